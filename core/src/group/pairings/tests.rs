//! Tests of the laws of the groups of a curve with a pairing; the tests of each curve call them.

use super::coordinate::{Encoded, lift};
use super::{FirstSource, G1, G2, Pairings, SecondSource, Source, to_affine};
use crate::cpu::Base;
use crate::ct::Mask;
use crate::curve::CurvePoint as _;
use crate::curve::weierstrass::Params;
use crate::curve::weierstrass::complete::Point;
use crate::field::Field as _;
use crate::field::mont::{Modulus, Mont};
use crate::field::tower::Quadratic;
use crate::group::{Element, Spec};
use crate::limb::U256;
use crate::pairing::{Curve, Family};

type ScalarOf<C> = Mont<<C as Pairings>::Order>;

/// Returns a linear congruential generator of words.
pub fn random(seed: u64) -> impl FnMut() -> u64 {
    let mut s = seed ^ 0x9e37_79b9_7f4a_7c15;
    move || {
        s = s.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        s ^ s >> 29
    }
}

/// Returns corner cases and random scalars.
pub fn scalars<C: Pairings>(count: usize) -> impl Iterator<Item = ScalarOf<C>> {
    let mut next = random(count as u64);
    let (one, basis) = (ScalarOf::<C>::ONE, C::BASIS);
    let corners = [ScalarOf::<C>::ZERO, one, -one, one.double(), basis.lambda, -basis.lambda, basis.a, basis.b];
    let halves = [-basis.a * ScalarOf::<C>::HALF, basis.lambda + one, basis.lambda * basis.b];
    let random = (0..count).map(move |_| {
        let bytes: [u8; 32] = core::array::from_fn(|_| next() as u8);
        ScalarOf::<C>::decode_reduce(&bytes)
    });
    corners.into_iter().chain(halves).chain(random)
}

fn group<C: Pairings, S: Spec<Scalar = ScalarOf<C>>>() {
    let t = ScalarOf::<C>::from_words([0x1234_5678_9abc_def0, 5, 6, 7]);
    let p = Element::<S>::mul_generator(&t);
    assert!(Element::<S>::mul_generator(&ScalarOf::<C>::ONE) == Element::GENERATOR);
    // 2^128 is computed by doublings alone.
    let power = ScalarOf::<C>::from_words([0, 0, 1]);
    assert!(Element::mul_generator(&power) == Element::<S>::GENERATOR.double_n(128), "comb");
    assert!(p.mul(&power) == p.double_n(128), "windows");
    for (i, k) in scalars::<C>(30).enumerate() {
        // The comb does not use the endomorphism.
        assert!(p.mul(&k) == Element::mul_generator(&(k * t)), "{} {i}", S::NAME);
        let q = p.mul(&k);
        let bytes = q.encode();
        let expected = if S::ENCODES_IDENTITY || !q.is_identity().declassify() { Some(q) } else { None };
        assert!(Element::<S>::decode(bytes.as_ref()) == expected, "{} {i}", S::NAME);
    }
    assert!(Element::<S>::IDENTITY.mul(&t) == Element::IDENTITY);
    // All scalars that end in additions of equal or opposite points, and scalars with only zero digits apart from the
    // starting constant.
    let x = ScalarOf::<C>::from_words([<C::On<Base> as Curve>::X]);
    // p modulo r
    let psi = match <C::On<Base> as Curve>::FAMILY {
        Family::Bls if <C::On<Base> as Curve>::X_IS_NEGATIVE => -x,
        Family::Bls => x,
        Family::Bn => x * x * ScalarOf::<C>::from_words([6]),
    };
    let begins =
        [ScalarOf::<C>::ZERO, ScalarOf::<C>::from_words([0, 3 << 62]), ScalarOf::<C>::from_words([1 << 63, 1])];
    let small = |x: i32| ScalarOf::<C>::from_u64(u64::from(x.unsigned_abs())).negate_if(Mask::from_public(x < 0));
    for (i, begin) in begins.into_iter().enumerate() {
        let size = if i == 0 { 10 } else { 2 };
        for x in -size..=size {
            for y in -size..=size {
                let one = small(x) + small(y) * C::BASIS.lambda;
                for k in [begin + one, begin + one * psi, begin + one + small(3 - x) * psi] {
                    assert!(p.mul(&k) == Element::mul_generator(&(k * t)), "{} {i} {x} {y}", S::NAME);
                }
            }
        }
    }
}

/// Tests scalar multiplication, the comb and the encoding of both groups.
pub fn groups<C: Pairings>() {
    group::<C, G1<C>>();
    group::<C, G2<C>>();
}

/// Tests multi-scalar multiplication. The sizes are near those at which algorithms and windows change. The scalars
/// include 0 and 1; the points include equal, opposite and neutral ones.
fn sums<C: Pairings, S: Spec<Scalar = ScalarOf<C>>>() {
    let mut next = random(7);
    let ones = [ScalarOf::<C>::ZERO, ScalarOf::<C>::ONE, -ScalarOf::<C>::ONE, C::BASIS.lambda];
    for count in [0, 1, 2, 3, 16, 31, 32, 33, 64, 255, 1000] {
        let (mut scalars, mut points) = (std::vec::Vec::new(), std::vec::Vec::new());
        let mut sum = ScalarOf::<C>::ZERO;
        let (mut log, mut p) = (ScalarOf::<C>::from_words([next()]), Element::<S>::IDENTITY);
        for i in 0..count {
            let r = next() % 16;
            // One in four points is the previous one, its negative, neutral, or a generator.
            match r {
                0 => {}
                1 => log = -log,
                2 => log = ScalarOf::<C>::ZERO,
                3 => log = ScalarOf::<C>::ONE,
                _ => log = ScalarOf::<C>::from_words([next(), next(), next(), next() >> 3]),
            }
            if r > 0 || i == 0 {
                p = Element::mul_generator(&log);
            }
            let k = match next() % 16 {
                j @ 0..4 => ones[j as usize],
                4 => ScalarOf::<C>::from_words([next() % 100]),
                _ => ScalarOf::<C>::from_words([next(), next(), next(), next() >> 3]),
            };
            sum += k * log;
            scalars.push(k);
            points.push(p);
        }
        let found = Element::<S>::multi_scalar_mul_vartime(&scalars, &points);
        assert!(found == Element::mul_generator(&sum), "{} {count}", S::NAME);
    }
    // All terms fall into one bucket. In the second sum they cancel.
    let p = Element::<S>::mul_generator(&ScalarOf::<C>::from_words([5]));
    let k = ScalarOf::<C>::from_words([next(), next()]);
    for count in [40, 3000] {
        let mut points = std::vec![p; count];
        let scalars = std::vec![k; count];
        let times = ScalarOf::<C>::from_words([count as u64]);
        assert!(Element::multi_scalar_mul_vartime(&scalars, &points) == p.mul(&(k * times)));
        points.iter_mut().step_by(2).for_each(Element::negate_assign);
        assert!(Element::multi_scalar_mul_vartime(&scalars, &points) == Element::IDENTITY);
    }
}

/// Tests multi-scalar multiplication in both groups.
pub fn sums_of_products<C: Pairings>() {
    sums::<C, G1<C>>();
    sums::<C, G2<C>>();
}

/// Computes `n P` by doublings and complete additions, for points of any order.
fn times<P: Params>(p: &Point<P>, n: &U256) -> Point<P> {
    (0..256).rev().fold(Point::IDENTITY, |sum, i| {
        let sum = sum.double();
        if n[i / 64] >> (i % 64) & 1 == 1 { sum.add(*p) } else { sum }
    })
}

/// Tests points of a curve with small x and of any order. A point must be a member exactly if r times it is neutral.
/// Clearing the cofactor must give members.
fn members<S: Source>(element: impl Fn(u64, u64) -> <S::Curve<Base> as Params>::Field) -> [usize; 2] {
    let order = <S::Pairings as Pairings>::Order::WORDS;
    let is_member = |p: &Point<S::Curve<Base>>| S::is_member::<Base>(&to_affine(p));
    let mut counts = [0; 2];
    let mut kept = None;
    for n in 0..120 {
        let (p, ok) = lift::<S::Curve<Base>>(element(n % 11, n / 11), |_| Mask::FALSE);
        if !ok.declassify() {
            continue;
        }
        let p = Point::from_affine(&p);
        let cleared = S::clear::<Base>(&p);
        for q in [p, cleared, p.add(cleared)] {
            let is = times(&q, &order).is_identity().declassify();
            assert_eq!(is_member(&q).declassify(), is);
            counts[usize::from(is)] += 1;
        }
        assert!(times(&cleared, &order).is_identity().declassify());
        // On BLS12-381 the point with x = 0 has a small order.
        assert!(n == 0 || !cleared.is_identity().declassify());
        // Clearing the cofactor is a homomorphism.
        if let Some(other) = kept.replace(p) {
            assert!(S::clear::<Base>(&other.add(p)).ct_eq(S::clear::<Base>(&other).add(cleared)).declassify());
        }
    }
    assert!(is_member(&Point::IDENTITY).declassify());
    counts
}

/// Tests membership in both groups. Returns how many points of each were members and non-members.
pub fn membership<C: Pairings>() -> [[usize; 2]; 2]
where
    crate::pairing::First<C::On<Base>>: Encoded<Field = Mont<C::Prime, <Base as crate::cpu::Cpu>::Mont>>,
    crate::pairing::Second<C::On<Base>>: Encoded<Field = Quadratic<Mont<C::Prime, <Base as crate::cpu::Cpu>::Mont>>>,
{
    let first = members::<FirstSource<C>>(|a, b| Mont::from_words([a + 11 * b]));
    let second = members::<SecondSource<C>>(|a, b| Quadratic::new(Mont::from_words([a]), Mont::from_words([b])));
    [first, second]
}
