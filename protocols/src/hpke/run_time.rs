//! Encryption to a group chosen at run time: bytes in, bytes out.

use super::kem::{DhKem, EncappedKey, PrivateKey, PublicKey};
use super::key::KemKey;
use ::hpke::aead::ChaCha20Poly1305;
use ::hpke::kdf::HkdfSha256;
use ::hpke::rand_core::CryptoRng;
use ::hpke::{Deserializable, OpModeR, OpModeS, Serializable, single_shot_open, single_shot_seal_with_rng};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use primegroup::scheme::Public;
use zeroize::Zeroizing;

/// Bytes of a tag of ChaCha20-Poly1305.
const TAG: usize = 16;

/// Why something is not encrypted or decrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Error {
    /// A key has the wrong length, or what is to be decrypted is shorter than anything that was encrypted.
    Length,
    /// Bytes of the right length that are no key of the group.
    Encoding,
    /// What is to be decrypted was not encrypted to this key, by this sender, with these strings, or was changed.
    Opening,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Error::Length => "wrong length",
            Error::Encoding => "not a key of this group",
            Error::Opening => "not encrypted to this key, or changed since",
        })
    }
}

impl core::error::Error for Error {}

impl From<primegroup::Error> for Error {
    fn from(e: primegroup::Error) -> Self {
        if e == primegroup::Error::Length { Error::Length } else { Error::Encoding }
    }
}

/// HPKE over one group, with HKDF-SHA-256 and ChaCha20-Poly1305, one message per encapsulated key.
///
/// Keys are bytes as those of [`primegroup::suite`]. What is sealed is the encapsulated key and the ciphertext after it.
pub trait Suite: Send + Sync {
    /// The name of the group.
    fn name(&self) -> &'static str;
    /// How many bytes a message grows.
    fn overhead(&self) -> usize;

    /// Encrypts a message to the owner of a public key; in authenticated mode, if there is the `sender`'s private key. `info` and `aad` are
    /// public strings that both sides must know.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are no key.
    fn seal(
        &self,
        recipient: &[u8],
        sender: Option<&[u8]>,
        info: &[u8],
        aad: &[u8],
        message: &[u8],
        rng: &mut dyn CryptoRng,
    ) -> Result<Vec<u8>, Error>;

    /// Decrypts what was sealed to the owner of a private key; in authenticated mode, if there is the `sender`'s public key. The message is
    /// wiped when dropped.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are no key; [`Error::Length`] for what is too short; [`Error::Opening`] for
    /// all else that is not as it was sealed.
    fn open(
        &self,
        recipient: &[u8],
        sender: Option<&[u8]>,
        info: &[u8],
        aad: &[u8],
        sealed: &[u8],
    ) -> Result<Zeroizing<Vec<u8>>, Error>;
}

/// A group's keys, as a value.
struct Row<K>(PhantomData<fn() -> K>);

impl<K: KemKey> Suite for Row<K> {
    fn name(&self) -> &'static str {
        K::GROUP
    }
    fn overhead(&self) -> usize {
        PublicKey::<K>::size() + TAG
    }

    fn seal(
        &self,
        recipient: &[u8],
        sender: Option<&[u8]>,
        info: &[u8],
        aad: &[u8],
        message: &[u8],
        mut rng: &mut dyn CryptoRng,
    ) -> Result<Vec<u8>, Error> {
        let recipient = PublicKey(K::Public::decode(recipient)?);
        let mode = match sender {
            None => OpModeS::Base,
            Some(bytes) => {
                let key = PrivateKey(Arc::new(K::from_bytes(bytes)?));
                let public = PublicKey(*key.0.public_key());
                OpModeS::Auth((key, public))
            }
        };
        let (enc, ciphertext) = single_shot_seal_with_rng::<ChaCha20Poly1305, HkdfSha256, DhKem<K>>(
            &mode, &recipient, info, message, aad, &mut rng,
        )
        .map_err(|_| Error::Encoding)?;
        let mut out = enc.to_bytes().to_vec();
        out.extend(ciphertext);
        Ok(out)
    }

    fn open(
        &self,
        recipient: &[u8],
        sender: Option<&[u8]>,
        info: &[u8],
        aad: &[u8],
        sealed: &[u8],
    ) -> Result<Zeroizing<Vec<u8>>, Error> {
        let key = PrivateKey(Arc::new(K::from_bytes(recipient)?));
        let mode = match sender {
            None => OpModeR::Base,
            Some(bytes) => OpModeR::Auth(PublicKey(K::Public::decode(bytes)?)),
        };
        if sealed.len() < self.overhead() {
            return Err(Error::Length);
        }
        let (enc, ciphertext) = sealed.split_at(PublicKey::<K>::size());
        let enc = EncappedKey::<K>::from_bytes(enc).map_err(|_| Error::Opening)?;
        single_shot_open::<ChaCha20Poly1305, HkdfSha256, DhKem<K>>(&mode, &key, &enc, info, ciphertext, aad)
            .map(Zeroizing::new)
            .map_err(|_| Error::Opening)
    }
}

/// Every group of the registry that exchanges keys.
pub fn suites() -> impl Iterator<Item = &'static dyn Suite> {
    let mut all: Vec<&'static dyn Suite> = Vec::new();
    macro_rules! each {
        { $module:ident $(, $capability:ident: $type:ty)* } => { $( each!(@ $capability $type); )* };
        (@ exchange $type:ty) => { all.push(&Row::<$type>(PhantomData)); };
        (@ $other:ident $type:ty) => {};
    }
    primegroup::for_each_group!(each);
    all.into_iter()
}

/// The suite of a group whose keys are known.
#[must_use]
pub fn suite_of<K: KemKey>() -> &'static dyn Suite {
    &Row::<K>(PhantomData)
}

/// The suite of the group with this name.
#[must_use]
pub fn suite(name: &str) -> Option<&'static dyn Suite> {
    suites().find(|suite| suite.name() == name)
}
