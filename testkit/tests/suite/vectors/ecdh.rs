//! ECDH on P-256 and secp256k1 with Wycheproof's vectors, with public keys in file formats: DER, PEM, JSON Web Keys.

use crate::common::{hex, json, unhex};
use primegroup::ecdh::{PublicKey, SecretKey};
use primegroup_core::group::Element;
use primegroup_core::group::p256::Secp256r1;
use primegroup_core::group::secp256k1::Koblitz;
use primegroup_core::group::weierstrass::{Curve, Weierstrass};
use serde_json::Value;
use std::collections::BTreeMap;

fn text<'a>(row: &'a Value, key: &str) -> &'a str {
    row[key].as_str().unwrap_or_else(|| panic!("{key} in {row}"))
}

type Point<C> = Element<Weierstrass<C>>;
/// A private key, and the peer's public key.
type Keys<C> = (SecretKey<Point<C>>, PublicKey<Point<C>>);

/// Number of cases of each result. For acceptable cases, also the number that this reader accepts.
#[derive(Debug, Default, PartialEq, Eq)]
struct Count {
    valid: usize,
    invalid: usize,
    refused: usize,
    accepted: Vec<u64>,
}

/// Reads the keys of all cases. Valid keys must be accepted and give the shared secret; invalid keys must be refused.
fn cases<C: Curve>(file: &str, read: impl Fn(&Value) -> Option<Keys<C>>) -> Count {
    let file = json(&format!("wycheproof/ecdh_{file}.json"));
    let mut count = Count::default();
    let mut refused = BTreeMap::new();
    for row in file["testGroups"].as_array().unwrap().iter().flat_map(|g| g["tests"].as_array().unwrap()) {
        let shared = read(row).map(|(own, peer)| {
            let shared = own.agree_with(&peer);
            assert_eq!(own.agree(&peer.point().to_sec1_uncompressed().unwrap()).unwrap().as_ref(), shared.as_ref());
            hex(shared.as_ref())
        });
        match (text(row, "result"), shared) {
            ("valid", Some(shared)) => {
                assert_eq!(shared, text(row, "shared"), "{row}");
                count.valid += 1;
            }
            ("acceptable", Some(shared)) => {
                assert_eq!(shared, text(row, "shared"), "{row}");
                count.accepted.extend(row["tcId"].as_u64());
            }
            ("invalid", None) => count.invalid += 1,
            ("acceptable", None) => {
                *refused.entry(row["flags"].to_string()).or_insert(0) += 1;
                count.refused += 1;
            }
            (result, shared) => panic!("{result}, {shared:?}: {row}"),
        }
    }
    let all = count.valid + count.invalid + count.refused + count.accepted.len();
    assert_eq!(file["numberOfTests"].as_u64(), Some(all as u64), "{refused:?}");
    count
}

/// Reads a private key as an integer, with or without leading zeros.
fn private<C: Curve>(row: &Value) -> SecretKey<Point<C>> {
    let digits = text(row, "private").trim_start_matches('0');
    SecretKey::from_bytes(&unhex(&format!("{digits:0>64}"))).unwrap()
}

/// Inputs that only some readers accept are refused here (BER, explicit parameters), except for the one compressed
/// point.
#[test]
fn der() {
    fn read<C: Curve>(row: &Value) -> Option<Keys<C>> {
        Some((private(row), PublicKey::from_der(&unhex(text(row, "public"))).ok()?))
    }
    let count = cases("secp256r1_test", read::<Secp256r1>);
    assert_eq!((count.valid, count.invalid), (330, 52));
    assert_eq!((count.refused, count.accepted.len()), (229, 1));
    let count = cases("secp256k1_test", read::<Koblitz>);
    assert_eq!((count.valid, count.invalid), (473, 49));
    assert_eq!((count.refused, count.accepted.len()), (229, 1));
}

#[test]
fn pem() {
    let count = cases::<Secp256r1>("secp256r1_pem_test", |row| {
        Some((SecretKey::from_pem(text(row, "private")).unwrap(), PublicKey::from_pem(text(row, "public")).ok()?))
    });
    assert_eq!((count.valid, count.invalid), (330, 52));
    assert_eq!((count.refused, count.accepted.len()), (229, 1));
}

#[test]
fn json_web_keys() {
    let count = cases::<Secp256r1>("secp256r1_webcrypto_test", |row| {
        let key = |name: &str| row[name].to_string();
        Some((SecretKey::from_jwk_str(&key("private")).unwrap(), PublicKey::from_jwk_str(&key("public")).ok()?))
    });
    assert_eq!(count, Count { valid: 330, invalid: 23, ..Count::default() });
}
