//! Kernel for Cortex-M0+: products from 128-bit blocks, for primes of 8 and 12 words with one free bit, or two for
//! pairs. The field of secp256k1 has routines of its own, except for the product.
//!
//! A product is computed completely, then reduced. So the product of a pair takes three products and two reductions.

use crate::ct::Mask;
use crate::field::mont::{Kernel, arith, composed, fits_assembly, is_secp256k1, sums};
use crate::kernels::result;
use crate::limb::{Limb, adc, add_product};
use crate::settings::{SMALL_CODE, TINY};
use core::arch::global_asm;
use core::mem::MaybeUninit;

global_asm!(
    include_str!("columns.S"),
    include_str!("mont.S"),
    include_str!("mont_eight.S"),
    include_str!("mont_near.S"),
    include_str!("columns_end.S"),
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

/// An unreduced product: lower half, upper half.
type Wide<const N: usize> = [[Limb; N]; 2];

/// Number of bytes of an element.
const fn size<const N: usize>() -> usize {
    4 * N
}

/// Returns whether assembly for `WORDS` words supports the modulus, with `free` clear top bits. In the profile `tiny` it
/// is for coordinates only: group orders, which are near a power of two, share the code of all moduli.
#[inline(always)]
fn fits_words<const N: usize, const WORDS: usize>(p: &[Limb; N], free: u32) -> bool {
    let top = p[N - 1];
    let is_order = TINY && N == 8 && (top.is_power_of_two() || top.wrapping_add(1).is_power_of_two());
    fits_assembly::<N, WORDS>(p, free) && !is_order
}

/// Returns whether the assembly supports the modulus: 8 or 12 words with `free` clear top bits.
#[inline(always)]
fn fits<const N: usize>(p: &[Limb; N], free: u32) -> bool {
    fits_words::<N, 8>(p, free) || fits_words::<N, 12>(p, free)
}

// SAFETY of all: pointers to elements of N words; each function fills its first argument. Results may alias operands,
// because they are written after all operands are read.

/// `t = a b`
#[inline(always)]
unsafe fn product<const N: usize>(t: *mut Wide<N>, a: *const [Limb; N], b: *const [Limb; N]) {
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
unsafe fn finish<const N: usize>(out: *mut [Limb; N], t: *mut Wide<N>, p: &[Limb; N], p0inv: Limb) {
    unsafe {
        primegroup_mont_reduce(t.cast(), p.as_ptr().cast(), p0inv as u32, size::<N>());
        let high = &raw const (*t)[1];
        if N == 8 {
            call!("mont_below8", out, high, 0, p.as_ptr());
        } else {
            call!("mont_below12", out, high, 0, p.as_ptr());
        }
    }
}

/// `out = a b / R`
#[inline(never)]
unsafe fn mul<const N: usize>(
    out: *mut [Limb; N],
    a: *const [Limb; N],
    b: *const [Limb; N],
    p: &[Limb; N],
    p0inv: Limb,
) {
    let mut t = MaybeUninit::<Wide<N>>::uninit();
    let t = t.as_mut_ptr();
    unsafe {
        product(t, a, b);
        finish(out, t, p, p0inv);
    }
}

/// `out = a b / R` for any modulus. In the profile `tiny` by rows that all moduli share.
#[inline(always)]
unsafe fn mul_any<const N: usize>(
    out: *mut [Limb; N],
    a: *const [Limb; N],
    b: *const [Limb; N],
    p: &[Limb; N],
    p0inv: Limb,
) {
    unsafe { if TINY { rows(out, a, b, p, p0inv) } else { *out = arith::mul(&*a, &*b, p, p0inv) } }
}

/// `out = a b / R`, one word of a at a time.
#[inline(never)]
unsafe fn rows<const N: usize>(
    out: *mut [Limb; N],
    a: *const [Limb; N],
    b: *const [Limb; N],
    p: &[Limb; N],
    p0inv: Limb,
) {
    let mut t = [[0; N]; 2];
    let mut over = 0;
    for (i, x) in unsafe { &*a }.iter().enumerate() {
        let Some([row @ .., top]) = t.as_flattened_mut().get_mut(i..=i + N) else { break };
        let carry = add_product(row, *x, unsafe { &*b });
        let m = row.first().map_or(0, |low| low.wrapping_mul(p0inv));
        (*top, over) = adc(carry, add_product(row, m, p), over);
    }
    unsafe { *out = arith::reduce_once(&t[1], over, p) }
}

/// Returns `a / R` for any modulus.
#[inline(never)]
fn leave_any<const N: usize>(a: &[Limb; N], p: &[Limb; N], p0inv: Limb) -> [Limb; N] {
    let mut one = [0; N];
    one[0] = 1;
    unsafe { result(|out| mul_any(out, a, &raw const one, p, p0inv)) }
}

/// `out = a b / R` for the coordinate field of secp256k1.
#[inline(never)]
unsafe fn mul_near<const N: usize>(out: *mut [Limb; N], a: *const [Limb; N], b: *const [Limb; N]) {
    let mut t = MaybeUninit::<Wide<N>>::uninit();
    let t = t.as_mut_ptr();
    unsafe {
        product(t, a, b);
        call!("mont_near_reduce", out, t, 0);
    }
}

/// `out = a^2 / R` for the coordinate field of secp256k1.
#[inline(never)]
unsafe fn square_near<const N: usize>(out: *mut [Limb; N], a: *const [Limb; N]) {
    let mut t = MaybeUninit::<Wide<N>>::uninit();
    let t = t.as_mut_ptr();
    unsafe {
        call!("mont_square8", t, a, 0);
        call!("mont_near_reduce", out, t, 0);
    }
}

/// `out = a / R` for any a.
#[inline(never)]
unsafe fn leave<const N: usize>(out: *mut [Limb; N], a: &[Limb; N], p: &[Limb; N], p0inv: Limb) {
    let mut t = [*a, [0; N]];
    unsafe { finish(out, &raw mut t, p, p0inv) }
}

/// The same for the coordinate field of secp256k1.
#[inline(never)]
unsafe fn leave_near<const N: usize>(out: *mut [Limb; N], a: &[Limb; N]) {
    let mut t = [*a, [0; N]];
    unsafe { call!("mont_near_reduce", out, &raw mut t, 0) }
}

/// `out = a b / R` for pairs: with t = a0 b0, u = a1 b1 and v = (a0 + a1)(b0 + b1), reduces t - u and v - t - u.
#[inline(never)]
unsafe fn mul_pair<const N: usize>(
    out: *mut [[Limb; N]; 2],
    a: *const [[Limb; N]; 2],
    b: *const [[Limb; N]; 2],
    p: &[Limb; N],
    p0inv: Limb,
) {
    let mut space = MaybeUninit::<[Wide<N>; 3]>::uninit();
    let t = space.as_mut_ptr().cast::<Wide<N>>();
    let n = size::<N>();
    unsafe {
        let (u, v) = (t.add(1), t.add(2));
        let [a0, a1] = [a.cast::<[Limb; N]>(), a.cast::<[Limb; N]>().add(1)];
        let [b0, b1] = [b.cast::<[Limb; N]>(), b.cast::<[Limb; N]>().add(1)];
        let [sum, other] = [t.cast::<[Limb; N]>(), t.cast::<[Limb; N]>().add(1)];
        primegroup_mont_sum(sum.cast(), a0.cast(), a1.cast(), n);
        primegroup_mont_sum(other.cast(), b0.cast(), b1.cast(), n);
        product(v, sum, other);
        product(t, a0, b0);
        product(u, a1, b1);
        primegroup_mont_subtract(v.cast(), t.cast(), 2 * n);
        primegroup_mont_subtract(v.cast(), u.cast(), 2 * n);
        let mask = primegroup_mont_subtract(t.cast(), u.cast(), 2 * n);
        primegroup_mont_add_masked(other.cast(), p.as_ptr().cast(), n, mask);
        finish(&raw mut (*out)[0], t, p, p0inv);
        finish(&raw mut (*out)[1], v, p, p0inv);
    }
}

/// `out = a^2 / R` for a pair: (a0 + a1)(a0 + p - a1) and (2 a0) a1.
#[inline(never)]
unsafe fn square_pair<const N: usize>(out: *mut [[Limb; N]; 2], a: *const [[Limb; N]; 2], p: &[Limb; N], p0inv: Limb) {
    let mut space = MaybeUninit::<[Wide<N>; 2]>::uninit();
    let t = space.as_mut_ptr().cast::<Wide<N>>();
    let n = size::<N>();
    unsafe {
        let u = t.add(1);
        let [a0, a1] = [a.cast::<[Limb; N]>(), a.cast::<[Limb; N]>().add(1)];
        let [sum, difference] = [t.cast::<[Limb; N]>(), t.cast::<[Limb; N]>().add(1)];
        primegroup_mont_sum(difference.cast(), a0.cast(), p.as_ptr().cast(), n);
        primegroup_mont_subtract(difference.cast(), a1.cast(), n);
        primegroup_mont_sum(sum.cast(), a0.cast(), a1.cast(), n);
        product(u, sum, difference);
        primegroup_mont_sum(sum.cast(), a0.cast(), a0.cast(), n);
        finish(difference, u, p, p0inv);
        product(u, sum, a1);
        finish(&raw mut (*out)[1], u, p, p0inv);
        (*out)[0] = *difference;
    }
}

/// `a b` for parts below R/2, unreduced: with t = a0 b0 and u = a1 b1, the parts are t - u and
/// (a0 + a1)(b0 + b1) - t - u.
#[inline(never)]
fn double_product<const N: usize>(out: &mut sums::Doubles<N>, [a0, a1]: &[[Limb; N]; 2], [b0, b1]: &[[Limb; N]; 2]) {
    let mut space = MaybeUninit::<Wide<N>>::uninit();
    let u = space.as_mut_ptr();
    let [re, im] = out;
    let (re, im) = (&raw mut *re, &raw mut *im);
    let n = size::<N>();
    unsafe {
        let (s, t) = (&raw mut (*re)[0], &raw mut (*re)[1]);
        primegroup_mont_sum(s.cast(), a0.as_ptr().cast(), a1.as_ptr().cast(), n);
        primegroup_mont_sum(t.cast(), b0.as_ptr().cast(), b1.as_ptr().cast(), n);
        product(im, s, t);
        product(re, a0, b0);
        product(u, a1, b1);
        primegroup_mont_subtract(im.cast(), re.cast(), 2 * n);
        primegroup_mont_subtract(im.cast(), u.cast(), 2 * n);
        primegroup_mont_subtract(re.cast(), u.cast(), 2 * n);
    }
}

/// `a^2` for a below p, unreduced: (a0 + a1)(a0 - a1) and 2 a0 a1.
#[inline(never)]
fn double_square<const N: usize>(out: &mut sums::Doubles<N>, [a0, a1]: &[[Limb; N]; 2], p: &[Limb; N]) {
    let mut space = MaybeUninit::<[Limb; N]>::uninit();
    let twice = space.as_mut_ptr();
    let [re, im] = out;
    let (re, im) = (&raw mut *re, &raw mut *im);
    let n = size::<N>();
    unsafe {
        let (s, t) = (&raw mut (*im)[0], &raw mut (*im)[1]);
        M0::sub_at(t, a0, a1, p);
        primegroup_mont_sum(s.cast(), a0.as_ptr().cast(), a1.as_ptr().cast(), n);
        primegroup_mont_sum(twice.cast(), a0.as_ptr().cast(), a0.as_ptr().cast(), n);
        product(re, s, t);
        product(im, twice, a1);
    }
}

/// Applies a routine to both parts.
#[inline(always)]
fn parts<const N: usize>(x: &mut sums::Doubles<N>, y: &sums::Doubles<N>, f: impl Fn(*mut u32, *const u32)) {
    for (x, y) in x.iter_mut().zip(y) {
        f((&raw mut *x).cast(), (&raw const *y).cast());
    }
}

impl Kernel for M0 {
    type Sum<M: crate::field::mont::Modulus> = sums::Unreduced<M, Self>;

    #[inline(always)]
    fn leave<const N: usize>(a: &[Limb; N], p: &[Limb; N], p0inv: Limb) -> [Limb; N] {
        if is_secp256k1(p) {
            return unsafe { result(|out| leave_near(out, a)) };
        }
        if fits(p, 1) {
            return unsafe { result(|out| leave(out, a, p, p0inv)) };
        }
        if TINY {
            return leave_any(a, p, p0inv);
        }
        let mut one = [0; N];
        one[0] = 1;
        arith::mul(a, &one, p, p0inv)
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
                mul_near(out, a, b);
            } else if fits(p, 1) {
                mul(out, a, b, p, p0inv);
            } else {
                mul_any(out, a, b, p, p0inv);
            }
        }
    }
    #[inline(always)]
    unsafe fn square_at<const N: usize>(out: *mut [Limb; N], a: *const [Limb; N], p: &[Limb; N], p0inv: Limb) {
        unsafe {
            if is_secp256k1(p) && !SMALL_CODE {
                square_near(out, a);
            } else {
                Self::mul_at(out, a, a, p, p0inv);
            }
        }
    }
    #[inline(always)]
    unsafe fn add_at<const N: usize>(out: *mut [Limb; N], a: *const [Limb; N], b: *const [Limb; N], p: &[Limb; N]) {
        unsafe {
            if is_secp256k1(p) {
                call!("mont_near_add", out, a, b);
            } else if fits_words::<N, 8>(p, 1) {
                call!("mont_add8", out, a, b, p.as_ptr());
            } else if fits_words::<N, 12>(p, 1) {
                call!("mont_add12", out, a, b, p.as_ptr());
            } else {
                *out = arith::add(&*a, &*b, p);
            }
        }
    }
    #[inline(always)]
    unsafe fn sub_at<const N: usize>(out: *mut [Limb; N], a: *const [Limb; N], b: *const [Limb; N], p: &[Limb; N]) {
        unsafe {
            if is_secp256k1(p) {
                call!("mont_near_sub", out, a, b);
            } else if fits_words::<N, 8>(p, 1) {
                call!("mont_sub8", out, a, b, p.as_ptr());
            } else if fits_words::<N, 12>(p, 1) {
                call!("mont_sub12", out, a, b, p.as_ptr());
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
            unsafe {
                primegroup_mont_sum(out.as_mut_ptr().cast(), a.as_ptr().cast(), b.as_ptr().cast(), size::<N>());
            }
        } else {
            *out = arith::sum(a, b).0;
        }
    }
    #[inline(always)]
    fn set_double_product<const N: usize>(out: &mut sums::Doubles<N>, a: &[[Limb; N]; 2], b: &[[Limb; N]; 2]) {
        if N % 4 == 0 { double_product(out, a, b) } else { sums::set_product(out, a, b) }
    }
    #[inline(always)]
    fn set_double_square<const N: usize>(out: &mut sums::Doubles<N>, a: &[[Limb; N]; 2], p: &[Limb; N], _: Limb) {
        if N % 4 == 0 { double_square(out, a, p) } else { sums::set_square(out, a, p) }
    }
    #[inline(always)]
    fn add_doubles<const N: usize>(x: &mut sums::Doubles<N>, y: &sums::Doubles<N>) {
        if N % 4 == 0 {
            parts(x, y, |x, y| unsafe { primegroup_mont_sum(x, x, y, 2 * size::<N>()) });
        } else {
            sums::add(x, y);
        }
    }
    #[inline(always)]
    fn subtract_doubles<const N: usize>(x: &mut sums::Doubles<N>, y: &sums::Doubles<N>) {
        if N % 4 == 0 {
            parts(x, y, |x, y| unsafe {
                primegroup_mont_subtract(x, y, 2 * size::<N>());
            });
        } else {
            sums::subtract(x, y);
        }
    }
    // First x0 - x1, then x0 + x1 = 2 x1 + (x0 - x1).
    #[inline(always)]
    fn turn_doubles<const N: usize>(x: &mut sums::Doubles<N>) {
        if N % 4 != 0 {
            return sums::turn(x);
        }
        let [x0, x1] = x;
        let (x0, x1, n) = ((&raw mut *x0).cast(), (&raw mut *x1).cast(), 2 * size::<N>());
        unsafe {
            primegroup_mont_subtract(x0, x1, n);
            primegroup_mont_sum(x1, x1, x1, n);
            primegroup_mont_sum(x1, x1, x0, n);
        }
    }
    #[inline(always)]
    fn reduce_doubles<const N: usize>(out: &mut [[Limb; N]; 2], x: &mut sums::Doubles<N>, p: &[Limb; N], p0inv: Limb) {
        if !fits(p, 2) {
            return sums::reduce(out, x, p, p0inv);
        }
        for (to, x) in out.iter_mut().zip(x) {
            let mask = Mask::from_lsb(x[1][N - 1] >> (Limb::BITS - 1)).word32();
            unsafe {
                primegroup_mont_add_masked((&raw mut x[1]).cast(), p.as_ptr().cast(), size::<N>(), mask);
                finish(to, x, p, p0inv);
            }
        }
    }
}
