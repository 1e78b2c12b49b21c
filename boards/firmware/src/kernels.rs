//! Kernel functions called by address, for comparison with their portable reference implementations.
//!
//! Each field family has a table `KERNEL_<family>` with the addresses of its functions, in the order of the family's
//! list. Each function is called as a [`Call`]. Constant-time table lookups have a table too. Permutations of hash
//! functions are `kernel_<hash>_<function>(state, block)`.

use primegroup_core::cpu::{self, twins};
use primegroup_core::field::contract::{Call, List, Values, calls};
use primegroup_core::field::{gf2_233, gf166, gf255, gf9767x19, gfp256, mont};
use primegroup_core::hash;

/// Buffer in which the host stores operands.
#[unsafe(no_mangle)]
static mut OPERANDS: [u32; 640] = [0; 640];

/// Defines the table of a family's functions.
macro_rules! table {
    ($table:ident: $family:ident $values:ty) => {
        #[unsafe(no_mangle)]
        static $table: [Call<<$values as Values>::Limbs>; <$values as List<$family::Base>>::FUNCTIONS.len()] =
            calls::<$values, $family::Base, _>();
    };
}
table!(KERNEL_GF255_19: gf255 gf255::twins::Values<19>);
table!(KERNEL_GF255_3957: gf255 gf255::twins::Values<3957>);
table!(KERNEL_GF255_18651: gf255 gf255::twins::Values<18651>);
table!(KERNEL_GF166: gf166 gf166::twins::Values<0>);
table!(KERNEL_GFP256: gfp256 gfp256::twins::Values<0>);
table!(KERNEL_GF2_233: gf2_233 gf2_233::twins::Values<0>);
table!(KERNEL_GF9767X19: gf9767x19 gf9767x19::twins::Values<0>);
table!(KERNEL_MONT_0: mont mont::twins::Values<0>);
table!(KERNEL_MONT_1: mont mont::twins::Values<1>);
table!(KERNEL_MONT_2: mont mont::twins::Values<2>);
table!(KERNEL_MONT_3: mont mont::twins::Values<3>);
table!(KERNEL_MONT_SIX_0: mont mont::pair_twins::six::Values<0>);
table!(KERNEL_MONT_SIX_1: mont mont::pair_twins::six::Values<1>);
table!(KERNEL_MONT_FOUR_0: mont mont::pair_twins::four::Values<0>);
table!(KERNEL_MONT_FOUR_1: mont mont::pair_twins::four::Values<1>);

/// Table of the constant-time table lookups.
#[unsafe(no_mangle)]
static KERNEL_LOOKUPS: [twins::Call; twins::LOOKUPS.len()] = twins::calls::<cpu::Base>();

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

/// Compression function of SHA-512.
#[unsafe(no_mangle)]
#[inline(never)]
unsafe extern "C" fn kernel_sha512_compress(state: *mut hash::Sha512, block: *const [u8; 128]) {
    // SAFETY: the caller passes the addresses of a state and of a block.
    hash::sha512_compress(unsafe { &mut *state }, unsafe { &*block });
}
