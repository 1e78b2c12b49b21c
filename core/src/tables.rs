//! Self-check of the precomputed tables. It finds any change of a table, even in entries that no known-answer test
//! uses.
//!
//! The generator writes a digest of each of its arrays. At compile time, these digests are compared with the arrays.
//! The build then selects the entries it needs, in the form of its kernels, and digests the result. [`each`] compares
//! that digest with the table in memory. A program that does not call [`each`] contains none of this.

// Builds without groups have no tables.
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
    /// Creates a table with the digest that was computed at compile time. `generated` says whether the source arrays
    /// are intact.
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

    /// Returns whether the table in memory equals the generated table.
    #[must_use]
    pub fn is_intact(&self) -> bool {
        // The compiler knows the value of a constant; the black box makes it read the memory.
        self.generated && digest_of(core::hint::black_box(self.memory)) == self.digest
    }
}

/// Mixes a word into the state. This is a bijection in the state and in the word, so a change of one word changes the
/// digest.
const fn step(state: u64, word: [u8; 8]) -> u64 {
    // The lower half of a long product: the interpreter of constants needs no call for it.
    ((state ^ u64::from_ne_bytes(word)) as u128 * 0x0000_0100_0000_01b3) as u64
}

const START: u64 = 0xcbf2_9ce4_8422_2325;

/// Returns the digest of a table, computed at compile time.
pub(crate) const fn digest<T>(table: &T) -> u64 {
    assert!(size_of::<T>().is_multiple_of(4));
    // SAFETY: as in `new`.
    digest_of(unsafe { core::slice::from_raw_parts(core::ptr::from_ref(table).cast(), size_of::<T>()) })
}

/// Returns the digest of memory.
const fn digest_of(memory: &[u8]) -> u64 {
    let (words, rest) = memory.as_chunks::<8>();
    let (mut state, mut i) = (START, 0);
    while i < words.len() {
        state = step(state, words[i]);
        i += 1;
    }
    // Tables of 29-bit limbs may end with half a word.
    match *rest {
        [a, b, c, d] => step(state, [a, b, c, d, 0, 0, 0, 0]),
        _ => state,
    }
}

/// Returns whether a generated array has the digest that was generated with it. (Digests assume words with low bytes
/// first.)
pub(crate) const fn is_as_generated<T>(array: &T, expected: u64) -> bool {
    cfg!(target_endian = "big") || digest(array) == expected
}

/// Defines the list of a file's tables: the name of their group, the table names, and the generated source arrays with
/// the names of their digests.
macro_rules! tables {
    ($of:literal: $($table:ident)*; $($generated:path as $digest:ident),*) => {
        /// Lists the tables of this file. The type parameter delays evaluation, so that builds without a call compute
        /// no digests.
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

/// Calls a function with each table of this build.
pub fn each(mut f: impl FnMut(Table)) {
    // In builds without SIMD lanes, the tables for lanes are empty.
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

    /// Flips the first and the last bit of each table, about 40 bits in between, and every bit of one word.
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
