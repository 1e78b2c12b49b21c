//! Multiplication with the fewest bytes of code, for the profile `tiny`: two or four bits at a time, a table of four or
//! 16 entries, and complete additions.
//!
//! **Object**: k P, or k P + l Q, on any curve with complete formulas.
//! **Method**: a digit is two or four bits of k, or one or two bits of each scalar (E. G. Straus, 1964). The table has
//! the sums for all digits. Digit 0 adds the neutral element, so no digit is an exception. (A sum of two multiples,
//! which is public, adds nothing then.)
//! **Cost**: 256 doublings. With four entries 128 additions for k P, or about 192 for k P + l Q; with 16 entries 64, or
//! about 120, and 14 for the table. Windows with signed digits and a table of the generator take less, and kilobytes of
//! code.
//! **Constant time**: all of k P. The sum of two multiples is in variable time.

use crate::curve::CurvePoint;
use crate::field::scratch;
use crate::limb::{Limb, U256, low32};
use core::mem::MaybeUninit;

/// Computes `P = k P`, or `P = k P + l Q` in variable time, with a table of `N` = 4 or 16 entries.
#[inline(never)]
pub fn multiply<P: CurvePoint, const N: usize>(p: &mut P, k: &U256, more: Option<(&P, &U256)>) {
    let mut space = MaybeUninit::<[P::Cached; N]>::uninit();
    let table = scratch(&mut space);
    let mut space = MaybeUninit::<[P::Cached; 1]>::uninit();
    let [entry] = scratch(&mut space);
    // Entry i + side j is i P + j Q. With one scalar the second half of a digit is the next bits of k, and Q is side P.
    let width = const { N.ilog2() / 2 };
    let side = const { 1 << (N.ilog2() / 2) };
    let (step, l) = more.map_or((2 * width, k), |(_, l)| (width, l));
    if let [neutral, first, ..] = table.as_mut_slice() {
        cache(first, p);
        cache(neutral, &P::IDENTITY);
    }
    for i in 2..N {
        let by = match more {
            Some((q, _)) if i % side == 0 => {
                *p = *q;
                i - side
            }
            _ => 1,
        };
        if let Some(entry) = table.get(by) {
            p.add_assign_cached(entry);
        }
        if let Some(entry) = table.get_mut(i) {
            cache(entry, p);
        }
    }
    *p = P::IDENTITY;
    // From the highest bit of any scalar: a fixed number of steps, whatever the scalar.
    let mut at = 256;
    while at > 0 {
        at -= step;
        p.double_n_assign(step);
        let digit = digit(k, at, width) | digit(l, at + step - width, width) << width;
        if more.is_some() && digit == 0 {
            continue;
        }
        P::lookup_to(entry, table, digit);
        p.add_assign_cached(entry);
    }
}

/// Returns `width` bits of `k` from bit `at` on, all in one limb.
#[inline(always)]
fn digit(k: &U256, at: u32, width: u32) -> u32 {
    debug_assert!(at < 256 && at.is_multiple_of(width));
    let i = at / Limb::BITS;
    let i = if cfg!(target_endian = "big") { i ^ (u64::BITS / Limb::BITS - 1) } else { i };
    // SAFETY: the position is below 256, and words consist of limbs. A shift of a word would be a function call.
    let limb = unsafe { core::ptr::from_ref(k).cast::<Limb>().add(i as usize).read() };
    low32(limb >> (at % Limb::BITS)) & u32::MAX >> (32 - width)
}

/// Computes an entry of the table.
#[inline(never)]
fn cache<P: CurvePoint>(entry: &mut P::Cached, p: &P) {
    *entry = p.cache();
}

#[cfg(all(test, feature = "p256", feature = "ed25519", feature = "jq255e", feature = "jq255s"))]
mod tests;
