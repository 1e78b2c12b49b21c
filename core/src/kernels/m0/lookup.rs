//! Constant-time lookup on Cortex-M0+: one routine for each size of table entries that groups use.

use crate::ct::{Words, barrier};
use crate::kernels::lookup_from_memory;

lookup_from_memory!();

/// Routines for entries of one to four elements of GF(2^255 - C) or GF(2^233), three or four of GF(2^166 - 5), or two
/// of GF(9767^19). Other sizes take the portable scan.
#[inline(always)]
unsafe fn lookup_at<T: Words>(out: *mut T, table: &[T], index: u32) {
    let (words, n) = (size_of::<T>() / 4, table.len());
    // SAFETY: `out` has room for a `T`, and `Words` types are whole words; the routines read the table and write `out`.
    unsafe {
        if words == 20 && n > 0 && n.is_multiple_of(4) {
            super::gf9767x19::lookup_20(out.cast(), table.as_ptr().cast(), index, n);
        } else if words == 18 && n > 0 {
            super::gf166::lookup_18(out.cast(), table.as_ptr().cast(), index, n);
        } else if n == 0 || !super::gf255::lookup(out.cast(), table.as_ptr().cast(), index, n, words) {
            out.write(crate::ct::lookup(table, barrier(index)));
        }
    }
}
