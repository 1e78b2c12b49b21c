//! The hash permutations in assembly, for Cortex-M0+ and M4: one contract, two implementations.

use super::{Blake2s, Block, Keccak, Sha512};

#[cfg(primegroup_kernels = "m0")]
core::arch::global_asm!(include_str!("keccak_m0.S"), include_str!("sha512_m0.S"), options(raw));
#[cfg(all(primegroup_kernels = "m0", not(primegroup_small = "code")))]
core::arch::global_asm!(include_str!("blake2s_m0.S"), options(raw));
#[cfg(all(primegroup_kernels = "m0", primegroup_small = "code"))]
core::arch::global_asm!(include_str!("blake2s_m0_compact.S"), options(raw));
#[cfg(primegroup_kernels = "m4")]
core::arch::global_asm!(
    include_str!("keccak_m4.S"),
    include_str!("blake2s_m4.S"),
    include_str!("sha512_m4.S"),
    options(raw)
);

unsafe extern "C" {
    fn primegroup_keccak_f1600(state: *mut Keccak);
    fn primegroup_blake2s_compress(state: *mut Blake2s, block: *const Block);
    fn primegroup_sha512_compress(state: *mut Sha512, block: *const [u8; 128]);
}

#[inline(always)]
pub fn keccak_f1600(state: &mut Keccak) {
    // SAFETY: the function reads and writes the state.
    unsafe { primegroup_keccak_f1600(state) }
}

#[inline(always)]
pub fn blake2s_compress(state: &mut Blake2s, block: &Block) {
    // SAFETY: the function reads the block and the state, and writes the state.
    unsafe { primegroup_blake2s_compress(state, block) }
}

#[inline(always)]
pub fn sha512_compress(state: &mut Sha512, block: &[u8; 128]) {
    // SAFETY: the function reads the block and the state, and writes the state.
    unsafe { primegroup_sha512_compress(state, block) }
}
