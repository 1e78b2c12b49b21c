//! Binary curves of order 2r or 4r, in (x, s) coordinates.

use crate::fields::F2m;
use crate::law::{Law, exhaust, proportional, walk};
use primegroup_core::cpu::Portable;
use primegroup_core::ct;
use primegroup_core::curve::CurvePoint;
use primegroup_core::curve::binary::{Constants, Params, Point, ladder};
use primegroup_core::field::{BinaryField, Field};

/// The curve y^2 + xy = x^3 + A x^2 + B^2 over GF(2)[z]/M, with y shifted by B.
#[derive(Clone, Copy, Debug)]
struct Tiny<const M: u64, const A: bool, const B: u64>;

impl<const M: u64, const A: bool, const B: u64> Tiny<M, A, B> {
    fn b() -> F2m<M> {
        F2m::new(B)
    }
}

/// Returns the square root and the inverse of b, as constants, by exhaustive search.
const fn constants<const M: u64>(b: u64) -> Constants<F2m<M>> {
    const fn product(a: u64, b: u64, m: u64) -> u64 {
        let (mut x, mut i) = (0, m.ilog2());
        while i > 0 {
            i -= 1;
            x <<= 1;
            if x >> m.ilog2() & 1 == 1 {
                x ^= m;
            }
            if b >> i & 1 == 1 {
                x ^= a;
            }
        }
        x
    }
    let (mut sqrt, mut inverse, mut x) = (0, 0, 1);
    while x >> M.ilog2() == 0 {
        if product(x, x, M) == b {
            sqrt = x;
        }
        if product(x, b, M) == 1 {
            inverse = x;
        }
        x += 1;
    }
    Constants { b: F2m::new(b), sqrt: F2m::new(sqrt), inverse: F2m::new(inverse) }
}

impl<const M: u64, const A: bool, const B: u64> Params for Tiny<M, A, B> {
    type Field = F2m<M>;
    type Cpu = Portable;
    const A: bool = A;
    const B: Option<Constants<F2m<M>>> = if B == 1 { None } else { Some(constants(B)) };
}

/// A point of the standard curve; `None` is infinity.
type Standard = Option<(u64, u64)>;

/// Chord-and-tangent addition on the standard curve.
fn standard_sum<const M: u64>(a: bool, p: &Standard, q: &Standard) -> Standard {
    let (Some((x1, y1)), Some((x2, y2))) = (*p, *q) else { return p.or(*q) };
    let a = F2m::<M>::new(a.into());
    let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(F2m::<M>::new);
    let (lambda, x3) = if x1.value() != x2.value() {
        let lambda = (y1 + y2) * (x1 + x2).invert();
        (lambda, lambda.square() + lambda + x1 + x2 + a)
    } else if y1.value() == y2.value() && x1.value() != 0 {
        let lambda = x1 + y1 * x1.invert();
        (lambda, lambda.square() + lambda + a)
    } else {
        return None;
    };
    let y3 = lambda * (x1 + x3) + x3 + y1;
    Some((x3.value(), y3.value()))
}

/// A point (X:S:Z:T) with x = sqrt(b) X/Z and s = sqrt(b) S/Z^2, as in eprint 2022/1325.
#[derive(Clone, Copy, Debug)]
struct Paper<F>([F; 4]);

fn paper<C: Params>(p: &Point<C>) -> Paper<C::Field> {
    let root = C::B.map_or(C::Field::ONE, |c| c.sqrt);
    Paper([root * p.x, root * p.s, p.z, root * p.t])
}

impl<F: BinaryField> Paper<F> {
    fn constants<C: Params<Field = F>>() -> (F, F) {
        (if C::A { F::ONE } else { F::ZERO }, C::B.map_or(F::ONE, |c| c.sqrt))
    }

    /// Addition, section 4.3 of the paper.
    fn sum<C: Params<Field = F>>(self, q: Self) -> Self {
        let (a, root_b) = Self::constants::<C>();
        let (Paper([x1, s1, z1, t1]), Paper([x2, s2, z2, t2])) = (self, q);
        let (xx, ss, zz, tt) = (x1 * x2, s1 * s2, z1 * z2, t1 * t2);
        let d = (s1 + t1) * (s2 + t2);
        let e = a.square() * tt;
        let (f, g) = (xx.square(), zz.square());
        let x3 = d + ss;
        let s3 = root_b * (g * (ss + e) + f * (d + e));
        let z3 = root_b * (f + g);
        Paper([x3, s3, z3, x3 * z3])
    }

    /// Doubling of the paper: 3M+5S and two multiplications by sqrt(b).
    fn double<C: Params<Field = F>>(self) -> Self {
        let (a, root_b) = Self::constants::<C>();
        let Paper([x, s, z, t]) = self;
        let (xx, zz) = (x.square(), z.square());
        let x2 = t.square();
        let s2 = root_b * (xx * (s + (a + F::ONE) * t) + zz * (s + a * t)).square();
        let z2 = root_b * (xx + zz).square();
        Paper([x2, s2, z2, x2 * z2])
    }
}

fn assert_same<C: Params>(p: &Point<C>, q: Paper<C::Field>) {
    assert!(proportional(paper(p).0, q.0, [1, 2, 1, 2]), "{p:?} and {:?}", q.0);
}

/// Compares the formulas with their reference implementations.
fn twins<C: Params>(p: &Point<C>, q: &Point<C>) {
    let sum = paper(p).sum::<C>(paper(q));
    assert_same(&p.add(*q), sum);
    let mut mixed = *p;
    mixed.add_assign_affine(&q.to_affine());
    assert_same(&mixed, sum);
    let (mut plus, mut minus) = (*p, *p);
    p.add_sub(&q.cache(), &mut plus, &mut minus);
    assert_same(&plus, sum);
    assert_same(&minus, paper(p).sum::<C>(paper(&q.neg())));
    let mut twice = paper(p);
    for n in 1..6 {
        twice = twice.double::<C>();
        assert_same(&p.double_n(n), twice);
    }
}

/// Compares sums with powers of the Frobenius endomorphism. Their T is computed last, by `complete`.
fn frobenius_twins<C: Params>(p: &Point<C>, q: &Point<C>) {
    for n in 0..4 {
        let turned = Paper(paper(p).0.map(|x| x.square_n(n)));
        let mut r = *p;
        r.frobenius_assign(n);
        assert_same(&r, turned);
        let sum = turned.sum::<C>(paper(q));
        let (mut r, mut s) = (*p, *p);
        r.frobenius_add_incomplete(n, &q.cache());
        r.complete();
        assert_same(&r, sum);
        s.frobenius_add_affine_incomplete(n, &q.to_affine());
        s.complete();
        assert_same(&s, sum);
    }
}

/// Tests everything about one curve. Its order must be 2 or 4 times an odd number.
fn check<const M: u64, const A: bool, const B: u64>() {
    let b = Tiny::<M, A, B>::b();
    let mut all: Vec<Standard> = vec![None];
    for (x, y) in F2m::<M>::all().flat_map(|x| F2m::<M>::all().map(move |y| (x, y))) {
        let a = F2m::<M>::new(A.into());
        if (y.square() + x * y).value() == ((x + a) * x.square() + b.square()).value() {
            all.push(Some((x.value(), y.value())));
        }
    }
    let cofactor = if A { 2 } else { 4 };
    assert!(
        all.len().is_multiple_of(cofactor) && !(all.len() / cofactor).is_multiple_of(2),
        "not a curve of the model"
    );
    let curve = Law::new(&all, &None, |p, q| standard_sum::<M>(A, p, q));
    // The elements P + N, indexed by the point P of odd order.
    let n = Some((0, B));
    let elements: Vec<(Standard, Standard)> = (all.iter().enumerate())
        .filter(|(i, _)| curve.order(*i) % 2 == 1)
        .map(|(_, p)| (*p, standard_sum::<M>(A, p, &n)))
        .collect();
    let list: Vec<Standard> = elements.iter().map(|(p, _)| *p).collect();
    let law = Law::new(&list, &None, |p, q| standard_sum::<M>(A, p, q));
    let scaled = |q: (u64, u64)| {
        let (x, y) = (F2m::<M>::new(q.0), F2m::<M>::new(q.1));
        let s = y + x.square() + if A { x } else { F2m::ZERO };
        let p = Point::<Tiny<M, A, B>>::from_xs(x, s);
        F2m::<M>::all().skip(1).take(6).map(move |c| Point {
            x: c * p.x,
            s: c.square() * p.s,
            z: c * p.z,
            t: c.square() * p.t,
        })
    };
    let points: Vec<(Point<Tiny<M, A, B>>, usize)> = (elements.iter().enumerate())
        .flat_map(|(i, (_, q))| scaled(q.expect("not infinity")).map(move |p| (p, i)))
        .collect();
    // Returns the point of the standard curve for these coordinates.
    let standard = |p: &Point<Tiny<M, A, B>>| {
        assert_eq!(p.t.value(), (p.x * p.z).value(), "{p:?}");
        if p.z.value() == 0 {
            return None;
        }
        let i = p.z.invert();
        let (x, s) = (b * p.x * i, b * p.s * i.square());
        Some((x.value(), (s + x.square() + if A { x } else { F2m::ZERO }).value()))
    };
    let number = |p: &Point<Tiny<M, A, B>>| {
        let q = standard(p);
        elements.iter().position(|e| e.1 == q).unwrap_or_else(|| panic!("{p:?} is no element"))
    };
    exhaust(&law, &points, number, |i, j| i == j, 0);
    for (p, i) in &points {
        for (q, _) in points.iter().step_by(7) {
            twins(p, q);
            if B == 1 {
                frobenius_twins_where_there(p, q);
            }
        }
        // Conversion to the standard curve and back.
        let (x, y, infinite) = p.to_standard();
        assert_eq!(elements[*i].0, (!infinite.declassify()).then_some((x.value(), y.value())));
        if !infinite.declassify() {
            assert_eq!(number(&Point::from_standard(x, y)), *i);
        }
        for k in 0..law.sum.len() as u64 {
            let mut q = *p;
            ladder::mul(&mut q, &[k, 0, 0, 0], 7);
            assert_eq!(number(&q), law.multiple(k, *i), "{k} {p:?}");
        }
    }
    // Doubling is complete on the whole curve: Q maps to 2Q + N.
    for q in &all {
        let expected = standard_sum::<M>(A, &standard_sum::<M>(A, q, q), &n);
        match q {
            Some(q) => scaled(*q).for_each(|p| assert_eq!(standard(&p.double()), expected, "2{p:?}")),
            None => {
                let infinity = Point::<Tiny<M, A, B>> { x: F2m::ONE, s: b, z: F2m::ZERO, t: F2m::ZERO };
                assert_eq!(standard(&infinity.double()), expected);
            }
        }
    }
}

/// The Frobenius endomorphism requires b = 1. The compiler needs this as a constant.
fn frobenius_twins_where_there<const M: u64, const A: bool, const B: u64>(
    p: &Point<Tiny<M, A, B>>,
    q: &Point<Tiny<M, A, B>>,
) {
    let same = |p: &Point<Tiny<M, A, B>>| Point::<Tiny<M, A, 1>> { x: p.x, s: p.s, z: p.z, t: p.t };
    frobenius_twins(&same(p), &same(q));
}

#[test]
fn every_pair() {
    const SMALL: u64 = 0b1011;
    const MEDIUM: u64 = 0b10_0101;
    check::<SMALL, true, 1>();
    check::<SMALL, true, 2>();
    check::<SMALL, true, 3>();
    check::<SMALL, false, 1>();
    check::<SMALL, false, 3>();
    check::<MEDIUM, true, 1>();
    check::<MEDIUM, true, 6>();
    check::<MEDIUM, true, 9>();
    check::<MEDIUM, false, 1>();
    check::<MEDIUM, false, 7>();
}

#[cfg(feature = "xs233")]
mod on_233_bits {
    use super::*;
    use primegroup_core::cpu::Base;
    use primegroup_core::group::xs233::{Curve, b::B233, k::K233};

    #[test]
    fn twins_on_b233() {
        let generator: Point<<B233 as Curve>::On<Base>> = ct::recast(B233::GENERATOR);
        for (p, q) in walk(generator) {
            twins(&p, &q);
            twins(&p, &p);
            twins(&p, &p.neg());
            twins(&p, &Point::IDENTITY);
        }
    }

    #[test]
    fn twins_on_k233() {
        let generator: Point<<K233 as Curve>::On<Base>> = ct::recast(K233::GENERATOR);
        for (p, q) in walk(generator) {
            twins(&p, &q);
            twins(&p, &p);
            frobenius_twins(&p, &q);
            frobenius_twins(&p, &p);
            frobenius_twins(&p, &p.neg());
        }
    }
}
