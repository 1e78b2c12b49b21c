//! [`KemKey`]: the keys that [`DhKem`](super::DhKem) is made of, and the groups that have them.

use super::labeled::Expander;
use ::hpke::hybrid_array::{ArraySize, AssocArraySize};
use primegroup::Error;
use primegroup::scheme::{Exchange, KeyPair, Public};

/// The number of groups for which none is registered.
pub const PRIVATE_KEM_ID: u16 = 0xff00;

/// A private key that exchanges keys, as HPKE asks for it.
pub trait KemKey: Exchange {
    /// The number of the key encapsulation.
    const KEM_ID: u16;
    /// What keeps groups with the same number apart: the name of the group, or nothing where the number is the group's own.
    const NAME: &'static str;
    /// Bytes of a public key.
    type PublicLen: ArraySize;
    /// Bytes of a private key.
    type PrivateLen: ArraySize;

    /// The public key in these bytes.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] for bytes that are no public key.
    fn read_public(bytes: &[u8]) -> Result<Self::Public, Error> {
        Self::Public::decode(bytes)
    }

    /// Gives the bytes of a public key to a function.
    fn with_public<T>(public: &Self::Public, then: impl FnOnce(&[u8]) -> T) -> T {
        then(public.encode().as_ref())
    }

    /// DeriveKeyPair of section 7.1.3, from its `dkp_prk`.
    ///
    /// # Errors
    /// [`Error::Randomness`] with a chance of 2^-250 or less, or never.
    fn derive(key: &Expander) -> Result<Self, Error> {
        let mut seed = zeroize::Zeroizing::new([0; 32]);
        key.expand("sk", [&[]; 3], &mut *seed);
        Self::from_seed(&*seed)
    }
}

/// The encoded public keys and private keys of a type of keys.
type PublicBytes<K> = <<K as KeyPair>::Public as Public>::Bytes;
type PrivateBytes<K> = <K as KeyPair>::Bytes;

macro_rules! each {
    { $module:ident $(, $capability:ident: $type:ty)* } => { $( each!(@ $capability $module $type); )* };
    // The key exchange of RFC 7748 has a number of its own.
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

/// The key exchange of P-256, whose public keys are not compressed here.
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
        // A public key is not neutral: it has coordinates.
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
