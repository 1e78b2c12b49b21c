//! Kernel for Cortex-M4: the routines of `m4*.S`, called without saving anything.
//!
//! A call is a `bl` in inline assembly that declares what the routines may change: every register but r6, r7 (which LLVM keeps for
//! itself). Nothing lives in registers around field operations, so the routines need not save what nobody uses, and the compiler
//! saves the upper half of the FPU's registers once per function of its own.

use super::{Kernel, Limbs, frobenius_table, prime};
use crate::ct::{Words, barrier};
use crate::field::cpu::M4;
use crate::field::kernels::in_memory;
use core::arch::{asm, global_asm};

macro_rules! routines {
    ($fpu:literal) => {
        global_asm!(
            concat!(".set .Lprimegroup_fpu, ", $fpu, "\n"),
            include_str!("m4.S"),
            include_str!("m4_mul.S"),
            include_str!("m4_square.S"),
            include_str!("m4_linear.S"),
            include_str!("m4_lookup.S"),
            options(raw)
        );
    };
}
#[cfg(primegroup_fpu)]
routines!("1");
#[cfg(not(primegroup_fpu))]
routines!("0");

/// Calls a routine with words in r0 to r3; the first result.
#[cfg(primegroup_fpu)]
macro_rules! call {
    // Only the product changes registers of the FPU that a function must keep.
    ("mul", $($word:expr),*) => {
        call!(with "mul", $($word),*;
            "s16" "s17" "s18" "s19" "s20" "s21" "s22" "s23" "s24" "s25" "s26" "s27" "s28" "s29" "s30" "s31")
    };
    ($name:literal, $($word:expr),*) => { call!(with $name, $($word),*;) };
    (with $name:literal, $r0:expr, $r1:expr, $r2:expr, $r3:expr; $($s:tt)*) => {{
        let result: u32;
        asm!(
            concat!("bl primegroup_gf9767x19_", $name),
            inout("r0") $r0 => result, inout("r1") $r1 => _, inout("r2") $r2 => _, inout("r3") $r3 => _,
            out("r4") _, out("r5") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _, out("r12") _, out("lr") _,
            out("s0") _, out("s1") _, out("s2") _, out("s3") _, out("s4") _, out("s5") _, out("s6") _, out("s7") _,
            out("s8") _, out("s9") _, out("s10") _, out("s11") _, out("s12") _, out("s13") _, out("s14") _, out("s15") _,
            $(out($s) _,)*
        );
        result
    }};
}
/// The same without FPU: slots are on the stack.
#[cfg(not(primegroup_fpu))]
macro_rules! call {
    ($name:literal, $r0:expr, $r1:expr, $r2:expr, $r3:expr) => {{
        let result: u32;
        asm!(
            concat!("bl primegroup_gf9767x19_", $name),
            inout("r0") $r0 => result, inout("r1") $r1 => _, inout("r2") $r2 => _, inout("r3") $r3 => _,
            out("r4") _, out("r5") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _, out("r12") _, out("lr") _,
        );
        result
    }};
}

// SAFETY of all calls below: the contracts in the assembly files. Pointers are to whole elements, by the contract of `Kernel`, and the routines
// read and write nothing else.
impl Kernel for M4 {
    in_memory! {
        fn gf9767_mul_at(out, a, b) = _ = call!("mul", out, a, b, 0);
        fn gf9767_square_at(out, a) = _ = call!("square", out, a, 0, 0);
        fn gf9767_add_at(out, a, b) = _ = call!("add", out, a, b, 0);
        fn gf9767_sub_at(out, a, b) = _ = call!("sub", out, a, b, 0);
        fn gf9767_sub_sum_at(out, a, b, c) = _ = call!("sub_sum", out, a, b, c);
        fn gf9767_sub_double_at(out, a, b) = _ = call!("sub_double", out, a, b, 0);
        fn gf9767_triple_difference_at(out, a, b) = _ = call!("triple_difference", out, a, b, 0);
        fn gf9767_mul_small_at(out, a, w) = _ = call!("scale", out, a, prime::from_integer(w), 0);
        fn gf9767_scale_at(out, a, f) = _ = call!("scale", out, a, f, 0);
        fn gf9767_inner_product(a, b) -> u32 = call!("inner_product", a, b, 0, 0);
    }
    #[inline(always)]
    unsafe fn gf9767_frobenius_at<const J: usize>(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: see above.
        unsafe { call!("products", out, a, core::ptr::from_ref(frobenius_table::<J>()), 0) };
    }
    #[inline(always)]
    fn gf9767_lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
        if size_of::<T>() == 80 && !table.is_empty() && table.len().is_multiple_of(8) && table.len() < 64 {
            // SAFETY: see above; a `T` is 20 words, whatever they are.
            unsafe { call!("lookup_20", &raw mut *out, table.as_ptr(), index, table.len()) };
        } else {
            *out = crate::ct::lookup(table, barrier(index));
        }
    }
}
