//! Kernel for RV32 and MIPS32: products of 8 and 12 words, for primes with one free bit, or two for pairs.
//!
//! A product is computed completely, then reduced. So the product of a pair takes three products and two reductions.
//! Both architectures have routines of the same names. RV32 has additional routines that multiply and reduce in one
//! call.

use super::mont_routines as target;
use super::routines;
use crate::field::mont::sums::{Pair, Unreduced, Wide};
use crate::field::mont::{Kernel, Modulus, arith, composed, fits_assembly, is_secp256k1};
use crate::kernels::result;
use crate::limb::{Int, Limb};

routines! {
    fn primegroup_mont8_reduce(out: *mut u32, t: *const u32, p: *const u32, p0inv: u32);
    fn primegroup_mont8_wide(t: *mut u32, a: *const u32, b: *const u32);
    fn primegroup_mont8_add(out: *mut u32, a: *const u32, b: *const u32, p: *const u32);
    fn primegroup_mont8_sub(out: *mut u32, a: *const u32, b: *const u32, p: *const u32);
    fn primegroup_mont12_reduce(out: *mut u32, t: *const u32, p: *const u32, p0inv: u32);
    fn primegroup_mont12_wide(t: *mut u32, a: *const u32, b: *const u32);
    fn primegroup_mont12_add(out: *mut u32, a: *const u32, b: *const u32, p: *const u32);
    fn primegroup_mont12_sub(out: *mut u32, a: *const u32, b: *const u32, p: *const u32);
    fn primegroup_mont_near_mul(out: *mut u32, a: *const u32, b: *const u32);
    fn primegroup_mont_near_square(out: *mut u32, a: *const u32);
    fn primegroup_mont_near_add(out: *mut u32, a: *const u32, b: *const u32);
    fn primegroup_mont_near_sub(out: *mut u32, a: *const u32, b: *const u32);
}

unsafe extern "C" {
    /// `out = a + b`, for `n` words, a multiple of 4; drops the carry.
    pub(crate) fn primegroup_mont_sum(out: *mut u32, a: *const u32, b: *const u32, n: usize);
    /// `out = a - b`; returns -1 if that borrows, else 0.
    pub(crate) fn primegroup_mont_difference(out: *mut u32, a: *const u32, b: *const u32, n: usize) -> u32;
    /// `im -= re + u`, then `re -= u`.
    fn primegroup_mont_pair_end(re: *mut u32, im: *mut u32, u: *const u32, n: usize);
}

/// RV32 with multiplication. It has no carry flag, so carries are computed by comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rv32;

/// MIPS32 release 2, with the same routines.
#[allow(dead_code)] // on RV32
pub type Mips = Rv32;

/// Returns whether the assembly supports the modulus: 8 or 12 words with `free` clear top bits.
#[inline(always)]
fn fits<const N: usize>(p: &Int<N>, free: u32) -> bool {
    fits_assembly::<N, 8>(p, free) || fits_assembly::<N, 12>(p, free)
}

// SAFETY of all: pointers to elements of N words; each function fills its first argument. Results may alias operands,
// because they are written after all operands are read. Unreduced products do not overlap operands.

impl Kernel for Rv32 {
    type Sum<M: Modulus> = Unreduced<M, Self>;

    #[inline(always)]
    fn leave<const N: usize>(a: &Int<N>, p: &Int<N>, p0inv: Limb) -> Int<N> {
        if fits_assembly::<N, 12>(p, 1) || target::LEAVES_EIGHT && fits_assembly::<N, 8>(p, 1) {
            let mut t = [*a, [0; N]];
            return unsafe { result(|out| Self::reduce_at(out, &raw mut t, p, p0inv)) };
        }
        composed::leave::<Self, N>(a, p, p0inv)
    }
    #[inline(always)]
    unsafe fn mul_at<const N: usize>(out: *mut Int<N>, a: *const Int<N>, b: *const Int<N>, p: &Int<N>, p0inv: Limb) {
        unsafe {
            if is_secp256k1(p) {
                primegroup_mont_near_mul(out.cast(), a.cast(), b.cast());
            } else {
                target::mul_at(out, a, b, p, p0inv);
            }
        }
    }
    #[inline(always)]
    unsafe fn square_at<const N: usize>(out: *mut Int<N>, a: *const Int<N>, p: &Int<N>, p0inv: Limb) {
        unsafe {
            if is_secp256k1(p) {
                primegroup_mont_near_square(out.cast(), a.cast());
            } else {
                target::square_at(out, a, p, p0inv);
            }
        }
    }
    #[inline(always)]
    unsafe fn add_at<const N: usize>(out: *mut Int<N>, a: *const Int<N>, b: *const Int<N>, p: &Int<N>) {
        unsafe {
            if is_secp256k1(p) {
                primegroup_mont_near_add(out.cast(), a.cast(), b.cast());
            } else if fits_assembly::<N, 8>(p, 1) {
                primegroup_mont8_add(out.cast(), a.cast(), b.cast(), p.as_ptr().cast());
            } else if fits_assembly::<N, 12>(p, 1) {
                primegroup_mont12_add(out.cast(), a.cast(), b.cast(), p.as_ptr().cast());
            } else {
                *out = arith::add(&*a, &*b, p);
            }
        }
    }
    #[inline(always)]
    unsafe fn sub_at<const N: usize>(out: *mut Int<N>, a: *const Int<N>, b: *const Int<N>, p: &Int<N>) {
        unsafe {
            if is_secp256k1(p) {
                primegroup_mont_near_sub(out.cast(), a.cast(), b.cast());
            } else if fits_assembly::<N, 8>(p, 1) {
                primegroup_mont8_sub(out.cast(), a.cast(), b.cast(), p.as_ptr().cast());
            } else if fits_assembly::<N, 12>(p, 1) {
                primegroup_mont12_sub(out.cast(), a.cast(), b.cast(), p.as_ptr().cast());
            } else {
                *out = arith::sub_mod(&*a, &*b, p);
            }
        }
    }
    #[inline(always)]
    unsafe fn mul_pair_at<const N: usize>(
        out: *mut Pair<N>,
        a: *const Pair<N>,
        b: *const Pair<N>,
        p: &Int<N>,
        p0inv: Limb,
    ) {
        unsafe {
            if fits(p, 2) {
                composed::mul_pair_at::<Self, N>(out, a, b, p, p0inv);
            } else {
                *out = composed::mul_pair::<Self, N>(&*a, &*b, p, p0inv);
            }
        }
    }
    #[inline(always)]
    unsafe fn square_pair_at<const N: usize>(out: *mut Pair<N>, a: *const Pair<N>, p: &Int<N>, p0inv: Limb) {
        unsafe {
            if fits(p, 2) {
                composed::square_pair_at::<Self, N>(out, a, p, p0inv);
            } else {
                *out = composed::square_pair::<Self, N>(&*a, p, p0inv);
            }
        }
    }

    #[inline(always)]
    unsafe fn wide_at<const N: usize>(t: *mut Wide<N>, a: *const Int<N>, b: *const Int<N>) {
        const { assert!(N == 8 || N == 12) }
        unsafe {
            if N == 8 {
                primegroup_mont8_wide(t.cast(), a.cast(), b.cast());
            } else {
                primegroup_mont12_wide(t.cast(), a.cast(), b.cast());
            }
        }
    }
    #[inline(always)]
    unsafe fn reduce_at<const N: usize>(out: *mut Int<N>, t: *mut Wide<N>, p: &Int<N>, p0inv: Limb) {
        unsafe {
            if N == 8 {
                primegroup_mont8_reduce(out.cast(), t.cast(), p.as_ptr().cast(), p0inv as u32);
            } else {
                primegroup_mont12_reduce(out.cast(), t.cast(), p.as_ptr().cast(), p0inv as u32);
            }
        }
    }
    #[inline(always)]
    unsafe fn lift_at<const N: usize>(t: *mut Wide<N>, p: &Int<N>) {
        unsafe { target::lift(t, p) }
    }
    #[inline(always)]
    unsafe fn plus_at(x: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
        unsafe { primegroup_mont_sum(x.cast(), a.cast(), b.cast(), n) }
    }
    #[inline(always)]
    unsafe fn minus_at(x: *mut Limb, y: *const Limb, n: usize) {
        unsafe { primegroup_mont_difference(x.cast(), x.cast(), y.cast(), n) };
    }
    #[inline(always)]
    unsafe fn end_pair_at(re: *mut Limb, im: *mut Limb, u: *const Limb, n: usize) {
        unsafe { primegroup_mont_pair_end(re.cast(), im.cast(), u.cast(), n) }
    }
    #[inline(always)]
    unsafe fn turn_at(x: *mut Limb, y: *mut Limb, n: usize) {
        unsafe { target::turn(x.cast(), y.cast(), n) }
    }
}
