//! The input of signing and of hashing to a group: raw bytes, or the value of a named hash function. Also the options
//! of signing and verifying.

use crate::error::Error;

/// A hash function. Its values can be signed or hashed to the group instead of the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the names are enough
pub enum Hash {
    Sha224,
    Sha256,
    Sha384,
    Sha512,
    Sha512_224,
    Sha512_256,
    Sha3_224,
    Sha3_256,
    Sha3_384,
    Sha3_512,
    /// BLAKE2b with 64 bytes of output.
    Blake2b,
    /// BLAKE2s with 32 bytes of output.
    Blake2s,
}

impl Hash {
    /// All supported functions, in a fixed order.
    pub const ALL: [Hash; 12] = [
        Hash::Sha224,
        Hash::Sha256,
        Hash::Sha384,
        Hash::Sha512,
        Hash::Sha512_224,
        Hash::Sha512_256,
        Hash::Sha3_224,
        Hash::Sha3_256,
        Hash::Sha3_384,
        Hash::Sha3_512,
        Hash::Blake2b,
        Hash::Blake2s,
    ];

    /// Returns the object identifier in dotted-decimal form (NIST's for SHA-2 and SHA-3, RFC 7693 for BLAKE2). The
    /// schemes over SHAKE256 identify a hash function by it.
    #[must_use]
    pub const fn oid(self) -> &'static str {
        match self {
            Hash::Sha224 => "2.16.840.1.101.3.4.2.4",
            Hash::Sha256 => "2.16.840.1.101.3.4.2.1",
            Hash::Sha384 => "2.16.840.1.101.3.4.2.2",
            Hash::Sha512 => "2.16.840.1.101.3.4.2.3",
            Hash::Sha512_224 => "2.16.840.1.101.3.4.2.5",
            Hash::Sha512_256 => "2.16.840.1.101.3.4.2.6",
            Hash::Sha3_224 => "2.16.840.1.101.3.4.2.7",
            Hash::Sha3_256 => "2.16.840.1.101.3.4.2.8",
            Hash::Sha3_384 => "2.16.840.1.101.3.4.2.9",
            Hash::Sha3_512 => "2.16.840.1.101.3.4.2.10",
            Hash::Blake2b => "1.3.6.1.4.1.1722.12.2.1.16",
            Hash::Blake2s => "1.3.6.1.4.1.1722.12.2.2.8",
        }
    }

    /// Returns the short name. The jq255 schemes identify a hash function by it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Hash::Sha224 => "sha224",
            Hash::Sha256 => "sha256",
            Hash::Sha384 => "sha384",
            Hash::Sha512 => "sha512",
            Hash::Sha512_224 => "sha512224",
            Hash::Sha512_256 => "sha512256",
            Hash::Sha3_224 => "sha3224",
            Hash::Sha3_256 => "sha3256",
            Hash::Sha3_384 => "sha3384",
            Hash::Sha3_512 => "sha3512",
            Hash::Blake2b => "blake2b",
            Hash::Blake2s => "blake2s",
        }
    }

    /// Returns the length of a value in bytes: 28 to 64.
    #[must_use]
    pub const fn output_len(self) -> usize {
        match self {
            Hash::Sha224 | Hash::Sha512_224 | Hash::Sha3_224 => 28,
            Hash::Sha256 | Hash::Sha512_256 | Hash::Sha3_256 | Hash::Blake2s => 32,
            Hash::Sha384 | Hash::Sha3_384 => 48,
            Hash::Sha512 | Hash::Sha3_512 | Hash::Blake2b => 64,
        }
    }

    /// Returns the function with this short name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Hash> {
        Hash::ALL.into_iter().find(|h| h.name() == name)
    }
}

/// A message: raw data, or a hash value with the name of its function. Raw data, hash values, and values of different
/// functions never collide.
///
/// [`Verify::HASHES`](crate::scheme::Verify::HASHES) lists the functions that a scheme accepts: all of them, SHA-512
/// alone (Ed25519, which is Ed25519ph then), or none (generic Schnorr).
#[derive(Clone, Copy, Debug)]
pub struct Message<'a> {
    hash: Option<Hash>,
    data: &'a [u8],
}

impl<'a> Message<'a> {
    /// Makes a message from the data itself.
    #[must_use]
    pub const fn raw(data: &'a [u8]) -> Self {
        Message { hash: None, data }
    }

    /// Makes a message from a hash value that the caller computed with the function `hash`.
    ///
    /// # Errors
    /// [`Error::Length`] if the value does not have the function's length: [`Hash::output_len`].
    pub const fn prehashed(hash: Hash, value: &'a [u8]) -> Result<Self, Error> {
        if value.len() == hash.output_len() {
            Ok(Message { hash: Some(hash), data: value })
        } else {
            Err(Error::Length)
        }
    }

    /// Returns the hash function, if this is a hash value.
    #[must_use]
    pub const fn hash(&self) -> Option<Hash> {
        self.hash
    }

    /// Returns the data or the hash value.
    #[must_use]
    pub const fn data(&self) -> &'a [u8] {
        self.data
    }
}

impl<'a> Message<'a> {
    /// Returns the data of a message that is not a hash value, for schemes that do not accept hash values.
    #[inline]
    pub(crate) fn unhashed(&self) -> Result<&'a [u8], Error> {
        if self.hash.is_some() { Err(Error::Unsupported) } else { Ok(self.data) }
    }
}

impl<'a> From<&'a [u8]> for Message<'a> {
    fn from(data: &'a [u8]) -> Self {
        Message::raw(data)
    }
}

impl<'a, const N: usize> From<&'a [u8; N]> for Message<'a> {
    fn from(data: &'a [u8; N]) -> Self {
        Message::raw(data)
    }
}

/// Options of signing. With the defaults, `sign_with` of a scheme signs like its `sign`: the signature is a function of
/// key and message.
///
/// ```
/// # fn main() -> Result<(), primegroup::Error> {
/// use primegroup::{Message, SignOptions, VerifyOptions, ristretto255, schnorr};
/// let key = schnorr::SecretKey::<ristretto255::Point>::from_seed(b"a seed for an example, not secret")?;
/// let random = [7; 32]; // in earnest, from a random number generator
/// let options = SignOptions::new().context(b"example").randomness(&random).fault_check(true);
/// let signature = key.sign_with(Message::raw(b"message"), &options)?;
/// let context = VerifyOptions::new().context(b"example");
/// key.public_key().verify_with(Message::raw(b"message"), &signature, &context)
/// # }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SignOptions<'a> {
    pub(crate) context: Option<&'a [u8]>,
    pub(crate) randomness: &'a [u8],
    pub(crate) fault_check: bool,
}

/// Rules of Ed25519 for accepting signatures and keys: see the table in the module `ed25519`. Other schemes have one
/// rule each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rules {
    /// S below L, SB = R + kA, A and R canonical and not of small order. The default.
    #[default]
    Strict,
    /// Same as [`Self::Strict`], but A and R may have small order: a key of small order has signatures that are valid
    /// for every message.
    Plain,
    /// ZIP-215: any encoding of A and R, S below L, 8SB = 8R + 8kA. The only rules that allow verifying a
    /// [batch](crate::batch) as one sum. A key of small order has signatures that are valid for every message.
    Zip215,
}

/// Options of verification. With the defaults, `verify_with` of a scheme verifies like its `verify`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VerifyOptions<'a> {
    pub(crate) context: Option<&'a [u8]>,
    pub(crate) rules: Option<Rules>,
}

impl<'a> VerifyOptions<'a> {
    /// Returns the defaults: no context, and the rules of `verify` (strict for Ed25519).
    #[must_use]
    pub const fn new() -> Self {
        VerifyOptions { context: None, rules: None }
    }

    /// Verifies a signature made in this context, of at most 255 bytes: [`SignOptions::context`]. Schemes without
    /// contexts reject it with [`Error::Unsupported`].
    #[must_use]
    pub const fn context(self, context: &'a [u8]) -> Self {
        VerifyOptions { context: Some(context), ..self }
    }

    /// Verifies by these rules. A public key in bytes is decoded by the same rules. Schemes with one rule reject this
    /// option with [`Error::Unsupported`].
    #[must_use]
    pub const fn rules(self, rules: Rules) -> Self {
        VerifyOptions { rules: Some(rules), ..self }
    }

    /// Returns the context, for a scheme with one rule. Rejects the option `rules`.
    #[inline]
    pub(crate) fn context_alone(&self) -> Result<Option<&'a [u8]>, Error> {
        if self.rules.is_some() { Err(Error::Unsupported) } else { Ok(self.context) }
    }

    /// Rejects all options, for a scheme that has neither contexts nor rules.
    #[inline]
    pub(crate) fn nothing(&self) -> Result<(), Error> {
        if self.rules.is_some() || self.context.is_some() { Err(Error::Unsupported) } else { Ok(()) }
    }
}

impl<'a> SignOptions<'a> {
    /// Returns the defaults: no context, no randomness, no fault check.
    #[must_use]
    pub const fn new() -> Self {
        SignOptions { context: None, randomness: &[], fault_check: false }
    }

    /// Signs in a context of at most 255 bytes, which the verifier must know. A signature for one context is invalid in
    /// every other context.
    ///
    /// Generic Schnorr signatures have a context (no context means the empty one). Ed25519 has one, too (it is
    /// Ed25519ctx then, even if the context is empty). The other schemes have no contexts, and reject it with
    /// [`Error::Unsupported`].
    #[must_use]
    pub const fn context(self, context: &'a [u8]) -> Self {
        SignOptions { context: Some(context), ..self }
    }

    /// Derives the nonce from these bytes as well, for example 32 fresh random ones ("hedged" signing).
    ///
    /// Deterministic signatures are weak against attackers who can disturb the machine: a good and a disturbed
    /// signature of one message can reveal the key. With randomness such an attacker learns nothing. Bytes that are not
    /// random do no harm compared with having none. The bytes need not be secret. Verifiers see no difference.
    #[must_use]
    pub const fn randomness(self, randomness: &'a [u8]) -> Self {
        SignOptions { randomness, ..self }
    }

    /// Verifies the signature before it is released. If it is not valid, it is wiped, and the result is
    /// [`Error::Fault`]: a disturbed signature can reveal the private key. Costs one more verification, and the
    /// encoding of the public key.
    ///
    /// The verification takes variable time. Its input is about to be published, unless there was a fault.
    #[must_use]
    pub const fn fault_check(self, check: bool) -> Self {
        SignOptions { fault_check: check, ..self }
    }
}
