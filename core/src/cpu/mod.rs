//! CPUs, and the choice of the CPU that a group operation runs on.
//!
//! A [`Cpu`] is a marker type. It names one kernel for each family of fields, and has a constant-time lookup. Groups
//! are generic over it and are compiled once per CPU. The table (`cpu/table.rs`) has one entry per CPU. The table
//! defines the marker types, the detection, and the CPUs that a group is compiled for. It also defines the names that
//! `--cfg primegroup_backend="..."` (in RUSTFLAGS) can force.
//!
//! On x86-64, and on AArch64 with Linux or Android, the CPU is chosen at run time, once per *group operation*: the
//! first entry that speeds up the [`Family`] of the group's field, and whose instructions this machine has. On other
//! targets it is chosen at build time, and everything runs on [`Base`]. This is also so if the target promises the
//! instructions of `X64`, or if a CPU is forced.
//!
//! CPUs that must be detected, and their kernels, can be named only inside this crate, because other CPUs lack their
//! instructions. From outside, code that is generic over [`Cpu`] enters such a CPU by [`run`], which checks first:
//!
//! ```
//! use primegroup_core::cpu::{self, Cpu, Family, Run};
//! use primegroup_core::field::gf255::Gf255;
//! use primegroup_core::field::{Field, PrimeField};
//!
//! /// The 2^n-th power of 3 modulo 2^255 - 19.
//! struct Power(u32);
//! impl Run for Power {
//!     const FAMILY: Family = Family::Gf255;
//!     type Output = [u8; 32];
//!     fn run<K: Cpu>(self) -> [u8; 32] {
//!         Gf255::<19, K::Gf255>::from_u64(3).square_n(self.0).encode()
//!     }
//! }
//! assert_eq!(cpu::run(Power(2))[0], 81);
//! ```
//!
//! ```compile_fail,E0603
//! use primegroup_core::cpu::X64;
//! ```
//! ```compile_fail,E0603
//! use primegroup_core::cpu::X64V;
//! ```
//! ```compile_fail,E0603
//! use primegroup_core::cpu::X64W;
//! ```
//! ```compile_fail,E0603
//! use primegroup_core::cpu::X64G;
//! ```
//! ```compile_fail,E0603
//! use primegroup_core::cpu::X64I;
//! ```
//! ```compile_fail,E0603
//! use primegroup_core::field::lanes::Ifma;
//! ```
//! ```compile_fail,E0603
//! use primegroup_core::field::gf255::X64;
//! ```
//! ```compile_fail,E0603
//! use primegroup_core::field::gf2_233::X64V;
//! ```
//! ```compile_fail,E0603
//! use primegroup_core::field::gf2_233::X64G;
//! ```

#[cfg_attr(primegroup_dispatch, path = "detected.rs")]
#[cfg_attr(not(primegroup_dispatch), path = "fixed.rs")]
pub(crate) mod choice;
pub(crate) mod table;

use crate::ct::Words;
use crate::curve::layout::Layouts;
use crate::field::{gf2_233, gf166, gf255, gf9767x19, gfp256, lanes, mont};
use crate::settings;
use core::fmt::Debug;

/// A CPU: one kernel for each family, and a constant-time lookup. A type and not a value, so that no operation tests
/// it: the choice is made before an operation begins.
pub trait Cpu: Copy + Clone + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// Name for reports: `w64`, `w32`, `w28`, `w28x`, `x64`, `x64v`, `x64w`, `x64g`, `x64i`, `m0`, `m4`, `rv32`, `rv64`, `a64`, `a64n`, `a64p`, `mips`, `lx6`.
    const NAME: &'static str;
    /// Kernel of GF(2^255 - C).
    type Gf255: gf255::Kernel;
    /// Kernel of the field of P-256.
    type GfP256: gfp256::Kernel;
    /// Kernel of GF(2^166 - 5).
    type Gf166: gf166::Kernel;
    /// Kernel of GF(9767^19).
    type Gf9767x19: gf9767x19::Kernel;
    /// Kernel of GF(2^233).
    type Gf2p233: gf2_233::Kernel;
    /// Kernel of integers modulo any prime.
    type Mont: mont::Kernel;
    /// SIMD kernel for points over GF(2^255 - C) and points of P-256, on CPUs where this is faster.
    type Lanes: Layouts<Self>;

    /// Writes entry `index` of the table to `out`, or all zeros if there is none. Reads the whole table.
    #[inline(always)]
    fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
        *out = crate::ct::lookup(table, index);
    }
}

/// Families of fields that have kernels. A group names the family of its coordinate field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// [`gf255`]
    Gf255,
    /// [`gfp256`]
    GfP256,
    /// [`gf166`]
    Gf166,
    /// [`gf9767x19`]
    Gf9767x19,
    /// [`gf2_233`]
    Gf2p233,
    /// [`mont`]
    Mont,
    /// Fp12 of BLS12-381 ([`tower`](crate::field::tower) over [`mont`])
    Twelve,
}

/// Portable Rust with the limb width of the build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Portable;

impl Cpu for Portable {
    const NAME: &'static str = match () {
        () if settings::NARROW => "w28x",
        () if settings::W28 => "w28",
        () if crate::limb::LIMB_BITS == 64 => "w64",
        () => "w32",
    };
    type Gf255 = gf255::Portable;
    type GfP256 = gfp256::Portable;
    type Gf166 = gf166::Portable;
    type Gf9767x19 = gf9767x19::Portable;
    type Gf2p233 = gf2_233::Portable;
    type Mont = mont::Portable;
    type Lanes = lanes::Portable;
}

/// Defines the marker types, their sets of kernels, and the one that the build has chosen.
macro_rules! define {
    ($(
        #[doc = $about:literal]
        $Cpu:ident $name:literal if $exists:meta, with $features:tt,
            kernels {
                Gf255: $gf255:ident, GfP256: $gfp256:ident, Gf166: $gf166:ident,
                Gf9767x19: $gf9767x19:ident, Gf2p233: $gf2_233:ident, Mont: $mont:ident, Lanes: $lanes:ident
            },
            lookup $lookup:ident, for $families:tt $(, $apart:ident)?;
    )*) => {
        /// The marker types. They are private to the crate, unless the build promises the instructions that they need.
        #[allow(dead_code)] // no build uses all of them
        mod markers {
            $(
                #[doc = $about]
                #[cfg($exists)]
                #[derive(Clone, Copy, Debug, PartialEq, Eq)]
                pub struct $Cpu;
            )*
        }
        #[allow(unused_imports)]
        pub(crate) use markers::*;
        $(
            #[cfg($exists)]
            impl Cpu for $Cpu {
                const NAME: &'static str = $name;
                type Gf255 = gf255::$gf255;
                type GfP256 = gfp256::$gfp256;
                type Gf166 = gf166::$gf166;
                type Gf9767x19 = gf9767x19::$gf9767x19;
                type Gf2p233 = gf2_233::$gf2_233;
                type Mont = mont::$mont;
                type Lanes = lanes::$lanes;
                #[inline(always)]
                fn lookup_to<T: Words>(out: &mut T, table: &[T], index: u32) {
                    crate::kernels::$lookup::lookup::lookup_to(out, table, index);
                }
            }

            /// The CPU of this build: values are stored as its types between operations, and it runs where no CPU is
            /// chosen at run time.
            #[cfg(primegroup_cpu = $name)]
            pub type Base = $Cpu;
        )*
        /// The CPU of this build: values are stored as its types between operations, and it runs where no CPU is chosen
        /// at run time.
        #[cfg(primegroup_cpu = "portable")]
        pub type Base = Portable;
    };
}
table::cpus!([define]);

/// Evaluates an expression with `$K` standing for the CPU that runs operations on the family. It is chosen at run time
/// or at build time.
macro_rules! dispatch {
    ($family:expr, $K:ident => $e:expr) => {
        $crate::cpu::table::cpus!([$crate::cpu::choose] ($family, true, $K => $e))
    };
}
pub(crate) use choice::choose;
pub(crate) use dispatch;

/// Returns the name of the CPU that groups over GF(2^255 - C) run on, on this machine.
pub fn active() -> &'static str {
    dispatch!(Family::Gf255, K => <K as Cpu>::NAME)
}

/// Runs everything as on the CPU of this name from now on, whatever this machine has. Returns whether this build
/// supports that CPU. A program that checks for constant time calls this first.
#[cfg(primegroup_valgrind)]
#[doc(hidden)]
pub fn pretend(name: &str) -> bool {
    choice::pretend(name)
}

/// Code that is generic over the CPU.
pub trait Run {
    /// The family of the fields that it computes in.
    const FAMILY: Family;
    /// The result.
    type Output;
    /// Runs on the CPU `K`. This machine has all its instructions.
    fn run<K: Cpu>(self) -> Self::Output;
}

/// Runs code on the fastest CPU for its family that asks for no promise. Groups over binary fields may run on a faster
/// CPU ([`run_apart`]); all other groups run on this CPU.
pub fn run<R: Run>(code: R) -> R::Output {
    table::cpus!([choose] (R::FAMILY, false, K => code.run::<K>()))
}

/// Runs code on the CPU that runs operations of groups over its family.
///
/// # Safety
/// In a build without AVX, the caller may enable AVX for some functions (`#[target_feature]`). The code must not call
/// such functions, and field operations must not be inlined into them. Kernels of `x64v` clear the upper halves of
/// registers that such functions use.
pub unsafe fn run_apart<R: Run>(code: R) -> R::Output {
    dispatch!(R::FAMILY, K => code.run::<K>())
}

#[cfg(test)]
pub(crate) mod tests;
