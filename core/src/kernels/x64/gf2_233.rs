//! Kernel for x86-64 with PCLMULQDQ and AVX2: carry-less products of 64 bits.
//!
//! Operands travel as pairs of 128-bit vectors. Every x86-64 has SSE2, which is enough for the compiler to keep these
//! vectors in registers between two blocks of assembly. This works even if the function around them enables no target
//! feature.
//!
//! A product is nine products of 64 bits (two levels of Karatsuba's method), folded twice at z^256 = z^97 + z^23 by 128
//! bits. The macros `product` and `fold` take the register width: in `x64v` each half of a 256-bit register computes
//! its own product.

use crate::ct::Mask;
use crate::field::gf2_233::portable::normalize;
use crate::field::gf2_233::tables::{Rows, square_n_by};
use crate::field::gf2_233::{Kernel, Limbs};
use crate::field::vector_asm;
use crate::kernels::on_values;
use core::arch::x86_64::{__m128i, _mm_and_si128, _mm_set1_epi64x, _mm_xor_si128};

/// PCLMULQDQ and AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct X64;

impl Kernel for X64 {
    on_values! {
        fn mul(a, b) -> Limbs = mul(a, b);
        fn square(a) -> Limbs = square(a);
        fn square_n(a, n) -> Limbs = square_n(a, n);
        fn add(a, b) -> Limbs = add(a, b);
        fn select(m, a, b) -> Limbs = select(m, a, b);
        fn half_trace(a) -> Limbs = half_trace(a);
        fn swap_if(m, x, y) -> () = swap_if(m, x, y);
    }
}

/// An element as two vectors, the lower one first.
pub(super) type Pair = [__m128i; 2];

/// Returns the limbs as vectors. Free.
#[inline(always)]
pub(super) fn pair(a: &Limbs) -> Pair {
    // SAFETY: 32 bytes, any value of which is valid, in both types.
    unsafe { core::mem::transmute(*a) }
}

/// Returns the vectors as limbs. Free.
#[inline(always)]
pub(super) fn limbs(a: Pair) -> Limbs {
    // SAFETY: 32 bytes, any value of which is valid, in both types.
    unsafe { core::mem::transmute(a) }
}

/// Lines of assembly on named operands, all printed with one modifier (`:x` for 128 bits, `:y` for 256).
#[cfg(not(primegroup_valgrind))]
macro_rules! lines {
    ($m:tt $($op:ident $first:ident $($rest:ident)* $($immediate:literal)?;)*) => {
        concat!($(
            stringify!($op), " {", stringify!($first), $m, "}", $(", {", stringify!($rest), $m, "}",)*
            $(", ", $immediate,)? "\n",
        )*)
    };
}

/// The same for the constant-time check. valgrind does not know VPCLMULQDQ on 256-bit registers, so two instructions of
/// 128 bits replace it; they use the two spare registers of such a block. All other code is the same as in a normal
/// build.
#[cfg(primegroup_valgrind)]
macro_rules! lines {
    (@ ":y" vpclmulqdq $out:ident $a:ident $b:ident $immediate:literal) => {
        concat!(
            "vextracti128 {spare0:x}, {", stringify!($a), ":y}, 1\n",
            "vextracti128 {spare1:x}, {", stringify!($b), ":y}, 1\n",
            "vpclmulqdq {spare0:x}, {spare0:x}, {spare1:x}, ", $immediate, "\n",
            "vpclmulqdq {", stringify!($out), ":x}, {", stringify!($a), ":x}, {", stringify!($b), ":x}, ", $immediate, "\n",
            "vinserti128 {", stringify!($out), ":y}, {", stringify!($out), ":y}, {spare0:x}, 1\n",
        )
    };
    (@ $m:tt $op:ident $first:ident $($rest:ident)* $($immediate:literal)?) => {
        concat!(
            stringify!($op), " {", stringify!($first), $m, "}", $(", {", stringify!($rest), $m, "}",)*
            $(", ", $immediate,)? "\n",
        )
    };
    ($m:tt $($op:ident $first:ident $($rest:ident)* $($immediate:literal)?;)*) => {
        concat!($(lines!(@ $m $op $first $($rest)* $($immediate)?),)*)
    };
}
pub(super) use lines;

/// The product of (a, b) and (c, d), lower vectors first, folded to 256 bits in b and k. Overwrites a to d and t to x.
///
/// Let a0, a1 be the words in a; a2, a3 those in b, and so on. s[i], the coefficient of 2^(64 i), comes from the
/// products of corresponding words d0 to d3, of sums of two words k01, k23, k02, k13, and of the sums of all four
/// words. This last product, t, is ready last. So everything else, including the fold of the upper half, is added up
/// before t is added.
macro_rules! product {
    ($m:tt) => {
        concat!(
            lines!($m
                // a02 in k and a13 in t, a0 + a1 and a2 + a3 in t; the same for c, d in u and v.
                vpunpcklqdq k a b;
                vpunpckhqdq t a b;
                vpunpcklqdq u c d;
                vpunpckhqdq v c d;
                vpxor t t k;
                vpxor v v u;
                vpclmulqdq w t v 0x00;  // k01
                vpclmulqdq x t v 0x11;  // k23
                vpshufd k t 0x4e;
                vpshufd u v 0x4e;
                vpxor t t k;
                vpxor v v u;
                vpclmulqdq t t v 0x00;  // all
                vpxor k a b;
                vpxor u c d;
                vpclmulqdq v k u 0x00;  // k02
                vpclmulqdq k k u 0x11;  // k13
                vpclmulqdq u a c 0x00;  // d0
                vpclmulqdq a a c 0x11;  // d1
                vpclmulqdq c b d 0x00;  // d2
                vpclmulqdq d b d 0x11;  // d3
                vpxor b v k;
                vpxor v v c;
                vpxor k k a;
                vpxor a a u;
                vpxor c c d;
                vpxor w w a;               // s1 = k01 + d0 + d1
                vpxor v v a;               // s2 = k02 + d0 + d1 + d2
                vpxor x x c;               // s5 = k23 + d2 + d3
                vpxor k k c;               // s4 = k13 + d1 + d2 + d3
                vpxor b b w;
                vpxor b b x;
                vpxor t t b;               // s3 = all + k02 + k13 + s1 + s5
                vpsrldq a x 8;
                vpxor d d a;
            ),
            fold!($m d k v, a b c),
            lines!($m
                // s1, s3 and s5 each straddle two vectors.
                vpslldq b w 8;
                vpxor b b u;
                vpalignr w t w 8;
                vpalignr t x t 8;
                vpxor t t k;
                vpxor k v w;
            ),
            fold!($m t k b, u v w),
        )
    };
}
pub(super) use product;

/// Folds the 128-bit vector `high`, which lies above bit 256. It is added into `far`, two vectors below, and into
/// `near`, one vector below, which takes the overflow of the shift by 97. Eleven instructions; overwrites `high` and
/// three more registers.
// In words of 64 bits, a shift by 23 sends 41 bits up one word, and a shift by 97 = 64 + 33 sends 31 bits up two words.
// The parts that move up one word share a shift of the vector by 8 bytes.
macro_rules! fold {
    ($m:tt $high:ident $near:ident $far:ident, $t:ident $u:ident $v:ident) => {
        lines!($m
            vpsllq $t $high 23;
            vpsrlq $u $high 41;
            vpsllq $v $high 33;
            vpxor $u $u $v;
            vpsrlq $high $high 31;
            vpxor $far $far $t;
            vpxor $near $near $high;
            vpslldq $v $u 8;
            vpsrldq $u $u 8;
            vpxor $far $far $v;
            vpxor $near $near $u;
        )
    };
}
pub(super) use fold;

/// `a b`.
#[inline(always)]
pub fn mul(a: &Limbs, b: &Limbs) -> Limbs {
    let ([a0, a1], [b0, b1]) = (pair(a), pair(b));
    let (r0, r1);
    // SAFETY: touches registers only.
    unsafe {
        vector_asm!(
            128: product!("");
            vectors {
                a = inout(xmm_reg) a0 => _, b = inout(xmm_reg) a1 => r0, c = inout(xmm_reg) b0 => _, d = inout(xmm_reg) b1 => _,
                k = out(xmm_reg) r1, t = out(xmm_reg) _, u = out(xmm_reg) _, v = out(xmm_reg) _, w = out(xmm_reg) _,
                x = out(xmm_reg) _
            }
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    limbs([r0, r1])
}

/// `a^2`: four products.
///
/// In characteristic 2 the cross terms of a square cancel, so each word is only multiplied by itself.
#[inline(always)]
pub fn square(a: &Limbs) -> Limbs {
    let [a0, a1] = pair(a);
    let (r0, r1);
    // SAFETY: touches registers only.
    unsafe {
        vector_asm!(
            128: lines!(""
                vpclmulqdq d b b 0x11;
                vpclmulqdq t b b 0x00;
                vpclmulqdq k a a 0x11;
                vpclmulqdq b a a 0x00;
            ),
            fold!("" d t k, u v a),
            fold!("" t k b, u v a);
            vectors {
                a = inout(xmm_reg) a0 => _, b = inout(xmm_reg) a1 => r0,
                d = out(xmm_reg) _, k = out(xmm_reg) r1, t = out(xmm_reg) _, u = out(xmm_reg) _, v = out(xmm_reg) _
            }
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    limbs([r0, r1])
}

// The compiler generates the rest in SSE2, which is part of x86-64. So it needs no target feature. An addition or a
// selection in general registers would send both operands through memory. (`unused_unsafe`: newer compilers know that
// all this is safe.)

#[allow(unused_unsafe)]
#[inline(always)]
fn xor(a: Pair, b: Pair) -> Pair {
    // SAFETY: x86-64 has SSE2.
    unsafe { [_mm_xor_si128(a[0], b[0]), _mm_xor_si128(a[1], b[1])] }
}

#[allow(unused_unsafe)]
#[inline(always)]
fn and(m: Mask, a: Pair) -> Pair {
    // SAFETY: x86-64 has SSE2.
    unsafe {
        // The mask is 0 or all ones, so a selection is (a + b) m + a, with no comparison for the compiler to recognize.
        let m = _mm_set1_epi64x(m.word() as i64);
        [_mm_and_si128(a[0], m), _mm_and_si128(a[1], m)]
    }
}

/// `a + b`.
#[inline(always)]
pub fn add(a: &Limbs, b: &Limbs) -> Limbs {
    limbs(xor(pair(a), pair(b)))
}

/// `b` if `m` is true, else `a`.
#[inline(always)]
pub fn select(m: Mask, a: &Limbs, b: &Limbs) -> Limbs {
    let (a, b) = (pair(a), pair(b));
    limbs(xor(a, and(m, xor(a, b))))
}

/// Exchanges `a` and `b` if `m` is true.
#[inline(always)]
pub fn swap_if(m: Mask, a: &mut Limbs, b: &mut Limbs) {
    let (x, y) = (pair(a), pair(b));
    let difference = and(m, xor(x, y));
    (*a, *b) = (limbs(xor(x, difference)), limbs(xor(y, difference)));
}

/// Rows of a linear map in the order in which [`linear`] reads them. For every four rows, from the last, it has the
/// first words, the second words, and so on.
pub type Columns = [[[u64; 4]; 4]; 59];

/// Returns the rows in that order.
#[must_use]
pub const fn columns(rows: &Rows) -> Columns {
    let mut out = [[[0; 4]; 4]; 59];
    let mut i = 0;
    while i < 233 {
        // Group 58 comes first; within a group, the highest row.
        let (group, place) = (58 - i / 4, 3 - i % 4);
        let mut word = 0;
        while word < 4 {
            out[group][word][place] = rows[i][word];
            word += 1;
        }
        i += 1;
    }
    out
}

/// A linear map: the sum of all rows i for which the coefficient of z^i is 1. It reads all rows.
///
/// Four coefficients at a time are moved to the top bits of four words. A signed comparison turns them into masks.
#[inline]
pub fn linear(a: &Limbs, columns: &Columns) -> Limbs {
    // Bits above 232 have no row, so the element is reduced first. No load and no branch depends on a coefficient.
    const TOPS: [u64; 4] = [0, 1, 2, 3];
    // Only 44 bits of the highest word, eleven groups, have rows.
    let mut a = normalize(a);
    a[3] <<= 20;
    let (r0, r1): (__m128i, __m128i);
    // SAFETY: reads `a`, `TOPS` and the 59 groups: 11 + 3 * 16.
    unsafe {
        vector_asm!(
            256 all: "vpxor xmm0, xmm0, xmm0
            vpxor xmm1, xmm1, xmm1
            vpxor xmm2, xmm2, xmm2
            vpxor xmm3, xmm3, xmm3
            vpxor xmm4, xmm4, xmm4
            vmovdqu ymm5, [{tops}]
            mov {n:e}, 11
            2:
            vpbroadcastq ymm6, [{a} + 8 * {word}]
            vpsllvq ymm6, ymm6, ymm5
            3:
            vpcmpgtq ymm7, ymm4, ymm6
            vpsllq ymm6, ymm6, 4
            vpand ymm8, ymm7, [{p}]
            vpand ymm9, ymm7, [{p} + 32]
            vpand ymm10, ymm7, [{p} + 64]
            vpand ymm7, ymm7, [{p} + 96]
            vpxor ymm0, ymm0, ymm8
            vpxor ymm1, ymm1, ymm9
            vpxor ymm2, ymm2, ymm10
            vpxor ymm3, ymm3, ymm7
            add {p}, 128
            dec {n:e}
            jnz 3b
            mov {n:e}, 16
            dec {word}
            jns 2b
            vpunpcklqdq ymm4, ymm0, ymm1
            vpunpckhqdq ymm0, ymm0, ymm1
            vpunpcklqdq ymm5, ymm2, ymm3
            vpunpckhqdq ymm1, ymm2, ymm3
            vpxor ymm0, ymm0, ymm4
            vpxor ymm1, ymm1, ymm5
            vextracti128 xmm2, ymm0, 1
            vextracti128 xmm3, ymm1, 1
            vpxor xmm0, xmm0, xmm2
            vpxor xmm1, xmm1, xmm3";
            [r0 r1 _ _ _ _ _ _ _ _ _ _ _ _ _ _]
            {
                p = inout(reg) columns.as_ptr() => _, a = in(reg) a.as_ptr(), tops = in(reg) TOPS.as_ptr(),
                n = out(reg) _, word = inout(reg) 3u64 => _,
            }
            options(pure, readonly, nostack)
        );
    }
    limbs([r0, r1])
}

// Powers 2^n are linear maps. Inversion by Itoh and Tsujii has runs of 29, 58 and 116 squarings, and each becomes one
// pass over a table of 7.5 KB.
static BY_29: Columns = columns(&crate::field::gf2_233::tables::SQUARE_29);
static BY_58: Columns = columns(&crate::field::gf2_233::tables::SQUARE_58);
static BY_116: Columns = columns(&crate::field::gf2_233::tables::SQUARE_116);
static HALF_TRACE: Columns = columns(&crate::field::gf2_233::tables::HALF_TRACE);

crate::tables::tables! { "GF(2^233) by columns": BY_29 BY_58 BY_116 HALF_TRACE; }

/// `a^(2^n)`: long runs with the available tables, the rest by squaring.
#[inline]
pub fn square_n(a: &Limbs, n: u32) -> Limbs {
    square_n_by(a, n, [&BY_116, &BY_58, &BY_29], square, linear)
}

/// The half-trace, from the table of the half-traces of the powers of z.
#[inline]
pub fn half_trace(a: &Limbs) -> Limbs {
    linear(a, &HALF_TRACE)
}
