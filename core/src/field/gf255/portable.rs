//! Kernel in plain Rust for both word sizes: schoolbook products on [`Limb`] x [`Limb`] -> double limb.
//!
//! All other kernels are tested against this reference implementation.

#[cfg(all(test, primegroup_limbs = "64"))]
mod pairs;
#[cfg_attr(primegroup_layout = "in_place", path = "portable/pairs.rs")]
mod words;

use crate::ct::Mask;
use crate::field::safegcd;
use crate::limb::{self, Limb, U256, Wide, adc, limbs, mac, sbb};
pub use words::{add, add_small, sub};
use words::{double, fold};

/// Number of limbs of an element.
pub const N: usize = limbs(255);
/// Limbs of an element, the type that the kernels operate on.
pub type Limbs = [Limb; N];

/// Returns p.
const fn prime<const C: u64>() -> Limbs {
    limb::from_words(&[C.wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> 1])
}

/// Returns the limbs of an integer below 2p, given as 64-bit words.
#[inline(always)]
pub const fn from_words<const C: u64>(words: &U256) -> Limbs {
    limb::from_words(words)
}

/// Reduces any integer, given as 64-bit words, to below 2^255 + 2^15.
#[inline]
pub fn reduce_words<const C: u64>(words: &U256) -> Limbs {
    fold::<C>(&limb::from_words(words), 0)
}

/// Returns the stored integer as 64-bit words.
#[inline(always)]
pub const fn to_words(a: &Limbs) -> U256 {
    limb::to_words(a)
}

/// Returns whether the integer is below 2p. Every element is; an unreduced sum may not be.
#[inline(always)]
pub fn is_element<const C: u64>(a: &Limbs) -> bool {
    // 2p = 2^256 - 2C: all limbs above the lowest are ones.
    a[0] < (2 * C as Limb).wrapping_neg() || a[1..].iter().any(|x| *x != Limb::MAX)
}

/// Returns `a - p`, and 1 if that is negative.
#[inline(always)]
fn less_prime<const C: u64>(a: &Limbs) -> (Limbs, Limb) {
    let (p, mut r, mut borrow) = (const { prime::<C>() }, [0; N], 0);
    for i in 0..N {
        (r[i], borrow) = sbb(a[i], p[i], borrow);
    }
    (r, borrow)
}

/// Returns the limbs of the integer with these words, and whether it is below p.
#[inline(always)]
pub fn decode<const C: u64>(words: &U256) -> (Limbs, Mask) {
    let x = limb::from_words(words);
    let negative = less_prime::<C>(&x).1;
    (x, Mask::from_lsb(negative))
}

/// Returns the canonical limbs, in 0..p-1.
#[inline(always)]
pub fn normalize<const C: u64>(a: &Limbs) -> Limbs {
    // Fold bit 255, then subtract p unless the result is below p.
    let mut r = *a;
    let top = r[N - 1] >> (Limb::BITS - 1);
    r[N - 1] &= Limb::MAX >> 1;
    let mut carry = top * C as Limb;
    for x in &mut r {
        let (v, c) = x.overflowing_add(carry);
        *x = v;
        carry = Limb::from(c);
    }
    let (s, negative) = less_prime::<C>(&r);
    Mask::from_lsb(negative).select_limbs(&s, &r)
}

/// Reduces a 2N-limb product: folds at 2^256 = 2C, then bit 255 and above once more. The result is below 2^255 + 2^34.
#[inline(always)]
fn reduce<const C: u64>(t: &[Limb; 2 * N]) -> Limbs {
    let mut r = [0; N];
    let mut carry = 0;
    for i in 0..N {
        // The last carry is at most 2C, so `fold` gets a top below 2^17.
        (r[i], carry) = mac(t[i], t[N + i], 2 * C as Limb, carry);
    }
    fold::<C>(&r, carry)
}

/// `a * b`.
#[inline(always)]
pub fn mul<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
    reduce::<C>(&limb::full_product(a, b))
}

/// `a^2`: the off-diagonal half, doubled, plus the diagonal.
#[inline(always)]
pub fn square<const C: u64>(a: &Limbs) -> Limbs {
    reduce::<C>(&limb::full_square(a, double))
}

/// `a * w`.
#[inline(always)]
pub fn mul_small<const C: u64>(a: &Limbs, w: u32) -> Limbs {
    let mut r = [0; N];
    let mut carry: Limb = 0;
    for i in 0..N {
        (r[i], carry) = mac(0, a[i], w as Limb, carry);
    }
    // The top part is below 2^32: fold it at 2^256 first, so that `fold` sees at most one bit.
    let t = carry as Wide * (2 * C) as Wide;
    let mut c = 0;
    (r[0], c) = adc(r[0], t as Limb, c);
    (r[1], c) = adc(r[1], (t >> Limb::BITS) as Limb, c);
    for x in &mut r[2..] {
        (*x, c) = adc(*x, 0, c);
    }
    fold::<C>(&r, c)
}

/// `a + b`, unreduced: valid only as an operand of a product.
#[inline]
pub fn add_loose<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
    add::<C>(a, b)
}

/// `a - 2b`.
#[inline]
pub fn sub_double<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
    sub::<C>(&sub::<C>(a, b), b)
}

/// `a - b - c`.
#[inline(always)]
pub fn sub_sum<const C: u64>(a: &Limbs, b: &Limbs, c: &Limbs) -> Limbs {
    sub::<C>(&sub::<C>(a, b), c)
}

/// `a / 2`.
#[inline]
pub fn half<const C: u64>(a: &Limbs) -> Limbs {
    // a even: a/2. a odd: (a + p)/2 = (a >> 1) + (p+1)/2.
    let odd = Mask::from_lsb(a[0]).word();
    let mut r = [0; N];
    for i in 0..N {
        // The sum a + p is not computed, because it may have 257 bits.
        let above = if i + 1 < N { a[i + 1] } else { 0 };
        r[i] = (a[i] >> 1) | (above << (Limb::BITS - 1));
    }
    // (p+1)/2 = 2^254 - (C-1)/2; the sum stays below 2^255 + 2^254.
    let mut borrow = 0;
    (r[0], borrow) = sbb(r[0], odd & ((C - 1) / 2) as Limb, borrow);
    for x in &mut r[1..N - 1] {
        (*x, borrow) = sbb(*x, 0, borrow);
    }
    r[N - 1] = r[N - 1].wrapping_add(odd & (1 << (Limb::BITS - 2))).wrapping_sub(borrow);
    r
}

/// `1/a`, canonical, or 0 for 0, by divsteps.
pub fn invert<const C: u64>(a: &Limbs) -> Limbs {
    safegcd::portable::invert(a, &safegcd::portable::Two255Minus::<C>)
}

/// Legendre symbol of `a`, by divsteps.
pub fn legendre<const C: u64>(a: &Limbs) -> i32 {
    safegcd::portable::legendre(a, &safegcd::portable::Two255Minus::<C>)
}
