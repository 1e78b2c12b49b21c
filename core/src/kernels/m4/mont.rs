//! Kernel for Cortex-M4: schoolbook rows with UMAAL. The field of secp256k1 has routines of its own, with the products
//! of the families of 256 bits and a short reduction.
//!
//! A routine is called by a `bl` in inline assembly, as in [`gf255`](crate::field::gf255). All registers are declared
//! clobbered except r6 and r7, which LLVM reserves.

use crate::field::mont::{Kernel, arith, composed, fits_assembly, is_secp256k1, sums};
use crate::limb::Limb;
use core::arch::global_asm;
use core::mem::MaybeUninit;

global_asm!(include_str!("mont_eight.S"), include_str!("mont_twelve.S"), options(raw));
global_asm!(
    concat!(".set .Lprimegroup_fpu, ", env!("PRIMEGROUP_FPU"), "\n"),
    include_str!("columns.S"),
    include_str!("columns_mul.S"),
    include_str!("columns_square.S"),
    include_str!("mont_near.S"),
    options(raw)
);

/// Calls a routine for 8 or 12 words (or for twice as many) that does not depend on p.
macro_rules! plain {
    ($N:ident, $name:literal, $r0:expr, $r1:expr, $r2:expr) => {
        if $N == 8 {
            call!(mont concat!("8_", $name), $r0, $r1, $r2, 0, 0);
        } else {
            call!(mont concat!("12_", $name), $r0, $r1, $r2, 0, 0);
        }
    };
}

/// `a b` for parts below R/2, unreduced: with t = a0 b0 and u = a1 b1, the parts are t - u and
/// (a0 + a1)(b0 + b1) - t - u.
#[inline(never)]
fn double_product<const N: usize>(out: &mut sums::Doubles<N>, a: &[[Limb; N]; 2], b: &[[Limb; N]; 2]) {
    if N == 8 {
        // SAFETY: pairs of 8 words, and a mutable reference for the result.
        unsafe { call!(mont "8_double_product", out, a, b, 0, 0) };
        return;
    }
    let mut space = MaybeUninit::<[[Limb; N]; 2]>::uninit();
    let u = space.as_mut_ptr();
    let ([a0, a1], [b0, b1]) = (a, b);
    let [re, im] = out;
    let (re, im) = (&raw mut *re, &raw mut *im);
    // SAFETY: elements of 8 or 12 words. Products do not overlap operands; sums are stored before the products that use
    // them.
    unsafe {
        let (s, t) = (&raw mut (*re)[0], &raw mut (*re)[1]);
        plain!(N, "plus", s, a0, a1);
        plain!(N, "plus", t, b0, b1);
        plain!(N, "wide", im, s, t);
        plain!(N, "wide", re, a0, b0);
        plain!(N, "wide", u, a1, b1);
        plain!(N, "double_sub", im, re, 0);
        plain!(N, "double_sub", im, u, 0);
        plain!(N, "double_sub", re, u, 0);
    }
}

/// `a^2` for a below p, unreduced: (a0 + a1)(a0 - a1) and 2 a0 a1.
#[inline(never)]
fn double_square<const N: usize>(out: &mut sums::Doubles<N>, a: &[[Limb; N]; 2], p: &[Limb; N]) {
    if N == 8 {
        // SAFETY: as above.
        unsafe { call!(mont "8_double_square", out, a, 0, p.as_ptr(), 0) };
        return;
    }
    let mut space = MaybeUninit::<[Limb; N]>::uninit();
    let twice = space.as_mut_ptr();
    let [a0, a1] = a;
    let [re, im] = out;
    let (re, im) = (&raw mut *re, &raw mut *im);
    // SAFETY: as above.
    unsafe {
        let (s, t) = (&raw mut (*im)[0], &raw mut (*im)[1]);
        M4::sub_at(t, a0, a1, p);
        plain!(N, "plus", s, a0, a1);
        plain!(N, "plus", twice, a0, a0);
        plain!(N, "wide", re, s, t);
        plain!(N, "wide", im, twice, a1);
    }
}

/// Cortex-M4 with UMAAL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct M4;

// SAFETY of all: elements of 8 or 12 words, as checked. The assembly fills the result, which may alias an operand, and
// only reads the others.
impl Kernel for M4 {
    type Sum<M: crate::field::mont::Modulus> = sums::Unreduced<M, Self>;

    #[inline(always)]
    unsafe fn mul_at<const N: usize>(
        out: *mut [Limb; N],
        a: *const [Limb; N],
        b: *const [Limb; N],
        p: &[Limb; N],
        p0inv: Limb,
    ) {
        unsafe {
            if is_secp256k1(p) {
                call!(mont_near "mul", out, a, "r2" = b);
            } else if fits_assembly::<N, 8>(p, 1) {
                call!(mont "8_mul", out, a, b, p.as_ptr(), p0inv);
            } else if fits_assembly::<N, 12>(p, 1) {
                call!(mont "12_mul", out, a, b, p.as_ptr(), p0inv);
            } else {
                *out = arith::mul(&*a, &*b, p, p0inv);
            }
        }
    }
    #[inline(always)]
    unsafe fn square_at<const N: usize>(out: *mut [Limb; N], a: *const [Limb; N], p: &[Limb; N], p0inv: Limb) {
        unsafe {
            if is_secp256k1(p) {
                call!(mont_near "square", out, a);
            } else {
                Self::mul_at(out, a, a, p, p0inv);
            }
        }
    }
    #[inline(always)]
    unsafe fn add_at<const N: usize>(out: *mut [Limb; N], a: *const [Limb; N], b: *const [Limb; N], p: &[Limb; N]) {
        unsafe {
            if is_secp256k1(p) {
                call!(mont_near "add", out, a, "r2" = b);
            } else if fits_assembly::<N, 8>(p, 1) {
                call!(mont "8_add", out, a, b, p.as_ptr(), 0);
            } else if fits_assembly::<N, 12>(p, 1) {
                call!(mont "12_add", out, a, b, p.as_ptr(), 0);
            } else {
                *out = arith::add(&*a, &*b, p);
            }
        }
    }
    #[inline(always)]
    unsafe fn sub_at<const N: usize>(out: *mut [Limb; N], a: *const [Limb; N], b: *const [Limb; N], p: &[Limb; N]) {
        unsafe {
            if is_secp256k1(p) {
                call!(mont_near "sub", out, a, "r2" = b);
            } else if fits_assembly::<N, 8>(p, 1) {
                call!(mont "8_sub", out, a, b, p.as_ptr(), 0);
            } else if fits_assembly::<N, 12>(p, 1) {
                call!(mont "12_sub", out, a, b, p.as_ptr(), 0);
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
                call!(mont "8_mul_pair", out, a, b, p.as_ptr(), p0inv);
            } else if fits_assembly::<N, 12>(p, 2) {
                call!(mont "12_mul_pair", out, a, b, p.as_ptr(), p0inv);
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
                call!(mont "8_square_pair", out, a, 0, p.as_ptr(), p0inv);
            } else if fits_assembly::<N, 12>(p, 2) {
                call!(mont "12_square_pair", out, a, 0, p.as_ptr(), p0inv);
            } else {
                *out = composed::square_pair::<Self, N>(&*a, p, p0inv);
            }
        }
    }
    #[inline(always)]
    fn set_plain_sum<const N: usize>(out: &mut [Limb; N], a: &[Limb; N], b: &[Limb; N]) {
        if N == 8 || N == 12 {
            unsafe { plain!(N, "plus", out, a, b) }
        } else {
            *out = arith::sum(a, b).0;
        }
    }
    #[inline(always)]
    fn set_double_product<const N: usize>(out: &mut sums::Doubles<N>, a: &[[Limb; N]; 2], b: &[[Limb; N]; 2]) {
        if N == 8 || N == 12 { double_product(out, a, b) } else { sums::set_product(out, a, b) }
    }
    #[inline(always)]
    fn set_double_square<const N: usize>(out: &mut sums::Doubles<N>, a: &[[Limb; N]; 2], p: &[Limb; N], _: Limb) {
        if N == 8 || N == 12 { double_square(out, a, p) } else { sums::set_square(out, a, p) }
    }
    #[inline(always)]
    fn add_doubles<const N: usize>(x: &mut sums::Doubles<N>, y: &sums::Doubles<N>) {
        if N != 8 && N != 12 {
            return sums::add(x, y);
        }
        unsafe { plain!(N, "add_doubles", x, y, 0) }
    }
    #[inline(always)]
    fn subtract_doubles<const N: usize>(x: &mut sums::Doubles<N>, y: &sums::Doubles<N>) {
        if N != 8 && N != 12 {
            return sums::subtract(x, y);
        }
        unsafe { plain!(N, "sub_doubles", x, y, 0) }
    }
    #[inline(always)]
    fn subtract_two_doubles<const N: usize>(x: &mut sums::Doubles<N>, y: &sums::Doubles<N>, z: &sums::Doubles<N>) {
        if N != 8 && N != 12 {
            sums::subtract(x, y);
            return sums::subtract(x, z);
        }
        unsafe { plain!(N, "sub_two_doubles", x, y, z) }
    }
    #[inline(always)]
    fn turn_doubles<const N: usize>(x: &mut sums::Doubles<N>) {
        if N != 8 && N != 12 {
            return sums::turn(x);
        }
        unsafe { plain!(N, "turn_doubles", x, 0, 0) }
    }
    #[inline(always)]
    fn reduce_doubles<const N: usize>(out: &mut [[Limb; N]; 2], x: &mut sums::Doubles<N>, p: &[Limb; N], p0inv: Limb) {
        if !fits_assembly::<N, 8>(p, 2) && !fits_assembly::<N, 12>(p, 2) {
            return sums::reduce(out, x, p, p0inv);
        }
        for (to, x) in out.iter_mut().zip(x) {
            unsafe {
                if N == 8 {
                    call!(mont "8_reduce", to, x, 0, p.as_ptr(), p0inv);
                } else {
                    call!(mont "12_reduce", to, x, 0, p.as_ptr(), p0inv);
                }
            }
        }
    }
}
