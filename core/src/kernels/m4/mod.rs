//! Kernels of Cortex-M4 and M7.

/// Inline assembly that calls a routine with slots. On CPUs with an FPU these are FPU registers, which the call declares
/// as changed. Without an FPU they are on the stack.
macro_rules! slots_asm {
    ([$($s:tt)*] $($block:tt)*) => {
        #[cfg(primegroup_fpu)]
        core::arch::asm!($($block)* $(out($s) _,)*);
        #[cfg(not(primegroup_fpu))]
        core::arch::asm!($($block)*);
    };
}

/// Calls a routine of a family with words in r0 and r1, and further ones by register or in order. A call declares the
/// registers that the routine may change: every core register except r6 and r7, which LLVM reserves, and the slots of
/// its family. Nothing lives in registers around field operations, so the routines save none. This takes some 20 cycles
/// a call less than AAPCS. The compiler saves FPU registers from s16 on once per function of its own.
macro_rules! call {
    (gf166 $($call:tt)*) => {{
        _ = call!(@ "gf166_" [
            "s0" "s1" "s2" "s3" "s4" "s5" "s6" "s7" "s8" "s9" "s10" "s11" "s12" "s13" "s14"
        ] $($call)*);
    }};
    (gf255 $($call:tt)*) => {{
        _ = call!(@ "gf255_" [
            "s0" "s1" "s2" "s3" "s4" "s5" "s6" "s7" "s8" "s9" "s10" "s11" "s12" "s13" "s14" "s15"
            "s16" "s17" "s18" "s19" "s20"
        ] $($call)*);
    }};
    (gfp256 $($call:tt)*) => {{
        _ = call!(@ "gfp256_" [
            "s0" "s1" "s2" "s3" "s4" "s5" "s6" "s7" "s8" "s9" "s10" "s11" "s12" "s13" "s14" "s15"
            "s16" "s17" "s18" "s19"
        ] $($call)*);
    }};
    (gf9767x19 $($call:tt)*) => {
        call!(@ "gf9767x19_" [
            "s0" "s1" "s2" "s3" "s4" "s5" "s6" "s7" "s8" "s9" "s10" "s11" "s12" "s13" "s14" "s15"
        ] $($call)*)
    };
    // Only the product changes these, which are callee-saved.
    (gf9767x19_mul $($call:tt)*) => {
        call!(@ "gf9767x19_mul" [
            "s0" "s1" "s2" "s3" "s4" "s5" "s6" "s7" "s8" "s9" "s10" "s11" "s12" "s13" "s14" "s15"
            "s16" "s17" "s18" "s19" "s20" "s21" "s22" "s23" "s24" "s25" "s26" "s27" "s28" "s29" "s30" "s31"
        ] "", $($call)*)
    };
    (gf233 $($call:tt)*) => {{
        _ = call!(@ "gf233_" [] $($call)*);
    }};
    (mont_near $($call:tt)*) => {{
        _ = call!(@ "mont_near_" [
            "s0" "s1" "s2" "s3" "s4" "s5" "s6" "s7" "s8" "s9" "s10" "s11" "s12" "s13" "s14" "s15"
            "s16" "s17" "s18" "s19"
        ] $($call)*);
    }};
    // For 8 or 12 words, or for twice as many. Routines that do not depend on p have three arguments.
    (mont of $N:expr, $name:literal, $r0:expr, $r1:expr, $r2:expr) => {
        call!(mont of $N, $name, $r0, $r1, $r2, 0, 0)
    };
    (mont of $N:expr, $name:literal, $($word:expr),*) => {
        if $N == 8 { call!(mont concat!("8_", $name), $($word),*) } else { call!(mont concat!("12_", $name), $($word),*) }
    };
    (mont $($call:tt)*) => {{
        _ = call!(@ "mont" ["s0" "s1"] $($call)*);
    }};
    (@ $family:literal [$($s:tt)*] $name:expr, $r0:expr, $r1:expr $(, $r:tt = $more:expr)*) => {{
        let result: u32;
        slots_asm!(
            [$($s)*]
            concat!("bl primegroup_", $family, $name),
            inout("r0") $r0 => result, in("r1") $r1, $(in($r) $more,)*
            lateout("r1") _, lateout("r2") _, lateout("r3") _, lateout("r4") _,
            out("r5") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _, out("r12") _, out("lr") _,
        );
        result
    }};
    (@ $family:literal $slots:tt $name:expr, $r0:expr, $r1:expr, $r2:expr, $r3:expr $(, $r4:expr)?) => {
        call!(@ $family $slots $name, $r0, $r1, "r2" = $r2, "r3" = $r3 $(, "r4" = $r4)?)
    };
}

pub(crate) mod gf166;
pub(crate) mod gf255;
pub(crate) mod gf2_233;
pub(crate) mod gf9767x19;
pub(crate) mod gfp256;
mod hash;
pub(crate) mod lookup;
pub(crate) mod mont;
pub(crate) mod safegcd;
