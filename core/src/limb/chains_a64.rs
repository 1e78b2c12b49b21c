//! Sums and differences of integers on AArch64. From Rust, LLVM makes two to six instructions for each word, and it may
//! branch on a carry that it can see.
//!
//! Four and six words, the lengths of the routines for odd moduli, have blocks of their own. The carry leaves a block
//! as a number, because `asm!` has no outputs for flags.

use super::{Int, Limb, adc, sbb};
use core::arch::asm;

/// Adds or subtracts the limbs of `$b` to or from those of `$r`, by the first and the next instructions, and sets `$out` to
/// 1 if the condition holds at the end.
macro_rules! chain {
    ($first:literal $next:literal $condition:literal, $r:ident $b:ident $out:ident, $r0:ident $b0:ident 0 $(, $ri:ident $bi:ident $i:literal)*) => {
        // SAFETY: changes registers and flags only.
        unsafe {
            asm!(
                concat!($first, " {", stringify!($r0), "}, {", stringify!($r0), "}, {", stringify!($b0), "}"),
                $(concat!($next, " {", stringify!($ri), "}, {", stringify!($ri), "}, {", stringify!($bi), "}"),)*
                concat!("cset {out}, ", $condition),
                // `inout`, not `inlateout`: r0 is written before b1 is read, so it must never share a register with an
                // operand. `out` may share one (`lateout`), because all operands have been read before it is written.
                $r0 = inout(reg) $r[0], $($ri = inout(reg) $r[$i],)* $b0 = in(reg) $b[0], $($bi = in(reg) $b[$i],)*
                out = lateout(reg) $out, options(pure, nomem, nostack)
            );
        }
    };
}

/// Returns `a + b` and the carry.
#[inline(always)]
pub fn add<const N: usize>(a: &Int<N>, b: &Int<N>) -> (Int<N>, Limb) {
    let (mut r, mut carry) = (*a, 0);
    match N {
        4 => chain!("adds" "adcs" "hs", r b carry, r0 b0 0, r1 b1 1, r2 b2 2, r3 b3 3),
        6 => chain!("adds" "adcs" "hs", r b carry, r0 b0 0, r1 b1 1, r2 b2 2, r3 b3 3, r4 b4 4, r5 b5 5),
        _ => (0..N).for_each(|i| (r[i], carry) = adc(a[i], b[i], carry)),
    }
    (r, carry)
}

/// Returns `a - b` and the borrow.
#[inline(always)]
pub fn subtract<const N: usize>(a: &Int<N>, b: &Int<N>) -> (Int<N>, Limb) {
    let (mut r, mut borrow) = (*a, 0);
    // A subtraction clears the carry flag if it borrows, so the condition is the opposite one of a sum.
    match N {
        4 => chain!("subs" "sbcs" "lo", r b borrow, r0 b0 0, r1 b1 1, r2 b2 2, r3 b3 3),
        6 => chain!("subs" "sbcs" "lo", r b borrow, r0 b0 0, r1 b1 1, r2 b2 2, r3 b3 3, r4 b4 4, r5 b5 5),
        _ => (0..N).for_each(|i| (r[i], borrow) = sbb(a[i], b[i], borrow)),
    }
    (r, borrow)
}
