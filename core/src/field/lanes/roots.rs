//! Square roots of four elements of GF(2^255 - C) at once: the power in lanes, and what is before and after it one by one.

use super::{Kernel, LANES, Quad};
use crate::ct::Mask;
use crate::field::gf255::{self, Gf255};
use crate::field::{Field, PrimeField};
use crate::limb::to_words;

/// [`Gf255::pow_for_sqrt`] of four elements. 252 or 253 squarings and about 15 products of four lanes.
#[must_use]
pub fn pow_for_sqrt<L: Kernel, G: gf255::Kernel, const C: u64>(x: [Gf255<C, G>; LANES]) -> [Gf255<C, G>; LANES] {
    let x = Quad::from_words::<C>(x.map(|x| to_words(&x.limbs())));
    // 2^(255-t) - m: a run of ones above a short tail, as there.
    let (t, m) = if C % 8 == 3 { (3, C.div_ceil(8)) } else { (2, C.div_ceil(4)) };
    let tail = 64 - (m - 1).leading_zeros();
    let mut r = ones::<L, C>(&x, 255 - t - tail);
    let runs = [x, ones::<L, C>(&x, 2), ones::<L, C>(&x, 3)];
    let bits = (1u64 << tail) - m;
    let mut left = tail;
    while left > 0 {
        let rest = bits << (64 - left);
        if rest == 0 {
            L::squares::<C>(&mut r, left);
            break;
        }
        let zeros = rest.leading_zeros();
        let ones = (!(rest << zeros)).leading_zeros().min(3);
        L::squares::<C>(&mut r, zeros + ones);
        L::product::<C>(&mut r, &runs[ones as usize - 1]);
        left -= zeros + ones;
    }
    core::array::from_fn(|lane| Gf255::from_words(r.to_words::<C>(lane)))
}

/// `x^(2^n - 1)`, by doubling the length of the run of ones; `n >= 1`.
fn ones<L: Kernel, const C: u64>(x: &Quad, n: u32) -> Quad {
    let top = 31 - n.leading_zeros();
    let (mut r, mut len) = (*x, 1);
    for i in (0..top).rev() {
        let run = r;
        L::squares::<C>(&mut r, len);
        L::product::<C>(&mut r, &run);
        len *= 2;
        if n >> i & 1 == 1 {
            L::squares::<C>(&mut r, 1);
            L::product::<C>(&mut r, x);
            len += 1;
        }
    }
    r
}

/// [`Gf255::sqrt`] of four elements.
pub fn sqrt<L: Kernel, G: gf255::Kernel, const C: u64>(x: [Gf255<C, G>; LANES]) -> [(Gf255<C, G>, Mask); LANES] {
    let powers = pow_for_sqrt::<L, G, C>(x);
    core::array::from_fn(|i| {
        let mut y = x[i] * powers[i];
        if C % 8 == 3 {
            y = Gf255::select(y.square().ct_eq(x[i]), y * Gf255::SQRT_M1, y);
        }
        let ok = y.square().ct_eq(x[i]);
        (y.negate_if(y.is_odd()), ok)
    })
}

/// [`Gf255::sqrt_ratio`] of four fractions.
pub fn sqrt_ratio<L: Kernel, G: gf255::Kernel, const C: u64>(
    fractions: [[Gf255<C, G>; 2]; LANES],
) -> [(Gf255<C, G>, Mask); LANES] {
    let starts = fractions.map(|[u, v]| {
        let v3 = v.square() * v;
        let start = u * v3;
        (start, start * v3 * v)
    });
    let powers = pow_for_sqrt::<L, G, C>(starts.map(|s| s.1));
    core::array::from_fn(|i| {
        let [u, v] = fractions[i];
        let r = starts[i].0 * powers[i];
        let check = v * r.square();
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
        let mut random = Random::new(C);
        for i in 0..count {
            let mut next = || Gf255::<C>::reduce_words(core::array::from_fn(|_| random.next()));
            let mut x: [_; 4] = core::array::from_fn(|_| next());
            let y: [_; 4] = core::array::from_fn(|_| next());
            if i < 8 {
                x[i as usize % 4] = Gf255::small(i / 4);
            }
            x[i as usize % 3] = y[0].square();
            for (got, x) in sqrt::<L, _, C>(x).into_iter().zip(x) {
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
            for (got, [u, v]) in sqrt_ratio::<L, _, C>(fractions).into_iter().zip(fractions) {
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
