//! The traits of the crate `signature`: raw messages, no context; hedged with 32 random bytes where a generator is given.
//! Generic Schnorr signatures have them on every group, in 64 bytes or 62. Ed25519 verifies as
//! [`ed25519::PublicKey::verify`](crate::ed25519::PublicKey::verify).
//!
//! The inherent methods of the same names take the same arguments in the same order and do the same.

use crate::keys::Signature;
#[cfg(feature = "rand_core")]
use crate::{Message, SignOptions};
use crate::{do255, jq255, schnorr};
use primegroup_core::Group;
use signature::{Error, SignatureEncoding, Signer, Verifier};

impl<const N: usize, S> From<Signature<N, S>> for [u8; N] {
    fn from(s: Signature<N, S>) -> [u8; N] {
        s.to_bytes()
    }
}

impl<const N: usize, S: Clone + 'static> SignatureEncoding for Signature<N, S> {
    type Repr = [u8; N];
}

impl<const N: usize, G: Group<WithScalar = [u8; N]>> From<schnorr::Signature<G>> for [u8; N] {
    fn from(s: schnorr::Signature<G>) -> [u8; N] {
        s.to_bytes()
    }
}

impl<const N: usize, G: Group<WithScalar = [u8; N]>> SignatureEncoding for schnorr::Signature<G> {
    type Repr = [u8; N];
}

/// The traits of one scheme.
macro_rules! traits {
    ([$($generics:tt)*], $secret:ty, $public:ty, $signature:ty) => {
        impl<$($generics)*> Signer<$signature> for $secret {
            fn try_sign(&self, message: &[u8]) -> Result<$signature, Error> {
                Ok(self.sign(message))
            }
        }

        #[cfg(feature = "rand_core")]
        impl<$($generics)*> signature::RandomizedSigner<$signature> for $secret {
            fn try_sign_with_rng<R: signature::rand_core::TryCryptoRng + ?Sized>(
                &self,
                rng: &mut R,
                message: &[u8],
            ) -> Result<$signature, Error> {
                let mut random = [0; 32];
                rng.try_fill_bytes(&mut random).map_err(|_| Error::new())?;
                let options = SignOptions::new().randomness(&random);
                self.sign_with(Message::raw(message), &options).map_err(|_| Error::new())
            }
        }

        impl<$($generics)*> Verifier<$signature> for $public {
            fn verify(&self, message: &[u8], signature: &$signature) -> Result<(), Error> {
                // The inherent method.
                <$public>::verify(self, message, signature).map_err(|_| Error::new())
            }
        }
    };
}

traits!([G: do255::Do255], do255::SecretKey<G>, do255::PublicKey<G>, do255::Signature);
traits!([G: jq255::Jq255], jq255::SecretKey<G>, jq255::PublicKey<G>, jq255::Signature);
#[cfg(feature = "curve9767")]
traits!([], crate::curve9767::SecretKey, crate::curve9767::PublicKey, crate::curve9767::Signature);
#[cfg(feature = "ed25519")]
traits!([], crate::ed25519::SecretKey, crate::ed25519::PublicKey, crate::ed25519::Signature);
traits!(
    [const N: usize, G: Group<WithScalar = [u8; N]>],
    schnorr::SecretKey<G>,
    schnorr::PublicKey<G>,
    schnorr::Signature<G>
);
