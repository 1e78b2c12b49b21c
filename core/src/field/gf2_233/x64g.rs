//! Kernel for x86-64 with AVX-512 on registers of all widths, VPCLMULQDQ and GFNI.
//!
//! What limits these kernels is the two pipes for shifts and shuffles: carry-less products take each of them for a cycle, whatever
//! their width, while sums and selections of bits have four. So
//!
//! - words are shifted by rotations, each in place of two shifts. VPTERNLOGQ takes from a rotated word the bits that belong in
//!   this word of the sum, and those that belong in another;
//! - squares are folded before they are squares, at half their length ([`square`]), and then spread by GFNI;
//! - linear maps sum up rows under mask registers, which a byte of the argument fills ([`linear`]).

#![cfg(primegroup_x64)]

#[cfg(primegroup_valgrind)]
pub use super::x64::{half_trace, mul, square, square_n};
#[cfg(primegroup_valgrind)]
pub use super::x64v::{mul2, square2, square3_n};
use super::x64::{add, select, swap_if};
use super::{Kernel, Limbs};
use crate::ct::Mask;
use crate::field::kernels::on_values;
#[cfg(not(primegroup_valgrind))]
pub use assembly::{half_trace, mul, mul2, square, square2, square3_n, square_n};

/// AVX-512 with VPCLMULQDQ and GFNI.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct X64G;

impl Kernel for X64G {
    on_values! {
        fn mul(a, b) -> Limbs = mul(a, b);
        fn mul2(a, b, c, d) -> (Limbs, Limbs) = mul2(a, b, c, d);
        fn square(a) -> Limbs = square(a);
        fn square2(a, b) -> (Limbs, Limbs) = square2(a, b);
        fn square3_n(a, b, c, n) -> (Limbs, Limbs, Limbs) = square3_n(a, b, c, n);
        fn square_n(a, n) -> Limbs = square_n(a, n);
        fn add(a, b) -> Limbs = add(a, b);
        fn select(m, a, b) -> Limbs = select(m, a, b);
        fn half_trace(a) -> Limbs = half_trace(a);
    }
    #[inline(always)]
    fn swap_if(m: Mask, a: &mut Limbs, b: &mut Limbs) {
        swap_if(m, a, b);
    }
}

/// Where each of the constants stands.
#[allow(unused_macros)]
macro_rules! place {
    (HIGH) => { "0" };
    (LOW) => { "32" };
    (SAME_23) => { "64" };
    (NEXT_33) => { "96" };
    (ACROSS_UP) => { "128" };
    (ACROSS_DOWN) => { "160" };
    (SAME_11) => { "192" };
    (ACROSS_11) => { "224" };
    (BY_23) => { "256" };
    (BY_23_OR_33) => { "288" };
    (BY_60) => { "320" };
    (EVEN_LOW) => { "352" };
    (EVEN_HIGH) => { "384" };
    (ODD_LOW) => { "416" };
    (ODD_HIGH) => { "448" };
}
#[allow(unused_imports)] // not in builds for valgrind
pub(super) use place;

/// valgrind knows neither AVX-512 nor GFNI. In its build the kernel is `x64v`, with other instructions for those of VPCLMULQDQ.
#[cfg(not(primegroup_valgrind))]
mod assembly {
    use super::super::portable::normalize;
    use super::super::tables::{HALF_TRACE, Rows, SQUARE_29, SQUARE_58, SQUARE_116};
    use super::super::x64::{limbs, lines, pair};
    use super::Limbs;
    use crate::field::vector::vector_asm;

    /// Bits `from` to `to - 1` of a word.
    const fn bits(from: u32, to: u32) -> u64 {
        u64::MAX >> (64 - to + from) << from
    }

    /// The matrix of VGF2P8AFFINEQB by which bit `from + i` of a byte goes to bit `2 i + odd`, for i = 0 to 3.
    const fn spread(from: u32, odd: u32) -> u64 {
        let (mut matrix, mut i) = (0, 0);
        while i < 4 {
            // The row of bit 0 is in the highest byte.
            let row = 7 - (2 * i + odd);
            matrix |= 1 << (8 * row + from + i);
            i += 1;
        }
        matrix
    }

    /// What instructions take from memory: two words each, twice.
    #[repr(C, align(64))]
    struct Constants([[u64; 4]; 15]);

    static CONSTANTS: Constants = {
        const ALL: u64 = u64::MAX;
        let cross = bits(0, 23) | bits(33, 64);
        let pairs = [
            [0, ALL],
            [ALL, 0],
            // Of folds.
            [bits(23, 64), bits(23, 64)],
            [bits(0, 33), bits(0, 33)],
            [0, cross],
            [cross, 0],
            // Of squares.
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

    /// Folds a vector of 128 bits at `high`, as it stands above 256 bits: into `far`, two vectors below, and `near`, one below, which
    /// takes what the shift by 97 carries over. Overwrites `high` and another.
    ///
    /// A word rotated by 23 has above bit 23 what stays in the word and below it what goes to the next, by 33 = 97 - 64 the reverse.
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

    /// The product of (a, b) and (c, d), lower vectors first, folded to 256 bits in u and v. Overwrites all of a to d, k to x. As
    /// [`x64`](super::super::x64)'s, but for what a VPTERNLOGQ does in place of two instructions.
    macro_rules! product {
        ($m:tt) => {
            concat!(
                lines!($m
                    vpunpcklqdq k a b;
                    vpunpckhqdq t a b;
                    vpunpcklqdq u c d;
                    vpunpckhqdq v c d;
                    vpxor t t k;
                    vpxor v v u;
                    vpclmulqdq x t v 0x11;  // k23
                    vpclmulqdq w t v 0x00;  // k01
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
                    vpternlogq t v k 0x96;
                    vpxor b c d;
                    vpxor x x b;               // s5 = k23 + d2 + d3
                    vpternlogq k a b 0x96;     // s4 = k13 + d1 + d2 + d3
                    vpxor a a u;
                    vpxor w w a;               // s1 = k01 + d0 + d1
                    vpternlogq v a c 0x96;     // s2 = k02 + d0 + d1 + d2
                    vpternlogq t w x 0x96;     // s3 = all + k02 + k13 + s1 + s5
                    // s1, s3 and s5 stand astride two vectors.
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

    /// `a b`.
    #[inline(always)]
    pub fn mul(a: &Limbs, b: &Limbs) -> Limbs {
        let ([a0, a1], [b0, b1]) = (pair(a), pair(b));
        let (r0, r1);
        // SAFETY: reads the constants alone.
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
        // SAFETY: reads the constants alone.
        unsafe {
            vector_asm!(
                256 apart: "vinserti128 {a:y}, {a:y}, {t:x}, 1
                vinserti128 {b:y}, {b:y}, {u:x}, 1
                vinserti128 {c:y}, {c:y}, {v:x}, 1
                vinserti128 {d:y}, {d:y}, {w:x}, 1",
                product!(":y"),
                "vextracti128 {a:x}, {u:y}, 1
                vextracti128 {b:x}, {v:y}, 1";
                vectors {
                    a = inout(xmm_reg) a0 => q0, b = inout(xmm_reg) a1 => q1, c = inout(xmm_reg) b0 => _, d = inout(xmm_reg) b1 => _,
                    t = inout(xmm_reg) c0 => _, u = inout(xmm_reg) c1 => r0, v = inout(xmm_reg) d0 => r1, w = inout(xmm_reg) d1 => _,
                    k = out(xmm_reg) _, x = out(xmm_reg) _
                }
                constants = in(reg) CONSTANTS.0.as_ptr(),
                options(pure, readonly, nostack, preserves_flags)
            );
        }
        (limbs([r0, r1]), limbs([q0, q1]))
    }

    /// The square of (a, b), lower vector first, in a and b. Overwrites four more.
    ///
    /// With a = A + z^128 B: a^2 = A^2 + z C^2, where C = (z^48 + z^11) B, since z^256 = z^97 + z^23; of C, D = B / z^80 + B / z^117 stands above
    /// z^128 (without remainders, both), and z z^256 D^2 is the square of (z^49 + z^12) D. So what is left to square are two
    /// polynomials of 128 bits, of which one gives the even coefficients and one the odd. D is made of the highest word alone,
    /// rotated by 33 and 23, and by 60, for two of the four terms, which cancel each other from z^49 on.
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
                vpternlogq $w $u [BY_23] 0xe4;        // w = constant ? w : u
                vpternlogq $a $t [BY_60] 0x78;
                vpternlogq $b $v [ACROSS_11] 0x6c;    // b = b & constant ^ v
                vpternlogq $a $w [BY_23_OR_33] 0x78;
                vgf2p8affineqb $v $b [ODD_LOW] 0;
                vgf2p8affineqb $w $b [ODD_HIGH] 0;
                vgf2p8affineqb $t $a [EVEN_LOW] 0;
                vgf2p8affineqb $u $a [EVEN_HIGH] 0;
                vpxor $t $t $v;
                vpxor $u $u $w;
                vpunpcklbw $a $t $u;
                vpunpckhbw $b $t $u;
            )
        };
    }

    /// `a^2`.
    #[inline(always)]
    pub fn square(a: &Limbs) -> Limbs {
        let [a0, a1] = pair(a);
        let (r0, r1);
        // SAFETY: reads the constants alone.
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
        // SAFETY: reads the constants alone.
        unsafe {
            vector_asm!(
                256 apart: "vinserti128 {b:y}, {b:y}, {u:x}, 1
                vinserti128 {a:y}, {a:y}, {t:x}, 1",
                spread_square!(":y" a b, t u v w),
                "vextracti128 {t:x}, {a:y}, 1
                vextracti128 {u:x}, {b:y}, 1";
                vectors {
                    a = inout(xmm_reg) a0 => r0, b = inout(xmm_reg) a1 => r1, t = inout(xmm_reg) b0 => q0, u = inout(xmm_reg) b1 => q1,
                    v = out(xmm_reg) _, w = out(xmm_reg) _
                }
                constants = in(reg) CONSTANTS.0.as_ptr(),
                options(pure, readonly, nostack, preserves_flags)
            );
        }
        (limbs([r0, r1]), limbs([q0, q1]))
    }

    /// Each element to the power 2^n: two of them side by side, and all in registers throughout.
    #[inline(always)]
    pub fn square3_n(a: &Limbs, b: &Limbs, c: &Limbs, n: u32) -> (Limbs, Limbs, Limbs) {
        if n == 0 {
            return (*a, *b, *c);
        }
        let ([a0, a1], [b0, b1], [c0, c1]) = (pair(a), pair(b), pair(c));
        let (r0, r1, q0, q1, p0, p1);
        // SAFETY: reads the constants alone.
        unsafe {
            vector_asm!(
                256 apart: "vinserti128 {b:y}, {b:y}, {u:x}, 1
                vinserti128 {a:y}, {a:y}, {t:x}, 1
                2:",
                spread_square!(":y" a b, t u v w),
                spread_square!(":x" c d, k l x y),
                "dec {n:e}
                jnz 2b
                vextracti128 {t:x}, {a:y}, 1
                vextracti128 {u:x}, {b:y}, 1";
                vectors {
                    a = inout(xmm_reg) a0 => r0, b = inout(xmm_reg) a1 => r1, t = inout(xmm_reg) b0 => q0, u = inout(xmm_reg) b1 => q1,
                    c = inout(xmm_reg) c0 => p0, d = inout(xmm_reg) c1 => p1,
                    v = out(xmm_reg) _, w = out(xmm_reg) _, k = out(xmm_reg) _, l = out(xmm_reg) _, x = out(xmm_reg) _,
                    y = out(xmm_reg) _
                }
                n = inout(reg) n => _, constants = in(reg) CONSTANTS.0.as_ptr(),
                options(pure, readonly, nostack)
            );
        }
        (limbs([r0, r1]), limbs([q0, q1]), limbs([p0, p1]))
    }

    /// Rows of a linear map as [`linear`] reads them: of eight rows each, the first words, the second words, and so on; then the row
    /// that is left.
    #[repr(C, align(64))]
    pub struct Octets([[[u64; 8]; 4]; 29], [u64; 4]);

    /// The rows in that order.
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
        Octets(out, rows[232])
    }

    /// A linear map: the sum of the rows i for which the coefficient of z^i is 1. All rows are read.
    #[inline]
    pub fn linear(a: &Limbs, octets: &Octets) -> Limbs {
        let a = normalize(a);
        let mut out = [0; 4];
        // SAFETY: reads 29 bytes of `a`, 29 groups and a row; writes `out`.
        unsafe {
            vector_asm!(
                512 all: "vpxor xmm0, xmm0, xmm0
                vpxor xmm1, xmm1, xmm1
                vpxor xmm2, xmm2, xmm2
                vpxor xmm3, xmm3, xmm3
                2:
                kmovb k1, byte ptr [{a}]
                vpxorq zmm0{{k1}}, zmm0, [{p}]
                vpxorq zmm1{{k1}}, zmm1, [{p} + 64]
                vpxorq zmm2{{k1}}, zmm2, [{p} + 128]
                vpxorq zmm3{{k1}}, zmm3, [{p} + 192]
                inc {a}
                add {p}, 256
                dec {n:e}
                jnz 2b
                kmovb k1, {last:e}
                vpunpcklqdq zmm4, zmm0, zmm1
                vpunpckhqdq zmm0, zmm0, zmm1
                vpunpcklqdq zmm5, zmm2, zmm3
                vpunpckhqdq zmm1, zmm2, zmm3
                vpxorq zmm0, zmm0, zmm4
                vpxorq zmm1, zmm1, zmm5
                vextracti64x4 ymm2, zmm0, 1
                vextracti64x4 ymm3, zmm1, 1
                vpxor ymm0, ymm0, ymm2
                vpxor ymm1, ymm1, ymm3
                vinserti128 ymm2, ymm0, xmm1, 1
                vperm2i128 ymm3, ymm0, ymm1, 0x31
                vpxor ymm2, ymm2, ymm3
                vpxorq ymm2{{k1}}, ymm2, [{p}]
                vmovdqu [{out}], ymm2";
                {
                    p = inout(reg) &raw const *octets => _, a = inout(reg) a.as_ptr() => _, out = in(reg) out.as_mut_ptr(),
                    last = in(reg) (a[3] >> 40).wrapping_neg(), n = inout(reg) 29 => _,
                }
                options(nostack)
            );
        }
        out
    }

    /// `a^(2^n)`: long runs by the tables there are, the rest by squaring.
    #[inline]
    pub fn square_n(a: &Limbs, n: u32) -> Limbs {
        static BY_29: Octets = octets(&SQUARE_29);
        static BY_58: Octets = octets(&SQUARE_58);
        static BY_116: Octets = octets(&SQUARE_116);
        let (mut r, mut n) = (*a, n);
        for (run, table) in [(116, &BY_116), (58, &BY_58), (29, &BY_29)] {
            while n >= run {
                r = linear(&r, table);
                n -= run;
            }
        }
        (0..n).fold(r, |x, _| square(&x))
    }

    /// The half-trace, from the table of those of the powers of z.
    #[inline]
    pub fn half_trace(a: &Limbs) -> Limbs {
        static TABLE: Octets = octets(&HALF_TRACE);
        linear(a, &TABLE)
    }
}
