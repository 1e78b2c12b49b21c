//! Laws of the groups of a curve with a pairing, which the tests of each curve call.

use super::coordinate::{Encoded, lift};
use super::{G1, G2, Pairings, to_affine};
use crate::cpu::Base;
use crate::ct::Mask;
use crate::curve::CurvePoint as _;
use crate::curve::weierstrass::complete::Point;
use crate::field::mont::{Modulus, Mont};
use crate::field::tower::Quadratic;
use crate::group::{Element, Spec};
use crate::limb::U256;

type ScalarOf<C> = Mont<<C as Pairings>::Order>;

/// Words of a linear congruential generator.
pub fn random(seed: u64) -> impl FnMut() -> u64 {
    let mut s = seed ^ 0x9e37_79b9_7f4a_7c15;
    move || {
        s = s.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        s ^ s >> 29
    }
}

/// Corners, and random scalars.
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
    // 2^64 and above by doublings alone.
    let power = ScalarOf::<C>::from_words([0, 0, 1]);
    assert!(Element::mul_generator(&power) == Element::<S>::GENERATOR.double_n(128), "comb");
    assert!(p.mul(&power) == p.double_n(128), "windows");
    for (i, k) in scalars::<C>(30).enumerate() {
        // The comb knows nothing of the endomorphism.
        assert!(p.mul(&k) == Element::mul_generator(&(k * t)), "{} {i}", S::NAME);
        let q = p.mul(&k);
        let bytes = q.encode();
        let expected = if S::ENCODES_IDENTITY || !q.is_identity().declassify() { Some(q) } else { None };
        assert!(Element::<S>::decode(bytes.as_ref()) == expected, "{} {i}", S::NAME);
    }
    assert!(Element::<S>::IDENTITY.mul(&t) == Element::IDENTITY);
}

/// Scalar multiplication, the comb and the encoding of both groups.
pub fn groups<C: Pairings>() {
    group::<C, G1<C>>();
    group::<C, G2<C>>();
}

/// `n P` by doublings and complete additions, for points of any order.
fn times<P: crate::curve::weierstrass::Params>(p: &Point<P>, n: &U256) -> Point<P> {
    (0..256).rev().fold(Point::IDENTITY, |sum, i| {
        let sum = sum.double();
        if n[i / 64] >> (i % 64) & 1 == 1 { sum.add(*p) } else { sum }
    })
}

/// Points of a curve with small x and of any order: membership is that r times them is neutral, and what clears the cofactor makes members.
fn members<C: Pairings, P: Encoded>(
    is_member: impl Fn(&Point<P>) -> Mask,
    clear: impl Fn(&Point<P>) -> Point<P>,
    element: impl Fn(u64, u64) -> P::Field,
) -> [usize; 2] {
    let mut counts = [0; 2];
    let mut kept = None;
    for n in 0..120 {
        let (p, ok) = lift::<P>(element(n % 11, n / 11), |_| Mask::FALSE);
        if !ok.declassify() {
            continue;
        }
        let p = Point::from_affine(&p);
        let cleared = clear(&p);
        for q in [p, cleared, p.add(cleared)] {
            let is = times(&q, &C::Order::WORDS).is_identity().declassify();
            assert_eq!(is_member(&q).declassify(), is);
            counts[usize::from(is)] += 1;
        }
        assert!(times(&cleared, &C::Order::WORDS).is_identity().declassify());
        // x = 0 has a small order on BLS12-381.
        assert!(n == 0 || !cleared.is_identity().declassify());
        // It is a homomorphism.
        if let Some(other) = kept.replace(p) {
            assert!(clear(&other.add(p)).ct_eq(clear(&other).add(cleared)).declassify());
        }
    }
    assert!(is_member(&Point::IDENTITY).declassify());
    counts
}

/// Membership in both groups: how many points of either were in, or not.
pub fn membership<C: Pairings>() -> [[usize; 2]; 2]
where
    crate::pairing::First<C::On<Base>>: Encoded<Field = Mont<C::Prime, <Base as crate::cpu::Cpu>::Mont>>,
    crate::pairing::Second<C::On<Base>>: Encoded<Field = Quadratic<Mont<C::Prime, <Base as crate::cpu::Cpu>::Mont>>>,
{
    let first = members::<C, crate::pairing::First<C::On<Base>>>(
        |p| super::first::is_member::<C, Base>(&to_affine(p)),
        G1::<C>::clear::<Base>,
        |a, b| Mont::from_words([a + 11 * b]),
    );
    let second = members::<C, crate::pairing::Second<C::On<Base>>>(
        |q| super::second::is_member::<C::On<Base>>(&to_affine(q)),
        super::second::clear::<C::On<Base>>,
        |a, b| Quadratic::new(Mont::from_words([a]), Mont::from_words([b])),
    );
    [first, second]
}
