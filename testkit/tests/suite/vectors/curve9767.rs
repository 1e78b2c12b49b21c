//! Every section of the published vector file of Curve9767, and the file of additional vectors.

use crate::common::{Sections, hex, json, unhex, unhex32};
use primegroup::core_groups::field::Field;
use primegroup::core_groups::field::gf9767x19::Gf9767x19;
use primegroup::curve9767::{Point, PublicKey, Scalar, SecretKey, Signature, hash_to_group};
use primegroup::{Error, Hash, Message, Rules, SignOptions, VerifyOptions, batch};
use sha3::{Digest, Sha3_256};

type F = Gf9767x19;

/// The encoder's output for the neutral element, which every decoder refuses.
const NEUTRAL: [u8; 32] = {
    let mut bytes = [0xff; 32];
    bytes[31] = 0x7f;
    bytes
};

fn file() -> Sections {
    Sections::read("curve9767/test-vectors.txt")
}
fn point(s: &str) -> Point {
    Point::decode(&unhex(s)).unwrap()
}
fn scalar(s: &str) -> Scalar {
    let (x, ok) = Scalar::decode_ct(&unhex32(s));
    assert!(ok.declassify(), "{s}");
    x
}
fn element(s: &str) -> F {
    let (x, ok) = F::decode_ct(&unhex32(s));
    assert!(ok.declassify(), "{s}");
    x
}

/// Returns the groups of a section, and checks their number and size.
fn rows(f: &Sections, title: &str, count: usize, lines: usize) -> Vec<Vec<String>> {
    let rows = f.get(title).to_vec();
    assert_eq!(rows.len(), count, "{title}");
    assert!(rows.iter().all(|r| r.len() == lines), "{title}");
    rows
}

#[test]
fn sections_are_all_tested() {
    assert_eq!(file().len(), 9);
}

#[test]
fn scalars() {
    for g in rows(&file(), "Scalar tests", 20, 8) {
        let (a, b) = (Scalar::decode_reduce(&unhex(&g[0])), Scalar::decode_reduce(&unhex(&g[2])));
        for (x, expected) in [(a, 1), (b, 3), (a + b, 4), (a - b, 5), (-a, 6), (a * b, 7)] {
            assert_eq!(hex(x.encode()), g[expected]);
            assert_eq!(scalar(&g[expected]), x);
        }
    }
}

#[test]
fn encodings() {
    let lines = file().get("Encode/decode").concat();
    let mut accepted = 0;
    for line in &lines {
        let (bytes, ok) = line.split_once(' ').unwrap();
        let bytes = unhex32(bytes);
        let (p, valid) = Point::decode_ct(&bytes);
        assert_eq!(valid.declassify(), ok == "1", "{line}");
        assert_eq!(PublicKey::decode(&bytes).is_ok(), ok == "1");
        if ok == "1" {
            assert_eq!(p.encode(), bytes);
            accepted += 1;
        } else {
            assert!(p.is_identity().declassify());
        }
    }
    assert_eq!((lines.len(), accepted), (131, 68));
}

#[test]
fn the_neutral_element_has_no_encoding() {
    assert_eq!(Point::IDENTITY.encode(), NEUTRAL);
    assert!(Point::decode(&NEUTRAL).is_none());
    assert_eq!(PublicKey::from_point(Point::IDENTITY).unwrap_err(), Error::Encoding);
    assert_eq!(Point::GENERATOR.encode(), [0; 32]);
}

#[test]
fn basic_operations() {
    for g in rows(&file(), "Basic curve", 20, 8) {
        let (k1, k2) = (scalar(&g[0]), scalar(&g[1]));
        let (p, q) = (Point::mul_generator(&k1), Point::mul_generator(&k2));
        for (x, expected) in [(p, 2), (q, 3), (p.double(), 4), (q.double(), 5), (p + q, 6), (p - q, 7)] {
            assert_eq!(hex(x.encode()), g[expected]);
            assert_eq!(point(&g[expected]), x);
        }
        assert_eq!((Point::GENERATOR * k1, Point::GENERATOR * k2), (p, q));
    }
}

#[test]
fn map_to_field() {
    for g in rows(&file(), "Map to base", 22, 2) {
        assert_eq!(hex(F::map_uniform(&unhex(&g[0]).try_into().unwrap()).encode()), g[1]);
    }
}

#[test]
fn icart() {
    for (i, g) in rows(&file(), "Icart's map", 21, 2).iter().enumerate() {
        // The integer that maps to this field element: its coefficients are digits in base 9767.
        let mut uniform = [0; 48];
        for c in coefficients(&unhex32(&g[0])).iter().rev() {
            let mut carry = u32::from(*c);
            for byte in &mut uniform {
                carry += u32::from(*byte) * 9767;
                *byte = carry as u8;
                carry >>= 8;
            }
        }
        assert_eq!(hex(F::map_uniform(&uniform).encode()), g[0]);
        let mapped = hex(Point::map_to_group(&uniform).encode());
        if i == 0 {
            // The file shows bytes for the neutral element that differ from the encoder's output.
            assert_eq!((&mapped, &g[1]), (&hex(NEUTRAL), &"f".repeat(64)));
        } else {
            assert_eq!(mapped, g[1]);
        }
    }
}

/// Returns the coefficients of an encoding. 40 bits hold three coefficients: their low parts of 11 bits each, then
/// their high parts in base 5. 14 bits hold the last one.
fn coefficients(bytes: &[u8; 32]) -> Vec<u16> {
    let mut out = Vec::new();
    for group in bytes[..30].chunks(5) {
        let v = group.iter().rev().fold(0u64, |v, b| v << 8 | u64::from(*b));
        let high = v >> 33;
        for (i, h) in [high % 5, high / 5 % 5, high / 25].into_iter().enumerate() {
            out.push((v >> (11 * i) & 2047 | h << 11) as u16);
        }
    }
    out.push(u16::from_le_bytes([bytes[30], bytes[31] & 0x3f]));
    out
}

#[test]
fn hash_to_curve() {
    for g in rows(&file(), "Hash-to-curve", 20, 2) {
        let message = g[0].strip_prefix('"').and_then(|m| m.strip_suffix('"')).unwrap();
        assert_eq!(hex(hash_to_group(Message::raw(message.as_bytes()), None).unwrap().encode()), g[1]);
    }
    assert!(Point::from_uniform_bytes(&[0; 96]).is_identity().declassify());
    assert_eq!(hash_to_group(Message::raw(b""), Some(b"tag")), Err(Error::Unsupported));
    let value = Message::prehashed(Hash::Sha256, &[0; 32]).unwrap();
    assert_eq!(hash_to_group(value, None), Err(Error::Unsupported));
}

/// A seed of the minimum length.
const SEED: &[u8; 16] = b"a seed for tests";

#[test]
fn short_seeds_are_refused() {
    for short in 0..16 {
        assert_eq!(SecretKey::from_seed(&SEED[..short]).unwrap_err(), Error::Length);
    }
    assert!(SecretKey::from_seed(SEED).unwrap().ct_eq(&SecretKey::from_seed_of_test_vector(SEED)).declassify());
}

#[test]
fn ecdh() {
    for g in rows(&file(), "ECDH tests", 20, 7) {
        let key = SecretKey::from_seed_of_test_vector(&unhex(&g[0]));
        assert_eq!(hex(&key.to_bytes()[..32]), g[1]);
        assert_eq!(hex(key.public_key().encode()), g[2]);
        for (peer, expected, valid) in [(3, 4, true), (5, 6, false)] {
            let (secret, ok) = key.agree_silently(&unhex(&g[peer]));
            assert_eq!(key.agree(&unhex(&g[peer])).map_or_else(|e| format!("{e:?}"), |s| hex(s.as_bytes())), {
                if valid { g[expected].clone() } else { "Encoding".into() }
            });
            assert_eq!(ok.declassify(), valid);
            assert_eq!(hex(secret.as_bytes()), g[expected]);
            // A longer secret begins with the shorter one, like the output of SHAKE256.
            let mut long = [0; 100];
            assert_eq!(key.agree_into(&unhex(&g[peer]), &mut long).declassify(), valid);
            assert_eq!(hex(&long[..32]), g[expected]);
            assert_ne!(long[32..64], long[64..96]);
        }
    }
}

#[test]
fn signatures() {
    let mut items = Vec::new();
    for g in rows(&file(), "Signature tests", 20, 6) {
        let key = SecretKey::from_seed_of_test_vector(&unhex(&g[0]));
        assert_eq!(hex(key.to_bytes()), format!("{}{}", g[1], g[2]));
        assert!(SecretKey::from_bytes(&key.to_bytes()).unwrap().ct_eq(&key).declassify());
        assert_eq!(hex(key.public_key().encode()), g[3]);
        let value = Sha3_256::digest(&g[4]).to_vec();
        let message = Message::prehashed(Hash::Sha3_256, &value).unwrap();
        let signature = key.sign_with(message, &SignOptions::new().fault_check(true)).unwrap();
        assert_eq!(hex(signature), g[5]);
        refuse_wrong(&key, &signature, &value);

        // Other nonces give other valid signatures.
        let hedged = key.sign_with(message, &SignOptions::new().randomness(b"random")).unwrap();
        assert_ne!(hedged, signature);
        assert_ne!(hedged, key.sign_with(message, &SignOptions::new().randomness(b"Random")).unwrap());
        check(key.public_key(), message, &hedged, true);
        items.push((*key.public_key(), value, signature));
    }
    let batch: Vec<_> = items
        .iter()
        .map(|(key, value, signature)| batch::Item {
            key,
            message: Message::prehashed(Hash::Sha3_256, value).unwrap(),
            signature,
        })
        .collect();
    for n in 0..=20 {
        batch::verify(&batch[..n]).unwrap();
    }
    let mut wrong = batch.clone();
    wrong[7].signature = batch[8].signature;
    assert_eq!(batch::first_invalid(&wrong, batch::verify), Some(7));
}

/// Checks that both verifiers give this verdict.
fn check(key: &PublicKey, message: Message<'_>, signature: &Signature, valid: bool) {
    let result = if valid { Ok(()) } else { Err(Error::Verification) };
    assert_eq!(key.verify_with(message, signature, &VerifyOptions::new()), result);
    assert_eq!(key.verify_ct_with(message, signature).declassify(), valid);
    if message.hash().is_none() {
        assert_eq!(key.verify(message.data(), signature), result);
        assert_eq!(key.verify_ct(message.data(), signature).declassify(), valid);
    }
}

fn refuse_wrong(key: &SecretKey, signature: &Signature, value: &[u8]) {
    let message = Message::prehashed(Hash::Sha3_256, value).unwrap();
    let public = PublicKey::decode(&key.public_key().encode()).unwrap();
    let bytes = signature.to_bytes();
    check(&public, message, signature, true);
    for i in 0..64 {
        let mut wrong = bytes;
        wrong[i] ^= 1 << (i % 8);
        check(&public, message, &Signature::from_bytes(wrong), false);
    }
    check(&public, Message::raw(value), signature, false);
    check(&public, Message::prehashed(Hash::Sha256, value).unwrap(), signature, false);
    check(&PublicKey::from_point(public.point().double()).unwrap(), message, signature, false);
    assert_eq!(Signature::from_slice(&bytes[1..]), Err(Error::Length));
    assert_eq!(Signature::from_slice(&[&bytes[..], &[0]].concat()), Err(Error::Length));
    for options in [VerifyOptions::new().context(b""), VerifyOptions::new().rules(Rules::Strict)] {
        assert_eq!(public.verify_with(message, signature, &options), Err(Error::Unsupported));
    }
    assert_eq!(key.sign_with(message, &SignOptions::new().context(b"")), Err(Error::Unsupported));
}

#[test]
fn extra_signatures() {
    let all = json("curve9767/curve9767-extra.json");
    let (mut valid, mut invalid, mut neutral) = (0, 0, 0);
    for row in all["signatures_sha3_256"].as_array().unwrap() {
        let text = |k: &str| unhex(row[k].as_str().unwrap());
        let key = PublicKey::decode(&text("Q")).unwrap();
        let (value, signature): (_, [u8; 64]) = (text("hv"), text("sig").try_into().unwrap());
        let message = Message::prehashed(Hash::Sha3_256, &value).unwrap();
        match row["valid"].as_bool() {
            Some(true) => valid += 1,
            Some(false) => invalid += 1,
            // The reference's two verifiers disagree if the commitment is neutral. Ours agree: the commitment must
            // decode.
            None => {
                assert_eq!(signature[..32], NEUTRAL);
                neutral += 1;
            }
        }
        check(&key, message, &Signature::from_bytes(signature), row["valid"].as_bool() == Some(true));
    }
    assert_eq!((valid, invalid, neutral), (6, 24, 1));
}

#[test]
fn extra_field() {
    let all = json("curve9767/curve9767-extra.json");
    let list = all["field"].as_array().unwrap();
    assert_eq!(list.len(), 20);
    for row in list {
        let get = |k: &str| element(row[k].as_str().unwrap());
        let is = |x: F, k: &str| assert_eq!(hex(x.encode()), row[k].as_str().unwrap(), "{k}");
        let (a, b) = (get("a"), get("b"));
        is(a, "a");
        is(a + b, "add");
        is(a - b, "sub");
        is(a * b, "mul");
        is(a.square(), "sqr");
        is(a.invert(), "inv");
        is(a.cbrt(), "cuberoot");
        let (root, square) = a.sqrt();
        is(if root.is_negative().declassify() { -root } else { root }, "sqrt_of_a_or_minus_a_nonneg");
        let flag = |k: &str| row[k].as_u64() == Some(1);
        assert_eq!((square.declassify(), a.is_square().declassify()), (flag("is_square"), flag("is_square")));
        assert_eq!(a.is_negative().declassify(), flag("is_neg"));
        let (mut first, mut ninth) = (a, a);
        first.frobenius_assign::<1>();
        ninth.frobenius_assign::<9>();
        is(first, "frob1");
        is(ninth, "frob9");
        let expected: Vec<u64> = row["coeffs"].as_array().unwrap().iter().map(|c| c.as_u64().unwrap()).collect();
        let found = coefficients(&a.encode());
        assert_eq!(found.iter().map(|c| u64::from(*c)).collect::<Vec<_>>(), expected);
    }
}

#[test]
fn extra_points() {
    let all = json("curve9767/curve9767-extra.json");
    let list = all["multiples_of_G"].as_array().unwrap();
    assert_eq!(list.len(), 17);
    for row in list {
        let digits = row["n"].as_str().unwrap().trim_start_matches("0x");
        let mut n = unhex32(&format!("{digits:0>64}"));
        n.reverse();
        let (n, ok) = Scalar::decode_ct(&n);
        assert!(ok.declassify());
        for p in [Point::mul_generator(&n), Point::GENERATOR * n] {
            assert_eq!(hex(p.encode()), row["enc"].as_str().unwrap());
        }
    }
    let list = all["mul2k"].as_array().unwrap();
    assert_eq!(list.len(), 27);
    for row in list {
        let p = point(row["P"].as_str().unwrap());
        let k = u32::try_from(row["k"].as_u64().unwrap()).unwrap();
        assert_eq!(hex(p.double_n(k).encode()), row["out"].as_str().unwrap());
    }
}

#[test]
fn extra_lattices() {
    // Scalars with lattices of every kind: verification must still tell the right point from a wrong one.
    let all = json("curve9767/curve9767-extra.json");
    let list = all["lattice_example_pairs"].as_array().unwrap();
    assert_eq!(list.len(), 16);
    let p = hash_to_group(Message::raw(b"a point"), None).unwrap();
    let mut b = Scalar::from_u64(12345).invert();
    for row in list {
        let a = scalar(row["b"].as_str().unwrap());
        for a in [a, -a] {
            let sum = p * a + Point::mul_generator(&b);
            assert_eq!(p.mul_add_generator_vartime(&a, &b), sum);
            assert!(p.verify_mul_add_generator_vartime(&a, &b, &sum));
            assert!(!p.verify_mul_add_generator_vartime(&a, &b, &(sum + p)));
            assert!(!p.verify_mul_add_generator_vartime(&a, &b, &-sum));
            b = b.square() + a;
        }
    }
}

#[test]
fn monte_carlo() {
    let f = file();
    let list = f.get("Monte-Carlo").concat();
    assert_eq!(list.len(), 10);
    let mut p = Point::GENERATOR.double();
    for expected in &list {
        for _ in 0..1000 {
            p = p * Scalar::decode_reduce(&p.encode());
        }
        assert_eq!(&hex(p.encode()), expected);
    }
}

#[test]
fn wrong_keys() {
    let order = {
        let mut minus_one = (-Scalar::from_u64(1)).encode();
        minus_one[0] += 1;
        minus_one
    };
    assert_eq!(SecretKey::from_bytes(&[1; 32]).unwrap_err(), Error::Length);
    assert_eq!(SecretKey::from_bytes(&[0; 64]).unwrap_err(), Error::Encoding);
    assert_eq!(SecretKey::from_bytes(&[&order[..], &[1; 32]].concat()).unwrap_err(), Error::Encoding);
    // A key exchange with an invalid public key of any length gives a secret, and reports that the key was invalid.
    let key = SecretKey::from_seed(SEED).unwrap();
    let mut seen = std::collections::HashSet::new();
    for peer in [&NEUTRAL[..], &[], &[1; 31], &[1; 33], &[0xff; 32]] {
        let (secret, ok) = key.agree_silently(peer);
        assert_eq!(key.agree(peer).unwrap_err(), if peer.len() == 32 { Error::Encoding } else { Error::Length });
        assert!(!ok.declassify());
        assert!(seen.insert(*secret.as_bytes()));
    }
    assert!(!format!("{key:?}").contains(&hex(&key.to_bytes()[..32])));
    assert!(!SecretKey::from_seed(b"A seed for tests").unwrap().ct_eq(&key).declassify());
    let mut other = key.to_bytes();
    other[63] ^= 1;
    assert!(!SecretKey::from_bytes(&other).unwrap().ct_eq(&key).declassify());
}

#[test]
fn exchange_is_symmetric() {
    let (a, b) = (SecretKey::from_seed(SEED).unwrap(), SecretKey::from_uniform_bytes(&[7; 64]).unwrap());
    let (x, y) = (a.agree(&b.public_key().encode()).unwrap(), b.agree(&a.public_key().encode()).unwrap());
    assert!(x.ct_eq(&y).declassify());
}

#[test]
fn key_files() {
    let key = SecretKey::from_seed(SEED).unwrap();
    let (secret, public) = (key.to_pem().unwrap(), key.public_key().to_pem());
    assert!(SecretKey::from_pem(&*secret).unwrap().ct_eq(&key).declassify());
    assert_eq!(&PublicKey::from_pem(&public).unwrap(), key.public_key());
    assert!(SecretKey::from_pem(&public).is_err());
    // A key of the generic schemes has no t.
    let short = primegroup::schnorr::SecretKey::<Point>::from_seed(SEED).unwrap().to_pem().unwrap();
    assert_eq!(SecretKey::from_pem(&*short).unwrap_err(), primegroup::pem::PemError::Key(Error::Length));
}
