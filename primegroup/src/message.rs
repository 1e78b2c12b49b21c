//! What is signed, or hashed to a group: raw bytes, or the value of a named hash function; and how it is signed and verified.

use crate::error::Error;

/// A hash function whose value is signed or hashed to the group in place of the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)] // the names say it all
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
    /// Every function there is, in a fixed order.
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

    /// The object identifier as dotted decimals: how the schemes over SHAKE256 name a hash function (NIST's for SHA-2 and SHA-3,
    /// RFC 7693 for BLAKE2).
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

    /// The short name: how the jq255 schemes name a hash function.
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

    /// Bytes of a value: 28 to 64.
    #[must_use]
    pub const fn output_len(self) -> usize {
        match self {
            Hash::Sha224 | Hash::Sha512_224 | Hash::Sha3_224 => 28,
            Hash::Sha256 | Hash::Sha512_256 | Hash::Sha3_256 | Hash::Blake2s => 32,
            Hash::Sha384 | Hash::Sha3_384 => 48,
            Hash::Sha512 | Hash::Sha3_512 | Hash::Blake2b => 64,
        }
    }

    /// The function with this short name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Hash> {
        Hash::ALL.into_iter().find(|h| h.name() == name)
    }
}

/// A message: raw data, or a hash value with the name of its function. The two never collide, nor do the values of
/// different functions.
///
/// Which functions a scheme takes, [`Verify::HASHES`](crate::scheme::Verify::HASHES) says: all of them, SHA-512 alone (Ed25519,
/// which is Ed25519ph then), or none (generic Schnorr).
#[derive(Clone, Copy, Debug)]
pub struct Message<'a> {
    hash: Option<Hash>,
    data: &'a [u8],
}

impl<'a> Message<'a> {
    /// The data itself.
    #[must_use]
    pub const fn raw(data: &'a [u8]) -> Self {
        Message { hash: None, data }
    }

    /// A hash value, computed by the caller with the function `hash`.
    ///
    /// # Errors
    /// [`Error::Length`] if the value has another length than the function's: [`Hash::output_len`].
    pub const fn prehashed(hash: Hash, value: &'a [u8]) -> Result<Self, Error> {
        if value.len() == hash.output_len() {
            Ok(Message { hash: Some(hash), data: value })
        } else {
            Err(Error::Length)
        }
    }

    /// The function, if this is a hash value.
    #[must_use]
    pub const fn hash(&self) -> Option<Hash> {
        self.hash
    }

    /// The data or the hash value.
    #[must_use]
    pub const fn data(&self) -> &'a [u8] {
        self.data
    }
}

impl<'a> Message<'a> {
    /// The data of a message that is not a hash value, for schemes that take none.
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

/// How a message is signed. With none of it chosen, `sign_with` of a scheme signs as its `sign`: the signature is a function of
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

/// Rules of Ed25519, by which signatures and keys are accepted: the table in the module `ed25519`. Other schemes have one rule each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rules {
    /// S below L, SB = R + kA, A and R canonical and not of small order. The default.
    #[default]
    Strict,
    /// As [`Self::Strict`], but A and R may have small order: a key of small order has signatures that are valid for every message.
    Plain,
    /// ZIP-215: any encoding of A and R, S below L, 8SB = 8R + 8kA. The only rules by which a [batch](crate::batch) is one sum. A key of
    /// small order has signatures that are valid for every message.
    Zip215,
}

/// How a signature is verified. With none of it chosen, `verify_with` of a scheme verifies as its `verify`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VerifyOptions<'a> {
    pub(crate) context: Option<&'a [u8]>,
    pub(crate) rules: Option<Rules>,
}

impl<'a> VerifyOptions<'a> {
    /// No context, and the rules of `verify`: strict for Ed25519.
    #[must_use]
    pub const fn new() -> Self {
        VerifyOptions { context: None, rules: None }
    }

    /// Verifies a signature made in this context, of at most 255 bytes: [`SignOptions::context`]. Schemes without contexts refuse it
    /// with [`Error::Unsupported`].
    #[must_use]
    pub const fn context(self, context: &'a [u8]) -> Self {
        VerifyOptions { context: Some(context), ..self }
    }

    /// Verifies by these rules; a public key in bytes is decoded by them too. Schemes with one rule refuse all of them with
    /// [`Error::Unsupported`].
    #[must_use]
    pub const fn rules(self, rules: Rules) -> Self {
        VerifyOptions { rules: Some(rules), ..self }
    }

    /// The context, for a scheme with one rule.
    #[inline]
    pub(crate) fn context_alone(&self) -> Result<Option<&'a [u8]>, Error> {
        if self.rules.is_some() { Err(Error::Unsupported) } else { Ok(self.context) }
    }

    /// Refuses what is chosen, for a scheme that has neither contexts nor rules.
    #[inline]
    pub(crate) fn nothing(&self) -> Result<(), Error> {
        if self.rules.is_some() || self.context.is_some() { Err(Error::Unsupported) } else { Ok(()) }
    }
}

impl<'a> SignOptions<'a> {
    /// No context, no randomness, no fault check.
    #[must_use]
    pub const fn new() -> Self {
        SignOptions { context: None, randomness: &[], fault_check: false }
    }

    /// Signs in a context of at most 255 bytes, which the verifier must know: a signature for one context is invalid in every
    /// other. Generic Schnorr signatures have one (none is the empty one), and Ed25519 (which is Ed25519ctx then, even if the
    /// context is empty). The other schemes have none, and refuse it with [`Error::Unsupported`].
    #[must_use]
    pub const fn context(self, context: &'a [u8]) -> Self {
        SignOptions { context: Some(context), ..self }
    }

    /// Makes the nonce from these bytes too (32 fresh random ones, say): "hedged" signing. An attacker who can disturb the
    /// machine learns nothing from two signatures of one message then, one of them disturbed, which is what deterministic
    /// signatures are weak against; and bytes that are not random make nothing worse than having none. They need not be
    /// secret. Verifiers see no difference.
    #[must_use]
    pub const fn randomness(self, randomness: &'a [u8]) -> Self {
        SignOptions { randomness, ..self }
    }

    /// Verifies the signature before it is released. If it is not valid, it is wiped, and the result is [`Error::Fault`]: a
    /// disturbed signature can give the private key away. Costs a verification more, and the encoding of the public key.
    ///
    /// The verification takes variable time. It works on what is to be published, unless there was a fault.
    #[must_use]
    pub const fn fault_check(self, check: bool) -> Self {
        SignOptions { fault_check: check, ..self }
    }
}
