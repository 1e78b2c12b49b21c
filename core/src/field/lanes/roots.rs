//! Square roots of several elements of GF(2^255 - C) at once: up to four on 256 bits, up to eight on 512.

use super::{Kernel, LANES, Octet, Quad};
use crate::ct::Mask;
use crate::field::gf255::chain::{self, Chain};
use crate::field::gf255::{self, Gf255};
use crate::limb::U256;
use core::marker::PhantomData;

/// Elements in the lanes of a [`Quad`] or an [`Octet`], for operations that act on each lane alone. An exponentiation
/// has one chain of squarings, whose latency bounds it. Lanes run several chains in the same time.
trait Each<L: Kernel, const C: u64>: Copy {
    /// Elements of integers below 2^256, one for each lane.
    fn new(words: impl Fn(usize) -> U256) -> Self;
    /// The integer of a lane, below 2^255 + 2^32.
    fn words(&self, lane: usize) -> U256;
    /// Raises to the power 2^n.
    fn squares(&mut self, n: u32);
    /// `self *= other`.
    fn product(&mut self, other: &Self);
}

impl<L: Kernel, const C: u64> Each<L, C> for Quad {
    #[inline(always)]
    fn new(words: impl Fn(usize) -> U256) -> Self {
        Self::from_words::<C>(core::array::from_fn(words))
    }
    #[inline(always)]
    fn words(&self, lane: usize) -> U256 {
        self.to_words::<C>(lane)
    }
    #[inline(always)]
    fn squares(&mut self, n: u32) {
        L::squares::<C>(self, n);
    }
    #[inline(always)]
    fn product(&mut self, other: &Self) {
        L::product::<C>(self, other);
    }
}

impl<L: Kernel, const C: u64> Each<L, C> for Octet {
    #[inline(always)]
    fn new(words: impl Fn(usize) -> U256) -> Self {
        Self::from_words::<C>(&core::array::from_fn(words))
    }
    #[inline(always)]
    fn words(&self, lane: usize) -> U256 {
        self.to_words::<C>(lane)
    }
    #[inline(always)]
    fn squares(&mut self, n: u32) {
        L::squares_each::<C>(self, n);
    }
    #[inline(always)]
    fn product(&mut self, other: &Self) {
        L::product_each::<C>(self, other);
    }
}

/// Elements of GF(2^255 - C), as a type for the addition chain of the power.
struct Powers<L, E, const C: u64>(E, PhantomData<L>);

impl<L, E: Copy, const C: u64> Clone for Powers<L, E, C> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<L, E: Copy, const C: u64> Copy for Powers<L, E, C> {}

impl<L: Kernel, E: Each<L, C>, const C: u64> Chain for Powers<L, E, C> {
    #[inline(always)]
    fn raise(mut self, n: u32) -> Self {
        self.0.squares(n);
        self
    }
    #[inline(always)]
    fn squared(self) -> Self {
        self.raise(1)
    }
    #[inline(always)]
    fn times(mut self, b: &Self) -> Self {
        self.0.product(&b.0);
        self
    }
}

/// Moves elements into lanes; the remaining lanes hold zeros.
#[inline(always)]
fn enter<L: Kernel, E: Each<L, C>, G: gf255::Kernel, const C: u64, const N: usize>(x: &[Gf255<C, G>; N]) -> E {
    // Lanes accept any integer below 2^256, so the stored integer needs no reduction. A lane of zeros stays zero, and
    // is not read.
    E::new(|lane| x.get(lane).map_or([0; 4], |x| x.words_in_store()))
}

/// Computes [`Gf255::pow_for_sqrt`] in all lanes.
#[inline(always)]
fn power<L: Kernel, E: Each<L, C>, const C: u64>(x: E) -> E {
    chain::pow_for_sqrt::<_, C>(Powers::<L, E, C>(x, PhantomData)).0
}

/// Computes [`sqrt`](crate::field::SquareRoot::sqrt) of several elements, eight at most.
pub fn sqrt<L: Kernel, G: gf255::Kernel, const C: u64, const N: usize>(
    x: [Gf255<C, G>; N],
) -> [(Gf255<C, G>, Mask); N] {
    if N > LANES { sqrt_in::<L, Octet, G, C, N>(x) } else { sqrt_in::<L, Quad, G, C, N>(x) }
}

#[inline(always)]
fn sqrt_in<L: Kernel, E: Each<L, C>, G: gf255::Kernel, const C: u64, const N: usize>(
    x: [Gf255<C, G>; N],
) -> [(Gf255<C, G>, Mask); N] {
    // Only the power is in lanes: it is over 250 squarings, and the checks that follow are a few operations.
    let powers = power::<L, E, C>(enter(&x));
    core::array::from_fn(|i| x[i].sqrt_from(Gf255::from_words(powers.words(i))))
}

/// Computes [`Gf255::sqrt_ratio`] of several fractions, eight at most.
pub fn sqrt_ratio<L: Kernel, G: gf255::Kernel, const C: u64, const N: usize>(
    fractions: [[Gf255<C, G>; 2]; N],
) -> [(Gf255<C, G>, Mask); N] {
    if N > LANES { ratio_in::<L, Octet, G, C, N>(fractions) } else { ratio_in::<L, Quad, G, C, N>(fractions) }
}

/// Computes [`Gf255::ratio_start`], the power, and its product with the start in lanes; then finishes one by one.
#[inline(always)]
fn ratio_in<L: Kernel, E: Each<L, C>, G: gf255::Kernel, const C: u64, const N: usize>(
    fractions: [[Gf255<C, G>; 2]; N],
) -> [(Gf255<C, G>, Mask); N] {
    let [u, v]: [E; 2] = [0, 1].map(|at| enter(&fractions.map(|f| f[at])));
    // r = u v^3 (u v^7)^((p-5)/8): RFC 9496, section 4.2. `inner` is u v^7.
    let mut v3 = v;
    v3.squares(1);
    v3.product(&v);
    let mut r = u;
    r.product(&v3);
    let mut inner = r;
    inner.product(&v3);
    inner.product(&v);
    r.product(&power::<L, E, C>(inner));
    core::array::from_fn(|i| {
        // The check of the root multiplies by the original u and v, so it is exact whatever representative the lanes
        // return.
        let [u, v] = fractions[i];
        Gf255::ratio_from(u, v, Gf255::from_words(r.words(i)))
    })
}

/// Decodes as many encodings as both slices have, in batches of eight or four with simultaneous square roots. Unused
/// places of the last batch are filled with copies. Returns false, and does nothing, if the kernel has no lanes.
#[inline(always)]
pub fn decode_each<L: Kernel, B, P, T>(
    encodings: &[B],
    out: &mut [T],
    eight: impl Fn([&B; Octet::LANES]) -> [P; Octet::LANES],
    four: impl Fn([&B; LANES]) -> [P; LANES],
    to: impl Fn(P) -> T,
) -> bool {
    if L::USED {
        for (encodings, out) in encodings.chunks(Octet::LANES).zip(out.chunks_mut(Octet::LANES)) {
            let Some(first) = encodings.first() else { break };
            let n = encodings.len().min(out.len());
            // Lanes work on full batches. Copies of the first encoding fill them, and their results are dropped.
            let at = |i: usize| encodings.get(i).unwrap_or(first);
            // A batch of 5 to 8 takes one pass of eight lanes. The number of encodings is public.
            if n > LANES {
                out.iter_mut().zip(eight(core::array::from_fn(at))).take(n).for_each(|(out, p)| *out = to(p));
            } else {
                out.iter_mut().zip(four(core::array::from_fn(at))).take(n).for_each(|(out, p)| *out = to(p));
            }
        }
    }
    L::USED
}

// Pairs have no powers of their own.
#[cfg(all(test, not(primegroup_kernels = "a64")))]
mod tests {
    use super::*;
    use crate::field::lanes::tests::{Random, Twin};
    use crate::field::{Field, SquareRoot};

    fn check<L: Kernel, const C: u64>(count: u64) {
        check_some::<L, C, 4>(count);
        check_some::<L, C, 8>(count / 2);
    }

    fn check_some<L: Kernel, const C: u64, const N: usize>(count: u64) {
        let mut random = Random::new(C);
        for i in 0..count {
            let mut next = || Gf255::<C>::reduce_words(core::array::from_fn(|_| random.next()));
            let mut x: [_; N] = core::array::from_fn(|_| next());
            let y: [_; N] = core::array::from_fn(|_| next());
            if i < 2 * N as u64 {
                x[i as usize % N] = Gf255::small(i / N as u64);
            }
            x[i as usize % (N - 1)] = y[0].square();
            for (got, x) in sqrt::<L, _, C, N>(x).into_iter().zip(x) {
                let want = x.sqrt();
                assert_eq!((got.0.to_words(), got.1.declassify()), (want.0.to_words(), want.1.declassify()));
            }
            if C % 8 != 3 {
                continue;
            }
            let mut fractions: [_; N] = core::array::from_fn(|i| [x[i], y[i]]);
            if i < N as u64 {
                fractions[i as usize][1] = Gf255::ZERO;
            }
            for (got, [u, v]) in sqrt_ratio::<L, _, C, N>(fractions).into_iter().zip(fractions) {
                let want = Gf255::sqrt_ratio(u, v);
                assert_eq!((got.0.to_words(), got.1.declassify()), (want.0.to_words(), want.1.declassify()));
            }
        }
    }

    #[test]
    fn twin() {
        check::<Twin, 19>(20);
        check::<Twin, 18651>(20);
        check::<Twin, 3957>(20);
    }

    #[cfg(primegroup_kernels = "x64")]
    #[test]
    fn kernel() {
        use crate::field::lanes::Ifma;
        if crate::cpu::tests::x64::has_ifma() {
            check::<Ifma, 19>(1000);
            check::<Ifma, 18651>(1000);
            check::<Ifma, 3957>(1000);
        }
    }
}
