//! X25519 (RFC 7748): the function on 32-byte strings. Not a group: it knows x-coordinates of Curve25519 only.

use super::edwards25519::{self, F};
use crate::cpu::{Cpu, Family, dispatch};
use crate::ct::{Fleeting, Mask};
use crate::curve::lanes::montgomery as in_lanes;
use crate::curve::montgomery::{Params, ladder_fraction};
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
        out.set_sum_small_lax(a, b, 121665);
    }
    #[inline(always)]
    fn sum_difference_assign(a: &mut F<K>, b: &mut F<K>) {
        F::<K>::sum_difference_lax_assign(a, b);
    }
    #[inline(always)]
    fn sum_difference_to_square_assign(a: &mut F<K>, b: &mut F<K>) {
        F::<K>::sum_difference_loose_assign(a, b);
    }
    #[inline(always)]
    fn set_difference(out: &mut F<K>, a: &F<K>, b: &F<K>) {
        out.set_difference_lax(a, b);
    }
    #[inline(always)]
    fn set_square_selected(out: &mut F<K>, m: Mask, a: &F<K>, b: &F<K>) {
        out.set_square_selected_lax(m, a, b);
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
    let k: Fleeting<[Limb; limbs(256)]> = Fleeting::new(from_words(&*clamp(k)));
    dispatch!(Family::Gf255, K => multiply::<K>(&coordinate::<K>(u), &k))
}

/// The encoded u-coordinate of a multiple.
#[inline(always)]
fn multiply<K: Cpu>(u: &F<K>, k: &[Limb; limbs(256)]) -> [u8; 32] {
    let [x, z] = fraction::<K>(u, k);
    (x * z.invert()).encode()
}

/// X and Z of a multiple.
#[inline(always)]
fn fraction<K: Cpu>(u: &F<K>, k: &[Limb; limbs(256)]) -> [F<K>; 2] {
    if K::Lanes::USED {
        return in_lanes::ladder::<K>(u.words_in_store(), &to_words(k)).map(F::<K>::from_words);
    }
    ladder_fraction::<Curve25519<K>, _>(u, k, 255)
}

/// As many multiplications as there are at once.
pub const SOME: usize = 8;

/// [`x25519`] of many scalars and points, as many as all three slices have: with one inversion for [`SOME`] of them.
pub fn x25519_each(k: &[&[u8; 32]], u: &[&[u8; 32]], out: &mut [[u8; 32]]) {
    for ((k, u), out) in k.chunks(SOME).zip(u.chunks(SOME)).zip(out.chunks_mut(SOME)) {
        dispatch!(Family::Gf255, K => multiply_some::<K>(k, u, out));
    }
}

/// [`multiply`] for at most [`SOME`]: here several ladders run at once where a CPU has them.
#[inline(never)]
fn multiply_some<K: Cpu>(k: &[&[u8; 32]], u: &[&[u8; 32]], out: &mut [[u8; 32]]) {
    let n = k.len().min(u.len()).min(out.len()).min(SOME);
    let mut fractions = Fleeting::new([[F::<K>::ZERO; SOME]; 3]);
    let [x, z, scratch] = &mut *fractions;
    if K::Lanes::USED && n >= AT_ONCE {
        let mut scalars = Fleeting::new([[0; 4]; SOME]);
        let mut points = [[0; 4]; SOME];
        for ((to, point), (k, u)) in scalars.iter_mut().zip(&mut points).zip(k.iter().zip(u)).take(n) {
            *to = *clamp(k);
            *point = coordinate::<K>(u).words_in_store();
        }
        let multiples = Fleeting::new(in_lanes::ladder_each::<K>(&points, &scalars));
        for ((x, z), multiple) in x.iter_mut().zip(z.iter_mut()).zip(multiples.iter()) {
            [*x, *z] = multiple.map(F::<K>::from_words);
        }
    } else {
        one_by_one::<K>(k, u, [x, z]);
    }
    // Points of small order have Z = 0, which stays zero.
    F::<K>::batch_invert_with(&mut z[..n], scratch);
    for ((x, z), out) in x.iter().zip(z.iter()).zip(out).take(n) {
        *out = (*x * *z).encode();
    }
}

/// Fewer are multiplied one by one: eight cost as much as four do then.
const AT_ONCE: usize = 5;

/// X and Z of the multiples, one by one.
#[inline(always)]
fn one_by_one<K: Cpu>(k: &[&[u8; 32]], u: &[&[u8; 32]], [x, z]: [&mut [F<K>; SOME]; 2]) {
    for ((x, z), (k, u)) in x.iter_mut().zip(z.iter_mut()).zip(k.iter().zip(u)) {
        let k: Fleeting<[Limb; limbs(256)]> = Fleeting::new(from_words(&*clamp(k)));
        [*x, *z] = fraction::<K>(&coordinate::<K>(u), &k);
    }
}

/// u, with the top bit ignored, modulo p.
#[inline(always)]
fn coordinate<K: Cpu>(u: &[u8; 32]) -> F<K> {
    let mut u = *u;
    u[31] &= 0x7f;
    F::<K>::decode_reduce(&u)
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
