//! Products, and sums of two products with one reduction (P. Longa, TCHES 2023), for moduli of six words with two free
//! bits, on x86-64 with BMI2 and ADX.
//!
//! Each step adds one limb of each product. Then it clears the lowest limb x of the sum by adding m p with m = -x/p
//! modulo 2^64.
//!
//! Bounds: p < 2^382. Factors of a product are at most 2p; factors of a sum of two products are at most p. With
//! R = 2^384 and p < R/4, the sum after each clearing stays below 3p. The last sum is at most 4 p^2/R + p, which is
//! below 2p. Results are below p.

use super::Constants;
use core::arch::asm;
use core::mem::MaybeUninit;

// `a + b`, below 2^384. There is no carry out, because callers add numbers below 2^383.
linear!(six: pub(super) fn plus(a; b):
    each!("add" "adc" "{b}", "{r0}" "{r1}" "{r2}" "{r3}" "{r4}" "{r5}");
    b = in(reg) core::ptr::from_ref(b), options(pure, readonly, nostack)
);

// `a - b`, which must not be negative.
linear!(six: pub(super) fn minus(a; b):
    each!("sub" "sbb" "{b}", "{r0}" "{r1}" "{r2}" "{r3}" "{r4}" "{r5}");
    b = in(reg) core::ptr::from_ref(b), options(pure, readonly, nostack)
);

/// Six limbs.
pub(super) type Words = [u64; 6];
/// Zero factor of the multiplication before the last carry of a row.
pub(super) static ZERO: u64 = 0;

/// Products of the factors at `a` and `b + $b0` and, for a second pair, at `c` and `b + $b1`: all rows with a sum below
/// 2p, and the final reduction. The result, below p, is in x6 and x0 to x4. The address `c` is passed in x6.
#[rustfmt::skip]
macro_rules! compute {
    ($a:ident $b:ident $k:ident, $x6:ident, $b0:literal $(, $c:ident $b1:literal $push:literal $pop:literal)?) => {{
        let (r0, r1, r2, r3, r4, r5): (u64, u64, u64, u64, u64, u64);
        let Constants(p, p0inv) = $k;
        // SAFETY: reads through the references; writes registers, and words of the stack that it pushes and pops.
        unsafe {
            asm!(
                concat!(
                    // The address of the first factor of the second pair is on the stack. Only 13 registers are available if
                    // the caller aligns its stack.
                    $($push,)?
                    "push {x5}\n mov rdx, [{a}]\n",
                    "xor {t:e}, {t:e}\n",
                    add_row!(start "{t}", ["{b} + " $b0] ["{x0}" "{x1}" "{x2}" "{x3}" "{x4}" "{x5}" "{x6}"]),
                    $("mov rdx, [rsp + 8]\n mov rdx, [rdx]\n xor {t:e}, {t:e}\n", add_row!("{t}" "{u}", ["{b} + " $b1] ["{x0}" "{x1}" "{x2}" "{x3}" "{x4}" "{x5}" "{x6}"]),)?
                    clear_limb!("[rsp]", ["{x0}" "{x1}" "{x2}" "{x3}" "{x4}" "{x5}" "{x6}"]),
                    add_limb!("[rsp]", "1", $b0 $(, "[rsp + 8]\n mov rdx, [rdx" $b1)?; "{x0:e}", ["{x1}" "{x2}" "{x3}" "{x4}" "{x5}" "{x6}" "{x0}"]),
                    add_limb!("[rsp]", "2", $b0 $(, "[rsp + 8]\n mov rdx, [rdx" $b1)?; "{x1:e}", ["{x2}" "{x3}" "{x4}" "{x5}" "{x6}" "{x0}" "{x1}"]),
                    add_limb!("[rsp]", "3", $b0 $(, "[rsp + 8]\n mov rdx, [rdx" $b1)?; "{x2:e}", ["{x3}" "{x4}" "{x5}" "{x6}" "{x0}" "{x1}" "{x2}"]),
                    add_limb!("[rsp]", "4", $b0 $(, "[rsp + 8]\n mov rdx, [rdx" $b1)?; "{x3:e}", ["{x4}" "{x5}" "{x6}" "{x0}" "{x1}" "{x2}" "{x3}"]),
                    add_limb!("[rsp]", "5", $b0 $(, "[rsp + 8]\n mov rdx, [rdx" $b1)?; "{x4:e}", ["{x5}" "{x6}" "{x0}" "{x1}" "{x2}" "{x3}" "{x4}"]),
                    // Subtracts p, unless the difference is negative.
                    "pop {x5}\n", $($pop,)?
                    "mov {a}, {x6}\n mov {b}, {x0}\n mov {t}, {x1}\n mov {u}, {x2}\n mov rdx, {x3}\n mov {x5}, {x4}\n",
                    "sub {a}, [{k}]\n sbb {b}, [{k} + 8]\n sbb {t}, [{k} + 16]\n sbb {u}, [{k} + 24]\n sbb rdx, [{k} + 32]\n sbb {x5}, [{k} + 40]\n",
                    "cmovnc {x6}, {a}\n cmovnc {x0}, {b}\n cmovnc {x1}, {t}\n cmovnc {x2}, {u}\n cmovnc {x3}, rdx\n cmovnc {x4}, {x5}\n",
                ),
                a = inout(reg) core::ptr::from_ref($a) => _, b = inout(reg) core::ptr::from_ref($b) => _,
                k = in(reg) core::ptr::from_ref(p),
                x6 = $x6(reg) $(core::ptr::from_ref($c) =>)? r0, x0 = out(reg) r1, x1 = out(reg) r2, x2 = out(reg) r3, x3 = out(reg) r4, x4 = out(reg) r5,
                x5 = inout(reg) p0inv => _, t = out(reg) _, u = out(reg) _, out("rdx") _, zero = sym ZERO,
                options(pure, readonly)
            );
        }
        [r0, r1, r2, r3, r4, r5]
    }};
}

/// `a b / R`
#[inline(always)]
pub(super) fn mul(a: &Words, b: &Words, k: Constants<'_, 6>) -> Words {
    compute!(a b k, out, "0")
}

/// `(a b0 + c b1) / R`
#[inline(always)]
pub(super) fn sum(a: &Words, c: &Words, b: &[Words; 2], k: Constants<'_, 6>) -> Words {
    compute!(a b k, inout, "0", c "48" "push {x6}\n" "pop {u}\n")
}

/// `(a b1 + c b0) / R`
#[inline(always)]
pub(super) fn cross(a: &Words, c: &Words, b: &[Words; 2], k: Constants<'_, 6>) -> Words {
    compute!(a b k, inout, "48", c "0" "push {x6}\n" "pop {u}\n")
}

// These functions use few registers: LLVM keeps the caller's arguments in registers until they are used, so few are
// free before that.

/// `a + b` modulo p, for a, b < p < 2^383.
#[inline(always)]
pub(super) fn add(a: &Words, b: &Words, p: &Words) -> Words {
    let [mut r0, mut r1, mut r2, mut r3, mut r4, mut r5] = *a;
    let mut sum = MaybeUninit::<Words>::uninit();
    // SAFETY: reads through `b` and `p`; writes `sum` and registers.
    unsafe {
        asm!(
            each!("add" "adc" "{b}", "{r0}" "{r1}" "{r2}" "{r3}" "{r4}" "{r5}"),
            store!("{s}", "{r0}" "{r1}" "{r2}" "{r3}" "{r4}" "{r5}"),
            each!("sub" "sbb" "{p}", "{r0}" "{r1}" "{r2}" "{r3}" "{r4}" "{r5}"),
            each!("cmovc" "cmovc" "{s}", "{r0}" "{r1}" "{r2}" "{r3}" "{r4}" "{r5}"),
            b = in(reg) core::ptr::from_ref(b), p = in(reg) core::ptr::from_ref(p), s = in(reg) sum.as_mut_ptr(),
            r0 = inout(reg) r0, r1 = inout(reg) r1, r2 = inout(reg) r2, r3 = inout(reg) r3, r4 = inout(reg) r4, r5 = inout(reg) r5,
            options(nostack)
        );
    }
    [r0, r1, r2, r3, r4, r5]
}

// `a - b` modulo p, for a, b < p.
linear!(six: pub(super) fn sub(a; b p):
    each!("sub" "sbb" "{b}", "{r0}" "{r1}" "{r2}" "{r3}" "{r4}" "{r5}"),
    // The borrow stays in the carry flag. The overflow flag is 0 now, and is the carry of the addition of p or 0 that
    // follows.
    "sbb {t}, {t}",
    "mov {t:e}, 0", "cmovc {t}, [{p}]", "adox {r0}, {t}",
    "mov {t:e}, 0", "cmovc {t}, [{p} + 8]", "adox {r1}, {t}",
    "mov {t:e}, 0", "cmovc {t}, [{p} + 16]", "adox {r2}, {t}",
    "mov {t:e}, 0", "cmovc {t}, [{p} + 24]", "adox {r3}, {t}",
    "mov {t:e}, 0", "cmovc {t}, [{p} + 32]", "adox {r4}, {t}",
    "mov {t:e}, 0", "cmovc {t}, [{p} + 40]", "adox {r5}, {t}";
    b = in(reg) core::ptr::from_ref(b), p = in(reg) core::ptr::from_ref(p), t = out(reg) _, options(pure, readonly, nostack)
);

/// Doubles the number in r8 to r13, which is below p, adds the number at rsi, reduces modulo p, and stores the result
/// at rdi.
#[rustfmt::skip]
macro_rules! twice_and_once {
    () => {
        concat!(
            "xor eax, eax\n",
            // ADCX doubles while ADOX adds x, in one pass. The sum is below 3p, so p is subtracted at most twice. p is
            // below 2^382, so 3p fits.
            "adcx r8, r8\n adox r8, [rsi]\n adcx r9, r9\n adox r9, [rsi + 8]\n adcx r10, r10\n adox r10, [rsi + 16]\n",
            "adcx r11, r11\n adox r11, [rsi + 24]\n adcx r12, r12\n adox r12, [rsi + 32]\n adcx r13, r13\n adox r13, [rsi + 40]\n",
            twice_and_once!(less), twice_and_once!(less),
            "mov [rdi], r8\n mov [rdi + 8], r9\n mov [rdi + 16], r10\n mov [rdi + 24], r11\n mov [rdi + 32], r12\n mov [rdi + 40], r13\n",
        )
    };
    // Subtracts p, at rcx, from r8 to r13, unless the difference is negative.
    (less) => {
        concat!(
            "mov r14, r8\n mov r15, r9\n mov rax, r10\n mov rdx, r11\n mov rbx, r12\n mov rbp, r13\n",
            each!("sub" "sbb" "rcx", "r14" "r15" "rax" "rdx" "rbx" "rbp"),
            "cmovnc r8, r14\n cmovnc r9, r15\n cmovnc r10, rax\n cmovnc r11, rdx\n cmovnc r12, rbx\n cmovnc r13, rbp\n",
        )
    };
}

/// `y = 3x - 2y` modulo p < 2^382, for x, y < p. Computed as 2(x - y) + x, below 3p before reduction.
///
/// Squares in the cyclotomic subgroup need this combination, and [`triple_plus`].
#[inline(never)]
pub(super) fn triple_less(y: &mut [Words; 2], x: &[Words; 2], p: &Words) {
    for (y, x) in y.iter_mut().zip(x) {
        // SAFETY: reads and writes through the references; saves rbx and rbp on the stack, because they cannot be
        // declared as operands.
        unsafe {
            asm!(
                "push rbx", "push rbp",
                each!("mov" "mov" "rsi", "r8" "r9" "r10" "r11" "r12" "r13"),
                each!("sub" "sbb" "rdi", "r8" "r9" "r10" "r11" "r12" "r13"),
                "sbb rax, rax",
                "mov r14, rax", "mov r15, rax", "mov rdx, rax", "mov rbx, rax", "mov rbp, rax",
                each!("and" "and" "rcx", "r14" "r15" "rdx" "rbx" "rbp" "rax"),
                "add r8, r14", "adc r9, r15", "adc r10, rdx", "adc r11, rbx", "adc r12, rbp", "adc r13, rax",
                twice_and_once!(),
                "pop rbp", "pop rbx",
                in("rdi") y, in("rsi") x, in("rcx") p,
                out("rax") _, out("rdx") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _, out("r12") _, out("r13") _, out("r14") _, out("r15") _,
            );
        }
    }
}

/// `y = 3x + 2y` modulo p < 2^382, for x, y < p.
#[inline(never)]
pub(super) fn triple_plus(y: &mut [Words; 2], x: &[Words; 2], p: &Words) {
    for (y, x) in y.iter_mut().zip(x) {
        // SAFETY: as above.
        unsafe {
            asm!(
                "push rbx", "push rbp",
                each!("mov" "mov" "rsi", "r8" "r9" "r10" "r11" "r12" "r13"),
                each!("add" "adc" "rdi", "r8" "r9" "r10" "r11" "r12" "r13"),
                // The sum is reduced first: `twice_and_once` doubles a number below p.
                twice_and_once!(less),
                twice_and_once!(),
                "pop rbp", "pop rbx",
                in("rdi") y, in("rsi") x, in("rcx") p,
                out("rax") _, out("rdx") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _, out("r12") _, out("r13") _, out("r14") _, out("r15") _,
            );
        }
    }
}
