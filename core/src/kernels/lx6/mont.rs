//! Kernel for Xtensa (LX6): products of 8 and 12 words, and sums of words with branch-free carries.
//!
//! A product is computed completely, in limbs, and then reduced, so that all functions share the routines of both parts.
//! The product of a pair takes three products and two reductions.

use crate::field::mont::sums::{Doubles, Pair, Unreduced};
use crate::field::mont::{Kernel, Modulus, arith, composed, w28};
use crate::kernels::{c_routines as routines, eight_or_twelve, in_memory, on_values, through};
use crate::limb::{Int, Limb};
use core::mem::MaybeUninit;

// Limbs have 29 bits for 8 words, and 28 for 12. The files have the formulas.
eight_or_twelve! {
    product: fn primegroup_mont8_product, fn primegroup_mont12_product (t: *mut u32, a: *const u32, b: *const u32);
    squared: fn primegroup_mont8_squared, fn primegroup_mont12_squared (t: *mut u32, a: *const u32);
    divide: fn primegroup_mont8_divide, fn primegroup_mont12_divide (out: *mut u32, t: *const u32, p: *const u32, p0inv: u32);
    split: fn primegroup_mont8_split, fn primegroup_mont12_split (t: *mut u32, words: *const u32);
    join: fn primegroup_mont8_join, fn primegroup_mont12_join (out: *mut u32, t: *const u32);
    less: fn primegroup_mont8_less, fn primegroup_mont12_less (out: *mut u32, t: *const u32, u: *const u32);
    less_both: fn primegroup_mont8_less_both, fn primegroup_mont12_less_both
        (out: *mut u32, v: *const u32, t: *const u32, u: *const u32);
    add: fn primegroup_mont8_add, fn primegroup_mont12_add
        (out: *mut u32, a: *const u32, b: *const u32, p: *const u32);
    subtract: fn primegroup_mont8_sub, fn primegroup_mont12_sub
        (out: *mut u32, a: *const u32, b: *const u32, p: *const u32);
}

unsafe extern "C" {
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

/// Returns whether there are routines for `n` words.
const fn has_routines(n: usize) -> bool {
    n == 8 || n == 12
}

// SAFETY of all: pointers to elements of N words; each function fills its first argument. Results may alias operands,
// because each word is written after everything that depends on it is read. Unreduced products do not overlap operands.

/// Room for the limbs of a product of N words: 18 for 8 words, 28 for 12.
type Space<const N: usize> = ([[u32; N]; 2], [u32; 4]);

/// Computes the limbs of a product, and then a result from them.
#[inline(always)]
unsafe fn by_limbs<const N: usize>(first: impl FnOnce(*mut u32), second: impl FnOnce(*mut u32)) {
    unsafe { through(|t: *mut Space<N>| first(t.cast()), |t| second(t.cast())) }
}

/// `out = a b / R`, below p.
#[inline(never)]
unsafe fn mul<const N: usize>(out: *mut u32, a: *const u32, b: *const u32, p: *const u32, p0inv: u32) {
    unsafe { by_limbs::<N>(|t| product::<N>(t, a, b), |t| divide::<N>(out, t, p, p0inv)) }
}

/// `out = a^2 / R`, below p.
#[inline(never)]
unsafe fn square<const N: usize>(out: *mut u32, a: *const u32, p: *const u32, p0inv: u32) {
    unsafe { by_limbs::<N>(|t| squared::<N>(t, a), |t| divide::<N>(out, t, p, p0inv)) }
}

/// `out = a b`.
#[inline(never)]
unsafe fn wide<const N: usize>(out: *mut u32, a: *const u32, b: *const u32) {
    unsafe { by_limbs::<N>(|t| product::<N>(t, a, b), |t| join::<N>(out, t)) }
}

/// `out = words / R`, below p.
#[inline(never)]
unsafe fn reduce<const N: usize>(out: *mut u32, words: *const u32, p: *const u32, p0inv: u32) {
    unsafe { by_limbs::<N>(|t| split::<N>(t, words), |t| divide::<N>(out, t, p, p0inv)) }
}

/// `re = a0 b0 - a1 b1`, `im = (a0 + a1)(b0 + b1) - a0 b0 - a1 b1`, for parts below R/2. Fills `out`.
#[inline(never)]
unsafe fn pair_product<const N: usize>(out: *mut Doubles<N>, a: *const Pair<N>, b: *const Pair<N>) {
    let (mut sums, mut spaces) = (MaybeUninit::<Pair<N>>::uninit(), [const { MaybeUninit::<Space<N>>::uninit() }; 3]);
    let s = sums.as_mut_ptr().cast::<u32>();
    let [t, u, v] = spaces.each_mut().map(|space| space.as_mut_ptr().cast::<u32>());
    let (out, a, b) = (out.cast::<u32>(), a.cast::<u32>(), b.cast::<u32>());
    unsafe {
        product::<N>(t, a, b);
        product::<N>(u, a.add(N), b.add(N));
        less::<N>(out, t, u);
        primegroup_mont_sum(s, a, a.add(N), N);
        primegroup_mont_sum(s.add(N), b, b.add(N), N);
        product::<N>(v, s, s.add(N));
        less_both::<N>(out.add(2 * N), v, t, u);
    }
}

/// `x / R` for both parts, which are above -p R and below p R.
#[inline(never)]
fn reduce_pair<const N: usize>(out: &mut Pair<N>, x: &mut Doubles<N>, p: &Int<N>, p0inv: Limb) {
    composed::reduce_doubles::<Lx6, N>(out, x, p, p0inv);
}

/// Returns whether pairs use unreduced products: p must leave room for sums of two.
#[inline(always)]
fn fits<const N: usize>(p: &Int<N>) -> bool {
    has_routines(N) && p[N - 1].leading_zeros() >= 2
}

impl Kernel for Lx6 {
    type Sum<M: Modulus> = Unreduced<M, Self>;
    const TWO_LENGTHS: bool = true;

    in_memory! { mont:
        fn mul_at(out, a, b, p, p0inv) = if has_routines(N) {
            mul::<N>(out.cast(), a.cast(), b.cast(), p.as_ptr(), p0inv);
        } else {
            *out = w28::mul::<w28::Own, _>(&*a, &*b, p, p0inv);
        };
        fn square_at(out, a, p, p0inv) = if has_routines(N) {
            square::<N>(out.cast(), a.cast(), p.as_ptr(), p0inv);
        } else {
            *out = w28::square::<w28::Own, _>(&*a, p, p0inv);
        };
        fn add_at(out, a, b, p) = if has_routines(N) {
            add::<N>(out.cast(), a.cast(), b.cast(), p.as_ptr());
        } else {
            *out = arith::add(&*a, &*b, p);
        };
        fn sub_at(out, a, b, p) = if has_routines(N) {
            subtract::<N>(out.cast(), a.cast(), b.cast(), p.as_ptr());
        } else {
            *out = arith::sub_mod(&*a, &*b, p);
        };
        // A square has as many products as reductions, so unreduced products save nothing: squares are the default.
        fn mul_pair_at(to, x, y, p, p0inv) = if fits(p) {
            let mut space = MaybeUninit::uninit();
            pair_product(space.as_mut_ptr(), x, y);
            reduce_pair(&mut *to, space.assume_init_mut(), p, p0inv);
        } else {
            *to = composed::mul_pair::<Self, N>(&*x, &*y, p, p0inv);
        };
    }
    on_values! { doubles:
        fn set_double_product(out, a, b) = unsafe { pair_product(out, a, b) };
        fn subtract_two_doubles(x, y, z) = {
            for ((x, y), z) in x.iter_mut().zip(y).zip(z) {
                unsafe {
                    primegroup_mont_less_two((&raw mut *x).cast(), y.as_ptr().cast(), z.as_ptr().cast(), 2 * N);
                }
            }
        };
        fn reduce_doubles(to, x, p, p0inv) = reduce_pair(to, x, p, p0inv);
    }

    in_memory! { mont:
        fn wide_at(t, a, b) = wide::<N>(t.cast(), a.cast(), b.cast());
        fn reduce_at(out, t, p, p0inv) = reduce::<N>(out.cast(), t.cast(), p.as_ptr(), p0inv);
        fn add_if_at(out, p, m) = primegroup_mont_sum_if(out.cast(), out.cast(), p.as_ptr(), N, m.word32());
    }
    in_memory! { limbs:
        fn plus_at(x, a, b, n) = primegroup_mont_sum(x, a, b, n);
        fn minus_at(x, a, n) = _ = primegroup_mont_difference(x, x, a, n);
        fn turn_at(x, y, n) = primegroup_mont_turn(x, y, n);
    }
}
