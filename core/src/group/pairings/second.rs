//! The second group: points of the twist over Fp2.

use super::{ENTRIES, Pairings, QUARTERED, Source};
use crate::cpu::Cpu;
use crate::ct::{Fleeting, Mask};
use crate::curve::CurvePoint;
use crate::curve::mul;
use crate::curve::mul::eisenstein::Digit;
use crate::curve::mul::gaussian::{integer, low_product, short};
use crate::curve::mul::glv::rounded;
use crate::curve::weierstrass::affine;
use crate::curve::weierstrass::complete::Point;
use crate::curve::weierstrass::eisenstein::{self, Endomorphisms};
use crate::curve::weierstrass::jacobian::Point as Jacobian;
use crate::curve::weierstrass::scaled::Point as Scaled;
use crate::field::mont::{Limbs, Mont};
use crate::field::tower::Quadratic;
use crate::limb::{U256, from_words, limbs, minus, plus};
use crate::pairing::{self, Curve, Second, frobenius_on_twist};
use core::marker::PhantomData;

/// The second group of the curve `C`, as a [`Source`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecondSource<C>(PhantomData<C>);

type On<C, K> = <C as Pairings>::On<K>;

/// The Frobenius endomorphism psi: the power p, applied between twist and curve.
fn psi<C: Curve>(p: &Point<Second<C>>) -> Point<Second<C>> {
    let mut p = *p;
    frobenius_on_twist::<C>(&mut p.x, &mut p.y);
    p.z.conjugate_assign();
    p
}

/// Computes `x` times a point, for points with a denominator.
fn times_x<C: Curve>(q: &Scaled<Second<C>>) -> Jacobian<Second<C>> {
    let mut multiple = q.times_vartime(C::X);
    if C::X_IS_NEGATIVE {
        multiple.negate_assign();
    }
    multiple
}

/// Returns whether a point of the twist is neutral or has order r.
///
/// The test is psi(Q) = x Q on BLS curves (M. Scott, eprint 2021/1130). On BN curves it is (x + 1) Q + psi(x Q) +
/// psi^2(x Q) = psi^3(2x Q) (Y. Dai et al., eprint 2022/348).
///
/// For a point of another order, the formulas may return the neutral element wrongly. Such a point is not in the group,
/// and the test rejects it in either case.
fn is_member<C: Curve>(q: &affine::Point<Second<C>>) -> Mask {
    let multiple = times_x(&Scaled::from_finite(q));
    let member = match C::FAMILY {
        pairing::Family::Bls => {
            let mut turned = *q;
            turn(&mut turned, 1);
            multiple.is_finite(&turned)
        }
        pairing::Family::Bn => {
            let multiple = multiple.to_projective();
            let one = psi(&multiple);
            let two = psi(&one);
            let three = psi(&two);
            let mut sum = multiple;
            sum.add_assign_affine(q);
            // x is below r and not 0. So a neutral multiple shows that the order is not r.
            !multiple.is_identity() & sum.add(one).add(two).ct_eq(three.double())
        }
    };
    q.is_neutral() | member
}

/// Maps any point of the twist to a point of order r (RFC 9380 appendix G.3, after A. Budroni, F. Pintore, 2017).
///
/// The result is (x^2 - x - 1) Q + (x - 1) psi(Q) + 2 psi^2(Q) on BLS curves. On BN curves it is x Q + 3 psi(x Q) +
/// psi^2(x Q) + psi^3(Q) (L. Fuentes-Castaneda et al., 2011).
///
/// The formulas have exceptions only for points whose order has no factor r. The result for these is the neutral
/// element.
fn clear<C: Curve>(q: &Point<Second<C>>) -> Point<Second<C>> {
    let scaled = Scaled::from_projective(q);
    match C::FAMILY {
        pairing::Family::Bls => {
            // (x - 1) Q, then x (x - 1) Q = (x^2 - x) Q, and psi((x - 1) Q)
            let mut less = scaled.times_on_isomorphic_vartime(C::X);
            // The multiple by |x| gets the sign of -x. Plus Q it is (1 - x) Q, and its negative is (x - 1) Q.
            if !C::X_IS_NEGATIVE {
                less.negate_assign();
            }
            less.add_assign_cached_unlike(&scaled.p);
            less.negate_assign();
            less.z *= &scaled.z;
            let more = times_x(&Scaled::from_jacobian(&less)).to_projective();
            let less = less.to_projective();
            let mut sum = more.add(q.neg()).add(psi(&less)).add(psi(&psi(q)).double());
            sum.assign_if(more.is_identity(), &Point::IDENTITY);
            sum
        }
        pairing::Family::Bn => {
            let multiple = times_x(&scaled).to_projective();
            let one = psi(&multiple);
            let two = psi(&one);
            let mut sum = multiple.add(one.double().add(one)).add(two).add(psi(&psi(&psi(q))));
            sum.assign_if(multiple.is_identity(), &Point::IDENTITY);
            sum
        }
    }
}

/// Applies psi `times` times.
fn turn<C: Curve>(p: &mut affine::Point<Second<C>>, times: usize) {
    for _ in 0..times {
        frobenius_on_twist::<C>(&mut p.x, &mut p.y);
    }
}

/// The endomorphisms psi and omega. omega is -psi^2 or its square.
struct Turn<C: Curve> {
    beta: C::Base,
}

impl<C: Curve> Turn<C> {
    /// Computes beta: psi^2 multiplies x by a norm and negates y.
    fn new(turns: usize) -> Self {
        let [by_x, _] = C::TWIST_FROBENIUS;
        // psi takes x to c times the conjugate of x. Twice, that is c times its conjugate: the norm of c.
        let norm = by_x.norm();
        Turn { beta: (1..turns).fold(norm, |beta, _| beta * norm) }
    }
}

impl<C: Curve> Endomorphisms<Second<C>> for Turn<C> {
    #[inline(always)]
    fn beta_product_assign(&self, x: &mut Quadratic<C::Base>) {
        x.scale_assign(&self.beta);
    }
    #[inline(always)]
    fn psi_assign(&self, p: &mut affine::Point<Second<C>>) {
        turn(p, 1);
    }
    // z times its conjugate is the norm, which is in Fp.
    #[inline(always)]
    fn fixing(&self, z: &Quadratic<C::Base>) -> Option<Quadratic<C::Base>> {
        let mut conjugate = *z;
        conjugate.conjugate_assign();
        Some(conjugate)
    }
}

/// Recodes a scalar as (k0 + k1 omega) + (k2 + k3 omega) psi.
pub(crate) fn quartered<C: Pairings, K: Cpu>(s: &Mont<C::Order>) -> [[Digit; QUARTERED]; 2] {
    let [a, b, c, d] = *Fleeting::new(quarters::<On<C, K>>(&Fleeting::new(s.to_words()), C::QUARTERS));
    // psi^2 is -omega, or 1 + omega if omega is the square of -psi^2.
    let of = |k: i128, l: i128| {
        if C::TURNS == 1 { mul::eisenstein::digits(k, minus(0, l)) } else { mul::eisenstein::digits(plus(k, l), l) }
    };
    [of(a, c), of(b, d)]
}

/// Splits a scalar into quarters k1 + k2 psi + k3 psi^2 + k4 psi^3. They are k minus the nearest multiple of gamma. On
/// BN curves the terms k1 and k3 psi^2 together are at most 2.6 |x| in size, below 2^63.5, and so are the others. On
/// BLS curves all quarters are below 0.73 (|x| + 2).
///
/// With q = k/gamma rounded, the result is k - q gamma, modulo 2^128: on BN curves gamma = 1 + x (1 + psi + psi^2 -
/// 2 psi^3), and on BLS curves, where psi is multiplication by x, gamma = x - psi.
#[must_use]
pub fn quarters<C: Curve>(k: &U256, inverse: &[U256; 4]) -> [i128; 4] {
    let limbs = from_words::<{ limbs(256) }>(k);
    // Only the low 128 bits count, as the quarters and their signs take fewer. So everything may wrap.
    let sum = |x: u128, y: u128| plus(x as i128, y as i128) as u128;
    let less = |x: u128, y: u128| minus(x as i128, y as i128) as u128;
    let two = |x: u128| x << 1;
    // q carries the sign of x here, so that x can be used without its sign below.
    let [a, mut b, mut c, mut d] = inverse.each_ref().map(|g| integer(&rounded::<256>(&limbs, g)));
    // q gamma is x times the first product, plus the second one. psi^4 = psi^2 - 1, psi^5 = psi^3 - psi, psi^6 = -1.
    let (product, [e, f, g, h]) = match C::FAMILY {
        pairing::Family::Bls => {
            if C::X_IS_NEGATIVE {
                (b, d) = (less(0, b), less(0, d));
            }
            ([a, b, c, d], [d, less(0, a), less(0, sum(b, d)), less(0, c)])
        }
        pairing::Family::Bn => {
            c = less(0, c);
            // Multiplication by 1 + psi + psi^2 - 2 psi^3 gives coefficients up to psi^6.
            let low = [a, sum(a, b), sum(sum(a, b), c), less(sum(sum(b, c), d), two(a))];
            let high = [less(sum(c, d), two(b)), less(d, two(c)), less(0, two(d))];
            let product = [
                less(less(low[0], high[0]), high[2]),
                less(low[1], high[1]),
                sum(low[2], high[0]),
                sum(low[3], high[1]),
            ];
            (product, [a, b, c, d])
        }
    };
    let x = short(u128::from(C::X));
    let [k0, k1, ..] = *k;
    let mut out = [e, f, g, h];
    for (q, t) in out.iter_mut().zip(product) {
        let signed = if C::X_IS_NEGATIVE { *q } else { less(0, *q) };
        *q = less(signed, low_product(&short(t), &x));
    }
    out[0] = sum(out[0], u128::from(k0) | u128::from(k1) << 64);
    out.map(|x| x as i128)
}

impl<C: Pairings> Source for SecondSource<C> {
    type Pairings = C;
    const NUMBER: usize = 1;
    type Bytes = C::SecondBytes;
    type Uncompressed = C::SecondUncompressed;
    type WithScalar = C::SecondWithScalar;
    type Uniform = C::SecondUniform;
    type Coordinate = [Limbs<C::Prime>; 2];
    type Curve<K: Cpu> = Second<On<C, K>>;
    const POINTS: [[Self::Coordinate; 3]; 2] = C::SECOND;
    const STEPS: usize = super::SECOND_STEPS;

    fn tables() -> &'static [[[Self::Coordinate; 2]; ENTRIES]] {
        C::second_tables()
    }
    fn is_member<K: Cpu>(p: &affine::Point<Self::Curve<K>>) -> Mask {
        is_member(p)
    }
    fn map<K: Cpu>(uniform: &[C::SecondUniform]) -> Point<Self::Curve<K>> {
        C::map_second::<K>(uniform)
    }
    fn clear<K: Cpu>(p: &Point<Self::Curve<K>>) -> Point<Self::Curve<K>> {
        clear(p)
    }

    // 63 doublings, 44 additions, and 10 operations for the table.
    fn mul<K: Cpu>(p: &mut Point<Self::Curve<K>>, s: &Mont<C::Order>) {
        let endomorphisms = Self::endomorphisms::<K>();
        // Subtracts the constant that the sum starts from.
        let less = *s - const { Mont::from_words([1 << 63, 1]) };
        eisenstein::mul(p, &Fleeting::new(quartered::<C, K>(&less)), &endomorphisms);
    }

    fn endomorphisms<K: Cpu>() -> impl Endomorphisms<Self::Curve<K>> {
        Turn::<On<C, K>>::new(C::TURNS)
    }
}
