//! Kernel for x86-64 with BMI2 (MULX), ADX (ADCX, ADOX) and AVX2.
//!
//! All of it is inline assembly, for the reasons given in [`gf255`](crate::field::gf255). One operand of a product is
//! read from memory.
//!
//! The lowest limb m of a sum is cleared by adding m p = m 2^256 - m 2^224 + m 2^192 + m 2^96 - m. With t = m 2^32 and
//! u = m / 2^32 (the low and the high part of m 2^32 in limbs), the four limbs above get t, u, m - t and m - u. This
//! needs no multiplication.
//!
//! Bounds: operands are below p (the second factor of a product may be any 256-bit integer), results are below p.

use super::columns::square_256;
use crate::field::gfp256::{Kernel, Limbs};
use crate::kernels::on_values;
use core::arch::asm;

/// BMI2, ADX and AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct X64;

/// One row of a product: adds rdx * a0..a3 to the limbs `$l..` and to `$top`, which is 0 or 1 before. There is no carry
/// out, as a is below p.
#[rustfmt::skip]
macro_rules! row {
    ($l0:literal $l1:literal $l2:literal $l3:literal $top:literal) => {
        concat!(
            "xor {t:e}, {t:e}\n",
            add_row!(by "{t}" "{u}" ["{a0}" "{a1}" "{a2}" "{a3}"] [$l0 $l1 $l2 $l3 $top]),
            "mov {t:e}, 0\n adcx ", $top, ", {t}\n",
        )
    };
}

/// Clears the limb `$m` by a multiple of p. Adds to the four limbs above and, with `$more`, adds a previous carry to
/// the highest of them. The carry is in the flag. `$m`, rdx, `$t` and `$u` are lost.
#[rustfmt::skip]
macro_rules! clear {
    ($t:literal $u:literal, $m:literal, $l1:literal $l2:literal $l3:literal $l4:literal $(, $more:literal)?) => {
        concat!(
            "mov {", $t, "}, {", $m, "}\n shl {", $t, "}, 32\n",
            "mov {", $u, "}, {", $m, "}\n shr {", $u, "}, 32\n",
            "mov rdx, {", $m, "}\n",
            "sub rdx, {", $t, "}\n sbb {", $m, "}, {", $u, "}\n",
            $("add {", $m, "}, {", $more, "}\n",)?
            "add {", $l1, "}, {", $t, "}\n adc {", $l2, "}, {", $u, "}\n",
            "adc {", $l3, "}, rdx\n adc {", $l4, "}, {", $m, "}\n",
        )
    };
}

/// Reduces `$r0..$r3` with a carry in the flag, together below 2p, modulo p. `$s0..$s3`, `$c` and rdx are lost. The
/// limbs of p are 2^64 - 1, 2^32 - 1, 0 and 2^64 - 2^32 + 1, the lowest first.
#[rustfmt::skip]
macro_rules! less_p {
    ($r0:literal $r1:literal $r2:literal $r3:literal, $s0:literal $s1:literal $s2:literal $s3:literal, $c:literal) => {
        concat!(
            // c is 0 or -1, by the carry of the sum. Subtracting a borrow from -1 does not borrow. So the last flag is
            // set only if the sum with its carry is below p.
            "sbb {", $c, "}, {", $c, "}\n",
            "mov {", $s0, "}, {", $r0, "}\n mov {", $s1, "}, {", $r1, "}\n",
            "mov {", $s2, "}, {", $r2, "}\n mov {", $s3, "}, {", $r3, "}\n",
            "mov edx, 0xffffffff\n",
            // The immediate -1 is extended to 2^64 - 1, the lowest limb of p.
            "sub {", $s0, "}, -1\n sbb {", $s1, "}, rdx\n",
            "sbb {", $s2, "}, 0\n mov rdx, 0xffffffff00000001\n",
            "sbb {", $s3, "}, rdx\n",
            "sbb {", $c, "}, 0\n",
            "cmovnc {", $r0, "}, {", $s0, "}\n cmovnc {", $r1, "}, {", $s1, "}\n",
            "cmovnc {", $r2, "}, {", $s2, "}\n cmovnc {", $r3, "}, {", $s3, "}\n",
        )
    };
}

/// `a b / 2^256`, for any b.
///
/// Sums stay below a + p: if a sum is, then adding a b_i + m p and dividing by 2^64 leaves less than (a + p)(1 + 2^64 -
/// 1) / 2^64. So one bit above four limbs is enough, and one subtraction of p at the end.
#[inline(always)]
pub fn mul(a: &Limbs, b: &Limbs) -> Limbs {
    let (r0, r1, r2, r3): (u64, u64, u64, u64);
    // Alternates between adding a row and clearing its lowest limb. Uses all thirteen available registers: a, the
    // address of b, five limbs, t, u, rdx.
    // SAFETY: reads the 32 bytes behind `b`; writes registers only.
    unsafe {
        asm!(
            "mov rdx, [{b}]",
            add_row!(first "{t}" ["{a0}" "{a1}" "{a2}" "{a3}"] ["{x0}" "{x1}" "{x2}" "{x3}" "{x4}"]),
            clear!("t" "u", "x0", "x1" "x2" "x3" "x4"), "mov {x0:e}, 0", "adc {x0}, {x0}",
            "mov rdx, [{b} + 8]",
            row!("{x1}" "{x2}" "{x3}" "{x4}" "{x0}"),
            clear!("t" "u", "x1", "x2" "x3" "x4" "x0"), "mov {x1:e}, 0", "adc {x1}, {x1}",
            "mov rdx, [{b} + 16]",
            row!("{x2}" "{x3}" "{x4}" "{x0}" "{x1}"),
            clear!("t" "u", "x2", "x3" "x4" "x0" "x1"), "mov {x2:e}, 0", "adc {x2}, {x2}",
            "mov rdx, [{b} + 24]",
            row!("{x3}" "{x4}" "{x0}" "{x1}" "{x2}"),
            clear!("t" "u", "x3", "x4" "x0" "x1" "x2"),
            less_p!("x4" "x0" "x1" "x2", "a0" "a1" "a2" "a3", "x3"),
            b = in(reg) b.as_ptr(),
            a0 = inout(reg) a[0] => _, a1 = inout(reg) a[1] => _, a2 = inout(reg) a[2] => _, a3 = inout(reg) a[3] => _,
            x4 = out(reg) r0, x0 = out(reg) r1, x1 = out(reg) r2, x2 = out(reg) r3, x3 = out(reg) _,
            t = out(reg) _, u = out(reg) _, out("rdx") _,
            options(pure, readonly, nostack)
        );
    }
    [r0, r1, r2, r3]
}

/// `a^2 / 2^256`.
#[inline(always)]
pub fn square(a: &Limbs) -> Limbs {
    let (r0, r1, r2, r3): (u64, u64, u64, u64);
    // SAFETY: touches registers only.
    unsafe {
        asm!(
            square_256!(),
            clear!("t" "v", "r0", "r1" "r2" "r3" "r4"), "mov {r0:e}, 0", "adc {r0}, {r0}",
            clear!("t" "v", "r1", "r2" "r3" "r4" "r5", "r0"), "mov {r1:e}, 0", "adc {r1}, {r1}",
            clear!("t" "v", "r2", "r3" "r4" "r5" "a2", "r1"), "mov {r2:e}, 0", "adc {r2}, {r2}",
            clear!("t" "v", "r3", "r4" "r5" "a2" "u", "r2"),
            less_p!("r4" "r5" "a2" "u", "r0" "r1" "r2" "r3", "t"),
            inout("rdx") a[0] => _, a1 = inout(reg) a[1] => _, a2 = inout(reg) a[2] => r2, a3 = inout(reg) a[3] => _,
            r0 = out(reg) _, r1 = out(reg) _, r2 = out(reg) _, r3 = out(reg) _, r4 = out(reg) r0, r5 = out(reg) r1,
            t = out(reg) _, u = out(reg) r3, v = out(reg) _,
            options(pure, nomem, nostack)
        );
    }
    [r0, r1, r2, r3]
}

impl Kernel for X64 {
    on_values! {
        fn mul(a, b) -> Limbs = mul(a, b);
        fn square(a) -> Limbs = square(a);
        fn invert(a) -> Limbs = super::safegcd::invert_p256(a);
    }
    // `a + b`.
    linear!(four: fn add(a, inout b):
        each!(pairs "add" "adc", "{r0}" "{b0}" "{r1}" "{b1}" "{r2}" "{b2}" "{r3}" "{b3}"),
        less_p!("r0" "r1" "r2" "r3", "b0" "b1" "b2" "b3", "t");
        t = out(reg) _, out("rdx") _, options(pure, nomem, nostack)
    );
    // `a - b`, plus p if that is negative.
    //
    // In case of a borrow, t, u, 0 and v are the limbs of p, and otherwise 0.
    linear!(four: fn sub(a, in b):
        "xor {v:e}, {v:e}",
        each!(pairs "sub" "sbb", "{r0}" "{b0}" "{r1}" "{b1}" "{r2}" "{b2}" "{r3}" "{b3}" "{t}" "{t}"),
        "mov {u:e}, {t:e}
        sub {v}, {u}",
        each!(pairs "add" "adc", "{r0}" "{t}" "{r1}" "{u}" "{r2}" "0" "{r3}" "{v}");
        t = out(reg) _, u = out(reg) _, v = out(reg) _, options(pure, nomem, nostack)
    );
    // `a / 2`, or (a + p) / 2 if a is odd.
    //
    // For an odd a, the words t, u, 0 and v are the limbs of p. The carry of the sum is the top bit of the result.
    linear!(four: fn half(a):
        "mov {t:e}, {r0:e}
        and {t:e}, 1
        neg {t}
        mov {u:e}, {t:e}
        xor {v:e}, {v:e}
        sub {v}, {u}",
        each!(pairs "add" "adc", "{r0}" "{t}" "{r1}" "{u}" "{r2}" "0" "{r3}" "{v}"),
        "sbb {v}, {v}
        shl {v}, 63",
        each!(halve "{t}", "{r0}" "{r1}" "{r2}" "{r3}"),
        "or {r3}, {v}";
        t = out(reg) _, u = out(reg) _, v = out(reg) _, options(pure, nomem, nostack)
    );
}
