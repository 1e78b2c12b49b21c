//! The verbs of all schemes, with one shape each: keys, signing, verifying, exchanging keys, hashing to a group.
//!
//! Every type of keys has these verbs as methods of its own, too, so that whoever names a type needs no trait. Code that is written
//! for any scheme takes the traits:
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
//! | trait | of | verbs |
//! |---|---|---|
//! | [`KeyPair`] | private keys | `from_seed`, `generate`, `from_bytes`, `to_bytes`, `public_key`, `from_pem`, `to_pem` |
//! | [`Public`] | public keys | `decode`, `encode`, `from_pem`, `to_pem` |
//! | [`Sign`] | private keys | `sign`, `sign_with` |
//! | [`Verify`], [`VerifyBatch`], [`VerifySilently`] | public keys | `verify`, `verify_with`, `verify_each`; `verify_batch`; `verify_ct` |
//! | [`Exchange`], [`ExchangeSilently`], [`ExchangeLong`] | private keys | `agree`, `agree_each`, `agree_pairs`; `agree_silently`; `agree_into` |
//! | [`HashToGroup`] | elements | `hash_to_group` |
//! | [`Sec1`] | elements of standard curves | `from_sec1`, `to_sec1_compressed`, `to_sec1_uncompressed` |
//!
//! What a scheme does not have it refuses with [`Error::Unsupported`], and its constants say so before. No length is the same
//! everywhere: take the associated types and constants.

use crate::batch::{self, Item};
use crate::error::Error;
use crate::message::{Hash, Message, SignOptions, VerifyOptions};
#[cfg(feature = "pem")]
use crate::pem::{self, PemError};
use crate::secret::depth;
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
    /// Bytes of an encoded public key.
    const LEN: usize = Self::Bytes::LEN;
    /// The name of the group.
    const GROUP: &'static str;

    /// Decodes a public key.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length; [`Error::Encoding`] for bytes that are no public key.
    fn decode(bytes: &[u8]) -> Result<Self, Error>;

    /// Decodes many public keys: [`Self::decode`] of each, for less where a CPU has lanes. Of the shorter of the two slices.
    fn decode_each(encodings: &[&[u8]], out: &mut [Result<Self, Error>]) {
        encodings.iter().zip(out).for_each(|(bytes, out)| *out = Self::decode(bytes));
    }

    /// The encoding.
    fn encode(&self) -> Self::Bytes;

    /// The public key as PEM.
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

    /// The public key as SubjectPublicKeyInfo in DER.
    ///
    /// # Errors
    /// [`PemError::Algorithm`] for groups that have a format of our own, and none in DER.
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
    /// Bytes of a private key.
    const LEN: usize = Self::Bytes::LEN;
    /// How many bytes a seed may have. It must hold at least 32 unpredictable ones.
    const SEED: RangeInclusive<usize>;
    /// The scheme that the keys are for: a short name in lower case.
    const SCHEME: &'static str;
    /// The name of their group.
    const GROUP: &'static str = Self::Public::GROUP;
    /// The group in one line.
    const ABOUT: &'static str;
    /// Security level of the group, in bits.
    const SECURITY: u32;

    /// The key pair for a seed, always the same for the same seed.
    ///
    /// # Errors
    /// [`Error::Length`] for a seed that is shorter or longer than [`Self::SEED`] says.
    fn from_seed(seed: &[u8]) -> Result<Self, Error>;

    /// The private key with these bytes.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length; [`Error::Encoding`] for bytes that are no private key.
    fn from_bytes(bytes: &[u8]) -> Result<Self, Error>;

    /// The private key as bytes. The caller wipes them.
    fn to_bytes(&self) -> Self::Bytes;

    /// The public key. Free: it is kept.
    fn public_key(&self) -> &Self::Public;

    /// Whether both are the same key, in constant time.
    fn ct_eq(&self, other: &Self) -> Mask;

    /// The private key as PEM, wiped when dropped.
    ///
    /// # Errors
    /// None, in fact: the group's name and the length are right.
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

    /// The private key as PKCS#8 in DER, wiped when dropped.
    ///
    /// # Errors
    /// [`PemError::Algorithm`] for groups that have a format of our own, and none in DER.
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

    /// A random key pair.
    #[cfg(feature = "rand_core")]
    #[must_use]
    fn generate<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self;

    /// A random key pair, from a generator that may fail.
    ///
    /// # Errors
    /// [`Error::Randomness`] if the generator does.
    #[cfg(feature = "rand_core")]
    fn try_generate<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, Error>;
}

/// A signature. Any bytes of its length are a value of the type; verification says which are valid.
pub trait SignatureBytes:
    Copy + Eq + Debug + AsRef<[u8]> + AsMut<[u8]> + for<'a> TryFrom<&'a [u8], Error = Error> + Send + Sync + 'static
{
    /// The signature as bytes.
    type Bytes: ByteArray;
    /// Length in bytes.
    const LEN: usize = Self::Bytes::LEN;

    /// The signature in these bytes.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length.
    fn from_slice(bytes: &[u8]) -> Result<Self, Error>;

    /// The signature as bytes.
    fn to_bytes(&self) -> Self::Bytes;
}

/// A signature that has a form in DER, too, as X.509 and OpenSSL have it.
pub trait SignatureDer: SignatureBytes {
    /// Its bytes.
    type Der: AsRef<[u8]>;

    /// The signature in DER.
    fn to_der(&self) -> Self::Der;

    /// Reads a signature in DER.
    ///
    /// # Errors
    /// [`Error::Encoding`] for all that is not DER, and for what is too long.
    fn from_der(bytes: &[u8]) -> Result<Self, Error>;
}

/// The signatures of a scheme, by its private keys.
pub type SignatureOf<K> = <<K as KeyPair>::Public as Verify>::Signature;

/// A public key that verifies signatures, in variable time.
pub trait Verify: Public {
    /// A signature.
    type Signature: SignatureBytes;
    /// What the signatures are, in a few words.
    const ABOUT: &'static str;
    /// The hash functions whose values are signed in place of data.
    const HASHES: &'static [Hash];
    /// Whether signatures are made in contexts.
    const CONTEXTS: bool;
    /// Whether there are [`Rules`](crate::Rules) to choose from.
    const RULES: bool;

    /// Decodes a public key by the rules that the options name: each rule of Ed25519 has its own decoder. Without rules, as
    /// [`Public::decode`].
    ///
    /// # Errors
    /// As [`Public::decode`].
    fn decode_for(bytes: &[u8], options: &VerifyOptions<'_>) -> Result<Self, Error> {
        let _ = options;
        Self::decode(bytes)
    }

    /// [`Self::decode_for`] of many public keys, for less where a CPU has lanes. Of the shorter of the two slices.
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
    /// [`Error::Verification`] if it is not valid; [`Error::Unsupported`] for what the scheme does not have; [`Error::Length`] for a
    /// context that is too long.
    fn verify_with(
        &self,
        message: Message<'_>,
        signature: &Self::Signature,
        options: &VerifyOptions<'_>,
    ) -> Result<(), Error>;

    /// A verdict for each of many signatures: whether [`Self::verify_with`] accepts it (but for a chance of 2^-128 where they are verified in
    /// batches). On one thread: [`batch::verify_each_with`] takes all that there are.
    ///
    /// # Errors
    /// [`Error::Length`], and no verdicts, if there are not as many verdicts as items. Else, of what [`Self::verify_with`] has for an item, the
    /// first error other than [`Error::Verification`]: its verdict is false, as are those of all that have one, and the others are right.
    fn verify_each(items: &[Item<'_, Self>], options: &VerifyOptions<'_>, verdicts: &mut [bool]) -> Result<(), Error> {
        batch::one_by_one(items, options, verdicts)
    }
}

/// A public key whose signatures can be verified together: [`batch`].
pub trait VerifyBatch: Verify {
    /// Verifies signatures together: succeeds if and only if [`Verify::verify_with`] accepts every one (but for a chance of 2^-128), and for
    /// none at all.
    ///
    /// # Errors
    /// [`Error::Verification`] if one is not valid; [`Error::Unsupported`] and [`Error::Length`] as [`Verify::verify_with`].
    fn verify_batch(items: &[Item<'_, Self>], options: &VerifyOptions<'_>) -> Result<(), Error>;
}

/// A public key that verifies without telling anything: signatures may be secret.
pub trait VerifySilently: Verify {
    /// [`Verify::verify`] in constant time: nothing but the message's length can be learned, not even whether the signature is valid.
    fn verify_ct(&self, message: &[u8], signature: &Self::Signature) -> Mask;

    /// [`Self::verify_ct`] for a message or a hash value.
    fn verify_ct_with(&self, message: Message<'_>, signature: &Self::Signature) -> Mask;
}

/// A private key that signs, in constant time.
pub trait Sign: KeyPair<Public: Verify> {
    /// Signs: the signature is a function of key and message.
    fn sign(&self, message: &[u8]) -> SignatureOf<Self>;

    /// Signs with [`SignOptions`]: a message or a hash value, in a context, with randomness, with a check for faults.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for what the scheme does not have; [`Error::Length`] for a context that is too long;
    /// [`Error::Fault`] if the signature was to be checked and is not valid.
    fn sign_with(&self, message: Message<'_>, options: &SignOptions<'_>) -> Result<SignatureOf<Self>, Error>;
}

/// A private key that exchanges keys.
pub trait Exchange: KeyPair {
    /// What the two parties share, wiped when dropped.
    type Shared: AsRef<[u8]> + Debug + ZeroizeOnDrop + Send + Sync + 'static;
    /// Bytes that they share.
    const SHARED_LEN: usize;

    /// The secret shared with the owner of `peer`. Constant time, but for whether there is one.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are no public key to share a secret with.
    fn agree(&self, peer: &[u8]) -> Result<Self::Shared, Error>;

    /// [`Self::agree`] for each of many private keys, with a public key each. On one thread: [`batch::agree_pairs`]
    /// takes all that there are.
    ///
    /// # Errors
    /// [`Error::Length`], and nothing is written, if there are not as many results as pairs.
    fn agree_pairs(pairs: &[(&Self, &[u8])], out: &mut [Result<Self::Shared, Error>]) -> Result<(), Error> {
        batch::same_length(pairs, out)?;
        // What is moved to its place leaves a copy.
        ct::on_wiped_stack::<{ depth::EACH }, _>(|| {
            for ((key, peer), out) in pairs.iter().zip(out) {
                *out = key.agree(peer);
            }
        });
        Ok(())
    }

    /// [`Self::agree`] with each of many public keys. On one thread: [`batch::agree_each`] takes all that there are.
    ///
    /// # Errors
    /// [`Error::Length`], and nothing is written, if there are not as many results as public keys.
    fn agree_each(&self, peers: &[&[u8]], out: &mut [Result<Self::Shared, Error>]) -> Result<(), Error> {
        use batch::AT_ONCE;
        batch::same_length(peers, out)?;
        peers.chunks(AT_ONCE).zip(out.chunks_mut(AT_ONCE)).try_for_each(|(peers, out)| {
            let pairs: [_; AT_ONCE] = core::array::from_fn(|i| (self, peers.get(i).copied().unwrap_or_default()));
            Self::agree_pairs(&pairs[..peers.len()], out)
        })
    }
}

/// A private key that exchanges keys without telling whether the peer's is valid: the scheme's specification says what a failed
/// exchange gives.
pub trait ExchangeSilently: Exchange {
    /// The secret shared with the owner of `peer`, and whether `peer` is a valid public key. If it is not (whatever its length), the
    /// bytes are those of a failed exchange: unpredictable to anyone but the owner of this key. Nothing depends on it but them and
    /// the mask, neither time nor addresses (except on the length of `peer`).
    fn agree_silently(&self, peer: &[u8]) -> (Self::Shared, Mask);
}

/// A private key that fills buffers of any length with what is shared.
pub trait ExchangeLong: ExchangeSilently {
    /// [`ExchangeSilently::agree_silently`] with as many bytes as `out` has.
    #[must_use = "the bytes are shared with nobody where the mask is false"]
    fn agree_into(&self, peer: &[u8], out: &mut [u8]) -> Mask;
}

/// An element that messages are hashed to, so that nobody knows its discrete logarithm.
pub trait HashToGroup: Sized {
    /// The name of the suite (RFC 9380 section 8.10), or of the scheme whose specification has the definition.
    const SUITE: &'static str;
    /// Whether a tag separates uses: then it must be given, otherwise there is none.
    const TAGS: bool;
    /// The hash functions whose values are hashed to the group in place of data.
    const HASHES: &'static [Hash];

    /// Hashes to the group: indistinguishable from a random element. `dst` names the use.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a tag where there are none, for none where one is needed, and for the value of a hash function that
    /// is not in [`Self::HASHES`]; [`Error::Length`] for an empty tag.
    fn hash_to_group(message: Message<'_>, dst: Option<&[u8]>) -> Result<Self, Error>;
}

/// Implements [`KeyPair`] by the type's own methods.
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
        #[cfg(feature = "pem")]
        $crate::pem::private!([$($generics)*] $secret);
    };
}
pub(crate) use key_pair;

/// Implements [`Public`], and the traits of the standard library for public values, by the type's own methods.
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
            |bytes: $bytes| Self::decode(bytes.as_ref())
        );
        #[cfg(feature = "pem")]
        $crate::pem::public!([$($generics)*] $public);
    };
}
pub(crate) use public;

/// Implements [`Sign`] and [`Verify`] by the types' own methods; what signatures are, and what can be chosen.
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
