//! Kernel for x86-64 with BMI2 (MULX), ADX (ADCX, ADOX) and AVX2.
//!
//! All of it is inline assembly: `asm!` asks for no target feature on the function around it, so these functions inline
//! into generic formulas. Whoever instantiates them has checked the CPU (`cpu::has_x64`, or the build's target).
//!
//! Bounds: every input may be any 256-bit value. Products and squares come out below 2^255 + 2^34: the 512-bit product
//! is folded at 2^256 = 2C, then at bit 255 and above, which leaves no final carry. Sums and differences come out as any
//! 256-bit value.
//!
//! Cost on Zen 3, in core cycles: see `docs/benchmarks.md`.

use super::Limbs;
use core::arch::asm;

/// Folds r0..r7 (in the registers named below) into r0..r3; `pa` serves as the top word.
///
/// 2^256 = 2C: four products by 2C in rdx. What overflows 2^256 (below 2^17), together with bit 255, is then multiplied
/// by C and added to the low end.
macro_rules! fold_512 {
    () => {
        "mov edx, {c2}
        xor {t:e}, {t:e}
        mulx {u}, {t}, {r4}
        adcx {r0}, {t}
        adox {r1}, {u}
        mulx {u}, {t}, {r5}
        adcx {r1}, {t}
        adox {r2}, {u}
        mulx {u}, {t}, {r6}
        adcx {r2}, {t}
        adox {r3}, {u}
        mulx {u}, {t}, {r7}
        adcx {r3}, {t}
        mov {t:e}, 0
        adox {u}, {t}
        adcx {u}, {t}
        add {r3}, {r3}
        adc {u}, {u}
        shr {r3}, 1
        imul {u}, {u}, {c}
        add {r0}, {u}
        adc {r1}, 0
        adc {r2}, 0
        adc {r3}, 0"
    };
}

/// `a * b`.
#[inline(always)]
pub fn mul<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
    let (r0, r1, r2, r3): (u64, u64, u64, u64);
    // SAFETY: reads the 32 bytes behind each of the two references; writes registers only.
    unsafe {
        asm!(
            "mov rdx, [{b}]
            mulx {r1}, {r0}, [{a}]
            mulx {r2}, {t}, [{a} + 8]
            add {r1}, {t}
            mulx {r3}, {t}, [{a} + 16]
            adc {r2}, {t}
            mulx {r4}, {t}, [{a} + 24]
            adc {r3}, {t}
            adc {r4}, 0
            mov rdx, [{b} + 8]
            xor {t:e}, {t:e}
            mulx {u}, {t}, [{a}]
            adcx {r1}, {t}
            adox {r2}, {u}
            mulx {u}, {t}, [{a} + 8]
            adcx {r2}, {t}
            adox {r3}, {u}
            mulx {u}, {t}, [{a} + 16]
            adcx {r3}, {t}
            adox {r4}, {u}
            mulx {r5}, {t}, [{a} + 24]
            adcx {r4}, {t}
            mov {t:e}, 0
            adox {r5}, {t}
            adcx {r5}, {t}
            mov rdx, [{b} + 16]
            xor {t:e}, {t:e}
            mulx {u}, {t}, [{a}]
            adcx {r2}, {t}
            adox {r3}, {u}
            mulx {u}, {t}, [{a} + 8]
            adcx {r3}, {t}
            adox {r4}, {u}
            mulx {u}, {t}, [{a} + 16]
            adcx {r4}, {t}
            adox {r5}, {u}
            mulx {r6}, {t}, [{a} + 24]
            adcx {r5}, {t}
            mov {t:e}, 0
            adox {r6}, {t}
            adcx {r6}, {t}
            mov rdx, [{b} + 24]
            xor {t:e}, {t:e}
            mulx {u}, {t}, [{a}]
            adcx {r3}, {t}
            adox {r4}, {u}
            mulx {u}, {t}, [{a} + 8]
            adcx {r4}, {t}
            adox {r5}, {u}
            mulx {u}, {t}, [{a} + 16]
            adcx {r5}, {t}
            adox {r6}, {u}
            mulx {r7}, {t}, [{a} + 24]
            adcx {r6}, {t}
            mov {t:e}, 0
            adox {r7}, {t}
            adcx {r7}, {t}",
            fold_512!(),
            a = in(reg) a.as_ptr(),
            b = inout(reg) b.as_ptr() => _,
            r0 = out(reg) r0, r1 = out(reg) r1, r2 = out(reg) r2, r3 = out(reg) r3,
            r4 = out(reg) _, r5 = out(reg) _, r6 = out(reg) _, r7 = out(reg) _,
            t = out(reg) _, u = out(reg) _,
            out("rdx") _,
            c = const C, c2 = const 2 * C,
            options(pure, readonly, nostack)
        );
    }
    [r0, r1, r2, r3]
}

/// The 512-bit square of a0..a3 behind `{a}` into r0..r7: six products, doubled while the four squares are added.
macro_rules! square_512 {
    () => {
        "mov rdx, [{a}]
        mulx {r2}, {r1}, [{a} + 8]
        mulx {r3}, {t}, [{a} + 16]
        add {r2}, {t}
        mulx {r4}, {t}, [{a} + 24]
        adc {r3}, {t}
        adc {r4}, 0
        mulx {u}, {r0}, rdx
        mov rdx, [{a} + 8]
        xor {r5:e}, {r5:e}
        mulx {r6}, {t}, [{a} + 16]
        adcx {r3}, {t}
        adox {r4}, {r6}
        mulx {r5}, {t}, [{a} + 24]
        adcx {r4}, {t}
        mov {t:e}, 0
        adox {r5}, {t}
        adcx {r5}, {t}
        mulx {v}, {r7}, rdx
        mov rdx, [{a} + 16]
        mulx {r6}, {t}, [{a} + 24]
        add {r5}, {t}
        adc {r6}, 0
        xor {t:e}, {t:e}
        adcx {r1}, {r1}
        adox {r1}, {u}
        adcx {r2}, {r2}
        adox {r2}, {r7}
        mov {r7:e}, 0
        adcx {r3}, {r3}
        adox {r3}, {v}
        mulx {u}, {t}, rdx
        mov rdx, [{a} + 24]
        adcx {r4}, {r4}
        adox {r4}, {t}
        adcx {r5}, {r5}
        adox {r5}, {u}
        mulx {u}, {t}, rdx
        adcx {r6}, {r6}
        adox {r6}, {t}
        adcx {r7}, {r7}
        adox {r7}, {u}"
    };
}

/// `a^2`.
#[inline(always)]
pub fn square<const C: u64>(a: &Limbs) -> Limbs {
    let (r0, r1, r2, r3): (u64, u64, u64, u64);
    // SAFETY: reads the 32 bytes behind the reference; writes registers only.
    unsafe {
        asm!(
            square_512!(),
            fold_512!(),
            a = inout(reg) a.as_ptr() => _,
            r0 = out(reg) r0, r1 = out(reg) r1, r2 = out(reg) r2, r3 = out(reg) r3,
            r4 = out(reg) _, r5 = out(reg) _, r6 = out(reg) _, r7 = out(reg) _,
            t = out(reg) _, u = out(reg) _, v = out(reg) _,
            out("rdx") _,
            c = const C, c2 = const 2 * C,
            options(pure, readonly, nostack)
        );
    }
    [r0, r1, r2, r3]
}
