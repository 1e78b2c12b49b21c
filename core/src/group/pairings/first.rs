//! The first group: points of y^2 = x^3 + b over Fp.

use super::encoding::{Form as _, encode};
use super::{COMB_WIDTH, DIGITS, ENTRIES, FIRST_STEPS, FirstEntry, NO_COMB, PART_TERMS, Pairings, Sum, halved};
use crate::cpu::{Cpu, Family};
use crate::ct::{Fleeting, Mask, recast};
use crate::curve::mul::comb;
use crate::curve::mul::digits::make_odd_in_place;
use crate::curve::mul::msm::{Part, Terms, sum_by_pairs_vartime};
use crate::curve::weierstrass::complete::{Point, affine_of};
use crate::curve::weierstrass::eisenstein::{self, Endomorphisms};
use crate::curve::weierstrass::jacobian::{self, Point as Jacobian};
use crate::curve::weierstrass::scaled::Point as Scaled;
use crate::curve::weierstrass::{affine, compact};
use crate::curve::{CurvePoint, Stored as _};
use crate::field::Field;
use crate::field::mont::{Limbs, Modulus, Mont};
use crate::group::{PrimeOrder, Spec};
use crate::pairing::{Curve, First};
use crate::settings::SMALL_CODE;
use core::marker::PhantomData;

/// The first group of the curve `C`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct G1<C>(PhantomData<C>);

type On<C, K> = <C as Pairings>::On<K>;

/// Returns whether a point of the curve is neutral or has order r. Always true on curves without a cofactor. On BLS
/// curves the test is phi(P) = -x^2 P (M. Scott, eprint 2021/1130): two multiplications by |x|, of points with a
/// denominator.
///
/// For a point of another order, the formulas may return the neutral element wrongly. Such a point is not in the group,
/// and the test rejects it in either case.
pub(super) fn is_member<C: Pairings, K: Cpu>(p: &affine::Point<First<On<C, K>>>) -> Mask {
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

/// The endomorphism (x, y) -> (beta x, y).
struct Turn<F>(F);

impl<C: jacobian::Params> Endomorphisms<C> for Turn<C::Field> {
    #[inline(always)]
    fn beta_product_assign(&self, x: &mut C::Field) {
        *x *= &self.0;
    }
}

impl<C: Pairings> Spec for G1<C> {
    const NAME: &'static str = C::NAMES[0];
    const ABOUT: &'static str = C::ABOUT[0];
    const SECURITY: u32 = C::SECURITY;
    const FAMILY: Family = Family::Mont;
    type Home = C;
    type Scalar = Mont<C::Order>;
    type Bytes = C::FirstBytes;
    type WithScalar = C::FirstWithScalar;
    type Uniform = C::FirstUniform;
    type Raw = [Limbs<C::Prime>; 3];
    type Point<K: Cpu> = Point<First<On<C, K>>>;
    const IDENTITY: Self::Raw = C::FIRST[0];
    const GENERATOR: Self::Raw = C::FIRST[1];
    const ENCODES_IDENTITY: bool = C::ENCODES_IDENTITY;

    // One inversion.
    fn encode<K: Cpu>(p: Self::Point<K>) -> C::FirstBytes {
        encode::<C::Compressed, _, _>(&affine_of(&p))
    }

    // One square root, and 126 doublings if there is a cofactor.
    fn decode<K: Cpu>(bytes: &C::FirstBytes) -> (Self::Point<K>, Mask) {
        let (p, ok) = C::Compressed::read(bytes.as_ref());
        let ok = ok & is_member::<C, K>(&p);
        (Point::select(ok, Point::IDENTITY, Point::from_affine(&p)), ok)
    }

    fn map<K: Cpu>(uniform: &C::FirstUniform) -> Self::Point<K> {
        Self::map_sum::<K>(core::slice::from_ref(uniform))
    }
    fn map_sum<K: Cpu>(uniform: &[C::FirstUniform]) -> Self::Point<K> {
        // The cofactor is cleared once, after the sum of all maps.
        Self::clear::<K>(&C::map_first::<K>(uniform))
    }

    // 126 doublings, 43 additions, and 10 operations for the table.
    fn mul<K: Cpu>(p: &mut Self::Point<K>, s: &Mont<C::Order>) {
        if SMALL_CODE {
            let mut k = Fleeting::new(s.to_words());
            return compact::multiply(p, &mut k, None, &C::Order::WORDS);
        }
        eisenstein::mul(p, &Fleeting::new([halved::<C>(s)]), &Turn(recast::<_, Mont<C::Prime, K::Mont>>(C::BETA)));
    }

    // 43 additions, and 18 doublings with all tables.
    fn mul_generator<K: Cpu>(s: &Mont<C::Order>) -> Self::Point<K> {
        if NO_COMB {
            let mut p = Point::load(&Self::GENERATOR);
            Self::mul::<K>(&mut p, s);
            return p;
        }
        let mut k = Fleeting::new(s.to_words());
        // The comb has odd digits only. For an even k it computes n - k, which is odd, and the result is negated at the
        // end.
        let even = make_odd_in_place(&mut *k, &C::Order::WORDS);
        let sum = comb::mul_odd::<Jacobian<First<On<C, K>>>, FirstEntry<C>, COMB_WIDTH, ENTRIES, DIGITS, FIRST_STEPS, 4>(
            C::first_tables(),
            &k,
        );
        let mut p = sum.to_projective();
        p.y.negate_assign_if(even);
        p
    }

    fn mul_add_generator_vartime<K: Cpu>(p: &mut Self::Point<K>, a: &Mont<C::Order>, b: &Mont<C::Order>) {
        // A joint loop would save no more than the doublings of the comb.
        Self::mul::<K>(p, a);
        *p = p.add(Self::mul_generator::<K>(b));
    }

    fn multi_scalar_mul_vartime<K: Cpu>(scalars: &[Mont<C::Order>], points: &[Self::Raw]) -> Self::Point<K> {
        sum_by_pairs_vartime::<PART_TERMS, Self::Point<K>, _>(&Sum::<C, K, _>::new(scalars, points))
    }
}

impl<C: Pairings, K: Cpu> Terms<Point<First<On<C, K>>>> for Sum<'_, C, K, [Limbs<C::Prime>; 3]> {
    type Words = [u64; 2];
    fn count(&self) -> usize {
        self.count()
    }
    fn point(&self, i: usize) -> Point<First<On<C, K>>> {
        self.points.get(i).map_or(Point::IDENTITY, Point::load)
    }
    fn scalar(&self, i: usize) -> [Part<[u64; 2]>; 2] {
        self.parts(i)
    }
    fn turn(mut p: Point<First<On<C, K>>>) -> Point<First<On<C, K>>> {
        p.x *= &recast::<_, Mont<C::Prime, K::Mont>>(C::BETA);
        p
    }
    fn turn_cached(p: &Point<First<On<C, K>>>) -> Point<First<On<C, K>>> {
        Self::turn(*p)
    }
    fn turn_affine(p: &affine::Point<First<On<C, K>>>) -> affine::Point<First<On<C, K>>> {
        let mut p = *p;
        p.x *= &recast::<_, Mont<C::Prime, K::Mont>>(C::BETA);
        p
    }
}

impl<C: Pairings> G1<C> {
    /// Maps any point to a point of order r. On BLS curves, multiplication by 1 - x replaces that by the cofactor (RFC
    /// 9380 section 8.8.1).
    ///
    /// The formulas have exceptions only for points whose order has no factor r. For these the result is neutral, which
    /// is correct.
    pub(super) fn clear<K: Cpu>(p: &Point<First<On<C, K>>>) -> Point<First<On<C, K>>> {
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
}

impl<C: Pairings> PrimeOrder for G1<C> {}
