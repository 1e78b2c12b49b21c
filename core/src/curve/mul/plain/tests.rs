use super::*;
use crate::cpu::dispatch;
use crate::curve::Stored;
use crate::field::{Field, PrimeField};
use crate::group::{Element, Spec, ed25519, jq255e, jq255s, p256};

fn check<S: Spec, const N: usize>(words: impl Fn(&S::Scalar) -> U256) {
    // Scalars at both ends, and others; points that are equal, opposite and neutral.
    let small = [0, 1, 2, 3, 17].map(S::Scalar::from_u64);
    let third = S::Scalar::from_u64(3).invert();
    let scalars: std::vec::Vec<_> =
        small.into_iter().chain(small.map(|s| -s)).chain([third, third.square(), -third]).collect();
    let g = Element::<S>::GENERATOR;
    let points = [g, -g, g.double_n(5), Element::IDENTITY];
    for a in &scalars {
        for p in points {
            let multiple = |p: Element<S>, k: &U256, more: Option<(&Element<S>, &U256)>| {
                dispatch!(S::FAMILY, K => {
                    let mut p = S::Point::<K>::load(&p.raw());
                    let q = more.map(|(q, l)| (S::Point::<K>::load(&q.raw()), l));
                    multiply::<_, N>(&mut p, k, q.as_ref().map(|(q, l)| (q, *l)));
                    Element::<S>::from_raw(p.store())
                })
            };
            assert!(multiple(p, &words(a), None).ct_eq(&p.mul(a)).declassify());
            for b in &scalars {
                let sum = p.mul(a) + g.mul(b);
                assert!(multiple(p, &words(a), Some((&g, &words(b)))).ct_eq(&sum).declassify());
            }
        }
    }
}

#[test]
fn multiples_and_sums_are_those_of_the_groups() {
    check::<p256::P256, 16>(|s| s.to_words());
    check::<ed25519::Ed25519, 4>(|s| s.to_words());
    check::<jq255e::Jq255e, 4>(|s| s.to_words());
    check::<jq255s::Jq255s, 16>(|s| s.to_words());
}
