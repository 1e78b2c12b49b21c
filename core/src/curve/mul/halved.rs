//! Verifying a P + b G = R with scalars of half the size, in variable time (Antipa et al., SAC 2005; eprint 2020/454).
//!
//! With a short vector c0 = c1 a mod r, |c0| and |c1| near sqrt(r), the equation times c1 is c0 P + (c1 b) G - c1 R = 0.
//! In a group of prime order r both say the same, as c1 is not 0. Half the doublings go; one more point joins the sum.

use super::lattice::reduce_basis_vartime;
use super::wnaf::{Accumulator, Wnaf, odd_multiples};
use crate::curve::CurvePoint;
use crate::field::mont::{Modulus, Mont};

/// `c (a P + b G - R)` for some c that is not 0 modulo the order: neutral exactly where the equation holds.
///
/// `low` and `high` give the odd multiples of G and of 2^128 G, for sliding windows of `width` bits. 128 doublings.
pub fn difference_vartime<P: CurvePoint, M: Modulus, const N: usize>(
    (p, a): (P, &Mont<M, N>),
    b: &Mont<M, N>,
    r: P,
    width: u32,
    low: impl Fn(usize) -> P::Affine,
    high: impl Fn(usize) -> P::Affine,
) -> P {
    let v = reduce_basis_vartime(&a.to_words(), &M::WORDS);
    let halves = |x: u128| [x as u64, (x >> 64) as u64, 0, 0];
    // Everything with the sign of c1 taken out of R and b.
    let c1 = Mont::from_words(halves(v.c1));
    let (r, t) = if v.c1_is_negative { (r, -(c1 * *b)) } else { (r.neg(), c1 * *b) };
    let t = t.to_words();

    let (c0, c1) = (Wnaf::new_vartime(&halves(v.c0), 5), Wnaf::new_vartime(&halves(v.c1), 5));
    let (t0, t1) = (Wnaf::new_vartime(&[t[0], t[1], 0, 0], width), Wnaf::new_vartime(&[t[2], t[3], 0, 0], width));
    let p: [P::Cached; 8] = odd_multiples(p);
    let r: [P::Cached; 8] = odd_multiples(r);
    let mut acc = Accumulator::<P>::default();
    for i in (0..c0.len().max(c1.len()).max(t0.len()).max(t1.len())).rev() {
        acc.double();
        acc.add_vartime(&c0, i, |at| p[at]);
        acc.add_vartime(&c1, i, |at| r[at]);
        acc.add_affine_vartime(&t0, i, &low);
        acc.add_affine_vartime(&t1, i, &high);
    }
    acc.finish()
}
