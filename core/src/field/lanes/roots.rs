//! Square roots of several elements of GF(2^255 - C) at once: the power in lanes, and what is before and after it one by one.

use super::{Kernel, LANES, Quad};
use crate::ct::Mask;
use crate::field::gf255::chain::{self, Chain};
use crate::field::gf255::{self, Gf255};
use crate::limb::to_words;
use core::marker::PhantomData;

/// Four elements of GF(2^255 - C), as the chain of their powers has them.
struct Four<L, const C: u64>(Quad, PhantomData<L>);

impl<L, const C: u64> Clone for Four<L, C> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<L, const C: u64> Copy for Four<L, C> {}

impl<L: Kernel, const C: u64> Chain for Four<L, C> {
    #[inline(always)]
    fn raise(mut self, n: u32) -> Self {
        L::squares::<C>(&mut self.0, n);
        self
    }
    #[inline(always)]
    fn squared(self) -> Self {
        self.raise(1)
    }
    #[inline(always)]
    fn times(mut self, b: &Self) -> Self {
        L::product::<C>(&mut self.0, &b.0);
        self
    }
}

/// [`Gf255::pow_for_sqrt`] of each element, in place, four at once: here the width of the lanes is chosen.
pub fn pow_for_sqrt<L: Kernel, G: gf255::Kernel, const C: u64>(xs: &mut [Gf255<C, G>]) {
    for xs in xs.chunks_mut(LANES) {
        // Lanes that are left hold zeros.
        let words = core::array::from_fn(|lane| xs.get(lane).map_or([0; 4], |x| to_words(&x.limbs())));
        let powers = chain::pow_for_sqrt::<_, C>(Four::<L, C>(Quad::from_words::<C>(words), PhantomData));
        for (lane, x) in xs.iter_mut().enumerate() {
            *x = Gf255::from_words(powers.0.to_words::<C>(lane));
        }
    }
}

/// [`Gf255::sqrt`] of several elements.
pub fn sqrt<L: Kernel, G: gf255::Kernel, const C: u64, const N: usize>(
    x: [Gf255<C, G>; N],
) -> [(Gf255<C, G>, Mask); N] {
    let mut powers = x;
    pow_for_sqrt::<L, G, C>(&mut powers);
    core::array::from_fn(|i| x[i].sqrt_from(powers[i]))
}

/// [`Gf255::sqrt_ratio`] of several fractions.
pub fn sqrt_ratio<L: Kernel, G: gf255::Kernel, const C: u64, const N: usize>(
    fractions: [[Gf255<C, G>; 2]; N],
) -> [(Gf255<C, G>, Mask); N] {
    let starts = fractions.map(|[u, v]| Gf255::ratio_start(u, v));
    let mut powers = starts.map(|[_, x]| x);
    pow_for_sqrt::<L, G, C>(&mut powers);
    core::array::from_fn(|i| {
        let [u, v] = fractions[i];
        Gf255::ratio_from(u, v, starts[i][0] * powers[i])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::Field;
    use crate::field::lanes::tests::{Random, Twin};

    fn check<L: Kernel, const C: u64>(count: u64) {
        let mut random = Random::new(C);
        for i in 0..count {
            let mut next = || Gf255::<C>::reduce_words(core::array::from_fn(|_| random.next()));
            let mut x: [_; 4] = core::array::from_fn(|_| next());
            let y: [_; 4] = core::array::from_fn(|_| next());
            if i < 8 {
                x[i as usize % 4] = Gf255::small(i / 4);
            }
            x[i as usize % 3] = y[0].square();
            for (got, x) in sqrt::<L, _, C, 4>(x).into_iter().zip(x) {
                let want = x.sqrt();
                assert_eq!((got.0.to_words(), got.1.declassify()), (want.0.to_words(), want.1.declassify()));
            }
            if C % 8 != 3 {
                continue;
            }
            let mut fractions: [_; 4] = core::array::from_fn(|i| [x[i], y[i]]);
            if i < 4 {
                fractions[i as usize][1] = Gf255::ZERO;
            }
            for (got, [u, v]) in sqrt_ratio::<L, _, C, 4>(fractions).into_iter().zip(fractions) {
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
