//! A scheduled graph as assembly text: register allocation by linear scan, with loads at their first use, and spills to
//! the stack.

use super::form::Form;
use super::graph::{Graph, LANES, Op, Source, V};
use super::schedule::{Schedule, is_made};
use std::collections::BTreeMap;

/// The constants of a file, without duplicates.
#[derive(Default)]
pub struct Constants(pub Vec<[u64; LANES]>);

impl Constants {
    pub fn place(&mut self, c: [u64; LANES]) -> usize {
        self.0.iter().position(|x| *x == c).unwrap_or_else(|| {
            self.0.push(c);
            self.0.len() - 1
        })
    }
}

/// State that all parts of a kernel share.
pub struct Frame<'a> {
    pub form: Form,
    pub constants: &'a mut Constants,
    /// Mask `masks[i]` is in register k(i + 1).
    pub masks: Vec<u8>,
    /// Values that stay in registers throughout. They occupy the last registers.
    pub pinned: Vec<Source>,
    /// Number of stack slots for spilled vectors.
    pub spills: usize,
}

impl Frame<'_> {
    /// Returns a memory operand.
    pub fn operand(&mut self, source: Source) -> String {
        match source {
            Source::Constant(c) => format!("[{{k}} + {}]", self.form.bytes() * self.constants.place(c)),
            Source::Memory { pointer, at } => format!("[{{{pointer}}} + {}]", self.form.bytes() * at),
            Source::State(_) | Source::Byte(_) => unreachable!("no operand of an instruction"),
        }
    }

    fn mask(&mut self, mask: u8) -> String {
        let mask = self.form.lanes(mask);
        let at = self.masks.iter().position(|m| *m == mask).unwrap_or_else(|| {
            self.masks.push(mask);
            self.masks.len() - 1
        });
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
        match self.g.ops[v.0] {
            Op::From(s @ (Source::Memory { .. } | Source::Constant(_) | Source::Byte(_))) => Some(s),
            _ => None,
        }
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
        let lost =
            self.source(victim).is_none() && !self.aside.contains_key(&victim) && self.g.ops[victim.0] != Op::Zero;
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
        let (w, bytes) = (self.frame.form.letter(), self.frame.form.bytes());
        if let Some(r) = self.register.get(&v) {
            return *r;
        }
        if let Some(at) = self.source(v).and_then(|s| self.frame.pinned.iter().position(|p| *p == s)) {
            return self.frame.pin(at);
        }
        let r = self.take(None, keep);
        if let Some(slot) = self.aside.get(&v) {
            self.text.push(format!("vmovdqu64 {w}mm{r}, [{{aside}} + {}]", bytes * slot));
        } else if self.g.ops[v.0] == Op::Zero {
            self.text.push(format!("vpxord {w}mm{r}, {w}mm{r}, {w}mm{r}"));
        } else if let Some(Source::Byte(pointer)) = self.source(v) {
            self.text.push(format!("vpbroadcastb {w}mm{r}, [{{{pointer}}}]"));
        } else {
            let from = self.frame.operand(self.source(v).expect("a value is made before it is used"));
            self.text.push(format!("vmovdqu64 {w}mm{r}, {from}"));
        }
        self.register.insert(v, r);
        r
    }

    /// Returns the last operand of an instruction: a register, or memory for a constant or a value with few
    /// remaining uses.
    fn last(&mut self, v: V, keep: &[V]) -> String {
        if !self.register.contains_key(&v) {
            if let Some(source) = self.source(v) {
                let pinned = self.frame.pinned.contains(&source);
                let once = match source {
                    Source::Constant(_) => true,
                    Source::Byte(_) => false,
                    _ => self.uses[v.0].len() <= 2,
                };
                if !pinned && once {
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

    /// Returns a register that holds a copy of `acc`, which the instruction changes in place.
    fn start(&mut self, acc: V, here: usize, wish: Option<usize>, keep: &[V]) -> usize {
        let (w, bytes) = (self.frame.form.letter(), self.frame.form.bytes());
        let dies = self.is_last(acc, here) && !keep[1..].contains(&acc);
        if let (true, Some(r)) = (dies, self.register.get(&acc)) {
            return *r;
        }
        if let Some(r) = self.register.get(&acc).copied() {
            let d = self.take(wish, keep);
            self.text.push(format!("vmovdqa64 {w}mm{d}, {w}mm{r}"));
            return d;
        }
        let d = self.take(wish, keep);
        let line = if self.g.ops[acc.0] == Op::Zero {
            format!("vpxord {w}mm{d}, {w}mm{d}, {w}mm{d}")
        } else if let Some(slot) = self.aside.get(&acc) {
            format!("vmovdqu64 {w}mm{d}, [{{aside}} + {}]", bytes * slot)
        } else {
            let source = self.source(acc).expect("a value is made before it is used");
            match self.frame.pinned.iter().position(|p| *p == source) {
                Some(at) => format!("vmovdqa64 {w}mm{d}, {w}mm{}", self.frame.pin(at)),
                None => format!("vmovdqu64 {w}mm{d}, {}", self.frame.operand(source)),
            }
        };
        self.text.push(line);
        d
    }

    fn is_memory(&self, v: V) -> bool {
        self.source(v).is_some() && !self.register.contains_key(&v)
    }

    fn instruction(&mut self, v: V, here: usize, wish: Option<usize>) {
        let form = self.frame.form;
        let w = form.letter();
        let op = self.g.ops[v.0];
        let keep = op.reads();
        let mask = op.mask().filter(|_| form != Form::Vex).map(|m| self.frame.mask(m)).unwrap_or_default();
        // The operation is commutative: a memory operand goes last.
        let ordered = |s: &Self, x: V, y: V| if s.is_memory(x) && !s.is_memory(y) { (y, x) } else { (x, y) };
        let (d, line) = match op {
            Op::From(_) | Op::Zero => unreachable!("loads are not scheduled"),
            Op::FirstIn(..) | Op::FirstZ(..) | Op::PermuteBy(..) if form == Form::Eight => {
                panic!("{op:?}: a lane meets one of the other half")
            }
            Op::Lo(acc, x, y) | Op::Hi(acc, x, y) => {
                let (x, y) = ordered(self, x, y);
                let x = self.load(x, &keep);
                let y = self.last(y, &keep);
                let d = self.start(acc, here, wish, &keep);
                let half = if matches!(op, Op::Lo(..)) { "l" } else { "h" };
                (d, format!("vpmadd52{half}uq {w}mm{d}, {w}mm{x}, {y}"))
            }
            Op::Choose(m, x, y) if form == Form::Vex => {
                let (m, x) = (self.load(m, &keep), self.load(x, &keep));
                let y = self.last(y, &keep);
                self.release_registers(&keep, here);
                let d = self.take(wish, &keep);
                (d, format!("vpblendvb ymm{d}, ymm{x}, {y}, ymm{m}"))
            }
            // Takes y where m has a bit, else x. The result overwrites m.
            Op::Choose(m, x, y) => {
                let m = self.load(m, &keep);
                let y = self.last(y, &keep);
                let order = [&[x], &keep[..1], &keep[2..]].concat();
                let d = self.start(x, here, wish, &order);
                (d, format!("vpternlogq {w}mm{d}, {w}mm{m}, {y}, 0xb8"))
            }
            Op::FirstIn(_, other, x) => {
                let x = self.load(x, &keep);
                let dies = self.is_last(other, here);
                let d = match self.register.get(&other) {
                    Some(r) if dies => *r,
                    _ => self.start(other, here, wish, &[&[other], &keep[..]].concat()),
                };
                (d, format!("vpbroadcastq {w}mm{d}{mask}, xmm{x}"))
            }
            Op::AddIn(_, other, x, y) | Op::SubIn(_, other, x, y) => {
                let (x, y) = if matches!(op, Op::AddIn(..)) { ordered(self, x, y) } else { (x, y) };
                let x = self.load(x, &keep);
                let y = self.last(y, &keep);
                // The instruction may also read the value that it changes in place.
                let dies = self.is_last(other, here);
                let d = match self.register.get(&other) {
                    Some(r) if dies => *r,
                    _ => self.start(other, here, wish, &[&[other], &keep[..]].concat()),
                };
                let name = if matches!(op, Op::AddIn(..)) { "vpaddq" } else { "vpsubq" };
                (d, format!("{name} {w}mm{d}{mask}, {w}mm{x}, {y}"))
            }
            _ => {
                let (first, last): (Option<V>, V) = match op {
                    Op::Add(x, y) | Op::And(x, y) | Op::Xor(x, y) | Op::Mullo(x, y) => {
                        let (x, y) = ordered(self, x, y);
                        (Some(x), y)
                    }
                    Op::Sub(x, y) | Op::ShlBy(x, y) | Op::PermuteBy(x, y) | Op::Blend(_, x, y) => (Some(x), y),
                    Op::PermuteHalves(x, y) | Op::PairLow(x, y) | Op::PairHigh(x, y) => (Some(x), y),
                    Op::Shr(x, _) | Op::Shl(x, _) | Op::InPair(x, _) | Op::InPairZ(_, x, _) | Op::LowTwice(x) => {
                        (None, x)
                    }
                    Op::Permute(x, _) | Op::PermuteZ(_, x, _) | Op::FirstZ(_, x) => (None, x),
                    _ => unreachable!("handled above"),
                };
                let first = first.map(|x| self.load(x, &keep));
                let last = match op {
                    Op::FirstZ(_, x) => format!("xmm{}", self.load(x, &keep)),
                    _ => self.last(last, &keep),
                };
                let x = first.map(|r| format!("{w}mm{r}, ")).unwrap_or_default();
                self.release_registers(&keep, here);
                let d = self.take(wish, &keep);
                let line = match op {
                    Op::Add(..) => format!("vpaddq {w}mm{d}, {x}{last}"),
                    Op::Sub(..) => format!("vpsubq {w}mm{d}, {x}{last}"),
                    Op::And(..) => format!("vpandq {w}mm{d}, {x}{last}"),
                    Op::Xor(..) => format!("vpxorq {w}mm{d}, {x}{last}"),
                    Op::Mullo(..) => format!("vpmullq {w}mm{d}, {x}{last}"),
                    Op::ShlBy(..) => format!("vpsllvq {w}mm{d}, {x}{last}"),
                    Op::PermuteHalves(..) => format!("vpermd {w}mm{d}, {x}{last}"),
                    Op::PairLow(..) => format!("vpunpcklqdq {w}mm{d}, {x}{last}"),
                    Op::PairHigh(..) => format!("vpunpckhqdq {w}mm{d}, {x}{last}"),
                    Op::LowTwice(_) => format!("vpshufd {w}mm{d}, {last}, 0xa0"),
                    // The immediate has one bit for each half of a lane.
                    Op::Blend(m, ..) if form == Form::Vex => {
                        let halves = (0..4).fold(0u8, |halves, i| halves | ((m >> i & 1) * 3) << (2 * i));
                        format!("vpblendd ymm{d}, {x}{last}, {halves}")
                    }
                    Op::PermuteBy(..) => format!("vpermq {w}mm{d}, {x}{last}"),
                    Op::Blend(..) => format!("vpblendmq {w}mm{d}{mask}, {x}{last}"),
                    Op::Shr(_, by) => format!("vpsrlq {w}mm{d}, {last}, {by}"),
                    Op::Shl(_, by) => format!("vpsllq {w}mm{d}, {last}, {by}"),
                    Op::InPair(_, imm) => format!("vpermilpd {w}mm{d}, {last}, {}", form.lanes(imm)),
                    Op::InPairZ(_, _, imm) => format!("vpermilpd {w}mm{d}{mask}{{{{z}}}}, {last}, {}", form.lanes(imm)),
                    Op::Permute(_, imm) => format!("vpermq {w}mm{d}, {last}, {imm}"),
                    Op::PermuteZ(_, _, imm) => format!("vpermq {w}mm{d}{mask}{{{{z}}}}, {last}, {imm}"),
                    Op::FirstZ(..) if mask.is_empty() => format!("vpbroadcastq {w}mm{d}, {last}"),
                    Op::FirstZ(..) => format!("vpbroadcastq {w}mm{d}{mask}{{{{z}}}}, {last}"),
                    _ => unreachable!("handled above"),
                };
                (d, line)
            }
        };
        self.text.push(line);
        // The register no longer holds the value that was changed in place.
        self.register.retain(|_, r| *r != d);
        self.release(&keep, here);
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
/// writes `stores` to memory.
pub fn assemble(
    g: &Graph,
    schedule: &Schedule,
    outputs: &[V],
    stores: &[(Source, V)],
    frame: &mut Frame<'_>,
) -> Vec<String> {
    let mut uses = vec![Vec::new(); g.ops.len()];
    let end = schedule.order.len();
    outputs.iter().for_each(|v| uses[v.0].push(end));
    for (here, v) in schedule.order.iter().enumerate().rev() {
        g.ops[v.0].reads().iter().for_each(|r| uses[r.0].push(here));
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
        if let Op::From(Source::State(limb)) = op
            && !scan.uses[i].is_empty()
        {
            scan.register.insert(V(i), *limb);
            scan.free.retain(|r| r != limb);
        }
    }
    for (here, v) in schedule.order.iter().enumerate() {
        assert!(is_made(&g.ops[v.0]));
        let wish = outputs.iter().position(|o| o == v);
        scan.instruction(*v, here, wish);
        for r in g.ops[v.0].reads() {
            while scan.uses[r.0].last() == Some(&here) {
                scan.uses[r.0].pop();
            }
        }
        // Store at once, because no later instruction reads this memory.
        for (to, _) in stores.iter().filter(|(_, stored)| stored == v) {
            let r = scan.load(*v, &[]);
            let to = scan.frame.operand(*to);
            scan.text.push(format!("vmovdqu64 {to}, {w}mm{r}"));
            if scan.uses[v.0].is_empty() {
                scan.register.remove(v);
                scan.free.push(r);
            }
        }
    }
    // Move all outputs to their registers in parallel.
    let mut moves = BTreeMap::new();
    for (to, v) in outputs.iter().enumerate() {
        let from = scan.load(*v, outputs);
        if from != to {
            moves.insert(to, from);
        }
    }
    while !moves.is_empty() {
        let next = moves.iter().find(|(to, _)| !moves.values().any(|from| from == *to)).map(|(to, from)| (*to, *from));
        if let Some((to, from)) = next {
            scan.text.push(format!("vmovdqa64 {w}mm{to}, {w}mm{from}"));
            moves.remove(&to);
        } else {
            let (to, from) = moves.iter().next().map(|(to, from)| (*to, *from)).expect("there is one");
            let spare = scan.free.iter().copied().find(|r| *r >= outputs.len()).expect("a register is free at the end");
            scan.free.retain(|r| *r != spare);
            scan.text.push(format!("vmovdqa64 {w}mm{spare}, {w}mm{from}"));
            moves.insert(to, spare);
        }
    }
    let form = scan.frame.form;
    let named = |line: &String| {
        let (name, operands) = line.split_once(' ').expect("an instruction has operands");
        format!("{} {operands}", form.name(name))
    };
    scan.text.iter().map(named).collect()
}
