//! Constant-time multiplication on the curve of do255e and jq255e with minimal code size.
//!
//! One loop multiplies a variable point or the generator. It uses regular odd digits in base 4(1 + i); see
//! [`gaussian_odd`](crate::curve::mul::gaussian_odd) and [`e_small`](super::e_small).
//!
//! Scalars are split so that k0 + k1 i is odd. This costs one more digit and saves the correction at the end. The
//! tables of the generator have the same form as the table of a variable point. Verification has public scalars, so it
//! takes sliding windows. It then has one digit for every six or seven powers of 1 + i instead of five; see
//! [`sliding`](crate::curve::mul::sliding).

use super::Scalar;
use super::e::{E, F, LATTICE, On};
use super::e_small::{Rows, multiples, roots, step, units};
use crate::ct::recast_mut;
use crate::curve::double_odd::Point;
use crate::curve::mul::comb;
use crate::curve::mul::gaussian_odd::{Digit, ENTRIES, odd_digits};
use crate::curve::mul::sliding::{self, Residues, Sliding};
use crate::field::gf255::{Gf255, Limbs};
use crate::field::scratch;
use crate::generated::double_odd_e::ODD_GAUSSIAN;
use crate::group::prelude::*;
use core::mem::MaybeUninit;

/// Number of digits of a scalar.
const DIGITS: usize = 52;

/// A recoded scalar.
type Digits = [Digit; DIGITS];

/// Number of tables of the generator, and number of digits that each table serves.
const TABLES: usize = 4;
const ROW: usize = DIGITS / TABLES;

/// (e, u) of the multiples of (4 + 4i)^(ROW t) G in table t.
pub(super) static GENERATOR: [[[Limbs; 2]; ENTRIES]; TABLES] = comb::every(&ODD_GAUSSIAN, 1);

/// Recodes a scalar into digits.
#[inline(never)]
fn recode(digits: &mut Digits, s: &Scalar<E>) {
    let (k0, k1) = LATTICE.split_odd(&Fleeting::new(s.limbs()));
    odd_digits(digits, k0, k1);
}

/// Computes `P = s P`.
#[inline(never)]
pub(super) fn mul<K: Cpu>(p: &mut Point<On<K>>, s: &Scalar<E>) {
    let mut digits = Fleeting::new([Digit::default(); DIGITS]);
    recode(&mut digits, s);
    let mut space = MaybeUninit::<Rows<K>>::uninit();
    let table = scratch(&mut space);
    multiples(table, p);
    evaluate(p, Some(table), &digits);
}

/// Computes `P = s G`.
#[inline(never)]
pub(super) fn set_mul_generator<K: Cpu>(p: &mut Point<On<K>>, s: &Scalar<E>) {
    let mut digits = Fleeting::new([Digit::default(); DIGITS]);
    recode(&mut digits, s);
    evaluate(p, None, &digits);
}

/// Computes `P = a P + b G`.
#[inline(never)]
pub(super) fn mul_add_generator_vartime<K: Cpu>(p: &mut Point<On<K>>, a: &Scalar<E>, b: &Scalar<E>) {
    let mut digits = [Sliding::ZERO; 2];
    let [point, generator] = &mut digits;
    // One row of multiples takes half a kilobyte less of stack than two, for two additions more.
    recode_vartime(point, a, Residues::Modulo4);
    recode_vartime(generator, b, Residues::Modulo8);
    let mut space = MaybeUninit::<[[Point<On<K>>; 4]; 1]>::uninit();
    let table = scratch(&mut space);
    multiples(table, p);
    evaluate_vartime(p, table.as_flattened(), &mut digits);
}

/// Recodes a public scalar into sliding windows.
#[inline(never)]
fn recode_vartime(digits: &mut Sliding, s: &Scalar<E>, residues: Residues) {
    let (k0, k1) = LATTICE.split_odd(&s.limbs());
    sliding::recode_vartime(digits, k0, k1, residues);
}

/// Computes the sum of the multiples of P and of G with these digits. Consumes the digits.
///
/// About 43 additions of 8M+3S for P and 36 additions of 7M+4S for G; 127 doublings of 1M+5S; 2M+3S more for each odd
/// distance between two additions and 1S for each even one.
#[inline(never)]
fn evaluate_vartime<K: Cpu>(acc: &mut Point<On<K>>, table: &[Point<On<K>>], [point, generator]: &mut [Sliding; 2]) {
    let mut space = MaybeUninit::<[Point<On<K>>; 1]>::uninit();
    let [entry] = scratch(&mut space);
    acc.set(&Point::IDENTITY);
    // The sum is stored divided by a unit: that of the last digit, as in `evaluate`.
    let mut unit = 0u32;
    // Multiplications by 1 + i that are due before the next addition. Two of them are one doubling, up to a unit.
    let mut pending = 0;
    for i in (0..point.len().max(generator.len())).rev() {
        for (digits, of_generator) in [(&mut *point, false), (&mut *generator, true)] {
            let Some((at, negative)) = digits.take(i) else { continue };
            // The unit of the digit as a power of i: `at` has 8 added for i, and -1 is i^2.
            let next = (at >> 3) as u32 + 2 * u32::from(negative);
            if pending > 0 {
                // (1 + i)^2 = 2i
                unit = unit.wrapping_add(pending / 2);
                let k = unit.wrapping_sub(next);
                times_power_vartime(acc, pending, k);
                if pending & 1 == 1 {
                    unit = next;
                }
                pending = 0;
            }
            let more = unit.wrapping_sub(next) & 3;
            if more & 1 == 1 {
                acc.turn(&Gf255::SQRT_M1);
            }
            if more & 2 == 2 {
                acc.negate_assign();
            }
            unit = next;
            if of_generator {
                let Some([e, u]) = GENERATOR[0].get(at & 7) else { continue };
                // (e, u, u^2) is stored in the place of (E, Z, U).
                (entry.e, entry.z) = (Gf255::from_limbs(*e), Gf255::from_limbs(*u));
                entry.u.set_square(&entry.z);
                acc.add_assign_affine(entry.as_affine());
            } else if let Some(entry) = table.get(at & 7) {
                acc.add_assign_cached(entry);
            }
        }
        pending += 1;
    }
    turn::<K>(&mut acc.u, unit);
    acc.t.negate_assign_if(Mask::from_lsb(unit as Limb));
}

/// Computes `P = 2^(n/2) P` for an even n > 0, and `P = i^k (1 + i) 2^((n-1)/2) P` for an odd n.
#[inline(never)]
fn times_power_vartime<K: Cpu>(p: &mut Point<On<K>>, n: u32, k: u32) {
    let mut doublings = n / 2;
    if n & 1 == 1 {
        // The constants c of `step`, negated: `step` ends with the negative of the point that is computed here.
        let [first, second, third, fourth] = roots();
        p.u *= [third, fourth, first, second][k as usize & 3];
        p.z.square_assign();
    } else {
        p.double_to_jacobian();
        doublings -= 1;
    }
    for _ in 0..doublings {
        p.double_jacobian();
    }
    p.jacobian_to_extended();
}

/// Computes the sum of the multiples with these digits: of P, if there is its table, or of G.
///
/// For P: 51 steps of 4M+13S and 52 additions of 8M+3S. For G: 12 steps and 52 additions of 8M+4S.
#[inline(never)]
fn evaluate<K: Cpu>(acc: &mut Point<On<K>>, table: Option<&Rows<K>>, digits: &Digits) {
    let mut space = MaybeUninit::<[Point<On<K>>; 1]>::uninit();
    let [entry] = scratch(&mut space);
    // Four tables serve the digits of the generator side by side. So the loop has a fourth of the rounds.
    let count = if table.is_some() { DIGITS } else { ROW };
    acc.set(&Point::IDENTITY);
    // The sum is stored divided by the unit of P's last digit, so that table entries are added unchanged: see
    // `e_small`. With G it is stored as it is.
    let mut unit = 0;
    for i in (0..count).rev() {
        let last = unit;
        let first = digits.get(i).copied().unwrap_or_default();
        if table.is_some() {
            unit = first.unit();
        }
        if i + 1 != count {
            K::lookup_to(&mut entry.e, roots(), last.wrapping_sub(unit) & 3);
            step::<K>(acc, &mut entry.e);
        }
        if let Some(table) = table {
            K::lookup_to(entry, table.as_flattened(), first.index());
            acc.add_assign_cached(entry);
            continue;
        }
        for (table, row) in GENERATOR.iter().zip(digits.chunks_exact(ROW)) {
            let Some(d) = row.get(i) else { break };
            let [eu, _] = recast_mut::<_, [[Limbs; 2]; 2]>(entry);
            K::lookup_to(eu, table, d.index());
            // (e, u, u^2) is stored in the place of (E, Z, U).
            turn::<K>(&mut entry.z, d.unit());
            entry.u.set_square(&entry.z);
            acc.add_assign_affine(entry.as_affine());
        }
    }
    // Adds N to the sum: (-e, -u) = (e, u) + N.
    turn::<K>(&mut acc.u, unit.wrapping_add(2));
    acc.t.negate_assign_if(Mask::from_lsb(unit as Limb));
    acc.e.negate_assign();
}

/// Computes `u = eta^k u`.
#[inline(never)]
fn turn<K: Cpu>(u: &mut F<K>, k: u32) {
    let mut space = MaybeUninit::<[F<K>; 1]>::uninit();
    let [unit] = scratch(&mut space);
    K::lookup_to(unit, units(), k & 3);
    *u *= &*unit;
}

#[cfg(all(test, feature = "do255e"))]
mod tests;
