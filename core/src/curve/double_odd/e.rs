//! Formulas of y^2 = x(x^2 - 2): a = 0, b = -2, a' = 0, b' = 8. They hold over any field in which 2 and -2 are
//! non-squares, so that the curve is double-odd. Doublings are doublings on the curve itself.

use super::{Formulas, Params, Point};
use crate::field::{Field, Fused, Loose, SmallMultiples, scratch};
use crate::settings::{SMALL_CODE, inlining};
use core::mem::MaybeUninit;

/// y^2 = x(x^2 - 2).
#[derive(Clone, Copy, Debug)]
pub struct FormulasE;

impl<C: Params<Field: SmallMultiples>> Formulas<C> for FormulasE {
    #[inline(always)]
    fn add_a_dual<'a>(x: &'a mut C::Field, _: &mut C::Field) -> &'a mut Loose<C::Field> {
        Loose::at(x)
    }
    #[inline(always)]
    fn add_sub_b_dual<'a>(
        plus: &'a mut C::Field,
        x: &'a mut C::Field,
        y: &mut C::Field,
    ) -> [&'a mut Loose<C::Field>; 2] {
        if C::Field::SUMS_ARE_CHEAP {
            y.mul_small_assign(8);
            let plus = plus.set_sum_loose(x, y);
            *x -= &*y;
            [plus, Loose::at(x)]
        } else {
            plus.set_sum_small(x, y, 8);
            x.sub_small_assign(y, 8);
            [Loose::at(plus), Loose::at(x)]
        }
    }
    #[inline(always)]
    fn add_2b_dual(x: &mut C::Field, y: &mut C::Field) {
        if SMALL_CODE {
            y.mul_small_assign(16);
            *x += &*y;
        } else {
            x.add_small_assign(y, 16);
        }
    }

    #[inline(always)]
    fn add_products(p: &mut Point<C>, e2: &C::Field, u2: &C::Field, n5: &mut C::Field, s: &mut C::Field) {
        p.e *= e2;
        p.u *= u2;
        *n5 *= &p.u;
        s.set_sum_small(&p.z, &p.t, 8);
        p.z.sub_small_assign(&p.t, 8);
        p.e *= &*s;
        p.e.add_small_assign(n5, 16);
    }

    // 1M+3S: X = E^4, W = 2Z^2 - E^2, J = 2EU.
    #[inline(always)]
    fn double_to_jacobian(p: &mut Point<C>) {
        p.t.set_square(&p.e);
        p.u.double_product_assign(&p.e);
        p.z.square_assign();
        p.e.set_sum(&p.z, &p.z);
        p.e -= &p.t;
        p.z.set_square(&p.t);
    }

    inlining! { compact:
        // 1M+5S (or 2M+4S), with s = W^2 - 2X: X = s^4, W = s^2 - 2W^4, J = 2WsJ. W and X, which the next doubling
        // needs first, come first.
        fn double_jacobian(p: &mut Point<C>) {
            let mut space = MaybeUninit::<[C::Field; 1]>::uninit();
            let [s] = scratch(&mut space);
            let ww = &mut p.t;
            ww.set_square(&p.e);
            s.set_sub_double(ww, &p.z);
            if C::Field::SUMS_ARE_CHEAP {
                // 2Ws = (W + s)^2 - W^2 - s^2
                let e = p.e.add_loose_assign(s);
                p.z.set_square(ww);
                s.square_assign();
                ww.set_difference_less(e.square(), s);
            } else {
                p.z.set_square(ww);
                ww.set_double_product(&p.e, s);
                s.square_assign();
            }
            p.e.set_sub_double(s, &p.z);
            p.z.set_square(s);
            p.u *= &p.t;
        }
    }

    // 1M+2S: Z = W^2, T = J^2, U = WJ, E = 2X - W^2.
    #[inline(always)]
    fn jacobian_to_extended(p: &mut Point<C>) {
        let mut space = MaybeUninit::<[C::Field; 1]>::uninit();
        let [x2] = scratch(&mut space);
        x2.set_sum(&p.z, &p.z);
        p.z.set_square(&p.e);
        p.t.set_square(&p.u);
        p.u *= &p.e;
        p.e.set_difference(x2, &p.z);
    }
}
