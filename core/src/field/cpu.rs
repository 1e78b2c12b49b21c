//! The switchboard: which kernels this build has, and which one a group operation runs on.
//!
//! A CPU is a marker type that implements the kernel trait of every field family. Formulas are generic over it and are
//! compiled once per marker. On x86-64 the choice is made at run time, once per *group operation*
//! (`dispatch!`); everywhere else, and when the target already promises BMI2, ADX, AVX2 and PCLMULQDQ, at
//! build time. `--cfg primegroup_backend="w64"` (or `w32`, `x64`, `x64v`, `m0`, `m4`) in RUSTFLAGS forces one.
//!
//! Groups over binary fields have one choice more: `X64V`, for which no other group is compiled (`dispatch_binary!`).
//!
//! A marker of a CPU that has to be detected can be named in this crate alone, as its kernels are instructions that other CPUs do
//! not have. From outside, code that is generic over [`Cpu`] enters one by [`run`], which looks first:
//!
//! ```
//! use primegroup_core::field::cpu::{self, Cpu, Run};
//! use primegroup_core::field::gf255::Gf255;
//! use primegroup_core::field::{Field, PrimeField};
//!
//! /// The 2^n-th power of 3 modulo 2^255 - 19.
//! struct Power(u32);
//! impl Run for Power {
//!     type Output = [u8; 32];
//!     fn run<K: Cpu>(self) -> [u8; 32] {
//!         Gf255::<19, K>::from_u64(3).square_n(self.0).encode()
//!     }
//! }
//! assert_eq!(cpu::run(Power(2))[0], 81);
//! ```
//!
//! ```compile_fail,E0603
//! use primegroup_core::field::cpu::X64;
//! ```
//! ```compile_fail,E0603
//! use primegroup_core::field::cpu::X64V;
//! ```

use super::{gf2_233, gf255, gf9767x19, mont};
use core::fmt::Debug;

/// A CPU: one implementation of every kernel.
pub trait Cpu:
    gf255::Kernel
    + gf9767x19::Kernel
    + gf2_233::Kernel
    + mont::Kernel
    + Copy
    + Clone
    + Debug
    + PartialEq
    + Eq
    + Send
    + Sync
    + 'static
{
    /// Name for reports: `w64`, `w32`, `x64`, `x64v`, `m0`, `m4`.
    const NAME: &'static str;
}

/// Plain Rust on the limb width of the build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portable;

impl Cpu for Portable {
    #[cfg(primegroup_limbs = "64")]
    const NAME: &'static str = "w64";
    #[cfg(primegroup_limbs = "32")]
    const NAME: &'static str = "w32";
}

/// The markers that no path from outside leads to, unless the build promises what they need.
#[cfg(primegroup_x64)]
mod detected {
    /// x86-64 with BMI1, BMI2, ADX, AVX2 and PCLMULQDQ.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct X64;

    /// The same with VPCLMULQDQ on 256-bit registers, for groups over binary fields only: its other kernels are the portable ones.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct X64V;
}
#[cfg(primegroup_x64)]
pub(crate) use detected::{X64, X64V};
/// Not every build chooses both.
#[cfg(primegroup_x64)]
const _: (X64, X64V) = (X64, X64V);

#[cfg(primegroup_x64)]
impl Cpu for X64 {
    const NAME: &'static str = "x64";
}

#[cfg(primegroup_x64)]
impl Cpu for X64V {
    const NAME: &'static str = "x64v";
}

/// Cortex-M0+ and its like: 16-bit Thumb instructions, products of 32 bits.
#[cfg(primegroup_m0)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct M0;

#[cfg(primegroup_m0)]
impl Cpu for M0 {
    const NAME: &'static str = "m0";
}

/// Cortex-M4 and M7: UMAAL; with an FPU, its registers as spill space.
#[cfg(primegroup_m4)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct M4;

#[cfg(primegroup_m4)]
impl Cpu for M4 {
    const NAME: &'static str = "m4";
}

/// The CPU whose types values are stored as between operations, and which runs where nothing is chosen at run time.
#[cfg(any(primegroup_dispatch, not(any(primegroup_x64, primegroup_m0, primegroup_m4))))]
pub type Base = Portable;
/// The CPU whose types values are stored as between operations, and which runs where nothing is chosen at run time.
#[cfg(primegroup_m0)]
pub type Base = M0;
/// The CPU whose types values are stored as between operations, and which runs where nothing is chosen at run time.
#[cfg(primegroup_m4)]
pub type Base = M4;
/// The CPU whose types values are stored as between operations, and which runs where nothing is chosen at run time.
#[cfg(all(primegroup_x64, not(primegroup_dispatch)))]
pub type Base = X64;

/// The CPU that groups over binary fields run on where nothing is chosen at run time.
#[cfg(not(primegroup_x64v))]
pub type BinaryBase = Base;
/// The CPU that groups over binary fields run on where nothing is chosen at run time.
#[cfg(primegroup_x64v)]
pub type BinaryBase = X64V;

/// Whether this machine has what the x86-64 kernels need.
#[cfg(primegroup_dispatch)]
#[inline(always)]
#[must_use]
pub(crate) fn has_x64() -> bool {
    level() >= 2
}

/// Whether this machine has what [`X64V`] needs.
#[cfg(primegroup_dispatch)]
#[inline(always)]
#[must_use]
pub(crate) fn has_x64v() -> bool {
    level() >= 3
}

/// 1 for an x86-64 with nothing special, 2 with what [`X64`] needs, 3 with what [`X64V`] needs. Asked once, then remembered.
#[cfg(primegroup_dispatch)]
#[inline(always)]
fn level() -> u8 {
    use core::sync::atomic::{AtomicU8, Ordering};
    static STATE: AtomicU8 = AtomicU8::new(0);

    #[cold]
    fn detect() -> u8 {
        use core::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv};
        // SAFETY: every x86-64 CPU has CPUID; leaf 7 is read only if it exists, XGETBV only if OSXSAVE says so.
        #[allow(unused_unsafe)]
        let (x64, x64v) = unsafe {
            const OSXSAVE_AVX_PCLMULQDQ: u32 = (1 << 27) | (1 << 28) | (1 << 1);
            const BMI1_AVX2_BMI2_ADX: u32 = (1 << 3) | (1 << 5) | (1 << 8) | (1 << 19);
            #[target_feature(enable = "xsave")]
            unsafe fn ymm_enabled() -> bool {
                // SAFETY: the caller has checked OSXSAVE.
                unsafe { _xgetbv(0) & 6 == 6 }
            }
            const VPCLMULQDQ: u32 = 1 << 10;
            let x64 = __cpuid(0).eax >= 7
                && __cpuid(1).ecx & OSXSAVE_AVX_PCLMULQDQ == OSXSAVE_AVX_PCLMULQDQ
                && __cpuid_count(7, 0).ebx & BMI1_AVX2_BMI2_ADX == BMI1_AVX2_BMI2_ADX
                && ymm_enabled();
            (x64, x64 && __cpuid_count(7, 0).ecx & VPCLMULQDQ != 0)
        };
        let state = 1 + u8::from(x64) + u8::from(x64v);
        STATE.store(state, Ordering::Relaxed);
        state
    }

    let state = STATE.load(Ordering::Relaxed);
    if state == 0 { detect() } else { state }
}

/// Name of the kernel that group operations run on, on this machine.
#[must_use]
pub fn active() -> &'static str {
    dispatch!(K => <K as Cpu>::NAME)
}

/// Code that is generic over the CPU.
pub trait Run {
    /// What it comes to.
    type Output;
    /// Runs on the CPU `K`, of which this machine has every instruction.
    fn run<K: Cpu>(self) -> Self::Output;
}

/// Runs code on the CPU that operations of groups over prime fields, and of Curve9767, run on.
pub fn run<R: Run>(code: R) -> R::Output {
    dispatch!(K => code.run::<K>())
}

/// Runs code on the CPU that operations of groups over binary fields run on.
///
/// # Safety
/// In a build without AVX, functions for which the caller enables it (`#[target_feature]`) may neither be what the code leads to nor
/// be what field operations are inlined into: kernels of `x64v` clear the upper halves of registers that such functions use.
pub unsafe fn run_binary<R: Run>(code: R) -> R::Output {
    dispatch_binary!(K => code.run::<K>())
}

/// Calls a function in a frame of its own, which is compiled with the features of this build and of no caller: assembly that clears the
/// upper halves of vector registers (`vector_asm!`, form `256 apart`) then meets none that the compiler uses.
#[cfg(primegroup_dispatch)]
#[inline(never)]
pub(crate) fn apart<T>(f: impl FnOnce() -> T) -> T {
    f()
}

/// Evaluates an expression with `$K` standing for the CPU to run on: chosen at run time on x86-64, at build time elsewhere.
macro_rules! dispatch {
    ($K:ident => $e:expr) => {{
        #[cfg(primegroup_dispatch)]
        {
            if $crate::field::cpu::has_x64() {
                type $K = $crate::field::cpu::X64;
                $e
            } else {
                type $K = $crate::field::cpu::Portable;
                $e
            }
        }
        #[cfg(not(primegroup_dispatch))]
        {
            type $K = $crate::field::cpu::Base;
            $e
        }
    }};
}

/// The same for groups over binary fields, where carry-less products of 256-bit registers pay.
macro_rules! dispatch_binary {
    ($K:ident => $e:expr) => {{
        #[cfg(primegroup_dispatch)]
        {
            if $crate::field::cpu::has_x64v() {
                type $K = $crate::field::cpu::X64V;
                $crate::field::cpu::apart(|| $e)
            } else if $crate::field::cpu::has_x64() {
                type $K = $crate::field::cpu::X64;
                $e
            } else {
                type $K = $crate::field::cpu::Portable;
                $e
            }
        }
        #[cfg(not(primegroup_dispatch))]
        {
            type $K = $crate::field::cpu::BinaryBase;
            $e
        }
    }};
}

pub(crate) use {dispatch, dispatch_binary};
