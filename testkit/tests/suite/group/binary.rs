//! The binary curve model on B-233 and K-233: formulas where they could be incomplete, and every multiplication
//! algorithm.

use primegroup_core::Element;
use primegroup_core::cpu::Base;
use primegroup_core::ct::{Mask, recast};
use primegroup_core::curve::CurvePoint;
use primegroup_core::curve::binary::{Params, Point};
use primegroup_core::field::Field;
use primegroup_core::field::gf2_233::Gf2p233;
use primegroup_core::group::xs233::{Curve, ScalarOf, Xs233, b::B233, k::K233};

type On<C> = Point<<C as Curve>::On<Base>>;

fn point<C: Curve>(p: Element<Xs233<C>>) -> On<C> {
    recast(p.raw())
}

/// Checks that coordinates agree with each other and with the curve: T = XZ and S^2 + ST + aT^2 = (bX^2 + Z^2)^2.
fn on_curve<C: Curve>(p: On<C>) -> bool {
    let b = if let Some(c) = C::On::<Base>::B { c.b } else { Gf2p233::ONE };
    let at = if C::On::<Base>::A { p.t } else { Gf2p233::ZERO };
    let right = (b * p.x.square() + p.z.square()).square();
    let equation = (p.s * (p.s + p.t) + at.square()).ct_eq(right);
    (equation & p.t.ct_eq(p.x * p.z)).declassify()
}

fn same<C: Curve>(p: On<C>, q: On<C>) {
    assert!(p.ct_eq(q).declassify() && on_curve::<C>(p) && on_curve::<C>(q));
    // If both points are in the group, equal S/T means equal X/Z.
    assert!((p.x * q.z).ct_eq(q.x * p.z).declassify());
}

fn formulas<C: Curve>() {
    let o = On::<C>::IDENTITY;
    let g = point(Element::<Xs233<C>>::GENERATOR);
    assert!(on_curve::<C>(g) && on_curve::<C>(o));
    let mut points = vec![o, g, g.neg(), g.double(), g.double_n(7)];
    points.extend((0..20u8).map(|i| point(Element::<Xs233<C>>::map_to_group(&[i; 30]))));
    for &p in &points {
        for &q in &points {
            let sum = p.add(q);
            same::<C>(sum, q.add(p));
            same::<C>(sum.add(q.neg()), p);
            let mut r = p;
            r.add_assign_affine(&q.to_affine());
            same::<C>(r, sum);
            let (mut plus, mut minus) = (g, g);
            p.add_sub(&q.cache(), &mut plus, &mut minus);
            assert!(on_curve::<C>(plus) && on_curve::<C>(minus));
            same::<C>(plus, sum);
            same::<C>(minus, p.add(q.neg()));
        }
        same::<C>(p.add(p), p.double());
        same::<C>(p.add(p.neg()), o);
        same::<C>(p.add(o), p);
        same::<C>(p.neg().neg(), p);
        for n in 0..9 {
            same::<C>(p.double_n(n), (0..n).fold(p, |p, _| p.add(p)));
        }
        let mut r = g;
        r.set_double_cached(&p.cache());
        same::<C>(r, p.double());
        let (mut cached, mut affine) = (p.cache(), p.to_affine());
        On::<C>::negate_cached_if(&mut cached, Mask::TRUE);
        On::<C>::negate_affine_if(&mut affine, Mask::TRUE);
        let (mut r, mut t) = (g, g);
        r.add_assign_cached(&cached);
        t.add_assign_affine(&affine);
        same::<C>(r, g.add(p.neg()));
        same::<C>(t, r);
    }
    let (mut r, mut t) = (g, g);
    r.add_assign_cached(&On::<C>::cached_identity());
    t.add_assign_affine(&On::<C>::IDENTITY.to_affine());
    same::<C>(r, g);
    same::<C>(t, g);
}

/// Checks doubling on the whole curve: N + N is N, from the point at infinity (1:b:0:0), and from points of order 2
/// and 4 of the standard curve.
fn doubling_is_complete<C: Curve>() {
    let o = On::<C>::IDENTITY;
    let b = if let Some(c) = C::On::<Base>::B { c.b } else { Gf2p233::ONE };
    let (zero, one) = (Gf2p233::ZERO, Gf2p233::ONE);
    let infinity = Point { x: one, s: b, z: zero, t: zero };
    assert!(on_curve::<C>(infinity));
    same::<C>(infinity.double(), o);
    // P = N = (0, b): P + N is the point at infinity.
    same::<C>(On::<C>::from_standard(zero, b).double(), o);
    if C::COFACTOR_BITS == 2 {
        for y in [zero, one] {
            let p = On::<C>::from_standard(one, y);
            assert!(on_curve::<C>(p));
            assert!(p.double().z.is_zero().declassify(), "the point at infinity");
            same::<C>(p.double().double(), o);
            same::<C>(p.double_n(2), o);
        }
    }
}

fn multiplication<C: Curve>() {
    let g = Element::<Xs233<C>>::GENERATOR;
    let mut s = ScalarOf::<C>::ONE;
    for i in 0..60u8 {
        let p = Element::<Xs233<C>>::map_to_group(&[i; 30]);
        let bytes = s.encode();
        let slow = |p| {
            (0..256).rev().fold(Element::IDENTITY, |acc: Element<Xs233<C>>, i| {
                let acc = acc.double();
                if bytes[i / 8] >> (i % 8) & 1 == 1 { acc + p } else { acc }
            })
        };
        let want = slow(p);
        assert_eq!(p.mul(&s), want);
        assert_eq!(p.mul_ladder(&s), want);
        assert_eq!(p.mul_add_generator_vartime(&s, &s), want + slow(g));
        assert!(p.verify_mul_add_generator_vartime(&s, &s, &(want + slow(g))));
        assert!(!p.verify_mul_add_generator_vartime(&s, &s, &(want + slow(g) + g)));
        assert_eq!(Element::mul_generator(&s), slow(g));
        assert_eq!(Element::decode(&want.encode()), Some(want));
        s = match i {
            0 => ScalarOf::<C>::ZERO,
            1 => -ScalarOf::<C>::ONE,
            2 => -ScalarOf::<C>::from_u64(2),
            _ => (s + ScalarOf::<C>::from_u64(u64::from(i))).square(),
        };
    }
}

#[test]
fn b233() {
    formulas::<B233>();
    doubling_is_complete::<B233>();
    multiplication::<B233>();
}

#[test]
fn k233() {
    formulas::<K233>();
    doubling_is_complete::<K233>();
    multiplication::<K233>();
}
