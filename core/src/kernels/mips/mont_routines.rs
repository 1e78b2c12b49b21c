//! Products of MIPS32: of eight words in one routine; of twelve a product and a reduction, each a routine.

use super::mont::Mips;
use crate::field::mont::sums::Wide;
use crate::field::mont::{Kernel, Portable, fits_assembly};
use crate::kernels::through;
use crate::limb::{Int, Limb};
use core::arch::global_asm;

global_asm!(
    include_str!("mont.S"),
    include_str!("mont_twelve.S"),
    include_str!("mont_sums.S"),
    include_str!("mont_near.S"),
    options(raw)
);

unsafe extern "C" {
    fn primegroup_mont8_mul(out: *mut u32, a: *const u32, b: *const u32, p: *const u32, p0inv: u32);
    fn primegroup_mont8_square(out: *mut u32, a: *const u32, p: *const u32, p0inv: u32);
    /// Replaces `x0` and `x1` by `x0 - x1` and `x0 + x1`.
    fn primegroup_mont_turn(x0: *mut u32, x1: *mut u32, n: usize);
}

/// Integers of eight words leave Montgomery form by a product with 1: most groups reduce nothing else, so they do without
/// the routine that reduces.
pub const LEAVES_EIGHT: bool = false;

// SAFETY of all: as in the parent module.

/// `out = a b / R`, below p, for twelve words.
#[inline(never)]
unsafe fn mul<const N: usize>(out: *mut Int<N>, a: *const Int<N>, b: *const Int<N>, p: &Int<N>, p0inv: Limb) {
    unsafe { through(|t| Mips::wide_at(t, a, b), |t| Mips::reduce_at(out, t, p, p0inv)) }
}

/// `out = a b / R`, below p.
#[inline(always)]
pub unsafe fn mul_at<const N: usize>(out: *mut Int<N>, a: *const Int<N>, b: *const Int<N>, p: &Int<N>, p0inv: Limb) {
    unsafe {
        // The routines for eight words support any modulus.
        if fits_assembly::<N, 8>(p, 0) {
            primegroup_mont8_mul(out.cast(), a.cast(), b.cast(), p.as_ptr().cast(), p0inv as u32);
        } else if fits_assembly::<N, 12>(p, 1) {
            mul(out, a, b, p, p0inv);
        } else {
            portable(out, a, b, p, p0inv);
        }
    }
}

/// `out = a b / R`, below p, for lengths without a routine. One copy, because the text is long.
#[inline(never)]
unsafe fn portable<const N: usize>(out: *mut Int<N>, a: *const Int<N>, b: *const Int<N>, p: &Int<N>, p0inv: Limb) {
    unsafe { *out = Portable::mul(&*a, &*b, p, p0inv) }
}

/// `out = a^2 / R`, below p.
#[inline(always)]
pub unsafe fn square_at<const N: usize>(out: *mut Int<N>, a: *const Int<N>, p: &Int<N>, p0inv: Limb) {
    unsafe {
        if fits_assembly::<N, 8>(p, 0) {
            primegroup_mont8_square(out.cast(), a.cast(), p.as_ptr().cast(), p0inv as u32);
        } else {
            mul_at(out, a, a, p, p0inv);
        }
    }
}

/// Nothing: the routines that reduce take signed numbers.
#[inline(always)]
pub unsafe fn lift<const N: usize>(_: *mut Wide<N>, _: &Int<N>) {}

/// Replaces `x0` and `x1` by `x0 - x1` and `x0 + x1`.
#[inline(always)]
pub unsafe fn turn(x0: *mut u32, x1: *mut u32, n: usize) {
    unsafe { primegroup_mont_turn(x0, x1, n) }
}
