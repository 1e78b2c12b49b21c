//! Sums of products of pairs, for moduli of six words with two bits to spare: products without their reduction, and two reductions whose
//! rows alternate, as each row waits for the one before it.
//!
//! An element of a sum is an integer of twelve limbs, of either sign, above -pR and below pR.

use super::six::{Constants, Words, plus, sub};
use core::arch::asm;
use core::mem::MaybeUninit;

/// An unreduced element.
type Double = [Words; 2];

/// Adds the limb of number `$i` behind `{a}` times the six limbs behind `{b}` to `$l0..$l5`, writes the lowest limb to that of the same number
/// behind `{o}`, and makes `$l6` the highest.
///
/// On Zen, MULX and two additions in turn take a cycle together, and half as much again when other additions come between: so the last carry
/// comes behind a product with 0.
#[rustfmt::skip]
macro_rules! row {
    ($i:literal, $l0:literal $l1:literal $l2:literal $l3:literal $l4:literal $l5:literal $l6:literal) => {
        concat!(
            "mov rdx, [{a} + 8 * ", $i, "]\n xor {", $l6, ":e}, {", $l6, ":e}\n",
            "mulx {u}, {t}, [{b}]\n adcx {", $l0, "}, {t}\n adox {", $l1, "}, {u}\n",
            "mov [{o} + 8 * ", $i, "], {", $l0, "}\n",
            "mulx {u}, {t}, [{b} + 8]\n adcx {", $l1, "}, {t}\n adox {", $l2, "}, {u}\n",
            "mulx {u}, {t}, [{b} + 16]\n adcx {", $l2, "}, {t}\n adox {", $l3, "}, {u}\n",
            "mulx {u}, {t}, [{b} + 24]\n adcx {", $l3, "}, {t}\n adox {", $l4, "}, {u}\n",
            "mulx {u}, {t}, [{b} + 32]\n adcx {", $l4, "}, {t}\n adox {", $l5, "}, {u}\n",
            "mulx {u}, {t}, [{b} + 40]\n adcx {", $l5, "}, {t}\n adox {", $l6, "}, {u}\n",
            "mulx {u}, {t}, [rip + {zero}]\n adcx {", $l6, "}, {t}\n",
        )
    };
}

/// What the last carry of a row is added with.
static ZERO: u64 = 0;

/// `out = a b`
#[inline(always)]
fn product(out: *mut Double, a: &Words, b: &Words) {
    // SAFETY: reads what is behind `a` and `b`, and fills `out`, which the caller has.
    unsafe {
        asm!(
            "xor {x0:e}, {x0:e}", "xor {x1:e}, {x1:e}", "xor {x2:e}, {x2:e}", "xor {x3:e}, {x3:e}", "xor {x4:e}, {x4:e}", "xor {x5:e}, {x5:e}",
            row!("0", "x0" "x1" "x2" "x3" "x4" "x5" "x6"),
            row!("1", "x1" "x2" "x3" "x4" "x5" "x6" "x0"),
            row!("2", "x2" "x3" "x4" "x5" "x6" "x0" "x1"),
            row!("3", "x3" "x4" "x5" "x6" "x0" "x1" "x2"),
            row!("4", "x4" "x5" "x6" "x0" "x1" "x2" "x3"),
            row!("5", "x5" "x6" "x0" "x1" "x2" "x3" "x4"),
            "mov [{o} + 48], {x6}", "mov [{o} + 56], {x0}", "mov [{o} + 64], {x1}", "mov [{o} + 72], {x2}", "mov [{o} + 80], {x3}", "mov [{o} + 88], {x4}",
            o = in(reg) out, a = in(reg) core::ptr::from_ref(a), b = in(reg) core::ptr::from_ref(b), zero = sym ZERO,
            x0 = out(reg) _, x1 = out(reg) _, x2 = out(reg) _, x3 = out(reg) _, x4 = out(reg) _, x5 = out(reg) _, x6 = out(reg) _,
            t = out(reg) _, u = out(reg) _, out("rdx") _,
            options(nostack)
        );
    }
}

/// Twelve limbs behind `{$x}` plus or minus those behind `{$y}`, to `{$o}`. `$first` begins, `$next` goes on.
#[rustfmt::skip]
macro_rules! chain {
    ($first:literal $next:literal $o:literal $x:literal $y:literal) => {
        concat!(
            chain!(@ $first $o $x $y "0" "t"), chain!(@ $next $o $x $y "8" "u"), chain!(@ $next $o $x $y "16" "v"),
            chain!(@ $next $o $x $y "24" "t"), chain!(@ $next $o $x $y "32" "u"), chain!(@ $next $o $x $y "40" "v"),
            chain!(@ $next $o $x $y "48" "t"), chain!(@ $next $o $x $y "56" "u"), chain!(@ $next $o $x $y "64" "v"),
            chain!(@ $next $o $x $y "72" "t"), chain!(@ $next $o $x $y "80" "u"), chain!(@ $next $o $x $y "88" "v"),
        )
    };
    (@ $op:literal $o:literal $x:literal $y:literal $at:literal $t:literal) => {
        concat!(
            "mov {", $t, "}, [", $x, " + ", $at, "]\n ", $op, " {", $t, "}, [", $y, " + ", $at, "]\n",
            "mov [", $o, " + ", $at, "], {", $t, "}\n",
        )
    };
}

/// `a b` for factors below R/2: t = a0 b0, u = a1 b1; t - u and (a0 + a1)(b0 + b1) - t - u.
#[inline(never)]
pub(super) fn set_product(out: &mut [Double; 2], a: &[Words; 2], b: &[Words; 2]) {
    let ([a0, a1], [b0, b1]) = (a, b);
    let (s, t) = (plus(a0, a1), plus(b0, b1));
    let mut second = MaybeUninit::<Double>::uninit();
    let [re, im] = out;
    product(re, a0, b0);
    product(second.as_mut_ptr(), a1, b1);
    product(im, &s, &t);
    // SAFETY: reads and writes both halves of `out`, and reads `second`, which is filled.
    unsafe {
        asm!(
            chain!("sub" "sbb" "{o} + 96" "{o} + 96" "{o}"),
            chain!("sub" "sbb" "{o} + 96" "{o} + 96" "{s}"),
            chain!("sub" "sbb" "{o}" "{o}" "{s}"),
            o = in(reg) out, s = in(reg) second.as_ptr(), t = out(reg) _, u = out(reg) _, v = out(reg) _,
            options(nostack)
        );
    }
}

/// `a^2` for an `a` below p: (a0 + a1)(a0 - a1), and 2 a0 a1.
#[inline(never)]
pub(super) fn set_square(out: &mut [Double; 2], a: &[Words; 2], k: &Constants) {
    let [a0, a1] = a;
    let [p0, p1, p2, p3, p4, p5, ..] = *k;
    let (s, d, t) = (plus(a0, a1), sub(a0, a1, &[p0, p1, p2, p3, p4, p5]), plus(a0, a0));
    let [re, im] = out;
    product(re, &s, &d);
    product(im, &t, a1);
}

/// `x += y`
#[inline(always)]
pub(super) fn add(x: &mut [Double; 2], y: &[Double; 2]) {
    // SAFETY: reads and writes what is behind the references.
    unsafe {
        asm!(
            chain!("add" "adc" "{o}" "{o}" "{s}"),
            chain!("add" "adc" "{o} + 96" "{o} + 96" "{s} + 96"),
            o = in(reg) x, s = in(reg) y, t = out(reg) _, u = out(reg) _, v = out(reg) _,
            options(nostack)
        );
    }
}

/// `x -= y`
#[inline(always)]
pub(super) fn subtract(x: &mut [Double; 2], y: &[Double; 2]) {
    // SAFETY: reads and writes what is behind the references.
    unsafe {
        asm!(
            chain!("sub" "sbb" "{o}" "{o}" "{s}"),
            chain!("sub" "sbb" "{o} + 96" "{o} + 96" "{s} + 96"),
            o = in(reg) x, s = in(reg) y, t = out(reg) _, u = out(reg) _, v = out(reg) _,
            options(nostack)
        );
    }
}

/// Of six limbs from `$at` on: the sum of both parts to the second, the difference to the first. `$add` and `$sub` begin with what is carried in.
#[rustfmt::skip]
macro_rules! turn {
    ($at:literal $add:literal $sub:literal) => {
        concat!(
            "mov {r0}, [{o} + ", $at, " + 0]\n ", "mov {r1}, [{o} + ", $at, " + 8]\n ", "mov {r2}, [{o} + ", $at, " + 16]\n ", "mov {r3}, [{o} + ", $at, " + 24]\n ", "mov {r4}, [{o} + ", $at, " + 32]\n ", "mov {r5}, [{o} + ", $at, " + 40]\n ",
            $add, " {r0}, [{o} + ", $at, " + 96]\n adc", " {r1}, [{o} + ", $at, " + 104]\n adc", " {r2}, [{o} + ", $at, " + 112]\n adc", " {r3}, [{o} + ", $at, " + 120]\n adc", " {r4}, [{o} + ", $at, " + 128]\n adc", " {r5}, [{o} + ", $at, " + 136]\n sbb {c}, {c}\n",
            "mov {t}, [{o} + ", $at, " + 0]\n ", $sub, " {t}, [{o} + ", $at, " + 96]\n mov [{o} + ", $at, " + 0], {t}\n",
            "mov {t}, [{o} + ", $at, " + 8]\n ", "sbb {t}, [{o} + ", $at, " + 104]\n mov [{o} + ", $at, " + 8], {t}\n",
            "mov {t}, [{o} + ", $at, " + 16]\n ", "sbb {t}, [{o} + ", $at, " + 112]\n mov [{o} + ", $at, " + 16], {t}\n",
            "mov {t}, [{o} + ", $at, " + 24]\n ", "sbb {t}, [{o} + ", $at, " + 120]\n mov [{o} + ", $at, " + 24], {t}\n",
            "mov {t}, [{o} + ", $at, " + 32]\n ", "sbb {t}, [{o} + ", $at, " + 128]\n mov [{o} + ", $at, " + 32], {t}\n",
            "mov {t}, [{o} + ", $at, " + 40]\n ", "sbb {t}, [{o} + ", $at, " + 136]\n mov [{o} + ", $at, " + 40], {t}\n",
            "sbb {d}, {d}\n", "mov [{o} + ", $at, " + 96], {r0}\n ", "mov [{o} + ", $at, " + 104], {r1}\n ", "mov [{o} + ", $at, " + 112], {r2}\n ", "mov [{o} + ", $at, " + 120], {r3}\n ", "mov [{o} + ", $at, " + 128], {r4}\n ", "mov [{o} + ", $at, " + 136], {r5}\n ",
        )
    };
}

/// `x = (1 + i) x`
#[inline(always)]
pub(super) fn turn(x: &mut [Double; 2]) {
    // SAFETY: reads and writes what is behind the reference.
    unsafe {
        asm!(
            turn!("0" "add" "sub"),
            turn!("48" "add {c}, {c}\n adc" "add {d}, {d}\n sbb"),
            o = in(reg) x, c = out(reg) _, d = out(reg) _, t = out(reg) _,
            r0 = out(reg) _, r1 = out(reg) _, r2 = out(reg) _, r3 = out(reg) _, r4 = out(reg) _, r5 = out(reg) _,
            options(nostack)
        );
    }
}

/// Clears `$l0` by a multiple of p, whose limbs stand behind rcx; it becomes the highest limb of the window.
#[rustfmt::skip]
macro_rules! clear {
    ($l0:literal $l1:literal $l2:literal $l3:literal $l4:literal $l5:literal) => {
        concat!(
            "mov rdx, [rcx + 48]\n imul rdx, ", $l0, "\n xor esi, esi\n",
            // A carry unless the limb is 0, to which the lowest product adds up.
            "adcx ", $l0, ", [rcx + 64]\n mulx rsi, rsi, [rcx]\n adox ", $l1, ", rsi\n",
            "mulx ", $l0, ", rsi, [rcx + 8]\n adcx ", $l1, ", rsi\n adox ", $l2, ", ", $l0, "\n",
            "mulx ", $l0, ", rsi, [rcx + 16]\n adcx ", $l2, ", rsi\n adox ", $l3, ", ", $l0, "\n",
            "mulx ", $l0, ", rsi, [rcx + 24]\n adcx ", $l3, ", rsi\n adox ", $l4, ", ", $l0, "\n",
            "mulx ", $l0, ", rsi, [rcx + 32]\n adcx ", $l4, ", rsi\n adox ", $l5, ", ", $l0, "\n",
            "mulx ", $l0, ", rsi, [rcx + 40]\n adcx ", $l5, ", rsi\n mulx rdx, rsi, [rcx + 56]\n adcx ", $l0, ", rsi\n adox ", $l0, ", rsi\n",
        )
    };
}

/// Adds p to the twelve limbs at `$at` behind rsi, from their middle, if they are negative.
#[rustfmt::skip]
macro_rules! make_positive {
    ($at:literal) => {
        concat!(
            "mov rdx, [rsi + ", $at, " + 88]\n sar rdx, 63\n",
            "mov r8, [rcx]\n mov r9, [rcx + 8]\n mov r10, [rcx + 16]\n mov r11, [rcx + 24]\n mov r12, [rcx + 32]\n mov r13, [rcx + 40]\n",
            "and r8, rdx\n and r9, rdx\n and r10, rdx\n and r11, rdx\n and r12, rdx\n and r13, rdx\n",
            "add r8, [rsi + ", $at, " + 48]\n adc r9, [rsi + ", $at, " + 56]\n adc r10, [rsi + ", $at, " + 64]\n",
            "adc r11, [rsi + ", $at, " + 72]\n adc r12, [rsi + ", $at, " + 80]\n adc r13, [rsi + ", $at, " + 88]\n",
            "mov [rsi + ", $at, " + 48], r8\n mov [rsi + ", $at, " + 56], r9\n mov [rsi + ", $at, " + 64], r10\n",
            "mov [rsi + ", $at, " + 72], r11\n mov [rsi + ", $at, " + 80], r12\n mov [rsi + ", $at, " + 88], r13\n",
        )
    };
}

/// The window and the upper half at `$at` behind rsi, less p unless that is negative, to `$to` behind rdx.
#[rustfmt::skip]
macro_rules! finish {
    ($at:literal $to:literal, $l0:literal $l1:literal $l2:literal $l3:literal $l4:literal $l5:literal) => {
        concat!(
            "add ", $l0, ", [rsi + ", $at, " + 48]\n adc ", $l1, ", [rsi + ", $at, " + 56]\n adc ", $l2, ", [rsi + ", $at, " + 64]\n",
            "adc ", $l3, ", [rsi + ", $at, " + 72]\n adc ", $l4, ", [rsi + ", $at, " + 80]\n adc ", $l5, ", [rsi + ", $at, " + 88]\n",
            "mov [rdx + ", $to, "], ", $l0, "\n mov [rdx + ", $to, " + 8], ", $l1, "\n mov [rdx + ", $to, " + 16], ", $l2, "\n",
            "mov [rdx + ", $to, " + 24], ", $l3, "\n mov [rdx + ", $to, " + 32], ", $l4, "\n mov [rdx + ", $to, " + 40], ", $l5, "\n",
            "sub ", $l0, ", [rcx]\n sbb ", $l1, ", [rcx + 8]\n sbb ", $l2, ", [rcx + 16]\n",
            "sbb ", $l3, ", [rcx + 24]\n sbb ", $l4, ", [rcx + 32]\n sbb ", $l5, ", [rcx + 40]\n",
            "cmovc ", $l0, ", [rdx + ", $to, "]\n cmovc ", $l1, ", [rdx + ", $to, " + 8]\n cmovc ", $l2, ", [rdx + ", $to, " + 16]\n",
            "cmovc ", $l3, ", [rdx + ", $to, " + 24]\n cmovc ", $l4, ", [rdx + ", $to, " + 32]\n cmovc ", $l5, ", [rdx + ", $to, " + 40]\n",
            "mov [rdx + ", $to, "], ", $l0, "\n mov [rdx + ", $to, " + 8], ", $l1, "\n mov [rdx + ", $to, " + 16], ", $l2, "\n",
            "mov [rdx + ", $to, " + 24], ", $l3, "\n mov [rdx + ", $to, " + 32], ", $l4, "\n mov [rdx + ", $to, " + 40], ", $l5, "\n",
        )
    };
}

/// `x / R`, of which `x` is lost.
#[inline(never)]
pub(super) fn reduce(out: &mut [Words; 2], x: &mut [Double; 2], k: &Constants) {
    // SAFETY: reads and writes what is behind the references, and two words below the stack pointer, which it moves; rbx and rbp, which no
    // operand may be, are given back.
    unsafe {
        asm!(
            "push rbx", "push rbp", "push rdi", "push rsi",
            make_positive!("0"),
            make_positive!("96"),
            "mov r8, [rsi]", "mov r9, [rsi + 8]", "mov r10, [rsi + 16]",
            "mov r11, [rsi + 24]", "mov r12, [rsi + 32]", "mov r13, [rsi + 40]",
            "mov r14, [rsi + 96]", "mov r15, [rsi + 104]", "mov rax, [rsi + 112]",
            "mov rbx, [rsi + 120]", "mov rbp, [rsi + 128]", "mov rdi, [rsi + 136]",
            clear!("r8" "r9" "r10" "r11" "r12" "r13"),
            clear!("r14" "r15" "rax" "rbx" "rbp" "rdi"),
            clear!("r9" "r10" "r11" "r12" "r13" "r8"),
            clear!("r15" "rax" "rbx" "rbp" "rdi" "r14"),
            clear!("r10" "r11" "r12" "r13" "r8" "r9"),
            clear!("rax" "rbx" "rbp" "rdi" "r14" "r15"),
            clear!("r11" "r12" "r13" "r8" "r9" "r10"),
            clear!("rbx" "rbp" "rdi" "r14" "r15" "rax"),
            clear!("r12" "r13" "r8" "r9" "r10" "r11"),
            clear!("rbp" "rdi" "r14" "r15" "rax" "rbx"),
            clear!("r13" "r8" "r9" "r10" "r11" "r12"),
            clear!("rdi" "r14" "r15" "rax" "rbx" "rbp"),
            "mov rsi, [rsp]", "mov rdx, [rsp + 8]",
            finish!("0" "0", "r8" "r9" "r10" "r11" "r12" "r13"),
            finish!("96" "48", "r14" "r15" "rax" "rbx" "rbp" "rdi"),
            "add rsp, 16", "pop rbp", "pop rbx",
            inout("rdi") core::ptr::from_mut(out) => _, inout("rsi") core::ptr::from_mut(x) => _, in("rcx") core::ptr::from_ref(k),
            out("rax") _, out("rdx") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _, out("r12") _, out("r13") _,
            out("r14") _, out("r15") _,
        );
    }
}
