//! Encryption to a group chosen at run time: bytes in, bytes out.

use super::kem::{DhKem, EncappedKey, PrivateKey, PublicKey};
use super::key::KemKey;
use super::stream::{Opener, Sealer, TAG};
use ::hpke::aead::{AeadCtxR, AeadCtxS, ChaCha20Poly1305};
use ::hpke::kdf::HkdfSha256;
use ::hpke::rand_core::CryptoRng;
use ::hpke::{Deserializable, OpModeR, OpModeS, Serializable, setup_receiver, setup_sender_with_rng};
use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use primegroup::scheme::Public;
use zeroize::Zeroizing;

/// Reason why encryption or decryption failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Error {
    /// A key has the wrong length, or the ciphertext is shorter than any valid one.
    Length,
    /// Bytes of the right length that are not a key of the group.
    Encoding,
    /// The ciphertext was not encrypted to this key, by this sender, with these strings, or it was changed.
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

/// HPKE over one group, with HKDF-SHA-256 and ChaCha20-Poly1305. Each encapsulated key encrypts one message or one
/// stream.
///
/// Keys are bytes as in [`primegroup::suite`]. A sealed message is the encapsulated key followed by the ciphertext.
pub trait Suite: Send + Sync {
    /// The name of the group.
    fn name(&self) -> &'static str;
    /// Bytes of an encapsulated key.
    fn encapsulated_len(&self) -> usize;
    /// Number of bytes that encryption adds to a message.
    fn overhead(&self) -> usize {
        self.encapsulated_len() + TAG
    }

    /// Encrypts a message to the owner of a public key. With the private key of a `sender`, uses authenticated mode.
    /// `info` and `aad` are public strings that both sides must know.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are not a key.
    fn seal(
        &self,
        recipient: &[u8],
        sender: Option<&[u8]>,
        info: &[u8],
        aad: &[u8],
        message: &[u8],
        rng: &mut dyn CryptoRng,
    ) -> Result<Vec<u8>, Error>;

    /// Decrypts a message that was sealed to the owner of a private key. With the public key of a `sender`, uses
    /// authenticated mode. The message is wiped when dropped.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are not a key; [`Error::Length`] for a ciphertext that
    /// is too short; [`Error::Opening`] if decryption fails for any other reason.
    fn open(
        &self,
        recipient: &[u8],
        sender: Option<&[u8]>,
        info: &[u8],
        aad: &[u8],
        sealed: &[u8],
    ) -> Result<Zeroizing<Vec<u8>>, Error>;

    /// Starts to encrypt a stream of any length, with the same inputs as [`Self::seal`]. Returns the encapsulated key
    /// and the object that seals the chunks.
    ///
    /// # Errors
    /// Same as [`Self::seal`].
    fn seal_stream(
        &self,
        recipient: &[u8],
        sender: Option<&[u8]>,
        info: &[u8],
        aad: &[u8],
        rng: &mut dyn CryptoRng,
    ) -> Result<(Vec<u8>, Sealer), Error>;

    /// Starts to decrypt a stream, with the same inputs as [`Self::open`].
    ///
    /// # Errors
    /// Same as [`Self::open`].
    fn open_stream(
        &self,
        recipient: &[u8],
        sender: Option<&[u8]>,
        info: &[u8],
        aad: &[u8],
        encapsulated: &[u8],
    ) -> Result<Opener, Error>;
}

/// A group's key type as a value.
struct Row<K>(PhantomData<fn() -> K>);

/// The contexts of a sender and of a recipient.
type Sending<K> = AeadCtxS<ChaCha20Poly1305, HkdfSha256, DhKem<K>>;
type Receiving<K> = AeadCtxR<ChaCha20Poly1305, HkdfSha256, DhKem<K>>;

impl<K: KemKey> Row<K> {
    fn sending(
        recipient: &[u8],
        sender: Option<&[u8]>,
        info: &[u8],
        mut rng: &mut dyn CryptoRng,
    ) -> Result<(Vec<u8>, Sending<K>), Error> {
        let recipient = PublicKey(K::Public::decode(recipient)?);
        let mode = match sender {
            None => OpModeS::Base,
            Some(bytes) => {
                let key = PrivateKey(Arc::new(K::from_bytes(bytes)?));
                let public = PublicKey(*key.0.public_key());
                OpModeS::Auth((key, public))
            }
        };
        let (encapsulated, context): (EncappedKey<K>, _) =
            setup_sender_with_rng(&mode, &recipient, info, &mut rng).map_err(|_| Error::Encoding)?;
        Ok((encapsulated.to_bytes().to_vec(), context))
    }

    fn receiving(
        recipient: &[u8],
        sender: Option<&[u8]>,
        info: &[u8],
        encapsulated: Option<&[u8]>,
    ) -> Result<Receiving<K>, Error> {
        let key = PrivateKey(Arc::new(K::from_bytes(recipient)?));
        let mode = match sender {
            None => OpModeR::Base,
            Some(bytes) => OpModeR::Auth(PublicKey(K::Public::decode(bytes)?)),
        };
        let encapsulated = encapsulated.filter(|bytes| bytes.len() == PublicKey::<K>::size()).ok_or(Error::Length)?;
        let encapsulated = EncappedKey::<K>::from_bytes(encapsulated).map_err(|_| Error::Opening)?;
        setup_receiver(&mode, &key, &encapsulated, info).map_err(|_| Error::Opening)
    }
}

impl<K: KemKey> Suite for Row<K> {
    fn name(&self) -> &'static str {
        K::GROUP
    }
    fn encapsulated_len(&self) -> usize {
        PublicKey::<K>::size()
    }

    fn seal(
        &self,
        recipient: &[u8],
        sender: Option<&[u8]>,
        info: &[u8],
        aad: &[u8],
        message: &[u8],
        rng: &mut dyn CryptoRng,
    ) -> Result<Vec<u8>, Error> {
        let (mut out, mut context) = Self::sending(recipient, sender, info, rng)?;
        out.extend(context.seal(message, aad).map_err(|_| Error::Encoding)?);
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
        let parts = sealed.split_at_checked(PublicKey::<K>::size()).filter(|(_, rest)| rest.len() >= TAG);
        let mut context = Self::receiving(recipient, sender, info, parts.map(|(encapsulated, _)| encapsulated))?;
        let (_, ciphertext) = parts.ok_or(Error::Length)?;
        context.open(ciphertext, aad).map(Zeroizing::new).map_err(|_| Error::Opening)
    }

    fn seal_stream(
        &self,
        recipient: &[u8],
        sender: Option<&[u8]>,
        info: &[u8],
        aad: &[u8],
        rng: &mut dyn CryptoRng,
    ) -> Result<(Vec<u8>, Sealer), Error> {
        let (encapsulated, mut context) = Self::sending(recipient, sender, info, rng)?;
        Ok((encapsulated, Sealer::new(aad, Box::new(move |chunk, aad| context.seal(chunk, aad)))))
    }

    fn open_stream(
        &self,
        recipient: &[u8],
        sender: Option<&[u8]>,
        info: &[u8],
        aad: &[u8],
        encapsulated: &[u8],
    ) -> Result<Opener, Error> {
        let mut context = Self::receiving(recipient, sender, info, Some(encapsulated))?;
        Ok(Opener::new(aad, Box::new(move |sealed, aad| context.open(sealed, aad))))
    }
}

/// Returns the suites of all groups in the registry that have a key exchange.
pub fn suites() -> impl Iterator<Item = &'static dyn Suite> {
    let mut all: Vec<&'static dyn Suite> = Vec::new();
    primegroup::for_each_group! {
        exchange as K => all.push(&Row::<K>(PhantomData));
    }
    all.into_iter()
}

/// Returns the suite for a key type.
#[must_use]
pub fn suite_of<K: KemKey>() -> &'static dyn Suite {
    &Row::<K>(PhantomData)
}

/// Returns the suite of the group with this name.
#[must_use]
pub fn suite(name: &str) -> Option<&'static dyn Suite> {
    suites().find(|suite| suite.name() == name)
}
