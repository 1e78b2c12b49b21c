//! Chooses a CPU at run time: the first entry of the table that speeds up the family and whose instructions this
//! machine has.

#[path = "detect.rs"]
pub mod detect;

use super::{Family, table};

macro_rules! detected {
    ($(
        #[doc = $about:literal]
        $Cpu:ident $name:literal if $exists:meta, with [$($feature:ident)*], kernels $kernels:tt, lookup $lookup:ident,
            for [$($family:ident)*] $(, $apart:ident)?;
    )*) => {
        $(
            #[cfg($exists)]
            impl super::$Cpu {
                /// The features that it needs.
                // A constant: at run time one load and one comparison decide.
                const NEEDS: u32 = detect::bits(&[$(stringify!($feature)),*]);
                /// Returns whether groups over this family are compiled for it, besides the CPU of the build.
                pub(crate) const fn speeds_up(family: Family) -> bool {
                    !cfg!(primegroup_cpu = $name) && matches!(family, $(Family::$family)|*)
                }
                /// Returns whether this machine has all features that it needs.
                #[inline(always)]
                pub(crate) fn is_here() -> bool {
                    detect::has(Self::NEEDS)
                }
                /// True if code that enters it must keep the promise of [`run_apart`](super::run_apart).
                // The mark adds a string to the list, which then has two.
                pub(crate) const APART: bool = [$(stringify!($apart),)? ""].len() == 2;
            }
        )*

        /// See [`super::pretend`].
        #[allow(dead_code)] // called in builds for valgrind
        pub(super) fn pretend(name: &str) -> bool {
            let rows = [(<super::Base as super::Cpu>::NAME, 0), $(#[cfg($exists)] ($name, super::$Cpu::NEEDS),)*];
            let row = rows.iter().find(|row| row.0 == name);
            row.into_iter().for_each(|row| detect::pretend(row.1));
            row.is_some()
        }
    };
}
table::cpus!([detected]);

/// Implements [`dispatch!`](super::dispatch). Without `$apart`, it skips CPUs marked `apart`.
macro_rules! choose {
    // Evaluates the expression in a stack frame of its own, or in place.
    (@ apart $e:expr) => { $crate::ct::apart(|| $e) };
    (@ $e:expr) => { $e };
    (($family:expr, $apart:expr, $K:ident => $e:expr) $(
        #[doc = $about:literal]
        $Cpu:ident $name:literal if $exists:meta, with $features:tt, kernels $kernels:tt, lookup $lookup:ident, for $families:tt
            $(, $frame:ident)?;
    )*) => {
        'cpu: {
            $(
                // The first condition is constant: for families that it excludes, no code is generated.
                #[cfg($exists)]
                if const { $crate::cpu::$Cpu::speeds_up($family) && ($apart || !$crate::cpu::$Cpu::APART) } {
                    if $crate::cpu::$Cpu::is_here() {
                        type $K = $crate::cpu::$Cpu;
                        break 'cpu $crate::cpu::choice::choose!(@ $($frame)? $e);
                    }
                }
            )*
            type $K = $crate::cpu::Base;
            $e
        }
    };
}
pub(crate) use choose;
#[allow(unused_imports)] // in some builds
pub(crate) use detect::cpuid::*;
