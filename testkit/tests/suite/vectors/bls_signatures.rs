//! BLS signatures compared with the generated vectors, EIP-2333 and Wycheproof.

use crate::common::{hex, json, unhex};
use primegroup::Error;
use primegroup::bls::{
    MinPk, MinSig, Possession, ProofOfPossession, PublicKey, Salt, Scheme, SecretKey, Signature, Variant,
};
use primegroup::bls::{min_pk, min_sig};
use primegroup::core_groups::group::bls12_381::{Bls12381, G2};
use primegroup::hash::expand_message_xmd;
use serde_json::Value;

fn bytes(row: &Value, key: &str) -> Vec<u8> {
    unhex(row[key].as_str().unwrap_or_else(|| panic!("{key}")))
}

fn cases(path: &str) -> Vec<Value> {
    let file = json(&format!("wycheproof/{path}_test.json"));
    file["testGroups"].as_array().unwrap().clone()
}

/// Checks a variant's keys and signatures in the generated file, for one scheme.
fn generated<V: Variant, S: Scheme>(row: &Value, public: &str, signature: &str) {
    let (ikm, message) = (bytes(row, "ikm"), bytes(row, "msg"));
    let key = SecretKey::<V, S>::from_seed(&ikm).unwrap();
    assert_eq!(hex(key.to_bytes().as_ref()), row["sk"]);
    assert_eq!(hex(key.public_key().encode().as_ref()), row[public]);
    assert!(SecretKey::<V, S>::key_gen(&ikm, Salt::DRAFT_4, b"").unwrap().ct_eq(&key).declassify());
    let signed = key.sign(&message);
    assert_eq!(hex(signed.encode().as_ref()), row[signature]);
    let public = PublicKey::<V, S>::decode(&bytes(row, public)).unwrap();
    let signed = Signature::decode(&bytes(row, signature)).unwrap();
    assert_eq!(public.verify(&message, &signed), Ok(()));
    assert_eq!(public.verify(&[&message[..], b"."].concat(), &signed), Err(Error::Verification));
}

fn proof<V: Variant>(row: &Value, name: &str) {
    let key = SecretKey::<V, Possession>::from_seed(&bytes(row, "ikm")).unwrap();
    assert_eq!(hex(key.pop_prove().encode().as_ref()), row[name]);
    let proof = ProofOfPossession::<V>::decode(&bytes(row, name)).unwrap();
    assert_eq!(key.public_key().pop_verify(&proof).unwrap().public_key(), key.public_key());
}

#[test]
fn generated_by_another_program() {
    let file = json("bls12-381/bls-signature-generated.json");
    let rows = file["keys_and_signatures"].as_array().unwrap();
    for row in rows {
        generated::<MinPk<Bls12381>, min_pk::Basic>(row, "pk_G1", "sig_min-pk-basic");
        generated::<MinPk<Bls12381>, min_pk::Possession>(row, "pk_G1", "sig_min-pk-pop");
        generated::<MinSig<Bls12381>, min_sig::Basic>(row, "pk_G2", "sig_min-sig-basic");
        generated::<MinSig<Bls12381>, min_sig::Possession>(row, "pk_G2", "sig_min-sig-pop");
        proof::<MinPk<Bls12381>>(row, "pop_min-pk");
        proof::<MinSig<Bls12381>>(row, "pop_min-sig");
    }
    assert_eq!(rows.len(), 4);
    let row = &file["eth_check"];
    let key = min_pk::possession::SecretKey::from_bytes(&bytes(row, "sk")).unwrap();
    assert_eq!(hex(key.public_key().encode()), row["pk_G1"]);
    assert_eq!(hex(key.sign(&bytes(row, "msg")).encode()), row["sig_min_pk_pop"]);
}

#[test]
fn trees_of_eip2333() {
    let rows = json("bls12-381/eip2333.json");
    let rows = rows.as_array().unwrap();
    for row in rows {
        let root = min_pk::possession::SecretKey::derive_master(&bytes(row, "seed")).unwrap();
        assert_eq!(hex(root.to_bytes()), row["master"]);
        let index = u32::try_from(row["index"].as_u64().unwrap()).unwrap();
        assert_eq!(hex(root.derive_child(index).to_bytes()), row["child"]);
    }
    assert_eq!(rows.len(), 4);
    assert!(min_pk::possession::SecretKey::derive_master(&[7; 31]).is_err());
}

#[test]
fn hashes_of_wycheproof() {
    let groups = cases("bls_hash_to_g2");
    let mut count = 0;
    for group in &groups {
        let dst = group["dst"].as_str().unwrap();
        for case in group["tests"].as_array().unwrap() {
            let mut uniform = [[0; 128]; 2];
            expand_message_xmd::<sha2::Sha256>(&[&bytes(case, "msg")], dst.as_bytes(), uniform.as_flattened_mut())
                .unwrap();
            let point = G2::map_to_group(&uniform[0]) + G2::map_to_group(&uniform[1]);
            assert_eq!(
                (hex(point.encode()), &case["result"]),
                (case["expected"].as_str().unwrap().into(), &"valid".into())
            );
            count += 1;
        }
    }
    assert_eq!(count, 34);
}

/// Verifies the cases of a file. Returns the number of cases and the number of valid ones.
fn verify<S: Scheme>(file: &str, suite: &str) -> (usize, usize) {
    let (mut count, mut valid) = (0, 0);
    for group in cases(file) {
        assert_eq!(group["ciphersuite"], suite);
        let key = PublicKey::<min_pk::Variant, S>::decode(&bytes(&group["publicKey"], "pk"));
        for case in group["tests"].as_array().unwrap() {
            let verified =
                key.and_then(|key| key.verify(&bytes(case, "msg"), &Signature::decode(&bytes(case, "sig"))?));
            assert_eq!(verified.is_ok(), case["result"] == "valid", "{file} {}", case["tcId"]);
            count += 1;
            valid += usize::from(verified.is_ok());
        }
    }
    (count, valid)
}

#[test]
fn signatures_of_wycheproof() {
    let basic = verify::<min_pk::Basic>("bls_sig_g2_basic_verify", "BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_");
    let possession =
        verify::<min_pk::Possession>("bls_sig_g2_pop_verify", "BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_POP_");
    assert_eq!((basic, possession), ((88, 29), (26, 13)));
}

#[test]
fn aggregates_of_wycheproof() {
    use min_pk::basic::{PublicKey, Signature};
    let (mut count, mut valid, mut mismatched) = (0, 0, 0);
    for group in cases("bls_sig_g2_aggregate_verify") {
        assert_eq!(group["ciphersuite"], "BLS_SIG_BLS12381G2_XMD:SHA-256_SSWU_RO_NUL_");
        for case in group["tests"].as_array().unwrap() {
            let all = |key: &str| -> Vec<Vec<u8>> {
                case[key].as_array().unwrap().iter().map(|text| unhex(text.as_str().unwrap())).collect()
            };
            let (keys, messages) = (all("pubkeys"), all("messages"));
            // With different numbers of keys and messages there is no list of pairs.
            let verified = if keys.len() != messages.len() {
                mismatched += 1;
                Err(Error::Verification)
            } else {
                let keys: Result<Vec<_>, _> = keys.iter().map(|key| PublicKey::decode(key)).collect();
                keys.and_then(|keys| {
                    let signed: Vec<_> = keys.iter().zip(&messages).map(|(key, message)| (key, &message[..])).collect();
                    Signature::decode(&bytes(case, "sig"))?.aggregate_verify(&signed)
                })
            };
            assert_eq!(verified.is_ok(), case["result"] == "valid", "{}", case["tcId"]);
            count += 1;
            valid += usize::from(verified.is_ok());
        }
    }
    assert_eq!((count, valid, mismatched), (19, 6, 2));
}

#[test]
fn signatures_of_miracl() {
    use primegroup::bls::miracl::{PublicKey, SecretKey, Signature};
    let file = json("bn254/miracl-bn254-generated.json");
    let rows = file["bls"].as_array().unwrap();
    for row in rows {
        // 0: MIRACL accepted the signature.
        assert_eq!(row["verify"], 0);
        let message = bytes(row, "msg");
        let key = SecretKey::from_seed(&bytes(row, "ikm")).unwrap();
        assert_eq!(hex(key.to_bytes()), row["sk"]);
        assert_eq!(hex(key.public_key().encode()), row["pk"]);
        assert_eq!(hex(key.sign(&message).encode()), row["sig"]);
        let public = PublicKey::decode(&bytes(row, "pk")).unwrap();
        let signature = Signature::decode(&bytes(row, "sig")).unwrap();
        assert_eq!(public.verify(&message, &signature), Ok(()));
        assert_eq!(public.verify(&[&message[..], b"."].concat(), &signature), Err(Error::Verification));
    }
    assert_eq!(rows.len(), 4);
}
