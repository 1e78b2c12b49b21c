//! Kernel for Xtensa (LX6): the routines that [`mont`](crate::field::mont) has for any prime of 8 words.

#![cfg(primegroup_lx6)]

use super::kernel::values_from_memory;
use super::{Kernel, Limbs, N, P};
use crate::field::kernels::{in_memory, on_values, result};
use crate::field::mont::lx6::{
    primegroup_mont_add, primegroup_mont_sub, primegroup_mont8_mul, primegroup_mont8_square,
};

/// Xtensa with both halves of products.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lx6;

/// p
static PRIME: Limbs = P;

// SAFETY of all calls below: the contracts of the routines. Pointers are to whole elements, by the contract of `Kernel`, and the routines
// read and write nothing else. Of a product's factors the second is an element, below p.
impl Kernel for Lx6 {
    values_from_memory!();
    on_values! {
        fn square_n(a, n) -> Limbs = {
            let mut x = *a;
            for _ in 0..n {
                let p = &raw mut x;
                // SAFETY: the operand is the result.
                unsafe { Self::square_at(p, p) }
            }
            x
        };
    }

    in_memory! {
        fn mul_at(out, a, b) = primegroup_mont8_mul(out.cast(), b.cast(), a.cast(), PRIME.as_ptr(), 1);
        fn square_at(out, a) = primegroup_mont8_square(out.cast(), a.cast(), PRIME.as_ptr(), 1);
        fn add_at(out, a, b) = primegroup_mont_add(out.cast(), a.cast(), b.cast(), PRIME.as_ptr(), N);
        fn sub_at(out, a, b) = primegroup_mont_sub(out.cast(), a.cast(), b.cast(), PRIME.as_ptr(), N);
    }
}
