//! BLS12-381 against the vectors of EIP-2537 (the maps, and products of pairings) and of RFC 9380.

use crate::common::{hex, json, unhex};
use primegroup::Group;
use primegroup::core_groups::field::ByteArray;
use primegroup::core_groups::group::bls12_381::{G1, G2};
use primegroup::core_groups::pairing::product_is_one;
use primegroup::hash::expand_message_xmd;

/// p.
const P: &str = "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab";

/// Whether an integer of 48 bytes is larger than its negative modulo p.
fn is_larger(y: &[u8]) -> bool {
    let p = unhex(P);
    let mut negative = vec![0; 48];
    let mut borrow = 0;
    for i in (0..48).rev() {
        let d = i16::from(p[i]) - i16::from(y[i]) - borrow;
        borrow = i16::from(d < 0);
        negative[i] = d as u8;
    }
    y > negative.as_slice()
}

/// A point as EIP-2537 has it, coordinates of 64 bytes each, compressed.
fn compressed(point: &[u8], degree: usize) -> Vec<u8> {
    let all: Vec<&[u8]> = point.chunks(64).map(|c| &c[16..]).collect();
    let (x, y) = all.split_at(degree);
    let mut out: Vec<u8> = x.iter().rev().flat_map(|c| c.iter().copied()).collect();
    if point.iter().all(|b| *b == 0) {
        out[0] = 0xc0;
        return out;
    }
    let leading = y.iter().rev().find(|c| c.iter().any(|b| *b != 0)).unwrap();
    out[0] |= 0x80 | u8::from(is_larger(leading)) << 5;
    out
}

fn rows(name: &str) -> Vec<(Vec<u8>, Vec<u8>)> {
    let file = json(&format!("bls12-381/eip2537/{name}.json"));
    let bytes = |row: &serde_json::Value, key: &str| unhex(row[key].as_str().unwrap());
    file.as_array().unwrap().iter().map(|row| (bytes(row, "Input"), bytes(row, "Expected"))).collect()
}

#[test]
fn maps_of_eip2537() {
    let (first, second) = (rows("blsMapG1"), rows("blsMapG2"));
    for (u, p) in &first {
        let point = G1::map_to_group(&u.as_slice().try_into().unwrap());
        assert_eq!(hex(point.encode()), hex(compressed(p, 1)));
        assert_eq!(G1::decode(&compressed(p, 1)), Some(point));
    }
    for (u, p) in &second {
        let point = G2::map_to_group(&u.as_slice().try_into().unwrap());
        assert_eq!(hex(point.encode()), hex(compressed(p, 2)));
        assert_eq!(G2::decode(&compressed(p, 2)), Some(point));
    }
    assert_eq!((first.len(), second.len()), (105, 105));
}

#[test]
fn pairings_of_eip2537() {
    let all = rows("blsPairing");
    let mut ones = 0;
    for (input, expected) in &all {
        let point = |pair: &[u8]| {
            let (p, q) = pair.split_at(128);
            (G1::decode(&compressed(p, 1)).unwrap(), G2::decode(&compressed(q, 2)).unwrap())
        };
        let pairs: Vec<_> = input.chunks(384).map(point).collect();
        let one = product_is_one(&pairs).declassify();
        assert_eq!(one, expected.last() == Some(&1));
        ones += usize::from(one);
    }
    assert_eq!(all.len(), 106);
    assert!(ones > 0 && ones < all.len());
}

/// The coefficients of a coordinate in a file of RFC 9380, 64 bytes each.
fn coefficients(text: &str) -> Vec<u8> {
    text.split(',').flat_map(|c| [vec![0; 16], unhex(c.trim_start_matches("0x"))].concat()).collect()
}

/// Hashes to a group: the number of vectors.
fn hashes<G: Group>(name: &str, degree: usize) -> usize {
    let file = json(&format!("rfc/rfc9380/{name}.json"));
    let rows = file["vectors"].as_array().unwrap();
    for row in rows {
        let (dst, message) = (file["dst"].as_str().unwrap(), row["msg"].as_str().unwrap());
        let random_oracle = name.ends_with("RO_");
        let mut bytes = vec![0; if random_oracle { 2 } else { 1 } * G::Uniform::LEN];
        expand_message_xmd::<sha2::Sha256>(&[message.as_bytes()], dst.as_bytes(), &mut bytes).unwrap();
        let parts = bytes.chunks(G::Uniform::LEN);
        let sum = parts.fold(G::IDENTITY, |sum, u| sum + G::map_to_group(&G::Uniform::from_slice(u).unwrap()));
        let [x, y] = ["x", "y"].map(|c| coefficients(row["P"][c].as_str().unwrap()));
        assert_eq!(hex(sum.encode().as_ref()), hex(compressed(&[x, y].concat(), degree)), "{name}");
    }
    rows.len()
}

#[test]
fn hashes_of_rfc9380() {
    let first = ["RO", "NU"].map(|kind| hashes::<G1>(&format!("BLS12381G1_XMD_SHA-256_SSWU_{kind}_"), 1));
    let second = ["RO", "NU"].map(|kind| hashes::<G2>(&format!("BLS12381G2_XMD_SHA-256_SSWU_{kind}_"), 2));
    assert_eq!((first, second), ([5; 2], [5; 2]));
}
