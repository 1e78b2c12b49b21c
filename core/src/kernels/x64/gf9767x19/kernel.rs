//! The kernels: their functions. Only the products differ.

use super::*;
use crate::field::gf9767x19::Kernel;
use crate::field::gf9767x19::prime::{NEG_INVERSE, SMALL_FACTOR};
use crate::kernels::in_memory;
use core::marker::PhantomData;

/// A kernel with AVX2 and with these products.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct By<P>(PhantomData<P>);
/// AVX2.
pub type X64 = By<product::Avx2>;
/// AVX2, and AVX-512 with VNNI for products.
pub type X64W = By<words::Vnni>;

// SAFETY of all: the caller promises pointers to elements. A block reads those and constants of `gf9767x19.rs`, then writes
// the result.
impl<P: Products> Kernel for By<P> {
    in_memory! {
        fn mul_at(out, a, b) = P::mul_at(out, a, b);
        fn square_at(out, a) = P::mul_at(out, a, a);
        fn mul_sub_at(out, a, b, c) = P::mul_sub_at(out, a, b, c);
        fn square_sub_at(out, a, b) = P::mul_sub_at(out, a, a, b);
        fn square_sub_sum_at(out, a, b, c) = P::square_sub_sum_at(out, a, b, c);
        // `out = 3 (a - b)`: the difference plus p, below 2p, then a product by a constant.
        fn triple_difference_at(out, a, b) = {
            const F: u32 = 3 * SMALL_FACTOR;
            in_memory_asm!(
                "vmovd xmm2, {f:e}
                vpsrld xmm3, xmm2, 16
                vpbroadcastw ymm6, xmm2
                vpbroadcastw ymm7, xmm3",
                load!("0" "1", "a"), load!("2" "3", "b"),
                "vpaddw ymm0, ymm0, [{c} + 32]
                vpaddw xmm1, xmm1, [{c} + 64]",
                both!("vpsubw", "0" "1", "0" "1", "2" "3"),
                both!("vpmulhuw", "4" "5", "0" "1", "6" "6"),
                both!("vpmullw", "0" "1", "0" "1", "7" "7"),
                both!("vpaddw", "0" "1", "0" "1", "4" "5"),
                both!(reduce),
                store!("out", "0" "1");
                out = in(reg) out, a = in(reg) a, b = in(reg) b, f = in(reg) F, c = in(reg) &raw const CONSTANTS
            );
        };
        // `out = a + b`.
        fn add_at(out, a, b) = in_memory_asm!(
            load!("0" "1", "a"), load!("2" "3", "b"),
            // Sums are at most 2p = 19534, so signed comparisons of 16 bits are correct.
            both!("vpaddw", "0" "1", "0" "1", "2" "3"),
            "vmovdqa ymm6, [{c} + 32]",
            both!("vpcmpgtw", "4" "5", "0" "1", "6" "6"),
            both!("vpand", "4" "5", "4" "5", "6" "6"),
            both!("vpsubw", "0" "1", "0" "1", "4" "5"),
            store!("out", "0" "1");
            out = in(reg) out, a = in(reg) a, b = in(reg) b, c = in(reg) &raw const CONSTANTS
        );
        // `out = a - b`.
        fn sub_at(out, a, b) = in_memory_asm!(
            load!("0" "1", "a"), load!("2" "3", "b"),
            "vmovdqa ymm7, [{c} + 96]",
            both!("vpsubw", "0" "1", "0" "1", "2" "3"),
            add_p_where_not_positive!(),
            store!("out", "0" "1");
            out = in(reg) out, a = in(reg) a, b = in(reg) b, c = in(reg) &raw const CONSTANTS
        );
        // `out = a - b - c`. The difference is above -2p, so p is added twice.
        fn sub_sum_at(out, a, b, c) = in_memory_asm!(
            load!("0" "1", "a"), load!("2" "3", "b"), load!("4" "5", "d"),
            "vmovdqa ymm7, [{c} + 96]",
            both!("vpaddw", "2" "3", "2" "3", "4" "5"),
            both!("vpsubw", "0" "1", "0" "1", "2" "3"),
            add_p_where_not_positive!(),
            add_p_where_not_positive!(),
            store!("out", "0" "1");
            out = in(reg) out, a = in(reg) a, b = in(reg) b, d = in(reg) c, c = in(reg) &raw const CONSTANTS
        );
        // `out = a - 2b`.
        fn sub_double_at(out, a, b) = in_memory_asm!(
            load!("0" "1", "a"), load!("2" "3", "b"),
            "vmovdqa ymm7, [{c} + 96]",
            both!("vpaddw", "2" "3", "2" "3", "2" "3"),
            both!("vpsubw", "0" "1", "0" "1", "2" "3"),
            add_p_where_not_positive!(),
            add_p_where_not_positive!(),
            store!("out", "0" "1");
            out = in(reg) out, a = in(reg) a, b = in(reg) b, c = in(reg) &raw const CONSTANTS
        );
        fn mul_small_at(out, a, w) = multiply_all(out, a, w.wrapping_mul(SMALL_FACTOR));
        fn scale_at(out, a, f) = multiply_all(out, a, f.wrapping_mul(NEG_INVERSE));
        // Coefficient 0 of `a b`: a_0 b_0 + 2 (a_1 b_18 + ... + a_18 b_1).
        fn inner_product(a, b) -> u32 = {
            let sum: u32;
            in_memory_asm!(
                // a_1..a_8, a_9..a_16, a_17, a_18 times the reversed b.
                "vmovdqa xmm7, [{c} + 128]
                vmovdqu xmm0, [{a}]
                vmovdqu xmm1, [{a} + 16]
                vmovq xmm2, [{a} + 32]
                vmovdqu xmm3, [{b}]
                vmovdqu xmm4, [{b} + 16]
                vmovq xmm5, [{b} + 32]
                vpalignr xmm0, xmm1, xmm0, 2
                vpalignr xmm1, xmm2, xmm1, 2
                vpsrldq xmm2, xmm2, 2
                vpalignr xmm5, xmm5, xmm4, 6
                vpalignr xmm4, xmm4, xmm3, 6
                vpslldq xmm3, xmm3, 10
                vpshufb xmm5, xmm5, xmm7
                vpshufb xmm4, xmm4, xmm7
                vpshufb xmm3, xmm3, xmm7
                vpmaddwd xmm0, xmm0, xmm5
                vpmaddwd xmm1, xmm1, xmm4
                vpmaddwd xmm2, xmm2, xmm3
                vpaddd xmm0, xmm0, xmm1
                vpaddd xmm0, xmm0, xmm2
                vpshufd xmm1, xmm0, 0x4e
                vpaddd xmm0, xmm0, xmm1
                vpshufd xmm1, xmm0, 0xb1
                vpaddd xmm0, xmm0, xmm1
                vmovd {sum:e}, xmm0";
                a = in(reg) a, b = in(reg) b, c = in(reg) &raw const CONSTANTS, sum = out(reg) sum
            );
            // The sum of 18 products is below 2^31, and the total, at most 37 p^2, below 2^32.
            reduce(2 * sum + u32::from((*a).0[0]) * u32::from((*b).0[0]))
        };
        // `out` = the coefficients as integers.
        fn integers_at(out, a) = in_memory_asm!(
            integers!(), store!("out", "0" "1");
            out = in(reg) out, a = in(reg) a, c = in(reg) &raw const CONSTANTS
        );
        // Returns whether the highest non-zero coefficient is above p/2. Collects a bit for each coefficient above p/2,
        // and a bit for each non-zero coefficient. It then compares the first number with the remaining bits of the
        // second.
        fn is_negative(a) -> Mask = {
            let (bits, tail): (u32, u32);
            in_memory_asm!(
                integers!(),
                "vpcmpgtw ymm2, ymm0, [{c} + 224]
                vpcmpgtw xmm3, xmm1, [{c} + 224]
                vpxor xmm4, xmm4, xmm4
                vpcmpgtw ymm0, ymm0, ymm4
                vpcmpgtw xmm1, xmm1, xmm4
                vpacksswb ymm0, ymm2, ymm0
                vpacksswb xmm1, xmm3, xmm1
                vpmovmskb {bits:e}, ymm0
                vpmovmskb {tail:e}, xmm1";
                a = in(reg) a, c = in(reg) &raw const CONSTANTS, bits = out(reg) bits, tail = out(reg) tail
            );
            // Bytes, from the lowest: large 0..7, non-zero 0..7, large 8..15, non-zero 8..15; and the same for 16..18.
            let gather = |bits: u32, tail: u32| (bits & 0xff) | (bits >> 8 & 0xff00) | (tail & 0xff) << 16;
            let (large, nonzero) = (gather(bits, tail), gather(bits >> 8, tail >> 8));
            Mask::from_lsb(Limb::from(top_bit((nonzero ^ large).wrapping_sub(large))))
        };
        // `x = -x` if `m` is true: p - x, or p if that is 0.
        fn negate_if_at(x, m) = in_memory_asm!(
            "vmovq xmm6, {m}
            vpbroadcastq ymm6, xmm6",
            load!("2" "3", "a"),
            "vmovdqa ymm7, [{c} + 96]
            vpxor xmm0, xmm0, xmm0
            vpxor xmm1, xmm1, xmm1",
            both!("vpsubw", "0" "1", "0" "1", "2" "3"),
            // The value is between -p and -1: adds p once, and once more if a was p.
            add_p_where_not_positive!(),
            add_p_where_not_positive!(),
            "vpblendvb ymm0, ymm2, ymm0, ymm6
            vpblendvb xmm1, xmm3, xmm1, xmm6",
            store!("a", "0" "1");
            a = in(reg) x, m = in(reg) m.word(), c = in(reg) &raw const CONSTANTS
        );
        // `out = b` if `m` is true, else `a`. Both may alias the result.
        //
        // VPBLENDVB takes its bytes from `b` where the mask has them set, in a time that does not depend on it.
        fn select_at(out, m, a, b) = in_memory_asm!(
            "vmovq xmm4, {m}
            vpbroadcastq ymm4, xmm4",
            load!("0" "1", "a"), load!("2" "3", "b"),
            "vpblendvb ymm0, ymm0, ymm2, ymm4
            vpblendvb xmm1, xmm1, xmm3, xmm4",
            store!("out", "0" "1");
            out = in(reg) out, m = in(reg) m.word(), a = in(reg) a, b = in(reg) b
        );
    }
    #[inline(always)]
    unsafe fn frobenius_at<const J: usize>(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: the caller promises pointers to elements, and the factors are a constant.
        unsafe { multiply_each(out, a, const { &Frobenius::<J>::FACTORS }) }
    }
    #[inline(always)]
    fn invert_prime(c: u32) -> u32 {
        invert_prime(c)
    }
}
