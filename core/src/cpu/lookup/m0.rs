//! Look-up on Cortex-M0+, by a routine for each size of table entries that there is.

#![cfg(primegroup_m0)]

use crate::ct::{Words, barrier};
use crate::field::{gf166, gf255, gf9767x19, kernels::result};

super::from_memory!();

/// Elements of GF(2^255 - C) and GF(2^233) by one to four, of GF(2^166 - 5) by three or four, of GF(9767^19) by two.
#[inline(always)]
unsafe fn lookup_at<T: Words>(out: *mut T, table: &[T], index: u32) {
    let (words, n) = (size_of::<T>() / 4, table.len());
    // SAFETY: `out` has room for a `T`, and `Words` types are whole words; the routines read the table and write `out`.
    unsafe {
        if words == 20 && n > 0 && n.is_multiple_of(4) {
            gf9767x19::m0::lookup_20(out.cast(), table.as_ptr().cast(), index, n);
        } else if words == 18 && n > 0 {
            gf166::m0::lookup_18(out.cast(), table.as_ptr().cast(), index, n);
        } else if n == 0 || !gf255::m0::lookup(out.cast(), table.as_ptr().cast(), index, n, words) {
            out.write(crate::ct::lookup(table, barrier(index)));
        }
    }
}
