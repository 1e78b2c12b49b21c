//! Multiplication with the fewest bytes of code, for the profile `tiny`: two bits at a time, a table of four entries,
//! and complete additions.
//!
//! **Object**: k P, or k P + l Q, on any curve with complete formulas.
//! **Method**: a digit is two bits of k, or one bit of each scalar (E. G. Straus, 1964). The table has the neutral
//! element, P, the second point (2P, or Q), and the sum of both. Digit 0 adds the neutral element, so no digit is an
//! exception. (A sum of two multiples, which is public, adds nothing then.)
//! **Cost**: 256 doublings, and 128 additions for k P or about 192 for k P + l Q. Windows with signed digits take half
//! as long, and a table of the generator less again; both take kilobytes of code.
//! **Constant time**: all of k P. The sum of two multiples is in variable time.

use super::digits::bits;
use crate::curve::CurvePoint;
use crate::field::scratch;
use crate::limb::U256;
use core::mem::MaybeUninit;

/// Computes `P = k P`, or `P = k P + l Q` in variable time.
#[inline(never)]
pub fn multiply<P: CurvePoint>(p: &mut P, k: &U256, more: Option<(&P, &U256)>) {
    let mut space = MaybeUninit::<[P::Cached; 5]>::uninit();
    let [table @ .., entry] = scratch(&mut space);
    let [neutral, first, second, both] = table;
    // With one scalar the second bit of a digit is the next bit of k, and the second point is 2P.
    let (step, l) = more.map_or((2, k), |(_, l)| (1, l));
    cache(first, p);
    match more {
        Some((q, _)) => *p = *q,
        None => p.double_n_assign(1),
    }
    cache(second, p);
    p.add_assign_cached(first);
    cache(both, p);
    *p = P::IDENTITY;
    cache(neutral, p);
    // From the highest bit of any scalar: a fixed number of steps, whatever the scalar.
    let mut at = 256;
    while at > 0 {
        at -= step;
        p.double_n_assign(step);
        // For one scalar this is the second bit of its digit: bit `at + 1` of k. For two scalars it is bit `at` of l.
        let digit = bits(k, at, 1) | bits(l, at + step - 1, 1) << 1;
        if more.is_some() && digit == 0 {
            continue;
        }
        P::lookup_to(entry, table, digit);
        p.add_assign_cached(entry);
    }
}

/// Computes an entry of the table.
#[inline(never)]
fn cache<P: CurvePoint>(entry: &mut P::Cached, p: &P) {
    *entry = p.cache();
}

#[cfg(all(test, feature = "p256", feature = "ed25519", feature = "jq255e", feature = "jq255s"))]
mod tests;
