//! Kernel for AArch64 with PMULL: carry-less products of 64 bits.
//!
//! Operands travel as pairs of vectors. Every AArch64 CPU that has these kernels has vector registers, so the compiler
//! may use them for everything except PMULL itself, which is a line of assembly.

use crate::ct::Mask;
use crate::field::gf2_233::half_trace::ROWS;
use crate::field::gf2_233::portable::normalize;
use crate::field::gf2_233::tables::{self, Rows};
use crate::field::gf2_233::{Kernel, Limbs};
use crate::kernels::on_values;
use core::arch::aarch64::{
    uint64x2_t, vaddq_u64, vandq_u64, vcltzq_s64, vdupq_n_u64, veorq_u64, vextq_u64, vreinterpretq_s64_u64,
    vshlq_n_u64, vshrq_n_u64,
};
use core::arch::asm;

/// AArch64 with PMULL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct A64P;

impl Kernel for A64P {
    on_values! {
        fn mul(a, b) -> Limbs = mul(a, b);
        fn square(a) -> Limbs = square(a);
        fn square_n(a, n) -> Limbs = tables::square_n(a, n, square, linear);
        fn half_trace(a) -> Limbs = linear(a, &ROWS);
        fn add(a, b) -> Limbs = limbs(xor(pair(a), pair(b)));
        fn select(m, a, b) -> Limbs = select(m, a, b);
        fn swap_if(m, x, y) -> () = {
            let (a, b) = (pair(x), pair(y));
            // One masked difference serves both results, because a + d and b + d exchange the two for d = a + b.
            let difference = and(m, xor(a, b));
            (*x, *y) = (limbs(xor(a, difference)), limbs(xor(b, difference)));
        };
    }
}

/// An element as two vectors, the lower one first.
type Pair = [uint64x2_t; 2];

/// Returns the limbs as vectors. Free.
#[inline(always)]
fn pair(a: &Limbs) -> Pair {
    // SAFETY: 32 bytes, any value of which is valid, in both types.
    unsafe { core::mem::transmute(*a) }
}

/// Returns the vectors as limbs. Free.
#[inline(always)]
fn limbs(a: Pair) -> Limbs {
    // SAFETY: 32 bytes, any value of which is valid, in both types.
    unsafe { core::mem::transmute(a) }
}

/// The product of the lower words.
#[inline(always)]
fn low(a: uint64x2_t, b: uint64x2_t) -> uint64x2_t {
    let out;
    // SAFETY: touches registers only. The CPU has the instruction: this is what the kernel is for.
    unsafe {
        asm!(
            // PMULL with 64-bit operands belongs to an optional extension. Without this line, the assembler refuses it
            // in builds for CPUs that may lack the extension.
            ".arch_extension aes",
            "pmull {out:v}.1q, {a:v}.1d, {b:v}.1d",
            out = lateout(vreg) out, a = in(vreg) a, b = in(vreg) b,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    out
}

/// The product of the upper words.
#[inline(always)]
fn high(a: uint64x2_t, b: uint64x2_t) -> uint64x2_t {
    let out;
    // SAFETY: as above.
    unsafe {
        asm!(
            ".arch_extension aes",
            "pmull2 {out:v}.1q, {a:v}.2d, {b:v}.2d",
            out = lateout(vreg) out, a = in(vreg) a, b = in(vreg) b,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    out
}

/// `a + b`.
#[inline(always)]
fn sum(a: uint64x2_t, b: uint64x2_t) -> uint64x2_t {
    // SAFETY: the CPU has vector registers.
    unsafe { veorq_u64(a, b) }
}

/// The sum of both words, in each word.
#[inline(always)]
fn words_sum(a: uint64x2_t) -> uint64x2_t {
    // SAFETY: the CPU has vector registers.
    sum(a, unsafe { vextq_u64(a, a, 1) })
}

/// `a 2^64`, as two vectors.
#[inline(always)]
fn up(a: uint64x2_t) -> Pair {
    // SAFETY: the CPU has vector registers.
    unsafe {
        let zero = vdupq_n_u64(0);
        [vextq_u64(zero, a, 1), vextq_u64(a, zero, 1)]
    }
}

#[inline(always)]
fn xor(a: Pair, b: Pair) -> Pair {
    [sum(a[0], b[0]), sum(a[1], b[1])]
}

#[inline(always)]
fn and(m: Mask, a: Pair) -> Pair {
    // SAFETY: the CPU has vector registers.
    unsafe {
        let m = vdupq_n_u64(m.word());
        [vandq_u64(a[0], m), vandq_u64(a[1], m)]
    }
}

/// `b` if `m` is true, else `a`.
#[inline(always)]
fn select(m: Mask, a: &Limbs, b: &Limbs) -> Limbs {
    let (a, b) = (pair(a), pair(b));
    limbs(xor(a, and(m, xor(a, b))))
}

/// The product of two words by two words: three products, by Karatsuba's method.
#[inline(always)]
fn product(a: uint64x2_t, b: uint64x2_t) -> Pair {
    // (a0 + a1)(b0 + b1) + a0 b0 + a1 b1 = a0 b1 + a1 b0. `words_sum` puts its result in both words, so the product of
    // the lower words is the wanted one.
    let outer = [low(a, b), high(a, b)];
    let middle = sum(low(words_sum(a), words_sum(b)), sum(outer[0], outer[1]));
    xor(outer, up(middle))
}

/// Folds the vector `high`, which lies above bit 256, at z^256 = z^97 + z^23. `near` is the vector below it, and `far`
/// the one below `near`.
#[inline(always)]
fn fold(high: uint64x2_t, near: &mut uint64x2_t, far: &mut uint64x2_t) {
    // SAFETY: the CPU has vector registers.
    let (by_23, over_23, by_33, over_33) =
        unsafe { (vshlq_n_u64(high, 23), vshrq_n_u64(high, 41), vshlq_n_u64(high, 33), vshrq_n_u64(high, 31)) };
    // Words above those of z^23, which are the lower words of z^97 = z^(64 + 33), too.
    let [down, above] = up(sum(over_23, by_33));
    *far = sum(*far, sum(by_23, down));
    *near = sum(*near, sum(over_33, above));
}

/// `a b`: nine products of words, by two levels of Karatsuba's method.
#[inline(always)]
fn mul(a: &Limbs, b: &Limbs) -> Limbs {
    let ([a0, a1], [b0, b1]) = (pair(a), pair(b));
    let ([mut c0, l1], [h0, c3]) = (product(a0, b0), product(a1, b1));
    let m = product(sum(a0, a1), sum(b0, b1));
    let inner = sum(l1, h0);
    let (mut c1, mut c2) = (sum(m[0], sum(c0, inner)), sum(m[1], sum(c3, inner)));
    // c3 is folded first, because its fold changes c2. The fold of c2 changes c1 and c0 only, which are the result.
    fold(c3, &mut c2, &mut c1);
    fold(c2, &mut c1, &mut c0);
    limbs([c0, c1])
}

/// `a^2`: four products. In characteristic 2 the products of different words cancel.
#[inline(always)]
fn square(a: &Limbs) -> Limbs {
    let [a0, a1] = pair(a);
    let (mut c0, mut c1, mut c2, c3) = (low(a0, a0), high(a0, a0), low(a1, a1), high(a1, a1));
    fold(c3, &mut c2, &mut c1);
    fold(c2, &mut c1, &mut c0);
    limbs([c0, c1])
}

/// A linear map: the sum of all rows i for which the coefficient of z^i is 1. It reads all rows.
#[inline(never)]
fn linear(a: &Limbs, rows: &Rows) -> Limbs {
    let mut sum = pair(&[0; 4]);
    // There are 233 rows, so bits from z^233 on must be folded first, or they would be ignored. The last word has 41
    // rows.
    for (word, rows) in normalize(a).iter().zip(rows.chunks(64)) {
        // The bit of the next row is the sign.
        // SAFETY: the CPU has vector registers; here and below.
        let mut bits = unsafe { vdupq_n_u64(word.reverse_bits()) };
        for row in rows {
            // The sign fills a whole word with ones or zeros. Both words of `bits` are equal, so the mask covers the
            // row.
            let mask = unsafe { vcltzq_s64(vreinterpretq_s64_u64(bits)) };
            bits = unsafe { vaddq_u64(bits, bits) };
            let [low, high] = pair(row);
            sum = xor(sum, unsafe { [vandq_u64(low, mask), vandq_u64(high, mask)] });
        }
    }
    limbs(sum)
}
