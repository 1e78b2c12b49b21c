//! Kernel functions of the field of P-256 against their portable twins: edge integers in every place, random ones, every aliasing pattern.
//!
//! On these boards every integer of 256 bits is an element. Compared is the one below p.

use super::machine::Machine;
use super::twins::find;
use crate::tools::Trouble;
use primegroup_core::field::gfp256::{GfP256, MODULUS, Portable};
use primegroup_core::field::{Field, PrimeField, SquareRoot};
use primegroup_operations::Random;

type F = GfP256<Portable>;
type Words = [u64; 4];

/// Functions, and random inputs in a full run.
const FUNCTIONS: [(&str, u64); 20] = [
    ("mul", 200_000),
    ("square", 200_000),
    ("square_n", 5_000),
    ("add", 100_000),
    ("sub", 100_000),
    ("sub_double", 20_000),
    ("sub_sum_a", 20_000),
    ("sub_sum_b", 20_000),
    ("triple_sub", 50_000),
    ("mul_sub_a", 100_000),
    ("mul_sub_b", 100_000),
    ("square_sub", 100_000),
    ("square_sub_sum_a", 50_000),
    ("square_sub_sum_b", 50_000),
    ("square_sub_sum_ab", 50_000),
    ("half", 50_000),
    ("invert", 200),
    ("legendre", 100),
    ("negate_if", 50_000),
    ("swap_if", 5_000),
];

/// The exported functions.
pub fn kernels() -> Vec<String> {
    FUNCTIONS.iter().map(|f| format!("kernel_p256_{}", f.0)).collect()
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

/// Around 0, p, 2^256 - p and 2^256, and around the powers of two where words begin and end.
fn edges() -> Vec<Words> {
    let plus = |w: Words, x: i64| {
        let mut carry = i128::from(x);
        w.map(|word| {
            carry += i128::from(word);
            let low = carry as u64;
            carry >>= 64;
            low
        })
    };
    let mut all = Vec::new();
    for base in [[0; 4], MODULUS, MODULUS.map(|w| !w)] {
        all.extend((-3..4).map(|x| plus(base, x)));
    }
    for bit in (0..256).step_by(32).chain((31..256).step_by(32)) {
        let mut power = [0; 4];
        power[bit / 64] = 1 << (bit % 64);
        all.extend([power, plus(power, -1), power.map(|w| !w), plus(power.map(|w| !w), 1)]);
    }
    all
}

/// Random words, in one of four most of them all zeros, all ones or next to that.
fn random(r: &mut Random) -> Words {
    let shape = r.word();
    core::array::from_fn(|i| {
        let word = r.word();
        let half = |at: usize, x: u64| match shape >> (6 * i + at) & 7 {
            _ if shape >> 62 != 0 => x,
            0 | 1 => 0,
            2 | 3 => 0xffff_ffff,
            4 => 1,
            5 => 0xffff_fffe,
            _ => x,
        };
        half(0, word & 0xffff_ffff) | half(3, word >> 32) << 32
    })
}

/// What a function is to come to, as an integer below p; `r` is 1/2^256.
fn expected(name: &str, a: &Words, b: &Words, n: u32, r: F) -> Words {
    // Sums are the same of integers and of elements; a product is one of integers, divided by 2^256.
    let (x, y) = (F::reduce_words(*a), F::reduce_words(*b));
    let odd = n & 1 == 1;
    let z = match name {
        "mul" => x * y * r,
        "square" => x * x * r,
        "square_n" => (0..=n % 8).fold(x, |x, _| x * x * r),
        "add" => x + y,
        "sub" => x - y,
        "sub_double" | "sub_sum_b" => x - y - y,
        "sub_sum_a" => -y,
        "triple_sub" => x - y + (x - y) + (x - y),
        "mul_sub_a" => x * y * r - x,
        "mul_sub_b" => x * y * r - y,
        "square_sub" => x * x * r - y,
        "square_sub_sum_a" => x * x * r - y - x,
        "square_sub_sum_b" => x * x * r - y - y,
        "square_sub_sum_ab" => y * y * r - x - y,
        "half" => x * F::from_u64(2).invert(),
        "invert" => x.invert(),
        "legendre" if x.is_zero().declassify() => return [0; 4],
        "legendre" => return [if x.sqrt().1.declassify() { 1 } else { 0xffff_ffff }, 0, 0, 0],
        "negate_if" if odd => -x,
        "swap_if" if odd => y,
        _ => x,
    };
    z.to_words()
}

/// Runs all against their twins; how many calls were compared.
pub fn check(m: &mut Machine, base: u32, quick: bool) -> Result<u64, Trouble> {
    let io = |e: primegroup_simulator::Error| Trouble::Failed(e.to_string());
    let address = |slot: usize| base + (16 + STRIDE * slot) as u32;
    let at = |slot: usize| 16 + STRIDE * slot..16 + STRIDE * slot + SIZE;
    let edges = edges();
    let r256 = (0..256).fold(F::ONE, |x, _| x.double()).invert();
    let mut done = 0;
    for (name, count) in FUNCTIONS {
        let symbol = format!("kernel_p256_{name}");
        let function = find(m, &symbol)?;
        let mut r = Random::new(256);
        let count = if quick { count.div_ceil(200) } else { count } as usize;
        let pairs = if matches!(name, "invert" | "legendre") { edges.len() } else { edges.len() * edges.len() };
        for i in 0..pairs + count {
            let [out, first, second] = ALIASES[i % 5];
            let (a, b) = (random(&mut r), random(&mut r));
            let (a, b) = if i < pairs { (edges[i % edges.len()], edges[i / edges.len()]) } else { (a, b) };
            let b = if second == first { a } else { b };
            let n = r.word() as u32;
            let mut memory = [GUARD; 16 + 3 * STRIDE];
            memory[at(second)].copy_from_slice(&bytes(&b));
            memory[at(first)].copy_from_slice(&bytes(&a));
            let before = memory;
            m.simulator.write(base, &memory).map_err(io)?;
            let run = m
                .simulator
                .call_address(function, &[address(out), address(first), address(second), n])
                .map_err(|f| Trouble::Failed(format!("{symbol}: {f}")))?;
            let after = m.simulator.read(base, memory.len()).map_err(io)?;
            let mut beside = before.to_vec();
            beside[at(out)].copy_from_slice(&after[at(out)]);
            if !run.clobbered.is_empty() || beside != after {
                return Err(Trouble::Failed(format!("{symbol}: registers {:?} or memory changed", run.clobbered)));
            }
            let result: Words = core::array::from_fn(|w| {
                let at = at(out).start + 8 * w;
                after[at..at + 8].iter().rev().fold(0, |x, b| x << 8 | u64::from(*b))
            });
            let got = if name == "legendre" { result } else { F::reduce_words(result).to_words() };
            if got != expected(name, &a, &b, n, r256) {
                return Err(Trouble::Failed(format!(
                    "{symbol}: {a:016x?}, {b:016x?}, {n} gives {result:016x?}, aliases {out} {first} {second}"
                )));
            }
            done += 1;
        }
    }
    Ok(done)
}
