//! Kernel in plain Rust for both limb widths: schoolbook products on [`Limb`] x [`Limb`] -> double limb.
//!
//! The reference implementation for the tests of every other kernel.

use super::{Limbs, N, P};
use crate::field::safegcd;
use crate::limb::{Limb, Wide, adc, doubled, from_words, full_product, full_square, mac, sbb};

/// Number of bits of the highest limb below 2^166.
const LOW: u32 = Limb::BITS - 26;
/// 2^192 modulo p: 5 * 2^26.
const FOLD: Limb = 5 << 26;
/// 4p and 8p.
// Elements are below 3 2^166 < 4p, and their doubles below 6 2^166 < 8p: differences are never negative.
const P4: Limbs = multiple(4);
const P8: Limbs = multiple(8);

/// p times a power of two, from 2 to 32.
const fn multiple(k: u64) -> Limbs {
    // k p = k 2^166 - 5k, and 2^166 is 2^38 in the third word.
    from_words(&[(5 * k).wrapping_neg(), u64::MAX, (k << 38) - 1])
}

/// Computes `r + top * 2^192`, folded at 2^166 = 5. The result is below 2^166 + 2^40 for top < 2^10.
#[inline(always)]
fn fold(mut r: Limbs, top: Limb) -> Limbs {
    // 26 bits lie above 2^166 in the highest limb, and `top` above them.
    let over = ((top as Wide) << 26) | (r[N - 1] >> LOW) as Wide;
    r[N - 1] &= Limb::MAX >> 26;
    let t = over * 5;
    let mut carry = 0;
    (r[0], carry) = adc(r[0], t as Limb, carry);
    (r[1], carry) = adc(r[1], (t >> Limb::BITS) as Limb, carry);
    for x in &mut r[2..] {
        (*x, carry) = adc(*x, 0, carry);
    }
    r
}

/// Folds any 192-bit value below 2^166 + 2^29.
#[inline]
pub fn weak_reduce(a: Limbs) -> Limbs {
    fold(a, 0)
}

/// Returns the canonical integer, in 0..p-1, of any 192-bit value.
#[inline]
pub fn normalize(a: &Limbs) -> Limbs {
    // The value is below 2^166 + 2^29. Let q = 1 if it is not below p, else 0. Subtracting q p means adding 5q and
    // dropping 2^166 q.
    let r = fold(*a, 0);
    // With a constant that it knows, LLVM compares words, and makes the carry by a branch on Cortex-M0+.
    let (mut carry, mut top) = (crate::ct::barrier(5), 0);
    for x in &r {
        (top, carry) = adc(*x, carry, 0);
    }
    // r + 5 reaches 2^166 exactly if r is at least p: the quotient q.
    let mut carry = 5 * (top >> LOW);
    let mut out = [0; N];
    for (to, x) in out.iter_mut().zip(&r) {
        (*to, carry) = adc(*x, carry, 0);
    }
    out[N - 1] &= Limb::MAX >> 26;
    out
}

/// Folds a product below 2^340 at 2^192, and then at 2^166. The result is below 2^166 + 2^14.
#[inline(always)]
fn reduce(t: &[Limb; 2 * N]) -> Limbs {
    let mut r = [0; N];
    let mut carry = 0;
    for i in 0..N {
        // A product below 2^340 has an upper half below 2^148, so the last carry is far below 2^10.
        (r[i], carry) = mac(t[i], t[N + i], FOLD, carry);
    }
    fold(r, carry)
}

/// `a * b`.
#[inline]
pub fn mul(a: &Limbs, b: &Limbs) -> Limbs {
    reduce(&full_product(a, b))
}

/// `a^2`: the off-diagonal half, doubled, plus the diagonal.
#[inline]
pub fn square(a: &Limbs) -> Limbs {
    // The doubled part of a square has no diagonal, so its top bit is clear.
    reduce(&full_square(a, doubled))
}

/// `a * w`.
#[inline]
pub fn mul_small(a: &Limbs, w: u32) -> Limbs {
    let mut r = [0; N];
    let mut carry: Limb = 0;
    for i in 0..N {
        (r[i], carry) = mac(0, a[i], w as Limb, carry);
    }
    // a is below 3 2^166, so a w is below 2^200 and the carry below 2^8, as `fold` requires.
    fold(r, carry)
}

/// `a + b`.
#[inline]
pub fn add(a: &Limbs, b: &Limbs) -> Limbs {
    fold(add_loose(a, b), 0)
}

/// `a + b` as an integer.
#[inline(always)]
pub fn add_loose(a: &Limbs, b: &Limbs) -> Limbs {
    crate::limb::add(a, b).0
}

/// `a + k - b` for integers with `b` <= `k`.
#[inline(always)]
fn difference(a: &Limbs, b: &Limbs, k: &Limbs) -> Limbs {
    let (mut r, mut borrow, mut carry) = ([0; N], 0, 0);
    for i in 0..N {
        let t;
        // Both chains run in one loop. k - b is not negative, and a + k - b is below 2^192, so neither chain leaves a
        // carry.
        (t, borrow) = sbb(k[i], b[i], borrow);
        (r[i], carry) = adc(a[i], t, carry);
    }
    r
}

/// `a - b`.
#[inline]
pub fn sub(a: &Limbs, b: &Limbs) -> Limbs {
    fold(sub_loose(a, b), 0)
}

/// `a - b + 4p` as an integer.
#[inline(always)]
pub fn sub_loose(a: &Limbs, b: &Limbs) -> Limbs {
    difference(a, b, &P4)
}

/// `a - 2b + 8p` as an integer.
#[inline(always)]
pub fn sub_double_loose(a: &Limbs, b: &Limbs) -> Limbs {
    difference(a, &doubled(b), &P8)
}

/// p in the form that divsteps take.
const DIVSTEPS: safegcd::portable::Generic<{ N + 1 }, N> = safegcd::portable::Generic::new(&P, 166);

/// `1/a`, canonical, 0 for 0, by divsteps.
pub fn invert(a: &Limbs) -> Limbs {
    safegcd::portable::invert(&normalize(a), &DIVSTEPS)
}

/// The Legendre symbol, by divsteps.
pub fn legendre(a: &Limbs) -> i32 {
    safegcd::portable::legendre(&normalize(a), &DIVSTEPS)
}
