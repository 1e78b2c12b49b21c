//! Kernel for Cortex-M4: UMAAL rows.

#![cfg(primegroup_m4)]

use super::{Kernel, arith, fits_assembly};
use crate::field::kernels::result;
use crate::limb::Limb;

core::arch::global_asm!(include_str!("m4.S"), options(raw));

type Words = [u32; 8];

unsafe extern "C" {
    /// `a b / 2^256` modulo p, below p, for b < p < 2^255.
    fn primegroup_mont_mul(out: *mut Words, a: *const Words, b: *const Words, p: *const Words, p0inv: u32);
}

/// UMAAL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct M4;

impl Kernel for M4 {
    type Sum<M: super::Modulus> = super::sums::Reduced<M, Self>;

    #[inline(always)]
    fn mul<const N: usize>(a: &[Limb; N], b: &[Limb; N], p: &[Limb; N], p0inv: Limb) -> [Limb; N] {
        if !fits_assembly(p) {
            return arith::mul(a, b, p, p0inv);
        }
        let (a, b, p) = (a.as_ptr().cast(), b.as_ptr().cast(), p.as_ptr().cast());
        // SAFETY: arrays of 8 words; the assembly fills the first.
        unsafe { result(|out: *mut [Limb; N]| primegroup_mont_mul(out.cast(), a, b, p, p0inv)) }
    }
}
