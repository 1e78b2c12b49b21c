//! The features of an AArch64 CPU, as Linux and Android report them. (Other systems hide the registers that tell, or
//! promise the features when the program is built.)

/// Features: target-feature name, and bits of the kernel's first word of capabilities.
/// The bits are HWCAP_AES, HWCAP_PMULL and HWCAP_DIT of arch/arm64/include/uapi/asm/hwcap.h in Linux.
pub(super) const FEATURES: [(&str, usize); 2] = [
    // The feature has two bits: AES, and products of polynomials (PMULL).
    ("aes", 0b11 << 3),
    ("dit", 1 << 24),
];

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
    let capabilities = unsafe { getauxval(AT_HWCAP) };
    let here = |(i, (_, bits)): (usize, &(&str, usize))| u32::from(capabilities & bits == *bits) << i;
    FEATURES.iter().enumerate().map(here).sum()
}
