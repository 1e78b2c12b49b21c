//! Look-ups that boards compare with what they should find: each size of entries that has a routine, in tables of the lengths that groups
//! have, and in some that no routine takes.

use super::Cpu;
use crate::limb::{LIMB_BITS, Limb};

/// A table's size.
#[derive(Clone, Copy, Debug)]
pub struct Lookup {
    /// Entries of the table.
    pub entries: usize,
    /// 32-bit words of an entry.
    pub words: usize,
}

/// Writes entry `index` of a table to `out`, or zeros.
pub type Call = unsafe extern "C" fn(out: *mut Limb, table: *const Limb, index: u32);

/// `LOOKUPS` and the calls, from one list of entries and words.
macro_rules! lookups {
    ($($entries:literal of $words:literal,)*) => {
        /// All sizes.
        pub const LOOKUPS: &[Lookup] = &[$(Lookup { entries: $entries, words: $words }),*];

        /// The look-ups of a CPU, in the same order.
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
    // Points with coordinates of 8 words: two, three or four of them.
    1 of 16, 5 of 16, 8 of 16, 17 of 16, 18 of 16,
    5 of 24, 8 of 24, 17 of 24,
    5 of 32, 17 of 32,
    // Of 6 words: three, and four, which is as many as three of 8.
    8 of 18, 17 of 18,
    // And of 10 words: two or three.
    8 of 20, 16 of 20,
    5 of 30,
}
