//! Kernel for Cortex-M0+: products from 128-bit blocks, for primes of 8 and 12 words with one free bit, or two for
//! pairs. The field of secp256k1 has routines of its own, except for the product.
//!
//! A product is computed completely, then reduced. So the product of a pair takes three products and two reductions.

use crate::field::mont::sums::{Unreduced, Wide};
use crate::field::mont::{Kernel, Modulus, arith, composed, fits_eight_or_twelve, is_secp256k1};
use crate::kernels::{in_memory, on_values, result, through};
use crate::limb::{Int, Limb};
use crate::settings::{SMALL_CODE, TINY};
use core::arch::global_asm;

global_asm!(
    include_str!("../thumb.S"),
    include_str!("columns.S"),
    include_str!("mont.S"),
    include_str!("mont_eight.S"),
    include_str!("mont_linear.S"),
    include_str!("mont_near_linear.S"),
    options(raw)
);

unsafe extern "C" {
    /// `t = a b`; `n` is the number of bytes of a and of b.
    fn primegroup_mont_product(t: *mut u32, a: *const u32, b: *const u32, n: usize);
    /// `t += m p`, which makes t a multiple of R = 2^8n.
    fn primegroup_mont_reduce(t: *mut u32, p: *const u32, p0inv: u32, n: usize);
    /// `out = a + b`, below R.
    fn primegroup_mont_sum(out: *mut u32, a: *const u32, b: *const u32, n: usize);
    /// `t -= u`; returns -1 if that borrows, else 0.
    fn primegroup_mont_subtract(t: *mut u32, u: *const u32, n: usize) -> u32;
    /// `out += p` if the mask is -1.
    fn primegroup_mont_add_masked(out: *mut u32, p: *const u32, n: usize, mask: u32);
}

/// 16-bit Thumb instructions, with 32-bit products.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct M0;

/// Number of bytes of an element.
const fn size<const N: usize>() -> usize {
    4 * N
}

/// Returns whether the assembly supports the modulus: 8 or 12 words with `free` clear top bits. In the profile `tiny` it
/// is for coordinates only: group orders, which are near a power of two, share the code of all moduli.
#[inline(always)]
fn fits<const N: usize>(p: &Int<N>, free: u32) -> bool {
    let top = p[N - 1];
    let is_order = TINY && N == 8 && (top.is_power_of_two() || top.wrapping_add(1).is_power_of_two());
    fits_eight_or_twelve(p, free) && !is_order
}

// SAFETY of all: pointers to elements of N words; each function fills its first argument. Results may alias operands,
// because they are written after all operands are read.

/// `t = a b`
#[inline(always)]
unsafe fn product<const N: usize>(t: *mut Wide<N>, a: *const Int<N>, b: *const Int<N>) {
    unsafe {
        if N == 8 && !SMALL_CODE {
            call!("mont_product8", t, a, b, 0);
        } else {
            primegroup_mont_product(t.cast(), a.cast(), b.cast(), size::<N>());
        }
    }
}

/// `out = t / R`, below p, for t < R p. Overwrites t.
#[inline(never)]
unsafe fn finish<const N: usize>(out: *mut Int<N>, t: *mut Wide<N>, p: &Int<N>, p0inv: Limb) {
    unsafe {
        primegroup_mont_reduce(t.cast(), p.as_ptr().cast(), p0inv as u32, size::<N>());
        let high = &raw const (*t)[1];
        // t is below R p and the added multiple is below R p. So the upper half is below 2p, which one subtraction
        // reduces. p has a free bit, so 2p fits.
        call!(of N, "mont_below", out, high, 0, p.as_ptr());
    }
}

/// `out = a b / R`
#[inline(never)]
unsafe fn mul<const N: usize>(out: *mut Int<N>, a: *const Int<N>, b: *const Int<N>, p: &Int<N>, p0inv: Limb) {
    unsafe { through(|t| product(t, a, b), |t| finish(out, t, p, p0inv)) }
}

/// `out = a b / R` for any modulus.
#[inline(always)]
unsafe fn mul_any<const N: usize>(out: *mut Int<N>, a: *const Int<N>, b: *const Int<N>, p: &Int<N>, p0inv: Limb) {
    unsafe { if TINY { arith::mul_at(out, a, b, p, p0inv) } else { *out = arith::mul(&*a, &*b, p, p0inv) } }
}

/// `out = a b / R` for the coordinate field of secp256k1.
#[inline(never)]
unsafe fn mul_near<const N: usize>(out: *mut Int<N>, a: *const Int<N>, b: *const Int<N>) {
    unsafe { through(|t| product(t, a, b), |t| call!("mont_near_reduce", out, t, t)) }
}

/// `out = a^2 / R` for the coordinate field of secp256k1.
#[inline(never)]
unsafe fn square_near<const N: usize>(out: *mut Int<N>, a: *const Int<N>) {
    unsafe { through(|t: *mut Wide<N>| call!("mont_square8", t, a, 0), |t| call!("mont_near_reduce", out, t, t)) }
}

/// `out = a / R` for any a.
#[inline(never)]
unsafe fn leave<const N: usize>(out: *mut Int<N>, a: &Int<N>, p: &Int<N>, p0inv: Limb) {
    let mut t = [*a, [0; N]];
    unsafe { finish(out, &raw mut t, p, p0inv) }
}

/// The same for the coordinate field of secp256k1.
#[inline(never)]
unsafe fn leave_near<const N: usize>(out: *mut Int<N>, a: &Int<N>) {
    let mut t = [*a, [0; N]];
    unsafe { call!("mont_near_reduce", out, &raw mut t, &raw mut t) }
}

impl Kernel for M0 {
    type Sum<M: Modulus> = Unreduced<M, Self>;
    const TWO_LENGTHS: bool = true;

    on_values! { mont:
        fn has_routines_for_pairs(p) -> bool = fits(p, 2);
        fn leave(a, p, p0inv) -> Int<N> = {
            if is_secp256k1(p) {
                return unsafe { result(|out| leave_near(out, a)) };
            }
            if fits(p, 1) {
                return unsafe { result(|out| leave(out, a, p, p0inv)) };
            }
            if TINY {
                return arith::leave(a, p, p0inv);
            }
            composed::leave::<Self, N>(a, p, p0inv)
        };
    }
    in_memory! { mont:
        fn mul_at(out, a, b, p, p0inv) = if is_secp256k1(p) {
            mul_near(out, a, b);
        } else if fits(p, 1) {
            mul(out, a, b, p, p0inv);
        } else {
            mul_any(out, a, b, p, p0inv);
        };
        fn square_at(out, a, p, p0inv) = if is_secp256k1(p) && !SMALL_CODE {
            square_near(out, a);
        } else {
            Self::mul_at(out, a, a, p, p0inv);
        };
        fn add_at(out, a, b, p) = if is_secp256k1(p) {
            call!("mont_near_add", out, a, b);
        } else if fits(p, 1) {
            call!(of N, "mont_add", out, a, b, p.as_ptr());
        } else {
            *out = arith::add(&*a, &*b, p);
        };
        fn sub_at(out, a, b, p) = if is_secp256k1(p) {
            call!("mont_near_sub", out, a, b);
        } else if fits(p, 1) {
            call!(of N, "mont_sub", out, a, b, p.as_ptr());
        } else {
            *out = arith::sub_mod(&*a, &*b, p);
        };
    }

    in_memory! { mont:
        fn wide_at(t, a, b) = product(t, a, b);
        fn reduce_at(out, t, p, p0inv) = finish(out, t, p, p0inv);
        fn add_if_at(out, p, m) = primegroup_mont_add_masked(out.cast(), p.as_ptr().cast(), size::<N>(), m.word32());
    }
    in_memory! { limbs:
        fn plus_at(x, a, b, n) = primegroup_mont_sum(x.cast(), a.cast(), b.cast(), 4 * n);
        fn minus_at(x, a, n) = _ = primegroup_mont_subtract(x.cast(), a.cast(), 4 * n);
    }
}
