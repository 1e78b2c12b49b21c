//! Kernel functions of GF(9767^19) against their portable twins: edge coefficients (1 and p) in every place, random elements, every
//! aliasing pattern.

use super::machine::Machine;
use super::twins::find;
use crate::tools::Trouble;
use primegroup_core::ct::Mask;
use primegroup_core::field::gf9767x19::{DEGREE, ENTRIES, Limbs, ZERO, frobenius_table, portable, prime};
use primegroup_operations::Random;

/// Functions, and random inputs in a full run.
const FUNCTIONS: [(&str, u64); 21] = [
    ("mul", 100_000),
    ("square", 100_000),
    ("add", 20_000),
    ("sub", 20_000),
    ("sub_sum", 5_000),
    ("sub_sum_a", 5_000),
    ("sub_sum_b", 5_000),
    ("sub_double", 20_000),
    ("mul_small", 20_000),
    ("scale", 20_000),
    ("triple_difference", 20_000),
    ("integers", 20_000),
    ("frobenius_1", 5_000),
    ("frobenius_2", 1_000),
    ("frobenius_4", 1_000),
    ("frobenius_8", 1_000),
    ("frobenius_9", 1_000),
    ("inner_product", 20_000),
    ("invert_prime", 10_000),
    ("negate_if", 5_000),
    ("select", 5_000),
];

const LOOKUPS: [(&str, usize, usize); 3] =
    [("kernel_gf9767_lookup_2x8", 8, 2), ("kernel_gf9767_lookup_2x16", 16, 2), ("kernel_gf9767_lookup_3x5", 5, 3)];

/// The exported functions.
pub fn kernels() -> Vec<String> {
    let names = FUNCTIONS.iter().map(|f| format!("kernel_gf9767_{}", f.0));
    names.chain(LOOKUPS.iter().map(|l| l.0.to_owned())).collect()
}

/// Bytes of an element, and of a slot for one with the guard behind it.
const SIZE: usize = 2 * ENTRIES;
const STRIDE: usize = SIZE + 16;
const GUARD: u8 = 0xa5;

/// Slots of result and operands: apart, result on either operand, both operands the same, all the same.
const ALIASES: [[usize; 3]; 5] = [[0, 1, 2], [1, 1, 2], [2, 1, 2], [0, 1, 1], [1, 1, 1]];

fn bytes(a: &Limbs) -> Vec<u8> {
    a.0.iter().flat_map(|c| c.to_le_bytes()).collect()
}

fn coefficient(r: &mut Random) -> u16 {
    1 + (r.word() % u64::from(prime::P)) as u16
}

/// An element: a case by number first, then random ones, some of them with 1 and p in many places.
fn element(r: &mut Random, case: usize) -> Limbs {
    const P: u16 = prime::P as u16;
    let mut out = Limbs([P; ENTRIES]);
    let shape = r.word();
    for (i, c) in out.0.iter_mut().enumerate() {
        *c = match case {
            0 => P,
            1 => 1,
            2 => [1, P][i % 2],
            3 => [P, 1][i % 2],
            // One coefficient different from all others.
            4..23 => [P, 1][usize::from(i == case - 4)],
            23..42 => [1, P][usize::from(i == case - 23)],
            _ => match shape >> (2 * i) & 3 {
                _ if shape >> 62 != 0 => coefficient(r),
                0 => 1,
                1 => P,
                _ => coefficient(r),
            },
        }
    }
    out.0[DEGREE] = 0;
    out
}

/// Cases by number.
const EDGES: usize = 42;

fn expected(name: &str, a: &Limbs, b: &Limbs, n: u32) -> Limbs {
    let first = |c: u32| {
        let mut out = *a;
        out.0[0] = c as u16;
        out
    };
    match name {
        "mul" => portable::mul(a, b),
        "square" => portable::square(a),
        "add" => portable::add(a, b),
        "sub" => portable::sub(a, b),
        "sub_sum" => portable::sub_sum(a, a, b),
        "sub_sum_a" => portable::sub_sum(a, b, a),
        "sub_sum_b" => portable::sub_sum(b, a, b),
        "sub_double" => portable::sub_sum(a, b, b),
        "mul_small" => portable::mul_small(a, n % 52 + 1),
        "scale" => portable::scale(a, n % prime::P + 1),
        "triple_difference" => portable::mul_small(&portable::sub(a, b), 3),
        "integers" => portable::integers(a),
        "frobenius_1" => portable::products(a, frobenius_table::<1>()),
        "frobenius_2" => portable::products(a, frobenius_table::<2>()),
        "frobenius_4" => portable::products(a, frobenius_table::<4>()),
        "frobenius_8" => portable::products(a, frobenius_table::<8>()),
        "frobenius_9" => portable::products(a, frobenius_table::<9>()),
        "inner_product" => first(portable::inner_product(a, b)),
        "invert_prime" => first(prime::invert(n % prime::P + 1)),
        "negate_if" => portable::select(Mask::from_lsb((n & 1).into()), a, &portable::sub(&ZERO, a)),
        _ => portable::select(Mask::from_lsb((n & 1).into()), a, b),
    }
}

fn functions(m: &mut Machine, base: u32, quick: bool) -> Result<u64, Trouble> {
    let io = |e: primegroup_simulator::Error| Trouble::Failed(e.to_string());
    let address = |slot: usize| base + (16 + STRIDE * slot) as u32;
    let at = |slot: usize| 16 + STRIDE * slot..16 + STRIDE * slot + SIZE;
    let mut done = 0;
    for (name, count) in FUNCTIONS {
        let symbol = format!("kernel_gf9767_{name}");
        let function = find(m, &symbol)?;
        let mut r = Random::new(9767);
        let count = if quick { count.div_ceil(200) } else { count } as usize;
        for i in 0..EDGES * EDGES + count {
            let [out, first, second] = ALIASES[i % 5];
            // The neutral ones (case EDGES) are random.
            let (x, y) = if i < EDGES * EDGES { (i % EDGES, i / EDGES) } else { (EDGES, EDGES) };
            let (a, b) = (element(&mut r, x), element(&mut r, y));
            let b = if first == second { a } else { b };
            // Every value of a small number comes, also the largest.
            let n = i as u32;
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
            if after[at(out)] != bytes(&expected(name, &a, &b, n)) {
                let result = &after[at(out)];
                return Err(Trouble::Failed(format!("{symbol}: {a:?}, {b:?}, {n} gives {result:02x?}, case {i}")));
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
    let mut r = Random::new(19);
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
