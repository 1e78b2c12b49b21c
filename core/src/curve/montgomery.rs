//! Montgomery curves By^2 = x^3 + Ax^2 + x: the x-only ladder (Montgomery 1987).
//!
//! **Representation**: projective x = X/Z. **Formulas**: one step (a doubling and a differential addition) is 5M+4S and one
//! multiplication by (A-2)/4. **Constant time**: everything.

use crate::ct::Mask;
use crate::field::{Field, scratch};
use crate::limb::Limb;
use core::mem::MaybeUninit;

/// One curve on one CPU: its field, (A-2)/4, and what a CPU does better than one operation after another.
pub trait Params: Copy + Send + Sync + 'static {
    /// The coordinate field.
    type Field: Field;
    /// `out = a + (A-2)/4 b`.
    fn set_sum_a24(out: &mut Self::Field, a: &Self::Field, b: &Self::Field);
    /// `(a, b) = (a + b, a - b)`, of which each is a factor of one product with the other of another pair, and what
    /// [`Self::set_square_selected`] selects. Here and below, no result is used in another way.
    #[inline(always)]
    fn sum_difference_assign(a: &mut Self::Field, b: &mut Self::Field) {
        let sum = *a + *b;
        *b = *a - *b;
        *a = sum;
    }
    /// The same of what is squared.
    #[inline(always)]
    fn sum_difference_to_square_assign(a: &mut Self::Field, b: &mut Self::Field) {
        Self::sum_difference_assign(a, b);
    }
    /// `out = a - b`, which is multiplied with an element, and by a small number.
    #[inline(always)]
    fn set_difference(out: &mut Self::Field, a: &Self::Field, b: &Self::Field) {
        out.set_difference(a, b);
    }
    /// `out = b^2` where `m` is true, else `a^2`.
    #[inline(always)]
    fn set_square_selected(out: &mut Self::Field, m: Mask, a: &Self::Field, b: &Self::Field) {
        *out = Field::select(m, *a, *b);
        out.square_assign();
    }
}

/// The x-coordinate of `k P` for the x-coordinate `x1` of P, for the integer of the low `bits` bits of the limbs `k`; 0 stands for
/// infinity.
///
/// 5M+4S per bit and one inversion.
#[must_use]
pub fn ladder<C: Params, const N: usize>(x1: &C::Field, k: &[Limb; N], bits: u32) -> C::Field {
    let [x, z] = ladder_fraction::<C, N>(x1, k, bits);
    x * z.invert()
}

/// X and Z of [`ladder`].
#[must_use]
#[inline(always)]
pub fn ladder_fraction<C: Params, const N: usize>(x1: &C::Field, k: &[Limb; N], bits: u32) -> [C::Field; 2] {
    let (mut x2, mut z2) = (C::Field::ONE, C::Field::ZERO);
    let (mut x3, mut z3) = (*x1, C::Field::ONE);
    let mut swapped = 0;
    for i in (0..bits).rev() {
        // Machine words: a shift of 64 bits is several instructions on the small machines, 255 times.
        let bit = (k[(i / Limb::BITS) as usize % N] >> (i % Limb::BITS)) & 1;
        let m = Mask::from_lsb(bit ^ swapped);
        swapped = bit;

        // Sums and differences of both points are needed whichever is doubled, and the differential addition does not mind
        // their order: only what is squared has to be selected.
        let mut space = MaybeUninit::<[C::Field; 2]>::uninit();
        let [s, t] = scratch(&mut space);
        // a, b, c, d = x2 + z2, x2 - z2, x3 + z3, x3 - z3 in the places of x2, z2, x3, z3
        C::sum_difference_assign(&mut x2, &mut z2);
        C::sum_difference_assign(&mut x3, &mut z3);
        // aa and bb of the point to double, in s and t
        C::set_square_selected(s, m, &x2, &x3);
        C::set_square_selected(t, m, &z2, &z3);
        // da and cb: x3 = (da + cb)^2, z3 = x1 (da - cb)^2
        z3 *= &x2;
        x3 *= &z2;
        C::sum_difference_to_square_assign(&mut z3, &mut x3);
        x2.set_square(&x3);
        x3.set_square(&z3);
        z3.set_product(&x2, x1);
        // e = aa - bb, in t: x2 = aa bb, z2 = e (aa + a24 e)
        x2.set_product(s, t);
        C::set_difference(&mut z2, s, t);
        C::set_sum_a24(t, s, &z2);
        z2 *= &*t;
    }
    let m = Mask::from_lsb(swapped);
    Field::swap_if(m, &mut x2, &mut x3);
    Field::swap_if(m, &mut z2, &mut z3);
    [x2, z2]
}
