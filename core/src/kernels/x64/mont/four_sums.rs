//! Unreduced sums of products of pairs, for moduli of four words with two free bits: as [`six_sums`](super::six_sums),
//! with eight limbs.

use super::four::plus;
use super::six::ZERO;
use super::six_sums::ONES;
use super::{Constants, Words, sub};
use core::arch::asm;
use core::mem::MaybeUninit;

/// An unreduced element.
type Double = [Words; 2];

/// `out = a b`
#[inline(always)]
fn product(out: *mut Double, a: &Words, b: &Words) {
    // SAFETY: reads through `a` and `b`, and fills `out`, which the caller owns.
    unsafe {
        asm!(
            "xor {x0:e}, {x0:e}", "xor {x1:e}, {x1:e}", "xor {x2:e}, {x2:e}", "xor {x3:e}, {x3:e}",
            "mov rdx, [{a}]", "xor {x4:e}, {x4:e}",
            add_row!("{t}" "{u}", ["{b}"] ["{x0}" "{x1}" "{x2}" "{x3}" "{x4}"], "mov [{o}], {x0}\n"),
            "mov rdx, [{a} + 8]", "xor {x0:e}, {x0:e}",
            add_row!("{t}" "{u}", ["{b}"] ["{x1}" "{x2}" "{x3}" "{x4}" "{x0}"], "mov [{o} + 8], {x1}\n"),
            "mov rdx, [{a} + 16]", "xor {x1:e}, {x1:e}",
            add_row!("{t}" "{u}", ["{b}"] ["{x2}" "{x3}" "{x4}" "{x0}" "{x1}"], "mov [{o} + 16], {x2}\n"),
            "mov rdx, [{a} + 24]", "xor {x2:e}, {x2:e}",
            add_row!("{t}" "{u}", ["{b}"] ["{x3}" "{x4}" "{x0}" "{x1}" "{x2}"], "mov [{o} + 24], {x3}\n"),
            "mov [{o} + 32], {x4}", "mov [{o} + 40], {x0}", "mov [{o} + 48], {x1}", "mov [{o} + 56], {x2}",
            o = in(reg) out, a = in(reg) core::ptr::from_ref(a), b = in(reg) core::ptr::from_ref(b), zero = sym ZERO,
            x0 = out(reg) _, x1 = out(reg) _, x2 = out(reg) _, x3 = out(reg) _, x4 = out(reg) _,
            t = out(reg) _, u = out(reg) _, out("rdx") _,
            options(nostack)
        );
    }
}

/// `a b` for parts below R/2: with t = a0 b0 and u = a1 b1, the parts are t - u and (a0 + a1)(b0 + b1) - t - u.
#[inline(never)]
pub(super) fn set_product(out: &mut [Double; 2], a: &[Words; 2], b: &[Words; 2]) {
    let ([a0, a1], [b0, b1]) = (a, b);
    // Parts are below R/2, so their sums are below R and have no carry.
    let (s, t) = (plus(a0, a1), plus(b0, b1));
    let mut second = MaybeUninit::<Double>::uninit();
    let [re, im] = out;
    product(re, a0, b0);
    product(second.as_mut_ptr(), a1, b1);
    product(im, &s, &t);
    // SAFETY: reads and writes both halves of `out`, and reads `second`, which is initialized.
    unsafe {
        asm!(
            chain!("sub" "sbb" "{o} + 64" "{o} + 64" "{o}"),
            chain!("sub" "sbb" "{o} + 64" "{o} + 64" "{s}"),
            chain!("sub" "sbb" "{o}" "{o}" "{s}"),
            o = in(reg) out, s = in(reg) second.as_ptr(), t = out(reg) _, u = out(reg) _, v = out(reg) _,
            options(nostack)
        );
    }
}

/// `a^2` for `a` below p: (a0 + a1)(a0 - a1) and 2 a0 a1.
#[inline(never)]
pub(super) fn set_square(out: &mut [Double; 2], a: &[Words; 2], p: &Words) {
    let [a0, a1] = a;
    // Factors below 2p and below p: the products are below 2 p^2, which is below pR/2.
    let (s, d, t) = (plus(a0, a1), sub(a0, a1, p), plus(a0, a0));
    let [re, im] = out;
    product(re, &s, &d);
    product(im, &t, a1);
}

chain!(
    /// `x += y`
    fn add: "add" "adc", "{o} + 64" "{s} + 64"
);

chain!(
    /// `x -= y`
    fn subtract: "sub" "sbb", "{o} + 64" "{s} + 64"
);

/// `x = (1 + i) x`
#[inline(always)]
pub(super) fn turn(x: &mut [Double; 2]) {
    // SAFETY: reads and writes through the reference only.
    unsafe {
        asm!(
            turn!("add" "sub" "{o}" "{o} + 64", "0" "{r0}" "8" "{r1}" "16" "{r2}" "24" "{r3}"),
            turn!(
                "add {c}, {c}\n adc" "add {d}, {d}\n sbb" "{o} + 32" "{o} + 96",
                "0" "{r0}" "8" "{r1}" "16" "{r2}" "24" "{r3}"
            ),
            o = in(reg) x, c = out(reg) _, d = out(reg) _, t = out(reg) _,
            r0 = out(reg) _, r1 = out(reg) _, r2 = out(reg) _, r3 = out(reg) _,
            options(nostack)
        );
    }
}

/// `x / R`; overwrites `x`.
#[inline(never)]
pub(super) fn reduce(out: &mut [Words; 2], x: &mut [Double; 2], Constants(p, p0inv): Constants<'_, 4>) {
    // SAFETY: reads and writes through the references, and uses one word of the stack.
    unsafe {
        asm!(
            // -1/p is on the stack, because the two windows, p, the addresses and rdx fill the registers.
            "push {t}",
            // Adds p to the upper half of each part if the part is negative.
            "mov rdx, [{w} + 56]", "sar rdx, 63",
            each!("mov" "mov" "{k}", "{x0}" "{x1}" "{x2}" "{x3}"),
            "and {x0}, rdx", "and {x1}, rdx", "and {x2}, rdx", "and {x3}, rdx",
            each!("add" "adc" "{w} + 32", "{x0}" "{x1}" "{x2}" "{x3}"),
            store!("{w} + 32", "{x0}" "{x1}" "{x2}" "{x3}"),
            "mov rdx, [{w} + 120]", "sar rdx, 63",
            each!("mov" "mov" "{k}", "{x0}" "{x1}" "{x2}" "{x3}"),
            "and {x0}, rdx", "and {x1}, rdx", "and {x2}, rdx", "and {x3}, rdx",
            each!("add" "adc" "{w} + 96", "{x0}" "{x1}" "{x2}" "{x3}"),
            store!("{w} + 96", "{x0}" "{x1}" "{x2}" "{x3}"),
            each!("mov" "mov" "{w}", "{x0}" "{x1}" "{x2}" "{x3}"),
            each!("mov" "mov" "{w} + 64", "{y0}" "{y1}" "{y2}" "{y3}"),
            clear_in_window!("{k}" "{t}" "{t:e}", "{x0}" "{x1}" "{x2}" "{x3}"),
            clear_in_window!("{k}" "{t}" "{t:e}", "{y0}" "{y1}" "{y2}" "{y3}"),
            clear_in_window!("{k}" "{t}" "{t:e}", "{x1}" "{x2}" "{x3}" "{x0}"),
            clear_in_window!("{k}" "{t}" "{t:e}", "{y1}" "{y2}" "{y3}" "{y0}"),
            clear_in_window!("{k}" "{t}" "{t:e}", "{x2}" "{x3}" "{x0}" "{x1}"),
            clear_in_window!("{k}" "{t}" "{t:e}", "{y2}" "{y3}" "{y0}" "{y1}"),
            clear_in_window!("{k}" "{t}" "{t:e}", "{x3}" "{x0}" "{x1}" "{x2}"),
            clear_in_window!("{k}" "{t}" "{t:e}", "{y3}" "{y0}" "{y1}" "{y2}"),
            // Adds the upper half to each window, and subtracts p unless the difference is negative.
            each!("add" "adc" "{w} + 32", "{x0}" "{x1}" "{x2}" "{x3}"),
            store!("{o}", "{x0}" "{x1}" "{x2}" "{x3}"),
            each!("sub" "sbb" "{k}", "{x0}" "{x1}" "{x2}" "{x3}"),
            each!("cmovc" "cmovc" "{o}", "{x0}" "{x1}" "{x2}" "{x3}"),
            store!("{o}", "{x0}" "{x1}" "{x2}" "{x3}"),
            each!("add" "adc" "{w} + 96", "{y0}" "{y1}" "{y2}" "{y3}"),
            store!("{o} + 32", "{y0}" "{y1}" "{y2}" "{y3}"),
            each!("sub" "sbb" "{k}", "{y0}" "{y1}" "{y2}" "{y3}"),
            each!("cmovc" "cmovc" "{o} + 32", "{y0}" "{y1}" "{y2}" "{y3}"),
            store!("{o} + 32", "{y0}" "{y1}" "{y2}" "{y3}"),
            "pop rdx",
            o = in(reg) core::ptr::from_mut(out), w = in(reg) core::ptr::from_mut(x), k = in(reg) core::ptr::from_ref(p),
            zero = sym ZERO, ones = sym ONES,
            x0 = out(reg) _, x1 = out(reg) _, x2 = out(reg) _, x3 = out(reg) _,
            y0 = out(reg) _, y1 = out(reg) _, y2 = out(reg) _, y3 = out(reg) _, t = inout(reg) p0inv => _, out("rdx") _,
        );
    }
}
