//! The operations of all schemes as traits with uniform signatures: keys, signing, verifying, exchanging keys, hashing
//! to a group.
//!
//! Every key type also has these operations as inherent methods, so code that names a type needs no trait. Code that is
//! generic over schemes uses the traits:
//!
//! ```
//! use primegroup::scheme::{KeyPair, Public, Sign, SignatureBytes, Verify};
//! use primegroup::{Error, Message, SignOptions, VerifyOptions};
//!
//! /// Signs, and verifies from bytes, with any scheme.
//! fn round_trip<K: Sign>(seed: &[u8]) -> Result<usize, Error> {
//!     let key = K::from_seed(seed)?;
//!     let signature = key.sign_with(Message::raw(b"message"), &SignOptions::new().randomness(b"random"))?;
//!     let public = K::Public::decode(key.public_key().encode().as_ref())?;
//!     public.verify_with(Message::raw(b"message"), &signature, &VerifyOptions::new())?;
//!     Ok(signature.as_ref().len())
//! }
//! # #[cfg(feature = "jq255e")]
//! assert_eq!(round_trip::<primegroup::jq255e::SecretKey>(&[7; 32]), Ok(48));
//! # #[cfg(feature = "ed25519")]
//! assert_eq!(round_trip::<primegroup::ed25519::SecretKey>(&[7; 32]), Ok(64));
//! ```
//!
//! | trait | implemented by | methods |
//! |---|---|---|
//! | [`KeyPair`] | private keys | `from_seed`, `generate`, `from_bytes`, `to_bytes`, `from_pair`, `write_pair`, `public_key`, `from_pem`, `to_pem` |
//! | [`Public`] | public keys | `decode`, `encode`, `from_pem`, `to_pem` |
//! | [`Sign`] | private keys | `sign`, `sign_with` |
//! | [`Verify`] | public keys | `verify`, `verify_with`, `verify_each` |
//! | [`VerifyBatch`], [`VerifySilently`] | public keys | `verify_batch`; `verify_ct` |
//! | [`Exchange`] | private keys | `agree`, `agree_each`, `agree_pairs` |
//! | [`ExchangeSilently`], [`ExchangeLong`] | private keys | `agree_silently`; `agree_into` |
//! | [`HashToGroup`] | elements | `hash_to_group` |
//! | [`Sec1`] | elements of standard curves | `from_sec1`, `to_sec1_compressed`, `to_sec1_uncompressed` |
//!
//! If a scheme does not support an option, it returns [`Error::Unsupported`]; its constants say in advance what it
//! supports. Lengths differ between schemes: use the associated types and constants.

use crate::batch::{self, Item};
use crate::error::Error;
use crate::message::{Hash, Message, SignOptions, VerifyOptions};
#[cfg(feature = "pem")]
use crate::pem::{self, PemError};
use crate::secret::depth;
use crate::stored;
#[cfg(feature = "pem")]
use alloc::{string::String, vec::Vec};
use core::fmt::Debug;
use core::ops::RangeInclusive;
use primegroup_core::ct::{self, Mask};
use primegroup_core::field::ByteArray;
pub use primegroup_core::group::Sec1;
use zeroize::ZeroizeOnDrop;
#[cfg(feature = "pem")]
use zeroize::Zeroizing;

/// A public key.
pub trait Public: Copy + Eq + Debug + Send + Sync + 'static {
    /// An encoded public key.
    type Bytes: ByteArray;
    /// Length of an encoded public key in bytes.
    const LEN: usize = Self::Bytes::LEN;
    /// The name of the group.
    const GROUP: &'static str;

    /// Decodes a public key.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length; [`Error::Encoding`] for bytes that are no public key.
    fn decode(bytes: &[u8]) -> Result<Self, Error>;

    /// Decodes many public keys, like [`Self::decode`] for each, but faster on CPUs with SIMD lanes. If the slices
    /// differ in length, it processes as many keys as the shorter one has.
    fn decode_each(encodings: &[&[u8]], out: &mut [Result<Self, Error>]) {
        encodings.iter().zip(out).for_each(|(bytes, out)| *out = Self::decode(bytes));
    }

    /// Returns the encoding.
    fn encode(&self) -> Self::Bytes;

    /// Returns the public key as PEM.
    #[cfg(feature = "pem")]
    fn to_pem(&self) -> String {
        pem::public_to_pem(self)
    }

    /// Reads a public key from PEM.
    ///
    /// # Errors
    /// See [`PemError`].
    #[cfg(feature = "pem")]
    fn from_pem(text: impl AsRef<[u8]>) -> Result<Self, PemError> {
        pem::public_from_pem(text.as_ref())
    }

    /// Returns the public key as SubjectPublicKeyInfo in DER.
    ///
    /// # Errors
    /// [`PemError::Algorithm`] for groups with a format of our own, which have no DER.
    #[cfg(feature = "pem")]
    fn to_der(&self) -> Result<Vec<u8>, PemError> {
        pem::public_to_der(self)
    }

    /// Reads a public key in DER: SubjectPublicKeyInfo.
    ///
    /// # Errors
    /// See [`PemError`].
    #[cfg(feature = "pem")]
    fn from_der(content: &[u8]) -> Result<Self, PemError> {
        pem::public_from_der(content)
    }
}

/// A private key with its public key: not `Copy`, not printable, wiped when dropped.
pub trait KeyPair: Sized + Debug + ZeroizeOnDrop + Send + Sync + 'static {
    /// A public key.
    type Public: Public;
    /// A private key as bytes.
    type Bytes: ByteArray;
    /// Length of a private key in bytes.
    const LEN: usize = Self::Bytes::LEN;
    /// Allowed lengths of a seed in bytes. A seed must hold at least 32 unpredictable bytes.
    const SEED: RangeInclusive<usize>;
    /// The scheme of the keys: a short name in lower case.
    const SCHEME: &'static str;
    /// The name of the keys' group.
    const GROUP: &'static str = Self::Public::GROUP;
    /// A description of the group in one line.
    const ABOUT: &'static str;
    /// Security level of the group, in bits.
    const SECURITY: u32;

    /// Derives the key pair from a seed; the same seed always gives the same key.
    ///
    /// # Errors
    /// [`Error::Length`] for a seed of a length outside [`Self::SEED`].
    fn from_seed(seed: &[u8]) -> Result<Self, Error>;

    /// Returns the private key with these bytes.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length; [`Error::Encoding`] for bytes that are no private key.
    fn from_bytes(bytes: &[u8]) -> Result<Self, Error>;

    /// Returns the private key as bytes. The caller wipes them.
    fn to_bytes(&self) -> Self::Bytes;

    /// Returns the public key. Free: it is stored.
    fn public_key(&self) -> &Self::Public;

    /// Length in bytes of a stored pair: the private key, the public key, and a check of 16 bytes.
    const PAIR_LEN: usize = Self::LEN + Self::Public::LEN + stored::CHECK;

    /// Writes both keys and a check to the first [`Self::PAIR_LEN`] bytes of `out`, and returns them. The bytes are as
    /// secret as the private key; the caller wipes them. `docs/key-files.md` has the format.
    ///
    /// # Errors
    /// [`Error::Length`] if `out` is too short.
    fn write_pair<'a>(&self, out: &'a mut [u8]) -> Result<&'a [u8], Error> {
        stored::write(self, out)
    }

    /// Reads what [`Self::write_pair`] wrote. Costs one hash and the decoding of the public key, and no multiplication.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length; [`Error::Encoding`] if the check is not that of these keys.
    fn from_pair(bytes: &[u8]) -> Result<Self, Error> {
        stored::read(bytes)
    }

    /// Makes the key pair of these keys, whose check was valid.
    #[doc(hidden)]
    fn of_pair(private: &[u8], public: &[u8], checked: stored::Checked) -> Result<Self, Error>;

    /// Returns whether both keys are equal, in constant time.
    fn ct_eq(&self, other: &Self) -> Mask;

    /// Returns the private key as PEM, wiped when dropped.
    ///
    /// # Errors
    /// None in practice: the group's name and the length are always valid.
    #[cfg(feature = "pem")]
    fn to_pem(&self) -> Result<Zeroizing<String>, PemError> {
        pem::private_to_pem(self)
    }

    /// Reads a private key from PEM.
    ///
    /// # Errors
    /// See [`PemError`].
    #[cfg(feature = "pem")]
    fn from_pem(text: impl AsRef<[u8]>) -> Result<Self, PemError> {
        pem::private_from_pem(text.as_ref())
    }

    /// Returns the private key as PKCS#8 in DER, wiped when dropped.
    ///
    /// # Errors
    /// [`PemError::Algorithm`] for groups with a format of our own, which have no DER.
    #[cfg(feature = "pem")]
    fn to_der(&self) -> Result<Zeroizing<Vec<u8>>, PemError> {
        pem::private_to_der(self)
    }

    /// Reads a private key in DER: PKCS#8, or ECPrivateKey.
    ///
    /// # Errors
    /// See [`PemError`].
    #[cfg(feature = "pem")]
    fn from_der(content: &[u8]) -> Result<Self, PemError> {
        pem::private_from_der(content)
    }

    /// Returns a random key pair.
    #[cfg(feature = "rand_core")]
    #[must_use]
    fn generate<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self;

    /// Returns a random key pair, from a generator that may fail.
    ///
    /// # Errors
    /// [`Error::Randomness`] if the generator fails.
    #[cfg(feature = "rand_core")]
    fn try_generate<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, Error>;
}

/// A signature. Any bytes of its length are a value of the type; verification decides whether they are valid.
pub trait SignatureBytes:
    Copy + Eq + Debug + AsRef<[u8]> + AsMut<[u8]> + for<'a> TryFrom<&'a [u8], Error = Error> + Send + Sync + 'static
{
    /// The signature as bytes.
    type Bytes: ByteArray;
    /// Length in bytes.
    const LEN: usize = Self::Bytes::LEN;

    /// Reads a signature from these bytes. Does not verify it.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length.
    fn from_slice(bytes: &[u8]) -> Result<Self, Error>;

    /// Returns the signature as bytes.
    fn to_bytes(&self) -> Self::Bytes;
}

/// A signature that also has a DER format, as used by X.509 and OpenSSL.
pub trait SignatureDer: SignatureBytes {
    /// The bytes in DER.
    type Der: AsRef<[u8]>;

    /// Returns the signature in DER.
    fn to_der(&self) -> Self::Der;

    /// Reads a signature in DER.
    ///
    /// # Errors
    /// [`Error::Encoding`] for bytes that are not DER, and for integers that are too long.
    fn from_der(bytes: &[u8]) -> Result<Self, Error>;
}

/// The signature type of a scheme, given its private key type.
pub type SignatureOf<K> = <<K as KeyPair>::Public as Verify>::Signature;

/// A public key that verifies signatures, in variable time.
pub trait Verify: Public {
    /// A signature.
    type Signature: SignatureBytes;
    /// A short description of the signatures.
    const ABOUT: &'static str;
    /// Hash functions that are supported for signing a hash value instead of a message.
    const HASHES: &'static [Hash];
    /// True if signatures are made in contexts.
    const CONTEXTS: bool;
    /// True if verification has a choice of [`Rules`](crate::Rules).
    const RULES: bool;

    /// Decodes a public key by the rules in the options: each rule of Ed25519 has its own decoder. Without rules, same
    /// as [`Public::decode`].
    ///
    /// # Errors
    /// The errors of [`Public::decode`].
    fn decode_for(bytes: &[u8], options: &VerifyOptions<'_>) -> Result<Self, Error> {
        let _ = options;
        Self::decode(bytes)
    }

    /// [`Self::decode_for`] for many public keys, but faster on CPUs with SIMD lanes. If the slices differ in length,
    /// it processes as many keys as the shorter one has.
    fn decode_each_for(encodings: &[&[u8]], options: &VerifyOptions<'_>, out: &mut [Result<Self, Error>]) {
        let _ = options;
        Self::decode_each(encodings, out);
    }

    /// Verifies a signature of a message.
    ///
    /// # Errors
    /// [`Error::Verification`] if it is not valid.
    fn verify(&self, message: &[u8], signature: &Self::Signature) -> Result<(), Error>;

    /// Verifies a signature with [`VerifyOptions`]: of a message or a hash value, in a context, by rules.
    ///
    /// # Errors
    /// [`Error::Verification`] if it is not valid; [`Error::Unsupported`] for options that the scheme does not support;
    /// [`Error::Length`] for a context that is too long.
    fn verify_with(
        &self,
        message: Message<'_>,
        signature: &Self::Signature,
        options: &VerifyOptions<'_>,
    ) -> Result<(), Error>;

    /// Writes a verdict for each of many signatures: whether [`Self::verify_with`] accepts it. If signatures are
    /// verified in batches, this holds except with probability 2^-128. Uses one thread; [`batch::verify_each_with`]
    /// uses all threads.
    ///
    /// # Errors
    /// [`Error::Length`] if `verdicts` and `items` differ in length; no verdicts are written then. Otherwise, the first
    /// error of an item's [`Self::verify_with`] other than [`Error::Verification`]. Every item with an error gets the
    /// verdict false; the other verdicts are correct.
    fn verify_each(items: &[Item<'_, Self>], options: &VerifyOptions<'_>, verdicts: &mut [bool]) -> Result<(), Error> {
        batch::one_by_one(items, options, verdicts)
    }
}

/// A public key whose signatures can be verified in batches: see [`batch`].
pub trait VerifyBatch: Verify {
    /// Verifies signatures together. Succeeds if [`Verify::verify_with`] accepts every signature, and if there are
    /// none. Otherwise it fails, except with probability 2^-128.
    ///
    /// # Errors
    /// [`Error::Verification`] if a signature is not valid; [`Error::Unsupported`] and [`Error::Length`] as in
    /// [`Verify::verify_with`].
    fn verify_batch(items: &[Item<'_, Self>], options: &VerifyOptions<'_>) -> Result<(), Error>;
}

/// A public key that verifies without revealing anything: signatures may be secret.
pub trait VerifySilently: Verify {
    /// [`Verify::verify`] in constant time. The time reveals only the message's length, not even whether the signature
    /// is valid.
    fn verify_ct(&self, message: &[u8], signature: &Self::Signature) -> Mask;

    /// [`Self::verify_ct`] for a message or a hash value.
    fn verify_ct_with(&self, message: Message<'_>, signature: &Self::Signature) -> Mask;
}

/// A private key that signs, in constant time.
pub trait Sign: KeyPair<Public: Verify> {
    /// Signs a message. The signature is a function of key and message.
    fn sign(&self, message: &[u8]) -> SignatureOf<Self>;

    /// Signs with [`SignOptions`]: a message or a hash value, in a context, with randomness, with a check for faults.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for options that the scheme does not support; [`Error::Length`] for a context that is too
    /// long; [`Error::Fault`] if the requested check finds that the signature is not valid.
    fn sign_with(&self, message: Message<'_>, options: &SignOptions<'_>) -> Result<SignatureOf<Self>, Error>;
}

/// A private key that exchanges keys.
pub trait Exchange: KeyPair {
    /// The shared secret of two parties, wiped when dropped.
    type Shared: AsRef<[u8]> + Debug + ZeroizeOnDrop + Send + Sync + 'static;
    /// Length of the shared secret in bytes.
    const SHARED_LEN: usize;

    /// Returns the secret shared with the owner of `peer`. Constant time, except that it reveals whether there is a
    /// shared secret.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are no public key with which a secret can be shared.
    fn agree(&self, peer: &[u8]) -> Result<Self::Shared, Error>;

    /// [`Self::agree`] for many private keys, with one public key each. Uses one thread; [`batch::agree_pairs`] uses
    /// all threads.
    ///
    /// # Errors
    /// [`Error::Length`] if `out` and `pairs` differ in length; nothing is written then.
    fn agree_pairs(pairs: &[(&Self, &[u8])], out: &mut [Result<Self::Shared, Error>]) -> Result<(), Error> {
        batch::same_length(pairs, out)?;
        // Runs on a wiped stack, because moving a secret to its place leaves a copy.
        ct::on_wiped_stack::<{ depth::EACH }, _>(|| {
            for ((key, peer), out) in pairs.iter().zip(out) {
                *out = key.agree(peer);
            }
        });
        Ok(())
    }

    /// [`Self::agree`] with each of many public keys. Uses one thread; [`batch::agree_each`] uses all threads.
    ///
    /// # Errors
    /// [`Error::Length`] if `out` and `peers` differ in length; nothing is written then.
    fn agree_each(&self, peers: &[&[u8]], out: &mut [Result<Self::Shared, Error>]) -> Result<(), Error> {
        use batch::AT_ONCE;
        batch::same_length(peers, out)?;
        peers.chunks(AT_ONCE).zip(out.chunks_mut(AT_ONCE)).try_for_each(|(peers, out)| {
            let pairs: [_; AT_ONCE] = core::array::from_fn(|i| (self, peers.get(i).copied().unwrap_or_default()));
            Self::agree_pairs(&pairs[..peers.len()], out)
        })
    }
}

/// A private key that exchanges keys without revealing whether the peer's key is valid. The scheme's specification
/// defines the result of a failed exchange.
pub trait ExchangeSilently: Exchange {
    /// Returns the secret shared with the owner of `peer`, and whether `peer` is a valid public key.
    ///
    /// If `peer` is not valid (whatever its length), the bytes are those of a failed exchange: unpredictable to anyone
    /// except the owner of this key. Only the bytes and the mask depend on the validity. Neither time nor addresses do
    /// (only on the length of `peer`).
    fn agree_silently(&self, peer: &[u8]) -> (Self::Shared, Mask);
}

/// A private key that can fill buffers of any length with the shared secret.
pub trait ExchangeLong: ExchangeSilently {
    /// [`ExchangeSilently::agree_silently`] with a secret that fills `out`; returns whether `peer` is a valid public
    /// key.
    #[must_use = "the bytes are shared with nobody where the mask is false"]
    fn agree_into(&self, peer: &[u8], out: &mut [u8]) -> Mask;
}

/// An element that messages can be hashed to, such that nobody knows its discrete logarithm.
pub trait HashToGroup: Sized {
    /// The name of the suite (RFC 9380 section 8.10), or of the scheme whose specification defines the hash.
    const SUITE: &'static str;
    /// True if a tag separates uses. Then a tag is required; otherwise tags are rejected.
    const TAGS: bool;
    /// Hash functions that are supported for hashing a hash value to the group instead of a message.
    const HASHES: &'static [Hash];

    /// Hashes to the group. The result is indistinguishable from a random element. `dst` names the use.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a tag that is not supported, for a missing tag that is required, and for values of
    /// hash functions that are not in [`Self::HASHES`]; [`Error::Length`] for an empty tag.
    fn hash_to_group(message: Message<'_>, dst: Option<&[u8]>) -> Result<Self, Error>;
}

/// Implements [`KeyPair`] by the type's own methods, and defines the methods for PEM and DER.
macro_rules! key_pair {
    (
        [$($generics:tt)*] $secret:ty, $public:ty, $bytes:ty, $scheme:expr, seed: $seed:expr,
        $about:expr, $security:expr
    ) => {
        impl<$($generics)*> $crate::scheme::KeyPair for $secret {
            type Public = $public;
            type Bytes = $bytes;
            const SEED: core::ops::RangeInclusive<usize> = $seed;
            const SCHEME: &'static str = $scheme;
            const ABOUT: &'static str = $about;
            const SECURITY: u32 = $security;

            #[inline(always)]
            fn from_seed(seed: &[u8]) -> Result<Self, $crate::Error> {
                <$secret>::from_seed(seed)
            }
            #[inline(always)]
            fn from_bytes(bytes: &[u8]) -> Result<Self, $crate::Error> {
                <$secret>::from_bytes(bytes)
            }
            #[inline(always)]
            fn to_bytes(&self) -> Self::Bytes {
                <$secret>::to_bytes(self)
            }
            #[inline(always)]
            fn public_key(&self) -> &Self::Public {
                <$secret>::public_key(self)
            }
            #[inline(always)]
            fn ct_eq(&self, other: &Self) -> primegroup_core::ct::Mask {
                <$secret>::ct_eq(self, other)
            }
            #[inline(always)]
            fn of_pair(private: &[u8], public: &[u8], _: $crate::stored::Checked) -> Result<Self, $crate::Error> {
                <$secret>::join(private, public)
            }
            #[cfg(feature = "rand_core")]
            #[inline(always)]
            fn generate<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
                <$secret>::generate(rng)
            }
            #[cfg(feature = "rand_core")]
            #[inline(always)]
            fn try_generate<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, $crate::Error> {
                <$secret>::try_generate(rng)
            }
        }
        impl<$($generics)*> $secret {
            /// Length in bytes of a stored pair: the private key, the public key, and a check of 16 bytes.
            pub const PAIR_LEN: usize = <Self as $crate::scheme::KeyPair>::PAIR_LEN;

            /// Writes both keys and a check to the first [`Self::PAIR_LEN`] bytes of `out`, and returns them. The bytes
            /// are as secret as the private key; the caller wipes them. `docs/key-files.md` has the format.
            ///
            /// # Errors
            /// [`Error::Length`](crate::Error::Length) if `out` is too short.
            pub fn write_pair<'a>(&self, out: &'a mut [u8]) -> Result<&'a [u8], $crate::Error> {
                $crate::stored::write(self, out)
            }

            /// Reads what [`Self::write_pair`] wrote. Costs one hash and the decoding of the public key, and no
            /// multiplication.
            ///
            /// # Errors
            /// [`Error::Length`](crate::Error::Length) for a wrong length; [`Error::Encoding`](crate::Error::Encoding)
            /// if the check is not that of these keys.
            pub fn from_pair(bytes: &[u8]) -> Result<Self, $crate::Error> {
                $crate::stored::read(bytes)
            }
        }
        #[cfg(feature = "pem")]
        impl<$($generics)*> $secret {
            /// Returns the private key as PEM, wiped when dropped.
            ///
            /// # Errors
            /// None in practice: the group's name and the length are always valid.
            pub fn to_pem(&self) -> Result<zeroize::Zeroizing<alloc::string::String>, $crate::pem::PemError> {
                $crate::pem::private_to_pem(self)
            }

            /// Reads a private key from PEM.
            ///
            /// # Errors
            /// See [`PemError`](crate::pem::PemError).
            pub fn from_pem(text: impl AsRef<[u8]>) -> Result<Self, $crate::pem::PemError> {
                $crate::pem::private_from_pem(text.as_ref())
            }

            /// Returns the private key as PKCS#8 in DER, wiped when dropped.
            ///
            /// # Errors
            /// [`PemError::Algorithm`](crate::pem::PemError::Algorithm) for groups with a format of our own, which have
            /// no DER.
            pub fn to_der(&self) -> Result<zeroize::Zeroizing<alloc::vec::Vec<u8>>, $crate::pem::PemError> {
                $crate::pem::private_to_der(self)
            }

            /// Reads a private key in DER: PKCS#8, or ECPrivateKey.
            ///
            /// # Errors
            /// See [`PemError`](crate::pem::PemError).
            pub fn from_der(content: &[u8]) -> Result<Self, $crate::pem::PemError> {
                $crate::pem::private_from_der(content)
            }
        }
    };
}
pub(crate) use key_pair;

/// Implements [`Public`], and the traits of the standard library for public values, by the type's own methods. Defines
/// the methods for PEM and DER.
macro_rules! public {
    ([$($generics:tt)*] $public:ty, $bytes:ty, group: $group:expr $(, $decode_each:item)?) => {
        impl<$($generics)*> $crate::scheme::Public for $public {
            type Bytes = $bytes;
            const GROUP: &'static str = $group;

            #[inline(always)]
            fn decode(bytes: &[u8]) -> Result<Self, $crate::Error> {
                <$public>::decode(bytes)
            }
            #[inline(always)]
            fn encode(&self) -> Self::Bytes {
                <$public>::encode(self)
            }
            $($decode_each)?
        }

        impl<$($generics)*> AsRef<[u8]> for $public {
            fn as_ref(&self) -> &[u8] {
                self.as_bytes().as_ref()
            }
        }
        impl<$($generics)*> TryFrom<&[u8]> for $public {
            type Error = $crate::Error;
            fn try_from(bytes: &[u8]) -> Result<Self, $crate::Error> {
                Self::decode(bytes)
            }
        }
        $crate::standard_traits::standard_traits!(
            [$($generics)*] $public,
            <$public>::encode,
            <$public>::decode
        );
        #[cfg(feature = "pem")]
        impl<$($generics)*> $public {
            /// Returns the public key as PEM.
            #[must_use]
            pub fn to_pem(&self) -> alloc::string::String {
                $crate::pem::public_to_pem(self)
            }

            /// Reads a public key from PEM.
            ///
            /// # Errors
            /// See [`PemError`](crate::pem::PemError).
            pub fn from_pem(text: impl AsRef<[u8]>) -> Result<Self, $crate::pem::PemError> {
                $crate::pem::public_from_pem(text.as_ref())
            }

            /// Returns the public key as SubjectPublicKeyInfo in DER.
            ///
            /// # Errors
            /// [`PemError::Algorithm`](crate::pem::PemError::Algorithm) for groups with a format of our own, which have
            /// no DER.
            pub fn to_der(&self) -> Result<alloc::vec::Vec<u8>, $crate::pem::PemError> {
                $crate::pem::public_to_der(self)
            }

            /// Reads a public key in DER: SubjectPublicKeyInfo.
            ///
            /// # Errors
            /// See [`PemError`](crate::pem::PemError).
            pub fn from_der(content: &[u8]) -> Result<Self, $crate::pem::PemError> {
                $crate::pem::public_from_der(content)
            }
        }
    };
}
pub(crate) use public;

/// Implements [`Sign`] and [`Verify`] by the types' own methods, with a description of the signatures and the supported
/// options.
macro_rules! sign {
    (
        [$($generics:tt)*] $secret:ty, $public:ty, $signature:ty, $about:expr,
        hashes: $hashes:expr, contexts: $contexts:expr, rules: $rules:expr, each: $each:path $(, $decode_for:item)*
    ) => {
        impl<$($generics)*> $crate::scheme::Sign for $secret {
            #[inline(always)]
            fn sign(&self, message: &[u8]) -> $signature {
                <$secret>::sign(self, message)
            }
            #[inline(always)]
            fn sign_with(
                &self,
                message: $crate::Message<'_>,
                options: &$crate::SignOptions<'_>,
            ) -> Result<$signature, $crate::Error> {
                <$secret>::sign_with(self, message, options)
            }
        }

        impl<$($generics)*> $crate::scheme::Verify for $public {
            type Signature = $signature;
            const ABOUT: &'static str = $about;
            const HASHES: &'static [$crate::Hash] = $hashes;
            const CONTEXTS: bool = $contexts;
            const RULES: bool = $rules;

            $($decode_for)*

            #[inline(always)]
            fn verify_each(
                items: &[$crate::batch::Item<'_, Self>],
                options: &$crate::VerifyOptions<'_>,
                verdicts: &mut [bool],
            ) -> Result<(), $crate::Error> {
                $each(items, options, verdicts)
            }

            #[inline(always)]
            fn verify(&self, message: &[u8], signature: &$signature) -> Result<(), $crate::Error> {
                <$public>::verify(self, message, signature)
            }
            #[inline(always)]
            fn verify_with(
                &self,
                message: $crate::Message<'_>,
                signature: &$signature,
                options: &$crate::VerifyOptions<'_>,
            ) -> Result<(), $crate::Error> {
                <$public>::verify_with(self, message, signature, options)
            }
        }
    };
}
pub(crate) use sign;

/// Implements [`Exchange`] by the type's own method.
macro_rules! exchange {
    ([$($generics:tt)*] $secret:ty $(, pairs: $pairs:path)?) => {
        $crate::scheme::exchange!([$($generics)*] $secret, 32 $(, pairs: $pairs)?);
    };
    ([$($generics:tt)*] $secret:ty, $len:expr $(, pairs: $pairs:path)?) => {
        impl<$($generics)*> $crate::scheme::Exchange for $secret {
            type Shared = $crate::SharedSecret<{ $len }>;
            const SHARED_LEN: usize = $len;

            #[inline(always)]
            fn agree(&self, peer: &[u8]) -> Result<Self::Shared, $crate::Error> {
                <$secret>::agree(self, peer)
            }
            $(
                #[inline(always)]
                fn agree_pairs(
                    pairs: &[(&Self, &[u8])],
                    out: &mut [Result<Self::Shared, $crate::Error>],
                ) -> Result<(), $crate::Error> {
                    $crate::batch::same_length(pairs, out)?;
                    $pairs(pairs, out);
                    Ok(())
                }
            )?
        }
    };
}
pub(crate) use exchange;
