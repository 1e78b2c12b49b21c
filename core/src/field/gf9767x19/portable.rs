//! Kernel functions in plain Rust, for both limb widths: the reference implementation for every other kernel.
//!
//! **Products**: `w_i = sum_j a_j e_(i-j)`. Here e are the coefficients of b, doubled at negative indices (z^19 = 2).
//! All 19 terms of a sum add up to at most 37 p^2 < 2^32, so there is one reduction per coefficient.
//! **Sums**: several coefficients per limb, 16 bits each. Each stays below 2^15, so that nothing carries into the next
//! one and its top bit is free for a comparison.
//! **Constant time**: everything.

use super::prime::{P, reduce, reduce_small, times};
use super::{DEGREE, ENTRIES, Limbs};
use crate::ct::Mask;
use crate::limb::product::low;
use crate::limb::{LIMB_BITS, Limb, sbb};

/// Number of coefficients per limb.
const LANES: usize = LIMB_BITS / 16;
/// Number of limbs of an element.
const WORDS: usize = ENTRIES / LANES;
type Packed = [Limb; WORDS];

/// 1 in every coefficient of a limb.
const ONES: Limb = Limb::MAX / 0xffff;

#[inline(always)]
fn pack(a: &Limbs) -> Packed {
    crate::ct::recast(*a)
}
#[inline(always)]
fn unpack(a: Packed) -> Limbs {
    crate::ct::recast(a)
}

/// `x mod p` for coefficients in 1..=2p: x or x - p.
#[inline(always)]
fn subtract_p_once(x: Limb) -> Limb {
    // The top bit of a coefficient is set if the coefficient is above p.
    let above = ((x + (0x8000 - P as Limb - 1) * ONES) >> 15) & ONES;
    x - above * P as Limb
}

/// `a + b`.
#[inline(always)]
pub fn add(a: &Limbs, b: &Limbs) -> Limbs {
    let (a, b) = (pack(a), pack(b));
    unpack(core::array::from_fn(|i| subtract_p_once(a[i].wrapping_add(b[i]))))
}

/// `a - b`.
#[inline(always)]
pub fn sub(a: &Limbs, b: &Limbs) -> Limbs {
    let (p, mut a, b) = (pack(&super::ZERO), pack(a), pack(b));
    // Without an index: with `SMALL_CODE`, the compiler would keep its bounds check.
    for ((a, b), p) in a.iter_mut().zip(&b).zip(&p) {
        *a = subtract_p_once(a.wrapping_add(*p).wrapping_sub(*b));
    }
    unpack(a)
}

/// `a - b - c`.
#[inline(always)]
pub fn sub_sum(a: &Limbs, b: &Limbs, c: &Limbs) -> Limbs {
    let (p, a, b, c) = (pack(&super::ZERO), pack(a), pack(b), pack(c));
    unpack(core::array::from_fn(|i| {
        // a + 2p - b - c is in 1..3p-2, below 2^15.
        let x = a[i].wrapping_add(2 * p[i]).wrapping_sub(b[i]).wrapping_sub(c[i]);
        subtract_p_once(subtract_p_once(x))
    }))
}

/// `b` if `m` is true, else `a`.
#[inline(always)]
pub fn select(m: Mask, a: &Limbs, b: &Limbs) -> Limbs {
    unpack(m.select_limbs(&pack(a), &pack(b)))
}

/// Applies a function to each coefficient index.
#[inline(always)]
fn each(f: impl Fn(usize) -> u32) -> Limbs {
    let mut out = Limbs([0; ENTRIES]);
    for i in 0..DEGREE {
        out.0[i] = f(i) as u16;
    }
    out
}

/// `w a` for 1 <= w <= 52.
#[inline(always)]
pub fn mul_small(a: &Limbs, w: u32) -> Limbs {
    each(|i| reduce_small(low(u32::from(a.0[i]), w)))
}

/// `c a` for c in 1..=p.
#[inline(always)]
pub fn scale(a: &Limbs, c: u32) -> Limbs {
    each(|i| times(u32::from(a.0[i]), c))
}

/// `c z^9 a` for c in 1..=p.
#[inline(always)]
pub fn mul_z9(a: &Limbs, c: u32) -> Limbs {
    // z^9 z^(i+10) = z^(i+19) = 2 z^i. A product with 2c is at most 2 p^2, which `reduce` takes.
    each(|i| if i < 9 { times(u32::from(a.0[i + 10]), 2 * c) } else { times(u32::from(a.0[i - 9]), c) })
}

/// The products of corresponding coefficients.
#[inline(always)]
pub fn products(a: &Limbs, b: &Limbs) -> Limbs {
    each(|i| times(u32::from(a.0[i]), u32::from(b.0[i])))
}

/// Coefficients of b at index + 18; those of negative index are 2 b_(19+index).
#[inline(always)]
fn extend(b: &Limbs) -> [u16; 2 * ENTRIES] {
    let mut e = [0; 2 * ENTRIES];
    for i in 0..DEGREE - 1 {
        // 2p is below 2^16.
        e[i] = 2 * b.0[i + 1];
    }
    e[DEGREE - 1..2 * DEGREE - 1].copy_from_slice(&b.0[..DEGREE]);
    e
}

/// `a b`.
#[inline]
pub fn mul(a: &Limbs, b: &Limbs) -> Limbs {
    let e = extend(b);
    if LIMB_BITS == 64 {
        // All sums at once, product by product: this uses vectors of 32-bit sums on CPUs that have vectors.
        let mut sums = [0u32; ENTRIES];
        for (j, a) in a.0.iter().enumerate().take(DEGREE) {
            for (s, e) in sums.iter_mut().zip(&e[DEGREE - 1 - j..]) {
                *s += u32::from(*a) * u32::from(*e);
            }
        }
        return each(|i| reduce(sums[i]));
    }
    // One sum after the other: no intermediate sums to store.
    each(|i| reduce((0..DEGREE).fold(0, |s, j| s + u32::from(a.0[j]) * u32::from(e[DEGREE - 1 + i - j]))))
}

/// `a^2`.
#[inline]
pub fn square(a: &Limbs) -> Limbs {
    if LIMB_BITS == 64 {
        return mul(a, a);
    }
    // Products of different coefficients count twice.
    let mut t = [0u32; 2 * DEGREE];
    for (k, t) in t.iter_mut().enumerate().take(2 * DEGREE - 1) {
        let low = k.saturating_sub(DEGREE - 1);
        let cross = (low..k.div_ceil(2)).fold(0, |s, i| s + u32::from(a.0[i]) * u32::from(a.0[k - i]));
        let middle = if k.is_multiple_of(2) { u32::from(a.0[k / 2]) } else { 0 };
        *t = 2 * cross + middle * middle;
    }
    // z^19 = 2. Coefficient 0 is the largest: one product, and 18 that count twice, so 37 p^2.
    each(|i| reduce(t[i] + 2 * t[i + DEGREE]))
}

/// Coefficient 0 of `a b`.
#[inline(always)]
pub fn inner_product(a: &Limbs, b: &Limbs) -> u32 {
    let (a, b) = (&a.0, &b.0);
    let high = (1..DEGREE).fold(0, |s, j| s + low(u32::from(a[j]), u32::from(b[DEGREE - j])));
    reduce(low(u32::from(a[0]), u32::from(b[0])) + 2 * high)
}

/// The coefficients as integers.
#[inline(always)]
pub fn integers(a: &Limbs) -> Limbs {
    zero_for_p(&scale(a, 1))
}

/// Replaces p by 0 in every coefficient, of 1..=p.
#[inline(always)]
pub fn zero_for_p(a: &Limbs) -> Limbs {
    let a = pack(a);
    unpack(core::array::from_fn(|i| {
        // The top bit of a coefficient is set exactly for p, the largest value.
        let is_p = ((a[i] + (0x8000 - P as Limb) * ONES) >> 15) & ONES;
        a[i] - is_p * P as Limb
    }))
}

/// Returns whether the highest non-zero coefficient is above p/2 as an integer.
#[inline(always)]
pub fn is_negative(a: &Limbs) -> Mask {
    is_negative_integer(&integers(a))
}

/// The same for coefficients that are integers.
#[inline(always)]
pub fn is_negative_integer(a: &Limbs) -> Mask {
    // Collects a bit for each coefficient above p/2, and a bit for each non-zero coefficient not above it. The larger
    // of the two numbers has the highest bit. So the second minus the first borrows if the highest non-zero coefficient
    // is above p/2.
    const TOP: Limb = 0x8000 * ONES;
    let borrow = pack(a).iter().fold(0, |borrow, x| {
        let x = low_first(*x);
        let not_zero = (x + 0x7fff * ONES) & TOP;
        // Above p/2 means at least (p + 1)/2 = 4884.
        let large = (x + (0x8000 - (P / 2 + 1)) as Limb * ONES) & TOP;
        sbb(not_zero ^ large, large, borrow).1
    });
    Mask::from_lsb(borrow)
}

/// Returns a limb with its coefficients in order, the first one lowest.
#[inline(always)]
fn low_first(x: Limb) -> Limb {
    if cfg!(target_endian = "little") {
        return x;
    }
    (0..LANES).fold(0, |r, i| r << 16 | (x >> (16 * i) & 0xffff))
}
