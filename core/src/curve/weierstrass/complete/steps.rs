//! Complete formulas for a = -3 as lists of steps, for the profile `tiny`: a step takes two bytes, a call of a field
//! operation eight to twelve. `gen` writes the lists.
//!
//! The bits of a step, four each, are the operation (0 is a product, 1 a sum, 2 a difference), the place of the result, and those
//! of the operands. Operation 3 goes back to the step whose index is in the lowest bits.

use super::Point;
use crate::curve::CurvePoint;
use crate::curve::weierstrass::Params;
use crate::field::{Field, Fused};
pub use crate::generated::formulas_steps::*;
use core::mem::MaybeUninit;

/// Number of places: the coordinates of both points, b, and two others.
const PLACES: usize = 9;
/// Place of the second point.
const SECOND: usize = 3;
/// Place of the constant b.
const B: usize = 6;

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
            at.add(SECOND).cast::<Point<C>>().write(*other);
        }
        at.add(B).write(C::B);
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
            assert!(stays && step >> 12 < 3 || step >> 8 == 3 << 4);
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
