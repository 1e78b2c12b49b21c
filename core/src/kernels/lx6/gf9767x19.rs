//! Kernel for Xtensa (LX6): the routines of `gf9767x19*.S`, called as C functions.

use crate::field::gf9767x19::prime::{self, NEG_INVERSE};
use crate::field::gf9767x19::{Kernel, Limbs, frobenius_table};
use crate::kernels::in_memory;

/// Xtensa with instructions for both halves of a product. Sums of 16-bit products produce no carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lx6;

// The last number of routines is -1/p modulo 2^32.
unsafe extern "C" {
    fn primegroup_gf9767x19_products(out: *mut Limbs, a: *const Limbs, b: *const Limbs, inverse: u32);
}

// SAFETY of all calls below: the contracts in the assembly files. By the contract of `Kernel`, pointers are to whole
// elements. The routines read and write nothing else.
impl Kernel for Lx6 {
    in_memory! {
        fn mul_small_at(out, a, w) = Self::scale_at(out, a, prime::from_integer(w));
        fn frobenius_at[J](out, a) = primegroup_gf9767x19_products(out, a, frobenius_table::<J>(), NEG_INVERSE);
    }
    in_memory! { c:
        fn mul_at(out, a, b) = primegroup_gf9767x19_mul(out, a, b; NEG_INVERSE);
        fn square_at(out, a) = primegroup_gf9767x19_square(out, a; 0, NEG_INVERSE);
        fn add_at(out, a, b) = primegroup_gf9767x19_add(out, a, b);
        fn sub_at(out, a, b) = primegroup_gf9767x19_sub(out, a, b);
        fn sub_sum_at(out, a, b, c) = primegroup_gf9767x19_sub_sum(out, a, b, c);
        fn scale_at(out, a, f) = primegroup_gf9767x19_scale(out, a; f, NEG_INVERSE);
        fn inner_product(a, b) -> u32 = primegroup_gf9767x19_inner_product(a, b; NEG_INVERSE);
    }
}
