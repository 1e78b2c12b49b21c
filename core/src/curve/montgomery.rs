//! Montgomery curves By^2 = x^3 + Ax^2 + x: the x-only ladder (Montgomery 1987).
//!
//! **Representation**: projective x = X/Z. **Formulas**: one step (a doubling and a differential addition) is 5M+4S and one
//! multiplication by (A-2)/4. **Constant time**: everything.

use crate::ct::Mask;
use crate::field::gf255::Gf255;
use crate::field::{Cpu, Field};

/// The x-coordinate of `k P` for the x-coordinate `x1` of P, with `k`'s bits below `bits`; 0 stands for infinity.
///
/// `a24` is (A-2)/4. 5M+4S per bit and one inversion.
#[must_use]
pub fn ladder<const C: u64, K: Cpu>(x1: Gf255<C, K>, k: &[u64; 4], bits: u32, a24: u32) -> Gf255<C, K> {
    let (mut x2, mut z2) = (Gf255::ONE, Gf255::ZERO);
    let (mut x3, mut z3) = (x1, Gf255::ONE);
    let mut swapped = 0;
    for i in (0..bits).rev() {
        let bit = (k[(i / 64) as usize] >> (i % 64)) & 1;
        let m = Mask::from_lsb((bit ^ swapped) as crate::limb::Limb);
        swapped = bit;
        (x2, x3) = (Field::select(m, x2, x3), Field::select(m, x3, x2));
        (z2, z3) = (Field::select(m, z2, z3), Field::select(m, z3, z2));

        let (a, b) = (x2.add_loose(z2), x2 - z2);
        let (c, d) = (x3.add_loose(z3), x3 - z3);
        let (da, cb) = (d * a, c * b);
        let (aa, bb) = (a.square(), b.square());
        let e = aa - bb;
        x3 = da.add_loose(cb).square();
        z3 = x1 * (da - cb).square();
        x2 = aa * bb;
        z2 = e * aa.add_loose(e.mul_small(a24));
    }
    let m = Mask::from_lsb(swapped as crate::limb::Limb);
    Field::select(m, x2, x3) * Field::select(m, z2, z3).invert()
}
