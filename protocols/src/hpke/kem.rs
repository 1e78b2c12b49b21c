//! [`DhKem`]: the key encapsulation of RFC 9180, section 4.1, for the crate `hpke`.

use super::key::KemKey;
use super::labeled::Labels;
use ::hpke::hybrid_array::typenum::U32;
use ::hpke::kem::SharedSecret;
use ::hpke::rand_core::CryptoRng;
use ::hpke::{Deserializable, HpkeError, Kem, Serializable};
use alloc::sync::Arc;
use core::fmt;
use core::marker::PhantomData;
use primegroup::Error;
use subtle::{Choice, ConstantTimeEq};
use zeroize::Zeroizing;

/// DHKEM over the keys `K`, with HKDF-SHA-256.
pub struct DhKem<K>(PhantomData<K>);

/// A public key.
pub struct PublicKey<K: KemKey>(pub K::Public);

/// A private key. Clones share it; it is wiped when the last clone is dropped.
pub struct PrivateKey<K>(pub Arc<K>);

/// An encapsulated key: the ephemeral public key.
pub struct EncappedKey<K: KemKey>(pub K::Public);

impl<K: KemKey> Clone for PublicKey<K> {
    fn clone(&self) -> Self {
        PublicKey(self.0)
    }
}
impl<K: KemKey> PartialEq for PublicKey<K> {
    fn eq(&self, o: &Self) -> bool {
        self.0 == o.0
    }
}
impl<K: KemKey> Eq for PublicKey<K> {}
impl<K: KemKey> fmt::Debug for PublicKey<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
impl<K> Clone for PrivateKey<K> {
    fn clone(&self) -> Self {
        PrivateKey(Arc::clone(&self.0))
    }
}
impl<K: KemKey> ConstantTimeEq for PrivateKey<K> {
    fn ct_eq(&self, o: &Self) -> Choice {
        Choice::from(self.0.ct_eq(&o.0).bit() as u8)
    }
}
impl<K: KemKey> Clone for EncappedKey<K> {
    fn clone(&self) -> Self {
        EncappedKey(self.0)
    }
}

/// Returns the error of the crate for bytes that are not a key.
fn refused(len: usize, given: &[u8]) -> impl Fn(Error) -> HpkeError {
    let given = given.len();
    move |_| if given == len { HpkeError::ValidationError } else { HpkeError::IncorrectInputLength(len, given) }
}

impl<K: KemKey> Serializable for PublicKey<K> {
    type OutputSize = K::PublicLen;

    fn write_exact(&self, buf: &mut [u8]) {
        K::with_public(&self.0, |bytes| buf.copy_from_slice(bytes));
    }
}
impl<K: KemKey> Deserializable for PublicKey<K> {
    fn from_bytes(encoded: &[u8]) -> Result<Self, HpkeError> {
        K::read_public(encoded).map(PublicKey).map_err(refused(Self::size(), encoded))
    }
}
impl<K: KemKey> Serializable for EncappedKey<K> {
    type OutputSize = K::PublicLen;

    fn write_exact(&self, buf: &mut [u8]) {
        PublicKey::<K>(self.0).write_exact(buf);
    }
}
impl<K: KemKey> Deserializable for EncappedKey<K> {
    fn from_bytes(encoded: &[u8]) -> Result<Self, HpkeError> {
        PublicKey::<K>::from_bytes(encoded).map(|key| EncappedKey(key.0))
    }
}
impl<K: KemKey> Serializable for PrivateKey<K> {
    type OutputSize = K::PrivateLen;

    fn write_exact(&self, buf: &mut [u8]) {
        let bytes = self.0.to_bytes();
        buf.copy_from_slice(bytes.as_ref());
    }
}
impl<K: KemKey> Deserializable for PrivateKey<K> {
    fn from_bytes(encoded: &[u8]) -> Result<Self, HpkeError> {
        K::from_bytes(encoded).map(|key| PrivateKey(Arc::new(key))).map_err(refused(Self::size(), encoded))
    }
}

impl<K: KemKey> DhKem<K> {
    /// The `suite_id` of the encapsulation.
    const LABELS: Labels = Labels::new(K::KEM_ID, K::NAME);

    /// Computes ExtractAndExpand of the shared secret, with the encapsulated key, the recipient's key, and in
    /// authenticated mode the sender's key.
    fn finish(
        agreed: &[&[u8]],
        enc: &K::Public,
        recipient: &K::Public,
        sender: Option<&K::Public>,
    ) -> SharedSecret<Self> {
        let key = Self::LABELS.extract("eae_prk", agreed);
        let mut secret = SharedSecret::<Self>::default();
        K::with_public(enc, |enc| {
            K::with_public(recipient, |recipient| {
                let mut expand = |sender: &[u8]| key.expand("shared_secret", [enc, recipient, sender], &mut secret.0);
                match sender {
                    None => expand(&[]),
                    Some(sender) => K::with_public(sender, expand),
                }
            });
        });
        secret
    }

    /// Derives the key pair from keying material. If the derivation fails, another label is tried; no failure is
    /// known.
    fn key_pair(ikm: &[u8]) -> K {
        let mut label = "dkp_prk";
        loop {
            match K::derive(&Self::LABELS.extract(label, &[ikm])) {
                Ok(key) => return key,
                Err(_) => label = "dkp_prk_again",
            }
        }
    }
}

/// Computes the shared secret of two keys.
fn agree<K: KemKey>(secret: &K, public: &K::Public) -> Result<K::Shared, Error> {
    K::with_public(public, |bytes| secret.agree(bytes))
}

impl<K: KemKey> Kem for DhKem<K> {
    type PublicKey = PublicKey<K>;
    type PrivateKey = PrivateKey<K>;
    type EncappedKey = EncappedKey<K>;
    type NSecret = U32;

    const KEM_ID: u16 = K::KEM_ID;

    fn sk_to_pk(sk: &PrivateKey<K>) -> PublicKey<K> {
        PublicKey(*sk.0.public_key())
    }

    fn derive_keypair(ikm: &[u8]) -> (PrivateKey<K>, PublicKey<K>) {
        let key = PrivateKey(Arc::new(Self::key_pair(ikm)));
        let public = Self::sk_to_pk(&key);
        (key, public)
    }

    fn decap(
        sk_recip: &PrivateKey<K>,
        pk_sender_id: Option<&PublicKey<K>>,
        encapped_key: &EncappedKey<K>,
    ) -> Result<SharedSecret<Self>, HpkeError> {
        let refused = |_| HpkeError::DecapError;
        let first = agree(&*sk_recip.0, &encapped_key.0).map_err(refused)?;
        let recipient = sk_recip.0.public_key();
        Ok(match pk_sender_id {
            None => Self::finish(&[first.as_ref()], &encapped_key.0, recipient, None),
            Some(sender) => {
                let second = agree(&*sk_recip.0, &sender.0).map_err(refused)?;
                Self::finish(&[first.as_ref(), second.as_ref()], &encapped_key.0, recipient, Some(&sender.0))
            }
        })
    }

    fn encap_with_rng(
        pk_recip: &PublicKey<K>,
        sender_id_keypair: Option<(&PrivateKey<K>, &PublicKey<K>)>,
        csprng: &mut impl CryptoRng,
    ) -> Result<(SharedSecret<Self>, EncappedKey<K>), HpkeError> {
        let refused = |_| HpkeError::EncapError;
        let mut ikm = Zeroizing::new(alloc::vec![0; PrivateKey::<K>::size()]);
        csprng.fill_bytes(&mut ikm);
        let ephemeral = Self::key_pair(&ikm);
        let enc = *ephemeral.public_key();
        let first = agree(&ephemeral, &pk_recip.0).map_err(refused)?;
        let secret = match sender_id_keypair {
            None => Self::finish(&[first.as_ref()], &enc, &pk_recip.0, None),
            Some((sender, public)) => {
                let second = agree(&*sender.0, &pk_recip.0).map_err(refused)?;
                Self::finish(&[first.as_ref(), second.as_ref()], &enc, &pk_recip.0, Some(&public.0))
            }
        };
        Ok((secret, EncappedKey(enc)))
    }
}
