//! BLS12-381 compared with the vectors of RFC 9380; its encodings, on the points of EIP-2537. (Vectors of its
//! precompiles: [`super::ethereum`].)

use super::points::{Encoding, check};
use crate::common::{hex, json, unhex};
use primegroup::core_groups::field::ByteArray;
use primegroup::core_groups::field::mont::Mont;
use primegroup::core_groups::group::Element;
use primegroup::core_groups::group::bls12_381::encoding::Ethereum;
use primegroup::core_groups::group::bls12_381::{G1, G2, Group1, Group2, Prime};
use primegroup::core_groups::group::pairings::encoding::Side;
use primegroup::hash::expand_message_xmd;
use primegroup::scheme::HashToGroup;
use primegroup::{Group, Message};

/// The prime p.
const P: &str = "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab";

/// Returns whether an integer of 48 bytes is larger than its negative modulo p.
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

/// Compresses a point of EIP-2537, whose coordinates have 64 bytes each.
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

/// Converts a point of EIP-2537 to Zcash's encoding with both coordinates.
fn uncompressed(point: &[u8], degree: usize) -> Vec<u8> {
    let all: Vec<&[u8]> = point.chunks(64).map(|c| &c[16..]).collect();
    let mut out: Vec<u8> = all.chunks(degree).flat_map(|c| c.iter().rev().flat_map(|c| c.iter().copied())).collect();
    if point.iter().all(|b| *b == 0) {
        out[0] = 0x40;
    }
    out
}

/// Checks all encodings of the points in a file, and returns the number of points.
fn encodings<S: Ethereum>(name: &str, degree: usize) -> usize
where
    Element<S>: Group,
{
    let points: Vec<_> = rows(name).into_iter().flat_map(|(_, out)| [out]).collect();
    let mut members = 0;
    for bytes in &points {
        // Sums may have another order.
        let Some(p) = Element::<S>::decode_eip2537(bytes) else { continue };
        let (short, long) = (compressed(bytes, degree), uncompressed(bytes, degree));
        assert_eq!(hex(p.encode_eip2537()), hex(bytes));
        assert_eq!(hex(p.encode()), hex(&short));
        assert_eq!(hex(p.encode_uncompressed()), hex(&long));
        assert_eq!(Element::<S>::decode(&short), Some(p));
        assert_eq!(Element::<S>::decode_uncompressed(&long), Some(p));
        assert_eq!((Element::<S>::decode_any(&short), Element::<S>::decode_any(&long)), (Some(p), Some(p)));
        members += 1;
    }
    members
}

#[test]
fn encodings_of_the_same_points() {
    let first = ["blsG1Add", "blsG1Mul", "blsG1MultiExp", "blsMapG1"].map(|name| encodings::<Group1>(name, 1));
    let second = ["blsG2Add", "blsG2Mul", "blsG2MultiExp", "blsMapG2"].map(|name| encodings::<Group2>(name, 2));
    // All except one sum of each group, with a point of another order.
    assert_eq!((first, second), ([111, 11, 144, 105], [111, 11, 31, 105]));
}

#[test]
fn encodings_are_canonical() {
    let neutral = |flag: u8, size: usize| [vec![flag], vec![0; size - 1]].concat();
    let p = unhex(P);
    // The bits below the flags have room for p plus a fifth of it.
    assert!(
        check(
            &Encoding {
                encode: |p: &G1| p.encode().to_vec(),
                decode: G1::decode,
                coefficients: &[0],
                size: 48,
                flags: 0xe0
            },
            &p,
            Some(&neutral(0xc0, 48))
        ) > 5
    );
    assert!(
        check(
            &Encoding {
                encode: |p: &G2| p.encode().to_vec(),
                decode: G2::decode,
                coefficients: &[0, 48],
                size: 48,
                flags: 0xe0
            },
            &p,
            Some(&neutral(0xc0, 96))
        ) > 5
    );
    assert!(
        check(
            &Encoding {
                encode: |p: &G1| p.encode_uncompressed().to_vec(),
                decode: G1::decode_uncompressed,
                coefficients: &[0, 48],
                size: 48,
                flags: 0xe0
            },
            &p,
            Some(&neutral(0x40, 96))
        ) > 5
    );
    assert!(
        check(
            &Encoding {
                encode: |p: &G2| p.encode_uncompressed().to_vec(),
                decode: G2::decode_uncompressed,
                coefficients: &[0, 48, 96, 144],
                size: 48,
                flags: 0xe0
            },
            &p,
            Some(&neutral(0x40, 192))
        ) > 5
    );
    assert_eq!(
        check(
            &Encoding {
                encode: |p: &G1| p.encode_eip2537().to_vec(),
                decode: G1::decode_eip2537,
                coefficients: &[0, 64],
                size: 64,
                flags: 0
            },
            &p,
            Some(&neutral(0, 128))
        ),
        120
    );
    assert_eq!(
        check(
            &Encoding {
                encode: |p: &G2| p.encode_eip2537().to_vec(),
                decode: G2::decode_eip2537,
                coefficients: &[0, 64, 128, 192],
                size: 64,
                flags: 0
            },
            &p,
            Some(&neutral(0, 256))
        ),
        120
    );
}

/// Checks every combination of flags, for a point and for the neutral element.
fn flags<S: Side>() {
    let p = Element::<S>::GENERATOR.double();
    let (short, long) = (p.encode(), p.encode_uncompressed());
    let (none, none_long) = (Element::<S>::IDENTITY.encode(), Element::<S>::IDENTITY.encode_uncompressed());
    let with = |bytes: &[u8], flags: u8| {
        let mut out = bytes.to_vec();
        out[0] = out[0] & 0x1f | flags << 5;
        out
    };
    for flags in 0..8 {
        let bytes = with(short.as_ref(), flags);
        let expected = (flags & 6 == 4).then_some(if bytes == short.as_ref() { p } else { -p });
        assert_eq!(Element::<S>::decode(&bytes), expected);
        assert_eq!(Element::<S>::decode_uncompressed(&with(long.as_ref(), flags)), (flags == 0).then_some(p));
        let neutral = |flag: u8| (flags == flag).then_some(Element::<S>::IDENTITY);
        assert_eq!(Element::<S>::decode(&with(none.as_ref(), flags)), neutral(6));
        assert_eq!(Element::<S>::decode_uncompressed(&with(none_long.as_ref(), flags)), neutral(2));
    }
}

#[test]
fn flags_of_points() {
    flags::<Group1>();
    flags::<Group2>();
}

#[test]
fn points_of_both_curves_that_are_no_elements() {
    // (4, y) and (1 + 2i, y): not of order r.
    let x = format!("{:096x}", 4);
    let y = "0a989badd40d6212b33cffc3f3763e9bc760f988c9926b26da9dd85e928483446346b8ed00e1de5d5ea93e354abe706c";
    let u = [format!("{:096x}", 2), format!("{:096x}", 1)].concat();
    let v = "0a66db42c4d58e571cce45b1ef6d0b32a87393eb22a9f56fe52514a4df0abeb49dbe4886d632ad5ecea2c1780fdc54ff\
             1899caf44161c210a1c4f08957970a98c9a4584daaf9496b5b17c6356d6be1ef99217e6733545ed74c7b3a820a067fc4";
    assert_eq!(G1::decode_uncompressed(&unhex(&(x.clone() + y))), None);
    assert_eq!(G2::decode_uncompressed(&unhex(&(u.clone() + v))), None);
    for flags in [0x80, 0xa0] {
        let (mut a, mut b) = (unhex(&x), unhex(&u));
        a[0] |= flags;
        b[0] |= flags;
        assert_eq!((G1::decode(&a), G2::decode(&b)), (None, None));
    }
    // They are points of the curves: sums of EIP-2537 accept them.
    let padded = |coefficients: &[&str]| unhex(&coefficients.iter().map(|c| "0".repeat(32) + c).collect::<String>());
    let (p, q) = (padded(&[&x, y]), padded(&[&u[96..], &u[..96], &v[96..], &v[..96]]));
    assert!(G1::add_eip2537_vartime(&p, &p).is_some() && G2::add_eip2537_vartime(&q, &q).is_some());
    assert!(G1::decode_eip2537(&p).is_none() && G2::decode_eip2537(&q).is_none());
}

/// Converts a point of an RFC 9380 file to the encoding of EIP-2537.
fn point(p: &serde_json::Value) -> Vec<u8> {
    let coefficients = ["x", "y"].iter().flat_map(|c| p[c].as_str().unwrap().split(','));
    coefficients.flat_map(|c| [vec![0; 16], unhex(c.trim_start_matches("0x"))].concat()).collect()
}

/// Multiplies a point of the curve, of any order, with sums of EIP-2537. The factor is in hexadecimal.
fn multiple<S: Ethereum>(p: &[u8], factor: &str) -> Vec<u8> {
    let add = |a: &[u8], b: &[u8]| Element::<S>::add_eip2537_vartime(a, b).unwrap().as_ref().to_vec();
    let digits = factor.chars().map(|c| c.to_digit(16).unwrap());
    let bits = digits.flat_map(|digit| (0..4).rev().map(move |i| digit >> i & 1));
    bits.fold(vec![0; p.len()], |product, bit| {
        let double = add(&product, &product);
        if bit == 1 { add(&double, p) } else { double }
    })
}

/// Checks hashes to a group, and returns the number of vectors. Its points are multiplied by the factor that RFC 9380
/// uses for the cofactor.
fn hashes<S: Ethereum>(name: &str, degree: usize, factor: &str) -> usize
where
    Element<S>: Group<Uniform = S::Uniform> + HashToGroup,
{
    let file = json(&format!("rfc/rfc9380/{name}.json"));
    let rows = file["vectors"].as_array().unwrap();
    for row in rows {
        let [dst, message] = [&file["dst"], &row["msg"]].map(|text| text.as_str().unwrap().as_bytes());
        let random_oracle = name.ends_with("RO_");
        let places: &[&str] = if random_oracle { &["Q0", "Q1"] } else { &["Q"] };
        let mut bytes = vec![0; places.len() * S::Uniform::LEN];
        expand_message_xmd::<sha2::Sha256>(&[message], dst, &mut bytes).unwrap();
        let uniform: Vec<S::Uniform> =
            bytes.chunks(S::Uniform::LEN).map(|u| S::Uniform::from_slice(u).unwrap()).collect();
        let elements = row["u"].as_array().unwrap();
        assert_eq!(elements.len(), places.len());
        for ((u, element), place) in uniform.iter().zip(elements).zip(places) {
            // Integers modulo p, then a point of the curve. The map gives its multiple.
            let coefficients = u.as_ref().chunks(64).map(|u| hex(Mont::<Prime>::decode_reduce(u).encode()));
            let expected = element.as_str().unwrap().split(',').map(|c| c.trim_start_matches("0x").to_owned());
            assert_eq!(coefficients.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{name}");
            let image = Element::<S>::map_to_group(u).encode_eip2537();
            assert_eq!(hex(multiple::<S>(&point(&row[place]), factor)), hex(image), "{name} {place}");
        }
        let (sum, p) = (Element::<S>::map_sum_to_group(&uniform), point(&row["P"]));
        assert_eq!(hex(sum.encode_eip2537()), hex(&p), "{name}");
        assert_eq!(hex(sum.encode()), hex(compressed(&p, degree)), "{name}");
        if random_oracle {
            assert_eq!(Element::<S>::hash_to_group(Message::raw(message), Some(dst)), Ok(sum), "{name}");
        }
    }
    rows.len()
}

#[test]
fn hashes_of_rfc9380() {
    const FIRST: &str = "d201000000010001";
    const SECOND: &str = "bc69f08f2ee75b3584c6a0ea91b352888e2a8e9145ad7689986ff031508ffe1329c2f178731db956d82bf015d1212b02\
                          ec0ec69d7477c1ae954cbc06689f6a359894c0adebbf6b4e8020005aaa95551";
    let kinds = ["RO", "NU"];
    let first = kinds.map(|kind| hashes::<Group1>(&format!("BLS12381G1_XMD_SHA-256_SSWU_{kind}_"), 1, FIRST));
    let second = kinds.map(|kind| hashes::<Group2>(&format!("BLS12381G2_XMD_SHA-256_SSWU_{kind}_"), 2, SECOND));
    assert_eq!((first, second), ([5; 2], [5; 2]));
}
