//! The second group: points of the twist over Fp2.

use super::encoding::{Form as _, encode};
use super::{COMB_WIDTH, DIGITS, ENTRIES, NO_COMB, PART_TERMS, Pairings, QUARTERED, SECOND_STEPS, SecondEntry, Sum};
use crate::cpu::{Cpu, Family};
use crate::ct::{Fleeting, Mask};
use crate::curve::mul::digits::make_odd_in_place;
use crate::curve::mul::eisenstein::Digit;
use crate::curve::mul::gaussian::{add_products, low_product, short};
use crate::curve::mul::glv::Half;
use crate::curve::mul::msm::{Part, Terms, sum_by_pairs_vartime};
use crate::curve::mul::{self, comb};
use crate::curve::weierstrass::complete::{Point, affine_of};
use crate::curve::weierstrass::eisenstein::{self, Endomorphisms};
use crate::curve::weierstrass::jacobian::Point as Jacobian;
use crate::curve::weierstrass::scaled::Point as Scaled;
use crate::curve::weierstrass::{affine, compact};
use crate::curve::{CurvePoint, Stored as _};
use crate::field::Field;
use crate::field::mont::{Limbs, Modulus, Mont};
use crate::field::tower::Quadratic;
use crate::group::{PrimeOrder, Spec};
use crate::limb::{Limb, U256, from_words, limbs, minus, plus, to_words};
use crate::pairing::{self, Curve, Second, frobenius_on_twist};
use crate::settings::SMALL_CODE;
use core::marker::PhantomData;

/// The second group of the curve `C`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct G2<C>(PhantomData<C>);

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
pub(super) fn is_member<C: Curve>(q: &affine::Point<Second<C>>) -> Mask {
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
pub(super) fn clear<C: Curve>(q: &Point<Second<C>>) -> Point<Second<C>> {
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
    let quarters = Fleeting::new(match C::QUARTERS {
        Some(inverse) => short_quarters::<On<C, K>>(&Fleeting::new(s.to_words()), inverse),
        None => Fleeting::new(quarters::<On<C, K>>(&Fleeting::new(C::BASIS.split(s))))
            .each_ref()
            .map(mul::eisenstein::integer),
    });
    let [a, b, c, d] = *quarters;
    // psi^2 is -omega, or 1 + omega if omega is the square of -psi^2.
    let of = |k: i128, l: i128| {
        if C::TURNS == 1 { mul::eisenstein::digits(k, minus(0, l)) } else { mul::eisenstein::digits(plus(k, l), l) }
    };
    [of(a, c), of(b, d)]
}

/// Splits a scalar on a BN curve into quarters k1 + k2 psi + k3 psi^2 + k4 psi^3. They are k minus the nearest multiple
/// of gamma. The terms k1 and k3 psi^2 together are at most 2.6 |x| in size, below 2^63.5, and so are the others.
///
/// With q = k/gamma rounded, and gamma = 1 + x (1 + psi + psi^2 - 2 psi^3), the result is
/// k - q - x q (1 + psi + psi^2 - 2 psi^3), modulo 2^128.
#[must_use]
pub fn short_quarters<C: Curve>(k: &U256, inverse: &[U256; 4]) -> [i128; 4] {
    let limbs = from_words::<{ limbs(256) }>(k);
    // q carries the sign of x here, so that x can be used without its sign below.
    let [a, b, c, d] = inverse.each_ref().map(|g| nearest(&limbs, g));
    // Only the low 128 bits count, as the quarters and their signs take fewer. So everything may wrap.
    let sum = |x: u128, y: u128| plus(x as i128, y as i128) as u128;
    let less = |x: u128, y: u128| minus(x as i128, y as i128) as u128;
    let two = |x: u128| x << 1;
    let c = less(0, c);
    // Multiplication by 1 + psi + psi^2 - 2 psi^3 gives coefficients up to psi^6, where psi^4 = psi^2 - 1, psi^5 =
    // psi^3 - psi, psi^6 = -1.
    let low = [a, sum(a, b), sum(sum(a, b), c), less(sum(sum(b, c), d), two(a))];
    let high = [less(sum(c, d), two(b)), less(d, two(c)), less(0, two(d))];
    let product =
        [less(less(low[0], high[0]), high[2]), less(low[1], high[1]), sum(low[2], high[0]), sum(low[3], high[1])];
    let x = short(u128::from(C::X));
    let signed = |q: u128| if C::X_IS_NEGATIVE { q } else { less(0, q) };
    let [k0, k1, ..] = *k;
    let mut out = [a, b, c, d];
    for (q, t) in out.iter_mut().zip(product) {
        *q = less(signed(*q), low_product(&short(t), &x));
    }
    out[0] = sum(out[0], u128::from(k0) | u128::from(k1) << 64);
    out.map(|x| x as i128)
}

/// Returns the low 128 bits of round(k g / 2^256).
fn nearest(k: &[Limb; limbs(256)], g: &U256) -> u128 {
    let mut product = Fleeting::new([0; 2 * limbs(256)]);
    add_products(&mut product, k, &from_words::<{ limbs(256) }>(g));
    let [_, _, _, below, low, high, ..] = *Fleeting::new(to_words::<8>(&*product));
    // Bit 255 of the product decides the rounding.
    plus((u128::from(low) | u128::from(high) << 64) as i128, i128::from(below >> 63)) as u128
}

/// Splits a scalar on a BLS curve into quarters k1 + k2 psi + k3 psi^2 + k4 psi^3, where psi is multiplication by x.
/// Each half of k1 + lambda k2, with lambda = -psi^2, is divided by |x| with rounding. Quotient and remainder are the
/// quarters, at most slightly above |x|/2.
fn quarters<C: Curve>(halves: &[Half; 2]) -> [Half; 4] {
    let [low, high] = halves;
    let ([a, b], [c, d]) = (divide::<C>(low), divide::<C>(high));
    let flip = |k: Half, m: Mask| Half { size: k.size, negative: k.negative ^ m };
    // b and d are multiples of |x|, which is psi or -psi. The second half is a multiple of -psi^2.
    let sign = if C::X_IS_NEGATIVE { Mask::TRUE } else { Mask::FALSE };
    [a, flip(b, sign), flip(c, Mask::TRUE), flip(d, !sign)]
}

/// Divides a half by |x|, rounding to the nearest integer. Returns (remainder, quotient).
fn divide<C: Curve>(k: &Half) -> [Half; 2] {
    let [low, high] = k.size;
    let x = u128::from(C::X);
    // Adding half of |x| turns rounding down into rounding to the nearest.
    let sum = |x: u128, y: u128| plus(x as i128, y as i128) as u128;
    let minus = |x: u128, y: u128| minus(x as i128, y as i128) as u128;
    let size = sum(u128::from(low) | u128::from(high) << 64, x / 2);
    // The quotient, or one less. Computed by limbs: a compiler for RV32 generated wrong code for 128-bit products.
    let mut product = Fleeting::new([0; 2 * limbs(128)]);
    add_products(&mut product, &short(size), &short(const { reciprocal(C::X) }));
    // The product counts 2^190, the scale of the reciprocal: 128 bits are dropped as words, and 62 by the shift.
    let [_, _, low, high] = *Fleeting::new(to_words::<4>(&*product));
    let quotient = (u128::from(low) | u128::from(high) << 64) >> 62;
    let rest = minus(size, low_product(&short(quotient), &short(x)));
    let less = minus(rest, x);
    // The remainder is corrected by a mask and not by a branch, because the half is secret.
    let keep = wide(Mask::from_lsb((less >> 127) as Limb));
    let rest = minus(less & !keep | rest & keep, x / 2);
    let quotient = sum(quotient, 1 & !keep);
    let negative = Mask::from_lsb((rest >> 127) as Limb);
    let flip = wide(negative);
    let rest = minus(rest ^ flip, flip);
    [
        Half { size: [rest as u64, 0], negative: negative ^ k.negative },
        Half { size: [quotient as u64, 0], negative: k.negative },
    ]
}

/// Extends the mask to 128 bits, from words that the compiler does not know to be all zeros or all ones. From a single
/// bit, the compiler would create a branch.
fn wide(m: Mask) -> u128 {
    let word = u128::from(m.word32());
    word | word << 32 | word << 64 | word << 96
}

/// Returns floor(2^190 / x) for a 64-bit integer x.
const fn reciprocal(x: u64) -> u128 {
    let (mut quotient, mut rest, mut bit) = (0, 0u128, 0);
    while bit <= 190 {
        rest = rest << 1 | (bit == 0) as u128;
        quotient <<= 1;
        if rest >= x as u128 {
            rest -= x as u128;
            quotient |= 1;
        }
        bit += 1;
    }
    quotient
}

impl<C: Pairings> Spec for G2<C> {
    const NAME: &'static str = C::NAMES[1];
    const ABOUT: &'static str = C::ABOUT[1];
    const SECURITY: u32 = C::SECURITY;
    const FAMILY: Family = Family::Mont;
    type Home = C;
    type Scalar = Mont<C::Order>;
    type Bytes = C::SecondBytes;
    type WithScalar = C::SecondWithScalar;
    type Uniform = C::SecondUniform;
    type Raw = [[Limbs<C::Prime>; 2]; 3];
    type Point<K: Cpu> = Point<Second<On<C, K>>>;
    const IDENTITY: Self::Raw = C::SECOND[0];
    const GENERATOR: Self::Raw = C::SECOND[1];
    const ENCODES_IDENTITY: bool = C::ENCODES_IDENTITY;

    // One inversion.
    fn encode<K: Cpu>(p: Self::Point<K>) -> C::SecondBytes {
        encode::<C::Compressed, _, _>(&affine_of(&p))
    }

    // One square root, and 63 doublings.
    fn decode<K: Cpu>(bytes: &C::SecondBytes) -> (Self::Point<K>, Mask) {
        let (p, ok) = C::Compressed::read(bytes.as_ref());
        let ok = ok & is_member(&p);
        (Point::select(ok, Point::IDENTITY, Point::from_affine(&p)), ok)
    }

    fn map<K: Cpu>(uniform: &C::SecondUniform) -> Self::Point<K> {
        Self::map_sum::<K>(core::slice::from_ref(uniform))
    }
    fn map_sum<K: Cpu>(uniform: &[C::SecondUniform]) -> Self::Point<K> {
        clear(&C::map_second::<K>(uniform))
    }

    // 63 doublings, 44 additions, and 10 operations for the table.
    fn mul<K: Cpu>(p: &mut Self::Point<K>, s: &Mont<C::Order>) {
        if SMALL_CODE {
            let mut k = Fleeting::new(s.to_words());
            return compact::multiply(p, &mut k, None, &C::Order::WORDS);
        }
        let turn = Turn::<On<C, K>>::new(C::TURNS);
        // Subtracts the constant that the sum starts from.
        let less = *s - const { Mont::from_words([1 << 63, 1]) };
        eisenstein::mul(p, &Fleeting::new(quartered::<C, K>(&less)), &turn);
    }

    // 43 additions, and 42 doublings with all tables.
    fn mul_generator<K: Cpu>(s: &Mont<C::Order>) -> Self::Point<K> {
        if NO_COMB {
            let mut p = Point::load(&Self::GENERATOR);
            Self::mul::<K>(&mut p, s);
            return p;
        }
        let mut k = Fleeting::new(s.to_words());
        // As in the first group: an even k is replaced by n - k, and the result is negated.
        let even = make_odd_in_place(&mut *k, &C::Order::WORDS);
        let sum =
            comb::mul_odd::<Jacobian<Second<On<C, K>>>, SecondEntry<C>, COMB_WIDTH, ENTRIES, DIGITS, SECOND_STEPS, 4>(
                C::second_tables(),
                &k,
            );
        let mut p = sum.to_projective();
        p.y.negate_assign_if(even);
        p
    }

    fn mul_add_generator_vartime<K: Cpu>(p: &mut Self::Point<K>, a: &Mont<C::Order>, b: &Mont<C::Order>) {
        // As in the first group, a joint loop would only save the doublings of the comb.
        Self::mul::<K>(p, a);
        *p = p.add(Self::mul_generator::<K>(b));
    }

    fn multi_scalar_mul_vartime<K: Cpu>(scalars: &[Mont<C::Order>], points: &[Self::Raw]) -> Self::Point<K> {
        sum_by_pairs_vartime::<PART_TERMS, Self::Point<K>, _>(&Sum::<C, K, _>::new(scalars, points))
    }
}

impl<C: Pairings, K: Cpu> Terms<Point<Second<On<C, K>>>> for Sum<'_, C, K, [[Limbs<C::Prime>; 2]; 3]> {
    type Words = [u64; 2];
    fn count(&self) -> usize {
        self.count()
    }
    fn point(&self, i: usize) -> Point<Second<On<C, K>>> {
        self.points.get(i).map_or(Point::IDENTITY, Point::load)
    }
    fn scalar(&self, i: usize) -> [Part<[u64; 2]>; 2] {
        self.parts(i)
    }
    fn turn(mut p: Point<Second<On<C, K>>>) -> Point<Second<On<C, K>>> {
        Endomorphisms::<Second<On<C, K>>>::beta_product_assign(&Turn::<On<C, K>>::new(C::TURNS), &mut p.x);
        p
    }
    fn turn_cached(p: &Point<Second<On<C, K>>>) -> Point<Second<On<C, K>>> {
        <Self as Terms<Point<Second<On<C, K>>>>>::turn(*p)
    }
    fn turn_affine(p: &affine::Point<Second<On<C, K>>>) -> affine::Point<Second<On<C, K>>> {
        let mut p = *p;
        Turn::<On<C, K>>::new(C::TURNS).beta_product_assign(&mut p.x);
        p
    }
}

impl<C: Pairings> PrimeOrder for G2<C> {}
