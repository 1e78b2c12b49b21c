//! Kernels for x86-64 with AVX2, as inline assembly like those of the other families. One of them also uses AVX-512
//! with VNNI.
//!
//! **Sums**: sixteen coefficients in one register, three in another, 16 bits each, signed comparisons.
//! **Products by constants** (Frobenius, small factors, elements of GF(p)): let F = f (-1/p) mod 2^32. The reduction of
//! the product a f needs only the upper half of a F mod 2^32, which is `high(a F_low) + a F_high` modulo 2^16. This
//! takes two 16-bit multiplications, and a third one by p.
//! **Products**: [`product`], [`words`].
//! **Memory**: operands are read in pieces of at most 16 bytes (and joined), because code that writes such pieces may
//! have copied them. A load that spans two stores in flight waits until both have reached the cache. Results are
//! written in 32 + 8 bytes, so that each of these loads lies inside one store.
//! **Constant time**: everything.

use crate::ct::{Mask, top_bit};
use crate::field::gf9767x19::prime::{NEG_INVERSE, ONE, P, SMALL_FACTOR, frobenius_powers, reduce};
use crate::field::gf9767x19::{DEGREE, Limbs};
use crate::field::vector_asm;
use crate::limb::Limb;
use core::fmt::Debug;

/// The constants of the assembly, which reads them at the offsets given here.
#[repr(C, align(32))]
struct Constants {
    /// 0: -1/p modulo 2^32.
    neg_inverse: [u32; 8],
    /// 32: p.
    p: [u16; 16],
    /// 64: p for coefficients 16 to 18, 0 for the unused entry.
    p_tail: [u16; 8],
    /// 80: 1 for coefficients 16 to 18.
    one_tail: [u16; 8],
    /// 96: 1.
    one: [u16; 16],
    /// 128: byte order for reversing eight words.
    reverse: [u8; 32],
    /// 160: the lower half of -1/p modulo 2^32.
    low: [u16; 16],
    /// 192: the upper half.
    high: [u16; 16],
    /// 224: floor(p / 2).
    half: [u16; 16],
}

static CONSTANTS: Constants = Constants {
    neg_inverse: [NEG_INVERSE; 8],
    p: [P as u16; 16],
    p_tail: [P as u16, P as u16, P as u16, 0, 0, 0, 0, 0],
    one_tail: [1, 1, 1, 0, 0, 0, 0, 0],
    one: [1; 16],
    reverse: [
        14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1, 14, 15, 12, 13, 10, 11, 8, 9, 6, 7, 4, 5, 2, 3, 0, 1,
    ],
    low: [NEG_INVERSE as u16; 16],
    high: [(NEG_INVERSE >> 16) as u16; 16],
    half: [P as u16 / 2; 16],
};

/// Both halves of F for each coefficient (see the top of this file), read in 32 and 16 bytes.
#[repr(C, align(16))]
struct Factors {
    low: [u16; 24],
    high: [u16; 24],
}

/// The factors of the J-fold Frobenius map.
struct Frobenius<const J: usize>;

impl<const J: usize> Frobenius<J> {
    const FACTORS: Factors = {
        let powers = frobenius_powers(J);
        let mut out = Factors { low: [0; 24], high: [0; 24] };
        let mut i = 0;
        while i < DEGREE {
            let f = (powers[i] as u32).wrapping_mul(NEG_INVERSE);
            out.low[i] = f as u16;
            out.high[i] = (f >> 16) as u16;
            i += 1;
        }
        out
    };
}

/// Assembly that names registers by number and returns nothing in them.
macro_rules! in_memory_asm {
    ($($code:expr),* ; $($operands:tt)*) => {
        vector_asm!(256 all: $($code),*; [_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _] { $($operands)*, } options(nostack))
    };
}

/// Loads the element at `$p` into two registers, of 16 coefficients and 3.
#[rustfmt::skip]
macro_rules! load {
    ($v:literal $tail:literal, $p:literal) => {
        concat!(
            "vmovdqu xmm", $v, ", [{", $p, "}]\n", "vinserti128 ymm", $v, ", ymm", $v, ", [{", $p, "} + 16], 1\n",
            "vmovq xmm", $tail, ", [{", $p, "} + 32]",
        )
    };
}

/// Stores two registers as the element at `$p`.
macro_rules! store {
    ($p:literal, $v:literal $tail:literal) => {
        concat!("vmovdqu [{", $p, "}], ymm", $v, "\n vmovq [{", $p, "} + 32], xmm", $tail)
    };
}

/// Applies the same instruction to both registers of an element.
macro_rules! both {
    ($op:literal, $r:literal $rt:literal, $a:literal $at:literal, $b:literal $bt:literal) => {
        concat!($op, " ymm", $r, ", ymm", $a, ", ymm", $b, "\n", $op, " xmm", $rt, ", xmm", $at, ", xmm", $bt)
    };
}

/// Adds p to the coefficients in ymm0 and xmm1 that are not above 0. Uses registers 4 to 6; register 7 must hold 1
/// everywhere.
macro_rules! add_p_where_not_positive {
    () => {
        concat!(
            both!("vpcmpgtw", "4" "5", "7" "7", "0" "1"),
            "\n vpand ymm4, ymm4, [{c} + 32]\n vpand xmm5, xmm5, [{c} + 64]\n",
            both!("vpaddw", "0" "1", "0" "1", "4" "5")
        )
    };
}

/// Products of a kernel.
///
/// # Safety
/// The conditions of [`Kernel`](crate::field::gf9767x19::Kernel).
pub trait Products: Copy + Debug + Send + Sync + 'static {
    /// `out = u v`.
    unsafe fn mul_at(out: *mut Limbs, u: *const Limbs, v: *const Limbs);
    /// `out = u v - a`, with seven instructions more than `u v`.
    unsafe fn mul_sub_at(out: *mut Limbs, u: *const Limbs, v: *const Limbs, a: *const Limbs);
    /// `out = u^2 - a - b`.
    unsafe fn square_sub_sum_at(out: *mut Limbs, u: *const Limbs, a: *const Limbs, b: *const Limbs);
}

mod kernel;
pub use kernel::{X64, X64W};
mod product;
#[cfg_attr(primegroup_valgrind, path = "gf9767x19/words_traced.rs")]
mod words;

/// `out = a + b`.
///
/// # Safety
/// The conditions of [`Kernel`](crate::field::gf9767x19::Kernel); here and below.
#[inline(always)]
unsafe fn add_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
    // SAFETY: the caller promises pointers to elements. The block reads those and constants of this file, then writes
    // the result.
    unsafe {
        in_memory_asm!(
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
    }
}

/// `out = a - b`.
#[inline(always)]
unsafe fn sub_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
    // SAFETY: the caller promises pointers to elements. The block reads those and constants of this file, then writes
    // the result.
    unsafe {
        in_memory_asm!(
            load!("0" "1", "a"), load!("2" "3", "b"),
            "vmovdqa ymm7, [{c} + 96]",
            both!("vpsubw", "0" "1", "0" "1", "2" "3"),
            add_p_where_not_positive!(),
            store!("out", "0" "1");
            out = in(reg) out, a = in(reg) a, b = in(reg) b, c = in(reg) &raw const CONSTANTS
        );
    }
}

/// `out = a - b - d`. The difference is above -2p, so p is added twice.
#[inline(always)]
unsafe fn sub_sum_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs, d: *const Limbs) {
    // SAFETY: the caller promises pointers to elements. The block reads those and constants of this file, then writes
    // the result.
    unsafe {
        in_memory_asm!(
            load!("0" "1", "a"), load!("2" "3", "b"), load!("4" "5", "d"),
            "vmovdqa ymm7, [{c} + 96]",
            both!("vpaddw", "2" "3", "2" "3", "4" "5"),
            both!("vpsubw", "0" "1", "0" "1", "2" "3"),
            add_p_where_not_positive!(),
            add_p_where_not_positive!(),
            store!("out", "0" "1");
            out = in(reg) out, a = in(reg) a, b = in(reg) b, d = in(reg) d, c = in(reg) &raw const CONSTANTS
        );
    }
}

/// `out = a - 2b`.
#[inline(always)]
unsafe fn sub_double_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
    // SAFETY: the caller promises pointers to elements. The block reads those and constants of this file, then writes
    // the result.
    unsafe {
        in_memory_asm!(
            load!("0" "1", "a"), load!("2" "3", "b"),
            "vmovdqa ymm7, [{c} + 96]",
            both!("vpaddw", "2" "3", "2" "3", "2" "3"),
            both!("vpsubw", "0" "1", "0" "1", "2" "3"),
            add_p_where_not_positive!(),
            add_p_where_not_positive!(),
            store!("out", "0" "1");
            out = in(reg) out, a = in(reg) a, b = in(reg) b, c = in(reg) &raw const CONSTANTS
        );
    }
}

/// `out = f a` for the number f with F = `factor`.
#[inline(always)]
unsafe fn multiply_all(out: *mut Limbs, a: *const Limbs, factor: u32) {
    // SAFETY: the caller promises pointers to elements. The block reads those and constants of this file, then writes
    // the result.
    unsafe {
        in_memory_asm!(
            "vmovd xmm2, {f:e}
            vpsrld xmm3, xmm2, 16
            vpbroadcastw ymm2, xmm2
            vpbroadcastw ymm3, xmm3",
            load!("0" "1", "a"),
            both!("vpmulhuw", "4" "5", "0" "1", "2" "2"),
            both!("vpmullw", "0" "1", "0" "1", "3" "3"),
            both!("vpaddw", "0" "1", "0" "1", "4" "5"),
            "vpmulhuw ymm0, ymm0, [{c} + 32]
            vpmulhuw xmm1, xmm1, [{c} + 64]
            vpaddw ymm0, ymm0, [{c} + 96]
            vpaddw xmm1, xmm1, [{c} + 80]",
            store!("out", "0" "1");
            out = in(reg) out, a = in(reg) a, f = in(reg) factor, c = in(reg) &raw const CONSTANTS
        );
    }
}

/// `out` = the products of the coefficients of a with individual factors.
#[inline(always)]
unsafe fn multiply_each(out: *mut Limbs, a: *const Limbs, factors: &Factors) {
    // SAFETY: the caller promises pointers to elements. The block reads those and constants of this file, then writes
    // the result.
    unsafe {
        in_memory_asm!(
            load!("0" "1", "a"),
            "vpmulhuw ymm4, ymm0, [{f}]
            vpmulhuw xmm5, xmm1, [{f} + 32]
            vpmullw ymm0, ymm0, [{f} + 48]
            vpmullw xmm1, xmm1, [{f} + 80]",
            both!("vpaddw", "0" "1", "0" "1", "4" "5"),
            "vpmulhuw ymm0, ymm0, [{c} + 32]
            vpmulhuw xmm1, xmm1, [{c} + 64]
            vpaddw ymm0, ymm0, [{c} + 96]
            vpaddw xmm1, xmm1, [{c} + 80]",
            store!("out", "0" "1");
            out = in(reg) out, a = in(reg) a, f = in(reg) factors, c = in(reg) &raw const CONSTANTS
        );
    }
}

/// The coefficients of `a` as integers in ymm0 and xmm1: products by 1, and 0 for p.
macro_rules! integers {
    () => {
        concat!(
            load!("0" "1", "a"),
            "
            vpmulhuw ymm4, ymm0, [{c} + 160]
            vpmulhuw xmm5, xmm1, [{c} + 160]
            vpmullw ymm0, ymm0, [{c} + 192]
            vpmullw xmm1, xmm1, [{c} + 192]
            vpaddw ymm0, ymm0, ymm4
            vpaddw xmm1, xmm1, xmm5
            vpmulhuw ymm0, ymm0, [{c} + 32]
            vpmulhuw xmm1, xmm1, [{c} + 64]
            vpaddw ymm0, ymm0, [{c} + 96]
            vpaddw xmm1, xmm1, [{c} + 80]
            vpcmpeqw ymm4, ymm0, [{c} + 32]
            vpcmpeqw xmm5, xmm1, [{c} + 32]
            vpandn ymm0, ymm4, ymm0
            vpandn xmm1, xmm5, xmm1"
        )
    };
}

/// `out` = the coefficients as integers.
#[inline(always)]
unsafe fn integers_at(out: *mut Limbs, a: *const Limbs) {
    // SAFETY: the caller promises pointers to elements. The block reads those and constants of this file, then writes
    // the result.
    unsafe {
        in_memory_asm!(
            integers!(), store!("out", "0" "1");
            out = in(reg) out, a = in(reg) a, c = in(reg) &raw const CONSTANTS
        );
    }
}

/// Returns whether the highest non-zero coefficient is above p/2. Collects a bit for each coefficient above p/2, and a
/// bit for each non-zero coefficient. It then compares the first number with the remaining bits of the second.
#[inline(always)]
unsafe fn is_negative(a: *const Limbs) -> Mask {
    let (bits, tail): (u32, u32);
    // SAFETY: the caller promises pointers to elements. The block reads those and constants of this file, then writes
    // the result.
    unsafe {
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
    }
    // Bytes, from the lowest: large 0..7, non-zero 0..7, large 8..15, non-zero 8..15; and the same for 16..18.
    let gather = |bits: u32, tail: u32| (bits & 0xff) | (bits >> 8 & 0xff00) | (tail & 0xff) << 16;
    let (large, nonzero) = (gather(bits, tail), gather(bits >> 8, tail >> 8));
    Mask::from_lsb(Limb::from(top_bit((nonzero ^ large).wrapping_sub(large))))
}

/// `out = b` if `m` is true, else `a`. Both may alias the result.
///
/// VPBLENDVB takes its bytes from `b` where the mask has them set, in a time that does not depend on it.
#[inline(always)]
unsafe fn select_at(out: *mut Limbs, m: Mask, a: *const Limbs, b: *const Limbs) {
    // SAFETY: the caller promises pointers to elements. The block reads the operands, then writes the result.
    unsafe {
        in_memory_asm!(
            "vmovq xmm4, {m}
            vpbroadcastq ymm4, xmm4",
            load!("0" "1", "a"), load!("2" "3", "b"),
            "vpblendvb ymm0, ymm0, ymm2, ymm4
            vpblendvb xmm1, xmm1, xmm3, xmm4",
            store!("out", "0" "1");
            out = in(reg) out, m = in(reg) m.word(), a = in(reg) a, b = in(reg) b
        );
    }
}

/// `a = -a` if `m` is true: p - a, or p if that is 0.
#[inline(always)]
unsafe fn negate_if_at(a: *mut Limbs, m: Mask) {
    // SAFETY: the caller promises pointers to elements. The block reads those and constants of this file, then writes
    // the result.
    unsafe {
        in_memory_asm!(
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
            a = in(reg) a, m = in(reg) m.word(), c = in(reg) &raw const CONSTANTS
        );
    }
}

/// Coefficient 0 of `a b`: a_0 b_0 + 2 (a_1 b_18 + ... + a_18 b_1).
#[inline(always)]
unsafe fn inner_product(a: *const Limbs, b: *const Limbs) -> u32 {
    let sum: u32;
    // SAFETY: the caller promises pointers to elements. The block reads those and constants of this file, then writes
    // the result.
    unsafe {
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
    }
}

/// `out = 3 (a - b)`: the difference plus p, below 2p, then a product by a constant.
#[inline(always)]
unsafe fn triple_difference_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
    const F: u32 = 3 * SMALL_FACTOR;
    // SAFETY: the caller promises pointers to elements. The block reads those and constants of this file, then writes
    // the result.
    unsafe {
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
            "vpmulhuw ymm0, ymm0, [{c} + 32]
            vpmulhuw xmm1, xmm1, [{c} + 64]
            vpaddw ymm0, ymm0, [{c} + 96]
            vpaddw xmm1, xmm1, [{c} + 80]",
            store!("out", "0" "1");
            out = in(reg) out, a = in(reg) a, b = in(reg) b, f = in(reg) F, c = in(reg) &raw const CONSTANTS
        );
    }
}

/// `1/c` in GF(p): c^(p-2).
///
/// The product of four 14-bit values has at most 64 bits, so one reduction serves a fourth power. p - 2 = 2121021 in
/// base 4; the powers for the digits are multiplied together in parallel with the chain. Every reduction leaves a
/// factor 2^-64. One constant corrects all of them.
fn invert_prime(c: u32) -> u32 {
    const P64: u64 = P as u64;
    /// -1/p modulo 2^64: one Newton step.
    const NEG_INVERSE_64: u64 = {
        let x = NEG_INVERSE as u64;
        x.wrapping_mul(2u64.wrapping_add(P64.wrapping_mul(x)))
    };
    /// `x / 2^64` in 1..=p, for 1 <= x < 2^64 - 2^14.
    const fn reduce_64(x: u64) -> u64 {
        ((x.wrapping_mul(NEG_INVERSE_64) as u128 * P64 as u128) >> 64) as u64 + 1
    }
    /// c^(p-2) w, up to a constant factor.
    #[inline(always)]
    const fn power(c: u64, w: u64) -> u64 {
        const fn fourth(x: u64) -> u64 {
            reduce_64(x * x * (x * x))
        }
        let c1 = fourth(c);
        let c2 = fourth(c1);
        let c4 = fourth(fourth(c2));
        let c5 = fourth(c4);
        let c6 = fourth(c5);
        let low = reduce_64(c * c1 * (c2 * c2));
        let high = reduce_64(c4 * c4 * (c5 * low));
        reduce_64(c6 * c6 * (high * w))
    }
    /// Correction such that 1/1 = 1: ONE / y, for the y that results without it.
    const FACTOR: u64 = {
        let y = power(ONE as u64, 1);
        let (mut w, mut i) = (ONE as u64, 2);
        while i < P64 {
            w = w * y % P64;
            i += 1;
        }
        w
    };
    power(u64::from(c), FACTOR) as u32
}
