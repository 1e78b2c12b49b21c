//! A proof that the assembly text of each kernel is its graph, for all inputs. An interpreter executes the text, and
//! the graph, on lanes that are expressions. Both must leave the same expressions in memory.
//!
//! A loop is proved by induction. At its head, the state gets new names, and registers and stack slots are forgotten. So
//! one iteration stands for all of them, and two iterations show what the first one leaves for the next one.

use super::assemble::Constants;
use super::form::Form;
use super::graph::{Code, LANES, Mask, Source};
use super::kernel::{Argument, Kernel, Part, Run};
use std::array::from_fn;
use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};

const LOW: u64 = (1 << 52) - 1;
/// A factor that repeats the lower half of a lane.
const TWICE: u64 = 0x1_0000_0001;

fn product(x: &[u64]) -> u128 {
    u128::from(x[0] & LOW) * u128::from(x[1] & LOW)
}

thread_local! {
    /// Atoms with their numbers.
    static ATOMS: RefCell<HashMap<(String, Vec<Word>), usize>> = RefCell::default();
}

/// A lane: a number plus multiples of atoms, modulo 2^64. An atom is an input, or the result of an operation that is
/// not linear.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Word {
    number: u64,
    terms: BTreeMap<usize, u64>,
}

impl From<u64> for Word {
    fn from(number: u64) -> Word {
        Word { number, ..Word::default() }
    }
}

impl Word {
    fn value(&self) -> Option<u64> {
        self.terms.is_empty().then_some(self.number)
    }

    /// Returns `self + k x`.
    fn plus(&self, k: u64, x: &Word) -> Word {
        let mut sum = self.clone();
        sum.number = sum.number.wrapping_add(k.wrapping_mul(x.number));
        for (atom, n) in &x.terms {
            let term = sum.terms.entry(*atom).or_default();
            *term = term.wrapping_add(k.wrapping_mul(*n));
        }
        sum.terms.retain(|_, n| *n != 0);
        sum
    }

    fn times(&self, k: u64) -> Word {
        Word::default().plus(k, self)
    }

    fn atom(name: String, words: &[Word]) -> Word {
        let number = ATOMS.with_borrow_mut(|atoms| {
            let next = atoms.len();
            *atoms.entry((name, words.to_vec())).or_insert(next)
        });
        Word { number: 0, terms: [(number, 1)].into() }
    }

    /// Returns lanes of an input or of what is not known.
    fn unknown(name: &str, n: usize) -> Vec<Word> {
        (0..n).map(|i| Word::atom(format!("{name} {i}"), &[])).collect()
    }

    /// Returns this lane, which must be one of an input with few values.
    fn input(self, name: &str) -> Word {
        let is_input = |((of, _), n): (&(String, _), &usize)| of.starts_with(name) && self.terms == [(*n, 1)].into();
        assert!(self.number == 0 && ATOMS.with_borrow(|all| all.iter().any(is_input)), "{self:?} is no lane of {name}");
        self
    }
}

/// Returns the result of an operation: a number if all operands are numbers, else an atom.
fn apply(code: Code, imm: u64, words: &[Word], number: impl Fn(&[u64]) -> u64) -> Word {
    match words.iter().map(Word::value).collect::<Option<Vec<u64>>>() {
        Some(numbers) => number(&numbers).into(),
        None => Word::atom(format!("{code:?} {imm}"), words),
    }
}

/// Memory behind pointers: vectors with as many lanes as the form has, or bytes.
type Memory = BTreeMap<String, Vec<Word>>;
type Vector = [Word; 8];

/// A machine that runs the text of a block.
struct Machine<'a> {
    form: Form,
    kernel: &'a Kernel,
    memory: &'a mut Memory,
    /// Numbers in general registers. Pointers may be redirected to other tables, and pointers to bytes advance.
    numbers: BTreeMap<String, u64>,
    pointers: BTreeMap<String, String>,
    vectors: Vec<Vector>,
    masks: [u64; 8],
    zero: bool,
    /// What is known at each arrival at the head of a loop.
    heads: Vec<Vec<Word>>,
}

impl Machine<'_> {
    fn lanes(&self) -> usize {
        self.form.bytes() / 8
    }

    /// Returns the place of `[{name} + offset]`.
    fn place(&self, operand: &str) -> (String, usize) {
        let inner = operand.trim_start_matches('[').trim_end_matches(']');
        let (name, offset) = inner.split_once(" + ").unwrap_or((inner, "0"));
        let name = name.trim_matches(['{', '}']);
        let name = self.pointers.get(name).map_or(name, String::as_str);
        let offset = offset.parse::<usize>().expect("an offset");
        assert!(offset % 8 == 0, "{operand} is no lane");
        (name.to_owned(), offset / 8)
    }

    /// Returns the value of a vector operand.
    fn read(&self, operand: &str) -> Vector {
        let operand = operand.trim();
        if operand.starts_with('[') {
            let (name, at) = self.place(operand);
            let lanes = &self.memory[&name][at..at + self.lanes()];
            return from_fn(|i| lanes.get(i).cloned().unwrap_or_default());
        }
        assert!(operand.starts_with([self.form.letter(), 'x']), "{operand} is no register of this form");
        self.vectors[operand[3..].parse::<usize>().expect("a register")].clone()
    }

    /// Returns a destination: the register, the lanes that are written, and whether the others become zero.
    fn destination(&self, operand: &str) -> (usize, u64, bool) {
        let zeroing = operand.contains("{{z}}");
        let operand = operand.replace("{{z}}", "");
        let (name, mask) = match operand.split_once("{{k") {
            Some((name, k)) => (name, self.masks[k.trim_end_matches("}}").parse::<usize>().expect("a mask")]),
            None => (operand.as_str(), u64::MAX),
        };
        let letter = self.form.letter();
        assert!(name.starts_with(letter), "{name} is no register of this form");
        (name[3..].parse::<usize>().expect("a register"), mask, zeroing)
    }

    /// Runs an instruction with a vector result.
    fn vector(&mut self, name: &str, operands: &[&str]) {
        let last = operands[operands.len() - 1];
        let imm = match last.strip_prefix("0x") {
            Some(digits) => u64::from_str_radix(digits, 16).ok(),
            None => last.parse().ok(),
        };
        let (d, mask, zeroing) = self.destination(operands[0]);
        let old = self.vectors[d].clone();
        let source = |i: usize| self.read(operands[i]);
        let two = || vec![source(1), source(2)];
        // This list does not use the names of `Code::facts`, which it tests.
        let (code, reads) = match name {
            "vmovdqu64" | "vmovdqu" | "vmovdqa64" | "vmovdqa" => (Code::Blend, vec![source(1)]),
            "vpmadd52luq" => (Code::Lo, vec![old.clone(), source(1), source(2)]),
            "vpmadd52huq" => (Code::Hi, vec![old.clone(), source(1), source(2)]),
            "vpaddq" => (Code::Add, two()),
            "vpsubq" => (Code::Sub, two()),
            "vpandq" | "vpand" => (Code::And, two()),
            "vpxorq" | "vpxord" | "vpxor" => (Code::Xor, two()),
            "vpmullq" => (Code::Mullo, two()),
            "vpsllvq" => (Code::ShlBy, two()),
            "vpsrlq" => (Code::Shr, vec![source(1)]),
            "vpsllq" => (Code::Shl, vec![source(1)]),
            "vpermilpd" => (Code::InPair, vec![source(1)]),
            "vpermq" if imm.is_some() => (Code::Permute, vec![source(1)]),
            "vpermq" => (Code::PermuteBy, two()),
            "vpermd" => (Code::PermuteHalves, two()),
            "vpshufd" if imm == Some(0xa0) => (Code::LowTwice, vec![source(1)]),
            "vpunpcklqdq" => (Code::PairLow, two()),
            "vpunpckhqdq" => (Code::PairHigh, two()),
            "vpbroadcastq" => (Code::First, vec![source(1)]),
            "vpbroadcastb" => {
                let (name, at) = self.place(operands[1]);
                let at = at as u64 + self.numbers.get(&format!("at {name}")).copied().unwrap_or(0);
                let byte = self.memory[&name][at as usize].times(0x0101_0101_0101_0101);
                (Code::Blend, vec![from_fn(|_| byte.clone())])
            }
            "vpblendmq" => (Code::Blend, vec![source(2)]),
            // A bit for each half of a lane: both are alike.
            "vpblendd" => {
                let halves = |i: usize| imm.expect("a mask") >> (2 * (i % LANES)) & 3;
                let mask = from_fn(|i| match halves(i) {
                    0 => 0.into(),
                    3 => u64::MAX.into(),
                    _ => panic!("{operands:?}: half of a lane"),
                });
                (Code::Choose, vec![mask, source(1), source(2)])
            }
            "vpblendvb" => (Code::Choose, vec![source(3), source(1), source(2)]),
            "vpternlogq" if imm == Some(0xb8) => (Code::Choose, vec![source(1), old.clone(), source(2)]),
            _ => panic!("{name} {operands:?} is not known"),
        };
        let crosses = matches!(code, Code::PermuteBy | Code::PermuteHalves);
        assert!(!crosses || self.form != Form::Eight, "{name} has more indices in this form");
        let keep = match name {
            // Mask bits select the second operand.
            "vpblendmq" => source(1),
            _ if zeroing => Vector::default(),
            _ => old,
        };
        let value = |i: usize| meaning(code, imm.unwrap_or(0), i, &|operand, i| reads[operand][i].clone());
        let lane = |i: usize| if mask >> i & 1 == 1 { value(i) } else { keep[i].clone() };
        let out = from_fn(|i| if i < self.lanes() { lane(i) } else { Word::default() });
        self.vectors[d] = out;
    }

    /// Forgets what is in registers, except the last ones, and on the stack.
    fn forget(&mut self, name: &str, registers: usize) {
        for (r, vector) in self.vectors[..registers].iter_mut().enumerate() {
            vector.clone_from_slice(&Word::unknown(&format!("{name} {r}"), 8));
        }
        let aside = self.memory.get_mut("aside").expect("a stack");
        *aside = Word::unknown(&format!("{name} aside"), aside.len());
    }

    /// Records what is known at the head of a loop, and forgets everything else.
    fn head(&mut self) {
        assert!(self.heads.len() < 2, "a third iteration");
        let pinned = self.vectors.len() - self.kernel.pinned().len();
        let known = self.vectors[..self.kernel.state].iter().chain(&self.vectors[pinned..]);
        let known = known.flat_map(|vector| &vector[..self.lanes()]).chain(&self.memory[self.kernel.from]);
        self.heads.push(known.cloned().collect());
        self.forget(&format!("head {}", self.heads.len()), pinned);
    }

    fn run(&mut self, lines: &[String]) {
        let mut at = 0;
        while at < lines.len() {
            let line = lines[at].strip_prefix("{{vex}} ").unwrap_or(&lines[at]);
            at += 1;
            let Some((name, rest)) = line.split_once(' ') else {
                assert!(line.ends_with(':'), "{line}");
                if line == "2:" {
                    self.head();
                }
                continue;
            };
            let operands: Vec<&str> = rest.split(", ").collect();
            let number = |operand: &str| operand.trim_matches(['{', '}']).trim_end_matches(":e").to_owned();
            match name {
                "mov" => {
                    self.numbers.insert(number(operands[0]), operands[1].parse().expect("a number"));
                }
                "kmovd" => {
                    assert!(self.form != Form::Vex && self.heads.is_empty(), "{line}");
                    self.masks[operands[0][1..].parse::<usize>().expect("a mask")] = self.numbers[&number(operands[1])];
                }
                "test" => self.zero = self.numbers[&number(operands[0])] == 0,
                "cmp" => self.zero = self.numbers[&number(operands[0])] == operands[1].parse().expect("a number"),
                "cmove" if self.zero => {
                    self.pointers.insert(number(operands[0]), number(operands[1]));
                }
                "cmove" => {}
                "inc" => *self.numbers.entry(format!("at {}", number(operands[0]))).or_insert(0) += 1,
                "dec" => {
                    let n = self.numbers.get_mut(&number(operands[0])).expect("a number");
                    *n -= 1;
                    self.zero = *n == 0;
                }
                "jz" | "jnz" => {
                    if self.zero == (name == "jz") {
                        let target = |line: &String| *line == format!("{}:", &rest[..1]);
                        let found = match rest.ends_with('f') {
                            true => lines[at..].iter().position(target).map(|n| at + n),
                            false => lines[..at].iter().rposition(target),
                        };
                        at = found.expect("a label");
                    }
                }
                _ if operands[0].starts_with('[') => {
                    assert!(["vmovdqu64", "vmovdqu"].contains(&name), "{line}");
                    let (to, at) = self.place(operands[0]);
                    let (value, lanes) = (self.read(operands[1]), self.lanes());
                    self.memory.get_mut(&to).expect("a pointer")[at..at + lanes].clone_from_slice(&value[..lanes]);
                }
                _ => self.vector(name, &operands),
            }
        }
    }
}

/// Returns lane i of what an instruction computes, from its immediate and the lanes of its operands.
fn meaning(code: Code, imm: u64, i: usize, of: &dyn Fn(usize, usize) -> Word) -> Word {
    let at = |operand: usize| of(operand, i);
    // Operands that may be exchanged are sorted.
    let sorted = |x: Word, y: Word| if x < y { [x, y] } else { [y, x] };
    match code {
        Code::Zero => Word::default(),
        Code::Lo => at(0).plus(1, &apply(code, 0, &sorted(at(1), at(2)), |x| product(x) as u64 & LOW)),
        Code::Hi => at(0).plus(1, &apply(code, 0, &sorted(at(1), at(2)), |x| (product(x) >> 52) as u64)),
        Code::Add => at(0).plus(1, &at(1)),
        Code::Sub => at(0).plus(u64::MAX, &at(1)),
        Code::And => match sorted(at(0), at(1)) {
            pair if pair.contains(&0.into()) => Word::default(),
            [x, y] if x == u64::MAX.into() => y,
            [x, y] if y == u64::MAX.into() => x,
            pair => apply(code, 0, &pair, |x| x[0] & x[1]),
        },
        Code::Xor if at(0) == at(1) => Word::default(),
        Code::Xor => apply(code, 0, &sorted(at(0), at(1)), |x| x[0] ^ x[1]),
        Code::Mullo => match at(1).value() {
            Some(k) => at(0).times(k),
            None => at(1).times(at(0).value().expect("a factor is a number")),
        },
        Code::Shr => apply(code, imm, &[at(0)], |x| x[0].checked_shr(imm as u32).unwrap_or(0)),
        Code::Shl => at(0).times(1u64.checked_shl(imm as u32).unwrap_or(0)),
        Code::ShlBy => {
            let by = at(1).value().expect("a shift is a number").min(64);
            at(0).times(1u64.checked_shl(by as u32).unwrap_or(0))
        }
        Code::InPair => of(0, i & !1 | (imm >> i & 1) as usize),
        Code::Permute => of(0, i & !3 | (imm >> (2 * (i % LANES)) & 3) as usize),
        Code::PermuteBy => select(&at(0), |n| of(1, n)),
        Code::PairLow => of(i % 2, i & !1),
        Code::PairHigh => of(i % 2, i | 1),
        Code::First => of(0, 0),
        Code::Blend => at(0),
        Code::Choose => match at(0).value() {
            Some(0) => at(1),
            Some(m) => {
                assert!(m == u64::MAX, "{m:x} is no mask");
                at(2)
            }
            None => apply(code, 0, &[at(0).input("swap"), at(1), at(2)], |_| 0),
        },
        Code::LowTwice => match at(0).value() {
            Some(x) => Word::from((x & 0xffff_ffff) * TWICE),
            None => at(0).input("order").times(TWICE),
        },
        // Both halves of one lane: its index n is part of 2n + 2^32 (2n + 1).
        Code::PermuteHalves => match at(0).value() {
            Some(halves) => {
                let (low, high) = (halves & 7, halves >> 32 & 7);
                assert!(low % 2 == 0 && high == low + 1, "{halves:x} are halves of two lanes");
                of(1, low as usize / 2)
            }
            None => {
                let mut index = at(0).plus(u64::MAX, &(1 << 32).into());
                assert!(index.terms.values().all(|n| *n == 2 * TWICE), "{index:?} is no index");
                index.terms.values_mut().for_each(|n| *n = 1);
                select(&index, |n| of(1, n))
            }
        },
        Code::From(_) => unreachable!("it has no operands"),
    }
}

/// Returns the lane of four that an index selects: a number, or an input below 4.
fn select(index: &Word, lane: impl Fn(usize) -> Word) -> Word {
    match index.value() {
        Some(n) => lane((n & 3) as usize),
        None => apply(Code::PermuteBy, 0, &[index.clone().input("order"), lane(0), lane(1), lane(2), lane(3)], |_| 0),
    }
}

/// Runs a part on memory and a state with as many lanes as the form has.
fn once(part: &Part, form: Form, memory: &mut Memory, state: &mut Vec<Vec<Word>>, time: usize, last: bool) {
    let lanes = form.bytes() / 8;
    let pointer = |pointer: &'static str| match part.run {
        Run::Loop { last: Some((now, then)), .. } if last && now == pointer => then,
        _ => pointer,
    };
    let mut all: Vec<Vec<Word>> = Vec::new();
    for op in &part.graph.ops {
        let (old, reads) = match op.mask {
            Mask::Merge(_) => (Some(op.reads[0]), &op.reads[1..]),
            _ => (None, &op.reads[..]),
        };
        let imm = match (op.code, op.imm) {
            (Code::InPair, Some(imm)) => form.lanes(imm as u8).into(),
            (_, imm) => imm.unwrap_or(0).into(),
        };
        let lane = |i: usize| match (op.mask, op.code) {
            (Mask::Zero(mask) | Mask::Merge(mask), _) if mask >> (i % LANES) & 1 == 0 => {
                old.map(|v| all[v.0][i].clone()).unwrap_or_default()
            }
            (_, Code::From(Source::State(limb))) => state[limb][i].clone(),
            (_, Code::From(Source::Memory { pointer: p, at })) => memory[pointer(p)][lanes * at + i].clone(),
            (_, Code::From(Source::Byte(p))) => memory[p][time].times(0x0101_0101_0101_0101),
            (_, Code::From(Source::Constant(c))) => c[i % LANES].into(),
            (_, code) => meaning(code, imm, i, &|operand, i| all[reads[operand].0][i].clone()),
        };
        let value = (0..lanes).map(lane).collect();
        all.push(value);
    }
    for (to, v) in &part.stores {
        let Source::Memory { pointer, at } = to else { unreachable!("stores go to memory") };
        memory.get_mut(*pointer).expect("a pointer")[lanes * at..lanes * (at + 1)].clone_from_slice(&all[v.0]);
    }
    if !part.outputs.is_empty() {
        *state = part.outputs.iter().map(|v| all[v.0].clone()).collect();
    }
}

/// Proves that the text of a kernel in one form is what its graphs say: panics if it is not.
pub fn check(kernel: &Kernel, form: Form, constants: &Constants, lines: &[String], spills: usize) {
    let repeated = |rows: &[[u64; LANES]]| -> Vec<Word> {
        rows.iter().flat_map(|row| (0..form.bytes() / 8).map(|i| row[i % LANES].into())).collect()
    };
    let has = |of: fn(&Argument) -> bool| usize::from(kernel.arguments.iter().any(of));
    // Two iterations: one that is not the last, and the last.
    let counts = 0..=2 * has(|a| matches!(a, Argument::Count(_) | Argument::Bytes(_)));
    let optional = has(|a| matches!(a, Argument::Maybe(..)));
    for (count, present) in counts.flat_map(|n| (0..=optional).map(move |present| (n, present as u64))) {
        let mut memory = Memory::new();
        let mut numbers = BTreeMap::new();
        for argument in &kernel.arguments {
            match *argument {
                Argument::Changed(name, n) | Argument::Read(name, n) | Argument::Maybe(name, n) => {
                    numbers.insert(name.to_owned(), present);
                    memory.insert(name.to_owned(), Word::unknown(name, n * form.bytes() / 8));
                }
                Argument::Count(name) => _ = numbers.insert(name.to_owned(), count as u64),
                // A byte is 0 or 2.
                Argument::Bytes(name) => {
                    numbers.insert("n".to_owned(), count as u64);
                    memory.insert(name.to_owned(), vec![0.into(), 2.into()]);
                }
            }
        }
        for (name, rows) in &kernel.tables {
            memory.insert((*name).to_owned(), repeated(rows));
        }
        memory.insert("k".to_owned(), repeated(&constants.0));
        memory.insert("aside".to_owned(), Word::unknown("aside", spills * form.bytes() / 8));

        let mut meant = memory.clone();
        let rows = |words: &[Word]| words.chunks(form.bytes() / 8).map(<[Word]>::to_vec).collect::<Vec<_>>();
        let mut state = rows(&meant[kernel.from])[..kernel.state].to_vec();
        let pinned = kernel.pinned().into_iter().rev().flat_map(|source| match source {
            Source::Constant(c) => repeated(&[c]),
            _ => unreachable!("constants are pinned"),
        });
        let pinned: Vec<Word> = pinned.collect();
        let mut heads = Vec::new();
        for part in &kernel.parts {
            let times = match part.run {
                Run::Once => 1,
                Run::Loop { .. } | Run::Bytes(_) => count,
                Run::If(name) => usize::from(numbers[name] > 0),
            };
            for time in 0..times {
                if matches!(part.run, Run::Loop { .. } | Run::Bytes(_)) {
                    heads.push([&state.concat(), &pinned, &meant[kernel.from]].map(Vec::as_slice).concat());
                    for (limb, lanes) in state.iter_mut().enumerate() {
                        *lanes = Word::unknown(&format!("head {} {limb}", heads.len()), lanes.len());
                    }
                }
                once(part, form, &mut meant, &mut state, time, time + 1 == times);
            }
        }
        let words = state.concat();
        meant.get_mut(kernel.from).expect("a pointer")[..words.len()].clone_from_slice(&words);

        let vectors = vec![Vector::default(); form.registers()];
        let pointers = BTreeMap::new();
        let mut machine = Machine {
            form,
            kernel,
            memory: &mut memory,
            numbers,
            pointers,
            vectors,
            masks: [0; 8],
            zero: false,
            heads: Vec::new(),
        };
        machine.forget("start", form.registers());
        machine.run(lines);
        assert!(machine.heads == heads, "{} {form:?}, heads of loops, {count} times", kernel.name);
        memory.remove("aside");
        meant.remove("aside");
        assert!(memory == meant, "{} {form:?}, {count} times", kernel.name);
    }
}

#[cfg(test)]
mod tests;
