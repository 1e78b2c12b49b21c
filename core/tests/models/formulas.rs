//! The formulas as their papers have them (`gen/src/formulas/source`), on elements of the real fields, against the
//! code in place that `gen` writes from them: all coordinates are equal. In debug builds, elements also check that they
//! are in the ranges of their field.

use crate::source::Ring;
use core::ops::{Add, Mul, Sub};
use primegroup_core::field::Field;

/// An element of a field, as an element of a ring.
#[derive(Clone, Copy, Debug)]
pub struct Value<F>(pub F);

impl<F: Field> Add for Value<F> {
    type Output = Self;
    fn add(self, o: Self) -> Self {
        Value(self.0 + o.0)
    }
}
impl<F: Field> Sub for Value<F> {
    type Output = Self;
    fn sub(self, o: Self) -> Self {
        Value(self.0 - o.0)
    }
}
impl<F: Field> Mul for Value<F> {
    type Output = Self;
    fn mul(self, o: Self) -> Self {
        Value(self.0 * o.0)
    }
}
impl<F: Field> Ring for Value<F> {
    fn sums_are_cheap() -> bool {
        F::SUMS_ARE_CHEAP
    }
    fn times(self, w: i32) -> Self {
        let sum = (0..w.unsigned_abs()).fold(F::ZERO, |sum, _| sum + self.0);
        Value(if w < 0 { -sum } else { sum })
    }
    fn half(self) -> Self {
        Value(self.0 * F::ONE.double().invert())
    }
}

/// Asserts that coordinates are those of the formula.
fn assert_same<F: Field, const N: usize>(found: [F; N], formula: [Value<F>; N]) {
    for (x, y) in found.into_iter().zip(formula) {
        assert!(x.ct_eq(y.0).declassify(), "{found:?} instead of {formula:?}");
    }
}

#[cfg(any(feature = "edwards25519", feature = "c1665"))]
mod edwards {
    use super::{Value, assert_same};
    use crate::law::walk;
    use crate::source::edwards as paper;
    use primegroup_core::cpu::Base;
    use primegroup_core::ct;
    use primegroup_core::curve::CurvePoint;
    use primegroup_core::curve::edwards::{A, Params, Point};
    use primegroup_core::field::Field;

    fn check<C: Params>(generator: Point<C>) {
        let list = |p: &Point<C>| [p.x, p.y, p.z, p.t];
        for (p, q) in walk(generator) {
            let coordinates @ [x, y, z, _] = list(&p).map(Value);
            let cached = [q.y + q.x, q.y - q.x, q.z.double(), q.t * C::D2].map(Value);
            let affine = q.to_affine();
            let [plus, minus, t2d] = [affine.plus, affine.minus, affine.t2d].map(Value);
            let (sum, affine_sum, (twice, [e, h])) = match C::A {
                A::MinusOne => (
                    paper::add_minus_one(coordinates, cached),
                    paper::add_affine_minus_one(coordinates, [plus, minus, t2d]),
                    paper::double_minus_one([x, y, z]),
                ),
                A::One => (
                    paper::add_one(coordinates, cached),
                    paper::add_affine_one(coordinates, [plus, minus, t2d]),
                    paper::double_one([x, y, z]),
                ),
            };
            assert_same(list(&p.add(q)), sum);
            let mut r = p;
            r.add_assign_affine(&affine);
            assert_same(list(&r), affine_sum);
            let [x, y, z] = twice;
            assert_same(list(&p.double()), [x, y, z, e * h]);
        }
    }

    #[cfg(feature = "edwards25519")]
    #[test]
    fn on_edwards25519() {
        use primegroup_core::group::edwards25519::{GENERATOR, On};
        check::<On<Base>>(ct::recast(GENERATOR));
    }

    #[cfg(feature = "c1665")]
    #[test]
    fn on_c1665() {
        use primegroup_core::group::{Spec, c1665};
        check::<c1665::On<Base>>(ct::recast(<c1665::C1665 as Spec>::GENERATOR));
    }
}

#[cfg(feature = "double-odd")]
#[test]
fn on_255_bits() {
    use crate::law::walk;
    use crate::source::double_odd as paper;
    use primegroup_core::cpu::Base;
    use primegroup_core::ct;
    use primegroup_core::curve::CurvePoint;
    use primegroup_core::curve::double_odd::{Params, Point};
    use primegroup_core::group::double_odd::{Curve, E, S};
    fn check<C: Params>(generator: Point<C>) {
        let list = |p: &Point<C>| [p.e, p.z, p.u, p.t];
        let curve = paper::Dual { a: C::CURVE.a, b: C::CURVE.b };
        for (p, q) in walk(generator) {
            assert_same(list(&p.add(q)), paper::add(curve, list(&p).map(Value), list(&q).map(Value)));
            let (mut r, affine) = (p, q.to_affine());
            r.add_assign_affine(&affine);
            let affine = [affine.e, affine.u, affine.t].map(Value);
            assert_same(list(&r), paper::add_affine(curve, list(&p).map(Value), affine));
            let mut jacobian = paper::double_to_jacobian(curve, list(&p).map(Value));
            for n in 1..4 {
                assert_same(list(&p.double_n(n)), paper::jacobian_to_extended(curve, jacobian));
                jacobian = paper::double_jacobian(curve, jacobian);
            }
        }
    }
    check::<<E as Curve>::On<Base>>(ct::recast(E::GENERATOR));
    check::<<S as Curve>::On<Base>>(ct::recast(S::GENERATOR));
}

#[cfg(feature = "curve9767")]
#[test]
fn on_curve9767() {
    use crate::law::walk;
    use crate::source::weierstrass::jacobian as paper;
    use primegroup_core::cpu::Base;
    use primegroup_core::ct;
    use primegroup_core::curve::CurvePoint;
    use primegroup_core::curve::weierstrass::jacobian::Point;
    use primegroup_core::group::{Spec, curve9767};
    let generator = ct::recast(<curve9767::Curve9767 as Spec>::GENERATOR);
    let list = |p: &Point<curve9767::On<Base>>| [p.x, p.y, p.z];
    for (p, q) in walk(Point::from_affine(&generator)).take(100) {
        let q = q.to_affine();
        let mut r = p;
        r.add_assign_cached_unlike(&q);
        assert_same(list(&r), paper::add_affine(list(&p).map(Value), [q.x, q.y].map(Value)));
        // a = -3
        let [x, y, z] = list(&p).map(Value);
        let w = z * z * z * z;
        let (twice, _) = paper::double(|xx, w| (xx - w).times(3), [x, y, z, w]);
        assert_same(list(&p.double()), twice);
    }
}
