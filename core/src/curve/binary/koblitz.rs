//! Multiplication with the Frobenius endomorphism, on curves over which it is one (a and b are 0 or 1): squarings take the place of
//! doublings. Expansions: [`tau`](crate::curve::mul::tau).
//!
//! T is made when an addition asks for it, out of X and Z: a product where the powers of T would take a squaring each.

use super::{Affine, Cached, Params, Point};
use crate::ct::recast_mut;
use crate::curve::CurvePoint;
use crate::curve::mul::comb::STEPS;
use crate::curve::mul::digits::split;
use crate::curve::mul::tau::{DIGITS, GROUPS, MULTIPLES, Sliding, WIDTH, groups};
use crate::field::{Field, scratch};
use crate::limb::{Limb, limbs};
use core::mem::MaybeUninit;

/// An entry of a fixed table: x and s.
pub type Entry = [[Limb; limbs(256)]; 2];
/// The groups 0, 1, ... [`MULTIPLES`] times a point.
pub type Row = [Entry; ENTRIES];
/// Entries of a table.
pub const ENTRIES: usize = MULTIPLES + 1;

/// The table of a point: the groups 0, 1, ... 21 times it. 5 pairs of a sum and a difference; 60M+50S
fn multiples<C: Params>(table: &mut [Cached<C>; ENTRIES], p: &Point<C>) {
    // (Indices are constants after unrolling; where nothing is unrolled, these are no way to a panic.)
    let at = |table: &[Cached<C>; ENTRIES], k: usize| table.get(k).copied().unwrap_or(Point::<C>::cached_identity());
    let set = |table: &mut [Cached<C>; ENTRIES], k: usize, q: &Point<C>| {
        if let Some(entry) = table.get_mut(k) {
            *entry = q.cache();
        }
    };
    let once = |m: Cached<C>| {
        let mut q = Point { x: m.bx, s: m.s, z: m.z, t: m.t };
        q.frobenius_assign(1);
        q
    };
    let cached = p.cache();
    set(table, 0, &Point::IDENTITY);
    set(table, 1, p);
    for k in 1..=MULTIPLES / 4 {
        // 4k is tau^2 k, and 4k - 1 and 4k + 1 have one digit more, where k is in non-adjacent form.
        if k % 2 == 1 {
            set(table, 2 * k, &once(at(table, k)));
        }
        let four = once(at(table, 2 * k));
        let (plus, minus) = four.add_sub(&cached);
        set(table, 4 * k - 1, &minus);
        set(table, 4 * k, &four);
        set(table, 4 * k + 1, &plus);
    }
    for k in (MULTIPLES / 4 + 1..=MULTIPLES / 2).filter(|k| k % 2 == 1) {
        set(table, 2 * k, &once(at(table, k)));
    }
}

/// `P = k P` for `k` below the order. 48 additions but for T: 7M+17S each, after the table.
#[inline(never)]
pub fn mul<C: Params>(p: &mut Point<C>, k: &[u64; 4]) {
    let mut space = MaybeUninit::<[Cached<C>; ENTRIES]>::uninit();
    let table: &mut [Cached<C>; ENTRIES] = recast_mut(scratch(&mut space));
    multiples(table, p);
    let digits = groups(k);
    let mut space = MaybeUninit::<[Cached<C>; 1]>::uninit();
    let [entry] = scratch(&mut space);
    *p = Point::IDENTITY;
    for (i, digit) in digits.iter().enumerate().rev() {
        let (index, negative) = split(*digit);
        C::lookup_to(entry, table, index);
        Point::<C>::negate_cached_if(entry, negative);
        p.frobenius_add_incomplete(if i == GROUPS - 1 { 0 } else { WIDTH }, entry);
    }
    p.complete();
}

/// `k G` for `k` below the order, from tables of tau^(5 STEPS t) G, t = 0, 1, ...: as [`comb`](crate::curve::mul::comb), with tau for
/// doublings. 48 additions of 6M+2S, and 15S for each step but the last.
#[inline(always)]
#[must_use]
pub fn mul_generator<C: Params>(tables: &[Row], k: &[u64; 4]) -> Point<C> {
    let digits = groups(k);
    let steps = STEPS.min(GROUPS);
    let mut acc = Point::IDENTITY;
    let mut entry = [C::Field::ZERO; 2];
    for step in (0..steps).rev() {
        let mut turns = if step == steps - 1 { 0 } else { WIDTH };
        for (table, digit) in tables.iter().zip((step..GROUPS).step_by(steps)) {
            let (index, negative) = split(digits.get(digit).copied().unwrap_or(0));
            C::lookup_to(recast_mut::<_, Entry>(&mut entry), table, index);
            let mut affine = Affine { bx: entry[0], s: entry[1], t: entry[0] };
            Point::<C>::negate_affine_if(&mut affine, negative);
            acc.frobenius_add_affine_incomplete(turns, &affine);
            turns = 0;
        }
    }
    acc.complete();
    acc
}

/// `P = a P + b G` for `a` and `b` below the order, `row` the multiples of G. In variable time.
#[inline(never)]
pub fn mul_add_generator_vartime<C: Params>(p: &mut Point<C>, a: &[u64; 4], b: &[u64; 4], row: &Row) {
    let (a, b) = (Sliding::new_vartime(a), Sliding::new_vartime(b));
    let mut space = MaybeUninit::<[Cached<C>; ENTRIES]>::uninit();
    let table: &mut [Cached<C>; ENTRIES] = recast_mut(scratch(&mut space));
    multiples(table, p);
    *p = Point::IDENTITY;
    let mut turns = 0;
    for i in (0..DIGITS).rev() {
        let (index, negative) = split(a.at(i));
        if index != 0
            && let Some(entry) = table.get(index as usize)
        {
            let mut entry = *entry;
            Point::<C>::negate_cached_if(&mut entry, negative);
            p.frobenius_add_incomplete(core::mem::take(&mut turns), &entry);
        }
        let (index, negative) = split(b.at(i));
        if index != 0
            && let Some(entry) = row.get(index as usize)
        {
            let [bx, s]: [C::Field; 2] = crate::ct::recast(*entry);
            let mut entry = Affine { bx, s, t: bx };
            Point::<C>::negate_affine_if(&mut entry, negative);
            p.frobenius_add_affine_incomplete(core::mem::take(&mut turns), &entry);
        }
        turns += 1;
    }
    // The lowest place was counted too.
    p.frobenius_but_t(turns - 1);
    p.complete();
}
