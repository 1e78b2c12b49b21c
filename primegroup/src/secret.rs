//! Types that own secret values: not `Copy`, wiped when dropped, and `Debug` prints nothing of them.

use core::fmt;
use core::ops::Deref;
use primegroup_core::ct::{self, Mask, Words};
use zeroize::ZeroizeOnDrop;

/// Number of stack bytes that are overwritten after an operation, as required by the check for residue
/// (`cargo xtask test left boards`). On boards this is at most the stack that the operation uses anyway, except for 120
/// bytes more when C1665 signs.
pub(crate) mod depth {
    /// Selects a value by machine: bare-metal Cortex-M, bare-metal RISC-V, bare-metal MIPS and Xtensa, and others. MIPS
    /// and Xtensa functions have larger stack frames.
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
    /// Same as [`bytes`], for operations that take more stack on RISC-V than on Cortex-M.
    const fn bytes_arm(board: usize, other: usize) -> usize {
        by_machine(board, other, other, other)
    }

    /// Default depth. Xtensa's compiler inlines least, so some functions leave secrets deeper on the stack than on
    /// other targets.
    const OTHER: usize = if cfg!(target_arch = "xtensa") { 4096 } else { 2560 };

    /// Making a private key.
    pub(crate) const KEY: usize = bytes_arm(896, OTHER);
    /// Making a private key from a seed, which is hashed.
    pub(crate) const SEED: usize = bytes_arm(1280, OTHER);
    /// Copying a key pair, or moving it to a separate key type. The function that made the key has wiped the stack
    /// below.
    pub(crate) const NAMED: usize = bytes(512, 768);
    /// Signing.
    pub(crate) const SIGN: usize = by_machine(768, 1280, OTHER, OTHER);
    /// Signing with the generic Schnorr scheme, whose nonce is a hash of the private key.
    pub(crate) const SCHNORR: usize = bytes(928, OTHER);
    /// Signing with ECDSA or C1665.
    #[cfg(feature = "ecdsa")]
    pub(crate) const ECDSA: usize = by_machine(2112, 1760, 2560, 2560);
    /// Key exchange of groups with their own schemes.
    pub(crate) const AGREE: usize = by_machine(1408, 1408, 3072, 10752);
    /// The generic key exchange.
    pub(crate) const DH: usize = by_machine(2560, 3584, 4864, 10752);
    /// The generic key exchange in groups of pairing-friendly curves, by the size of a point.
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
    /// X25519 for several pairs at once.
    #[cfg(feature = "x25519")]
    pub(crate) const X25519_EACH: usize = bytes(2560, 6144);
    /// Key exchange of groups with their own schemes, for several pairs at once.
    pub(crate) const AGREE_EACH: usize = bytes(6144, 16384);
    /// The generic key exchange for several pairs at once; elements may be large.
    pub(crate) const DH_EACH: usize = bytes(16384, 24576);
    /// A sequence of exchanges. Each exchange wipes the stack below.
    pub(crate) const EACH: usize = bytes(512, 512);
    /// BLS: making a private key, and signing, by the size of a point of the group.
    #[cfg(feature = "bls")]
    pub(crate) const BLS: [usize; 4] = [
        by_machine(3072, 3072, 4096, 24576),
        by_machine(4608, 4608, 6144, 24576),
        by_machine(5120, 5120, 7168, 24576),
        by_machine(7680, 7680, 9728, 24576),
    ];
    /// Hashing with the expanders of RFC 9380.
    pub(crate) const HASH: usize = bytes(512, 2304);
    /// Conversion of private keys to and from text.
    #[cfg(any(feature = "pem", feature = "jwk"))]
    pub(crate) const PEM: usize = bytes(2048, 2560);
}

/// Runs a computation in a group of a pairing-friendly curve, on a stack that is wiped. The size of a point selects the
/// depth: three coordinates of 8, 12, 16 and 24 words of 32 bits.
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

/// The shared secret of a key exchange: 32 bytes unless stated otherwise, wiped when dropped, comparable in constant
/// time.
///
/// It is the output of a hash, except for X25519, ECDH and C1665: see there. Derive keys from it with a key derivation
/// function.
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

    /// Returns the bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; N] {
        &self.0
    }

    /// Returns whether both secrets are equal, in constant time.
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
        // Wipes through an address: volatile stores to an array in registers would scatter it over the stack.
        ct::wipe_bytes(&mut self.0);
    }
}

impl<const N: usize> ZeroizeOnDrop for SharedSecret<N> {}

impl<const N: usize> fmt::Debug for SharedSecret<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SharedSecret(..)")
    }
}
