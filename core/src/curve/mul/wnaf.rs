//! Sliding windows for public scalars, and the accumulator that evaluates sums of them. Variable time throughout.

use super::digits::window;
use crate::curve::CurvePoint;
use crate::limb::{Limb, low32};
use crate::settings::{SMALL_CODE, SMALL_MEMORY, inlining};

/// Width of the windows for a variable point. Its odd multiples take 1 KB, or half of that in the `small` profile.
pub const POINT_WIDTH: u32 = if SMALL_MEMORY { 4 } else { 5 };
/// Number of odd multiples of a point for [`POINT_WIDTH`].
pub const POINT_ODD: usize = 1 << (POINT_WIDTH - 2);

/// Number of terms of a scalar of 255 bits, in windows of four bits or more.
pub const FULL: usize = terms(255, 4);
/// Number of terms of a scalar of 128 bits, in windows of four bits or more. With small code the number is `FULL`, so
/// that one recoding function is enough.
pub const HALF: usize = if SMALL_CODE { FULL } else { terms(128, 4) };

/// Returns the number of terms of a scalar of `bits` bits, in windows of `width` bits or more.
pub const fn terms(bits: u32, width: u32) -> usize {
    // One bit more, because the highest digit may carry.
    (bits + 1).div_ceil(width) as usize
}

/// A scalar in width-w non-adjacent form: odd digits below 2^(w-1) in absolute value, with at least w - 1 zeros between
/// them (J. A. Solinas, "Efficient arithmetic on Koblitz curves", 2000). On average one place of w + 1 has a digit.
#[derive(Clone)]
pub struct Wnaf<const TERMS: usize> {
    /// Digits, low digit first. (A digit 0 is inserted if more than 255 zeros follow each other.)
    digit: [i8; TERMS],
    /// Distance in places from each digit to the digit before. Gaps take a byte each; places would take two.
    gap: [u8; TERMS],
    /// Number of remaining digits.
    count: u16,
    /// Place of the highest remaining digit.
    top: u16,
}

impl<const TERMS: usize> Wnaf<TERMS> {
    /// Zero.
    pub const ZERO: Self = Wnaf { digit: [0; TERMS], gap: [0; TERMS], count: 0, top: 0 };

    /// Recodes an integer of any length. `width` is 2 to 8, and the integer has at most `width TERMS - 1` bits.
    pub fn new_vartime(k: &[u64], width: u32) -> Self {
        let mut out = Self::ZERO;
        out.set_vartime(k, width);
        out
    }

    /// Recodes an integer into `self`, which must hold zero: see [`Self::new_vartime`].
    #[inline(never)]
    pub fn set_vartime(&mut self, k: &[u64], width: u32) {
        let end = 64 * k.len() as u32;
        // The rest of k starts at bit `at`, and is one more if the last digit carried. `here` holds its lowest `seen`
        // bits.
        let (mut at, mut lent) = (0, 0u32);
        let (mut here, mut seen) = (0, 0);
        loop {
            // Skip the zeros below the digit, or the ones that become zeros by the carry.
            let zeros = (here ^ Limb::from(lent).wrapping_neg()).trailing_zeros();
            // The digit may not end within the bits that `here` holds: skip these zeros, and read a new window. If no
            // bit is set, the count of zeros may exceed `seen`.
            if zeros + width >= seen {
                at += zeros.min(seen);
                if at >= end && lent == 0 {
                    return;
                }
                (here, seen) = (window(k, at), Limb::BITS);
                continue;
            }
            // An odd digit of `width` bits, made signed by a carry into the bits above.
            at += zeros;
            here >>= zeros;
            let d = (low32(here) & ((1 << width) - 1)) + lent;
            // The lowest bit differs from the carry, so d is odd and at most 2^width - 1, with or without the carry:
            // the new carry is one bit. A carry beyond the end of k finds zeros there and becomes a last digit 1.
            lent = d >> (width - 1);
            self.push((d as i32 - (lent << width) as i32) as i8, at);
            at += width;
            here >>= width;
            seen -= zeros + width;
        }
    }

    /// Appends a digit at a place above all others. There is room for the digits of integers that the type supports;
    /// further digits are dropped.
    #[inline(always)]
    pub(super) fn push(&mut self, digit: i8, at: u32) {
        loop {
            debug_assert!(usize::from(self.count) < TERMS, "an integer with more than {TERMS} digits");
            let gap = at - u32::from(self.top);
            let (Some(to), Some(below)) =
                (self.digit.get_mut(usize::from(self.count)), self.gap.get_mut(usize::from(self.count)))
            else {
                return;
            };
            self.count += 1;
            if gap <= 255 {
                (*to, *below, self.top) = (digit, gap as u8, at as u16);
                return;
            }
            (*to, *below) = (0, 255);
            self.top += 255;
        }
    }

    /// Recodes a signed 128-bit integer (not i128::MIN) into `self`, which must hold zero.
    pub fn set_i128_vartime(&mut self, k: i128, width: u32) {
        let a = k.unsigned_abs();
        self.set_vartime(&[a as u64, (a >> 64) as u64], width);
        if k < 0 {
            self.negate();
        }
    }

    /// Negates the integer.
    pub fn negate(&mut self) {
        // Digits are below 2^7 in absolute value, so none is -128.
        self.digit.iter_mut().for_each(|d| *d = -*d);
    }

    /// Returns whether the integer is zero.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the number of places up to the highest remaining digit.
    #[must_use]
    pub fn len(&self) -> usize {
        if self.count > 0 { usize::from(self.top) + 1 } else { 0 }
    }

    /// Returns the table index (of odd multiples 1, 3, 5, ...) and the sign of the digit at place `i`, if there is one.
    /// To be called from the highest place down.
    #[inline(always)]
    #[must_use]
    pub fn take(&mut self, i: usize) -> Option<(usize, bool)> {
        if self.count == 0 || usize::from(self.top) != i {
            return None;
        }
        self.count -= 1;
        let (d, gap) = (*self.digit.get(usize::from(self.count))?, *self.gap.get(usize::from(self.count))?);
        self.top -= u16::from(gap);
        if d == 0 {
            return None;
        }
        // Entry i of a table is the multiple by 2i + 1.
        Some((usize::from(d.unsigned_abs() / 2), d < 0))
    }
}

/// A sum under evaluation. Doublings are delayed until something is added, and then done in one run, because some
/// models omit a coordinate between two doublings. The sign is delayed, too: to subtract a point, the sum is negated
/// and the point is added, so that there is one formula for both. Doublings of an empty sum are not done at all.
pub struct Accumulator<'a, P> {
    sum: &'a mut P,
    pending: u32,
    empty: bool,
    negated: bool,
}

impl<'a, P: CurvePoint> Accumulator<'a, P> {
    /// Returns an empty sum, stored in `sum`, whatever it held.
    #[inline(always)]
    pub fn new(sum: &'a mut P) -> Self {
        *sum = P::IDENTITY;
        Accumulator { sum, pending: 0, empty: true, negated: false }
    }

    /// Doubles the sum.
    #[inline(always)]
    pub fn double(&mut self) {
        self.pending += u32::from(!self.empty);
    }

    /// Returns the sum, or its negative if `subtract`, so that the caller can add to it.
    #[inline(always)]
    pub fn ready_vartime(&mut self, subtract: bool) -> &mut P {
        if self.pending > 0 {
            self.sum.double_n_assign(self.pending);
            self.pending = 0;
        }
        self.empty = false;
        if self.negated != subtract {
            self.sum.negate_assign();
            self.negated = subtract;
        }
        self.sum
    }

    inlining! { compact:
        /// Adds digit `i` of a scalar times the point whose odd multiples are in `table`.
        pub fn add_vartime<const T: usize>(&mut self, k: &mut Wnaf<T>, i: usize, table: &[P::Cached]) {
            if let Some((at, negative)) = k.take(i)
                && let Some(entry) = table.get(at)
            {
                self.ready_vartime(negative).add_assign_cached_vartime(entry);
            }
        }

        /// Adds digit `i` of a scalar times the point whose odd multiples are in `table`.
        pub fn add_affine_vartime<const T: usize>(&mut self, k: &mut Wnaf<T>, i: usize, table: &[P::Affine]) {
            if let Some((at, negative)) = k.take(i)
                && let Some(entry) = table.get(at)
            {
                self.ready_vartime(negative).add_assign_affine_vartime(entry);
            }
        }
    }

    /// Completes all delayed operations.
    #[inline(always)]
    pub fn finish(mut self) {
        self.ready_vartime(false);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limb::U256;

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
            let mut k: U256 = core::array::from_fn(|_| next());
            k[3] >>= 1;
            for width in 2..=8 {
                let mut naf = Wnaf::<128>::new_vartime(&k, width);
                assert!(usize::from(naf.count) <= 255usize.div_ceil(width as usize));
                // Horner's rule modulo 2^256, from the top.
                let mut sum = [0u64; 4];
                for i in (0..naf.len()).rev() {
                    let mut carry = naf.take(i).map_or(0, |(at, negative)| {
                        assert!(at < 1 << (width - 2));
                        (2 * at as i128 + 1) * if negative { -1 } else { 1 }
                    });
                    for w in &mut sum {
                        let t = i128::from(*w) * 2 + carry;
                        *w = t as u64;
                        carry = t >> 64;
                    }
                }
                assert!(naf.is_empty());
                assert_eq!(sum, k, "{width}");
            }
        }
    }

    /// No integer has more digits than [`terms`] returns: all short integers, and long ones that repeat any window.
    #[test]
    fn terms_suffice() {
        let check = |k: &[u64; 5], bits: u32, width: u32| {
            let naf = Wnaf::<140>::new_vartime(k, width);
            assert!(usize::from(naf.count) <= terms(bits, width), "{k:x?}, {bits} bits, width {width}");
        };
        for width in 2..=8 {
            for bits in 1..=12 {
                (0..1 << bits).for_each(|k| check(&[k, 0, 0, 0, 0], bits, width));
            }
            for bits in [127, 128, 164, 166, 232, 252, 253, 254, 255, 256] {
                for (period, window) in (width..=width + 1).flat_map(|p| (0..1 << p).map(move |w| (p, w))) {
                    let mut k = [0; 5];
                    // From the top, so that the highest digit may carry.
                    for i in 0..bits {
                        let at = (bits - 1 - i) as usize;
                        k[at / 64] |= (window >> (period - 1 - i % period) & 1) << (at % 64);
                    }
                    check(&k, bits, width);
                }
            }
        }
    }

    #[cfg(debug_assertions)]
    #[test]
    #[should_panic(expected = "more than 8 digits")]
    fn an_integer_that_is_too_long_is_refused() {
        let _ = Wnaf::<8>::new_vartime(&[0x5555_5555], 2);
    }
}
