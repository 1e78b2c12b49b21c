//! Kernel for RV32 and MIPS32: products of 8 and 12 words, for primes with one free bit, or two for pairs.
//!
//! A product is computed completely, then reduced. So the product of a pair takes three products and two reductions.
//! Both architectures have routines of the same names. RV32 has additional routines that multiply and reduce in one
//! call.

use super::mont_routines as target;
use super::routines;
use crate::field::mont::{Kernel, arith, composed, fits_assembly, is_secp256k1, sums};
use crate::kernels::result;
use crate::limb::Limb;
use core::mem::MaybeUninit;

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

/// An unreduced product: lower half, upper half.
pub(crate) type Wide<const N: usize> = [[Limb; N]; 2];

/// Returns whether the assembly supports the modulus: 8 or 12 words with `free` clear top bits.
#[inline(always)]
fn fits<const N: usize>(p: &[Limb; N], free: u32) -> bool {
    fits_assembly::<N, 8>(p, free) || fits_assembly::<N, 12>(p, free)
}

// SAFETY of all: pointers to elements of N words; each function fills its first argument. Results may alias operands,
// because they are written after all operands are read. Unreduced products do not overlap operands.

/// `t = a b`
#[inline(always)]
pub(crate) unsafe fn product<const N: usize>(t: *mut Wide<N>, a: *const [Limb; N], b: *const [Limb; N]) {
    unsafe {
        if N == 8 {
            primegroup_mont8_wide(t.cast(), a.cast(), b.cast());
        } else {
            primegroup_mont12_wide(t.cast(), a.cast(), b.cast());
        }
    }
}

/// `out = t / R`, below p, for t < R p.
#[inline(always)]
pub(crate) unsafe fn reduce<const N: usize>(out: *mut [Limb; N], t: *const Wide<N>, p: &[Limb; N], p0inv: Limb) {
    unsafe {
        if N == 8 {
            primegroup_mont8_reduce(out.cast(), t.cast(), p.as_ptr().cast(), p0inv as u32);
        } else {
            primegroup_mont12_reduce(out.cast(), t.cast(), p.as_ptr().cast(), p0inv as u32);
        }
    }
}

/// `out = a + b`, below R.
#[inline(always)]
unsafe fn plus<const N: usize>(out: *mut [Limb; N], a: *const [Limb; N], b: *const [Limb; N]) {
    unsafe { primegroup_mont_sum(out.cast(), a.cast(), b.cast(), N) }
}

/// `t -= u`; returns -1 if that borrows, else 0.
#[inline(always)]
unsafe fn minus<const N: usize>(t: *mut Wide<N>, u: *const Wide<N>) -> u32 {
    unsafe { primegroup_mont_difference(t.cast(), t.cast(), u.cast(), 2 * N) }
}

/// Returns pointers to the parts of a pair.
#[inline(always)]
fn parts<const N: usize>(a: *const [[Limb; N]; 2]) -> [*const [Limb; N]; 2] {
    let a0 = a.cast::<[Limb; N]>();
    [a0, a0.wrapping_add(1)]
}

/// `re = a0 b0 - a1 b1`, `im = (a0 + a1)(b0 + b1) - a0 b0 - a1 b1`, for parts below R/2.
#[inline(never)]
unsafe fn pair_product<const N: usize>(
    re: *mut Wide<N>,
    im: *mut Wide<N>,
    a: *const [[Limb; N]; 2],
    b: *const [[Limb; N]; 2],
) {
    let mut space = MaybeUninit::<Wide<N>>::uninit();
    let u = space.as_mut_ptr();
    let ([a0, a1], [b0, b1]) = (parts(a), parts(b));
    unsafe {
        let (s, t) = (&raw mut (*re)[0], &raw mut (*re)[1]);
        plus(s, a0, a1);
        plus(t, b0, b1);
        product(im, s, t);
        product(re, a0, b0);
        product(u, a1, b1);
        primegroup_mont_pair_end(re.cast(), im.cast(), u.cast(), 2 * N);
    }
}

/// `out = a b / R` for pairs.
#[inline(never)]
unsafe fn mul_pair<const N: usize>(
    out: *mut [[Limb; N]; 2],
    a: *const [[Limb; N]; 2],
    b: *const [[Limb; N]; 2],
    p: &[Limb; N],
    p0inv: Limb,
) {
    let mut space = MaybeUninit::<sums::Doubles<N>>::uninit();
    let re = space.as_mut_ptr().cast::<Wide<N>>();
    unsafe {
        let im = re.add(1);
        pair_product(re, im, a, b);
        target::lift(re, p);
        reduce(&raw mut (*out)[0], re, p, p0inv);
        reduce(&raw mut (*out)[1], im, p, p0inv);
    }
}

/// `out = a^2 / R` for a pair: (a0 + a1)(a0 + p - a1) and (2 a0) a1.
#[inline(never)]
unsafe fn square_pair<const N: usize>(out: *mut [[Limb; N]; 2], a: *const [[Limb; N]; 2], p: &[Limb; N], p0inv: Limb) {
    let mut space = MaybeUninit::<[Wide<N>; 2]>::uninit();
    let t = space.as_mut_ptr().cast::<Wide<N>>();
    let [a0, a1] = parts(a);
    unsafe {
        let u = t.add(1);
        let (sum, difference) = (&raw mut (*t)[0], &raw mut (*t)[1]);
        plus(difference, a0, p);
        primegroup_mont_difference(difference.cast(), difference.cast(), a1.cast(), N);
        plus(sum, a0, a1);
        product(u, sum, difference);
        plus(sum, a0, a0);
        reduce(difference, u, p, p0inv);
        product(u, sum, a1);
        reduce(&raw mut (*out)[1], u, p, p0inv);
        (*out)[0] = *difference;
    }
}

/// `a^2` for a below p, unreduced: (a0 + a1)(a0 - a1) and 2 a0 a1.
#[inline(never)]
fn double_square<const N: usize>(out: &mut sums::Doubles<N>, a: &[[Limb; N]; 2], p: &[Limb; N]) {
    let mut space = MaybeUninit::<[Limb; N]>::uninit();
    let twice = space.as_mut_ptr();
    let [a0, a1] = a;
    let [re, im] = out;
    let (re, im) = (&raw mut *re, &raw mut *im);
    unsafe {
        let (s, t) = (&raw mut (*im)[0], &raw mut (*im)[1]);
        Rv32::sub_at(t, a0, a1, p);
        plus(s, a0, a1);
        plus(twice, a0, a0);
        product(re, s, t);
        product(im, twice, a1);
    }
}

impl Kernel for Rv32 {
    type Sum<M: crate::field::mont::Modulus> = sums::Unreduced<M, Self>;

    #[inline(always)]
    fn leave<const N: usize>(a: &[Limb; N], p: &[Limb; N], p0inv: Limb) -> [Limb; N] {
        if fits_assembly::<N, 12>(p, 1) || target::LEAVES_EIGHT && fits_assembly::<N, 8>(p, 1) {
            let t = [*a, [0; N]];
            return unsafe { result(|out| reduce(out, &raw const t, p, p0inv)) };
        }
        let mut one = [0; N];
        one[0] = 1;
        Self::mul(a, &one, p, p0inv)
    }
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
                primegroup_mont_near_mul(out.cast(), a.cast(), b.cast());
            } else {
                target::mul_at(out, a, b, p, p0inv);
            }
        }
    }
    #[inline(always)]
    unsafe fn square_at<const N: usize>(out: *mut [Limb; N], a: *const [Limb; N], p: &[Limb; N], p0inv: Limb) {
        unsafe {
            if is_secp256k1(p) {
                primegroup_mont_near_square(out.cast(), a.cast());
            } else {
                target::square_at(out, a, p, p0inv);
            }
        }
    }
    #[inline(always)]
    unsafe fn add_at<const N: usize>(out: *mut [Limb; N], a: *const [Limb; N], b: *const [Limb; N], p: &[Limb; N]) {
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
    unsafe fn sub_at<const N: usize>(out: *mut [Limb; N], a: *const [Limb; N], b: *const [Limb; N], p: &[Limb; N]) {
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
        out: *mut [[Limb; N]; 2],
        a: *const [[Limb; N]; 2],
        b: *const [[Limb; N]; 2],
        p: &[Limb; N],
        p0inv: Limb,
    ) {
        unsafe {
            if fits(p, 2) {
                mul_pair(out, a, b, p, p0inv);
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
            if fits(p, 2) {
                square_pair(out, a, p, p0inv);
            } else {
                *out = composed::square_pair::<Self, N>(&*a, p, p0inv);
            }
        }
    }
    #[inline(always)]
    fn set_plain_sum<const N: usize>(out: &mut [Limb; N], a: &[Limb; N], b: &[Limb; N]) {
        if N % 4 == 0 {
            unsafe { plus(out, a, b) }
        } else {
            *out = arith::sum(a, b).0;
        }
    }
    #[inline(always)]
    fn set_double_product<const N: usize>(out: &mut sums::Doubles<N>, a: &[[Limb; N]; 2], b: &[[Limb; N]; 2]) {
        if N == 8 || N == 12 {
            let [re, im] = out;
            unsafe { pair_product(re, im, a, b) };
        } else {
            sums::set_product(out, a, b);
        }
    }
    #[inline(always)]
    fn set_double_square<const N: usize>(out: &mut sums::Doubles<N>, a: &[[Limb; N]; 2], p: &[Limb; N], _: Limb) {
        // The routines for differences require a prime with one free bit.
        if fits(p, 1) { double_square(out, a, p) } else { sums::set_square(out, a, p) }
    }
    #[inline(always)]
    fn add_doubles<const N: usize>(x: &mut sums::Doubles<N>, y: &sums::Doubles<N>) {
        if N % 4 != 0 {
            return sums::add(x, y);
        }
        for (x, y) in x.iter_mut().zip(y) {
            let x = (&raw mut *x).cast();
            unsafe { primegroup_mont_sum(x, x, (&raw const *y).cast(), 2 * N) }
        }
    }
    #[inline(always)]
    fn subtract_doubles<const N: usize>(x: &mut sums::Doubles<N>, y: &sums::Doubles<N>) {
        if N % 4 != 0 {
            return sums::subtract(x, y);
        }
        for (x, y) in x.iter_mut().zip(y) {
            unsafe { minus(x, y) };
        }
    }
    // First x0 - x1, then x0 + x1 = 2 x1 + (x0 - x1).
    #[inline(always)]
    fn turn_doubles<const N: usize>(x: &mut sums::Doubles<N>) {
        if N % 4 != 0 {
            return sums::turn(x);
        }
        let [x0, x1] = x;
        let (x0, x1, n) = ((&raw mut *x0).cast(), (&raw mut *x1).cast(), 2 * N);
        unsafe { target::turn(x0, x1, n) }
    }
    #[inline(always)]
    fn reduce_doubles<const N: usize>(out: &mut [[Limb; N]; 2], x: &mut sums::Doubles<N>, p: &[Limb; N], p0inv: Limb) {
        if !fits(p, 2) {
            return sums::reduce(out, x, p, p0inv);
        }
        for (to, x) in out.iter_mut().zip(x) {
            unsafe {
                target::lift(x, p);
                reduce(to, x, p, p0inv);
            }
        }
    }
}
