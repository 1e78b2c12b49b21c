//! Kernel for Cortex-M4: schoolbook rows with UMAAL. The field of secp256k1 has routines of its own, with the products
//! of the families of 256 bits and a short reduction.
//!
//! A routine is called by a `bl` in inline assembly, as in [`gf255`](crate::field::gf255). All registers are declared
//! clobbered except r6 and r7, which LLVM reserves.

use crate::field::mont::sums::Unreduced;
use crate::field::mont::{Kernel, Modulus, arith, composed, fits_eight_or_twelve, is_secp256k1};
use crate::kernels::{in_memory, on_values};
use crate::limb::Int;
use crate::settings::TINY;
use core::arch::global_asm;

global_asm!(
    include_str!("../thumb.S"),
    concat!(".set .Lprimegroup_fpu, ", env!("PRIMEGROUP_FPU"), "\n"),
    include_str!("mont_eight.S"),
    include_str!("mont_twelve.S"),
    include_str!("mont_sums.S"),
    include_str!("columns.S"),
    include_str!("columns_mul.S"),
    include_str!("columns_square.S"),
    include_str!("mont_near.S"),
    include_str!("mont_near_linear.S"),
    options(raw)
);

/// `a b` for parts below R/2, unreduced.
#[inline(never)]
fn double_product(out: *mut u32, a: *const u32, b: *const u32) {
    // SAFETY: pairs of 8 words, and a mutable reference for the result.
    unsafe { call!(mont "8_double_product", out, a, b, 0, 0) };
}

/// `a^2` for a below p, unreduced.
#[inline(never)]
fn double_square(out: *mut u32, a: *const u32, p: *const u32) {
    // SAFETY: as above.
    unsafe { call!(mont "8_double_square", out, a, 0, p, 0) };
}

/// Cortex-M4 with UMAAL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct M4;

// SAFETY of all: elements of 8 or 12 words, as checked. The assembly fills the result, which may alias an operand, and
// only reads the others.
impl Kernel for M4 {
    type Sum<M: Modulus> = Unreduced<M, Self>;
    const TWO_LENGTHS: bool = true;

    in_memory! { mont:
        fn mul_at(out, a, b, p, p0inv) = if is_secp256k1(p) {
            call!(mont_near "mul", out, a, "r2" = b);
        } else if fits_eight_or_twelve(p, 1) {
            call!(mont of N, "mul", out, a, b, p.as_ptr(), p0inv);
        } else if TINY {
            arith::mul_at(out, a, b, p, p0inv);
        } else {
            *out = arith::mul(&*a, &*b, p, p0inv);
        };
        fn square_at(out, a, p, p0inv) = if is_secp256k1(p) {
            call!(mont_near "square", out, a);
        } else {
            Self::mul_at(out, a, a, p, p0inv);
        };
        fn add_at(out, a, b, p) = if is_secp256k1(p) {
            call!(mont_near "add", out, a, "r2" = b);
        } else if fits_eight_or_twelve(p, 1) {
            call!(mont of N, "add", out, a, b, p.as_ptr(), 0);
        } else {
            *out = arith::add(&*a, &*b, p);
        };
        fn sub_at(out, a, b, p) = if is_secp256k1(p) {
            call!(mont_near "sub", out, a, "r2" = b);
        } else if fits_eight_or_twelve(p, 1) {
            call!(mont of N, "sub", out, a, b, p.as_ptr(), 0);
        } else {
            *out = arith::sub_mod(&*a, &*b, p);
        };
        fn mul_pair_at(to, x, y, p, p0inv) = if fits_eight_or_twelve(p, 2) {
            call!(mont of N, "mul_pair", to, x, y, p.as_ptr(), p0inv);
        } else {
            *to = composed::mul_pair::<Self, N>(&*x, &*y, p, p0inv);
        };
        fn square_pair_at(to, x, p, p0inv) = if fits_eight_or_twelve(p, 2) {
            call!(mont of N, "square_pair", to, x, 0, p.as_ptr(), p0inv);
        } else {
            *to = composed::square_pair::<Self, N>(&*x, p, p0inv);
        };
        fn wide_at(t, a, b) = call!(mont of N, "wide", t, a, b);
    }
    in_memory! { limbs:
        fn plus_at(x, a, b, n) = call!(mont of n, "plus", x, a, b);
        // n is the length of an unreduced integer: twice the words of an element, after which the routines are named.
        fn minus_at(x, a, n) = call!(mont of n / 2, "double_sub", x, a, 0);
    }
    on_values! { mont:
        fn leave(a, p, p0inv) -> Int<N> = if TINY && !fits_eight_or_twelve(p, 1) {
            arith::leave(a, p, p0inv)
        } else {
            composed::leave::<Self, N>(a, p, p0inv)
        };
    }
    on_values! { doubles:
        fn set_double_product(out, a, b) = if N == 8 {
            double_product((&raw mut *out).cast(), a.as_ptr().cast(), b.as_ptr().cast());
        } else {
            unsafe { composed::double_product::<Self, N>(out, a, b) }
        };
        fn set_double_square(out, a, p, _p0inv) = if N == 8 {
            double_square((&raw mut *out).cast(), a.as_ptr().cast(), p.as_ptr());
        } else {
            composed::set_double_square::<Self, N>(out, a, p)
        };
        fn add_doubles(x, y) = unsafe { call!(mont of N, "add_doubles", x, y, 0) };
        fn subtract_doubles(x, y) = unsafe { call!(mont of N, "sub_doubles", x, y, 0) };
        fn subtract_two_doubles(x, y, z) = unsafe { call!(mont of N, "sub_two_doubles", x, y, z) };
        fn turn_doubles(x) = {
            let [x, y] = x;
            unsafe { call!(mont of N, "turn_doubles", x, y, 0) };
        };
        fn reduce_doubles(to, x, p, p0inv) = {
            for (to, x) in to.iter_mut().zip(x) {
                unsafe { call!(mont of N, "reduce", to, x, 0, p.as_ptr(), p0inv) }
            }
        };
    }
}
