//! The functions in assembly.

use super::super::gf2_233::{limbs, pair};
use crate::field::gf2_233::Limbs;
use crate::field::gf2_233::portable::normalize;
use crate::field::gf2_233::tables::{HALF_TRACE, Rows, SQUARE_29, SQUARE_58, SQUARE_116, square_n_by};
use crate::field::vector_asm;
use core::arch::x86_64::__m128i;

/// Bits `from` to `to - 1` of a word.
const fn bits(from: u32, to: u32) -> u64 {
    u64::MAX >> (64 - to + from) << from
}

/// The matrix for VGF2P8AFFINEQB that moves bit `from + i` of a byte to bit `2 i + odd`, for i = 0 to 3.
// Squaring in characteristic 2 moves coefficient i to 2i. Four bits fill one byte of the result. A second polynomial
// may take the odd places.
const fn spread(from: u32, odd: u32) -> u64 {
    let (mut matrix, mut i) = (0, 0);
    while i < 4 {
        // The highest byte holds the row of bit 0.
        let row = 7 - (2 * i + odd);
        matrix |= 1 << (8 * row + from + i);
        i += 1;
    }
    matrix
}

/// Constants that instructions read from memory: two words each, stored twice.
#[repr(C, align(64))]
struct Constants([[u64; 4]; 15]);

static CONSTANTS: Constants = {
    const ALL: u64 = u64::MAX;
    // Bits that go up one word in a fold: the low 23 bits of the rotation by 23, and the bits from 33 on of the
    // rotation by 33. They do not overlap, so both share one exchange of words.
    let cross = bits(0, 23) | bits(33, 64);
    let pairs = [
        [0, ALL],
        [ALL, 0],
        // For folds.
        [bits(23, 64), bits(23, 64)],
        [bits(0, 33), bits(0, 33)],
        [0, cross],
        [cross, 0],
        // For squares.
        [bits(11, 64), bits(11, 64)],
        [0, bits(0, 11)],
        [bits(12, 23), 0],
        [bits(12, 23) | bits(49, 64), bits(0, 33)],
        [bits(12, 49), 0],
        [spread(0, 0), spread(0, 0)],
        [spread(4, 0), spread(4, 0)],
        [spread(0, 1), spread(0, 1)],
        [spread(4, 1), spread(4, 1)],
    ];
    let (mut out, mut i) = ([[0; 4]; 15], 0);
    while i < out.len() {
        let [low, high] = pairs[i];
        out[i] = [low, high, low, high];
        i += 1;
    }
    Constants(out)
};

/// Lines of assembly on named registers and on constants. The names are those of operands (`""`), or register
/// numbers (`"xmm"`, `"ymm"`).
#[rustfmt::skip]
macro_rules! lines {
    ($m:tt $($op:ident $first:ident $($rest:ident)* $([$constant:ident])? $($immediate:literal)?;)*) => {
        concat!($(
            stringify!($op), " ", $m, "{", stringify!($first), "}", $(", ", $m, "{", stringify!($rest), "}",)*
            $(", [{constants} + ", lines!(@ $constant), "]",)? $(", ", $immediate,)? "\n",
        )*)
    };
    // The position of each constant.
    (@ HIGH) => { "0" };
    (@ LOW) => { "32" };
    (@ SAME_23) => { "64" };
    (@ NEXT_33) => { "96" };
    (@ ACROSS_UP) => { "128" };
    (@ ACROSS_DOWN) => { "160" };
    (@ SAME_11) => { "192" };
    (@ ACROSS_11) => { "224" };
    (@ BY_23) => { "256" };
    (@ BY_23_OR_33) => { "288" };
    (@ BY_60) => { "320" };
    (@ EVEN_LOW) => { "352" };
    (@ EVEN_HIGH) => { "384" };
    (@ ODD_LOW) => { "416" };
    (@ ODD_HIGH) => { "448" };
}

/// Folds the 128-bit vector `high`, which lies above bit 256. It is added into `far`, two vectors below, and into
/// `near`, one vector below, which takes the overflow of the shift by 97. Overwrites `high` and another register.
///
/// In a word rotated by 23, the bits above bit 23 stay in the word and the bits below go to the next word. For 33 =
/// 97 - 64 it is the reverse.
// VPTERNLOGQ takes a truth table: 0x78 is a ^ (b & c), 0xe4 is (c ? a : b) and 0x96 is a ^ b ^ c.
macro_rules! fold {
    ($m:tt $high:ident $near:ident $far:ident, $t:ident) => {
        lines!($m
            vprolq $t $high 23;
            vprolq $high $high 33;
            vpternlogq $far $t [SAME_23] 0x78;      // far ^= t & constant
            vpternlogq $near $high [NEXT_33] 0x78;
            vpternlogq $high $t [SAME_23] 0xe4;     // high = constant ? high : t
            vpshufd $high $high 0x4e;
            vpternlogq $far $high [ACROSS_UP] 0x78;
            vpternlogq $near $high [ACROSS_DOWN] 0x78;
        )
    };
}

/// The product of (a, b) and (c, d), lower vectors first, folded to 256 bits in u and v. Overwrites a to d and k to
/// x. Same as in [`x64`](super::super::gf2_233), except that one VPTERNLOGQ replaces two instructions in places.
macro_rules! product {
    ($m:tt) => {
        concat!(
            lines!($m
                vpunpcklqdq k a b;
                vpunpckhqdq t a b;
                vpunpcklqdq u c d;
                vpunpckhqdq v c d;
                vpxorq t t k;
                vpxorq v v u;
                vpclmulqdq x t v 0x11;      // k23
                vpclmulqdq w t v 0x00;      // k01
                vpshufd k t 0x4e;
                vpshufd u v 0x4e;
                vpxorq t t k;
                vpxorq v v u;
                vpclmulqdq t t v 0x00;      // all
                vpxorq k a b;
                vpxorq u c d;
                vpclmulqdq v k u 0x00;      // k02
                vpclmulqdq k k u 0x11;      // k13
                vpclmulqdq u a c 0x00;      // d0
                vpclmulqdq a a c 0x11;      // d1
                vpclmulqdq c b d 0x00;      // d2
                vpclmulqdq d b d 0x11;      // d3
                vpternlogq t v k 0x96;
                vpxorq b c d;
                vpxorq x x b;               // s5 = k23 + d2 + d3
                vpternlogq k a b 0x96;      // s4 = k13 + d1 + d2 + d3
                vpxorq a a u;
                vpxorq w w a;               // s1 = k01 + d0 + d1
                vpternlogq v a c 0x96;      // s2 = k02 + d0 + d1 + d2
                vpternlogq t w x 0x96;      // s3 = all + k02 + k13 + s1 + s5
                // s1, s3 and s5 each straddle two vectors.
                vpshufd x x 0x4e;
                vpshufd w w 0x4e;
                vpshufd t t 0x4e;
                vpternlogq d x [LOW] 0x78;
                vpternlogq k x [HIGH] 0x78;
                vpternlogq k t [LOW] 0x78;
                vpternlogq v t [HIGH] 0x78;
                vpternlogq v w [LOW] 0x78;
                vpternlogq u w [HIGH] 0x78;
            ),
            fold!($m d k v, a),
            fold!($m k v u, a),
        )
    };
}

/// The square of (a, b), lower vector first, in the same two registers. Overwrites four more.
///
/// Let a = A + z^128 B. Then a^2 = A^2 + z C^2 with C = (z^48 + z^11) B, because z^256 = z^97 + z^23. The part of C
/// from z^128 on is D = B / z^80 + B / z^117 (both without remainders), and z z^256 D^2 is the square of (z^49 +
/// z^12) D. So two polynomials of 128 bits remain to be squared: one gives the even coefficients, the other the odd
/// ones. D comes from the highest word only. That word is rotated by 33 and 23, and by 60 for two of the four
/// terms, which cancel each other from z^49 on.
macro_rules! spread_square {
    ($m:tt $a:ident $b:ident, $t:ident $u:ident $v:ident $w:ident) => {
        lines!($m
            vpshufd $t $b 0xee;
            vpslldq $v $b 6;
            vprolq $b $b 11;
            vprolq $w $t 23;
            vprolq $u $t 33;
            vprolq $t $t 60;
            vpternlogq $v $b [SAME_11] 0x78;
            vpshufd $b $b 0x4e;
            vpternlogq $w $u [BY_23] 0xe4;
            vpternlogq $a $t [BY_60] 0x78;
            vpternlogq $b $v [ACROSS_11] 0x6c;    // b = b & constant ^ v
            vpternlogq $a $w [BY_23_OR_33] 0x78;
            vgf2p8affineqb $v $b [ODD_LOW] 0;
            vgf2p8affineqb $w $b [ODD_HIGH] 0;
            vgf2p8affineqb $t $a [EVEN_LOW] 0;
            vgf2p8affineqb $u $a [EVEN_HIGH] 0;
            vpxorq $t $t $v;
            vpxorq $u $u $w;
            vpunpcklbw $a $t $u;
            vpunpckhbw $b $t $u;
        )
    };
}

/// `a b`.
#[inline(always)]
pub fn mul(a: &Limbs, b: &Limbs) -> Limbs {
    let ([a0, a1], [b0, b1]) = (pair(a), pair(b));
    let (r0, r1);
    // SAFETY: reads only the constants.
    unsafe {
        vector_asm!(
            128: product!("");
            vectors {
                a = inout(xmm_reg) a0 => _, b = inout(xmm_reg) a1 => _, c = inout(xmm_reg) b0 => _, d = inout(xmm_reg) b1 => _,
                k = out(xmm_reg) _, t = out(xmm_reg) _, u = out(xmm_reg) r0, v = out(xmm_reg) r1, w = out(xmm_reg) _,
                x = out(xmm_reg) _
            }
            constants = in(reg) CONSTANTS.0.as_ptr(),
            options(pure, readonly, nostack, preserves_flags)
        );
    }
    limbs([r0, r1])
}

/// `a b` and `c d`, each in one half of the registers.
#[inline(always)]
pub fn mul2(a: &Limbs, b: &Limbs, c: &Limbs, d: &Limbs) -> (Limbs, Limbs) {
    let ([a0, a1], [b0, b1], [c0, c1], [d0, d1]) = (pair(a), pair(b), pair(c), pair(d));
    let (r0, r1, q0, q1);
    // SAFETY: reads only the constants.
    unsafe {
        vector_asm!(
            upper: "vinserti32x4 ymm{a}, {a0:y}, {c0}, 1
            vinserti32x4 ymm{b}, {a1:y}, {c1}, 1
            vinserti32x4 ymm{c}, {b0:y}, {d0}, 1
            vinserti32x4 ymm{d}, {b1:y}, {d1}, 1",
            product!("ymm"),
            "vmovdqa64 {a0}, xmm{u}
            vmovdqa64 {a1}, xmm{v}
            vextracti32x4 {c0}, ymm{u}, 1
            vextracti32x4 {c1}, ymm{v}, 1";
            vectors {
                a0 = inout(xmm_reg) a0 => r0, a1 = inout(xmm_reg) a1 => r1, b0 = in(xmm_reg) b0, b1 = in(xmm_reg) b1,
                c0 = inout(xmm_reg) c0 => q0, c1 = inout(xmm_reg) c1 => q1, d0 = in(xmm_reg) d0, d1 = in(xmm_reg) d1
            }
            [a b c d k t u v w x]
            { constants = in(reg) CONSTANTS.0.as_ptr(), }
            options(pure, readonly, nostack, preserves_flags)
        );
    }
    (limbs([r0, r1]), limbs([q0, q1]))
}

/// `a^2`.
#[inline(always)]
pub fn square(a: &Limbs) -> Limbs {
    let [a0, a1] = pair(a);
    let (r0, r1);
    // SAFETY: reads only the constants.
    unsafe {
        vector_asm!(
            128: spread_square!("" a b, t u v w);
            vectors {
                a = inout(xmm_reg) a0 => r0, b = inout(xmm_reg) a1 => r1,
                t = out(xmm_reg) _, u = out(xmm_reg) _, v = out(xmm_reg) _, w = out(xmm_reg) _
            }
            constants = in(reg) CONSTANTS.0.as_ptr(),
            options(pure, readonly, nostack, preserves_flags)
        );
    }
    limbs([r0, r1])
}

/// `a^2` and `b^2`.
#[inline(always)]
pub fn square2(a: &Limbs, b: &Limbs) -> (Limbs, Limbs) {
    let ([a0, a1], [b0, b1]) = (pair(a), pair(b));
    let (r0, r1, q0, q1);
    // SAFETY: reads only the constants.
    unsafe {
        vector_asm!(
            upper: "vinserti32x4 ymm{b}, {a1:y}, {b1}, 1
            vinserti32x4 ymm{a}, {a0:y}, {b0}, 1",
            spread_square!("ymm" a b, t u v w),
            "vmovdqa64 {a0}, xmm{a}
            vmovdqa64 {a1}, xmm{b}
            vextracti32x4 {b0}, ymm{a}, 1
            vextracti32x4 {b1}, ymm{b}, 1";
            vectors {
                a0 = inout(xmm_reg) a0 => r0, a1 = inout(xmm_reg) a1 => r1,
                b0 = inout(xmm_reg) b0 => q0, b1 = inout(xmm_reg) b1 => q1
            }
            [a b t u v w]
            { constants = in(reg) CONSTANTS.0.as_ptr(), }
            options(pure, readonly, nostack, preserves_flags)
        );
    }
    (limbs([r0, r1]), limbs([q0, q1]))
}

/// Each element to the power 2^n: two elements share a register, and everything stays in registers.
#[inline(always)]
pub fn square3_n(a: &Limbs, b: &Limbs, c: &Limbs, n: u32) -> (Limbs, Limbs, Limbs) {
    if n == 0 {
        // The loop below tests its counter at the end, so it cannot run zero times. n is public.
        return (*a, *b, *c);
    }
    let ([a0, a1], [b0, b1], [c0, c1]) = (pair(a), pair(b), pair(c));
    let (r0, r1, q0, q1, p0, p1);
    // SAFETY: reads only the constants.
    unsafe {
        vector_asm!(
            upper: "vinserti32x4 ymm{b}, {a1:y}, {b1}, 1
            vinserti32x4 ymm{a}, {a0:y}, {b0}, 1
            vmovdqa64 xmm{c}, {c0}
            vmovdqa64 xmm{d}, {c1}
            2:",
            spread_square!("ymm" a b, t u v w),
            spread_square!("xmm" c d, k l x y),
            "dec {n:e}
            jnz 2b
            vmovdqa64 {a0}, xmm{a}
            vmovdqa64 {a1}, xmm{b}
            vextracti32x4 {b0}, ymm{a}, 1
            vextracti32x4 {b1}, ymm{b}, 1
            vmovdqa64 {c0}, xmm{c}
            vmovdqa64 {c1}, xmm{d}";
            vectors {
                a0 = inout(xmm_reg) a0 => r0, a1 = inout(xmm_reg) a1 => r1, b0 = inout(xmm_reg) b0 => q0,
                b1 = inout(xmm_reg) b1 => q1, c0 = inout(xmm_reg) c0 => p0, c1 = inout(xmm_reg) c1 => p1
            }
            [a b c d k l t u v w x y]
            { n = inout(reg) n => _, constants = in(reg) CONSTANTS.0.as_ptr(), }
            options(pure, readonly, nostack)
        );
    }
    (limbs([r0, r1]), limbs([q0, q1]), limbs([p0, p1]))
}

/// Rows of a linear map in the order in which [`linear`] reads them. For every eight rows, it has the first words,
/// the second words, and so on; the remaining row is last.
#[repr(C, align(64))]
pub struct Octets([[[u64; 8]; 4]; 29], [u64; 4], [u64; 4]);

/// Returns the rows in that order.
#[must_use]
pub const fn octets(rows: &Rows) -> Octets {
    let mut out = [[[0; 8]; 4]; 29];
    let mut i = 0;
    while i < 232 {
        let mut word = 0;
        while word < 4 {
            out[i / 8][word][i % 8] = rows[i][word];
            word += 1;
        }
        i += 1;
    }
    // The zeros fill the last 64 bytes, because the digest of a table reads no padding.
    Octets(out, rows[232], [0; 4])
}

/// A linear map: the sum of all rows i for which the coefficient of z^i is 1. It reads all rows. The eight bits of a
/// byte become a mask register, under which eight rows are added at a time.
#[inline]
pub fn linear(a: &Limbs, octets: &Octets) -> Limbs {
    let a = normalize(a);
    let (r0, r1): (__m128i, __m128i);
    // SAFETY: reads 29 bytes of `a`, 29 groups and a row.
    unsafe {
        vector_asm!(
            upper: "vpxorq xmm{s}, xmm{s}, xmm{s}
            vpxorq xmm{t}, xmm{t}, xmm{t}
            vpxorq xmm{u}, xmm{u}, xmm{u}
            vpxorq xmm{v}, xmm{v}, xmm{v}
            2:
            kmovb k1, byte ptr [{a}]
            vpxorq zmm{s}{{k1}}, zmm{s}, [{p}]
            vpxorq zmm{t}{{k1}}, zmm{t}, [{p} + 64]
            vpxorq zmm{u}{{k1}}, zmm{u}, [{p} + 128]
            vpxorq zmm{v}{{k1}}, zmm{v}, [{p} + 192]
            inc {a}
            add {p}, 256
            dec {n:e}
            jnz 2b
            kmovb k1, {last:e}
            vpunpcklqdq zmm{w}, zmm{s}, zmm{t}
            vpunpckhqdq zmm{s}, zmm{s}, zmm{t}
            vpunpcklqdq zmm{x}, zmm{u}, zmm{v}
            vpunpckhqdq zmm{u}, zmm{u}, zmm{v}
            vpxorq zmm{s}, zmm{s}, zmm{w}
            vpxorq zmm{u}, zmm{u}, zmm{x}
            vextracti64x4 ymm{w}, zmm{s}, 1
            vextracti64x4 ymm{x}, zmm{u}, 1
            vpxorq ymm{s}, ymm{s}, ymm{w}
            vpxorq ymm{u}, ymm{u}, ymm{x}
            vextracti32x4 xmm{w}, ymm{s}, 1
            vextracti32x4 xmm{x}, ymm{u}, 1
            vpxorq xmm{s}{{k1}}, xmm{s}, [{p}]
            vpxorq xmm{u}{{k1}}, xmm{u}, [{p} + 16]
            vpxorq {r0}, xmm{s}, xmm{w}
            vpxorq {r1}, xmm{u}, xmm{x}";
            vectors { r0 = lateout(xmm_reg) r0, r1 = lateout(xmm_reg) r1 }
            [s t u v w x]
            {
                p = inout(reg) &raw const *octets => _, a = inout(reg) a.as_ptr() => _,
                // Coefficient 232 as a mask: 29 bytes cover the coefficients below it.
                last = in(reg) (a[3] >> 40).wrapping_neg(), n = inout(reg) 29 => _,
            }
            options(pure, readonly, nostack)
        );
    }
    limbs([r0, r1])
}

static BY_29: Octets = octets(&SQUARE_29);
static BY_58: Octets = octets(&SQUARE_58);
static BY_116: Octets = octets(&SQUARE_116);
static OF_HALF_TRACE: Octets = octets(&HALF_TRACE);

crate::tables::tables! { "GF(2^233) by octets": BY_29 BY_58 BY_116 OF_HALF_TRACE; }

/// `a^(2^n)`: long runs with the available tables, the rest by squaring.
#[inline]
pub fn square_n(a: &Limbs, n: u32) -> Limbs {
    square_n_by(a, n, [&BY_116, &BY_58, &BY_29], square, linear)
}

/// The half-trace, from the table of the half-traces of the powers of z.
#[inline]
pub fn half_trace(a: &Limbs) -> Limbs {
    linear(a, &OF_HALF_TRACE)
}
