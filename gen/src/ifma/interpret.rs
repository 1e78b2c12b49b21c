//! The text of kernels, executed: on machines without AVX-512 nothing else compares assembly and graph.

use super::graph::{Graph, LANES, Op, Source, V};
use super::kernel::{Argument, Kernel, Run, Texts};
use std::collections::HashMap;

type Lanes = [u64; LANES];
type Memory = HashMap<String, Vec<Lanes>>;

const LOW: u64 = (1 << 52) - 1;

fn each(f: impl FnMut(usize) -> u64) -> Lanes {
    std::array::from_fn(f)
}

fn multiply(acc: Lanes, x: Lanes, y: Lanes, high: bool) -> Lanes {
    each(|i| {
        let product = u128::from(x[i] & LOW) * u128::from(y[i] & LOW);
        acc[i].wrapping_add(if high { (product >> 52) as u64 } else { product as u64 & LOW })
    })
}

fn permute(x: Lanes, imm: u8) -> Lanes {
    each(|i| x[usize::from(imm >> (2 * i) & 3)])
}

fn in_pair(x: Lanes, imm: u8) -> Lanes {
    each(|i| x[i & 2 | usize::from(imm >> i & 1)])
}

fn pairs(x: Lanes, y: Lanes, high: usize) -> Lanes {
    [x[high], y[high], x[2 + high], y[2 + high]]
}

fn masked(mask: u8, x: Lanes, other: Lanes) -> Lanes {
    each(|i| if mask >> i & 1 == 1 { x[i] } else { other[i] })
}

/// What the graph says.
fn evaluate(g: &Graph, stores: &[(Source, V)], memory: &mut Memory) {
    let mut values: Vec<Lanes> = Vec::new();
    for op in &g.ops {
        let v = |v: V| values[v.0];
        let value = match *op {
            Op::From(Source::Memory { pointer, at }) => memory[pointer][at],
            Op::From(Source::Constant(c)) => c,
            Op::Zero => [0; LANES],
            Op::Lo(a, x, y) => multiply(v(a), v(x), v(y), false),
            Op::Hi(a, x, y) => multiply(v(a), v(x), v(y), true),
            Op::Add(x, y) => each(|i| v(x)[i].wrapping_add(v(y)[i])),
            Op::Sub(x, y) => each(|i| v(x)[i].wrapping_sub(v(y)[i])),
            Op::And(x, y) => each(|i| v(x)[i] & v(y)[i]),
            Op::Shr(x, by) => each(|i| v(x)[i] >> by),
            Op::Shl(x, by) => each(|i| v(x)[i] << by),
            Op::InPair(x, imm) => in_pair(v(x), imm),
            Op::Permute(x, imm) => permute(v(x), imm),
            Op::PermuteZ(mask, x, imm) => masked(mask, permute(v(x), imm), [0; LANES]),
            Op::PermuteBy(by, x) => each(|i| v(x)[v(by)[i] as usize & 3]),
            Op::PairLow(x, y) => pairs(v(x), v(y), 0),
            Op::PairHigh(x, y) => pairs(v(x), v(y), 1),
            Op::AddIn(mask, o, x, y) => masked(mask, each(|i| v(x)[i].wrapping_add(v(y)[i])), v(o)),
            Op::SubIn(mask, o, x, y) => masked(mask, each(|i| v(x)[i].wrapping_sub(v(y)[i])), v(o)),
            Op::Blend(mask, x, y) => masked(mask, v(y), v(x)),
            _ => unreachable!("no instruction of these kernels: {op:?}"),
        };
        values.push(value);
    }
    for (to, v) in stores {
        let Source::Memory { pointer, at } = to else { unreachable!("stores go to memory") };
        memory.get_mut(*pointer).expect("an argument")[*at] = values[v.0];
    }
}

/// A number in the text of an operand.
fn number<T: std::str::FromStr>(text: &str) -> T {
    text.trim().parse().ok().unwrap_or_else(|| panic!("no number: {text}"))
}

/// The place that `[{pointer} + offset]` names.
fn place(operand: &str) -> Option<(&str, usize)> {
    let (pointer, offset) = operand.strip_prefix("[{")?.strip_suffix(']')?.split_once("} + ")?;
    let offset: usize = number(offset);
    assert_eq!(offset % 32, 0, "a vector's place");
    Some((pointer, offset / 32))
}

struct Machine {
    registers: [Lanes; 32],
    masks: [u8; 8],
    t: u8,
    memory: Memory,
}

impl Machine {
    fn read(&self, operand: &str) -> Lanes {
        match place(operand) {
            Some((pointer, at)) => self.memory[pointer][at],
            None => self.registers[number::<usize>(&operand[3..])],
        }
    }

    fn step(&mut self, line: &str) {
        let (name, operands) = line.split_once(' ').expect("an instruction has operands");
        let operands: Vec<&str> = operands.split(", ").collect();
        match name {
            "mov" => return self.t = number(operands[1]),
            "kmovd" => return self.masks[number::<usize>(&operands[0][1..])] = self.t,
            _ => {}
        }
        if let Some((pointer, at)) = place(operands[0]) {
            let value = self.read(operands[1]);
            let all = self.memory.get_mut(pointer).expect("an argument");
            if pointer == "aside" && all.len() <= at {
                all.resize(at + 1, [0; LANES]);
            }
            return all[at] = value;
        }
        let (to, mask) = operands[0].split_once("{{k").unwrap_or((operands[0], ""));
        let (mask, zero) = (mask.split('}').next().unwrap_or(""), mask.contains("{z}"));
        let to: usize = number(&to[3..]);
        let mask = if mask.is_empty() { 15 } else { self.masks[number::<usize>(mask)] };
        let x = self.read(operands[1]);
        let y = || self.read(operands[2]);
        let before = self.registers[to];
        let value = match name {
            "vmovdqu64" | "vmovdqa64" => x,
            "vpxord" => each(|i| x[i] ^ y()[i]),
            "vpandq" => each(|i| x[i] & y()[i]),
            "vpaddq" => each(|i| x[i].wrapping_add(y()[i])),
            "vpsubq" => each(|i| x[i].wrapping_sub(y()[i])),
            "vpmadd52luq" => multiply(before, x, y(), false),
            "vpmadd52huq" => multiply(before, x, y(), true),
            "vpsllq" => each(|i| x[i] << number::<u32>(operands[2])),
            "vpsrlq" => each(|i| x[i] >> number::<u32>(operands[2])),
            "vpermilpd" => in_pair(x, number(operands[2])),
            "vpermq" if operands[2].parse::<u8>().is_ok() => permute(x, number(operands[2])),
            "vpermq" => each(|i| y()[x[i] as usize & 3]),
            "vpunpcklqdq" => pairs(x, y(), 0),
            "vpunpckhqdq" => pairs(x, y(), 1),
            "vpblendmq" => return self.registers[to] = masked(mask, y(), x),
            _ => panic!("no instruction of these kernels: {line}"),
        };
        self.registers[to] = masked(mask, value, if zero { [0; LANES] } else { before });
    }
}

/// Random lanes: limbs, extremes, anything.
fn random(state: &mut u64) -> Lanes {
    each(|_| {
        *state = state.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        let x = *state ^ *state >> 29;
        [x, x & ((1 << 49) - 1), (1 << 49) - 1, u64::MAX, 0][(x >> 59) as usize % 5]
    })
}

fn check(kernel: &Kernel) {
    let mut texts = Texts::default();
    kernel.write(&mut texts);
    let lines = texts.assembly.lines().filter_map(|l| l.trim().strip_prefix('"')?.strip_suffix("\","));
    let lines: Vec<&str> = lines.flat_map(|l| l.split("; ")).collect();
    let [part] = &kernel.parts[..] else { unreachable!("kernels of one part") };
    assert!(part.run == Run::Once && part.outputs.is_empty());
    let mut state = 1;
    for _ in 0..20 {
        let mut memory = Memory::new();
        for argument in &kernel.arguments {
            let (Argument::Changed(name, n) | Argument::Read(name, n)) = argument else { unreachable!("vectors") };
            memory.insert((*name).into(), (0..*n).map(|_| random(&mut state)).collect());
        }
        let mut machine = Machine { registers: [[1; LANES]; 32], masks: [0; 8], t: 0, memory: memory.clone() };
        machine.memory.insert("k".into(), texts.constants.0.clone());
        machine.memory.insert("aside".into(), Vec::new());
        lines.iter().for_each(|line| machine.step(line));
        evaluate(&part.graph, &part.stores, &mut memory);
        for (name, all) in &memory {
            assert!(machine.memory[name] == *all, "{}: {name}", kernel.name);
        }
    }
}

#[test]
fn assembly_is_what_the_graph_says() {
    super::twelve::kernels().iter().for_each(check);
}
