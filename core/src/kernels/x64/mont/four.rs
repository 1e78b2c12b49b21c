//! Products for moduli of four words with two free bits, as in [`six`](super::six).

use super::Words;
use super::six::ZERO;
use core::arch::asm;

/// The modulus p, and -1/p modulo 2^64.
#[derive(Clone, Copy)]
pub(super) struct Constants<'a>(pub(super) &'a Words, pub(super) u64);

/// `a + b`, below 2^256.
#[inline(always)]
pub(super) fn plus(a: &Words, b: &Words) -> Words {
    let [mut r0, mut r1, mut r2, mut r3] = *a;
    // SAFETY: reads through `b`; writes registers only.
    unsafe {
        asm!(
            "add {r0}, [{b}]", "adc {r1}, [{b} + 8]", "adc {r2}, [{b} + 16]", "adc {r3}, [{b} + 24]",
            b = in(reg) core::ptr::from_ref(b),
            r0 = inout(reg) r0, r1 = inout(reg) r1, r2 = inout(reg) r2, r3 = inout(reg) r3,
            options(pure, readonly, nostack)
        );
    }
    [r0, r1, r2, r3]
}

/// `a - b`, which must not be negative.
#[inline(always)]
pub(super) fn minus(a: &Words, b: &Words) -> Words {
    let [mut r0, mut r1, mut r2, mut r3] = *a;
    // SAFETY: reads through `b`; writes registers only.
    unsafe {
        asm!(
            "sub {r0}, [{b}]", "sbb {r1}, [{b} + 8]", "sbb {r2}, [{b} + 16]", "sbb {r3}, [{b} + 24]",
            b = in(reg) core::ptr::from_ref(b),
            r0 = inout(reg) r0, r1 = inout(reg) r1, r2 = inout(reg) r2, r3 = inout(reg) r3,
            options(pure, readonly, nostack)
        );
    }
    [r0, r1, r2, r3]
}

/// Adds rdx times the four limbs at `{$b} + $at` to `$l0..$l3`, and the carry out to `$l4`. CF and OF must be clear.
#[rustfmt::skip]
macro_rules! row {
    ($b:literal $at:literal, $l0:literal $l1:literal $l2:literal $l3:literal $l4:literal) => {
        concat!(
            "mulx {u}, {t}, [{", $b, "} + ", $at, "]\n adcx {", $l0, "}, {t}\n adox {", $l1, "}, {u}\n",
            "mulx {u}, {t}, [{", $b, "} + ", $at, " + 8]\n adcx {", $l1, "}, {t}\n adox {", $l2, "}, {u}\n",
            "mulx {u}, {t}, [{", $b, "} + ", $at, " + 16]\n adcx {", $l2, "}, {t}\n adox {", $l3, "}, {u}\n",
            "mulx {u}, {t}, [{", $b, "} + ", $at, " + 24]\n adcx {", $l3, "}, {t}\n adox {", $l4, "}, {u}\n",
            "mulx {u}, {t}, [rip + {zero}]\n adcx {", $l4, "}, {t}\n",
        )
    };
}

/// Clears `$l0` by adding a multiple of p.
#[rustfmt::skip]
macro_rules! clear {
    ($l0:literal $($l:literal)*) => {
        concat!("mov rdx, {inv}\n imul rdx, {", $l0, "}\n xor {t:e}, {t:e}\n", row!("k" "0", $l0 $($l)*))
    };
}

/// Adds limb number `$i` of the first factor times the second factor, and the same for a second pair of factors if
/// there is one. Then clears the lowest limb.
#[rustfmt::skip]
macro_rules! next {
    ($i:literal, $b0:literal $(, $b1:literal)?; $l0:literal $l1:literal $l2:literal $l3:literal $l4:literal) => {
        concat!(
            "mov rdx, [{a} + 8 * ", $i, "]\n xor {", $l4, ":e}, {", $l4, ":e}\n",
            row!("b" $b0, $l0 $l1 $l2 $l3 $l4),
            $("mov rdx, [{c} + 8 * ", $i, "]\n xor {t:e}, {t:e}\n",
            row!("b" $b1, $l0 $l1 $l2 $l3 $l4),)?
            clear!($l0 $l1 $l2 $l3 $l4),
        )
    };
}

/// All rows with a sum below 2p, and the final reduction. The result, below p, is in x4, x0, x1, x2.
#[rustfmt::skip]
macro_rules! rows {
    ($b0:literal $(, $b1:literal)?) => {
        concat!(
            "mov rdx, [{a}]\n xor {t:e}, {t:e}\n mulx {x1}, {x0}, [{b} + ", $b0, "]\n",
            "mulx {x2}, {t}, [{b} + ", $b0, " + 8]\n adcx {x1}, {t}\n",
            "mulx {x3}, {t}, [{b} + ", $b0, " + 16]\n adcx {x2}, {t}\n",
            "mulx {x4}, {t}, [{b} + ", $b0, " + 24]\n adcx {x3}, {t}\n",
            "mulx {t}, {t}, [rip + {zero}]\n adcx {x4}, {t}\n",
            $("mov rdx, [{c}]\n xor {t:e}, {t:e}\n", row!("b" $b1, "x0" "x1" "x2" "x3" "x4"),)?
            clear!("x0" "x1" "x2" "x3" "x4"),
            next!("1", $b0 $(, $b1)?; "x1" "x2" "x3" "x4" "x0"),
            next!("2", $b0 $(, $b1)?; "x2" "x3" "x4" "x0" "x1"),
            next!("3", $b0 $(, $b1)?; "x3" "x4" "x0" "x1" "x2"),
            // Subtracts p, unless the difference is negative.
            "mov {b}, {x4}\n mov {t}, {x0}\n mov {u}, {x1}\n mov rdx, {x2}\n",
            "sub {b}, [{k}]\n sbb {t}, [{k} + 8]\n sbb {u}, [{k} + 16]\n sbb rdx, [{k} + 24]\n",
            "cmovnc {x4}, {b}\n cmovnc {x0}, {t}\n cmovnc {x1}, {u}\n cmovnc {x2}, rdx\n",
        )
    };
}

/// Executes the rows for factors at `a`, `b` and, for a second pair, `c`.
macro_rules! compute {
    ($rows:expr, $a:ident $b:ident $k:ident $(, $c:ident)?) => {{
        let (r0, r1, r2, r3): (u64, u64, u64, u64);
        let Constants(p, p0inv) = $k;
        // SAFETY: reads through the references; writes registers only.
        unsafe {
            asm!(
                $rows,
                a = in(reg) core::ptr::from_ref($a), b = inout(reg) core::ptr::from_ref($b) => _,
                k = in(reg) core::ptr::from_ref(p), inv = in(reg) p0inv, zero = sym ZERO, $($c = in(reg) core::ptr::from_ref($c),)?
                x4 = out(reg) r0, x0 = out(reg) r1, x1 = out(reg) r2, x2 = out(reg) r3, x3 = out(reg) _,
                t = out(reg) _, u = out(reg) _, out("rdx") _,
                options(pure, readonly, nostack)
            );
        }
        [r0, r1, r2, r3]
    }};
}

/// `a b / R`
#[inline(always)]
pub(super) fn mul(a: &Words, b: &Words, k: Constants<'_>) -> Words {
    compute!(rows!("0"), a b k)
}

/// `(a b0 + c b1) / R`
#[inline(always)]
pub(super) fn sum(a: &Words, c: &Words, b: &[Words; 2], k: Constants<'_>) -> Words {
    compute!(rows!("0", "32"), a b k, c)
}

/// `(a b1 + c b0) / R`
#[inline(always)]
pub(super) fn cross(a: &Words, c: &Words, b: &[Words; 2], k: Constants<'_>) -> Words {
    compute!(rows!("32", "0"), a b k, c)
}
