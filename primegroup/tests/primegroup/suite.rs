//! Groups chosen at run time: every capability of every group, compared with the types; wrong lengths; unsupported
//! requests.
#![cfg(feature = "alloc")]

#[cfg(feature = "bls")]
use primegroup::bls::{self, Augmented, Basic, Scheme, SecretKey, Variant};
use primegroup::scheme::{Exchange, HashToGroup, KeyPair, Public, Sec1, Sign, SignatureBytes, Verify, VerifyBatch};
use primegroup::suite::{Item, Suite, suite, suites};
#[cfg(feature = "bls")]
use primegroup::suite::{Possession, Protection};
use primegroup::{Error, Group, Hash, Message, Rules, SignOptions, VerifyOptions};

const SEED: [u8; 32] = [0x5a; 32];
const MESSAGE: Message<'static> = Message::raw(b"message");

macro_rules! each {
    // The groups of a pairing-friendly curve have entries of their own.
    { $module:ident, pairing: $curve:ty } => {
        #[test]
        fn $module() {
            assert_eq!(suite(stringify!($module)).unwrap_err(), Error::Unsupported);
        }
    };
    { $module:ident $(, $capability:ident: $type:ty)* } => {
        #[allow(unused_mut)]
        #[test]
        fn $module() {
            let suite = suite(stringify!($module)).unwrap();
            let mut rest = Capabilities::default();
            $( each!(@ $capability $type, suite, rest); )*
            rest.are_refused(suite);
        }
    };
    (@ group $type:ty, $suite:ident, $rest:ident) => {
        assert!($suite.info().prime_order && $suite.info().name == <$type as Group>::NAME);
        $rest.group = true;
    };
    (@ keys $type:ty, $suite:ident, $rest:ident) => { keys::<$type>($suite) };
    (@ sign $type:ty, $suite:ident, $rest:ident) => { sign::<$type>($suite); $rest.sign = true };
    (@ batch $type:ty, $suite:ident, $rest:ident) => { batch::<$type>($suite); $rest.batch = true };
    (@ bls $type:ty, $suite:ident, $rest:ident) => { aggregating::<$type>($suite); $rest.bls = true };
    (@ exchange $type:ty, $suite:ident, $rest:ident) => { exchange::<$type>($suite); $rest.exchange = true };
    (@ hash $type:ty, $suite:ident, $rest:ident) => {
        hash::<$type>($suite, |p| p.encode().to_vec());
        $rest.hash = true
    };
    (@ sec1 $type:ty, $suite:ident, $rest:ident) => { sec1::<$type>($suite); $rest.sec1 = true };
    (@ $other:ident $type:ty, $suite:ident, $rest:ident) => {};
}
primegroup::for_each_group!(each);

/// Compares BLS signatures of every scheme with the types: single signatures, sums, proofs.
#[cfg(feature = "bls")]
fn aggregating<V: Variant>(suite: &Suite) {
    fn scheme<V: Variant, S: Scheme>(suite: &Suite, protection: Protection) {
        let bls = suite.aggregating(protection).unwrap();
        let seeds = [[1; 32], [2; 32], [3; 32]];
        let keys = seeds.map(|seed| SecretKey::<V, S>::from_seed(&seed).unwrap());
        let private = keys.each_ref().map(|k| k.to_bytes());
        let public = keys.each_ref().map(|k| k.public_key().encode());
        let messages: [&[u8]; 3] = [b"one", b"two", b""];
        let signatures = [0, 1, 2].map(|i| bls.sign(private[i].as_ref(), messages[i]).unwrap());
        for (i, signature) in signatures.iter().enumerate() {
            assert_eq!(signature[..], *keys[i].sign(messages[i]).encode().as_ref());
            assert_eq!(signature.len(), bls.signature_len());
            assert_eq!(bls.verify(public[i].as_ref(), messages[i], signature), Ok(()));
            assert_eq!(bls.verify(public[i].as_ref(), b"other", signature), Err(Error::Verification));
        }
        let all: Vec<&[u8]> = signatures.iter().map(Vec::as_slice).collect();
        let sum = bls.aggregate(&all).unwrap();
        let possession = protection == Protection::Possession;
        let evidence = if possession { Possession::CheckedElsewhere } else { Possession::NotNeeded };
        let signed = |i: usize| (public[i].as_ref(), evidence, messages[i]);
        assert_eq!(bls.aggregate_verify(&[signed(0), signed(1), signed(2)], &sum), Ok(()));
        assert_eq!(bls.aggregate_verify(&[signed(0), signed(1)], &sum), Err(Error::Verification));
        assert_eq!(bls.aggregate_verify(&[], &sum), Err(Error::Verification));
        let one: Vec<Vec<u8>> = private.iter().map(|k| bls.sign(k.as_ref(), b"one").unwrap()).collect();
        let sum = bls.aggregate(&one.iter().map(Vec::as_slice).collect::<Vec<_>>()).unwrap();
        let public: Vec<&[u8]> = public.iter().map(|p| p.as_ref()).collect();
        let same = |evidence| -> Vec<_> { public.iter().map(|p| (*p, evidence, &b"one"[..])).collect() };
        let different = protection == Protection::Basic;
        let expected = if different { Err(Error::Verification) } else { Ok(()) };
        assert_eq!(bls.aggregate_verify(&same(evidence), &sum), expected);
        // If the scheme has proofs, no key is summed without one; otherwise proofs are rejected.
        let other = if possession { Possession::NotNeeded } else { Possession::CheckedElsewhere };
        assert_eq!(bls.aggregate_verify(&same(other), &sum), Err(Error::Unsupported));
        let with = |evidence| -> Vec<_> { public.iter().map(|p| (*p, evidence)).collect() };
        let (promised, proof) = (with(Possession::CheckedElsewhere), bls.prove(private[0].as_ref()));
        let fast = bls.fast_aggregate_verify(&promised, b"one", &sum);
        if possession {
            assert_eq!(fast, Ok(()));
            assert_eq!(bls.fast_aggregate_verify(&promised[1..], b"one", &sum), Err(Error::Verification));
            assert_eq!(bls.fast_aggregate_verify(&[], b"one", &sum), Err(Error::Verification));
            assert_eq!(bls.fast_aggregate_verify(&with(other), b"one", &sum), Err(Error::Unsupported));
            let proofs = private.each_ref().map(|k| bls.prove(k.as_ref()).unwrap());
            assert_eq!(Ok(&proofs[0]), proof.as_ref());
            assert_eq!(bls.verify_proof(public[0], &proofs[0]), Ok(()));
            assert_eq!(bls.verify_proof(public[1], &proofs[0]), Err(Error::Verification));
            assert_eq!(bls.verify_proof(public[0], &proofs[0][1..]), Err(Error::Length));
            let proven: Vec<_> = public.iter().zip(&proofs).map(|(p, proof)| (*p, Possession::Proof(proof))).collect();
            assert_eq!(bls.fast_aggregate_verify(&proven, b"one", &sum), Ok(()));
            let signed: Vec<_> = proven.iter().map(|(p, evidence)| (*p, *evidence, &b"one"[..])).collect();
            assert_eq!(bls.aggregate_verify(&signed, &sum), Ok(()));
            let all = bls.aggregate_keys(&proven).unwrap();
            assert_eq!(bls.verify(&all, b"one", &sum), Ok(()));
            // The proof of another key, a proof that is too short, and no proof.
            for (bad, error) in [(&proofs[1][..], Error::Verification), (&proofs[0][1..], Error::Length)] {
                let mut wrong = proven.clone();
                wrong[0].1 = Possession::Proof(bad);
                assert_eq!(bls.fast_aggregate_verify(&wrong, b"one", &sum), Err(error));
                assert_eq!(bls.aggregate_keys(&wrong), Err(error));
            }
            assert_eq!(bls.aggregate_keys(&with(other)), Err(Error::Unsupported));
            assert_eq!(bls.aggregate_keys(&[]), Err(Error::Length));
        } else {
            assert_eq!((fast, proof), (Err(Error::Unsupported), Err(Error::Unsupported)));
            assert_eq!(bls.aggregate_keys(&promised), Err(Error::Unsupported));
        }
        // Wrong lengths, and bytes that do not decode.
        assert_eq!(bls.aggregate(&[]), Err(Error::Length));
        assert_eq!(bls.aggregate(&[&sum[1..]]), Err(Error::Length));
        let nothing = vec![0xff; sum.len()];
        assert_eq!(bls.aggregate(&[&nothing]), Err(Error::Encoding));
        assert_eq!(bls.verify(public[0], b"one", &nothing), Err(Error::Verification));
        assert_eq!(bls.verify(public[0], b"one", &sum[1..]), Err(Error::Length));
        assert_eq!(bls.verify(&public[0][1..], b"one", &sum), Err(Error::Length));
        assert_eq!(bls.sign(&[0; 32], b"one"), Err(Error::Encoding));
    }
    scheme::<V, Basic>(suite, Protection::Basic);
    scheme::<V, Augmented>(suite, Protection::Augmented);
    scheme::<V, bls::Possession>(suite, Protection::Possession);
}

/// Capabilities of a group that were tested. The test checks that all others are rejected.
#[derive(Default)]
struct Capabilities {
    group: bool,
    sign: bool,
    batch: bool,
    exchange: bool,
    hash: bool,
    sec1: bool,
    bls: bool,
}

impl Capabilities {
    fn are_refused(&self, suite: &Suite) {
        let info = suite.info();
        let (private, public) = keys_of(suite);
        assert_eq!(info.prime_order, self.group);
        assert_eq!(info.signatures.is_some_and(|s| s.bls), self.bls);
        #[cfg(feature = "bls")]
        assert_eq!(suite.aggregating(Protection::Basic).is_ok(), self.bls);
        assert_eq!(info.signatures.is_some(), self.sign);
        if !self.sign {
            assert_eq!(suite.sign(&private, MESSAGE, &SignOptions::new()), Err(Error::Unsupported));
            assert_eq!(suite.verify(&public, MESSAGE, &[0; 64], &VerifyOptions::new()), Err(Error::Unsupported));
        }
        assert_eq!(info.signatures.is_some_and(|s| s.batch), self.batch);
        if !self.batch {
            assert_eq!(suite.verify_batch(&[], &VerifyOptions::new()), Err(Error::Unsupported));
        }
        assert_eq!(info.shared_secret.is_some(), self.exchange);
        if !self.exchange {
            assert_eq!(suite.agree(&private, &public).unwrap_err(), Error::Unsupported);
        }
        assert_eq!(info.hash_to_group.is_some(), self.hash);
        if !self.hash {
            assert_eq!(suite.hash_to_group(MESSAGE, None), Err(Error::Unsupported));
        }
        assert_eq!(info.sec1, self.sec1);
        if !self.sec1 {
            assert_eq!(suite.to_sec1(&public, true), Err(Error::Unsupported));
            assert_eq!(suite.from_sec1(&[0]), Err(Error::Unsupported));
        }
    }
}

fn keys_of(suite: &Suite) -> (Vec<u8>, Vec<u8>) {
    let private = suite.keygen(&SEED).unwrap().to_vec();
    let public = suite.public(&private).unwrap();
    (private, public)
}

fn keys<K: KeyPair>(suite: &Suite) {
    let (info, key) = (suite.info(), K::from_seed(&SEED).unwrap());
    let (private, public) = keys_of(suite);
    assert_eq!((info.name, info.about, info.security), (K::GROUP, K::ABOUT, K::SECURITY));
    assert_eq!(private, key.to_bytes().as_ref());
    assert_eq!(public, key.public_key().encode().as_ref());
    assert_eq!((info.private_key, info.public_key), (private.len(), public.len()));
    assert_eq!(info.seed, K::SEED);
    assert_eq!(suite.check(&public), Ok(()));
    for len in [0, 15, 16, 31, 33, 64] {
        let seed = vec![7; len];
        let made = suite.keygen(&seed).map(|k| k.to_vec());
        assert_eq!(made.is_ok(), K::SEED.contains(&len), "{len}");
        assert_eq!(made, K::from_seed(&seed).map(|k| k.to_bytes().as_ref().to_vec()));
    }
    for wrong in [&private[1..], &[&private[..], &[0]].concat(), &[]] {
        assert_eq!(suite.public(wrong), Err(Error::Length));
    }
    for wrong in [&public[1..], &[&public[..], &[0]].concat(), &[]] {
        assert_eq!(suite.check(wrong), Err(Error::Length));
    }
    let none = vec![0xff; public.len()];
    assert_eq!(suite.check(&none), K::Public::decode(&none).map(drop));
    assert_eq!(format!("{suite:?}"), format!("Suite({:?})", info.name));
    #[cfg(feature = "pem")]
    {
        use primegroup::pem::{Kind, PemError};
        for (kind, bytes, other) in [(Kind::Private, &private, Kind::Public), (Kind::Public, &public, Kind::Private)] {
            let text = suite.to_pem(kind, bytes).unwrap();
            assert_eq!(suite.from_pem(kind, text.as_bytes()).unwrap()[..], bytes[..]);
            assert_eq!(suite.from_pem(other, text.as_bytes()).unwrap_err(), PemError::Kind(kind));
            assert_eq!(suite.to_pem(kind, &bytes[1..]).unwrap_err(), PemError::Key(Error::Length));
            for stranger in suites().filter(|s| s.info().name != info.name) {
                assert_eq!(stranger.from_pem(kind, text.as_bytes()).unwrap_err(), PemError::Group);
            }
        }
    }
}

/// Signs with every combination of options: the result, or the error, equals that of the type.
fn sign<K: Sign>(suite: &Suite) {
    let signatures = suite.info().signatures.unwrap();
    assert_eq!(signatures.about, K::Public::ABOUT);
    assert_eq!(signatures.len, <K::Public as Verify>::Signature::LEN);
    assert_eq!((signatures.hashes, signatures.contexts), (K::Public::HASHES, K::Public::CONTEXTS));
    assert_eq!(signatures.rules, K::Public::RULES);
    let key = K::from_seed(&SEED).unwrap();
    let (private, public) = keys_of(suite);
    let value = [9; 64];
    let mut messages = vec![(MESSAGE, true)];
    for hash in Hash::ALL {
        let message = Message::prehashed(hash, &value[..hash.output_len()]).unwrap();
        messages.push((message, signatures.hashes.contains(&hash)));
    }
    let (plain, verify) = (SignOptions::new(), VerifyOptions::new());
    for (message, taken) in messages {
        for context in [None, Some(&b"context"[..]), Some(&[0; 256])] {
            let taken = taken && (context.is_none() || signatures.contexts);
            let (options, verify) =
                context.map_or((plain, verify), |context| (plain.context(context), verify.context(context)));
            for options in [options, options.randomness(b"random"), options.fault_check(true)] {
                let made = suite.sign(&private, message, &options);
                assert_eq!(made, key.sign_with(message, &options).map(|s| s.as_ref().to_vec()));
                let too_long = context.is_some_and(|c| c.len() > 255);
                match made {
                    Ok(signature) => {
                        assert!(taken && !too_long && signature.len() == signatures.len);
                        assert_eq!(suite.verify(&public, message, &signature, &verify), Ok(()));
                        let other = Message::raw(b"other");
                        assert_eq!(suite.verify(&public, other, &signature, &verify), Err(Error::Verification));
                        let wrong = suite.verify(&public, message, &signature[1..], &verify);
                        assert_eq!(wrong, Err(Error::Length));
                    }
                    Err(e) => assert_eq!(e, if taken { Error::Length } else { Error::Unsupported }),
                }
            }
            let zeros = vec![0; signatures.len];
            assert!(suite.verify(&public, message, &zeros, &verify).is_err());
        }
    }
    let signature = suite.sign(&private, MESSAGE, &plain).unwrap();
    assert_eq!(signature, key.sign(b"message").as_ref());
    for rules in [Rules::Plain, Rules::Strict, Rules::Zip215] {
        let result = suite.verify(&public, MESSAGE, &signature, &verify.rules(rules));
        assert_eq!(result, if signatures.rules { Ok(()) } else { Err(Error::Unsupported) });
    }
    assert_eq!(suite.sign(&private[1..], MESSAGE, &plain), Err(Error::Length));
    assert_eq!(suite.verify(&public[1..], MESSAGE, &signature, &verify), Err(Error::Length));
}

fn batch<V: VerifyBatch>(suite: &Suite) {
    let (private, public) = keys_of(suite);
    let other = suite.keygen(&[0x77; 32]).unwrap();
    let other_public = suite.public(&other).unwrap();
    let texts: Vec<[u8; 1]> = (0..40).map(|i| [i]).collect();
    let plain = SignOptions::new();
    let made: Vec<_> = texts
        .iter()
        .map(|text| {
            let (private, public) =
                if text[0] % 3 == 0 { (&private[..], &public) } else { (&other[..], &other_public) };
            (public, Message::raw(text), suite.sign(private, Message::raw(text), &plain).unwrap())
        })
        .collect();
    let items: Vec<Item<'_>> =
        made.iter().map(|(public, message, signature)| Item { public, message: *message, signature }).collect();
    let options = VerifyOptions::new();
    for n in [0, 1, 2, 17, 40] {
        assert_eq!(suite.verify_batch(&items[..n], &options), Ok(()));
    }
    let each = |items: &[Item<'_>], options| {
        let mut verdicts = vec![true; items.len()];
        let answer = suite.verify_each(items, options, &mut verdicts);
        assert_eq!(suite.verify_each(items, options, &mut vec![true; items.len() + 1]), Err(Error::Length));
        let single = |i: &Item<'_>| suite.verify(i.public, i.message, i.signature, options).is_ok();
        assert_eq!(verdicts, items.iter().map(single).collect::<Vec<_>>());
        answer
    };
    assert_eq!(each(&items, &options), Ok(()));
    assert_eq!(each(&[], &options), Ok(()));
    let mut wrong = items.clone();
    wrong[23].message = MESSAGE;
    assert_eq!(each(&wrong, &options), Ok(()));
    assert_eq!(suite.verify_batch(&wrong, &options), Err(Error::Verification));
    wrong[23] = Item { signature: &items[23].signature[1..], ..items[23] };
    assert_eq!(suite.verify_batch(&wrong, &options), Err(Error::Length));
    assert_eq!(each(&wrong, &options), Err(Error::Length));
    wrong[23] = Item { public: &items[23].public[1..], ..items[23] };
    assert_eq!(suite.verify_batch(&wrong, &options), Err(Error::Length));
    assert_eq!(each(&wrong, &options), Err(Error::Length));
    let context = options.context(b"context");
    let refused = if V::CONTEXTS { Error::Verification } else { Error::Unsupported };
    assert_eq!(suite.verify_batch(&items, &context), Err(refused));
    for rules in [Rules::Strict, Rules::Plain, Rules::Zip215] {
        let expected = if V::RULES { Ok(()) } else { Err(Error::Unsupported) };
        assert_eq!(suite.verify_batch(&items, &options.rules(rules)), expected);
    }
}

fn exchange<K: Exchange>(suite: &Suite) {
    let (private, public) = keys_of(suite);
    let other = suite.keygen(&[0x77; 32]).unwrap();
    let other_public = suite.public(&other).unwrap();
    let shared = suite.agree(&private, &other_public).unwrap();
    assert_eq!(shared[..], suite.agree(&other, &public).unwrap()[..]);
    assert_eq!(Some(shared.len()), suite.info().shared_secret);
    let typed = K::from_bytes(&private).unwrap().agree(&other_public).unwrap();
    assert_eq!(shared[..], *typed.as_ref());
    assert_eq!(K::SHARED_LEN, shared.len());
    assert_eq!(suite.agree(&private, &other_public[1..]).unwrap_err(), Error::Length);
    assert_eq!(suite.agree(&private[1..], &other_public).unwrap_err(), Error::Length);
    let (zeros, ones) = (vec![0; public.len()], vec![0xff; public.len()]);
    let peers = [&public, &other_public, &zeros, &other_public[1..], &ones, &[], &public];
    for n in [0, 1, 6, 7] {
        let each = suite.agree_each(&private, &peers[..n]).unwrap();
        let single: Vec<_> = peers[..n].iter().map(|peer| suite.agree(&private, peer)).collect();
        assert_eq!(each, single);
    }
    assert_eq!(suite.agree_each(&private[1..], &peers), Err(Error::Length));
    // All zeros are the neutral element, no element, or of small order. If they are a valid element, all ones are not.
    let refused = |byte| matches!(suite.agree(&private, &vec![byte; public.len()]), Err(Error::Encoding));
    assert!(refused(0) || refused(0xff));
}

fn hash<P: HashToGroup>(suite: &Suite, encode: fn(&P) -> Vec<u8>) {
    let info = suite.info().hash_to_group.unwrap();
    assert_eq!((info.suite, info.tags, info.hashes), (P::SUITE, P::TAGS, P::HASHES));
    let value = [9; 64];
    for dst in [None, Some(&b"tag"[..]), Some(b"")] {
        let result = suite.hash_to_group(MESSAGE, dst);
        assert_eq!(result, P::hash_to_group(MESSAGE, dst).map(|p| encode(&p)));
        match (dst.is_some(), info.tags) {
            (true, true) if dst == Some(b"") => assert_eq!(result, Err(Error::Length)),
            (true, true) | (false, false) => assert_eq!(result.unwrap().len(), suite.info().public_key),
            _ => assert_eq!(result, Err(Error::Unsupported)),
        }
    }
    let dst = info.tags.then_some(&b"tag"[..]);
    for hash in Hash::ALL {
        let message = Message::prehashed(hash, &value[..hash.output_len()]).unwrap();
        let result = suite.hash_to_group(message, dst);
        assert_eq!(result.is_ok(), info.hashes.contains(&hash));
        assert_eq!(result, P::hash_to_group(message, dst).map(|p| encode(&p)));
    }
}

fn sec1<P: Sec1 + Group>(suite: &Suite) {
    let (_, public) = keys_of(suite);
    let point = P::decode(&public).unwrap();
    let (short, long) = (suite.to_sec1(&public, true).unwrap(), suite.to_sec1(&public, false).unwrap());
    assert_eq!(short, point.to_sec1_compressed().unwrap().as_ref());
    assert_eq!(long, point.to_sec1_uncompressed().unwrap().as_ref());
    assert_eq!(suite.from_sec1(&short).unwrap(), public);
    assert_eq!(suite.from_sec1(&long).unwrap(), public);
    assert_eq!(suite.from_sec1(&[0]), Err(Error::Encoding), "infinity");
    assert_eq!(suite.from_sec1(&short[1..]), Err(Error::Encoding));
    assert_eq!(suite.to_sec1(&public[1..], true), Err(Error::Length));
}

#[test]
fn every_group_has_a_name() {
    let names: Vec<&str> = suites().map(|s| s.info().name).collect();
    let mut once = names.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), names.len());
    for wrong in ["", "JQ255E", "no such group"] {
        assert_eq!(suite(wrong).unwrap_err(), Error::Unsupported);
    }
}

/// The public key is decoded by the rules in the options.
#[cfg(feature = "ed25519")]
#[test]
fn zip215() {
    let suite = suite("ed25519").unwrap();
    // The neutral element with y = p + 1, and the signature (R, S) = (neutral, 0), which is valid for every message.
    let mut public = [0xff; 32];
    (public[0], public[31]) = (0xee, 0x7f);
    let mut signature = [0; 64];
    signature[0] = 1;
    let verify = |rules| suite.verify(&public, MESSAGE, &signature, &VerifyOptions::new().rules(rules));
    assert_eq!(verify(Rules::Zip215), Ok(()));
    assert_eq!(verify(Rules::Strict), Err(Error::Encoding));
    assert_eq!(verify(Rules::Plain), Err(Error::Encoding));
    let item = Item { public: &public, message: MESSAGE, signature: &signature };
    assert_eq!(suite.verify_batch(&[item; 2], &VerifyOptions::new().rules(Rules::Zip215)), Ok(()));
    assert_eq!(suite.verify_batch(&[item; 2], &VerifyOptions::new()), Err(Error::Encoding));
}
