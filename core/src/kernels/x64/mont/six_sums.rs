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

/// `out = a b`
#[inline(always)]
fn product(out: *mut Double, a: &Words, b: &Words) {
    // SAFETY: reads through `a` and `b`, and fills `out`, which the caller owns.
    unsafe {
        asm!(
            "mov rdx, [{a}]", "xor {t}, {t}",
            add_row!(start "{t}", ["{b}"] ["{x0}" "{x1}" "{x2}" "{x3}" "{x4}" "{x5}" "{x6}"]),
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
            "mov rdx, [rsi]", "xor rax, rax",
            add_row!(start "rax", ["rsi + 48"] ["r8" "r9" "r10" "r11" "r12" "r13" "r14"]),
            "mov [rdi + 96], r8",
            add_row!(row "rax" "rcx", ["rsi + 48"]; "[rsi + 8]" ["r9" "r10" "r11" "r12" "r13" "r14"] "r8" => "[rdi + 104]"),
            add_row!(row "rax" "rcx", ["rsi + 48"]; "[rsi + 16]" ["r10" "r11" "r12" "r13" "r14" "r8"] "r9" => "[rdi + 112]"),
            add_row!(row "rax" "rcx", ["rsi + 48"]; "[rsi + 24]" ["r11" "r12" "r13" "r14" "r8" "r9"] "r10" => "rbx"),
            add_row!(row "rax" "rcx", ["rsi + 48"]; "[rsi + 32]" ["r12" "r13" "r14" "r8" "r9" "r10"] "r11" => "rbp"),
            "mov rdx, [rsi + 40]", "xor r12, r12",
            add_row!("rax" "rcx", ["rsi + 48"] ["r13" "r14" "r8" "r9" "r10" "r11" "r12"]),
            "mov rax, [rdi + 96]", "mov rcx, [rdi + 104]", "mov rdx, [rdi + 112]",
            each!("sub" "sbb" "rdi", "rax" "rcx" "rdx" "rbx" "rbp" "r13" "r14" "r8" "r9" "r10" "r11" "r12"),
            each!("sub" "sbb" "rsi + 96", "rax" "rcx" "rdx" "rbx" "rbp" "r13" "r14" "r8" "r9" "r10" "r11" "r12"),
            store!("rdi + 96", "rax" "rcx" "rdx" "rbx" "rbp" "r13" "r14" "r8" "r9" "r10" "r11" "r12"),
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

chain!(
    /// `x += y`
    fn add: six "add" "adc", "{o} + 96" "{s} + 96"
);

chain!(
    /// `x -= y`
    fn subtract: six "sub" "sbb", "{o} + 96" "{s} + 96"
);

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

/// Adds the upper half of the element at `$from` to the window, and subtracts p unless that half is negative. Then adds
/// p if the difference is negative. Stores the result at `$to`. The window is at most p; the half is at least -p and
/// below p.
#[rustfmt::skip]
macro_rules! finish {
    ($from:literal $to:literal, $l0:literal $l1:literal $l2:literal $l3:literal $l4:literal $l5:literal, $t0:literal $t1:literal $t2:literal $t3:literal $t4:literal $t5:literal) => {
        concat!(
            "mov ", $t5, ", [", $from, " + 88]\n shr ", $t5, ", 63\n sub ", $t5, ", 1\n",
            finish!(@masked $t0 $t1 $t2 $t3 $t4, $t5),
            "add ", $l0, ", [", $from, " + 48]\n adc ", $l1, ", [", $from, " + 56]\n adc ", $l2, ", [", $from, " + 64]\n",
            "adc ", $l3, ", [", $from, " + 72]\n adc ", $l4, ", [", $from, " + 80]\n adc ", $l5, ", [", $from, " + 88]\n",
            each!(pairs "sub" "sbb", $l0 $t0 $l1 $t1 $l2 $t2 $l3 $t3 $l4 $t4 $l5 $t5),
            "mov ", $t5, ", ", $l5, "\n sar ", $t5, ", 63\n",
            finish!(@masked $t0 $t1 $t2 $t3 $t4, $t5),
            each!(pairs "add" "adc", $l0 $t0 $l1 $t1 $l2 $t2 $l3 $t3 $l4 $t4 $l5 $t5),
            store!($to, $l0 $l1 $l2 $l3 $l4 $l5),
        )
    };
    // Loads p, or 0 if the mask in `$t5` is 0.
    (@masked $t0:literal $t1:literal $t2:literal $t3:literal $t4:literal, $t5:literal) => {
        concat!(
            each!("mov" "mov" "rcx", $t0 $t1 $t2 $t3 $t4),
            each!(pairs "and" "and", $t0 $t5 $t1 $t5 $t2 $t5 $t3 $t5 $t4 $t5), "and ", $t5, ", [rcx + 40]\n",
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
            each!("mov" "mov" "rsi", "r8" "r9" "r10" "r11" "r12" "r13"),
            each!("mov" "mov" "rsi + 96", "r14" "r15" "rax" "rbx" "rbp" "rdi"),
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
            store!("rdx + 48", "r14" "r15" "rax" "rbx" "rbp" "rdi"),
            finish!("rsi" "rdx", "r8" "r9" "r10" "r11" "r12" "r13", "r14" "r15" "rax" "rbx" "rbp" "rdi"),
            each!("mov" "mov" "rdx + 48", "r8" "r9" "r10" "r11" "r12" "r13"),
            finish!("rsi + 96" "rdx + 48", "r8" "r9" "r10" "r11" "r12" "r13", "r14" "r15" "rax" "rbx" "rbp" "rdi"),
            "add rsp, 24", "pop rbp", "pop rbx",
            inout("rdi") core::ptr::from_mut(out) => _, inout("rsi") core::ptr::from_mut(x) => _, in("rcx") core::ptr::from_ref(p),
            inout("rax") p0inv => _, zero = sym ZERO, ones = sym ONES, out("rdx") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _, out("r12") _, out("r13") _,
            out("r14") _, out("r15") _,
        );
    }
}
