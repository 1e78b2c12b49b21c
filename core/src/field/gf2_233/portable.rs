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

use super::{Limbs, N};
#[cfg(primegroup_kernels = "mips")]
use crate::kernels::mips::gf2_233::clmul;
use crate::limb::{Limb, U256};
#[cfg(not(primegroup_kernels = "mips"))]
use by_integers::clmul;

/// The carry-less product by products of integers.
#[allow(dead_code)] // unused on MIPS
mod by_integers {
    use crate::limb::{Limb, Wide};

    /// Every fourth bit of a double limb.
    const HOLES: Wide = Wide::MAX / 15;

    /// The carry-less product of two limbs with at most 15 bits per class: 32-bit limbs, or 60 bits of a 64-bit limb.
    #[inline(always)]
    pub(super) fn clmul(x: Limb, y: Limb) -> Wide {
        const M: Limb = Limb::MAX / 15;
        let x: [Wide; 4] = core::array::from_fn(|i| Wide::from(x & (M << i)));
        let y: [Wide; 4] = core::array::from_fn(|i| Wide::from(y & (M << i)));
        let class = |k: usize| {
            let sum = (0..4).fold(0, |z, i| z ^ (x[i] * y[(k + 4 - i) % 4]));
            sum & (HOLES << k)
        };
        class(0) | class(1) | class(2) | class(3)
    }
}

/// Returns the canonical polynomial, of degree below 233.
#[inline(always)]
#[must_use]
pub fn normalize(a: &Limbs) -> Limbs {
    // The 23 bits from position 233 on are added at 0 and at 74.
    const MIDDLE: usize = 74 / Limb::BITS as usize;
    let mut r = *a;
    let top = r[N - 1] >> (233 % Limb::BITS);
    r[N - 1] ^= top << (233 % Limb::BITS);
    r[0] ^= top;
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
        let x = c[k];
        c[k - N] ^= x << 23;
        c[k - N + 1] ^= x >> (Limb::BITS - 23);
        c[k - N + FAR] ^= x << SHIFT;
        c[k - N + FAR + 1] ^= x >> (Limb::BITS - SHIFT);
    }
    core::array::from_fn(|i| c[i])
}

/// `a b`. (Not inlined: scalar multiplication would become a function of tens of thousands of instructions.)
#[cfg(primegroup_limbs = "64")]
#[inline(never)]
#[must_use]
pub fn mul(a: &Limbs, b: &Limbs) -> Limbs {
    const CUT: u32 = 59;
    const MASK: u64 = (1 << CUT) - 1;
    let cut = |x: &Limbs| {
        let x = normalize(x);
        [x[0] & MASK, (x[0] >> 59 | x[1] << 5) & MASK, (x[1] >> 54 | x[2] << 10) & MASK, x[2] >> 49 | x[3] << 15]
    };
    let (a, b) = (cut(a), cut(b));
    let (d0, d1, d2, d3) = (clmul(a[0], b[0]), clmul(a[1], b[1]), clmul(a[2], b[2]), clmul(a[3], b[3]));
    let sum = |i: usize, j: usize| clmul(a[i] ^ a[j], b[i] ^ b[j]);
    let (k01, k23, k02, k13) = (sum(0, 1), sum(2, 3), sum(0, 2), sum(1, 3));
    let all = clmul(a[0] ^ a[1] ^ a[2] ^ a[3], b[0] ^ b[1] ^ b[2] ^ b[3]);
    // s[k] belongs at bit 59 k.
    let (s1, s5) = (k01 ^ d0 ^ d1, k23 ^ d2 ^ d3);
    let s = [d0, s1, k02 ^ d0 ^ d1 ^ d2, all ^ s1 ^ s5 ^ k02 ^ k13, k13 ^ d1 ^ d2 ^ d3, s5, d3];
    let mut c = [0; 8];
    for (k, s) in s.into_iter().enumerate() {
        let (at, shift) = (59 * k / 64, (59 * k % 64) as u32);
        let (lo, hi) = (s as u64, (s >> 64) as u64);
        c[at] ^= lo << shift;
        c[at + 1] ^= hi << shift;
        if shift > 0 {
            c[at + 1] ^= lo >> (64 - shift);
            c[at + 2] ^= hi >> (64 - shift);
        }
    }
    fold(c)
}

/// `a b`: Karatsuba's method on eight limbs, three levels, 27 products.
#[cfg(primegroup_limbs = "32")]
#[inline(never)]
#[must_use]
pub fn mul(a: &Limbs, b: &Limbs) -> Limbs {
    let mut c = [0; 2 * N];
    karatsuba::<4>(&mut c, a, b, |out, a, b| {
        karatsuba::<2>(out, a, b, |out, a, b| {
            karatsuba::<1>(out, a, b, |out, a, b| {
                let p = clmul(a[0], b[0]);
                out[0] = p as u32;
                out[1] = (p >> 32) as u32;
            });
        });
    });
    fold(c)
}

/// The product of two polynomials of 2 H limbs, from three products of H limbs that `half` computes.
#[allow(dead_code)] // unused with 64-bit limbs
#[inline(always)]
fn karatsuba<const H: usize>(out: &mut [u32], a: &[u32], b: &[u32], half: impl Fn(&mut [u32], &[u32], &[u32])) {
    let (a0, a1) = a.split_at(H);
    let (b0, b1) = b.split_at(H);
    // Loops over pairs, not over indices: with `SMALL_CODE`, indices leave a path to a panic.
    let sum = |low: &[u32], high: &[u32]| {
        let mut sum = [0; H];
        for (s, (l, h)) in sum.iter_mut().zip(low.iter().zip(high)) {
            *s = l ^ h;
        }
        sum
    };
    let mut middle = [0; N];
    half(&mut middle, &sum(a0, a1), &sum(b0, b1));
    let (low, high) = out.split_at_mut(2 * H);
    half(low, a0, b0);
    half(high, a1, b1);
    for (m, (l, h)) in middle.iter_mut().zip(low.iter().zip(high.iter())) {
        *m ^= l ^ h;
    }
    for (o, m) in low.iter_mut().skip(H).chain(high).zip(middle.iter().take(2 * H)) {
        *o ^= m;
    }
}

/// Spreads the lower half of a limb's bits: bit i moves to 2i.
#[inline(always)]
fn spread(x: Limb) -> Limb {
    let mut x = x;
    let mut half = Limb::BITS / 4;
    while half > 0 {
        // Runs of 2 half bits at distance 2 half become runs of half bits.
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
#[must_use]
pub fn square(a: &Limbs) -> Limbs {
    const HALF: u32 = Limb::BITS / 2;
    let low = (1 << HALF) - 1;
    fold(core::array::from_fn(|i| spread(if i % 2 == 0 { a[i / 2] & low } else { a[i / 2] >> HALF })))
}

/// The bits 2i and the bits 2i + 1 of a canonical polynomial, each as a polynomial: a = even^2 + z odd^2.
#[inline]
#[must_use]
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
#[must_use]
pub fn add(a: &Limbs, b: &Limbs) -> Limbs {
    core::array::from_fn(|i| a[i] ^ b[i])
}

/// A linear map: the sum of all rows i for which the coefficient of z^i is 1. It reads all rows.
#[inline]
#[must_use]
pub fn linear(a: &Limbs, rows: &[U256; 233]) -> Limbs {
    let a = normalize(a);
    let mut sum = [0u64; 4];
    for (i, row) in rows.iter().enumerate() {
        let bit = a[i / Limb::BITS as usize] >> (i % Limb::BITS as usize) & 1;
        let mask = crate::ct::Mask::from_lsb(bit).word64();
        for (s, r) in sum.iter_mut().zip(row) {
            *s ^= r & mask;
        }
    }
    crate::limb::from_words(&sum)
}
