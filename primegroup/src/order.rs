//! Sorting of two public keys, in constant time.
//!
//! Public keys are public, but one of the two is derived from the private key. If a comparison stopped early, the time
//! of an exchange would depend on the private key, and no constant-time check could distinguish that from a leak.

use primegroup_core::ct::{Mask, top_bit};

/// One of the sorting functions below.
pub(crate) type Sort = fn(&mut [u8], &mut [u8]);

/// Sorts two byte strings of the same length lexicographically.
pub(crate) fn sort(a: &mut [u8], b: &mut [u8]) {
    swap_if(less(b.iter().rev(), a.iter().rev()), a, b);
}

/// Sorts two byte strings of the same length by their values as little-endian integers.
pub(crate) fn sort_little_endian(a: &mut [u8], b: &mut [u8]) {
    swap_if(less(b.iter(), a.iter()), a, b);
}

/// Returns whether the first integer is below the second. The digits start at the low end.
fn less<'a>(a: impl Iterator<Item = &'a u8>, b: impl Iterator<Item = &'a u8>) -> Mask {
    let difference = |borrow: u32, (x, y): (&u8, &u8)| u32::from(*x).wrapping_sub(u32::from(*y)).wrapping_sub(borrow);
    let borrow = a.zip(b).fold(0, |borrow, digits| top_bit(difference(borrow, digits)));
    Mask::from_bit(borrow)
}

fn swap_if(m: Mask, a: &mut [u8], b: &mut [u8]) {
    let m = m.word32() as u8;
    for (x, y) in a.iter_mut().zip(b) {
        let d = m & (*x ^ *y);
        *x ^= d;
        *y ^= d;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_comparison() {
        let words = [0u16, 1, 0xff, 0x100, 0x0101, 0x01ff, 0xff00, 0xff01, 0xfffe, 0xffff];
        for (x, y) in words.iter().flat_map(|x| words.map(|y| (*x, y))) {
            let (mut a, mut b) = (x.to_be_bytes(), y.to_be_bytes());
            sort(&mut a, &mut b);
            assert_eq!([u16::from_be_bytes(a), u16::from_be_bytes(b)], [x.min(y), x.max(y)]);
            let (mut a, mut b) = (x.to_le_bytes(), y.to_le_bytes());
            sort_little_endian(&mut a, &mut b);
            assert_eq!([u16::from_le_bytes(a), u16::from_le_bytes(b)], [x.min(y), x.max(y)]);
        }
    }
}
