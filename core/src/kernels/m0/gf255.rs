//! Kernel for Cortex-M0+: the routines of `gf255_*.S`, called without saving anything.
//!
//! A call is a `bl` in inline assembly that declares r0-r5, r8-r12 and lr clobbered. So the compiler saves registers
//! once per Rust function, not at every call. The routines preserve r6 and r7, which LLVM reserves. One copy of the
//! code serves every C. Results may alias operands.

use crate::ct::Mask;
use crate::field::gf255::kernel::values_from_memory;
use crate::field::gf255::{Kernel, Limbs};
use crate::kernels::{in_memory, on_values, result, through};
use crate::settings::{SMALL_CODE, TINY};
use core::arch::global_asm;

global_asm!(
    include_str!("../thumb.S"),
    include_str!("columns.S"),
    include_str!("gf255_join.S"),
    concat!(".if ", env!("PRIMEGROUP_TINY")),
    include_str!("gf255_compact.S"),
    ".else",
    include_str!("gf255_mul.S"),
    ".endif",
    include_str!("gf255_linear.S"),
    include_str!("gf255_sub_sum.S"),
    concat!(".if ", env!("PRIMEGROUP_SMALL_CODE")),
    include_str!("gf255_lookup_compact.S"),
    ".else",
    include_str!("gf255_lookup.S"),
    ".endif",
    options(raw)
);

/// 16-bit Thumb instructions, with 32-bit products.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct M0;

// SAFETY of all calls below: the contracts of the routines. Pointers point to whole elements, by the contract of
// `Kernel`. The routines read and write nothing else.
impl Kernel for M0 {
    const SYMBOLS_ARE_SHORT: bool = true;
    values_from_memory!();
    on_values! {
        fn add_loose<C>(a, b) -> Limbs = Self::add::<C>(a, b);
        fn square_n<C>(a, n) -> Limbs = unsafe { result(|r: *mut Limbs| call!("gf255_square_n", r, &raw const *a, n, 2 * C as u32)) };
        fn invert<C>(a) -> Limbs = super::safegcd::invert::<C>(a);
        fn legendre<C>(a) -> i32 = super::safegcd::legendre(a, C as u32);
    }

    in_memory! {
        fn mul_at<C>(out, a, b) = call!("gf255_mul", out, a, b, 2 * C as u32);
        // The routine ignores r2.
        fn square_at<C>(out, a) = call!("gf255_square", out, a, 2 * C as u32, 2 * C as u32);
        fn add_at<C>(out, a, b) = call!("gf255_add", out, a, b, C as u32);
        fn add_loose_at<C>(out, a, b) = Self::add_at::<C>(out, a, b);
        fn sub_at<C>(out, a, b) = call!("gf255_sub", out, a, b, 2 * C as u32);
        fn sub_double_at<C>(out, a, b) = if TINY {
            through(|t| Self::sub_at::<C>(t, a, b), |t| Self::sub_at::<C>(out, t, b));
        } else {
            call!("gf255_sub_double", out, a, b, C as u32)
        };
        fn sub_sum_at<C>(out, a, b, c) = call!("gf255_sub_sum", out, a, b, C as u32, c);
        fn half_at<C>(out, a) = call!("gf255_half", out, a, C as u32, 0);
        fn negate_if_at<C>(x, m) = call!("gf255_negate_if", x, x, m.word(), C as u32);
        fn swap_if_at(x, y, m) = if TINY { swap_if(&mut *x, &mut *y, m) } else { call!("gf255_swap_if", x, y, m.word(), 0) };

        // Constants fit into 15 bits, except 121665 = 15 * 8111 of Curve25519.
        fn mul_small_at<C>(out, a, w) = {
            if TINY {
                // The profile `tiny` has no routine for small factors, as the multiplication does the same.
                let w: Limbs = [w, 0, 0, 0, 0, 0, 0, 0];
                Self::mul_at::<C>(out, a, &raw const w);
            } else if SMALL_CODE && w.is_power_of_two() && w > 1 {
                Self::add_at::<C>(out, a, a);
                for _ in 1..w.trailing_zeros() {
                    Self::add_at::<C>(out, out, out);
                }
            } else if w < 1 << 15 {
                call!("gf255_mul_small", out, a, w, C as u32);
            } else if w.is_multiple_of(15) && w / 15 < 1 << 15 {
                call!("gf255_mul_small", out, a, w / 15, C as u32);
                call!("gf255_mul_small", out, out, 15, C as u32);
            } else {
                out.write(crate::field::gf255::portable::mul_small::<C>(&*a, w));
            }
        };
        // The temporary is a separate element because `out` may alias `a`, here and below.
        fn add_small_at<C>(out, a, b, w) = {
            if !SMALL_CODE && w < 1 << 15 {
                call!("gf255_add_small", out, b, w, C as u32, a);
            } else if !SMALL_CODE && w.is_multiple_of(15) && w / 15 < 1 << 15 {
                // 121665 of Curve25519
                let t: Limbs = result(|t: *mut Limbs| call!("gf255_mul_small", t, b, w / 15, C as u32));
                call!("gf255_add_small", out, &raw const t, 15, C as u32, a);
            } else {
                through(|t| Self::mul_small_at::<C>(t, b, w), |t| Self::add_at::<C>(out, a, t));
            }
        };
        fn sub_small_at<C>(out, a, b, w) =
            through(|t| Self::mul_small_at::<C>(t, b, w), |t| Self::sub_at::<C>(out, a, t));
        // a - b = (a + b) - 2b, provided that writing the sum preserves b.
        fn sum_difference_at<C>(sum, difference, a, b) = {
            if core::ptr::eq(sum, b) {
                let t: Limbs = result(|t| Self::sub_at::<C>(t, a, b));
                Self::add_at::<C>(sum, a, b);
                difference.write(t);
            } else {
                Self::add_at::<C>(sum, a, b);
                Self::sub_double_at::<C>(difference, sum, b);
            }
        };
        fn square_selected_at<C>(out, a, b, m) = {
            // The selection comes first, so one squaring serves both cases.
            call!("gf255_select", out, a, b, m.word());
            Self::square_at::<C>(out, out);
        };
    }
}

/// Swaps two elements if `m` is true.
#[inline(never)]
fn swap_if(x: &mut Limbs, y: &mut Limbs, m: Mask) {
    for (x, y) in x.iter_mut().zip(y) {
        let both = (*x ^ *y) & m.word();
        *x ^= both;
        *y ^= both;
    }
}

/// Constant-time table lookup among `n >= 1` entries of `words` words. Returns whether a routine for this size exists.
///
/// # Safety
/// The table must have `n` entries, and `out` must have room for one.
#[inline(always)]
pub unsafe fn lookup(out: *mut u32, table: *const u32, index: u32, n: usize, words: usize) -> bool {
    // SAFETY: the caller guarantees room for an entry and a table of `n` entries; the routines read the table and write
    // `out`.
    unsafe {
        match words {
            _ if SMALL_CODE && words > 0 && words % 4 == 0 => call!("gf255_lookup", out, table, index, n, 4 * words),
            _ if SMALL_CODE => return false,
            8 => call!("gf255_lookup_8", out, table, index, n),
            16 => call!("gf255_lookup_16", out, table, index, n),
            24 => call!("gf255_lookup_24", out, table, index, n),
            32 => call!("gf255_lookup_32", out, table, index, n),
            _ => return false,
        }
    }
    true
}
