//! The third group, GT: the elements of order r of Fp12, which are the values of pairings.

use super::{Curve, Pair, exponent, miller};
use crate::cpu::{Cpu, Family, dispatch};
use crate::ct::{Fleeting, Mask, Words, recast};
use crate::curve::Stored as _;
use crate::curve::mul::digits::Odd;
use crate::curve::mul::glv::{self, Half};
use crate::curve::weierstrass::complete::Point;
use crate::field::Field;
use crate::field::mont::{Limbs, Mont};
use crate::field::tower::Twelve;
use crate::group::Element;
use crate::group::pairings::{FirstAffine, G1, G2, Pairings, SecondAffine, quarters};
use crate::limb::Limb;
use core::fmt;
use core::ops::{Mul, MulAssign};

/// Coefficients of an element as limbs.
type Raw<C> = [[[Limbs<<C as Pairings>::Prime>; 2]; 3]; 2];
type On<C, K> = <C as Pairings>::On<K>;
type Fp12<C, K> = Twelve<<On<C, K> as Curve>::Tower>;

/// Pairs that share a chain of squarings.
const SHARED: usize = if crate::settings::SMALL_MEMORY { 2 } else { 16 };

/// An element of GT, in multiplicative notation.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Gt<C: Pairings>(Raw<C>);

// SAFETY: limbs.
unsafe impl<C: Pairings> Words for Gt<C> {}

/// Affine points to be paired.
fn pair_of<C: Pairings, K: Cpu>(p: &Element<G1<C>>, q: &Element<G2<C>>) -> Pair<On<C, K>> {
    let p: FirstAffine<C, K> = crate::group::pairings::to_affine(&Point::load(&p.raw()));
    let q: SecondAffine<C, K> = crate::group::pairings::to_affine(&Point::load(&q.raw()));
    Pair::new(&p, &q)
}

/// The product of the functions of all pairs.
fn miller_loops<C: Pairings, K: Cpu>(points: &[(Element<G1<C>>, Element<G2<C>>)]) -> Fp12<C, K> {
    let mut product: Option<Fp12<C, K>> = None;
    for chunk in points.chunks(SHARED) {
        let Some((p, q)) = chunk.first() else { continue };
        let mut pairs = [pair_of::<C, K>(p, q); SHARED];
        for (pair, (p, q)) in pairs.iter_mut().zip(chunk).skip(1) {
            *pair = pair_of(p, q);
        }
        let f = miller::miller_loop(&mut pairs[..chunk.len()]);
        product = Some(match product {
            Some(product) => product * f,
            None => f,
        });
    }
    product.unwrap_or(Twelve::ONE)
}

/// e(P, Q). Constant time. On BLS curves, the cube of what others call so: no isomorphism of GT is a matter of standards.
#[must_use]
pub fn pair<C: Pairings>(p: &Element<G1<C>>, q: &Element<G2<C>>) -> Gt<C> {
    multi_pair(&[(*p, *q)])
}

/// The product of e(P, Q) for all pairs: the squarings of the loop are shared, and there is one final exponentiation.
#[must_use]
pub fn multi_pair<C: Pairings>(points: &[(Element<G1<C>>, Element<G2<C>>)]) -> Gt<C> {
    dispatch!(Family::Mont, K => {
        let mut f = miller_loops::<C, K>(points);
        exponent::final_exponentiation::<On<C, K>>(&mut f);
        Gt(recast(f))
    })
}

/// Whether the product of e(P, Q) for all pairs is 1.
#[must_use]
pub fn product_is_one<C: Pairings>(points: &[(Element<G1<C>>, Element<G2<C>>)]) -> Mask {
    multi_pair(points).is_one()
}

impl<C: Pairings> Gt<C> {
    /// The neutral element.
    #[must_use]
    pub fn one() -> Self {
        dispatch!(Family::Mont, K => Gt(recast(Fp12::<C, K>::ONE)))
    }

    /// Whether this is the neutral element.
    #[must_use]
    pub fn is_one(&self) -> Mask {
        dispatch!(Family::Mont, K => recast::<_, Fp12<C, K>>(self.0).ct_eq(Twelve::ONE))
    }

    /// Whether both are the same element.
    #[must_use]
    pub fn ct_eq(&self, other: &Self) -> Mask {
        dispatch!(Family::Mont, K => recast::<_, Fp12<C, K>>(self.0).ct_eq(recast(other.0)))
    }

    /// The inverse: the conjugate.
    #[must_use]
    pub fn invert(&self) -> Self {
        dispatch!(Family::Mont, K => {
            let mut f: Fp12<C, K> = recast(self.0);
            f.conjugate_assign();
            Gt(recast(f))
        })
    }

    /// `self^2`. 9S of Fp2
    #[must_use]
    pub fn square(&self) -> Self {
        dispatch!(Family::Mont, K => {
            let mut f: Fp12<C, K> = recast(self.0);
            f.cyclotomic_square_assign();
            Gt(recast(f))
        })
    }

    /// `self^s`. Constant time.
    #[must_use]
    pub fn pow(&self, s: &Mont<C::Order>) -> Self {
        dispatch!(Family::Mont, K => Gt(recast(power::<C, K>(&recast(self.0), s))))
    }
}

/// The power of an element of GT, in parts of the exponent, which the power p multiplies by the number that psi does in the second group:
/// 60 squarings and 71 products in quarters, 125 and 69 in halves.
fn power<C: Pairings, K: Cpu>(f: &Fp12<C, K>, s: &Mont<C::Order>) -> Fp12<C, K> {
    let halves = Fleeting::new(C::BASIS.split(s));
    match On::<C, K>::FAMILY {
        super::Family::Bls => {
            let parts = Fleeting::new(quarters::<On<C, K>>(&halves));
            power_of_parts::<C, K, 4, { glv::digits(65) }>(f, &parts, Twelve::frobenius_assign)
        }
        super::Family::Bn => power_of_parts::<C, K, 2, { glv::digits(128) }>(f, &halves, |f| {
            for _ in 0..C::TURNS {
                f.frobenius_assign();
                f.frobenius_assign();
                f.conjugate_assign();
            }
        }),
    }
}

/// As [`glv::mul`], with products in place of sums.
fn power_of_parts<C: Pairings, K: Cpu, const N: usize, const D: usize>(
    f: &Fp12<C, K>,
    parts: &[Half; N],
    turn: impl Fn(&mut Fp12<C, K>),
) -> Fp12<C, K> {
    let mut square = *f;
    square.cyclotomic_square_assign();
    let mut table = [*f; 1 << (glv::WIDTH - 1)];
    for i in 1..table.len() {
        table[i] = table[i - 1] * square;
    }
    let digits = parts.each_ref().map(|k| {
        let [low, high] = k.size;
        Fleeting::new(Odd::<{ glv::WIDTH }, D, 2>::new([low | 1, high]))
    });
    let mut out = Fp12::<C, K>::ONE;
    let (mut entry, mut sum) = (out, out);
    let conjugate_if = |entry: &mut Fp12<C, K>, m: Mask| {
        let [_, c1] = &mut entry.0;
        c1.negate_assign_if(m);
    };
    for i in (0..D).rev() {
        if i + 1 < D {
            (0..glv::WIDTH).for_each(|_| out.cyclotomic_square_assign());
        }
        // Horner in what `turn` does, which then is done once for each part.
        for (n, (digits, part)) in digits.iter().zip(parts).enumerate().rev() {
            let (index, negative) = digits.digit(i);
            K::lookup_to(&mut entry, &table, index);
            conjugate_if(&mut entry, negative ^ part.negative);
            if n + 1 == N {
                sum = entry;
            } else {
                turn(&mut sum);
                sum *= &entry;
            }
        }
        if i + 1 == D {
            out = sum;
        } else {
            out *= &sum;
        }
    }
    // Once less where the part was even.
    for (n, part) in parts.iter().enumerate().rev() {
        let [low, _] = part.size;
        entry = *f;
        conjugate_if(&mut entry, !part.negative);
        entry.assign_if(Mask::from_lsb(low as Limb), &Twelve::ONE);
        if n + 1 == N {
            sum = entry;
        } else {
            turn(&mut sum);
            sum *= &entry;
        }
    }
    out *= &sum;
    out
}

impl<C: Pairings> Mul for Gt<C> {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        dispatch!(Family::Mont, K => Gt(recast(recast::<_, Fp12<C, K>>(self.0) * recast(other.0))))
    }
}
impl<C: Pairings> MulAssign for Gt<C> {
    fn mul_assign(&mut self, other: Self) {
        *self = *self * other;
    }
}
impl<C: Pairings> PartialEq for Gt<C> {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).declassify()
    }
}
impl<C: Pairings> Eq for Gt<C> {}
impl<C: Pairings> fmt::Debug for Gt<C> {
    /// Nothing but the type: it may be secret.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Gt(..)")
    }
}
