//! The machine-level functions of the family, which a CPU supplies: all have portable defaults.

use super::{ENTRIES, Limbs, frobenius_table, portable};
use crate::ct::{Mask, Words};

/// What a CPU supplies for this family. Names carry the family's, because a CPU has the kernels of all families.
///
/// Operands and results are elements: coefficients in 1..=p, entry 19 zero. **All coefficients zero** (which is no element) may be
/// passed as well, and makes a result of no meaning; nothing else may come of it. Cortex-M routines are named
/// `primegroup_gf9767x19_<name>`.
pub trait Kernel: Sized {
    /// `out = a b`.
    ///
    /// # Safety
    /// Here and below: pointers to elements, `out` to memory that can be written; it may be an operand, but not overlap one in part.
    #[inline(always)]
    unsafe fn gf9767_mul_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe { out.write(portable::mul(&*a, &*b)) }
    }
    /// `out = a^2`.
    ///
    /// # Safety
    /// As for `gf9767_mul_at`.
    #[inline(always)]
    unsafe fn gf9767_square_at(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe { out.write(portable::square(&*a)) }
    }
    /// `out = a b - c`; `out` is not c.
    ///
    /// # Safety
    /// As for `gf9767_mul_at`.
    #[inline(always)]
    unsafe fn gf9767_mul_sub_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs, c: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe {
            Self::gf9767_mul_at(out, a, b);
            Self::gf9767_sub_at(out, out, c);
        }
    }
    /// `out = a^2 - b`; `out` is not b.
    ///
    /// # Safety
    /// As for `gf9767_mul_at`.
    #[inline(always)]
    unsafe fn gf9767_square_sub_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe {
            Self::gf9767_square_at(out, a);
            Self::gf9767_sub_at(out, out, b);
        }
    }
    /// `out = a^2 - b - c`; `out` is neither b nor c.
    ///
    /// # Safety
    /// As for `gf9767_mul_at`.
    #[inline(always)]
    unsafe fn gf9767_square_sub_sum_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs, c: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe {
            Self::gf9767_square_at(out, a);
            Self::gf9767_sub_sum_at(out, out, b, c);
        }
    }
    /// `out = 3 (a - b)`; `out` may be an operand.
    ///
    /// # Safety
    /// As for `gf9767_mul_at`.
    #[inline(always)]
    unsafe fn gf9767_triple_difference_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe {
            Self::gf9767_sub_at(out, a, b);
            Self::gf9767_mul_small_at(out, out, 3);
        }
    }
    /// `out = a + b`.
    ///
    /// # Safety
    /// As for `gf9767_mul_at`.
    #[inline(always)]
    unsafe fn gf9767_add_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe { out.write(portable::add(&*a, &*b)) }
    }
    /// `out = a - b`.
    ///
    /// # Safety
    /// As for `gf9767_mul_at`.
    #[inline(always)]
    unsafe fn gf9767_sub_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe { out.write(portable::sub(&*a, &*b)) }
    }
    /// `out = a - b - c`.
    ///
    /// # Safety
    /// As for `gf9767_mul_at`.
    #[inline(always)]
    unsafe fn gf9767_sub_sum_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs, c: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe { out.write(portable::sub_sum(&*a, &*b, &*c)) }
    }
    /// `out = a - 2b`.
    ///
    /// # Safety
    /// As for `gf9767_mul_at`.
    #[inline(always)]
    unsafe fn gf9767_sub_double_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe { Self::gf9767_sub_sum_at(out, a, b, b) }
    }
    /// `out = w a` for 1 <= w <= 52, public.
    ///
    /// # Safety
    /// As for `gf9767_mul_at`.
    #[inline(always)]
    unsafe fn gf9767_mul_small_at(out: *mut Limbs, a: *const Limbs, w: u32) {
        // SAFETY: the caller's promise.
        unsafe { out.write(portable::mul_small(&*a, w)) }
    }
    /// `out = c a` for an element c of GF(p), in 1..=p, secret.
    ///
    /// # Safety
    /// As for `gf9767_mul_at`.
    #[inline(always)]
    unsafe fn gf9767_scale_at(out: *mut Limbs, a: *const Limbs, c: u32) {
        // SAFETY: the caller's promise.
        unsafe { out.write(portable::scale(&*a, c)) }
    }
    /// `out = a^(p^J)`, J = 1, 2, 4, 8 or 9: a product of coefficients with those of [`frobenius_table`].
    ///
    /// # Safety
    /// As for `gf9767_mul_at`.
    #[inline(always)]
    unsafe fn gf9767_frobenius_at<const J: usize>(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe { out.write(portable::products(&*a, frobenius_table::<J>())) }
    }
    /// Coefficient 0 of `a b`, in 1..=p.
    ///
    /// # Safety
    /// As for `gf9767_mul_at`.
    #[inline(always)]
    unsafe fn gf9767_inner_product(a: *const Limbs, b: *const Limbs) -> u32 {
        // SAFETY: the caller's promise.
        unsafe { portable::inner_product(&*a, &*b) }
    }
    /// `1/c` in GF(p), and 0 for 0, as values in 1..=p.
    #[inline(always)]
    fn gf9767_invert_prime(c: u32) -> u32 {
        super::prime::invert(c)
    }
    /// The coefficients as integers, 0..p-1; entry 19 is 0.
    ///
    /// # Safety
    /// As for `gf9767_mul_at`.
    #[inline(always)]
    unsafe fn gf9767_integers_at(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: the caller's promise. 1 as it stands is 1/2^32, and takes coefficients out of Montgomery form.
        unsafe {
            Self::gf9767_scale_at(out, a, 1);
            out.write(portable::zero_for_p(&*out));
        }
    }
    /// Whether the highest coefficient that is not zero is above p/2 as an integer.
    ///
    /// # Safety
    /// As for `gf9767_mul_at`.
    #[inline(always)]
    unsafe fn gf9767_is_negative(a: *const Limbs) -> Mask {
        let mut c = Limbs([0; ENTRIES]);
        // SAFETY: the caller's promise.
        unsafe { Self::gf9767_integers_at(&raw mut c, a) };
        portable::is_negative_integer(&c)
    }
    /// `a = -a` where `m` is true.
    ///
    /// # Safety
    /// As for `gf9767_mul_at`.
    #[inline(always)]
    unsafe fn gf9767_negate_if_at(a: *mut Limbs, m: Mask) {
        // SAFETY: the caller's promise.
        unsafe { a.write(portable::select(m, &*a, &portable::sub(&super::ZERO, &*a))) }
    }
    /// `out = b` where `m` is true, else `a`.
    ///
    /// # Safety
    /// As for `gf9767_mul_at`.
    #[inline(always)]
    unsafe fn gf9767_select_at(out: *mut Limbs, m: Mask, a: *const Limbs, b: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe { out.write(portable::select(m, &*a, &*b)) }
    }
    /// Constant-time look-up into memory: entry `index` of the table, or all zero words when there is none. Entries are two or
    /// three elements long.
    #[inline(always)]
    fn gf9767_lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
        *out = crate::ct::lookup(table, index);
    }
}

impl Kernel for crate::field::cpu::Portable {}
#[cfg(primegroup_x64)]
impl Kernel for crate::field::cpu::X64V {}
