//! Lookup for CPUs that have kernels, but no lookup routine of their own.

use crate::ct::Words;

/// Returns entry `index` of the table, or zeros.
#[inline(always)]
pub fn lookup<T: Words>(table: &[T], index: u32) -> T {
    crate::ct::lookup(table, index)
}

/// Writes entry `index` of the table to `out`, or zeros.
#[inline(always)]
pub fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
    *out = lookup(table, index);
}
