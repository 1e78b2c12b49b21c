//! Tests of multiplication by the endomorphism of curves y^2 = x^3 + b, on every point of small curves, with complete
//! formulas. They check the digit decomposition. (Incomplete formulas meet no exception because of the sizes of the
//! digits; the tests of the group check that.)

use crate::fields::Fp;
use crate::weierstrass::Tiny;
use primegroup_core::ct::Mask;
use primegroup_core::curve::CurvePoint;
use primegroup_core::curve::mul::glv::{self, Half};
use primegroup_core::curve::weierstrass::{NoOrdinate, affine, complete};
use primegroup_core::field::Field;

type Curve<const P: u64, const B: u64> = Tiny<NoOrdinate, P, 0, B, false>;
type Point<const P: u64, const B: u64> = complete::Point<Curve<P, B>>;

/// Returns test halves: small ones of both signs, and ones at the limits of digits and words.
fn halves() -> Vec<i128> {
    let ends = [31, 32, 33, 63, 64, 1 << 62, u64::MAX.into(), 1 << 64, (1 << 64) + 1, i128::MAX - 1, i128::MAX];
    (-6..=6).chain(ends.into_iter().flat_map(|x| [x, -x])).collect()
}

fn half(k: i128) -> Half {
    let size = k.unsigned_abs();
    Half { size: [size as u64, (size >> 64) as u64], negative: Mask::from_public(k < 0) }
}

/// Tests everything about one curve. Its order `n` must be an odd prime.
fn check<const P: u64, const B: u64>(n: i128) {
    let points = || Fp::<P>::all().flat_map(|x| Fp::<P>::all().map(move |y| (x, y)));
    let on_curve = |(x, y): &(Fp<P>, Fp<P>)| y.square().value() == (x.square() * *x + Fp::new(B)).value();
    let all: Vec<_> = points().filter(on_curve).map(|(x, y)| affine::Point::<Curve<P, B>>::new(x, y)).collect();
    assert_eq!(all.len() as i128 + 1, n);
    let multiple = |k: i128, p: &affine::Point<_>| {
        (0..k.rem_euclid(n)).fold(Point::<P, B>::IDENTITY, |sum, _| sum.add(Point::from_affine(p)))
    };
    let beta = Fp::<P>::all()
        .find(|x| x.value() > 1 && (x.square() + *x + Fp::ONE).value() == 0)
        .expect("a third root of one");
    let turned = |p: &affine::Point<Curve<P, B>>| affine::Point::new(p.x * beta, p.y);
    let same = |a: Point<P, B>, b: Point<P, B>| a.ct_eq(b).declassify();
    let is_lambda = |k: &i128| same(multiple(*k, &all[0]), Point::from_affine(&turned(&all[0])));
    let lambda = (2..n).find(is_lambda).expect("the endomorphism is a product");
    assert_eq!((lambda * lambda + lambda + 1) % n, 0);

    // Odd multiples of the first point, and of 2^128 times the first point.
    let power = (0..128).fold(1, |x, _| 2 * x % n);
    let table = |factor| -> Vec<_> { (0..8).map(|i| multiple((2 * i + 1) * factor, &all[0]).to_affine()).collect() };
    let (low, high) = (table(1), table(power));
    for p in &all {
        for &k1 in &halves() {
            for &k2 in &halves() {
                let product = k1 % n + lambda * (k2 % n);
                let mut acc = Point::from_affine(p);
                glv::mul::<_, 2, { glv::digits(128) }>(
                    &mut acc,
                    &[half(k1), half(k2)],
                    |entry: &mut Point<P, B>, times| {
                        (0..times).for_each(|_| entry.x *= beta);
                    },
                );
                assert!(same(acc, multiple(product, p)), "({k1} + lambda {k2}) {p:?}");

                let [l1, l2] = [k2, k1].map(i128::unsigned_abs);
                let scalar = [l1 as u64, (l1 >> 64) as u64, l2 as u64, (l2 >> 64) as u64];
                let mut acc = Point::from_affine(p);
                glv::mul_add_vartime::<_, 4, 33>(
                    &mut acc,
                    &[half(k1), half(k2)],
                    |entry| entry.x *= beta,
                    &scalar,
                    5,
                    [&low, &high],
                );
                let other = (l1 % n as u128) as i128 + power * (l2 % n as u128) as i128;
                assert!(
                    same(acc, multiple(product, p).add(multiple(other, &all[0]))),
                    "({k1} + lambda {k2}) {p:?} + {other}"
                );
            }
        }
    }
}

#[test]
fn every_point_of_small_curves() {
    check::<7, 3>(13);
    check::<7, 5>(7);
    check::<13, 2>(19);
    check::<31, 3>(43);
    check::<37, 5>(37);
}
