//! Constant-time lookup on Cortex-M4: assembly routines for the sizes that they support, else the portable scan.

use crate::ct::{Words, barrier};
use crate::kernels::lookup_from_memory;
use crate::settings::SMALL_CODE;

lookup_from_memory!();

/// Sizes with a routine:
/// - entries of a multiple of 8 words: at most 63 times 8 words, and at most 63 entries;
/// - entries of 16 words: a routine that is one sixteenth faster, left out when code must be small;
/// - entries of 18 words (three elements of GF(2^166 - 5)) and of 20 words (two elements of GF(9767^19)).
#[inline(always)]
unsafe fn lookup_at<T: Words>(out: *mut T, table: &[T], index: u32) {
    let (words, n) = (size_of::<T>() / 4, table.len());
    // SAFETY: `out` has room for a `T`, and `Words` types are whole words; the routines read the table and write `out`.
    unsafe {
        if words == 16 && n > 0 && n <= 18 && !SMALL_CODE {
            super::gf255::lookup_16(out.cast(), table.as_ptr().cast(), index, n);
        } else if words > 0 && words.is_multiple_of(8) && words < 512 && n > 0 && n < 64 {
            super::gf255::lookup(out.cast(), table.as_ptr().cast(), index, n, words);
        } else if words == 20 && n > 0 && n.is_multiple_of(8) && n < 64 {
            super::gf9767x19::lookup_20(out.cast(), table.as_ptr().cast(), index, n);
        } else if words == 18 && n > 0 {
            super::gf166::lookup_18(out.cast(), table.as_ptr().cast(), index, n);
        } else {
            out.write(crate::ct::lookup(table, barrier(index)));
        }
    }
}
