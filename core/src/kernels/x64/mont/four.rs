//! Products for moduli of four words with two free bits, as in [`six`](super::six).

use super::six::ZERO;
use super::{Constants, Words};
use core::arch::asm;

// `a + b`, below 2^256.
linear!(four: pub(super) fn plus(a; b):
    each!("add" "adc" "{b}", "{r0}" "{r1}" "{r2}" "{r3}");
    b = in(reg) core::ptr::from_ref(b), options(pure, readonly, nostack)
);

// `a - b`, which must not be negative.
linear!(four: pub(super) fn minus(a; b):
    each!("sub" "sbb" "{b}", "{r0}" "{r1}" "{r2}" "{r3}");
    b = in(reg) core::ptr::from_ref(b), options(pure, readonly, nostack)
);

/// Products of the factors at `a` and `b + $b0` and, for a second pair, at `c` and `b + $b1`: all rows with a sum below
/// 2p, and the final reduction. The result, below p, is in x4, x0, x1, x2.
#[rustfmt::skip]
macro_rules! compute {
    ($a:ident $b:ident $k:ident, $b0:literal $(, $c:ident $b1:literal)?) => {{
        let (r0, r1, r2, r3): (u64, u64, u64, u64);
        let Constants(p, p0inv) = $k;
        // SAFETY: reads through the references; writes registers only.
        unsafe {
            asm!(
                concat!(
                    "mov rdx, [{a}]\n xor {t:e}, {t:e}\n",
                    add_row!(start "{t}", ["{b} + " $b0] ["{x0}" "{x1}" "{x2}" "{x3}" "{x4}"]),
                    $("mov rdx, [{c}]\n xor {t:e}, {t:e}\n", add_row!("{t}" "{u}", ["{b} + " $b1] ["{x0}" "{x1}" "{x2}" "{x3}" "{x4}"]),)?
                    clear_limb!("{inv}", ["{x0}" "{x1}" "{x2}" "{x3}" "{x4}"]),
                    add_limb!("{inv}", "1", $b0 $(, "[{c}" $b1)?; "{x0:e}", ["{x1}" "{x2}" "{x3}" "{x4}" "{x0}"]),
                    add_limb!("{inv}", "2", $b0 $(, "[{c}" $b1)?; "{x1:e}", ["{x2}" "{x3}" "{x4}" "{x0}" "{x1}"]),
                    add_limb!("{inv}", "3", $b0 $(, "[{c}" $b1)?; "{x2:e}", ["{x3}" "{x4}" "{x0}" "{x1}" "{x2}"]),
                    // Subtracts p, unless the difference is negative.
                    "mov {b}, {x4}\n mov {t}, {x0}\n mov {u}, {x1}\n mov rdx, {x2}\n",
                    "sub {b}, [{k}]\n sbb {t}, [{k} + 8]\n sbb {u}, [{k} + 16]\n sbb rdx, [{k} + 24]\n",
                    "cmovnc {x4}, {b}\n cmovnc {x0}, {t}\n cmovnc {x1}, {u}\n cmovnc {x2}, rdx\n",
                ),
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
pub(super) fn mul(a: &Words, b: &Words, k: Constants<'_, 4>) -> Words {
    compute!(a b k, "0")
}

/// `(a b0 + c b1) / R`
#[inline(always)]
pub(super) fn sum(a: &Words, c: &Words, b: &[Words; 2], k: Constants<'_, 4>) -> Words {
    compute!(a b k, "0", c "32")
}

/// `(a b1 + c b0) / R`
#[inline(always)]
pub(super) fn cross(a: &Words, c: &Words, b: &[Words; 2], k: Constants<'_, 4>) -> Words {
    compute!(a b k, "32", c "0")
}
