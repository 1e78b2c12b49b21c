//! The family in plain Rust: carry-less products from integer products, at both limb widths.
//!
//! **Method** (bit holes): the bits 4i + c of an operand form one of four words. In the integer product of two such
//! words only every fourth bit position holds a sum. A sum below 16 stays in its own four bits, and its lowest bit is
//! the wanted coefficient. Four products contribute to each position and only their parity counts, so they are XORed,
//! not added. A carry-less product takes 16 integer products; Karatsuba's method needs no signs here. 32-bit limbs have
//! eight bits per class and are used directly. 64-bit limbs could have sums of sixteen bits, one too many. Operands are
//! split into limbs of 59 bits instead (4 * 59 >= 233).
//!
//! **Bounds**: see [`super`]. Elements are any 256-bit polynomials. All functions accept and return elements unless
//! they say otherwise.
//! **Constant time**: everything. Integer multiplication must take constant time, as it does on the CPUs that this code
//! is for. On MIPS it does not, so the product of limbs is an assembly routine.

#[cfg_attr(primegroup_kernels = "mips", path = "portable/clmul_mips.rs")]
mod clmul;
#[cfg_attr(primegroup_limbs = "64", path = "portable/product_w64.rs")]
mod product;

use super::{Limbs, N};
use crate::limb::{Limb, U256};
pub use product::mul;

/// Returns the canonical polynomial, of degree below 233.
#[inline(always)]
pub fn normalize(a: &Limbs) -> Limbs {
    // The 23 bits from position 233 on are added at 0 and at 74.
    const MIDDLE: usize = 74 / Limb::BITS as usize;
    let mut r = *a;
    // z^233 = z^74 + 1, and 22 + 74 < 233: one step is enough.
    let top = r[N - 1] >> (233 % Limb::BITS);
    r[N - 1] ^= top << (233 % Limb::BITS);
    r[0] ^= top;
    // 74 mod 64 and 74 mod 32 are both 10: one shift for both limb widths. The 23 bits and the shift fill 33 bits, so
    // only limbs of 32 bits need a second one.
    r[MIDDLE] ^= top << 10;
    if Limb::BITS < 33 {
        r[MIDDLE + 1] ^= top >> (Limb::BITS - 10);
    }
    r
}

/// Reduces a 512-bit polynomial to 256 bits. Of the 2 N limbs, each one above 256 bits is folded at z^256 = z^97 +
/// z^23, which is the modulus times z^23. Limbs are folded from the top, so that bits that land above 256 bits are
/// folded later.
#[inline(always)]
fn fold(mut c: [Limb; 2 * N]) -> Limbs {
    const FAR: usize = 97 / Limb::BITS as usize;
    const SHIFT: u32 = 97 % Limb::BITS;
    for k in (N..2 * N).rev() {
        // The highest limb that is changed is k - 2, or k - 4 for limbs of 32 bits: never limb k itself, so x stays
        // right.
        let x = c[k];
        c[k - N] ^= x << 23;
        c[k - N + 1] ^= x >> (Limb::BITS - 23);
        c[k - N + FAR] ^= x << SHIFT;
        c[k - N + FAR + 1] ^= x >> (Limb::BITS - SHIFT);
    }
    core::array::from_fn(|i| c[i])
}

/// Spreads the lower half of a limb's bits: bit i moves to 2i.
#[inline(always)]
fn spread(x: Limb) -> Limb {
    let mut x = x;
    let mut half = Limb::BITS / 4;
    while half > 0 {
        // Runs of 2 half bits at distance 2 half become runs of half bits.
        // (The mask: MAX / (2^half + 1) has runs of half ones, each followed by half zeros.)
        x = (x | x << half) & (Limb::MAX / ((1 << half) + 1));
        half /= 2;
    }
    x
}

/// Gathers the bits 2i of a limb in its lower half.
#[inline(always)]
fn gather(x: Limb) -> Limb {
    let mut x = x & (Limb::MAX / 3);
    let mut run = 1;
    while run < Limb::BITS / 2 {
        x = (x | x >> run) & (Limb::MAX / ((1 << (2 * run)) + 1));
        run *= 2;
    }
    x
}

/// `a^2`.
#[inline]
pub fn square(a: &Limbs) -> Limbs {
    const HALF: u32 = Limb::BITS / 2;
    let low = (1 << HALF) - 1;
    // In characteristic 2 the products of different terms cancel, so the bits only move apart.
    let mut square = [0; 2 * N];
    for (pair, limb) in square.as_chunks_mut().0.iter_mut().zip(a) {
        *pair = [spread(limb & low), spread(limb >> HALF)];
    }
    fold(square)
}

/// The bits 2i and the bits 2i + 1 of a canonical polynomial, each as a polynomial: a = even^2 + z odd^2.
#[inline]
pub fn halves(a: &Limbs) -> (Limbs, Limbs) {
    let part = |shift: u32| {
        let pair = |i: usize| match a.get(2 * i..2 * i + 2) {
            Some(x) => gather(x[0] >> shift) | gather(x[1] >> shift) << (Limb::BITS / 2),
            None => 0,
        };
        core::array::from_fn(pair)
    };
    (part(0), part(1))
}

/// `a + b`.
#[inline(always)]
pub fn add(a: &Limbs, b: &Limbs) -> Limbs {
    core::array::from_fn(|i| a[i] ^ b[i])
}

/// A linear map: the sum of all rows i for which the coefficient of z^i is 1. It reads all rows.
#[inline]
pub fn linear(a: &Limbs, rows: &[U256; 233]) -> Limbs {
    let a = normalize(a);
    let mut sum = [0u64; 4];
    for (i, row) in rows.iter().enumerate() {
        let bit = a[i / Limb::BITS as usize] >> (i % Limb::BITS as usize) & 1;
        // Neither the rows that are read nor their order depends on the element.
        let mask = crate::ct::Mask::from_lsb(bit).word64();
        for (s, r) in sum.iter_mut().zip(row) {
            *s ^= r & mask;
        }
    }
    crate::limb::from_words(&sum)
}
