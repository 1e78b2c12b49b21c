//! Kernel for Cortex-M0+: the routines of `gf9767x19_*.S`, called without saving registers.
//!
//! A call is a `bl` in inline assembly that declares r0-r5, r8-r12 and lr changed. The compiler therefore saves
//! registers once per function of its own, not at every call. The routines preserve r6 and r7, which LLVM reserves.
//! Results may alias operands.

use crate::field::gf9767x19::{DEGREE, Kernel, Limbs, prime};
use crate::kernels::in_memory;
use core::arch::global_asm;

global_asm!(
    include_str!("../thumb.S"),
    include_str!("gf9767x19_mul.S"),
    include_str!("gf9767x19_linear.S"),
    include_str!("gf9767x19_sums.S"),
    options(raw)
);

/// The Frobenius factors of coefficients 1 to 18, times -1/p modulo 2^32, which saves the first step of reductions.
const fn frobenius_words(j: usize) -> [u32; DEGREE - 1] {
    let powers = prime::frobenius_powers(j);
    let mut out = [0; DEGREE - 1];
    let mut i = 0;
    while i < DEGREE - 1 {
        out[i] = (powers[i + 1] as u32).wrapping_mul(prime::NEG_INVERSE);
        i += 1;
    }
    out
}

/// [`frobenius_words`] for 1, 2, 4, 8, 9.
static FROBENIUS: [[u32; DEGREE - 1]; 5] =
    [frobenius_words(1), frobenius_words(2), frobenius_words(4), frobenius_words(8), frobenius_words(9)];

/// 16-bit Thumb instructions, 32-bit products.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct M0;

// SAFETY of all calls below: the contracts in the assembly files. By the contract of `Kernel`, pointers are to whole
// elements. The routines read and write nothing else.
impl Kernel for M0 {
    in_memory! {
        fn mul_at(out, a, b) = call!("gf9767x19_mul", out, a, b, prime::NEG_INVERSE);
        // The value of r2 does not matter.
        fn square_at(out, a) = call!("gf9767x19_square", out, a, a, prime::NEG_INVERSE);
        fn add_at(out, a, b) = call!("gf9767x19_add", out, a, b, b);
        fn sub_at(out, a, b) = call!("gf9767x19_sub", out, a, b, b);
        fn sub_sum_at(out, a, b, c) = call!("gf9767x19_sub_sum", out, a, b, c);
        fn sub_double_at(out, a, b) = call!("gf9767x19_sub_double", out, a, b, b);
        fn triple_difference_at(out, a, b) = call!("gf9767x19_triple_difference", out, a, b, prime::SMALL_FACTOR);
        fn integers_at(out, a) = call!("gf9767x19_integers", out, a, a, a);
        fn mul_small_at(out, a, w) = call!("gf9767x19_scale", out, a, w.wrapping_mul(prime::SMALL_FACTOR), a);
        fn scale_at(out, a, f) = call!("gf9767x19_scale", out, a, f.wrapping_mul(prime::NEG_INVERSE), a);
        fn inner_product(a, b) -> u32 = call!(result "gf9767x19_inner_product", a, b, b, b);
        // The routine reads one table of this file.
        fn frobenius_at[J](out, a) = {
            const { assert!(matches!(J, 1 | 2 | 4 | 8 | 9)) };
            let table = FROBENIUS[if J == 9 { 4 } else { J.trailing_zeros() as usize }].as_ptr();
            call!("gf9767x19_frobenius", out, a, table, table);
        };
    }
}

/// Constant-time table lookup: `n >= 1` entries of 20 words; `n` is a multiple of 4.
///
/// # Safety
/// The table must be valid for reads, and `out` must have room for an entry.
#[inline(always)]
pub unsafe fn lookup_20(out: *mut u32, table: *const u32, index: u32, n: usize) {
    // SAFETY: the caller promises room for an entry and a table of this many entries. The routine reads the table and
    // writes `out`.
    unsafe { call!("gf9767x19_lookup_20", out, table, index, n) };
}
