//! Fixed-base multiplication with a comb of tables, constant time.
//!
//! Each table serves `steps` consecutive digits of the scalar. One step adds one entry of each table, and doublings
//! follow. With one step there is no doubling, and one table for every digit. With as many steps as digits there is a
//! single table.
//!
//! A digit is made of bits that are far apart ([`Teeth`]), so one doubling leads from each step to the next. Where
//! tables also serve for other things, a digit is a window of `width` consecutive bits. Then a step takes `width`
//! doublings.

use super::digits::{Odd, TEETH, Teeth, make_odd_in_place};
use crate::ct::{Fleeting, Mask, Words, barrier, recast_mut};
use crate::curve::CurvePoint;
use crate::field::mont::WordArray;
use crate::field::scratch;
use crate::limb::{Limb, limbs, spread};
use crate::settings::{CORTEX_M, RV32, TABLES, Tables};
use core::mem::MaybeUninit;

/// Number of steps of the tables in this build: `--cfg primegroup_tables="small"` (one table, at most 2 KB), `"medium"`
/// (about 10 KB), `"default"` (about 20 KB) or `"large"` (about 80 KB).
pub const STEPS: usize = match TABLES {
    Tables::Small => 64,
    Tables::Medium => 8,
    Tables::Default => 4,
    Tables::Large => 1,
};

/// True if there is memory for one table only.
pub const SINGLE: bool = matches!(TABLES, Tables::Small);

/// Number of entries of a table of [`mul_teeth`]. Half of the 2^5 sign patterns: the others are their negatives.
pub const SHAPES: usize = 1 << (TEETH - 1);

/// Returns the number of steps of the comb for this number of digits.
pub const fn steps(digits: usize) -> usize {
    if STEPS < digits { STEPS } else { digits }
}

/// Returns the number of tables for `digits` digits.
pub const fn tables(digits: usize) -> usize {
    digits.div_ceil(STEPS)
}

/// A table entry as limbs: three coordinates, of 256 bits by default.
pub type Entry<const N: usize = { limbs(256) }> = [[Limb; N]; 3];

/// An entry with coordinates in GF(2^255 - C).
pub type Entry255 = Entry<{ crate::field::gf255::N }>;

/// Returns every `steps`-th row of a generated table, with the first `C` coordinates of each entry.
pub const fn every<const A: usize, const C: usize, const E: usize, const T: usize, const W: usize, const N: usize>(
    all: &[[[[u64; W]; A]; E]],
    steps: usize,
) -> [[[[Limb; N]; C]; E]; T] {
    let mut out = [[[[0; N]; C]; E]; T];
    let mut t = 0;
    while t < T {
        // The generated table has a row for every digit, and this build keeps the rows whose weight a comb of `steps`
        // steps starts at.
        out[t] = list(&all[t * steps]);
        t += 1;
    }
    out
}

/// Returns `k G` from tables for the digits of [`Teeth`]: table t is the first one times 2^(STEPS t). `D` additions, and
/// doublings between the steps.
///
/// `k` is an integer of `L` words up to `multiple`, which is an odd multiple of the order of G below 2^(5 D). `T` is an
/// affine point as words.
#[inline(always)]
pub fn mul_teeth<P: CurvePoint, T: Words, const D: usize, const L: usize>(
    tables: &[[T; SHAPES]],
    k: &[u64; L],
    multiple: &[u64; L],
) -> P
where
    [u64; L]: WordArray,
{
    mul_teeth_by::<P, D, L>(k, multiple, |entry, table, index, negative| {
        let Some(table) = tables.get(table) else { return };
        P::lookup_to(recast_mut::<_, T>(entry), table, index);
        P::negate_affine_if(entry, negative);
    })
}

/// Does the same as [`mul_teeth`], with entries that `fetch` writes for a table, an index and a sign.
#[inline(always)]
pub fn mul_teeth_by<P: CurvePoint, const D: usize, const L: usize>(
    k: &[u64; L],
    multiple: &[u64; L],
    fetch: impl Fn(&mut P::Affine, usize, u32, Mask),
) -> P
where
    [u64; L]: WordArray,
{
    let mut k = Fleeting::new(*k);
    // Signed bits represent odd integers only. An even k is replaced by the odd `multiple - k`, which stands for -k,
    // and the sign of every entry is inverted: that costs less than negating the result.
    let even = make_odd_in_place(&mut *k, multiple);
    let digits = Fleeting::new(Teeth::<D, L>::new(*k));
    // Complete, because the accumulator starts as the neutral element and may equal an entry.
    mul::<P>(D, 1, |entry, table, i| {
        let (index, negative) = digits.digit(i);
        fetch(entry, table, index, negative ^ even);
    })
}

/// Returns the first entries of a generated list, with the first `C` coordinates of each entry.
pub const fn list<const A: usize, const C: usize, const E: usize, const W: usize, const N: usize>(
    all: &[[[u64; W]; A]],
) -> [[[Limb; N]; C]; E] {
    let mut out = [[[0; N]; C]; E];
    let mut i = 0;
    while i < E * C {
        out[i / C][i % C] = spread(&all[i / C][i % C]);
        i += 1;
    }
    out
}

/// Calls `add` with the accumulator, a table and a digit, for all digits. From step to step `width` doublings follow.
#[inline(always)]
fn each<P: CurvePoint>(
    acc: &mut P,
    digits: usize,
    steps: usize,
    width: u32,
    mut add: impl FnMut(&mut P, usize, usize),
) {
    // With several tables on Cortex-M and RV32 the compiler must not know the number of steps: it would repeat the
    // loop's body for every step, which takes 5 KB.
    let hidden = if (CORTEX_M || RV32) && !SINGLE { barrier(steps as Limb) as usize } else { steps };
    for step in (0..hidden).rev() {
        if step + 1 != steps {
            acc.double_n_assign(width);
        }
        if steps == digits {
            // One table, which is known at compile time. `step_by` would make a digit 90 cycles slower on Cortex-M4.
            add(acc, 0, step);
        } else {
            for (table, digit) in (step..digits).step_by(steps).enumerate() {
                add(acc, table, digit);
            }
        }
    }
}

/// Returns the sum over all digits i of the entries that `fetch` writes for table i / STEPS and digit i, times
/// 2^(width (i mod STEPS)).
#[inline(always)]
pub fn mul<P: CurvePoint>(digits: usize, width: u32, fetch: impl Fn(&mut P::Affine, usize, usize)) -> P {
    // All digits of a step have the same weight within their tables, so they share the doublings that follow the step.
    let mut acc = P::IDENTITY;
    let mut space = MaybeUninit::<[P::Affine; 1]>::uninit();
    let [entry] = scratch(&mut space);
    each(&mut acc, digits, steps(digits), width, |acc, table, digit| {
        fetch(entry, table, digit);
        acc.add_assign_affine(entry);
    });
    acc
}

/// Returns `k G` from tables of the `E` multiples 1, 3, ... 2^W - 1 of 2^(W t steps) G, with `D` odd digits of `W` bits
/// (5 or more). There are at most `D` steps, a constant. `T` is an affine point as words.
///
/// `k` is an odd integer of `L` words up to the odd order n, with 2^(W (D - 1)) < n < 2^(W D - 1). All additions except
/// the last are of points that are neither neutral nor equal. The proof is that of [`super::comb_affine`]. The
/// accumulator and the added entry are sums of different digits here, too. None of these sums is 2n or larger, and
/// digit 0 comes last.
#[inline(always)]
pub fn mul_odd<P, T: Words, const W: u32, const E: usize, const D: usize, const L: usize>(
    tables: &[[T; E]],
    steps: usize,
    k: &[u64; L],
) -> P
where
    P: CurvePoint<Cached = <P as CurvePoint>::Affine>,
{
    const { assert!(E == 1 << (W - 1)) };
    let digits = Fleeting::new(Odd::<W, D, L>::new(*k));
    sum_of_unlike(tables, D, steps, W, |i| digits.digit(i))
}

/// Returns `k G` from tables for the digits of [`Teeth`], as [`mul_teeth`] does, for an odd `k` of `L` words up to the
/// order. The order must exclude exceptions: before the last addition, no sum or difference of an accumulator and an
/// entry may be neutral. For each curve a test shows this for all scalars (`testkit/tests/suite/group/windows.rs`).
#[inline(always)]
pub fn mul_odd_teeth<P, T: Words, const D: usize, const L: usize>(tables: &[[T; SHAPES]], k: &[u64; L]) -> P
where
    P: CurvePoint<Cached = <P as CurvePoint>::Affine>,
{
    let digits = Fleeting::new(Teeth::<D, L>::new(*k));
    sum_of_unlike(tables, D, steps(D), 1, |i| digits.digit(i))
}

/// Returns the sum over the digits 0 to `count - 1` of an entry of table i / `steps`, times 2^(width (i mod steps)).
/// `digit` returns an index, and whether the entry is negated. All additions except the last are of points that are
/// neither neutral, nor equal, nor opposite. Digit 0 comes last.
#[inline(always)]
fn sum_of_unlike<P, T: Words, const E: usize>(
    tables: &[[T; E]],
    count: usize,
    steps: usize,
    width: u32,
    digit: impl Fn(usize) -> (u32, Mask),
) -> P
where
    P: CurvePoint<Cached = <P as CurvePoint>::Affine>,
{
    // The first digit that is added: the lowest of the highest step, or digit 1 if there is one step.
    let first = if steps > 1 { steps - 1 } else { 1 };
    let mut acc = P::IDENTITY;
    let mut space = MaybeUninit::<[P::Affine; 1]>::uninit();
    let [entry] = scratch(&mut space);
    let pick = |entry: &mut P::Affine, table: usize, i: usize| {
        let (index, negative) = digit(i);
        if let Some(table) = tables.get(table) {
            P::lookup_to(recast_mut::<_, T>(entry), table, index);
        }
        P::negate_affine_if(entry, negative);
    };
    each(&mut acc, count, steps, width, |acc, table, i| {
        if i != 0 {
            pick(entry, table, i);
            if i == first {
                acc.set_cached(entry);
            } else {
                acc.add_assign_cached_unlike(entry);
            }
        }
    });
    pick(entry, 0, 0);
    acc.add_assign_affine(entry);
    acc
}
