//! Montgomery products in 29-bit limbs ([`radix`]), for any odd modulus of 2 to 16 32-bit words.
//!
//! **Representation**: as in the whole build, 32-bit words and R = 2^(32 words). (Elements in 29-bit limbs would have
//! another R, and so other constants on each machine.) Each product splits its operands and the modulus into limbs, and
//! joins the result. That takes 4 instructions a limb on 32-bit machines, in addition to 2 products for each two limbs.
//!
//! **Formulas**: the product, then Montgomery's reduction (separated operand scanning of Koc, Acar, Kaliski 1996), with
//! a 29-bit digit of the quotient for each column. The last digit covers the remaining bits of R.
//!
//! **Bounds**: tight limbs, at most 18 of them, so columns of both products are below 36 * 2^58 < 2^64.
//!
//! **Use**: all lengths on machines without a carry flag. In WebAssembly 64-bit sums provide the carry, so only
//! products of 12 or more words use these limbs. (With 381 bits, a scalar multiplication takes 0.93 of its time in
//! words; with 256 bits it would take 1.35.)
//!
//! **Constant time**: everything.

use crate::kernels::result;
use crate::limb::product;
use crate::limb::radix::{self, BITS, MASK, each_limb};
use crate::settings::inlining;

/// Calls a function with constants for the number of words: words, limbs, twice the limbs, limbs of a result, words of
/// a result.
macro_rules! by_length {
    ($S:ident, $N:ident, $function:ident, $kind:ident $out:ident, $($operand:ident),* ; $($p0inv:ident)?) => {
        match $N {
            2 => by_length!(@ $S $function, 2, 3, 6, 4, 3, $kind $out, $($operand),* ; $($p0inv)?),
            4 => by_length!(@ $S $function, 4, 5, 10, 6, 5, $kind $out, $($operand),* ; $($p0inv)?),
            6 => by_length!(@ $S $function, 6, 7, 14, 8, 7, $kind $out, $($operand),* ; $($p0inv)?),
            8 => by_length!(@ $S $function, 8, 9, 18, 10, 9, $kind $out, $($operand),* ; $($p0inv)?),
            10 => by_length!(@ $S $function, 10, 12, 24, 13, 11, $kind $out, $($operand),* ; $($p0inv)?),
            12 => by_length!(@ $S $function, 12, 14, 28, 15, 13, $kind $out, $($operand),* ; $($p0inv)?),
            14 => by_length!(@ $S $function, 14, 16, 32, 17, 15, $kind $out, $($operand),* ; $($p0inv)?),
            16 => by_length!(@ $S $function, 16, 18, 36, 19, 17, $kind $out, $($operand),* ; $($p0inv)?),
            _ => const { assert!($N % 2 == 0 && $N <= 16, "a modulus has 1 to 8 words of 64 bits") },
        }
    };
    (@ $S:ident $function:ident, $n:literal, $l:literal, $t:literal, $l1:literal, $n1:literal, $kind:ident $out:ident, $($operand:ident),* ; $($p0inv:ident)?) => {
        // In this arm the operands are arrays of `$n` words.
        $function::<$S, $n, $l, $t, $l1, $n1>(
            $out.cast::<by_length!(@@ $kind $n)>(),
            $(core::ptr::from_ref(&*$operand).cast::<[u32; $n]>(),)* $($p0inv)?
        )
    };
    (@@ one $n:literal) => { [u32; $n] };
    (@@ two $n:literal) => { [[u32; $n]; 2] };
}

/// Smallest number of words for which this build uses 29-bit limbs.
pub const SHORTEST: usize = if cfg!(primegroup_layout = "w28_short") { 0 } else { 12 };

/// Returns the number of bits of the last digit of the quotient.
const fn last_bits<const N: usize, const L: usize>() -> usize {
    assert!(L == radix::limbs_for(N));
    32 * N - BITS * (L - 1)
}

/// Accumulators of product columns: 64-bit or 32-bit.
pub trait Sums {
    /// A column of a product, or a limb of it.
    type Column: Copy;

    /// Returns the product of two numbers in limbs; `square` returns the square of one.
    fn product<const L: usize, const T: usize>(a: &[u32; L], b: &[u32; L]) -> [Self::Column; T];
    fn square<const L: usize, const T: usize>(a: &[u32; L]) -> [Self::Column; T];
    /// Converts tight limbs to columns; `to_limbs` converts columns to limbs, tight except the last.
    fn from_limbs<const T: usize>(limbs: [u32; T]) -> [Self::Column; T];
    fn to_limbs<const T: usize>(columns: &[Self::Column; T]) -> [u32; T];
    /// Adds the multiple of `p` that clears all bits below R. Returns the limbs from number L - 1 on, tight.
    fn cancel<const N: usize, const L: usize, const T: usize, const L1: usize>(
        t: [Self::Column; T],
        p: &[u32; L],
        p0inv: u32,
    ) -> [u32; L1];
}

/// Returns digit number i of the quotient, computed from the lowest remaining limb.
#[inline(always)]
fn digit<const N: usize, const L: usize>(i: usize, low: u32, p0inv: u32) -> u32 {
    product::low(low, p0inv) & if i + 1 < L { MASK } else { const { (1 << last_bits::<N, L>()) - 1 } }
}

/// 64-bit accumulators.
pub enum Wide {}

impl Sums for Wide {
    type Column = u64;

    #[inline(always)]
    fn product<const L: usize, const T: usize>(a: &[u32; L], b: &[u32; L]) -> [u64; T] {
        radix::wide::product(a, b)
    }
    #[inline(always)]
    fn square<const L: usize, const T: usize>(a: &[u32; L]) -> [u64; T] {
        radix::wide::square(a)
    }
    #[inline(always)]
    fn from_limbs<const T: usize>(limbs: [u32; T]) -> [u64; T] {
        limbs.map(u64::from)
    }
    #[inline(always)]
    fn to_limbs<const T: usize>(columns: &[u64; T]) -> [u32; T] {
        radix::wide::carry(columns)
    }
    #[inline(always)]
    fn cancel<const N: usize, const L: usize, const T: usize, const L1: usize>(
        mut t: [u64; T],
        p: &[u32; L],
        p0inv: u32,
    ) -> [u32; L1] {
        // Row by row, because WebAssembly took twice as long by columns.
        each_limb!(i < L {
            let m = digit::<N, L>(i, t[i] as u32, p0inv);
            // Clears 29 bits of the lowest column. Its carry goes to the next column, because other columns are not
            // carried yet.
            for j in 0..L {
                t[i + j] += product::whole(m, p[j]);
            }
            if i + 1 < L {
                t[i + 1] += t[i] >> BITS;
            }
        });
        radix::wide::carry(&core::array::from_fn(|i| t[L - 1 + i]))
    }
}

/// 32-bit accumulators only.
pub enum Narrow {}

impl Sums for Narrow {
    type Column = u32;

    #[inline(always)]
    fn product<const L: usize, const T: usize>(a: &[u32; L], b: &[u32; L]) -> [u32; T] {
        radix::narrow::product(a, b)
    }
    #[inline(always)]
    fn square<const L: usize, const T: usize>(a: &[u32; L]) -> [u32; T] {
        radix::narrow::square(a)
    }
    #[inline(always)]
    fn from_limbs<const T: usize>(limbs: [u32; T]) -> [u32; T] {
        limbs
    }
    #[inline(always)]
    fn to_limbs<const T: usize>(limbs: &[u32; T]) -> [u32; T] {
        *limbs
    }
    #[inline(always)]
    fn cancel<const N: usize, const L: usize, const T: usize, const L1: usize>(
        mut t: [u32; T],
        p: &[u32; L],
        p0inv: u32,
    ) -> [u32; L1] {
        for i in 0..L {
            let m = digit::<N, L>(i, t[i], p0inv);
            radix::narrow::add_product(&mut t, i, m, p);
        }
        radix::carry(core::array::from_fn(|i| t[L - 1 + i]))
    }
}

/// The accumulators of the build.
#[cfg(primegroup_layout = "narrow")]
pub type Own = Narrow;
/// The accumulators of the build.
#[cfg(not(primegroup_layout = "narrow"))]
pub type Own = Wide;

/// `a b / 2^(32N)` modulo p, below p, for any a and b < p.
#[inline(always)]
pub fn mul<S: Sums, const N: usize>(a: &[u32; N], b: &[u32; N], p: &[u32; N], p0inv: u32) -> [u32; N] {
    // SAFETY: the result is written, because `by_length` has an arm for each N.
    unsafe { result(|out| mul_at::<S, N>(out, a, b, p, p0inv)) }
}

/// Computes [`mul`] and writes the result to the destination.
///
/// # Safety
/// Pointers point to elements; operands may alias the result.
#[inline(always)]
pub unsafe fn mul_at<S: Sums, const N: usize>(
    out: *mut [u32; N],
    a: *const [u32; N],
    b: *const [u32; N],
    p: &[u32; N],
    p0inv: u32,
) {
    // SAFETY: upheld by the caller.
    unsafe { by_length!(S, N, product_of, one out, a, b, p; p0inv) }
}

/// `a^2 / 2^(32N)` modulo p, below p, for a < p.
#[inline(always)]
pub fn square<S: Sums, const N: usize>(a: &[u32; N], p: &[u32; N], p0inv: u32) -> [u32; N] {
    // SAFETY: same as in `mul`.
    unsafe { result(|out| square_at::<S, N>(out, a, p, p0inv)) }
}

/// Computes [`square`] and writes the result to the destination.
///
/// # Safety
/// Same contract as [`mul_at`].
#[inline(always)]
pub unsafe fn square_at<S: Sums, const N: usize>(out: *mut [u32; N], a: *const [u32; N], p: &[u32; N], p0inv: u32) {
    // SAFETY: upheld by the caller.
    unsafe { by_length!(S, N, square_of, one out, a, p; p0inv) }
}

/// Returns `a b` as lower and upper half.
#[inline(always)]
pub fn double_product<S: Sums, const N: usize>(a: &[u32; N], b: &[u32; N]) -> [[u32; N]; 2] {
    // SAFETY: same as in `mul`.
    unsafe { result(|out: *mut [[u32; N]; 2]| by_length!(S, N, double_of, two out, a, b; )) }
}

/// Returns `x / 2^(32N)` modulo p, below p, for x below 2^(32N) p, given in halves.
#[inline(always)]
pub fn reduce<S: Sums, const N: usize>([low, high]: [&[u32; N]; 2], p: &[u32; N], p0inv: u32) -> [u32; N] {
    // SAFETY: same as in `mul`.
    unsafe { result(|out: *mut [u32; N]| by_length!(S, N, reduce_of, one out, low, high, p; p0inv)) }
}

inlining! { store:
    unsafe fn double_of<S: Sums, const N: usize, const L: usize, const T: usize, const L1: usize, const N1: usize>(
        out: *mut [[u32; N]; 2],
        a: *const [u32; N],
        b: *const [u32; N],
    ) {
        // SAFETY: upheld by the caller, here and below; operands are read before the result is written.
        unsafe {
            let (a, b): ([u32; L], [u32; L]) = (radix::split(&*a), radix::split(&*b));
            let t: [u32; T] = S::to_limbs(&S::product(&a, &b));
            out.write([radix::join(&t, 0), radix::join(&t, 32 * N)]);
        }
    }

    unsafe fn reduce_of<S: Sums, const N: usize, const L: usize, const T: usize, const L1: usize, const N1: usize>(
        out: *mut [u32; N],
        low: *const [u32; N],
        high: *const [u32; N],
        p: *const [u32; N],
        p0inv: u32,
    ) {
        unsafe { out.write(reduced::<S, N, L, T, L1, N1>(S::from_limbs(radix::split_two(&*low, &*high)), &*p, p0inv)) }
    }

    unsafe fn product_of<S: Sums, const N: usize, const L: usize, const T: usize, const L1: usize, const N1: usize>(
        out: *mut [u32; N],
        a: *const [u32; N],
        b: *const [u32; N],
        p: *const [u32; N],
        p0inv: u32,
    ) {
        unsafe {
            let (a, b): ([u32; L], [u32; L]) = (radix::split(&*a), radix::split(&*b));
            out.write(reduced::<S, N, L, T, L1, N1>(S::product(&a, &b), &*p, p0inv));
        }
    }

    unsafe fn square_of<S: Sums, const N: usize, const L: usize, const T: usize, const L1: usize, const N1: usize>(
        out: *mut [u32; N],
        a: *const [u32; N],
        p: *const [u32; N],
        p0inv: u32,
    ) {
        unsafe {
            let a: [u32; L] = radix::split(&*a);
            out.write(reduced::<S, N, L, T, L1, N1>(S::square(&a), &*p, p0inv));
        }
    }
}

/// Divides by R the number with the columns `t`.
#[inline(always)]
fn reduced<S: Sums, const N: usize, const L: usize, const T: usize, const L1: usize, const N1: usize>(
    t: [S::Column; T],
    p: &[u32; N],
    p0inv: u32,
) -> [u32; N] {
    let r: [u32; L1] = S::cancel::<N, L, T, L1>(t, &radix::split(p), p0inv);
    // The sum is below 2 p R: a b, or x, is below p R, and the multiple of p has a factor below R. So the quotient is
    // below 2p. It may exceed R, hence `words[N]`.
    // Bits of the lowest of these limbs below R are 0.
    let words: [u32; N1] = radix::join(&r, const { last_bits::<N, L>() });
    reduce_once(&core::array::from_fn(|i| words[i]), words[N], p)
}

/// Reduces `hi * 2^(32N) + a`, which must be below 2p: subtracts p unless the value is below p.
#[cfg(primegroup_layout = "w28")]
#[inline(always)]
pub(super) fn reduce_once<const N: usize>(a: &[u32; N], hi: u32, p: &[u32; N]) -> [u32; N] {
    super::arith::reduce_once(a, hi, p)
}

/// Variant of `arith::reduce_once` for builds with another word size.
#[cfg(not(primegroup_layout = "w28"))]
pub(super) fn reduce_once<const N: usize>(a: &[u32; N], hi: u32, p: &[u32; N]) -> [u32; N] {
    let (mut r, mut borrow) = ([0; N], 0);
    for i in 0..N {
        (r[i], borrow) = crate::limb::narrow::sbb(a[i], p[i], borrow);
    }
    if borrow & !hi == 1 { *a } else { r }
}

/// Comparison with word arithmetic.
#[cfg(test)]
mod tests {
    use super::{Narrow, Wide, double_product, mul, reduce, square};
    use crate::limb::radix::halves;
    use crate::limb::{from_words, limbs};

    fn differential<const W: usize, const N: usize>(count: usize) {
        let mut state = W as u64;
        let mut next = || {
            state = state.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
            let x = (state ^ state >> 31).rotate_left(9);
            [0, u64::MAX, x, x ^ x >> 7, x, x, x >> 60, x][(state >> 61) as usize]
        };
        let below = |x: &[u64; W], p: &[u64; W]| x.iter().rev().lt(p.iter().rev());
        for i in 0..count {
            let mut p: [u64; W] = core::array::from_fn(|_| next());
            if i % 4 == 0 {
                p[W - 1] >>= next() % 64;
            }
            p[0] |= 1;
            let mut a: [u64; W] = core::array::from_fn(|_| next());
            let mut b: [u64; W] = core::array::from_fn(|_| next());
            if i % 8 == 0 {
                (b, b[0]) = (p, p[0] - 1);
            }
            if !below(&b, &p) {
                b = [0; W];
                b[0] = next() % p[0];
            }
            let p32: [u32; N] = halves(&p);
            let p0inv = crate::field::mont::constants::neg_inverse(p32[0].into()) as u32;
            let check = |a: &[u64; W]| {
                let (x, y): ([u32; N], [u32; N]) = (halves(a), halves(&b));
                let want = reference(a, &b, &p);
                assert_eq!(mul::<Wide, _>(&x, &y, &p32, p0inv), want, "{a:x?} {b:x?} {p:x?}");
                assert_eq!(mul::<Narrow, _>(&x, &y, &p32, p0inv), want, "{a:x?} {b:x?} {p:x?}");
            };
            check(&a);
            a = b;
            check(&a);
            let (x, want) = (halves(&a), reference(&a, &a, &p));
            assert_eq!(square::<Wide, _>(&x, &p32, p0inv), want, "{a:x?} {p:x?}");
            assert_eq!(square::<Narrow, _>(&x, &p32, p0inv), want, "{a:x?} {p:x?}");
            // Product and reduction of any factors, in two steps.
            let y = halves(&b);
            let double = double_product::<Wide, _>(&x, &y);
            assert_eq!(double_product::<Narrow, _>(&x, &y), double);
            let want = reference(&a, &b, &p);
            assert_eq!(reduce::<Wide, _>(double.each_ref(), &p32, p0inv), want);
            assert_eq!(reduce::<Narrow, _>(double.each_ref(), &p32, p0inv), want);
        }
    }

    /// Computes the product in words of the build.
    fn reference<const W: usize, const N: usize>(a: &[u64; W], b: &[u64; W], p: &[u64; W]) -> [u32; N] {
        // All lengths are computed with 512 bits, padded with 0. So R is 2^512, and doublings remove the excess factor.
        const L: usize = limbs(512);
        let [a, b, p]: [[_; L]; 3] = [a, b, p].map(|x| from_words(x));
        let p0inv = crate::field::mont::constants::neg_inverse(p[0]);
        let mut r = super::super::arith::mul(&a, &b, &p, p0inv);
        for _ in 0..512 - 64 * W {
            r = super::super::arith::add(&r, &r, &p);
        }
        let words: [u64; 8] = crate::limb::to_words(&r);
        halves(&words)
    }

    #[test]
    fn differential_with_words() {
        differential::<1, 2>(3_000);
        differential::<2, 4>(3_000);
        differential::<3, 6>(3_000);
        differential::<4, 8>(20_000);
        differential::<5, 10>(3_000);
        differential::<6, 12>(20_000);
        differential::<7, 14>(3_000);
        differential::<8, 16>(20_000);
    }

    /// Number of cases in millions: environment variable PRIMEGROUP_DIFFERENTIAL.
    #[test]
    #[ignore = "takes long"]
    fn differential_with_words_at_length() {
        let millions: usize = std::env::var("PRIMEGROUP_DIFFERENTIAL").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
        differential::<4, 8>(millions * 1_000_000);
        differential::<6, 12>(millions * 1_000_000);
        differential::<8, 16>(millions * 1_000_000);
    }
}
