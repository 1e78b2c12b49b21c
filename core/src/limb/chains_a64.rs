//! Sums and differences of integers on AArch64. From Rust, LLVM makes two to six instructions for each word, and it may
//! branch on a carry that it can see.
//!
//! Four and six words, the lengths of the routines for odd moduli, have blocks of their own. The carry leaves a block
//! as a number, because `asm!` has no outputs for flags.

use super::{Int, Limb, adc, sbb};
use core::arch::asm;

/// Returns `a + b` and the carry.
#[inline(always)]
pub fn add<const N: usize>(a: &Int<N>, b: &Int<N>) -> (Int<N>, Limb) {
    let (mut r, mut carry) = (*a, 0);
    // SAFETY: both blocks change registers and flags only.
    match N {
        4 => unsafe {
            asm!(
                "adds {r0}, {r0}, {b0}",
                "adcs {r1}, {r1}, {b1}",
                "adcs {r2}, {r2}, {b2}",
                "adcs {r3}, {r3}, {b3}",
                "cset {carry}, hs",
                // `inout`, not `inlateout`: r0 is written before b1 is read, so it must never share a register with an
                // operand. `carry` may share one (`lateout`), because all operands have been read before it is written.
                r0 = inout(reg) r[0], r1 = inout(reg) r[1], r2 = inout(reg) r[2], r3 = inout(reg) r[3],
                b0 = in(reg) b[0], b1 = in(reg) b[1], b2 = in(reg) b[2], b3 = in(reg) b[3],
                carry = lateout(reg) carry, options(pure, nomem, nostack)
            );
        },
        6 => unsafe {
            asm!(
                "adds {r0}, {r0}, {b0}",
                "adcs {r1}, {r1}, {b1}",
                "adcs {r2}, {r2}, {b2}",
                "adcs {r3}, {r3}, {b3}",
                "adcs {r4}, {r4}, {b4}",
                "adcs {r5}, {r5}, {b5}",
                "cset {carry}, hs",
                r0 = inout(reg) r[0], r1 = inout(reg) r[1], r2 = inout(reg) r[2],
                r3 = inout(reg) r[3], r4 = inout(reg) r[4], r5 = inout(reg) r[5],
                b0 = in(reg) b[0], b1 = in(reg) b[1], b2 = in(reg) b[2],
                b3 = in(reg) b[3], b4 = in(reg) b[4], b5 = in(reg) b[5],
                carry = lateout(reg) carry, options(pure, nomem, nostack)
            );
        },
        _ => {
            for i in 0..N {
                (r[i], carry) = adc(a[i], b[i], carry);
            }
        }
    }
    (r, carry)
}

/// Returns `a - b` and the borrow.
#[inline(always)]
pub fn subtract<const N: usize>(a: &Int<N>, b: &Int<N>) -> (Int<N>, Limb) {
    let (mut r, mut borrow) = (*a, 0);
    // SAFETY: both blocks change registers and flags only.
    match N {
        4 => unsafe {
            asm!(
                "subs {r0}, {r0}, {b0}",
                "sbcs {r1}, {r1}, {b1}",
                "sbcs {r2}, {r2}, {b2}",
                "sbcs {r3}, {r3}, {b3}",
                // A subtraction clears the carry flag if it borrows, so the condition is the opposite one of a sum.
                "cset {borrow}, lo",
                r0 = inout(reg) r[0], r1 = inout(reg) r[1], r2 = inout(reg) r[2], r3 = inout(reg) r[3],
                b0 = in(reg) b[0], b1 = in(reg) b[1], b2 = in(reg) b[2], b3 = in(reg) b[3],
                borrow = lateout(reg) borrow, options(pure, nomem, nostack)
            );
        },
        6 => unsafe {
            asm!(
                "subs {r0}, {r0}, {b0}",
                "sbcs {r1}, {r1}, {b1}",
                "sbcs {r2}, {r2}, {b2}",
                "sbcs {r3}, {r3}, {b3}",
                "sbcs {r4}, {r4}, {b4}",
                "sbcs {r5}, {r5}, {b5}",
                "cset {borrow}, lo",
                r0 = inout(reg) r[0], r1 = inout(reg) r[1], r2 = inout(reg) r[2],
                r3 = inout(reg) r[3], r4 = inout(reg) r[4], r5 = inout(reg) r[5],
                b0 = in(reg) b[0], b1 = in(reg) b[1], b2 = in(reg) b[2],
                b3 = in(reg) b[3], b4 = in(reg) b[4], b5 = in(reg) b[5],
                borrow = lateout(reg) borrow, options(pure, nomem, nostack)
            );
        },
        _ => {
            for i in 0..N {
                (r[i], borrow) = sbb(a[i], b[i], borrow);
            }
        }
    }
    (r, borrow)
}
