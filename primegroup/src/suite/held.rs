//! Keys that are decoded once and used often. The functions of [`Suite`](super::Suite) take bytes, which costs a
//! fixed-base multiplication for each private key, and a decoding for each public key.

use super::row::on_wiped_stack;
use super::{Bytes, Secret, SecretBytes};
use crate::error::Error;
use crate::message::{Message, SignOptions, VerifyOptions};
use crate::scheme::{Exchange, Public, Sign, SignatureBytes, Verify};
use alloc::boxed::Box;
use alloc::vec::Vec;
use zeroize::Zeroizing;

/// A private key that signs: [`Suite::signer`](super::Suite::signer). Wiped when dropped.
pub trait Signer: Send + Sync {
    /// Returns the public key.
    fn public(&self) -> Vec<u8>;

    /// Signs, like [`Suite::sign`](super::Suite::sign).
    ///
    /// # Errors
    /// The errors of [`Suite::sign`](super::Suite::sign), except for those of the key.
    fn sign(&self, message: Message<'_>, options: &SignOptions<'_>) -> Result<Vec<u8>, Error>;
}

/// A public key that verifies: [`Suite::verifier`](super::Suite::verifier).
pub trait Verifier: Send + Sync {
    /// Verifies, like [`Suite::verify`](super::Suite::verify).
    ///
    /// # Errors
    /// The errors of [`Suite::verify`](super::Suite::verify), except for those of the key.
    fn verify(&self, message: Message<'_>, signature: &[u8], options: &VerifyOptions<'_>) -> Result<(), Error>;
}

/// A private key that exchanges keys: [`Suite::exchanger`](super::Suite::exchanger). Wiped when dropped.
pub trait Exchanger: Send + Sync {
    /// Returns the public key.
    fn public(&self) -> Vec<u8>;

    /// Returns the secret shared with the owner of `peer`, like [`Suite::agree`](super::Suite::agree).
    ///
    /// # Errors
    /// The errors of [`Suite::agree`](super::Suite::agree), except for those of the private key.
    fn agree(&self, peer: &[u8]) -> Result<Secret, Error>;
}

/// Wraps a key; users see only the traits.
pub(super) struct Held<K>(K);

impl<K: Sign> Signer for Held<K> {
    fn public(&self) -> Vec<u8> {
        self.0.public_key().encode().as_ref().to_vec()
    }
    fn sign(&self, message: Message<'_>, options: &SignOptions<'_>) -> Bytes {
        Ok(self.0.sign_with(message, options)?.as_ref().to_vec())
    }
}

impl<V: Verify> Verifier for Held<V> {
    fn verify(&self, message: Message<'_>, signature: &[u8], options: &VerifyOptions<'_>) -> Result<(), Error> {
        self.0.verify_with(message, &V::Signature::from_slice(signature)?, options)
    }
}

impl<K: Exchange> Exchanger for Held<K> {
    fn public(&self) -> Vec<u8> {
        self.0.public_key().encode().as_ref().to_vec()
    }
    fn agree(&self, peer: &[u8]) -> SecretBytes {
        on_wiped_stack(|| Ok(Zeroizing::new(self.0.agree(peer)?.as_ref().to_vec())))
    }
}

/// Decodes a private key into a box. Runs on a wiped stack, because moving the key into the box leaves a copy.
pub(super) fn held<K>(decode: impl FnOnce() -> Result<K, Error>) -> Result<Box<Held<K>>, Error> {
    on_wiped_stack(|| Ok(Box::new(Held(decode()?))))
}

pub(super) fn verifier<V: Verify>(public: &[u8], options: &VerifyOptions<'_>) -> Result<Box<dyn Verifier>, Error> {
    Ok(Box::new(Held(V::decode_for(public, options)?)))
}
