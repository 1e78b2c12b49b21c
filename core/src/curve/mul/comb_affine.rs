//! Fixed-base multiplication with a comb of tables, constant time, for points that are added in affine coordinates with
//! shared inversions ([`BatchAffine`]).
//!
//! Digits and tables are those of [`super::comb`], with two differences: digits are odd ([`Odd`]), and a table holds 1,
//! 3, ... 31 times 2^(5 STEPS t) G. The entries of a step are not added one after another. There are several sums for
//! each step. In every round each sum takes one entry, with one inversion for all sums. Then the sums of a step are
//! added in pairs, until each step has one sum. Doublings combine these sums.
//!
//! **No exception**: the additions of the rounds are only correct for points P and Q with P ≠ ±Q, neither of them
//! neutral. No other points occur, for this reason. P is a G and Q is b G, where a and b are sums of different digits.
//! So a + b and a - b are sums of digits, too, up to signs, and none of the digits is zero.
//! - Neither is 0, because the lowest digit is odd.
//! - Neither is n or -n. Digit 0 is left out until the end, where the addition is complete. Without it, such a sum is a
//!   multiple of 32, and n is odd; in a step before the last doublings it is below n / 16 in absolute value.
//! - Neither is 2n or larger in absolute value, because no sum of digits is.

use super::comb::{SHAPES, SINGLE, steps};
use super::digits::{Odd, Teeth};
use crate::ct::{Fleeting, Words, recast_mut};
use crate::curve::BatchAffine;
use crate::field::scratch;
use crate::settings::SMALL_MEMORY;
use core::mem::MaybeUninit;

/// Number of sums at a time: a multiple of the steps. Each sum takes 200 bytes with its temporaries. With 51 digits, 22
/// remain for the second round.
pub const fn sums(digits: usize) -> usize {
    let steps = steps(digits);
    if SINGLE {
        // `mul_teeth` has one sum.
        1
    } else if SMALL_MEMORY {
        8usize.next_multiple_of(steps)
    } else if steps == 1 {
        digits / 2
    } else {
        (digits * 5 / 9).next_multiple_of(steps)
    }
}

/// Returns `k G` in affine form, for an odd integer `k` of `L` words up to the odd order n < 2^(5 DIGITS - 3), with
/// `SUMS` ([`sums`]) sums at a time.
#[inline(never)]
pub fn mul_odd<P: BatchAffine, T: Words, const DIGITS: usize, const SUMS: usize, const L: usize>(
    tables: &[[T; 16]],
    k: &[u64; L],
) -> P::Affine {
    const { assert!(SINGLE || (SUMS.is_multiple_of(steps(DIGITS)) && SUMS < DIGITS)) };
    let steps = const { steps(DIGITS) };
    let digits = Fleeting::new(Odd::<5, DIGITS, L>::new(*k));
    let pick = |entry: &mut P::Affine, i: usize| {
        let (index, negative) = digits.digit(i);
        if let Some(table) = tables.get(i / const { self::steps(DIGITS) }) {
            P::lookup_to(recast_mut::<_, T>(entry), table, index);
        }
        P::negate_affine_if(entry, negative);
    };
    let mut space = MaybeUninit::<[P::Affine; SUMS]>::uninit();
    let sums = scratch(&mut space);
    collect::<P, DIGITS, SUMS>(sums, &pick);
    // Sum c is over the digits i with i = c + 1 modulo the steps.
    let of_step = |step: usize| (step + steps - 1) % steps;
    let mut sum = sums[of_step(steps - 1)];
    if steps > 1 {
        let mut acc = P::IDENTITY;
        // Five doublings. The first starts from an affine point and is the cheapest.
        acc.set_double_cached(&sum);
        acc.double_n_assign(4);
        for step in (1..steps - 1).rev() {
            acc.add_assign_cached_unlike(&sums[of_step(step)]);
            acc.double_n_assign(5);
        }
        acc.add_assign_cached_unlike(&sums[of_step(0)]);
        sum = acc.to_affine();
    }
    // Digit 0 comes last, because only this addition may meet equal, opposite or neutral points.
    pick(&mut sums[0], 0);
    P::add_affine(&mut sum, &sums[0]);
    sum
}

/// Returns `k G` in affine form from the table for the digits of [`Teeth`]: `D` additions, and doublings between them.
/// `k` is an odd integer of `L` words up to the odd order n, 2^(4 D + 5) < n < 2^(5 D).
///
/// No addition is exceptional. All digits are odd and below 2^(4 D + 1) in absolute value. After digit i the sum is t G
/// with t odd, and 2^i t differs from k by less than 2^(4 D + 1 + i). So for i > 0, t is below n / 2 + 2^(4 D + 1) in
/// absolute value. Before digit i, the sum was a G with a = t - d even, twice an odd number. So none of a, a + d, a - d
/// is 0, and none is n or larger in absolute value. For digit 0 the addition is complete.
#[inline(never)]
pub fn mul_teeth<P: BatchAffine, T: Words, const D: usize, const L: usize>(
    table: &[T; SHAPES],
    k: &[u64; L],
) -> P::Affine {
    let digits = Fleeting::new(Teeth::<D, L>::new(*k));
    let mut space = MaybeUninit::<[P::Affine; 1]>::uninit();
    let [entry] = scratch(&mut space);
    let pick = |entry: &mut P::Affine, i: usize| {
        let (index, negative) = digits.digit(i);
        P::lookup_to(recast_mut::<_, T>(entry), table, index);
        P::negate_affine_if(entry, negative);
    };
    let mut acc = P::IDENTITY;
    pick(entry, D - 1);
    acc.set_double_cached(entry);
    for i in (1..D - 1).rev() {
        pick(entry, i);
        acc.add_assign_cached_unlike(entry);
        acc.double_n_assign(1);
    }
    let mut sum = acc.to_affine();
    pick(entry, 0);
    P::add_affine(&mut sum, entry);
    sum
}

/// Computes the sums of the entries of each step, without digit 0, in the first places.
#[inline(always)]
fn collect<P: BatchAffine, const DIGITS: usize, const SUMS: usize>(
    sums: &mut [P::Affine; SUMS],
    pick: &impl Fn(&mut P::Affine, usize),
) {
    let steps = const { steps(DIGITS) };
    let mut digit = 1;
    for sum in &mut *sums {
        pick(sum, digit);
        digit += 1;
    }
    let mut space = MaybeUninit::<[P::Affine; SUMS]>::uninit();
    let entries = scratch(&mut space);
    let mut space = MaybeUninit::<[P::Field; SUMS]>::uninit();
    let room = scratch(&mut space);
    while digit < DIGITS {
        let mut count = 0;
        for entry in entries.iter_mut().take(DIGITS - digit) {
            pick(entry, digit);
            digit += 1;
            count += 1;
        }
        P::add_all_unlike(sums, &entries[..count], room);
    }
    let mut left = SUMS;
    while left > steps {
        // A multiple of the steps, so the two sums of a pair belong to the same step.
        let kept = (left / steps).div_ceil(2) * steps;
        let (sums, others) = sums[..left].split_at_mut(kept);
        P::add_all_unlike(sums, others, room);
        left = kept;
    }
}
