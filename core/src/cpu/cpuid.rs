//! The features of an x86-64 CPU, by CPUID.

use super::bits;
use core::arch::x86_64::{__cpuid, __cpuid_count, _xgetbv};

/// The CPUID register that reports a feature.
pub(super) enum Register {
    /// Leaf 1.
    Ecx1,
    /// Leaf 7.
    Ebx7,
    /// Leaf 7.
    Ecx7,
    /// Subleaf 1 of leaf 7.
    Eax71,
    /// None: the feature is derived from others.
    Made,
}
use Register::{Eax71, Ebx7, Ecx1, Ecx7, Made};

/// XCR0 bits that AVX-512 requires: the operating system saves all 32 registers and the mask registers. Bits 1 and 2
/// are SSE and AVX, bits 5 to 7 the mask registers, the upper halves of zmm0 to zmm15, and zmm16 to zmm31.
const ZMM: u64 = 0b1110_0110;

/// Features: target-feature name, CPUID register, bit in it, and the registers that the operating system must save
/// (bits of XCR0).
pub(super) const FEATURES: [(&str, Register, u32, u64); 15] = [
    ("pclmulqdq", Ecx1, 1, 0),
    ("bmi1", Ebx7, 3, 0),
    ("avx2", Ebx7, 5, 0b110),
    ("bmi2", Ebx7, 8, 0),
    ("adx", Ebx7, 19, 0),
    ("gfni", Ecx7, 8, 0b110),
    ("vpclmulqdq", Ecx7, 10, 0b110),
    ("avx512f", Ebx7, 16, ZMM),
    ("avx512dq", Ebx7, 17, ZMM),
    ("avx512ifma", Ebx7, 21, ZMM),
    ("avx512bw", Ebx7, 30, ZMM),
    ("avx512vl", Ebx7, 31, ZMM),
    ("avx512vnni", Ecx7, 11, ZMM),
    ("avxifma", Eax71, 23, 0b110),
    ("ifma", Made, 0, 0),
];

/// IFMA as part of AVX-512.
const AVX512: u32 = bits(&["avx512f", "avx512dq", "avx512vl", "avx512ifma"]);

/// Returns whether this machine has IFMA as part of AVX-512.
#[allow(dead_code)] // unused in builds for valgrind
#[inline(always)]
pub fn has_avx512() -> bool {
    super::has(AVX512)
}

/// Returns the bits of the features that this machine has.
pub(super) fn detect() -> u32 {
    const OSXSAVE: u32 = 1 << 27;
    const AVX: u32 = 1 << 28;
    #[target_feature(enable = "xsave")]
    unsafe fn saved() -> u64 {
        // SAFETY: the caller has checked OSXSAVE.
        unsafe { _xgetbv(0) }
    }
    // SAFETY: every x86-64 CPU has CPUID; leaf 7 is read only if it exists, XGETBV only if OSXSAVE is set.
    #[allow(unused_unsafe)]
    let (ecx1, (ebx7, ecx7, eax71), saved) = unsafe {
        let ecx1 = __cpuid(1).ecx;
        let leaf7 = if __cpuid(0).eax >= 7 { __cpuid_count(7, 0) } else { return 0 };
        let avx = ecx1 & (OSXSAVE | AVX) == OSXSAVE | AVX;
        // Leaf 7 reports its highest subleaf in EAX. Reading one that does not exist may return other data.
        let eax71 = if leaf7.eax >= 1 { __cpuid_count(7, 1).eax } else { 0 };
        (ecx1, (leaf7.ebx, leaf7.ecx, eax71), if avx { saved() } else { 0 })
    };
    let mut found = 0;
    for (i, (_, register, bit, registers)) in FEATURES.iter().enumerate() {
        let word = match register {
            Ecx1 => ecx1,
            Ebx7 => ebx7,
            Ecx7 => ecx7,
            Eax71 => eax71,
            Made => 0,
        };
        // A CPU may have instructions whose registers the operating system does not save. A thread switch would destroy
        // them.
        if word >> bit & 1 == 1 && saved & registers == *registers {
            found |= 1 << i;
        }
    }
    let has = |features: u32| (found | bits(&[])) & features == features;
    if has(AVX512) || has(bits(&["avxifma"])) {
        found |= bits(&["ifma"]);
    }
    found
}
