//! BLS signatures: accepted and refused inputs of the verification of single signatures, aggregates and batches, in
//! every variant and scheme.

use crate::common::{hex, json, unhex};
use primegroup::batch::{self, each_invalid, first_invalid};
use primegroup::bls::{
    Augmented, Basic, Factors, MinPk, MinSig, Possession, ProofOfPossession, ProvenPublicKey, PublicKey, Salt, Scheme,
    SecretKey, Signature, Signed, Variant, ethereum, min_pk, min_sig, verify_batch,
};
use primegroup::core_groups::group::Group;
use primegroup::core_groups::group::bls12_381::{Bls12381, Scalar};
use primegroup::core_groups::group::bn254::Bn254;
use primegroup::scheme::{self, Public, Sign, Verify, VerifyBatch};
use primegroup::{Error, Hash, Message, SignOptions, VerifyOptions};

type Pk = MinPk<Bls12381>;
type Sig = MinSig<Bls12381>;

const INVALID: Result<(), Error> = Err(Error::Verification);

fn keys<V: Variant, S: Scheme>(count: u8) -> Vec<SecretKey<V, S>> {
    (0..count).map(|i| SecretKey::<V, S>::from_seed(&[i + 1; 32]).unwrap()).collect()
}

fn messages(count: u8) -> Vec<Vec<u8>> {
    (0..count).map(|i| vec![i; usize::from(i)]).collect()
}

/// Calls a generic test with all variants and schemes.
macro_rules! all {
    ($test:ident) => {
        $test::<Pk, Basic>();
        $test::<Pk, Augmented>();
        $test::<Pk, Possession>();
        $test::<Sig, Basic>();
        $test::<Sig, Augmented>();
        $test::<Sig, Possession>();
        $test::<MinPk<Bn254>, Basic>();
        $test::<MinSig<Bn254>, Possession>();
    };
}

fn one<V: Variant, S: Scheme>() {
    let [a, b] = &keys::<V, S>(2)[..] else { unreachable!() };
    let signature = a.sign(b"message");
    assert_eq!(a.public_key().verify(b"message", &signature), Ok(()));
    assert_eq!(a.public_key().verify(b"massage", &signature), INVALID);
    assert_eq!(b.public_key().verify(b"message", &signature), INVALID);
    let neutral = Signature::<V, S>::from_point(V::Signatures::IDENTITY);
    assert!(neutral.is_neutral() && !signature.is_neutral());
    assert_eq!(a.public_key().verify(b"message", &neutral), INVALID);
    let negative = Signature::<V, S>::from_point(-signature.point());
    assert_eq!(a.public_key().verify(b"message", &negative), INVALID);
    assert_ne!(signature, negative);
    // Encode and decode.
    let bytes = signature.encode();
    assert_eq!(Signature::<V, S>::decode(bytes.as_ref()), Ok(signature));
    assert_eq!(Signature::<V, S>::try_from(&bytes.as_ref()[1..]), Err(Error::Length));
    assert_eq!(Signature::<V, S>::decode(&vec![0xff; bytes.as_ref().len()]), Err(Error::Encoding));
    assert_eq!(format!("{signature:?}"), format!("Signature({})", hex(bytes.as_ref())));
    // The traits of all schemes.
    let encoded = Sign::sign(a, b"message");
    assert_eq!(encoded.to_bytes(), bytes);
    assert_eq!(Verify::verify(a.public_key(), b"message", &encoded), Ok(()));
    let mut wrong = encoded;
    wrong.as_mut().fill(0xff);
    assert_eq!(Verify::verify(a.public_key(), b"message", &wrong), INVALID);
    let checked = SignOptions::new().fault_check(true).randomness(&[1; 32]);
    assert_eq!(Sign::sign_with(a, Message::raw(b"message"), &checked), Ok(encoded));
    assert_eq!(a.sign_with(Message::raw(b"message"), &SignOptions::new().context(b"c")), Err(Error::Unsupported));
    let hash = Message::prehashed(Hash::Sha256, &[0; 32]).unwrap();
    assert_eq!(a.sign_with(hash, &SignOptions::new()), Err(Error::Unsupported));
    let none = VerifyOptions::new();
    assert_eq!(a.public_key().verify_with(hash, &signature, &none), Err(Error::Unsupported));
    assert_eq!(a.public_key().verify_with(Message::raw(b"message"), &signature, &none), Ok(()));
    let context = none.context(b"c");
    assert_eq!(a.public_key().verify_with(Message::raw(b"message"), &signature, &context), Err(Error::Unsupported));
    assert_eq!(
        Verify::verify_with(a.public_key(), Message::raw(b"message"), &encoded, &context),
        Err(Error::Unsupported)
    );
    // Keys: 32 bytes of seed, integers from 1 to r - 1.
    assert!(
        SecretKey::<V, S>::from_seed(&[1; 31]).is_err()
            && SecretKey::<V, S>::key_gen(&[1; 31], Salt::DRAFT_4, b"").is_err()
    );
    let bytes = a.to_bytes();
    assert!(SecretKey::<V, S>::from_bytes(bytes.as_ref()).unwrap().ct_eq(a).declassify());
    assert!(SecretKey::<V, S>::from_bytes(&[0; 32]).is_err());
    assert_eq!(PublicKey::<V, S>::from_point(V::Keys::IDENTITY), Err(Error::Encoding));
    if V::Keys::ENCODES_IDENTITY {
        assert_eq!(PublicKey::<V, S>::decode(V::Keys::IDENTITY.encode().as_ref()), Err(Error::Encoding));
    }
    assert_eq!(<SecretKey<V, S> as scheme::KeyPair>::SEED, 32..=usize::MAX);
}

#[test]
fn one_signature() {
    all!(one);
}

/// Checks that prepared keys give the same verdicts as keys.
fn prepared<C: primegroup::bls::Curve, S: Scheme>() {
    let [a, b] = &keys::<MinSig<C>, S>(2)[..] else { unreachable!() };
    let prepared = a.public_key().prepare();
    assert_eq!(prepared.public_key(), a.public_key());
    assert_eq!(format!("{prepared:?}"), format!("Prepared{:?}", a.public_key()));
    let neutral = Signature::from_point(<MinSig<C> as Variant>::Signatures::IDENTITY);
    let mut valid = 0;
    for message in messages(3) {
        let signature = a.sign(&message);
        for signature in
            [signature, b.sign(&message), a.sign(b"other"), neutral, Signature::from_point(-signature.point())]
        {
            let verdict = a.public_key().verify(&message, &signature);
            assert_eq!(prepared.verify(&message, &signature), verdict);
            let options = VerifyOptions::new();
            assert_eq!(prepared.verify_with(Message::raw(&message), &signature, &options), verdict);
            valid += usize::from(verdict.is_ok());
        }
    }
    assert_eq!(valid, 3);
    let (signature, context) = (a.sign(b"m"), VerifyOptions::new().context(b"c"));
    assert_eq!(prepared.verify_with(Message::raw(b"m"), &signature, &context), Err(Error::Unsupported));
}

#[test]
fn prepared_keys() {
    prepared::<Bls12381, Basic>();
    prepared::<Bls12381, Augmented>();
    prepared::<Bls12381, Possession>();
    prepared::<Bn254, Basic>();
}

#[test]
fn private_keys_are_below_the_order() {
    let order = unhex("73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001");
    assert!(min_pk::basic::SecretKey::from_bytes(&order).is_err());
    let mut less = order.clone();
    less[31] = 0;
    let key = min_pk::basic::SecretKey::from_bytes(&less).unwrap();
    assert_eq!(key.public_key().point(), -primegroup::core_groups::group::bls12_381::G1::GENERATOR);
    assert_eq!(key.to_bytes().to_vec(), less);
}

#[test]
fn salts_make_different_keys() {
    use min_pk::basic::SecretKey;
    let key = |salt, info: &[u8]| SecretKey::key_gen(&[5; 32], salt, info).unwrap().to_bytes();
    let hashed: [u8; 32] = sha2::Digest::finalize(sha2::Digest::chain_update(
        <sha2::Sha256 as sha2::Digest>::new(),
        b"BLS-SIG-KEYGEN-SALT-",
    ))
    .into();
    assert_eq!(key(Salt::DRAFT_4, b""), key(Salt::new(&hashed), b""));
    assert_eq!(key(Salt::DRAFT_3, b""), key(Salt::new(b"BLS-SIG-KEYGEN-SALT-"), b""));
    assert_ne!(key(Salt::DRAFT_3, b""), key(Salt::DRAFT_4, b""));
    assert_ne!(key(Salt::DRAFT_4, b"one"), key(Salt::DRAFT_4, b""));
}

#[test]
fn paths_are_children_of_children() {
    use min_pk::possession::SecretKey;
    let root = SecretKey::derive_master(&[9; 64]).unwrap();
    let child = root.derive_child(12381).derive_child(3600).derive_child(0);
    assert!(root.derive_path(&[12381, 3600, 0]).ct_eq(&child).declassify());
    assert!(root.derive_path(&[]).ct_eq(&root).declassify());
    assert!(!root.derive_child(1).ct_eq(&root.derive_child(0)).declassify());
}

/// Returns points of the curve and of the twist that are not in the groups, from Wycheproof.
fn outside() -> (Vec<u8>, Vec<u8>) {
    let file = json("wycheproof/bls_sig_g2_basic_verify_test.json");
    let groups = file["testGroups"].as_array().unwrap();
    let mut found = (vec![], vec![]);
    for group in groups {
        for case in group["tests"].as_array().unwrap() {
            match case["tcId"].as_u64().unwrap() {
                79 => found.0 = unhex(group["publicKey"]["pk"].as_str().unwrap()),
                45 => found.1 = unhex(case["sig"].as_str().unwrap()),
                _ => {}
            }
        }
    }
    found
}

#[test]
fn points_outside_the_groups_are_refused() {
    let (first, second) = outside();
    assert_eq!(min_pk::basic::PublicKey::decode(&first), Err(Error::Encoding));
    assert_eq!(min_pk::basic::Signature::decode(&second), Err(Error::Encoding));
    assert_eq!(min_pk::ProofOfPossession::decode(&second), Err(Error::Encoding));
    assert_eq!(min_sig::basic::PublicKey::decode(&second), Err(Error::Encoding));
    assert_eq!(min_sig::basic::Signature::decode(&first), Err(Error::Encoding));
    let key = &keys::<Sig, Basic>(1)[0];
    let signature = min_sig::basic::EncodedSignature::try_from(&first[..]).unwrap();
    assert_eq!(Verify::verify(key.public_key(), b"message", &signature), INVALID);
    let item = batch::Item { key: key.public_key(), message: Message::raw(b"message"), signature: &signature };
    assert_eq!(batch::verify(&[item]), INVALID);
}

fn proofs<V: Variant>() {
    let [a, b] = &keys::<V, Possession>(2)[..] else { unreachable!() };
    let proof = a.pop_prove();
    assert_eq!(a.public_key().pop_verify(&proof).unwrap().public_key(), a.public_key());
    assert_eq!(b.public_key().pop_verify(&proof), Err(Error::Verification));
    // A signature of the key is not a proof.
    let signature = a.sign(a.public_key().encode().as_ref());
    assert_eq!(a.public_key().pop_verify(&ProofOfPossession::from_point(signature.point())), Err(Error::Verification));
    assert_eq!(ProofOfPossession::<V>::decode(proof.encode().as_ref()), Ok(proof));
    // The rogue key y G - X has no proof that its maker could compute: neither from y nor from a sum.
    let rogue = PublicKey::<V, Possession>::from_point(b.public_key().point() - a.public_key().point()).unwrap();
    assert_eq!(rogue.pop_verify(&b.pop_prove()), Err(Error::Verification));
    let difference = ProofOfPossession::from_point(b.pop_prove().point() - proof.point());
    assert_eq!(rogue.pop_verify(&difference), Err(Error::Verification));
}

#[test]
fn proofs_of_possession() {
    proofs::<Pk>();
    proofs::<Sig>();
    proofs::<MinSig<Bn254>>();
}

/// A scheme, with its keys in the form that aggregates take.
trait Aggregates: Scheme {
    fn promise<V: Variant>(key: &PublicKey<V, Self>) -> Self::AggregateKey<V>;
}

impl Aggregates for Basic {
    fn promise<V: Variant>(key: &PublicKey<V, Self>) -> PublicKey<V, Self> {
        *key
    }
}

impl Aggregates for Augmented {
    fn promise<V: Variant>(key: &PublicKey<V, Self>) -> PublicKey<V, Self> {
        *key
    }
}

impl Aggregates for Possession {
    fn promise<V: Variant>(key: &PublicKey<V, Self>) -> ProvenPublicKey<V> {
        ProvenPublicKey::checked_elsewhere(*key)
    }
}

fn aggregates<V: Variant, S: Aggregates>() {
    let (keys, messages) = (keys::<V, S>(5), messages(5));
    let public: Vec<_> = keys.iter().map(|key| S::promise(key.public_key())).collect();
    let signatures: Vec<_> = keys.iter().zip(&messages).map(|(key, message)| key.sign(message)).collect();
    let sum = Signature::<V, S>::aggregate(&signatures).unwrap();
    let pairs = |n: usize| -> Vec<_> {
        public.iter().zip(&messages).take(n).map(|(key, message)| (key, &message[..])).collect()
    };
    assert_eq!(sum.aggregate_verify(&pairs(5)), Ok(()));
    assert_eq!(sum.aggregate_verify(&pairs(4)), INVALID);
    // An empty list has no aggregate, and is never valid.
    assert_eq!(Signature::<V, S>::aggregate(&[]), Err(Error::Length));
    assert_eq!(sum.aggregate_verify(&[]), INVALID);
    assert_eq!(Signature::<V, S>::from_point(V::Signatures::IDENTITY).aggregate_verify(&[]), INVALID);
    // Aggregates of aggregates, in any order.
    let (left, right) = signatures.split_at(2);
    let (left, right) = (Signature::<V, S>::aggregate(left).unwrap(), Signature::<V, S>::aggregate(right).unwrap());
    let again = Signature::<V, S>::aggregate([&right, &left]).unwrap();
    assert_eq!(again, sum);
    let mut reversed = pairs(5);
    reversed.reverse();
    assert_eq!(sum.aggregate_verify(&reversed), Ok(()));
    // An aggregate of one signature is a signature.
    assert_eq!(Signature::<V, S>::aggregate(&signatures[..1]).unwrap().aggregate_verify(&pairs(1)), Ok(()));
    // Swapped messages, a wrong key, a neutral sum.
    let mut wrong = pairs(5);
    (wrong[0].1, wrong[1].1) = (wrong[1].1, wrong[0].1);
    assert_eq!(sum.aggregate_verify(&wrong), INVALID);
    for i in 0..5 {
        let mut wrong = pairs(5);
        wrong[i].0 = &public[(i + 1) % 5];
        assert_eq!(sum.aggregate_verify(&wrong), INVALID);
    }
    assert_eq!(Signature::<V, S>::from_point(V::Signatures::IDENTITY).aggregate_verify(&pairs(2)), INVALID);
    // Equal messages: of different keys, and of the same key.
    let doubled = [(&public[0], &b"one"[..]), (&public[1], b"two"), (&public[2], b"one")];
    let signed = [keys[0].sign(b"one"), keys[1].sign(b"two"), keys[2].sign(b"one")];
    let expected = if S::DIFFERENT { INVALID } else { Ok(()) };
    assert_eq!(Signature::<V, S>::aggregate(&signed).unwrap().aggregate_verify(&doubled), expected);
    let twice = [(&public[0], &b"one"[..]); 2];
    assert_eq!(Signature::<V, S>::aggregate([&signed[0]; 2]).unwrap().aggregate_verify(&twice), expected);
    // With encoded keys.
    let encoded: Vec<_> = keys.iter().zip(&messages).map(|(key, m)| (key.public_key().encode(), m)).collect();
    assert_eq!(sum.aggregate_verify_encoded(&encoded, read, |key| S::promise(&key)), Ok(()));
    assert_eq!(sum.aggregate_verify_encoded(&encoded[1..], read, |key| S::promise(&key)), INVALID);
}

/// Returns a key and a message as bytes.
fn read<'a, B: AsRef<[u8]>>((key, message): &'a (B, &Vec<u8>)) -> (&'a [u8], &'a [u8]) {
    (key.as_ref(), message)
}

#[test]
fn sums_of_signatures() {
    all!(aggregates);
}

/// X and -X on one message cancel. The draft only multiplies pairings, so a valid aggregate signature is accepted (as
/// in py_ecc). In the basic scheme messages must be different.
fn cancelling<V: Variant, S: Aggregates>() {
    let x = SecretKey::<V, S>::from_seed(&[1; 32]).unwrap();
    let negative = -<V::Keys as Group>::Scalar::decode(x.to_bytes().as_ref()).unwrap();
    let minus_x = SecretKey::<V, S>::from_bytes(negative.encode().as_ref()).unwrap();
    assert_eq!(minus_x.public_key().point(), -x.public_key().point());
    let third = SecretKey::<V, S>::from_seed(&[2; 32]).unwrap();
    let keys = [&x, &minus_x, &third].map(|key| S::promise(key.public_key()));
    let one = [x.sign(b"one"), minus_x.sign(b"one")];
    let pair = [(&keys[0], &b"one"[..]), (&keys[1], b"one")];
    let expected = if S::DIFFERENT { INVALID } else { Ok(()) };
    let sum = Signature::aggregate(&one).unwrap();
    assert_eq!(sum.is_neutral(), !S::WITH_KEY);
    assert_eq!(sum.aggregate_verify(&pair), expected);
    let all = [pair[0], pair[1], (&keys[2], b"two")];
    let sum = Signature::aggregate([&one[0], &one[1], &third.sign(b"two")]).unwrap();
    assert_eq!(sum.aggregate_verify(&all), expected);
    // The third signature matters.
    let wrong = Signature::aggregate([&one[0], &one[1], &third.sign(b"three")]).unwrap();
    assert_eq!(wrong.aggregate_verify(&all), INVALID);
    assert_eq!(third.sign(b"one").aggregate_verify(&pair), INVALID);
}

#[test]
fn aggregate_verify_accepts_opposite_keys_on_one_message() {
    all!(cancelling);
}

/// The rogue key attack: an attacker who has seen X publishes yG - X, and signs with y for both keys. Proofs, and the
/// other schemes, prevent it.
#[test]
fn rogue_keys() {
    let [victim, own] = &keys::<Pk, Possession>(2)[..] else { unreachable!() };
    let rogue =
        min_pk::possession::PublicKey::from_point(own.public_key().point() - victim.public_key().point()).unwrap();
    let signature = own.sign(b"victim never signed this");
    // With a false promise the attack succeeds. There is no other way to an aggregate, because no proof is valid.
    let both = [*victim.public_key(), rogue].map(ProvenPublicKey::checked_elsewhere);
    assert_eq!(signature.fast_aggregate_verify(&both, b"victim never signed this"), Ok(()));
    let pairs = both.each_ref().map(|key| (key, &b"victim never signed this"[..]));
    assert_eq!(signature.aggregate_verify(&pairs), Ok(()));
    assert_eq!(rogue.pop_verify(&own.pop_prove()), Err(Error::Verification));
    // In the other schemes the attack fails.
    let [victim, own] = &keys::<Pk, Basic>(2)[..] else { unreachable!() };
    let rogue = min_pk::basic::PublicKey::from_point(own.public_key().point() - victim.public_key().point()).unwrap();
    let pairs = [victim.public_key(), &rogue].map(|key| (key, &b"victim never signed this"[..]));
    assert_eq!(own.sign(b"victim never signed this").aggregate_verify(&pairs), INVALID);
    let [victim, own] = &keys::<Pk, Augmented>(2)[..] else { unreachable!() };
    let rogue =
        min_pk::augmented::PublicKey::from_point(own.public_key().point() - victim.public_key().point()).unwrap();
    let pairs = [victim.public_key(), &rogue].map(|key| (key, &b"victim never signed this"[..]));
    assert_eq!(own.sign(b"victim never signed this").aggregate_verify(&pairs), INVALID);
}

fn fast<V: Variant>() {
    let keys = keys::<V, Possession>(6);
    let public: Vec<_> = keys.iter().map(|key| key.public_key().pop_verify(&key.pop_prove()).unwrap()).collect();
    let signatures: Vec<_> = keys.iter().map(|key| key.sign(b"message")).collect();
    let sum = Signature::<V, Possession>::aggregate(&signatures).unwrap();
    assert_eq!(sum.fast_aggregate_verify(&public, b"message"), Ok(()));
    assert_eq!(sum.fast_aggregate_verify(&public, b"massage"), INVALID);
    assert_eq!(sum.fast_aggregate_verify(&public[1..], b"message"), INVALID);
    assert_eq!(sum.fast_aggregate_verify(&[], b"message"), INVALID);
    let neutral = Signature::<V, Possession>::from_point(V::Signatures::IDENTITY);
    assert_eq!(neutral.fast_aggregate_verify(&[], b"message"), INVALID);
    let opposite = PublicKey::<V, Possession>::from_point(-keys[0].public_key().point()).unwrap();
    let opposite = ProvenPublicKey::checked_elsewhere(opposite);
    assert_eq!(neutral.fast_aggregate_verify(&[public[0], opposite], b"message"), INVALID);
    assert_eq!(ProvenPublicKey::aggregate(&[public[0], opposite]), Err(Error::Encoding));
    assert_eq!(ProvenPublicKey::<V>::aggregate(&[]), Err(Error::Length));
    let all = ProvenPublicKey::aggregate(&public).unwrap();
    assert_eq!(all.public_key().verify(b"message", &sum), Ok(()));
    let (left, right) = public.split_at(2);
    let parts = [left, right].map(|part| ProvenPublicKey::aggregate(part).unwrap());
    assert_eq!(ProvenPublicKey::aggregate(&parts), Ok(all));
}

#[test]
fn one_message_of_many() {
    fast::<Pk>();
    fast::<Sig>();
    fast::<MinSig<Bn254>>();
}

#[test]
fn rules_of_ethereum() {
    use min_pk::possession::{PublicKey, Signature};
    let keys = keys::<Pk, Possession>(3);
    let promise = ProvenPublicKey::checked_elsewhere;
    let public: Vec<_> = keys.iter().map(|key| promise(*key.public_key())).collect();
    let signatures: Vec<_> = keys.iter().map(|key| key.sign(b"root")).collect();
    let sum = Signature::aggregate(&signatures).unwrap();
    assert_eq!(ethereum::fast_aggregate_verify(&public, b"root", &sum), Ok(()));
    assert_eq!(ethereum::fast_aggregate_verify(&public, b"rot", &sum), INVALID);
    let mut infinity = [0; 96];
    infinity[0] = 0xc0;
    let neutral = Signature::decode(&infinity).unwrap();
    assert_eq!(ethereum::fast_aggregate_verify(&[], b"root", &neutral), Ok(()));
    assert_eq!(ethereum::fast_aggregate_verify(&[], b"root", &sum), INVALID);
    assert_eq!(ethereum::fast_aggregate_verify(&public, b"root", &neutral), INVALID);
    let mut infinity = [0; 48];
    infinity[0] = 0xc0;
    assert_eq!(PublicKey::decode(&infinity), Err(Error::Encoding));
    assert_eq!(ethereum::aggregate_pubkeys(&[]), Err(Error::Length));
    assert_eq!(
        ethereum::aggregate_pubkeys(&public),
        Ok(ProvenPublicKey::aggregate(&public).unwrap().public_key().encode())
    );
    let opposite = PublicKey::from_point(-keys[0].public_key().point()).unwrap();
    assert_eq!(ethereum::aggregate_pubkeys(&[public[0], promise(opposite)]), Ok(infinity));
}

/// Returns the methods to choose batch factors.
fn factors() -> [Factors<'static>; 3] {
    [Factors::hashed(), Factors::random(&[3; 32]), Factors::random(&[4; 32]).wide()]
}

fn batches<V: Variant, S: Scheme>() {
    let count = 6;
    let (keys, messages) = (keys::<V, S>(count as u8), messages(count as u8));
    // Assignment of keys to messages: all different, few keys, few messages, both few.
    let plans: [fn(usize) -> (usize, usize); 4] = [|i| (i, i), |i| (i % 2, i), |i| (i, i % 3), |i| (i % 2, i % 3)];
    for plan in plans {
        let signed: Vec<_> = (0..count).map(|i| (&keys[plan(i).0], &messages[plan(i).1])).collect();
        let signatures: Vec<_> = signed.iter().map(|(key, message)| key.sign(message)).collect();
        let mut items: Vec<_> = signed
            .iter()
            .zip(&signatures)
            .map(|((key, message), signature)| Signed { key: key.public_key(), message, signature })
            .collect();
        for factors in &factors() {
            assert_eq!(verify_batch(&items, factors), Ok(()));
            assert_eq!(verify_batch(&items[..0], factors), Ok(()));
            assert_eq!(verify_batch(&items[..1], factors), Ok(()));
        }
        // Each signature is forged in turn, and another with it, so that the sum of all stays unchanged.
        let error = keys[0].sign(b"error").point();
        let forgeries = if plan(count) == (count, count) { (0..count).collect() } else { vec![0] };
        for i in forgeries {
            let other = (i + 2) % count;
            let forged = Signature::<V, S>::from_point(signatures[i].point() + error);
            let against = Signature::<V, S>::from_point(signatures[other].point() - error);
            let mut items = items.clone();
            (items[i].signature, items[other].signature) = (&forged, &against);
            let factors = &factors()[i % 3];
            assert_eq!(first_invalid(&items, |part| verify_batch(part, factors)), Some(i.min(other)));
            let mut found = vec![];
            each_invalid(&items, |part| verify_batch(part, factors), |i| found.push(i));
            assert_eq!(found, [i.min(other), i.max(other)]);
        }
        // Swapped signatures of different messages or keys.
        let (first, last) = (&signatures[0], &signatures[count - 1]);
        (items[0].signature, items[count - 1].signature) = (last, first);
        if plan(0) != plan(count - 1) {
            assert_eq!(verify_batch(&items, &factors()[1]), INVALID);
        }
        // With the trait, from bytes.
        let encoded: Vec<_> = signed.iter().map(|(key, message)| Sign::sign(*key, message)).collect();
        let mut items: Vec<_> = signed
            .iter()
            .zip(&encoded)
            .map(|((key, message), signature)| batch::Item {
                key: key.public_key(),
                message: Message::raw(message),
                signature,
            })
            .collect();
        assert_eq!(batch::verify(&items), Ok(()));
        assert_eq!(
            PublicKey::<V, S>::verify_batch(&items, &VerifyOptions::new().context(b"c")),
            Err(Error::Unsupported)
        );
        items[4].message = Message::raw(b"other");
        assert_eq!(batch::verify(&items), INVALID);
        assert_eq!(first_invalid(&items, batch::verify), Some(4));
    }
}

#[test]
fn many_together() {
    all!(batches);
}

/// Batches larger than one chunk of the version without allocation, and more pairs than share a Miller loop.
#[test]
fn more_than_a_chunk() {
    let (keys, messages) = (keys::<Pk, Basic>(40), messages(40));
    let mut signatures: Vec<_> = keys.iter().zip(&messages).map(|(key, message)| key.sign(message)).collect();
    let sum = Signature::<Pk, Basic>::aggregate(&signatures).unwrap();
    let pairs: Vec<_> = keys.iter().zip(&messages).map(|(key, message)| (key.public_key(), &message[..])).collect();
    assert_eq!(sum.aggregate_verify(&pairs), Ok(()));
    assert_eq!(sum.aggregate_verify(&pairs[..39]), INVALID);
    for i in [0, 15, 16, 39] {
        let right = signatures[i];
        for (signature, answer) in [(keys[i].sign(b"other"), Some(i)), (right, None)] {
            signatures[i] = signature;
            let items: Vec<_> = pairs
                .iter()
                .zip(&signatures)
                .map(|((key, message), signature)| Signed { key, message, signature })
                .collect();
            assert_eq!(first_invalid(&items, |part| verify_batch(part, &factors()[1])), answer);
        }
    }
}

/// A batch without factors would accept errors that cancel. So would a batch whose factors the attacker knows.
#[test]
fn random_bytes_change_the_factors() {
    use min_pk::basic::Signature;
    let keys = keys::<Pk, Basic>(2);
    let signatures = [keys[0].sign(b"one"), keys[1].sign(b"two")];
    let error = keys[0].sign(b"error").point();
    for k in [Scalar::ONE, -Scalar::ONE, Scalar::from_words([2])] {
        let bad = [
            Signature::from_point(signatures[0].point() + error),
            Signature::from_point(signatures[1].point() + Group::mul(&error, &k)),
        ];
        let items = [
            Signed { key: keys[0].public_key(), message: b"one", signature: &bad[0] },
            Signed { key: keys[1].public_key(), message: b"two", signature: &bad[1] },
        ];
        for factors in factors() {
            assert_eq!(verify_batch(&items, &factors), INVALID);
        }
    }
}

#[test]
fn schemes_are_apart() {
    let seed = [6; 32];
    let (basic, augmented, possession) = (
        min_pk::basic::SecretKey::from_seed(&seed).unwrap(),
        min_pk::augmented::SecretKey::from_seed(&seed).unwrap(),
        min_pk::possession::SecretKey::from_seed(&seed).unwrap(),
    );
    assert_eq!(basic.public_key().encode(), possession.public_key().encode());
    let all = [basic.sign(b"m").point(), augmented.sign(b"m").point(), possession.sign(b"m").point()];
    assert!(all[0] != all[1] && all[1] != all[2] && all[0] != all[2]);
    assert_eq!(basic.public_key().verify(b"m", &min_pk::basic::Signature::from_point(all[2])), INVALID);
    // The augmented scheme signs key and message.
    let prefixed = [&augmented.public_key().encode()[..], b"m"].concat();
    assert_ne!(basic.sign(&prefixed).point(), all[1]);
    assert_eq!(<min_pk::basic::PublicKey as Public>::LEN, 48);
    assert_eq!((min_pk::basic::Signature::LEN, min_sig::basic::Signature::LEN), (96, 48));
}
