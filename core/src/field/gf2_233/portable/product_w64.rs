//! The product with 64-bit limbs.

use super::clmul::clmul;
use super::{fold, normalize};
use crate::field::gf2_233::Limbs;

/// `a b`. (Not inlined: scalar multiplication would become a function of tens of thousands of instructions.)
#[inline(never)]
pub fn mul(a: &Limbs, b: &Limbs) -> Limbs {
    const CUT: u32 = 59;
    const MASK: u64 = (1 << CUT) - 1;
    let cut = |x: &Limbs| {
        // Four limbs of 59 bits hold 236 bits, so operands must be canonical.
        let x = normalize(x);
        // The last limb starts at bit 177 and has 56 bits, so it needs no mask.
        [x[0] & MASK, (x[0] >> 59 | x[1] << 5) & MASK, (x[1] >> 54 | x[2] << 10) & MASK, x[2] >> 49 | x[3] << 15]
    };
    let (a, b) = (cut(a), cut(b));
    // Karatsuba twice: nine products of limbs instead of sixteen.
    let (d0, d1, d2, d3) = (clmul(a[0], b[0]), clmul(a[1], b[1]), clmul(a[2], b[2]), clmul(a[3], b[3]));
    let sum = |i: usize, j: usize| clmul(a[i] ^ a[j], b[i] ^ b[j]);
    let (k01, k23, k02, k13) = (sum(0, 1), sum(2, 3), sum(0, 2), sum(1, 3));
    let all = clmul(a[0] ^ a[1] ^ a[2] ^ a[3], b[0] ^ b[1] ^ b[2] ^ b[3]);
    // s[k] belongs at bit 59 k.
    let (s1, s5) = (k01 ^ d0 ^ d1, k23 ^ d2 ^ d3);
    let s = [d0, s1, k02 ^ d0 ^ d1 ^ d2, all ^ s1 ^ s5 ^ k02 ^ k13, k13 ^ d1 ^ d2 ^ d3, s5, d3];
    let mut c = [0; 8];
    for (k, s) in s.into_iter().enumerate() {
        // The last product starts at bit 354, in word 5, so `at + 2` is at most 7.
        let (at, shift) = (59 * k / 64, (59 * k % 64) as u32);
        let (lo, hi) = (s as u64, (s >> 64) as u64);
        c[at] ^= lo << shift;
        c[at + 1] ^= hi << shift;
        if shift > 0 {
            // Partial products have 117 bits, so one may reach into three words. The test is on a constant, not on
            // data.
            c[at + 1] ^= lo >> (64 - shift);
            c[at + 2] ^= hi >> (64 - shift);
        }
    }
    fold(c)
}
