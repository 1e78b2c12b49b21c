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
use crate::field::gf9767x19::prime::{NEG_INVERSE, ONE, P, frobenius_powers, reduce};
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
    // Products of the coefficients by F, from the sums of both multiplications by its halves: the upper half of h p, plus 1.
    (reduce) => {
        "vpmulhuw ymm0, ymm0, [{c} + 32]\n vpmulhuw xmm1, xmm1, [{c} + 64]\n vpaddw ymm0, ymm0, [{c} + 96]\n vpaddw xmm1, xmm1, [{c} + 80]\n"
    };
    // Adds the products of the pairs in a register with two pairs of u to both sums of a product: ymm8 and ymm9.
    (sums $d:literal, $a:literal $b:literal) => {
        concat!(
            "vpmaddwd ymm1, ymm", $d, ", ymm", $a, "\n vpmaddwd ymm11, ymm", $d, ", ymm", $b, "\n",
            "vpaddd ymm8, ymm8, ymm1\n vpaddd ymm9, ymm9, ymm11\n"
        )
    };
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

/// The coefficients of `a` as integers in ymm0 and xmm1: products by 1, and 0 for p.
macro_rules! integers {
    () => {
        concat!(
            load!("0" "1", "a"),
            "
            vpmulhuw ymm4, ymm0, [{c} + 160]
            vpmulhuw xmm5, xmm1, [{c} + 160]
            vpmullw ymm0, ymm0, [{c} + 192]
            vpmullw xmm1, xmm1, [{c} + 192]\n",
            both!("vpaddw", "0" "1", "0" "1", "4" "5"), "\n",
            both!(reduce),
            "vpcmpeqw ymm4, ymm0, [{c} + 32]
            vpcmpeqw xmm5, xmm1, [{c} + 32]
            vpandn ymm0, ymm4, ymm0
            vpandn xmm1, xmm5, xmm1"
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
            both!(reduce),
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
            both!(reduce),
            store!("out", "0" "1");
            out = in(reg) out, a = in(reg) a, f = in(reg) factors, c = in(reg) &raw const CONSTANTS
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
