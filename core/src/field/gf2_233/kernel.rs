//! The machine-level functions of the family, which a CPU supplies: all have portable defaults.

use super::{Limbs, portable, tables};
#[cfg(primegroup_x64)]
use super::{x64, x64v};
use crate::ct::{Mask, Words};
#[cfg(primegroup_x64)]
use crate::field::kernels::on_values;
use core::mem::MaybeUninit;

/// What a CPU supplies for this family. Elements are any 256-bit polynomials; `out` may be an operand, but not overlap one in
/// part.
pub trait Kernel: Sized {
    /// `a b`.
    fn gf233_mul(a: &Limbs, b: &Limbs) -> Limbs {
        portable::mul(a, b)
    }
    /// `a b` and `c d`: two independent products, for less than two where a multiplier takes both at once.
    #[inline(always)]
    fn gf233_mul2(a: &Limbs, b: &Limbs, c: &Limbs, d: &Limbs) -> (Limbs, Limbs) {
        (Self::gf233_mul(a, b), Self::gf233_mul(c, d))
    }
    /// `a^2`.
    fn gf233_square(a: &Limbs) -> Limbs {
        portable::square(a)
    }
    /// `a^2` and `b^2`.
    #[inline(always)]
    fn gf233_square2(a: &Limbs, b: &Limbs) -> (Limbs, Limbs) {
        (Self::gf233_square(a), Self::gf233_square(b))
    }
    /// Each of three elements to the power 2^n, for a small `n`, which is public.
    #[inline(always)]
    fn gf233_square3_n(a: &Limbs, b: &Limbs, c: &Limbs, n: u32) -> (Limbs, Limbs, Limbs) {
        (0..n).fold((*a, *b, *c), |(a, b, c), _| {
            let (a, b) = Self::gf233_square2(&a, &b);
            (a, b, Self::gf233_square(&c))
        })
    }
    /// `a^(2^n)`; `n` is public.
    fn gf233_square_n(a: &Limbs, n: u32) -> Limbs {
        tables::square_n(a, n, Self::gf233_square)
    }
    /// `a + b`.
    #[inline(always)]
    fn gf233_add(a: &Limbs, b: &Limbs) -> Limbs {
        portable::add(a, b)
    }
    /// `b` where `m` is true, else `a`.
    #[inline(always)]
    fn gf233_select(m: Mask, a: &Limbs, b: &Limbs) -> Limbs {
        m.select_limbs(a, b)
    }
    /// Exchanges `a` and `b` where `m` is true.
    #[inline(always)]
    fn gf233_swap_if(m: Mask, a: &mut Limbs, b: &mut Limbs) {
        for (x, y) in a.iter_mut().zip(b) {
            let difference = (*x ^ *y) & m.word();
            *x ^= difference;
            *y ^= difference;
        }
    }
    /// The half-trace: the sum of a^(4^i) for i = 0 to 116.
    fn gf233_half_trace(a: &Limbs) -> Limbs {
        tables::half_trace(a, Self::gf233_square_n)
    }
    /// Constant-time look-up: entry `index` of the table, or all zeros when there is none.
    #[inline(always)]
    fn gf233_lookup<T: Words>(table: &[T], index: u32) -> T {
        crate::ct::lookup(table, index)
    }

    // The same in memory, for CPUs on which 32 bytes do not stay in registers: formulas written with these copy nothing.

    /// `out = a b`.
    ///
    /// # Safety
    /// Here and below: pointers to limbs, `out` to memory that can be written.
    #[inline(always)]
    unsafe fn gf233_mul_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe { out.write(Self::gf233_mul(&*a, &*b)) }
    }
    /// `out = a b + c`.
    ///
    /// # Safety
    /// As for `gf233_mul_at`.
    #[inline(always)]
    unsafe fn gf233_mul_add_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs, c: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe {
            let mut product = MaybeUninit::uninit();
            Self::gf233_mul_at(product.as_mut_ptr(), a, b);
            Self::gf233_add_at(out, product.as_ptr(), c);
        }
    }
    /// `out = a^2`.
    ///
    /// # Safety
    /// As for `gf233_mul_at`.
    #[inline(always)]
    unsafe fn gf233_square_at(out: *mut Limbs, a: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe { out.write(Self::gf233_square(&*a)) }
    }
    /// `out = a^(2^n)`; `n` is public.
    ///
    /// # Safety
    /// As for `gf233_mul_at`.
    #[inline(always)]
    unsafe fn gf233_square_n_at(out: *mut Limbs, a: *const Limbs, n: u32) {
        // SAFETY: the caller's promise.
        unsafe { out.write(Self::gf233_square_n(&*a, n)) }
    }
    /// `out = a + b`.
    ///
    /// # Safety
    /// As for `gf233_mul_at`.
    #[inline(always)]
    unsafe fn gf233_add_at(out: *mut Limbs, a: *const Limbs, b: *const Limbs) {
        // SAFETY: the caller's promise.
        unsafe { out.write(Self::gf233_add(&*a, &*b)) }
    }
    /// Constant-time look-up into memory: entry `index` of the table, or all zeros when there is none.
    #[inline(always)]
    fn gf233_lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
        *out = Self::gf233_lookup(table, index);
    }
}

impl Kernel for crate::field::cpu::Portable {}

/// The functions on values of a CPU whose routines work in memory.
#[cfg(any(primegroup_m0, primegroup_m4))]
macro_rules! values_from_memory {
    () => {
        // SAFETY: the functions in memory fill the result; operands are elements.
        on_values! {
            fn gf233_mul(a, b) -> Limbs = unsafe { result(|r| Self::gf233_mul_at(r, a, b)) };
            fn gf233_square(a) -> Limbs = unsafe { result(|r| Self::gf233_square_at(r, a)) };
            fn gf233_square_n(a, n) -> Limbs = unsafe { result(|r| Self::gf233_square_n_at(r, a, n)) };
            fn gf233_square3_n(a, b, c, n) -> (Limbs, Limbs, Limbs) =
                (Self::gf233_square_n(a, n), Self::gf233_square_n(b, n), Self::gf233_square_n(c, n));
            fn gf233_add(a, b) -> Limbs = unsafe { result(|r| Self::gf233_add_at(r, a, b)) };
        }
    };
}
#[cfg(any(primegroup_m0, primegroup_m4))]
pub(super) use values_from_memory;

/// What the CPUs with PCLMULQDQ have in common.
#[cfg(primegroup_x64)]
macro_rules! by_pclmulqdq {
    () => {
        on_values! {
            fn gf233_mul(a, b) -> Limbs = x64::mul(a, b);
            fn gf233_square(a) -> Limbs = x64::square(a);
            fn gf233_square_n(a, n) -> Limbs = x64::square_n(a, n);
            fn gf233_add(a, b) -> Limbs = x64::add(a, b);
            fn gf233_select(m, a, b) -> Limbs = x64::select(m, a, b);
            fn gf233_half_trace(a) -> Limbs = x64::half_trace(a);
        }
        #[inline(always)]
        fn gf233_swap_if(m: Mask, a: &mut Limbs, b: &mut Limbs) {
            x64::swap_if(m, a, b);
        }
        #[inline(always)]
        fn gf233_lookup<T: Words>(table: &[T], index: u32) -> T {
            x64::lookup(table, index)
        }
    };
}

#[cfg(primegroup_x64)]
impl Kernel for crate::field::cpu::X64 {
    by_pclmulqdq!();
}

#[cfg(primegroup_x64)]
impl Kernel for crate::field::cpu::X64V {
    by_pclmulqdq!();
    on_values! {
        fn gf233_mul2(a, b, c, d) -> (Limbs, Limbs) = x64v::mul2(a, b, c, d);
        fn gf233_square2(a, b) -> (Limbs, Limbs) = x64v::square2(a, b);
        fn gf233_square3_n(a, b, c, n) -> (Limbs, Limbs, Limbs) = x64v::square3_n(a, b, c, n);
    }
}
