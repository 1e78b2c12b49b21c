//! FROST: the vectors of RFC 9591 with `frost-core`; threshold signatures that ordinary verification accepts, for
//! every group; refused inputs.

mod common;

use common::{Bytes, bytes, file};
use frost_core::keys::dkg;
use frost_core::keys::{
    IdentifierList, KeyPackage, PublicKeyPackage, SigningShare, VerifyingShare, generate_with_dealer, split,
};
use frost_core::round1::{self, Nonce, SigningNonces};
use frost_core::{
    Ciphersuite, Error, Field, Group, Identifier, Scalar, Signature, SigningKey, SigningPackage, VerifyingKey,
};
use primegroup::core_groups::group::ed25519::{Point, PrimeOrderPoint};
use primegroup::{batch, ed25519, schnorr};
use primegroup_protocols::Rng;
use primegroup_protocols::frost::{
    Ed25519Sha512, P256Sha256, Ristretto255Sha512, Schnorr, Secp256k1Sha256, frost_core,
};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

type FieldOf<C> = <<C as Ciphersuite>::Group as Group>::Field;

fn scalar<C: Ciphersuite>(bytes: &[u8]) -> Scalar<C> {
    let Ok(bytes) = bytes.try_into() else { panic!("a wrong length") };
    <FieldOf<C>>::deserialize(&bytes).unwrap()
}

fn same<C: Ciphersuite>(a: &Scalar<C>, expected: &[u8]) {
    assert_eq!(<FieldOf<C>>::serialize(a).as_ref(), expected);
}

/// Checks all values in a file of the RFC.
fn vector<C: Ciphersuite>(name: &str) -> (Vec<u8>, Vec<u8>, Vec<u8>) {
    let file = file(&format!("rfc/rfc9591/{name}.json"));
    let inputs = &file["inputs"];
    let secret = SigningKey::<C>::deserialize(&bytes(inputs, "group_secret_key")).unwrap();
    let key = VerifyingKey::<C>::deserialize(&bytes(inputs, "group_public_key")).unwrap();
    assert_eq!(VerifyingKey::from(&secret), key);
    let message = bytes(inputs, "message");
    let coefficients = inputs["share_polynomial_coefficients"].as_array().unwrap();
    assert_eq!(coefficients.len(), 1);
    let slope = scalar::<C>(&hex::decode(coefficients[0].as_str().unwrap()).unwrap());
    let id = |row: &Value| u16::try_from(row["identifier"].as_u64().unwrap()).unwrap();

    let (mut keys, mut verifying) = (BTreeMap::new(), BTreeMap::new());
    for row in inputs["participant_shares"].as_array().unwrap() {
        let expected = bytes(row, "participant_share");
        let mut share = secret.clone().to_scalar();
        (0..id(row)).for_each(|_| share = share + slope);
        same::<C>(&share, &expected);
        let share = SigningShare::<C>::deserialize(&expected).unwrap();
        let (id, public) = (Identifier::<C>::try_from(id(row)).unwrap(), VerifyingShare::from(share));
        verifying.insert(id, public);
        keys.insert(id, KeyPackage::new(id, share, public, key, 2));
    }
    assert_eq!(keys.len(), 3);

    let (mut nonces, mut commitments) = (BTreeMap::new(), BTreeMap::new());
    let rows = file["round_one_outputs"]["outputs"].as_array().unwrap();
    assert_eq!(rows.len(), 2);
    for row in rows {
        let id = Identifier::<C>::try_from(id(row)).unwrap();
        let nonce = |which: &str| {
            let mut rng = Rng(Bytes::first(bytes(row, &format!("{which}_nonce_randomness"))));
            let nonce = Nonce::new(keys[&id].signing_share(), &mut rng);
            assert_eq!(nonce.serialize(), bytes(row, &format!("{which}_nonce")));
            nonce
        };
        let both = SigningNonces::from_nonces(nonce("hiding"), nonce("binding"));
        let commitment = *both.commitments();
        assert_eq!(commitment.hiding().serialize().unwrap(), bytes(row, "hiding_nonce_commitment"));
        assert_eq!(commitment.binding().serialize().unwrap(), bytes(row, "binding_nonce_commitment"));
        commitments.insert(id, commitment);
        nonces.insert(id, both);
    }
    let package = SigningPackage::new(commitments, &message);
    let preimages: BTreeMap<_, _> = package.binding_factor_preimages(&key, &[]).unwrap().into_iter().collect();
    for row in rows {
        let input = bytes(row, "binding_factor_input");
        assert_eq!(preimages[&Identifier::<C>::try_from(id(row)).unwrap()], input);
        same::<C>(&C::H1(&input), &bytes(row, "binding_factor"));
    }

    let mut shares = BTreeMap::new();
    let rows = file["round_two_outputs"]["outputs"].as_array().unwrap();
    assert_eq!(rows.len(), 2);
    for row in rows {
        let id = Identifier::<C>::try_from(id(row)).unwrap();
        let share = frost_core::round2::sign(&package, &nonces[&id], &keys[&id]).unwrap();
        assert_eq!(share.serialize(), bytes(row, "sig_share"));
        shares.insert(id, share);
    }
    let public = PublicKeyPackage::new(verifying, key, Some(2));
    let signature = frost_core::aggregate(&package, &shares, &public).unwrap();
    let expected = bytes(&file["final_output"], "sig");
    assert_eq!(signature.serialize().unwrap(), expected);
    key.verify(&message, &Signature::deserialize(&expected).unwrap()).unwrap();
    assert!(key.verify(b"another message", &signature).is_err());
    (key.serialize().unwrap(), message, expected)
}

#[test]
fn rfc9591() {
    vector::<Ristretto255Sha512>("frost-ristretto255-sha512");
    vector::<P256Sha256>("frost-p256-sha256");
    vector::<Secp256k1Sha256>("frost-secp256k1-sha256");
    let (key, message, signature) = vector::<Ed25519Sha512>("frost-ed25519-sha512");
    let key = ed25519::PublicKey::decode(&key).unwrap();
    key.verify(&message, &ed25519::Signature::from_slice(&signature).unwrap()).unwrap();
}

/// Signs with some keys, and returns the parts.
fn sign<C: Ciphersuite>(
    keys: &[&KeyPackage<C>],
    public: &PublicKeyPackage<C>,
    message: &[u8],
    rng: &mut Rng<Bytes>,
) -> Signature<C> {
    let (mut nonces, mut commitments) = (Vec::new(), BTreeMap::new());
    for key in keys {
        let (nonce, commitment) = round1::commit(key.signing_share(), rng);
        nonces.push(nonce);
        commitments.insert(*key.identifier(), commitment);
    }
    let package = SigningPackage::new(commitments, message);
    let shares: BTreeMap<_, _> = keys
        .iter()
        .zip(&nonces)
        .map(|(key, nonces)| (*key.identifier(), frost_core::round2::sign(&package, nonces, key).unwrap()))
        .collect();
    // A wrong share of a signature is detected, and its signer is identified.
    let (first, last) = (keys[0].identifier(), keys[keys.len() - 1].identifier());
    let mut wrong = shares.clone();
    wrong.insert(*first, shares[last]);
    let refused = frost_core::aggregate(&package, &wrong, public).map(drop);
    assert_eq!(refused, Err(Error::InvalidSignatureShare { culprits: vec![*first] }));
    frost_core::aggregate(&package, &shares, public).unwrap()
}

/// Makes keys without a dealer, by distributed key generation.
fn together<C: Ciphersuite>(rng: &mut Rng<Bytes>) -> (Vec<KeyPackage<C>>, PublicKeyPackage<C>) {
    let ids: Vec<Identifier<C>> = (1..=3u16).map(|i| i.try_into().unwrap()).collect();
    let (mut own, mut first) = (BTreeMap::new(), BTreeMap::new());
    for id in &ids {
        let (secret, package) = dkg::part1(*id, 3, 2, &mut *rng).unwrap();
        own.insert(*id, secret);
        first.insert(*id, package);
    }
    let others = |id: &Identifier<C>| -> BTreeMap<_, _> {
        first.iter().filter(|(other, _)| *other != id).map(|(id, p)| (*id, p.clone())).collect()
    };
    let (mut second, mut received) = (BTreeMap::new(), BTreeMap::<_, BTreeMap<_, _>>::new());
    for id in &ids {
        let (secret, packages) = dkg::part2(own.remove(id).unwrap(), &others(id)).unwrap();
        second.insert(*id, secret);
        packages.into_iter().for_each(|(to, package)| {
            received.entry(to).or_default().insert(*id, package);
        });
    }
    let made: Vec<_> = ids.iter().map(|id| dkg::part3(&second[id], &others(id), &received[id]).unwrap()).collect();
    let public = made[0].1.clone();
    assert!(made.iter().all(|(_, other)| *other == public));
    (made.into_iter().map(|(key, _)| key).collect(), public)
}

/// Threshold signatures are ordinary signatures that the library makes and verifies.
fn ordinary<G: primegroup::Group>() -> &'static str {
    type Suite<G> = Schnorr<G>;
    let mut rng = Rng(Bytes::seeded(G::NAME.len() as u64));
    let ids = IdentifierList::<Suite<G>>::Default;
    let (shares, public) = generate_with_dealer(5, 3, ids, &mut rng).unwrap();
    let dealt: Vec<KeyPackage<_>> = shares.into_values().map(|share| share.try_into().unwrap()).collect();
    // Share a key that existed before.
    let whole = schnorr::SecretKey::<G>::from_seed(b"the seed of a key that is shared").unwrap();
    let one = SigningKey::<Suite<G>>::deserialize(whole.to_bytes().as_ref()).unwrap();
    let (shares, of_whole) = split(&one, 3, 2, IdentifierList::Default, &mut rng).unwrap();
    let of_one: Vec<KeyPackage<_>> = shares.into_values().map(|share| share.try_into().unwrap()).collect();
    assert_eq!(of_whole.verifying_key().serialize().unwrap(), whole.public_key().encode().as_ref());
    let (made, of_made) = together::<Suite<G>>(&mut rng);

    let mut all = Vec::new();
    for (keys, public, groups) in [
        (&dealt, &public, [vec![0, 1, 2], vec![4, 1, 3]]),
        (&of_one, &of_whole, [vec![0, 1], vec![2, 0]]),
        (&made, &of_made, [vec![0, 2], vec![0, 1, 2]]),
    ] {
        let key = schnorr::PublicKey::<G>::decode(&public.verifying_key().serialize().unwrap()).unwrap();
        for signers in groups {
            let signers: Vec<_> = signers.into_iter().map(|i: usize| &keys[i]).collect();
            let signature = sign(&signers, public, b"message", &mut rng).serialize().unwrap();
            let signature = schnorr::Signature::<G>::from_slice(&signature).unwrap();
            key.verify(b"message", &signature).unwrap();
            assert!(key.verify(b"another", &signature).is_err());
            all.push((key, signature));
        }
    }
    let items: Vec<_> =
        all.iter().map(|(key, s)| batch::Item { key, message: b"message".into(), signature: s }).collect();
    batch::verify(&items).unwrap();

    // In the other direction: `frost-core` verifies the library's signatures, and both agree on every invalid one.
    let signature = whole.sign(b"message");
    let key = VerifyingKey::<Suite<G>>::deserialize(whole.public_key().encode().as_ref()).unwrap();
    key.verify(b"message", &Signature::deserialize(signature.as_ref()).unwrap()).unwrap();
    let ordinary = one.sign(&mut rng, b"message").serialize().unwrap();
    whole.public_key().verify(b"message", &schnorr::Signature::from_slice(&ordinary).unwrap()).unwrap();
    for at in [0, ordinary.len() / 2, ordinary.len() - 1] {
        let mut bad = ordinary.clone();
        bad[at] ^= 4;
        assert!(Signature::deserialize(&bad).and_then(|s| key.verify(b"message", &s)).is_err());
    }

    // Decoding is strict.
    let neutral = G::IDENTITY.encode();
    assert!(VerifyingKey::<Suite<G>>::deserialize(neutral.as_ref()).is_err());
    assert!(VerifyingKey::<Suite<G>>::deserialize(&vec![0xff; neutral.as_ref().len()]).is_err());
    assert!(VerifyingKey::<Suite<G>>::deserialize(&neutral.as_ref()[1..]).is_err());
    assert!(SigningShare::<Suite<G>>::deserialize(&vec![0xff; whole.to_bytes().as_ref().len()]).is_err());
    assert!(SigningShare::<Suite<G>>::deserialize(&[]).is_err());
    assert_eq!(
        <FieldOf<Suite<G>>>::invert(&<FieldOf<Suite<G>>>::zero()),
        Err(frost_core::FieldError::InvalidZeroScalar)
    );

    // Participants are sorted by their numbers, independently of the byte order of scalars.
    let numbers = [1u16, 2, 255, 256, 257, 0x1234, 0xffff];
    let ids: BTreeSet<Identifier<Suite<G>>> = numbers.iter().rev().map(|n| (*n).try_into().unwrap()).collect();
    assert!(ids.into_iter().eq(numbers.iter().map(|n| Identifier::try_from(*n).unwrap())));
    assert_ne!(Identifier::<Suite<G>>::derive(b"alice").unwrap(), Identifier::derive(b"bob").unwrap());
    assert_eq!(<Suite<G> as Ciphersuite>::ID, format!("FROST-primegroup-{}-SHA512-v1", G::NAME));
    G::NAME
}

#[test]
fn every_group_of_prime_order() {
    let mut names = Vec::new();
    primegroup::for_each_group! {
        group as P => names.push(ordinary::<P>());
    }
    let all: Vec<_> = primegroup::suite::suites().map(|s| s.info()).filter(|i| i.prime_order).map(|i| i.name).collect();
    assert_eq!(names, all);
    assert!(names.len() >= 15);
}

/// Points on the curve of Ed25519 outside the subgroup of prime order are refused.
#[test]
fn ed25519_subgroup() {
    let mut rng = Rng(Bytes::seeded(7));
    let (keys, public) = together::<Ed25519Sha512>(&mut rng);
    let signature = sign(&[&keys[0], &keys[1]], &public, b"message", &mut rng).serialize().unwrap();
    let key = public.verifying_key().serialize().unwrap();
    let ours = ed25519::PublicKey::decode(&key).unwrap();
    ours.verify(b"message", &ed25519::Signature::from_slice(&signature).unwrap()).unwrap();
    // The point (0, -1) of order 2, and sums with it.
    let mut minus_one = [0xff; 32];
    (minus_one[0], minus_one[31]) = (0xec, 0x7f);
    let torsion = Point::decode(&minus_one).unwrap();
    assert!(torsion.is_small_order().declassify());
    assert!(VerifyingKey::<Ed25519Sha512>::deserialize(&minus_one).is_err());
    let mixed = ours.point() + torsion;
    assert!(Point::decode(&mixed.encode()).is_some());
    assert!(PrimeOrderPoint::decode(&mixed.encode()).is_none() && PrimeOrderPoint::from_curve(&mixed).is_none());
    assert_eq!(PrimeOrderPoint::from_curve(&ours.point()).unwrap().to_curve(), ours.point());
    assert!(VerifyingKey::<Ed25519Sha512>::deserialize(&mixed.encode()).is_err());
    let neutral = Point::IDENTITY.encode();
    assert!(VerifyingKey::<Ed25519Sha512>::deserialize(&neutral).is_err());
}
