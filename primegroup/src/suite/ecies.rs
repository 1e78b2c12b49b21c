//! ECIES of a group chosen at run time: bytes in, bytes out.

use super::{Bytes, Secret, SecretBytes};
use crate::ecies::{self, Options, Recipient};
use crate::error::Error;
use crate::scheme::Public;
use alloc::vec::Vec;
use core::fmt;

/// ECIES of one group: [`Suite::ecies`](super::Suite::ecies).
#[derive(Clone, Copy)]
pub struct Ecies {
    encrypt: fn(&[u8], &[u8], &[u8], &Options<'_>) -> Bytes,
    decrypt: fn(&[u8], &[u8], &Options<'_>) -> SecretBytes,
}

impl fmt::Debug for Ecies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ecies")
    }
}

impl Ecies {
    pub(super) const fn of<K: Recipient>() -> Self {
        Ecies {
            encrypt: |seed, public, message, options| {
                let public = K::Public::decode(public)?;
                ecies::encrypt_to_vec(K::from_seed(seed)?, &public, message, options)
            },
            decrypt: |private, sealed, options| ecies::decrypt_to_vec(&K::from_bytes(private)?, sealed, options),
        }
    }

    /// Encrypts a message to the owner of `public`. The ephemeral key is made from `seed`, which must be random, secret, and for this message
    /// alone; of a length that [`Info::seed`](super::Info::seed) allows.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are no public key; [`Error::Length`] for a seed or a message of a length that is
    /// not possible.
    pub fn encrypt(&self, seed: &[u8], public: &[u8], message: &[u8], options: &Options<'_>) -> Result<Vec<u8>, Error> {
        (self.encrypt)(seed, public, message, options)
    }

    /// Decrypts what was encrypted to a private key. The message is wiped when dropped.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are no private key; else as [`ecies::decrypt`].
    pub fn decrypt(&self, private: &[u8], sealed: &[u8], options: &Options<'_>) -> Result<Secret, Error> {
        (self.decrypt)(private, sealed, options)
    }
}
