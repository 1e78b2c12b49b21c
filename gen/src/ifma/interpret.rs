//! A proof that the assembly text of each kernel is its graph, for all inputs. An interpreter executes the text, and
//! the graph, on lanes that are expressions. Both must leave the same expressions in memory.
//!
//! A loop is proved by induction. At its head, the state gets new names, and registers and stack slots are forgotten. So
//! one iteration stands for all of them, and two iterations show what the first one leaves for the next one.

use super::form::Form;
use super::graph::{Code, LANES, Mask, Source};
use super::kernel::{Argument, Kernel, Part, Run};
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

/// A lane: multiples of atoms, modulo 2^64. An atom is an input, or the result of an operation that is not linear. Atom
/// 0 is the number 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Word(BTreeMap<usize, u64>);

impl From<u64> for Word {
    fn from(number: u64) -> Word {
        Word::default().plus(number, &Word([(0, 1)].into()))
    }
}

impl Word {
    fn value(&self) -> Option<u64> {
        if self.0.is_empty() { Some(0) } else { self.0.get(&0).copied().filter(|_| self.0.len() == 1) }
    }

    /// Returns `self + k x`.
    fn plus(&self, k: u64, x: &Word) -> Word {
        let mut sum = self.0.clone();
        for (atom, n) in &x.0 {
            let term = sum.entry(*atom).or_default();
            *term = term.wrapping_add(k.wrapping_mul(*n));
        }
        sum.retain(|_, n| *n != 0);
        Word(sum)
    }

    fn times(&self, k: u64) -> Word {
        Word::default().plus(k, self)
    }

    fn atom(name: String, words: &[Word]) -> Word {
        let number = ATOMS.with_borrow_mut(|atoms| {
            let next = atoms.len() + 1;
            *atoms.entry((name, words.to_vec())).or_insert(next)
        });
        Word([(number, 1)].into())
    }

    /// Returns lanes of an input or of what is not known.
    fn unknown(name: &str, n: usize) -> Vec<Word> {
        (0..n).map(|i| Word::atom(format!("{name} {i}"), &[])).collect()
    }

    /// Returns this lane, which must be one of an input with few values.
    fn input(self, name: &str) -> Word {
        let is_input = |((of, _), n): (&(String, _), &usize)| of.starts_with(name) && self.0 == [(*n, 1)].into();
        assert!(ATOMS.with_borrow(|all| all.iter().any(is_input)), "{self:?} is no lane of {name}");
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
type Vector = Vec<Word>;
/// Content of a general register: memory and an offset in bytes, or a number.
type General = (String, usize);

/// Returns what an instruction computes in the lanes of a mask, and keeps in the others.
fn result(form: Form, code: Code, imm: u64, mask: usize, keep: &[Word], reads: &[Vector]) -> Vector {
    let lane = |i| match mask >> i & 1 {
        1 => meaning(code, imm, i, &|operand, i| reads[operand][i].clone()),
        _ => keep[i].clone(),
    };
    (0..form.bytes() / 8).map(lane).collect()
}

/// Returns rows of a table with as many lanes as the form has.
fn rows(form: Form, rows: &[[u64; LANES]]) -> Vec<Word> {
    rows.iter().flat_map(|row| row.repeat(form.bytes() / 8 / LANES)).map(Word::from).collect()
}

fn number(n: usize) -> General {
    (String::new(), n)
}

/// A machine that runs the text of a block.
struct Machine<'a> {
    form: Form,
    kernel: &'a Kernel,
    memory: &'a mut Memory,
    general: BTreeMap<String, General>,
    vectors: Vec<Vector>,
    masks: [usize; 8],
    zero: bool,
    /// Registers and memory, as far as they are known, at each arrival at the head of a loop.
    heads: Vec<(Vec<Vector>, Vec<Word>)>,
}

impl Machine<'_> {
    /// Returns a general register, which must have a value.
    fn general(&mut self, operand: &str) -> &mut General {
        self.general.get_mut(operand.trim_matches(['{', '}'])).expect("a register")
    }

    /// Returns the place of `[{name} + offset]`, in bytes.
    fn place(&self, operand: &str) -> General {
        let inner = operand.trim_matches(['[', ']']);
        let (name, offset) = inner.split_once(" + ").unwrap_or((inner, "0"));
        let (base, from) = &self.general[name.trim_matches(['{', '}'])];
        (base.clone(), from + offset.parse::<usize>().expect("an offset"))
    }

    /// Returns lanes in memory.
    fn lanes(&mut self, operand: &str) -> &mut [Word] {
        let ((base, at), bytes) = (self.place(operand), self.form.bytes());
        assert!(at % 8 == 0, "{operand} is no lane");
        &mut self.memory.get_mut(&base).expect("memory")[at / 8..(at + bytes) / 8]
    }

    /// Returns the value of a vector operand.
    fn read(&mut self, operand: &str) -> Vector {
        if operand.starts_with('[') {
            return self.lanes(operand).to_vec();
        }
        self.vectors[Self::register(operand, if operand.starts_with('x') { 'x' } else { self.form.letter() })].clone()
    }

    /// Returns the number of a register with this letter.
    fn register(operand: &str, letter: char) -> usize {
        let number = operand.strip_prefix(letter).and_then(|rest| rest.strip_prefix("mm")?.parse().ok());
        number.unwrap_or_else(|| panic!("{operand} is no register of this form"))
    }

    /// Runs an instruction with a vector result.
    fn vector(&mut self, name: &str, operands: &[&str]) {
        let (d, mask) = operands[0].split_once("{{k").unwrap_or((operands[0], ""));
        let (mask, zeroing) = match mask.split_once("}}") {
            Some((k, rest)) => (self.masks[k.parse::<usize>().expect("a mask")], rest == "{{z}}"),
            None => (usize::MAX, false),
        };
        let last = operands[operands.len() - 1];
        let imm = last.strip_prefix("0x").map_or(last.parse(), |digits| u64::from_str_radix(digits, 16)).ok();
        let vectors = operands[1..].iter().filter(|o| o.contains("mm") || o.contains('['));
        let mut reads: Vec<Vector> = vectors.map(|operand| self.read(operand)).collect();
        let old = self.read(d);
        let mut keep = if zeroing { vec![Word::default(); old.len()] } else { old.clone() };
        // This list does not use the names of `Code::facts`, which it tests.
        let code = match (name, imm) {
            ("vmovdqu64" | "vmovdqu" | "vmovdqa64" | "vmovdqa" | "vpblendmq", _) => Code::Blend,
            ("vpmadd52luq", _) => Code::Lo,
            ("vpmadd52huq", _) => Code::Hi,
            ("vpaddq", _) => Code::Add,
            ("vpsubq", _) => Code::Sub,
            ("vpandq" | "vpand", _) => Code::And,
            ("vpxorq" | "vpxord" | "vpxor", _) => Code::Xor,
            ("vpmullq", _) => Code::Mullo,
            ("vpsllvq", _) => Code::ShlBy,
            ("vpsrlq", Some(_)) => Code::Shr,
            ("vpsllq", Some(_)) => Code::Shl,
            ("vpermilpd", Some(_)) => Code::InPair,
            ("vpermq", Some(_)) => Code::Permute,
            ("vpermq", None) if self.form != Form::Eight => Code::PermuteBy,
            ("vpermd", _) if self.form != Form::Eight => Code::PermuteHalves,
            ("vpshufd", Some(0xa0)) => Code::LowTwice,
            ("vpunpcklqdq", _) => Code::PairLow,
            ("vpunpckhqdq", _) => Code::PairHigh,
            ("vpbroadcastq", _) => Code::First,
            ("vpblendd" | "vpblendvb", _) | ("vpternlogq", Some(0xb8)) => Code::Choose,
            _ => panic!("{name} {operands:?} is not known"),
        };
        // Operands in the order of the code.
        match (name, imm) {
            ("vpmadd52luq" | "vpmadd52huq", _) => reads.insert(0, old),
            ("vpternlogq", _) => reads.insert(1, old),
            ("vpblendvb", _) => reads.rotate_right(1),
            ("vpblendmq", _) => keep = reads.remove(0),
            // A bit for each half of a lane: both are alike.
            ("vpblendd", Some(imm)) => {
                let lane = |i| [0, 1, 2, u64::MAX][(imm >> (2 * (i % LANES)) & 3) as usize].into();
                reads.insert(0, (0..old.len()).map(lane).collect());
            }
            _ => {}
        }
        let out = result(self.form, code, imm.unwrap_or(0), mask, &keep, &reads);
        let to = Self::register(d, self.form.letter());
        self.vectors[to] = out;
    }

    /// Forgets what is in registers, except the last ones, and on the stack.
    fn forget(&mut self, name: &str, registers: usize) {
        for (r, old) in self.vectors[..registers].iter_mut().enumerate() {
            *old = Word::unknown(&format!("{name} {r}"), self.form.bytes() / 8);
        }
        let aside = self.memory.get_mut("aside").expect("a stack");
        *aside = Word::unknown(&format!("{name} aside"), aside.len());
    }

    /// Records what is known at the head of a loop, and forgets everything else.
    fn head(&mut self) {
        assert!(self.heads.len() < 2, "a third iteration");
        let pinned = self.vectors.len() - self.kernel.pinned().len();
        let known = [&self.vectors[..self.kernel.state], &self.vectors[pinned..]].concat();
        self.heads.push((known, self.memory["p"].clone()));
        self.forget(&format!("head {}", self.heads.len()), pinned);
    }

    fn run(&mut self, lines: &[String]) {
        let mut at = 0;
        while at < lines.len() {
            let line = lines[at].strip_prefix("{{vex}} ").unwrap_or(&lines[at]);
            at += 1;
            let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
            let operands: Vec<&str> = rest.split(", ").collect();
            match name {
                "2:" => self.head(),
                "3:" | "4:" => {}
                "mov" if operands[0] == "{t:e}" => {
                    self.general.insert("t:e".to_owned(), number(operands[1].parse().expect("a number")));
                }
                "kmovd" if self.form != Form::Vex && self.heads.is_empty() => {
                    self.masks[operands[0][1..].parse::<usize>().expect("a mask")] = self.general(operands[1]).1;
                }
                "test" if operands[0] == operands[1] => self.zero = *self.general(operands[0]) == number(0),
                "cmp" => self.zero = *self.general(operands[0]) == number(operands[1].parse().expect("a number")),
                "cmove" if self.zero => *self.general(operands[0]) = self.general(operands[1]).clone(),
                "cmove" => {}
                "inc" => self.general(operands[0]).1 += 1,
                "dec" => {
                    let n = self.general(operands[0]);
                    n.1 -= 1;
                    self.zero = *n == number(0);
                }
                "jz" | "jnz" if self.zero == (name == "jz") => {
                    let target = |line: &String| *line == format!("{}:", &rest[..1]);
                    let found = match rest.ends_with('f') {
                        true => lines[at..].iter().position(target).map(|n| at + n),
                        false => lines[..at].iter().rposition(target),
                    };
                    at = found.expect("a label");
                }
                "jz" | "jnz" => {}
                "vmovdqu64" | "vmovdqu" if operands[0].starts_with('[') => {
                    let value = self.read(operands[1]);
                    let lanes = self.lanes(operands[0]);
                    lanes.clone_from_slice(&value[..lanes.len()]);
                }
                "vpbroadcastb" => {
                    let (base, at) = self.place(operands[1]);
                    let byte = self.memory[&base][at].times(0x0101_0101_0101_0101);
                    let to = Self::register(operands[0], self.form.letter());
                    self.vectors[to] = vec![byte; self.form.bytes() / 8];
                }
                _ => self.vector(name, &operands),
            }
        }
    }
}

/// Returns lane i of what an instruction computes, from its immediate and the lanes of its operands.
fn meaning(code: Code, imm: u64, i: usize, of: &dyn Fn(usize, usize) -> Word) -> Word {
    let at = |operand: usize| of(operand, i);
    // The lane of four that an input below 4 selects.
    let selected =
        |index: Word| apply(Code::PermuteBy, 0, &[index.input("order"), of(1, 0), of(1, 1), of(1, 2), of(1, 3)], |_| 0);
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
        Code::PermuteBy => match at(0).value() {
            Some(n) => of(1, n as usize % LANES),
            None => selected(at(0)),
        },
        Code::PairLow => of(i % 2, i & !1),
        Code::PairHigh => of(i % 2, i | 1),
        Code::First => of(0, 0),
        Code::Blend => at(0),
        Code::Choose => match at(0).value() {
            Some(0) => at(1),
            Some(u64::MAX) => at(2),
            _ => apply(code, 0, &[at(0).input("swap"), at(1), at(2)], |_| 0),
        },
        Code::LowTwice => match at(0).value() {
            Some(x) => Word::from((x & 0xffff_ffff) * TWICE),
            None => at(0).input("order").times(TWICE),
        },
        // Both halves of one lane: its index n is part of 2n + 2^32 (2n + 1).
        Code::PermuteHalves => match at(0).value() {
            Some(n) if n >> 32 & 7 == (n & 7) + 1 && n % 2 == 0 => of(1, n as usize / 2 % LANES),
            _ => {
                let mut index = at(0).plus(u64::MAX, &(1 << 32).into());
                assert!(index.0.values().all(|n| *n == 2 * TWICE), "{index:?} is no index");
                index.0.values_mut().for_each(|n| *n = 1);
                selected(index)
            }
        },
        Code::From(_) => unreachable!("it has no operands"),
    }
}

/// Runs a part on memory and a state.
fn once(part: &Part, form: Form, memory: &mut Memory, state: &mut Vec<Vector>, time: usize, last: bool) {
    let lanes = form.bytes() / 8;
    let pointer = |pointer: &'static str| match part.run {
        Run::Loop(Some((now, then))) if last && now == pointer => then,
        _ => pointer,
    };
    let (mut all, zero): (Vec<Vector>, Vector) = (Vec::new(), vec![Word::default(); lanes]);
    for op in &part.graph.ops {
        let mut reads: Vec<Vector> = op.reads.iter().map(|v| all[v.0].clone()).collect();
        let (mask, keep) = match op.mask {
            Mask::All => (u8::MAX, zero.clone()),
            Mask::Zero(mask) => (form.lanes(mask), zero.clone()),
            Mask::Merge(mask) => (form.lanes(mask), reads.remove(0)),
        };
        let imm =
            op.imm.map_or(0, |imm| if op.code == Code::InPair { form.lanes(imm as u8).into() } else { imm.into() });
        all.push(match op.code {
            Code::From(Source::State(limb)) => state[limb].clone(),
            Code::From(Source::Memory { pointer: p, at }) => memory[pointer(p)][lanes * at..lanes * (at + 1)].to_vec(),
            Code::From(Source::Byte(p)) => vec![memory[p][time].times(0x0101_0101_0101_0101); lanes],
            Code::From(Source::Constant(c)) => rows(form, &[c]),
            code => result(form, code, imm, mask.into(), &keep, &reads),
        });
    }
    for (at, v) in part.stores.iter().enumerate() {
        memory.get_mut("out").expect("a pointer")[lanes * at..lanes * (at + 1)].clone_from_slice(&all[v.0]);
    }
    if !part.outputs.is_empty() {
        *state = part.outputs.iter().map(|v| all[v.0].clone()).collect();
    }
}

/// Proves that the text of a kernel in one form is what its graphs say: panics if it is not.
pub fn check(kernel: &Kernel, form: Form, constants: &[[u64; LANES]], lines: &[String], spills: usize) {
    let lanes = form.bytes() / 8;
    let has = |of: fn(&Argument) -> bool| usize::from(kernel.arguments.iter().any(of));
    // Two iterations: one that is not the last, and the last.
    let counts = 0..=2 * has(|a| matches!(a, Argument::Count(_) | Argument::Bytes(_)));
    let optional = has(|a| matches!(a, Argument::Maybe(..)));
    for (count, present) in counts.flat_map(|n| (0..=optional).map(move |present| (n, present))) {
        let mut memory: Memory =
            kernel.tables.iter().map(|(name, all)| ((*name).to_owned(), rows(form, all))).collect();
        memory.insert("k".to_owned(), rows(form, constants));
        memory.insert("aside".to_owned(), vec![Word::default(); spills * lanes]);
        let mut numbers = Vec::new();
        for argument in &kernel.arguments {
            let (name, words, value) = match *argument {
                Argument::Changed(name, n) | Argument::Read(name, n) => (name, Word::unknown(name, n * lanes), None),
                Argument::Maybe(name, n) if present > 0 => (name, Word::unknown(name, n * lanes), None),
                Argument::Maybe(name, _) => (name, Vec::new(), Some((name, 0))),
                // A byte is 0 or 2.
                Argument::Bytes(name) => (name, vec![0.into(), 2.into()], Some(("n", count))),
                Argument::Count(name) => (name, Vec::new(), Some((name, count))),
            };
            memory.insert(name.to_owned(), words);
            numbers.extend(value.map(|(name, n)| (name.to_owned(), number(n))));
        }
        let mut general: BTreeMap<_, _> = memory.keys().map(|name| (name.clone(), (name.clone(), 0))).collect();
        general.extend(numbers);

        let mut meant = memory.clone();
        let mut state: Vec<Vector> =
            meant.get("p").iter().flat_map(|p| p.chunks(lanes)).take(kernel.state).map(<[Word]>::to_vec).collect();
        let pinned: Vec<Vector> = kernel.pinned().into_iter().rev().map(|c| rows(form, &[c])).collect();
        let mut heads = Vec::new();
        for part in &kernel.parts {
            let times = match part.run {
                Run::Once => 1,
                Run::Loop(_) | Run::Bytes(_) => count,
                Run::If(name) => usize::from(general[name] != number(0)),
            };
            for time in 0..times {
                if matches!(part.run, Run::Loop(_) | Run::Bytes(_)) {
                    heads.push(([&state[..], &pinned].concat(), meant["p"].clone()));
                    for (limb, old) in state.iter_mut().enumerate() {
                        *old = Word::unknown(&format!("head {} {limb}", heads.len()), lanes);
                    }
                }
                once(part, form, &mut meant, &mut state, time, time + 1 == times);
            }
        }
        for (to, limb) in meant.get_mut("p").into_iter().flat_map(|p| p.chunks_mut(lanes)).zip(&state) {
            to.clone_from_slice(limb);
        }

        let vectors = vec![Vector::new(); form.registers()];
        let memory = &mut memory;
        let mut machine =
            Machine { form, kernel, memory, general, vectors, masks: [0; 8], zero: false, heads: Vec::new() };
        machine.forget("start", form.registers());
        machine.run(lines);
        assert!(machine.heads == heads, "{} {form:?}, heads of loops, {count} times", kernel.name);
        meant.iter().filter(|(name, _)| *name != "aside").for_each(|(name, words)| {
            assert!(memory[name] == *words, "{} {form:?}, {count} times: {name}", kernel.name);
        });
    }
}

#[cfg(test)]
mod tests;
