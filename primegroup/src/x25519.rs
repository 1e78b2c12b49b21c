//! X25519 key exchange (RFC 7748).
//!
//! Public keys are any 32 bytes. A few of them have small order. About half encode no point on the curve; they are on
//! its twist, which is as strong. [`SecretKey::agree`] rejects only the result zero, which keys of small order give.
//! The shared secret is the u-coordinate itself, as in the RFC. Derive keys from it, and from both public keys, with a
//! key derivation function.
//!
//! Constant time in the private key, and in the peer's key.

use crate::error::Error;
use crate::scheme;
use crate::secret::{SharedSecret, depth};
use core::fmt;
use primegroup_core::ct::{self, Fleeting, Mask};
use primegroup_core::group::x25519::{self as core_x25519, SOME};
use zeroize::{Zeroize, ZeroizeOnDrop};

/// The function X25519(scalar, u) of the RFC, on bytes. It clamps the scalar, ignores the top bit of u, and reduces u
/// modulo p. The result is zero if u has small order.
#[must_use]
pub fn x25519(scalar: &[u8; 32], u: &[u8; 32]) -> [u8; 32] {
    ct::on_wiped_stack::<{ depth::X25519 }, _>(|| core_x25519::x25519(scalar, u))
}

/// X25519(scalar, 9): returns the public key.
#[must_use]
pub fn x25519_base(scalar: &[u8; 32]) -> [u8; 32] {
    core_x25519::x25519_base(scalar)
}

/// A public key: any 32 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PublicKey([u8; 32]);

impl PublicKey {
    /// Returns the public key with these bytes.
    ///
    /// # Errors
    /// [`Error::Length`] if there are not 32 bytes.
    pub fn decode(bytes: &[u8]) -> Result<Self, Error> {
        Ok(PublicKey(bytes.try_into().map_err(|_| Error::Length)?))
    }

    /// Returns the bytes.
    #[must_use]
    pub fn encode(&self) -> [u8; 32] {
        self.0
    }

    /// Returns the bytes, by reference.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// A private key with its public key: 32 bytes, as given (clamped when used). Not `Copy`, not printable, wiped when
/// dropped.
pub struct SecretKey {
    bytes: [u8; 32],
    public: PublicKey,
}

impl SecretKey {
    /// Returns the key whose bytes are the seed, which must be 32 uniform bytes: [`Self::from_bytes`].
    ///
    /// # Errors
    /// [`Error::Length`] if there are not 32 bytes.
    pub fn from_seed(seed: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(seed)
    }

    /// Makes the key with these bytes, with its public key, which a check has shown to be that.
    fn join(bytes: &[u8], public: &[u8]) -> Result<Self, Error> {
        let bytes: &[u8; 32] = bytes.try_into().map_err(|_| Error::Length)?;
        Ok(SecretKey { bytes: *bytes, public: PublicKey::decode(public)? })
    }

    /// [`Self::from_bytes`], on a stack that is not wiped.
    fn derive(bytes: &[u8; 32]) -> Self {
        SecretKey { bytes: *bytes, public: PublicKey(x25519_base(bytes)) }
    }

    /// Returns the key with these bytes, which must be uniform. Costs one fixed-base multiplication.
    ///
    /// # Errors
    /// [`Error::Length`] if there are not 32 bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let bytes = bytes.try_into().map_err(|_| Error::Length)?;
        ct::on_wiped_stack::<{ depth::X25519 }, _>(|| Ok(Self::derive(bytes)))
    }

    /// Returns the bytes. The caller wipes them.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 32] {
        self.bytes
    }

    /// Returns a random key.
    #[cfg(feature = "rand_core")]
    #[must_use]
    pub fn generate<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        ct::on_wiped_stack::<{ depth::X25519 }, _>(|| {
            let mut bytes = zeroize::Zeroizing::new([0; 32]);
            rng.fill_bytes(&mut *bytes);
            Self::derive(&bytes)
        })
    }

    /// Returns a random key, from a generator that may fail.
    ///
    /// # Errors
    /// [`Error::Randomness`] if the generator fails.
    #[cfg(feature = "rand_core")]
    pub fn try_generate<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, Error> {
        ct::on_wiped_stack::<{ depth::X25519 }, _>(|| {
            let mut bytes = zeroize::Zeroizing::new([0; 32]);
            rng.try_fill_bytes(&mut *bytes).map_err(|_| Error::Randomness)?;
            Ok(Self::derive(&bytes))
        })
    }

    /// Returns the public key. Free: it is stored.
    #[must_use]
    pub fn public_key(&self) -> &PublicKey {
        &self.public
    }

    /// Returns whether both keys are equal, in constant time.
    pub fn ct_eq(&self, other: &Self) -> Mask {
        ct::bytes_eq(&self.bytes, &other.bytes)
    }

    /// Returns the secret shared with the owner of `peer`.
    ///
    /// # Errors
    /// [`Error::Length`] if `peer` is not 32 bytes long; [`Error::Encoding`] if it has small order, so that the result
    /// would be zero for every private key.
    pub fn agree(&self, peer: &[u8]) -> Result<SharedSecret, Error> {
        let peer = peer.try_into().map_err(|_| Error::Length)?;
        ct::on_wiped_stack::<{ depth::X25519 }, _>(|| {
            let shared = SharedSecret::new(core_x25519::x25519(&self.bytes, peer));
            // The mask reveals only that the peer's key, which is public, has small order.
            if ct::bytes_eq(shared.as_bytes(), &[0; 32]).declassify() { Err(Error::Encoding) } else { Ok(shared) }
        })
    }
}

/// [`SecretKey::agree`] for each pair. Runs several ladders at once if the CPU can, and one inversion for all of them.
fn agree_pairs(pairs: &[(&SecretKey, &[u8])], out: &mut [Result<SharedSecret, Error>]) {
    ct::on_wiped_stack::<{ depth::X25519_EACH }, _>(|| {
        for (pairs, out) in pairs.chunks(SOME).zip(out.chunks_mut(SOME)) {
            agree_some(pairs, out);
        }
    });
}

/// [`agree_pairs`] for at most [`SOME`], on a stack that is not wiped.
fn agree_some(pairs: &[(&SecretKey, &[u8])], out: &mut [Result<SharedSecret, Error>]) {
    // Placeholder for unused slots, and for keys of a wrong length.
    const ZERO: &[u8; 32] = &[0; 32];
    let scalars: [_; SOME] = core::array::from_fn(|i| pairs.get(i).map_or(ZERO, |(key, _)| &key.bytes));
    let peers: [_; SOME] =
        core::array::from_fn(|i| pairs.get(i).and_then(|(_, peer)| (*peer).try_into().ok()).unwrap_or(ZERO));
    let mut shared = Fleeting::new([[0; 32]; SOME]);
    core_x25519::x25519_each(&scalars[..pairs.len()], &peers[..pairs.len()], &mut *shared);
    for (((_, peer), shared), out) in pairs.iter().zip(shared.iter()).zip(out) {
        // The mask reveals only that the peer's key, which is public, has small order.
        *out = if peer.len() != 32 {
            Err(Error::Length)
        } else if ct::bytes_eq(shared, ZERO).declassify() {
            Err(Error::Encoding)
        } else {
            Ok(SharedSecret::new(*shared))
        };
    }
}

impl Drop for SecretKey {
    fn drop(&mut self) {
        self.bytes.zeroize();
    }
}

impl ZeroizeOnDrop for SecretKey {}

impl Clone for SecretKey {
    /// Returns a copy of the key, which is also wiped when dropped.
    fn clone(&self) -> Self {
        ct::on_wiped_stack::<{ depth::NAMED }, _>(|| SecretKey { bytes: self.bytes, public: self.public })
    }
}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecretKey").field("public", &self.public).finish_non_exhaustive()
    }
}

scheme::key_pair!(
    [] SecretKey, PublicKey, [u8; 32], "x25519",
    seed: 32..=32, "key exchange on Curve25519, RFC 7748", 126
);
scheme::public!([] PublicKey, [u8; 32], group: "x25519");
scheme::exchange!([] SecretKey, pairs: agree_pairs);
