//! Kernel for RV32: the routines of `gf255*.S`, called without saving anything.
//!
//! One copy of the code serves every C: the constant is an argument. Results may alias operands.

use super::routines;
use crate::field::gf255::kernel::values_from_memory;
use crate::field::gf255::{Kernel, Limbs};
use crate::kernels::{in_memory, on_values, result};
use core::arch::global_asm;

global_asm!(
    concat!(env!("PRIMEGROUP_RISCV"), "\n"),
    include_str!("columns.S"),
    include_str!("gf255.S"),
    include_str!("gf255_products.S"),
    include_str!("products.S"),
    include_str!("gf255_linear.S"),
    include_str!("columns_end.S"),
    options(raw)
);

/// RV32 with multiplication. It has no carry flag, so carries are computed by comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rv32;

// SAFETY of all calls below: the contracts of the routines. Pointers point to whole elements, by the contract of
// `Kernel`. The routines read and write nothing else.
impl Kernel for Rv32 {
    // A multiplication costs as much as eight additions, a squaring as much as six.
    const SUMS_ARE_CHEAP: bool = true;
    const NORMALIZES_TABLES: bool = true;

    values_from_memory!();
    on_values! {
        fn add_loose<C>(a, b) -> Limbs = Self::add::<C>(a, b);
        fn square_n<C>(a, n) -> Limbs = unsafe { result(|r: *mut Limbs| routines!(primegroup_gf255_square_n(r, &raw const *a, n, 2 * C as u32))) };
    }

    in_memory! {
        fn mul_at<C>(out, a, b) = routines!(primegroup_gf255_mul(out, a, b, 2 * C as u32));
        fn square_at<C>(out, a) = routines!(primegroup_gf255_square(out, a, 0, 2 * C as u32));
        fn add_loose_at<C>(out, a, b) = Self::add_at::<C>(out, a, b);
        fn sub_double_at<C>(out, a, b) = Self::sub_small_at::<C>(out, a, b, 2);
        fn mul_double_at<C>(out, a, b) = routines!(primegroup_gf255_mul_double(out, a, b, 4 * C as u32));
        fn square_double_at<C>(out, a) = routines!(primegroup_gf255_square_double(out, a, 0, 4 * C as u32));
        fn mul_add_at<C>(out, a, b, c) = routines!(primegroup_gf255_mul_add(out, a, b, 2 * C as u32, c));
        fn mul_rsub_at<C>(out, a, b, c) = routines!(primegroup_gf255_mul_rsub(out, a, b, 2 * C as u32, c));
        fn square_add_at<C>(out, a, c) = routines!(primegroup_gf255_square_add(out, a, c, 2 * C as u32));
        fn square_rsub_at<C>(out, x, c) = routines!(primegroup_gf255_square_rsub(out, x, c, 2 * C as u32));
        // The squaring leaves no registers for the sum, so the sum goes through the result.
        fn square_sum_rsub_at<C>(out, a, b, c) = {
            Self::add_at::<C>(out, a, b);
            Self::square_rsub_at::<C>(out, out, c);
        };
        fn square_selected_at<C>(out, a, b, m) =
            routines!(primegroup_gf255_square_selected(out, a, b, 2 * C as u32, m.word()));
    }
    in_memory! { c:
        fn mul_small_at<C>(out, a, w) = primegroup_gf255_mul_small(out, a; w, 2 * C as u32);
        fn add_at<C>(out, a, b) = primegroup_gf255_add(out, a, b; C as u32);
        fn sub_at<C>(out, a, b) = primegroup_gf255_sub(out, a, b; C as u32);
        fn add_small_at<C>(out, a, b, w) = primegroup_gf255_add_small(out, a, b; w, C as u32);
        fn sub_small_at<C>(out, a, b, w) = primegroup_gf255_sub_small(out, a, b; w, C as u32);
        fn sub_sum_at<C>(out, a, b, c) = primegroup_gf255_sub_sum(out, a, b, c; C as u32);
        fn sum_difference_at<C>(sum, difference, a, b) =
            primegroup_gf255_sum_difference(sum, difference, a, b; C as u32);
        fn half_at<C>(out, a) = primegroup_gf255_half(out, a; 0, ((C - 1) / 2) as u32);
        fn negate_if_at<C>(x, m) = primegroup_gf255_negate_if(x; m.word(), C as u32);
        fn swap_if_at(x, y, m) = primegroup_gf255_swap_if(x, y; m.word());
    }
}
