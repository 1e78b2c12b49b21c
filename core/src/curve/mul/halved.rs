//! Verification of a P + b G = R with scalars of half the size, in variable time (Antipa et al., SAC 2005; eprint
//! 2020/454).
//!
//! With a short vector c0 = c1 a mod r, |c0| and |c1| near sqrt(r), the equation times c1 is c0 P + (c1 b) G -
//! c1 R = 0. In a group of prime order r both equations are equivalent, because c1 is not 0. This saves half of the
//! doublings, and adds one point to the sum. Orders have 131 to 256 bits.

use super::lattice::reduce_basis_vartime;
use super::wnaf::{Accumulator, HALF, POINT_WIDTH, Wnaf, terms};
use crate::curve::CurvePoint;
use crate::field::mont::{Modulus, Mont};
use crate::field::scratch;
use crate::settings::{SMALL_CODE, SMALL_MEMORY};
use core::mem::MaybeUninit;

/// Usual number of odd multiples of P and of R. In the `small` profile, the two tables are half as large.
pub const ODD: usize = 1 << (if SMALL_MEMORY { 1 } else { POINT_WIDTH - 2 });
/// Terms of a scalar of 128 bits, in windows for `ODD` odd multiples or more.
const TERMS: usize = terms(128, width(ODD));
/// Terms of half a scalar of G. With small code the number is `TERMS`, so that one recoding function is enough.
const FIXED_TERMS: usize = if SMALL_CODE { TERMS } else { HALF };

/// Returns the width of the windows for `odd` odd multiples.
const fn width(odd: usize) -> u32 {
    odd.ilog2() + 2
}

/// Computes `R = c (a P + b G - R)` for some c that is not 0 modulo the order. The result is neutral if and only if the
/// equation holds. `COUNT` is the number of odd multiples of P and R: a power of two, not below [`ODD`].
///
/// `low` and `high` are the odd multiples of G and of 2^128 G, for sliding windows of `width` bits. 128 doublings.
#[inline(always)]
pub fn difference_vartime<P: CurvePoint, M: Modulus, const COUNT: usize>(
    (p, a): (&P, &Mont<M>),
    b: &Mont<M>,
    r: &mut P,
    width: u32,
    low: &[P::Affine],
    high: &[P::Affine],
) {
    let (mut c, mut t) = ([Wnaf::ZERO; 2], [Wnaf::ZERO; 2]);
    // Recoding gives |c1|. If c1 is positive, R has the factor -|c1|, so R is negated; if it is negative, R has the
    // factor |c1|.
    if !recode_vartime(a, b, [self::width(COUNT), width], &mut c, &mut t) {
        r.negate_assign();
    }
    evaluate_vartime::<P, COUNT>(p, r, &mut c, &mut t, [low, high]);
}

/// Computes `R = c0 P + c1 R + (t0 + 2^128 t1) G`. A separate function, so that the stack frame of recoding is released
/// before the tables.
#[inline(never)]
fn evaluate_vartime<P: CurvePoint, const COUNT: usize>(
    p: &P,
    r: &mut P,
    [c0, c1]: &mut [Wnaf<TERMS>; 2],
    [t0, t1]: &mut [Wnaf<FIXED_TERMS>; 2],
    [low, high]: [&[P::Affine]; 2],
) {
    let mut space = MaybeUninit::<[[P::Cached; COUNT]; 2]>::uninit();
    let [p_odd, r_odd] = scratch(&mut space);
    // R comes first, because its memory then holds P, and later the sum.
    P::odd_multiples(r_odd, r);
    *r = *p;
    P::odd_multiples(p_odd, r);
    let mut acc = Accumulator::new(r);
    for i in (0..c0.len().max(c1.len()).max(t0.len()).max(t1.len())).rev() {
        acc.double();
        acc.add_vartime(c0, i, p_odd);
        acc.add_vartime(c1, i, r_odd);
        acc.add_affine_vartime(t0, i, low);
        acc.add_affine_vartime(t1, i, high);
    }
    acc.finish();
}

/// Returns digits of c0, of |c1|, and of the two halves of an integer t, such that c (a P + b G - R) is
///
/// - c0 P + t G - |c1| R, with t = c1 b, if c1 is positive;
/// - c0 P + t G + |c1| R, with t = c1 b, if c1 is negative. In this case the function returns true.
#[inline(never)]
fn recode_vartime<M: Modulus>(
    a: &Mont<M>,
    b: &Mont<M>,
    [point_width, width]: [u32; 2],
    [c0, c1]: &mut [Wnaf<TERMS>; 2],
    [t0, t1]: &mut [Wnaf<FIXED_TERMS>; 2],
) -> bool {
    let v = reduce_basis_vartime(a.to_words().as_ref(), M::WORDS.as_ref());
    // c0 and |c1| are below 2^128 for all orders up to 2^256 ([`ShortVector`](super::lattice::ShortVector)).
    let halves = |x: u128| [x as u64, (x >> 64) as u64];
    c0.set_vartime(&halves(v.c0), point_width);
    c1.set_vartime(&halves(v.c1), point_width);
    let mut t = Mont::from(v.c1) * *b;
    if v.c1_is_negative {
        t = -t;
    }
    let t = t.to_words();
    // t is cut at 128 bits: as c0 and c1 are below 2^128, all four integers share the same 128 doublings.
    if let Some((low, high)) = t.as_ref().split_at_checked(2) {
        t0.set_vartime(low, width);
        t1.set_vartime(high, width);
    }
    v.c1_is_negative
}
