//! Kernel for RV32 and MIPS32: products of 8 and 12 words, for primes with one free bit, or two for pairs.
//!
//! A product is computed completely, then reduced. So the product of a pair takes three products and two reductions.
//! Both architectures have routines of the same names. RV32 has additional routines that multiply and reduce in one
//! call.

use super::mont_routines as target;
use super::routines;
use crate::field::mont::sums::Unreduced;
use crate::field::mont::{Kernel, Modulus, arith, composed, fits_assembly, is_secp256k1};
use crate::kernels::{in_memory, on_values, result};
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
    const TWO_LENGTHS: bool = true;

    on_values! { mont:
        fn leave(a, p, p0inv) -> Int<N> = {
            if fits_assembly::<N, 12>(p, 1) || target::LEAVES_EIGHT && fits_assembly::<N, 8>(p, 1) {
                // A reduction divides by R, and so leaves Montgomery form without a product by 1.
                let mut t = [*a, [0; N]];
                return unsafe { result(|out| Self::reduce_at(out, &raw mut t, p, p0inv)) };
            }
            composed::leave::<Self, N>(a, p, p0inv)
        };
    }
    in_memory! { mont:
        fn mul_at(out, a, b, p, p0inv) = if is_secp256k1(p) {
            primegroup_mont_near_mul(out.cast(), a.cast(), b.cast());
        } else {
            target::mul_at(out, a, b, p, p0inv);
        };
        fn square_at(out, a, p, p0inv) = if is_secp256k1(p) {
            primegroup_mont_near_square(out.cast(), a.cast());
        } else {
            target::square_at(out, a, p, p0inv);
        };
        fn add_at(out, a, b, p) = if is_secp256k1(p) {
            primegroup_mont_near_add(out.cast(), a.cast(), b.cast());
        } else if fits_assembly::<N, 8>(p, 1) {
            primegroup_mont8_add(out.cast(), a.cast(), b.cast(), p.as_ptr().cast());
        } else if fits_assembly::<N, 12>(p, 1) {
            primegroup_mont12_add(out.cast(), a.cast(), b.cast(), p.as_ptr().cast());
        } else {
            *out = arith::add(&*a, &*b, p);
        };
        fn sub_at(out, a, b, p) = if is_secp256k1(p) {
            primegroup_mont_near_sub(out.cast(), a.cast(), b.cast());
        } else if fits_assembly::<N, 8>(p, 1) {
            primegroup_mont8_sub(out.cast(), a.cast(), b.cast(), p.as_ptr().cast());
        } else if fits_assembly::<N, 12>(p, 1) {
            primegroup_mont12_sub(out.cast(), a.cast(), b.cast(), p.as_ptr().cast());
        } else {
            *out = arith::sub_mod(&*a, &*b, p);
        };
        fn mul_pair_at(to, x, y, p, p0inv) = if fits(p, 2) {
            composed::mul_pair_at::<Self, N>(to, x, y, p, p0inv);
        } else {
            *to = composed::mul_pair::<Self, N>(&*x, &*y, p, p0inv);
        };
        fn square_pair_at(to, x, p, p0inv) = if fits(p, 2) {
            composed::square_pair_at::<Self, N>(to, x, p, p0inv);
        } else {
            *to = composed::square_pair::<Self, N>(&*x, p, p0inv);
        };
    }

    in_memory! { mont:
        fn wide_at(t, a, b) = if N == 8 {
            primegroup_mont8_wide(t.cast(), a.cast(), b.cast());
        } else {
            primegroup_mont12_wide(t.cast(), a.cast(), b.cast());
        };
        fn reduce_at(out, t, p, p0inv) = if N == 8 {
            primegroup_mont8_reduce(out.cast(), t.cast(), p.as_ptr().cast(), p0inv as u32);
        } else {
            primegroup_mont12_reduce(out.cast(), t.cast(), p.as_ptr().cast(), p0inv as u32);
        };
        fn lift_at(t, p) = target::lift(t, p);
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
