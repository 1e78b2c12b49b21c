//! Kernel in plain Rust for both limb widths, and the reference implementation for the tests of every other kernel. In
//! builds of `w28`, products are those of [`mont`](crate::field::mont), in limbs of 29 bits: the form of the prime does
//! not justify code of its own there.

#[cfg_attr(primegroup_layout = "w28_short", path = "portable/w28.rs")]
mod words;

use super::{Limbs, N, P};
use crate::ct::Mask;
use crate::field::safegcd;
use crate::kernels::in_memory;
// The `mac` of `limb` cannot run in constants on MIPS. On targets where it differs from this one, the products of this
// file only compute constants and serve as reference implementation.
use crate::limb::wide::mac;
use crate::limb::{self, LIMB_BITS, Limb, adc, sbb};
use crate::settings::SMALL_CODE;
pub use words::{mul, square};

/// Returns `r - p`, and 1 if p is larger than `top 2^256 + r`, else 0.
#[inline(always)]
const fn less_p(r: &Limbs, top: Limb) -> (Limbs, Limb) {
    let (mut out, mut borrow, mut i) = ([0; N], 0, 0);
    while i < N {
        (out[i], borrow) = sbb(r[i], P[i], borrow);
        i += 1;
    }
    (out, borrow & !top)
}

/// Returns `top 2^256 + r`, which is below 2p, modulo p.
#[inline(always)]
fn reduce_once((r, top): (Limbs, Limb)) -> Limbs {
    // Below 2p, so one subtraction reduces. The borrow counts only if there is no top bit.
    let (less, borrow) = limb::subtract(&r, &P);
    Mask::from_lsb(borrow & !top).select_limbs(&less, &r)
}

/// Returns the 2N limbs of the product.
#[inline(always)]
const fn product(a: &Limbs, b: &Limbs) -> [Limb; 2 * N] {
    let mut t = [0; 2 * N];
    let mut i = 0;
    while i < N {
        let (mut carry, mut j) = (0, 0);
        while j < N {
            (t[i + j], carry) = mac(t[i + j], a[i], b[j], carry);
            j += 1;
        }
        t[i + N] = carry;
        i += 1;
    }
    t
}

/// Returns `t / 2^256` modulo p, below 2^256 + p, as limbs and a top bit; below 2p for t < 2^256 p.
///
/// Adds m p for each limb m, from the lowest: m 2^96 in place, and m (2^64 - 2^32 + 1) three limbs above.
#[cfg(primegroup_limbs = "64")]
#[inline(always)]
const fn reduce(mut t: [Limb; 2 * N]) -> (Limbs, Limb) {
    let mut top = 0;
    let mut i = 0;
    while i < N {
        // -1/p = 1 modulo 2^64, so the limb itself is the factor, and the limb becomes m - m = 0 without a carry.
        let m = t[i];
        let mut carry = 0;
        (t[i + 1], carry) = adc(t[i + 1], m << 32, carry);
        (t[i + 2], carry) = adc(t[i + 2], m >> 32, carry);
        (t[i + 3], carry) = mac(t[i + 3], m, P[3], carry);
        // Two numbers, each of one limb and a bit.
        let (sum, over) = adc(t[i + 4], carry, top);
        (t[i + 4], top) = (sum, over);
        i += 1;
    }
    ([t[4], t[5], t[6], t[7]], top)
}

/// Returns `t / 2^256` modulo p, below 2^256 + p, as limbs and a top bit; below 2p for t < 2^256 p.
///
/// Adds m 2^256 - m 2^224 + m 2^192 + m 2^96 - m, column by column. The last term cancels the low half.
#[cfg(primegroup_limbs = "32")]
#[inline(always)]
const fn reduce(mut t: [Limb; 2 * N]) -> (Limbs, Limb) {
    // At most five limbs with signs and a carry: below 2^35 in absolute value. All columns go through one signed sum.
    let mut sum: i64 = 0;
    let mut i = 0;
    while i < 2 * N {
        sum += t[i] as i64;
        if i >= 3 && i < N + 3 {
            sum += t[i - 3] as i64;
        }
        if i >= 6 && i < N + 6 {
            sum += t[i - 6] as i64;
        }
        if i >= 7 && i < N + 7 {
            sum -= t[i - 7] as i64;
        }
        if i >= 8 {
            sum += t[i - 8] as i64;
        }
        // In the low half, this is a limb of m.
        t[i] = sum as Limb;
        sum >>= 32;
        i += 1;
    }
    let (mut high, mut i) = ([0; N], 0);
    while i < N {
        high[i] = t[N + i];
        i += 1;
    }
    (high, sum as Limb)
}

/// `a b / 2^256` of public integers, for constants.
#[must_use]
pub const fn mul_vartime(a: &Limbs, b: &Limbs) -> Limbs {
    let (r, top) = reduce(product(a, b));
    let (less, too_much) = less_p(&r, top);
    if too_much == 1 { r } else { less }
}

// SAFETY of both: by the caller's promise; operands are read before the result is written.
in_memory! { apart:
    /// `out = a b`.
    fn mul_at(out, a, b) = out.write(mul(&*a, &*b));
    /// `out = a^2`.
    fn square_at(out, a) = out.write(square(&*a));
}

/// `a + b`.
#[inline(always)]
#[must_use]
pub fn add(a: &Limbs, b: &Limbs) -> Limbs {
    reduce_once(limb::add(a, b))
}

/// `a - b`.
#[inline(always)]
#[must_use]
pub fn sub(a: &Limbs, b: &Limbs) -> Limbs {
    let (r, borrow) = limb::subtract(a, b);
    // a - b + p is in 1..p if a < b, so adding p once is right.
    let m = Mask::from_lsb(borrow).word();
    limb::add(&r, &P.map(|p| p & m)).0
}

/// `a / 2`.
#[inline(always)]
#[must_use]
pub fn half(a: &Limbs) -> Limbs {
    let odd = Mask::from_lsb(a[0]).word();
    let (mut r, mut carry) = ([0; N], 0);
    for i in 0..N {
        (r[i], carry) = adc(a[i], P[i] & odd, carry);
    }
    for i in 0..N {
        let above = if i + 1 < N { r[i + 1] } else { carry };
        r[i] = r[i] >> 1 | above << (LIMB_BITS - 1);
    }
    r
}

/// `1/a` as integers, canonical; 0 for 0. By divsteps.
#[must_use]
pub fn invert(a: &Limbs) -> Limbs {
    if SMALL_CODE {
        // The same code as for scalars.
        // One routine for all moduli of this length: slower, but the special modulus would bring a copy of its own.
        return safegcd::portable::invert_any(a, &const { safegcd::portable::Generic::<{ N + 1 }, N>::new(&P, 256) });
    }
    safegcd::portable::invert(a, &safegcd::portable::P256)
}

/// The Legendre symbol of the integer, by divsteps.
#[must_use]
pub fn legendre(a: &Limbs) -> i32 {
    safegcd::portable::legendre(a, &safegcd::portable::P256)
}
