//! y^2 = x^3 + ax + b: affine, in Jacobian coordinates, and projective with complete formulas. Tests cover a = 0, a =
//! -3 and others, with both markers of the neutral element.

use crate::fields::Fp;
use crate::law::{Law, exhaust, proportional, walk};
use core::marker::PhantomData;
use primegroup_core::ct::Mask;
use primegroup_core::curve::CurvePoint;
use primegroup_core::curve::weierstrass::affine::Point;
use primegroup_core::curve::weierstrass::{A, Absent, Flag, HasAbsent, Mark, Params, complete, jacobian};
use primegroup_core::field::Field;

impl<const P: u64> HasAbsent for Fp<P> {
    const ABSENT: Self = Fp::ABSENT;
    fn is_absent(&self) -> Mask {
        Mask::from_public((*self).is_absent())
    }
}

/// The curve y^2 = x^3 + ax + B modulo P with a = `COEFFICIENT`. With `SPARSE` (for a = -3), the first doubling uses
/// the known b, and tables take several inversions.
#[derive(Clone, Copy)]
pub struct Tiny<M, const P: u64, const COEFFICIENT: u64, const B: u64, const SPARSE: bool>(PhantomData<M>);

impl<M: Mark<Fp<P>>, const P: u64, const COEFFICIENT: u64, const B: u64, const SPARSE: bool> Params
    for Tiny<M, P, COEFFICIENT, B, SPARSE>
{
    type Field = Fp<P>;
    type Mark = M;
    const A: A<Fp<P>> = match COEFFICIENT {
        0 => A::Zero,
        a if a + 3 == P => A::MinusThree,
        a => A::Any(Fp::new(a)),
    };
    const B: Fp<P> = Fp::new(B);
}

impl<M: Mark<Fp<P>>, const P: u64, const COEFFICIENT: u64, const B: u64, const SPARSE: bool> jacobian::Params
    for Tiny<M, P, COEFFICIENT, B, SPARSE>
{
    const CHEAP_INVERSION: bool = SPARSE;

    fn first_double() -> Option<&'static [Fp<P>; 3]> {
        SPARSE.then_some(const { &[Fp::new(3), Fp::new(9 * B), Fp::new(108 * (P * P + 1 - B * B))] })
    }
    fn half_assign(x: &mut Fp<P>) {
        *x *= Fp::new(P.div_ceil(2));
    }
}

/// Returns a.
fn coefficient<C: Params>() -> C::Field {
    match C::A {
        A::Zero => C::Field::ZERO,
        A::MinusThree => -(C::Field::ONE.double() + C::Field::ONE),
        A::Any(a) => a,
    }
}

/// Chord-and-tangent addition; `None` is infinity.
fn sum<F: Field>(a: F, p: Option<(F, F)>, q: Option<(F, F)>) -> Option<(F, F)> {
    let (Some((x1, y1)), Some((x2, y2))) = (p, q) else { return p.or(q) };
    let lambda = if !x1.ct_eq(x2).declassify() {
        (y2 - y1) * (x2 - x1).invert()
    } else if y1.ct_eq(y2).declassify() {
        let three = F::ONE.double() + F::ONE;
        (three * x1.square() + a) * y1.double().invert()
    } else {
        return None;
    };
    let x3 = lambda.square() - x1 - x2;
    Some((x3, lambda * (x1 - x3) - y1))
}

/// Mixed addition of unequal points: "madd-2007-bl", D. Bernstein and T. Lange. Coordinates are (X : Y : Z), with Y not
/// doubled.
fn mixed<F: Field>([x1, y1, z1]: [F; 3], [x2, y2]: [F; 2]) -> [F; 3] {
    let z1z1 = z1.square();
    let u2 = x2 * z1z1;
    let s2 = y2 * z1 * z1z1;
    let h = u2 - x1;
    let hh = h.square();
    let i = hh.double().double();
    let j = h * i;
    let r = (s2 - y1).double();
    let v = x1 * i;
    let x3 = r.square() - j - v.double();
    let y3 = r * (v - x3) - (y1 * j).double();
    let z3 = (z1 + h).square() - z1z1 - hh;
    [x3, y3, z3]
}

/// Doubling for any a: "dbl-2007-bl", D. Bernstein and T. Lange.
fn double<F: Field>(a: F, [x1, y1, z1]: [F; 3]) -> [F; 3] {
    let xx = x1.square();
    let yy = y1.square();
    let yyyy = yy.square();
    let zz = z1.square();
    let s = ((x1 + yy).square() - xx - yyyy).double();
    let m = xx.double() + xx + a * zz.square();
    let t = m.square() - s.double();
    let y3 = m * (s - t) - yyyy.double().double().double();
    let z3 = (y1 + z1).square() - yy - zz;
    [t, y3, z3]
}

/// The complete addition of eprint 2015/1060, section 3.1.
fn complete_sum<F: Field>(a: F, b: F, [x1, y1, z1]: [F; 3], [x2, y2, z2]: [F; 3]) -> [F; 3] {
    let b3 = b.double() + b;
    let three = F::ONE.double() + F::ONE;
    let (xy, xz, yz) = (x1 * y2 + x2 * y1, x1 * z2 + x2 * z1, y1 * z2 + y2 * z1);
    let (xx, yy, zz) = (x1 * x2, y1 * y2, z1 * z2);
    let minus = yy - a * xz - b3 * zz;
    let plus = yy + a * xz + b3 * zz;
    let m = three * xx + a * zz;
    let n = a * xx + b3 * xz - a.square() * zz;
    [xy * minus - yz * n, m * n + plus * minus, yz * plus + xy * m]
}

/// Returns the coordinates with Y not doubled.
fn usual<C: jacobian::Params>(p: &jacobian::Point<C>) -> [C::Field; 3] {
    let mut y = p.y;
    C::half_assign(&mut y);
    [p.x, y, p.z]
}

/// Compares the formulas with their reference implementations, for points that are not neutral, equal or opposite.
fn twins<C: jacobian::Params>(p: &jacobian::Point<C>, q: &Point<C>) {
    let mut r = *p;
    r.add_assign_cached(q);
    assert!(proportional(usual(&r), mixed(usual(p), [q.x, q.y]), [2, 3, 1]), "{p:?} + {q:?}");
    let mut unlike = *p;
    unlike.add_assign_cached_unlike(q);
    assert!(proportional(usual(&unlike), usual(&r), [2, 3, 1]), "{p:?} + {q:?}");
    let mut twice = usual(p);
    for n in 1..6 {
        twice = double(coefficient::<C>(), twice);
        assert!(proportional(usual(&p.double_n(n)), twice, [2, 3, 1]), "2^{n} {p:?}");
    }
    // The first doubling of a sequence uses Z = 1.
    let mut twice = [q.x, q.y, C::Field::ONE];
    for n in 1..6 {
        twice = double(coefficient::<C>(), twice);
        let mut r = jacobian::Point::<C>::IDENTITY;
        r.set_double_n_finite(q, n);
        assert!(proportional(usual(&r), twice, [2, 3, 1]), "2^{n} {q:?}");
    }
}

/// Smallest order for tables of odd multiples: the multiples 1 to 10 of the point must all be different, up to sign.
const TABLE_ORDER: u64 = 21;

/// Tests everything about one curve. Its order must be odd.
fn check<C: jacobian::Params<Field = Fp<P>>, const P: u64>() {
    type Fin = Option<(u64, u64)>;
    let element = |p: &Fin| p.map(|(x, y)| (Fp::<P>::new(x), Fp::<P>::new(y)));
    let value = |p: Option<(Fp<P>, Fp<P>)>| p.map(|(x, y)| (x.value(), y.value()));
    let equation = |x: Fp<P>| x * x.square() + coefficient::<C>() * x + C::B;
    let all: Vec<Fin> = core::iter::once(None)
        .chain(
            (Fp::<P>::all().flat_map(|x| Fp::<P>::all().map(move |y| (x, y))))
                .filter(|(x, y)| y.square().value() == equation(*x).value())
                .map(|p| value(Some(p))),
        )
        .collect();
    assert!(all.len() > 1 && !all.len().is_multiple_of(2), "the model is one of odd order: {}", all.len());
    let law = Law::new(&all, &None, |p, q| value(sum(coefficient::<C>(), element(p), element(q))));
    let find = |p: Fin| all.iter().position(|q| *q == p).expect("on the curve");

    let affine: Vec<(Point<C>, usize)> = (all.iter().enumerate())
        .map(|(i, p)| (element(p).map_or(Point::IDENTITY, |(x, y)| Point::new(x, y)), i))
        .collect();
    let number = |p: &Point<C>| find((!p.is_identity().declassify()).then(|| (p.x.value(), p.y.value())));
    exhaust(&law, &affine, number, |a, b| a == b, TABLE_ORDER);

    let scaled: Vec<(jacobian::Point<C>, usize)> = (all.iter().enumerate())
        .flat_map(|(i, p)| {
            let (x, y, z) = element(p).map_or((Fp::ONE, Fp::ONE, Fp::ZERO), |(x, y)| (x, y.double(), Fp::ONE));
            let c = Fp::<P>::all().skip(1).take(6);
            c.map(move |c| (jacobian::Point { x: c.square() * x, y: c.square() * c * y, z: c * z }, i))
        })
        .collect();
    let number = |p: &jacobian::Point<C>| {
        let [x, y, z] = usual(p);
        let i = z.invert();
        let finite = (z.value() != 0).then(|| ((x * i.square()).value(), (y * i * i.square()).value()));
        find(finite)
    };
    exhaust(&law, &scaled, number, |a, b| a == b, TABLE_ORDER);
    for (p, i) in &scaled {
        for (q, j) in &affine {
            if *i != law.neutral && *j != law.neutral && i != j && law.negative[*i] != *j {
                twins(p, q);
            }
        }
    }

    let projective: Vec<(complete::Point<C>, usize)> = (all.iter().enumerate())
        .flat_map(|(i, p)| {
            let (x, y, z) = element(p).map_or((Fp::ZERO, Fp::ONE, Fp::ZERO), |(x, y)| (x, y, Fp::ONE));
            Fp::<P>::all().skip(1).take(6).map(move |c| (complete::Point { x: c * x, y: c * y, z: c * z }, i))
        })
        .collect();
    let number = |p: &complete::Point<C>| {
        let i = p.z.invert();
        find((p.z.value() != 0).then(|| ((p.x * i).value(), (p.y * i).value())))
    };
    // The formulas are complete, so tables of odd multiples are correct for every point.
    exhaust(&law, &projective, number, |a, b| a == b, 0);
    for (p, i) in &projective {
        assert_eq!(number(&complete::Point::from_affine(&p.to_affine())), *i);
        for (q, _) in &projective {
            complete_twins(p, q);
        }
    }

    // Many additions with one inversion, for all permitted pairs.
    for (q, j) in &affine {
        let may = |i: usize| i != law.neutral && *j != law.neutral && i != *j && law.negative[i] != *j;
        let (mut sums, numbers): (Vec<_>, Vec<_>) = affine.iter().filter(|(_, i)| may(*i)).copied().unzip();
        let others = vec![*q; sums.len()];
        Point::add_all_unlike(&mut sums, &others, &mut vec![Fp::ZERO; others.len()]);
        for (sum, i) in sums.iter().zip(numbers) {
            assert_eq!(find(Some((sum.x.value(), sum.y.value()))), law.sum[i][*j]);
        }
    }
}

/// Compares the complete formulas with their reference implementation, for any points.
fn complete_twins<C: Params>(p: &complete::Point<C>, q: &complete::Point<C>) {
    let list = |p: &complete::Point<C>| [p.x, p.y, p.z];
    let same = |a: [C::Field; 3], b: [C::Field; 3]| (0..3).all(|i| a[i].ct_eq(b[i]).declassify());
    let twin = |p, q| complete_sum(coefficient::<C>(), C::B, p, q);
    assert!(same(list(&p.add(*q)), twin(list(p), list(q))), "{p:?} + {q:?}");
    assert!(same_point(list(&p.double()), twin(list(p), list(p))), "2 {p:?}");
    if !q.is_identity().declassify() {
        let q = q.to_affine();
        let mut sum = *p;
        sum.add_assign_affine(&q);
        assert!(same(list(&sum), twin(list(p), [q.x, q.y, C::Field::ONE])), "{p:?} + {q:?}");
    }
}

/// Returns whether two lists of projective coordinates, not all zero, represent the same point.
fn same_point<F: Field>(a: [F; 3], b: [F; 3]) -> bool {
    let zero = |a: &[F; 3]| a.iter().all(|x| x.is_zero().declassify());
    let minor = |i: usize, j: usize| (a[i] * b[j]).ct_eq(a[j] * b[i]).declassify();
    !zero(&a) && !zero(&b) && minor(0, 1) && minor(0, 2) && minor(1, 2)
}

/// a = -3, with the neutral element of curves over GF(9767^19), and a first doubling that uses the known b.
#[test]
fn every_pair() {
    check::<Tiny<Absent, 7, 4, 1, true>, 7>();
    check::<Tiny<Absent, 7, 4, 6, true>, 7>();
    check::<Tiny<Absent, 11, 8, 10, true>, 11>();
    check::<Tiny<Absent, 13, 10, 1, true>, 13>();
    check::<Tiny<Absent, 17, 14, 3, true>, 17>();
    check::<Tiny<Absent, 19, 16, 3, true>, 19>();
    check::<Tiny<Absent, 23, 20, 8, true>, 23>();
    check::<Tiny<Absent, 29, 26, 4, true>, 29>();
}

/// Other values of a, with a flag for the neutral element.
#[test]
fn every_pair_of_other_curves() {
    check::<Tiny<Flag, 7, 0, 2, false>, 7>();
    check::<Tiny<Flag, 7, 0, 3, false>, 7>();
    check::<Tiny<Flag, 7, 0, 4, false>, 7>();
    check::<Tiny<Flag, 13, 0, 2, false>, 13>();
    check::<Tiny<Flag, 13, 0, 3, false>, 13>();
    check::<Tiny<Flag, 19, 0, 2, false>, 19>();
    check::<Tiny<Flag, 19, 0, 4, false>, 19>();
    check::<Tiny<Flag, 31, 0, 3, false>, 31>();
    check::<Tiny<Flag, 11, 8, 1, false>, 11>();
    check::<Tiny<Flag, 17, 14, 3, false>, 17>();
    check::<Tiny<Flag, 23, 20, 3, false>, 23>();
    check::<Tiny<Flag, 7, 1, 1, false>, 7>();
    check::<Tiny<Flag, 7, 2, 1, false>, 7>();
    check::<Tiny<Flag, 11, 1, 4, false>, 11>();
    check::<Tiny<Flag, 11, 2, 2, false>, 11>();
    check::<Tiny<Flag, 13, 1, 5, false>, 13>();
    check::<Tiny<Flag, 13, 2, 2, false>, 13>();
    check::<Tiny<Flag, 19, 1, 1, false>, 19>();
    check::<Tiny<Flag, 29, 1, 4, false>, 29>();
}

#[cfg(feature = "curve9767")]
#[test]
fn twins_on_curve9767() {
    use primegroup_core::cpu::Base;
    use primegroup_core::ct;
    use primegroup_core::group::{Spec, curve9767};
    let generator: Point<curve9767::On<Base>> = ct::recast(<curve9767::Curve9767 as Spec>::GENERATOR);
    for (p, q) in walk(jacobian::Point::from_affine(&generator)).take(100) {
        twins(&p, &q.to_affine());
    }
}
