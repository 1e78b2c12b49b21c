//! GF(p) for the p of P-256, on vectors of four lanes: five limbs of 52 bits, x 2^260 mod p.
//!
//! **Representation**: a [`Quad`]. In memory its limbs are *whole*, below 2^52: an integer below 16p; each formula
//! states its bounds. **Conversion**: [`crate::field::gfp256`] has x 2^256. A product of four lanes with 2^264 or 2^256
//! ([`Kernel::p256_product`](super::Kernel::p256_product)) converts to this form and back.

use super::{LANES, Quad, subtract};
use crate::ct::Mask;
use crate::field::gfp256::MODULUS;
use crate::limb::{Limb, U256};

/// Mask of a limb. VPMADD52 reads 52 bits of each factor, so whole limbs need no conversion before a product.
const ONES: u64 = (1 << 52) - 1;

/// 9p, with an additional 2^52 in each limb, taken from the next one. Each limb is above the corresponding limb of a
/// y-coordinate.
pub const NINE: [u64; 5] =
    [9 * ONES + (1 << 52), 9 * ((1 << 44) - 1) + ONES, ONES, (9 << 36) + ONES, 9 * ((1 << 48) - (1 << 16)) - 1];

/// Returns a [`Quad`] with an integer below 2^256 in each lane, unchanged.
#[must_use]
#[inline]
pub const fn from_words(lanes: [U256; LANES]) -> Quad {
    let mut out = Quad::ZERO;
    let mut lane = 0;
    while lane < LANES {
        let w = lanes[lane];
        out.0[0].0[lane] = w[0] & ONES;
        out.0[1].0[lane] = (w[0] >> 52 | w[1] << 12) & ONES;
        out.0[2].0[lane] = (w[1] >> 40 | w[2] << 24) & ONES;
        out.0[3].0[lane] = (w[2] >> 28 | w[3] << 36) & ONES;
        out.0[4].0[lane] = w[3] >> 16;
        lane += 1;
    }
    out
}

/// Returns the integer of a lane, below 2^256, reduced once: below p.
#[must_use]
pub fn to_words(x: &Quad, lane: usize) -> U256 {
    let x: [u64; 5] = core::array::from_fn(|i| x.0[i].0[lane % LANES]);
    let w = [x[0] | x[1] << 52, x[1] >> 12 | x[2] << 40, x[2] >> 24 | x[3] << 28, x[3] >> 36 | x[4] << 16];
    // One subtraction is enough: 2^256 is below 2p.
    let (less, borrow) = subtract(&w, &MODULUS);
    let m = Mask::from_lsb(borrow as Limb).word64();
    core::array::from_fn(|i| less[i] ^ (m & (less[i] ^ w[i])))
}

/// Returns `2^n x` modulo p for x below p. For constants.
#[must_use]
pub const fn shifted(mut x: U256, n: u32) -> U256 {
    let mut i = 0;
    while i < n {
        let high = x[3] >> 63 == 1;
        x = [x[0] << 1, x[1] << 1 | x[0] >> 63, x[2] << 1 | x[1] >> 63, x[3] << 1 | x[2] >> 63];
        let (less, borrow) = subtract(&x, &MODULUS);
        // The doubled x is at least 2^256, or at least p. A branch is allowed, because constants are computed here.
        if high || !borrow {
            x = less;
        }
        i += 1;
    }
    x
}

/// Returns whether the integer of a lane, below 8p and in whole limbs, is a multiple of p. The value is public.
#[must_use]
pub fn is_zero_vartime(x: &Quad, lane: usize) -> bool {
    let mut x: [u64; 5] = core::array::from_fn(|i| x.0[i].0[lane % LANES]);
    // p is -1 modulo 2^52.
    // So x = k p has the lowest limb -k modulo 2^52, which determines k.
    let k = x[0].wrapping_neg() & ONES;
    if k >= 8 {
        return false;
    }
    let p = from_words([MODULUS; LANES]);
    let mut borrow = 0i64;
    for (limb, p) in x.iter_mut().zip(&p.0) {
        let t = *limb as i64 - (k * p.0[0]) as i64 + borrow;
        borrow = t >> 52;
        *limb = t as u64 & ONES;
    }
    borrow == 0 && x == [0; 5]
}
