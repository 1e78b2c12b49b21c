//! Kernel for Xtensa (LX6): products of 8 and 12 words, and sums of words with branch-free carries.
//!
//! A product is computed completely, then reduced. So the product of a pair takes three products and two reductions.

use crate::ct::Mask;
use crate::field::mont::{Kernel, arith, composed, sums, w28};
use crate::limb::Limb;
use core::mem::MaybeUninit;

unsafe extern "C" {
    fn primegroup_mont8_mul(out: *mut u32, a: *const u32, b: *const u32, p: *const u32, p0inv: u32);
    fn primegroup_mont8_square(out: *mut u32, a: *const u32, p: *const u32, p0inv: u32);
    fn primegroup_mont8_reduce(out: *mut u32, t: *const u32, p: *const u32, p0inv: u32);
    fn primegroup_mont8_wide(t: *mut u32, a: *const u32, b: *const u32);
    /// Unreduced product of pairs; `sums` holds a0 + a1 and b0 + b1.
    fn primegroup_mont8_pair(out: *mut u32, a: *const u32, b: *const u32, sums: *const u32);
    fn primegroup_mont12_pair(out: *mut u32, a: *const u32, b: *const u32, sums: *const u32);
    fn primegroup_mont12_mul(out: *mut u32, a: *const u32, b: *const u32, p: *const u32, p0inv: u32);
    fn primegroup_mont12_reduce(out: *mut u32, t: *const u32, p: *const u32, p0inv: u32);
    fn primegroup_mont12_wide(t: *mut u32, a: *const u32, b: *const u32);
    /// `out = a + b` modulo p, for `n` words, a multiple of 4 and at most 16.
    fn primegroup_mont_add(out: *mut u32, a: *const u32, b: *const u32, p: *const u32, n: usize);
    /// `out = a - b` modulo p, for `n` words, a multiple of 4.
    fn primegroup_mont_sub(out: *mut u32, a: *const u32, b: *const u32, p: *const u32, n: usize);
    /// `out = a + b`, for `n` words, a multiple of 4; drops the carry.
    fn primegroup_mont_sum(out: *mut u32, a: *const u32, b: *const u32, n: usize);
    /// `out = a - b`; returns -1 if that borrows, else 0.
    fn primegroup_mont_difference(out: *mut u32, a: *const u32, b: *const u32, n: usize) -> u32;
    /// `x, y = x - y, x + y`, for `n` words, a multiple of 4; drops borrow and carry.
    fn primegroup_mont_turn(x: *mut u32, y: *mut u32, n: usize);
    /// `x -= y + z`, for `n` words, a multiple of 4; drops the borrow.
    fn primegroup_mont_less_two(x: *mut u32, y: *const u32, z: *const u32, n: usize);
    /// `out = a + b` if the mask is -1, else `a`.
    fn primegroup_mont_sum_if(out: *mut u32, a: *const u32, b: *const u32, n: usize, mask: u32);
}

/// Xtensa with instructions for the low and the high half of a 32-bit product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lx6;

/// An unreduced product: lower half, upper half.
type Wide<const N: usize> = [[Limb; N]; 2];

/// Returns whether there are product routines for `n` words.
const fn multiplies(n: usize) -> bool {
    n == 8 || n == 12
}

/// Returns whether there are sum routines for `n` words.
const fn adds(n: usize) -> bool {
    n.is_multiple_of(4) && n <= 16
}

// SAFETY of all: pointers to elements of N words; each function fills its first argument. Results may alias operands,
// because each word is written after everything that depends on it is read. Unreduced products do not overlap operands.

/// `t = a b`
#[inline(always)]
unsafe fn product<const N: usize>(t: *mut Wide<N>, a: *const [Limb; N], b: *const [Limb; N]) {
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
unsafe fn reduce<const N: usize>(out: *mut [Limb; N], t: *const Wide<N>, p: &[Limb; N], p0inv: Limb) {
    unsafe {
        if N == 8 {
            primegroup_mont8_reduce(out.cast(), t.cast(), p.as_ptr(), p0inv);
        } else {
            primegroup_mont12_reduce(out.cast(), t.cast(), p.as_ptr(), p0inv);
        }
    }
}

/// `out = a + b`, below R.
#[inline(always)]
unsafe fn plus<const N: usize>(out: *mut [Limb; N], a: *const [Limb; N], b: *const [Limb; N]) {
    unsafe { primegroup_mont_sum(out.cast(), a.cast(), b.cast(), N) }
}

/// `re = a0 b0 - a1 b1`, `im = (a0 + a1)(b0 + b1) - a0 b0 - a1 b1`, for parts below R/2. Fills `out`.
#[inline(never)]
unsafe fn pair_product<const N: usize>(out: *mut sums::Doubles<N>, a: *const [[Limb; N]; 2], b: *const [[Limb; N]; 2]) {
    let mut space = MaybeUninit::<[[Limb; N]; 2]>::uninit();
    let s = space.as_mut_ptr().cast::<[Limb; N]>();
    let (a0, b0) = (a.cast::<[Limb; N]>(), b.cast::<[Limb; N]>());
    unsafe {
        plus(s, a0, a0.add(1));
        plus(s.add(1), b0, b0.add(1));
        if N == 8 {
            primegroup_mont8_pair(out.cast(), a.cast(), b.cast(), s.cast());
        } else {
            primegroup_mont12_pair(out.cast(), a.cast(), b.cast(), s.cast());
        }
    }
}

/// `a^2` for a below p, unreduced: (a0 + a1)(a0 - a1) and 2 a0 a1.
#[inline(never)]
unsafe fn pair_square<const N: usize>(out: &mut sums::Doubles<N>, a: &[[Limb; N]; 2], p: &[Limb; N]) {
    let ([a0, a1], [re, im]) = (a, out);
    let (re, im) = (&raw mut *re, &raw mut *im);
    let mut space = MaybeUninit::<[Limb; N]>::uninit();
    let twice = space.as_mut_ptr();
    unsafe {
        let (s, t) = (&raw mut (*im)[0], &raw mut (*im)[1]);
        Lx6::sub_at(t, a0, a1, p);
        plus(s, a0, a1);
        plus(twice, a0, a0);
        product(re, s, t);
        product(im, twice, a1);
    }
}

/// `x / R` for both parts, which are above -p R and below p R.
#[inline(never)]
unsafe fn reduce_pair<const N: usize>(out: &mut [[Limb; N]; 2], x: &mut sums::Doubles<N>, p: &[Limb; N], p0inv: Limb) {
    for (to, x) in out.iter_mut().zip(x) {
        let negative = Mask::from_lsb(x[1][N - 1] >> (Limb::BITS - 1)).word32();
        let high = x[1].as_mut_ptr();
        unsafe {
            primegroup_mont_sum_if(high, high, p.as_ptr(), N, negative);
            reduce(to, x, p, p0inv);
        }
    }
}

/// Returns whether pairs use unreduced products: p must leave room for sums of two.
#[inline(always)]
fn fits<const N: usize>(p: &[Limb; N]) -> bool {
    multiplies(N) && p[N - 1].leading_zeros() >= 2
}

impl Kernel for Lx6 {
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
            if N == 8 {
                primegroup_mont8_mul(out.cast(), a.cast(), b.cast(), p.as_ptr(), p0inv);
            } else if N == 12 {
                primegroup_mont12_mul(out.cast(), a.cast(), b.cast(), p.as_ptr(), p0inv);
            } else {
                *out = w28::mul::<w28::Own, _>(&*a, &*b, p, p0inv);
            }
        }
    }
    #[inline(always)]
    unsafe fn square_at<const N: usize>(out: *mut [Limb; N], a: *const [Limb; N], p: &[Limb; N], p0inv: Limb) {
        unsafe {
            if N == 8 {
                primegroup_mont8_square(out.cast(), a.cast(), p.as_ptr(), p0inv);
            } else if N == 12 {
                primegroup_mont12_mul(out.cast(), a.cast(), a.cast(), p.as_ptr(), p0inv);
            } else {
                *out = w28::square::<w28::Own, _>(&*a, p, p0inv);
            }
        }
    }
    #[inline(always)]
    unsafe fn add_at<const N: usize>(out: *mut [Limb; N], a: *const [Limb; N], b: *const [Limb; N], p: &[Limb; N]) {
        unsafe {
            if adds(N) {
                primegroup_mont_add(out.cast(), a.cast(), b.cast(), p.as_ptr(), N);
            } else {
                *out = arith::add(&*a, &*b, p);
            }
        }
    }
    #[inline(always)]
    unsafe fn sub_at<const N: usize>(out: *mut [Limb; N], a: *const [Limb; N], b: *const [Limb; N], p: &[Limb; N]) {
        unsafe {
            if adds(N) {
                primegroup_mont_sub(out.cast(), a.cast(), b.cast(), p.as_ptr(), N);
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
            if fits(p) {
                let mut space = MaybeUninit::uninit();
                pair_product(space.as_mut_ptr(), a, b);
                reduce_pair(&mut *out, space.assume_init_mut(), p, p0inv);
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
        // A square has as many products as reductions, so unreduced products save nothing.
        unsafe { *out = composed::square_pair::<Self, N>(&*a, p, p0inv) }
    }
    #[inline(always)]
    fn set_plain_sum<const N: usize>(out: &mut [Limb; N], a: &[Limb; N], b: &[Limb; N]) {
        if adds(N) {
            unsafe { plus(out, a, b) }
        } else {
            *out = arith::sum(a, b).0;
        }
    }
    #[inline(always)]
    fn set_double_product<const N: usize>(out: &mut sums::Doubles<N>, a: &[[Limb; N]; 2], b: &[[Limb; N]; 2]) {
        if multiplies(N) {
            unsafe { pair_product(out, a, b) }
        } else {
            sums::set_product(out, a, b);
        }
    }
    #[inline(always)]
    fn set_double_square<const N: usize>(out: &mut sums::Doubles<N>, a: &[[Limb; N]; 2], p: &[Limb; N], _: Limb) {
        if multiplies(N) {
            unsafe { pair_square(out, a, p) }
        } else {
            sums::set_square(out, a, p);
        }
    }
    #[inline(always)]
    fn add_doubles<const N: usize>(x: &mut sums::Doubles<N>, y: &sums::Doubles<N>) {
        if !adds(N) {
            return sums::add(x, y);
        }
        for (x, y) in x.iter_mut().zip(y) {
            let x = (&raw mut *x).cast();
            unsafe { primegroup_mont_sum(x, x, (&raw const *y).cast(), 2 * N) }
        }
    }
    #[inline(always)]
    fn subtract_doubles<const N: usize>(x: &mut sums::Doubles<N>, y: &sums::Doubles<N>) {
        if !adds(N) {
            return sums::subtract(x, y);
        }
        for (x, y) in x.iter_mut().zip(y) {
            let x = (&raw mut *x).cast();
            unsafe { primegroup_mont_difference(x, x, (&raw const *y).cast(), 2 * N) };
        }
    }
    #[inline(always)]
    fn subtract_two_doubles<const N: usize>(x: &mut sums::Doubles<N>, y: &sums::Doubles<N>, z: &sums::Doubles<N>) {
        if !adds(N) {
            return composed::subtract_two_doubles::<Self, N>(x, y, z);
        }
        for ((x, y), z) in x.iter_mut().zip(y).zip(z) {
            unsafe {
                primegroup_mont_less_two((&raw mut *x).cast(), y.as_ptr().cast(), z.as_ptr().cast(), 2 * N);
            }
        }
    }
    #[inline(always)]
    fn turn_doubles<const N: usize>(x: &mut sums::Doubles<N>) {
        if !adds(N) {
            return sums::turn(x);
        }
        let [x0, x1] = x;
        let (x0, x1, n) = ((&raw mut *x0).cast(), (&raw mut *x1).cast(), 2 * N);
        unsafe { primegroup_mont_turn(x0, x1, n) }
    }
    #[inline(always)]
    fn reduce_doubles<const N: usize>(out: &mut [[Limb; N]; 2], x: &mut sums::Doubles<N>, p: &[Limb; N], p0inv: Limb) {
        if multiplies(N) {
            unsafe { reduce_pair(out, x, p, p0inv) }
        } else {
            sums::reduce(out, x, p, p0inv);
        }
    }
}
