//! Multiplication on the curve of do255e and jq255e in the least code, constant time: of a point, of the generator, and the sum of
//! both, by one loop over regular odd digits in base 4(1 + i), see [`gaussian_odd`](crate::curve::mul::gaussian_odd) and
//! [`e_small`](super::e_small).
//!
//! Scalars are split so that k0 + k1 i is odd, which costs a digit more and saves the correction at the end. The generator has a table
//! like that of any point, and verification takes the same road as everything else, with the doublings shared.

use super::Scalar;
use super::e::{E, LATTICE, On};
use super::e_small::{ROOT, multiples, step};
use crate::ct::{Mask, recast_mut};
use crate::curve::CurvePoint;
use crate::curve::double_odd::Point;
use crate::curve::mul::comb::entry;
use crate::curve::mul::gaussian_odd::{Digit, ENTRIES, odd_digits};
use crate::field::gf255::{Gf255, Limbs};
use crate::field::{Cpu, Field, scratch};
use crate::generated::double_odd_e::ODD_GAUSSIAN;
use crate::limb::Limb;
use core::mem::MaybeUninit;

/// Digits of a scalar.
const DIGITS: usize = 52;

/// A recoded scalar.
type Digits = [Digit; DIGITS];

/// (e, u) of the multiples of the generator.
static GENERATOR: [[Limbs; 2]; ENTRIES] = {
    let mut out = [[[0; size_of::<Limbs>() / size_of::<Limb>()]; 2]; ENTRIES];
    let mut i = 0;
    while i < ENTRIES {
        let [e, u, _] = entry(&ODD_GAUSSIAN[0][i]);
        out[i] = [e, u];
        i += 1;
    }
    out
};

/// The digits of a scalar.
#[inline(never)]
fn recode(digits: &mut Digits, s: &Scalar<E>) {
    let (k0, k1) = LATTICE.split_odd(&s.limbs());
    odd_digits(digits, k0, k1);
}

/// `P = s P`.
#[inline(never)]
pub(super) fn mul<K: Cpu>(p: &mut Point<On<K>>, s: &Scalar<E>) {
    let mut digits = [Digit::default(); DIGITS];
    recode(&mut digits, s);
    evaluate(p, &digits, &[]);
}

/// `P = s G`.
#[inline(never)]
pub(super) fn set_mul_generator<K: Cpu>(p: &mut Point<On<K>>, s: &Scalar<E>) {
    let mut digits = [Digit::default(); DIGITS];
    recode(&mut digits, s);
    evaluate(p, &[], &digits);
}

/// `P = a P + b G`.
#[inline(never)]
pub(super) fn mul_add_generator<K: Cpu>(p: &mut Point<On<K>>, a: &Scalar<E>, b: &Scalar<E>) {
    let mut digits = [[Digit::default(); DIGITS]; 2];
    let [point, generator] = &mut digits;
    recode(point, a);
    recode(generator, b);
    evaluate(p, point, generator);
}

/// The sum of the multiples of P and of G with these digits; there are none for a point that is not asked for. 51 steps of 4M+13S,
/// 52 additions for each, and the table of P.
#[inline(never)]
fn evaluate<K: Cpu>(acc: &mut Point<On<K>>, point: &[Digit], generator: &[Digit]) {
    let mut space = MaybeUninit::<[Point<On<K>>; ENTRIES]>::uninit();
    let table = scratch(&mut space);
    let mut space = MaybeUninit::<[Point<On<K>>; 1]>::uninit();
    let [entry] = scratch(&mut space);
    multiples(table, acc, entry);

    acc.set(&Point::IDENTITY);
    for i in (0..DIGITS).rev() {
        if i != DIGITS - 1 {
            entry.e = Gf255::from_limbs(ROOT);
            step(acc, &mut entry.e);
        }
        if let Some(d) = point.get(i) {
            K::lookup_to(entry, table, d.index());
            add(acc, entry, *d);
        }
        if let Some(d) = generator.get(i) {
            let [eu, _] = recast_mut::<_, [[Limbs; 2]; 2]>(entry);
            K::lookup_to(eu, &GENERATOR, d.index());
            entry.u = entry.z;
            entry.z = Gf255::ONE;
            entry.t.set_square(&entry.u);
            add(acc, entry, *d);
        }
    }
    // The sum plus N: (-e, -u) = (e, u) + N.
    acc.e.negate_assign();
    acc.u.negate_assign();
}

/// Adds a table entry times the unit of a digit.
#[inline(never)]
fn add<K: Cpu>(acc: &mut Point<On<K>>, entry: &mut Point<On<K>>, d: Digit) {
    let mut space = MaybeUninit::<[Gf255<18651, K>; 1]>::uninit();
    let [unit] = scratch(&mut space);
    K::lookup_to(unit, &[Gf255::ONE, Gf255::SQRT_M1], d.unit() & 1);
    entry.u *= &*unit;
    entry.u.negate_assign_if(Mask::from_lsb((d.unit() >> 1) as Limb));
    entry.t.negate_assign_if(Mask::from_lsb(d.unit() as Limb));
    acc.add_assign_cached(entry);
}
