//! Lookup for CPUs that have kernels, but no lookup routine of their own.

use crate::ct::Words;

/// Writes entry `index` of the table to `out`, or zeros.
#[inline(always)]
pub fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
    *out = crate::ct::lookup(table, index);
}
