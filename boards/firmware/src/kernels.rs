//! Kernel functions called by address, for comparison with their portable reference implementations.
//!
//! Each field family has a table `KERNEL_<family>` with the addresses of its functions, in the order of the family's
//! list. Each function is called as a [`Call`]. Constant-time table lookups have a table too. Permutations of hash
//! functions are `kernel_<hash>_<function>(state, block)`.

use primegroup_contracts::{Call, lookups};
use primegroup_core::cpu;
use primegroup_core::hash;
use primegroup_core::limb::Limb;

/// Buffer in which the host stores operands.
#[unsafe(no_mangle)]
static mut OPERANDS: [u32; 640] = [0; 640];

primegroup_contracts::families!(tables);

/// Table of the constant-time table lookups.
#[unsafe(no_mangle)]
static KERNEL_LOOKUPS: [Call<Limb>; lookups::LOOKUPS.len()] = lookups::calls::<cpu::Base>();

/// Keccak-f[1600], in place.
#[unsafe(no_mangle)]
#[inline(never)]
unsafe extern "C" fn kernel_keccak_f1600(state: *mut hash::Keccak) {
    // SAFETY: the caller passes the address of a state.
    hash::keccak_f1600(unsafe { &mut *state });
}

/// Compression function of BLAKE2s.
#[unsafe(no_mangle)]
#[inline(never)]
unsafe extern "C" fn kernel_blake2s_compress(state: *mut hash::Blake2s, block: *const hash::Block) {
    // SAFETY: the caller passes the addresses of a state and of a block.
    hash::blake2s_compress(unsafe { &mut *state }, unsafe { &*block });
}

/// Compression function of SHA-256.
#[unsafe(no_mangle)]
#[inline(never)]
unsafe extern "C" fn kernel_sha256_compress(state: *mut hash::Sha256, block: *const hash::Block) {
    // SAFETY: the caller passes the addresses of a state and of a block.
    hash::sha256_compress(unsafe { &mut *state }, unsafe { &*block });
}

/// Compression function of SHA-512.
#[unsafe(no_mangle)]
#[inline(never)]
unsafe extern "C" fn kernel_sha512_compress(state: *mut hash::Sha512, block: *const [u8; 128]) {
    // SAFETY: the caller passes the addresses of a state and of a block.
    hash::sha512_compress(unsafe { &mut *state }, unsafe { &*block });
}
