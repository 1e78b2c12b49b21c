//! The traits of the crate `signature`: raw messages, no context; hedged with 32 random bytes if a generator is given.
//! Generic Schnorr signatures implement them on every group, BLS signatures in the form of bytes. Ed25519 verifies like
//! [`ed25519::PublicKey::verify`](crate::ed25519::PublicKey::verify).
//!
//! The inherent methods with the same names take the same arguments in the same order and do the same.

#[cfg(feature = "bls")]
use crate::bls::{self, Variant};
#[cfg(feature = "ecdsa")]
use crate::ecdsa;
use crate::keys::Signature;
use crate::schnorr;
use primegroup_core::Group;
#[cfg(feature = "ecdsa")]
use primegroup_core::group::Coordinates;
use signature::SignatureEncoding;

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

#[cfg(feature = "ecdsa")]
impl<const N: usize, G: Coordinates<TwoScalars = [u8; N]>> From<ecdsa::Signature<G>> for [u8; N] {
    fn from(s: ecdsa::Signature<G>) -> [u8; N] {
        s.to_bytes()
    }
}

#[cfg(feature = "ecdsa")]
impl<const N: usize, G: Coordinates<TwoScalars = [u8; N]>> SignatureEncoding for ecdsa::Signature<G> {
    type Repr = [u8; N];
}

#[cfg(feature = "bls")]
impl<const N: usize, V: Variant<Signatures: Group<Bytes = [u8; N]>>, S> From<bls::EncodedSignature<V, S>> for [u8; N] {
    fn from(s: bls::EncodedSignature<V, S>) -> [u8; N] {
        s.to_bytes()
    }
}

#[cfg(feature = "bls")]
impl<const N: usize, V: Variant<Signatures: Group<Bytes = [u8; N]>>, S: bls::Scheme> SignatureEncoding
    for bls::EncodedSignature<V, S>
{
    type Repr = [u8; N];
}

/// [`signature::RandomizedSigner`] is not implemented: a message has only one BLS signature.
#[cfg(feature = "bls")]
impl<V: Variant, S: bls::Scheme> signature::Signer<bls::EncodedSignature<V, S>> for bls::SecretKey<V, S> {
    fn try_sign(&self, message: &[u8]) -> Result<bls::EncodedSignature<V, S>, signature::Error> {
        Ok(self.sign(message).into())
    }
}

#[cfg(feature = "bls")]
impl<V: Variant, S: bls::Scheme> signature::Verifier<bls::EncodedSignature<V, S>> for bls::PublicKey<V, S> {
    fn verify(&self, message: &[u8], signature: &bls::EncodedSignature<V, S>) -> Result<(), signature::Error> {
        crate::scheme::Verify::verify(self, message, signature).map_err(|_| signature::Error::new())
    }
}

/// Implements the traits for one scheme. Generic schemes use it in this file, other schemes in their own files.
macro_rules! traits {
    ([$($generics:tt)*], $secret:ty, $public:ty, $signature:ty) => {
        impl<$($generics)*> signature::Signer<$signature> for $secret {
            fn try_sign(&self, message: &[u8]) -> Result<$signature, signature::Error> {
                Ok(self.sign(message))
            }
        }

        #[cfg(feature = "rand_core")]
        impl<$($generics)*> signature::RandomizedSigner<$signature> for $secret {
            fn try_sign_with_rng<R: signature::rand_core::TryCryptoRng + ?Sized>(
                &self,
                rng: &mut R,
                message: &[u8],
            ) -> Result<$signature, signature::Error> {
                let mut random = [0; 32];
                rng.try_fill_bytes(&mut random).map_err(|_| signature::Error::new())?;
                let options = $crate::SignOptions::new().randomness(&random);
                self.sign_with($crate::Message::raw(message), &options).map_err(|_| signature::Error::new())
            }
        }

        impl<$($generics)*> signature::Verifier<$signature> for $public {
            fn verify(&self, message: &[u8], signature: &$signature) -> Result<(), signature::Error> {
                // Calls the inherent method.
                <$public>::verify(self, message, signature).map_err(|_| signature::Error::new())
            }
        }
    };
}
#[allow(unused_imports)] // unused without a group with its own key types
pub(crate) use traits;

traits!(
    [const N: usize, G: Group<WithScalar = [u8; N]>],
    schnorr::SecretKey<G>,
    schnorr::PublicKey<G>,
    schnorr::Signature<G>
);
#[cfg(feature = "ecdsa")]
traits!(
    [const N: usize, G: Coordinates<TwoScalars = [u8; N]>],
    ecdsa::SecretKey<G>,
    ecdsa::PublicKey<G>,
    ecdsa::Signature<G>
);
