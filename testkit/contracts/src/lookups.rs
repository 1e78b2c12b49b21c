//! Lookups that boards compare with the expected entries: every entry size that has a routine on boards, in tables of the
//! lengths that groups use, and in some tables that no routine takes. `cargo xtask prove` proves the same lookups.

use super::list::Call;
use primegroup_core::cpu::Cpu;
use primegroup_core::limb::{LIMB_BITS, Limb};

/// Size of a table.
#[derive(Clone, Copy, Debug)]
pub struct Lookup {
    /// Number of entries in the table.
    pub entries: usize,
    /// Number of 32-bit words in an entry.
    pub words: usize,
}

/// Defines `LOOKUPS` and the calls from one list of entries and words.
macro_rules! lookups {
    ($($entries:literal of $words:literal,)*) => {
        /// All sizes.
        pub const LOOKUPS: &[Lookup] = &[$(Lookup { entries: $entries, words: $words }),*];

        /// Returns the lookups of a CPU, in the same order. Places are the result and the table; the word is the index.
        /// A lookup writes the entry with this index, or zeros if there is none.
        #[must_use]
        pub const fn calls<K: Cpu>() -> [Call<Limb>; LOOKUPS.len()] {
            [$({
                unsafe extern "C" fn call<K: Cpu>(places: *const *mut Limb, words: *const u32) -> u32 {
                    type Entry = [Limb; $words * 32 / LIMB_BITS];
                    // SAFETY: the caller gives the addresses of an entry and of a table, and an index.
                    unsafe {
                        let (out, table) = (*places, *places.add(1));
                        K::lookup_to(&mut *out.cast::<Entry>(), &*table.cast::<[Entry; $entries]>(), *words);
                    }
                    0
                }
                call::<K>
            }),*]
        }
    };
}

lookups! {
    // Points with coordinates of 8 words: one, two, three or four coordinates.
    4 of 8,
    1 of 16, 5 of 16, 8 of 16, 17 of 16, 18 of 16, 33 of 16,
    5 of 24, 8 of 24, 17 of 24,
    5 of 32, 17 of 32,
    // Points with coordinates of 6 words: three coordinates, or four (as many words as three coordinates of 8).
    8 of 18, 17 of 18,
    // Points with coordinates of 10 words: two or three coordinates.
    8 of 20, 16 of 20,
    5 of 30,
    // Points with coordinates of 12 words: three coordinates.
    5 of 36,
}
