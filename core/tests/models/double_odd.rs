//! Double-odd curves, as Jacobi quartics.

use crate::fields::Fp;
use crate::law::{Law, exhaust, proportional};
use primegroup_core::ct::{self, Words};
use primegroup_core::curve::CurvePoint;
use primegroup_core::curve::double_odd::{FormulasE, FormulasS, Params, Point};
use primegroup_core::field::Field;

/// The curve with the formulas of curve E, modulo P.
#[derive(Clone, Copy)]
struct TinyE<const P: u64, const CHEAP: bool>;
/// The curve with the formulas of curve S, modulo P.
#[derive(Clone, Copy)]
struct TinyS<const P: u64, const CHEAP: bool>;

impl<const P: u64, const CHEAP: bool> Params for TinyE<P, CHEAP> {
    type Field = Fp<P, CHEAP>;
    type Formulas = FormulasE;
    fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
        *out = ct::lookup(table, index);
    }
}
impl<const P: u64, const CHEAP: bool> Params for TinyS<P, CHEAP> {
    type Field = Fp<P, CHEAP>;
    type Formulas = FormulasS;
    fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
        *out = ct::lookup(table, index);
    }
}

/// Returns n as a field element.
fn small<F: Field>(n: u32) -> F {
    (0..n).fold(F::ZERO, |x, _| x + F::ONE)
}

/// The formulas of eprint 2022/1052, as written there.
trait Paper {
    /// True if a doubling in Jacobian coordinates gives 2P + N in place of 2P.
    const ADDS_N: bool;
    /// Returns a and b.
    fn curve<F: Field>() -> [F; 2];
    /// Doubles from (E:Z:U:T) to Jacobian [X, W, J]: section 6.3.
    fn double_to_jacobian<F: Field>(p: [F; 4]) -> [F; 3];
    /// Doubles in Jacobian coordinates: section 6.1.
    fn double_jacobian<F: Field>(p: [F; 3]) -> [F; 3];

    /// Returns a' = -2a and b' = a^2 - 4b.
    fn dual<F: Field>() -> [F; 2] {
        let [a, b] = Self::curve::<F>();
        [-a.double(), a.square() - b.double().double()]
    }

    /// Addition, 8M+3S: section 6.3.
    fn sum<F: Field>([e1, z1, u1, t1]: [F; 4], [e2, z2, u2, t2]: [F; 4]) -> [F; 4] {
        let [a, b] = Self::dual::<F>();
        let n1 = e1 * e2;
        let n2 = z1 * z2;
        let n3 = u1 * u2;
        let n4 = t1 * t2;
        let n5 = (z1 + t1) * (z2 + t2) - n2 - n4;
        let n6 = (e1 + u1) * (e2 + u2) - n1 - n3;
        let n7 = n2 - b * n4;
        let e3 = (n2 + b * n4) * (n1 + a * n3) + (b * n3 * n5).double();
        let z3 = n7.square();
        let t3 = n6.square();
        let u3 = ((n6 + n7).square() - z3 - t3) * F::ONE.double().invert();
        [e3, z3, u3, t3]
    }

    /// Computes 2^n P for n > 0.
    fn double_n<F: Field>(p: [F; 4], n: u32) -> [F; 4] {
        let [x, w, j] = (1..n).fold(Self::double_to_jacobian(p), |p, _| Self::double_jacobian(p));
        let (z, t) = (w.square(), j.square());
        let u = ((w + j).square() - z - t) * F::ONE.double().invert();
        let e = x.double() - z + Self::curve::<F>()[0] * t;
        // P + N is (-e, -u).
        if Self::ADDS_N { [-e, z, -u, t] } else { [e, z, u, t] }
    }
}

impl Paper for FormulasE {
    const ADDS_N: bool = false;
    fn curve<F: Field>() -> [F; 2] {
        [F::ZERO, -small::<F>(2)]
    }
    fn double_to_jacobian<F: Field>([e, z, u, _]: [F; 4]) -> [F; 3] {
        let ee = e.square();
        [ee.square(), z.square().double() - ee, (e * u).double()]
    }
    fn double_jacobian<F: Field>([x, w, j]: [F; 3]) -> [F; 3] {
        let ww = w.square();
        let t1 = ww - x.double();
        let t2 = t1.square();
        [t2.square(), t2 - ww.square().double(), ((w + t1).square() - ww - t2) * j]
    }
}

impl Paper for FormulasS {
    const ADDS_N: bool = true;
    fn curve<F: Field>() -> [F; 2] {
        [-F::ONE, small::<F>(2).invert()]
    }
    fn double_to_jacobian<F: Field>([e, z, u, t]: [F; 4]) -> [F; 3] {
        let tz = u.square();
        [small::<F>(8) * tz.square(), tz.double() - (t + z).square(), (e * u).double()]
    }
    fn double_jacobian<F: Field>([x, w, j]: [F; 3]) -> [F; 3] {
        let t1 = w * j;
        let t2 = t1.square();
        let t3 = (w + j).square() - t1.double();
        [small::<F>(8) * t2.square(), t2.double() - t3.square(), t1.double() * (x.double() - t3)]
    }
}

fn coordinates<C: Params>(p: &Point<C>) -> [C::Field; 4] {
    [p.e, p.z, p.u, p.t]
}

fn assert_same<C: Params>(p: &Point<C>, q: [C::Field; 4]) {
    assert!(proportional(coordinates(p), q, [1; 4]), "{p:?} and {q:?}");
}

/// Compares the formulas with their reference implementations.
fn twins<C: Params<Formulas: Paper>>(p: &Point<C>, q: &Point<C>) {
    let sum = C::Formulas::sum(coordinates(p), coordinates(q));
    assert_same(&p.add(*q), sum);
    let mut mixed = *p;
    mixed.add_assign_affine(&q.to_affine());
    assert_same(&mixed, sum);
    for n in 1..6 {
        assert_same(&p.double_n(n), C::Formulas::double_n(coordinates(p), n));
    }
}

/// Tests every pair of points of the whole curve.
fn check<C: Params<Field = Fp<P, CHEAP>, Formulas: Paper>, const P: u64, const CHEAP: bool>() -> Law {
    type Fin = Option<(u64, u64)>;
    let [a, b] = C::Formulas::curve::<C::Field>();
    assert!(!b.has_root() && !C::Formulas::dual::<C::Field>()[1].has_root(), "not a double-odd curve");
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
        let (e, u) = p.to_eu();
        let here = [e.value(), u.value()];
        eu.iter().position(|at| at.map(Fp::value) == here).unwrap_or_else(|| panic!("{p:?} is not on the curve"))
    };
    // Classes modulo N.
    let n = all.iter().position(|p| *p == Some((0, 0))).expect("N");
    exhaust(&law, &points, number, |i, j| i == j || law.sum[i][n] == j, 0);
    for (p, _) in &points {
        for (q, _) in points.iter().step_by(3) {
            twins(p, q);
        }
    }
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

#[cfg(feature = "double-odd")]
#[test]
fn twins_on_255_bits() {
    use crate::law::walk;
    use primegroup_core::cpu::Base;
    use primegroup_core::group::double_odd::{Curve, E, S};
    fn on<C: Params<Formulas: Paper>>(generator: Point<C>) {
        for (p, q) in walk(generator) {
            twins(&p, &q);
            twins(&p, &p);
            twins(&p, &p.neg());
            twins(&p, &Point::IDENTITY);
        }
    }
    on::<<E as Curve>::On<Base>>(ct::recast(E::GENERATOR));
    on::<<S as Curve>::On<Base>>(ct::recast(S::GENERATOR));
}
