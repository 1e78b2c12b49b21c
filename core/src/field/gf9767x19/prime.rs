//! GF(9767), one coefficient at a time, in Montgomery form.
//!
//! **Representation**: c 2^32 mod p, in 1..=p, so zero is p. Values are stored in 16 bits and computed in 32 bits.
//! **Reduction** (T. Pornin, eprint 2020/009, section 3): let t = -x/p mod 2^32 = 2^16 h + l. Then x + t p is a
//! multiple of 2^32, so x + l p = -2^16 h p modulo 2^32. As x + l p is above 0 and below 2^32 + 2^16, it equals 2^32
//! minus 2^16 times the low half of h p. The result is x/2^32 = (h p >> 16) + 1: a 16-bit product without correction.
//! This is why zero is p and not 0.
//! **Constant time**: everything. Exponents are public.

use crate::limb::product::low;

/// The prime.
pub const P: u32 = 9767;
/// -1/p modulo 2^32.
pub const NEG_INVERSE: u32 = 3_635_353_193;
/// 2^32 mod p: one.
pub const ONE: u32 = 7182;
/// 2^64 mod p: the factor that brings an integer into Montgomery form.
pub const R2: u32 = 1597;
/// The largest value that [`reduce`] takes: 2^32 + 2^16 - (2^16 - 1) p.
pub const REDUCE_MAX: u32 = 3_654_952_486;
/// `NEG_INVERSE * 2^32 mod p`: with this factor the same two steps reduce and keep the residue class.
pub const SMALL_FACTOR: u32 = 439_742;
/// The largest value that [`reduce_small`] takes.
pub const SMALL_MAX: u32 = 509_232;

/// Returns `x / 2^32` for 1 <= x <= [`REDUCE_MAX`].
#[inline(always)]
pub const fn reduce(x: u32) -> u32 {
    (((x.wrapping_mul(NEG_INVERSE) >> 16) * P) >> 16) + 1
}

/// Returns `x` reduced, for 1 <= x <= [`SMALL_MAX`].
#[inline(always)]
pub const fn reduce_small(x: u32) -> u32 {
    (((x.wrapping_mul(SMALL_FACTOR) >> 16) * P) >> 16) + 1
}

/// Returns `a b`.
#[inline(always)]
pub const fn mul(a: u32, b: u32) -> u32 {
    reduce(a * b)
}

/// Returns an integer below 2^16 as an element.
#[inline(always)]
pub const fn from_integer(x: u32) -> u32 {
    // Zero is outside the input range of `reduce`; adding p keeps the class.
    // (2^16 - 1 + p) R2 is 120 257 294, below `REDUCE_MAX`.
    reduce((x + P) * R2)
}

/// Returns the integer, in 0..p-1.
#[inline(always)]
pub fn to_integer(a: u32) -> u32 {
    // In 1..=p, where p stands for 0.
    let x = reduce(a);
    x - P * crate::ct::top_bit((P - 1).wrapping_sub(x))
}

/// Returns `a^e` for a public exponent e > 0.
#[inline(always)]
pub const fn pow(a: u32, e: u32) -> u32 {
    let mut r = a;
    let mut i = 31 - e.leading_zeros();
    while i > 0 {
        i -= 1;
        r = mul(r, r);
        if e >> i & 1 == 1 {
            r = mul(r, a);
        }
    }
    r
}

/// Computes [`mul`] in a time that does not depend on the factors, on any CPU.
#[inline(always)]
pub fn times(a: u32, b: u32) -> u32 {
    reduce(low(a, b))
}

/// Computes [`pow`] with such products.
#[inline(always)]
pub fn power(a: u32, e: u32) -> u32 {
    (0..31 - e.leading_zeros()).rev().fold(a, |r, i| {
        let square = times(r, r);
        if e >> i & 1 == 1 { times(square, a) } else { square }
    })
}

/// Returns `1/a`, and 0 for 0. 18 products: p - 2 = 9765 has 14 bits, six of them set.
#[inline(always)]
pub fn invert(a: u32) -> u32 {
    power(a, P - 2)
}

/// Returns the Frobenius factors of the coefficients: z^(i p^j) = z^i 2^(i (p-1)/19 j), in Montgomery form. The unused
/// entry 19 is 0.
pub const fn frobenius_powers(j: usize) -> [u16; 20] {
    // 2^((p-1)/19)
    let root = pow(from_integer(2), (P - 1) / 19);
    // z^p = z z^(p-1) = z 2^((p-1)/19), because 19 divides p - 1 = 9766.
    let step = pow(root, j as u32);
    let mut out = [0; 20];
    let mut i = 0;
    let mut c = ONE;
    while i < 19 {
        out[i] = c as u16;
        c = mul(c, step);
        i += 1;
    }
    out
}
