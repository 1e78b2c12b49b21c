//! X25519 key exchange (RFC 7748).
//!
//! Public keys are any 32 bytes. A few of them are of small order, or encode no point at all on the curve (those are on its
//! twist, which is as strong); [`SecretKey::agree`] refuses the result zero, which is what a key of small order gives,
//! and nothing else. The shared secret is the u-coordinate itself, as in the RFC: derive keys from it, and from both
//! public keys, with a key derivation function.
//!
//! Constant time in the private key, and in the peer's.

use crate::error::Error;
use crate::scheme;
use crate::secret::{SharedSecret, depth};
use core::fmt;
use primegroup_core::ct::{self, Fleeting, Mask};
use primegroup_core::group::x25519::{self as core_x25519, SOME};
use zeroize::{Zeroize, ZeroizeOnDrop};

/// The function X25519(scalar, u) of the RFC, on bytes: clamps the scalar, ignores the top bit of u, and takes u of p and
/// more modulo p. The result is zero if u is of small order.
#[must_use]
pub fn x25519(scalar: &[u8; 32], u: &[u8; 32]) -> [u8; 32] {
    ct::on_wiped_stack::<{ depth::X25519 }, _>(|| core_x25519::x25519(scalar, u))
}

/// X25519(scalar, 9): the public key.
#[must_use]
pub fn x25519_base(scalar: &[u8; 32]) -> [u8; 32] {
    core_x25519::x25519_base(scalar)
}

/// A public key: any 32 bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PublicKey([u8; 32]);

impl PublicKey {
    /// The public key in these bytes.
    ///
    /// # Errors
    /// [`Error::Length`] if there are not 32 of them.
    pub fn decode(bytes: &[u8]) -> Result<Self, Error> {
        Ok(PublicKey(bytes.try_into().map_err(|_| Error::Length)?))
    }

    /// The bytes.
    #[must_use]
    pub fn encode(&self) -> [u8; 32] {
        self.0
    }

    /// The bytes, by reference.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

/// A private key with its public key: 32 bytes, as given (clamped when used). Not `Copy`, not printable, wiped when dropped.
pub struct SecretKey {
    bytes: [u8; 32],
    public: PublicKey,
}

impl SecretKey {
    /// The key whose bytes are the seed, which must be 32 uniform bytes: [`Self::from_bytes`].
    ///
    /// # Errors
    /// [`Error::Length`] if there are not 32 of them.
    pub fn from_seed(seed: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(seed)
    }

    /// [`Self::from_bytes`], on a stack that is not wiped.
    fn derive(bytes: &[u8; 32]) -> Self {
        SecretKey { bytes: *bytes, public: PublicKey(x25519_base(bytes)) }
    }

    /// The key with these bytes, which must be uniform. One multiplication of the base point.
    ///
    /// # Errors
    /// [`Error::Length`] if there are not 32 of them.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let bytes = bytes.try_into().map_err(|_| Error::Length)?;
        ct::on_wiped_stack::<{ depth::X25519 }, _>(|| Ok(Self::derive(bytes)))
    }

    /// The bytes. The caller wipes them.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 32] {
        self.bytes
    }

    /// A random key.
    #[cfg(feature = "rand_core")]
    #[must_use]
    pub fn generate<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        ct::on_wiped_stack::<{ depth::X25519 }, _>(|| {
            let mut bytes = zeroize::Zeroizing::new([0; 32]);
            rng.fill_bytes(&mut *bytes);
            Self::derive(&bytes)
        })
    }

    /// A random key, from a generator that may fail.
    ///
    /// # Errors
    /// [`Error::Randomness`] if the generator does.
    #[cfg(feature = "rand_core")]
    pub fn try_generate<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, Error> {
        ct::on_wiped_stack::<{ depth::X25519 }, _>(|| {
            let mut bytes = zeroize::Zeroizing::new([0; 32]);
            rng.try_fill_bytes(&mut *bytes).map_err(|_| Error::Randomness)?;
            Ok(Self::derive(&bytes))
        })
    }

    /// The public key. Free: it is kept.
    #[must_use]
    pub fn public_key(&self) -> &PublicKey {
        &self.public
    }

    /// Whether both are the same key, in constant time.
    pub fn ct_eq(&self, other: &Self) -> Mask {
        ct::bytes_eq(&self.bytes, &other.bytes)
    }

    /// The secret shared with the owner of `peer`.
    ///
    /// # Errors
    /// [`Error::Length`] if `peer` is not 32 bytes long; [`Error::Encoding`] if it is of small order, so that the result
    /// would be zero whatever this key.
    pub fn agree(&self, peer: &[u8]) -> Result<SharedSecret, Error> {
        let peer = peer.try_into().map_err(|_| Error::Length)?;
        ct::on_wiped_stack::<{ depth::X25519 }, _>(|| {
            let shared = SharedSecret::new(core_x25519::x25519(&self.bytes, peer));
            // The mask tells only that the peer's key, which is public, has small order.
            if ct::bytes_eq(shared.as_bytes(), &[0; 32]).declassify() { Err(Error::Encoding) } else { Ok(shared) }
        })
    }
}

/// [`SecretKey::agree`] for each pair: several ladders at once where the CPU can, and one inversion for all of them.
fn agree_pairs(pairs: &[(&SecretKey, &[u8])], out: &mut [Result<SharedSecret, Error>]) {
    ct::on_wiped_stack::<{ depth::X25519_EACH }, _>(|| {
        for (pairs, out) in pairs.chunks(SOME).zip(out.chunks_mut(SOME)) {
            agree_some(pairs, out);
        }
    });
}

/// [`agree_pairs`] for at most [`SOME`], on a stack that is not wiped.
fn agree_some(pairs: &[(&SecretKey, &[u8])], out: &mut [Result<SharedSecret, Error>]) {
    // In places that are left, and for keys of a wrong length.
    const ZERO: &[u8; 32] = &[0; 32];
    let scalars: [_; SOME] = core::array::from_fn(|i| pairs.get(i).map_or(ZERO, |(key, _)| &key.bytes));
    let peers: [_; SOME] =
        core::array::from_fn(|i| pairs.get(i).and_then(|(_, peer)| (*peer).try_into().ok()).unwrap_or(ZERO));
    let mut shared = Fleeting::new([[0; 32]; SOME]);
    core_x25519::x25519_each(&scalars[..pairs.len()], &peers[..pairs.len()], &mut *shared);
    for (((_, peer), shared), out) in pairs.iter().zip(shared.iter()).zip(out) {
        // The mask tells only that the peer's key, which is public, has small order.
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
    /// A copy of the key, wiped when dropped, too.
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
