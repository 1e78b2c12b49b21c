//! y^2 = x^3 + ax + b: affine, in Jacobian coordinates, and projective with complete formulas. Tests cover a = 0, a =
//! -3 and others, with both markers of the neutral element.

use crate::fields::Fp;
use crate::law::{Law, exhaust};
use core::marker::PhantomData;
use primegroup_core::ct::Mask;
use primegroup_core::curve::CurvePoint;
use primegroup_core::curve::weierstrass::affine::Point;
use primegroup_core::curve::weierstrass::{A, Absent, HasAbsent, Mark, NoOrdinate, Params, complete, jacobian};
use primegroup_core::field::Field;

impl<const P: u64> HasAbsent for Fp<P> {
    const ABSENT: Self = Fp::ABSENT;
    fn is_absent(&self) -> Mask {
        Mask::from_public((*self).is_absent())
    }
}

/// The curve y^2 = x^3 + ax + B modulo P with a = `COEFFICIENT`. With `SPARSE` (for a = -3), the first doubling uses
/// the known b, and tables take several inversions.
#[derive(Clone, Copy, Debug)]
pub struct Tiny<M, const P: u64, const COEFFICIENT: u64, const B: u64, const SPARSE: bool>(PhantomData<M>);

impl<M: Mark<Fp<P>>, const P: u64, const COEFFICIENT: u64, const B: u64, const SPARSE: bool> Params
    for Tiny<M, P, COEFFICIENT, B, SPARSE>
{
    type Field = Fp<P>;
    type Cpu = primegroup_core::cpu::Portable;
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

/// Returns the coordinates with Y not doubled.
fn usual<C: jacobian::Params>(p: &jacobian::Point<C>) -> [C::Field; 3] {
    let mut y = p.y;
    C::half_assign(&mut y);
    [p.x, y, p.z]
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
    for (p, i) in affine.iter().filter(|(_, i)| *i != law.neutral) {
        for n in 1..6 {
            let mut r = jacobian::Point::<C>::IDENTITY;
            r.set_double_n_finite(p, n);
            assert_eq!(number(&r), law.multiple(1 << n, *i), "2^{n} {p:?}");
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

/// Other values of a, with y = 0 for the neutral element.
#[test]
fn every_pair_of_other_curves() {
    check::<Tiny<NoOrdinate, 7, 0, 2, false>, 7>();
    check::<Tiny<NoOrdinate, 7, 0, 3, false>, 7>();
    check::<Tiny<NoOrdinate, 7, 0, 4, false>, 7>();
    check::<Tiny<NoOrdinate, 13, 0, 2, false>, 13>();
    check::<Tiny<NoOrdinate, 13, 0, 3, false>, 13>();
    check::<Tiny<NoOrdinate, 19, 0, 2, false>, 19>();
    check::<Tiny<NoOrdinate, 19, 0, 4, false>, 19>();
    check::<Tiny<NoOrdinate, 31, 0, 3, false>, 31>();
    check::<Tiny<NoOrdinate, 11, 8, 1, false>, 11>();
    check::<Tiny<NoOrdinate, 17, 14, 3, false>, 17>();
    check::<Tiny<NoOrdinate, 23, 20, 3, false>, 23>();
    check::<Tiny<NoOrdinate, 7, 1, 1, false>, 7>();
    check::<Tiny<NoOrdinate, 7, 2, 1, false>, 7>();
    check::<Tiny<NoOrdinate, 11, 1, 4, false>, 11>();
    check::<Tiny<NoOrdinate, 11, 2, 2, false>, 11>();
    check::<Tiny<NoOrdinate, 13, 1, 5, false>, 13>();
    check::<Tiny<NoOrdinate, 13, 2, 2, false>, 13>();
    check::<Tiny<NoOrdinate, 19, 1, 1, false>, 19>();
    check::<Tiny<NoOrdinate, 29, 1, 4, false>, 29>();
}
