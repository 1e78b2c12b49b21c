//! [`KemKey`]: the keys that [`DhKem`](super::DhKem) uses, and the groups that have them.

use super::labeled::Expander;
use ::hpke::hybrid_array::{ArraySize, AssocArraySize};
use primegroup::Error;
use primegroup::scheme::{Exchange, KeyPair, Public};

/// Identifier for groups without a registered key encapsulation.
pub const PRIVATE_KEM_ID: u16 = 0xff00;

/// A private key for key exchange, in the form that HPKE requires.
pub trait KemKey: Exchange {
    /// The identifier of the key encapsulation.
    const KEM_ID: u16;
    /// Name that distinguishes groups with the same identifier: the name of the group, or empty if the identifier is
    /// the group's own.
    const NAME: &'static str;
    /// Bytes of a public key.
    type PublicLen: ArraySize;
    /// Bytes of a private key.
    type PrivateLen: ArraySize;

    /// Decodes a public key.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are not a public key.
    fn read_public(bytes: &[u8]) -> Result<Self::Public, Error> {
        Self::Public::decode(bytes)
    }

    /// Calls a function with the bytes of a public key.
    fn with_public<T>(public: &Self::Public, then: impl FnOnce(&[u8]) -> T) -> T {
        then(public.encode().as_ref())
    }

    /// Computes DeriveKeyPair of section 7.1.3, from its `dkp_prk`.
    ///
    /// # Errors
    /// [`Error::Randomness`], with probability 2^-250 or less, or never.
    fn derive(key: &Expander) -> Result<Self, Error> {
        let mut seed = zeroize::Zeroizing::new([0; 32]);
        key.expand("sk", [&[]; 3], &mut *seed);
        Self::from_seed(&*seed)
    }
}

/// The encoded public and private keys of a key type.
type PublicBytes<K> = <<K as KeyPair>::Public as Public>::Bytes;
type PrivateBytes<K> = <K as KeyPair>::Bytes;

macro_rules! each {
    { $module:ident $(, $capability:ident: $type:ty)* } => { $( each!(@ $capability $module $type); )* };
    // The key exchange of RFC 7748 has an identifier of its own.
    (@ exchange x25519 $type:ty) => {
        impl KemKey for $type {
            const KEM_ID: u16 = 0x0020;
            const NAME: &'static str = "";
            type PublicLen = <PublicBytes<Self> as AssocArraySize>::Size;
            type PrivateLen = <PrivateBytes<Self> as AssocArraySize>::Size;
        }
    };
    (@ exchange p256 $type:ty) => {};
    (@ exchange $module:ident $type:ty) => {
        impl KemKey for $type {
            const KEM_ID: u16 = PRIVATE_KEM_ID;
            const NAME: &'static str = stringify!($module);
            type PublicLen = <PublicBytes<Self> as AssocArraySize>::Size;
            type PrivateLen = <PrivateBytes<Self> as AssocArraySize>::Size;
        }
    };
    (@ $other:ident $module:ident $type:ty) => {};
}
primegroup::for_each_group!(each);

/// The key exchange of P-256. HPKE uses its public keys uncompressed.
type P256 = primegroup::ecdh::SecretKey<primegroup::p256::Point>;

impl KemKey for P256 {
    const KEM_ID: u16 = 0x0010;
    const NAME: &'static str = "";
    type PublicLen = <[u8; 65] as AssocArraySize>::Size;
    type PrivateLen = <PrivateBytes<Self> as AssocArraySize>::Size;

    fn read_public(bytes: &[u8]) -> Result<Self::Public, Error> {
        match bytes {
            [4, ..] => Self::Public::from_point(primegroup::p256::Point::from_sec1(bytes).ok_or(Error::Encoding)?),
            _ => Err(Error::Encoding),
        }
    }

    fn with_public<T>(public: &Self::Public, then: impl FnOnce(&[u8]) -> T) -> T {
        // A public key is not the neutral element, so it has coordinates.
        then(&public.point().to_sec1_uncompressed().unwrap_or([0; 65]))
    }

    fn derive(key: &Expander) -> Result<Self, Error> {
        let mut bytes = zeroize::Zeroizing::new([0; 32]);
        for counter in 0..=u8::MAX {
            key.expand("candidate", [&[counter], &[], &[]], &mut *bytes);
            if let Ok(key) = Self::from_bytes(&*bytes) {
                return Ok(key);
            }
        }
        Err(Error::Randomness)
    }
}
