//! Four elements as two pairs, one after the other: the form of vectors with products of 32-bit words.
//!
//! **Representation**: an element has nine signed limbs of 29 bits. Limb i of both elements of a pair is a word of 64 bits.

use super::{LANES, Quad};
use crate::limb::U256;

/// Bits of a limb.
const BITS: u32 = 29;
/// Bits of the highest limb of an integer below 2^255.
const TOP: u32 = 23;
/// Number of limbs.
pub const LIMBS: usize = 9;
/// Number of 64-bit words of a pair.
pub const WORDS: usize = 10;

/// Returns the word with a limb of this lane, and the shift of the limb in the word.
const fn place(lane: usize, limb: usize) -> (usize, u32) {
    (WORDS * (lane / 2) + limb, 32 * (lane as u32 % 2))
}

/// Returns the elements of integers below 2^256; limbs from -2^28 to 2^28.
pub const fn from_words(lanes: &[U256; LANES]) -> Quad {
    let mut out = Quad::ZERO;
    let mut lane = 0;
    while lane < LANES {
        let (mut carry, mut i) = (0, 0);
        while i < LIMBS {
            let (at, by) = (i * BITS as usize / 64, i as u32 * BITS % 64);
            let above = if at < 3 { lanes[lane][at + 1] << 1 << (63 - by) } else { 0 };
            let limb = ((lanes[lane][at] >> by | above) & ((1 << BITS) - 1)) + carry;
            // The limb of a negative number: what is above goes to the next.
            carry = (limb + (1 << (BITS - 1))) >> BITS;
            let (word, shift) = place(lane, i);
            out.0[word / 4].0[word % 4] |= (limb.wrapping_sub(carry << BITS) as u32 as u64) << shift;
            i += 1;
        }
        lane += 1;
    }
    out
}

/// Returns a limb.
#[inline(always)]
pub fn limb(x: &Quad, lane: usize, i: usize) -> i32 {
    let (word, shift) = place(lane, i);
    (x.0[word / 4].0[word % 4] >> shift) as i32
}

/// Replaces a limb.
#[allow(dead_code)] // AArch64 alone has formulas that need it
#[inline(always)]
pub fn set_limb(x: &mut Quad, lane: usize, i: usize, limb: i32) {
    let (word, shift) = place(lane, i);
    let word = &mut x.0[word / 4].0[word % 4];
    *word = *word & !(0xffff_ffff << shift) | u64::from(limb.cast_unsigned()) << shift;
}

/// Returns the integer of a lane, below 2^255 + 2^29. Limbs are above -2^30.
pub fn to_words<const C: u64>(x: &Quad, lane: usize) -> U256 {
    // 2^262 - 128 C, a multiple of p, has limbs of 2^30 - 2, except the lowest one.
    let mut limbs: [i64; LIMBS] = core::array::from_fn(|i| i64::from(limb(x, lane, i)) + (1 << 30) - 2);
    limbs[0] -= 128 * C as i64 - 2;
    // Twice: the first time, limb 0 takes the part above 2^255, the second time at most one bit.
    for _ in 0..2 {
        let mut carry = 0;
        for (i, limb) in limbs.iter_mut().enumerate() {
            let bits = if i == LIMBS - 1 { TOP } else { BITS };
            *limb += carry;
            carry = *limb >> bits;
            *limb &= (1 << bits) - 1;
        }
        limbs[0] += C as i64 * carry;
    }
    let mut out = [0u64; 4];
    for (i, limb) in limbs.iter().enumerate() {
        let (at, by) = (i * BITS as usize / 64, i as u32 * BITS % 64);
        let wide = u128::from(limb.cast_unsigned()) << by;
        // Limb 0 may have one bit too many.
        let (sum, carry) = out[at].overflowing_add(wide as u64);
        out[at] = sum;
        if let Some(next) = out.get_mut(at + 1) {
            *next += (wide >> 64) as u64 + u64::from(carry);
        }
    }
    out
}

/// Replaces each word by a function of it and of one of these two values: that of its pair.
#[inline(always)]
pub fn change(x: &mut Quad, of_pair: [u64; 2], f: impl Fn(u64, u64) -> u64) {
    for (pair, m) in of_pair.into_iter().enumerate() {
        for i in 0..LIMBS {
            let at = WORDS * pair + i;
            let word = &mut x.0[at / LANES].0[at % LANES];
            *word = f(*word, m);
        }
    }
}

/// Returns two masks of words: ones in the lanes of this mask, which may be secret.
#[inline(always)]
pub fn masks(lanes: u8) -> [u64; 2] {
    let lane = |i: u32| u64::from((u32::from(lanes) >> i & 1).wrapping_neg());
    [lane(0) | lane(1) << 32, lane(2) | lane(3) << 32]
}

/// Replaces x by -x in the lanes of a mask, which may be secret.
#[inline(always)]
pub fn negate(x: &mut Quad, lanes: u8) {
    const SIGNS: u64 = 1 << 63 | 1 << 31;
    change(x, masks(lanes), |word, m| {
        // Of two's complement: all bits flipped, plus 1. The sum of the other bits does not reach the next limb.
        let flipped = word ^ m;
        ((flipped & !SIGNS) + (m & (1 << 32 | 1))) ^ (flipped & SIGNS)
    });
}
