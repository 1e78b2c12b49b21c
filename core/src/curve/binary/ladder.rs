//! Scalar multiplication with the x-only ladder (J. López and R. Dahab, CHES 1999), in constant time. There is no
//! table, and every bit takes the same steps.
//!
//! The ladder runs on the point P0 = P + N of order r of the standard curve, with x0 = Z/X. Its state is nP0 and (n +
//! 1)P0, as (X1:Z1) and (X2:Z2) with x = X/Z. A step computes their sum and the double of one of them. 5M+4S a bit, and
//! a multiplication by sqrt(b). y is recovered at the end. Two inputs are handled there as special cases: the neutral
//! element, for which P0 is the point at infinity, and n = -1.

use super::{Params, Point};
use crate::ct::Mask;
use crate::curve::CurvePoint;
use crate::curve::mul::digits::bits;
use crate::field::{BinaryField, Field, scratch};
use crate::limb::Limb;
use core::mem::MaybeUninit;

/// Computes `P = k P` for an integer `k` below the order, of at most `len` bits. 1I, `len` steps and 14M+3S.
#[inline(never)]
pub fn mul<C: Params>(p: &mut Point<C>, k: &[u64], len: u32) {
    // P0 on the standard curve; (0, 0) for the neutral element.
    let (x0, y0, neutral) = p.to_standard();
    let (zero, one) = (C::Field::ZERO, C::Field::ONE);
    // 0 P0 is infinity, (1 : 0), and 1 P0 has x0. The ladder's formulas hold for infinity too: Z1 = 0 gives the sum x0,
    // and the double (1 : 0) up to scale.
    let (mut x1, mut z1, mut x2, mut z2) = (one, zero, x0, one);
    let mut last = Mask::FALSE;
    let mut space = MaybeUninit::<[C::Field; 4]>::uninit();
    let [a, b, c, xz] = scratch(&mut space);
    for i in (0..len).rev() {
        let bit = Mask::from_lsb(bits(k, i, 1) as Limb);
        // One exchange per bit, of this bit and the last one, replaces an exchange before and one after each step.
        C::Field::swap_if(bit ^ last, &mut x1, &mut x2);
        C::Field::swap_if(bit ^ last, &mut z1, &mut z2);
        last = bit;

        // Sum: Z = (X1Z2 + X2Z1)^2, X = x0 Z + X1Z2 X2Z1. Double: X = (X1 + sqrt(b) Z1)^4, Z = (X1Z1)^2.
        C::Field::set_products(a, (&x1, &z2), b, (&x2, &z1));
        if let Some(constants) = &C::B {
            C::Field::set_products(xz, (&x1, &z1), c, (&z1, &constants.sqrt));
            x1 += &*c;
        } else {
            xz.set_product(&x1, &z1);
            x1 += &z1;
        }
        // The critical path of the next step comes first. Its squaring is done alone, which has less latency than a
        // pair of squarings.
        z2.set_sum(a, b);
        z2.square_assign();
        C::Field::set_products(&mut x2, (a, b), c, (&x0, &z2));
        x2 += &*c;
        C::Field::set_squares(c, &x1, &mut z1, xz);
        x1.set_square(c);
    }
    C::Field::swap_if(last, &mut x1, &mut x2);
    C::Field::swap_if(last, &mut z1, &mut z2);

    // x1 and x2 are the x-coordinates of nP0 and (n + 1)P0. y(nP0) = (x1 + x0)((x1 + x0)(x2 + x0) + x0^2 + y0)/x0 + y0,
    // here over the denominator x0 Z1^2 Z2. nP0 + N = (1 : y + (a + 1) x + x^2 : x : x), here times (x0 Z1 Z2)^2.
    let (k2, k1) = C::Field::mul2(&x0, &z2, &x0, &z1);
    let g = x1 + k1;
    let (gg, zz) = C::Field::mul2(&g, &(x2 + k2), &z1, &z2);
    let (m, xy) = C::Field::mul2(&(x0.square() + y0), &zz, &x0, &y0);
    let (zzz, gm) = C::Field::mul2(&zz, &z1, &g, &(gg + m));
    let y = gm + xy * zzz;
    let (x, z) = C::Field::mul2(&k2, &z1, &k2, &x1);
    let (t, y) = C::Field::mul2(&x, &z, &k2, &y);
    let s = y + z.square() + if C::A { zero } else { t };
    // (n + 1) P0 is infinity for n = -1 modulo r, and then y cannot be recovered; n P is -P. For n = 0, Z1 = 0 makes X
    // and T zero, which is the neutral element.
    let out = Point::select(z2.is_zero(), Point { x, s, z, t }, p.neg());
    *p = Point::select(neutral, out, Point::IDENTITY);
}
