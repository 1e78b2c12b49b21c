//! Products of pairings, without allocation: a chunk holds as many pairs as share their squarings.

use crate::ffi::{Holds, Result, items};
use library::pairing::{Argument, Pairing, Target};

/// Number of pairs in a chunk.
const CHUNK: usize = if cfg!(target_pointer_width = "64") { 16 } else { 2 };

/// Returns the product of the pairings of all these points.
///
/// # Safety
/// Same as in `ffi`, for `count` points of each group.
pub(crate) unsafe fn product<E: Pairing, P: Holds<Value = E::G1>, Q: Holds<Value = E::G2>>(
    p: *const P,
    q: *const Q,
    count: usize,
) -> Result<E::Gt> {
    const { assert!(size_of::<P>() == size_of::<E::G1>() && size_of::<Q>() == size_of::<E::G2>()) };
    // SAFETY: the caller promises that these are arrays of structures. Each structure holds exactly one value and no
    // other bytes, and any bit pattern is a value.
    let (p, q) = unsafe { (items(p.cast::<E::G1>(), count)?, items(q.cast::<E::G2>(), count)?) };
    let mut product: Option<E::MillerValue> = None;
    for (p, q) in p.chunks(CHUNK).zip(q.chunks(CHUNK)) {
        let (Some(first), Some(second)) = (p.first(), q.first()) else { continue };
        let mut pairs: [(E::G1, Argument<'_, E>); CHUNK] = [(*first, Argument::Point(second)); CHUNK];
        for (pair, (p, q)) in pairs.iter_mut().zip(p.iter().zip(q)).skip(1) {
            *pair = (*p, Argument::Point(q));
        }
        let f = E::multi_miller_loop(pairs.get(..p.len()).unwrap_or_default());
        product = Some(product.map_or(f, |product| product * f));
    }
    Ok(product.map_or_else(E::Gt::one, |f| E::final_exponentiation(&f)))
}
