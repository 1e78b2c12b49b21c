//! Kernel for RV64 and AArch64: the routines of `gf255.S`, called without saving anything.
//!
//! One copy of the code serves every C: the constant is an argument. Results may alias operands. Everything except
//! products and squares is portable code.

use super::routines;
use crate::field::gf255::{Kernel, Limbs, portable};
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
        fn mul<C>(a, b) -> Limbs = unsafe { result(|r| Self::mul_at::<C>(r, a, b)) };
        fn square<C>(a) -> Limbs = unsafe { result(|r| Self::square_at::<C>(r, a)) };
        // Here they are always inlined: calls would take more instructions than the sums.
        fn add<C>(a, b) -> Limbs = portable::add::<C>(a, b);
        fn sub<C>(a, b) -> Limbs = portable::sub::<C>(a, b);
    }

    in_memory! {
        fn mul_at<C>(out, a, b) = routines!(primegroup_gf255_mul(out, a, b, 2 * C));
        fn square_at<C>(out, a) = routines!(primegroup_gf255_square(out, a, 0, 2 * C));
    }
}
