//! Groups chosen at run time, by name: bytes in, bytes out. For servers that support several algorithms, for commands,
//! and for languages without such types.
//!
//! ```
//! # fn main() -> Result<(), primegroup::Error> {
//! # #[cfg(feature = "jq255e")] {
//! use primegroup::suite::suite;
//! use primegroup::{Message, SignOptions, VerifyOptions};
//!
//! let group = suite("jq255e")?;
//! let private = group.keygen(b"32 bytes or more of true randomness go here")?;
//! let public = group.public(&private)?;
//! let message = Message::raw(b"attack at dawn");
//! let signature = group.sign(&private, message, &SignOptions::new())?;
//! group.verify(&public, message, &signature, &VerifyOptions::new())?;
//! # }
//! # Ok(())
//! # }
//! ```
//!
//! Every group of the build is available, with the schemes that [`for_each_group`] lists for it: its own, or the
//! generic ones. If a group does not support a request, it returns [`Error::Unsupported`]; [`Info`] says in advance
//! what it supports. Results equal those of the types: the same bytes, the same errors, the same constant time in
//! secrets.

#[cfg(feature = "bls")]
mod bls;
#[cfg(feature = "ecies")]
mod ecies;
mod elements;
mod held;
#[cfg(feature = "pairing")]
mod pairing;
mod row;

use crate::error::Error;
use crate::message::{Hash, Message, SignOptions, VerifyOptions};
#[cfg(feature = "pem")]
use crate::pem::{self, Kind, PemError};
use alloc::boxed::Box;
#[cfg(feature = "pem")]
use alloc::string::String;
use alloc::vec::Vec;
#[cfg(feature = "bls")]
pub use bls::{Aggregating, Possession, Protection, Proven, SignedBy};
use core::fmt;
use core::ops::RangeInclusive;
#[cfg(feature = "ecies")]
pub use ecies::Ecies;
pub use elements::{Elements, Point, Scalar};
pub use held::{Exchanger, Signer, Verifier};
#[cfg(feature = "pairing")]
pub use pairing::{Pairings, pairings};
#[allow(unused_imports)] // without a group
use row::Row;
use zeroize::Zeroizing;

/// Secret bytes, wiped when dropped.
pub type Secret = Zeroizing<Vec<u8>>;

/// Properties of a group. Lengths are in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Info {
    /// The name, equal to that of the group's module.
    pub name: &'static str,
    /// A description in one line.
    pub about: &'static str,
    /// Security level in bits.
    pub security: u32,
    /// True if the group has prime order and no visible cofactor.
    pub prime_order: bool,
    /// Length of a private key.
    pub private_key: usize,
    /// Length of a public key, and of an encoded element.
    pub public_key: usize,
    /// Length of a stored pair: [`Suite::to_pair`].
    pub pair: usize,
    /// Allowed lengths of the seed of a private key.
    pub seed: RangeInclusive<usize>,
    /// The signatures, if the group signs.
    pub signatures: Option<Signatures>,
    /// Length of a shared secret, if the group exchanges keys.
    pub shared_secret: Option<usize>,
    /// Hashing of messages to the group, if the group supports it.
    pub hash_to_group: Option<Hashing>,
    /// True if public keys can be written as points of a standard curve.
    pub sec1: bool,
    /// True if the group supports ECIES: [`Suite::ecies`] (feature `ecies`).
    pub ecies: bool,
}

/// The signatures of a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Signatures {
    /// The scheme, in a few words.
    pub about: &'static str,
    /// Length of a signature.
    pub len: usize,
    /// Hash functions that are supported for signing a hash value instead of a message.
    pub hashes: &'static [Hash],
    /// True if signatures are made in contexts.
    pub contexts: bool,
    /// True if verification has a choice of [`Rules`](crate::Rules).
    pub rules: bool,
    /// True if signatures can be verified in batches.
    pub batch: bool,
    /// True if signatures have a DER format.
    pub der: bool,
    /// True if they are BLS signatures, which can be aggregated: [`Suite::aggregating`].
    pub bls: bool,
}

/// Hashing of messages to a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hashing {
    /// The suite. Its name can serve as a tag if no other tag is agreed.
    pub suite: &'static str,
    /// True if a tag is required; otherwise tags are rejected.
    pub tags: bool,
    /// Hash functions that are supported for hashing a hash value instead of a message.
    pub hashes: &'static [Hash],
}

/// One signature of a batch.
#[derive(Clone, Copy, Debug)]
pub struct Item<'a> {
    /// The public key.
    pub public: &'a [u8],
    /// The message, or its hash value.
    pub message: Message<'a>,
    /// The signature.
    pub signature: &'a [u8],
}

type Bytes = Result<Vec<u8>, Error>;
type SecretBytes = Result<Secret, Error>;
type SecretOfEach = Result<Vec<SecretBytes>, Error>;
type Answer = Result<(), Error>;
type HeldSigner = Result<Box<dyn Signer>, Error>;
type HeldVerifier = Result<Box<dyn Verifier>, Error>;
type HeldExchanger = Result<Box<dyn Exchanger>, Error>;

/// A group with its schemes.
pub struct Suite {
    info: Info,
    keygen: fn(&[u8]) -> SecretBytes,
    public: fn(&[u8]) -> Bytes,
    to_pair: fn(&[u8]) -> SecretBytes,
    check: fn(&[u8]) -> Answer,
    sign: fn(&[u8], Message<'_>, &SignOptions<'_>) -> Bytes,
    verify: fn(&[u8], Message<'_>, &[u8], &VerifyOptions<'_>) -> Answer,
    verify_batch: fn(&[Item<'_>], &VerifyOptions<'_>) -> Answer,
    verify_each: fn(&[Item<'_>], &VerifyOptions<'_>, &mut [bool]) -> Answer,
    signature_to_der: fn(&[u8]) -> Bytes,
    signature_from_der: fn(&[u8]) -> Bytes,
    agree: fn(&[u8], &[u8]) -> SecretBytes,
    agree_each: fn(&[u8], &[&[u8]]) -> SecretOfEach,
    hash_to_group: fn(Message<'_>, Option<&[u8]>) -> Bytes,
    to_sec1: fn(&[u8], bool) -> Bytes,
    from_sec1: fn(&[u8]) -> Bytes,
    signer: fn(&[u8]) -> HeldSigner,
    signer_of_pair: fn(&[u8]) -> HeldSigner,
    verifier: fn(&[u8], &VerifyOptions<'_>) -> HeldVerifier,
    exchanger: fn(&[u8]) -> HeldExchanger,
    exchanger_of_pair: fn(&[u8]) -> HeldExchanger,
    hash_to_point: fn(Message<'_>, Option<&[u8]>) -> Result<Point, Error>,
    elements: Option<Elements>,
    generic: Option<&'static Suite>,
    #[cfg(feature = "ecies")]
    ecies: Option<Ecies>,
    #[cfg(feature = "bls")]
    bls: Option<[Aggregating; 3]>,
    #[cfg(feature = "pairing")]
    pairing: Option<Pairings>,
}

/// Returns the group with this name, in lower case.
///
/// # Errors
/// [`Error::Unsupported`] if this build has no such group.
pub fn suite(name: &str) -> Result<&'static Suite, Error> {
    suites().find(|s| s.info.name == name).ok_or(Error::Unsupported)
}

/// Returns every group of this build, in the order of [`for_each_group`].
pub fn suites() -> impl Iterator<Item = &'static Suite> {
    // A pairing-friendly curve is not a group. Its groups have entries of their own.
    entries().into_iter().filter(|suite| suite.info.private_key > 0)
}

/// Returns the entry of every group and of every pairing-friendly curve of this build.
fn entries() -> Vec<&'static Suite> {
    #[allow(unused_mut)] // without a group
    let mut all: Vec<&'static Suite> = Vec::new();
    #[allow(unused_macros)] // without a group
    macro_rules! each {
        { $module:ident $(, $capability:ident: $type:ty)* } => {{
            static SUITE: Suite = Row::named(stringify!($module))$(.$capability::<$type>())*.0;
            all.push(&SUITE);
        }};
    }
    for_each_group_here!(each);
    all
}

impl Suite {
    /// Returns the properties of the group.
    #[must_use]
    pub fn info(&self) -> &Info {
        &self.info
    }

    /// Derives the private key from a seed; the same seed always gives the same key. The seed must hold at least 32
    /// unpredictable bytes.
    ///
    /// # Errors
    /// [`Error::Length`] for a seed of a length outside [`Info::seed`].
    pub fn keygen(&self, seed: &[u8]) -> Result<Secret, Error> {
        (self.keygen)(seed)
    }

    /// Returns the public key of a private key.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are no private key.
    pub fn public(&self, private: &[u8]) -> Result<Vec<u8>, Error> {
        (self.public)(private)
    }

    /// Returns a private key with its public key and a check, for [`Self::signer_of_pair`] and
    /// [`Self::exchanger_of_pair`]: as [`KeyPair::write_pair`](crate::scheme::KeyPair::write_pair) writes them. Keep them
    /// as secret as the private key.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are no private key.
    pub fn to_pair(&self, private: &[u8]) -> Result<Secret, Error> {
        (self.to_pair)(private)
    }

    /// Checks that these bytes are a public key.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] if they are not.
    pub fn check(&self, public: &[u8]) -> Result<(), Error> {
        (self.check)(public)
    }

    /// Signs a message or a hash value.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for options that [`Info::signatures`] does not list; [`Error::Length`] and
    /// [`Error::Encoding`] for bytes that are no private key, and for a context that is too long; [`Error::Fault`] if
    /// the requested check finds that the signature is not valid.
    pub fn sign(&self, private: &[u8], message: Message<'_>, options: &SignOptions<'_>) -> Result<Vec<u8>, Error> {
        (self.sign)(private, message, options)
    }

    /// Verifies a signature of a message or a hash value, in variable time. The public key is decoded by the rules in
    /// the options.
    ///
    /// # Errors
    /// [`Error::Verification`] if the signature is not valid; [`Error::Unsupported`] for options that
    /// [`Info::signatures`] does not list; [`Error::Length`] for a key, a signature or a context of a wrong length;
    /// [`Error::Encoding`] for bytes that are no public key.
    pub fn verify(
        &self,
        public: &[u8],
        message: Message<'_>,
        signature: &[u8],
        options: &VerifyOptions<'_>,
    ) -> Result<(), Error> {
        (self.verify)(public, message, signature, options)
    }

    /// Verifies many signatures together. Succeeds if [`Self::verify`] accepts each. See [`batch`](crate::batch): for
    /// Ed25519, only the rules of ZIP-215 verify a batch as one sum.
    ///
    /// # Errors
    /// The errors of [`Self::verify`] if a signature is not valid; [`Error::Unsupported`] also if the group does not
    /// support batches.
    pub fn verify_batch(&self, items: &[Item<'_>], options: &VerifyOptions<'_>) -> Result<(), Error> {
        (self.verify_batch)(items, options)
    }

    /// Writes a verdict for each of many signatures: whether [`Self::verify`] accepts it. Each public key is decoded
    /// once. See [`batch::verify_each`](crate::batch::verify_each).
    ///
    /// # Errors
    /// [`Error::Length`] if `verdicts` and `items` differ in length; no verdicts are written then. Otherwise, an error
    /// of an item's [`Self::verify`] other than [`Error::Verification`]. Every item with an error gets the verdict
    /// false; the other verdicts are correct.
    pub fn verify_each(
        &self,
        items: &[Item<'_>],
        options: &VerifyOptions<'_>,
        verdicts: &mut [bool],
    ) -> Result<(), Error> {
        (self.verify_each)(items, options, verdicts)
    }

    /// Converts a signature to DER, the format of X.509 and OpenSSL.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length; [`Error::Unsupported`] if signatures have no DER format.
    pub fn signature_to_der(&self, signature: &[u8]) -> Result<Vec<u8>, Error> {
        (self.signature_to_der)(signature)
    }

    /// Converts a signature from DER. Does not verify it.
    ///
    /// # Errors
    /// [`Error::Encoding`] for bytes that are not DER; [`Error::Unsupported`] if signatures have no DER format.
    pub fn signature_from_der(&self, der: &[u8]) -> Result<Vec<u8>, Error> {
        (self.signature_from_der)(der)
    }

    /// Returns the secret shared with the owner of a public key.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are no private key, or no public key with which a
    /// secret can be shared; [`Error::Unsupported`] if the group has no key exchange.
    pub fn agree(&self, private: &[u8], peer: &[u8]) -> Result<Secret, Error> {
        (self.agree)(private, peer)
    }

    /// Returns the result of [`Self::agree`] for each of many public keys:
    /// [`batch::agree_each`](crate::batch::agree_each).
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are no private key; [`Error::Unsupported`] if the group
    /// has no key exchange.
    pub fn agree_each(&self, private: &[u8], peers: &[&[u8]]) -> Result<Vec<Result<Secret, Error>>, Error> {
        (self.agree_each)(private, peers)
    }

    /// Hashes a message to the group and returns the encoded element. `dst` is the tag, if the group has tags.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for input that [`Info::hash_to_group`] does not list, and for a missing tag if one is
    /// required; [`Error::Length`] for an empty tag.
    pub fn hash_to_group(&self, message: Message<'_>, dst: Option<&[u8]>) -> Result<Vec<u8>, Error> {
        (self.hash_to_group)(message, dst)
    }

    /// Converts a public key to a point of the standard curve (SEC 1), compressed or not.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are no public key; [`Error::Unsupported`] without a
    /// standard curve.
    pub fn to_sec1(&self, public: &[u8], compressed: bool) -> Result<Vec<u8>, Error> {
        (self.to_sec1)(public, compressed)
    }

    /// Converts a point of the standard curve to a public key.
    ///
    /// # Errors
    /// [`Error::Encoding`] for bytes that are no point of the right order; [`Error::Unsupported`] without a standard
    /// curve.
    pub fn from_sec1(&self, point: &[u8]) -> Result<Vec<u8>, Error> {
        (self.from_sec1)(point)
    }

    /// Returns a private key for many signatures: it is decoded, and its public key computed, only once.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are no private key; [`Error::Unsupported`] without
    /// signatures.
    pub fn signer(&self, private: &[u8]) -> Result<Box<dyn Signer>, Error> {
        (self.signer)(private)
    }

    /// Returns a private key for many signatures, from a pair that [`Self::to_pair`] returned. Costs no multiplication.
    /// The first [`Info::private_key`] bytes of a pair are the private key.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length; [`Error::Encoding`] if the check is not that of both keys of this group;
    /// [`Error::Unsupported`] without signatures.
    pub fn signer_of_pair(&self, pair: &[u8]) -> Result<Box<dyn Signer>, Error> {
        (self.signer_of_pair)(pair)
    }

    /// Returns a public key for many verifications: it is decoded only once, by the rules of `options`. Verify by the
    /// same rules.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are no public key; [`Error::Unsupported`] without
    /// signatures.
    pub fn verifier(&self, public: &[u8], options: &VerifyOptions<'_>) -> Result<Box<dyn Verifier>, Error> {
        (self.verifier)(public, options)
    }

    /// Returns a private key for many exchanges: it is decoded only once.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are no private key; [`Error::Unsupported`] if the group
    /// has no key exchange.
    pub fn exchanger(&self, private: &[u8]) -> Result<Box<dyn Exchanger>, Error> {
        (self.exchanger)(private)
    }

    /// Returns a private key for many exchanges, from a pair that [`Self::to_pair`] returned. Costs no multiplication.
    ///
    /// # Errors
    /// The errors of [`Self::signer_of_pair`]; [`Error::Unsupported`] if the group has no key exchange; [`Error::Encoding`] also
    /// if signatures and exchanges have separate key types: such a pair is one for signatures.
    pub fn exchanger_of_pair(&self, pair: &[u8]) -> Result<Box<dyn Exchanger>, Error> {
        (self.exchanger_of_pair)(pair)
    }

    /// Returns the operations on elements and scalars. `None` for groups with x-coordinates only (X25519).
    #[must_use]
    pub fn elements(&self) -> Option<&Elements> {
        self.elements.as_ref()
    }

    /// Returns the generic schemes ([`schnorr`](crate::schnorr), [`dh`](crate::dh)) of a group that has them in
    /// addition to its own.
    #[must_use]
    pub fn generic(&self) -> Option<&'static Suite> {
        self.generic
    }

    /// [`Self::hash_to_group`] that returns the element itself.
    ///
    /// # Errors
    /// The errors of [`Self::hash_to_group`].
    pub fn hash_to_point(&self, message: Message<'_>, dst: Option<&[u8]>) -> Result<Point, Error> {
        (self.hash_to_point)(message, dst)
    }

    /// Returns ECIES of IEEE 1363a, if the group supports it: [`Info::ecies`].
    #[cfg(feature = "ecies")]
    #[must_use]
    pub fn ecies(&self) -> Option<&Ecies> {
        self.ecies.as_ref()
    }

    /// Returns BLS signatures with a scheme for aggregates. [`Self::sign`] and [`Self::verify`] use the basic scheme.
    ///
    /// # Errors
    /// [`Error::Unsupported`] if the group's public keys are not those of BLS signatures.
    #[cfg(feature = "bls")]
    pub fn aggregating(&self, protection: Protection) -> Result<&Aggregating, Error> {
        let [basic, augmented, possession] = self.bls.as_ref().ok_or(Error::Unsupported)?;
        Ok(match protection {
            Protection::Basic => basic,
            Protection::Augmented => augmented,
            Protection::Possession => possession,
        })
    }

    /// Returns the text of a key file ([`pem`]), wiped when dropped.
    ///
    /// # Errors
    /// [`PemError::Key`] for bytes that are no such key.
    #[cfg(feature = "pem")]
    pub fn to_pem(&self, kind: Kind, key: &[u8]) -> Result<Zeroizing<String>, PemError> {
        self.check_key(kind, key)?;
        pem::encode(self.info.name, kind, key)
    }

    /// Returns the key in a key file, wiped when dropped.
    ///
    /// # Errors
    /// See [`PemError`]. A key of another group is an error, too.
    #[cfg(feature = "pem")]
    pub fn from_pem(&self, kind: Kind, text: &[u8]) -> Result<Secret, PemError> {
        let file = pem::decode(text)?;
        let key = file.expect(self.info.name, kind)?;
        self.check_key(kind, key)?;
        Ok(Zeroizing::new(key.to_vec()))
    }

    #[cfg(feature = "pem")]
    fn check_key(&self, kind: Kind, key: &[u8]) -> Result<(), PemError> {
        match kind {
            Kind::Private => self.public(key).map(drop),
            Kind::Public => self.check(key),
        }
        .map_err(PemError::Key)
    }
}

impl fmt::Debug for Suite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Suite").field(&self.info.name).finish()
    }
}
