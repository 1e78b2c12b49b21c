//! Kernel for RV64 and AArch64: the routines of `mont.S`, called without saving anything, for odd moduli of four and of six
//! words, and for moduli just below 2^256. Other lengths are portable code.

use super::routines;
use crate::field::mont::sums::Unreduced;
use crate::field::mont::{Kernel, Modulus, arith, composed, products};
use crate::kernels::{in_memory, on_values};
use crate::limb::{Int, Limb};

/// RV64 with multiplication. It has no carry flag, so carries are computed by comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rv64;

routines! {
    fn primegroup_mont_four_mul(out: *mut u64, a: *const u64, b: *const u64, p: *const u64, p0inv: u64);
    fn primegroup_mont_four_square(out: *mut u64, a: *const u64, unused: u64, p: *const u64, p0inv: u64);
    fn primegroup_mont_near_mul(out: *mut u64, a: *const u64, b: *const u64, p0inv: u64, c: u64);
    fn primegroup_mont_near_square(out: *mut u64, a: *const u64, unused: u64, p0inv: u64, c: u64);
    fn primegroup_mont_six_mul(out: *mut u64, a: *const u64, b: *const u64, p: *const u64, p0inv: u64);
    fn primegroup_mont_six_square(out: *mut u64, a: *const u64, unused: u64, p: *const u64, p0inv: u64);
    fn primegroup_mont_four_product(out: *mut u64, a: *const u64, b: *const u64);
    fn primegroup_mont_four_reduce(out: *mut u64, a: *const u64, unused: u64, p: *const u64, p0inv: u64);
    fn primegroup_mont_six_product(out: *mut u64, a: *const u64, b: *const u64);
    fn primegroup_mont_six_reduce(out: *mut u64, a: *const u64, unused: u64, p: *const u64, p0inv: u64);
}

/// Returns whether p is above 2^256 - 2^64.
/// Then p = 2^256 - c with c below 2^64, and m p is m 2^256 - m c for a digit m of the quotient: one product of words
/// instead of four. As p is odd, c is the negative of its lowest word, and `p0inv` is 1/c. The modulus is public.
#[inline(always)]
fn is_near<const N: usize>(p: &Int<N>) -> bool {
    N == 4 && p[1] & p[2] & p[3] == Limb::MAX
}

// SAFETY of all: elements of four or six words, as checked. The assembly fills the result, which may alias an operand,
// and only reads the others. Where the modulus is a constant, the choice is made at compile time.
impl Kernel for Rv64 {
    type Sum<M: Modulus> = Unreduced<M, Self>;

    in_memory! { mont:
        fn mul_at(out, a, b, p, p0inv) = {
            let (to, x, y) = (out.cast(), a.cast(), b.cast());
            match N {
                4 if is_near(p) => primegroup_mont_near_mul(to, x, y, p0inv, p[0].wrapping_neg()),
                4 => primegroup_mont_four_mul(to, x, y, p.as_ptr(), p0inv),
                6 => primegroup_mont_six_mul(to, x, y, p.as_ptr(), p0inv),
                _ => arith::mul_at(out, a, b, p, p0inv),
            }
        };
        // The unused argument of the routines for squares keeps p and p0inv in the registers in which the routines for
        // products take them: the fourth and the fifth.
        fn square_at(out, a, p, p0inv) = {
            let (to, x) = (out.cast(), a.cast());
            match N {
                4 if is_near(p) => primegroup_mont_near_square(to, x, 0, p0inv, p[0].wrapping_neg()),
                4 => primegroup_mont_four_square(to, x, 0, p.as_ptr(), p0inv),
                6 => primegroup_mont_six_square(to, x, 0, p.as_ptr(), p0inv),
                _ => arith::mul_at(out, a, a, p, p0inv),
            }
        };
    }
    // Here sums are always inlined: calls would take more instructions.
    on_values! { mont:
        fn add(a, b, p) -> Int<N> = arith::add(a, b, p);
        fn sub(a, b, p) -> Int<N> = arith::sub_mod(a, b, p);
    }

    in_memory! { mont:
        fn wide_at(t, a, b) = {
            let (to, x, y) = (t.cast(), a.cast(), b.cast());
            match N {
                4 => primegroup_mont_four_product(to, x, y),
                6 => primegroup_mont_six_product(to, x, y),
                _ => products::double_product(&mut *t, &*a, &*b),
            }
        };
    }
    // The routines reduce signed integers.
    on_values! { doubles:
        fn reduce_doubles(to, x, p, p0inv) = {
            if N != 4 && N != 6 {
                return composed::reduce_doubles::<Self, N>(to, x, p, p0inv);
            }
            for (to, x) in to.iter_mut().zip(x) {
                let (to, x, p) = (to.as_mut_ptr(), x.as_ptr().cast(), p.as_ptr());
                unsafe {
                    match N {
                        4 => primegroup_mont_four_reduce(to, x, 0, p, p0inv),
                        _ => primegroup_mont_six_reduce(to, x, 0, p, p0inv),
                    }
                }
            }
        };
    }
}
