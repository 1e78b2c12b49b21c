//! Constant-time lookup with AVX2, one whole register at a time. The number of each entry is compared with the index;
//! the entry is masked with the outcome and ORed into the result.

use crate::ct::Words;
use crate::field::vector_asm;
use core::mem::MaybeUninit;

/// Scans a table of entries of `$($v),*` 32-byte vectors and keeps the entry whose number is `index`.
macro_rules! scan_vectors {
    ($table:expr, $count:expr, $index:expr, $out:expr, $stride:literal, $($acc:literal $at:literal),*) => {
        vector_asm!(
            256 all: "vmovd xmm8, {index:e}
            vpbroadcastd ymm8, xmm8
            vpxor xmm9, xmm9, xmm9
            vpcmpeqd ymm10, ymm10, ymm10",
            $(concat!("vpxor ", $acc, ", ", $acc, ", ", $acc),)*
            "2:
            vpcmpeqd ymm11, ymm8, ymm9
            vpsubd ymm9, ymm9, ymm10",
            $(concat!("vpand ymm12, ymm11, [{p} + ", $at, "]\nvpor ", $acc, ", ", $acc, ", ymm12"),)*
            concat!("add {p}, ", $stride),
            "dec {n}
            jnz 2b",
            $(concat!("vmovdqu [{out} + ", $at, "], ", $acc)),*;
            [_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _]
            { p = inout(reg) $table => _, n = inout(reg) $count => _, index = in(reg) $index, out = in(reg) $out, }
            options(nostack)
        )
    };
}

/// Reads all `$count` entries of `$bytes` bytes at `p` and writes the entry with this index to `q`, with one register
/// per 32 bytes. Unrolled.
macro_rules! scan_unrolled {
    ($p:ident $q:ident $index:ident, $count:literal $bytes:literal, $($at:literal in $sum:literal),*) => {
        vector_asm!(
            256 all: "vmovd xmm8, {index:e}
            vpbroadcastd ymm8, xmm8
            vpxor xmm9, xmm9, xmm9
            vpcmpeqd ymm10, ymm10, ymm10",
            $(concat!("vpxor xmm", $sum, ", xmm", $sum, ", xmm", $sum),)*
            concat!(".rept ", $count),
            "vpcmpeqd ymm11, ymm8, ymm9
            vpsubd ymm9, ymm9, ymm10",
            $(concat!("vpand ymm12, ymm11, [{p} + ", $at, "]\nvpor ymm", $sum, ", ymm", $sum, ", ymm12"),)*
            concat!("add {p}, ", $bytes, "\n.endr"),
            $(concat!("vmovdqu [{q} + ", $at, "], ymm", $sum)),*;
            [_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _]
            { p = inout(reg) $p => _, q = in(reg) $q, index = in(reg) $index, }
            options(nostack)
        )
    };
}

/// Scans a table of entries of elements of GF(9767^19), and keeps the entry whose number is `index`. Each element has
/// 32 bytes in `$v` and 8 bytes in `$tail`.
macro_rules! scan_elements {
    ($table:expr, $count:expr, $index:expr, $out:expr, $stride:literal, $($v:literal $tail:literal $at:literal),*) => {
        vector_asm!(
            256 all: "vmovd xmm8, {index:e}
            vpbroadcastd ymm8, xmm8
            vpxor xmm9, xmm9, xmm9
            vpcmpeqd ymm10, ymm10, ymm10",
            $(concat!("vpxor xmm", $v, ", xmm", $v, ", xmm", $v, "\n vpxor xmm", $tail, ", xmm", $tail, ", xmm", $tail),)*
            "2:
            vpcmpeqd ymm11, ymm8, ymm9
            vpsubd ymm9, ymm9, ymm10",
            $(
                concat!("vpand ymm12, ymm11, [{p} + ", $at, "]\n vmovq xmm13, [{p} + ", $at, " + 32]"),
                concat!("vpor ymm", $v, ", ymm", $v, ", ymm12\n vpand xmm13, xmm13, xmm11"),
                concat!("vpor xmm", $tail, ", xmm", $tail, ", xmm13"),
            )*
            concat!("add {p}, ", $stride),
            "dec {n}
            jnz 2b",
            $(concat!("vmovdqu [{out} + ", $at, "], ymm", $v, "\n vmovq [{out} + ", $at, " + 32], xmm", $tail)),*;
            [_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _]
            { p = inout(reg) $table => _, n = inout(reg) $count => _, index = in(reg) $index, out = in(reg) $out, }
            options(nostack)
        )
    };
}

/// Returns entry `index` of the table, or zeros.
#[inline(always)]
pub fn lookup<T: Words>(table: &[T], index: u32) -> T {
    let mut out = MaybeUninit::<T>::uninit();
    // SAFETY: room for a `T`, which the function fills.
    unsafe {
        lookup_at(out.as_mut_ptr(), table, index);
        out.assume_init()
    }
}

/// Writes entry `index` of the table to `out`, or zeros.
#[inline(always)]
pub fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
    // SAFETY: a reference.
    unsafe { lookup_at(out, table, index) }
}

/// Sizes with a vector scan: two to five elements of GF(2^255 - C) or GF(2^233), two or three of GF(9767^19). Other
/// sizes take the portable scan.
///
/// The tables of xsk233 (17 entries of 128 bytes, 33 of 64) are scanned without a loop. The end of such a short loop is
/// mispredicted most of the time, which took a fifteenth of a multiplication. (The tables of xsb233, with entries of 96
/// bytes, are faster with a loop.)
#[inline(always)]
unsafe fn lookup_at<T: Words>(q: *mut T, table: &[T], index: u32) {
    let (p, n) = (table.as_ptr(), table.len());
    // SAFETY: reads the `n` entries of the table and writes one entry, for which the caller has room; any words are a valid `T`.
    unsafe {
        match (n, size_of::<T>()) {
            (17, 128) => scan_unrolled!(p q index, 17 128, 0 in 0, 32 in 1, 64 in 2, 96 in 3),
            (33, 64) => scan_unrolled!(p q index, 33 64, 0 in 0, 32 in 1),
            (1.., 64) => scan_vectors!(p, n, index, q, "64", "ymm0" "0", "ymm1" "32"),
            (1.., 96) => scan_vectors!(p, n, index, q, "96", "ymm0" "0", "ymm1" "32", "ymm2" "64"),
            (1.., 128) => scan_vectors!(p, n, index, q, "128", "ymm0" "0", "ymm1" "32", "ymm2" "64", "ymm3" "96"),
            (1.., 160) => {
                scan_vectors!(p, n, index, q, "160", "ymm0" "0", "ymm1" "32", "ymm2" "64", "ymm3" "96", "ymm4" "128");
            }
            (1.., 80) => scan_elements!(p, n, index, q, "80", "0" "1" "0", "2" "3" "40"),
            (1.., 120) => scan_elements!(p, n, index, q, "120", "0" "1" "0", "2" "3" "40", "4" "5" "80"),
            _ => q.write(crate::ct::lookup(table, index)),
        }
    }
}
