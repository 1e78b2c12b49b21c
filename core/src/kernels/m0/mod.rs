//! Kernels of Cortex-M0+ and compatible cores: 16-bit Thumb instructions.

/// Calls a routine with words in r0 to r2, r3 or r4; `call!(result ...)` returns the word in r0. A call declares the
/// registers that routines may change: every one except r6 and r7, which LLVM reserves. Nothing lives in registers around
/// field operations, so the routines save none.
macro_rules! call {
    (result $name:expr, $r0:expr, $r1:expr, $r2:expr $(, $r3:expr $(, $r4:expr)?)?) => {{
        let result: u32;
        core::arch::asm!(
            concat!("bl primegroup_", $name),
            inout("r0") $r0 => result, inout("r1") $r1 => _, inout("r2") $r2 => _,
            $(in("r3") $r3, $(in("r4") $r4,)?)? lateout("r3") _, lateout("r4") _,
            out("r5") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _, out("r12") _, out("lr") _,
        );
        result
    }};
    // For 8 or 12 words.
    (of $N:expr, $name:literal, $($word:expr),*) => {
        if $N == 8 { call!(concat!($name, "8"), $($word),*) } else { call!(concat!($name, "12"), $($word),*) }
    };
    ($($call:tt)*) => {{
        let _: u32 = call!(result $($call)*);
    }};
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
