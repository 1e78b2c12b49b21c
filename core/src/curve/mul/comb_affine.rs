//! Fixed-base multiplication with a comb of tables, constant time, for points that are added in affine coordinates with shared
//! inversions ([`BatchAffine`]).
//!
//! Digits and tables are those of [`super::comb`], but digits are odd ([`Odd`]) and tables hold 1, 3, ... 31 times 2^(5 STEPS t) G. The
//! entries of a step are not added one after another: a number of sums, a multiple of the steps, take one entry each at a time, then
//! they add up pairwise. What is left, one sum per step, is joined by doublings.
//!
//! **No exception**: before the end, points that meet are multiples of G by sums of different digits, so that their sum and their
//! difference are sums of digits too, none of them zero. Such a sum is never 0, since its lowest digit is odd. Digit 0 stays out until
//! the end, where addition is complete; so it is a multiple of 32, or, in a step before the last doublings, below n / 16 in size: not n.
//! And no sum of digits reaches 2n.

use super::comb::STEPS;
use super::digits::Odd;
use crate::ct::{Fleeting, Words, recast_mut};
use crate::curve::BatchAffine;
use crate::field::scratch;
use core::mem::MaybeUninit;

/// Digits of five bits of an integer below 2^252, and one to spare.
pub const DIGITS: usize = 51;
/// Steps of the comb.
const S: usize = if STEPS < DIGITS { STEPS } else { DIGITS };
/// Sums at a time: a multiple of the steps, of 200 bytes each with what they take. With 28, 22 digits are left for the second round.
const SUMS: usize = match (cfg!(primegroup_small_memory), S) {
    // A single table: every step has one entry, and nothing is to be collected.
    (_, DIGITS) => 1,
    (true, _) => 8,
    (false, 1) => 25,
    (false, _) => 28usize.next_multiple_of(S),
};
const _: () = assert!(S == DIGITS || (SUMS.is_multiple_of(S) && SUMS < DIGITS));

/// `k G` in affine form, for an odd integer `k` up to the odd order n < 2^252.
#[inline(never)]
pub fn mul_odd<P: BatchAffine, T: Words>(tables: &[[T; 16]], k: &[u64; 4]) -> P::Affine {
    let digits = Fleeting::new(Odd::<5, DIGITS>::new(*k));
    let pick = |entry: &mut P::Affine, i: usize| {
        let (index, negative) = digits.digit(i);
        if let Some(table) = tables.get(i / S) {
            P::lookup_to(recast_mut::<_, T>(entry), table, index);
        }
        P::negate_affine_if(entry, negative);
    };
    let mut space = MaybeUninit::<[P::Affine; SUMS]>::uninit();
    let sums = scratch(&mut space);
    if S < DIGITS {
        collect::<P>(sums, &pick);
    }
    let mut sum = *of_step::<P>(sums, &pick, S - 1);
    if S > 1 {
        let mut acc = P::IDENTITY;
        acc.set_double_cached(&sum);
        acc.double_n_assign(4);
        for step in (1..S - 1).rev() {
            acc.add_assign_cached_unlike(of_step::<P>(sums, &pick, step));
            acc.double_n_assign(5);
        }
        if S < DIGITS {
            acc.add_assign_cached_unlike(of_step::<P>(sums, &pick, 0));
        }
        sum = acc.to_affine();
    }
    pick(&mut sums[0], 0);
    P::add_affine(&mut sum, &sums[0]);
    sum
}

/// What is to be added at a step.
#[inline(always)]
fn of_step<'a, P: BatchAffine>(
    sums: &'a mut [P::Affine; SUMS],
    pick: &impl Fn(&mut P::Affine, usize),
    step: usize,
) -> &'a P::Affine {
    // Sum c is of the digits i with i = c + 1 modulo S. Or there are no sums, and digit 0 comes later.
    if S == DIGITS {
        pick(&mut sums[0], step);
    }
    &sums[if S < DIGITS { (step + S - 1) % S } else { 0 }]
}

/// The sums of the entries of each step but digit 0, in the first `S` places.
#[inline(always)]
fn collect<P: BatchAffine>(sums: &mut [P::Affine; SUMS], pick: &impl Fn(&mut P::Affine, usize)) {
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
    while left > S {
        let kept = (left / S).div_ceil(2) * S;
        let (sums, others) = sums[..left].split_at_mut(kept);
        P::add_all_unlike(sums, others, room);
        left = kept;
    }
}
