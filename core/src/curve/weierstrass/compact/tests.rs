use super::*;
use crate::cpu::Base;
use crate::curve::Stored;
use crate::field::mont::{Modulus, Mont};
use crate::group::weierstrass::Curve;
use crate::group::{p256, secp256k1};

/// Computes the multiple with doublings and complete additions.
fn plain<C: Params>(p: &Point<C>, k: &U256) -> Point<C> {
    (0..256).rev().fold(Point::IDENTITY, |sum, i| {
        let sum = sum.double();
        if k[i / 64] >> (i % 64) & 1 == 1 { sum.add(*p) } else { sum }
    })
}

fn check<C: Curve>() {
    let order = C::Order::WORDS;
    let g = Point::<C::On<Base>>::load(&C::GENERATOR);
    let times = |p: &Point<C::On<Base>>, k: &Mont<C::Order>| {
        let mut p = *p;
        multiply(&mut p, &mut k.to_words(), None, &order);
        p
    };
    // Scalars at both ends, including all that meet equal or opposite points at the end; and others.
    let mut scalars: std::vec::Vec<Mont<C::Order>> = (0..40).map(Mont::<C::Order>::from_u64).collect();
    scalars.extend((1..40).map(|i| -Mont::<C::Order>::from_u64(i)));
    scalars.extend((1..20).map(|i| Mont::from_u64(i).invert()));
    // 7G, with a denominator.
    let p = plain(&g, &[7, 0, 0, 0]);
    for k in &scalars {
        for p in [g, p, Point::IDENTITY] {
            assert!(times(&p, k).ct_eq(plain(&p, &k.to_words())).declassify());
        }
    }
    // Sums of points that are small multiples of each other.
    for (i, k) in scalars.iter().enumerate() {
        for l in scalars.iter().skip(i % 7).step_by(7) {
            for p in [g, g.neg(), p] {
                let mut sum = p;
                multiply(&mut sum, &mut k.to_words(), Some((&g, &mut l.to_words())), &order);
                assert!(sum.ct_eq(times(&p, k).add(times(&g, l))).declassify());
            }
        }
    }
}

#[test]
fn multiples_and_sums_are_those_of_complete_formulas() {
    check::<p256::Secp256r1>();
    check::<secp256k1::Koblitz>();
}
