//! Double-odd curves, as Jacobi quartics.

use crate::fields::Fp;
use crate::law::{Law, exhaust};
use primegroup_core::cpu::Portable;
use primegroup_core::curve::double_odd::{Dual, E, Params, Point, S};
use primegroup_core::field::Field;

/// The curve with the formulas of curve E, modulo P.
#[derive(Clone, Copy, Debug)]
struct TinyE<const P: u64, const CHEAP: bool>;
/// The curve with the formulas of curve S, modulo P.
#[derive(Clone, Copy, Debug)]
struct TinyS<const P: u64, const CHEAP: bool>;

impl<const P: u64, const CHEAP: bool> Params for TinyE<P, CHEAP> {
    type Field = Fp<P, CHEAP>;
    type Cpu = Portable;
    const CURVE: Dual = E;
}
impl<const P: u64, const CHEAP: bool> Params for TinyS<P, CHEAP> {
    type Field = Fp<P, CHEAP>;
    type Cpu = Portable;
    const CURVE: Dual = S;
}

/// Returns n as a field element.
fn small<F: Field>(n: u32) -> F {
    (0..n).fold(F::ZERO, |x, _| x + F::ONE)
}

/// Returns a and b, from a' = -2a and b' = a^2 - 4b.
fn coefficients<const P: u64, const CHEAP: bool>(dual: Dual) -> [Fp<P, CHEAP>; 2] {
    let signed = |x: i32| Fp::<P, CHEAP>::new(x.rem_euclid(P as i32) as u64);
    let half = signed(2).invert();
    let a = -signed(dual.a) * half;
    [a, (a.square() - signed(dual.b)) * half.square()]
}

/// Tests every pair of points of the whole curve.
fn check<C: Params<Field = Fp<P, CHEAP>>, const P: u64, const CHEAP: bool>() -> Law {
    type Fin = Option<(u64, u64)>;
    let [a, b] = coefficients::<P, CHEAP>(C::CURVE);
    let dual = a.square() - b.double().double();
    assert!(!b.has_root() && !dual.has_root(), "not a double-odd curve");
    let field = || Fp::<P, CHEAP>::all();
    let all: Vec<Fin> = core::iter::once(None)
        .chain(
            (field().flat_map(|x| field().map(move |y| (x, y))))
                .filter(|(x, y)| y.square().value() == (*x * (x.square() + a * *x + b)).value())
                .map(|(x, y)| Some((x.value(), y.value()))),
        )
        .collect();
    // Chord-and-tangent addition.
    let law = Law::new(&all, &None, |p, q| {
        let (Some(p1), Some(p2)) = (*p, *q) else { return p.or(*q) };
        let [x1, y1, x2, y2] = [p1.0, p1.1, p2.0, p2.1].map(C::Field::new);
        let lambda = if p1.0 != p2.0 {
            (y2 - y1) * (x2 - x1).invert()
        } else if p1.1 == p2.1 && p1.1 != 0 {
            (small::<C::Field>(3) * x1.square() + (a * x1).double() + b) * y1.double().invert()
        } else {
            return None;
        };
        let x3 = lambda.square() - a - x1 - x2;
        Some((x3.value(), (lambda * (x1 - x3) - y1).value()))
    });
    // (e, u) with u = x/y and e = u^2 (x - b/x); infinity is (1, 0) and N is (-1, 0).
    let eu: Vec<[C::Field; 2]> = (all.iter())
        .map(|p| match *p {
            None => [C::Field::ONE, C::Field::ZERO],
            Some((0, _)) => [-C::Field::ONE, C::Field::ZERO],
            Some((x, y)) => {
                let (x, y) = (C::Field::new(x), C::Field::new(y));
                let u = x * y.invert();
                [u.square() * (x - b * x.invert()), u]
            }
        })
        .collect();
    let points: Vec<(Point<C>, usize)> = (eu.iter().enumerate())
        .flat_map(|(i, &[e, u])| {
            let scaled = move |z: C::Field| Point { e: e * z, z, u: u * z, t: u.square() * z };
            field().skip(1).take(6).map(move |z| (scaled(z), i))
        })
        .collect();
    let number = |p: &Point<C>| {
        assert_eq!(p.u.square().value(), (p.t * p.z).value(), "{p:?}");
        let i = p.z.invert();
        let (e, u) = (p.e * i, p.u * i);
        let here = [e.value(), u.value()];
        eu.iter().position(|at| at.map(Fp::value) == here).unwrap_or_else(|| panic!("{p:?} is not on the curve"))
    };
    // Classes modulo N.
    let n = all.iter().position(|p| *p == Some((0, 0))).expect("N");
    exhaust(&law, &points, number, |i, j| i == j || law.sum[i][n] == j, 0);
    // Tables converted to affine coordinates in place.
    for chunk in points.chunks(5) {
        let mut table: Vec<Point<C>> = chunk.iter().map(|(p, _)| *p).collect();
        Point::normalize(&mut table);
        for ([e, u], (_, i)) in Point::normalized(&table).iter().zip(chunk) {
            assert_eq!([e.value(), u.value()], eu[*i].map(Fp::value));
        }
    }
    law
}

#[test]
fn every_pair() {
    check::<TinyE<13, true>, 13, true>();
    check::<TinyE<13, false>, 13, false>();
    check::<TinyE<29, true>, 29, true>();
    check::<TinyE<37, false>, 37, false>();
    check::<TinyS<11, true>, 11, true>();
    check::<TinyS<11, false>, 11, false>();
    check::<TinyS<19, true>, 19, true>();
    check::<TinyS<43, false>, 43, false>();
}
