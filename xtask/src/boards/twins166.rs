//! Kernel functions of GF(2^166 - 5) against their portable twins: edges in every place, random integers up to the bounds, every aliasing
//! pattern. Compared is the canonical integer, and that results are as small as the contract of `gf166::Kernel` says.

use super::machine::Machine;
use super::twins::find;
use crate::tools::Trouble;
use primegroup_core::field::Field;
use primegroup_core::field::gf166::{Gf166, Portable};
use primegroup_operations::Random;

type F = Gf166<Portable>;
type Words = [u64; 3];

/// 2^161, what bounds are counted in: 2^166 is 32.
type Bound = u64;
const LOOSE: Bound = 16 * 32;
const ELEMENT: Bound = 3 * 32;
const PRODUCT: Bound = 33;

/// Functions, the bounds of their operands and of their results, and random inputs in a full run.
const FUNCTIONS: [(&str, Bound, Bound, u64); 13] = [
    ("mul", LOOSE, PRODUCT, 200_000),
    ("square", LOOSE, PRODUCT, 200_000),
    ("square_n", LOOSE, PRODUCT, 5_000),
    ("mul_small", LOOSE, PRODUCT, 50_000),
    ("add", ELEMENT, ELEMENT, 50_000),
    ("add_loose", ELEMENT, 6 * 32, 50_000),
    ("sub", ELEMENT, ELEMENT, 50_000),
    ("sub_loose", ELEMENT, 7 * 32, 50_000),
    ("sub_double_loose", ELEMENT, 11 * 32, 50_000),
    ("negate_if", ELEMENT, ELEMENT, 20_000),
    ("swap_if", ELEMENT, ELEMENT, 5_000),
    ("swap_if_other", ELEMENT, ELEMENT, 5_000),
    ("invert", ELEMENT, 32, 500),
];

const LOOKUPS: [(&str, usize, usize); 3] =
    [("kernel_gf166_lookup_3x17", 17, 3), ("kernel_gf166_lookup_4x8", 8, 4), ("kernel_gf166_lookup_4x17", 17, 4)];

/// The exported functions.
pub fn kernels() -> Vec<String> {
    let names = FUNCTIONS.iter().map(|f| format!("kernel_gf166_{}", f.0));
    names.chain(LOOKUPS.iter().map(|l| l.0.to_owned())).collect()
}

/// Bytes of an element, and of a slot for one with the guard behind it.
const SIZE: usize = 24;
const STRIDE: usize = SIZE + 16;
const GUARD: u8 = 0xa5;

/// Slots of result and operands: apart, result on either operand, both operands the same, all the same.
const ALIASES: [[usize; 3]; 5] = [[0, 1, 2], [1, 1, 2], [2, 1, 2], [0, 1, 1], [1, 1, 1]];

fn bytes(a: &Words) -> Vec<u8> {
    a.iter().flat_map(|w| w.to_le_bytes()).collect()
}

fn words(b: &[u8]) -> Words {
    core::array::from_fn(|i| b[8 * i..8 * i + 8].iter().rev().fold(0, |w, b| w << 8 | u64::from(*b)))
}

fn is_below(w: &Words, bound: Bound) -> bool {
    w[2] >> 33 < bound
}

/// What kernels get wrong first: around multiples of p and of 2^166, powers of two and what is below them.
fn edges(bound: Bound) -> Vec<Words> {
    let mut all = vec![[u64::MAX / 3; 3], [u64::MAX / 3 * 2; 3], [u64::MAX; 3]];
    for k in 0..=bound / 32 {
        for start in [0, 5 * k] {
            for off in -2i128..=2 {
                let low = off - i128::from(start);
                let high = (i128::from(k) << 102) + (low >> 64);
                all.push([low as u64, high as u64, (high >> 64) as u64]);
            }
        }
    }
    for bit in (31..176).step_by(32).flat_map(|b| [b, b + 1]).chain([160, 161, 165, 166, 167, 169]) {
        let mut power = [0; 3];
        power[bit / 64] = 1 << (bit % 64);
        let mut ones = [u64::MAX; 3];
        ones[bit / 64] = power[bit / 64] - 1;
        ones[bit / 64 + 1..].fill(0);
        all.extend([power, ones]);
    }
    // The highest that there are.
    all.push([u64::MAX, u64::MAX, (bound << 33) - 1]);
    all.push([0, 0, (bound << 33) - 1]);
    all.retain(|w| is_below(w, bound));
    all
}

/// A random integer below the bound, some of them with runs of zeros and ones.
fn random(r: &mut Random, bound: Bound) -> Words {
    let mut w = [r.word(), r.word(), r.word() % (bound << 33)];
    let shape = r.word();
    if shape >> 62 == 0 {
        for (i, w) in w.iter_mut().take(2).enumerate() {
            match shape >> (6 * i) & 7 {
                0 => *w = 0,
                1 => *w = u64::MAX,
                2 => *w &= 0xffff_ffff,
                3 => *w |= 0xffff_ffff,
                _ => {}
            }
        }
    }
    w
}

fn expected(name: &str, a: &Words, b: &Words, n: u32) -> F {
    let (x, y) = (F::reduce_words(*a), F::reduce_words(*b));
    match name {
        "mul" => x * y,
        "square" => x.square(),
        "square_n" => x.square_n(n % 8 + 1),
        "mul_small" => x.mul_small(n),
        "add" | "add_loose" => x + y,
        "sub" | "sub_loose" => x - y,
        "sub_double_loose" => x - y - y,
        "negate_if" if n & 1 == 1 => -x,
        "swap_if" if n & 1 == 1 => y,
        "swap_if_other" if n & 1 == 0 => y,
        "invert" => x.invert(),
        _ => x,
    }
}

fn functions(m: &mut Machine, base: u32, quick: bool) -> Result<u64, Trouble> {
    let io = |e: primegroup_simulator::Error| Trouble::Failed(e.to_string());
    let address = |slot: usize| base + (16 + STRIDE * slot) as u32;
    let at = |slot: usize| 16 + STRIDE * slot..16 + STRIDE * slot + SIZE;
    let mut done = 0;
    for (name, input, output, count) in FUNCTIONS {
        let symbol = format!("kernel_gf166_{name}");
        let function = find(m, &symbol)?;
        let mut r = Random::new(166);
        let count = if quick { count.div_ceil(200) } else { count } as usize;
        let edges = edges(input);
        let pairs = if name == "invert" { edges.len() } else { edges.len() * edges.len() };
        for i in 0..pairs + count {
            let [out, first, second] = ALIASES[i % 5];
            let (a, b) = if i < pairs {
                (edges[i % edges.len()], edges[i / edges.len()])
            } else {
                (random(&mut r, input), random(&mut r, input))
            };
            let b = if first == second { a } else { b };
            let n = if name == "mul_small" && i % 3 > 0 { r.word() as u32 } else { (i / 5) as u32 };
            let mut memory = [GUARD; 16 + 3 * STRIDE];
            memory[at(second)].copy_from_slice(&bytes(&b));
            memory[at(first)].copy_from_slice(&bytes(&a));
            let before = memory;
            m.simulator.write(base, &memory).map_err(io)?;
            let run = m
                .simulator
                .call_address(function, &[address(out), address(first), address(second), n])
                .map_err(|f| Trouble::Failed(format!("{symbol}: {f}")))?;
            if !run.clobbered.is_empty() {
                return Err(Trouble::Failed(format!("{symbol}: registers {:?} are not kept", run.clobbered)));
            }
            let mut after = m.simulator.read(base, memory.len()).map_err(io)?;
            let result = words(&after[at(out)]);
            let right = F::reduce_words(result).to_words() == expected(name, &a, &b, n).to_words();
            if !right || !is_below(&result, output) {
                return Err(Trouble::Failed(format!(
                    "{symbol}: {a:016x?}, {b:016x?}, {n} gives {result:016x?}, case {i}"
                )));
            }
            after[at(out)].copy_from_slice(&before[at(out)]);
            if after != before {
                return Err(Trouble::Failed(format!("{symbol} writes beside its result")));
            }
            done += 1;
        }
    }
    Ok(done)
}

fn lookups(m: &mut Machine, base: u32) -> Result<u64, Trouble> {
    let io = |e: primegroup_simulator::Error| Trouble::Failed(e.to_string());
    let mut r = Random::new(166);
    let mut done = 0;
    for (symbol, entries, elements) in LOOKUPS {
        let size = SIZE * elements;
        let table: Vec<u8> = (0..entries * size).map(|_| r.word() as u8).collect();
        let (out, at) = (base + 16, base + 160);
        m.simulator.write(at, &table).map_err(io)?;
        for index in (0..entries as u32 + 3).chain([255, 256, u32::MAX]) {
            m.simulator.write(base, &[GUARD; 160]).map_err(io)?;
            m.call(symbol, &[out, at, index])?;
            let result = m.simulator.read(base, 160).map_err(io)?;
            let mut expected = vec![GUARD; 160];
            let entry = table.get((index as usize).saturating_mul(size)..).and_then(|t| t.get(..size));
            expected[16..16 + size].copy_from_slice(entry.unwrap_or(&vec![0; size]));
            if result != expected {
                return Err(Trouble::Failed(format!("{symbol}: entry {index}")));
            }
            done += 1;
        }
    }
    Ok(done)
}

/// Compares; how many calls.
pub fn check(m: &mut Machine, base: u32, quick: bool) -> Result<u64, Trouble> {
    Ok(functions(m, base, quick)? + lookups(m, base)?)
}
