//! Storage of points whose coordinates in GF(2^255 - C) are computed in limbs of 29 bits ([`radix`]). Each coordinate
//! is stored in eight words, as on other machines, so that elements and keys have the same size on all machines. Other
//! points are stored without conversion.

use super::Stored;
use crate::ct::{Words, wipe};
use crate::limb::radix;
use core::mem::MaybeUninit;

/// Words of a stored coordinate, and its limbs.
const WORDS: usize = 8;
const LIMBS: usize = radix::limbs_for(WORDS);

/// Returns whether points are stored without conversion. Otherwise each coordinate is nine limbs for eight words.
#[inline(always)]
pub(super) const fn is_same<Raw: Words, P: Words>() -> bool {
    assert!(
        size_of::<Raw>() == size_of::<P>()
            || size_of::<Raw>() / (4 * WORDS) * (4 * LIMBS) == size_of::<P>() && size_of::<Raw>() % (4 * WORDS) == 0
    );
    size_of::<Raw>() == size_of::<P>()
}

/// Converts one stored coordinate to limbs.
#[inline(always)]
fn split(words: &[u32; WORDS]) -> [u32; LIMBS] {
    radix::split(words)
}

/// Converts one coordinate from limbs to its stored form.
#[inline(always)]
fn join(limbs: &[u32; LIMBS]) -> [u32; WORDS] {
    // Limbs may exceed 29 bits between operations, so they are carried before they are joined.
    radix::join(&radix::carry(*limbs), 0)
}

/// Converts a point from its stored form.
#[inline(always)]
pub(super) fn load<Raw: Words, P: Words>(raw: &Raw) -> P {
    let mut point = MaybeUninit::<P>::uninit();
    let (from, to) = (core::ptr::from_ref(raw), point.as_mut_ptr());
    if const { is_same::<Raw, P>() } {
        // SAFETY: both are made of words, any value of which is valid, and have the same size.
        unsafe { to.cast::<Raw>().write(*raw) };
    } else {
        for i in 0..size_of::<Raw>() / (4 * WORDS) {
            // SAFETY: both places have this many coordinates, by the sizes, and both are made of words.
            unsafe {
                to.cast::<[u32; LIMBS]>().add(i).write(split(&*from.cast::<[u32; WORDS]>().add(i)));
            }
        }
    }
    // SAFETY: all of it was written.
    unsafe { point.assume_init() }
}

/// Converts a point to its stored form. Stored coordinates are below 2^256.
#[inline(always)]
pub(super) fn store<Raw: Words, P: Words>(point: &P) -> Raw {
    let mut raw = MaybeUninit::<Raw>::uninit();
    let (from, to) = (core::ptr::from_ref(point), raw.as_mut_ptr());
    if const { is_same::<Raw, P>() } {
        // SAFETY: as in `load`.
        unsafe { to.cast::<P>().write(*point) };
    } else {
        for i in 0..size_of::<Raw>() / (4 * WORDS) {
            // SAFETY: as in `load`.
            unsafe {
                to.cast::<[u32; WORDS]>().add(i).write(join(&*from.cast::<[u32; LIMBS]>().add(i)));
            }
        }
    }
    // SAFETY: all of it was written.
    unsafe { raw.assume_init() }
}

/// Reads a stored point.
#[inline(always)]
pub(super) fn within<Raw: Words, P: Stored<Raw>, R>(raw: &Raw, f: impl FnOnce(&P) -> R) -> R {
    f(&P::load(raw))
}

/// Modifies a stored point.
#[inline(always)]
pub(super) fn within_mut<Raw: Words, P: Stored<Raw>, R>(raw: &mut Raw, f: impl FnOnce(&mut P) -> R) -> R {
    let mut point = P::load(raw);
    let result = f(&mut point);
    *raw = point.store();
    // The point was a copy of the stored one, which may be secret.
    wipe(&mut point);
    result
}
