//! Look-up of CPUs that have kernels and no look-up of their own.

#![cfg(primegroup_mips)]

use crate::ct::Words;

/// Entry `index` of the table, or zeros.
#[inline(always)]
pub fn lookup<T: Words>(table: &[T], index: u32) -> T {
    crate::ct::lookup(table, index)
}

/// The same into memory.
#[inline(always)]
pub fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
    *out = lookup(table, index);
}
