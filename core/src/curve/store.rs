//! Points in and out of store where coordinates in GF(2^255 - C) are computed with in limbs of 29 bits ([`radix`]): they are stored in eight
//! words each, as everywhere, so that elements and keys have one size on all machines. Other points are stored as they are.

use crate::ct::Words;
use crate::limb::radix;
use core::mem::MaybeUninit;

/// Words of a coordinate in store, and limbs of it.
const WORDS: usize = 8;
const LIMBS: usize = radix::limbs_for(WORDS);

/// Whether points are stored as they are. Otherwise each coordinate is nine limbs for eight words.
#[inline(always)]
pub(super) const fn is_same<Raw: Words, P: Words>() -> bool {
    assert!(
        size_of::<Raw>() == size_of::<P>()
            || size_of::<Raw>() / (4 * WORDS) * (4 * LIMBS) == size_of::<P>() && size_of::<Raw>() % (4 * WORDS) == 0
    );
    size_of::<Raw>() == size_of::<P>()
}

/// One coordinate out of store.
#[cfg_attr(not(primegroup_calls), inline(always))]
#[cfg_attr(primegroup_calls, inline(never))]
fn split(words: &[u32; WORDS]) -> [u32; LIMBS] {
    radix::split(words)
}

/// One coordinate into store.
#[cfg_attr(not(primegroup_calls), inline(always))]
#[cfg_attr(primegroup_calls, inline(never))]
fn join(limbs: &[u32; LIMBS]) -> [u32; WORDS] {
    radix::join(&radix::carry(*limbs), 0)
}

/// Out of store.
#[inline(always)]
pub(super) fn load<Raw: Words, P: Words>(raw: &Raw) -> P {
    let mut point = MaybeUninit::<P>::uninit();
    let (from, to) = (core::ptr::from_ref(raw), point.as_mut_ptr());
    if const { is_same::<Raw, P>() } {
        // SAFETY: both are made of words, any value of which is valid, and are of one size.
        unsafe { to.cast::<Raw>().write(*raw) };
    } else {
        for i in 0..size_of::<Raw>() / (4 * WORDS) {
            // SAFETY: so many coordinates are at both places, by the sizes, and both are made of words.
            unsafe {
                to.cast::<[u32; LIMBS]>().add(i).write(split(&*from.cast::<[u32; WORDS]>().add(i)));
            }
        }
    }
    // SAFETY: all of it was written.
    unsafe { point.assume_init() }
}

/// Into store. Coordinates are below 2^256.
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
