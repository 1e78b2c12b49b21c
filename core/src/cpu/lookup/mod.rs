//! Constant-time lookup for CPUs that implement their own: it reads the whole table, whatever the index.
//!
//! The routines for Cortex-M are in the folders of the field families, because they use the macros of those families.
//! The files here select a routine by the size of the entries.

/// Defines the lookup functions of a CPU from its `lookup_at`, which writes to memory.
#[allow(unused_macros)] // unused if all lookups are portable
macro_rules! from_memory {
    () => {
        /// Returns entry `index` of the table, or zeros.
        #[inline(always)]
        pub fn lookup<T: Words>(table: &[T], index: u32) -> T {
            // SAFETY: `lookup_at` fills it.
            unsafe { result(|r: *mut T| lookup_at(r, table, index)) }
        }

        /// Writes entry `index` of the table to `out`, or zeros.
        #[inline(always)]
        pub fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
            // SAFETY: a reference.
            unsafe { lookup_at(out, table, index) }
        }
    };
}
#[allow(unused_imports)]
use from_memory;

pub mod lx6;
pub mod m0;
pub mod m4;
pub mod portable;
pub mod rv32;
pub mod x64;
