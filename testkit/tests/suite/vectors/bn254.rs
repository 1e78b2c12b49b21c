//! BN254 compared with MIRACL: points in both encodings, pairing values and their powers, BLS signatures; refused
//! encodings.

use super::points::{Encoding, check};
use crate::common::{hex, json, unhex};
use hmac::{Hmac, KeyInit, Mac};
use primegroup::core_groups::group::bn254::{G1, G2, Gt, Scalar};
use primegroup::core_groups::pairing::{pair, product_is_one};
use primegroup::hash::expand_message_xmd;

const P: &str = "2523648240000001ba344d80000000086121000000000013a700000000000013";

#[test]
fn pairings_of_miracl() {
    let file = json("bn254/miracl-bn254-generated.json");
    let rows = file["pairings"].as_array().unwrap();
    for row in rows {
        let text = |key: &str| row[key].as_str().unwrap();
        let [a, b] = ["a", "b"].map(|key| Scalar::decode(&unhex(text(key))).unwrap());
        let (p, q) = (G1::mul_generator(&a), G2::mul_generator(&b));
        assert_eq!(hex(p.encode_uncompressed()), text("aG1"));
        assert_eq!(hex(p.encode()), text("aG1_compressed"));
        assert_eq!(hex(q.encode_uncompressed()), text("bG2"));
        assert_eq!(hex(q.encode()), text("bG2_compressed"));
        for name in ["aG1", "aG1_compressed"] {
            assert_eq!(G1::decode_any(&unhex(text(name))), Some(p));
        }
        for name in ["bG2", "bG2_compressed"] {
            assert_eq!(G2::decode_any(&unhex(text(name))), Some(q));
        }
        let value = pair(&p, &q);
        assert_eq!(hex(value.encode_miracl()), text("gt"));
        assert_eq!(Gt::decode_miracl(&unhex(text("gt"))), Some(value));
        assert_eq!(hex(value.pow(&a).encode_miracl()), text("gt_pow_a"));
        assert_eq!(value, Gt::generator().pow(&(a * b)));
    }
    assert_eq!(rows.len(), 8);
}

/// MIRACL's key generation: HKDF with SHA-256, with the salt of an old draft.
fn key(ikm: &[u8]) -> Scalar {
    type Sha = Hmac<sha2::Sha256>;
    let hmac = |key: &[u8], parts: &[&[u8]]| {
        let mut mac = Sha::new_from_slice(key).unwrap();
        parts.iter().for_each(|part| mac.update(part));
        mac.finalize().into_bytes()
    };
    let prk = hmac(b"BLS-SIG-KEYGEN-SALT-", &[ikm, &[0]]);
    let one = hmac(&prk, &[&[0, 48], &[1]]);
    let two = hmac(&prk, &[&one, &[0, 48], &[2]]);
    Scalar::decode_reduce(&[&one[..], &two[..16]].concat())
}

#[test]
fn signatures_of_miracl() {
    let file = json("bn254/miracl-bn254-generated.json");
    let rows = file["bls"].as_array().unwrap();
    for row in rows {
        let bytes = |key: &str| unhex(row[key].as_str().unwrap());
        let secret = key(&bytes("ikm"));
        assert_eq!(hex(secret.encode()), hex(bytes("sk")));
        let public = G2::mul_generator(&secret);
        assert_eq!(hex(public.encode()), hex(bytes("pk")));
        let mut uniform = [0; 96];
        let dst = b"BLS_SIG_BN254G1_XMD:SHA-256_SVDW_RO_NUL_";
        expand_message_xmd::<sha2::Sha256>(&[&bytes("msg")], dst, &mut uniform).unwrap();
        let point: G1 = uniform.as_chunks::<48>().0.iter().map(G1::map_to_group).sum();
        let signature = point.mul(&secret);
        assert_eq!(hex(signature.encode()), hex(bytes("sig")));
        assert!(product_is_one(&[(signature, G2::GENERATOR), (-point, public)]).declassify());
        assert_eq!(row["verify"], 0, "MIRACL's word for a valid signature");
    }
    assert_eq!(rows.len(), 4);
}

#[test]
fn encodings_are_canonical() {
    let p = unhex(P);
    let flags = 0;
    let size = 32;
    let first = Encoding { encode: |p: &G1| p.encode().to_vec(), decode: G1::decode, coefficients: &[1], size, flags };
    assert_eq!(check(&first, &p, None), 120);
    let second =
        Encoding { encode: |p: &G2| p.encode().to_vec(), decode: G2::decode, coefficients: &[1, 33], size, flags };
    assert_eq!(check(&second, &p, None), 120);
    let first = Encoding {
        encode: |p: &G1| p.encode_uncompressed().to_vec(),
        decode: G1::decode_uncompressed,
        coefficients: &[1, 33],
        size,
        flags,
    };
    assert_eq!(check(&first, &p, None), 120);
    let second = Encoding {
        encode: |p: &G2| p.encode_uncompressed().to_vec(),
        decode: G2::decode_uncompressed,
        coefficients: &[1, 33, 65, 97],
        size,
        flags,
    };
    assert_eq!(check(&second, &p, None), 120);
}

#[test]
fn tags() {
    let (p, q) = (G1::GENERATOR.double(), G2::GENERATOR.double());
    for tag in 0..=255 {
        let (mut a, mut b) = (p.encode(), q.encode());
        let same = [a[0] == tag, b[0] == tag];
        (a[0], b[0]) = (tag, tag);
        let expected = |same: bool| (tag == 2 || tag == 3).then_some(same);
        assert_eq!(G1::decode(&a), expected(same[0]).map(|same| if same { p } else { -p }));
        assert_eq!(G2::decode(&b), expected(same[1]).map(|same| if same { q } else { -q }));
        let (mut a, mut b) = (p.encode_uncompressed(), q.encode_uncompressed());
        (a[0], b[0]) = (tag, tag);
        assert_eq!(G1::decode_uncompressed(&a), (tag == 4).then_some(p));
        assert_eq!(G2::decode_uncompressed(&b), (tag == 4).then_some(q));
    }
    // 04 and zeros, which some programs take for the neutral element.
    let zeros = |size: usize| [vec![4], vec![0; size - 1]].concat();
    assert_eq!((G1::decode_any(&zeros(65)), G2::decode_any(&zeros(129))), (None, None));
}

#[test]
fn points_of_the_twist_that_are_no_elements() {
    // (3 + 2i, y): on the twist, but not of order r.
    let x = [format!("{:064x}", 2), format!("{:064x}", 3)].concat();
    let y = "0334e6433cdc5cd98d551fcea409f319c85309dce2f9f3425ed9d1ebb01c5f24\
             1afdca34de7abc83cf6461615eb835916944f08a43c410b651aa859ffa16b3f0";
    assert_eq!(G2::decode_uncompressed(&unhex(&format!("04{x}{y}"))), None);
    for tag in ["02", "03"] {
        assert_eq!(G2::decode(&unhex(&format!("{tag}{x}"))), None);
    }
}
