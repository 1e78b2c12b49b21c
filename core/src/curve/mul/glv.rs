//! Multiplication on curves with an almost free endomorphism, which multiplies by a number lambda (R. Gallant, R.
//! Lambert, S. Vanstone, CRYPTO 2001). A scalar is k1 + lambda k2. The two halves share their doublings, which saves
//! half of them.

use super::digits::{Odd, odd};
use super::gaussian::{Short, add_products};
use super::wnaf::{Accumulator, Wnaf};
use crate::ct::{Fleeting, Mask};
use crate::curve::CurvePoint;
use crate::field::mont::{Modulus, Mont};
use crate::field::scratch;
use crate::limb::{LIMB_BITS, Limb, U256, adc, from_words, limbs, sbb, to_words};
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

/// Limbs of half a scalar, and of a whole scalar.
const SHORT: usize = limbs(128);
const LONG: usize = limbs(256);

/// A half of a scalar: its absolute value, below 2^128, and its sign.
#[derive(Clone, Copy)]
pub struct Half {
    /// The absolute value.
    pub size: [u64; 2],
    /// True if it is below 0.
    pub negative: Mask,
}

/// Returns round(k g / 2^AT) modulo 2^128.
#[inline(never)]
pub fn rounded<const AT: usize>(k: &[Limb; LONG], g: &U256) -> Short {
    let mut product = Fleeting::new([0; 2 * LONG]);
    add_products(&mut product, k, &from_words::<LONG>(g));
    let at = AT / LIMB_BITS;
    // The highest bit below the point rounds.
    let mut carry = product[at - 1] >> (LIMB_BITS - 1);
    core::array::from_fn(|i| {
        let (sum, next) = adc(product[at + i], 0, carry);
        carry = next;
        sum
    })
}

/// Computes `out -= c w`, modulo the power of two above 2^255.
fn sub_product(out: &mut [Limb; LONG], c: &Short, w: &Short) {
    let mut product = Fleeting::new([0; LONG]);
    add_products(&mut product, c, w);
    let mut borrow = 0;
    for (x, y) in out.iter_mut().zip(product.iter()) {
        (*x, borrow) = sbb(*x, *y, borrow);
    }
}

impl<M: Modulus<Words = U256>> Basis<M> {
    /// Returns (k1, k2) with k = k1 + lambda k2 modulo n. Their absolute values are up to a/2 + b and (a + b)/2, which
    /// must be below 2^128. Constant time.
    ///
    /// (k, 0) is c1 (b, -a) + c2 (a + b, b) with c1 = kb/n and c2 = ka/n. The halves are the remainder after c1 and c2
    /// are rounded. They are integers, so 256 bits of them are enough.
    #[must_use]
    pub fn split(&self, k: &Mont<M>) -> [Half; 2] {
        let words = Fleeting::new(k.to_words());
        let mut k1 = Fleeting::new(from_words(&*words));
        // The constants are rounded, so they are off by at most 1/2, and k < 2^256: the quotients are off by at most
        // 2^-65. They may differ from the nearest integers only if they are that close to a half.
        let c1 = Fleeting::new(rounded::<320>(&k1, &self.b_over_n));
        let c2 = Fleeting::new(rounded::<320>(&k1, &self.a_over_n));
        let [a, b] = [self.a, self.b].map(|x| {
            let [low, high, ..] = x.to_words();
            from_words(&[low, high])
        });
        sub_product(&mut k1, &c1, &b);
        sub_product(&mut k1, &c2, &a);
        sub_product(&mut k1, &c2, &b);
        // -c1 a, which is subtracted from -c2 b.
        let mut minus = Fleeting::new([0; LONG]);
        sub_product(&mut minus, &c1, &a);
        let mut k2 = Fleeting::new([0; LONG]);
        sub_product(&mut k2, &c2, &b);
        let mut borrow = 0;
        for (x, y) in k2.iter_mut().zip(minus.iter()) {
            (*x, borrow) = sbb(*x, *y, borrow);
        }
        [half(&k1), half(&k2)]
    }
}

/// Returns the absolute value and the sign of an integer modulo the power of two above 2^255.
fn half(k: &[Limb; LONG]) -> Half {
    let negative = Mask::from_lsb(k[LONG - 1] >> (LIMB_BITS - 1));
    // Two's complement: all bits inverted, plus one, if the sign is negative.
    let mut carry = negative.word() & 1;
    let mut size = Fleeting::new([0; SHORT]);
    for (x, y) in size.iter_mut().zip(k) {
        (*x, carry) = adc(*y ^ negative.word(), 0, carry);
    }
    Half { size: to_words(&*size), negative }
}

/// Bits of a digit.
pub const WIDTH: u32 = 5;
/// Returns the number of digits of a part of `bits` bits.
pub const fn digits(bits: u32) -> usize {
    odd(bits, WIDTH)
}

/// Computes `P = (k1 + lambda k2 + ...) P` for a P that is not neutral, with `N` parts in `D` digits of five bits each.
/// 5 (D - 1) doublings and N D + 1 additions, after the table of 16 odd multiples. `turn` multiplies by lambda^n for a
/// given n.
///
/// All parts are made odd, which is corrected at the end, and have odd digits. So every partial sum is (x + lambda y +
/// ...) P, with odd parts, or with even parts that are all nonzero, and the digits are small. An addition would meet
/// equal or opposite points only if the lattice had a nonzero vector within the bounds of the parts plus 64. Functions
/// that split scalars must guarantee that there is none.
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
    // Subtracts P, lambda P, ... if the part was even.
    for (n, part) in parts.iter().enumerate() {
        let [low, _] = part.size;
        // A part was made odd by setting its lowest bit. The correction is always computed, and selected by the true
        // lowest bit. It is complete, because here the points may be equal.
        let mut with = *acc;
        P::lookup_to(entry, table, 0);
        P::negate_cached_if(entry, !part.negative);
        turn(entry, n);
        with.add_assign_cached(entry);
        *acc = P::select(Mask::from_lsb(low as Limb), with, *acc);
    }
}

/// Computes `P = (k1 + lambda k2) P + (low + 2^128 high) G` in variable time, with 128 doublings. `TERMS` is the number
/// of terms ([`terms`](super::wnaf::terms)) of a half in the narrower window. The tables are odd multiples of G and of
/// 2^128 G for windows of `width` bits.
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
        // A 256-bit scalar of G is split at 2^128, for which the second table has 2^128 G: no endomorphism is needed
        // for a point with fixed tables.
        acc.add_affine_vartime(l2, i, g_high);
    }
    acc.finish();
}
