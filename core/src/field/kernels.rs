//! How a CPU says which functions of a family's `Kernel` it supplies: a list with one line per function.
//!
//! ```text
//! impl Kernel for M4 {
//!     on_values! {
//!         fn square_n<C>(a, n) -> Limbs = ...;
//!     }
//!     // SAFETY: by the contracts of the routines, and what the caller of a `Kernel` function promises.
//!     in_memory! {
//!         fn mul_at<C>(out, a, b) = call!("mul", out, a, "r2" = b, "r3" = 2 * C as u32);
//!     }
//! }
//! ```
//!
//! Signatures repeat those of the trait, and the trait checks them; here the name of an argument stands for its type. `<C>` is a
//! `const C: u64`. All functions are inlined: what is worth a call is called on the right side.

#[cfg(any(primegroup_m0, primegroup_m4))]
use core::mem::MaybeUninit;

/// The type of an argument of [`in_memory!`]: results and what is changed in place, operands, factors, masks.
#[rustfmt::skip]
macro_rules! memory_argument {
    (out) => { *mut Limbs };
    (sum) => { *mut Limbs };
    (difference) => { *mut Limbs };
    (x) => { *mut Limbs };
    (y) => { *mut Limbs };
    (a) => { *const Limbs };
    (b) => { *const Limbs };
    (c) => { *const Limbs };
    (f) => { u32 };
    (w) => { u32 };
    (n) => { u32 };
    (m) => { Mask };
}

/// The type of an argument of [`on_values!`]: operands, public numbers, masks.
#[rustfmt::skip]
macro_rules! value_argument {
    (a) => { &Limbs };
    (b) => { &Limbs };
    (c) => { &Limbs };
    (d) => { &Limbs };
    (w) => { u32 };
    (n) => { u32 };
    (m) => { Mask };
}

/// Functions of a `Kernel` on pointers, which are unsafe, each by an expression.
macro_rules! in_memory {
    ($(fn $name:ident $(<$C:ident>)? ($($argument:ident),*) $(-> $result:ty)? = $value:expr;)*) => {$(
        #[inline(always)]
        unsafe fn $name $(<const $C: u64>)? (
            $($argument: $crate::field::kernels::memory_argument!($argument)),*
        ) $(-> $result)? {
            // SAFETY: said where the list stands.
            unsafe { $value }
        }
    )*};
}

/// Functions of a `Kernel` on values, each by an expression.
macro_rules! on_values {
    ($(fn $name:ident $(<$C:ident>)? ($($argument:ident),*) -> $result:ty = $value:expr;)*) => {$(
        #[inline(always)]
        fn $name $(<const $C: u64>)? (
            $($argument: $crate::field::kernels::value_argument!($argument)),*
        ) -> $result {
            $value
        }
    )*};
}

pub(crate) use {in_memory, memory_argument, on_values, value_argument};

/// The value that a function leaves at an address.
///
/// # Safety
/// The function must fill it.
#[cfg(any(primegroup_m0, primegroup_m4))]
#[inline(always)]
pub(crate) unsafe fn result<T>(f: impl FnOnce(*mut T)) -> T {
    let mut r = MaybeUninit::uninit();
    f(r.as_mut_ptr());
    // SAFETY: the caller's promise.
    unsafe { r.assume_init() }
}
