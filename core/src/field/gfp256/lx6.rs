//! Kernel for Xtensa (LX6): products of its own, and the sums that [`mont`](crate::field::mont) has for any prime of 8 words.

#![cfg(primegroup_lx6)]

use super::kernel::values_from_memory;
use super::{Kernel, Limbs, N, P};
use crate::field::kernels::{in_memory, on_values, result};
use crate::field::mont::lx6::{primegroup_mont_add, primegroup_mont_sub};

/// Xtensa with both halves of products.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lx6;

unsafe extern "C" {
    fn primegroup_gfp256_mul(out: *mut Limbs, a: *const Limbs, b: *const Limbs, p: *const Limbs);
    fn primegroup_gfp256_square_n(out: *mut Limbs, a: *const Limbs, n: u32, p: *const Limbs);
}

/// p
static PRIME: Limbs = P;

// SAFETY of all calls below: the contracts of the routines. Pointers are to whole elements, by the contract of `Kernel`, and the routines
// read and write nothing else. Of a product's factors the first is an element, below p; that is the second of the routine.
impl Kernel for Lx6 {
    values_from_memory!();
    on_values! {
        fn square_n(a, n) -> Limbs = unsafe { result(|r| primegroup_gfp256_square_n(r, a, n, &raw const PRIME)) };
    }

    in_memory! {
        fn mul_at(out, a, b) = primegroup_gfp256_mul(out, b, a, &raw const PRIME);
        fn square_at(out, a) = primegroup_gfp256_square_n(out, a, 1, &raw const PRIME);
        fn add_at(out, a, b) = primegroup_mont_add(out.cast(), a.cast(), b.cast(), PRIME.as_ptr(), N);
        fn sub_at(out, a, b) = primegroup_mont_sub(out.cast(), a.cast(), b.cast(), PRIME.as_ptr(), N);
    }
}
