//! Kernel functions of GF(2^233) against their portable twins: edge words in every place, random elements, every aliasing pattern.
//!
//! Elements have many representations: compared is the reduced one.

use super::machine::Machine;
use super::twins::find;
use crate::tools::Trouble;
use primegroup_core::ct::Mask;
use primegroup_core::field::cpu::Portable;
use primegroup_core::field::gf2_233::Gf2p233;
use primegroup_core::field::{BinaryField, Field};
use primegroup_operations::Random;

type F = Gf2p233<Portable>;
type Words = [u64; 4];

/// Functions, and random inputs in a full run.
const FUNCTIONS: [(&str, u64); 11] = [
    ("mul", 100_000),
    ("mul_add_a", 20_000),
    ("mul_add_b", 20_000),
    ("square_add", 20_000),
    ("square", 100_000),
    ("square_n", 5_000),
    ("add", 20_000),
    ("half_trace", 200),
    ("select", 5_000),
    ("swap_if", 5_000),
    ("swap_if_other", 5_000),
];

const LOOKUPS: [(&str, usize, usize); 4] = [
    ("kernel_gf233_lookup_2x17", 17, 2),
    ("kernel_gf233_lookup_2x5", 5, 2),
    ("kernel_gf233_lookup_3x5", 5, 3),
    ("kernel_gf233_lookup_4x5", 5, 4),
];

/// The exported functions.
pub fn kernels() -> Vec<String> {
    let names = FUNCTIONS.iter().map(|f| format!("kernel_gf233_{}", f.0));
    names.chain(LOOKUPS.iter().map(|l| l.0.to_owned())).collect()
}

/// Bytes of an element, and of a slot for one with the guard behind it.
const SIZE: usize = 32;
const STRIDE: usize = SIZE + 16;
const GUARD: u8 = 0xa5;

/// Slots of result and operands: apart, result on either operand, both operands the same, all the same.
const ALIASES: [[usize; 3]; 5] = [[0, 1, 2], [1, 1, 2], [2, 1, 2], [0, 1, 1], [1, 1, 1]];

fn bytes(a: &Words) -> Vec<u8> {
    a.iter().flat_map(|w| w.to_le_bytes()).collect()
}

/// Cases by number: none, all, every second bit, one bit, all but one. Where digits and words of kernels end is among them.
const EDGES: usize = 4 + 2 * 64;

/// A case by number, or a random element, some of them with runs of zeros and ones.
fn element(r: &mut Random, case: usize) -> Words {
    let shape = r.word();
    let mut out = [0; 4];
    for (i, w) in out.iter_mut().enumerate() {
        // Bits 0, 4, ..., and those around 232 and 255 as they come: 64 of 256.
        let one = |k: usize| {
            let bit = if k < 58 { 4 * k } else { [231, 233, 234, 253, 254, 255][k - 58] };
            if bit / 64 == i { 1 << (bit % 64) } else { 0 }
        };
        *w = match case {
            0 => 0,
            1 => u64::MAX,
            2 => u64::MAX / 3,
            3 => u64::MAX / 3 * 2,
            4..68 => one(case - 4),
            68..EDGES => !one(case - 68),
            _ => match shape >> (2 * i) & 3 {
                _ if shape >> 62 != 0 => r.word(),
                0 => 0,
                1 => u64::MAX,
                _ => r.word(),
            },
        };
    }
    out
}

fn expected(name: &str, a: &Words, b: &Words, n: u32) -> F {
    let (x, y) = (F::from_words(*a), F::from_words(*b));
    let odd = Mask::from_lsb((n & 1).into());
    match name {
        "mul" => x * y,
        "mul_add_a" => x * y + x,
        "mul_add_b" => x * y + y,
        "square_add" => y * y + x,
        "square" => x.square(),
        "square_n" => (0..n % 8).fold(x, |x, _| x.square()),
        "add" => x + y,
        "half_trace" => x.half_trace(),
        "swap_if_other" => F::select(odd, y, x),
        _ => F::select(odd, x, y),
    }
}

fn functions(m: &mut Machine, base: u32, quick: bool) -> Result<u64, Trouble> {
    let io = |e: primegroup_simulator::Error| Trouble::Failed(e.to_string());
    let address = |slot: usize| base + (16 + STRIDE * slot) as u32;
    let at = |slot: usize| 16 + STRIDE * slot..16 + STRIDE * slot + SIZE;
    let mut done = 0;
    for (name, count) in FUNCTIONS {
        let symbol = format!("kernel_gf233_{name}");
        let function = find(m, &symbol)?;
        let mut r = Random::new(233);
        let count = if quick { count.div_ceil(200) } else { count } as usize;
        // Every pair of edge cases where two elements are taken and time allows it.
        let pairs = if name == "half_trace" { EDGES } else { EDGES * EDGES };
        for i in 0..pairs + count {
            let [out, first, second] = ALIASES[i % 5];
            let (x, y) = if i < pairs { (i % EDGES, i / EDGES) } else { (EDGES, EDGES) };
            let (a, b) = (element(&mut r, x), element(&mut r, y));
            let b = if first == second { a } else { b };
            let n = (i / 5) as u32;
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
            let result = F::decode_reduce(&after[at(out)]);
            if result.to_words() != expected(name, &a, &b, n).to_words() {
                return Err(Trouble::Failed(format!("{symbol}: {a:016x?}, {b:016x?}, {n} gives {result:?}, case {i}")));
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
    let mut r = Random::new(233);
    let mut done = 0;
    for (symbol, entries, elements) in LOOKUPS {
        let size = SIZE * elements;
        let table: Vec<u8> = (0..entries * size).map(|_| r.word() as u8).collect();
        let (out, at) = (base + 16, base + 192);
        m.simulator.write(at, &table).map_err(io)?;
        for index in (0..entries as u32 + 3).chain([255, 256, u32::MAX]) {
            m.simulator.write(base, &[GUARD; 192]).map_err(io)?;
            m.call(symbol, &[out, at, index])?;
            let result = m.simulator.read(base, 192).map_err(io)?;
            let mut expected = vec![GUARD; 192];
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
