//! Bilinearity on affine points, without the groups: e(2P, Q) = e(P, 2Q) = e(P, Q)^2, and e(P, Q) has order r.

pub(crate) mod laws;
mod tiny;

use super::miller::{self, Term};
use super::{Curve, First, Pair, Quadratic, Second, exponent};
use crate::cpu::Base;
use crate::ct::recast;
use crate::curve::weierstrass::affine;
use crate::field::Field;
use crate::field::mont::Modulus as _;
use crate::field::tower::{Accumulator as _, Twelve};
use crate::group::pairings::Pairings;

/// Returns the product of the pairings of all these points.
pub(crate) fn product<C: Curve>(terms: &mut [Term<'_, C>]) -> Twelve<C::Tower> {
    let mut f = miller::miller_loop(terms);
    exponent::final_exponentiation::<C>(&mut f);
    f.leave()
}

/// Returns the double of an affine point.
fn double<F: Field>([x, y]: [F; 2]) -> [F; 2] {
    let xx = x.square();
    let slope = (xx + xx + xx) * y.double().invert();
    let x3 = slope.square() - x - x;
    [x3, slope * (x - x3) - y]
}

fn pair<C: Curve>([x, y]: [C::Base; 2], [u, v]: [Quadratic<C::Base>; 2]) -> Term<'static, C> {
    Term::Pair(Pair::new(&affine::Point::<First<C>>::new(x, y), &affine::Point::<Second<C>>::new(u, v)))
}

fn bilinear<C: Pairings>() {
    let (p, q) = {
        let ([x, y, _], [u, v, _]) = (C::FIRST[1], C::SECOND[1]);
        ([recast(x), recast(y)], [recast(u), recast(v)])
    };
    let e = product(&mut [pair::<C::On<Base>>(p, q)]);
    assert!(e != Twelve::ONE);
    let bits = C::Order::WORDS.into_iter().rev().flat_map(|w| (0..64).rev().map(move |i| w >> i & 1));
    let power = bits.fold(Twelve::ONE, |t, bit| {
        let t = t.square();
        if bit == 1 { t * e } else { t }
    });
    assert!(power == Twelve::ONE);
    assert!(product(&mut [pair::<C::On<Base>>(double(p), q)]) == e.square());
    assert!(product(&mut [pair::<C::On<Base>>(p, double(q))]) == e.square());
    let [x, y] = p;
    let e = product(&mut [pair::<C::On<Base>>(double([x, -y]), q), pair(p, double(q))]);
    assert!(e == Twelve::ONE);
    // The neutral element with the generator.
    let neutral = [Field::ZERO; 2];
    assert!(product(&mut [pair::<C::On<Base>>(neutral, q)]) == Twelve::ONE);
    // Prepared lines.
    let count = miller::count::<C::On<Base>>();
    assert_eq!(miller::steps::<C::On<Base>>().count(), count);
    let mut lines = [[Quadratic::ZERO; 2]; 100];
    let lines = &mut lines[..count];
    miller::prepare::<C::On<Base>>(lines, &q);
    let e = product(&mut [pair::<C::On<Base>>(p, q)]);
    let inverse = [y.invert(), -x * y.invert()];
    assert!(product::<C::On<Base>>(&mut [Term::Prepared(inverse, lines)]) == e);
    assert!(product(&mut [pair::<C::On<Base>>([x, -y], q), Term::Prepared(inverse, lines)]) == Twelve::ONE);
    assert!(product::<C::On<Base>>(&mut [Term::Prepared(neutral, lines)]) == Twelve::ONE);
    lines.fill([Quadratic::ZERO; 2]);
    assert!(product::<C::On<Base>>(&mut [Term::Prepared(inverse, lines)]) == Twelve::ONE);
}

#[test]
fn pairings_are_bilinear() {
    #[cfg(feature = "bls12_381")]
    bilinear::<crate::group::bls12_381::Bls12381>();
    #[cfg(feature = "bn254")]
    bilinear::<crate::group::bn254::Bn254>();
    #[cfg(feature = "alt_bn128")]
    bilinear::<crate::group::alt_bn128::AltBn128>();
}
