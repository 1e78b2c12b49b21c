//! Sums and differences of integers.

use super::{Int, Limb, adc, sbb};
use crate::settings::inlining;

/// Returns `a + b` and the carry.
#[inline(always)]
pub fn add<const N: usize>(a: &Int<N>, b: &Int<N>) -> (Int<N>, Limb) {
    let (mut r, mut carry) = ([0; N], 0);
    for i in 0..N {
        (r[i], carry) = adc(a[i], b[i], carry);
    }
    (r, carry)
}

inlining! { smallest:
    /// Returns `a - b` and the borrow.
    pub fn subtract<const N: usize>(a: &Int<N>, b: &Int<N>) -> (Int<N>, Limb) {
        let (mut r, mut borrow) = ([0; N], 0);
        for i in 0..N {
            (r[i], borrow) = sbb(a[i], b[i], borrow);
        }
        (r, borrow)
    }
}
