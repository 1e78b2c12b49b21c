//! Ed25519, X25519 and Ristretto255 compared with the vectors of their RFCs, Wycheproof, and CCTV.

use crate::common::{hex, json, unhex, unhex32, vectors};
use primegroup::ed25519::Rules;
use primegroup::{Error, Hash, Message, SignOptions, VerifyOptions, batch, ed25519, ristretto255, x25519};
use serde_json::Value;
use sha2::Digest;

fn text<'a>(row: &'a Value, key: &str) -> &'a str {
    row[key].as_str().unwrap_or_else(|| panic!("{key} in {row}"))
}

#[test]
fn ed25519_rfc8032() {
    let rows = json("rfc/rfc8032/ed25519-rfc8032.json");
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), 6);
    for row in rows {
        let key = ed25519::SecretKey::from_seed(&unhex32(text(row, "sk"))).unwrap();
        let public = *key.public_key();
        assert_eq!(hex(public.encode()), text(row, "pk"));
        let (msg, context) = (unhex(text(row, "msg")), unhex(text(row, "context")));
        let prehash = row["prehash"].as_bool().unwrap();
        let digest = ed25519::prehash(&msg);
        assert_eq!(digest[..], *sha2::Sha512::digest(&msg));
        let message = Message::raw(&msg);
        let hashed = Message::prehashed(Hash::Sha512, &digest).unwrap();
        let with = SignOptions::new().context(&context);
        let signature = match (prehash, context.is_empty()) {
            (true, true) => key.sign_with(hashed, &SignOptions::new()).unwrap(),
            (true, false) => key.sign_with(hashed, &with).unwrap(),
            (false, true) => key.sign(&msg),
            (false, false) => key.sign_with(message, &with).unwrap(),
        };
        assert_eq!(hex(signature), text(row, "sig"));
        let s = &signature;
        let pure = !prehash && context.is_empty();
        assert_eq!(public.verify(&msg, s).is_ok(), pure);
        assert_eq!(public.verify_plain(&msg, s).is_ok(), pure);
        assert_eq!(public.verify_zip215(&msg, s).is_ok(), pure);
        let (none, within) = (VerifyOptions::new(), VerifyOptions::new().context(&context));
        assert_eq!(public.verify_with(message, s, &none).is_ok(), pure);
        assert_eq!(public.verify_with(hashed, s, &within).is_ok(), prehash);
        assert_eq!(public.verify_with(message, s, &within).is_ok(), !prehash && !pure);
        assert_eq!(public.verify_with(message, s, &none.context(b"other")), Err(Error::Verification));
        let item = |message| batch::Item { key: &public, message, signature: s };
        assert_eq!(batch::verify(&[item(message); 2]).is_ok(), pure);
        assert_eq!(batch::verify_with(&[item(hashed); 2], &within).is_ok(), prehash);
        assert_eq!(batch::verify_with(&[item(message); 2], &within).is_ok(), !prehash && !pure);
        for rules in [Rules::Strict, Rules::Plain, Rules::Zip215] {
            assert_eq!(batch::verify_with(&[item(message); 2], &none.rules(rules)).is_ok(), pure);
            assert_eq!(batch::verify_with(&[item(hashed); 2], &within.rules(rules)).is_ok(), prehash);
            assert_eq!(public.verify_with(message, s, &none.rules(rules)).is_ok(), pure);
            assert_eq!(public.verify_with(hashed, s, &within.rules(rules)).is_ok(), prehash);
            assert_eq!(public.verify_with(message, s, &within.rules(rules)).is_ok(), !prehash && !pure);
            // Ed25519ph without a context equals Ed25519ph with the empty context.
            assert_eq!(public.verify_with(hashed, s, &none.rules(rules)).is_ok(), prehash && context.is_empty());
        }
        assert!(key.sign_with(hashed, &with.fault_check(true)).is_ok());
    }
    let key = ed25519::SecretKey::from_seed(&[1; 32]).unwrap();
    let (digest, long) = ([2; 64], SignOptions::new().context(&[0; 256]));
    let hashed = Message::prehashed(Hash::Sha512, &digest).unwrap();
    assert_eq!(key.sign_with(Message::raw(b""), &long), Err(Error::Length));
    assert_eq!(key.sign_with(hashed, &long), Err(Error::Length));
    assert!(key.sign_with(Message::raw(b""), &SignOptions::new().context(&[0; 255])).is_ok());
    assert_eq!(
        key.public_key().verify_with(hashed, &key.sign(b""), &VerifyOptions::new().context(&[0; 256])),
        Err(Error::Length)
    );
    // Ed25519ph has only one hash function.
    for other in Hash::ALL.into_iter().filter(|h| *h != Hash::Sha512) {
        let message = Message::prehashed(other, &digest[..other.output_len()]).unwrap();
        assert_eq!(key.sign_with(message, &SignOptions::new()), Err(Error::Unsupported));
        assert_eq!(
            key.public_key().verify_with(message, &key.sign(b""), &VerifyOptions::new()),
            Err(Error::Unsupported)
        );
    }
    assert_eq!(ed25519::Signature::from_slice(&[0; 63]), Err(Error::Length));
    assert!(!format!("{key:?}").contains(&hex([1; 32])));
}

/// Hedged EdDSA of draft-irtf-cfrg-det-sigs-with-noise-05, computed step by step: the first half of SHA-512(prefix ||
/// Z) replaces the prefix. (The draft has no vectors yet.)
#[test]
fn ed25519_hedged() {
    let seed = [5; 32];
    let key = ed25519::SecretKey::from_seed(&seed).unwrap();
    let secret = sha2::Sha512::digest(seed);
    let (prefix, mut low) = (&secret[32..], [0; 32]);
    low.copy_from_slice(&secret[..32]);
    low[0] &= 248;
    low[31] = low[31] & 127 | 64;
    let reduce = |parts: &[&[u8]]| ed25519::Scalar::decode_reduce(&sha2::Sha512::digest(parts.concat()));
    let digest = ed25519::prehash(b"message");
    let dom = |flag: u8, context: &[u8]| {
        [b"SigEd25519 no Ed25519 collisions", &[flag, context.len() as u8][..], context].concat()
    };
    let cases = [
        (Message::raw(b"message"), None, vec![]),
        (Message::raw(b"message"), Some(&b"context"[..]), dom(0, b"context")),
        (Message::prehashed(Hash::Sha512, &digest).unwrap(), Some(&b"context"[..]), dom(1, b"context")),
    ];
    for (message, context, dom) in cases {
        let (mut options, mut verify) = (SignOptions::new(), VerifyOptions::new());
        if let Some(context) = context {
            (options, verify) = (options.context(context), verify.context(context));
        }
        let plain = key.sign_with(message, &options).unwrap();
        for noise in [&[9; 32][..], &[1], &[2; 200]] {
            let hedged = &sha2::Sha512::digest([prefix, noise].concat())[..32];
            let r = reduce(&[&dom, hedged, message.data()]);
            let encoded = ed25519::Point::mul_generator(&r).encode();
            let k = reduce(&[&dom, &encoded, &key.public_key().encode(), message.data()]);
            let s = r + k * ed25519::Scalar::decode_reduce(&low);
            let signature = key.sign_with(message, &options.randomness(noise).fault_check(true)).unwrap();
            assert_eq!(signature.to_bytes()[..], [encoded, s.encode()].concat());
            assert_ne!(signature, plain);
            key.public_key().verify_with(message, &signature, &verify).unwrap();
        }
        assert_eq!(key.sign_with(message, &options.randomness(&[])), Ok(plain));
    }
}

#[test]
fn ed25519_sign_input() {
    let file = vectors("rfc/rfc8032/ed25519-sign-input.txt");
    let mut count = 0;
    let mut all = Vec::new();
    for line in file.lines() {
        let fields: Vec<_> = line.split(':').map(unhex).collect();
        let key = ed25519::SecretKey::from_bytes(&fields[0][..32]).unwrap();
        assert_eq!(key.public_key().encode()[..], fields[1]);
        let signature = key.sign(&fields[2]);
        assert_eq!(signature.as_bytes()[..], fields[3][..64]);
        key.public_key().verify(&fields[2], &signature).unwrap();
        key.public_key().verify_plain(&fields[2], &signature).unwrap();
        key.public_key().verify_zip215(&fields[2], &signature).unwrap();
        all.push((*key.public_key(), fields[2].clone(), signature));
        count += 1;
    }
    assert_eq!(count, 128);
    // All of them as one batch, valid and with one wrong signature.
    let mut items: Vec<_> =
        all.iter().map(|(k, m, s)| batch::Item { key: k, message: Message::raw(m), signature: s }).collect();
    batch::verify(&items).unwrap();
    let by = |rules| VerifyOptions::new().rules(rules);
    for rules in [Rules::Strict, Rules::Plain, Rules::Zip215] {
        assert_eq!(batch::first_invalid(&items, |part| batch::verify_with(part, &by(rules))), None);
    }
    items[77].message = Message::raw(b"another");
    assert_eq!(batch::verify(&items), Err(Error::Verification));
    assert_eq!(batch::first_invalid(&items, batch::verify), Some(77));
    for rules in [Rules::Strict, Rules::Plain, Rules::Zip215] {
        assert_eq!(batch::first_invalid(&items, |part| batch::verify_with(part, &by(rules))), Some(77));
    }
}

/// The key 0100...00 is the neutral element. With it, B || 1 is a signature of every message if small order is
/// accepted: SB = R + kA for S = 1, R = B. No default accepts either.
#[test]
fn ed25519_refuses_small_order_by_default() {
    use primegroup::suite::{Item, suite};
    let mut key = [0; 32];
    key[0] = 1;
    let mut bytes = [0; 64];
    bytes[..32].copy_from_slice(&ed25519::Point::GENERATOR.encode());
    bytes[32] = 1;
    let signature = ed25519::Signature::from_bytes(bytes);
    let message = Message::raw(b"anything");
    let none = VerifyOptions::new();
    let strict = none.rules(Rules::Strict);
    assert_eq!(ed25519::PublicKey::decode(&key), Err(Error::Encoding));
    for decode in [ed25519::PublicKey::decode_plain, ed25519::PublicKey::decode_zip215] {
        let public = decode(&key).unwrap();
        assert!(public.is_small_order());
        assert_eq!(public.verify(b"anything", &signature), Err(Error::Verification));
        assert_eq!(public.verify_with(message, &signature, &none), Err(Error::Verification));
        assert_eq!(public.verify_with(message, &signature, &strict), Err(Error::Verification));
        let item = batch::Item { key: &public, message, signature: &signature };
        assert_eq!(batch::verify(&[item; 3]), Err(Error::Verification));
        assert_eq!(batch::invalid(&[item; 3]), Ok(vec![0, 1, 2]));
        // With the method that names the rules.
        assert_eq!(public.verify_plain(b"anything", &signature), Ok(()));
        assert_eq!(public.verify_zip215(b"anything", &signature), Ok(()));
    }
    let group = suite("ed25519").unwrap();
    assert_eq!(group.check(&key), Err(Error::Encoding));
    let item = Item { public: &key, message, signature: &bytes };
    for (options, expected) in [
        (none, Err(Error::Encoding)),
        (strict, Err(Error::Encoding)),
        (none.rules(Rules::Plain), Ok(())),
        (none.rules(Rules::Zip215), Ok(())),
    ] {
        assert_eq!(group.verify(&key, message, &bytes, &options), expected);
        assert_eq!(group.verify_batch(&[item; 3], &options), expected);
        let mut verdicts = [true; 3];
        assert_eq!(group.verify_each(&[item; 3], &options, &mut verdicts), expected);
        assert_eq!(verdicts, [expected.is_ok(); 3]);
        assert_eq!(group.verifier(&key, &options).map(drop), expected);
    }
    assert_eq!(Rules::default(), Rules::Strict);
}

/// The 914 edge cases of CCTV (low order, torsion, non-canonical encodings): the number that each rule accepts, with
/// keys of each decoder.
#[test]
fn ed25519_edge_cases() {
    use ed25519::PublicKey;
    let rows = json("rfc/rfc8032/ed25519-cctv-edge-cases.json");
    let rows = rows.as_array().unwrap();
    assert_eq!(rows.len(), 914);
    let rules = [Rules::Strict, Rules::Plain, Rules::Zip215];
    let decoders = [PublicKey::decode, PublicKey::decode_plain, PublicKey::decode_zip215];
    // For each decoder: the number of keys that it accepts, and of signatures that the rules accept.
    let mut counts = [(0, [0; 3]); 3];
    // With the decoder of each rule: accepted single signatures, and batches.
    let (mut batched, mut all) = ([0; 3], Vec::new());
    for row in rows {
        let (key, sig, msg) = (unhex(text(row, "key")), unhex(text(row, "sig")), text(row, "msg").as_bytes());
        let sig = ed25519::Signature::from_slice(&sig).unwrap();
        for (i, decode) in decoders.into_iter().enumerate() {
            let Ok(public) = decode(&key) else { continue };
            counts[i].0 += 1;
            let methods = [PublicKey::verify, PublicKey::verify_plain, PublicKey::verify_zip215];
            let item = batch::Item { key: &public, message: Message::raw(msg), signature: &sig };
            for (j, (rules, method)) in rules.into_iter().zip(methods).enumerate() {
                let (verdict, options) = (method(&public, msg, &sig), VerifyOptions::new().rules(rules));
                assert_eq!(public.verify_with(Message::raw(msg), &sig, &options), verdict);
                assert_eq!(batch::verify_with(&[item; 3], &options), verdict);
                counts[i].1[j] += usize::from(verdict.is_ok());
                batched[j] += usize::from(i == j && batch::verify_with(&[item], &options).is_ok());
            }
            assert_eq!(public.verify_with(Message::raw(msg), &sig, &VerifyOptions::new()), public.verify(msg, &sig));
            assert_eq!(batch::verify(&[item; 3]), public.verify(msg, &sig));
            all.push((public, msg, sig));
        }
    }
    assert_eq!(counts, [(388, [43, 86, 300]), (688, [43, 172, 600]), (914, [43, 208, 826])]);
    assert_eq!(batched, [43, 172, 826]);
    // A batch with individual verdicts agrees with single verification, for every rule: errors in components of small
    // order do not cancel.
    let items: Vec<_> =
        all.iter().map(|(key, m, signature)| batch::Item { key, message: Message::raw(m), signature }).collect();
    for options in rules.map(|rules| VerifyOptions::new().rules(rules)).into_iter().chain([VerifyOptions::new()]) {
        let mut verdicts = vec![false; items.len()];
        batch::verify_each_with(&items, &options, &mut verdicts).unwrap();
        let single: Vec<_> =
            items.iter().map(|i| i.key.verify_with(i.message, i.signature, &options).is_ok()).collect();
        assert_eq!(verdicts, single);
        let bad: Vec<_> = (0..items.len()).filter(|i| !single[*i]).collect();
        assert_eq!(batch::invalid_with(&items, &options), Ok(bad));
    }
}

#[test]
fn ed25519_wycheproof() {
    let file = json("wycheproof/ed25519_test.json");
    let (mut count, mut differing) = (0, 0);
    for group in file["testGroups"].as_array().unwrap() {
        let public = ed25519::PublicKey::decode(&unhex(text(&group["publicKey"], "pk"))).unwrap();
        for test in group["tests"].as_array().unwrap() {
            let (msg, sig) = (unhex(text(test, "msg")), unhex(text(test, "sig")));
            let valid = text(test, "result") == "valid";
            let accepts = |verify: fn(&ed25519::PublicKey, &[u8], &ed25519::Signature) -> Result<(), Error>| {
                // Signatures of other lengths are invalid.
                ed25519::Signature::from_slice(&sig).is_ok_and(|s| verify(&public, &msg, &s).is_ok())
            };
            assert_eq!(accepts(ed25519::PublicKey::verify), valid, "{test}");
            assert_eq!(accepts(ed25519::PublicKey::verify_plain), valid, "{test}");
            // ZIP-215 accepts non-canonical encodings of R. It differs only in these cases.
            let flags = test["flags"].as_array().unwrap();
            let lax = flags.iter().any(|f| f == "InvalidEncoding") && text(test, "comment").contains("sign bit of x");
            assert_eq!(accepts(ed25519::PublicKey::verify_zip215), valid || lax, "{test}");
            differing += usize::from(lax);
            count += 1;
        }
    }
    assert_eq!(count, file["numberOfTests"].as_u64().unwrap());
    assert_eq!((count, differing), (151, 1));
}

#[test]
fn edwards25519_rfc9380() {
    for (file, uniform) in [("RO", true), ("NU", false)] {
        let file = json(&format!("rfc/rfc9380/edwards25519_XMD_SHA-512_ELL2_{file}_.json"));
        let dst = text(&file, "dst").as_bytes();
        let rows = file["vectors"].as_array().unwrap();
        assert_eq!(rows.len(), 5);
        for row in rows {
            let message = Message::raw(text(row, "msg").as_bytes());
            let hash = if uniform { ed25519::hash_to_group } else { ed25519::encode_to_group };
            let p = hash(message, Some(dst));
            // y in 32 bytes, little-endian, and the parity of x.
            let coordinate = |k: &str| -> Vec<u8> {
                let digits = row["P"][k].as_str().unwrap().trim_start_matches("0x");
                unhex(&format!("{digits:0>64}")).into_iter().rev().collect()
            };
            let mut expected = coordinate("y");
            expected[31] |= coordinate("x")[0] << 7;
            assert_eq!(p.unwrap().encode()[..], expected);
        }
    }
    let raw = Message::raw(b"");
    assert_eq!(ed25519::hash_to_group(raw, Some(b"")), Err(Error::Length));
    assert_eq!(ed25519::hash_to_group(raw, None), Err(Error::Unsupported));
    let value = Message::prehashed(Hash::Sha512, &[0; 64]).unwrap();
    assert_eq!(ed25519::hash_to_group(value, Some(b"tag")), Err(Error::Unsupported));
}

#[test]
fn x25519_rfc7748() {
    let file = json("rfc/rfc7748/x25519-rfc7748.json");
    for row in file["x25519"].as_array().unwrap() {
        let out = x25519::x25519(&unhex32(text(row, "scalar")), &unhex32(text(row, "u")));
        assert_eq!(hex(out), text(row, "out"));
    }
    let (mut k, mut u) = ([0; 32], [0; 32]);
    (k[0], u[0]) = (9, 9);
    for i in 1..=1000 {
        (k, u) = (x25519::x25519(&k, &u), k);
        if let Some(expected) = file["iterated"][i.to_string()].as_str() {
            assert_eq!(hex(k), expected);
        }
    }
}

#[test]
fn x25519_wycheproof() {
    let file = json("wycheproof/x25519_test.json");
    let mut count = 0;
    let mut all = Vec::new();
    for group in file["testGroups"].as_array().unwrap() {
        for test in group["tests"].as_array().unwrap() {
            let (private, public) = (unhex32(text(test, "private")), unhex32(text(test, "public")));
            let shared = text(test, "shared");
            assert_eq!(hex(x25519::x25519(&private, &public)), shared, "{test}");
            let key = x25519::SecretKey::from_seed(&private).unwrap();
            match key.agree(&public) {
                Ok(secret) => assert_eq!(hex(secret.as_bytes()), shared),
                Err(e) => assert_eq!((e, shared), (Error::Encoding, &*"00".repeat(32))),
            }
            all.push((key, public));
            count += 1;
        }
    }
    assert_eq!(count, file["numberOfTests"].as_u64().unwrap());
    assert_eq!(count, 518);
    let pairs: Vec<(&x25519::SecretKey, &[u8])> = all.iter().map(|(key, public)| (key, &public[..])).collect();
    let mut shared: Vec<_> = pairs.iter().map(|_| Err(Error::Fault)).collect();
    batch::agree_pairs(&pairs, &mut shared).unwrap();
    for (shared, (key, public)) in shared.iter().zip(&all) {
        let bytes = |r: &Result<primegroup::SharedSecret, Error>| r.as_ref().map(|s| *s.as_bytes()).map_err(|e| *e);
        assert_eq!(bytes(shared), bytes(&key.agree(public)));
    }
    let (a, b) = (x25519::SecretKey::from_seed(&[1; 32]).unwrap(), x25519::SecretKey::from_seed(&[2; 32]).unwrap());
    let (x, y) = (a.agree(&b.public_key().encode()).unwrap(), b.agree(&a.public_key().encode()).unwrap());
    assert!(x.ct_eq(&y).declassify());
    assert_eq!(a.agree(&[0; 31]).unwrap_err(), Error::Length);
    for wrong in [&[1; 31][..], &[1; 33], &[]] {
        assert_eq!(x25519::SecretKey::from_seed(wrong).unwrap_err(), Error::Length);
        assert_eq!(ed25519::SecretKey::from_seed(wrong).unwrap_err(), Error::Length);
    }
}

#[test]
fn ristretto255_rfc9496() {
    use ristretto255::Point;
    let file = json("rfc/rfc9496/ristretto255.json");
    let mut p = Point::IDENTITY;
    let multiples = file["multiples_of_generator_0_to_15"].as_array().unwrap();
    assert_eq!(multiples.len(), 16);
    for s in multiples {
        assert_eq!(hex(p.encode()), s.as_str().unwrap());
        assert_eq!(Point::decode(&p.encode()).unwrap(), p);
        p += Point::GENERATOR;
    }
    for s in file["invalid_encodings"].as_array().unwrap() {
        assert!(Point::decode(&unhex(s.as_str().unwrap())).is_none());
    }
    let hashes = file["hash_to_group"].as_array().unwrap();
    assert_eq!(hashes.len(), 7);
    for row in hashes {
        let input = unhex(text(row, "input")).try_into().unwrap();
        assert_eq!(hex(ristretto255::from_uniform_bytes(&input).encode()), text(row, "out"));
    }
}

/// Blinded elements of RFC 9497 (mode 0) are HashToGroup(input) times the blind, with the hash-to-group suite of RFC
/// 9380. Private keys are HashToScalar outputs.
#[test]
fn ristretto255_rfc9497() {
    let file = json("rfc/rfc9497/allVectors.json");
    let mut count = 0;
    for suite in file.as_array().unwrap() {
        if suite["identifier"] != "ristretto255-SHA512" {
            continue;
        }
        let dst = unhex(text(suite, "groupDST"));
        let mode = suite["mode"].as_u64().unwrap() as u8;
        let (seed, info) = (unhex(text(suite, "seed")), unhex(text(suite, "keyInfo")));
        let context = [b"DeriveKeyPairOPRFV1-", &[mode][..], b"-ristretto255-SHA512"].concat();
        let input = [&seed[..], &(info.len() as u16).to_be_bytes(), &info, &[0]].concat();
        assert_eq!(hex(ristretto255::hash_to_scalar(&input, &context).unwrap().encode()), text(suite, "skSm"));
        for row in suite["vectors"].as_array().unwrap() {
            let blinds = text(row, "Blind").split(',');
            let (inputs, blinded) = (text(row, "Input").split(','), text(row, "BlindedElement").split(','));
            for ((blind, input), expected) in blinds.zip(inputs).zip(blinded) {
                let p = ristretto255::hash_to_group(Message::raw(&unhex(input)), Some(&dst)).unwrap();
                let (s, ok) = ristretto255::Scalar::decode_ct(&unhex32(blind));
                assert!(ok.declassify());
                assert_eq!(hex((p * s).encode()), expected);
                count += 1;
            }
        }
    }
    assert!(count >= 8, "{count}");
    let raw = Message::raw(b"");
    assert_eq!(ristretto255::hash_to_group(raw, Some(b"")), Err(Error::Length));
    assert_eq!(ristretto255::hash_to_group(raw, None), Err(Error::Unsupported));
    let value = Message::prehashed(Hash::Sha512, &[0; 64]).unwrap();
    assert_eq!(ristretto255::hash_to_group(value, Some(b"tag")), Err(Error::Unsupported));
}
