//! Depths of wiped stacks in bytes, by operation and machine: numbers of stack bytes that are overwritten after an operation.
//!
//! `cargo xtask boards --depths` measures them and writes the numbers: it finds the deepest copy of a secret that an
//! operation leaves if its stack is not wiped. `cargo xtask test left boards` checks that none is left.

/// The column of this machine.
const MACHINE: usize = if cfg!(not(target_os = "none")) {
    4
} else if cfg!(target_arch = "arm") {
    0
} else if cfg!(target_arch = "riscv32") {
    1
} else if cfg!(target_arch = "mips") {
    2
} else if cfg!(target_arch = "xtensa") {
    3
} else {
    4
};

/// Returns the depth on this machine. The depths are for bare-metal Cortex-M, RISC-V, MIPS and Xtensa, and for all other
/// machines. A build that measures needs the number of the entry too: it is added to 64 times the depth.
const fn depth(entry: usize, depths: [usize; 5]) -> usize {
    let depth = depths[MACHINE];
    if cfg!(primegroup_depths) { 64 * depth + entry } else { depth }
}

/// Making a private key.
pub(crate) const KEY: usize = depth(1, [1216, 2560, 2560, 4096, 2560]);
/// Making a private key from a seed, which is hashed.
pub(crate) const SEED: usize = depth(2, [1280, 2560, 2560, 4096, 2560]);
/// Copying a key pair, or moving it to a separate key type. The function that made the key has wiped the stack
/// below.
pub(crate) const NAMED: usize = depth(3, [512, 512, 768, 768, 768]);
/// Signing.
pub(crate) const SIGN: usize = depth(4, [1088, 1280, 3296, 4096, 2560]);
/// Signing with the generic Schnorr scheme, whose nonce is a hash of the private key.
pub(crate) const SCHNORR: usize = depth(5, [928, 928, 2560, 4096, 2560]);
/// Signing with ECDSA or C1665.
#[cfg(feature = "ecdsa")]
pub(crate) const ECDSA: usize = depth(6, [2112, 1760, 2560, 2560, 2560]);
/// Key exchange of groups with their own schemes.
pub(crate) const AGREE: usize = depth(7, [1408, 1408, 3072, 3072, 10752]);
/// The generic key exchange.
pub(crate) const DH: usize = depth(8, [3136, 3584, 4864, 4864, 10752]);
/// The generic key exchange in groups of pairing-friendly curves, by the size of a point.
pub(crate) const DH_PAIRINGS: [usize; 4] = [
    depth(9, [3840, 3840, 5120, 5120, 10752]),
    depth(10, [4992, 4992, 6144, 6144, 10752]),
    depth(11, [6144, 6144, 8192, 8192, 10752]),
    depth(12, [8704, 8704, 9728, 9728, 10752]),
];
/// ECDH.
#[cfg(feature = "ecdsa")]
pub(crate) const ECDH: usize = depth(13, [2816, 2304, 3584, 3584, 10752]);
/// X25519.
#[cfg(feature = "x25519")]
pub(crate) const X25519: usize = depth(14, [768, 992, 1536, 1536, 1536]);
/// X25519 for several pairs at once.
#[cfg(feature = "x25519")]
pub(crate) const X25519_EACH: usize = depth(15, [2560, 2560, 6144, 6144, 6144]);
/// Key exchange of groups with their own schemes, for several pairs at once.
pub(crate) const AGREE_EACH: usize = depth(16, [6144, 6144, 16384, 16384, 16384]);
/// The generic key exchange for several pairs at once; elements may be large.
pub(crate) const DH_EACH: usize = depth(17, [16384, 16384, 24576, 24576, 24576]);
/// A sequence of exchanges. Each exchange wipes the stack below.
pub(crate) const EACH: usize = depth(18, [512, 512, 512, 512, 512]);
/// BLS: making a private key, and signing, by the size of a point of the group.
#[cfg(feature = "bls")]
pub(crate) const BLS: [usize; 4] = [
    depth(19, [3456, 3712, 4096, 4096, 24576]),
    depth(20, [4736, 4608, 6144, 6144, 24576]),
    depth(21, [5120, 5120, 7168, 7168, 24576]),
    depth(22, [8800, 8352, 9728, 9728, 24576]),
];
/// Hashing with the expanders of RFC 9380.
pub(crate) const HASH: usize = depth(23, [512, 512, 2304, 2304, 2304]);
/// Conversion of private keys to and from text.
#[cfg(any(feature = "pem", feature = "jwk"))]
pub(crate) const PEM: usize = depth(24, [2048, 2048, 2560, 2560, 2560]);
/// Making a key of a verifiable random function, and proving.
pub const VRF: usize = depth(25, [10240, 24576, 24576, 24576, 24576]);
