//! Self-check of the precomputed tables: any change of a table is found, also in entries that no known answer depends on.
//!
//! The generator writes a digest of each of its arrays. The compiler compares these digests with the arrays, takes from them the rows that
//! the build needs, in the form that its kernels need, and digests the result. [`each`] compares that digest with the table in memory. A
//! program that does not call [`each`] contains none of this.

// Without groups there are no tables.
#![allow(dead_code, unused_imports, unused_macros)]

/// A precomputed table of this build.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// Name of the group, or of the family of groups or fields, that uses it.
    pub of: &'static str,
    /// Name of the table.
    pub name: &'static str,
    memory: &'static [u8],
    digest: u64,
    generated: bool,
}

impl Table {
    /// A table with the digest that the compiler computed. `generated` tells whether the arrays that it was made from are right.
    pub(crate) fn new<T>(
        of: &'static str,
        name: &'static str,
        table: &'static T,
        digest: u64,
        generated: bool,
    ) -> Self {
        // SAFETY: tables are arrays of integers without padding: the compiler would not have digested anything else.
        let memory = unsafe { core::slice::from_raw_parts(core::ptr::from_ref(table).cast(), size_of::<T>()) };
        Table { of, name, memory, digest, generated }
    }

    /// Returns whether the table in memory is the one that was generated.
    #[must_use]
    pub fn is_intact(&self) -> bool {
        // The compiler knows what a constant holds: it has to read this one.
        self.generated && digest_of(core::hint::black_box(self.memory)) == self.digest
    }
}

/// A bijection of the state for every word, and of the word for every state: a change of one word changes the digest.
const fn step(state: u64, word: u64) -> u64 {
    (state ^ word).wrapping_mul(0x0000_0100_0000_01b3)
}

const START: u64 = 0xcbf2_9ce4_8422_2325;

/// The digest of a table, by the compiler.
pub(crate) const fn digest<T>(table: &T) -> u64 {
    // Limbs of 29 bits may leave half a word at the end.
    assert!(size_of::<T>().is_multiple_of(4));
    let words = core::ptr::from_ref(table).cast::<u64>();
    let (mut state, mut i) = (START, 0);
    while i < size_of::<T>() / 8 {
        // SAFETY: within the table.
        state = step(state, unsafe { words.add(i).read_unaligned() });
        i += 1;
    }
    if !size_of::<T>().is_multiple_of(8) {
        // SAFETY: within the table: half a word is left.
        state = step(state, unsafe { words.add(i).cast::<u32>().read_unaligned() } as u64);
    }
    state
}

/// The same of memory.
fn digest_of(memory: &[u8]) -> u64 {
    let (words, rest) = memory.as_chunks::<8>();
    let state = words.iter().fold(START, |state, word| step(state, u64::from_ne_bytes(*word)));
    rest.first_chunk().map_or(state, |half| step(state, u64::from(u32::from_ne_bytes(*half))))
}

/// Returns whether a generated array has the digest that was generated with it. (Digests are of words with low bytes first.)
pub(crate) const fn is_as_generated<T>(array: &T, expected: u64) -> bool {
    cfg!(target_endian = "big") || digest(array) == expected
}

/// Makes the list of a file's tables: of what they are, their names, and the generated arrays that they are made from with the names of
/// their digests.
macro_rules! tables {
    ($of:literal: $($table:ident)*; $($generated:path as $digest:ident),*) => {
        /// The tables of this file. With a type parameter, so that the compiler digests nothing in builds that do not call it.
        #[allow(long_running_const_eval)]
        pub(crate) fn list_tables<F: FnMut($crate::tables::Table)>(each: &mut F) {
            let generated = const { true $(&& $crate::tables::is_as_generated(&$generated, generated::digest::$digest))* };
            $({
                let digest = const { $crate::tables::digest(&$table) };
                each($crate::tables::Table::new($of, stringify!($table), &$table, digest, generated));
            })*
        }
    };
}
pub(crate) use tables;

/// Calls a function with every table of this build.
pub fn each(mut f: impl FnMut(Table)) {
    // A build without lanes has tables for lanes of no entries.
    let mut each = |table: Table| {
        if !table.memory.is_empty() {
            f(table);
        }
    };
    #[cfg(feature = "xs233")]
    crate::field::gf2_233::list_tables(&mut each);
    crate::group::list_tables(&mut each);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// Of each table, the first and the last bit, one of each entry or so in between, and every bit of one word.
    #[test]
    fn a_flipped_bit_of_any_table_is_found() {
        let mut tables = Vec::new();
        each(|table| tables.push(table));
        for table in &tables {
            assert!(table.is_intact(), "{} {}", table.of, table.name);
            let bits = 8 * table.memory.len();
            let mut memory = table.memory.to_vec();
            let word = bits / 128 * 64;
            for bit in (0..bits).step_by((bits / 40) | 1).chain([bits - 1]).chain(word..word + 64) {
                memory[bit / 8] ^= 1 << (bit % 8);
                let damaged = Table { memory: memory.clone().leak(), ..*table };
                assert!(!damaged.is_intact(), "{} {}: bit {bit}", table.of, table.name);
                memory[bit / 8] ^= 1 << (bit % 8);
            }
            assert!(!Table { generated: false, ..*table }.is_intact());
        }
        if cfg!(all(feature = "double-odd", feature = "p256", feature = "secp256k1", feature = "pairings")) {
            assert!(tables.len() >= 20, "{}", tables.len());
        }
    }
}
