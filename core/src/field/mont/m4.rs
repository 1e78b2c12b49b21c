//! Kernel for Cortex-M4: UMAAL rows.
//!
//! A call of a routine is a `bl` in inline assembly that declares what it may change: every register but r6, r7 (which LLVM
//! keeps for itself), as in [`gf255`](crate::field::gf255).

#![cfg(primegroup_m4)]

use super::{Kernel, arith, composed, fits_assembly};
use crate::field::kernels::result;
use crate::limb::Limb;
use core::arch::{asm, global_asm};

global_asm!(include_str!("m4_eight.S"), include_str!("m4_twelve.S"), options(raw));

/// Calls a routine for 8 or 12 words, with pointers in r0 to r3 and -1/p in r4.
macro_rules! call {
    ($name:literal, $r0:expr, $r1:expr, $r2:expr, $p:expr, $p0inv:expr) => {
        asm!(
            concat!("bl primegroup_mont", $name),
            inout("r0") $r0 => _, inout("r1") $r1 => _, inout("r2") $r2 => _, inout("r3") $p.as_ptr() => _,
            inout("r4") $p0inv => _, out("r5") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _, out("r12") _, out("lr") _,
        )
    };
}

/// UMAAL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct M4;

// SAFETY of all: elements of 8 or 12 words, as was asked; the assembly fills the result, which may be an operand, and reads the others.
impl Kernel for M4 {
    type Sum<M: super::Modulus> = super::sums::Reduced<M, Self>;

    #[inline(always)]
    fn mul<const N: usize>(a: &[Limb; N], b: &[Limb; N], p: &[Limb; N], p0inv: Limb) -> [Limb; N] {
        unsafe { result(|out| Self::mul_at(out, a, b, p, p0inv)) }
    }
    #[inline(always)]
    fn square<const N: usize>(a: &[Limb; N], p: &[Limb; N], p0inv: Limb) -> [Limb; N] {
        unsafe { result(|out| Self::mul_at(out, a, a, p, p0inv)) }
    }
    #[inline(always)]
    fn add<const N: usize>(a: &[Limb; N], b: &[Limb; N], p: &[Limb; N]) -> [Limb; N] {
        unsafe { result(|out| Self::add_at(out, a, b, p)) }
    }
    #[inline(always)]
    fn sub<const N: usize>(a: &[Limb; N], b: &[Limb; N], p: &[Limb; N]) -> [Limb; N] {
        unsafe { result(|out| Self::sub_at(out, a, b, p)) }
    }
    #[inline(always)]
    fn mul_pair<const N: usize>(a: &[[Limb; N]; 2], b: &[[Limb; N]; 2], p: &[Limb; N], p0inv: Limb) -> [[Limb; N]; 2] {
        unsafe { result(|out| Self::mul_pair_at(out, a, b, p, p0inv)) }
    }
    #[inline(always)]
    fn square_pair<const N: usize>(a: &[[Limb; N]; 2], p: &[Limb; N], p0inv: Limb) -> [[Limb; N]; 2] {
        unsafe { result(|out| Self::square_pair_at(out, a, p, p0inv)) }
    }
    #[inline(always)]
    unsafe fn mul_at<const N: usize>(
        out: *mut [Limb; N],
        a: *const [Limb; N],
        b: *const [Limb; N],
        p: &[Limb; N],
        p0inv: Limb,
    ) {
        unsafe {
            if fits_assembly::<N, 8>(p, 1) {
                call!("8_mul", out, a, b, p, p0inv);
            } else if fits_assembly::<N, 12>(p, 1) {
                call!("12_mul", out, a, b, p, p0inv);
            } else {
                *out = arith::mul(&*a, &*b, p, p0inv);
            }
        }
    }
    #[inline(always)]
    unsafe fn square_at<const N: usize>(out: *mut [Limb; N], a: *const [Limb; N], p: &[Limb; N], p0inv: Limb) {
        unsafe { Self::mul_at(out, a, a, p, p0inv) }
    }
    #[inline(always)]
    unsafe fn add_at<const N: usize>(out: *mut [Limb; N], a: *const [Limb; N], b: *const [Limb; N], p: &[Limb; N]) {
        unsafe {
            if fits_assembly::<N, 8>(p, 1) {
                call!("8_add", out, a, b, p, 0);
            } else if fits_assembly::<N, 12>(p, 1) {
                call!("12_add", out, a, b, p, 0);
            } else {
                *out = arith::add(&*a, &*b, p);
            }
        }
    }
    #[inline(always)]
    unsafe fn sub_at<const N: usize>(out: *mut [Limb; N], a: *const [Limb; N], b: *const [Limb; N], p: &[Limb; N]) {
        unsafe {
            if fits_assembly::<N, 8>(p, 1) {
                call!("8_sub", out, a, b, p, 0);
            } else if fits_assembly::<N, 12>(p, 1) {
                call!("12_sub", out, a, b, p, 0);
            } else {
                *out = arith::sub_mod(&*a, &*b, p);
            }
        }
    }
    #[inline(always)]
    unsafe fn mul_pair_at<const N: usize>(
        out: *mut [[Limb; N]; 2],
        a: *const [[Limb; N]; 2],
        b: *const [[Limb; N]; 2],
        p: &[Limb; N],
        p0inv: Limb,
    ) {
        unsafe {
            if fits_assembly::<N, 8>(p, 2) {
                call!("8_mul_pair", out, a, b, p, p0inv);
            } else if fits_assembly::<N, 12>(p, 2) {
                call!("12_mul_pair", out, a, b, p, p0inv);
            } else {
                *out = composed::mul_pair::<Self, N>(&*a, &*b, p, p0inv);
            }
        }
    }
    #[inline(always)]
    unsafe fn square_pair_at<const N: usize>(
        out: *mut [[Limb; N]; 2],
        a: *const [[Limb; N]; 2],
        p: &[Limb; N],
        p0inv: Limb,
    ) {
        unsafe {
            if fits_assembly::<N, 8>(p, 2) {
                call!("8_square_pair", out, a, 0, p, p0inv);
            } else if fits_assembly::<N, 12>(p, 2) {
                call!("12_square_pair", out, a, 0, p, p0inv);
            } else {
                *out = composed::square_pair::<Self, N>(&*a, p, p0inv);
            }
        }
    }
}
