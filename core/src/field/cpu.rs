//! The switchboard: which kernels this build has, and which one a group operation runs on.
//!
//! A CPU is a marker type that implements the kernel trait of every field family. Formulas are generic over it and are
//! compiled once per marker. On x86-64 the choice is made at run time, once per *group operation*
//! ([`dispatch!`](crate::dispatch)); everywhere else, and when the target already promises BMI2, ADX and AVX2, at
//! build time. `--cfg primegroup_backend="w64"` (or `w32`, `x64`, `m0`, `m4`) in RUSTFLAGS forces one.

use super::{gf255, gf9767x19, mont};
use core::fmt::Debug;

/// A CPU: one implementation of every kernel.
pub trait Cpu:
    gf255::Kernel + gf9767x19::Kernel + mont::Kernel + Copy + Clone + Debug + PartialEq + Eq + Send + Sync + 'static
{
    /// Name for reports: `w64`, `w32`, `x64`, `m0`, `m4`.
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

/// x86-64 with BMI1, BMI2, ADX and AVX2.
#[cfg(primegroup_x64)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct X64;

#[cfg(primegroup_x64)]
impl Cpu for X64 {
    const NAME: &'static str = "x64";
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

/// Whether this machine has what the x86-64 kernel needs. Asked once, then remembered.
#[cfg(primegroup_dispatch)]
#[inline(always)]
#[must_use]
pub fn has_x64() -> bool {
    use core::sync::atomic::{AtomicU8, Ordering};
    static STATE: AtomicU8 = AtomicU8::new(0);

    #[cold]
    fn detect() -> u8 {
        use core::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv};
        // SAFETY: every x86-64 CPU has CPUID; leaf 7 is read only if it exists, XGETBV only if OSXSAVE says so.
        #[allow(unused_unsafe)]
        let yes = unsafe {
            const OSXSAVE_AVX: u32 = (1 << 27) | (1 << 28);
            const BMI1_AVX2_BMI2_ADX: u32 = (1 << 3) | (1 << 5) | (1 << 8) | (1 << 19);
            #[target_feature(enable = "xsave")]
            unsafe fn ymm_enabled() -> bool {
                // SAFETY: the caller has checked OSXSAVE.
                unsafe { _xgetbv(0) & 6 == 6 }
            }
            __cpuid(0).eax >= 7
                && __cpuid(1).ecx & OSXSAVE_AVX == OSXSAVE_AVX
                && __cpuid_count(7, 0).ebx & BMI1_AVX2_BMI2_ADX == BMI1_AVX2_BMI2_ADX
                && ymm_enabled()
        };
        let state = if yes { 2 } else { 1 };
        STATE.store(state, Ordering::Relaxed);
        state
    }

    let state = STATE.load(Ordering::Relaxed);
    (if state == 0 { detect() } else { state }) == 2
}

/// Name of the kernel that group operations run on, on this machine.
#[must_use]
pub fn active() -> &'static str {
    crate::dispatch!(K => <K as Cpu>::NAME)
}

/// Evaluates an expression with `$K` standing for the CPU to run on: chosen at run time on x86-64, at build time elsewhere.
#[macro_export]
#[doc(hidden)]
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
