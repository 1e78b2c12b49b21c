//! Twisted Edwards curves with a = -1 and a = 1.

use crate::fields::Fp;
use crate::law::{Law, exhaust};
use primegroup_core::cpu::Portable;
use primegroup_core::curve::edwards::{A, Params, Point};
use primegroup_core::field::Field;

/// The curve ax^2 + y^2 = 1 + d x^2 y^2 modulo P, where a is 1 or -1.
#[derive(Clone, Copy, Debug)]
struct Tiny<const P: u64, const ONE: bool, const D: u64, const CHEAP: bool = true>;

impl<const P: u64, const ONE: bool, const D: u64, const CHEAP: bool> Params for Tiny<P, ONE, D, CHEAP> {
    type Field = Fp<P, CHEAP>;
    type Cpu = Portable;
    const A: A = if ONE { A::One } else { A::MinusOne };
    const D2: Fp<P, CHEAP> = Fp::new(2 * D);
}

/// Returns a.
fn coefficient<C: Params>() -> C::Field {
    if C::A == A::One { C::Field::ONE } else { -C::Field::ONE }
}

/// Affine addition: (x1 y2 + x2 y1)/(1 + d x1 x2 y1 y2), (y1 y2 - a x1 x2)/(1 - d x1 x2 y1 y2). Hisil et al., section
/// 2.
fn affine_sum<F: Field>(a: F, d: F, (x1, y1): (F, F), (x2, y2): (F, F)) -> (F, F) {
    let t = d * x1 * x2 * y1 * y2;
    ((x1 * y2 + x2 * y1) * (F::ONE + t).invert(), (y1 * y2 - a * x1 * x2) * (F::ONE - t).invert())
}

fn check<const P: u64, const ONE: bool, const D: u64, const CHEAP: bool>() {
    let (a, d) = (coefficient::<Tiny<P, ONE, D, CHEAP>>(), Fp::<P, CHEAP>::new(D));
    assert!(!d.has_root() && a.has_root(), "formulas are complete for these only");
    let all: Vec<(u64, u64)> = (Fp::<P, CHEAP>::all())
        .flat_map(|x| Fp::<P, CHEAP>::all().map(move |y| (x, y)))
        .filter(|(x, y)| (y.square() + a * x.square()).ct_eq(Fp::ONE + d * x.square() * y.square()).declassify())
        .map(|(x, y)| (x.value(), y.value()))
        .collect();
    let element = |(x, y): (u64, u64)| (Fp::<P, CHEAP>::new(x), Fp::<P, CHEAP>::new(y));
    let law = Law::new(&all, &(0, 1), |p, q| {
        let (x, y) = affine_sum(a, d, element(*p), element(*q));
        (x.value(), y.value())
    });
    let points: Vec<(Point<Tiny<P, ONE, D, CHEAP>>, usize)> = (all.iter().enumerate())
        .flat_map(|(i, &xy)| {
            let (x, y) = element(xy);
            let t = x * y;
            (1..P.min(8)).map(Fp::<P, CHEAP>::new).map(move |z| (Point { x: x * z, y: y * z, z, t: t * z }, i))
        })
        .collect();
    let number = |p: &Point<Tiny<P, ONE, D, CHEAP>>| {
        assert_eq!((p.x * p.y).value(), (p.t * p.z).value(), "{p:?}");
        let (x, y) = p.to_xy();
        all.iter().position(|&xy| xy == (x.value(), y.value())).expect("on the curve")
    };
    exhaust(&law, &points, number, |a, b| a == b, 0);
}

#[test]
fn every_pair() {
    check::<13, false, 2, true>();
    check::<13, false, 7, true>();
    check::<17, false, 3, true>();
    check::<29, false, 2, true>();
    // -1 is not a square modulo 11 and 19, as it is not modulo 2^166 - 5.
    check::<11, true, 2, true>();
    check::<13, true, 7, true>();
    check::<17, true, 3, true>();
    check::<19, true, 2, true>();
    check::<19, true, 3, true>();
    // The other doubling formula for a = 1.
    check::<11, true, 2, false>();
    check::<19, true, 3, false>();
}
