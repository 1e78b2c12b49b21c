//! Montgomery curves By^2 = x^3 + Ax^2 + x: the x-only ladder (Montgomery 1987).
//!
//! **Representation**: projective x = X/Z. **Formulas**: one step (a doubling and a differential addition) is 5M+4S and one
//! multiplication by (A-2)/4. **Constant time**: everything.

use crate::ct::Mask;
use crate::field::{Field, scratch};
use crate::limb::Limb;
use core::mem::MaybeUninit;

/// One curve on one CPU: its field, (A-2)/4, and combined operations that a CPU may speed up.
pub trait Params: Copy + Send + Sync + 'static {
    /// The coordinate field.
    type Field: Field;
    /// Computes `out = a + (A-2)/4 b`.
    fn set_sum_a24(out: &mut Self::Field, a: &Self::Field, b: &Self::Field);
    /// Computes `(a, b) = (a + b, a - b)`. Each result is used once as a factor of a product with a result of another
    /// pair, and as an input of [`Self::set_square_selected`]. Here and below, results have no other use.
    #[inline(always)]
    fn sum_difference_assign(a: &mut Self::Field, b: &mut Self::Field) {
        let sum = *a + *b;
        *b = *a - *b;
        *a = sum;
    }
    /// Computes the same as [`Self::sum_difference_assign`]; the results are squared.
    #[inline(always)]
    fn sum_difference_to_square_assign(a: &mut Self::Field, b: &mut Self::Field) {
        Self::sum_difference_assign(a, b);
    }
    /// Computes `out = a - b`, which is multiplied by an element, and by a small number.
    #[inline(always)]
    fn set_difference(out: &mut Self::Field, a: &Self::Field, b: &Self::Field) {
        out.set_difference(a, b);
    }
    /// Computes `out = b^2` if `m` is true, else `a^2`.
    #[inline(always)]
    fn set_square_selected(out: &mut Self::Field, m: Mask, a: &Self::Field, b: &Self::Field) {
        *out = Field::select(m, *a, *b);
        out.square_assign();
    }
}

/// Returns X and Z of `k P` for the x-coordinate `x1` of P. `k` is the integer of the low `bits` bits of the limbs. Z =
/// 0 stands for infinity. 5M+4S per bit.
#[inline(always)]
pub fn ladder<C: Params, const N: usize>(x1: &C::Field, k: &[Limb; N], bits: u32) -> [C::Field; 2] {
    // 0 P = (1 : 0) and 1 P. The difference of both points is P in every step, which the differential addition needs.
    let (mut x2, mut z2) = (C::Field::ONE, C::Field::ZERO);
    let (mut x3, mut z3) = (*x1, C::Field::ONE);
    let mut swapped = 0;
    for i in (0..bits).rev() {
        // Machine words: on small machines, a 64-bit shift takes several instructions, 255 times.
        let bit = (k[(i / Limb::BITS) as usize % N] >> (i % Limb::BITS)) & 1;
        let m = Mask::from_lsb(bit ^ swapped);
        swapped = bit;

        step::<C>(x1, (&mut x2, &mut z2), (&mut x3, &mut z3), m);
    }
    let m = Mask::from_lsb(swapped);
    Field::swap_if(m, &mut x2, &mut x3);
    Field::swap_if(m, &mut z2, &mut z3);
    [x2, z2]
}

/// One step: replaces two points whose difference has the x-coordinate `x1` by their sum and the double of the second, if
/// `m` is true, or of the first. The double comes first. 5M+4S, and a multiplication by (A-2)/4.
#[inline(always)]
pub fn step<C: Params>(
    x1: &C::Field,
    (x2, z2): (&mut C::Field, &mut C::Field),
    (x3, z3): (&mut C::Field, &mut C::Field),
    m: Mask,
) {
    // Sums and differences of both points are needed for either bit. The differential addition does not depend on
    // their order, so only the inputs of squarings are selected.
    let mut space = MaybeUninit::<[C::Field; 2]>::uninit();
    let [s, t] = scratch(&mut space);
    // a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3 in the places of x2, z2, x3, z3
    C::sum_difference_assign(x2, z2);
    C::sum_difference_assign(x3, z3);
    // aa and bb of the point to double, in s and t
    C::set_square_selected(s, m, x2, x3);
    C::set_square_selected(t, m, z2, z3);
    // da and cb: x3 = (da + cb)^2, z3 = x1 (da - cb)^2
    *z3 *= &*x2;
    *x3 *= &*z2;
    C::sum_difference_to_square_assign(z3, x3);
    x2.set_square(x3);
    x3.set_square(z3);
    z3.set_product(x2, x1);
    // e = aa - bb, in t: x2 = aa bb, z2 = e (aa + a24 e)
    x2.set_product(s, t);
    // The step of RFC 7748, section 5. There (A-2)/4 multiplies E and AA is added, here in the same way.
    C::set_difference(z2, s, t);
    C::set_sum_a24(t, s, z2);
    *z2 *= &*t;
}
