//! Look-up on RV32, by one routine for entries of an even number of words.

#![cfg(primegroup_rv32)]

use crate::ct::{Words, barrier};
use crate::field::kernels::result;

core::arch::global_asm!(
    concat!(env!("PRIMEGROUP_RV32"), "\n"),
    include_str!("../../field/columns/rv32.S"),
    include_str!("rv32.S"),
    include_str!("../../field/columns/rv32_end.S"),
    options(raw)
);

unsafe extern "C" {
    fn primegroup_lookup(out: *mut u32, table: *const u32, index: u32, n: usize, words: usize);
}

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
