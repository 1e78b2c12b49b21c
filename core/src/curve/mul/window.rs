//! Variable-base multiplication with signed windows, constant time: a few multiples of the point, then doublings and
//! one addition for every window.
//!
//! Windows of five bits use 17 entries, including the neutral element. In the `small` profile, windows of four bits use
//! 8 entries (1 KB).

use super::digits::{Odd, Offset, split};
use crate::ct::{Fleeting, Mask, or_where};
use crate::curve::CurvePoint;
use crate::curve::double_odd::{Affine, Params, Point};
use crate::field::scratch;
use crate::limb::{Limb, U256};
use crate::settings::SMALL_MEMORY;
use core::mem::MaybeUninit;

/// Bits of a window.
pub const WIDTH: u32 = if SMALL_MEMORY { 4 } else { 5 };
/// Number of entries of the table: the multiples from `FIRST` up to 2^(WIDTH - 1).
const ENTRIES: usize = (1 << (WIDTH - 1)) + 1 - FIRST;
const FIRST: usize = SMALL_MEMORY as usize;

/// Returns the number of digits of a scalar of `bits` bits: any integer below 2^bits, or slightly above if the highest
/// digit has room.
pub const fn digits(bits: u32) -> usize {
    (bits + 1).div_ceil(WIDTH) as usize
}

/// Number of digits of a scalar below 2^254, or slightly above. With digits of five bits, the offset is 0.52 2^250 and
/// the highest digit may be 16. So any k below 16.48 2^250 is allowed, which is above 2^254 + 2^248.
pub const DIGITS: usize = digits(254);

/// Computes `P = k P` for a scalar of `L` words below 2^(64 L - 1), with `D` digits (see [`digits`]). The highest
/// digit, after [`Offset`], must be in the table: with [`DIGITS`], k is below 2^254 + 2^200. For an order that needs
/// all bits of its words, use [`mul_odd`]. WIDTH (D - 1) doublings, one addition per digit, and one operation per entry
/// (half of them doublings).
#[inline(never)]
pub fn mul_digits<P: CurvePoint, const D: usize, const L: usize>(acc: &mut P, k: &[u64; L]) {
    let mut space = MaybeUninit::<[P::Cached; ENTRIES]>::uninit();
    let table = scratch(&mut space);
    multiples::<P>(table, acc);
    let k = Offset::<WIDTH, D, L>::new(k);
    let mut space = MaybeUninit::<[P::Cached; 1]>::uninit();
    let [entry] = scratch(&mut space);
    *acc = P::IDENTITY;
    for i in (0..D).rev() {
        pick::<P>(entry, table, k.digit(i));
        if i != D - 1 {
            acc.double_n_assign(WIDTH);
        }
        acc.add_assign_cached(entry);
    }
}

/// Computes `P = k P` for an odd integer `k` of `L` words up to the odd order n < 2^(W D) of P, with `D` odd digits of
/// `W` bits. Unlike in [`mul_digits`], all additions except the last are of points that are neither neutral nor equal.
/// W (D - 1) doublings and D - 1 additions, after the table of `ODD` = 2^(W-1) odd multiples.
///
/// Proof: before the last addition, the sum and the digit are multiples of P by integers below n / 4 in absolute value.
/// One of these integers is a multiple of 2^W, and the other is odd.
#[inline(never)]
pub fn mul_odd<P: CurvePoint, const W: u32, const ODD: usize, const D: usize, const L: usize>(
    acc: &mut P,
    k: &[u64; L],
) {
    const { assert!(ODD == 1 << (W - 1)) };
    let mut space = MaybeUninit::<[P::Cached; ODD]>::uninit();
    let table = scratch(&mut space);
    P::odd_multiples(table, acc);
    sum_odd::<P, W, D, L>(acc, table, k);
}

/// Computes the sum. A separate function, so that the stack space of table generation is not added to its own.
#[inline(never)]
fn sum_odd<P: CurvePoint, const W: u32, const D: usize, const L: usize>(
    acc: &mut P,
    table: &[P::Cached],
    k: &[u64; L],
) {
    let k = Fleeting::new(Odd::<W, D, L>::new(*k));
    let mut space = MaybeUninit::<[P::Cached; 1]>::uninit();
    let [entry] = scratch(&mut space);
    pick_odd::<P>(entry, table, k.digit(D - 1));
    acc.set_double_cached(entry);
    // One doubling is done already: the double of a cached point starts the sum without a conversion.
    acc.double_n_assign(W - 1);
    for i in (1..D - 1).rev() {
        pick_odd::<P>(entry, table, k.digit(i));
        acc.add_assign_cached_unlike(entry);
        acc.double_n_assign(W);
    }
    pick_odd::<P>(entry, table, k.digit(0));
    acc.add_assign_cached(entry);
}

/// Looks up an entry of a table of odd multiples, with a sign.
#[inline(always)]
fn pick_odd<P: CurvePoint>(entry: &mut P::Cached, table: &[P::Cached], (index, negative): (u32, Mask)) {
    P::lookup_to(entry, table, index);
    P::negate_cached_if(entry, negative);
}

/// Does the same as [`mul_digits`] with a table that is made affine first: for CPUs with slow table lookups.
#[inline(never)]
pub fn mul_normalized<C: Params>(acc: &mut Point<C>, k: &U256) {
    let mut space = MaybeUninit::<[Point<C>; ENTRIES]>::uninit();
    let table = scratch(&mut space);
    multiples::<Point<C>>(table, acc);
    // Without the neutral element.
    let Some(table) = table.get_mut(1 - FIRST..) else { return };
    Point::normalize(table);
    sum_normalized(acc, table, k);
}

/// Computes the sum. A separate function, so that its entry is not on the stack during the steps before.
#[inline(never)]
fn sum_normalized<C: Params>(acc: &mut Point<C>, table: &[Point<C>], k: &U256) {
    let k = Offset::<WIDTH, DIGITS, 4>::new(k);
    let mut space = MaybeUninit::<[Affine<C>; 1]>::uninit();
    let [entry] = scratch(&mut space);
    *acc = Point::IDENTITY;
    for i in (0..DIGITS).rev() {
        let (index, negative) = split(k.digit(i));
        Point::lookup_normalized(entry, table, index, negative);
        if i != DIGITS - 1 {
            acc.double_n_assign(WIDTH);
        }
        acc.add_assign_affine(entry);
    }
}

/// Computes the table, cached. The point is overwritten.
#[inline(always)]
fn multiples<P: CurvePoint>(table: &mut [P::Cached; ENTRIES], p: &mut P) {
    if FIRST == 0 {
        table[0] = P::cached_identity();
    }
    table[1 - FIRST] = p.cache();
    for n in 2..ENTRIES + FIRST {
        // In most models a doubling costs less than an addition. `n` is public.
        if n % 2 == 0 {
            p.set_double_cached(&table[n / 2 - FIRST]);
        } else {
            p.add_assign_cached(&table[1 - FIRST]);
        }
        table[n - FIRST] = p.cache();
    }
}

/// Looks up entry |d| of a table of multiples, with the sign of d.
#[inline(always)]
fn pick<P: CurvePoint>(entry: &mut P::Cached, table: &[P::Cached; ENTRIES], d: i8) {
    let (index, negative) = split(d);
    P::lookup_to(entry, table, index.wrapping_sub(FIRST as u32));
    if SMALL_MEMORY {
        // The table has no neutral element. Index 0 wraps to an index that no entry has, and the lookup writes zeros.
        or_where(Mask::from_zero(index as Limb), entry, &P::cached_identity());
    }
    P::negate_cached_if(entry, negative);
}
