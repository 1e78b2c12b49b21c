//! Kernel for Xtensa (LX6): the routines of `gfp256.S`, called as C functions. Elements are any 256-bit integers. Products
//! are in limbs, which the routines of `mont_eight.S` make.

use super::mont::{product, squared};
use crate::field::gfp256::kernel::values_from_memory;
use crate::field::gfp256::{Kernel, Limbs};
use crate::kernels::{in_memory, through};

/// Xtensa with instructions for both halves of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lx6;

unsafe extern "C" {
    fn primegroup_gfp256_divide(out: *mut Limbs, t: *const [u32; 18]);
}

/// `out = a b / R`.
#[inline(never)]
unsafe fn mul(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
    // SAFETY: as below. The product fills its limbs.
    unsafe {
        through(|t: *mut [u32; 18]| product::<8>(t.cast(), a.cast(), b.cast()), |t| primegroup_gfp256_divide(out, t))
    }
}

/// `out = a^2 / R`.
#[inline(never)]
unsafe fn square(out: *mut Limbs, a: *const Limbs) {
    // SAFETY: as for a product.
    unsafe { through(|t: *mut [u32; 18]| squared::<8>(t.cast(), a.cast()), |t| primegroup_gfp256_divide(out, t)) }
}

// SAFETY of all calls below: the contracts of the routines. By the contract of `Kernel`, pointers are to whole
// elements. The routines read and write nothing else.
impl Kernel for Lx6 {
    const REDUCED: bool = false;

    values_from_memory!();

    in_memory! {
        fn mul_at(out, a, b) = mul(out, a, b);
        fn square_at(out, a) = square(out, a);
        fn sub_double_at(out, a, b) = Self::sub_sum_at(out, a, b, b);
    }
    in_memory! { c:
        fn add_at(out, a, b) = primegroup_gfp256_add(out, a, b);
        fn sub_at(out, a, b) = primegroup_gfp256_sub(out, a, b);
        fn sub_sum_at(out, a, b, c) = primegroup_gfp256_sub_sum(out, a, b, c);
    }
}
