//! Kernel for Cortex-M4.

use super::{Kernel, Limbs};
use crate::field::cpu::M4;
use crate::field::safegcd;

impl Kernel for M4 {
    #[inline]
    fn invert<const C: u64>(a: &Limbs) -> Limbs {
        safegcd::m4::invert::<C>(a)
    }
    #[inline]
    fn legendre<const C: u64>(a: &Limbs) -> i32 {
        safegcd::m4::legendre::<C>(a)
    }
}
