//! Test helper that keeps values in all vector registers of the caller while an operation runs. It finds blocks of
//! assembly that change a register without declaring it. The tests of kernels use it here; the tests of whole
//! operations in `testkit` include this file.

/// Runs an operation inside a function that may use AVX2 and holds values in `ymm0` to `ymm15`, or, in a build for
/// AVX-512, in `zmm0` to `zmm31`. Then checks that all of them are unchanged. Inlined code meets the values in these
/// registers. Around calls, the compiler saves the registers that it expects the call to change. The operation is an
/// expression that needs nothing from outside. If it is generic, its parameter goes first: `@G: Group;`.
macro_rules! with_live_registers {
    // Returns the numbers of the registers that do not survive the operation.
    (# $(@$G:ident: $bound:path;)? $mov:literal $vector:ident $width:literal, $count:literal, $operation:expr,
        $($v:ident $register:tt $number:literal)+) => {{
        type Registers = [[u8; $width]; $count];
        #[target_feature(enable = "avx2")]
        unsafe fn run$(<$G: $bound>)?(before: &Registers, after: &mut Registers) {
            $(let $v: core::arch::x86_64::$vector;)+
            // SAFETY: reads and writes the arrays, which have room for all registers; the caller has AVX2.
            unsafe {
                core::arch::asm!(
                    $(concat!($mov, " ", $register, ", [{p} + ", $width, " * ", $number, "]"),)+
                    p = in(reg) before, $(out($register) $v,)+ options(nostack, preserves_flags)
                );
                let _ = core::hint::black_box($operation);
                core::arch::asm!(
                    $(concat!($mov, " [{p} + ", $width, " * ", $number, "], ", $register),)+
                    p = in(reg) after, $(in($register) $v,)+ options(nostack, preserves_flags)
                );
            }
        }
        let before: Registers = core::array::from_fn(|i| core::array::from_fn(|j| (37 * i + 5 * j + 1) as u8));
        let mut after: Registers = [[0; $width]; $count];
        // SAFETY: all machines that run these tests have AVX2.
        unsafe { run$(::<$G>)?(&before, &mut after) }
        (0..$count).filter(|i| before[*i] != after[*i]).collect::<Vec<usize>>()
    }};
    ($(@$G:ident: $bound:path;)? $name:expr, $operation:expr) => {{
        #[cfg(not(target_feature = "avx512f"))]
        let changed = with_live_registers!(# $(@$G: $bound;)? "vmovdqu" __m256i 32, 16, $operation,
            v0 "ymm0" 0 v1 "ymm1" 1 v2 "ymm2" 2 v3 "ymm3" 3 v4 "ymm4" 4 v5 "ymm5" 5 v6 "ymm6" 6 v7 "ymm7" 7
            v8 "ymm8" 8 v9 "ymm9" 9 v10 "ymm10" 10 v11 "ymm11" 11 v12 "ymm12" 12 v13 "ymm13" 13 v14 "ymm14" 14
            v15 "ymm15" 15);
        #[cfg(target_feature = "avx512f")]
        let changed = with_live_registers!(# $(@$G: $bound;)? "vmovdqu64" __m512i 64, 32, $operation,
            v0 "zmm0" 0 v1 "zmm1" 1 v2 "zmm2" 2 v3 "zmm3" 3 v4 "zmm4" 4 v5 "zmm5" 5 v6 "zmm6" 6 v7 "zmm7" 7
            v8 "zmm8" 8 v9 "zmm9" 9 v10 "zmm10" 10 v11 "zmm11" 11 v12 "zmm12" 12 v13 "zmm13" 13 v14 "zmm14" 14
            v15 "zmm15" 15 v16 "zmm16" 16 v17 "zmm17" 17 v18 "zmm18" 18 v19 "zmm19" 19 v20 "zmm20" 20 v21 "zmm21" 21
            v22 "zmm22" 22 v23 "zmm23" 23 v24 "zmm24" 24 v25 "zmm25" 25 v26 "zmm26" 26 v27 "zmm27" 27 v28 "zmm28" 28
            v29 "zmm29" 29 v30 "zmm30" 30 v31 "zmm31" 31);
        assert!(changed.is_empty(), "{}: changed vector registers {changed:?} of its caller", $name);
    }};
}
