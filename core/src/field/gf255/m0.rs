//! Kernel for Cortex-M0+: assembly in `m0.S`.
//!
//! Its functions are called from inline assembly that declares r0-r5, r8-r12 and lr clobbered: the compiler saves what it needs
//! of them once per function, not the kernel at every call. r6 and r7, which LLVM keeps for itself, are kept by the kernel.
//! Results go where the first pointer says, which may be an operand.

use super::{Kernel, Limbs};
use crate::field::cpu::M0;
use crate::field::safegcd;
use core::mem::MaybeUninit;

core::arch::global_asm!(include_str!("m0.S"), options(raw));

/// Calls a function of `m0.S` with its arguments in r0, r1, ...
macro_rules! call {
    ($name:literal $(, $register:tt = $argument:expr)*) => {
        core::arch::asm!(
            concat!("bl ", $name),
            $(inout($register) $argument => _,)*
            out("r4") _, out("r5") _, out("r8") _, out("r9") _, out("r10") _, out("r11") _, out("r12") _, out("lr") _,
        )
    };
}

/// The result of a function that writes to a pointer.
#[inline(always)]
fn returned(f: impl FnOnce(*mut Limbs)) -> Limbs {
    let mut out = MaybeUninit::uninit();
    f(out.as_mut_ptr());
    // SAFETY: every function called here writes all limbs.
    unsafe { out.assume_init() }
}

impl Kernel for M0 {
    #[inline(always)]
    unsafe fn mul_at<const C: u64>(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: the caller's pointers; the rest is the contract of the assembly.
        unsafe { call!("primegroup_gf255_mul", "r0" = out, "r1" = a, "r2" = b, "r3" = 2 * C as u32) }
    }
    #[inline(always)]
    unsafe fn square_at<const C: u64>(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: as above.
        unsafe { call!("primegroup_gf255_square", "r0" = out, "r1" = a, "r2" = 0, "r3" = 2 * C as u32) }
    }
    #[inline(always)]
    fn mul<const C: u64>(a: &Limbs, b: &Limbs) -> Limbs {
        // SAFETY: references are valid.
        returned(|out| unsafe { Self::mul_at::<C>(out, a, b) })
    }
    #[inline(always)]
    fn square<const C: u64>(a: &Limbs) -> Limbs {
        // SAFETY: as above.
        returned(|out| unsafe { Self::square_at::<C>(out, a) })
    }
    #[inline]
    fn square_n<const C: u64>(a: &Limbs, n: u32) -> Limbs {
        let mut x = Self::square::<C>(a);
        let p = &raw mut x;
        for _ in 1..n {
            // SAFETY: as above.
            unsafe { Self::square_at::<C>(p, p) }
        }
        x
    }
    #[inline]
    fn invert<const C: u64>(a: &Limbs) -> Limbs {
        safegcd::m0::invert::<C>(a)
    }
    #[inline]
    fn legendre<const C: u64>(a: &Limbs) -> i32 {
        safegcd::m0::legendre::<C>(a)
    }
}
