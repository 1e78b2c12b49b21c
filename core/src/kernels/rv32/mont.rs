//! Kernel for RV32 and MIPS32: products of 8 and 12 words, for primes with one free bit, or two for pairs.
//!
//! A product is computed completely, then reduced. So the product of a pair takes three products and two reductions.
//! Both architectures have routines of the same names. RV32 has additional routines that multiply and reduce in one
//! call.

use super::mont_routines as target;
use super::routines;
use crate::field::mont::sums::Unreduced;
use crate::field::mont::{Kernel, Modulus, arith, composed, fits_assembly, fits_eight_or_twelve, is_secp256k1};
use crate::kernels::{eight_or_twelve, in_memory, on_values, result};
use crate::limb::Int;

eight_or_twelve! {
    reduce: fn primegroup_mont8_reduce, fn primegroup_mont12_reduce
        (out: *mut u32, t: *const u32, p: *const u32, p0inv: u32);
    wide: fn primegroup_mont8_wide, fn primegroup_mont12_wide (t: *mut u32, a: *const u32, b: *const u32);
    add: fn primegroup_mont8_add, fn primegroup_mont12_add (out: *mut u32, a: *const u32, b: *const u32, p: *const u32);
    subtract: fn primegroup_mont8_sub, fn primegroup_mont12_sub
        (out: *mut u32, a: *const u32, b: *const u32, p: *const u32);
}

routines! {
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

// SAFETY of all: pointers to elements of N words; each function fills its first argument. Results may alias operands,
// because they are written after all operands are read. Unreduced products do not overlap operands.

impl Kernel for Rv32 {
    type Sum<M: Modulus> = Unreduced<M, Self>;
    const TWO_LENGTHS: bool = true;

    on_values! { mont:
        fn has_routines_for_pairs(p) -> bool = fits_eight_or_twelve(p, 2);
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
        } else if fits_eight_or_twelve(p, 1) {
            add::<N>(out.cast(), a.cast(), b.cast(), p.as_ptr().cast());
        } else {
            *out = arith::add(&*a, &*b, p);
        };
        fn sub_at(out, a, b, p) = if is_secp256k1(p) {
            primegroup_mont_near_sub(out.cast(), a.cast(), b.cast());
        } else if fits_eight_or_twelve(p, 1) {
            subtract::<N>(out.cast(), a.cast(), b.cast(), p.as_ptr().cast());
        } else {
            *out = arith::sub_mod(&*a, &*b, p);
        };
    }

    in_memory! { mont:
        fn wide_at(t, a, b) = wide::<N>(t.cast(), a.cast(), b.cast());
        fn reduce_at(out, t, p, p0inv) = reduce::<N>(out.cast(), t.cast(), p.as_ptr().cast(), p0inv as u32);
        fn lift_at(t, p) = target::lift(t, p);
    }
    in_memory! { limbs:
        fn plus_at(x, a, b, n) = primegroup_mont_sum(x.cast(), a.cast(), b.cast(), n);
        fn minus_at(x, a, n) = _ = primegroup_mont_difference(x.cast(), x.cast(), a.cast(), n);
        fn end_pair_at(re, im, u, n) = primegroup_mont_pair_end(re.cast(), im.cast(), u.cast(), n);
        fn turn_at(x, y, n) = target::turn(x.cast(), y.cast(), n);
    }
}
