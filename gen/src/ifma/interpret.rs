//! An interpreter that runs the kernels' assembly text and compares it with their graphs. It tests an instruction form
//! on a machine that does not support it.

use super::assemble::Constants;
use super::form::Form;
use super::graph::{Code, Graph, LANES, Mask, Source};
use super::kernel::{Argument, Kernel, Part, Run, Width};
use crate::random::Random;
use std::collections::BTreeMap;

const LOW: u64 = (1 << 52) - 1;

fn product(x: u64, y: u64) -> u128 {
    u128::from(x & LOW) * u128::from(y & LOW)
}

/// Memory behind pointers: vectors with as many lanes as the form has, or bytes.
type Memory = BTreeMap<String, Vec<u64>>;

/// A machine that runs the text of a block.
struct Machine<'a> {
    form: Form,
    memory: &'a mut Memory,
    /// Numbers in general registers. Pointers may be redirected to other tables, and pointers to bytes advance.
    numbers: BTreeMap<String, u64>,
    pointers: BTreeMap<String, String>,
    vectors: [[u64; 8]; 32],
    masks: [u64; 8],
    zero: bool,
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
        (name.to_owned(), offset.parse::<usize>().expect("an offset") / 8)
    }

    /// Returns the value of a vector operand.
    fn read(&self, operand: &str) -> [u64; 8] {
        let operand = operand.trim();
        if operand.starts_with('[') {
            let (name, at) = self.place(operand);
            let lanes = &self.memory[&name][at..at + self.lanes()];
            return std::array::from_fn(|i| lanes.get(i).copied().unwrap_or(0));
        }
        let number = operand.trim_start_matches(['x', 'y', 'z']).trim_start_matches("mm");
        self.vectors[number.parse::<usize>().expect("a register")]
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
        let number = name[3..].parse::<usize>().expect("a register");
        assert!(number < self.form.registers(), "{name} does not exist");
        (number, mask, zeroing)
    }

    /// Runs an instruction with a vector result.
    fn vector(&mut self, name: &str, operands: &[&str]) {
        let imm = |i: usize| operands[i].trim().trim_start_matches("0x");
        let imm =
            |i: usize| u64::from_str_radix(imm(i), if operands[i].contains("0x") { 16 } else { 10 }).expect("a number");
        let (d, mask, zeroing) = self.destination(operands[0]);
        let old = self.vectors[d];
        let source = |i: usize| self.read(operands[i]);
        let two = || vec![source(1), source(2)];
        let by_number = name == "vpermq" && !operands[2].contains("mm") && !operands[2].contains('[');
        // This list does not use the names of `Code::facts`, which it tests.
        let (code, reads) = match name {
            "vmovdqu64" | "vmovdqu" | "vmovdqa64" | "vmovdqa" => (Code::Blend, vec![source(1)]),
            "vpmadd52luq" => (Code::Lo, vec![old, source(1), source(2)]),
            "vpmadd52huq" => (Code::Hi, vec![old, source(1), source(2)]),
            "vpaddq" => (Code::Add, two()),
            "vpsubq" => (Code::Sub, two()),
            "vpandq" | "vpand" => (Code::And, two()),
            "vpxorq" | "vpxord" | "vpxor" => (Code::Xor, two()),
            "vpmullq" => (Code::Mullo, two()),
            "vpsllvq" => (Code::ShlBy, two()),
            "vpsrlq" => (Code::Shr, vec![source(1)]),
            "vpsllq" => (Code::Shl, vec![source(1)]),
            "vpermilpd" => (Code::InPair, vec![source(1)]),
            "vpermq" if by_number => (Code::Permute, vec![source(1)]),
            "vpermq" => (Code::PermuteBy, two()),
            "vpermd" => (Code::PermuteHalves, two()),
            "vpshufd" => {
                assert_eq!(imm(2), 0xa0);
                (Code::LowTwice, vec![source(1)])
            }
            "vpunpcklqdq" => (Code::PairLow, two()),
            "vpunpckhqdq" => (Code::PairHigh, two()),
            "vpbroadcastq" => (Code::First, vec![source(1)]),
            "vpbroadcastb" => {
                let (name, at) = self.place(operands[1]);
                let at = at as u64 + self.numbers.get(&format!("at {name}")).copied().unwrap_or(0);
                (Code::Blend, vec![[(self.memory[&name][at as usize] & 0xff) * 0x0101_0101_0101_0101; 8]])
            }
            "vpblendmq" => (Code::Blend, vec![source(2)]),
            // A bit for each half of a lane: both are alike.
            "vpblendd" => {
                let halves = |i: usize| imm(3) >> (2 * (i % LANES)) & 3;
                assert!((0..LANES).all(|i| [0, 3].contains(&halves(i))));
                let mask = std::array::from_fn(|i| u64::MAX * (halves(i) & 1));
                (Code::Choose, vec![mask, source(1), source(2)])
            }
            "vpblendvb" => {
                let m = source(3);
                assert!(m.iter().all(|m| [0, u64::MAX].contains(m)));
                (Code::Choose, vec![m, source(1), source(2)])
            }
            "vpternlogq" => {
                assert_eq!(imm(3), 0xb8);
                (Code::Choose, vec![source(1), old, source(2)])
            }
            other => panic!("{other} is not known"),
        };
        let number = matches!(code, Code::Shr | Code::Shl | Code::InPair | Code::Permute).then(|| imm(2)).unwrap_or(0);
        let keep = match name {
            // Mask bits select the second operand.
            "vpblendmq" => source(1),
            _ if zeroing => [0; 8],
            _ => old,
        };
        let value = |i: usize| meaning(code, number, i, &|operand, i| reads[operand][i]);
        let out = std::array::from_fn(|i| if mask >> i & 1 == 1 { value(i) } else { keep[i] });
        self.vectors[d] = self.cut(out);
    }

    fn cut(&self, x: [u64; 8]) -> [u64; 8] {
        std::array::from_fn(|i| if i < self.lanes() { x[i] } else { 0 })
    }

    fn run(&mut self, lines: &[String]) {
        let mut at = 0;
        while at < lines.len() {
            let line = lines[at].strip_prefix("{{vex}} ").unwrap_or(&lines[at]);
            at += 1;
            let Some((name, rest)) = line.split_once(' ') else {
                assert!(line.ends_with(':'), "{line}");
                continue;
            };
            let operands: Vec<&str> = rest.split(", ").collect();
            let number = |operand: &str| operand.trim_matches(['{', '}']).trim_end_matches(":e").to_owned();
            match name {
                "mov" => {
                    self.numbers.insert(number(operands[0]), operands[1].parse().expect("a number"));
                }
                "kmovd" => {
                    assert!(self.form != Form::Vex);
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
                        let (label, forward) = rest.split_at(rest.len() - 1);
                        let found = |l: &&(usize, &String)| **l.1 == format!("{label}:");
                        let all: Vec<(usize, &String)> = lines.iter().enumerate().collect();
                        let target = match forward {
                            "f" => all[at..].iter().find(found),
                            _ => all[..at].iter().rev().find(found),
                        };
                        at = target.expect("a label").0;
                    }
                }
                _ if operands[0].starts_with('[') => {
                    assert!(["vmovdqu64", "vmovdqu"].contains(&name), "{line}");
                    let (to, at) = self.place(operands[0]);
                    let (value, lanes) = (self.read(operands[1]), self.lanes());
                    self.memory.get_mut(&to).expect("a pointer")[at..at + lanes].copy_from_slice(&value[..lanes]);
                }
                _ => self.vector(name, &operands),
            }
        }
    }
}

/// Returns lane i of what an instruction computes, from its immediate and the lanes of its operands.
fn meaning(code: Code, imm: u64, i: usize, of: &dyn Fn(usize, usize) -> u64) -> u64 {
    let at = |operand: usize| of(operand, i);
    let half = |operand: usize, j: u64| of(operand, (i & !3) + j as usize / 2) >> (32 * (j % 2)) & 0xffff_ffff;
    match code {
        Code::Zero => 0,
        Code::Lo => at(0).wrapping_add(product(at(1), at(2)) as u64 & LOW),
        Code::Hi => at(0).wrapping_add((product(at(1), at(2)) >> 52) as u64),
        Code::Add => at(0).wrapping_add(at(1)),
        Code::Sub => at(0).wrapping_sub(at(1)),
        Code::And => at(0) & at(1),
        Code::Xor => at(0) ^ at(1),
        Code::Mullo => at(0).wrapping_mul(at(1)),
        Code::Shr => at(0) >> imm,
        Code::Shl => at(0) << imm,
        Code::ShlBy => at(0).checked_shl(at(1).min(64) as u32).unwrap_or(0),
        Code::InPair => of(0, i & !1 | (imm >> (i % LANES) & 1) as usize),
        Code::Permute => of(0, i & !3 | (imm >> (2 * (i % LANES)) & 3) as usize),
        Code::PermuteBy => of(1, (at(0) & 3) as usize),
        Code::PairLow => of(i % 2, i & !1),
        Code::PairHigh => of(i % 2, i | 1),
        Code::First => of(0, 0),
        Code::Blend => at(0),
        Code::Choose => at(1) ^ at(0) & (at(1) ^ at(2)),
        Code::LowTwice => half(0, 2 * (i as u64 & 3)) * 0x1_0000_0001,
        Code::PermuteHalves => half(1, at(0) & 7) | half(1, at(0) >> 32 & 7) << 32,
        Code::From(_) => unreachable!("it has no operands"),
    }
}

/// Values of all nodes of a graph, on as many lanes as `state` has.
struct Meaning<'a> {
    memory: &'a Memory,
    state: &'a [Vec<u64>],
    lanes: usize,
    pointers: &'a BTreeMap<&'a str, &'a str>,
    byte: u64,
}

impl Meaning<'_> {
    fn values(&self, g: &Graph) -> Vec<Vec<u64>> {
        let mut all: Vec<Vec<u64>> = Vec::new();
        for op in &g.ops {
            let (old, reads) = match op.mask {
                Mask::Merge(_) => (Some(op.reads[0]), &op.reads[1..]),
                _ => (None, &op.reads[..]),
            };
            let lane = |i: usize| -> u64 {
                if let Mask::Zero(mask) | Mask::Merge(mask) = op.mask
                    && mask >> (i % LANES) & 1 == 0
                {
                    return old.map_or(0, |v| all[v.0][i]);
                }
                match op.code {
                    Code::From(Source::State(limb)) => self.state[limb][i],
                    Code::From(Source::Memory { pointer, at }) => {
                        self.memory[*self.pointers.get(pointer).unwrap_or(&pointer)][self.lanes * at + i]
                    }
                    Code::From(Source::Byte(_)) => self.byte * 0x0101_0101_0101_0101,
                    Code::From(Source::Constant(c)) => c[i % LANES],
                    code => meaning(code, op.imm.unwrap_or(0).into(), i, &|operand, i| all[reads[operand].0][i]),
                }
            };
            let value = (0..self.lanes).map(lane).collect();
            all.push(value);
        }
        all
    }
}

/// Returns a random limb; its length varies.
fn limb(random: &mut Random) -> u64 {
    let r = random.next();
    match r % 4 {
        0 => [0, 1, LOW, LOW + 1, u64::MAX, (1 << 51) - 1][(r >> 8) as usize % 6],
        _ => random.next() >> (r >> 8 & 63),
    }
}

/// Runs one kernel in one form on random inputs. The text must leave in memory the values that the graphs define.
fn check(kernel: &Kernel, form: Form, random: &mut Random) {
    let mut constants = Constants::default();
    let (lines, spills) = kernel.lines(form, &mut constants, &mut String::new());
    let lanes = form.bytes() / 8;
    for round in 0..12u64 {
        let mut memory = Memory::new();
        let mut numbers = BTreeMap::new();
        let repeated = |rows: &[[u64; LANES]]| -> Vec<u64> {
            rows.iter().flat_map(|row| (0..lanes).map(|i| row[i % LANES])).collect()
        };
        let mut count = 0;
        for argument in &kernel.arguments {
            match *argument {
                Argument::Changed(name, n) | Argument::Read(name, n) | Argument::Maybe(name, n) => {
                    let present = !matches!(argument, Argument::Maybe(..)) || round % 2 == 0;
                    numbers.insert(name.to_owned(), u64::from(present));
                    // Arguments other than elements get values of their own kind: masks and lane numbers.
                    let words = (0..n * lanes).map(|_| match name {
                        "swap" => random.next() % 2 * u64::MAX,
                        "order" => random.next() % 4,
                        _ => limb(random),
                    });
                    memory.insert(name.to_owned(), words.collect());
                }
                Argument::Count(name) => {
                    count = round % 4;
                    numbers.insert(name.to_owned(), count);
                }
                Argument::Bytes(name) => {
                    count = round % 5;
                    numbers.insert("n".to_owned(), count);
                    memory.insert(name.to_owned(), (0..8).map(|_| 2 * (random.next() % 2)).collect());
                }
            }
        }
        for (name, rows) in &kernel.tables {
            memory.insert((*name).to_owned(), repeated(rows));
        }
        memory.insert("k".to_owned(), repeated(&constants.0));
        memory.insert("aside".to_owned(), vec![0; spills * lanes]);

        let mut meant = memory.clone();
        let vectors = |words: &[u64]| -> Vec<Vec<u64>> { words.chunks(lanes).map(<[u64]>::to_vec).collect() };
        let mut state: Vec<Vec<u64>> =
            if kernel.state == 0 { Vec::new() } else { vectors(&meant[kernel.from])[..kernel.state].to_vec() };
        for part in &kernel.parts {
            let times = match part.run {
                Run::Once => 1,
                Run::Loop { .. } | Run::Bytes(_) => count,
                Run::If(name) => u64::from(numbers[name] > 0),
            };
            for time in 0..times {
                once(part, &mut meant, &mut state, lanes, time, time + 1 == times);
            }
        }
        if kernel.state > 0 {
            let words = state.concat();
            meant.get_mut(kernel.from).expect("a pointer")[..words.len()].copy_from_slice(&words);
        }

        let pointers = BTreeMap::new();
        let mut machine =
            Machine { form, memory: &mut memory, numbers, pointers, vectors: [[7; 8]; 32], masks: [0; 8], zero: false };
        machine.run(&lines);
        memory.remove("aside");
        meant.remove("aside");
        assert!(memory == meant, "{} {form:?}, round {round}", kernel.name);
    }
}

fn once(part: &Part, memory: &mut Memory, state: &mut Vec<Vec<u64>>, lanes: usize, time: u64, last: bool) {
    let mut pointers = BTreeMap::new();
    if let Run::Loop { last: Some((now, then)), .. } = part.run
        && last
    {
        pointers.insert(now, then);
    }
    let byte = if let Run::Bytes(name) = part.run { memory[name][time as usize] } else { 0 };
    let values = Meaning { memory, state, lanes, pointers: &pointers, byte }.values(&part.graph);
    for (to, v) in &part.stores {
        let Source::Memory { pointer, at } = to else { unreachable!("stores go to memory") };
        memory.get_mut(*pointer).expect("a pointer")[lanes * at..lanes * (at + 1)].copy_from_slice(&values[v.0]);
    }
    if !part.outputs.is_empty() {
        *state = part.outputs.iter().map(|v| values[v.0].clone()).collect();
    }
}

#[test]
fn texts_are_what_their_graphs_say() {
    let mut random = Random(1);
    for kernel in super::families().into_iter().flat_map(|(_, _, kernels)| kernels) {
        if kernel.width != Width::Eight {
            check(&kernel, Form::Four, &mut random);
        }
        check(&kernel, Form::Vex, &mut random);
        if kernel.width != Width::Four {
            check(&kernel, Form::Eight, &mut random);
        }
    }
}
