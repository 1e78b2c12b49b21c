//! Routines of RV32 that multiply and reduce in one call.

use super::mont::{primegroup_mont_difference, primegroup_mont_sum};
use super::routines;
use crate::ct::Mask;
use crate::field::mont::sums::Wide;
use crate::field::mont::{arith, fits_assembly, fits_eight_or_twelve};
use crate::kernels::eight_or_twelve;
use crate::limb::{Int, Limb};
use core::arch::global_asm;

global_asm!(
    concat!(env!("PRIMEGROUP_RISCV"), "\n"),
    include_str!("columns.S"),
    include_str!("mont.S"),
    include_str!("mont_eight.S"),
    include_str!("mont_twelve.S"),
    include_str!("mont_linear.S"),
    include_str!("mont_near.S"),
    include_str!("columns_end.S"),
    options(raw)
);

eight_or_twelve! {
    multiply: fn primegroup_mont8_mul, fn primegroup_mont12_mul
        (out: *mut u32, a: *const u32, b: *const u32, p: *const u32, p0inv: u32);
}

unsafe extern "C" {
    /// `out = a + b` if the mask is -1, else `a`.
    fn primegroup_mont_sum_if(out: *mut u32, a: *const u32, b: *const u32, n: usize, mask: u32);
}

/// Integers of eight words leave Montgomery form by a reduction.
pub const LEAVES_EIGHT: bool = true;

// SAFETY of all: as in the parent module.

/// `out = a b / R`, below p.
#[inline(always)]
pub unsafe fn mul_at<const N: usize>(out: *mut Int<N>, a: *const Int<N>, b: *const Int<N>, p: &Int<N>, p0inv: Limb) {
    unsafe {
        if fits_eight_or_twelve(p, 1) {
            multiply::<N>(out.cast(), a.cast(), b.cast(), p.as_ptr().cast(), p0inv as u32);
        } else {
            *out = arith::mul(&*a, &*b, p, p0inv);
        }
    }
}

/// `out = a^2 / R`, below p.
#[inline(always)]
pub unsafe fn square_at<const N: usize>(out: *mut Int<N>, a: *const Int<N>, p: &Int<N>, p0inv: Limb) {
    unsafe {
        if fits_assembly::<N, 8>(p, 1) {
            // The unused argument keeps p in the register in which the routine for products takes it.
            routines!(primegroup_mont8_square(
                out.cast::<u32>(),
                a.cast::<u32>(),
                0,
                p.as_ptr().cast::<u32>(),
                p0inv as u32
            ));
        } else {
            mul_at(out, a, a, p, p0inv);
        }
    }
}

/// Adds `p R` to `t` if `t` is negative, because the routine that reduces takes no signed numbers.
#[inline(always)]
pub unsafe fn lift<const N: usize>(t: *mut Wide<N>, p: &Int<N>) {
    unsafe {
        let high = &raw mut (*t)[1];
        let mask = Mask::from_lsb((*high)[N - 1] >> (Limb::BITS - 1)).word32();
        primegroup_mont_sum_if(high.cast(), high.cast(), p.as_ptr().cast(), N, mask);
    }
}

/// Replaces `x0` and `x1` by `x0 - x1` and `x0 + x1`.
#[inline(always)]
pub unsafe fn turn(x0: *mut u32, x1: *mut u32, n: usize) {
    unsafe {
        primegroup_mont_difference(x0, x0, x1, n);
        primegroup_mont_sum(x1, x1, x1, n);
        primegroup_mont_sum(x1, x1, x0, n);
    }
}
