//! Look-up on Cortex-M4, by the routines where they can do it.

#![cfg(primegroup_m4)]

use crate::ct::{Words, barrier};
use crate::field::{gf166, gf255, gf9767x19, kernels::result};
use crate::settings::SMALL_CODE;

super::from_memory!();

/// Entries of a multiple of 8 words, at most 63 of both, for which those of 16 have a routine of their own, a sixteenth faster, that is left
/// out where code is small; and those of 18 and 20 words, as three elements of GF(2^166 - 5) and
/// two of GF(9767^19) have.
#[inline(always)]
unsafe fn lookup_at<T: Words>(out: *mut T, table: &[T], index: u32) {
    let (words, n) = (size_of::<T>() / 4, table.len());
    // SAFETY: `out` has room for a `T`, and `Words` types are whole words; the routines read the table and write `out`.
    unsafe {
        if words == 16 && n > 0 && n <= 18 && !SMALL_CODE {
            gf255::m4::lookup_16(out.cast(), table.as_ptr().cast(), index, n);
        } else if words > 0 && words.is_multiple_of(8) && words < 512 && n > 0 && n < 64 {
            gf255::m4::lookup(out.cast(), table.as_ptr().cast(), index, n, words);
        } else if words == 20 && n > 0 && n.is_multiple_of(8) && n < 64 {
            gf9767x19::m4::lookup_20(out.cast(), table.as_ptr().cast(), index, n);
        } else if words == 18 && n > 0 {
            gf166::m4::lookup_18(out.cast(), table.as_ptr().cast(), index, n);
        } else {
            out.write(crate::ct::lookup(table, barrier(index)));
        }
    }
}
