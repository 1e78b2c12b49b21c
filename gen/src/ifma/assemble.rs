//! A scheduled graph as assembly text: register allocation by linear scan, with loads at their first use, and spills to
//! the stack.

use super::form::Form;
use super::graph::{Code, Graph, LANES, Mask, Source, V};
use super::kernel::{Part, out};
use super::schedule::Schedule;
use std::collections::BTreeMap;

/// The constants of a file, without duplicates.
pub type Constants = Vec<[u64; LANES]>;

/// Returns the place of a value in a list, and adds it if it is not there.
pub fn place<T: PartialEq>(list: &mut Vec<T>, value: T) -> usize {
    list.iter().position(|x| *x == value).unwrap_or_else(|| {
        list.push(value);
        list.len() - 1
    })
}

/// State that all parts of a kernel share.
pub struct Frame<'a> {
    pub form: Form,
    pub constants: &'a mut Constants,
    /// Mask `masks[i]` is in register k(i + 1).
    pub masks: Vec<u8>,
    /// Constants that stay in registers throughout. They occupy the last registers.
    pub pinned: Constants,
    /// Number of stack slots for spilled vectors.
    pub spills: usize,
}

impl Frame<'_> {
    /// Returns a memory operand.
    pub fn operand(&mut self, source: Source) -> String {
        match source {
            Source::Constant(c) => format!("[{{k}} + {}]", self.form.bytes() * place(self.constants, c)),
            Source::Memory { pointer, at } => format!("[{{{pointer}}} + {}]", self.form.bytes() * at),
            Source::State(_) | Source::Byte(_) => unreachable!("no operand of an instruction"),
        }
    }

    fn mask(&mut self, mask: u8) -> String {
        let at = place(&mut self.masks, self.form.lanes(mask));
        assert!(at < 7, "more masks than registers for them");
        format!("{{{{k{}}}}}", at + 1)
    }

    /// Returns the register of a pinned value.
    pub fn pin(&self, at: usize) -> usize {
        self.form.registers() - 1 - at
    }
}

struct Scan<'a, 'b> {
    g: &'a Graph,
    frame: &'a mut Frame<'b>,
    /// Positions of each value's uses, the last one first. Outputs are used at the end.
    uses: Vec<Vec<usize>>,
    register: BTreeMap<V, usize>,
    aside: BTreeMap<V, usize>,
    free: Vec<usize>,
    free_slots: Vec<usize>,
    text: Vec<String>,
}

impl Scan<'_, '_> {
    fn source(&self, v: V) -> Option<Source> {
        match self.g.ops[v.0].code {
            Code::From(s @ (Source::Memory { .. } | Source::Constant(_) | Source::Byte(_))) => Some(s),
            _ => None,
        }
    }

    /// Returns the register of a value that is pinned.
    fn pinned(&self, v: V) -> Option<usize> {
        let Source::Constant(constant) = self.source(v)? else { return None };
        self.frame.pinned.iter().position(|p| *p == constant).map(|at| self.frame.pin(at))
    }

    /// Takes a free register: `wish` if it is free. If none is free, spills the value whose next use is latest.
    fn take(&mut self, wish: Option<usize>, keep: &[V]) -> usize {
        let (w, bytes) = (self.frame.form.letter(), self.frame.form.bytes());
        if let Some(at) = wish.and_then(|w| self.free.iter().position(|r| *r == w)) {
            return self.free.swap_remove(at);
        }
        if let Some(r) = self.free.pop() {
            return r;
        }
        let next = |v: &V| self.uses[v.0].last().copied().unwrap_or(usize::MAX);
        let victim = *self
            .register
            .keys()
            .filter(|v| !keep.contains(v))
            .max_by_key(|v| (next(v), self.source(**v).is_some()))
            .expect("an instruction reads three values at most");
        let r = self.register.remove(&victim).expect("it is in a register");
        let lost = self.source(victim).is_none()
            && !self.aside.contains_key(&victim)
            && self.g.ops[victim.0].code != Code::Zero;
        if lost && !self.uses[victim.0].is_empty() {
            let slot = self.free_slots.pop().unwrap_or_else(|| {
                self.frame.spills += 1;
                self.frame.spills - 1
            });
            self.aside.insert(victim, slot);
            self.text.push(format!("vmovdqu64 [{{aside}} + {}], {w}mm{r}", bytes * slot));
        }
        r
    }

    /// Returns the register of a value, and loads the value if it has none.
    fn load(&mut self, v: V, keep: &[V]) -> usize {
        if let Some(r) = self.register.get(&v).copied().or_else(|| self.pinned(v)) {
            return r;
        }
        let r = self.take(None, keep);
        self.fetch(v, r);
        self.register.insert(v, r);
        r
    }

    /// Loads a value that is in no register into this one.
    fn fetch(&mut self, v: V, to: usize) {
        let (w, bytes) = (self.frame.form.letter(), self.frame.form.bytes());
        let line = if let Some(slot) = self.aside.get(&v) {
            format!("vmovdqu64 {w}mm{to}, [{{aside}} + {}]", bytes * slot)
        } else if self.g.ops[v.0].code == Code::Zero {
            format!("vpxord {w}mm{to}, {w}mm{to}, {w}mm{to}")
        } else if let Some(r) = self.pinned(v) {
            format!("vmovdqa64 {w}mm{to}, {w}mm{r}")
        } else if let Some(Source::Byte(pointer)) = self.source(v) {
            format!("vpbroadcastb {w}mm{to}, [{{{pointer}}}]")
        } else {
            let from = self.frame.operand(self.source(v).expect("a value is made before it is used"));
            format!("vmovdqu64 {w}mm{to}, {from}")
        };
        self.text.push(line);
    }

    /// Returns the last operand of an instruction: a register, or memory for a constant or a value with few
    /// remaining uses.
    fn last(&mut self, v: V, keep: &[V]) -> String {
        if !self.register.contains_key(&v) {
            if let Some(source) = self.source(v) {
                let once = match source {
                    Source::Constant(_) => true,
                    Source::Byte(_) => false,
                    _ => self.uses[v.0].len() <= 2,
                };
                if self.pinned(v).is_none() && once {
                    return self.frame.operand(source);
                }
            } else if let Some(slot) = self.aside.get(&v)
                && self.uses[v.0].len() <= 1
            {
                return format!("[{{aside}} + {}]", self.frame.form.bytes() * slot);
            }
        }
        format!("{}mm{}", self.frame.form.letter(), self.load(v, keep))
    }

    /// Returns a register that holds a copy of the first value, which the instruction changes in place. It may also read
    /// this value if `shared`.
    fn start(&mut self, here: usize, wish: Option<usize>, keep: &[V], shared: bool) -> usize {
        let (w, acc) = (self.frame.form.letter(), keep[0]);
        let register = self.register.get(&acc).copied();
        if let Some(r) = register.filter(|_| self.is_last(acc, here) && (shared || !keep[1..].contains(&acc))) {
            return r;
        }
        let d = self.take(wish, keep);
        match register {
            Some(r) => self.text.push(format!("vmovdqa64 {w}mm{d}, {w}mm{r}")),
            None => self.fetch(acc, d),
        }
        d
    }

    fn is_memory(&self, v: V) -> bool {
        self.source(v).is_some() && !self.register.contains_key(&v)
    }

    /// Returns the operands of an instruction that reads one value or two: the last one may be in memory.
    fn operands(&mut self, code: Code, values: &[V], keep: &[V]) -> String {
        let w = self.frame.form.letter();
        let mut values = values.to_vec();
        let commutes = matches!(code, Code::Lo | Code::Hi | Code::Add | Code::And | Code::Xor | Code::Mullo);
        if commutes && self.is_memory(values[0]) && !self.is_memory(values[1]) {
            values.reverse();
        }
        let last = values.pop().expect("an instruction reads a value");
        let first = values.pop().map(|x| format!("{w}mm{}, ", self.load(x, keep))).unwrap_or_default();
        match code {
            Code::First => format!("xmm{}", self.load(last, keep)),
            _ => first + &self.last(last, keep),
        }
    }

    fn instruction(&mut self, v: V, here: usize, wish: Option<usize>) {
        let form = self.frame.form;
        let w = form.letter();
        let graph = self.g;
        let op = &graph.ops[v.0];
        let (code, keep) = (op.code, &op.reads[..]);
        let name = code.facts().1;
        let mask = match op.mask {
            Mask::Merge(mask) if form != Form::Vex => self.frame.mask(mask),
            Mask::Zero(mask) => self.frame.mask(mask) + "{{z}}",
            _ => String::new(),
        };
        assert!(
            form != Form::Eight || !matches!(code, Code::First | Code::PermuteBy),
            "{op:?}: a lane meets one of the other half"
        );
        let (d, line) = match (code, op.mask) {
            (Code::Choose, _) if form == Form::Vex => {
                let m = self.load(keep[0], keep);
                let operands = self.operands(code, &keep[1..], keep);
                self.release_registers(keep, here);
                let d = self.take(wish, keep);
                (d, format!("vpblendvb ymm{d}, {operands}, ymm{m}"))
            }
            // Takes y where m has a bit, else x. The result overwrites x.
            (Code::Choose, _) => {
                let operands = self.operands(code, &[keep[0], keep[2]], keep);
                let d = self.start(here, wish, &[keep[1], keep[0], keep[2]], false);
                (d, format!("{name} {w}mm{d}, {operands}, 0xb8"))
            }
            (Code::Lo | Code::Hi, _) | (Code::First | Code::Add | Code::Sub, Mask::Merge(_)) => {
                let operands = self.operands(code, &keep[1..], keep);
                let d = self.start(here, wish, keep, op.mask != Mask::All);
                (d, format!("{name} {w}mm{d}{mask}, {operands}"))
            }
            _ => {
                let operands = self.operands(code, keep, keep);
                self.release_registers(keep, here);
                let d = self.take(wish, keep);
                let imm = match (code, op.imm) {
                    (Code::LowTwice, _) => ", 0xa0".to_owned(),
                    (Code::InPair, Some(imm)) => format!(", {}", form.lanes(imm as u8)),
                    (_, imm) => imm.map(|imm| format!(", {imm}")).unwrap_or_default(),
                };
                match (op.mask, form) {
                    // The immediate has one bit for each half of a lane.
                    (Mask::Merge(m), Form::Vex) => {
                        let halves = (0..4).fold(0u8, |halves, i| halves | ((m >> i & 1) * 3) << (2 * i));
                        (d, format!("vpblendd ymm{d}, {operands}, {halves}"))
                    }
                    _ => (d, format!("{name} {w}mm{d}{mask}, {operands}{imm}")),
                }
            }
        };
        self.text.push(line);
        // The register no longer holds the value that was changed in place.
        self.register.retain(|_, r| *r != d);
        self.release(keep, here);
        self.register.insert(v, d);
    }

    fn is_last(&self, v: V, here: usize) -> bool {
        self.uses[v.0].iter().all(|u| *u == here)
    }

    /// Frees the registers of values that are not used after this position. Their stack slots stay, as the instruction
    /// may still read them.
    fn release_registers(&mut self, reads: &[V], here: usize) {
        for v in reads {
            if self.is_last(*v, here) {
                self.free.extend(self.register.remove(v));
            }
        }
    }

    /// Frees registers and stack slots of values that are not used after this position.
    fn release(&mut self, reads: &[V], here: usize) {
        self.release_registers(reads, here);
        for v in reads {
            if self.is_last(*v, here) {
                self.free_slots.extend(self.aside.remove(v));
            }
        }
    }
}

/// Returns the text of a part. It takes the state in `ymm0`, `ymm1`, ..., leaves `outputs` in the same registers, and
/// writes `stores` behind `out`.
pub fn assemble(part: &Part, schedule: &Schedule, frame: &mut Frame<'_>) -> Vec<String> {
    let Part { graph: g, outputs, stores, .. } = part;
    let mut uses = vec![Vec::new(); g.ops.len()];
    let end = schedule.order.len();
    outputs.iter().for_each(|v| uses[v.0].push(end));
    for (here, v) in schedule.order.iter().enumerate().rev() {
        g.ops[v.0].reads.iter().for_each(|r| uses[r.0].push(here));
    }
    let pinned = frame.pinned.len();
    let (registers, w) = (frame.form.registers(), frame.form.letter());
    let mut scan = Scan {
        g,
        frame,
        uses,
        register: BTreeMap::new(),
        aside: BTreeMap::new(),
        free: (0..registers - pinned).rev().collect(),
        free_slots: Vec::new(),
        text: Vec::new(),
    };
    for (i, op) in g.ops.iter().enumerate() {
        if let Code::From(Source::State(limb)) = &op.code
            && !scan.uses[i].is_empty()
        {
            scan.register.insert(V(i), *limb);
            scan.free.retain(|r| r != limb);
        }
    }
    for (here, v) in schedule.order.iter().enumerate() {
        assert!(g.ops[v.0].is_made());
        let wish = outputs.iter().position(|o| o == v);
        scan.instruction(*v, here, wish);
        for r in &g.ops[v.0].reads {
            while scan.uses[r.0].last() == Some(&here) {
                scan.uses[r.0].pop();
            }
        }
        // Store at once, because no later instruction reads this memory.
        for (at, _) in stores.iter().enumerate().filter(|(_, stored)| *stored == v) {
            let r = scan.load(*v, &[]);
            let to = scan.frame.operand(out(at));
            scan.text.push(format!("vmovdqu64 {to}, {w}mm{r}"));
            if scan.uses[v.0].is_empty() {
                scan.register.remove(v);
                scan.free.push(r);
            }
        }
    }
    // Move all outputs to their registers in parallel.
    let mut moves: BTreeMap<usize, usize> = outputs.iter().map(|v| scan.load(*v, outputs)).enumerate().collect();
    moves.retain(|to, from| to != from);
    while let Some((&first, &from)) = moves.first_key_value() {
        let next = moves.iter().find(|(to, _)| !moves.values().any(|from| from == *to)).map(|(to, from)| (*to, *from));
        let (to, from) = next.unwrap_or_else(|| {
            // A cycle: the first one's source goes to a spare register.
            let spare = scan.free.iter().position(|r| *r >= outputs.len()).expect("a register is free at the end");
            (scan.free.remove(spare), from)
        });
        scan.text.push(format!("vmovdqa64 {w}mm{to}, {w}mm{from}"));
        match next {
            Some(_) => moves.remove(&to),
            None => moves.insert(first, to),
        };
    }
    let form = scan.frame.form;
    let named = |line: &String| {
        let (name, operands) = line.split_once(' ').expect("an instruction has operands");
        format!("{} {operands}", form.name(name))
    };
    scan.text.iter().map(named).collect()
}
