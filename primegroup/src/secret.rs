//! Types that own secret values: not `Copy`, wiped when dropped, and `Debug` prints nothing of them.

use core::fmt;
use core::ops::Deref;
use primegroup_core::ct::{self, Mask, Words};
use zeroize::ZeroizeOnDrop;

/// Number of stack bytes that are overwritten after an operation. `cargo xtask boards --depths` measures them: it finds
/// the deepest copy of a secret that an operation leaves if its stack is not wiped. `cargo xtask test left boards` checks
/// that none is left.
pub(crate) mod depth {
    use crate::depths::DEPTHS;

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

    /// Returns the depth with this name. In a build that measures, the number of its entry is added to 64 times the
    /// depth; the first entry has number 1.
    const fn of(name: &str) -> usize {
        let mut entry = 0;
        while !is(DEPTHS[entry].0.as_bytes(), name.as_bytes()) {
            entry += 1;
        }
        let depth = DEPTHS[entry].1[MACHINE];
        if cfg!(primegroup_depths) { 64 * depth + entry + 1 } else { depth }
    }

    const fn is(mut a: &[u8], mut b: &[u8]) -> bool {
        while let ([x, rest_of_a @ ..], [y, rest_of_b @ ..]) = (a, b) {
            if *x != *y {
                return false;
            }
            (a, b) = (rest_of_a, rest_of_b);
        }
        a.is_empty() && b.is_empty()
    }

    /// Making a private key.
    pub(crate) const KEY: usize = of("KEY");
    /// Making a private key from a seed, which is hashed.
    pub(crate) const SEED: usize = of("SEED");
    /// Copying a key pair, or moving it to a separate key type. The function that made the key has wiped the stack
    /// below.
    pub(crate) const NAMED: usize = of("NAMED");
    /// Signing.
    pub(crate) const SIGN: usize = of("SIGN");
    /// Signing with the generic Schnorr scheme, whose nonce is a hash of the private key.
    pub(crate) const SCHNORR: usize = of("SCHNORR");
    /// Signing with ECDSA or C1665.
    #[cfg(feature = "ecdsa")]
    pub(crate) const ECDSA: usize = of("ECDSA");
    /// Key exchange of groups with their own schemes.
    pub(crate) const AGREE: usize = of("AGREE");
    /// The generic key exchange.
    pub(crate) const DH: usize = of("DH");
    /// The generic key exchange in groups of pairing-friendly curves, by the size of a point.
    pub(crate) const DH_PAIRINGS: [usize; 4] = [of("DH_8"), of("DH_12"), of("DH_16"), of("DH_24")];
    /// ECDH.
    #[cfg(feature = "ecdsa")]
    pub(crate) const ECDH: usize = of("ECDH");
    /// X25519.
    #[cfg(feature = "x25519")]
    pub(crate) const X25519: usize = of("X25519");
    /// X25519 for several pairs at once.
    #[cfg(feature = "x25519")]
    pub(crate) const X25519_EACH: usize = of("X25519_EACH");
    /// Key exchange of groups with their own schemes, for several pairs at once.
    pub(crate) const AGREE_EACH: usize = of("AGREE_EACH");
    /// The generic key exchange for several pairs at once; elements may be large.
    pub(crate) const DH_EACH: usize = of("DH_EACH");
    /// A sequence of exchanges. Each exchange wipes the stack below.
    pub(crate) const EACH: usize = of("EACH");
    /// BLS: making a private key, and signing, by the size of a point of the group.
    #[cfg(feature = "bls")]
    pub(crate) const BLS: [usize; 4] = [of("BLS_8"), of("BLS_12"), of("BLS_16"), of("BLS_24")];
    /// Hashing with the expanders of RFC 9380.
    pub(crate) const HASH: usize = of("HASH");
    /// Conversion of private keys to and from text.
    #[cfg(any(feature = "pem", feature = "jwk"))]
    pub(crate) const PEM: usize = of("PEM");
    /// Making a key of a verifiable random function, and proving.
    pub const VRF: usize = of("VRF");
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
