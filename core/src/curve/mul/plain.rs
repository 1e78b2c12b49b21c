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
    debug_assert!(at < 256 && at % width == 0);
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
mod tests {
    use super::*;
    use crate::cpu::dispatch;
    use crate::curve::Stored;
    use crate::field::{Field, PrimeField};
    use crate::group::{Element, Spec, ed25519, jq255e, jq255s, p256};

    fn check<S: Spec, const N: usize>(words: impl Fn(&S::Scalar) -> U256) {
        // Scalars at both ends, and others; points that are equal, opposite and neutral.
        let small = [0, 1, 2, 3, 17].map(S::Scalar::from_u64);
        let third = S::Scalar::from_u64(3).invert();
        let scalars: std::vec::Vec<_> =
            small.into_iter().chain(small.map(|s| -s)).chain([third, third.square(), -third]).collect();
        let g = Element::<S>::GENERATOR;
        let points = [g, -g, g.double_n(5), Element::IDENTITY];
        for a in &scalars {
            for p in points {
                let multiple = |p: Element<S>, k: &U256, more: Option<(&Element<S>, &U256)>| {
                    dispatch!(S::FAMILY, K => {
                        let mut p = S::Point::<K>::load(&p.raw());
                        let q = more.map(|(q, l)| (S::Point::<K>::load(&q.raw()), l));
                        multiply::<_, N>(&mut p, k, q.as_ref().map(|(q, l)| (q, *l)));
                        Element::<S>::from_raw(p.store())
                    })
                };
                assert!(multiple(p, &words(a), None).ct_eq(&p.mul(a)).declassify());
                for b in &scalars {
                    let sum = p.mul(a) + g.mul(b);
                    assert!(multiple(p, &words(a), Some((&g, &words(b)))).ct_eq(&sum).declassify());
                }
            }
        }
    }

    #[test]
    fn multiples_and_sums_are_those_of_the_groups() {
        check::<p256::P256, 16>(|s| s.to_words());
        check::<ed25519::Ed25519, 4>(|s| s.to_words());
        check::<jq255e::Jq255e, 4>(|s| s.to_words());
        check::<jq255s::Jq255s, 16>(|s| s.to_words());
    }
}
