//! `aP + bG` in variable time: both scalars in parts for powers of an endomorphism, all in sliding windows, which share their doublings.

use super::PART_TERMS;
use super::first::affine_of;
use crate::curve::CurvePoint as _;
use crate::curve::mul::wnaf::{Accumulator, Wnaf};
use crate::curve::weierstrass::affine::Point as Affine;
use crate::curve::weierstrass::complete::Point;
use crate::curve::weierstrass::jacobian::{self, Point as Jacobian};
use crate::field::scratch;
use core::mem::MaybeUninit;

/// Odd multiples of a point: windows of five bits.
const ODD: usize = 8;

/// `P = aP + bG`, for the parts of a and b and odd multiples of G, as many as a power of two. `turn` applies the endomorphism that goes with a
/// part. As many doublings as the longest part has bits, an addition for every six of a and every eight of b with 32 multiples.
#[inline(never)]
pub(super) fn mul_add_vartime<C: jacobian::Params, const N: usize>(
    p: &mut Point<C>,
    [a, b]: &[[i128; N]; 2],
    multiples: &[Affine<C>],
    turn: impl Fn(&mut Affine<C>, usize),
) {
    let recoded = |parts: &[i128; N], odd: usize| {
        let mut digits = [Wnaf::<PART_TERMS>::ZERO; N];
        for (naf, k) in digits.iter_mut().zip(parts) {
            naf.set_i128_vartime(*k, odd.ilog2() + 2);
        }
        digits
    };
    let mut points = recoded(a, ODD);
    let mut generators = recoded(b, multiples.len().max(1));
    let mut space = MaybeUninit::<[Affine<C>; ODD]>::uninit();
    let table = scratch(&mut space);
    let mut sum = Jacobian::from_affine(&affine_of(p));
    Jacobian::odd_multiples(table, &mut sum);
    let mut acc = Accumulator::new(&mut sum);
    for i in (0..points.iter().chain(&generators).map(Wnaf::len).max().unwrap_or(0)).rev() {
        acc.double();
        for (n, (k, l)) in points.iter_mut().zip(&mut generators).enumerate() {
            acc.add_turned_vartime(k, i, table, |q| turn(q, n));
            acc.add_turned_vartime(l, i, multiples, |q| turn(q, n));
        }
    }
    acc.finish();
    *p = sum.to_projective();
}
