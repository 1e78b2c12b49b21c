//! Computes a P + b G in variable time: both scalars in sliding windows, with shared doublings (E. G. Straus, 1964).

use super::wnaf::{Accumulator, POINT_ODD, POINT_WIDTH, Wnaf};
use crate::curve::CurvePoint;
use crate::field::scratch;
use crate::settings::ODD_WIDTH;
use core::mem::MaybeUninit;

/// Computes `P = a P + b G` for scalars of the same length, with `ODD` odd multiples of P. `ODD` is a power of two.
///
/// `low` and `high` are the odd multiples of G and of 2^h G, for sliding windows of `width` bits. h is 64 times half of
/// the number of words (128 for 4 words). If `a` is below 2^h, b is split over both tables, which takes h doublings
/// instead of one per bit. `TERMS` and `HALF` are the numbers of terms of a scalar and of its upper half, in the
/// narrower of the two windows ([`terms`](super::wnaf::terms)).
#[inline(always)]
pub fn mul_add_vartime<P: CurvePoint, const ODD: usize, const TERMS: usize, const HALF: usize>(
    p: &mut P,
    a: &[u64],
    b: &[u64],
    width: u32,
    low: &[P::Affine],
    high: &[P::Affine],
) {
    let mut naf = [Wnaf::ZERO; 2];
    let mut upper = Wnaf::ZERO;
    recode_vartime(a, b, [ODD.ilog2() + 2, width], &mut naf, &mut upper);
    evaluate_vartime::<P, ODD, TERMS, HALF>(p, &mut naf, &mut upper, [low, high]);
}

/// Computes `p = a p + b q` for a fixed point q, in windows of all digits: `add` adds a multiple of q. For curves without
/// tables of 2^128 q.
#[inline(always)]
pub fn mul_add_whole_vartime<P: CurvePoint, const TERMS: usize>(
    p: &mut P,
    a: &[u64],
    b: &[u64],
    add: impl Fn(&mut Accumulator<'_, P>, &mut Wnaf<TERMS>, usize),
) {
    let (mut a, mut b) = (Wnaf::<TERMS>::new_vartime(a, POINT_WIDTH), Wnaf::new_vartime(b, ODD_WIDTH));
    let mut space = MaybeUninit::<[P::Cached; POINT_ODD]>::uninit();
    let table = scratch(&mut space);
    P::odd_multiples(table, p);
    let mut acc = Accumulator::new(p);
    for i in (0..a.len().max(b.len())).rev() {
        acc.double();
        acc.add_vartime(&mut a, i, table);
        add(&mut acc, &mut b, i);
    }
    acc.finish();
}

/// Recodes the scalars of P and of G. If the scalar of P is short, the scalar of G is split into two halves.
#[inline(never)]
fn recode_vartime<const TERMS: usize, const HALF: usize>(
    k: &[u64],
    l: &[u64],
    [point_width, width]: [u32; 2],
    [a, low]: &mut [Wnaf<TERMS>; 2],
    high: &mut Wnaf<HALF>,
) {
    a.set_vartime(k, point_width);
    let half = l.len() / 2;
    // A short scalar of P is a challenge of 128 bits, as in signatures of jq255e and jq255s.
    if k.iter().skip(half).all(|w| *w == 0)
        && let Some((l0, l1)) = l.split_at_checked(half)
    {
        low.set_vartime(l0, width);
        high.set_vartime(l1, width);
    } else {
        low.set_vartime(l, width);
    }
}

/// Computes `P = a P + (low + 2^h high) G`. A separate function, so that the stack frame of recoding is released before
/// the table.
#[inline(never)]
fn evaluate_vartime<P: CurvePoint, const ODD: usize, const TERMS: usize, const HALF: usize>(
    p: &mut P,
    [a, low]: &mut [Wnaf<TERMS>; 2],
    high: &mut Wnaf<HALF>,
    [g, g_high]: [&[P::Affine]; 2],
) {
    let mut space = MaybeUninit::<[P::Cached; ODD]>::uninit();
    let table = scratch(&mut space);
    P::odd_multiples(table, p);
    // P is in its table now, so the sum may take its place.
    let mut acc = Accumulator::new(p);
    for i in (0..a.len().max(low.len()).max(high.len())).rev() {
        acc.double();
        acc.add_vartime(a, i, table);
        acc.add_affine_vartime(low, i, g);
        acc.add_affine_vartime(high, i, g_high);
    }
    acc.finish();
}
