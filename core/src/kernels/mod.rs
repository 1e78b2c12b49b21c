//! Kernels for one kind of CPU: a folder for each, with one file per family of fields and its assembly. The portable
//! kernels are in the folders of the families (`portable.rs`).
//!
//! The macros here are for the markers of kernels, and for lists of the functions that a kernel implements, one line
//! per function:
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
//! Signatures repeat those of the trait, and the trait checks them. In these lists, the name of an argument determines
//! its type. `<C>` is a `const C: u64`. All functions are inlined, except at low optimization levels; a routine that is
//! worth a call is called in the expression on the right.
//!
//! Lists that begin with `mont:` are for integers modulo p. Their functions have a number N of limbs as a parameter and
//! are always inlined, because N and p select the routine. Lists that begin with `doubles:` are for unreduced pairs.

#[cfg(primegroup_kernels = "a64")]
pub(crate) mod a64;
#[cfg(primegroup_kernels = "lx6")]
pub(crate) mod lx6;
#[cfg(primegroup_kernels = "m0")]
pub(crate) mod m0;
#[cfg(primegroup_kernels = "m4")]
pub(crate) mod m4;
#[cfg(primegroup_kernels = "mips")]
pub mod mips;
#[cfg(primegroup_kernels = "rv32")]
pub(crate) mod rv32;
#[cfg(primegroup_kernels = "rv64")]
pub(crate) mod rv64;
#[cfg(any(primegroup_kernels = "m0", primegroup_kernels = "m4"))]
pub(crate) mod safegcd_thumb;
#[cfg(primegroup_kernels = "x64")]
pub(crate) mod x64;

use core::mem::MaybeUninit;

/// Imports the kernels of a family, each from the folder of its CPU, in the builds that have it. Also defines `Base`, the
/// kernel that the table of CPUs (`cpu/table.rs`) lists for the CPU of the build. Markers of kernels with assembly are
/// visible only in this crate. The braces contain the items of the portable kernel.
macro_rules! kernels {
    ($Family:ident $({ $($items:tt)* })?: $($kernels:literal $cpu:ident::$module:ident::$Kernel:ident;)*) => {
        /// Plain Rust on the limb width of the build.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Portable;
        impl Kernel for Portable {
            $($($items)*)?
        }

        $(
            #[cfg(primegroup_kernels = $kernels)]
            #[allow(unused_imports)] // unused in some builds
            pub(crate) use $crate::kernels::$cpu::$module::$Kernel;
        )*

        /// The kernel of builds without choice at run time. Stored values are elements of this kernel.
        pub type Base = <$crate::cpu::Base as $crate::cpu::Cpu>::$Family;
    };
}

/// The type of an argument: in [`in_memory!`] results and values changed in place, operands, factors, numbers, masks; in
/// [`on_values!`] operands, public numbers, masks. For integers modulo p: `mont` in memory, `integer` on values, and
/// `doubles`.
#[allow(unused_macros)] // unused in portable builds; here and below
#[rustfmt::skip]
macro_rules! argument {
    (mont out) => { *mut $crate::limb::Int<N> };
    (mont a) => { *const $crate::limb::Int<N> };
    (mont b) => { *const $crate::limb::Int<N> };
    (mont p) => { &$crate::limb::Int<N> };
    (mont p0inv) => { $crate::limb::Limb };
    (mont to) => { *mut $crate::field::mont::sums::Pair<N> };
    (mont x) => { *const $crate::field::mont::sums::Pair<N> };
    (mont y) => { *const $crate::field::mont::sums::Pair<N> };
    (mont t) => { *mut $crate::field::mont::sums::Wide<N> };
    (memory out) => { *mut Limbs };
    (memory sum) => { *mut Limbs };
    (memory difference) => { *mut Limbs };
    (memory x) => { *mut Limbs };
    (memory y) => { *mut Limbs };
    (memory a) => { *const Limbs };
    (memory b) => { *const Limbs };
    (memory c) => { *const Limbs };
    (integer p0inv) => { $crate::limb::Limb };
    (integer x) => { &$crate::field::mont::sums::Pair<N> };
    (integer y) => { &$crate::field::mont::sums::Pair<N> };
    (integer $name:ident) => { &$crate::limb::Int<N> };
    (doubles out) => { &mut $crate::field::mont::sums::Doubles<N> };
    (doubles x) => { &mut $crate::field::mont::sums::Doubles<N> };
    (doubles lost) => { &mut $crate::field::mont::sums::Doubles<N> };
    (doubles y) => { &$crate::field::mont::sums::Doubles<N> };
    (doubles z) => { &$crate::field::mont::sums::Doubles<N> };
    (doubles to) => { &mut $crate::field::mont::sums::Pair<N> };
    (doubles a) => { &$crate::field::mont::sums::Pair<N> };
    (doubles b) => { &$crate::field::mont::sums::Pair<N> };
    (doubles p) => { &$crate::limb::Int<N> };
    (doubles $name:ident) => { $crate::limb::Limb };
    (value a) => { &Limbs };
    (value b) => { &Limbs };
    (value c) => { &Limbs };
    (value d) => { &Limbs };
    ($kind:ident f) => { u32 };
    ($kind:ident w) => { u32 };
    ($kind:ident n) => { u32 };
    ($kind:ident m) => { $crate::ct::Mask };
}

/// Defines functions of a `Kernel` on pointers, which are unsafe, each by an expression.
#[allow(unused_macros)]
macro_rules! in_memory {
    (mont: $($(#[$meta:meta])* fn $name:ident($($argument:ident),*) = $value:expr;)*) => {
        $(
            $(#[$meta])*
            #[inline(always)]
            unsafe fn $name<const N: usize>($($argument: $crate::kernels::argument!(mont $argument)),*) {
                // SAFETY: see the comment at the list.
                unsafe { $value }
            }
        )*
    };
    // Plain Rust, which is inlined everywhere.
    (portable: $(fn $name:ident $(<$C:ident>)? ($($argument:ident),*) = $value:expr;)*) => {$(
        #[inline(always)]
        unsafe fn $name $(<const $C: u64>)? ($($argument: $crate::kernels::argument!(memory $argument)),*) {
            // SAFETY: see the comment at the list.
            unsafe { $value }
        }
    )*};
    ($(fn $name:ident $(<$C:ident>)? ($($argument:ident),*) $(-> $result:ty)? = $value:expr;)*) => {
        $crate::settings::inlining! { routine:
            $(unsafe fn $name $(<const $C: u64>)? (
                $($argument: $crate::kernels::argument!(memory $argument)),*
            ) $(-> $result)? {
                // SAFETY: see the comment at the list.
                unsafe { $value }
            })*
        }
    };
}

/// Defines functions of a `Kernel` on values, each by an expression, or by the function in memory.
#[allow(unused_macros)]
macro_rules! on_values {
    (doubles: $($(#[$meta:meta])* fn $name:ident($($argument:ident),*) = $value:expr;)*) => {
        $(
            $(#[$meta])*
            #[inline(always)]
            fn $name<const N: usize>($($argument: $crate::kernels::argument!(doubles $argument)),*) {
                $value
            }
        )*
    };
    (mont: $($(#[$meta:meta])* fn $name:ident($($argument:ident),*) -> $result:ty, by $at:ident;)*) => {
        // No closure: the compiler would make it a function that moduli share, with the routines of secp256k1.
        // SAFETY of all: the functions in memory fill the result; operands are elements.
        $crate::kernels::on_values! { mont:
            $($(#[$meta])* fn $name($($argument),*) -> $result = {
                let mut out = core::mem::MaybeUninit::uninit();
                unsafe {
                    Self::$at(out.as_mut_ptr(), $($argument),*);
                    out.assume_init()
                }
            };)*
        }
    };
    (mont: $($(#[$meta:meta])* fn $name:ident($($argument:ident),*) -> $result:ty = $value:expr;)*) => {
        $(
            $(#[$meta])*
            #[inline(always)]
            fn $name<const N: usize>($($argument: $crate::kernels::argument!(integer $argument)),*) -> $result {
                $value
            }
        )*
    };
    ($(fn $name:ident $(<$C:ident>)? ($($argument:ident),*) by $at:ident;)*) => {
        // SAFETY: the functions in memory fill the result; operands are elements.
        $crate::kernels::on_values! {
            $(fn $name $(<$C>)? ($($argument),*) -> Limbs =
                unsafe { $crate::kernels::result(|r| Self::$at $(::<$C>)? (r, $($argument),*)) };)*
        }
    };
    ($(fn $name:ident $(<$C:ident>)? ($($argument:ident),*) -> $result:ty = $value:expr;)*) => {
        $crate::settings::inlining! { routine:
            $(fn $name $(<const $C: u64>)? (
                $($argument: $crate::kernels::argument!(value $argument)),*
            ) -> $result {
                $value
            })*
        }
    };
}

/// Defines the lookup function of a CPU from its `lookup_at`, which writes to memory. A CPU's lookup reads the whole
/// table, whatever the index, and selects a routine by the size of the entries.
#[allow(unused_macros)] // unused if all lookups are portable
macro_rules! lookup_from_memory {
    () => {
        /// Writes entry `index` of the table to `out`, or zeros.
        #[inline(always)]
        pub fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
            // SAFETY: a reference.
            unsafe { lookup_at(out, table, index) }
        }
    };
}

#[allow(unused_imports)]
pub(crate) use {argument, in_memory, kernels, lookup_from_memory, on_values};

/// Returns a value that a function has replaced n times.
#[allow(dead_code)]
#[inline(always)]
pub(crate) fn repeated<T: Copy>(x: &T, n: u32, replace: impl Fn(*mut T)) -> T {
    let mut x = *x;
    for _ in 0..n {
        replace(&raw mut x);
    }
    x
}

/// Returns the value that a function writes to an address.
///
/// # Safety
/// The function must write the whole value.
#[allow(dead_code)]
#[inline(always)]
pub(crate) unsafe fn result<T>(f: impl FnOnce(*mut T)) -> T {
    let mut r = MaybeUninit::uninit();
    f(r.as_mut_ptr());
    // SAFETY: the caller promises a function that writes the whole result.
    unsafe { r.assume_init() }
}
