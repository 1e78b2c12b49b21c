//! Vectors of P-256: RFC 6979, RFC 9380, Wycheproof.

use super::{Tables, json, rows, text, unhex};
use serde_json::Value;
use sha2::Digest;

/// Adds these vectors to the tables.
pub(super) fn add(tables: &mut Tables) {
    [rfc6979, rfc9380, ecdsa, ecdh].into_iter().for_each(|add| add(tables));
}

/// Returns the 32 bytes of an integer from hexadecimal digits. Leading digits may be missing or superfluous.
fn integer(digits: &str) -> Vec<u8> {
    let digits = digits.trim_start_matches("0x").trim_start_matches('0');
    unhex(&format!("{digits:0>64}"))
}

/// Adds rows of RFC 6979: private key, C's number of the hash function, message, hash value, signature.
fn rfc6979(tables: &mut Tables) {
    let file = json("rfc/rfc6979/p256.json");
    let row = |r: &Value| {
        let message = text(r, "msg").as_bytes();
        let (number, value) = match text(r, "hash") {
            "SHA-224" => (1, sha2::Sha224::digest(message).to_vec()),
            "SHA-256" => (2, sha2::Sha256::digest(message).to_vec()),
            "SHA-384" => (3, sha2::Sha384::digest(message).to_vec()),
            "SHA-512" => (4, sha2::Sha512::digest(message).to_vec()),
            other => panic!("{other}"),
        };
        let signature = [integer(text(r, "r")), integer(text(r, "s"))].concat();
        vec![integer(text(r, "x")), vec![number], message.to_vec(), value, signature]
    };
    tables.add("p256_rfc6979", 5, rows(&file["vectors"]).iter().map(row).collect());
    let public = [vec![4], integer(text(&file["public"], "Ux")), integer(text(&file["public"], "Uy"))].concat();
    tables.add("p256_rfc6979_public", 1, vec![vec![public]]);
}

/// Adds rows of RFC 9380: message, tag, and the compressed point.
fn rfc9380(tables: &mut Tables) {
    let file = json("rfc/rfc9380/P256_XMD_SHA-256_SSWU_RO_.json");
    let dst = text(&file, "dst").as_bytes();
    let row = |r: &Value| {
        let (x, y) = (integer(text(&r["P"], "x")), integer(text(&r["P"], "y")));
        vec![text(r, "msg").as_bytes().to_vec(), dst.to_vec(), [vec![2 + (y[31] & 1)], x].concat()]
    };
    tables.add("p256_hash", 3, rows(&file["vectors"]).iter().map(row).collect());
}

/// Adds rows of ECDSA: public key, message, signature, and the expected verdict; in both signature formats.
fn ecdsa(tables: &mut Tables) {
    for (name, file) in [("der", "sha256"), ("p1363", "sha256_p1363")] {
        let file = json(&format!("wycheproof/ecdsa_secp256r1_{file}_test.json"));
        let mut list = Vec::new();
        for group in rows(&file["testGroups"]) {
            let public = unhex(text(&group["publicKey"], "uncompressed"));
            for test in rows(&group["tests"]) {
                let valid = vec![u8::from(text(test, "result") == "valid")];
                list.push(vec![public.clone(), unhex(text(test, "msg")), unhex(text(test, "sig")), valid]);
            }
        }
        tables.add(&format!("p256_ecdsa_{name}"), 4, list);
    }
}

/// Adds rows of ECDH: public key, private key, and the shared secret, which is empty if the public key is invalid.
fn ecdh(tables: &mut Tables) {
    let file = json("wycheproof/ecdh_secp256r1_ecpoint_test.json");
    let row = |r: &Value| {
        let shared = if text(r, "result") == "invalid" { Vec::new() } else { unhex(text(r, "shared")) };
        vec![unhex(text(r, "public")), integer(text(r, "private")), shared]
    };
    tables.add("p256_ecdh", 3, rows(&file["testGroups"]).iter().flat_map(|g| rows(&g["tests"])).map(row).collect());
}
