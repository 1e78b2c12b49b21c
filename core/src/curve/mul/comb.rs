//! Fixed-base multiplication with a comb of tables, constant time.
//!
//! The digits of the scalar are dealt out to tables `steps` digits apart: table t holds multiples of 2^(width steps t) G.
//! One step adds one entry of each table; between two steps stand `width` doublings. With one step there is no doubling
//! at all and a table for every digit; with as many steps as digits there is a single table.
//!
//! Where there is room for a single table, a digit is rather made of bits far apart: see [`mul_teeth`].

use super::digits::{Odd, TEETH, Teeth, make_odd, signed, split};
use crate::ct::{Fleeting, Mask, Words, recast_mut};
use crate::curve::CurvePoint;
use crate::field::mont::WordArray;
use crate::field::scratch;
use crate::limb::{Limb, limbs, spread};
use crate::settings::{TABLES, Tables};
use core::mem::MaybeUninit;

/// Steps of the tables this build carries: `--cfg primegroup_tables="small"` (one table, at most 2 KB), `"medium"` (about
/// 10 KB), `"default"` (about 20 KB) or `"large"` (about 80 KB).
pub const STEPS: usize = match TABLES {
    Tables::Small => 64,
    Tables::Medium => 8,
    Tables::Default => 4,
    Tables::Large => 1,
};

/// Whether there is room for one table alone: then [`mul_teeth`] takes a doubling for each digit, and not one for each bit.
pub const SINGLE: bool = matches!(TABLES, Tables::Small);

/// Entries of its table.
pub const SHAPES: usize = 1 << (TEETH - 1);

/// Steps of the comb for so many digits.
#[must_use]
pub const fn steps(digits: usize) -> usize {
    if STEPS < digits { STEPS } else { digits }
}

/// The table of a digit. (A variable in place of the constant would be divided by, for which Cortex-M0+ calls a function.)
#[inline(always)]
#[must_use]
pub const fn table_of<const DIGITS: usize>(digit: usize) -> usize {
    digit / const { steps(DIGITS) }
}

/// Tables that `digits` digits are dealt out to.
#[must_use]
pub const fn tables(digits: usize) -> usize {
    digits.div_ceil(STEPS)
}

/// A table entry as limbs: three coordinates, of 256 bits unless it is said otherwise.
pub type Entry<const N: usize = { limbs(256) }> = [[Limb; N]; 3];

/// An entry with coordinates in GF(2^255 - C).
pub type Entry255 = Entry<{ crate::field::gf255::N }>;

/// An entry from generated words.
#[must_use]
pub const fn entry<const W: usize, const N: usize>(words: &[[u64; W]; 3]) -> Entry<N> {
    [spread(&words[0]), spread(&words[1]), spread(&words[2])]
}

/// The rows of a generated table that this build's comb uses: every [`STEPS`]-th.
#[must_use]
pub const fn rows<const E: usize, const D: usize, const T: usize, const W: usize, const N: usize>(
    all: &[[[[u64; W]; 3]; E]; D],
) -> [[Entry<N>; E]; T] {
    every(all, STEPS)
}

/// Every so many rows of a generated table.
#[must_use]
pub const fn every<const E: usize, const D: usize, const T: usize, const W: usize, const N: usize>(
    all: &[[[[u64; W]; 3]; E]; D],
    steps: usize,
) -> [[Entry<N>; E]; T] {
    let mut out = [[[[0; N]; 3]; E]; T];
    let mut t = 0;
    while t < T {
        let mut i = 0;
        while i < E {
            out[t][i] = entry(&all[t * steps][i]);
            i += 1;
        }
        t += 1;
    }
    out
}

/// `k G` for an integer `k` of `L` words up to an odd multiple of the order of G, `multiple`, which is below 2^(5 D), from the table of the
/// digits of [`Teeth`]: `D` additions, and doublings between them. `T` is an affine point as its words.
#[inline(always)]
pub fn mul_teeth<P: CurvePoint, T: Words, const D: usize, const L: usize>(
    table: &[T; SHAPES],
    k: &[u64; L],
    multiple: &[u64; L],
) -> P
where
    [u64; L]: WordArray,
{
    mul_teeth_by::<P, D, L>(k, multiple, |entry, index, negative| {
        P::lookup_to(recast_mut::<_, T>(entry), table, index);
        P::negate_affine_if(entry, negative);
    })
}

/// [`mul_teeth`] with the entries that `fetch` writes for an index and a sign.
#[inline(always)]
pub fn mul_teeth_by<P: CurvePoint, const D: usize, const L: usize>(
    k: &[u64; L],
    multiple: &[u64; L],
    fetch: impl Fn(&mut P::Affine, u32, Mask),
) -> P
where
    [u64; L]: WordArray,
{
    let (k, even) = make_odd(k, multiple);
    let digits = Fleeting::new(Teeth::<D, L>::new(k));
    let mut acc = P::IDENTITY;
    let mut space = MaybeUninit::<[P::Affine; 1]>::uninit();
    let [entry] = scratch(&mut space);
    for i in (0..D).rev() {
        if i + 1 != D {
            acc.double_n_assign(1);
        }
        let (index, negative) = digits.digit(i);
        fetch(entry, index, negative ^ even);
        acc.add_assign_affine(entry);
    }
    acc
}

/// The first two of the three coordinates of every entry.
#[must_use]
pub const fn short<const E: usize, const T: usize, const N: usize>(
    all: &[[Entry<N>; E]; T],
) -> [[[[Limb; N]; 2]; E]; T] {
    let mut out = [[[[0; N]; 2]; E]; T];
    let mut at = 0;
    while at < T * E {
        let entry = &all[at / E][at % E];
        out[at / E][at % E] = [entry[0], entry[1]];
        at += 1;
    }
    out
}

/// The first entries of a generated list.
#[must_use]
pub const fn list<const E: usize, const W: usize, const N: usize>(all: &[[[u64; W]; 3]]) -> [Entry<N>; E] {
    let mut out = [[[0; N]; 3]; E];
    let mut i = 0;
    while i < E {
        out[i] = entry(&all[i]);
        i += 1;
    }
    out
}

/// The sum over all digits i of what `fetch` writes for table i / STEPS and digit i, times 2^(width (i mod STEPS)).
#[inline(always)]
pub fn mul<P: CurvePoint>(digits: usize, width: u32, fetch: impl Fn(&mut P::Affine, usize, usize)) -> P {
    let steps = steps(digits);
    let mut acc = P::IDENTITY;
    let mut space = MaybeUninit::<[P::Affine; 1]>::uninit();
    let [entry] = scratch(&mut space);
    for step in (0..steps).rev() {
        if step + 1 != steps {
            acc.double_n_assign(width);
        }
        for (table, digit) in (step..digits).step_by(steps).enumerate() {
            fetch(entry, table, digit);
            acc.add_assign_affine(entry);
        }
    }
    acc
}

/// `k G` from tables of the multiples 0..16 of 2^(5 STEPS t) G, in signed windows of five bits, `D` of them: k < 2^(5D - 1). `T` is an
/// affine point as its words.
#[inline(always)]
pub fn mul_windows<P: CurvePoint, T: Words, const D: usize>(tables: &[[T; 17]], k: &[u64]) -> P {
    let digits = Fleeting::new(signed::<5, D>(k));
    mul::<P>(D, 5, |entry, table, i| {
        let (Some(table), Some(d)) = (tables.get(table), digits.get(i)) else { return };
        let (index, negative) = split(*d);
        P::lookup_to(recast_mut::<_, T>(entry), table, index);
        P::negate_affine_if(entry, negative);
    })
}

/// `k G` for an odd integer `k` of `L` words up to the odd order n, 2^(W (D - 1)) < n < 2^(W D - 1), in `D` odd digits of `W` bits (5 or
/// more), from tables of the `E` multiples 1, 3, ... 2^W - 1 of 2^(W S t) G: all additions but the last are of points that are neither
/// neutral nor equal. Why that is so, [`super::comb_affine`] says: what has been added and what is added are sums of different digits here,
/// too, none of which is 2n or larger, and digit 0 comes last. `T` is an affine point as its words.
#[inline(always)]
pub fn mul_odd<P, T: Words, const W: u32, const E: usize, const D: usize, const S: usize, const L: usize>(
    tables: &[[T; E]],
    k: &[u64; L],
) -> P
where
    P: CurvePoint<Cached = <P as CurvePoint>::Affine>,
{
    const { assert!(E == 1 << (W - 1) && S <= D) };
    // Digit 0 comes last.
    let first = if S > 1 { S - 1 } else { 1 };
    let digits = Fleeting::new(Odd::<W, D, L>::new(*k));
    let mut acc = P::IDENTITY;
    let mut space = MaybeUninit::<[P::Affine; 1]>::uninit();
    let [entry] = scratch(&mut space);
    let pick = |entry: &mut P::Affine, i: usize| {
        let (index, negative) = digits.digit(i);
        if let Some(table) = tables.get(i / S) {
            P::lookup_to(recast_mut::<_, T>(entry), table, index);
        }
        P::negate_affine_if(entry, negative);
    };
    for step in (0..S).rev() {
        if step + 1 != S {
            acc.double_n_assign(W);
        }
        for i in (step..D).step_by(S) {
            if i == 0 {
                continue;
            }
            pick(entry, i);
            if i == first {
                acc.set_cached(entry);
            } else {
                acc.add_assign_cached_unlike(entry);
            }
        }
    }
    pick(entry, 0);
    acc.add_assign_affine(entry);
    acc
}
