//! Constant-time lookup in vector registers: the number of each entry is compared with the index, and the entry replaces
//! the result where they are equal.

use crate::ct::Words;
use crate::kernels::lookup_from_memory;
use core::arch::aarch64::{
    uint8x16_t, vaddq_u32, vbslq_u8, vceqq_u32, vdupq_n_u8, vdupq_n_u32, vld1q_u8, vreinterpretq_u8_u32, vst1q_u8,
};

lookup_from_memory!();

/// Writes entry `index` of the table to `out`, or zeros. Entries of 33 to 320 bytes stay in registers; others take the
/// portable lookup.
///
/// # Safety
/// `out` must be valid for a `T`.
#[inline(always)]
unsafe fn lookup_at<T: Words>(out: *mut T, table: &[T], index: u32) {
    // SAFETY: the vectors cover entries of this size, and the caller's promise.
    unsafe {
        match size_of::<T>() {
            33..=48 => scan::<T, 3>(out, table, index),
            49..=64 => scan::<T, 4>(out, table, index),
            65..=80 => scan::<T, 5>(out, table, index),
            81..=96 => scan::<T, 6>(out, table, index),
            97..=128 => scan::<T, 8>(out, table, index),
            129..=160 => scan::<T, 10>(out, table, index),
            161..=192 => scan::<T, 12>(out, table, index),
            193..=288 => scan::<T, 18>(out, table, index),
            289..=320 => scan::<T, 20>(out, table, index),
            _ => out.write(crate::ct::lookup(table, index)),
        }
    }
}

/// Scans the whole table, with `V` vectors for an entry.
///
/// # Safety
/// `out` must be valid for a `T`, whose size must be at least 16 bytes and at most 16 V bytes.
#[inline(always)]
unsafe fn scan<T: Words, const V: usize>(out: *mut T, table: &[T], index: u32) {
    // The last vectors overlap if the size is not 16 V.
    let at = |j: usize| (16 * j).min(size_of::<T>() - 16);
    // SAFETY: the CPU has vector registers, and every vector lies inside an entry.
    unsafe {
        // At most 18 vectors for the result: with those, the index, the number, the mask and a loaded vector fit in the
        // 32 vector registers.
        let want = vdupq_n_u32(index);
        let (mut number, mut entry) = (vdupq_n_u32(0), [vdupq_n_u8(0); V]);
        for candidate in table {
            let mut here: uint8x16_t = vreinterpretq_u8_u32(vceqq_u32(number, want));
            // The mask has all 128 bits of the comparison of four equal words, so one mask serves every vector of the
            // entry.
            // The compiler must not know that this is a comparison: it could branch.
            core::arch::asm!("/* {:v} */", inout(vreg) here, options(pure, nomem, nostack, preserves_flags));
            number = vaddq_u32(number, vdupq_n_u32(1));
            for (j, v) in entry.iter_mut().enumerate() {
                *v = vbslq_u8(here, vld1q_u8(core::ptr::from_ref(candidate).cast::<u8>().add(at(j))), *v);
            }
        }
        for (j, v) in entry.iter().enumerate() {
            vst1q_u8(out.cast::<u8>().add(at(j)), *v);
        }
    }
}
