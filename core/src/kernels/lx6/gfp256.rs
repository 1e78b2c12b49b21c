//! Kernel for Xtensa (LX6): the routines of `gfp256.S`, called as C functions.

use crate::field::gfp256::kernel::values_from_memory;
use crate::field::gfp256::{Kernel, Limbs, P};
use crate::kernels::{in_memory, on_values, result};
use core::mem::MaybeUninit;

/// Xtensa with instructions for both halves of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lx6;

unsafe extern "C" {
    fn primegroup_gfp256_mul(out: *mut Limbs, a: *const Limbs, b: *const Limbs, p: *const Limbs);
    fn primegroup_gfp256_square_n(out: *mut Limbs, a: *const Limbs, n: u32, p: *const Limbs);
    fn primegroup_gfp256_add(out: *mut Limbs, a: *const Limbs, b: *const Limbs);
    fn primegroup_gfp256_sub(out: *mut Limbs, a: *const Limbs, b: *const Limbs);
}

/// p
static PRIME: Limbs = P;

// SAFETY of all calls below: the contracts of the routines. By the contract of `Kernel`, pointers are to whole
// elements. The routines read and write nothing else. The first factor of a product is an element, below p; the
// routines take it as their second.
impl Kernel for Lx6 {
    values_from_memory!();
    on_values! {
        fn square_n(a, n) -> Limbs = unsafe { result(|r| primegroup_gfp256_square_n(r, a, n, &raw const PRIME)) };
    }

    in_memory! {
        fn mul_at(out, a, b) = primegroup_gfp256_mul(out, b, a, &raw const PRIME);
        fn square_at(out, a) = primegroup_gfp256_square_n(out, a, 1, &raw const PRIME);
        fn add_at(out, a, b) = primegroup_gfp256_add(out, a, b);
        fn sub_at(out, a, b) = primegroup_gfp256_sub(out, a, b);
        fn sub_double_at(out, a, b) = {
            let mut t = MaybeUninit::uninit();
            Self::sub_at(t.as_mut_ptr(), a, b);
            Self::sub_at(out, t.as_ptr(), b);
        };
    }
}
