//! Assembly shared by the x86-64 kernels of the 256-bit families. The folder with the same name holds the code shared
//! by their kernels for microcontrollers.

/// The square of an integer of four limbs: a0 (in rdx) and `a1..a3`.
///
/// The result is in `r0..r5`, `a2` (limb 6) and `u` (limb 7). After six products, one carry chain doubles them and a
/// second one adds the four squares. `a1`, `a3`, `t`, `v` and rdx are lost.
///
/// Ten multiplications instead of 16. MULX changes no flag, ADCX only CF and ADOX only OF, so two carry chains can
/// alternate, and neither waits for the other.
macro_rules! square_256 {
    () => {
        "mulx {r2}, {r1}, {a1}
        mulx {r3}, {t}, {a2}
        add {r2}, {t}
        mulx {r4}, {t}, {a3}
        adc {r3}, {t}
        adc {r4}, 0
        mulx {u}, {r0}, rdx
        mov rdx, {a1}
        xor {t:e}, {t:e}
        mulx {a1}, {t}, {a2}
        adcx {r3}, {t}
        adox {r4}, {a1}
        mulx {r5}, {t}, {a3}
        adcx {r4}, {t}
        mov {t:e}, 0
        adox {r5}, {t}
        adcx {r5}, {t}
        mulx {v}, {a1}, rdx
        mov rdx, {a2}
        mulx {a2}, {t}, {a3}
        add {r5}, {t}
        adc {a2}, 0
        xor {t:e}, {t:e}
        adcx {r1}, {r1}
        adox {r1}, {u}
        adcx {r2}, {r2}
        adox {r2}, {a1}
        adcx {r3}, {r3}
        adox {r3}, {v}
        mulx {v}, {t}, rdx
        mov rdx, {a3}
        mov {u:e}, 0
        adcx {r4}, {r4}
        adox {r4}, {t}
        adcx {r5}, {r5}
        adox {r5}, {v}
        mulx {a3}, {t}, rdx
        adcx {a2}, {a2}
        adox {a2}, {t}
        adcx {u}, {u}
        adox {u}, {a3}"
    };
}
pub(crate) use square_256;
