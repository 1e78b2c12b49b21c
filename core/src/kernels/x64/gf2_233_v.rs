//! Kernel for x86-64 with VPCLMULQDQ on 256-bit registers: two products of 64 bits for the price of one.
//!
//! Each half of a register works on its own element. (One product spread over both halves needs five multiplication
//! instructions instead of nine, but more instructions that move words across.)

use super::gf2_233::{add, fold, half_trace, limbs, lines, mul, pair, product, select, square, square_n, swap_if};
use crate::field::gf2_233::{Kernel, Limbs};
use crate::field::vector_asm;
use crate::kernels::on_values;

/// VPCLMULQDQ on 256-bit registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct X64V;

impl Kernel for X64V {
    on_values! {
        fn mul(a, b) -> Limbs = mul(a, b);
        fn square(a) -> Limbs = square(a);
        fn square_n(a, n) -> Limbs = square_n(a, n);
        fn add(a, b) -> Limbs = add(a, b);
        fn select(m, a, b) -> Limbs = select(m, a, b);
        fn half_trace(a) -> Limbs = half_trace(a);
        fn mul2(a, b, c, d) -> (Limbs, Limbs) = mul2(a, b, c, d);
        fn square2(a, b) -> (Limbs, Limbs) = square2(a, b);
        fn square3_n(a, b, c, n) -> (Limbs, Limbs, Limbs) = square3_n(a, b, c, n);
        fn swap_if(m, x, y) -> () = swap_if(m, x, y);
    }
}

/// `a b` and `c d`, each in one half of the registers.
#[inline(always)]
pub fn mul2(a: &Limbs, b: &Limbs, c: &Limbs, d: &Limbs) -> (Limbs, Limbs) {
    let ([a0, a1], [b0, b1], [c0, c1], [d0, d1]) = (pair(a), pair(b), pair(c), pair(d));
    let (r0, r1, q0, q1);
    // SAFETY: touches registers only.
    unsafe {
        vector_asm!(
            256 apart: "vinserti128 {a:y}, {a:y}, {t:x}, 1
            vinserti128 {b:y}, {b:y}, {u:x}, 1
            vinserti128 {c:y}, {c:y}, {v:x}, 1
            vinserti128 {d:y}, {d:y}, {w:x}, 1",
            product!(":y"),
            "vextracti128 {u:x}, {k:y}, 1
            vextracti128 {t:x}, {b:y}, 1";
            vectors {
                a = inout(xmm_reg) a0 => _, b = inout(xmm_reg) a1 => r0, c = inout(xmm_reg) b0 => _, d = inout(xmm_reg) b1 => _,
                t = inout(xmm_reg) c0 => q0, u = inout(xmm_reg) c1 => q1, v = inout(xmm_reg) d0 => _, w = inout(xmm_reg) d1 => _,
                k = out(xmm_reg) r1, x = out(xmm_reg) _
            }
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    (limbs([r0, r1]), limbs([q0, q1]))
}

/// `a^2` and `b^2`.
#[inline(always)]
pub fn square2(a: &Limbs, b: &Limbs) -> (Limbs, Limbs) {
    let ([a0, a1], [b0, b1]) = (pair(a), pair(b));
    let (r0, r1, q0, q1);
    // SAFETY: touches registers only.
    unsafe {
        vector_asm!(
            256 apart: "vinserti128 {b:y}, {b:y}, {u:x}, 1
            vinserti128 {a:y}, {a:y}, {t:x}, 1",
            lines!(":y"
                vpclmulqdq d b b 0x11;
                vpclmulqdq t b b 0x00;
                vpclmulqdq k a a 0x11;
                vpclmulqdq b a a 0x00;
            ),
            fold!(":y" d t k, u v a),
            fold!(":y" t k b, u v a),
            "vextracti128 {u:x}, {k:y}, 1
            vextracti128 {t:x}, {b:y}, 1";
            vectors {
                a = inout(xmm_reg) a0 => _, b = inout(xmm_reg) a1 => r0, t = inout(xmm_reg) b0 => q0, u = inout(xmm_reg) b1 => q1,
                d = out(xmm_reg) _, k = out(xmm_reg) r1, v = out(xmm_reg) _
            }
            options(pure, nomem, nostack, preserves_flags)
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
    // The third element uses 128-bit instructions between those for the other two. The chains are independent, so they
    // overlap.
    let (r0, r1, q0, q1, p0, p1);
    // SAFETY: touches registers only.
    unsafe {
        vector_asm!(
            256 apart: "vinserti128 {b:y}, {b:y}, {u:x}, 1
            vinserti128 {a:y}, {a:y}, {t:x}, 1
            2:",
            lines!(":y"
                vpclmulqdq w b b 0x11;
                vpclmulqdq t b b 0x00;
                vpclmulqdq k a a 0x11;
                vpclmulqdq b a a 0x00;
            ),
            fold!(":y" w t k, u v a),
            lines!(":x"
                vpclmulqdq w d d 0x11;
                vpclmulqdq x d d 0x00;
                vpclmulqdq y c c 0x11;
                vpclmulqdq c c c 0x00;
            ),
            fold!(":y" t k b, u v a),
            fold!(":x" w x y, u v a),
            fold!(":x" x y c, u v a),
            "vmovdqa {a:y}, {b:y}
            vmovdqa {b:y}, {k:y}
            vmovdqa {d:x}, {y:x}
            dec {n:e}
            jnz 2b
            vextracti128 {u:x}, {b:y}, 1
            vextracti128 {t:x}, {a:y}, 1";
            vectors {
                a = inout(xmm_reg) a0 => r0, b = inout(xmm_reg) a1 => r1, t = inout(xmm_reg) b0 => q0, u = inout(xmm_reg) b1 => q1,
                c = inout(xmm_reg) c0 => p0, d = inout(xmm_reg) c1 => p1,
                k = out(xmm_reg) _, v = out(xmm_reg) _, w = out(xmm_reg) _, x = out(xmm_reg) _, y = out(xmm_reg) _
            }
            n = inout(reg) n => _,
            options(pure, nomem, nostack)
        );
    }
    (limbs([r0, r1]), limbs([q0, q1]), limbs([p0, p1]))
}
