//! Batch decoding with simultaneous square roots, and batch encoding with one inversion.
//!
//! Each encoding provides the steps before and after the square root or inversion. The same steps serve one element and
//! many.

/// Decodes several encodings. `before` returns the intermediate values for `after` and the operand of the square root.
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

/// Encodes several points. Inverts all denominators by Montgomery's trick in constant time; the inverse of 0 is 0.
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
    // Both arrays hold values of denominators, and the points may be secret.
    crate::ct::wipe(&mut inverses);
    crate::ct::wipe(&mut scratch);
    out
}
