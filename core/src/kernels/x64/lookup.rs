//! Constant-time lookup with AVX2, one whole register at a time. The number of each entry is compared with the index;
//! the entry is masked with the outcome and ORed into the result.

use crate::ct::Words;
use crate::field::vector_asm;

/// Scans the table at `$p` and writes the entry whose number is `$index` to `$out`, or zeros: in a loop over `$n` entries,
/// or unrolled. An entry is a list of vectors of 32 bytes, each with the number of its accumulator and its offset. An
/// element of GF(9767^19) also has a rest of 8 bytes. Addresses and the number of rounds depend only on the table, not
/// on the index.
#[rustfmt::skip]
macro_rules! scan {
    (loop $n:ident $($scan:tt)*) => { scan!(@ { n = inout(reg) $n => _, } "2:", "dec {n}\njnz 2b"; $($scan)*) };
    (unrolled $n:literal $($scan:tt)*) => { scan!(@ {} concat!(".rept ", $n), ".endr"; $($scan)*) };
    (@ { $($n:tt)* } $start:expr, $end:literal; $p:ident $index:ident $out:ident, $size:literal $zero:literal:
        $($v:literal at $at:literal $(and $tail:literal at $rest:literal)?),*) => {
        vector_asm!(
            256 all: "vmovd xmm8, {index:e}
            vpbroadcastd ymm8, xmm8
            vpxor xmm9, xmm9, xmm9
            vpcmpeqd ymm10, ymm10, ymm10",
            $(concat!(
                "vpxor ", $zero, $v, ", ", $zero, $v, ", ", $zero, $v, "\n",
                $("vpxor xmm", $tail, ", xmm", $tail, ", xmm", $tail, "\n",)?
            ),)*
            $start,
            "vpcmpeqd ymm11, ymm8, ymm9
            vpsubd ymm9, ymm9, ymm10",
            $(concat!(
                "vpand ymm12, ymm11, [{p} + ", $at, "]\n", $("vmovq xmm13, [{p} + ", $rest, "]\n",)?
                "vpor ymm", $v, ", ymm", $v, ", ymm12\n",
                $("vpand xmm13, xmm13, xmm11\nvpor xmm", $tail, ", xmm", $tail, ", xmm13\n",)?
            ),)*
            concat!("add {p}, ", $size),
            $end,
            $(concat!("vmovdqu [{out} + ", $at, "], ymm", $v, $("\nvmovq [{out} + ", $rest, "], xmm", $tail)?)),*;
            [_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _]
            { p = inout(reg) $p => _, $($n)* index = in(reg) $index, out = in(reg) $out, }
            options(nostack)
        )
    };
}

crate::kernels::lookup_from_memory!();

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
            (17, 128) => scan!(unrolled 17 p index q, 128 "xmm": 0 at 0, 1 at 32, 2 at 64, 3 at 96),
            (33, 64) => scan!(unrolled 33 p index q, 64 "xmm": 0 at 0, 1 at 32),
            (1.., 64) => scan!(loop n p index q, 64 "ymm": 0 at 0, 1 at 32),
            (1.., 96) => scan!(loop n p index q, 96 "ymm": 0 at 0, 1 at 32, 2 at 64),
            (1.., 128) => scan!(loop n p index q, 128 "ymm": 0 at 0, 1 at 32, 2 at 64, 3 at 96),
            (1.., 160) => scan!(loop n p index q, 160 "ymm": 0 at 0, 1 at 32, 2 at 64, 3 at 96, 4 at 128),
            (1.., 80) => scan!(loop n p index q, 80 "xmm": 0 at 0 and 1 at 32, 2 at 40 and 3 at 72),
            (1.., 120) => {
                scan!(loop n p index q, 120 "xmm": 0 at 0 and 1 at 32, 2 at 40 and 3 at 72, 4 at 80 and 5 at 112);
            }
            _ => q.write(crate::ct::lookup(table, index)),
        }
    }
}
