//! Additions of pairs of 64-bit words, for WebAssembly engines with wide arithmetic.
//!
//! Such an addition is one instruction of WebAssembly and two of the CPU. A carry chain through every word takes two
//! CPU instructions for each word. Carries between pairs are computed from the highest bits.

use super::Limbs;
use crate::limb::{Limb, mac};

/// Combines two limbs into one number.
#[inline(always)]
fn pair(low: Limb, high: Limb) -> u128 {
    u128::from(high) << 64 | u128::from(low)
}

/// Returns the higher limb of a pair.
#[inline(always)]
fn high(x: u128) -> Limb {
    (x >> 64) as Limb
}

/// Splits two pairs into limbs.
#[inline(always)]
fn limbs(low: u128, upper: u128) -> Limbs {
    [low as Limb, high(low), upper as Limb, high(upper)]
}

/// Returns `r + 2^256 top` for a top below 2^17, folded at bit 255: below 2^255 + 2^34.
#[inline(always)]
pub fn fold<const C: u64>(r: &Limbs, top: Limb) -> Limbs {
    let over = top << 1 | r[3] >> 63;
    let low = pair(r[0], r[1]).wrapping_add(u128::from(over * C));
    // `over` C is below 2^34, so the pair overflows only if its highest bit falls from 1 to 0.
    let carry = (r[1] & !high(low)) >> 63;
    limbs(low, pair(r[2], r[3] & (Limb::MAX >> 1)).wrapping_add(u128::from(carry)))
}

/// `a + b`.
#[inline(always)]
pub fn add<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
    // Majority of the highest bits of a, b and the incoming carry, which is seen in the sum. No comparison: engines
    // compile comparisons as they like.
    let carry = |a: Limb, b: Limb, sum: Limb| ((a & b) | ((a | b) & !sum)) >> 63;
    let low = pair(a[0], a[1]).wrapping_add(pair(b[0], b[1]));
    let upper = pair(a[2], a[3]).wrapping_add(pair(b[2], b[3])).wrapping_add(u128::from(carry(a[1], b[1], high(low))));
    fold::<C>(&limbs(low, upper), carry(a[3], b[3], high(upper)))
}

/// `a - b`.
#[inline(always)]
pub fn sub<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
    // The same for a borrow: b exceeds a in the highest bit, or both are equal there and the difference is negative.
    let borrow = |a: Limb, b: Limb, difference: Limb| ((!a & b) | ((!a | b) & difference)) >> 63;
    let low = pair(a[0], a[1]).wrapping_sub(pair(b[0], b[1]));
    let upper = pair(a[2], a[3]).wrapping_sub(pair(b[2], b[3])).wrapping_sub(u128::from(borrow(a[1], b[1], high(low))));
    // After a borrow, the difference is 2^256 = 2C too large.
    let more = low.wrapping_sub(u128::from(borrow(a[3], b[3], high(upper)) * (2 * C)));
    let last = (!high(low) & high(more)) >> 63;
    limbs(more, upper.wrapping_sub(u128::from(last)))
}

/// `a + b w`, w C < 2^30.
#[inline(always)]
pub fn add_small<const C: u64>(a: &Limbs, b: &Limbs, w: u32) -> Limbs {
    let (mut r, mut carry) = ([0; 4], 0);
    for i in 0..4 {
        (r[i], carry) = mac(a[i], b[i], Limb::from(w), carry);
    }
    // Folds at 2^256 first, so that the sum carries at most once more.
    let low = pair(r[0], r[1]).wrapping_add(u128::from(carry * (2 * C)));
    let over = (r[1] & !high(low)) >> 63;
    let upper = pair(r[2], r[3]).wrapping_add(u128::from(over));
    let over = (r[3] & !high(upper)) >> 63;
    fold::<C>(&limbs(low, upper), over)
}

/// Doubles a number below 2^511 in limbs.
#[inline(always)]
pub fn double(t: &[Limb; 8]) -> [Limb; 8] {
    let (mut out, mut above) = ([0; 8], 0);
    for i in [0, 2, 4, 6] {
        let x = pair(t[i], t[i + 1]);
        let x2 = x.wrapping_add(x);
        (out[i], out[i + 1]) = (x2 as Limb | above, high(x2));
        above = t[i + 1] >> 63;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::{self as portable, words};
    use super::*;

    fn check<const C: u64>() {
        let p2: Limbs = [(2 * C).wrapping_neg() - 1, Limb::MAX, Limb::MAX, Limb::MAX];
        let mut x = 1u64;
        let mut limb = || {
            x = x.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
            [0, Limb::MAX, x, x.rotate_left(17)][(x >> 62) as usize]
        };
        for i in 0..50_000 {
            let mut element = || loop {
                let a: Limbs = core::array::from_fn(|_| limb());
                if portable::is_element::<C>(&a) {
                    return a;
                }
            };
            let (a, b) = match i {
                0 => (p2, p2),
                1 => (p2, [0; 4]),
                2 => ([0; 4], p2),
                _ => (element(), element()),
            };
            assert_eq!(add::<C>(&a, &b), portable::add::<C>(&a, &b));
            assert_eq!(sub::<C>(&a, &b), portable::sub::<C>(&a, &b));
            assert_eq!(fold::<C>(&a, (1 << 17) - 1), words::fold::<C>(&a, (1 << 17) - 1));
            let t: [Limb; 8] = core::array::from_fn(|i| if i < 4 { a[i] } else { b[i - 4] } >> (i / 7));
            let above = |i: usize| if i == 0 { 0 } else { t[i - 1] >> 63 };
            assert_eq!(double(&t), core::array::from_fn(|i| t[i] << 1 | above(i)));
            let w = 50_000;
            let sum = portable::add::<C>(&a, &portable::mul_small::<C>(&b, w));
            let got = add_small::<C>(&a, &b, w);
            assert!(portable::is_element::<C>(&got));
            assert_eq!(portable::normalize::<C>(&got), portable::normalize::<C>(&sum));
        }
    }

    #[test]
    fn as_word_by_word() {
        check::<19>();
        check::<3957>();
        check::<18651>();
    }
}
