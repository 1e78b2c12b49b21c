//! Square roots of four or eight elements of GF(2^255 - C) at once.

use super::{Kernel, LANES, Octet, Quad};
use crate::ct::Mask;
use crate::field::gf255::{self, Gf255};
use crate::field::{Field, PrimeField};
use crate::limb::{U256, to_words};

/// Elements in the lanes of a [`Quad`] or an [`Octet`], none of which meets another.
pub trait Each<L: Kernel, const N: usize>: Copy {
    /// Of integers below 2^256.
    fn new<const C: u64>(words: [U256; N]) -> Self;
    /// The integer of a lane, below 2^255 + 2^32.
    fn words<const C: u64>(&self, lane: usize) -> U256;
    /// The 2^n-th powers.
    fn squares<const C: u64>(&mut self, n: u32);
    /// `self *= other`.
    fn product<const C: u64>(&mut self, other: &Self);
}

impl<L: Kernel> Each<L, LANES> for Quad {
    #[inline(always)]
    fn new<const C: u64>(words: [U256; LANES]) -> Self {
        Self::from_words::<C>(words)
    }
    #[inline(always)]
    fn words<const C: u64>(&self, lane: usize) -> U256 {
        self.to_words::<C>(lane)
    }
    #[inline(always)]
    fn squares<const C: u64>(&mut self, n: u32) {
        L::squares::<C>(self, n);
    }
    #[inline(always)]
    fn product<const C: u64>(&mut self, other: &Self) {
        L::product::<C>(self, other);
    }
}

impl<L: Kernel> Each<L, { Octet::LANES }> for Octet {
    #[inline(always)]
    fn new<const C: u64>(words: [U256; Octet::LANES]) -> Self {
        Self::from_words::<C>(&words)
    }
    #[inline(always)]
    fn words<const C: u64>(&self, lane: usize) -> U256 {
        self.to_words::<C>(lane)
    }
    #[inline(always)]
    fn squares<const C: u64>(&mut self, n: u32) {
        L::squares_each::<C>(self, n);
    }
    #[inline(always)]
    fn product<const C: u64>(&mut self, other: &Self) {
        L::product_each::<C>(self, other);
    }
}

/// [`Gf255::pow_for_sqrt`] in all lanes. 252 or 253 squarings and about 15 products.
fn pow_for_sqrt<L: Kernel, E: Each<L, N>, const C: u64, const N: usize>(x: &E) -> E {
    // 2^(255-t) - m: a run of ones above a short tail, as there.
    let (t, m) = if C % 8 == 3 { (3, C.div_ceil(8)) } else { (2, C.div_ceil(4)) };
    let tail = 64 - (m - 1).leading_zeros();
    let mut r = ones::<L, E, C, N>(x, 255 - t - tail);
    let runs = [*x, ones::<L, E, C, N>(x, 2), ones::<L, E, C, N>(x, 3)];
    let bits = (1u64 << tail) - m;
    let mut left = tail;
    while left > 0 {
        let rest = bits << (64 - left);
        if rest == 0 {
            r.squares::<C>(left);
            break;
        }
        let zeros = rest.leading_zeros();
        let ones = (!(rest << zeros)).leading_zeros().min(3);
        r.squares::<C>(zeros + ones);
        r.product::<C>(&runs[ones as usize - 1]);
        left -= zeros + ones;
    }
    r
}

/// `x^(2^n - 1)`, by doubling the length of the run of ones; `n >= 1`.
fn ones<L: Kernel, E: Each<L, N>, const C: u64, const N: usize>(x: &E, n: u32) -> E {
    let top = 31 - n.leading_zeros();
    let (mut r, mut len) = (*x, 1);
    for i in (0..top).rev() {
        let run = r;
        r.squares::<C>(len);
        r.product::<C>(&run);
        len *= 2;
        if n >> i & 1 == 1 {
            r.squares::<C>(1);
            r.product::<C>(x);
            len += 1;
        }
    }
    r
}

/// Elements in lanes.
fn enter<L: Kernel, E: Each<L, N>, G: gf255::Kernel, const C: u64, const N: usize>(x: &[Gf255<C, G>; N]) -> E {
    E::new::<C>(x.map(|x| to_words(&x.limbs())))
}

/// [`Gf255::sqrt`] of as many elements as there are lanes.
pub fn sqrt<L: Kernel, E: Each<L, N>, G: gf255::Kernel, const C: u64, const N: usize>(
    x: [Gf255<C, G>; N],
) -> [(Gf255<C, G>, Mask); N] {
    let each: E = enter(&x);
    let mut roots = pow_for_sqrt::<L, E, C, N>(&each);
    roots.product::<C>(&each);
    let mut squares = roots;
    squares.squares::<C>(1);
    core::array::from_fn(|i| {
        let mut y = Gf255::from_words(roots.words::<C>(i));
        let mut ok = Gf255::from_words(squares.words::<C>(i)).ct_eq(x[i]);
        if C % 8 == 3 {
            y = Gf255::select(ok, y * Gf255::SQRT_M1, y);
            ok = y.square().ct_eq(x[i]);
        }
        (y.negate_if(y.is_odd()), ok)
    })
}

/// [`Gf255::sqrt_ratio`] of as many fractions as there are lanes.
pub fn sqrt_ratio<L: Kernel, E: Each<L, N>, G: gf255::Kernel, const C: u64, const N: usize>(
    fractions: [[Gf255<C, G>; 2]; N],
) -> [(Gf255<C, G>, Mask); N] {
    let [u, v]: [E; 2] = [0, 1].map(|at| enter(&fractions.map(|f| f[at])));
    let mut v3 = v;
    v3.squares::<C>(1);
    v3.product::<C>(&v);
    let mut r = u;
    r.product::<C>(&v3);
    let mut inner = r;
    inner.product::<C>(&v3);
    inner.product::<C>(&v);
    r.product::<C>(&pow_for_sqrt::<L, E, C, N>(&inner));
    let mut checks = r;
    checks.squares::<C>(1);
    checks.product::<C>(&v);
    core::array::from_fn(|i| {
        let u = fractions[i][0];
        let [r, check] = [r, checks].map(|x| Gf255::from_words(x.words::<C>(i)));
        let turned = -(u * Gf255::SQRT_M1);
        let (correct, flipped) = (check.ct_eq(u), check.ct_eq(-u));
        let r = Gf255::select(flipped | check.ct_eq(turned), r, r * Gf255::SQRT_M1);
        (r.negate_if(r.is_odd()), correct | flipped)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::lanes::tests::{Random, Twin};

    fn check<L: Kernel, const C: u64>(count: u64) {
        check_each::<L, Quad, C, 4>(count);
        check_each::<L, Octet, C, 8>(count / 2);
    }

    fn check_each<L: Kernel, E: Each<L, N>, const C: u64, const N: usize>(count: u64) {
        let mut random = Random::new(C);
        for i in 0..count {
            let mut next = || Gf255::<C>::reduce_words(core::array::from_fn(|_| random.next()));
            let mut x: [_; N] = core::array::from_fn(|_| next());
            let y: [_; N] = core::array::from_fn(|_| next());
            if i < 2 * N as u64 {
                x[i as usize % N] = Gf255::small(i / N as u64);
            }
            x[i as usize % (N - 1)] = y[0].square();
            for (got, x) in sqrt::<L, E, _, C, N>(x).into_iter().zip(x) {
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
            for (got, [u, v]) in sqrt_ratio::<L, E, _, C, N>(fractions).into_iter().zip(fractions) {
                let want = Gf255::sqrt_ratio(u, v);
                assert_eq!((got.0.to_words(), got.1.declassify()), (want.0.to_words(), want.1.declassify()));
            }
        }
    }

    #[test]
    fn twin() {
        #[cfg(feature = "edwards25519")]
        check::<Twin, 19>(20);
        #[cfg(feature = "double-odd")]
        check::<Twin, 18651>(20);
        #[cfg(feature = "double-odd")]
        check::<Twin, 3957>(20);
    }

    #[cfg(primegroup_x64)]
    #[test]
    fn kernel() {
        use crate::field::lanes::Ifma;
        if crate::cpu::tests::has_ifma() {
            #[cfg(feature = "edwards25519")]
            check::<Ifma, 19>(1000);
            #[cfg(feature = "double-odd")]
            check::<Ifma, 18651>(1000);
            #[cfg(feature = "double-odd")]
            check::<Ifma, 3957>(1000);
        }
    }
}
