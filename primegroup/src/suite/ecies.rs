//! ECIES of a group chosen at run time: bytes in, bytes out.

use super::row::{on_wiped_stack, with_key};
use super::{Bytes, Secret, SecretBytes};
use crate::ecies::{self, Options, Recipient};
use crate::error::Error;
use crate::scheme::{Exchange, Public};
use alloc::vec::Vec;
use core::fmt;
use primegroup_core::ct::Fleeting;

/// The seed of an ephemeral key.
type Seed = [u8; 32];

/// ECIES of one group: [`Suite::ecies`](super::Suite::ecies).
#[derive(Clone, Copy)]
pub struct Ecies {
    encrypt: fn(&Seed, &[u8], &[u8], &Options<'_>) -> Bytes,
    decrypt: fn(&[u8], &[u8], &Options<'_>) -> SecretBytes,
}

impl fmt::Debug for Ecies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Ecies")
    }
}

impl Ecies {
    /// Returns ECIES with keys of this type.
    #[must_use]
    pub const fn of<K: Exchange<Public: Recipient>>() -> Self {
        Ecies {
            encrypt: |seed, public, message, options| {
                let public = K::Public::decode(public)?;
                let len = ecies::sealed_len::<K::Public>(message.len(), options).ok_or(Error::Length)?;
                let mut out = alloc::vec![0; len];
                on_wiped_stack(|| {
                    // The seed is fresh, so this key is used for this message only.
                    ecies::encrypt_of_test_vector(&K::from_seed(seed)?, &public, message, options, &mut out).map(drop)
                })?;
                Ok(out)
            },
            decrypt: |private, sealed, options| {
                with_key::<K, _>(private, |key| ecies::decrypt_to_vec(key, sealed, options))
            },
        }
    }

    /// Encrypts a message to the owner of `public`. Each call derives the ephemeral key from 32 bytes that `random`
    /// fills. Use a random number generator, preferably the system's. `random` returns [`Error::Randomness`] if it
    /// fails.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are no public key; [`Error::Length`] if the output's
    /// length overflows; the errors of `random`.
    pub fn encrypt(
        &self,
        random: impl FnOnce(&mut [u8; 32]) -> Result<(), Error>,
        public: &[u8],
        message: &[u8],
        options: &Options<'_>,
    ) -> Result<Vec<u8>, Error> {
        let mut seed: Fleeting<Seed> = Fleeting::new([0; 32]);
        random(&mut seed)?;
        (self.encrypt)(&seed, public, message, options)
    }

    /// Decrypts a ciphertext with a private key. The message is wiped when dropped.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are no private key; otherwise the errors of
    /// [`ecies::decrypt`].
    pub fn decrypt(&self, private: &[u8], sealed: &[u8], options: &Options<'_>) -> Result<Secret, Error> {
        (self.decrypt)(private, sealed, options)
    }
}
