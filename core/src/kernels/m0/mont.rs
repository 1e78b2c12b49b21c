//! Kernel for Cortex-M0+: products from 128-bit blocks, for primes of 8 and 12 words with one free bit, or two for
//! pairs. The field of secp256k1 has routines of its own, except for the product.
//!
//! A product is computed completely, then reduced. So the product of a pair takes three products and two reductions.

use crate::ct::Mask;
use crate::field::mont::sums::{Unreduced, Wide};
use crate::field::mont::{Kernel, Modulus, arith, composed, fits_assembly, is_secp256k1};
use crate::kernels::{in_memory, on_values, result};
use crate::limb::{Int, Limb};
use crate::settings::{SMALL_CODE, TINY};
use core::arch::global_asm;
use core::mem::MaybeUninit;

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

/// Returns whether assembly for `WORDS` words supports the modulus, with `free` clear top bits. In the profile `tiny` it
/// is for coordinates only: group orders, which are near a power of two, share the code of all moduli.
#[inline(always)]
fn fits_words<const N: usize, const WORDS: usize>(p: &Int<N>, free: u32) -> bool {
    let top = p[N - 1];
    let is_order = TINY && N == 8 && (top.is_power_of_two() || top.wrapping_add(1).is_power_of_two());
    fits_assembly::<N, WORDS>(p, free) && !is_order
}

/// Returns whether the assembly supports the modulus: 8 or 12 words with `free` clear top bits.
#[inline(always)]
fn fits<const N: usize>(p: &Int<N>, free: u32) -> bool {
    fits_words::<N, 8>(p, free) || fits_words::<N, 12>(p, free)
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
        if N == 8 {
            // t is below R p and the added multiple is below R p. So the upper half is below 2p, which one subtraction
            // reduces. p has a free bit, so 2p fits.
            call!("mont_below8", out, high, 0, p.as_ptr());
        } else {
            call!("mont_below12", out, high, 0, p.as_ptr());
        }
    }
}

/// `out = a b / R`
#[inline(never)]
unsafe fn mul<const N: usize>(out: *mut Int<N>, a: *const Int<N>, b: *const Int<N>, p: &Int<N>, p0inv: Limb) {
    let mut t = MaybeUninit::<Wide<N>>::uninit();
    let t = t.as_mut_ptr();
    unsafe {
        product(t, a, b);
        finish(out, t, p, p0inv);
    }
}

/// `out = a b / R` for any modulus.
#[inline(always)]
unsafe fn mul_any<const N: usize>(out: *mut Int<N>, a: *const Int<N>, b: *const Int<N>, p: &Int<N>, p0inv: Limb) {
    unsafe { if TINY { arith::mul_at(out, a, b, p, p0inv) } else { *out = arith::mul(&*a, &*b, p, p0inv) } }
}

/// `out = a b / R` for the coordinate field of secp256k1.
#[inline(never)]
unsafe fn mul_near<const N: usize>(out: *mut Int<N>, a: *const Int<N>, b: *const Int<N>) {
    let mut t = MaybeUninit::<Wide<N>>::uninit();
    let t = t.as_mut_ptr();
    unsafe {
        product(t, a, b);
        call!("mont_near_reduce", out, t, t);
    }
}

/// `out = a^2 / R` for the coordinate field of secp256k1.
#[inline(never)]
unsafe fn square_near<const N: usize>(out: *mut Int<N>, a: *const Int<N>) {
    let mut t = MaybeUninit::<Wide<N>>::uninit();
    let t = t.as_mut_ptr();
    unsafe {
        call!("mont_square8", t, a, 0);
        call!("mont_near_reduce", out, t, t);
    }
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
        } else if fits_words::<N, 8>(p, 1) {
            call!("mont_add8", out, a, b, p.as_ptr());
        } else if fits_words::<N, 12>(p, 1) {
            call!("mont_add12", out, a, b, p.as_ptr());
        } else {
            *out = arith::add(&*a, &*b, p);
        };
        fn sub_at(out, a, b, p) = if is_secp256k1(p) {
            call!("mont_near_sub", out, a, b);
        } else if fits_words::<N, 8>(p, 1) {
            call!("mont_sub8", out, a, b, p.as_ptr());
        } else if fits_words::<N, 12>(p, 1) {
            call!("mont_sub12", out, a, b, p.as_ptr());
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
        fn wide_at(t, a, b) = product(t, a, b);
        fn reduce_at(out, t, p, p0inv) = finish(out, t, p, p0inv);
        fn lift_at(t, p) = {
            let high = &raw mut (*t)[1];
            // A negative value is above -p R. Adding p to its upper half makes it positive and changes nothing modulo
            // p.
            let mask = Mask::from_lsb((*high)[N - 1] >> (Limb::BITS - 1)).word32();
            primegroup_mont_add_masked(high.cast(), p.as_ptr().cast(), size::<N>(), mask);
        };
    }
    #[inline(always)]
    unsafe fn plus_at(x: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
        unsafe { primegroup_mont_sum(x.cast(), a.cast(), b.cast(), 4 * n) }
    }
    #[inline(always)]
    unsafe fn minus_at(x: *mut Limb, y: *const Limb, n: usize) {
        unsafe { primegroup_mont_subtract(x.cast(), y.cast(), 4 * n) };
    }
}
