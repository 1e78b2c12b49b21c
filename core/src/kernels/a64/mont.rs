//! Kernel for AArch64: the routines of `mont.S`, called without saving anything, for odd moduli of four and of six words,
//! and for moduli just below 2^256. Everything except products and squares is portable code.

use super::routines;
use crate::field::mont::sums::Doubles;
use crate::field::mont::{Kernel, Modulus, arith, composed, sums};
use crate::limb::Limb;
use core::arch::global_asm;

global_asm!(include_str!(env!("PRIMEGROUP_A64")), include_str!("mont.S"), options(raw));

/// AArch64, little endian.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct A64;

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
#[inline(always)]
fn is_near<const N: usize>(p: &[Limb; N]) -> bool {
    N == 4 && p[1] & p[2] & p[3] == Limb::MAX
}

/// `a b`, unreduced.
#[inline(always)]
fn product<const N: usize>(out: &mut [[Limb; N]; 2], a: &[Limb; N], b: &[Limb; N]) {
    let (to, x, y) = (out.as_mut_ptr().cast(), a.as_ptr(), b.as_ptr());
    // SAFETY: as below.
    unsafe {
        match N {
            4 => primegroup_mont_four_product(to, x, y),
            6 => primegroup_mont_six_product(to, x, y),
            _ => sums::product(out, a, b),
        }
    }
}

// SAFETY of all: elements of four or six words, as checked. The assembly fills the result, which may alias an operand,
// and only reads the others. Where the modulus is a constant, the choice is made at compile time.
impl Kernel for A64 {
    type Sum<M: Modulus> = sums::Unreduced<M, Self>;

    #[inline(always)]
    unsafe fn mul_at<const N: usize>(
        out: *mut [Limb; N],
        a: *const [Limb; N],
        b: *const [Limb; N],
        p: &[Limb; N],
        p0inv: Limb,
    ) {
        let (to, x, y) = (out.cast(), a.cast(), b.cast());
        unsafe {
            match N {
                4 if is_near(p) => primegroup_mont_near_mul(to, x, y, p0inv, p[0].wrapping_neg()),
                4 => primegroup_mont_four_mul(to, x, y, p.as_ptr(), p0inv),
                6 => primegroup_mont_six_mul(to, x, y, p.as_ptr(), p0inv),
                _ => arith::mul_at(out, a, b, p, p0inv),
            }
        }
    }
    #[inline(always)]
    unsafe fn square_at<const N: usize>(out: *mut [Limb; N], a: *const [Limb; N], p: &[Limb; N], p0inv: Limb) {
        let (to, x) = (out.cast(), a.cast());
        unsafe {
            match N {
                4 if is_near(p) => primegroup_mont_near_square(to, x, 0, p0inv, p[0].wrapping_neg()),
                4 => primegroup_mont_four_square(to, x, 0, p.as_ptr(), p0inv),
                6 => primegroup_mont_six_square(to, x, 0, p.as_ptr(), p0inv),
                _ => arith::mul_at(out, a, a, p, p0inv),
            }
        }
    }
    #[inline(always)]
    fn add<const N: usize>(a: &[Limb; N], b: &[Limb; N], p: &[Limb; N]) -> [Limb; N] {
        arith::add(a, b, p)
    }
    #[inline(always)]
    fn sub<const N: usize>(a: &[Limb; N], b: &[Limb; N], p: &[Limb; N]) -> [Limb; N] {
        arith::sub_mod(a, b, p)
    }
    #[inline(always)]
    fn mul_pair<const N: usize>(a: &[[Limb; N]; 2], b: &[[Limb; N]; 2], p: &[Limb; N], p0inv: Limb) -> [[Limb; N]; 2] {
        composed::mul_pair::<Self, N>(a, b, p, p0inv)
    }
    #[inline(always)]
    fn square_pair<const N: usize>(a: &[[Limb; N]; 2], p: &[Limb; N], p0inv: Limb) -> [[Limb; N]; 2] {
        composed::square_pair::<Self, N>(a, p, p0inv)
    }

    #[inline(always)]
    fn set_double_product<const N: usize>(out: &mut Doubles<N>, a: &[[Limb; N]; 2], b: &[[Limb; N]; 2]) {
        sums::set_product_by(out, a, b, product);
    }
    #[inline(always)]
    fn set_double_square<const N: usize>(out: &mut Doubles<N>, a: &[[Limb; N]; 2], p: &[Limb; N], _: Limb) {
        sums::set_square_by(out, a, p, product);
    }
    #[inline(always)]
    fn reduce_doubles<const N: usize>(out: &mut [[Limb; N]; 2], x: &mut Doubles<N>, p: &[Limb; N], p0inv: Limb) {
        if N != 4 && N != 6 {
            return sums::reduce(out, x, p, p0inv);
        }
        for (to, x) in out.iter_mut().zip(x) {
            let (to, x, p) = (to.as_mut_ptr(), x.as_ptr().cast(), p.as_ptr());
            unsafe {
                match N {
                    4 => primegroup_mont_four_reduce(to, x, 0, p, p0inv),
                    _ => primegroup_mont_six_reduce(to, x, 0, p, p0inv),
                }
            }
        }
    }
}
