//! Unreduced sums of Fp2 products in columns: arithmetic of tower fields for targets where limbs have no carry flag
//! ([`Sum`]).
//!
//! **Representation**: both parts of a pair as the columns of a product of 28-bit limbs. Each column is a signed 64-bit
//! integer. So sums and differences have no carry, and a product is not joined to words and split again before its
//! reduction.
//!
//! **Bounds**: limbs of elements, and of sums of two elements, are tight: below 2^28, at most 14 of them. A column of a
//! product of two such integers is below 14 * 2^56. Intermediate values of tower formulas reach at most 9 of these
//! bounds in one part, of either sign. So columns are below 126 * 2^56 < 2^63. Final values are below 6 p^2.
//!
//! **Formulas**: Karatsuba's formulas for pairs, on uncarried limbs; Montgomery's reduction as in [`w28`].
//!
//! **Constant time**: everything.
//!
//! The alternative, words ([`Unreduced`](super::sums::Unreduced)), splits into limbs and joins again at each step. With
//! it, pairings in WebAssembly took half as long again.

use super::w28;
use crate::ct::Words;
use crate::limb::radix::{self, each_limb};
use core::fmt::Debug;

/// Number of bits of a limb.
const BITS: usize = 28;
const MASK: u32 = (1 << BITS) - 1;

/// The columns of a product.
#[derive(Clone, Copy, Debug)]
#[repr(transparent)]
pub struct Columns<const T: usize>([i64; T]);

// SAFETY: an array of integers; each is a whole number of limbs.
unsafe impl<const T: usize> Words for Columns<T> {}

/// Arrays of words with products in columns.
pub trait InColumns: Copy + 'static {
    /// Columns of a product.
    type Columns: Words + Debug;
    /// `a b` for pairs of integers below 2p, unreduced.
    fn set_product(out: &mut [Self::Columns; 2], a: &[Self; 2], b: &[Self; 2]);
    /// `a^2` for a pair, unreduced.
    fn set_square(out: &mut [Self::Columns; 2], a: &[Self; 2]);
    /// `x = f(x, y, z)`, column by column.
    fn combine(x: &mut Self::Columns, y: &Self::Columns, z: &Self::Columns, f: impl Fn(i64, i64, i64) -> i64);
    /// `x / R` modulo p, below p, for x between -pR and pR.
    fn reduce(out: &mut Self, x: &Self::Columns, p: &Self, p0inv: u32);
}

/// Implements [`InColumns`] by numbers of words, limbs, columns, and limbs before the final reduction.
macro_rules! lengths {
    ($(($n:literal, $l:literal, $t:literal, $l1:literal))*) => {$(
        impl InColumns for [u32; $n] {
            type Columns = Columns<$t>;
            #[inline]
            fn set_product(out: &mut [Columns<$t>; 2], a: &[Self; 2], b: &[Self; 2]) {
                set_product::<$n, $l, $t>(out, a, b);
            }
            #[inline]
            fn set_square(out: &mut [Columns<$t>; 2], a: &[Self; 2]) {
                set_square::<$n, $l, $t>(out, a);
            }
            #[inline(always)]
            fn combine(x: &mut Columns<$t>, y: &Columns<$t>, z: &Columns<$t>, f: impl Fn(i64, i64, i64) -> i64) {
                for ((x, y), z) in x.0.iter_mut().zip(&y.0).zip(&z.0) {
                    *x = f(*x, *y, *z);
                }
            }
            #[inline]
            fn reduce(out: &mut Self, x: &Columns<$t>, p: &Self, p0inv: u32) {
                *out = reduce::<$n, $l, $t, $l1>(x, p, p0inv);
            }
        }
    )*};
}
lengths!((2, 3, 5, 4)(4, 5, 9, 6)(6, 7, 13, 8)(8, 10, 19, 11)(10, 12, 23, 13)(12, 14, 27, 15)(14, 16, 31, 17)(
    16, 19, 37, 20
));

#[inline]
fn split<const N: usize, const L: usize>(words: &[u32; N]) -> [i32; L] {
    radix::split_by::<BITS, N, L>(words).map(|x| x as i32)
}

/// `a b`, for signed limbs below 2^30. Out of line, because inlining would triple the code without making it faster.
#[inline(never)]
fn product<const L: usize, const T: usize>(Columns(out): &mut Columns<T>, a: &[i32; L], b: &[i32; L]) {
    const { assert!(T == 2 * L - 1) };
    if L.is_multiple_of(2) && L >= 10 {
        let unsigned = |x: &[i32; L]| x.map(|x| x as u32);
        let t = radix::wide::product_by_halves(&unsigned(a), &unsigned(b), |x| i64::from(x as i32) as u64);
        *out = t.map(|x: u64| x as i64);
        return;
    }
    let mut t = [0; T];
    each_limb!(i < L {
        for j in 0..L {
            t[i + j] += i64::from(a[i]) * i64::from(b[j]);
        }
    });
    *out = t;
}

/// Computes t = a0 b0 and u = a1 b1, then t - u and (a0 + a1)(b0 + b1) - t - u.
#[inline(never)]
fn set_product<const N: usize, const L: usize, const T: usize>(
    [re, im]: &mut [Columns<T>; 2],
    [a0, a1]: &[[u32; N]; 2],
    [b0, b1]: &[[u32; N]; 2],
) {
    let [a0, a1, b0, b1]: [[i32; L]; 4] = [a0, a1, b0, b1].map(split::<N, L>);
    let sum = |x: &[i32; L], y: &[i32; L]| -> [i32; L] { core::array::from_fn(|i| x[i] + y[i]) };
    let mut second = Columns([0; T]);
    product::<L, T>(im, &sum(&a0, &a1), &sum(&b0, &b1));
    product::<L, T>(re, &a0, &b0);
    product::<L, T>(&mut second, &a1, &b1);
    for ((re, im), u) in re.0.iter_mut().zip(&mut im.0).zip(&second.0) {
        // The first part must be subtracted from `im` while `re` is still a0 b0.
        *im -= *re + u;
        *re -= u;
    }
}

/// Computes (a0 + a1)(a0 - a1), with signed limbs, and 2 a0 a1.
#[inline(never)]
fn set_square<const N: usize, const L: usize, const T: usize>(
    [re, im]: &mut [Columns<T>; 2],
    [a0, a1]: &[[u32; N]; 2],
) {
    let (a0, a1): ([i32; L], [i32; L]) = (split(a0), split(a1));
    // The limbs of a0 - a1 have signs. So the difference needs no multiple of p and no borrows.
    product::<L, T>(re, &core::array::from_fn(|i| a0[i] + a1[i]), &core::array::from_fn(|i| a0[i] - a1[i]));
    // Doubled limbs are below 2^29, which a signed factor may be.
    product::<L, T>(im, &a0.map(|x| 2 * x), &a1);
}

#[inline(never)]
fn reduce<const N: usize, const L: usize, const T: usize, const L1: usize>(
    Columns(x): &Columns<T>,
    words: &[u32; N],
    p0inv: u32,
) -> [u32; N] {
    const { assert!(L == (32 * N).div_ceil(BITS) && T == 2 * L - 1 && L1 == L + 1) };
    // Arithmetic shifts keep the sign of a column, so a negative carry subtracts from the next one.
    let mask = i64::from(MASK);
    // Makes all limbs tight except the last, which has the sign.
    let (mut t, mut carry) = ([0; T], 0);
    for i in 0..T {
        // The value may be negative. Then the last limb is negative, and all others are not.
        carry += x[i];
        t[i] = if i + 1 < T { carry & mask } else { carry };
        carry >>= BITS;
    }
    let p: [i32; L] = split(words);
    // The last digit of the quotient covers the remaining bits of R.
    let last = const { 32 * N - BITS * (L - 1) };
    each_limb!(i < L {
        // m makes the low bits of t zero: m p = -t modulo the base, because p0inv is -1/p.
        let m = (t[i] as u32).wrapping_mul(p0inv) & if i + 1 < L { MASK } else { (1 << last) - 1 };
        for j in 0..L {
            t[i + j] += i64::from(m) * i64::from(p[j]);
        }
        if i + 1 < L {
            t[i + 1] += t[i] >> BITS;
        }
    });
    let (mut r, mut carry) = ([0; L1], 0);
    for i in 0..L {
        carry += t[L - 1 + i];
        r[i] = carry as u32 & MASK;
        carry >>= BITS;
    }
    r[L] = carry as u32;
    // The result is between -p and 2p, modulo 2^(32N). Bits of the lowest limb below R are 0. If the result is
    // negative, p is added.
    let mut r: [u32; N] = radix::join_by::<BITS, L1, N>(&r, last);
    let (negative, mut carry) = ((carry >> 32) as u32, 0);
    for (r, p) in r.iter_mut().zip(words) {
        carry += u64::from(*r) + u64::from(p & negative);
        *r = carry as u32;
        carry >>= 32;
    }
    w28::reduce_once(&r, 0, words)
}

/// Compares columns with immediately reduced products and sums, in words of the build.
#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::mont::arith;
    use crate::field::mont::constants::neg_inverse;
    use crate::limb::radix::halves;
    use crate::limb::{Limb, from_words, limbs};

    /// Reference arithmetic of pairs modulo p, in limbs of the build.
    #[derive(Clone, Copy)]
    struct Reference<const L: usize> {
        p: [Limb; L],
        p0inv: Limb,
    }
    type Pair<const L: usize> = [[Limb; L]; 2];

    impl<const L: usize> Reference<L> {
        fn mul(&self, x: &[Limb; L], y: &[Limb; L]) -> [Limb; L] {
            arith::mul(x, y, &self.p, self.p0inv)
        }
        fn add(&self, [a, b]: Pair<L>, [c, d]: Pair<L>) -> Pair<L> {
            [arith::add(&a, &c, &self.p), arith::add(&b, &d, &self.p)]
        }
        fn sub(&self, [a, b]: Pair<L>, [c, d]: Pair<L>) -> Pair<L> {
            [arith::sub_mod(&a, &c, &self.p), arith::sub_mod(&b, &d, &self.p)]
        }
        /// a b / R
        fn product(&self, [a0, a1]: Pair<L>, [b0, b1]: Pair<L>) -> Pair<L> {
            let re = arith::sub_mod(&self.mul(&a0, &b0), &self.mul(&a1, &b1), &self.p);
            [re, arith::add(&self.mul(&a0, &b1), &self.mul(&a1, &b0), &self.p)]
        }
        /// (1 + i) a
        fn turned(&self, [a, b]: Pair<L>) -> Pair<L> {
            [arith::sub_mod(&a, &b, &self.p), arith::add(&a, &b, &self.p)]
        }
    }

    /// Returns a generator of words; some of its values have words of zeros and ones.
    fn random(seed: u64) -> impl FnMut() -> u64 {
        let mut state = seed;
        move || {
            state = state.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
            let x = (state ^ state >> 31).rotate_left(9);
            [0, u64::MAX, x, x ^ x >> 7, x, x, x >> 60, x][(state >> 61) as usize]
        }
    }

    fn differential<const W: usize, const N: usize, const L: usize>(p: [u64; W], count: usize, sums: bool)
    where
        [u32; N]: InColumns,
    {
        let mut next = random(W as u64);
        let reference = Reference { p: from_words(&p), p0inv: neg_inverse(from_words::<L>(&p)[0]) };
        let (p32, p0inv) = (halves::<N>(&p), neg_inverse(u64::from(halves::<N>(&p)[0]) as Limb) as u32);
        let below = |x: &[u64; W]| x.iter().rev().lt(p.iter().rev());
        let mut element = || loop {
            let mut x: [u64; W] = core::array::from_fn(|_| next());
            if next() >> 62 == 0 {
                // Near the modulus.
                x = p;
                x[0] = x[0].wrapping_sub(1 + (next() >> 60));
            }
            x[W - 1] &= u64::MAX >> p[W - 1].leading_zeros();
            if below(&x) {
                break x;
            }
        };
        let reduced = |x: &[<[u32; N] as InColumns>::Columns; 2]| {
            x.map(|x| {
                let mut out = [7; N];
                InColumns::reduce(&mut out, &x, &p32, p0inv);
                out
            })
        };
        let same = |x: [[u32; N]; 2], y: Pair<L>| {
            for (x, y) in x.iter().zip(&y) {
                let words: [u64; W] = crate::limb::to_words(y);
                assert_eq!(*x, halves::<N>(&words), "{y:x?}");
            }
        };
        for _ in 0..count {
            let [a, b, c, d] = [(); 4].map(|()| [element(), element()]);
            let narrow = |x: &[[u64; W]; 2]| x.map(|x| halves::<N>(&x));
            let wide = |x: &[[u64; W]; 2]| x.map(|x| from_words::<L>(&x));
            let zero = || {
                let mut x = core::mem::MaybeUninit::<[<[u32; N] as InColumns>::Columns; 2]>::zeroed();
                // SAFETY: integers, valid for any bits.
                unsafe {
                    x.assume_init_mut();
                    x.assume_init()
                }
            };
            let (mut x, mut y, mut z) = (zero(), zero(), zero());
            InColumns::set_product(&mut x, &narrow(&a), &narrow(&b));
            InColumns::set_square(&mut y, &narrow(&c));
            let (u, v) = (reference.product(wide(&a), wide(&b)), reference.product(wide(&c), wide(&c)));
            same(reduced(&x), u);
            same(reduced(&y), v);
            if !sums {
                continue;
            }
            // Unreduced sums: (c + d)(a + b) - ab - (1 + i) c^2, below 9p^2.
            let sum = |x: &[[u64; W]; 2], y: &[[u64; W]; 2]| -> [[u64; W]; 2] {
                core::array::from_fn(|i| {
                    let mut sum = x[i];
                    crate::limb::add_words(&mut sum, &y[i]);
                    sum
                })
            };
            InColumns::set_product(&mut z, &narrow(&sum(&c, &d)), &narrow(&sum(&a, &b)));
            let both = reference.product(reference.add(wide(&c), wide(&d)), reference.add(wide(&a), wide(&b)));
            same(reduced(&z), both);
            let [x0, x1] = &x;
            let [y0, y1] = &y;
            let [z0, z1] = &mut z;
            <[u32; N]>::combine(z0, x0, y0, |z, x, y| z - x - y);
            <[u32; N]>::combine(z0, y1, y1, |z, y, _| z + y);
            <[u32; N]>::combine(z1, x1, y0, |z, x, y| z - x - y);
            <[u32; N]>::combine(z1, y1, y1, |z, y, _| z - y);
            same(reduced(&z), reference.sub(reference.sub(both, u), reference.turned(v)));
        }
    }

    const BLS: [u64; 6] = [
        0xb9fe_ffff_ffff_aaab, 0x1eab_fffe_b153_ffff, 0x6730_d2a0_f6b0_f624, 0x6477_4b84_f385_12bf,
        0x4b1b_a7b6_434b_acd7, 0x1a01_11ea_397f_e69a,
    ];

    #[test]
    fn differential_with_words() {
        differential::<6, 12, { limbs(384) }>(BLS, 20_000, true);
        differential::<6, 12, { limbs(384) }>(
            [u64::MAX, u64::MAX, u64::MAX, u64::MAX, u64::MAX, u64::MAX >> 2],
            20_000,
            false,
        );
        differential::<4, 8, { limbs(256) }>([u64::MAX, u64::MAX, u64::MAX, u64::MAX >> 2], 20_000, false);
        differential::<4, 8, { limbs(256) }>([1, 0, 0, 1 << 60], 10_000, true);
        differential::<3, 6, { limbs(192) }>([u64::MAX, u64::MAX, u64::MAX >> 2], 10_000, false);
        differential::<1, 2, { limbs(64) }>([u64::MAX >> 2], 10_000, false);
    }

    /// Columns of maximal size, of either sign, for an integer below pR.
    #[test]
    fn largest_columns() {
        const LIMIT: i64 = 126 << 56;
        let mut next = random(3);
        let p: [Limb; limbs(384)] = from_words(&BLS);
        let reference = Reference { p, p0inv: neg_inverse(p[0]) };
        let p32 = halves::<12>(&BLS);
        let p0inv = neg_inverse(Limb::from(p32[0])) as u32;
        let unit = |x: u64| {
            let mut limb = from_words(&[0; 6]);
            limb[0] = x as Limb;
            limb
        };
        // 2^28 and 2^27, in Montgomery form.
        let power = |n: u32| (0..n).fold(reference.mul(&unit(1), &r2(&p)), |x, _| arith::add(&x, &x, &p));
        for i in 0..2_000 {
            let columns: [i64; 27] = core::array::from_fn(|k| match (k, i, next() >> 61) {
                (25.., ..) => 0,
                (_, 0, _) | (_, _, 0) => LIMIT,
                (_, 1, _) | (_, _, 1) => -LIMIT,
                (_, _, kind) => (next() as i64 % LIMIT) >> if kind == 2 { 40 } else { 0 },
            });
            let mut out = [7; 12];
            InColumns::reduce(&mut out, &Columns(columns), &p32, p0inv);
            // Horner's rule in Montgomery form, with each column split into two 32-bit parts.
            let mut sum = unit(0);
            for column in columns.iter().rev() {
                sum = reference.mul(&sum, &power(28));
                let (magnitude, negative) = (column.unsigned_abs(), *column < 0);
                let high = reference.mul(&unit(magnitude >> 32), &reference.mul(&power(32), &r2(&p)));
                let low = reference.mul(&unit(magnitude & 0xffff_ffff), &r2(&p));
                let x = arith::add(&high, &low, &p);
                sum = if negative { arith::sub_mod(&sum, &x, &p) } else { arith::add(&sum, &x, &p) };
            }
            // x R / R: divides once for the Montgomery form and once for the reduction.
            let want = reference.mul(&reference.mul(&sum, &unit(1)), &unit(1));
            let words: [u64; 6] = crate::limb::to_words(&want);
            assert_eq!(out, halves::<12>(&words), "{columns:x?}");
        }
    }

    /// Returns R^2 modulo p.
    fn r2(p: &[Limb; limbs(384)]) -> [Limb; limbs(384)] {
        crate::field::mont::constants::power_of_two(p, 2 * 384)
    }
}
