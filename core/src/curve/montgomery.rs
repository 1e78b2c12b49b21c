//! Montgomery curves By^2 = x^3 + Ax^2 + x: the x-only ladder (Montgomery 1987).
//!
//! **Representation**: projective x = X/Z. **Formulas**: one step (a doubling and a differential addition) is 5M+4S and one
//! multiplication by (A-2)/4. **Constant time**: everything.

use crate::ct::Mask;
use crate::field::gf255::Gf255;
use crate::field::{Cpu, Field, scratch};
use core::mem::MaybeUninit;

/// The x-coordinate of `k P` for the x-coordinate `x1` of P, with `k`'s bits below `bits`; 0 stands for infinity.
///
/// `a24` is (A-2)/4. 5M+4S per bit and one inversion.
#[must_use]
pub fn ladder<const C: u64, K: Cpu>(x1: &Gf255<C, K>, k: &[u64; 4], bits: u32, a24: u32) -> Gf255<C, K> {
    let (mut x2, mut z2) = (Gf255::ONE, Gf255::ZERO);
    let (mut x3, mut z3) = (*x1, Gf255::ONE);
    let mut swapped = 0;
    for i in (0..bits).rev() {
        let bit = (k[(i / 64) as usize] >> (i % 64)) & 1;
        let m = Mask::from_lsb((bit ^ swapped) as crate::limb::Limb);
        swapped = bit;

        // Sums and differences of both points are needed whichever is doubled, and the differential addition does not mind
        // their order: only what is squared has to be selected.
        let mut space = MaybeUninit::<[Gf255<C, K>; 2]>::uninit();
        let [a, d] = scratch(&mut space);
        // a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3; b in the place of x2, c in that of z3.
        a.set_sum_loose(&x2, &z2);
        x2 -= &z2;
        d.set_difference(&x3, &z3);
        z3.add_loose_assign(&x3);
        // aa and bb of the point to double, in z2 and x3
        z2.set_square_selected(m, a, &z3);
        x3.set_square_selected(m, &x2, d);
        // da and cb: x3 = (da + cb)^2 (its root in a), z3 = x1 (da - cb)^2
        *d *= &*a;
        z3 *= &x2;
        a.set_sum_loose(d, &z3);
        *d -= &z3;
        d.square_assign();
        z3.set_product(d, x1);
        // e = aa - bb: x2 = aa bb, z2 = e (aa + a24 e)
        d.set_difference(&z2, &x3);
        x2.set_product(&z2, &x3);
        x3.set_square(a);
        a.set_sum_small(&z2, d, a24);
        z2.set_product(d, a);
    }
    let m = Mask::from_lsb(swapped as crate::limb::Limb);
    Field::swap_if(m, &mut x2, &mut x3);
    Field::swap_if(m, &mut z2, &mut z3);
    x2 * z2.invert()
}
