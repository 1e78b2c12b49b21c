//! Kernel for Xtensa (LX6): the routines of `gf166.S`, called as C functions.

use crate::field::gf166::kernel::values_from_memory;
use crate::field::gf166::{Kernel, Limbs};
use crate::kernels::in_memory;

/// Xtensa with instructions for both halves of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lx6;

// SAFETY of all calls below: the contracts in gf166.S. By the contract of `Kernel`, pointers are to whole elements. The
// routines read and write nothing else.
impl Kernel for Lx6 {
    values_from_memory!();

    in_memory! { c:
        fn mul_at(out, a, b) = primegroup_gf166_mul(out, a, b);
        fn square_at(out, a) = primegroup_gf166_square(out, a);
        fn add_at(out, a, b) = primegroup_gf166_add(out, a, b);
        fn add_loose_at(out, a, b) = primegroup_gf166_add_loose(out, a, b);
        fn sub_at(out, a, b) = primegroup_gf166_sub(out, a, b);
        fn sub_loose_at(out, a, b) = primegroup_gf166_sub_loose(out, a, b);
        fn sub_double_loose_at(out, a, b) = primegroup_gf166_sub_double_loose(out, a, b);
    }
}
