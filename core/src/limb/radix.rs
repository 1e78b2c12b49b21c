//! Integers in 29-bit limbs, which leave room for carries. The portable backend `w28` uses them for multiplications.
//!
//! **Object**: an integer as limbs of [`BITS`] bits in 32-bit words, low limb first. *Tight* limbs are below 2^29.
//! **Why**: sums of such limbs need no carry flag; a carry between limbs is a shift, a mask and an addition. So CPUs
//! without a carry flag and a conditional move (MIPS, Xtensa) get constant time, even if the compiler recognizes
//! carries. 29 bits is the largest size for which a column of a 512-bit product, plus as much again from a Montgomery
//! reduction, is below 2^64: 2 * 18 * 2^58.
//! **Two multiplication methods**: [`wide`] sums columns in 64 bits (WebAssembly has such words, MIPS32 such an
//! accumulator). [`narrow`] has only 32-bit sums, for Xtensa, where LLVM and GCC turn each 64-bit sum into
//! compare-and-branch. In `narrow` a product of limbs is two words, from the instructions MULL and MULUH: `a b mod
//! 2^29`, and, from shifted factors, `a b / 2^29`.
//! **Constant time**: everything.

/// Number of bits of a limb.
pub const BITS: usize = 29;
/// Mask of the bits of a limb.
pub const MASK: u32 = (1 << BITS) - 1;

/// Returns the number of limbs for this number of 32-bit words.
pub const fn limbs_for(words: usize) -> usize {
    (32 * words).div_ceil(BITS)
}

/// Splits 64-bit words (little-endian order) into 32-bit halves. Words beyond `N` halves are dropped.
pub const fn halves<const N: usize>(words: &[u64]) -> [u32; N] {
    let (mut out, mut i) = ([0; N], 0);
    while i < N && i / 2 < words.len() {
        out[i] = (words[i / 2] >> (32 * (i % 2))) as u32;
        i += 1;
    }
    out
}

/// Splits 32-bit words into tight limbs. If `N` limbs are too few, the last limb has more bits.
#[inline(always)]
pub const fn split<const L: usize, const N: usize>(words: &[u32; L]) -> [u32; N] {
    split_by::<BITS, L, N>(words)
}

/// [`split`] into limbs of `B` bits.
#[inline(always)]
pub const fn split_by<const B: usize, const L: usize, const N: usize>(words: &[u32; L]) -> [u32; N] {
    let (mut out, mut i) = ([0; N], 0);
    while i < N {
        let (word, shift) = (B * i / 32, B * i % 32);
        if word < L {
            // A limb is in one word or in two neighbours, as it is not wider than a word.
            out[i] = words[word] >> shift;
            if shift > 32 - B && word + 1 < L {
                // The condition also makes the shift positive, because B is at most 32. So this shift is below 32.
                out[i] |= words[word + 1] << (32 - shift);
            }
            if i + 1 < N {
                out[i] &= (1 << B) - 1;
            }
        }
        i += 1;
    }
    out
}

/// [`split`] of twice as many words, given as two halves.
#[inline(always)]
pub fn split_two<const L: usize, const N: usize>(low: &[u32; L], high: &[u32; L]) -> [u32; N] {
    let word = |i: usize| {
        if i < L {
            low[i]
        } else if i < 2 * L {
            high[i - L]
        } else {
            0
        }
    };
    core::array::from_fn(|i| {
        let (at, shift) = (BITS * i / 32, BITS * i % 32);
        let above = if shift > 32 - BITS { word(at + 1) << (32 - shift) } else { 0 };
        (word(at) >> shift | above) & MASK
    })
}

/// Joins tight limbs, starting at bit `from`, to 32-bit words. The last limb may have more bits.
#[inline(always)]
pub const fn join<const N: usize, const L: usize>(limbs: &[u32; N], from: usize) -> [u32; L] {
    join_by::<BITS, N, L>(limbs, from)
}

/// [`join`] of limbs of `B` bits.
#[inline(always)]
pub const fn join_by<const B: usize, const N: usize, const L: usize>(limbs: &[u32; N], from: usize) -> [u32; L] {
    let (mut out, mut k) = ([0; L], 0);
    while k < L {
        let bit = from + 32 * k;
        let (mut i, shift) = (bit / B, bit % B);
        if i < N {
            out[k] = limbs[i] >> shift;
        }
        // A word is made of parts of two or three limbs.
        let mut have = B - shift;
        i += 1;
        while have < 32 && i < N {
            out[k] |= limbs[i] << have;
            have += B;
            i += 1;
        }
        k += 1;
    }
    out
}

/// Returns the same integer in tight limbs; the last limb takes the excess. Input limbs are below 2^32 - 2^3.
#[inline(always)]
pub const fn carry<const N: usize>(mut x: [u32; N]) -> [u32; N] {
    let mut i = 0;
    while i + 1 < N {
        // A carry is at most 7, so the sum fits a word if the limb is below 2^32 - 2^3.
        x[i + 1] += x[i] >> BITS;
        x[i] &= MASK;
        i += 1;
    }
    x
}

/// Unrolled loop over up to 19 limbs. With a loop over the rows, 381-bit multiplications took 1.4 times as long in
/// WebAssembly. Builds for small code keep a loop.
macro_rules! each_limb {
    ($i:ident < $n:ident $body:block) => {
        if $crate::settings::SMALL_CODE {
            for $i in 0..$n $body
        } else {
            const { assert!($n <= 19) };
            each_limb!(@ $i $n $body 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18)
        }
    };
    (@ $i:ident $n:ident $body:block $($at:literal)*) => {{
        $(if $at < $n {
            let $i = $at;
            $body
        })*
    }};
}
pub(crate) use each_limb;

/// Multiplications with 64-bit sums.
pub mod wide {
    use super::{BITS, MASK};
    use crate::limb::product::whole;

    /// Converts columns to tight limbs; the last limb takes the excess.
    #[inline(always)]
    pub fn carry<const T: usize>(t: &[u64; T]) -> [u32; T] {
        let (mut out, mut carry) = ([0; T], 0);
        for i in 0..T {
            carry += t[i];
            out[i] = if i + 1 < T { carry as u32 & MASK } else { carry as u32 };
            carry >>= BITS;
        }
        out
    }

    /// Returns the columns of `a b`. T is 2N, and the last column is 0.
    ///
    /// With limbs below 2^30 and N = 9, columns are below 9 * 2^60. With tight limbs and N <= 18, they are below 18 *
    /// 2^58.
    #[inline(always)]
    pub fn product<const N: usize, const T: usize>(a: &[u32; N], b: &[u32; N]) -> [u64; T] {
        const { assert!(T == 2 * N) };
        let mut t = [0; T];
        each_limb!(i < N {
            for j in 0..N {
                t[i + j] += whole(a[i], b[j]);
            }
        });
        t
    }

    /// Returns the columns of `a b` modulo 2^64 by three multiplications of halves (Karatsuba). `wide` extends the
    /// limbs to 64 bits. T is 2N or 2N - 1. Sums of two limbs must fit into 32 bits.
    ///
    /// For 14 limbs it takes 0.80 of the time in WebAssembly. It saves nothing for a product that is reduced
    /// immediately, or for 9 limbs.
    #[cfg_attr(not(any(test, primegroup_layout = "columns")), allow(dead_code))]
    #[inline(always)]
    pub fn product_by_halves<const N: usize, const T: usize>(
        a: &[u32; N],
        b: &[u32; N],
        wide: impl Fn(u32) -> u64,
    ) -> [u64; T] {
        assert!(N.is_multiple_of(2) && (T == 2 * N || T == 2 * N - 1));
        let half = N / 2;
        let sum = |x: &[u32; N]| core::array::from_fn(|i| if i < half { x[i].wrapping_add(x[half + i]) } else { 0 });
        let (both_a, both_b): ([u32; N], [u32; N]) = (sum(a), sum(b));
        // Columns of the products of the lower halves, of the upper halves, and of their sums.
        let (mut low, mut high, mut both) = ([0u64; N], [0u64; N], [0u64; N]);
        each_limb!(i < N {
            if i < half {
                for j in 0..half {
                    low[i + j] = low[i + j].wrapping_add(wide(a[i]).wrapping_mul(wide(b[j])));
                }
            }
        });
        each_limb!(i < N {
            if i < half {
                for j in 0..half {
                    high[i + j] = high[i + j].wrapping_add(wide(a[half + i]).wrapping_mul(wide(b[half + j])));
                }
            }
        });
        each_limb!(i < N {
            if i < half {
                for j in 0..half {
                    both[i + j] = both[i + j].wrapping_add(wide(both_a[i]).wrapping_mul(wide(both_b[j])));
                }
            }
        });
        let mut t = [0u64; T];
        // Copied limb by limb, because the limbs are in registers and not in memory.
        #[allow(clippy::manual_memcpy)]
        for i in 0..N - 1 {
            t[i] = low[i];
            t[N + i] = high[i];
        }
        for i in 0..N - 1 {
            // The middle term is (a0 + a1)(b0 + b1) - a0 b0 - a1 b1. Its steps may wrap. The final columns are right
            // modulo 2^64, and signed columns as well.
            t[half + i] = t[half + i].wrapping_add(both[i].wrapping_sub(low[i]).wrapping_sub(high[i]));
        }
        t
    }

    /// Returns the columns of `a^2`.
    #[inline(always)]
    pub fn square<const N: usize, const T: usize>(a: &[u32; N]) -> [u64; T] {
        const { assert!(T == 2 * N) };
        let mut t = [0; T];
        each_limb!(i < N {
            t[2 * i] += whole(a[i], a[i]);
            // Below 2^30, so doubled products need no pass of their own.
            let double = 2 * a[i];
            for j in i + 1..N {
                t[i + j] += whole(double, a[j]);
            }
        });
        t
    }
}

/// Multiplications without sums of more than 32 bits.
pub mod narrow {
    use super::{BITS, MASK};

    /// Returns (`a b mod 2^29`, `a b / 2^29`); `4a` and `2b` must be below 2^32.
    #[inline(always)]
    pub fn times(a: u32, b: u32) -> (u32, u32) {
        // 4a 2b / 2^32 = a b / 2^29: the upper word of one product, without a shift across words.
        let high = (u64::from(a << 2) * u64::from(b << 1)) >> 32;
        (a.wrapping_mul(b) & MASK, high as u32)
    }

    /// Computes `t += x v + above` from the start of `t`, and returns the carry into the limb after the row. `x` and
    /// the limbs of `v` are below 2^29 + 2^18, or one of the two is below twice that. The limbs of `t` are below 2^30 +
    /// 2^20.
    #[inline(always)]
    fn add_row(t: &mut [u32], x: u32, v: &[u32], mut above: u32) -> u32 {
        // Sums are slightly above 2^30 + 2^29 + 2^30 at most.
        for (t, y) in t.iter_mut().zip(v) {
            let (low, high) = times(x, *y);
            let sum = *t + low + above;
            *t = sum & MASK;
            above = high + (sum >> BITS);
        }
        above
    }

    /// Computes `t += x v 2^(29 at)`. `x` and the limbs of `v` are tight. The limbs of `t` in the row are tight as
    /// well, except the last, which is below 2^30.
    #[inline(always)]
    pub fn add_product<const N: usize, const T: usize>(t: &mut [u32; T], at: usize, x: u32, v: &[u32; N]) {
        t[at + N] += add_row(&mut t[at..], x, v, 0);
    }

    /// Returns `a b` in limbs that are tight except the last one. T is 2N. Input limbs are below 2^29 + 2^18.
    #[inline(always)]
    pub fn product<const N: usize, const T: usize>(a: &[u32; N], b: &[u32; N]) -> [u32; T] {
        const { assert!(T == 2 * N) };
        let mut t = [0; T];
        for (i, x) in a.iter().enumerate() {
            t[i + N] = add_row(&mut t[i..], *x, b, 0);
        }
        t
    }

    /// Returns `a^2`.
    #[inline(always)]
    pub fn square<const N: usize, const T: usize>(a: &[u32; N]) -> [u32; T] {
        const { assert!(T == 2 * N) };
        let mut t = [0; T];
        // A product with a doubled limb still fits `times`: 2b is below 2^32 for b below 2^31.
        let double = a.map(|x| 2 * x);
        for i in 0..N {
            // The diagonal term, and twice the terms beside it.
            let (low, high) = times(a[i], a[i]);
            let sum = t[2 * i] + low;
            t[2 * i] = sum & MASK;
            let above = high + (sum >> BITS);
            t[i + N] = add_row(&mut t[2 * i + 1..], a[i], &double[i + 1..], above);
        }
        t
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random() -> impl FnMut() -> u32 {
        let mut x = 1u64;
        move || {
            x = x.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
            [0, MASK, (x >> 32) as u32 & MASK, (x >> 35) as u32 & MASK][(x >> 62) as usize]
        }
    }

    /// Compares both methods on limbs below 2^29 + `more`, starting with the largest.
    fn both_ways<const N: usize, const T: usize>(more: u32) {
        let mut next = random();
        for i in 0..20_000 {
            let mut limb = || if i == 0 { MASK + more } else { next() + next() % (more + 1) };
            let (a, b): ([u32; N], [u32; N]) = (core::array::from_fn(|_| limb()), core::array::from_fn(|_| limb()));
            let columns: [u64; T] = wide::product(&a, &b);
            for (k, column) in columns.iter().enumerate() {
                let sum: u128 =
                    (0..=k).filter(|i| *i < N && k - i < N).map(|i| u128::from(a[i]) * u128::from(b[k - i])).sum();
                assert_eq!(u128::from(*column), sum);
            }
            assert_eq!(wide::carry(&columns), narrow::product::<N, T>(&a, &b));
            assert_eq!(wide::square::<N, T>(&a), wide::product(&a, &a));
            assert_eq!(narrow::square::<N, T>(&a), narrow::product(&a, &a));
        }
    }

    fn by_halves<const N: usize, const T: usize>(bits: usize) {
        let mut next = random();
        for i in 0..20_000 {
            let mut limb = || if i == 0 { MASK } else { next() } >> (BITS - bits);
            let (a, b): ([u32; N], [u32; N]) = (core::array::from_fn(|_| limb()), core::array::from_fn(|_| limb()));
            assert_eq!(wide::product_by_halves::<N, T>(&a, &b, u64::from), wide::product(&a, &b));
            // Limbs of either sign.
            let signed = |x: u32| i64::from(x as i32) as u64;
            let minus = a.map(u32::wrapping_neg);
            let columns: [u64; T] = wide::product_by_halves(&minus, &b, signed);
            assert_eq!(columns.map(u64::wrapping_neg), wide::product(&a, &b));
        }
    }

    #[test]
    fn products_by_halves() {
        by_halves::<4, 8>(29);
        by_halves::<10, 20>(28);
        by_halves::<14, 28>(29);
        by_halves::<18, 36>(28);
    }

    #[test]
    fn products() {
        both_ways::<3, 6>(0);
        both_ways::<9, 18>(0);
        both_ways::<9, 18>(1 << 17);
        both_ways::<14, 28>(0);
        both_ways::<18, 36>(0);
    }

    #[test]
    fn words_there_and_back() {
        let mut next = random();
        for _ in 0..1000 {
            let words: [u32; 8] = core::array::from_fn(|_| next() << 3 | next() & 7);
            let limbs: [u32; 9] = split(&words);
            assert!(limbs[..8].iter().all(|x| *x <= MASK) && limbs[8] < 1 << 24);
            assert_eq!(join::<9, 8>(&limbs, 0), words);
            // Starting at the third word.
            assert_eq!(join::<9, 6>(&limbs, 64), words[2..]);
            let mut loose = limbs;
            for i in 0..8 {
                let more = (next() & 3).min(limbs[i + 1]);
                loose[i] += more << BITS;
                loose[i + 1] -= more;
            }
            assert_eq!(carry(loose), limbs);
        }
    }
}
