//! ECDSA: nonces of RFC 6979, Wycheproof's vectors in both formats of a signature, the vectors of RIP-7212; public key
//! recovery, and signatures that verification refuses.

use crate::common::{hex, json, unhex};
use primegroup::batch::{Item, first_invalid};
use primegroup::ecdsa::{Hinted, PublicKey, RecoveryId, SecretKey, Signature, verify_batch_hinted};
use primegroup::p256::{Point, Scalar};
use primegroup::{Error, Hash, Message, SignOptions, VerifyOptions};
use primegroup_core::field::Field;
use primegroup_core::group::weierstrass::Prepare;
use serde_json::Value;
use sha2::Digest;
use sha3::digest::{ExtendableOutput, Update, XofReader};

fn text<'a>(row: &'a Value, key: &str) -> &'a str {
    row[key].as_str().unwrap_or_else(|| panic!("{key} in {row}"))
}

/// Reads 32 bytes of hexadecimal, with or without leading zeros.
fn integer(s: &str) -> Vec<u8> {
    unhex(&format!("{:0>64}", s.trim_start_matches("0x")))
}

#[test]
fn rfc6979() {
    let file = json("rfc/rfc6979/p256.json");
    let rows = file["vectors"].as_array().unwrap();
    assert_eq!(rows.len(), 4);
    for row in rows {
        let key = SecretKey::<Point>::from_bytes(&integer(text(row, "x"))).unwrap();
        let public = [&[4][..], &integer(text(&file["public"], "Ux")), &integer(text(&file["public"], "Uy"))].concat();
        assert_eq!(*key.public_key(), PublicKey::from_sec1(&public).unwrap());
        let data = text(row, "msg").as_bytes();
        let (sha256, sha512) = (sha2::Sha256::digest(data), sha2::Sha512::digest(data));
        let message = match text(row, "hash") {
            "SHA-256" => {
                assert_eq!(key.sign(data), key.sign_with(Message::raw(data), &SignOptions::new()).unwrap());
                Message::prehashed(Hash::Sha256, &sha256).unwrap()
            }
            _ => Message::prehashed(Hash::Sha512, &sha512).unwrap(),
        };
        let signature = key.sign_with(message, &SignOptions::new().fault_check(true)).unwrap();
        assert_eq!(hex(signature), format!("{}{}", text(row, "r"), text(row, "s")).to_lowercase());
        key.public_key().verify_with(message, &signature, &VerifyOptions::new()).unwrap();
    }
}

/// Hashes data with a hash function of Wycheproof's name.
fn digest(name: &str, data: &[u8]) -> Vec<u8> {
    match name {
        "SHA-256" => sha2::Sha256::digest(data).to_vec(),
        "SHA-512" => sha2::Sha512::digest(data).to_vec(),
        "SHA3-256" => sha3::Sha3_256::digest(data).to_vec(),
        "SHAKE128" => {
            let mut hash = shake::Shake128::default();
            hash.update(data);
            let mut out = vec![0; 32];
            hash.finalize_xof().read(&mut out);
            out
        }
        other => panic!("{other}"),
    }
}

/// Returns a message that is a hash value, if the library supports the hash function.
fn known<'a>(name: &str, value: &'a [u8]) -> Option<Message<'a>> {
    let hash = match name {
        "SHA-256" => Hash::Sha256,
        "SHA-512" => Hash::Sha512,
        "SHA3-256" => Hash::Sha3_256,
        _ => return None,
    };
    Message::prehashed(hash, value).ok()
}

/// Checks a file. Returns the number of valid cases and the number of cases.
pub fn wycheproof<G: Prepare>(file: &str, parse: fn(&[u8]) -> Result<Signature<G>, Error>) -> (usize, usize) {
    let file = json(&format!("wycheproof/ecdsa_{file}.json"));
    let (mut valid, mut all) = (0, 0);
    for group in file["testGroups"].as_array().unwrap() {
        let key = PublicKey::<G>::from_sec1(&unhex(text(&group["publicKey"], "uncompressed"))).unwrap();
        let prepared = key.prepare();
        for row in group["tests"].as_array().unwrap() {
            let message = unhex(text(row, "msg"));
            let result = parse(&unhex(text(row, "sig")))
                .and_then(|signature| key.verify_digest(&digest(text(group, "sha"), &message), &signature));
            assert_eq!(result.is_ok(), text(row, "result") == "valid", "{row}");
            if let Ok(signature) = parse(&unhex(text(row, "sig"))) {
                let value = digest(text(group, "sha"), &message);
                assert_eq!(prepared.verify_digest(&value, &signature), result, "{row}");
                // With exactly one of the hints, a valid signature is accepted. No hint makes an invalid signature
                // valid.
                if let Some(message) = known(text(group, "sha"), &value) {
                    let hints = (0..4).filter_map(|id| RecoveryId::from_u8(id).ok());
                    let accepted = hints.filter(|hint| key.verify_hinted(message, &signature, *hint).is_ok()).count();
                    assert_eq!(accepted, usize::from(result.is_ok()), "{row}");
                }
            }
            valid += usize::from(result.is_ok());
            all += 1;
            if let (Ok(()), Ok(signature)) = (result, parse(&unhex(text(row, "sig")))) {
                // Both formats of a signature, and both values of s.
                assert_eq!(Signature::from_der(signature.to_der().as_ref()), Ok(signature));
                assert!(signature.to_low().is_low());
                key.verify_digest(&digest(text(group, "sha"), &message), &signature.to_low()).unwrap();
            }
        }
    }
    assert_eq!(file["numberOfTests"].as_u64(), Some(all as u64));
    (valid, all)
}

#[test]
fn wycheproof_der() {
    let count = |file| wycheproof::<Point>(file, Signature::from_der);
    assert_eq!(count("secp256r1_sha256_test"), (174, 484));
    assert_eq!(count("secp256r1_sha512_test"), (243, 554));
    assert_eq!(count("secp256r1_sha3_256_test"), (178, 482));
    assert_eq!(count("secp256r1_shake128_test"), (176, 480));
}

#[test]
fn wycheproof_p1363() {
    let count = |file| wycheproof::<Point>(file, Signature::from_slice);
    assert_eq!(count("secp256r1_sha256_p1363_test"), (173, 262));
    assert_eq!(count("secp256r1_sha512_p1363_test"), (242, 332));
}

#[test]
fn rip7212() {
    let file = json("rfc/rip7212/p256Verify.json");
    let rows = file.as_array().unwrap();
    assert_eq!(rows.len(), 782);
    for row in rows {
        let input = unhex(text(row, "Input"));
        let ok = input.len() == 160 && {
            let (value, rest) = input.split_at(32);
            let (signature, xy) = rest.split_at(64);
            PublicKey::<Point>::from_sec1(&[&[4], xy].concat())
                .and_then(|key| key.verify_digest(value, &Signature::from_slice(signature)?))
                .is_ok()
        };
        assert_eq!(ok, !text(row, "Expected").is_empty(), "{row}");
    }
}

/// Deterministic and hedged signatures of every hash function, and the public key recovered from each.
#[test]
fn signatures_and_recovery() {
    for i in 0..20u8 {
        let key = SecretKey::<Point>::from_seed(&[i; 32]).unwrap();
        for hash in Hash::ALL {
            let value = vec![i; hash.output_len()];
            let message = Message::prehashed(hash, &value).unwrap();
            let noise = [i; 32];
            for options in [SignOptions::new(), SignOptions::new().randomness(&noise).fault_check(true)] {
                let Ok((signature, id)) = key.sign_recoverable(message, &options) else {
                    assert!(
                        matches!(hash, Hash::Sha512_224 | Hash::Sha3_512 | Hash::Blake2b | Hash::Blake2s),
                        "{hash:?}"
                    );
                    continue;
                };
                assert_eq!(key.sign_with(message, &options), Ok(signature));
                key.public_key().verify_with(message, &signature, &VerifyOptions::new()).unwrap();
                key.public_key().prepare().verify_with(message, &signature, &VerifyOptions::new()).unwrap();
                key.public_key().verify_hinted(message, &signature, id).unwrap();
                assert!(key.public_key().verify_hinted(message, &signature, id.negated()).is_err());
                assert_eq!(PublicKey::recover(message, &signature, id), Ok(*key.public_key()));
                let other = PublicKey::recover(message, &signature, id.negated());
                assert!(other.is_ok() && other != Ok(*key.public_key()));
                let (low, low_id) = (signature.to_low(), if signature.is_low() { id } else { id.negated() });
                assert_eq!(PublicKey::recover(message, &low, low_id), Ok(*key.public_key()));
            }
        }
        let plain = key.sign_with(Message::raw(b""), &SignOptions::new()).unwrap();
        assert_ne!(key.sign_with(Message::raw(b""), &SignOptions::new().randomness(&[i])), Ok(plain));
        assert_eq!(key.sign_with(Message::raw(b""), &SignOptions::new().context(b"c")), Err(Error::Unsupported));
    }
    assert_eq!(RecoveryId::from_u8(4), Err(Error::Encoding));
}

/// Batches of any length: a wrong signature, key or hint is found.
#[test]
fn batches_with_hints() {
    let keys: Vec<SecretKey<Point>> = (0..7u8).map(|i| SecretKey::from_seed(&[i; 32]).unwrap()).collect();
    let texts: Vec<[u8; 2]> = (0..70u8).map(|i| [i, 1]).collect();
    let signed: Vec<_> = texts
        .iter()
        .enumerate()
        .map(|(i, text)| keys[i % 7].sign_recoverable(Message::raw(text), &SignOptions::new()).unwrap())
        .collect();
    let public: Vec<PublicKey<Point>> = keys.iter().map(|key| *key.public_key()).collect();
    let all: Vec<Hinted<'_, Point>> = (0..70)
        .map(|i| Hinted {
            item: Item { key: &public[i % 7], message: Message::raw(&texts[i]), signature: &signed[i].0 },
            hint: signed[i].1,
        })
        .collect();
    /// Returns the batch with another signature and hint.
    fn with<'a>(
        batch: &[Hinted<'a, Point>],
        at: usize,
        signature: &'a Signature<Point>,
        hint: RecoveryId,
    ) -> Vec<Hinted<'a, Point>> {
        let mut batch = batch.to_vec();
        batch[at] = Hinted { item: Item { signature, ..batch[at].item }, hint };
        batch
    }
    for n in [0, 1, 2, 15, 16, 17, 70] {
        verify_batch_hinted(&all[..n]).unwrap();
        for at in [0, n / 2, n.saturating_sub(1)].into_iter().filter(|at| *at < n) {
            let (signature, hint) = signed[at];
            let (other, other_hint) = signed[(at + 7) % 70];
            let low = Signature::<Point>::from_der(signature.to_der().as_ref()).unwrap().to_low();
            let mut bytes = signature.to_bytes();
            bytes[63] ^= 1;
            let forged = Signature::from_bytes(bytes);
            for (wrong, hint) in [(signature, hint.negated()), (other, other_hint), (forged, hint)] {
                let batch = with(&all[..n], at, &wrong, hint);
                assert_eq!(verify_batch_hinted(&batch), Err(Error::Verification));
                assert_eq!(first_invalid(&batch, verify_batch_hinted), Some(at));
            }
            let low_hint = if low == signature { hint } else { hint.negated() };
            verify_batch_hinted(&with(&all[..n], at, &low, low_hint)).unwrap();
        }
    }
}

/// Prepared tables of a point give the same results as the point itself. Scalars have long runs of one bit, and points
/// are known multiples of the generator.
#[test]
fn prepared_points() {
    fn check<G: Prepare>() {
        let one = G::Scalar::ONE;
        let mut scalars = vec![G::Scalar::ZERO, one, -one, one.double()];
        for i in 0..=255 {
            let power = (0..i).fold(one, |x, _| x.double());
            scalars.extend([power, power - one]);
        }
        for (i, s) in [one, -one, one.double(), scalars[100] + one].into_iter().enumerate() {
            let point = G::mul_generator(&s);
            let tables = point.prepare_vartime();
            for (j, a) in scalars.iter().enumerate() {
                // Some sums that cancel.
                for b in [scalars[(7 * j + i) % scalars.len()], -(*a * s)] {
                    let got = G::mul_add_prepared_vartime(&tables, a, &b);
                    assert!(got == point.mul_add_generator_vartime(a, &b), "{i} {j}");
                }
            }
        }
    }
    check::<Point>();
}

/// Signatures with x(R) >= n: R is lifted from n + 1 and up, and nobody signed. Recovery finds the key for which the
/// signature is valid.
#[test]
fn recovery_of_large_x() {
    let mut found = 0;
    for low in 1..40u8 {
        // r = low, x = n + low
        let mut bytes = [0; 64];
        bytes[31] = low;
        bytes[63] = 1;
        let signature = Signature::<Point>::from_bytes(bytes);
        for id in 2..4 {
            let id = RecoveryId::from_u8(id).unwrap();
            if let Ok(key) = PublicKey::recover(Message::raw(b"m"), &signature, id) {
                key.verify(b"m", &signature).unwrap();
                key.prepare().verify(b"m", &signature).unwrap();
                key.verify_hinted(Message::raw(b"m"), &signature, id).unwrap();
                found += 1;
            }
        }
    }
    assert!(found > 10, "{found}");
    // r + n is not a coordinate.
    let mut bytes = (-Scalar::ONE).encode().to_vec();
    bytes.extend(Scalar::ONE.encode());
    let signature = Signature::<Point>::from_slice(&bytes).unwrap();
    for id in 2..4 {
        let id = RecoveryId::from_u8(id).unwrap();
        assert_eq!(PublicKey::recover(Message::raw(b"m"), &signature, id), Err(Error::Verification));
    }
}
