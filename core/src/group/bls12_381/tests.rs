//! Laws, and what generated constants say.

use super::*;
use crate::group::Spec;

fn scalars(count: usize) -> impl Iterator<Item = Scalar> {
    let mut s = 0x9e37_79b9_7f4a_7c15u64;
    let mut next = move || {
        s = s.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
        s ^ s >> 29
    };
    let corners = [Scalar::ZERO, Scalar::ONE, -Scalar::ONE, BASIS.lambda, BASIS.a, -BASIS.a * Scalar::HALF];
    corners.into_iter().chain((0..count).map(move |_| Scalar::from_words([next(), next(), next(), next() >> 2])))
}

fn laws<S: Spec<Scalar = Scalar>>() {
    let t = Scalar::from_words([0x1234_5678_9abc_def0, 5, 6, 7]);
    let p = Element::<S>::mul_generator(&t);
    assert!(Element::<S>::mul_generator(&Scalar::ONE) == Element::GENERATOR);
    // 2^64 and above by doublings alone.
    let power = Scalar::from_words([0, 0, 1]);
    assert!(Element::mul_generator(&power) == Element::<S>::GENERATOR.double_n(128), "comb");
    assert!(p.mul(&power) == p.double_n(128), "windows");
    for (i, k) in scalars(30).enumerate() {
        // The comb knows nothing of the endomorphism.
        assert!(p.mul(&k) == Element::mul_generator(&(k * t)), "{} {i}", S::NAME);
        let q = p.mul(&k);
        let bytes = q.encode();
        assert!(Element::<S>::decode(bytes.as_ref()) == Some(q), "{} {i}", S::NAME);
    }
}

#[test]
fn groups_have_their_laws() {
    laws::<Group1>();
    laws::<Group2>();
}

#[test]
fn pairings_have_their_laws() {
    crate::pairing::laws::check::<Bls12381>();
}
