//! Constant-time lookup on RV32: one routine for entries of an even number of words.

use crate::ct::{Words, barrier};
use crate::kernels::lookup_from_memory;

core::arch::global_asm!(
    concat!(env!("PRIMEGROUP_RISCV"), "\n"),
    include_str!("columns.S"),
    include_str!("lookup.S"),
    include_str!("columns_end.S"),
    options(raw)
);

unsafe extern "C" {
    fn primegroup_lookup(out: *mut u32, table: *const u32, index: u32, n: usize, words: usize);
}

lookup_from_memory!();

#[inline(always)]
unsafe fn lookup_at<T: Words>(out: *mut T, table: &[T], index: u32) {
    let (words, n) = (size_of::<T>() / 4, table.len());
    // SAFETY: `out` has room for a `T`, and `Words` types are whole words; the routine reads the table and writes `out`.
    unsafe {
        if words > 0 && words.is_multiple_of(2) && n > 0 {
            primegroup_lookup(out.cast(), table.as_ptr().cast(), index, n, words);
        } else {
            out.write(crate::ct::lookup(table, barrier(index)));
        }
    }
}
