//! The library's schemes as [`keys`](crate::keys) sees them.

use crate::keys::{Exchanges, Keys, Signs};
use crate::points::padded as padded_element;
use crate::random::Secrets;
use core::marker::PhantomData;
use primegroup::{Error, Group, dh, ed25519, schnorr, x25519};
use primegroup_core::field::ByteArray;

/// A module of the library with schemes of its own: what its private keys are made from (32 secret bytes), and how.
macro_rules! own {
    ($module:ident, $name:ident, $sample:expr, $secret:expr) => {
        /// The schemes of the group.
        pub struct $name;
        impl $crate::keys::Keys for $name {
            type Secret = primegroup::$module::SecretKey;
            fn sample(secret: &mut $crate::Secrets) -> [u8; 32] {
                let sample: fn(&mut $crate::Secrets) -> [u8; 32] = $sample;
                sample(secret)
            }
            fn secret(bytes: &[u8; 32]) -> Option<Self::Secret> {
                let secret: fn(&[u8; 32]) -> Result<Self::Secret, primegroup::Error> = $secret;
                secret(bytes).ok()
            }
            fn with_secret(bytes: &[u8; 32], f: impl FnOnce(&Self::Secret)) {
                let secret: fn(&[u8; 32]) -> Result<Self::Secret, primegroup::Error> = $secret;
                if let Ok(key) = &secret(bytes) {
                    f(key);
                }
            }
            fn public(secret: &Self::Secret) -> [u8; 32] {
                secret.public_key().encode()
            }
        }
        impl $crate::keys::Signs for $name {
            type Public = primegroup::$module::PublicKey;
            fn decode(bytes: &[u8; 32]) -> Result<Self::Public, primegroup::Error> {
                primegroup::$module::PublicKey::decode(bytes)
            }
            fn sign(secret: &Self::Secret, message: &[u8; 32]) -> [u8; 64] {
                $crate::schemes::padded(secret.sign(message).as_bytes())
            }
            fn verify(public: &Self::Public, signature: &[u8; 64], message: &[u8; 32]) -> bool {
                let Some((signature, _)) = signature.split_first_chunk() else { return false };
                public.verify(message, &primegroup::$module::Signature::from_bytes(*signature)).is_ok()
            }
        }
        impl $crate::keys::Exchanges for $name {
            fn agree(secret: &Self::Secret, peer: &[u8; 32], out: &mut [u8; 32]) -> bool {
                let agreed = secret.agree(peer);
                *out = *agreed.0.as_bytes();
                agreed.1.declassify()
            }
        }
    };
}
pub(crate) use own;

/// A signature of at most 64 bytes, with zeros behind.
pub fn padded<const N: usize>(signature: &[u8; N]) -> [u8; 64] {
    const { assert!(N <= 64) };
    let mut out = [0; 64];
    for (x, y) in out.iter_mut().zip(signature) {
        *x = *y;
    }
    out
}

/// Generic Schnorr signatures.
pub struct Schnorr<G>(PhantomData<G>);
impl<G: Group> Keys for Schnorr<G> {
    type Secret = schnorr::SecretKey<G>;
    fn sample(secret: &mut Secrets) -> [u8; 32] {
        secret.scalar::<G::Scalar>()
    }
    fn secret(bytes: &[u8; 32]) -> Option<Self::Secret> {
        schnorr::SecretKey::from_bytes(bytes).ok()
    }
    fn with_secret(bytes: &[u8; 32], f: impl FnOnce(&Self::Secret)) {
        if let Ok(key) = &schnorr::SecretKey::from_bytes(bytes) {
            f(key);
        }
    }
    fn public(secret: &Self::Secret) -> [u8; 32] {
        padded_element(&secret.public_key().encode())
    }
}
impl<G: Group> Signs for Schnorr<G> {
    type Public = schnorr::PublicKey<G>;
    fn decode(bytes: &[u8; 32]) -> Result<Self::Public, Error> {
        schnorr::PublicKey::decode(&bytes[..G::Bytes::LEN])
    }
    fn sign(secret: &Self::Secret, message: &[u8; 32]) -> [u8; 64] {
        let mut out = [0; 64];
        out[..G::WithScalar::LEN].copy_from_slice(secret.sign(message).as_ref());
        out
    }
    fn verify(public: &Self::Public, signature: &[u8; 64], message: &[u8; 32]) -> bool {
        let signature = schnorr::Signature::from_slice(&signature[..G::WithScalar::LEN]);
        signature.and_then(|s| public.verify(message, &s)).is_ok()
    }
}

/// Generic Diffie-Hellman.
pub struct Dh<G>(PhantomData<G>);
impl<G: Group> Keys for Dh<G> {
    type Secret = dh::SecretKey<G>;
    fn sample(secret: &mut Secrets) -> [u8; 32] {
        secret.scalar::<G::Scalar>()
    }
    fn secret(bytes: &[u8; 32]) -> Option<Self::Secret> {
        dh::SecretKey::from_bytes(bytes).ok()
    }
    fn with_secret(bytes: &[u8; 32], f: impl FnOnce(&Self::Secret)) {
        if let Ok(key) = &dh::SecretKey::from_bytes(bytes) {
            f(key);
        }
    }
    fn public(secret: &Self::Secret) -> [u8; 32] {
        padded_element(&secret.public_key().encode())
    }
}
impl<G: Group> Exchanges for Dh<G> {
    fn agree(secret: &Self::Secret, peer: &[u8; 32], out: &mut [u8; 32]) -> bool {
        let shared = secret.agree(&peer[..G::Bytes::LEN]);
        if let Ok(shared) = &shared {
            *out = *shared.as_bytes();
        }
        shared.is_ok()
    }
}

/// Ed25519.
pub struct Ed25519;
impl Keys for Ed25519 {
    type Secret = ed25519::SecretKey;
    fn sample(secret: &mut Secrets) -> [u8; 32] {
        secret.bytes()
    }
    fn secret(bytes: &[u8; 32]) -> Option<Self::Secret> {
        Some(ed25519::SecretKey::from_seed(bytes))
    }
    fn with_secret(bytes: &[u8; 32], f: impl FnOnce(&Self::Secret)) {
        f(&ed25519::SecretKey::from_seed(bytes));
    }
    fn public(secret: &Self::Secret) -> [u8; 32] {
        secret.public_key().encode()
    }
}
impl Signs for Ed25519 {
    type Public = ed25519::PublicKey;
    fn decode(bytes: &[u8; 32]) -> Result<Self::Public, Error> {
        ed25519::PublicKey::decode(bytes)
    }
    fn sign(secret: &Self::Secret, message: &[u8; 32]) -> [u8; 64] {
        secret.sign(message).to_bytes()
    }
    fn verify(public: &Self::Public, signature: &[u8; 64], message: &[u8; 32]) -> bool {
        public.verify(message, &ed25519::Signature::from_bytes(*signature)).is_ok()
    }
}

/// X25519 keys.
pub struct X25519;
impl Keys for X25519 {
    type Secret = x25519::SecretKey;
    fn sample(secret: &mut Secrets) -> [u8; 32] {
        secret.bytes()
    }
    fn secret(bytes: &[u8; 32]) -> Option<Self::Secret> {
        Some(x25519::SecretKey::from_seed(bytes))
    }
    fn with_secret(bytes: &[u8; 32], f: impl FnOnce(&Self::Secret)) {
        f(&x25519::SecretKey::from_seed(bytes));
    }
    fn public(secret: &Self::Secret) -> [u8; 32] {
        secret.public_key().encode()
    }
}
impl Exchanges for X25519 {
    fn agree(secret: &Self::Secret, peer: &[u8; 32], out: &mut [u8; 32]) -> bool {
        let shared = secret.agree(peer);
        if let Ok(shared) = &shared {
            *out = *shared.as_bytes();
        }
        shared.is_ok()
    }
}
