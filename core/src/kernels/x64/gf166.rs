//! Kernel for x86-64 with BMI2 (MULX, SHRX, BZHI) and ADX (ADCX, ADOX).
//!
//! All of it is inline assembly, for the reasons given in `gf255.rs`. Three limbs of both operands fit the
//! registers.
//!
//! Products below 2^340 are folded at 2^192 = 5 * 2^26. The part at bit 166 and above, including the carry, is then
//! below 2^27. It is added back times 5, which leaves no carry.

use crate::field::gf166::{Kernel, Limbs};
use crate::kernels::on_values;
use core::arch::asm;

/// BMI2 and ADX.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct X64;

/// 2^192 modulo p. 2^192 = 2^26 2^166, and 2^166 = 5.
const FOLD: u64 = 5 << 26;
/// The highest words of 4p and 8p. The other words are -20 and -1, and -40 and -1.
const P4: u64 = (4 << 38) - 1;
const P8: u64 = (8 << 38) - 1;

/// Adds 5 times the part at bit 166 and above to the part below; with `$carry`, which is 0 or -1, also the carry out of
/// 192 bits, which counts 2^26 above bit 166. rdx is changed.
#[rustfmt::skip]
macro_rules! fold_166 {
    ($r0:literal $r1:literal $r2:literal, $t:literal $(, $carry:literal)?) => {
        concat!(
            // Bit 166 is bit 38 of limb 2. SHRX and BZHI split the limb there, and LEA multiplies the upper part by 5.
            "mov edx, 38\n", "shrx {", $t, "}, {", $r2, "}, rdx\n", $("and {", $carry, ":e}, 0x4000000\n",)?
            "bzhi {", $r2, "}, {", $r2, "}, rdx\n", $("add {", $t, "}, {", $carry, "}\n",)?
            "lea {", $t, "}, [{", $t, "} + 4*{", $t, "}]\n", "add {", $r0, "}, {", $t, "}\n",
            "adc {", $r1, "}, 0\n", "adc {", $r2, "}, 0",
        )
    };
}

/// Folds the product `r0..r5` into `r0..r2`; `r3..r5`, `t`, `u` and rdx are changed.
#[rustfmt::skip]
macro_rules! fold_384 {
    ($r0:literal $r1:literal $r2:literal $r3:literal $r4:literal $r5:literal, $t:literal $u:literal) => {
        concat!(
            "mov edx, {fold}\n", "mulx {", $t, "}, {", $r3, "}, {", $r3, "}\n",
            "mulx {", $u, "}, {", $r4, "}, {", $r4, "}\n",
            // r5 is below 2^20.
            "imul {", $r5, "}, {", $r5, "}, {fold}\n", "add {", $r4, "}, {", $t, "}\n",
            "adc {", $r5, "}, {", $u, "}\n", "add {", $r0, "}, {", $r3, "}\n", "adc {", $r1, "}, {", $r4, "}\n",
            "adc {", $r2, "}, {", $r5, "}\n", "sbb {", $u, "}, {", $u, "}\n",
            fold_166!($r0 $r1 $r2, $t, $u),
        )
    };
}

/// `a * b`.
#[inline(always)]
pub fn mul(a: &Limbs, b: &Limbs) -> Limbs {
    let (r0, r1, r2): (u64, u64, u64);
    // Each XOR zeroes the new highest limb and clears both carry flags. ADOX into this limb has no carry out, because
    // it adds an upper word to 0. The ADC after it takes the other carry.
    // Limbs 4 and 5 end up in the registers of b1 and b2.
    // SAFETY: touches registers only.
    unsafe {
        asm!(
            "mulx {r1}, {r0}, {a0}
            mulx {r2}, {t}, {a1}
            mulx {r3}, {u}, {a2}",
            each!(pairs "add" "adc", "{r1}" "{t}" "{r2}" "{u}" "{r3}" "0"),
            "mov rdx, {b1}
            xor {b1:e}, {b1:e}",
            add_row!(by "{t}" "{u}" ["{a0}" "{a1}" "{a2}"] ["{r1}" "{r2}" "{r3}" "{b1}"]),
            "adc {b1}, 0
            mov rdx, {b2}
            xor {b2:e}, {b2:e}",
            add_row!(by "{t}" "{u}" ["{a0}" "{a1}" "{a2}"] ["{r2}" "{r3}" "{b1}" "{b2}"]),
            "adc {b2}, 0",
            fold_384!("r0" "r1" "r2" "r3" "b1" "b2", "t" "u"),
            inout("rdx") b[0] => _, b1 = inout(reg) b[1] => _, b2 = inout(reg) b[2] => _,
            a0 = in(reg) a[0], a1 = in(reg) a[1], a2 = in(reg) a[2],
            r0 = out(reg) r0, r1 = out(reg) r1, r2 = out(reg) r2, r3 = out(reg) _, t = out(reg) _, u = out(reg) _,
            fold = const FOLD,
            options(pure, nomem, nostack)
        );
    }
    [r0, r1, r2]
}

/// `a^2` as a0^2 + 2^64 a0 (2A) + 2^128 A^2 with A = a1 + 2^64 a2. 2A still fits two limbs.
///
/// Six multiplications instead of nine.
#[inline(always)]
pub fn square(a: &Limbs) -> Limbs {
    let (r0, r1, r2): (u64, u64, u64);
    // SAFETY: touches registers only.
    unsafe {
        asm!(
            "mulx {t}, {r0}, rdx
            mov {u}, {a1}
            add {u}, {u}
            mov {r5}, {a2}
            adc {r5}, {r5}
            mulx {r2}, {r1}, {u}
            mulx {r3}, {u}, {r5}
            mov rdx, {a1}
            lea {r5}, [{a2} + {a2}]
            add {r1}, {t}
            mulx {r4}, {t}, {r5}
            mulx {a1}, {r5}, rdx
            adc {r2}, {r5}
            mov rdx, {a2}
            mulx {r5}, {a2}, rdx",
            each!(pairs "adc" "adc", "{r3}" "{a1}" "{r4}" "{a2}" "{r5}" "0"),
            each!(pairs "add" "adc", "{r2}" "{u}" "{r3}" "{t}" "{r4}" "0" "{r5}" "0"),
            fold_384!("r0" "r1" "r2" "r3" "r4" "r5", "t" "u"),
            inout("rdx") a[0] => _, a1 = inout(reg) a[1] => _, a2 = inout(reg) a[2] => _,
            r0 = out(reg) r0, r1 = out(reg) r1, r2 = out(reg) r2, r3 = out(reg) _, r4 = out(reg) _, r5 = out(reg) _,
            t = out(reg) _, u = out(reg) _,
            fold = const FOLD,
            options(pure, nomem, nostack)
        );
    }
    [r0, r1, r2]
}

/// `a * w`.
#[inline(always)]
pub fn mul_small(a: &Limbs, w: u32) -> Limbs {
    let (r0, r1, r2): (u64, u64, u64);
    // SAFETY: touches registers only.
    unsafe {
        asm!(
            "mulx {t}, {r0}, {a0}
            mulx {u}, {r1}, {a1}
            mulx {a0}, {r2}, {a2}",
            each!(pairs "add" "adc", "{r1}" "{t}" "{r2}" "{u}" "{a0}" "0"),
            "shl {a0}, 26
            mov edx, 38
            shrx {t}, {r2}, rdx
            bzhi {r2}, {r2}, rdx
            add {t}, {a0}
            lea {t}, [{t} + 4*{t}]",
            each!(pairs "add" "adc", "{r0}" "{t}" "{r1}" "0" "{r2}" "0"),
            inout("rdx") u64::from(w) => _,
            a0 = inout(reg) a[0] => _, a1 = in(reg) a[1], a2 = in(reg) a[2],
            r0 = out(reg) r0, r1 = out(reg) r1, r2 = out(reg) r2, t = out(reg) _, u = out(reg) _,
            options(pure, nomem, nostack)
        );
    }
    [r0, r1, r2]
}

impl Kernel for X64 {
    on_values! {
        fn mul(a, b) -> Limbs = mul(a, b);
        fn square(a) -> Limbs = square(a);
        fn mul_small(a, w) -> Limbs = mul_small(a, w);
    }
    // `a + b`.
    linear!(three: fn add(a, in b):
        each!(pairs "add" "adc", "{r0}" "{b0}" "{r1}" "{b1}" "{r2}" "{b2}"),
        fold_166!("r0" "r1" "r2", "t");
        t = out(reg) _, out("rdx") _, options(pure, nomem, nostack)
    );
    // `a + b` as an integer.
    linear!(three: fn add_loose(a, in b):
        each!(pairs "add" "adc", "{r0}" "{b0}" "{r1}" "{b1}" "{r2}" "{b2}");
        options(pure, nomem, nostack)
    );
    // `a - b`, computed as `a - b + 4p`.
    linear!(three: fn sub(a, in b):
        each!(pairs "sub" "sbb", "{r0}" "{b0}" "{r1}" "{b1}" "{r2}" "{b2}"),
        // A negative difference wraps modulo 2^192. Adding 4p wraps it back, so the carry out of the last limb is
        // dropped.
        each!(pairs "add" "adc", "{r0}" "-20" "{r1}" "-1" "{r2}" "{p4}"),
        fold_166!("r0" "r1" "r2", "t");
        p4 = in(reg) P4, t = out(reg) _, out("rdx") _, options(pure, nomem, nostack)
    );
    // `a - b + 4p` as an integer.
    linear!(three: fn sub_loose(a, in b):
        each!(pairs "sub" "sbb", "{r0}" "{b0}" "{r1}" "{b1}" "{r2}" "{b2}"),
        each!(pairs "add" "adc", "{r0}" "-20" "{r1}" "-1" "{r2}" "{p4}");
        p4 = in(reg) P4, options(pure, nomem, nostack)
    );
    // `a - 2b + 8p` as an integer.
    linear!(three: fn sub_double_loose(a, inout b):
        each!(pairs "add" "adc", "{b0}" "{b0}" "{b1}" "{b1}" "{b2}" "{b2}"),
        each!(pairs "sub" "sbb", "{r0}" "{b0}" "{r1}" "{b1}" "{r2}" "{b2}"),
        each!(pairs "add" "adc", "{r0}" "-40" "{r1}" "-1" "{r2}" "{p8}");
        p8 = in(reg) P8, options(pure, nomem, nostack)
    );
}
