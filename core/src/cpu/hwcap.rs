//! The features of an AArch64 CPU, as Linux and Android report them. (Other systems hide the registers that tell, or
//! promise the features when the program is built.)

/// Features: target-feature name, and bits of the kernel's first word of capabilities.
/// The bits are HWCAP_AES, HWCAP_PMULL and HWCAP_DIT of arch/arm64/include/uapi/asm/hwcap.h in Linux.
pub(super) const FEATURES: [(&str, usize); 3] = [
    // The feature has two bits: AES, and products of polynomials (PMULL).
    ("aes", 0b11 << 3),
    ("dit", 1 << 24),
    // A slow multiplier of 64 bits: of no feature, but of these cores.
    ("slow", SLOW),
];

/// A bit that the kernel's word does not have.
const SLOW: usize = 1 << 63;

/// Returns whether a product of 64 bits keeps the multiplier of this core busy for several cycles. Cores of one machine may
/// differ: any answer is right, and one is faster.
fn is_slow(capabilities: usize) -> bool {
    // HWCAP_CPUID: programs may read the register, which the kernel emulates.
    if capabilities & (1 << 11) == 0 {
        return false;
    }
    let id: u64;
    // SAFETY: reads a register.
    unsafe { core::arch::asm!("mrs {}, midr_el1", out(reg) id, options(nomem, nostack, preserves_flags)) };
    // Arm's Cortex-A53, A55, A57, A72, A76, and Neoverse N1.
    id >> 24 == 0x41 && matches!(id >> 4 & 0xfff, 0xd03 | 0xd05 | 0xd07 | 0xd08 | 0xd0b | 0xd0c)
}

/// Returns whether this machine has the processor state for data-independent timing.
#[inline(always)]
pub fn has_dit() -> bool {
    super::has(const { super::bits(&["dit"]) })
}

/// Returns the bits of the features that this machine has.
pub(super) fn detect() -> u32 {
    /// The kind of the word of capabilities.
    const AT_HWCAP: usize = 16;
    unsafe extern "C" {
        fn getauxval(kind: usize) -> usize;
    }
    // SAFETY: every C library of these systems has the function. It reads a list that the kernel has prepared.
    let mut capabilities = unsafe { getauxval(AT_HWCAP) } & !SLOW;
    if is_slow(capabilities) {
        capabilities |= SLOW;
    }
    let here = |(i, (_, bits)): (usize, &(&str, usize))| u32::from(capabilities & bits == *bits) << i;
    FEATURES.iter().enumerate().map(here).sum()
}
