//! X25519 (RFC 7748): the function on 32-byte strings. It is not a group, because it only knows x-coordinates of
//! Curve25519.

use super::edwards25519::{self, F};
use super::prelude::*;
use crate::curve::layout::{Ladder, Layouts};
use crate::curve::montgomery::Params;
use crate::field::PrimeField;

/// Curve25519, y^2 = x^3 + 486662 x^2 + x, on the CPU `K`.
#[derive(Clone, Copy, Debug)]
struct Curve25519<K>(PhantomData<K>);

/// The ladder of this CPU.
type Ladders<K> = <<K as Cpu>::Lanes as Layouts<K>>::Ladder<Curve25519<K>>;

impl<K: Cpu> Params for Curve25519<K> {
    type Field = F<K>;
    #[inline(always)]
    fn set_sum_a24(out: &mut F<K>, a: &F<K>, b: &F<K>) {
        // (486662 - 2)/4, section 5 of RFC 7748.
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

/// Clamps the scalar: clears bits 0 to 2 and 255, sets bit 254 (section 5, decodeScalar25519). Returns 64-bit words.
fn clamp(k: &[u8; 32]) -> Fleeting<U256> {
    let word = |i| (0..8).rev().fold(0, |x, j| x << 8 | u64::from(k[8 * i + j]));
    let mut w: Fleeting<U256> = Fleeting::new(core::array::from_fn(word));
    // A multiple of the cofactor 8 takes points of small order to the neutral element. Bit 254 fixes the length of the
    // scalar.
    w[0] &= !7;
    w[3] = w[3] & (u64::MAX >> 2) | 1 << 62;
    w
}

/// X25519: returns the u-coordinate of `k` times the point with u-coordinate `u`. As in section 5, `k` is clamped, the
/// top bit of `u` is ignored, and `u` is reduced. Points of small order give zeros. About 255 (5M+4S).
#[must_use]
pub fn x25519(k: &[u8; 32], u: &[u8; 32]) -> [u8; 32] {
    let k: Fleeting<[Limb; limbs(256)]> = Fleeting::new(from_words(&*clamp(k)));
    dispatch!(Family::Gf255, K => {
        // Z = 0 gives 0, as x_2 * (z_2^(p - 2)) does in section 5, because the inverse of 0 is 0.
        let [x, z] = Ladders::<K>::ladder(&coordinate::<K>(u), &k);
        (x * z.invert()).encode()
    })
}

/// Number of multiplications in a batch.
pub const SOME: usize = 8;

/// Applies [`x25519`] to as many scalars and points as all three slices have, with one inversion for each batch of
/// [`SOME`].
pub fn x25519_each(k: &[&[u8; 32]], u: &[&[u8; 32]], out: &mut [[u8; 32]]) {
    for ((k, u), out) in k.chunks(SOME).zip(u.chunks(SOME)).zip(out.chunks_mut(SOME)) {
        dispatch!(Family::Gf255, K => multiply_some::<K>(k, u, out));
    }
}

/// Applies [`x25519`] to at most [`SOME`] inputs.
#[inline(never)]
fn multiply_some<K: Cpu>(k: &[&[u8; 32]], u: &[&[u8; 32]], out: &mut [[u8; 32]]) {
    let n = k.len().min(u.len()).min(out.len()).min(SOME);
    let mut fractions = Fleeting::new([[F::<K>::ZERO; SOME]; 3]);
    let [x, z, scratch] = &mut *fractions;
    Ladders::<K>::ladder_each(n, k.iter().zip(u).map(|(k, u)| (coordinate::<K>(u), clamp(k))), [x, z]);
    // Points of small order have Z = 0, and the inverse of 0 is 0.
    F::<K>::batch_invert_with(&mut z[..n], scratch);
    for ((x, z), out) in x.iter().zip(z.iter()).zip(out).take(n) {
        *out = (*x * *z).encode();
    }
}

/// Decodes u modulo p, ignoring the top bit.
#[inline(always)]
fn coordinate<K: Cpu>(u: &[u8; 32]) -> F<K> {
    let mut u = *u;
    // Section 5 requires this mask for X25519, and accepts u from p up to 2^255 - 1.
    u[31] &= 0x7f;
    F::<K>::decode_reduce_one(&u)
}

/// X25519 of the base point u = 9. Multiplies on the Edwards curve with tables, then computes u = (Z + Y)/(Z - Y).
#[must_use]
pub fn x25519_base(k: &[u8; 32]) -> [u8; 32] {
    if TINY {
        let mut nine = [0; 32];
        nine[0] = 9;
        return x25519(k, &nine);
    }
    let k = clamp(k);
    dispatch!(Family::Gf255, K => {
        let p = edwards25519::mul_generator_clamped::<K>(&k);
        // The map u = (1 + y)/(1 - y) is from section 4.1.
        // Z = Y only for the neutral element. A clamped scalar is 8m with 0 < m < 2^252 < L, so it is no multiple of L.
        ((p.z + p.y) * (p.z - p.y).invert()).encode()
    })
}
