//! What a row of the registry makes of a [`Suite`]: a function for each capability.

use super::{Hashing, Info, Item, Secret, Signatures, Suite};
use crate::batch;
use crate::error::Error;
use crate::message::VerifyOptions;
use crate::scheme::{
    Exchange, ExchangeLong, ExchangeSilently, HashToGroup, KeyPair, Public, Sec1, Sign, SignatureBytes, SignatureDer,
    Verify, VerifyBatch, VerifySilently,
};
use crate::schnorr;
use alloc::vec::Vec;
use primegroup_core::ct;
use primegroup_core::group::Spec;
use primegroup_core::{Element, Group};
use zeroize::Zeroizing;

/// A suite as it is made.
pub(super) struct Row(pub(super) Suite);

/// What each capability of a row of the registry gives. Some give nothing that bytes could ask for, but are what they say.
#[allow(clippy::extra_unused_type_parameters)]
#[allow(dead_code)] // with few groups
impl Row {
    pub(super) const fn named(name: &'static str) -> Self {
        Row(Suite {
            info: Info {
                name,
                about: "",
                security: 0,
                prime_order: false,
                private_key: 0,
                public_key: 0,
                seed: 0..=0,
                signatures: None,
                shared_secret: None,
                hash_to_group: None,
                sec1: false,
            },
            keygen: |_| Err(Error::Unsupported),
            public: |_| Err(Error::Unsupported),
            check: |_| Err(Error::Unsupported),
            sign: |_, _, _| Err(Error::Unsupported),
            verify: |_, _, _, _| Err(Error::Unsupported),
            verify_batch: |_, _| Err(Error::Unsupported),
            verify_each: |_, _, _| Err(Error::Unsupported),
            signature_to_der: |_| Err(Error::Unsupported),
            signature_from_der: |_| Err(Error::Unsupported),
            agree: |_, _| Err(Error::Unsupported),
            agree_each: |_, _| Err(Error::Unsupported),
            hash_to_group: |_, _| Err(Error::Unsupported),
            to_sec1: |_, _| Err(Error::Unsupported),
            from_sec1: |_| Err(Error::Unsupported),
            #[cfg(feature = "bls")]
            bls: None,
        })
    }

    pub(super) const fn element<P: ToBytes>(self) -> Self {
        self
    }

    pub(super) const fn group<G: Group>(mut self) -> Self {
        self.0.info.prime_order = true;
        self
    }

    pub(super) const fn beside<G: Group>(self) -> Self {
        self
    }

    pub(super) const fn hash<P: HashToGroup + ToBytes>(mut self) -> Self {
        self.0.info.hash_to_group = Some(Hashing { suite: P::SUITE, tags: P::TAGS, hashes: P::HASHES });
        self.0.hash_to_group = |message, dst| Ok(P::hash_to_group(message, dst)?.to_bytes());
        self
    }

    pub(super) const fn sec1<G: Sec1 + Group>(mut self) -> Self {
        self.0.info.sec1 = true;
        self.0.to_sec1 = |public, compressed| {
            let point = schnorr::PublicKey::<G>::decode(public)?.point();
            if compressed {
                point.to_sec1_compressed().map(|b| b.as_ref().to_vec())
            } else {
                point.to_sec1_uncompressed().map(|b| b.as_ref().to_vec())
            }
            .ok_or(Error::Encoding)
        };
        self.0.from_sec1 = |point| {
            let point = G::from_sec1(point).ok_or(Error::Encoding)?;
            Ok(schnorr::PublicKey::<G>::from_point(point)?.encode().as_ref().to_vec())
        };
        self
    }

    #[cfg(feature = "pairing")]
    pub(super) const fn pairing<E: crate::pairing::Pairing>(self) -> Self {
        self
    }

    #[cfg(feature = "bls")]
    pub(super) const fn bls<V: crate::bls::Variant>(mut self) -> Self {
        if let Some(signatures) = &mut self.0.info.signatures {
            signatures.bls = true;
        }
        self.0.bls = Some(super::Aggregating::schemes::<V>());
        self
    }

    pub(super) const fn ladder<P>(self) -> Self {
        self
    }

    pub(super) const fn keys<K: KeyPair>(mut self) -> Self {
        self.0.info.about = K::ABOUT;
        self.0.info.security = K::SECURITY;
        self.0.info.private_key = K::LEN;
        self.0.info.public_key = K::Public::LEN;
        self.0.info.seed = K::SEED;
        self.0.keygen = |seed| Ok(secret(K::from_seed(seed)?.to_bytes()));
        self.0.public = |private| Ok(K::from_bytes(private)?.public_key().encode().as_ref().to_vec());
        self.0.check = |public| K::Public::decode(public).map(drop);
        self
    }

    pub(super) const fn scalar_keys<K: KeyPair>(self) -> Self {
        self
    }

    pub(super) const fn seed_keys<K: KeyPair>(self) -> Self {
        self
    }

    pub(super) const fn hidden<K: Sign<Public: VerifySilently>>(self) -> Self {
        self
    }

    pub(super) const fn sign<K: Sign>(mut self) -> Self {
        self.0.info.signatures = Some(Signatures {
            about: K::Public::ABOUT,
            len: <K::Public as Verify>::Signature::LEN,
            hashes: K::Public::HASHES,
            contexts: K::Public::CONTEXTS,
            rules: K::Public::RULES,
            batch: false,
            der: false,
            bls: false,
        });
        self.0.sign =
            |private, message, options| Ok(K::from_bytes(private)?.sign_with(message, options)?.as_ref().to_vec());
        self
    }

    pub(super) const fn exchange<K: Exchange>(mut self) -> Self {
        self.0.info.shared_secret = Some(K::SHARED_LEN);
        self.0.agree = |private, peer| Ok(Zeroizing::new(K::from_bytes(private)?.agree(peer)?.as_ref().to_vec()));
        self.0.agree_each = |private, peers| {
            let key = K::from_bytes(private)?;
            let mut shared: Vec<_> = peers.iter().map(|_| Err(Error::Encoding)).collect();
            batch::agree_each(&key, peers, &mut shared)?;
            let bytes = |shared: &Result<K::Shared, Error>| match shared {
                Ok(shared) => Ok(Zeroizing::new(shared.as_ref().to_vec())),
                Err(e) => Err(*e),
            };
            Ok(shared.iter().map(bytes).collect())
        };
        self
    }

    pub(super) const fn silent<K: ExchangeSilently>(self) -> Self {
        self
    }

    pub(super) const fn long<K: ExchangeLong>(self) -> Self {
        self
    }

    pub(super) const fn verify<V: Verify>(mut self) -> Self {
        self.0.verify = |public, message, signature, options| {
            let signature = V::Signature::from_slice(signature)?;
            V::decode_for(public, options)?.verify_with(message, &signature, options)
        };
        self.0.verify_each = verify_each::<V>;
        self
    }

    pub(super) const fn der<V: Verify<Signature: SignatureDer>>(mut self) -> Self {
        if let Some(signatures) = &mut self.0.info.signatures {
            signatures.der = true;
        }
        self.0.signature_to_der = |signature| Ok(V::Signature::from_slice(signature)?.to_der().as_ref().to_vec());
        self.0.signature_from_der = |der| Ok(V::Signature::from_der(der)?.as_ref().to_vec());
        self
    }

    pub(super) const fn batch<V: VerifyBatch>(mut self) -> Self {
        if let Some(signatures) = &mut self.0.info.signatures {
            signatures.batch = true;
        }
        self.0.verify_batch = |items, options| {
            let decoded =
                items.iter().map(|i| Ok((V::decode_for(i.public, options)?, V::Signature::from_slice(i.signature)?)));
            let decoded = decoded.collect::<Result<Vec<_>, Error>>()?;
            let together = items.iter().zip(&decoded).map(|(item, (key, signature))| batch::Item {
                key,
                message: item.message,
                signature,
            });
            V::verify_batch(&together.collect::<Vec<_>>(), options)
        };
        self
    }
}

/// What decodes is verified; what does not is not valid.
fn verify_each<V: Verify>(items: &[Item<'_>], options: &VerifyOptions<'_>, verdicts: &mut [bool]) -> Result<(), Error> {
    batch::same_length(items, verdicts)?;
    verdicts.fill(false);
    let decode = |item: &Item<'_>| {
        let signature = V::Signature::from_slice(item.signature)?;
        Ok((V::decode_for(item.public, options)?, signature))
    };
    let decoded: Vec<Result<_, Error>> = items.iter().map(decode).collect();
    let valid = || items.iter().zip(&decoded).filter_map(|(item, decoded)| Some((item, decoded.as_ref().ok()?)));
    let some: Vec<_> =
        valid().map(|(item, (key, signature))| batch::Item { key, message: item.message, signature }).collect();
    let mut of_some = alloc::vec![false; some.len()];
    let answer = batch::verify_each_with(&some, options, &mut of_some);
    let places = verdicts.iter_mut().zip(&decoded).filter(|(_, decoded)| decoded.is_ok());
    places.zip(of_some).for_each(|((to, _), verdict)| *to = verdict);
    decoded.into_iter().find_map(Result::err).map_or(answer, Err)
}

/// Secret bytes from an array, which is wiped.
fn secret<B: AsRef<[u8]> + AsMut<[u8]>>(mut bytes: B) -> Secret {
    let secret = Zeroizing::new(bytes.as_ref().to_vec());
    ct::wipe_bytes(bytes.as_mut());
    secret
}

/// An element of any group, with or without a cofactor.
pub(super) trait ToBytes {
    fn to_bytes(&self) -> Vec<u8>;
}

impl<S: Spec> ToBytes for Element<S> {
    fn to_bytes(&self) -> Vec<u8> {
        self.encode().as_ref().to_vec()
    }
}
