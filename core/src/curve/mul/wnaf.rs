//! Sliding windows for public scalars, and the accumulator that evaluates sums of them. Variable time throughout.

use crate::ct::Mask;
use crate::curve::CurvePoint;

/// Digits that a 256-bit scalar may have.
const MAX: usize = 257;

/// A scalar in non-adjacent form of some width: odd digits below 2^(width-1) in size, width - 1 zeros between them.
#[derive(Clone)]
pub struct Wnaf {
    digits: [i8; MAX],
    len: usize,
}

impl Wnaf {
    /// Recodes a 256-bit integer; `width` is 2 to 8.
    #[must_use]
    pub fn new_vartime(k: &[u64; 4], width: u32) -> Self {
        let mut k = [k[0], k[1], k[2], k[3], 0];
        let mut digits = [0; MAX];
        let mut len = 0;
        let mut i = 0;
        while i < MAX {
            let (w, s) = (i / 64, i % 64);
            if k[w] >> s == 0 && k[w + 1..].iter().all(|x| *x == 0) {
                break;
            }
            let skip = if k[w] >> s == 0 { 64 - s } else { (k[w] >> s).trailing_zeros() as usize };
            if skip > 0 {
                i += skip;
                continue;
            }
            // An odd digit of `width` bits, made signed by lending one to the bits above.
            let low = k[w] >> s | if s > 0 && w < 4 { k[w + 1] << (64 - s) } else { 0 };
            let mut d = (low & ((1 << width) - 1)) as i32;
            let at = i + width as usize;
            if d >> (width - 1) != 0 {
                d -= 1 << width;
                let (mut w, mut carry) = (at / 64, 1u64 << (at % 64));
                while w < 5 && carry != 0 {
                    let (v, over) = k[w].overflowing_add(carry);
                    (k[w], carry) = (v, u64::from(over));
                    w += 1;
                }
            }
            digits[i] = d as i8;
            len = i + 1;
            i = at;
        }
        Wnaf { digits, len }
    }

    /// Recodes a signed 128-bit integer (not i128::MIN).
    #[must_use]
    pub fn from_i128_vartime(k: i128, width: u32) -> Self {
        let a = k.unsigned_abs();
        let out = Self::new_vartime(&[a as u64, (a >> 64) as u64, 0, 0], width);
        if k < 0 { out.negated() } else { out }
    }

    /// The digits of the negated integer.
    #[must_use]
    pub fn negated(mut self) -> Self {
        self.digits[..self.len].iter_mut().for_each(|d| *d = -*d);
        self
    }

    /// Digits up to the highest that is not zero.
    #[must_use]
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The table index (of odd multiples 1, 3, 5, ...) and the sign of digit `i`, if it is not zero.
    #[inline(always)]
    #[must_use]
    pub fn digit(&self, i: usize) -> Option<(usize, bool)> {
        let d = self.digits[i];
        (d != 0).then(|| (usize::from(d.unsigned_abs() / 2), d < 0))
    }
}

/// The odd multiples 1, 3, 5, ... of a point, cached.
#[must_use]
pub fn odd_multiples<P: CurvePoint, const N: usize>(p: P) -> [P::Cached; N] {
    let twice = p.double().cache();
    let mut q = p;
    core::array::from_fn(|i| {
        if i > 0 {
            q.add_assign_cached(&twice);
        }
        q.cache()
    })
}

/// A sum under evaluation: doublings are put off until something is added, and then done in one run.
pub struct Accumulator<P> {
    sum: P,
    pending: u32,
    empty: bool,
}

impl<P: CurvePoint> Default for Accumulator<P> {
    fn default() -> Self {
        Accumulator { sum: P::IDENTITY, pending: 0, empty: true }
    }
}

impl<P: CurvePoint> Accumulator<P> {
    /// Twice the sum.
    #[inline(always)]
    pub fn double(&mut self) {
        self.pending += u32::from(!self.empty);
    }

    #[inline(always)]
    fn flush(&mut self) {
        if self.pending > 0 {
            self.sum.double_n_assign(self.pending);
            self.pending = 0;
        }
        self.empty = false;
    }

    /// Adds digit `i` of a scalar times the point whose odd multiples `fetch` gives.
    #[inline(always)]
    pub fn add_vartime(&mut self, k: &Wnaf, i: usize, fetch: impl Fn(usize) -> P::Cached) {
        if let Some((at, negative)) = k.digit(i) {
            self.flush();
            let mut entry = fetch(at);
            P::negate_cached_if(&mut entry, Mask::from_public(negative));
            self.sum.add_assign_cached(&entry);
        }
    }

    /// Adds digit `i` of a scalar times the point whose odd multiples `fetch` gives.
    #[inline(always)]
    pub fn add_affine_vartime(&mut self, k: &Wnaf, i: usize, fetch: impl Fn(usize) -> P::Affine) {
        if let Some((at, negative)) = k.digit(i) {
            self.flush();
            let mut entry = fetch(at);
            P::negate_affine_if(&mut entry, Mask::from_public(negative));
            self.sum.add_assign_affine(&entry);
        }
    }

    /// The sum.
    #[must_use]
    pub fn finish(mut self) -> P {
        self.flush();
        self.sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_sum_up() {
        let mut s = 0x9e37_79b9_7f4a_7c15u64;
        let mut next = || {
            s = s.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
            match s >> 62 {
                0 => 0,
                1 => u64::MAX,
                _ => s.rotate_left(29),
            }
        };
        for _ in 0..2000 {
            let k: [u64; 4] = core::array::from_fn(|_| next());
            for width in 2..=8 {
                let naf = Wnaf::new_vartime(&k, width);
                // Horner modulo 2^256, from the top.
                let mut sum = [0u64; 4];
                for i in (0..naf.len()).rev() {
                    let d = i128::from(naf.digits[i]);
                    assert!(d == 0 || (d % 2 != 0 && d.abs() < 1 << (width - 1)));
                    let mut carry = d;
                    for w in &mut sum {
                        let t = i128::from(*w) * 2 + carry;
                        *w = t as u64;
                        carry = t >> 64;
                    }
                }
                assert_eq!(sum, k, "{width}");
            }
        }
    }
}
