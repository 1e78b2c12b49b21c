//! The first group: points of y^2 = x^3 + b over Fp.

use super::{ENTRIES, Pairings, Source, halved};
use crate::cpu::Cpu;
use crate::ct::{Fleeting, Mask, recast};
use crate::curve::CurvePoint as _;
use crate::curve::weierstrass::affine;
use crate::curve::weierstrass::complete::Point;
use crate::curve::weierstrass::eisenstein::{self, Endomorphisms};
use crate::curve::weierstrass::jacobian;
use crate::curve::weierstrass::scaled::Point as Scaled;
use crate::field::Field as _;
use crate::field::mont::{Limbs, Mont};
use crate::pairing::{Curve, First};
use core::marker::PhantomData;

/// The first group of the curve `C`, as a [`Source`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstSource<C>(PhantomData<C>);

type On<C, K> = <C as Pairings>::On<K>;

/// The endomorphism (x, y) -> (beta x, y).
#[derive(Clone, Copy, Debug)]
pub struct Turn<F>(F);

impl<C: jacobian::Params> Endomorphisms<C> for Turn<C::Field> {
    #[inline(always)]
    fn beta_product_assign(&self, x: &mut C::Field) {
        *x *= &self.0;
    }
}

impl<C: Pairings> Source for FirstSource<C> {
    type Pairings = C;
    const NUMBER: usize = 0;
    type Bytes = C::FirstBytes;
    type Uncompressed = C::FirstUncompressed;
    type WithScalar = C::FirstWithScalar;
    type Uniform = C::FirstUniform;
    type Coordinate = Limbs<C::Prime>;
    type Curve<K: Cpu> = First<On<C, K>>;
    const POINTS: [[Self::Coordinate; 3]; 2] = C::FIRST;
    const STEPS: usize = super::FIRST_STEPS;

    fn tables() -> &'static [[[Self::Coordinate; 2]; ENTRIES]] {
        C::first_tables()
    }

    /// Returns whether a point of the curve is neutral or has order r. Always true on curves without a cofactor. On BLS
    /// curves the test is phi(P) = -x^2 P (M. Scott, eprint 2021/1130): two multiplications by |x|, of points with a
    /// denominator.
    ///
    /// For a point of another order, the formulas may return the neutral element wrongly. Such a point is not in the
    /// group, and the test rejects it in either case.
    fn is_member<K: Cpu>(p: &affine::Point<Self::Curve<K>>) -> Mask {
        match On::<C, K>::FAMILY {
            crate::pairing::Family::Bn => Mask::TRUE,
            crate::pairing::Family::Bls => {
                // x^2 has no sign, so |x| serves twice. The time depends only on |x|, which is a constant.
                let once = Scaled::from_finite(p).times_vartime(On::<C, K>::X);
                let multiple = Scaled::from_jacobian(&once).times_vartime(On::<C, K>::X);
                let mut turned = *p;
                turned.x *= &recast::<_, Mont<C::Prime, K::Mont>>(C::BETA);
                turned.y.negate_assign();
                p.is_neutral() | multiple.is_finite(&turned)
            }
        }
    }

    fn map<K: Cpu>(uniform: &[C::FirstUniform]) -> Point<Self::Curve<K>> {
        C::map_first::<K>(uniform)
    }

    /// Maps any point to a point of order r. On BLS curves, multiplication by 1 - x replaces that by the cofactor (RFC
    /// 9380 section 8.8.1).
    ///
    /// The formulas have exceptions only for points whose order has no factor r. For these the result is neutral, which
    /// is correct.
    fn clear<K: Cpu>(p: &Point<Self::Curve<K>>) -> Point<Self::Curve<K>> {
        match On::<C, K>::FAMILY {
            crate::pairing::Family::Bn => *p,
            crate::pairing::Family::Bls => {
                let scaled = Scaled::from_projective(p);
                // P - x P, on the curve where the point has Z = 1. The last factor of Z leads back.
                let mut multiple = scaled.times_on_isomorphic_vartime(On::<C, K>::X);
                // The multiple is by |x|. That is -x for a negative x, as the sum needs.
                if !On::<C, K>::X_IS_NEGATIVE {
                    multiple.negate_assign();
                }
                multiple.add_assign_cached_unlike(&scaled.p);
                multiple.z *= &scaled.z;
                multiple.to_projective()
            }
        }
    }

    // 126 doublings, 43 additions, and 10 operations for the table.
    fn mul<K: Cpu>(p: &mut Point<Self::Curve<K>>, s: &Mont<C::Order>) {
        eisenstein::mul(p, &Fleeting::new([halved::<C>(s)]), &Self::endomorphisms::<K>());
    }

    fn endomorphisms<K: Cpu>() -> impl Endomorphisms<Self::Curve<K>> {
        Turn(recast::<_, Mont<C::Prime, K::Mont>>(C::BETA))
    }
}
