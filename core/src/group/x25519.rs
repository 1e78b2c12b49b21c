//! X25519 (RFC 7748): the function on 32-byte strings. Not a group: it knows x-coordinates of Curve25519 only.

use super::edwards25519::{self, F};
use crate::ct::Fleeting;
use crate::curve::montgomery::ladder;
use crate::field::{Field, PrimeField};

/// Bits 0 to 2 cleared, bit 255 cleared, bit 254 set (section 5, decodeScalar25519), as 64-bit words.
fn clamp(k: &[u8; 32]) -> Fleeting<[u64; 4]> {
    let word = |i| (0..8).rev().fold(0, |x, j| x << 8 | u64::from(k[8 * i + j]));
    let mut w: Fleeting<[u64; 4]> = Fleeting::new(core::array::from_fn(word));
    w[0] &= !7;
    w[3] = w[3] & (u64::MAX >> 2) | 1 << 62;
    w
}

/// X25519: the u-coordinate of `k` times the point with u-coordinate `u`; both are taken as section 5 says (clamped,
/// and with the top bit of `u` ignored and u reduced). Points of small order give zeros. About 255 (5M+4S).
#[must_use]
pub fn x25519(k: &[u8; 32], u: &[u8; 32]) -> [u8; 32] {
    let mut u = *u;
    u[31] &= 0x7f;
    let k = clamp(k);
    crate::dispatch!(K => ladder(&F::<K>::decode_reduce(&u), &k, 255, 121665).encode())
}

/// X25519 of the base point u = 9: on the Edwards curve with tables, then u = (Z + Y)/(Z - Y).
#[must_use]
pub fn x25519_base(k: &[u8; 32]) -> [u8; 32] {
    let k = clamp(k);
    crate::dispatch!(K => {
        let p = edwards25519::mul_generator_clamped::<K>(&k);
        ((p.z + p.y) * (p.z - p.y).invert()).encode()
    })
}
