//! Products of the portable kernel in words (`products/w28.rs`: in 29-bit limbs).

use super::arith::reduce_once;
pub use super::arith::{mul, mul_at};
use crate::limb::{Int, Limb, adc, mac};

/// `a^2 / R` modulo p, below p, for a < p.
#[inline(always)]
pub fn square<const N: usize>(a: &Int<N>, p: &Int<N>, p0inv: Limb) -> Int<N> {
    mul(a, a, p, p0inv)
}

/// Computes [`square`] and writes the result to the destination.
///
/// # Safety
/// Pointers point to elements; the operand may alias the result.
#[inline(always)]
pub unsafe fn square_at<const N: usize>(out: *mut Int<N>, a: *const Int<N>, p: &Int<N>, p0inv: Limb) {
    // SAFETY: upheld by the caller.
    unsafe { mul_at(out, a, a, p, p0inv) }
}

/// `a b`, unreduced: row by row.
#[inline(always)]
pub fn double_product<const N: usize>(out: &mut [Int<N>; 2], a: &Int<N>, b: &Int<N>) {
    let [low, high] = out;
    let mut window = [0; N];
    for (to, x) in low.iter_mut().zip(a) {
        let mut carry = 0;
        (*to, carry) = mac(window[0], *x, b[0], carry);
        for j in 1..N {
            (window[j - 1], carry) = mac(window[j], *x, b[j], carry);
        }
        window[N - 1] = carry;
    }
    *high = window;
}

/// `x / R` for x < pR, in halves; overwrites the lower half.
#[inline(always)]
pub fn reduce<const N: usize>(low: &mut Int<N>, high: &Int<N>, p: &Int<N>, p0inv: Limb) -> Int<N> {
    let mut top = 0;
    // x < pR, and the multiple of p that clears the lower half is below pR: the quotient is below 2p.
    for high in high {
        let m = low[0].wrapping_mul(p0inv);
        let (_, mut carry) = mac(low[0], m, p[0], 0);
        for j in 1..N {
            (low[j - 1], carry) = mac(low[j], m, p[j], carry);
        }
        (low[N - 1], top) = adc(*high, carry, top);
    }
    reduce_once(low, top, p)
}
