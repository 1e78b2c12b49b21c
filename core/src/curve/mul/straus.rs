//! a P + b G in variable time: both scalars in sliding windows, doublings shared (E. G. Straus, 1964).

use super::wnaf::{Accumulator, FULL, HALF, Wnaf};
use crate::curve::CurvePoint;
use crate::field::scratch;
use core::mem::MaybeUninit;

/// `P = a P + b G`, with `ODD` odd multiples of P, a power of two.
///
/// `low` and `high` are the odd multiples of G and of 2^128 G, for sliding windows of `width` bits. With `a` below 2^128, b is halved
/// over both: 128 doublings instead of one per bit.
#[inline(always)]
pub fn mul_add_vartime<P: CurvePoint, const ODD: usize>(
    p: &mut P,
    a: &[u64; 4],
    b: &[u64; 4],
    width: u32,
    low: &[P::Affine],
    high: &[P::Affine],
) {
    let mut naf = [Wnaf::ZERO; 2];
    let mut upper = Wnaf::ZERO;
    recode_vartime(a, b, [ODD.ilog2() + 2, width], &mut naf, &mut upper);
    evaluate_vartime::<P, ODD>(p, &mut naf, &mut upper, [low, high]);
}

/// The scalars of P and of G; if that of P is short, that of G in two halves.
#[inline(never)]
fn recode_vartime(
    k: &[u64; 4],
    l: &[u64; 4],
    [point_width, width]: [u32; 2],
    [a, low]: &mut [Wnaf<FULL>; 2],
    high: &mut Wnaf<HALF>,
) {
    a.set_vartime(k, point_width);
    if k[2] | k[3] == 0 {
        low.set_vartime(&[l[0], l[1], 0, 0], width);
        high.set_vartime(&[l[2], l[3], 0, 0], width);
    } else {
        low.set_vartime(l, width);
    }
}

/// `P = a P + (low + 2^128 high) G`. Apart, so that recoding does not stand on the table.
#[inline(never)]
fn evaluate_vartime<P: CurvePoint, const ODD: usize>(
    p: &mut P,
    [a, low]: &mut [Wnaf<FULL>; 2],
    high: &mut Wnaf<HALF>,
    [g, g_128]: [&[P::Affine]; 2],
) {
    let mut space = MaybeUninit::<[P::Cached; ODD]>::uninit();
    let table = scratch(&mut space);
    P::odd_multiples(table, p);
    let mut acc = Accumulator::new(p);
    for i in (0..a.len().max(low.len()).max(high.len())).rev() {
        acc.double();
        acc.add_vartime(a, i, table);
        acc.add_affine_vartime(low, i, g);
        acc.add_affine_vartime(high, i, g_128);
    }
    acc.finish();
}
