//! Several decodings with their roots at once, several encodings with one inversion: each encoding states what is before the root or the
//! inversion, and what is after it, for one and for many.

use crate::field::lanes::{LANES, Octet};

/// Decodes several encodings: `before` gives what is left for `after`, and what the root is of.
#[cfg(any(feature = "double-odd", feature = "ed25519", feature = "ristretto255"))]
#[inline(always)]
pub(super) fn decode<const N: usize, B, T: Copy, X: Copy, R: Copy, P>(
    bytes: [&B; N],
    before: impl Fn(&B) -> (T, X),
    roots: impl FnOnce([X; N]) -> [R; N],
    after: impl Fn(T, R) -> P,
) -> [P; N] {
    let parts = bytes.map(before);
    let roots = roots(parts.map(|(_, x)| x));
    core::array::from_fn(|i| after(parts[i].0, roots[i]))
}

/// Encodes several points, by the inverses of their denominators: Montgomery's trick, in constant time; 0 is the inverse of 0.
#[cfg(any(feature = "double-odd", feature = "ed25519"))]
#[inline(always)]
pub(super) fn encode<const N: usize, P: Copy, F: crate::field::Field, B>(
    points: [P; N],
    denominator: impl Fn(&P) -> F,
    encode: impl Fn(P, F) -> B,
) -> [B; N] {
    let mut inverses = points.map(|p| denominator(&p));
    let mut scratch = [F::ZERO; N];
    F::batch_invert_with(&mut inverses, &mut scratch);
    let out = core::array::from_fn(|i| encode(points[i], inverses[i]));
    crate::ct::wipe(&mut inverses);
    crate::ct::wipe(&mut scratch);
    out
}

/// How many are decoded at once, and how many where there are fewer.
#[allow(dead_code)] // without groups
const EIGHT: usize = Octet::LANES;
#[allow(dead_code)]
const FOUR: usize = LANES;

/// Decodes as many encodings as both slices have, so many at once. Places of the last ones that are left are filled.
#[inline(always)]
pub(super) fn for_each<B, P, T>(
    encodings: &[B],
    out: &mut [T],
    eight: impl Fn([&B; EIGHT]) -> [P; EIGHT],
    four: impl Fn([&B; FOUR]) -> [P; FOUR],
    to: impl Fn(P) -> T,
) {
    for (encodings, out) in encodings.chunks(EIGHT).zip(out.chunks_mut(EIGHT)) {
        let Some(first) = encodings.first() else { break };
        let n = encodings.len().min(out.len());
        let at = |i: usize| encodings.get(i).unwrap_or(first);
        if n > FOUR {
            out.iter_mut().zip(eight(core::array::from_fn(at))).take(n).for_each(|(out, p)| *out = to(p));
        } else {
            out.iter_mut().zip(four(core::array::from_fn(at))).take(n).for_each(|(out, p)| *out = to(p));
        }
    }
}
