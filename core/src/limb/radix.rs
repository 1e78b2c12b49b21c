//! Integers in limbs of 29 bits, which leave room for carries: what the portable backend `w28` computes products with.
//!
//! **Object**: an integer as limbs of [`BITS`] bits in words of 32, low limb first. *Tight* limbs are below 2^29.
//! **Why**: sums of such limbs need no carry flag, and carries between limbs are a shift, a mask and a sum. CPUs without a flag and without a
//! conditional move (MIPS, Xtensa) have constant time then, whatever the compiler knows of carries. 29 bits are the most with which a
//! column of a product of 512 bits, and as much again from a Montgomery reduction, is below 2^64: 2 * 18 * 2^58.
//! **Two ways to a product**: [`wide`] sums columns in 64 bits (WebAssembly has such words, MIPS32 such an accumulator); [`narrow`] has
//! sums of 32 bits alone, for Xtensa, where LLVM and GCC make a compare-and-branch of each sum of 64 bits. There a product of limbs is two
//! words, as MULL and MULUH give them: `a b mod 2^29`, and, of shifted factors, `a b / 2^29`.
//! **Constant time**: everything.

/// Bits of a limb.
pub const BITS: usize = 29;
/// The bits of a limb.
pub const MASK: u32 = (1 << BITS) - 1;

/// Limbs needed for so many words of 32 bits.
#[must_use]
pub const fn limbs_for(words: usize) -> usize {
    (32 * words).div_ceil(BITS)
}

/// Words of 32 bits as tight limbs. (The last may have more bits, if there are too few of them.)
#[inline(always)]
#[must_use]
pub const fn split<const L: usize, const N: usize>(words: &[u32; L]) -> [u32; N] {
    split_by::<BITS, L, N>(words)
}

/// [`split`] into limbs of B bits.
#[inline(always)]
#[must_use]
pub const fn split_by<const B: usize, const L: usize, const N: usize>(words: &[u32; L]) -> [u32; N] {
    let (mut out, mut i) = ([0; N], 0);
    while i < N {
        let (word, shift) = (B * i / 32, B * i % 32);
        if word < L {
            out[i] = words[word] >> shift;
            if shift > 32 - B && word + 1 < L {
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

/// [`split`] of twice as many words, in halves.
#[inline(always)]
#[must_use]
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

/// Tight limbs, from this bit on, as words of 32 bits. The last limb may have more bits.
#[inline(always)]
#[must_use]
pub const fn join<const N: usize, const L: usize>(limbs: &[u32; N], from: usize) -> [u32; L] {
    join_by::<BITS, N, L>(limbs, from)
}

/// [`join`] of limbs of B bits.
#[inline(always)]
#[must_use]
pub const fn join_by<const B: usize, const N: usize, const L: usize>(limbs: &[u32; N], from: usize) -> [u32; L] {
    let (mut out, mut k) = ([0; L], 0);
    while k < L {
        let bit = from + 32 * k;
        let (mut i, shift) = (bit / B, bit % B);
        if i < N {
            out[k] = limbs[i] >> shift;
        }
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

/// The same integer in tight limbs, but for the last, which takes what is above. Limbs are below 2^32 - 2^3.
#[inline(always)]
#[must_use]
pub const fn carry<const N: usize>(mut x: [u32; N]) -> [u32; N] {
    let mut i = 0;
    while i + 1 < N {
        x[i + 1] += x[i] >> BITS;
        x[i] &= MASK;
        i += 1;
    }
    x
}

/// A loop over up to 19 limbs, of which compilers leave none: with rows in a loop, products of 381 bits took 1.4 times as long in WebAssembly.
/// Where code is small, a loop.
macro_rules! each_limb {
    ($i:ident < $n:ident $body:block) => {
        if cfg!(primegroup_small_code) {
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

/// Products with sums of 64 bits.
pub mod wide {
    use super::{BITS, MASK};
    use crate::limb::product::whole;

    /// Columns as tight limbs, but for the last, which has what is above.
    #[inline(always)]
    #[must_use]
    pub fn carry<const T: usize>(t: &[u64; T]) -> [u32; T] {
        let (mut out, mut carry) = ([0; T], 0);
        for i in 0..T {
            carry += t[i];
            out[i] = if i + 1 < T { carry as u32 & MASK } else { carry as u32 };
            carry >>= BITS;
        }
        out
    }

    /// The columns of `a b`, of which the last is 0: T is 2N. With limbs below 2^30 and N = 9, or tight ones and N <= 18, they are below
    /// 9 * 2^60, and 18 * 2^58.
    #[inline(always)]
    #[must_use]
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

    /// The columns of `a b` modulo 2^64 by three products of halves (Karatsuba), of limbs that `wide` extends; T is 2N, or less by 1. Sums of
    /// two limbs have 32 bits.
    ///
    /// Of 14 limbs in 0.80 of the time in WebAssembly; but a product that is reduced at once takes as long, and so does one of 9 limbs.
    #[cfg_attr(not(any(test, primegroup_columns)), allow(dead_code))]
    #[inline(always)]
    #[must_use]
    pub fn product_by_halves<const N: usize, const T: usize>(
        a: &[u32; N],
        b: &[u32; N],
        wide: impl Fn(u32) -> u64,
    ) -> [u64; T] {
        assert!(N.is_multiple_of(2) && (T == 2 * N || T == 2 * N - 1));
        let half = N / 2;
        let sum = |x: &[u32; N]| core::array::from_fn(|i| if i < half { x[i].wrapping_add(x[half + i]) } else { 0 });
        let (both_a, both_b): ([u32; N], [u32; N]) = (sum(a), sum(b));
        // Of the lower halves, the upper ones, and their sums.
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
        // Limb by limb: they are in registers, not in memory.
        #[allow(clippy::manual_memcpy)]
        for i in 0..N - 1 {
            t[i] = low[i];
            t[N + i] = high[i];
        }
        for i in 0..N - 1 {
            t[half + i] = t[half + i].wrapping_add(both[i].wrapping_sub(low[i]).wrapping_sub(high[i]));
        }
        t
    }

    /// The columns of `a^2`.
    #[inline(always)]
    #[must_use]
    pub fn square<const N: usize, const T: usize>(a: &[u32; N]) -> [u64; T] {
        const { assert!(T == 2 * N) };
        let mut t = [0; T];
        each_limb!(i < N {
            t[2 * i] += whole(a[i], a[i]);
            let double = 2 * a[i];
            for j in i + 1..N {
                t[i + j] += whole(double, a[j]);
            }
        });
        t
    }
}

/// Products without a sum of more than 32 bits.
pub mod narrow {
    use super::{BITS, MASK};

    /// `a b` as (`a b mod 2^29`, `a b / 2^29`), where `4a` and `2b` are below 2^32.
    #[inline(always)]
    #[must_use]
    pub fn times(a: u32, b: u32) -> (u32, u32) {
        let high = (u64::from(a << 2) * u64::from(b << 1)) >> 32;
        (a.wrapping_mul(b) & MASK, high as u32)
    }

    /// `t += x v + above`, from the start of `t` on: what goes to the limb after the row. `x` and limbs of `v` are below 2^29 + 2^18, or one of
    /// both is twice that; limbs of `t` are below 2^30 + 2^20.
    #[inline(always)]
    fn add_row(t: &mut [u32], x: u32, v: &[u32], mut above: u32) -> u32 {
        // Sums are below 2^30 + 2^29 + 2^30, and some.
        for (t, y) in t.iter_mut().zip(v) {
            let (low, high) = times(x, *y);
            let sum = *t + low + above;
            *t = sum & MASK;
            above = high + (sum >> BITS);
        }
        above
    }

    /// `t += x v 2^(29 at)`. `x` and limbs of `v` are tight; so are those of `t` that the row meets, but for the last, which is below 2^30.
    #[inline(always)]
    pub fn add_product<const N: usize, const T: usize>(t: &mut [u32; T], at: usize, x: u32, v: &[u32; N]) {
        t[at + N] += add_row(&mut t[at..], x, v, 0);
    }

    /// `a b` in limbs that are tight but for the last one; T is 2N. Limbs are below 2^29 + 2^18.
    #[inline(always)]
    #[must_use]
    pub fn product<const N: usize, const T: usize>(a: &[u32; N], b: &[u32; N]) -> [u32; T] {
        const { assert!(T == 2 * N) };
        let mut t = [0; T];
        for (i, x) in a.iter().enumerate() {
            t[i + N] = add_row(&mut t[i..], *x, b, 0);
        }
        t
    }

    /// `a^2`.
    #[inline(always)]
    #[must_use]
    pub fn square<const N: usize, const T: usize>(a: &[u32; N]) -> [u32; T] {
        const { assert!(T == 2 * N) };
        let mut t = [0; T];
        let double = a.map(|x| 2 * x);
        for i in 0..N {
            // The diagonal, and what stands beside it, twice.
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

    /// Of limbs below 2^29 + `more`, and of the largest.
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
            // Of either sign.
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
            // From the third word on.
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
