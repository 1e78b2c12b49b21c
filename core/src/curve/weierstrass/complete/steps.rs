//! Complete formulas for a = -3 as lists of steps, for the profile `tiny`: a step takes two bytes, a call of a field
//! operation eight to twelve.

use super::Point;
use crate::curve::CurvePoint;
use crate::curve::weierstrass::Params;
use crate::field::{Field, Fused};
use core::mem::MaybeUninit;

/// Number of places: the coordinates of both points, b, and four others.
const PLACES: usize = 11;
/// Places of the first point, which the result replaces.
const X: u16 = 0;
const Y: u16 = 1;
const Z: u16 = 2;
/// Places of the second point.
const X2: u16 = 3;
const Y2: u16 = 4;
const Z2: u16 = 5;
/// Place of the constant b.
const B: u16 = 6;
/// Other places.
const V: u16 = 7;
const W: u16 = 8;
const R: u16 = 9;
const S: u16 = 10;

/// `to = a b`
const fn mul(to: u16, a: u16, b: u16) -> u16 {
    to << 8 | a << 4 | b
}
/// `to = a + b`
const fn add(to: u16, a: u16, b: u16) -> u16 {
    1 << 12 | mul(to, a, b)
}
/// `to = a - b`
const fn sub(to: u16, a: u16, b: u16) -> u16 {
    2 << 12 | mul(to, a, b)
}
/// Goes on at the step with this index, until it was done as often as asked.
const fn repeat_from(index: u16) -> u16 {
    3 << 12 | index
}

/// The sum: algorithm 4 of J. Renes, C. Costello, L. Batina, eprint 2015/1060. 12M and 2 products by b
pub const ADD: [u16; 43] = [
    mul(V, X, X2),
    mul(W, Y, Y2),
    mul(R, Z, Z2),
    // XY' + X'Y
    add(S, X, Y),
    add(X, X, Z),
    add(Y, Y, Z),
    add(Z, X2, Y2),
    add(X2, X2, Z2),
    add(Y2, Y2, Z2),
    mul(S, S, Z),
    add(Z, V, W),
    sub(S, S, Z),
    // YZ' + Y'Z
    mul(Y2, Y, Y2),
    add(Y, W, R),
    sub(Y2, Y2, Y),
    // XZ' + X'Z
    mul(X2, X, X2),
    add(X, V, R),
    sub(X2, X2, X),
    // YY' - and + 3 (XZ' + X'Z - b ZZ')
    mul(X, B, R),
    sub(X, X2, X),
    add(Y, X, X),
    add(X, X, Y),
    sub(Z, W, X),
    add(X, W, X),
    // 3 (b (XZ' + X'Z) - 3 ZZ' - XX')
    mul(X2, B, X2),
    add(W, R, R),
    add(R, W, R),
    sub(X2, X2, R),
    sub(X2, X2, V),
    add(W, X2, X2),
    add(X2, W, X2),
    // 3 (XX' - ZZ')
    add(W, V, V),
    add(V, W, V),
    sub(V, V, R),
    mul(W, V, X2),
    mul(Y, X, Z),
    add(Y, Y, W),
    mul(X, S, X),
    mul(W, Y2, X2),
    sub(X, X, W),
    mul(Z, Y2, Z),
    mul(W, S, V),
    add(Z, Z, W),
];

/// Doublings: projective coordinates become Jacobian ones, x = X/Z^2 and y = Y/2Z^3, are doubled, and become projective
/// again. 6M, and 5M+3S for each: "dbl-2001-b" (D. Bernstein, 2001), with 2YZ for Z. Twice Y saves multiples.
pub const DOUBLE: [u16; 27] = [
    mul(X, X, Z),
    mul(V, Z, Z),
    mul(Y, Y, V),
    add(Y, Y, Y),
    // The doubling
    mul(R, Z, Z),
    mul(Z, Y, Z),
    mul(Y, Y, Y),
    mul(V, X, Y),
    // 3 (X^2 - Z^4)
    sub(S, X, R),
    add(R, X, R),
    mul(S, S, R),
    add(R, S, S),
    add(S, S, R),
    mul(X, S, S),
    sub(X, X, V),
    sub(X, X, V),
    // 2Y
    sub(V, V, X),
    mul(V, V, S),
    add(V, V, V),
    mul(Y, Y, Y),
    sub(Y, V, Y),
    repeat_from(4),
    mul(X, X, Z),
    add(X, X, X),
    mul(V, Z, Z),
    mul(Z, Z, V),
    add(Z, Z, Z),
];

/// `y = x^3 + ax + b`
#[cfg(feature = "weierstrass")]
pub const RIGHT_SIDE: [u16; 6] = [mul(Y, X, X), mul(Y, Y, X), add(V, X, X), add(V, V, X), sub(Y, Y, V), add(Y, Y, B)];

/// Computes `p` from it and another point, step by step. What a list repeats is done `n` times.
#[inline(never)]
pub fn run<C: Params>(p: &mut Point<C>, other: Option<&Point<C>>, steps: &[u16], mut n: u32) {
    let mut places = MaybeUninit::<[C::Field; PLACES]>::uninit();
    let at = places.as_mut_ptr().cast::<C::Field>();
    // SAFETY: all places of a step are below `PLACES`, and the lists write a place before they read it. A point is
    // three field elements in this order.
    unsafe {
        at.cast::<Point<C>>().write(*p);
        if let Some(other) = other {
            at.add(X2 as usize).cast::<Point<C>>().write(*other);
        }
        at.add(B as usize).write(C::B);
        let mut next = 0;
        if let Some(routine) = C::Field::STEPS {
            routine(at.cast(), steps.as_ptr(), steps.len(), n);
            next = steps.len();
        }
        while let Some(step) = steps.get(next) {
            next += 1;
            if step >> 12 < 3 {
                let place = |shift: u32| at.add(usize::from(step >> shift & 15));
                C::Field::compute_at(step >> 12, place(8), place(4), place(0));
            } else if n > 1 {
                n -= 1;
                next = usize::from(step & 15);
            }
        }
        *p = at.cast::<Point<C>>().read();
    }
}

/// Computes `p = 2^n p` for n > 0. In Jacobian coordinates a doubling takes 8 products, not 13.
pub fn double_n<C: Params>(p: &mut Point<C>, n: u32) {
    run(p, None, &DOUBLE, n);
    // All coordinates of the neutral element are 0 here.
    p.assign_if(p.z.is_zero(), &Point::IDENTITY);
}

#[cfg(all(test, feature = "p256"))]
mod tests {
    use super::*;
    use crate::cpu::Base;
    use crate::curve::Stored;
    use crate::group::p256::{On, Secp256r1};
    use crate::group::weierstrass::Curve;

    #[test]
    fn steps_stay_within_the_places() {
        for step in [&ADD[..], &DOUBLE, &RIGHT_SIDE].concat() {
            let stays = [0, 4, 8].iter().all(|shift| usize::from(step >> shift & 15) < PLACES);
            assert!(stays && step >> 12 < 3 || step == repeat_from(4));
        }
    }

    #[test]
    fn right_side_is_the_square_of_y() {
        let g = Point::<On<Base>>::load(&Secp256r1::GENERATOR);
        let mut p = g;
        run(&mut p, None, &RIGHT_SIDE, 1);
        assert!(p.y.ct_eq(g.y.square()).declassify());
    }

    #[test]
    fn steps_compute_sums_and_doubles() {
        let g = Point::<On<Base>>::load(&Secp256r1::GENERATOR);
        let points = [Point::IDENTITY, g, g.neg(), g.double(), g.double().double().add(g)];
        for p in points {
            let mut eight = p;
            double_n(&mut eight, 3);
            assert!(eight.ct_eq(p.double().double().double()).declassify());
            for q in points {
                let mut sum = p;
                run(&mut sum, Some(&q), &ADD, 1);
                assert!(sum.ct_eq(p.add(q)).declassify());
            }
        }
    }
}
