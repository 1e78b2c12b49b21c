//! The carry-less product of words for MIPS32: the routine of `gf2_233.S`, called as a C function.

core::arch::global_asm!(include_str!("gf2_233.S"), options(raw));

unsafe extern "C" {
    fn primegroup_gf2_233_clmul(x: u32, y: u32) -> u64;
}

/// The carry-less product of two limbs.
#[inline(always)]
pub(crate) fn clmul(x: u32, y: u32) -> u64 {
    // SAFETY: the routine takes any words.
    unsafe { primegroup_gf2_233_clmul(x, y) }
}

/// Returns whether the product of two words equals the bit-by-bit product. For tests on the machine.
#[doc(hidden)]
#[must_use]
pub fn agrees(x: u32, y: u32) -> bool {
    let bit = |i: u32| u64::from(y) << i & u64::from(x >> i & 1).wrapping_neg();
    clmul(x, y) == (0..32).fold(0, |sum, i| sum ^ bit(i))
}
