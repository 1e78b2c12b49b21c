//! Compile-time arithmetic on any number of limbs, for the constants of moduli. It makes no promise of constant time.

use super::length::{OfLength, limbs, limbs_mut};
use crate::limb::wide::{adc, mac, sbb};
use crate::limb::{LIMB_BITS, Limb};

/// Returns `-1/p0 mod 2^LIMB_BITS` for odd `p0`, by Newton's iteration.
pub const fn neg_inverse(p0: Limb) -> Limb {
    // Correct modulo 2 for odd p0. Each of six rounds doubles the number of correct bits: 64 at the end.
    let mut y: Limb = 1;
    let mut i = 0;
    while i < 6 {
        y = y.wrapping_mul((2 as Limb).wrapping_sub(p0.wrapping_mul(y)));
        i += 1;
    }
    y.wrapping_neg()
}

/// Returns `2^e mod p` for any e that is not below the number of bits of p.
pub const fn power_of_two<A: OfLength>(p: &A, e: usize) -> A {
    let bits = bit_length(limbs(p));
    let mut r = A::ZERO;
    limbs_mut(&mut r)[(bits - 1) / LIMB_BITS] = 1 << ((bits - 1) % LIMB_BITS);
    times_power_of_two(&mut r, p, e + 1 - bits);
    r
}

/// Returns `R^2 mod p` from R.
pub const fn square_of_r<A: OfLength>(r: &A, p: &A, p0inv: Limb) -> A {
    // R has 64 w bits. A product of 2^a R and 2^b R is 2^(a+b) R, so six squares of 2^w R are 2^(64 w) R.
    let mut out = *r;
    times_power_of_two(&mut out, p, size_of::<A>() / 8);
    let mut i = 0;
    while i < 6 {
        out = product(&out, &out, p, p0inv);
        i += 1;
    }
    out
}

/// Returns the number of bits of an integer that is not 0.
const fn bit_length(x: &[Limb]) -> usize {
    let mut i = x.len() - 1;
    while x[i] == 0 {
        i -= 1;
    }
    i * LIMB_BITS + x[i].ilog2() as usize + 1
}

/// `x = 2^n x mod p`, by doubling.
const fn times_power_of_two<A: OfLength>(x: &mut A, p: &A, n: usize) {
    let mut i = 0;
    while i < n {
        double(limbs_mut(x), limbs(p));
        i += 1;
    }
}

/// Returns `p - 2`: the exponent that inverts.
pub const fn less_two<A: OfLength>(p: &A) -> A {
    let mut r = *p;
    let x = limbs_mut(&mut r);
    let mut borrow = 2;
    let mut i = 0;
    while borrow > 0 && i < x.len() {
        let before = x[i];
        x[i] = before.wrapping_sub(borrow);
        borrow = (before < borrow) as Limb;
        i += 1;
    }
    r
}

/// `x = 2x mod p`.
const fn double(x: &mut [Limb], p: &[Limb]) {
    let mut top = 0;
    let mut i = 0;
    while i < x.len() {
        let limb = x[i];
        x[i] = limb << 1 | top;
        top = limb >> (LIMB_BITS - 1);
        i += 1;
    }
    reduce_once(x, top, p);
}

/// Reduces `hi * 2^(limbs) + x`, which must be below 2p: subtracts p unless the value is below p.
const fn reduce_once(x: &mut [Limb], hi: Limb, p: &[Limb]) {
    let mut borrow = 0;
    let mut i = 0;
    // Both lengths are equal; the second condition avoids a bounds check in profile `tiny`.
    while i < x.len() && i < p.len() {
        (_, borrow) = sbb(x[i], p[i], borrow);
        i += 1;
    }
    // With hi = 1 the integer is R + x, which is at least p. So the borrow of x alone does not count then.
    // All ones if p is to be subtracted.
    let keep = (borrow & !hi & 1).wrapping_sub(1);
    borrow = 0;
    i = 0;
    while i < x.len() && i < p.len() {
        (x[i], borrow) = sbb(x[i], p[i] & keep, borrow);
        i += 1;
    }
}

/// Montgomery product `a * b / R mod p`, for b < p.
#[inline]
pub const fn product<A: OfLength>(a: &A, b: &A, p: &A, p0inv: Limb) -> A {
    let mut out = A::ZERO;
    let (t, a, b, p) = (limbs_mut(&mut out), limbs(a), limbs(b), limbs(p));
    let n = t.len();
    let mut top: Limb = 0;
    let mut i = 0;
    while i < n {
        // Same algorithm as in `arith`.
        let mut carry = 0;
        let mut j = 0;
        while j < n {
            (t[j], carry) = mac(t[j], a[i], b[j], carry);
            j += 1;
        }
        let (t_n, t_n1) = adc(top, carry, 0);
        let m = t[0].wrapping_mul(p0inv);
        (_, carry) = mac(t[0], m, p[0], 0);
        j = 1;
        while j < n {
            (t[j - 1], carry) = mac(t[j], m, p[j], carry);
            j += 1;
        }
        let (low, c) = adc(t_n, carry, 0);
        t[n - 1] = low;
        top = t_n1 + c;
        i += 1;
    }
    reduce_once(t, top, p);
    out
}

/// Returns s with p - 1 = 2^s q, q odd.
pub const fn two_adicity(p: &[Limb]) -> u32 {
    let mut i = 0;
    let mut zeros = (p[0] - 1).trailing_zeros();
    // All limbs of p - 1 so far were zeros, so the count goes on in the next limb. The order of BLS12-381 has 32 zeros,
    // which is a whole limb on 32-bit machines.
    while zeros == LIMB_BITS as u32 * (i + 1) {
        i += 1;
        zeros += p[i as usize].trailing_zeros();
    }
    zeros
}

/// Returns the least non-square z modulo a prime p = 1 modulo 8: the least odd prime with (z/p) = (p/z) = -1.
const fn non_square(p: &[Limb]) -> u16 {
    // 2 is a square modulo p = 1 modulo 8, and reciprocity has no sign for such p. So odd primes are tried.
    let mut z: u64 = 3;
    loop {
        let mut rest: u64 = 0;
        let mut i = p.len();
        while i > 0 {
            i -= 1;
            let mut shift = LIMB_BITS;
            while shift > 0 {
                shift -= 16;
                rest = (rest << 16 | (p[i] >> shift) as u16 as u64) % z;
            }
        }
        // The least non-square is prime. Comparing p with all x^2 modulo z decides (p/z) only for prime z, so composite
        // z are skipped.
        let (mut x, mut found, mut prime) = (1, false, true);
        while x < z {
            found |= x * x % z == rest;
            prime &= x == 1 || !z.is_multiple_of(x);
            x += 1;
        }
        if prime && rest != 0 && !found {
            return z as u16;
        }
        z += 2;
    }
}

/// Returns the least non-square modulo a prime p = 1 modulo 8.
pub const fn least_non_square<A: OfLength>(p: &A) -> u64 {
    non_square(limbs(p)) as u64
}

/// Returns `z^q` for the odd q with p - 1 = 2^s q. Both z and the power are times R. The power is a root of unity of
/// order 2^s if z is a non-square.
pub const fn odd_power<A: OfLength>(z: &A, p: &A, p0inv: Limb) -> A {
    let s = two_adicity(limbs(p)) as usize;
    // The bits of q = p >> s, from the highest down.
    let mut out = *z;
    let mut i = bit_length(limbs(p)) - 1;
    while i > s {
        i -= 1;
        out = product(&out, &out, p, p0inv);
        if limbs(p)[i / LIMB_BITS] >> (i % LIMB_BITS) & 1 == 1 {
            out = product(&out, z, p, p0inv);
        }
    }
    out
}

/// Returns `x^(2^n)` and `x^(2^n - 1)` for x times R. `one` is R, the start of the second power.
pub const fn two_powers<A: OfLength>(x: &A, n: u32, one: &A, p: &A, p0inv: Limb) -> [A; 2] {
    let (mut square, mut below, mut i) = (*x, *one, 0);
    while i < n {
        below = product(&below, &square, p, p0inv);
        square = product(&square, &square, p, p0inv);
        i += 1;
    }
    [square, below]
}

/// Returns `(p + 1) / 2`.
pub const fn half<A: OfLength>(p: &A) -> A {
    let mut out = A::ZERO;
    let (x, p) = (limbs_mut(&mut out), limbs(p));
    let (mut i, mut carry) = (0, 1);
    while i < x.len() {
        let above = if i + 1 < x.len() { p[i + 1] } else { 0 };
        // floor(p/2) + 1, as p is odd.
        (x[i], carry) = adc(p[i] >> 1 | above << (LIMB_BITS - 1), 0, carry);
        i += 1;
    }
    out
}
