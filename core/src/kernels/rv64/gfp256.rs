//! Kernel for RV64 and AArch64: the routines of `gfp256.S`, called without saving anything. Everything except products,
//! squares and the sums and differences of AArch64 is portable code.

use super::{p256_add_at, p256_sub_at, routines};
use crate::field::gfp256::{Kernel, Limbs};
use crate::kernels::{in_memory, on_values, result};

/// RV64 with multiplication. It has no carry flag, so carries are computed by comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rv64;

/// AArch64, little endian, with the same routines.
#[allow(dead_code)] // on RV64
pub type A64 = Rv64;

// SAFETY of all calls below: the contracts of the routines. Pointers point to whole elements, by the contract of
// `Kernel`. The routines read and write nothing else.
impl Kernel for Rv64 {
    on_values! {
        fn mul(a, b) -> Limbs = unsafe { result(|r| Self::mul_at(r, a, b)) };
        fn square(a) -> Limbs = unsafe { result(|r| Self::square_at(r, a)) };
        fn add(a, b) -> Limbs = unsafe { result(|r| p256_add_at(r, a, b)) };
        fn sub(a, b) -> Limbs = unsafe { result(|r| p256_sub_at(r, a, b)) };
    }

    in_memory! {
        fn mul_at(out, a, b) = routines!(primegroup_gfp256_mul(out, a, b));
        fn square_at(out, a) = routines!(primegroup_gfp256_square(out, a));
        fn add_at(out, a, b) = p256_add_at(out, a, b);
        fn sub_at(out, a, b) = p256_sub_at(out, a, b);
    }
}
