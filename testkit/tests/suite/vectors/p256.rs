//! P-256: hashing to the curve by RFC 9380, points and multiples from Wycheproof.

use crate::common::{hex, json, unhex};
use primegroup::Message;
use primegroup::hash::expand_message_xmd;
use primegroup::p256::{Point, Scalar, hash_to_group};
use primegroup_core::group::{Group, Sec1};
use serde_json::Value;

fn text<'a>(row: &'a Value, key: &str) -> &'a str {
    row[key].as_str().unwrap_or_else(|| panic!("{key} in {row}"))
}

/// Returns x and y of a point in the uncompressed format of SEC 1.
fn uncompressed(point: &Value) -> String {
    format!("04{}{}", &text(point, "x")[2..], &text(point, "y")[2..])
}

#[test]
fn laws() {
    primegroup_testkit::check_group::<Point>(20);
}

/// Checks hashes of messages by a suite of RFC 9380 with SHA-256 and uniform bytes.
pub fn rfc9380<G: Group<Uniform = [u8; 48]> + Sec1>(curve: &str) {
    for (name, oracle) in [("RO", true), ("NU", false)] {
        let file = json(&format!("rfc/rfc9380/{curve}_XMD_SHA-256_SSWU_{name}_.json"));
        let dst = text(&file, "dst").as_bytes();
        let rows = file["vectors"].as_array().unwrap();
        assert_eq!(rows.len(), 5);
        for row in rows {
            let message = text(row, "msg").as_bytes();
            let mut uniform = [[0; 48]; 2];
            let count = if oracle { 2 } else { 1 };
            expand_message_xmd::<sha2::Sha256>(&[message], dst, uniform[..count].as_flattened_mut()).unwrap();
            let p = G::map_to_group(&uniform[0]);
            let p = if oracle { p + G::map_to_group(&uniform[1]) } else { p };
            assert_eq!(hex(p.to_sec1_uncompressed().unwrap()), uncompressed(&row["P"]));
        }
    }
}

#[test]
fn hash_to_p256() {
    rfc9380::<Point>("P256");
    // The library's function gives the same results.
    let file = json("rfc/rfc9380/P256_XMD_SHA-256_SSWU_RO_.json");
    for row in file["vectors"].as_array().unwrap() {
        let dst = text(&file, "dst").as_bytes();
        let p = hash_to_group(Message::raw(text(row, "msg").as_bytes()), Some(dst)).unwrap();
        assert_eq!(hex(p.to_sec1_uncompressed().unwrap()), uncompressed(&row["P"]));
    }
}

#[test]
fn wycheproof_ecdh() {
    let file = json("wycheproof/ecdh_secp256r1_ecpoint_test.json");
    let (mut valid, mut invalid) = (0, 0);
    for row in file["testGroups"].as_array().unwrap().iter().flat_map(|g| g["tests"].as_array().unwrap()) {
        let public = unhex(text(row, "public"));
        let Some(point) = Point::from_sec1(&public) else {
            assert_eq!(text(row, "result"), "invalid", "{row}");
            invalid += 1;
            continue;
        };
        assert_ne!(text(row, "result"), "invalid", "{row}");
        // Private keys may have extra leading zeros, or lack some.
        let s = Scalar::decode_reduce(&unhex(text(row, "private")));
        let shared = point.mul(&s);
        assert_eq!(hex(shared.coordinates().0), text(row, "shared"), "{row}");
        // Decode the encodings, and compute the same product with other algorithms.
        assert_eq!(Point::decode(&point.encode()), Some(point));
        assert_eq!(Point::from_sec1(&point.to_sec1_uncompressed().unwrap()), Some(point));
        let zero = Scalar::ZERO;
        assert_eq!(point.mul_add_generator_vartime(&s, &zero), shared);
        assert_eq!(point.mul_add_generator_vartime(&zero, &s), Point::mul_generator(&s));
        assert_eq!(Point::GENERATOR.mul(&s), Point::mul_generator(&s));
        assert_eq!(Point::multi_scalar_mul_vartime(&[s], &[point]), shared);
        valid += 1;
    }
    assert_eq!((valid, invalid), (331, 24));
}
