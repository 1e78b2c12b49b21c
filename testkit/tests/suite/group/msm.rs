//! Multi-scalar multiplication compared with the plain sum, on every group: few and many terms, short and long
//! scalars, edge cases.

use primegroup_core::field::{Field, PrimeField};
use primegroup_core::group::{Element, Spec, do255e, ed25519, jq255e, jq255s, ristretto255};

fn check<S: Spec>() {
    let mut seed = 7u8;
    let mut random = |len: usize| {
        seed = seed.wrapping_mul(5).wrapping_add(1);
        let bytes: Vec<u8> = (0..len).map(|i| (i as u8).wrapping_mul(seed) ^ seed.rotate_left(i as u32)).collect();
        S::Scalar::decode_reduce(&bytes)
    };
    let (one, zero) = (S::Scalar::ONE, S::Scalar::ZERO);
    let mut scalars = vec![zero, one, -one, -(one + one), S::Scalar::decode_reduce(&[0xff; 16])];
    scalars.extend([S::Scalar::decode_reduce(&[0xff; 31]), S::Scalar::from_u64(8), -S::Scalar::from_u64(16)]);
    for i in 0..900 {
        scalars.push(random([16, 32, 32, 8][i % 4]));
    }
    let mut points = vec![Element::<S>::GENERATOR; 3];
    points.extend([Element::IDENTITY, -Element::GENERATOR]);
    while points.len() < scalars.len() {
        points.push(Element::mul_generator(&random(32)));
    }
    for n in [0, 1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 64, 129, 400, 908] {
        let sum =
            |s: &[S::Scalar], p: &[Element<S>]| s.iter().zip(p).fold(Element::IDENTITY, |sum, (s, p)| sum + p.mul(s));
        let (s, p) = (&scalars[..n], &points[..n]);
        assert_eq!(Element::multi_scalar_mul_vartime(s, p), sum(s, p), "{n}");
        // Short scalars only.
        let s: Vec<_> = s.iter().map(|s| S::Scalar::decode_reduce(&s.encode().as_ref()[..16])).collect();
        assert_eq!(Element::multi_scalar_mul_vartime(&s, p), sum(&s, p), "short {n}");
    }
    // The largest scalar many times, and slices of different lengths.
    let s = vec![-one; 300];
    assert_eq!(
        Element::multi_scalar_mul_vartime(&s, &points),
        points[..300].iter().fold(Element::IDENTITY, |a, p| a - *p)
    );
    assert_eq!(Element::multi_scalar_mul_vartime(&s, &points[..0]), Element::IDENTITY);
}

#[test]
fn jq255e_sums() {
    check::<jq255e::Jq255e>();
}
#[test]
fn jq255s_sums() {
    check::<jq255s::Jq255s>();
}
#[test]
fn do255e_sums() {
    check::<do255e::Do255e>();
}
#[test]
fn ristretto255_sums() {
    check::<ristretto255::Ristretto255>();
}
#[test]
fn ed25519_sums() {
    check::<ed25519::Ed25519>();
}
