//! Lookups that boards compare with the expected entries: every entry size that has a routine, in tables of the lengths
//! that groups use, and in some tables that no routine takes.

use super::Cpu;
use crate::limb::{LIMB_BITS, Limb};

/// Size of a table.
#[derive(Clone, Copy, Debug)]
pub struct Lookup {
    /// Number of entries in the table.
    pub entries: usize,
    /// Number of 32-bit words in an entry.
    pub words: usize,
}

/// Writes entry `index` of a table to `out`, or zeros.
pub type Call = unsafe extern "C" fn(out: *mut Limb, table: *const Limb, index: u32);

/// Defines `LOOKUPS` and the calls from one list of entries and words.
macro_rules! lookups {
    ($($entries:literal of $words:literal,)*) => {
        /// All sizes.
        pub const LOOKUPS: &[Lookup] = &[$(Lookup { entries: $entries, words: $words }),*];

        /// Returns the lookups of a CPU, in the same order.
        #[must_use]
        pub const fn calls<K: Cpu>() -> [Call; LOOKUPS.len()] {
            [$({
                unsafe extern "C" fn call<K: Cpu>(out: *mut Limb, table: *const Limb, index: u32) {
                    type Entry = [Limb; $words * 32 / LIMB_BITS];
                    // SAFETY: the caller gives the addresses of an entry and of a table.
                    unsafe { K::lookup_to(&mut *out.cast::<Entry>(), &*table.cast::<[Entry; $entries]>(), index) }
                }
                call::<K>
            }),*]
        }
    };
}

lookups! {
    // Points with coordinates of 8 words: two, three or four coordinates.
    1 of 16, 5 of 16, 8 of 16, 17 of 16, 18 of 16,
    5 of 24, 8 of 24, 17 of 24,
    5 of 32, 17 of 32,
    // Points with coordinates of 6 words: three coordinates, or four (as many words as three coordinates of 8).
    8 of 18, 17 of 18,
    // Points with coordinates of 10 words: two or three coordinates.
    8 of 20, 16 of 20,
    5 of 30,
}
