//! Look-up on RV32.

#![cfg(primegroup_rv32)]

use crate::ct::{Words, barrier};

/// Entry `index` of the table, or zeros.
#[inline(always)]
pub fn lookup<T: Words>(table: &[T], index: u32) -> T {
    crate::ct::lookup(table, barrier(index))
}

/// The same into memory.
#[inline(always)]
pub fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
    *out = lookup(table, index);
}
