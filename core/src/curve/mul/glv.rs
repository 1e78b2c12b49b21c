//! Multiplication on curves with an endomorphism that is the product with a number lambda and costs next to nothing (R. Gallant, R. Lambert,
//! S. Vanstone, CRYPTO 2001): a scalar is k1 + lambda k2 with two halves, whose sums share half of the doublings.

use super::digits::{Odd, odd};
use super::gaussian::add_products;
use super::wnaf::{Accumulator, Wnaf};
use crate::ct::{Fleeting, Mask};
use crate::curve::CurvePoint;
use crate::field::mont::{Modulus, Mont};
use crate::field::scratch;
use crate::field::{Field as _, PrimeField};
use crate::limb::{Limb, U256, from_words, limbs, to_words};
use core::mem::MaybeUninit;

/// A short basis (b, -a), (a + b, b) of the lattice of all (x, y) with x + lambda y = 0 modulo n = a^2 + ab + b^2.
#[derive(Debug)]
pub struct Basis<M: Modulus> {
    /// lambda
    pub lambda: Mont<M>,
    /// a
    pub a: Mont<M>,
    /// b
    pub b: Mont<M>,
    /// round(2^320 a / n)
    pub a_over_n: U256,
    /// round(2^320 b / n)
    pub b_over_n: U256,
}

/// A half of a scalar: its size, below 2^128, and whether it is negative.
#[derive(Clone, Copy)]
pub struct Half {
    /// The absolute value.
    pub size: [u64; 2],
    /// Whether it is below 0.
    pub negative: Mask,
}

/// round(k g / 2^320), modulo n.
#[inline(never)]
fn rounded<M: Modulus<Words = U256>>(k: &[Limb; limbs(256)], g: &U256) -> Mont<M> {
    let mut product = Fleeting::new([0; 2 * limbs(256)]);
    add_products(&mut product, k, &from_words::<{ limbs(256) }>(g));
    let [_, _, _, _, below, low, high, _] = to_words::<8>(&*product);
    // 2^64
    let shift = const { Mont::<M>::from_words([0, 1]) };
    // By the trait's function, which is constant time: the type's own is for constants.
    let number = <Mont<M> as PrimeField>::from_u64;
    number(high) * shift + number(low) + number(below >> 63)
}

impl<M: Modulus<Words = U256>> Basis<M> {
    /// (k1, k2) with k = k1 + lambda k2 modulo n and sizes up to a/2 + b and (a + b)/2, which must be below 2^128. Constant time.
    ///
    /// (k, 0) is c1 (b, -a) + c2 (a + b, b) with c1 = kb/n and c2 = ka/n; what rounding these leaves are the halves.
    #[must_use]
    pub fn split(&self, k: &Mont<M>) -> [Half; 2] {
        let words = Fleeting::new(k.to_words());
        let integer = Fleeting::new(from_words(&*words));
        let c1 = Fleeting::new(rounded::<M>(&integer, &self.b_over_n));
        let c2 = Fleeting::new(rounded::<M>(&integer, &self.a_over_n));
        let k2 = Fleeting::new(*c1 * self.a - *c2 * self.b);
        [half(&(*k - self.lambda * *k2)), half(&k2)]
    }
}

/// An integer that is short, or the negative of one, modulo n.
fn half<M: Modulus<Words = U256>>(k: &Mont<M>) -> Half {
    let [_, _, x, y] = *Fleeting::new(k.to_words());
    let high = x | y;
    let negative = Mask::from_nonzero((high | high >> 32) as Limb);
    let size = Fleeting::new(k.negate_if(negative).to_words());
    let [low, high, ..] = *size;
    Half { size: [low, high], negative }
}

/// Bits of a digit.
pub const WIDTH: u32 = 5;
/// Digits of a part of so many bits.
#[must_use]
pub const fn digits(bits: u32) -> usize {
    odd(bits, WIDTH)
}

/// `P = (k1 + lambda k2 + ...) P` for a P that is not neutral, of `N` parts in `D` digits of five bits each: 5 (D - 1) doublings and N D + 1
/// additions after the table of 16 odd multiples. `turn` multiplies by lambda, as many times as it is told.
///
/// All parts are made odd, which is taken back at the end, and have odd digits. So what is added up is (x + lambda y + ...) P with odd parts,
/// or with even ones of which none is 0, and the digits are small: no addition meets equal or opposite points as long as the lattice
/// has no vector, other than 0, within the sizes of the parts and 64 more; those who split see to that.
#[inline(never)]
pub fn mul<P: CurvePoint, const N: usize, const D: usize>(
    acc: &mut P,
    parts: &[Half; N],
    turn: impl Fn(&mut P::Cached, usize),
) {
    let mut space = MaybeUninit::<[P::Cached; 1 << (WIDTH - 1)]>::uninit();
    let table = scratch(&mut space);
    P::odd_multiples(table, acc);
    let digits = parts.each_ref().map(|k| {
        let [low, high] = k.size;
        Fleeting::new(Odd::<WIDTH, D, 2>::new([low | 1, high]))
    });
    let mut space = MaybeUninit::<[P::Cached; 1]>::uninit();
    let [entry] = scratch(&mut space);
    let all = || digits.iter().zip(parts).enumerate();
    for i in (0..D).rev() {
        if i + 1 < D {
            acc.double_n_assign(WIDTH);
        }
        for (n, (digits, part)) in all() {
            let (index, negative) = digits.digit(i);
            P::lookup_to(entry, table, index);
            P::negate_cached_if(entry, negative ^ part.negative);
            turn(entry, n);
            if i + 1 == D && n == 0 {
                acc.set_cached(entry);
            } else {
                acc.add_assign_cached_unlike(entry);
            }
        }
    }
    // One less of P, of lambda P, ... where the part was even.
    for (n, part) in parts.iter().enumerate() {
        let [low, _] = part.size;
        let mut with = *acc;
        P::lookup_to(entry, table, 0);
        P::negate_cached_if(entry, !part.negative);
        turn(entry, n);
        with.add_assign_cached(entry);
        *acc = P::select(Mask::from_lsb(low as Limb), with, *acc);
    }
}

/// `P = (k1 + lambda k2) P + (low + 2^128 high) G` in variable time: 128 doublings. `TERMS` are those of a half in the narrower window
/// ([`terms`](super::wnaf::terms)), the tables are odd multiples of G and of 2^128 G for windows of `width` bits.
pub fn mul_add_vartime<P: CurvePoint, const ODD: usize, const TERMS: usize>(
    p: &mut P,
    halves: &[Half; 2],
    turn: impl Fn(&mut P::Cached),
    [low, high, upper, top]: &U256,
    width: u32,
    [g, g_high]: [&[P::Affine]; 2],
) {
    let mut points = [Wnaf::<TERMS>::ZERO; 2];
    for (naf, k) in points.iter_mut().zip(halves) {
        naf.set_vartime(&k.size, ODD.ilog2() + 2);
        if k.negative.declassify() {
            naf.negate();
        }
    }
    let mut generators = [Wnaf::<TERMS>::ZERO; 2];
    for (naf, k) in generators.iter_mut().zip([[*low, *high], [*upper, *top]]) {
        naf.set_vartime(&k, width);
    }
    let ([k1, k2], [l1, l2]) = (&mut points, &mut generators);
    let mut space = MaybeUninit::<[[P::Cached; ODD]; 2]>::uninit();
    let [table, turned] = scratch(&mut space);
    P::odd_multiples(table, p);
    for (to, from) in turned.iter_mut().zip(table.iter()) {
        *to = *from;
        turn(to);
    }
    let mut acc = Accumulator::new(p);
    for i in (0..k1.len().max(k2.len()).max(l1.len()).max(l2.len())).rev() {
        acc.double();
        acc.add_vartime(k1, i, table);
        acc.add_vartime(k2, i, turned);
        acc.add_affine_vartime(l1, i, g);
        acc.add_affine_vartime(l2, i, g_high);
    }
    acc.finish();
}
