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
//! its type. `<C>` is a `const C: u64`, `[J]` a `const J: usize`. All functions are inlined, except at low optimization
//! levels; a routine that is worth a call is called in the expression on the right.
//!
//! Lists that begin with `mont:` are for integers modulo p. Their functions have a number N of limbs as a parameter and
//! are always inlined, because N and p select the routine. Lists that begin with `doubles:` are for unreduced pairs, those
//! with `limbs:` for integers of n limbs. After `c:` each function is a routine with the C calling convention: its
//! pointers, then its words. After `apart:` the functions are out of line and belong to no trait.

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

use crate::ct::Mask;
use crate::limb::Int;
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
    (limbs n) => { usize };
    (limbs x) => { *mut $crate::limb::Limb };
    (limbs y) => { *mut $crate::limb::Limb };
    (limbs re) => { *mut $crate::limb::Limb };
    (limbs im) => { *mut $crate::limb::Limb };
    (limbs $name:ident) => { *const $crate::limb::Limb };
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
    (word $word:expr) => { u32 };
    (value a) => { &Limbs };
    (value b) => { &Limbs };
    (value c) => { &Limbs };
    (value d) => { &Limbs };
    (value x) => { &mut Limbs };
    (value y) => { &mut Limbs };
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
    // On integers of n limbs.
    (limbs: $($(#[$meta:meta])* fn $name:ident($($argument:ident),*) = $value:expr;)*) => {$(
        $(#[$meta])*
        #[inline(always)]
        unsafe fn $name($($argument: $crate::kernels::argument!(limbs $argument)),*) {
            // SAFETY: see the comment at the list.
            unsafe { $value }
        }
    )*};
    // Functions apart from a `Kernel`, out of line, which write to the destination.
    (apart: $($(#[$meta:meta])* fn $name:ident $(<$C:ident>)? ($($argument:ident),*) = $value:expr;)*) => {$(
        $(#[$meta])*
        ///
        /// # Safety
        /// Pointers point to operands that the function on values accepts. No two overlap partially.
        #[inline(never)]
        pub unsafe fn $name $(<const $C: u64>)? ($($argument: $crate::kernels::argument!(memory $argument)),*) {
            // SAFETY: see the comment at the list.
            unsafe { $value }
        }
    )*};
    // Each by a routine with the C calling convention: with pointers, which are arguments, then with words.
    (c: $(fn $name:ident $(<$C:ident>)? ($($argument:ident),*) $(-> $result:ty)? =
        $routine:ident($($pointer:ident),* $(; $($word:expr),*)?);)*) => {
        $crate::kernels::in_memory! {
            $(fn $name $(<$C>)? ($($argument),*) $(-> $result)? = {
                unsafe extern "C" {
                    fn $routine(
                        $(_: $crate::kernels::argument!(memory $pointer),)*
                        $($(_: $crate::kernels::argument!(word $word),)*)?
                    ) $(-> $result)?;
                }
                $routine($($pointer,)* $($($word,)*)?)
            };)*
        }
    };
    // Plain Rust, which is inlined everywhere.
    (portable: $(fn $name:ident $(<$C:ident>)? ($($argument:ident),*) = $value:expr;)*) => {$(
        #[inline(always)]
        unsafe fn $name $(<const $C: u64>)? ($($argument: $crate::kernels::argument!(memory $argument)),*) {
            // SAFETY: see the comment at the list.
            unsafe { $value }
        }
    )*};
    ($(fn $name:ident $(<$C:ident>)? $([$J:ident])? ($($argument:ident),*) $(-> $result:ty)? = $value:expr;)*) => {
        $crate::settings::inlining! { routine:
            $(unsafe fn $name $(<const $C: u64>)? $(<const $J: usize>)? (
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

/// Declares the routines of integers of 8 and of 12 words, by the `routines!` of the CPU, and puts them behind one function
/// of each name.
#[allow(unused_macros)] // unused on 64-bit machines; here and below
macro_rules! eight_or_twelve {
    ($($name:ident: fn $eight:ident, fn $twelve:ident ($($argument:ident: $type:ty),*);)*) => {
        routines! { $(fn $eight($($argument: $type),*); fn $twelve($($argument: $type),*);)* }
        $(
            #[inline(always)]
            pub(super) unsafe fn $name<const N: usize>($($argument: $type),*) {
                unsafe { if N == 8 { $eight($($argument),*) } else { $twelve($($argument),*) } }
            }
        )*
    };
}

/// Declares routines that follow the C calling convention.
#[allow(unused_macros)]
macro_rules! c_routines {
    ($(fn $name:ident($($argument:ident: $type:ty),*);)*) => {
        unsafe extern "C" {
            $(fn $name($($argument: $type),*);)*
        }
    };
}

#[allow(unused_imports)]
pub(crate) use {argument, c_routines, eight_or_twelve, in_memory, kernels, lookup_from_memory, on_values};

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

/// Computes an intermediate value in memory, and then a result from it.
///
/// # Safety
/// The first function must write the whole value.
#[inline(always)]
pub(crate) unsafe fn through<T>(first: impl FnOnce(*mut T), second: impl FnOnce(*mut T)) {
    let mut t = MaybeUninit::uninit();
    first(t.as_mut_ptr());
    second(t.as_mut_ptr());
}

/// Exchanges integers if `m` is true.
///
/// # Safety
/// Both pointers must be valid, and no other ones in use.
#[inline(always)]
pub(crate) unsafe fn exchange_if<const N: usize>(a: *mut Int<N>, b: *mut Int<N>, m: Mask) {
    // SAFETY: by the caller's promise.
    unsafe {
        let (x, y) = (*a, *b);
        a.write(m.select_limbs(&x, &y));
        b.write(m.select_limbs(&y, &x));
    }
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
