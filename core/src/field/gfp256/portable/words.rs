//! Products in words.

use super::{Limbs, N, mac, product, reduce, reduce_once};
use crate::limb::{LIMB_BITS, adc};

/// `a b / 2^256`.
#[inline(always)]
#[must_use]
pub fn mul(a: &Limbs, b: &Limbs) -> Limbs {
    reduce_once(reduce(product(a, b)))
}

/// `a^2 / 2^256`: the off-diagonal half, doubled, plus the diagonal.
#[inline(always)]
#[must_use]
pub fn square(a: &Limbs) -> Limbs {
    let mut t = [0; 2 * N];
    for i in 0..N {
        let mut carry = 0;
        for j in i + 1..N {
            (t[i + j], carry) = mac(t[i + j], a[i], a[j], carry);
        }
        t[i + N] = carry;
    }
    let (mut top, mut carry) = (0, 0);
    for i in 0..N {
        let (low, high) = mac(0, a[i], a[i], 0);
        for (x, d) in [(2 * i, low), (2 * i + 1, high)] {
            let double = t[x] << 1 | top;
            top = t[x] >> (LIMB_BITS - 1);
            (t[x], carry) = adc(double, d, carry);
        }
    }
    reduce_once(reduce(t))
}
