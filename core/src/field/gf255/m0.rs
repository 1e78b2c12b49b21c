//! Kernel for Cortex-M0+.

use super::{Kernel, Limbs};
use crate::field::cpu::M0;
use crate::field::safegcd;

impl Kernel for M0 {
    #[inline]
    fn invert<const C: u64>(a: &Limbs) -> Limbs {
        safegcd::m0::invert::<C>(a)
    }
    #[inline]
    fn legendre<const C: u64>(a: &Limbs) -> i32 {
        safegcd::m0::legendre::<C>(a)
    }
}
