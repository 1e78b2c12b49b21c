//! Products with AVX2: 19 by 19 coefficients with `vpmaddwd`, two products at a time in 32-bit lanes.

use super::{CONSTANTS, Limbs, Products};
use crate::field::vector_asm;

/// `u v`, each coefficient less 1, in ymm8 and xmm4. All other registers are used.
///
/// Let w be the coefficients of v and, at negative indices, their doubles (z^19 = 2). Coefficient i is the sum over j =
/// 0..9 of u_2j w_(i-2j) + u_(2j+1) w_(i-2j-1). One `vpmaddwd` computes such a term from the pair (u_2j, u_2j+1) in all
/// lanes and the pair d_(i-2j), with d_t = (w_t, w_(t-1)).
///
/// A register d[s] holds d_s..d_(s+3) and d_(s+8)..d_(s+11), the order that results from unpacking two registers of
/// words. Coefficients 0..3 and 8..11 take d[0], d[-2], ..., d[-18]; 4..7 and 12..15 take d[4], d[2], ..., d[-14];
/// 16..18 take four entries from d_16 down to d_-2. So twelve registers and six halves serve 30 multiplications; each
/// register or half takes one or two shuffles. The pairs of u are loaded at their use.
///
/// 30 multiplications, 27 additions, 30 shuffles. The reductions are those of `prime::reduce`, for sums of at most 37
/// p^2, and packing restores the order of the coefficients. On Zen 4 a dependency chain through u takes 45 cycles, one
/// through v 54, independent products 34. Other orders of these instructions, by hand and by random search, were not
/// faster. A square by pairs of equal distance would take half the multiplications, but twice the shuffles.
macro_rules! product {
    () => {
        concat!(
            // w_0..15 in 0, v_8..15 in 1, v_16..18 in 2.
            "vmovdqu xmm0, [{v}]
            vmovdqu xmm1, [{v} + 16]
            vpbroadcastq ymm2, [{v} + 32]
            vpbroadcastd ymm12, [{u} + 36]
            vpbroadcastd ymm13, [{u} + 32]
            vpbroadcastd ymm14, [{u} + 28]
            vinserti128 ymm0, ymm0, [{v} + 16], 1
            vpblendd ymm3, ymm1, ymm2, 0xf0
            vpaddw ymm4, ymm0, ymm0
            vpaddw ymm3, ymm3, ymm3\n",
            // w_-16..-1 in 5, w_-17..-2 in 6, w_-8..7 in 7; d[-18] in 8, d[-16] in 9, d[-12] in 10, d[-14] in 11.
            "vpalignr ymm5, ymm3, ymm4, 6
            vpalignr ymm6, ymm3, ymm4, 4
            vperm2i128 ymm7, ymm5, ymm0, 0x21
            vpsrldq ymm8, ymm4, 2
            vpunpcklwd ymm8, ymm8, ymm4
            vpunpcklwd ymm9, ymm5, ymm6
            vpunpckhwd ymm10, ymm5, ymm6
            vpalignr ymm11, ymm10, ymm9, 8\n",
            // Sums: coefficients 0.. in 8, 4.. in 9, 16.. in 4.
            "vpmaddwd ymm8, ymm8, ymm12
            vpmaddwd ymm9, ymm9, ymm13
            vpaddd ymm8, ymm8, ymm9
            vpmaddwd ymm15, ymm11, ymm14
            vpaddd ymm8, ymm8, ymm15
            vpmaddwd ymm9, ymm11, ymm12\n",
            // d_16.. in 4, d_8.. in 2, d_12.. in 1, d_14.. and d_10.. in 11: these need no other half.
            "vpalignr xmm3, xmm1, xmm0, 14
            vpalignr xmm4, xmm2, xmm1, 14
            vpunpcklwd xmm4, xmm2, xmm4
            vpunpcklwd xmm2, xmm1, xmm3
            vpunpckhwd xmm1, xmm1, xmm3
            vpbroadcastd xmm12, [{u}]
            vpbroadcastd xmm15, [{u} + 4]
            vpalignr xmm11, xmm4, xmm1, 8
            vpmaddwd xmm4, xmm4, xmm12
            vpmaddwd xmm11, xmm11, xmm15
            vpaddd xmm4, xmm4, xmm11
            vpbroadcastd xmm12, [{u} + 8]
            vpbroadcastd xmm15, [{u} + 12]
            vpalignr xmm11, xmm1, xmm2, 8
            vpmaddwd xmm1, xmm1, xmm12
            vpmaddwd xmm11, xmm11, xmm15
            vpaddd xmm4, xmm4, xmm1
            vpaddd xmm4, xmm4, xmm11
            vpbroadcastd xmm12, [{u} + 16]
            vpmaddwd xmm11, xmm2, xmm12
            vpaddd xmm4, xmm4, xmm11\n",
            // d[-12]; w_-9..6 in 6.
            "vpbroadcastd ymm12, [{u} + 24]
            vpbroadcastd ymm15, [{u} + 20]
            vpalignr ymm6, ymm7, ymm5, 14\n",
            both!(sums "10", "12" "13"),
            // d[-8] in 3, d[-4] in 6, d[-10] in 10.
            "vpunpcklwd ymm3, ymm7, ymm6
            vpunpckhwd ymm6, ymm7, ymm6
            vpalignr ymm10, ymm3, ymm10, 8\n",
            both!(sums "10", "15" "14"),
            "vpbroadcastd ymm13, [{u} + 16]
            vpbroadcastd ymm14, [{u} + 12]\n",
            both!(sums "3", "13" "12"),
            // d[-6] in 10; w_-1..14 in 7.
            "vpalignr ymm10, ymm6, ymm3, 8
            vpalignr ymm7, ymm0, ymm7, 14\n",
            both!(sums "10", "14" "15"),
            // d[0] in 3, d[4] in 7; d[-4].
            "vpunpcklwd ymm3, ymm0, ymm7
            vpunpckhwd ymm7, ymm0, ymm7
            vpbroadcastd ymm12, [{u} + 8]\n",
            both!(sums "6", "12" "13"),
            // d[-2], from here on also for the last coefficients.
            "vpalignr ymm10, ymm3, ymm6, 8
            vpbroadcastd ymm15, [{u} + 4]
            vpbroadcastd xmm13, [{u} + 36]
            vpmaddwd ymm1, ymm10, ymm15
            vpmaddwd ymm11, ymm10, ymm14
            vpmaddwd xmm10, xmm10, xmm13
            vpaddd ymm8, ymm8, ymm1
            vpaddd ymm9, ymm9, ymm11
            vpaddd xmm4, xmm4, xmm10\n",
            // d[0].
            "vpbroadcastd ymm13, [{u}]
            vpbroadcastd xmm14, [{u} + 32]
            vpmaddwd ymm1, ymm3, ymm13
            vpmaddwd ymm11, ymm3, ymm12
            vpmaddwd xmm10, xmm3, xmm14
            vpaddd ymm8, ymm8, ymm1
            vpaddd ymm9, ymm9, ymm11
            vpaddd xmm4, xmm4, xmm10\n",
            // d[2] in 5, d_6.. in 6, d[4].
            "vpalignr ymm5, ymm7, ymm3, 8
            vpalignr xmm6, xmm2, xmm7, 8
            vpbroadcastd xmm14, [{u} + 28]
            vpbroadcastd xmm12, [{u} + 24]
            vpmaddwd ymm1, ymm5, ymm15
            vpmaddwd xmm10, xmm5, xmm14
            vpaddd ymm9, ymm9, ymm1
            vpaddd xmm4, xmm4, xmm10
            vpbroadcastd xmm14, [{u} + 20]
            vpmaddwd ymm1, ymm7, ymm13
            vpmaddwd xmm10, xmm7, xmm12
            vpmaddwd xmm11, xmm6, xmm14
            vpaddd ymm9, ymm9, ymm1
            vpaddd xmm4, xmm4, xmm10
            vpaddd xmm4, xmm4, xmm11\n",
            // The reductions; packing restores the order of the coefficients.
            "vmovdqa ymm0, [{c}]
            vpmulld ymm8, ymm8, ymm0
            vpmulld ymm9, ymm9, ymm0
            vpmulld xmm4, xmm4, xmm0
            vpsrld ymm8, ymm8, 16
            vpsrld ymm9, ymm9, 16
            vpsrld xmm4, xmm4, 16
            vpackusdw ymm8, ymm8, ymm9
            vpackusdw xmm4, xmm4, xmm4
            vpmulhuw ymm8, ymm8, [{c} + 32]
            vpmulhuw xmm4, xmm4, [{c} + 64]\n",
        )
    };
}

/// Implements [`Products`], from a product: the width, the registers and the operands of its [`vector_asm!`]. Each function
/// adds 1 to the coefficients at the end.
macro_rules! products {
    ($Products:ident, $width:tt, $product:ident $({ $($operands:tt)* })? $([$($registers:tt)*])?) => {
        impl Products for $Products {
            #[inline(never)]
            unsafe fn mul_at(out: *mut Limbs, u: *const Limbs, v: *const Limbs) {
                // SAFETY: the caller promises pointers to elements. The block reads those and constants of this file, then
                // writes the result.
                unsafe {
                    vector_asm!(
                        $width all: $product!(),
                        "vpaddw ymm8, ymm8, [{c} + 96]
                        vpaddw xmm4, xmm4, [{c} + 80]",
                        store!("out", "8" "4");
                        $([$($registers)*])?
                        { c = in(reg) &raw const CONSTANTS, $($($operands)*)? u = in(reg) u, v = in(reg) v, out = in(reg) out, }
                        options(nostack)
                    );
                }
            }

            #[inline(never)]
            unsafe fn mul_sub_at(out: *mut Limbs, u: *const Limbs, v: *const Limbs, a: *const Limbs) {
                // SAFETY: the caller promises pointers to elements. The block reads those and constants of this file, then
                // writes the result.
                unsafe {
                    vector_asm!(
                        $width all: $product!(),
                        // The product is still less 1, so the difference is in -p..p-2.
                        load!("2" "3", "a"),
                        both!("vpsubw", "8" "4", "8" "4", "2" "3"),
                        products!(@add_p_where_negative),
                        "vpaddw ymm8, ymm8, [{c} + 96]
                        vpaddw xmm4, xmm4, [{c} + 80]",
                        store!("out", "8" "4");
                        $([$($registers)*])?
                        { c = in(reg) &raw const CONSTANTS, $($($operands)*)? u = in(reg) u, v = in(reg) v, a = in(reg) a, out = in(reg) out, }
                        options(nostack)
                    );
                }
            }

            #[inline(never)]
            unsafe fn square_sub_sum_at(out: *mut Limbs, u: *const Limbs, a: *const Limbs, b: *const Limbs) {
                // SAFETY: the caller promises pointers to elements. The block reads those and constants of this file, then
                // writes the result.
                unsafe {
                    vector_asm!(
                        $width all: $product!(),
                        load!("2" "3", "a"), load!("5" "6", "b"),
                        both!("vpaddw", "2" "3", "2" "3", "5" "6"),
                        both!("vpsubw", "8" "4", "8" "4", "2" "3"),
                        products!(@add_p_where_negative),
                        products!(@add_p_where_negative),
                        "vpaddw ymm8, ymm8, [{c} + 96]
                        vpaddw xmm4, xmm4, [{c} + 80]",
                        store!("out", "8" "4");
                        $([$($registers)*])?
                        { c = in(reg) &raw const CONSTANTS, $($($operands)*)? u = in(reg) u, v = in(reg) u, a = in(reg) a, b = in(reg) b, out = in(reg) out, }
                        options(nostack)
                    );
                }
            }
        }
    };
    // Adds p to the coefficients in ymm8 and xmm4 that are below 0.
    (@add_p_where_negative) => {
        "vpsraw ymm0, ymm8, 15
        vpsraw xmm1, xmm4, 15
        vpand ymm0, ymm0, [{c} + 32]
        vpand xmm1, xmm1, [{c} + 64]
        vpaddw ymm8, ymm8, ymm0
        vpaddw xmm4, xmm4, xmm1"
    };
}

/// Products with AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx2;
products!(Avx2, 256, product [_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _]);
#[allow(unused_imports)] // in builds for valgrind
pub(super) use products;
