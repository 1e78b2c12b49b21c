//! Constant-time look-up of the CPUs that have one of their own: all of the table is read, whatever the index.
//!
//! The routines for Cortex-M stand with those of the family that they were made for, whose macros they use; here is said which sizes they take.

/// The look-ups of a CPU, from its `lookup_at`, which fills memory.
#[allow(unused_macros)] // where all is portable
macro_rules! from_memory {
    () => {
        /// Entry `index` of the table, or zeros.
        #[inline(always)]
        pub fn lookup<T: Words>(table: &[T], index: u32) -> T {
            // SAFETY: `lookup_at` fills it.
            unsafe { result(|r: *mut T| lookup_at(r, table, index)) }
        }

        /// The same into memory.
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
