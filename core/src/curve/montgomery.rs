//! Montgomery curves By^2 = x^3 + Ax^2 + x: the x-only ladder (Montgomery 1987).
//!
//! **Representation**: projective x = X/Z. **Formulas**: one step (a doubling and a differential addition) is 5M+4S and one
//! multiplication by (A-2)/4. **Constant time**: everything.

use crate::ct::{Fleeting, Mask};
use crate::field::gf255::{Gf255, N};
use crate::field::{Cpu, Field, scratch};
use crate::limb::{Limb, from_words};
use core::mem::MaybeUninit;

/// The x-coordinate of `k P` for the x-coordinate `x1` of P, with `k`'s bits below `bits`; 0 stands for infinity.
///
/// `a24` is (A-2)/4. 5M+4S per bit and one inversion.
#[must_use]
pub fn ladder<const C: u64, K: Cpu>(x1: &Gf255<C, K>, k: &[u64; 4], bits: u32, a24: u32) -> Gf255<C, K> {
    let (mut x2, mut z2) = (Gf255::ONE, Gf255::ZERO);
    let (mut x3, mut z3) = (*x1, Gf255::ONE);
    // Machine words: a shift of 64 bits is several instructions on the small machines, 255 times.
    let k: Fleeting<[Limb; N]> = Fleeting::new(from_words(k));
    let mut swapped = 0;
    for i in (0..bits).rev() {
        let bit = (k[(i / Limb::BITS) as usize % N] >> (i % Limb::BITS)) & 1;
        let m = Mask::from_lsb(bit ^ swapped);
        swapped = bit;

        // Sums and differences of both points are needed whichever is doubled, and the differential addition does not mind
        // their order: only what is squared has to be selected.
        let mut space = MaybeUninit::<[Gf255<C, K>; 2]>::uninit();
        let [s, t] = scratch(&mut space);
        // a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3 in the places of x2, z2, x3, z3
        Gf255::sum_difference_assign(&mut x2, &mut z2);
        Gf255::sum_difference_assign(&mut x3, &mut z3);
        // aa and bb of the point to double, in s and t
        s.set_square_selected(m, &x2, &x3);
        t.set_square_selected(m, &z2, &z3);
        // da and cb: x3 = (da + cb)^2, z3 = x1 (da - cb)^2
        z3 *= &x2;
        x3 *= &z2;
        Gf255::sum_difference_assign(&mut z3, &mut x3);
        x2.set_square(&x3);
        x3.set_square(&z3);
        z3.set_product(&x2, x1);
        // e = aa - bb, in t: x2 = aa bb, z2 = e (aa + a24 e)
        x2.set_product(s, t);
        z2.set_difference(s, t);
        t.set_sum_small(s, &z2, a24);
        z2 *= &*t;
    }
    let m = Mask::from_lsb(swapped);
    Field::swap_if(m, &mut x2, &mut x3);
    Field::swap_if(m, &mut z2, &mut z3);
    x2 * z2.invert()
}
