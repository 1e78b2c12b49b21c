//! Construction of a [`Suite`] from an entry of the registry: a function for each capability.

use super::elements::AnyElement;
use super::{Hashing, Info, Item, Secret, Signatures, Suite, held};
use crate::batch;
use crate::error::Error;
use crate::message::VerifyOptions;
use crate::scheme::{
    Exchange, ExchangeLong, ExchangeSilently, HashToGroup, KeyPair, Public, Sec1, Sign, SignatureBytes, SignatureDer,
    Verify, VerifyBatch, VerifySilently,
};
use crate::secret::depth;
use crate::{dh, schnorr};
use alloc::vec::Vec;
use core::marker::PhantomData;
use primegroup_core::Group;
use primegroup_core::ct;
use zeroize::Zeroizing;

/// A suite under construction.
pub(super) struct Row(pub(super) Suite);

/// One function per capability of the registry. The function does nothing if the capability has no operation on bytes.
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
                pair: 0,
                seed: 0..=0,
                signatures: None,
                shared_secret: None,
                hash_to_group: None,
                sec1: false,
                ecies: false,
            },
            keygen: |_| Err(Error::Unsupported),
            public: |_| Err(Error::Unsupported),
            to_pair: |_| Err(Error::Unsupported),
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
            signer: |_| Err(Error::Unsupported),
            signer_of_pair: |_| Err(Error::Unsupported),
            verifier: |_, _| Err(Error::Unsupported),
            exchanger: |_| Err(Error::Unsupported),
            exchanger_of_pair: |_| Err(Error::Unsupported),
            hash_to_point: |_, _| Err(Error::Unsupported),
            elements: None,
            generic: None,
            #[cfg(feature = "ecies")]
            ecies: None,
            #[cfg(feature = "bls")]
            bls: None,
            #[cfg(feature = "pairing")]
            pairing: None,
        })
    }

    pub(super) const fn element<P: AnyElement>(mut self) -> Self {
        self.0.elements = Some(P::ELEMENTS);
        self
    }

    pub(super) const fn group<G: Group>(mut self) -> Self {
        self.0.info.prime_order = true;
        self
    }

    pub(super) const fn beside<G: Group>(mut self) -> Self {
        self.0.generic = Some(Generic::<G>::SUITE);
        self
    }

    pub(super) const fn hash<P: HashToGroup + AnyElement>(mut self) -> Self {
        self.0.info.hash_to_group = Some(Hashing { suite: P::SUITE, tags: P::TAGS, hashes: P::HASHES });
        self.0.hash_to_group = |message, dst| Ok(P::hash_to_group(message, dst)?.to_bytes());
        self.0.hash_to_point = |message, dst| Ok(P::hash_to_group(message, dst)?.to_point());
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
    pub(super) const fn pairing<E: crate::pairing::Pairing>(mut self) -> Self {
        self.0.pairing = Some(super::pairing::Pairings::of::<E>(self.0.info.name));
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
        self.0.info.pair = K::PAIR_LEN;
        self.0.info.seed = K::SEED;
        self.0.keygen = |seed| on_wiped_stack(|| K::from_seed(seed).map(|key| secret(key.to_bytes())));
        self.0.public = |private| with_key::<K, _>(private, |key| Ok(key.public_key().encode().as_ref().to_vec()));
        self.0.to_pair = |private| {
            with_key::<K, _>(private, |key| {
                let mut pair = Zeroizing::new(alloc::vec![0; K::PAIR_LEN]);
                key.write_pair(&mut pair)?;
                Ok(pair)
            })
        };
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
        self.0.sign = |private, message, options| {
            with_key::<K, _>(private, |key| Ok(key.sign_with(message, options)?.as_ref().to_vec()))
        };
        self.0.signer = |private| Ok(held::held(|| K::from_bytes(private))?);
        self.0.signer_of_pair = |pair| Ok(held::held(|| K::from_pair(pair))?);
        self
    }

    pub(super) const fn exchange<K: Exchange>(mut self) -> Self {
        self.0.info.shared_secret = Some(K::SHARED_LEN);
        self.0.agree =
            |private, peer| with_key::<K, _>(private, |key| Ok(Zeroizing::new(key.agree(peer)?.as_ref().to_vec())));
        self.0.exchanger = |private| Ok(held::held(|| K::from_bytes(private))?);
        self.0.exchanger_of_pair = |pair| Ok(held::held(|| K::from_pair(pair))?);
        self.0.agree_each = |private, peers| {
            with_key::<K, _>(private, |key| {
                let mut shared: Vec<_> = peers.iter().map(|_| Err(Error::Encoding)).collect();
                batch::agree_each(key, peers, &mut shared)?;
                let bytes = |shared: &Result<K::Shared, Error>| match shared {
                    Ok(shared) => Ok(Zeroizing::new(shared.as_ref().to_vec())),
                    Err(e) => Err(*e),
                };
                Ok(shared.iter().map(bytes).collect())
            })
        };
        self
    }

    #[cfg(feature = "ecies")]
    pub(super) const fn ecies<K: Exchange<Public: crate::ecies::Recipient>>(mut self) -> Self {
        self.0.info.ecies = true;
        self.0.ecies = Some(super::ecies::Ecies::of::<K>());
        self
    }

    #[cfg(not(feature = "ecies"))]
    pub(super) const fn ecies<K: Exchange>(self) -> Self {
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
        self.0.verifier = held::verifier::<V>;
        self.0.verify_each = |items, options, verdicts| each::<V>(items, options, verdicts);
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

/// Writes a verdict for each item. An item that does not decode is not valid. Each key is decoded once.
fn each<V: Verify>(items: &[Item<'_>], options: &VerifyOptions<'_>, verdicts: &mut [bool]) -> Result<(), Error> {
    batch::same_length(items, verdicts)?;
    verdicts.fill(false);
    let (slots, count) = batch::slots(items.len(), |i| items[i].public);
    let mut encodings: Vec<&[u8]> = alloc::vec![&[]; count];
    slots.iter().zip(items).for_each(|(slot, item)| encodings[*slot as usize] = item.public);
    let mut keys = alloc::vec![Err(Error::Encoding); count];
    V::decode_each_for(&encodings, options, &mut keys);
    let signatures: Vec<_> = items.iter().map(|item| V::Signature::from_slice(item.signature)).collect();
    let mut answer = Ok(());
    let (mut some, mut places) = (Vec::with_capacity(items.len()), Vec::with_capacity(items.len()));
    for (i, (item, signature)) in items.iter().zip(&signatures).enumerate() {
        match (signature, &keys[slots[i] as usize]) {
            (Ok(signature), Ok(key)) => {
                some.push(batch::Item { key, message: item.message, signature });
                places.push(i);
            }
            (Err(e), _) | (_, Err(e)) => answer = answer.and(Err(*e)),
        }
    }
    let mut of_some = alloc::vec![false; some.len()];
    let verified = batch::verify_each_with(&some, options, &mut of_some);
    places.iter().zip(of_some).for_each(|(i, verdict)| verdicts[*i] = verdict);
    answer.and(verified)
}

/// The generic schemes of a group that also has its own schemes.
struct Generic<G>(PhantomData<G>);

impl<G: Group> Generic<G> {
    const SUITE: &'static Suite = &Row::named(G::NAME)
        .keys::<schnorr::SecretKey<G>>()
        .exchange::<dh::SecretKey<G>>()
        .sign::<schnorr::SecretKey<G>>()
        .verify::<schnorr::PublicKey<G>>()
        .batch::<schnorr::PublicKey<G>>()
        .0;
}

/// Computes with a private key on a wiped stack, because moving the key after decoding leaves a copy.
pub(super) fn with_key<K: KeyPair, T>(private: &[u8], f: impl FnOnce(&K) -> Result<T, Error>) -> Result<T, Error> {
    on_wiped_stack(|| f(&K::from_bytes(private)?))
}

/// Computes on a stack that is wiped as deep as keys and values derived from them lie. The operations themselves wipe
/// the stack below.
pub(super) fn on_wiped_stack<T>(f: impl FnOnce() -> T) -> T {
    ct::on_wiped_stack::<{ depth::KEY }, _>(f)
}

/// Copies an array to secret bytes and wipes the array.
pub(super) fn secret<B: AsRef<[u8]> + AsMut<[u8]>>(mut bytes: B) -> Secret {
    let secret = Zeroizing::new(bytes.as_ref().to_vec());
    ct::wipe_bytes(bytes.as_mut());
    secret
}
