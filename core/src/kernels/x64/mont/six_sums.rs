//! Unreduced sums of products of pairs, for moduli of six words with two free bits. Products are not reduced. Rows of
//! two reductions alternate, because each row depends on the previous row of the same reduction.
//!
//! An element of a sum is a signed integer of twelve limbs, above -pR and below pR.

use super::Constants;
use super::six::{Words, ZERO, plus, sub};
use core::arch::asm;
use core::mem::MaybeUninit;

/// An unreduced element.
type Double = [Words; 2];

/// The first row, with limb number 0, which has no sum to add to. The last MULX, by a zero in memory, sets its register
/// to 0 and keeps the carry flag.
#[rustfmt::skip]
macro_rules! first {
    ($a:literal $b:literal, $t:literal, $l0:literal $l1:literal $l2:literal $l3:literal $l4:literal $l5:literal $l6:literal) => {
        concat!(
            "mov rdx, [", $a, "]\n xor ", $t, ", ", $t, "\n",
            "mulx ", $l1, ", ", $l0, ", [", $b, "]\n",
            "mulx ", $l2, ", ", $t, ", [", $b, " + 8]\n adcx ", $l1, ", ", $t, "\n",
            "mulx ", $l3, ", ", $t, ", [", $b, " + 16]\n adcx ", $l2, ", ", $t, "\n",
            "mulx ", $l4, ", ", $t, ", [", $b, " + 24]\n adcx ", $l3, ", ", $t, "\n",
            "mulx ", $l5, ", ", $t, ", [", $b, " + 32]\n adcx ", $l4, ", ", $t, "\n",
            "mulx ", $l6, ", ", $t, ", [", $b, " + 40]\n adcx ", $l5, ", ", $t, "\n",
            "mulx ", $t, ", ", $t, ", [rip + {zero}]\n adcx ", $l6, ", ", $t, "\n",
        )
    };
}

/// `out = a b`
#[inline(always)]
fn product(out: *mut Double, a: &Words, b: &Words) {
    // SAFETY: reads through `a` and `b`, and fills `out`, which the caller owns.
    unsafe {
        asm!(
            first!("{a}" "{b}", "{t}", "{x0}" "{x1}" "{x2}" "{x3}" "{x4}" "{x5}" "{x6}"),
            "mov [{o}], {x0}",
            add_row!(row "{t}" "{u}", ["{b}"]; "[{a} + 8]" ["{x1}" "{x2}" "{x3}" "{x4}" "{x5}" "{x6}"] "{x0}" => "[{o} + 8]"),
            add_row!(row "{t}" "{u}", ["{b}"]; "[{a} + 16]" ["{x2}" "{x3}" "{x4}" "{x5}" "{x6}" "{x0}"] "{x1}" => "[{o} + 16]"),
            add_row!(row "{t}" "{u}", ["{b}"]; "[{a} + 24]" ["{x3}" "{x4}" "{x5}" "{x6}" "{x0}" "{x1}"] "{x2}" => "[{o} + 24]"),
            add_row!(row "{t}" "{u}", ["{b}"]; "[{a} + 32]" ["{x4}" "{x5}" "{x6}" "{x0}" "{x1}" "{x2}"] "{x3}" => "[{o} + 32]"),
            add_row!(row "{t}" "{u}", ["{b}"]; "[{a} + 40]" ["{x5}" "{x6}" "{x0}" "{x1}" "{x2}" "{x3}"] "{x4}" => "[{o} + 40]"),
            "mov [{o} + 48], {x6}", "mov [{o} + 56], {x0}", "mov [{o} + 64], {x1}", "mov [{o} + 72], {x2}", "mov [{o} + 80], {x3}", "mov [{o} + 88], {x4}",
            o = in(reg) out, a = in(reg) core::ptr::from_ref(a), b = in(reg) core::ptr::from_ref(b), zero = sym ZERO,
            x0 = out(reg) _, x1 = out(reg) _, x2 = out(reg) _, x3 = out(reg) _, x4 = out(reg) _, x5 = out(reg) _, x6 = out(reg) _,
            t = out(reg) _, u = out(reg) _, out("rdx") _,
            options(nostack)
        );
    }
}

/// Temporaries of a product of pairs: both sums of parts, and the product of the second parts.
#[repr(C)]
struct Space {
    sums: [Words; 2],
    second: Double,
}

/// Stores in `im` the product of the sums, minus the product of the first parts (in `re`) and the product of the second
/// parts. Then subtracts the product of the second parts from `re`.
#[inline(always)]
fn finish_product(out: &mut [Double; 2], space: &Space) {
    // SAFETY: reads `space`, reads the first half of `out` and writes both halves. Saves rbx and rbp on the stack,
    // because they cannot be declared as operands.
    unsafe {
        asm!(
            "push rbx", "push rbp",
            first!("rsi" "rsi + 48", "rax", "r8" "r9" "r10" "r11" "r12" "r13" "r14"),
            "mov [rdi + 96], r8",
            add_row!(row "rax" "rcx", ["rsi + 48"]; "[rsi + 8]" ["r9" "r10" "r11" "r12" "r13" "r14"] "r8" => "[rdi + 104]"),
            add_row!(row "rax" "rcx", ["rsi + 48"]; "[rsi + 16]" ["r10" "r11" "r12" "r13" "r14" "r8"] "r9" => "[rdi + 112]"),
            add_row!(row "rax" "rcx", ["rsi + 48"]; "[rsi + 24]" ["r11" "r12" "r13" "r14" "r8" "r9"] "r10" => "rbx"),
            add_row!(row "rax" "rcx", ["rsi + 48"]; "[rsi + 32]" ["r12" "r13" "r14" "r8" "r9" "r10"] "r11" => "rbp"),
            "mov rdx, [rsi + 40]", "xor r12, r12",
            add_row!("rax" "rcx", ["rsi + 48"] ["r13" "r14" "r8" "r9" "r10" "r11" "r12"]),
            "mov rax, [rdi + 96]", "mov rcx, [rdi + 104]", "mov rdx, [rdi + 112]",
            "sub rax, [rdi]", "sbb rcx, [rdi + 8]", "sbb rdx, [rdi + 16]", "sbb rbx, [rdi + 24]", "sbb rbp, [rdi + 32]", "sbb r13, [rdi + 40]",
            "sbb r14, [rdi + 48]", "sbb r8, [rdi + 56]", "sbb r9, [rdi + 64]", "sbb r10, [rdi + 72]", "sbb r11, [rdi + 80]", "sbb r12, [rdi + 88]",
            "sub rax, [rsi + 96]", "sbb rcx, [rsi + 104]", "sbb rdx, [rsi + 112]", "sbb rbx, [rsi + 120]", "sbb rbp, [rsi + 128]", "sbb r13, [rsi + 136]",
            "sbb r14, [rsi + 144]", "sbb r8, [rsi + 152]", "sbb r9, [rsi + 160]", "sbb r10, [rsi + 168]", "sbb r11, [rsi + 176]", "sbb r12, [rsi + 184]",
            "mov [rdi + 96], rax", "mov [rdi + 104], rcx", "mov [rdi + 112], rdx", "mov [rdi + 120], rbx", "mov [rdi + 128], rbp", "mov [rdi + 136], r13",
            "mov [rdi + 144], r14", "mov [rdi + 152], r8", "mov [rdi + 160], r9", "mov [rdi + 168], r10", "mov [rdi + 176], r11", "mov [rdi + 184], r12",
            each!("mov" "mov" "rdi + 0", "rax" "rdx" "r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "rbx" "rbp"),
            each!("sub" "sbb" "rsi + 96", "rax" "rdx" "r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "rbx" "rbp"),
            store!("rdi", "rax" "rdx" "r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "rbx" "rbp"),
            "pop rbp", "pop rbx",
            in("rdi") out, in("rsi") core::ptr::from_ref(space), zero = sym ZERO,
            out("rax") _, out("rcx") _, out("rdx") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _, out("r12") _, out("r13") _,
            out("r14") _, out("r15") _,
        );
    }
}

/// `a b` for parts below R/2: with t = a0 b0 and u = a1 b1, the parts are t - u and (a0 + a1)(b0 + b1) - t - u.
#[inline(never)]
pub(super) fn set_product(out: &mut [Double; 2], a: &[Words; 2], b: &[Words; 2]) {
    let ([a0, a1], [b0, b1]) = (a, b);
    let mut space = MaybeUninit::<Space>::uninit();
    let to = space.as_mut_ptr();
    let [re, _] = out;
    product(re, a0, b0);
    // SAFETY: all of the space is initialized.
    unsafe {
        product(&raw mut (*to).second, a1, b1);
        (&raw mut (*to).sums).write([plus(a0, a1), plus(b0, b1)]);
        finish_product(out, &*to);
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

/// `x += y`
#[inline(always)]
pub(super) fn add(x: &mut [Double; 2], y: &[Double; 2]) {
    // SAFETY: reads and writes through the references only.
    unsafe {
        asm!(
            chain!(six "add" "adc" "{o}" "{o}" "{s}"),
            chain!(six "add" "adc" "{o} + 96" "{o} + 96" "{s} + 96"),
            o = in(reg) x, s = in(reg) y, t = out(reg) _, u = out(reg) _, v = out(reg) _,
            options(nostack)
        );
    }
}

/// `x -= y`
#[inline(always)]
pub(super) fn subtract(x: &mut [Double; 2], y: &[Double; 2]) {
    // SAFETY: reads and writes through the references only.
    unsafe {
        asm!(
            chain!(six "sub" "sbb" "{o}" "{o}" "{s}"),
            chain!(six "sub" "sbb" "{o} + 96" "{o} + 96" "{s} + 96"),
            o = in(reg) x, s = in(reg) y, t = out(reg) _, u = out(reg) _, v = out(reg) _,
            options(nostack)
        );
    }
}

/// `x -= y + z`
///
/// Both subtractions run while the twelve limbs are in registers. With three addresses that takes all fifteen.
#[inline(always)]
pub(super) fn subtract_two(x: &mut [Double; 2], y: &[Double; 2], z: &[Double; 2]) {
    // SAFETY: reads and writes through the references, and saves rbx and rbp on the stack.
    unsafe {
        asm!(
            "push rbx", "push rbp",
            each!("mov" "mov" "rdi + 0", "rax" "rdx" "r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "rbx" "rbp"),
            each!("sub" "sbb" "rsi + 0", "rax" "rdx" "r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "rbx" "rbp"),
            each!("sub" "sbb" "rcx + 0", "rax" "rdx" "r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "rbx" "rbp"),
            store!("rdi", "rax" "rdx" "r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "rbx" "rbp"),
            each!("mov" "mov" "rdi + 96", "rax" "rdx" "r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "rbx" "rbp"),
            each!("sub" "sbb" "rsi + 96", "rax" "rdx" "r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "rbx" "rbp"),
            each!("sub" "sbb" "rcx + 96", "rax" "rdx" "r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "rbx" "rbp"),
            store!("rdi + 96", "rax" "rdx" "r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "rbx" "rbp"),
            "pop rbp", "pop rbx",
            in("rdi") x, in("rsi") y, in("rcx") z,
            out("rax") _, out("rdx") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _, out("r12") _, out("r13") _, out("r14") _, out("r15") _,
        );
    }
}

/// `x += (1 + i) y`
///
/// The parts of (1 + i) y are y0 - y1 and y0 + y1. They are not formed: each limb of x takes both directly.
#[inline(always)]
pub(super) fn add_turned(x: &mut [Double; 2], y: &[Double; 2]) {
    // SAFETY: reads and writes through the references, and saves rbx and rbp on the stack.
    unsafe {
        asm!(
            "push rbx", "push rbp",
            each!("mov" "mov" "rdi + 0", "rax" "rdx" "r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "rbx" "rbp"),
            each!("add" "adc" "rsi + 0", "rax" "rdx" "r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "rbx" "rbp"),
            each!("sub" "sbb" "rsi + 96", "rax" "rdx" "r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "rbx" "rbp"),
            store!("rdi", "rax" "rdx" "r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "rbx" "rbp"),
            each!("mov" "mov" "rdi + 96", "rax" "rdx" "r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "rbx" "rbp"),
            each!("add" "adc" "rsi + 0", "rax" "rdx" "r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "rbx" "rbp"),
            each!("add" "adc" "rsi + 96", "rax" "rdx" "r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "rbx" "rbp"),
            store!("rdi + 96", "rax" "rdx" "r8" "r9" "r10" "r11" "r12" "r13" "r14" "r15" "rbx" "rbp"),
            "pop rbp", "pop rbx",
            in("rdi") x, in("rsi") y,
            out("rax") _, out("rdx") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _, out("r12") _, out("r13") _, out("r14") _, out("r15") _,
        );
    }
}

/// `x = (1 + i) x`
#[inline(always)]
pub(super) fn turn(x: &mut [Double; 2]) {
    // SAFETY: reads and writes through the reference only.
    unsafe {
        asm!(
            turn!("add" "sub" "{o}" "{o} + 96", "0" "{r0}" "8" "{r1}" "16" "{r2}" "24" "{r3}" "32" "{r4}" "40" "{r5}"),
            turn!("add {c}, {c}\n adc" "add {d}, {d}\n sbb" "{o} + 48" "{o} + 144", "0" "{r0}" "8" "{r1}" "16" "{r2}" "24" "{r3}" "32" "{r4}" "40" "{r5}"),
            o = in(reg) x, c = out(reg) _, d = out(reg) _, t = out(reg) _,
            r0 = out(reg) _, r1 = out(reg) _, r2 = out(reg) _, r3 = out(reg) _, r4 = out(reg) _, r5 = out(reg) _,
            options(nostack)
        );
    }
}

/// A constant that gives a carry when added to a non-zero limb.
pub(super) static ONES: u64 = u64::MAX;

/// Adds the upper half at rsi + `$at` to the window, and subtracts p unless that half is negative. Then adds p if the
/// difference is negative. Stores the result at rdx + `$to`. The window is at most p; the half is at least -p and below
/// p.
#[rustfmt::skip]
macro_rules! finish {
    ($at:literal $to:literal, $l0:literal $l1:literal $l2:literal $l3:literal $l4:literal $l5:literal, $t0:literal $t1:literal $t2:literal $t3:literal $t4:literal $t5:literal) => {
        concat!(
            "mov ", $t5, ", [rsi + ", $at, " + 88]\n shr ", $t5, ", 63\n sub ", $t5, ", 1\n",
            "mov ", $t0, ", [rcx]\n mov ", $t1, ", [rcx + 8]\n mov ", $t2, ", [rcx + 16]\n mov ", $t3, ", [rcx + 24]\n mov ", $t4, ", [rcx + 32]\n",
            "and ", $t0, ", ", $t5, "\n and ", $t1, ", ", $t5, "\n and ", $t2, ", ", $t5, "\n and ", $t3, ", ", $t5, "\n and ", $t4, ", ", $t5, "\n",
            "and ", $t5, ", [rcx + 40]\n",
            "add ", $l0, ", [rsi + ", $at, " + 48]\n adc ", $l1, ", [rsi + ", $at, " + 56]\n adc ", $l2, ", [rsi + ", $at, " + 64]\n",
            "adc ", $l3, ", [rsi + ", $at, " + 72]\n adc ", $l4, ", [rsi + ", $at, " + 80]\n adc ", $l5, ", [rsi + ", $at, " + 88]\n",
            "sub ", $l0, ", ", $t0, "\n sbb ", $l1, ", ", $t1, "\n sbb ", $l2, ", ", $t2, "\n",
            "sbb ", $l3, ", ", $t3, "\n sbb ", $l4, ", ", $t4, "\n sbb ", $l5, ", ", $t5, "\n",
            "mov ", $t5, ", ", $l5, "\n sar ", $t5, ", 63\n",
            "mov ", $t0, ", [rcx]\n mov ", $t1, ", [rcx + 8]\n mov ", $t2, ", [rcx + 16]\n mov ", $t3, ", [rcx + 24]\n mov ", $t4, ", [rcx + 32]\n",
            "and ", $t0, ", ", $t5, "\n and ", $t1, ", ", $t5, "\n and ", $t2, ", ", $t5, "\n and ", $t3, ", ", $t5, "\n and ", $t4, ", ", $t5, "\n",
            "and ", $t5, ", [rcx + 40]\n",
            "add ", $l0, ", ", $t0, "\n adc ", $l1, ", ", $t1, "\n adc ", $l2, ", ", $t2, "\n",
            "adc ", $l3, ", ", $t3, "\n adc ", $l4, ", ", $t4, "\n adc ", $l5, ", ", $t5, "\n",
            "mov [rdx + ", $to, "], ", $l0, "\n mov [rdx + ", $to, " + 8], ", $l1, "\n mov [rdx + ", $to, " + 16], ", $l2, "\n",
            "mov [rdx + ", $to, " + 24], ", $l3, "\n mov [rdx + ", $to, " + 32], ", $l4, "\n mov [rdx + ", $to, " + 40], ", $l5, "\n",
        )
    };
}

/// `x / R`; overwrites `x`.
#[inline(never)]
pub(super) fn reduce(out: &mut [Words; 2], x: &mut [Double; 2], Constants(p, p0inv): Constants<'_, 6>) {
    // SAFETY: reads and writes through the references, and words below the stack pointer, which it moves. Restores rbx
    // and rbp, which cannot be declared as operands.
    unsafe {
        asm!(
            "push rbx", "push rbp", "push rdi", "push rsi", "push rax",
            "mov r8, [rsi]", "mov r9, [rsi + 8]", "mov r10, [rsi + 16]",
            "mov r11, [rsi + 24]", "mov r12, [rsi + 32]", "mov r13, [rsi + 40]",
            "mov r14, [rsi + 96]", "mov r15, [rsi + 104]", "mov rax, [rsi + 112]",
            "mov rbx, [rsi + 120]", "mov rbp, [rsi + 128]", "mov rdi, [rsi + 136]",
            clear_in_window!("rcx" "rsi" "esi", "r8" "r9" "r10" "r11" "r12" "r13"),
            clear_in_window!("rcx" "rsi" "esi", "r14" "r15" "rax" "rbx" "rbp" "rdi"),
            clear_in_window!("rcx" "rsi" "esi", "r9" "r10" "r11" "r12" "r13" "r8"),
            clear_in_window!("rcx" "rsi" "esi", "r15" "rax" "rbx" "rbp" "rdi" "r14"),
            clear_in_window!("rcx" "rsi" "esi", "r10" "r11" "r12" "r13" "r8" "r9"),
            clear_in_window!("rcx" "rsi" "esi", "rax" "rbx" "rbp" "rdi" "r14" "r15"),
            clear_in_window!("rcx" "rsi" "esi", "r11" "r12" "r13" "r8" "r9" "r10"),
            clear_in_window!("rcx" "rsi" "esi", "rbx" "rbp" "rdi" "r14" "r15" "rax"),
            clear_in_window!("rcx" "rsi" "esi", "r12" "r13" "r8" "r9" "r10" "r11"),
            clear_in_window!("rcx" "rsi" "esi", "rbp" "rdi" "r14" "r15" "rax" "rbx"),
            clear_in_window!("rcx" "rsi" "esi", "r13" "r8" "r9" "r10" "r11" "r12"),
            clear_in_window!("rcx" "rsi" "esi", "rdi" "r14" "r15" "rax" "rbx" "rbp"),
            "mov rsi, [rsp + 8]", "mov rdx, [rsp + 16]",
            // The second window waits in the place of its result.
            "mov [rdx + 48], r14", "mov [rdx + 56], r15", "mov [rdx + 64], rax", "mov [rdx + 72], rbx", "mov [rdx + 80], rbp", "mov [rdx + 88], rdi",
            finish!("0" "0", "r8" "r9" "r10" "r11" "r12" "r13", "r14" "r15" "rax" "rbx" "rbp" "rdi"),
            "mov r8, [rdx + 48]", "mov r9, [rdx + 56]", "mov r10, [rdx + 64]", "mov r11, [rdx + 72]", "mov r12, [rdx + 80]", "mov r13, [rdx + 88]",
            finish!("96" "48", "r8" "r9" "r10" "r11" "r12" "r13", "r14" "r15" "rax" "rbx" "rbp" "rdi"),
            "add rsp, 24", "pop rbp", "pop rbx",
            inout("rdi") core::ptr::from_mut(out) => _, inout("rsi") core::ptr::from_mut(x) => _, in("rcx") core::ptr::from_ref(p),
            inout("rax") p0inv => _, zero = sym ZERO, ones = sym ONES, out("rdx") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _, out("r12") _, out("r13") _,
            out("r14") _, out("r15") _,
        );
    }
}
