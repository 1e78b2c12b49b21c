//! Kernel for Cortex-M0+: rows of 32-bit products made of four multiplications.

#![cfg(primegroup_m0)]

use super::{Kernel, arith, fits_assembly};
use crate::field::kernels::result;
use crate::limb::Limb;
use core::mem::MaybeUninit;

core::arch::global_asm!(include_str!("m0.S"), options(raw));

type Words = [u32; 8];

unsafe extern "C" {
    /// `t = a b`.
    fn primegroup_mont_product(t: *mut [Words; 2], a: *const Words, b: *const Words);
    /// `t + m p`, a multiple of 2^256.
    fn primegroup_mont_reduce(t: *mut [Words; 2], p: *const Words, p0inv: u32);
}

/// 16-bit Thumb instructions, products of 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct M0;

impl Kernel for M0 {
    type Sum<M: super::Modulus> = super::sums::Reduced<M, Self>;

    #[inline(always)]
    fn mul<const N: usize>(a: &[Limb; N], b: &[Limb; N], p: &[Limb; N], p0inv: Limb) -> [Limb; N] {
        if !fits_assembly(p) {
            return arith::mul(a, b, p, p0inv);
        }
        let (a, b, p) = (a.as_ptr().cast(), b.as_ptr().cast(), p.as_ptr().cast());
        // SAFETY: arrays of 8 words; the function fills the first.
        unsafe { result(|out: *mut [Limb; N]| mul(out.cast(), a, b, p, p0inv)) }
    }
    #[inline(always)]
    fn leave<const N: usize>(a: &[Limb; N], p: &[Limb; N], p0inv: Limb) -> [Limb; N] {
        if !fits_assembly(p) {
            let mut one = [0; N];
            one[0] = 1;
            return arith::mul(a, &one, p, p0inv);
        }
        let (a, p) = (a.as_ptr().cast(), p.as_ptr().cast());
        // SAFETY: arrays of 8 words; the function fills the first.
        unsafe { result(|out: *mut [Limb; N]| leave(out.cast(), a, p, p0inv)) }
    }
}

/// `a b / 2^256` below p, for b < p < 2^255.
#[inline(never)]
unsafe fn mul(out: *mut Words, a: *const Words, b: *const Words, p: *const Words, p0inv: u32) {
    let mut t = MaybeUninit::<[Words; 2]>::uninit();
    // SAFETY: the caller gives arrays; the product fills all 16 words of t.
    unsafe {
        primegroup_mont_product(t.as_mut_ptr(), a, b);
        finish(out, t.assume_init_mut(), &*p, p0inv);
    }
}

/// `a / 2^256` below p, for p < 2^255.
#[inline(never)]
unsafe fn leave(out: *mut Words, a: *const Words, p: *const Words, p0inv: u32) {
    // SAFETY: the caller gives arrays.
    unsafe { finish(out, &mut [*a, [0; 8]], &*p, p0inv) }
}

/// `t / 2^256` below p, for t < 2^256 p.
#[inline(never)]
unsafe fn finish(out: *mut Words, t: &mut [Words; 2], p: &Words, p0inv: u32) {
    // SAFETY: the caller gives an array to write to. t + m p is below 2^512, as p < 2^255.
    unsafe {
        primegroup_mont_reduce(t, p, p0inv);
        *out = arith::reduce_once(&t[1], 0, p);
    }
}
