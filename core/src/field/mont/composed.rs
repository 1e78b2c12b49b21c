//! Functions on pairs x0 + x1 i with i^2 = -1, composed from a kernel's functions on single elements.

use super::Kernel;
use super::sums::{Doubles, Pair};
use crate::ct::Mask;
use crate::limb::{Int, Limb, adc};
use core::mem::MaybeUninit;

/// Returns `a / R`, by a product with 1.
#[inline(always)]
pub(crate) fn leave<K: Kernel, const N: usize>(a: &Int<N>, p: &Int<N>, p0inv: Limb) -> Int<N> {
    let mut one = [0; N];
    one[0] = 1;
    K::mul(a, &one, p, p0inv)
}

/// `a b / R`, by three products.
#[inline(always)]
pub(crate) fn mul_pair<K: Kernel, const N: usize>(
    [a0, a1]: &Pair<N>,
    [b0, b1]: &Pair<N>,
    p: &Int<N>,
    p0inv: Limb,
) -> Pair<N> {
    // Karatsuba: three products and five sums replace four products and two sums.
    let (t, u) = (K::mul(a0, b0, p, p0inv), K::mul(a1, b1, p, p0inv));
    let both = K::mul(&K::add(a0, a1, p), &K::add(b0, b1, p), p, p0inv);
    [K::sub(&t, &u, p), K::sub(&K::sub(&both, &t, p), &u, p)]
}

/// `a^2 / R`, by two products.
#[inline(always)]
pub(crate) fn square_pair<K: Kernel, const N: usize>([a0, a1]: &Pair<N>, p: &Int<N>, p0inv: Limb) -> Pair<N> {
    // i^2 = -1, so the first part is a0^2 - a1^2.
    let re = K::mul(&K::add(a0, a1, p), &K::sub(a0, a1, p), p, p0inv);
    [re, K::mul(&K::add(a0, a0, p), a1, p, p0inv)]
}

/// `y = 3x - 2y`.
#[inline(always)]
pub(crate) fn set_triple_less<K: Kernel, const N: usize>(y: &mut Pair<N>, x: &Pair<N>, p: &Int<N>) {
    for (y, x) in y.iter_mut().zip(x) {
        // 3x - 2y = 2 (x - y) + x.
        let d = K::sub(x, y, p);
        *y = K::add(&K::add(&d, &d, p), x, p);
    }
}

/// `y = 3x + 2y`.
#[inline(always)]
pub(crate) fn set_triple_plus<K: Kernel, const N: usize>(y: &mut Pair<N>, x: &Pair<N>, p: &Int<N>) {
    for (y, x) in y.iter_mut().zip(x) {
        // 3x + 2y = 2 (x + y) + x.
        let s = K::add(x, y, p);
        *y = K::add(&K::add(&s, &s, p), x, p);
    }
}

/// `x -= y + z` for unreduced pairs.
#[inline(always)]
pub(crate) fn subtract_two_doubles<K: Kernel, const N: usize>(x: &mut Doubles<N>, y: &Doubles<N>, z: &Doubles<N>) {
    K::subtract_doubles(x, y);
    K::subtract_doubles(x, z);
}

/// `x += (1 + i) y` for unreduced pairs.
#[inline(always)]
pub(crate) fn add_turned_doubles<K: Kernel, const N: usize>(x: &mut Doubles<N>, y: &mut Doubles<N>) {
    K::turn_doubles(y);
    K::add_doubles(x, y);
}

// Pairs by a kernel's routines. SAFETY of all: elements of as many words as the routines take. Sums are stored before the
// products that use them, in halves that the next product overwrites.

/// `a += b` if the mask is true, without the carry.
#[inline(always)]
pub(crate) fn add_if<const N: usize>(a: &mut Int<N>, b: &Int<N>, m: Mask) {
    let mut carry = 0;
    for (a, b) in a.iter_mut().zip(b) {
        (*a, carry) = adc(*a, b & m.word(), carry);
    }
}

/// Returns pointers to the parts of a pair.
#[inline(always)]
fn parts<const N: usize>(a: *const Pair<N>) -> [*const Int<N>; 2] {
    let a0 = a.cast::<Int<N>>();
    [a0, a0.wrapping_add(1)]
}

/// `out = a + b`, below R.
#[inline(always)]
unsafe fn plus<K: Kernel, const N: usize>(out: *mut Int<N>, a: *const Int<N>, b: *const Int<N>) {
    unsafe { K::plus_at(out.cast(), a.cast(), b.cast(), N) }
}

/// `a b` for parts below R/2: with t = a0 b0 and u = a1 b1, the parts are t - u and (a0 + a1)(b0 + b1) - t - u.
#[inline(never)]
pub(crate) unsafe fn double_product<K: Kernel, const N: usize>(
    out: *mut Doubles<N>,
    a: *const Pair<N>,
    b: *const Pair<N>,
) {
    let mut space = MaybeUninit::<Pair<N>>::uninit();
    let (u, re) = (space.as_mut_ptr(), out.cast::<Pair<N>>());
    let ([a0, a1], [b0, b1]) = (parts(a), parts(b));
    unsafe {
        let (im, s) = (re.add(1), re.cast::<Int<N>>());
        let t = s.add(1);
        plus::<K, N>(s, a0, a1);
        plus::<K, N>(t, b0, b1);
        K::wide_at(im, s, t);
        K::wide_at(re, a0, b0);
        K::wide_at(u, a1, b1);
        K::end_pair_at(re.cast(), im.cast(), u.cast(), 2 * N);
    }
}

/// `a^2` for a below p: (a0 + a1)(a0 - a1) and 2 a0 a1.
#[inline(never)]
pub(crate) fn set_double_square<K: Kernel, const N: usize>(out: &mut Doubles<N>, [a0, a1]: &Pair<N>, p: &Int<N>) {
    // Both factors of the first product wait in `im`, which the second product fills afterwards. 2 a0 needs a place of
    // its own.
    let mut space = MaybeUninit::<Int<N>>::uninit();
    let twice = space.as_mut_ptr();
    let [re, im] = out;
    let (re, im) = (&raw mut *re, &raw mut *im);
    unsafe {
        let (s, t) = (&raw mut (*im)[0], &raw mut (*im)[1]);
        K::sub_at(t, a0, a1, p);
        plus::<K, N>(s, a0, a1);
        plus::<K, N>(twice, a0, a0);
        K::wide_at(re, s, t);
        K::wide_at(im, twice, a1);
    }
}

/// `x += y`
#[inline(always)]
pub(crate) fn add_doubles<K: Kernel, const N: usize>(x: &mut Doubles<N>, y: &Doubles<N>) {
    for (x, y) in x.iter_mut().zip(y) {
        let x = (&raw mut *x).cast();
        unsafe { K::plus_at(x, x, (&raw const *y).cast(), 2 * N) }
    }
}

/// `x -= y`
#[inline(always)]
pub(crate) fn subtract_doubles<K: Kernel, const N: usize>(x: &mut Doubles<N>, y: &Doubles<N>) {
    for (x, y) in x.iter_mut().zip(y) {
        unsafe { K::minus_at((&raw mut *x).cast(), (&raw const *y).cast(), 2 * N) }
    }
}

/// `x = (1 + i) x`
#[inline(always)]
pub(crate) fn turn_doubles<K: Kernel, const N: usize>([x0, x1]: &mut Doubles<N>) {
    unsafe { K::turn_at((&raw mut *x0).cast(), (&raw mut *x1).cast(), 2 * N) }
}

/// `x / R`; overwrites `x`.
#[inline(always)]
pub(crate) fn reduce_doubles<K: Kernel, const N: usize>(
    out: &mut Pair<N>,
    x: &mut Doubles<N>,
    p: &Int<N>,
    p0inv: Limb,
) {
    for (to, x) in out.iter_mut().zip(x) {
        unsafe {
            K::lift_at(x, p);
            K::reduce_at(to, x, p, p0inv);
        }
    }
}

/// `out = a b / R`, by two reductions.
#[inline(never)]
pub(crate) unsafe fn mul_pair_at<K: Kernel, const N: usize>(
    out: *mut Pair<N>,
    a: *const Pair<N>,
    b: *const Pair<N>,
    p: &Int<N>,
    p0inv: Limb,
) {
    let mut space = MaybeUninit::<Doubles<N>>::uninit();
    let re = space.as_mut_ptr().cast::<Pair<N>>();
    unsafe {
        double_product::<K, N>(re.cast(), a, b);
        K::lift_at(re, p);
        K::reduce_at(&raw mut (*out)[0], re, p, p0inv);
        K::reduce_at(&raw mut (*out)[1], re.add(1), p, p0inv);
    }
}

/// `out = a^2 / R`: (a0 + a1)(a0 + p - a1) and (2 a0) a1.
#[inline(never)]
pub(crate) unsafe fn square_pair_at<K: Kernel, const N: usize>(
    out: *mut Pair<N>,
    a: *const Pair<N>,
    p: &Int<N>,
    p0inv: Limb,
) {
    let mut space = MaybeUninit::<Doubles<N>>::uninit();
    let t = space.as_mut_ptr().cast::<Pair<N>>();
    let [a0, a1] = parts(a);
    unsafe {
        let (u, sum) = (t.add(1), t.cast::<Int<N>>());
        let difference = sum.add(1);
        // a0 + p - a1 is above 0 and below 2p: no borrow, and no comparison with p.
        plus::<K, N>(difference, a0, p);
        K::minus_at(difference.cast(), a1.cast(), N);
        plus::<K, N>(sum, a0, a1);
        K::wide_at(u, sum, difference);
        plus::<K, N>(sum, a0, a0);
        K::reduce_at(difference, u, p, p0inv);
        K::wide_at(u, sum, a1);
        K::reduce_at(&raw mut (*out)[1], u, p, p0inv);
        (*out)[0] = *difference;
    }
}
