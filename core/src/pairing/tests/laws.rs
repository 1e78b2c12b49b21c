//! Tests of laws that hold for the three groups of any curve with a pairing.

use crate::field::mont::{Modulus, Mont};
use crate::group::Element;
use crate::group::pairings::{G1, G2, Pairings};
use crate::pairing::{
    Argument, G2Prepared, Gt, MillerValue, Pairing, multi_miller_loop, multi_pair, pair, product_is_one,
};
use std::vec::Vec;

type Scalar<C> = Mont<<C as Pairings>::Order>;
type P<C> = Element<G1<C>>;
type Q<C> = Element<G2<C>>;

/// Returns special scalars and others.
fn scalars<C: Pairings>(count: u64) -> impl Iterator<Item = Scalar<C>> {
    let special = [Scalar::<C>::ZERO, Scalar::<C>::ONE, -Scalar::<C>::ONE, Scalar::<C>::from_u64(2)];
    special.into_iter().chain((1..=count).map(|i| Scalar::<C>::decode_reduce(&[[i as u8; 20], [7; 20]].concat())))
}

/// Checks all laws.
pub fn check<C: Pairings>() {
    powers::<C>();
    products::<C>();
    prepared_is_plain::<C>();
    constants::<C>();
    neutral_elements::<C>();
    encodings::<C>();
}

/// Checks that e(kP, Q) = e(P, kQ) = e(P, Q)^k.
fn powers<C: Pairings>() {
    let e = Gt::<C>::generator();
    assert!(
        e != Gt::one()
            && e.pow(&-Scalar::<C>::ONE) == e.invert()
            && e == <C as Pairing>::pair(&P::<C>::GENERATOR, &Q::<C>::GENERATOR)
    );
    for k in scalars::<C>(3) {
        let f = e.pow(&k);
        assert!(f == pair(&P::<C>::mul_generator(&k), &Q::<C>::GENERATOR));
        assert!(f == pair(&P::<C>::GENERATOR, &Q::<C>::mul_generator(&k)));
        assert!(f * f.invert() == Gt::one() && f.square() == f * f);
        assert!(f.pow(&k) == e.pow(&(k * k)) && f * e == e.pow(&(k + Scalar::<C>::ONE)));
    }
}

/// Checks that the product of e(aP, bQ) is e(P, Q) to the power of the sum of all ab, for few and many pairs, some
/// prepared.
fn products<C: Pairings>() {
    for count in [0, 1, 2, 3, 15, 16, 17, 33] {
        let all: Vec<_> = scalars::<C>(40).skip(1).take(count).collect();
        let (mut pairs, mut sum) = (Vec::new(), Scalar::<C>::ZERO);
        for (a, b) in all.iter().zip(all.iter().rev()) {
            pairs.push((P::<C>::mul_generator(a), Q::<C>::mul_generator(b)));
            sum += *a * *b;
        }
        let expected = Gt::<C>::generator().pow(&sum);
        assert!(multi_pair(&pairs) == expected, "{count}");
        let prepared: Vec<_> = pairs.iter().map(|(_, q)| G2Prepared::new(q)).collect();
        let mixed: Vec<(_, Argument<'_, C>)> = (pairs.iter().zip(&prepared).enumerate())
            .map(|(i, ((p, q), lines))| (*p, if i % 3 == 0 { Argument::Point(q) } else { lines.into() }))
            .collect();
        assert!(multi_pair(&mixed) == expected, "{count}");
        let (one, two) = mixed.split_at(count / 3);
        assert!((multi_miller_loop(one) * multi_miller_loop(two)).final_exponentiation() == expected);
        assert!(<C as Pairing>::multi_pair(&mixed) == expected);
        pairs.push((-P::<C>::mul_generator(&sum), Q::<C>::GENERATOR));
        assert!(product_is_one(&pairs).declassify() && crate::pairing::product_is_one_vartime(&pairs));
        pairs.push((P::<C>::GENERATOR, Q::<C>::GENERATOR));
        assert!(!product_is_one(&pairs).declassify() && !crate::pairing::product_is_one_vartime(&pairs));
    }
    assert!(MillerValue::<C>::one().final_exponentiation() == Gt::one());
}

/// Checks that prepared lines give the same result.
fn prepared_is_plain<C: Pairings>() {
    for k in scalars::<C>(4) {
        let (p, q) = (P::<C>::mul_generator(&(k + Scalar::<C>::ONE)), Q::<C>::mul_generator(&k));
        let prepared = G2Prepared::new(&q);
        // Also with Z other than 1.
        let p = p.double() - p;
        let expected = pair(&p, &q);
        assert!(multi_pair(&[(p, prepared)]) == expected && multi_pair(&[(p, &prepared)]) == expected);
        assert!(multi_pair(&[(p, &q)]) == expected);
        assert!(product_is_one::<C, _>(&[(p, Argument::Prepared(&prepared)), (-p, Argument::Point(&q))]).declassify());
    }
}

/// Checks that the constants (the lines of the generator, and the pairing of both generators) equal computed values.
fn constants<C: Pairings>() {
    let computed = G2Prepared::<C>::new(&Q::<C>::GENERATOR);
    assert!(G2Prepared::<C>::generator().lines() == computed.lines());
    assert!(Gt::<C>::generator() == pair(&P::<C>::GENERATOR, &Q::<C>::GENERATOR));
    for k in scalars::<C>(2) {
        let p = P::<C>::mul_generator(&k);
        let expected = Gt::<C>::generator().pow(&k);
        assert!(multi_pair(&[(p, Argument::<C>::Generator)]) == expected);
        let terms = [(p, Argument::Point(&Q::<C>::GENERATOR)), (-p, Argument::Generator)];
        assert!(product_is_one::<C, _>(&terms).declassify());
    }
}

/// Checks that e(O, Q) = e(P, O) = e(O, O) = 1, alone and among others.
fn neutral_elements<C: Pairings>() {
    let (p, q) = (P::<C>::GENERATOR.double(), Q::<C>::GENERATOR.double());
    let (o, u) = (P::<C>::IDENTITY, Q::<C>::IDENTITY);
    // Neutral elements that were computed.
    let (o2, u2) = (p + -p, q + -q);
    let lines = [q, u, u2].map(|q| G2Prepared::new(&q));
    let e = pair(&p, &q);
    for (p1, q1) in [(o, q), (p, u), (o, u), (o2, q), (p, u2), (o2, u2)] {
        assert!(pair(&p1, &q1) == Gt::one());
        assert!(multi_pair(&[(p1, q1), (p, q)]) == e && multi_pair(&[(p, q), (p1, q1), (p1, q1)]) == e);
    }
    for (p1, lines) in [(o, &lines[0]), (o2, &lines[0]), (p, &lines[1]), (p, &lines[2]), (o2, &lines[1])] {
        assert!(multi_pair(&[(p1, lines)]) == Gt::one());
        assert!(multi_pair::<C, _>(&[(p1, Argument::Prepared(lines)), (p, Argument::Point(&q))]) == e);
    }
}

/// Checks that encoded elements decode to the same elements, and that other inputs are rejected.
fn encodings<C: Pairings>() {
    let e = Gt::<C>::generator();
    for k in scalars::<C>(3) {
        let f = e.pow(&k);
        let bytes = f.encode();
        assert!(Gt::<C>::decode(bytes.as_ref()) == Some(f));
        let size = bytes.as_ref().len() / 12;
        // A wrong length, p added to a coefficient, another coefficient, 0.
        assert!(
            Gt::<C>::decode(&bytes.as_ref()[1..]).is_none()
                && Gt::<C>::decode(&[bytes.as_ref(), &[0]].concat()).is_none()
        );
        for i in 0..12 {
            let mut other = bytes;
            let part = &mut other.as_mut()[i * size..(i + 1) * size];
            let at = if C::Prime::BIG_ENDIAN { size - 1 } else { 0 };
            part[at] ^= 1;
            assert!(Gt::<C>::decode(other.as_ref()).is_none(), "{i}");
            other = bytes;
            let part = &mut other.as_mut()[i * size..(i + 1) * size];
            if !C::Prime::BIG_ENDIAN {
                part.reverse();
            }
            let mut carry = 0;
            let words = C::Prime::WORDS;
            for (j, byte) in part.iter_mut().rev().enumerate() {
                let sum = u32::from(*byte) + (words.as_ref()[j / 8] >> (8 * (j % 8)) & 0xff) as u32 + carry;
                (*byte, carry) = (sum as u8, sum >> 8);
            }
            if !C::Prime::BIG_ENDIAN {
                part.reverse();
            }
            assert!(Gt::<C>::decode(other.as_ref()).is_none(), "{i}");
        }
    }
    use crate::field::ByteArray;
    let mut other = C::TargetBytes::ZERO;
    assert!(Gt::<C>::decode(other.as_ref()).is_none());
    // -1, which has order 2, and an element of the cyclotomic subgroup whose order is not r.
    let minus = |f: &mut C::TargetBytes| {
        let size = f.as_ref().len() / 12;
        let mut one = <C::Prime as Modulus>::Bytes::ZERO;
        one.as_mut().copy_from_slice(&Gt::<C>::one().encode().as_ref()[..size]);
        let one = Mont::<C::Prime>::decode_ct(&one).0;
        f.as_mut()[..size].copy_from_slice((-one).encode().as_ref());
    };
    minus(&mut other);
    assert!(Gt::<C>::decode(other.as_ref()).is_none());
    let cyclotomic = crate::pairing::points::cyclotomic_for_tests::<C>();
    let (f, ok) = Gt::<C>::decode_ct(&cyclotomic.encode());
    assert!(!ok.declassify() && f == Gt::one() && cyclotomic != Gt::one());
}
