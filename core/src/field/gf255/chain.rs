//! Addition chain for the exponentiation behind square roots: squarings and products of one element, or of several in
//! SIMD lanes.

use crate::settings::SMALL_CODE;

/// A value that the chain operates on: one element, or several in SIMD lanes.
pub trait Chain: Copy {
    /// `self^(2^n)`, n at least 1.
    #[must_use]
    fn raise(self, n: u32) -> Self;
    /// `self^2`
    #[must_use]
    fn squared(self) -> Self;
    /// `self * b`
    #[must_use]
    fn times(self, b: &Self) -> Self;
}

/// Returns `x^((p-5)/8)` for p = 2^255 - C = 5 mod 8, or `x^((p-3)/4)` for p = 3 mod 4.
///
/// Costs 252 or 253 squarings and about 15 products.
///
/// The exponents are 2^252 - 1 - c' and 2^253 - 1 - c' for a small c': a run of ones above a short tail.
#[inline(always)]
pub fn pow_for_sqrt<T: Chain, const C: u64>(x: T) -> T {
    // exponent = 2^(255-t) - m with t = 3, m = (C+5)/8 for p = 5 mod 8 and t = 2, m = (C+3)/4 for p = 3 mod 4
    // = (2^(255-t-tail) - 1) * 2^tail + (2^tail - m), for the smallest tail with m <= 2^tail.
    let (t, m) = if C % 8 == 3 { (3, C.div_ceil(8)) } else { (2, C.div_ceil(4)) };
    let tail = 64 - (m - 1).leading_zeros();
    if SMALL_CODE {
        // One product for every set bit of the tail.
        let mut r = x;
        let (n, bits) = (255 - t - tail, (1u32 << tail) - m as u32);
        let (mut len, mut at) = (1, 31 - n.leading_zeros());
        while at > 0 {
            at -= 1;
            let run = r;
            r = r.raise(len).times(&run);
            len *= 2;
            // n is public, like all of the exponent.
            if n >> at & 1 == 1 {
                r = r.squared().times(&x);
                len += 1;
            }
        }
        for i in (0..tail).rev() {
            r = r.squared();
            if bits >> i & 1 == 1 {
                r = r.times(&x);
            }
        }
        return r;
    }
    let mut r = ones(x, 255 - t - tail);
    // Splits the bits of the tail into runs of at most three ones (the exponent is public).
    // Tails have 2, 10 or 12 bits, so longer runs would cost more to prepare than they save.
    let runs = [x, ones(x, 2), ones(x, 3)];
    let bits = (1u64 << tail) - m;
    let mut left = tail;
    while left > 0 {
        let rest = bits << (64 - left);
        if rest == 0 {
            return r.raise(left);
        }
        let zeros = rest.leading_zeros();
        let ones = (!(rest << zeros)).leading_zeros().min(3);
        // At least 1 already; the compiler for Xtensa does not see it.
        #[cfg(target_arch = "xtensa")]
        let ones = ones.max(1);
        r = r.raise(zeros + ones).times(&runs[ones as usize - 1]);
        left -= zeros + ones;
    }
    r
}

/// Returns `x^(2^n - 1)` for `n >= 1`, by doubling the length of the run of ones.
fn ones<T: Chain>(x: T, n: u32) -> T {
    let top = 31 - n.leading_zeros();
    let (mut r, mut len) = (x, 1);
    for i in (0..top).rev() {
        r = r.raise(len).times(&r);
        len *= 2;
        if n >> i & 1 == 1 {
            r = r.squared().times(&x);
            len += 1;
        }
    }
    r
}
