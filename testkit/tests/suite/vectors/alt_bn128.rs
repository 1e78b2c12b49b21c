//! alt_bn128 compared with gnark-crypto: multiples in both encodings, and hashes to both groups. (Vectors of the
//! precompiles: [`super::ethereum`].)

use super::points::{Encoding, check};
use crate::common::{hex, json, unhex};
use primegroup::Group;
use primegroup::core_groups::field::ByteArray;
use primegroup::core_groups::group::Element;
use primegroup::core_groups::group::alt_bn128::{G1, G2, Group1, Group2, Scalar};
use primegroup::core_groups::group::pairings::encoding::Side;
use primegroup::hash::expand_message_xmd;
use sha2::{Digest as _, Sha256};

const P: &str = "30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47";

/// Checks a multiple of the generator, in both encodings.
fn multiple<S: Side>(k: &Scalar, compressed: &str, uncompressed: &str)
where
    Element<S>: Group<Scalar = Scalar>,
{
    let p = <Element<S> as Group>::mul_generator(k);
    assert_eq!((hex(p.encode()), hex(p.encode_uncompressed())), (compressed.to_owned(), uncompressed.to_owned()));
    for bytes in [compressed, uncompressed] {
        assert_eq!(Element::<S>::decode_any(&unhex(bytes)), Some(p));
    }
    assert_eq!(Element::<S>::decode(&unhex(compressed)), Some(p));
    assert_eq!(Element::<S>::decode_uncompressed(&unhex(uncompressed)), Some(p));
}

#[test]
fn multiples_of_gnark() {
    let file = json("bn254/gnark-bn254-generated.json");
    let rows = file["multiples"].as_array().unwrap();
    for row in rows {
        let text = |key: &str| row[key].as_str().unwrap();
        let k = Scalar::decode(&unhex(text("k"))).unwrap();
        multiple::<Group1>(&k, text("g1"), text("g1_raw"));
        multiple::<Group2>(&k, text("g2"), text("g2_raw"));
    }
    assert_eq!(rows.len(), 31);
}

/// Checks hashes to a group, and returns the number of vectors.
fn hashes<S: Side>(file: &serde_json::Value, name: &str) -> usize {
    let file = &file[name];
    let rows = file["vectors"].as_array().unwrap();
    for row in rows {
        let (dst, message) = (file["dst"].as_str().unwrap(), row["msg"].as_str().unwrap());
        let mut bytes = vec![0; if name.ends_with("RO") { 2 } else { 1 } * S::Uniform::LEN];
        expand_message_xmd::<Sha256>(&[message.as_bytes()], dst.as_bytes(), &mut bytes).unwrap();
        let map = |u: &[u8]| Element::<S>::map_to_group(&S::Uniform::from_slice(u).unwrap());
        let sum: Element<S> = bytes.chunks(S::Uniform::LEN).map(map).sum();
        assert_eq!(hex(sum.encode_uncompressed()), row["P"].as_str().unwrap(), "{name}");
    }
    rows.len()
}

#[test]
fn hashes_of_gnark() {
    let file = json("bn254/gnark-bn254-generated.json");
    let first = ["G1_RO", "G1_NU"].map(|name| hashes::<Group1>(&file, name));
    let second = ["G2_RO", "G2_NU"].map(|name| hashes::<Group2>(&file, name));
    assert_eq!((first, second), ([5; 2], [5; 2]));
}

/// Returns the sum of both maps of a message.
fn hash_to<S: Side>(message: &[u8], dst: &[u8]) -> Element<S> {
    let mut bytes = vec![0; 2 * S::Uniform::LEN];
    expand_message_xmd::<Sha256>(&[message], dst, &mut bytes).unwrap();
    bytes.chunks(S::Uniform::LEN).map(|u| Element::<S>::map_to_group(&S::Uniform::from_slice(u).unwrap())).sum()
}

/// Many hashes to both groups. The file contains a single hash over all of them.
#[test]
fn chain_of_gnark() {
    let file = json("bn254/gnark-bn254-generated.json");
    let (count, expected) = (file["chain"]["count"].as_u64().unwrap(), file["chain"]["sha256"].as_str().unwrap());
    let mut chain = Sha256::new();
    for i in 0..count {
        let message = Sha256::digest(format!("m{i}"));
        let (message, dst) = (&message[..i as usize % 33], format!("dst-{}", i % 7));
        chain.update(hash_to::<Group1>(message, dst.as_bytes()).encode());
        chain.update(hash_to::<Group2>(message, dst.as_bytes()).encode());
    }
    assert_eq!((count, hex(chain.finalize())), (1000, expected.to_owned()));
}

#[test]
fn encodings_are_canonical() {
    let neutral = |flag: u8, size: usize| [vec![flag], vec![0; size - 1]].concat();
    let p = unhex(P);
    let one = |encode, decode, size| Encoding { encode, decode, coefficients: &[0], size, flags: 0xc0 };
    let first = one(|p: &G1| p.encode().to_vec(), G1::decode, 32);
    // With p added, most integers have 255 bits, and do not fit below the flags.
    assert!(check(&first, &p, Some(&neutral(0x40, 32))) > 0);
    let second = Encoding {
        encode: |p: &G2| p.encode().to_vec(),
        decode: G2::decode,
        coefficients: &[0, 32],
        size: 32,
        flags: 0xc0,
    };
    assert!(check(&second, &p, Some(&neutral(0x40, 64))) > 0);
    let first = Encoding {
        encode: |p: &G1| p.encode_uncompressed().to_vec(),
        decode: G1::decode_uncompressed,
        coefficients: &[0, 32],
        size: 32,
        flags: 0,
    };
    assert_eq!(check(&first, &p, Some(&neutral(0, 64))), 120);
    let second = Encoding {
        encode: |p: &G2| p.encode_uncompressed().to_vec(),
        decode: G2::decode_uncompressed,
        coefficients: &[0, 32, 64, 96],
        size: 32,
        flags: 0,
    };
    assert_eq!(check(&second, &p, Some(&neutral(0, 128))), 120);
}

#[test]
fn flags_of_compressed_points() {
    let (p, q) = (G1::GENERATOR.double(), G2::GENERATOR.double());
    let (first, second) = (p.encode(), q.encode());
    for flags in 0..4u8 {
        let (mut a, mut b) = (first, second);
        a[0] = a[0] & 0x3f | flags << 6;
        b[0] = b[0] & 0x3f | flags << 6;
        let (x, y) = (G1::decode(&a), G2::decode(&b));
        if flags < 2 {
            assert_eq!((x, y), (None, None));
        } else {
            assert_eq!(x, Some(if a == first { p } else { -p }));
            assert_eq!(y, Some(if b == second { q } else { -q }));
        }
    }
}

#[test]
fn points_of_the_twist_that_are_no_elements() {
    // (1 + 2i, y): on the twist, but not of order r.
    let x = [format!("{:064x}", 2), format!("{:064x}", 1)].concat();
    let y = "1b2a1855a4e18488457f136e6ecb627341346445800ed2ed6ab74dc9af538a66\
             05202d732f082c817c10572228d33ffff38c112711b9b854f4e301b1c254340c";
    assert_eq!(G2::decode_uncompressed(&unhex(&(x.clone() + y))), None);
    for flags in [0x80, 0xc0] {
        let mut bytes = unhex(&x);
        bytes[0] |= flags;
        assert_eq!(G2::decode(&bytes), None);
    }
}
