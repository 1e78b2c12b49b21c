//! X25519 (RFC 7748): the function on 32-byte strings. Not a group: it knows x-coordinates of Curve25519 only.

use super::edwards25519::{self, F};
use crate::cpu::{Cpu, Family, dispatch};
use crate::ct::{Fleeting, Mask};
use crate::curve::lanes::montgomery as in_lanes;
use crate::curve::montgomery::{Params, ladder};
use crate::field::lanes::Kernel;
use crate::field::{Field, PrimeField};
use crate::limb::{Limb, U256, from_words, limbs, to_words};
use core::marker::PhantomData;

/// Curve25519, y^2 = x^3 + 486662 x^2 + x, on the CPU `K`.
#[derive(Clone, Copy, Debug)]
struct Curve25519<K>(PhantomData<K>);

impl<K: Cpu> Params for Curve25519<K> {
    type Field = F<K>;
    #[inline(always)]
    fn set_sum_a24(out: &mut F<K>, a: &F<K>, b: &F<K>) {
        out.set_sum_small(a, b, 121665);
    }
    #[inline(always)]
    fn sum_difference_assign(a: &mut F<K>, b: &mut F<K>) {
        F::<K>::sum_difference_assign(a, b);
    }
    #[inline(always)]
    fn set_square_selected(out: &mut F<K>, m: Mask, a: &F<K>, b: &F<K>) {
        out.set_square_selected(m, a, b);
    }
}

/// Bits 0 to 2 cleared, bit 255 cleared, bit 254 set (section 5, decodeScalar25519), as 64-bit words.
fn clamp(k: &[u8; 32]) -> Fleeting<U256> {
    let word = |i| (0..8).rev().fold(0, |x, j| x << 8 | u64::from(k[8 * i + j]));
    let mut w: Fleeting<U256> = Fleeting::new(core::array::from_fn(word));
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
    let k: Fleeting<[Limb; limbs(256)]> = Fleeting::new(from_words(&*clamp(k)));
    dispatch!(Family::Gf255, K => multiply::<K>(&F::<K>::decode_reduce(&u), &k))
}

/// The encoded u-coordinate of a multiple.
#[inline(always)]
fn multiply<K: Cpu>(u: &F<K>, k: &[Limb; limbs(256)]) -> [u8; 32] {
    if K::Lanes::USED {
        let [x, z] = in_lanes::ladder::<K>(to_words(&u.limbs()), &to_words(k)).map(F::<K>::from_words);
        return (x * z.invert()).encode();
    }
    ladder::<Curve25519<K>, _>(u, k, 255).encode()
}

/// X25519 of the base point u = 9: on the Edwards curve with tables, then u = (Z + Y)/(Z - Y).
#[must_use]
pub fn x25519_base(k: &[u8; 32]) -> [u8; 32] {
    let k = clamp(k);
    dispatch!(Family::Gf255, K => {
        let p = edwards25519::mul_generator_clamped::<K>(&k);
        ((p.z + p.y) * (p.z - p.y).invert()).encode()
    })
}
