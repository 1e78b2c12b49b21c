//! Kernel for AArch64: products as on RV64, and sums by routines of `mont.S`, called without saving anything.

use super::products::Rv64;
use super::routines;
use crate::field::mont::sums::Unreduced;
use crate::field::mont::{Kernel, Modulus, arith};
use crate::kernels::{in_memory, on_values};
use crate::limb::{self, Int};

/// AArch64, little endian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct A64;

routines! {
    fn primegroup_mont_four_add(out: *mut u64, a: *const u64, b: *const u64, p: *const u64);
    fn primegroup_mont_four_sub(out: *mut u64, a: *const u64, b: *const u64, p: *const u64);
    fn primegroup_mont_six_add(out: *mut u64, a: *const u64, b: *const u64, p: *const u64);
    fn primegroup_mont_six_sub(out: *mut u64, a: *const u64, b: *const u64, p: *const u64);
    fn primegroup_mont_eight_sum(out: *mut u64, a: *const u64, b: *const u64);
    fn primegroup_mont_eight_difference(out: *mut u64, a: *const u64, b: *const u64);
    fn primegroup_mont_twelve_sum(out: *mut u64, a: *const u64, b: *const u64);
    fn primegroup_mont_twelve_difference(out: *mut u64, a: *const u64, b: *const u64);
}

// SAFETY of all: elements of four or six words, as checked. The assembly fills the result, which may alias an operand,
// and only reads the others. Where the modulus is a constant, the choice is made at compile time.
impl Kernel for A64 {
    type Sum<M: Modulus> = Unreduced<M, Self>;

    in_memory! { mont:
        fn mul_at(out, a, b, p, p0inv) = Rv64::mul_at(out, a, b, p, p0inv);
        fn square_at(out, a, p, p0inv) = Rv64::square_at(out, a, p, p0inv);
        fn wide_at(t, a, b) = Rv64::wide_at(t, a, b);
        fn add_at(out, a, b, p) = match N {
            4 => primegroup_mont_four_add(out.cast(), a.cast(), b.cast(), p.as_ptr()),
            6 => primegroup_mont_six_add(out.cast(), a.cast(), b.cast(), p.as_ptr()),
            _ => *out = arith::add(&*a, &*b, p),
        };
        fn sub_at(out, a, b, p) = match N {
            4 => primegroup_mont_four_sub(out.cast(), a.cast(), b.cast(), p.as_ptr()),
            6 => primegroup_mont_six_sub(out.cast(), a.cast(), b.cast(), p.as_ptr()),
            _ => *out = arith::sub_mod(&*a, &*b, p),
        };
    }
    in_memory! { limbs:
        fn plus_at(x, a, b, n) = match n {
            4 => x.cast::<Int<4>>().write(limb::add(&*a.cast(), &*b.cast()).0),
            6 => x.cast::<Int<6>>().write(limb::add(&*a.cast(), &*b.cast()).0),
            // Double products have 8 and 12 words. Sums of 4 and 6 words are inlined: they need no call.
            8 => primegroup_mont_eight_sum(x, a, b),
            12 => primegroup_mont_twelve_sum(x, a, b),
            _ => arith::plus_at(x, a, b, n),
        };
        fn minus_at(x, a, n) = match n {
            8 => primegroup_mont_eight_difference(x, x, a),
            12 => primegroup_mont_twelve_difference(x, x, a),
            _ => arith::minus_at(x, a, n),
        };
    }
    on_values! { doubles:
        fn reduce_doubles(to, x, p, p0inv) = Rv64::reduce_doubles(to, x, p, p0inv);
    }
}
