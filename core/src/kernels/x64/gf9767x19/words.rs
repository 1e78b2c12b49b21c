//! Products with AVX-512 and VNNI: the same sums as in [`product`](super::product). `vpdpwssd` accumulates while it
//! multiplies, one permutation gives any order of words, and thirty-two registers hold everything.

use super::product::products;
use super::{CONSTANTS, DEGREE, Limbs, Products};
use crate::field::vector_asm;

/// Permutation indices for the words of the registers d[s]. The assembly reads them at the offsets given here.
#[repr(C, align(64))]
struct Orders {
    /// 0: d[4], from w_0..15.
    d_4: [u16; 16],
    /// 32: d[0], from w_0..15 and m, like the next two.
    d_0: [u16; 16],
    /// 64: d[-4].
    d_minus_4: [u16; 16],
    /// 96: d[-8].
    d_minus_8: [u16; 16],
    /// 128: d[-12], from w_-19..-4 and m.
    d_minus_12: [u16; 16],
    /// 160: d[-16], from w_-19..-4, like the next one.
    d_minus_16: [u16; 16],
    /// 192: d[-18].
    d_minus_18: [u16; 16],
    /// 224: d_t..d_t+3 from w_t-8..t-1 and w_t..t+7.
    upper: [u16; 8],
    /// 240: d_12..15 from w_8..15, as bytes.
    d_12: [u8; 16],
}

static ORDERS: Orders = Orders {
    d_4: order(4),
    d_0: order(0),
    d_minus_4: order(-4),
    d_minus_8: order(-8),
    d_minus_12: order(-12),
    d_minus_16: order(-16),
    d_minus_18: order(-18),
    upper: [8, 7, 9, 8, 10, 9, 11, 10],
    d_12: [8, 9, 6, 7, 10, 11, 8, 9, 12, 13, 10, 11, 14, 15, 12, 13],
};

/// Permutation indices of the words of d[s]. Words 0..2 of m are w_-3..-1, and words 10..15 are w_-9..-4.
const fn order(s: i32) -> [u16; 16] {
    const N: i32 = DEGREE as i32;
    let mut out = [0; 16];
    let mut i = 0;
    while i < 16 {
        // d_s.. in the lower half, d_(s+8).. in the upper one; d_t is w_t, then w_(t-1).
        let t = s + 8 * (i / 8) + i % 8 / 2 - i % 2;
        out[i as usize] = match t {
            0.. => t,
            -9..-3 if s >= -8 => 16 + N + t,
            _ => N + t,
        } as u16;
        i += 1;
    }
    out
}

/// `u v`, each coefficient less 1, in ymm8 and xmm4. All other registers are used.
///
/// The sums and the registers d[s] are those of [`product`](super::product). The assembly text calls the sum of
/// coefficients 0..3 and 8..11 sum 0, that of 4..7 and 12..15 sum 4, and that of 16..18 sum 16. Registers 0, 2 and 3
/// are w_0..15, w_-19..-4 and m. m has 2 v_16..18 in words 0..2 and the words of w_-19..-4 from 10 on. One permutation
/// of two of these registers gives any d[s], in four cycles. Every other d[s] comes from its neighbors instead, in one
/// cycle. A sum is accumulated in up to four parts, because one step takes four cycles.
///
/// 30 multiplications, 7 additions of sums, 18 shuffles. On Zen 4 a dependency chain through u takes 42 cycles, one
/// through v 50, independent products 28. The order of the instructions comes from a random search. 512-bit registers,
/// for a square by pairs of equal distance, were not faster.
macro_rules! product {
    () => {
        "
            vmovdqu xmm0, [{v}]
            vmovdqu xmm4, [{v} + 16]
            vpbroadcastq ymm1, [{v} + 32]
            vinserti128 ymm0, ymm0, [{v} + 16], 1
            vpaddw ymm3, ymm1, ymm1
            vpaddw ymm2, ymm0, ymm0
            vpblendd ymm3, ymm2, ymm3, 0x1f
            vmovdqa64 ymm5, [{w}]
            vpermw ymm5, ymm5, ymm0 /* d[4] */
            vmovdqa64 ymm6, [{w} + 64]
            vpermi2w ymm6, ymm0, ymm3 /* d[-4] */
            vmovdqa64 ymm7, [{w} + 32]
            vpermi2w ymm7, ymm0, ymm3 /* d[0] */
            vmovdqa64 xmm8, [{w} + 224]
            vpermi2w xmm8, xmm0, xmm4 /* d[8] */
            vpshufb xmm9, xmm4, [{w} + 240] /* d[12] */
            vpbroadcastd ymm10, [{u}]
            vpmaddwd ymm11, ymm5, ymm10 /* 4: u_0 d[4] */
            vpbroadcastd ymm12, [{u} + 8]
            vpmaddwd xmm13, xmm9, xmm12 /* 16: u_4 d[12] */
            vshufpd ymm14, ymm7, ymm5, 5 /* d[2] */
            vmovdqa64 xmm15, [{w} + 224]
            vpermi2w xmm15, xmm4, xmm1 /* d[16] */
            vshufpd xmm16, xmm9, xmm15, 1 /* d[14] */
            vmovdqa64 ymm17, [{w} + 96]
            vpermi2w ymm17, ymm0, ymm3 /* d[-8] */
            vpmaddwd ymm18, ymm7, ymm10 /* 0: u_0 d[0] */
            vshufpd xmm19, xmm5, xmm8, 1 /* d[6] */
            vpbroadcastd ymm20, [{u} + 32]
            vpmaddwd xmm21, xmm7, xmm20 /* 16: u_16 d[0] */
            vpbroadcastd ymm22, [{u} + 24]
            vpmaddwd xmm23, xmm5, xmm22 /* 16: u_12 d[4] */
            vpmaddwd ymm24, ymm7, ymm12 /* 4: u_4 d[0] */
            vpdpwssd xmm13, xmm15, xmm10 /* 16: u_0 d[16] */
            vshufpd ymm25, ymm6, ymm7, 5 /* d[-2] */
            vpbroadcastd ymm26, [{u} + 4]
            vpmaddwd ymm27, ymm25, ymm26 /* 0: u_2 d[-2] */
            vpdpwssd xmm21, xmm16, xmm26 /* 16: u_2 d[14] */
            vpmaddwd ymm28, ymm14, ymm26 /* 4: u_2 d[2] */
            vmovdqa64 ymm29, [{w} + 160]
            vpermw ymm29, ymm29, ymm2 /* d[-16] */
            vpbroadcastd ymm30, [{u} + 16]
            vpmaddwd ymm31, ymm17, ymm30 /* 0: u_8 d[-8] */
            vmovdqa64 ymm5, [{w} + 128]
            vpermi2w ymm5, ymm2, ymm3 /* d[-12] */
            vpdpwssd xmm23, xmm14, [{u} + 28]{{1to4}} /* 16: u_14 d[2] */
            vpmaddwd ymm10, ymm5, ymm22 /* 0: u_12 d[-12] */
            vshufpd ymm15, ymm17, ymm6, 5 /* d[-6] */
            vshufpd xmm7, xmm8, xmm9, 1 /* d[10] */
            vmovdqa64 ymm16, [{w} + 192]
            vpermw ymm16, ymm16, ymm2 /* d[-18] */
            vpbroadcastd ymm26, [{u} + 20]
            vpdpwssd ymm11, ymm15, ymm26 /* 4: u_10 d[-6] */
            vpdpwssd xmm13, xmm8, [{u} + 16]{{1to4}} /* 16: u_8 d[8] */
            vpdpwssd ymm18, ymm6, ymm12 /* 0: u_4 d[-4] */
            vpdpwssd ymm27, ymm29, ymm20 /* 0: u_16 d[-16] */
            vpbroadcastd ymm14, [{u} + 12]
            vpdpwssd ymm24, ymm25, ymm14 /* 4: u_6 d[-2] */
            vpdpwssd xmm21, xmm19, xmm26 /* 16: u_10 d[6] */
            vshufpd ymm22, ymm5, ymm17, 5 /* d[-10] */
            vshufpd ymm9, ymm29, ymm5, 5 /* d[-14] */
            vpdpwssd ymm28, ymm6, ymm30 /* 4: u_8 d[-4] */
            vpdpwssd xmm23, xmm7, [{u} + 12]{{1to4}} /* 16: u_6 d[10] */
            vpdpwssd ymm11, ymm5, [{u} + 32]{{1to8}} /* 4: u_16 d[-12] */
            vpdpwssd ymm24, ymm17, [{u} + 24]{{1to8}} /* 4: u_12 d[-8] */
            vpbroadcastd ymm8, [{u} + 36]
            vpdpwssd ymm31, ymm16, ymm8 /* 0: u_18 d[-18] */
            vpbroadcastd ymm12, [{u} + 28]
            vpdpwssd ymm10, ymm9, ymm12 /* 0: u_14 d[-14] */
            vpdpwssd ymm18, ymm15, ymm14 /* 0: u_6 d[-6] */
            vpdpwssd ymm28, ymm22, ymm12 /* 4: u_14 d[-10] */
            vpdpwssd xmm13, xmm25, [{u} + 36]{{1to4}} /* 16: u_18 d[-2] */
            vpaddd xmm21, xmm21, xmm23
            vpaddd xmm13, xmm13, xmm21
            vpdpwssd ymm27, ymm22, ymm26 /* 0: u_10 d[-10] */
            vpaddd ymm18, ymm18, ymm31
            vpaddd ymm18, ymm18, ymm10
            vpaddd ymm27, ymm27, ymm18
            vpdpwssd ymm11, ymm9, [{u} + 36]{{1to8}} /* 4: u_18 d[-14] */
            vpaddd ymm24, ymm24, ymm28
            vpaddd ymm11, ymm11, ymm24
            vmovdqa64 ymm1, [{c}]
            vpmulld xmm2, xmm13, xmm1
            vpmulld ymm0, ymm27, ymm1
            vpmulld ymm1, ymm11, ymm1
            vpsrld xmm2, xmm2, 16
            vpsrld ymm0, ymm0, 16
            vpsrld ymm1, ymm1, 16
            vpackusdw xmm4, xmm2, xmm2
            vpackusdw ymm8, ymm0, ymm1
            vpmulhuw xmm4, xmm4, [{c} + 64]
            vpmulhuw ymm8, ymm8, [{c} + 32]
        "
    };
}

/// Products with AVX-512 and VNNI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vnni;
products!(Vnni, 512, product { w = in(reg) &raw const ORDERS, });
