//! Storage of points whose coordinates are computed as they are stored: nothing is converted.

use crate::ct::{Words, recast, recast_mut, recast_ref};

/// Loads a point from its stored form.
#[inline(always)]
pub(super) fn load<Raw: Words, P: Words>(raw: &Raw) -> P {
    recast(*raw)
}

/// Returns the stored form of a point.
#[inline(always)]
pub(super) fn store<Raw: Words, P: Words>(point: &P) -> Raw {
    recast(*point)
}

/// Reads a stored point in place.
#[inline(always)]
pub(super) fn within<Raw: Words, P: Words, R>(raw: &Raw, f: impl FnOnce(&P) -> R) -> R {
    f(recast_ref(raw))
}

/// Modifies a stored point in place.
#[inline(always)]
pub(super) fn within_mut<Raw: Words, P: Words, R>(raw: &mut Raw, f: impl FnOnce(&mut P) -> R) -> R {
    f(recast_mut(raw))
}
