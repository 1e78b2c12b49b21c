//! Verifying a P + b G = R with scalars of half the size, in variable time (Antipa et al., SAC 2005; eprint 2020/454).
//!
//! With a short vector c0 = c1 a mod r, |c0| and |c1| near sqrt(r), the equation times c1 is c0 P + (c1 b) G - c1 R = 0.
//! In a group of prime order r both say the same, as c1 is not 0. Half the doublings go; one more point joins the sum.

use super::lattice::reduce_basis_vartime;
use super::wnaf::{Accumulator, HALF, POINT_ODD, POINT_WIDTH, Wnaf, odd_multiples};
use crate::curve::CurvePoint;
use crate::field::mont::{Modulus, Mont};
use crate::field::scratch;
use core::mem::MaybeUninit;

/// `P = c (a P + b G - R)` for some c that is not 0 modulo the order: neutral exactly where the equation holds.
///
/// `low` and `high` are the odd multiples of G and of 2^128 G, for sliding windows of `width` bits. 128 doublings.
pub fn difference_vartime<P: CurvePoint, M: Modulus, const N: usize>(
    (p, a): (&mut P, &Mont<M, N>),
    b: &Mont<M, N>,
    r: &P,
    width: u32,
    low: &[P::Affine],
    high: &[P::Affine],
) {
    let v = reduce_basis_vartime(&a.to_words(), &M::WORDS);
    let halves = |x: u128| [x as u64, (x >> 64) as u64, 0, 0];
    // Everything with the sign of c1 taken out of R and b.
    let c1 = Mont::from_words(halves(v.c1));
    let mut t = c1 * *b;
    if v.c1_is_negative {
        t = -t;
    }
    let t = t.to_words();

    let [mut c0, mut c1, mut t0, mut t1] = [Wnaf::<HALF>::ZERO; 4];
    c0.set_vartime(&halves(v.c0), POINT_WIDTH);
    c1.set_vartime(&halves(v.c1), POINT_WIDTH);
    t0.set_vartime(&[t[0], t[1], 0, 0], width);
    t1.set_vartime(&[t[2], t[3], 0, 0], width);
    let mut space = MaybeUninit::<[[P::Cached; POINT_ODD]; 2]>::uninit();
    let [p_odd, r_odd] = scratch(&mut space);
    odd_multiples(p_odd, p);
    *p = *r;
    if !v.c1_is_negative {
        p.negate_assign();
    }
    odd_multiples(r_odd, p);
    let mut acc = Accumulator::new(p);
    for i in (0..c0.len().max(c1.len()).max(t0.len()).max(t1.len())).rev() {
        acc.double();
        acc.add_vartime(&mut c0, i, p_odd);
        acc.add_vartime(&mut c1, i, r_odd);
        acc.add_affine_vartime(&mut t0, i, low);
        acc.add_affine_vartime(&mut t1, i, high);
    }
    acc.finish();
}
