//! Kernel for x86-64 with BMI2 (MULX), ADX (ADCX, ADOX) and AVX2.
//!
//! All of it is inline assembly. `asm!` requires no target feature on the function around it, so these functions inline
//! into generic formulas. Code that instantiates them must have checked the CPU (`cpu`, or the build's target).
//!
//! Operands are passed in registers where they fit. A value that goes through memory costs the store-to-load latency
//! again. On Zen 3 the latency of a product limits how many products are in flight. With both operands in memory, a
//! product in a chain takes 57 cycles instead of 41. A doubling then takes 238 cycles instead of 200.
//!
//! Bounds: inputs and outputs are below 2p = 2^256 - 2C; `mul`, `square` and `mul_small` take any 256-bit value.
//! Products are below 2^255 + 2^210: the 512-bit product is folded at 2^256 = 2C. Then bit 255 and above are folded
//! once more, which leaves no final carry.

use super::columns::square_256;
use crate::field::gf255::{Kernel, Limbs};
use crate::field::vector_asm;
use crate::kernels::on_values;
use core::arch::asm;

/// x86-64 with BMI2, ADX and AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct X64;

/// Returns C as a 32-bit immediate. C and 2C fit into a sign-extended 32-bit number.
const fn factor<const C: u64>() -> u64 {
    assert!(C % 2 == 1 && C > 1 && C < 1 << 15);
    C
}

/// Folds the product `r0..r7` into `r0..r3`, with 2C in rdx: r4..r6 first, then r7 together with the overflow above bit
/// 255.
///
/// XOR clears both carry flags before the two chains. The later MOV of 0 must keep them, so it is not an XOR.
#[rustfmt::skip]
macro_rules! fold_512 {
    ($r0:literal $r1:literal $r2:literal $r3:literal $r4:literal $r5:literal $r6:literal $r7:literal, $t:literal $u:literal) => {
        concat!(
            "mov edx, {c2}\n", "xor {", $t, ":e}, {", $t, ":e}\n", "mulx {", $u, "}, {", $t, "}, {", $r4, "}\n",
            "adcx {", $r0, "}, {", $t, "}\n", "adox {", $r1, "}, {", $u, "}\n",
            "mulx {", $u, "}, {", $t, "}, {", $r5, "}\n", "adcx {", $r1, "}, {", $t, "}\n",
            "adox {", $r2, "}, {", $u, "}\n", "mulx {", $u, "}, {", $t, "}, {", $r6, "}\n",
            "adcx {", $r2, "}, {", $t, "}\n", "adox {", $r3, "}, {", $u, "}\n",
            "mulx {", $u, "}, {", $t, "}, {", $r7, "}\n", "adcx {", $r3, "}, {", $t, "}\n", "mov {", $t, ":e}, 0\n",
            "adox {", $u, "}, {", $t, "}\n", "adcx {", $u, "}, {", $t, "}\n",
            // u holds bits 256 and above (below 2^17); bit 255 is appended to it.
            "add {", $r3, "}, {", $r3, "}\n", "adc {", $u, "}, {", $u, "}\n", "shr {", $r3, "}, 1\n",
            // u is below 2^18 now and c below 2^15, so the product fits a word. r3 has lost bit 255, so the last ADC
            // has no carry out.
            "imul {", $u, "}, {", $u, "}, {c}\n", "add {", $r0, "}, {", $u, "}\n", "adc {", $r1, "}, 0\n",
            "adc {", $r2, "}, 0\n", "adc {", $r3, "}, 0",
        )
    };
}

/// One row of a schoolbook product: adds rdx * a0..a3 to the limbs `$l..` and writes the new top limb. There is no
/// carry out: (2^256 - 1)(2^64 - 1) + 2^256 - 1 is below 2^320.
#[rustfmt::skip]
macro_rules! row {
    ($l0:literal $l1:literal $l2:literal $l3:literal, $top:literal, $a0:literal $a1:literal $a2:literal $a3:literal) => {
        concat!(
            "xor {t:e}, {t:e}\n", add_row!(by "{t}" "{u}" [$a0 $a1 $a2] [$l0 $l1 $l2 $l3]),
            "mulx ", $top, ", {t}, ", $a3, "\n", "adcx ", $l3, ", {t}\n",
            // Both carries go into the top limb. MOV keeps the flags, which an XOR would clear.
            "mov {t:e}, 0\n", "adox ", $top, ", {t}\n", "adcx ", $top, ", {t}",
        )
    };
}

/// `a * b`.
#[inline(always)]
pub fn mul<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
    let (r0, r1, r2, r3): (u64, u64, u64, u64);
    // Thirteen registers are available: a (4), b's address, the limbs in flight, t, u, rdx. The two lowest limbs wait
    // in vector registers while the upper rows are added; x0, x1, a0 then hold limbs 5, 6 and 7.
    // SAFETY: reads the 32 bytes at `b`; writes registers only.
    unsafe {
        vector_asm!(
            128: "mov rdx, [{b}]",
            add_row!(first "{t}" ["{a0}" "{a1}" "{a2}" "{a3}"] ["{x0}" "{r1}" "{r2}" "{r3}" "{r4}"]),
            "vmovq {low}, {x0}
            mov rdx, [{b} + 8]",
            row!("{r1}" "{r2}" "{r3}" "{r4}", "{x0}", "{a0}" "{a1}" "{a2}" "{a3}"),
            "vmovq {second}, {r1}
            mov rdx, [{b} + 16]",
            row!("{r2}" "{r3}" "{r4}" "{x0}", "{r1}", "{a0}" "{a1}" "{a2}" "{a3}"),
            "mov rdx, [{b} + 24]",
            row!("{r3}" "{r4}" "{x0}" "{r1}", "{a0}", "{a0}" "{a1}" "{a2}" "{a3}"),
            "vmovq {a1}, {low}
            vmovq {a2}, {second}",
            fold_512!("a1" "a2" "r2" "r3" "r4" "x0" "r1" "a0", "t" "u");
            vectors { low = out(xmm_reg) _, second = out(xmm_reg) _ }
            b = in(reg) b.as_ptr(),
            a0 = inout(reg) a[0] => _, a1 = inout(reg) a[1] => r0, a2 = inout(reg) a[2] => r1, a3 = in(reg) a[3],
            x0 = out(reg) _, r1 = out(reg) _, r2 = out(reg) r2, r3 = out(reg) r3, r4 = out(reg) _,
            t = out(reg) _, u = out(reg) _, c = const factor::<C>(), c2 = const 2 * factor::<C>(), out("rdx") _,
            options(pure, readonly, nostack)
        );
    }
    [r0, r1, r2, r3]
}

/// `a^2`.
#[inline(always)]
pub fn square<const C: u64>(a: &Limbs) -> Limbs {
    let (r0, r1, r2, r3): (u64, u64, u64, u64);
    // SAFETY: touches registers only.
    unsafe {
        asm!(
            square_256!(),
            fold_512!("r0" "r1" "r2" "r3" "r4" "r5" "a2" "u", "t" "v"),
            inout("rdx") a[0] => _, a1 = inout(reg) a[1] => _, a2 = inout(reg) a[2] => _, a3 = inout(reg) a[3] => _,
            r0 = out(reg) r0, r1 = out(reg) r1, r2 = out(reg) r2, r3 = out(reg) r3, r4 = out(reg) _, r5 = out(reg) _,
            t = out(reg) _, u = out(reg) _, v = out(reg) _,
            c = const factor::<C>(), c2 = const 2 * factor::<C>(),
            options(pure, nomem, nostack)
        );
    }
    [r0, r1, r2, r3]
}

/// `a * w`.
///
/// The part from bit 255 on is below 2^33, and times C below 2^48. So IMUL is enough, and the sum has no carry.
///
/// a0 and a1 have been read before they take the upper words of the last two products.
#[inline(always)]
pub fn mul_small<const C: u64>(a: &Limbs, w: u32) -> Limbs {
    let (r0, r1, r2, r3): (u64, u64, u64, u64);
    // MULX writes no flags. So all four products come first, and one chain of additions follows.
    // SAFETY: touches registers only.
    unsafe {
        asm!(
            "mulx {t}, {r0}, {a0}
            mulx {u}, {r1}, {a1}
            mulx {a0}, {r2}, {a2}
            mulx {a1}, {r3}, {a3}",
            each!(pairs "add" "adc", "{r1}" "{t}" "{r2}" "{u}" "{r3}" "{a0}" "{a1}" "0"),
            "add {r3}, {r3}
            adc {a1}, {a1}
            shr {r3}, 1
            imul {a1}, {a1}, {c}",
            each!(pairs "add" "adc", "{r0}" "{a1}" "{r1}" "0" "{r2}" "0" "{r3}" "0"),
            in("rdx") u64::from(w),
            a0 = inout(reg) a[0] => _, a1 = inout(reg) a[1] => _, a2 = in(reg) a[2], a3 = in(reg) a[3],
            r0 = out(reg) r0, r1 = out(reg) r1, r2 = out(reg) r2, r3 = out(reg) r3,
            t = out(reg) _, u = out(reg) _,
            c = const factor::<C>(),
            options(pure, nomem, nostack)
        );
    }
    [r0, r1, r2, r3]
}

impl Kernel for X64 {
    on_values! {
        fn mul<C>(a, b) -> Limbs = mul::<C>(a, b);
        fn square<C>(a) -> Limbs = square::<C>(a);
        fn mul_small<C>(a, w) -> Limbs = mul_small::<C>(a, w);
        fn invert<C>(a) -> Limbs = super::safegcd::invert::<C>(a);
        fn legendre<C>(a) -> i32 = super::safegcd::legendre::<C>(a);
    }
    // `a + b`, minus 2p unless the sum is below 2p: a + b + 2C >= 2^256 exactly in that case.
    linear!(four: fn add<C>(a, inout b):
        each!(pairs "add" "adc", "{r0}" "{b0}" "{r1}" "{b1}" "{r2}" "{b2}" "{r3}" "{b3}"),
        // t becomes 0 or -1 by the first carry. Then 2t plus the second carry is 0 only if neither addition
        // carried. So the zero flag alone says whether to keep the plain sum.
        "sbb {t}, {t}",
        each!(pairs "mov" "mov", "{b0}" "{r0}" "{b1}" "{r1}" "{b2}" "{r2}" "{b3}" "{r3}"),
        each!(pairs "add" "adc", "{r0}" "{c2}" "{r1}" "0" "{r2}" "0" "{r3}" "0" "{t}" "{t}"),
        each!(pairs "cmovz" "cmovz", "{r0}" "{b0}" "{r1}" "{b1}" "{r2}" "{b2}" "{r3}" "{b3}");
        t = out(reg) _, c2 = const 2 * factor::<C>(), options(pure, nomem, nostack)
    );
    // `a + b` modulo p as any 256-bit value. A carry is folded as 2^256 = 2C, which causes no further carry.
    linear!(four: fn add_loose<C>(a, in b):
        each!(pairs "add" "adc", "{r0}" "{b0}" "{r1}" "{b1}" "{r2}" "{b2}" "{r3}" "{b3}"),
        "sbb {t}, {t}
        and {t:e}, {c2}",
        each!(pairs "add" "adc", "{r0}" "{t}" "{r1}" "0" "{r2}" "0" "{r3}" "0");
        t = out(reg) _, c2 = const 2 * factor::<C>(), options(pure, nomem, nostack)
    );
    // `a - 2b`: two borrows, each corrected by 2p.
    // The last SUB touches one limb. If the subtraction before it borrowed, the value wrapped to 2^256 - 4C or more.
    // Its lowest limb is then large, so the SUB cannot borrow again.
    // a - 2b + 2p k, with the number k of borrows and carries, 0 to 2: below 2p, and not negative.
    linear!(four: fn sub_double<C>(a, inout b):
        each!(pairs "add" "adc", "{b0}" "{b0}" "{b1}" "{b1}" "{b2}" "{b2}" "{b3}" "{b3}"),
        "sbb {t}, {t}",
        each!(pairs "sub" "sbb", "{r0}" "{b0}" "{r1}" "{b1}" "{r2}" "{b2}" "{r3}" "{b3}" "{t}" "0"),
        "imul {t}, {t}, -{c2}",
        each!(pairs "sub" "sbb", "{r0}" "{t}" "{r1}" "0" "{r2}" "0" "{r3}" "0" "{t}" "{t}"),
        "and {t:e}, {c2}
        sub {r0}, {t}";
        t = out(reg) _, c2 = const 2 * factor::<C>(), options(pure, nomem, nostack)
    );
    // `a - b`, plus 2p = 2^256 - 2C if that is negative.
    linear!(four: fn sub<C>(a, in b):
        each!(pairs "sub" "sbb", "{r0}" "{b0}" "{r1}" "{b1}" "{r2}" "{b2}" "{r3}" "{b3}" "{t}" "{t}"),
        // A borrow leaves a - b + 2^256, which is above 2C because a - b is above -2p. So the correction cannot
        // borrow.
        "and {t:e}, {c2}",
        each!(pairs "sub" "sbb", "{r0}" "{t}" "{r1}" "0" "{r2}" "0" "{r3}" "0");
        t = out(reg) _, c2 = const 2 * factor::<C>(), options(pure, nomem, nostack)
    );
    // `a / 2`: the shifted value, plus (p + 1)/2 = 2^254 - (C - 1)/2 where a is odd.
    linear!(four: fn half<C>(a):
        "mov {o}, {r0}
        and {o:e}, 1
        mov {t}, {o}
        neg {t}
        and {t:e}, {c}
        shl {o}, 62",
        each!(halve "{u}", "{r0}" "{r1}" "{r2}" "{r3}"),
        "add {r3}, {o}",
        each!(pairs "sub" "sbb", "{r0}" "{t}" "{r1}" "0" "{r2}" "0" "{r3}" "0");
        o = out(reg) _, t = out(reg) _, u = out(reg) _, c = const (factor::<C>() - 1) / 2, options(pure, nomem, nostack)
    );
}
