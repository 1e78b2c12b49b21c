//! The hash permutations in assembly, for Cortex-M0+ and M4: one contract, two implementations.

use super::{Blake2s, Block, Keccak, Sha256, Sha512};

unsafe extern "C" {
    fn primegroup_keccak_f1600(state: *mut Keccak);
    fn primegroup_blake2s_compress(state: *mut Blake2s, block: *const Block);
    fn primegroup_sha256_compress(state: *mut Sha256, block: *const Block);
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
pub fn sha256_compress(state: &mut Sha256, block: &Block) {
    // SAFETY: the function reads the block and the state, and writes the state.
    unsafe { primegroup_sha256_compress(state, block) }
}

#[inline(always)]
pub fn sha512_compress(state: &mut Sha512, block: &[u8; 128]) {
    // SAFETY: the function reads the block and the state, and writes the state.
    unsafe { primegroup_sha512_compress(state, block) }
}
