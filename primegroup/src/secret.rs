//! Owners of secret values: not `Copy`, silent in `Debug`, wiped when dropped.

use core::fmt;
use core::ops::Deref;
use primegroup_core::ct::{self, Mask, Words};
use zeroize::ZeroizeOnDrop;

/// How many bytes of stack are overwritten after an operation: as many as the check of what is left there asks for (`cargo xtask test
/// left boards`). On boards that is not more than the operation takes anyway, but for 120 bytes when C1665 signs.
pub(crate) mod depth {
    /// By kind of machine: bare Cortex-M, bare RISC-V, bare MIPS and Xtensa, whose functions have larger frames, and others.
    const fn by_machine(arm: usize, riscv: usize, large: usize, other: usize) -> usize {
        if cfg!(not(target_os = "none")) {
            other
        } else if cfg!(target_arch = "arm") {
            arm
        } else if cfg!(target_arch = "riscv32") {
            riscv
        } else if cfg!(any(target_arch = "mips", target_arch = "xtensa")) {
            large
        } else {
            other
        }
    }
    const fn bytes(board: usize, other: usize) -> usize {
        by_machine(board, board, other, other)
    }
    /// The same where RISC-V takes more than Cortex-M.
    const fn bytes_arm(board: usize, other: usize) -> usize {
        by_machine(board, other, other, other)
    }

    /// Of Xtensa's compiler, which inlines least, some functions leave secrets deeper than those of others.
    const OTHER: usize = if cfg!(target_arch = "xtensa") { 4096 } else { 2560 };

    /// Making a private key.
    pub(crate) const KEY: usize = bytes_arm(896, OTHER);
    /// Making a private key from a seed, which is hashed.
    pub(crate) const SEED: usize = bytes_arm(1280, OTHER);
    /// Copying a key pair; moving it to a type of its own name, after what made it, which wipes what lies below.
    pub(crate) const NAMED: usize = bytes(512, 768);
    /// Signing.
    pub(crate) const SIGN: usize = by_machine(768, 1280, OTHER, OTHER);
    /// Signing with the generic Schnorr scheme, whose nonce is a hash of the private key.
    pub(crate) const SCHNORR: usize = bytes(928, OTHER);
    /// Signing with ECDSA.
    #[cfg(feature = "ecdsa")]
    pub(crate) const ECDSA: usize = by_machine(2112, 1760, 2560, 2560);
    /// The exchanges of groups with schemes of their own.
    pub(crate) const AGREE: usize = by_machine(1408, 1408, 3072, 10752);
    /// The generic exchange.
    pub(crate) const DH: usize = by_machine(2560, 3584, 4864, 10752);
    /// The same in groups of curves with a pairing, by what a point takes.
    pub(crate) const DH_PAIRINGS: [usize; 4] = [
        by_machine(3840, 3840, 5120, 10752),
        by_machine(4992, 4992, 6144, 10752),
        by_machine(6144, 6144, 8192, 10752),
        by_machine(8704, 8704, 9728, 10752),
    ];
    /// ECDH.
    #[cfg(feature = "ecdsa")]
    pub(crate) const ECDH: usize = by_machine(2304, 2304, 3584, 10752);
    /// X25519.
    #[cfg(feature = "x25519")]
    pub(crate) const X25519: usize = bytes(768, 1536);
    /// X25519 of several at once.
    #[cfg(feature = "x25519")]
    pub(crate) const X25519_EACH: usize = bytes(2560, 6144);
    /// The same of groups with schemes of their own.
    pub(crate) const AGREE_EACH: usize = bytes(6144, 16384);
    /// The generic exchange of several at once, whose elements may be large.
    pub(crate) const DH_EACH: usize = bytes(16384, 24576);
    /// One exchange after another, each of which wipes what lies below.
    pub(crate) const EACH: usize = bytes(512, 512);
    /// BLS: making a private key, and signing, by what a point of the group that is computed in takes.
    #[cfg(feature = "bls")]
    pub(crate) const BLS: [usize; 4] = [
        by_machine(3072, 3072, 4096, 24576),
        by_machine(4608, 4608, 6144, 24576),
        by_machine(5120, 5120, 7168, 24576),
        by_machine(7680, 7680, 9728, 24576),
    ];
    /// Hashing with the expanders of RFC 9380.
    pub(crate) const HASH: usize = bytes(512, 2304);
    /// Text of private keys.
    #[cfg(any(feature = "pem", feature = "jwk"))]
    pub(crate) const PEM: usize = bytes(2048, 2560);
}

/// Runs a computation in a group of a curve with a pairing on a stack that is wiped by what a point takes: three coordinates of 8, 12, 16 and 24
/// words of 32 bits.
macro_rules! on_wiped_stack_by_size {
    ($G:ty, $depths:expr, $f:expr) => {{
        let size = size_of::<$G>();
        if size >= 3 * 96 {
            primegroup_core::ct::on_wiped_stack::<{ $depths[3] }, _>($f)
        } else if size >= 3 * 64 {
            primegroup_core::ct::on_wiped_stack::<{ $depths[2] }, _>($f)
        } else if size >= 3 * 48 {
            primegroup_core::ct::on_wiped_stack::<{ $depths[1] }, _>($f)
        } else {
            primegroup_core::ct::on_wiped_stack::<{ $depths[0] }, _>($f)
        }
    }};
}
pub(crate) use on_wiped_stack_by_size;

/// A secret made of machine words (a scalar, a point), wiped when dropped.
pub(crate) struct Secret<T: Words>(T);

impl<T: Words> Secret<T> {
    pub(crate) fn new(value: T) -> Self {
        Secret(value)
    }
}

impl<T: Words> Deref for Secret<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Words> Drop for Secret<T> {
    fn drop(&mut self) {
        ct::wipe(&mut self.0);
    }
}

impl<T: Words> ZeroizeOnDrop for Secret<T> {}

/// What two parties share after a key exchange: 32 bytes unless it is said otherwise, wiped when dropped, comparable in constant time.
///
/// It is the output of a hash (except for X25519, ECDH and C1665: see there); derive keys from it with a key derivation function.
pub struct SharedSecret<const N: usize = 32>([u8; N]);

impl<const N: usize> SharedSecret<N> {
    /// Length in bytes.
    pub const LEN: usize = N;

    pub(crate) fn new(bytes: [u8; N]) -> Self {
        SharedSecret(bytes)
    }

    pub(crate) fn as_mut(&mut self) -> &mut [u8; N] {
        &mut self.0
    }

    /// The bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; N] {
        &self.0
    }

    /// Whether both are the same, in constant time.
    pub fn ct_eq(&self, other: &Self) -> Mask {
        ct::bytes_eq(&self.0, &other.0)
    }
}

impl<const N: usize> AsRef<[u8]> for SharedSecret<N> {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl<const N: usize> Drop for SharedSecret<N> {
    fn drop(&mut self) {
        // By address: volatile stores to an array that lives in registers scatter it over the stack.
        ct::wipe_bytes(&mut self.0);
    }
}

impl<const N: usize> ZeroizeOnDrop for SharedSecret<N> {}

impl<const N: usize> fmt::Debug for SharedSecret<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedSecret(..)")
    }
}
