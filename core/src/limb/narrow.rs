//! Carry chains without sums of more than 32 bits, for Xtensa. The compiler turns wider sums into compare-and-branch,
//! so the carry is computed as a majority.
//!
//! If `a + b + carry` is at least 2^32, the highest bit is set in at least two of `a`, `b` and the complement of the
//! sum. LLVM (22) does not recognize this expression as a comparison. (Its output for the field functions of Xtensa was
//! checked once, by hand; no test does that yet.)

/// Returns the carry of `sum = a + b` or `sum = a + b + 1`: 0 or 1.
#[inline(always)]
const fn carry(a: u32, b: u32, sum: u32) -> u32 {
    ((a & b) | ((a | b) & !sum)) >> 31
}

/// Returns `a + b + carry` as (low limb, carry out); `carry` is 0 or 1.
#[inline(always)]
pub const fn adc(a: u32, b: u32, carry_in: u32) -> (u32, u32) {
    let sum = a.wrapping_add(b).wrapping_add(carry_in);
    (sum, carry(a, b, sum))
}

/// Returns `a - b - borrow` as (low limb, borrow out); `borrow` is 0 or 1.
#[inline(always)]
pub const fn sbb(a: u32, b: u32, borrow: u32) -> (u32, u32) {
    // a + (2^32 - 1 - b) + (1 - borrow)
    let difference = a.wrapping_sub(b).wrapping_sub(borrow);
    (difference, ((!a & b) | ((!a | b) & difference)) >> 31)
}

/// Returns `acc + a * b + carry` as (low limb, high limb). Never overflows.
#[inline(always)]
pub const fn mac(acc: u32, a: u32, b: u32, carry_in: u32) -> (u32, u32) {
    let (low, high) = (a.wrapping_mul(b), ((a as u64 * b as u64) >> 32) as u32);
    let (sum, first) = adc(low, acc, 0);
    let (sum, second) = adc(sum, carry_in, 0);
    // The true result is below 2^64, so the upper word does not overflow.
    (sum, high + first + second)
}

/// Returns the 64-bit sum `a + b`.
#[inline(always)]
pub const fn sum(a: u64, b: u64) -> u64 {
    let (low, carry) = adc(a as u32, b as u32, 0);
    low as u64 | (((a >> 32) as u32).wrapping_add((b >> 32) as u32).wrapping_add(carry) as u64) << 32
}

/// Returns the 64-bit difference `a - b`.
#[inline(always)]
pub const fn difference(a: u64, b: u64) -> u64 {
    let (low, borrow) = sbb(a as u32, b as u32, 0);
    low as u64 | (((a >> 32) as u32).wrapping_sub((b >> 32) as u32).wrapping_sub(borrow) as u64) << 32
}

#[cfg(test)]
mod tests {
    use super::{adc, difference, mac, sbb, sum};
    use crate::limb::by_limbs;

    #[test]
    fn carries_are_those_of_64_bits() {
        let edges = [0, 1, 2, 0x7fff_ffff, 0x8000_0000, 0x8000_0001, 0xffff_fffe, u32::MAX];
        let mut x = 1u64;
        let mut next = || {
            x = x.wrapping_mul(0xd134_2543_de82_ef95).wrapping_add(1);
            let (word, kind) = ((x >> 32) as u32, x >> 60);
            if kind < 8 { edges[kind as usize] } else { word }
        };
        for _ in 0..1_000_000 {
            let (a, b, c, d) = (next(), next(), next(), next());
            for carry in 0..2 {
                let total = u64::from(a) + u64::from(b) + u64::from(carry);
                assert_eq!(adc(a, b, carry), (total as u32, (total >> 32) as u32));
                let rest = u64::from(a).wrapping_sub(u64::from(b) + u64::from(carry));
                assert_eq!(sbb(a, b, carry), (rest as u32, (rest >> 63) as u32));
            }
            let total = u64::from(a) + u64::from(b) * u64::from(c) + u64::from(d);
            assert_eq!(mac(a, b, c, d), (total as u32, (total >> 32) as u32));
            let (x, y) = (u64::from(a) << 32 | u64::from(b), u64::from(c) << 32 | u64::from(d));
            assert_eq!((sum(x, y), difference(x, y)), (x.wrapping_add(y), x.wrapping_sub(y)));
            let (x, y) = (i128::from(x) << 64 | i128::from(y), i128::from(y as i64) << (x >> 58));
            assert_eq!((by_limbs(x, y, adc), by_limbs(x, y, sbb)), (x.wrapping_add(y), x.wrapping_sub(y)));
        }
    }
}
