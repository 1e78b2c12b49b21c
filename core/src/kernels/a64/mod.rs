//! Kernels of AArch64, little endian. `neon.S` is for cores with a slow multiplier of 64 bits
//! ([`crate::field::lanes`]).

pub(crate) mod gf166;
#[path = "../rv64/gf255.rs"]
pub(crate) mod gf255;
pub(crate) mod gf2_233;
pub(crate) mod gf9767x19;
#[path = "../rv64/gfp256.rs"]
pub(crate) mod gfp256;
pub(crate) mod lookup;
pub(crate) mod mont;
#[path = "../rv64/mont.rs"]
mod products;

use crate::field::gfp256::{Limbs, P};
use core::arch::global_asm;

// Each file ends by removing the macros.
global_asm!(
    include_str!(env!("PRIMEGROUP_A64")),
    include_str!("gf255.S"),
    include_str!(env!("PRIMEGROUP_A64")),
    include_str!("gfp256.S"),
    include_str!(env!("PRIMEGROUP_A64")),
    include_str!("mont.S"),
    include_str!(env!("PRIMEGROUP_A64")),
    include_str!("mont_sums.S"),
    include_str!(env!("PRIMEGROUP_A64")),
    include_str!("neon.S"),
    options(raw)
);

/// Calls a routine that saves no registers, or declares such routines as functions. A call declares the registers that they
/// may change: all except x18 (which belongs to the platform), x19 (which LLVM reserves), x29 (frames) and the vector
/// registers. Only field operations surround a call, so nothing lives in registers there.
macro_rules! routines {
    ($(fn $name:ident($($argument:ident: $type:ty),* $(,)?);)*) => {$(
        #[inline(always)]
        pub(super) unsafe fn $name($($argument: $type),*) {
            // SAFETY: by the contract of the routine, which the caller keeps.
            unsafe { routines!($name($($argument),*)) }
        }
    )*};
    ($name:ident($a0:expr, $a1:expr)) => {
        routines!(@ $name: "x0" $a0, "x1" $a1; "x2" "x3" "x4")
    };
    ($name:ident($a0:expr, $a1:expr, $a2:expr)) => {
        routines!(@ $name: "x0" $a0, "x1" $a1, "x2" $a2; "x3" "x4")
    };
    ($name:ident($a0:expr, $a1:expr, $a2:expr, $a3:expr)) => {
        routines!(@ $name: "x0" $a0, "x1" $a1, "x2" $a2, "x3" $a3; "x4")
    };
    ($name:ident($a0:expr, $a1:expr, $a2:expr, $a3:expr, $a4:expr)) => {
        routines!(@ $name: "x0" $a0, "x1" $a1, "x2" $a2, "x3" $a3, "x4" $a4;)
    };
    // A routine on four elements: it changes the first operand, all vector registers, and the link.
    (vectors $name:ident($p:expr, $q:expr, $factors:expr $(, $mask:expr)?)) => {{
        unsafe extern "C" {
            fn $name();
        }
        // SAFETY: by the routine's contract, for references to four elements each and to the factors.
        unsafe {
            core::arch::asm!(
                "bl {routine}",
                routine = sym $name,
                in("x0") core::ptr::from_mut::<Quad>($p), in("x1") $q, in("x2") &raw const $factors,
                $(in("x3") $mask,)?
                out("x30") _, out("v0") _, out("v1") _, out("v2") _, out("v3") _, out("v4") _, out("v5") _,
                out("v6") _, out("v7") _, out("v8") _, out("v9") _, out("v10") _, out("v11") _, out("v12") _,
                out("v13") _, out("v14") _, out("v15") _, out("v16") _, out("v17") _, out("v18") _, out("v19") _,
                out("v20") _, out("v21") _, out("v22") _, out("v23") _, out("v24") _, out("v25") _, out("v26") _,
                out("v27") _, out("v28") _, out("v29") _, out("v30") _, out("v31") _,
            );
        }
    }};
    (@ $name:ident: $($register:tt $word:expr),*; $($free:tt)*) => {{
        // The symbol: on macOS its name begins with an underscore.
        unsafe extern "C" {
            fn $name();
        }
        core::arch::asm!(
            "bl {routine}",
            routine = sym $name,
            $(inout($register) $word => _,)* $(out($free) _,)*
            out("x5") _, out("x6") _, out("x7") _, out("x8") _, out("x9") _, out("x10") _, out("x11") _, out("x12") _,
            out("x13") _, out("x14") _, out("x15") _, out("x16") _, out("x17") _, out("x20") _, out("x21") _,
            out("x22") _, out("x23") _, out("x24") _, out("x25") _, out("x26") _, out("x27") _, out("x28") _,
            out("x30") _,
        )
    }};
}
pub(crate) use routines;

/// `out = a + b` in the field of P-256.
///
/// # Safety
/// Pointers to elements. The result may be an operand; here and below.
#[inline(always)]
unsafe fn p256_add_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
    // SAFETY: by the caller's promise, and p has four words; here and below.
    unsafe { mont::primegroup_mont_four_add(out.cast(), a.cast(), b.cast(), P.as_ptr()) }
}

/// `out = a - b` in the field of P-256.
#[inline(always)]
unsafe fn p256_sub_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
    unsafe { mont::primegroup_mont_four_sub(out.cast(), a.cast(), b.cast(), P.as_ptr()) }
}
