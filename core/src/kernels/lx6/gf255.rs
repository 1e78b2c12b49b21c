//! Kernel for Xtensa (LX6): the routines of `gf255*.S`, called as C functions, on limbs of 29 bits.
//!
//! One copy of the code serves every C: the constant is an argument. Results may alias operands. Functions without a
//! routine use the portable code.

use crate::field::gf255::{Kernel, Limbs, portable};
use crate::kernels::{in_memory, on_values, result};

/// Xtensa with instructions for the low and the high half of a 32-bit product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lx6;

unsafe extern "C" {
    fn primegroup_gf255_mul_small(out: *mut Limbs, a: *const Limbs, w: u32, c: u32);
}

// SAFETY of all calls below: the contracts of the routines. Pointers point to whole elements, by the contract of
// `Kernel`. The routines read and write nothing else.
impl Kernel for Lx6 {
    on_values! {
        fn mul<C>(a, b) -> Limbs = unsafe { result(|r| Self::mul_at::<C>(r, a, b)) };
        fn square<C>(a) -> Limbs = unsafe { result(|r| Self::square_at::<C>(r, a)) };
        fn mul_small<C>(a, w) -> Limbs = unsafe { result(|r| Self::mul_small_at::<C>(r, a, w)) };
        fn add<C>(a, b) -> Limbs = unsafe { result(|r| Self::add_at::<C>(r, a, b)) };
        fn add_loose<C>(a, b) -> Limbs = Self::add::<C>(a, b);
        fn sub<C>(a, b) -> Limbs = unsafe { result(|r| Self::sub_at::<C>(r, a, b)) };
        fn sub_double<C>(a, b) -> Limbs = unsafe { result(|r| Self::sub_double_at::<C>(r, a, b)) };
    }

    in_memory! {
        // A number of more than 29 bits is multiplied as a full factor.
        fn mul_small_at<C>(out, a, w) = if w >> 29 == 0 {
            primegroup_gf255_mul_small(out, a, w, C as u32);
        } else {
            out.write(portable::mul_small::<C>(&*a, w));
        };
        fn add_loose_at<C>(out, a, b) = Self::add_at::<C>(out, a, b);
        fn sub_double_at<C>(out, a, b) = Self::sub_sum_at::<C>(out, a, b, b);
    }
    in_memory! { c:
        fn mul_at<C>(out, a, b) = primegroup_gf255_mul(out, a, b; C as u32);
        fn square_at<C>(out, a) = primegroup_gf255_square(out, a; C as u32);
        fn add_at<C>(out, a, b) = primegroup_gf255_add(out, a, b; C as u32);
        fn sub_at<C>(out, a, b) = primegroup_gf255_sub(out, a, b; C as u32);
        fn sub_sum_at<C>(out, a, b, c) = primegroup_gf255_sub_sum(out, a, b, c; C as u32);
    }
}
