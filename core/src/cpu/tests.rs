//! Tests of the lookups against their definition, and of the choice of a CPU.

use super::*;
use crate::limb::Limb;
use std::vec::Vec;

/// Checks tables of all lengths and indices that matter: those that groups use, one more and one less, and none.
fn scan<K: Cpu, const W: usize>() {
    let mut x = 0x9e37_79b9_7f4a_7c15u64 + W as u64;
    let mut word = || {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        x as Limb
    };
    let table: Vec<[Limb; W]> = (0..34).map(|_| core::array::from_fn(|_| word())).collect();
    for n in (0..=18).chain([20, 24, 28, 32, 33, 34]) {
        for i in (0..n as u32 + 3).chain([1 << 31, u32::MAX]) {
            let want = table[..n].get(i as usize).copied().unwrap_or([0; W]);
            let mut got = [word(); W];
            K::lookup_to(&mut got, &table[..n], i);
            assert_eq!(got, want, "{} {W} {n} {i}", K::NAME);
        }
    }
}

/// A CPU with the reference implementation (in portable Rust) of the lane kernels; on AArch64, which has other lanes, with
/// its kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Twin;

impl Cpu for Twin {
    const NAME: &'static str = "twin";
    type Gf255 = gf255::Portable;
    type GfP256 = gfp256::Portable;
    type Gf166 = gf166::Portable;
    type Gf9767x19 = gf9767x19::Portable;
    type Gf2p233 = gf2_233::Portable;
    type Mont = mont::Portable;
    #[cfg(not(primegroup_kernels = "a64"))]
    type Lanes = lanes::tests::Twin;
    #[cfg(primegroup_kernels = "a64")]
    type Lanes = lanes::Neon;
}

/// Checks all entry sizes on one CPU.
fn all<K: Cpu>() {
    let sizes = [
        scan::<K, 1>, scan::<K, 2>, scan::<K, 3>, scan::<K, 4>, scan::<K, 5>, scan::<K, 6>, scan::<K, 7>, scan::<K, 8>,
        scan::<K, 9>, scan::<K, 10>, scan::<K, 11>, scan::<K, 12>, scan::<K, 13>, scan::<K, 14>, scan::<K, 15>,
        scan::<K, 16>, scan::<K, 17>, scan::<K, 18>, scan::<K, 19>, scan::<K, 20>, scan::<K, 21>, scan::<K, 22>,
        scan::<K, 23>, scan::<K, 24>, scan::<K, 25>, scan::<K, 30>, scan::<K, 32>, scan::<K, 40>,
    ];
    sizes.iter().for_each(|scan| scan());
}

#[test]
fn lookups() {
    all::<Portable>();
    all::<Base>();
}

/// A build for x86-64 runs on any of its CPUs, so tests ask for features at run time.
#[cfg(primegroup_kernels = "x64")]
pub mod x64 {
    use super::*;

    /// Returns whether this machine has the features that the kernel of [`X64I`] needs.
    pub fn has_ifma() -> bool {
        std::is_x86_feature_detected!("avx512f")
            && std::is_x86_feature_detected!("avx512dq")
            && std::is_x86_feature_detected!("avx512vl")
            && std::is_x86_feature_detected!("avx512ifma")
    }

    /// Returns whether this machine has the features that the kernel of [`X64G`] needs, besides the features of [`X64V`].
    pub fn has_avx512_and_gfni() -> bool {
        std::is_x86_feature_detected!("avx512f")
            && std::is_x86_feature_detected!("avx512dq")
            && std::is_x86_feature_detected!("avx512bw")
            && std::is_x86_feature_detected!("avx512vl")
            && std::is_x86_feature_detected!("gfni")
    }

    /// Returns whether this machine has the features that the kernel of [`X64W`] needs.
    pub fn has_avx512_and_vnni() -> bool {
        std::is_x86_feature_detected!("avx512f")
            && std::is_x86_feature_detected!("avx512bw")
            && std::is_x86_feature_detected!("avx512vl")
            && std::is_x86_feature_detected!("avx512vnni")
    }

    #[test]
    fn lookups() {
        super::all::<X64>();
    }
}

/// The kernels of [`Base`] are the default kernels of the fields.
#[test]
fn one_base() {
    use core::any::TypeId;
    assert_eq!(TypeId::of::<<Base as Cpu>::Gf255>(), TypeId::of::<gf255::Base>());
    assert_eq!(TypeId::of::<<Base as Cpu>::GfP256>(), TypeId::of::<gfp256::Base>());
    assert_eq!(TypeId::of::<<Base as Cpu>::Gf166>(), TypeId::of::<gf166::Base>());
    assert_eq!(TypeId::of::<<Base as Cpu>::Gf9767x19>(), TypeId::of::<gf9767x19::Base>());
    assert_eq!(TypeId::of::<<Base as Cpu>::Gf2p233>(), TypeId::of::<gf2_233::Base>());
    assert_eq!(TypeId::of::<<Base as Cpu>::Mont>(), TypeId::of::<mont::Base>());
}

#[cfg(all(primegroup_dispatch, primegroup_kernels = "x64"))]
mod detected {
    use super::*;
    use crate::cpu::choice::detect;

    /// Our detection agrees with that of the standard library.
    #[test]
    fn detection() {
        let x64 = std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("adx")
            && std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("pclmulqdq");
        let x64v = x64 && std::is_x86_feature_detected!("vpclmulqdq");
        let x64w = x64 && x64::has_avx512_and_vnni();
        assert_eq!((X64::is_here(), X64V::is_here()), (x64, x64v));
        assert_eq!((X64W::is_here(), X64I::is_here()), (x64w, x64 && x64::has_ifma()));
        assert_eq!(X64G::is_here(), x64v && x64::has_avx512_and_gfni());
        assert_eq!(detect::bits(&["bmi2", "adx"]), detect::bits(&["bmi2"]) | detect::bits(&["adx"]));
    }

    /// Each family runs on the first CPU that speeds it up. Code without a promise runs on a CPU that asks for none.
    #[test]
    fn choice() {
        struct Name<const FAMILY: u8>;
        impl<const FAMILY: u8> Run for Name<FAMILY> {
            const FAMILY: Family = match FAMILY {
                0 => Family::Gf255,
                1 => Family::Gf9767x19,
                2 => Family::Gf2p233,
                3 => Family::GfP256,
                _ => Family::Mont,
            };
            type Output = &'static str;
            fn run<K: Cpu>(self) -> &'static str {
                K::NAME
            }
        }
        let base = Portable::NAME;
        let x64 = if X64::is_here() { "x64" } else { base };
        let x64v = if X64V::is_here() { "x64v" } else { x64 };
        let x64w = if X64W::is_here() { "x64w" } else { x64 };
        let x64i = if X64I::is_here() { "x64i" } else { x64 };
        assert_eq!([run(Name::<0>), run(Name::<3>)], [x64i; 2]);
        assert_eq!([run(Name::<1>), run(Name::<4>)], [x64w, x64]);
        // The AVX-512 kernel alone asks for no promise.
        assert_eq!(run(Name::<2>), if X64G::is_here() { "x64g" } else { x64 });
        // SAFETY: the code is a name.
        let apart = unsafe { [run_apart(Name::<0>), run_apart(Name::<2>), run_apart(Name::<3>), run_apart(Name::<4>)] };
        let binary = if X64G::is_here() { "x64g" } else { x64v };
        assert_eq!(apart, [x64i, binary, x64i, x64]);
        assert_eq!(active(), x64i);
    }
}

#[cfg(primegroup_kernels = "a64")]
mod a64 {
    use super::*;
    use crate::contracts::gf2_233::Values;
    use crate::ct::{on_wiped_stack, timing};
    use crate::field::{contract, gf2_233::tests::laws};

    /// The kernel agrees with portable code, and the binary groups take it where the machine has the instruction.
    #[test]
    fn a64p() {
        let here = std::arch::is_aarch64_feature_detected!("pmull");
        if here {
            laws::<gf2_233::A64P>();
            contract::tests::twins::<Values<0>, gf2_233::A64P, gf2_233::Portable>();
        }
        let found = dispatch!(Family::Gf2p233, K => <K as Cpu>::NAME);
        assert_eq!(found, if here { "a64p" } else { "a64" });
        // The emulated core may have a slow multiplier.
        let gf255 = dispatch!(Family::Gf255, K => <K as Cpu>::NAME);
        assert_eq!(gf255, if A64N::is_here() { "a64n" } else { "a64" });
    }

    /// Operations on secrets set the processor state, where there is one, and restore it.
    #[test]
    fn timing_is_independent() {
        let here = std::arch::is_aarch64_feature_detected!("dit");
        assert_eq!(choice::has_dit(), here);
        if here {
            assert!(!timing::is_set());
            assert_eq!(
                on_wiped_stack::<64, _>(|| (timing::is_set(), on_wiped_stack::<64, _>(timing::is_set))),
                (true, true)
            );
            assert!(!timing::is_set());
        }
    }
}
