//! Formulas of y^2 = x(x^2 - x + 1/2): a = -1, b = 1/2, a' = 2, b' = -1. They hold over any field in which -1 and 2 are
//! non-squares, so that the curve is double-odd. Doublings in Jacobian coordinates give -(2P + N).

use super::{Formulas, Params, Point};
use crate::field::{Field, Fused, Loose, SmallMultiples, scratch};
use core::mem::MaybeUninit;

/// y^2 = x(x^2 - x + 1/2).
#[derive(Clone, Copy, Debug)]
pub struct FormulasS;

impl<C: Params<Field: SmallMultiples>> Formulas<C> for FormulasS {
    #[inline(always)]
    fn add_a_dual<'a>(x: &'a mut C::Field, y: &mut C::Field) -> &'a mut Loose<C::Field> {
        y.double_assign();
        x.add_loose_assign(y)
    }
    #[inline(always)]
    fn add_sub_b_dual<'a>(
        plus: &'a mut C::Field,
        x: &'a mut C::Field,
        y: &mut C::Field,
    ) -> [&'a mut Loose<C::Field>; 2] {
        plus.set_difference(x, y);
        [Loose::at(plus), x.add_loose_assign(y)]
    }
    #[inline(always)]
    fn add_2b_dual(x: &mut C::Field, y: &mut C::Field) {
        x.sub_double_assign(y);
    }

    #[inline(always)]
    fn add_products(p: &mut Point<C>, e2: &C::Field, u2: &C::Field, n5: &mut C::Field, _: &mut C::Field) {
        p.u.double_product_assign(u2);
        p.e.mul_add_assign(e2, &p.u);
        SmallMultiples::sum_difference_assign(&mut p.z, &mut p.t);
        p.e *= &p.t;
        p.e.sub_product_assign(&p.u, n5);
    }

    // Between the doublings of a run, z is D with 2X = D^2.

    // 1M+2S, with t = 2U^2: D = 2t, W = (T + Z)^2 - t, J = 2EU. This is -(2P + N).
    #[inline(always)]
    fn double_to_jacobian(p: &mut Point<C>) {
        let t = p.t.add_loose_assign(&p.z);
        p.z.set_double_square(&p.u);
        p.u.double_product_assign(&p.e);
        t.square_to(&mut p.e);
        p.e -= &p.z;
        p.z.double_assign();
    }

    // 2M+4S, from d = 2WJ, t = (W + J)^2 - d = W^2 + J^2: 2X = d^4, W = d^2/2 - t^2, J = d (2X - t). So the new D is
    // d^2. Keeping 2X instead of X replaces three doublings by one halving.
    #[inline(always)]
    fn double_jacobian(p: &mut Point<C>) {
        let mut space = MaybeUninit::<[C::Field; 1]>::uninit();
        let [d] = scratch(&mut space);
        d.set_double_product(&p.e, &p.u);
        p.t.set_less_square_of_sum(d, &p.e, &p.u);
        p.z.square_add_assign(&p.t);
        p.u.set_product(d, &p.z);
        p.z.set_square(d);
        p.e.set_half(&p.z);
        p.e.sub_square_assign(&mut p.t);
    }

    // 1M+3S: Z = W^2, T = J^2, U = WJ, E = W^2 + J^2 - D^2. The doublings above give -(2P + N). Negating this point and
    // subtracting N maps (e, u) to (-e, u).
    #[inline(always)]
    fn jacobian_to_extended(p: &mut Point<C>) {
        let mut space = MaybeUninit::<[C::Field; 1]>::uninit();
        let [s] = scratch(&mut space);
        s.set_square(&p.z);
        p.z.set_square(&p.e);
        p.t.set_square(&p.u);
        p.u *= &p.e;
        p.e.set_sum(&p.z, &p.t);
        p.e -= &*s;
    }
}
