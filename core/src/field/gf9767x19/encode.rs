//! Conversions from and to bytes: the canonical encoding of 32 bytes, the sign, and the map from 48 bytes.
//!
//! **Encoding**: five bytes, little-endian, for three coefficients: the low 11 bits of each, then their high parts
//! (0..=4) as digits in base 5, in 7 bits. Coefficient 18 is in the last two bytes; their top two bits are zero.
//! **Map**: the 19 lowest base-p digits of a 384-bit integer. A uniform integer gives an element within 2^-132 of
//! uniform.
//! **Constant time**: everything.

use super::{DEGREE, ENTRIES, Gf9767x19, Kernel, Limbs, prime};
use crate::ct::{Mask, barrier, top_bit};
use crate::limb::{LIMB_BITS, Limb, Wide, adc, low32, sbb};

/// Number of bytes that [`Gf9767x19::map_uniform`] takes.
pub const UNIFORM: usize = 48;

impl<K: Kernel> Gf9767x19<K> {
    /// Returns the canonical encoding.
    #[inline(always)]
    #[must_use]
    pub fn encode(&self) -> [u8; 32] {
        self.encode_or_ones(Mask::FALSE)
    }

    /// Returns the canonical encoding, or all bits one if the mask is true, whatever the element.
    #[inline(never)]
    #[must_use]
    pub fn encode_or_ones(&self, m: Mask) -> [u8; 32] {
        let ones = m.word32();
        let mut c = Limbs([0; ENTRIES]);
        // SAFETY: pointers to elements.
        unsafe { K::integers_at(&raw mut c, &raw const self.0) }
        let mut out = [0; 32];
        for (c, bytes) in c.0.chunks_exact(3).zip(out.chunks_exact_mut(5)) {
            let c: [u32; 3] = core::array::from_fn(|j| u32::from(c[j]));
            let [l0, l1, l2] = c.map(|c| c & 0x7ff);
            // p = 9767 < 5 2^11, so three high parts have 125 combinations, which 7 bits hold: 40 bits for three
            // coefficients instead of 42.
            let [h0, h1, h2] = c.map(|c| c >> 11);
            bytes[..4].copy_from_slice(&(l0 | l1 << 11 | l2 << 22 | ones).to_le_bytes());
            bytes[4] = (l2 >> 10 | (h0 + 5 * h1 + 25 * h2) << 1 | ones) as u8;
        }
        // 14 bits. The curve's encoding puts the sign of y into bit 14.
        out[30..].copy_from_slice(&(c.0[DEGREE - 1] | ones as u16).to_le_bytes());
        out
    }

    /// Decodes a canonical encoding. For other bytes the mask is false (and the element zero).
    #[inline(never)]
    pub fn decode_ct(bytes: &[u8; 32]) -> (Self, Mask) {
        let mut out = Limbs([0; ENTRIES]);
        // The top bit stays set as long as all coefficients are below p.
        let mut below = u32::MAX;
        let mut put = |i: usize, c: u32| {
            // c is below 2^16, so the top bit of c - p is set exactly if c is below p.
            below &= c.wrapping_sub(prime::P);
            out.0[i] = prime::from_integer(c) as u16;
        };
        for (group, b) in bytes.chunks_exact(5).enumerate() {
            let low = u32::from_le_bytes([b[0], b[1], b[2], b[3]]);
            let top = u32::from(b[4]);
            // x / 5 = 103 x >> 9 for x < 128. Values from 125 on give a third digit of 5, which is too large.
            let h = top >> 1;
            let h12 = (103 * h) >> 9;
            let h2 = (103 * h12) >> 9;
            put(3 * group, (low & 0x7ff) | (h - 5 * h12) << 11);
            put(3 * group + 1, (low >> 11 & 0x7ff) | (h12 - 5 * h2) << 11);
            put(3 * group + 2, (low >> 22) | (top & 1) << 10 | h2 << 11);
        }
        put(DEGREE - 1, u32::from(u16::from_le_bytes([bytes[30], bytes[31]])));
        let ok = Mask::from_lsb(top_bit(below) as Limb);
        (super::Field::select(ok, super::Field::ZERO, Self::from_limbs(out)), ok)
    }

    /// Returns whether the highest non-zero coefficient is above p/2. For x != 0, exactly one of x and -x is negative;
    /// 0 is not.
    #[inline(never)]
    pub fn is_negative(&self) -> Mask {
        // SAFETY: a pointer to an element.
        unsafe { K::is_negative(&raw const self.0) }
    }

    /// Returns the element with the coefficients floor(u / p^i) mod p, for a little-endian integer u of 48 bytes.
    #[inline(never)]
    pub fn map_uniform(bytes: &[u8; UNIFORM]) -> Self {
        let mut u = [0 as Limb; WORDS];
        for (word, chunk) in u.iter_mut().zip(bytes.chunks_exact(LIMB_BITS / 8)) {
            for (i, b) in chunk.iter().enumerate() {
                *word |= (*b as Limb) << (8 * i);
            }
        }
        let mut out = Limbs([0; ENTRIES]);
        let mut bits = 8 * UNIFORM;
        for digits in out.0[..DEGREE].chunks_mut(DIGITS) {
            let mut rest = divide(&mut u[..bits.div_ceil(LIMB_BITS)]);
            // The quotient is shorter than the dividend by at least the bits of the divisor minus one.
            bits -= DIVISOR_BITS - 1;
            for d in digits {
                let (q, r) = divide_by_p(rest);
                *d = prime::from_integer(r) as u16;
                rest = q;
            }
        }
        Self::from_limbs(out)
    }
}

/// Number of limbs of the integer that is mapped.
const WORDS: usize = 8 * UNIFORM / LIMB_BITS;
/// Number of base-p digits split off at once: as many as a limb holds.
const DIGITS: usize = LIMB_BITS / 16;
/// p^DIGITS, 27 or 54 bits.
const DIVISOR: Limb = (prime::P as Limb).pow(DIGITS as u32);
const DIVISOR_BITS: usize = DIVISOR.ilog2() as usize + 1;
/// Shift that makes the divisor fill a limb.
const SHIFT: usize = LIMB_BITS - DIVISOR_BITS;
const NORMALIZED: Limb = DIVISOR << SHIFT;
/// floor((B^2 - 1) / d) - B for the normalized divisor d, with B = 2^(bits of a limb).
const RECIPROCAL: Limb = (Wide::MAX / NORMALIZED as Wide) as Limb;

/// `u /= DIVISOR`; returns the remainder. Multiplies by the reciprocal (N. Möller, T. Granlund, "Improved division by
/// invariant integers", 2011, algorithm 4), with masks in place of its branches.
#[inline(always)]
fn divide(u: &mut [Limb]) -> Limb {
    // First the bits that the shift pushes out at the top.
    let mut r = u[u.len() - 1] >> (LIMB_BITS - SHIFT);
    for i in (0..u.len()).rev() {
        let below = if i > 0 { u[i - 1] >> (LIMB_BITS - SHIFT) } else { 0 };
        let low = u[i] << SHIFT | below;
        let q = RECIPROCAL as Wide * r as Wide;
        let (q0, carry) = adc(q as Limb, low, 0);
        let mut q1 = ((q >> LIMB_BITS) as Limb).wrapping_add(r).wrapping_add(carry).wrapping_add(1);
        let mut s = low.wrapping_sub(q1.wrapping_mul(NORMALIZED));
        // The first correction of algorithm 4: the estimate is one too large. The second, rare one follows.
        let too_much = barrier(sbb(q0, s, 0).1).wrapping_neg();
        q1 = q1.wrapping_add(too_much);
        s = s.wrapping_add(too_much & NORMALIZED);
        let too_little = barrier(sbb(s, NORMALIZED, 0).1).wrapping_sub(1);
        u[i] = q1.wrapping_sub(too_little);
        r = s.wrapping_sub(too_little & NORMALIZED);
    }
    r >> SHIFT
}

/// Quotient and remainder of a limb below [`DIVISOR`].
#[inline(always)]
fn divide_by_p(x: Limb) -> (Limb, u32) {
    const INVERSE: Limb = Limb::MAX / prime::P as Limb;
    // x INVERSE / B is below x / p by less than x / B, so the quotient is at most one too small.
    let q = ((x as Wide * INVERSE as Wide) >> LIMB_BITS) as Limb;
    let r = low32(x - q * prime::P as Limb);
    let above = 1 ^ top_bit(r.wrapping_sub(prime::P));
    (q + above as Limb, r - prime::P * above)
}
