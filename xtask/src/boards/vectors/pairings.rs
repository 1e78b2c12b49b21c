//! The vectors of BLS12-381 and of MIRACL's BN254 as inputs of the firmware's operations. Only a few of each run,
//! because pairings are slow.

use super::{Case, Section, json, rows, text, unhex};
use crate::tools::Trouble;
use primegroup_core::group::bls12_381::{G1, G2, Group1, Group2};
use primegroup_core::group::pairings::encoding::Side;
use primegroup_core::group::{Element, bn254};
use primegroup_operations::{place, verdict};
use serde_json::Value;

type Cases = Result<Vec<Case>, Trouble>;

/// The groups that have vectors.
pub const GROUPS: [&str; 6] = ["bls12_381", "bls12_381_g1", "bls12_381_g2", "bn254", "bn254_g1", "bn254_g2"];

/// Vectors that only the host runs, and the reasons.
pub const NOT_RUN: &str = "on the host: hashes with tags of their own and messages of other lengths than 32, the other schemes of BLS \
                           signatures, both coordinates, what is refused, most pairings";

/// Number of bytes of an element of GT in an output.
const FIRST: usize = 128;

/// Returns the sections of a group.
pub fn sections(group: &'static str) -> Result<Vec<Section>, Trouble> {
    let section = |title, count, cases| Section { title, count, cases };
    let bls = json("bls12-381/bls-signature-generated.json")?;
    let miracl = json("bn254/miracl-bn254-generated.json")?;
    let (bls, pairings) = (rows(&bls, "keys_and_signatures"), rows(&miracl, "pairings"));
    Ok(match group {
        "bls12_381" => vec![section("products of EIP-2537", 2, products()?)],
        "bls12_381_g1" => vec![
            section("keys", 4, keys(group, bls, "pk_G1")?),
            section("signatures", 3, signatures(group, bls, "pk_G1", "sig_min-pk-basic")?),
            section("points of RFC 9380", 5, hashed::<Group1>(group, "BLS12381G1")?),
        ],
        "bls12_381_g2" => vec![
            section("keys", 4, keys(group, bls, "pk_G2")?),
            section("signatures", 3, signatures(group, bls, "pk_G2", "sig_min-sig-basic")?),
            section("points of RFC 9380", 5, hashed::<Group2>(group, "BLS12381G2")?),
        ],
        "bn254" => {
            vec![section("pairings", 2, values(&pairings[1..3])?), section("powers in GT", 2, powers(&pairings[1..3])?)]
        }
        "bn254_g1" => vec![section("multiples of G", 16, multiples(group, pairings, "a", "aG1_compressed")?)],
        _ => vec![
            section("multiples of G", 16, multiples(group, pairings, "b", "bG2_compressed")?),
            section("keys", 4, keys(group, rows(&miracl, "bls"), "pk")?),
        ],
    })
}

/// Concatenates the parts of an input. Each is padded with zeros up to the offset of the next one.
fn parts(all: &[&[u8]]) -> Vec<u8> {
    let mut out = Vec::new();
    for part in all {
        out.extend_from_slice(part);
        out.resize(out.len() - part.len() + place(part.len()), 0);
    }
    out
}

fn bytes(row: &Value, key: &str) -> Result<Vec<u8>, Trouble> {
    unhex(text(row, key)?)
}

/// Derives public keys from private keys.
fn keys(group: &str, all: &[Value], public: &str) -> Cases {
    let case = |row| Case::new(group, "keygen", &[&bytes(row, "sk")?], &[(0, &bytes(row, public)?)]);
    all.iter().map(case).collect()
}

/// Signs the messages of 32 bytes, and verifies the last signature of the list.
fn signatures(group: &str, all: &[Value], public: &str, signature: &str) -> Cases {
    let mut out = Vec::new();
    for row in all.iter().filter(|row| row["msg"].as_str().is_some_and(|m| m.len() == 64)) {
        let signed = [bytes(row, "sk")?, bytes(row, "msg")?].concat();
        out.push(Case::new(group, "sign", &[&signed], &[(0, &bytes(row, signature)?)])?);
    }
    if let Some(row) = all.last() {
        let input = parts(&[&bytes(row, public)?, &bytes(row, "msg")?, &bytes(row, signature)?]);
        out.push(Case::new(group, "verify", &[&input], &[(0, &[2])])?);
    }
    Ok(out)
}

/// Returns a case that decodes a point.
fn decoded(group: &str, point: &[u8]) -> Result<Case, Trouble> {
    Case::new(group, "decode", &[point], &[(0, point), (verdict(point.len()), &[0xff])])
}

/// Decodes the points of a file of RFC 9380, which are first converted from Zcash's encoding with both coordinates.
fn hashed<S: Side>(group: &str, name: &str) -> Cases {
    let file = json(&format!("rfc/rfc9380/{name}_XMD_SHA-256_SSWU_RO_.json"))?;
    let mut out = Vec::new();
    for row in rows(&file, "vectors") {
        let mut both = Vec::new();
        for key in ["x", "y"] {
            // Zcash's encoding puts the coefficient of i first.
            for coefficient in text(&row["P"], key)?.rsplit(',') {
                both.extend(unhex(coefficient.trim_start_matches("0x"))?);
            }
        }
        let point = Element::<S>::decode_uncompressed(&both);
        let point = point.ok_or_else(|| Trouble::Failed(format!("{name}: no point")))?.encode();
        out.push(decoded(group, point.as_ref())?);
    }
    Ok(out)
}

/// Products of two pairings from EIP-2537. The second pairing has the generator as an argument. One product is 1, and
/// one is not.
fn products() -> Cases {
    let failed = || Trouble::Failed("bls12_381: no product of two points".to_owned());
    let file = json("bls12-381/eip2537/blsPairing.json")?;
    let mut out = Vec::new();
    for row in file.as_array().ok_or_else(failed)?.iter().take(2) {
        let (input, expected) = (bytes(row, "Input")?, bytes(row, "Expected")?);
        let at = |from: usize, len: usize| input.get(from..from + len).unwrap_or_default();
        let (p, r) = (G1::decode_eip2537(at(0, 128)), G1::decode_eip2537(at(384, 128)));
        let (q, g) = (G2::decode_eip2537(at(128, 256)), G2::decode_eip2537(at(512, 256)));
        let (Some(p), Some(q), Some(r), Some(g)) = (p, q, r, g) else { return Err(failed()) };
        // The minus sign may be on either point.
        let r = match g {
            g if g == G2::GENERATOR => r,
            g if g == -G2::GENERATOR => -r,
            _ => return Err(failed()),
        };
        let input = parts(&[&p.encode(), &q.encode(), &r.encode()]);
        out.push(Case::new("bls12_381", "pairing product", &[&input], &[(0, &expected[31..])])?);
    }
    Ok(out)
}

/// Returns the first bytes of our encoding of an element of GT that MIRACL has encoded.
fn first(row: &Value, key: &str) -> Result<Vec<u8>, Trouble> {
    let element = bn254::Gt::decode_miracl(&bytes(row, key)?);
    let element = element.ok_or_else(|| Trouble::Failed("bn254: no element of GT".to_owned()))?;
    Ok(element.encode()[..FIRST].to_vec())
}

fn values(all: &[Value]) -> Cases {
    let case = |row| {
        let input = parts(&[&bytes(row, "aG1_compressed")?, &bytes(row, "bG2_compressed")?]);
        Case::new("bn254", "pairing", &[&input], &[(0, &first(row, "gt")?)])
    };
    all.iter().map(case).collect()
}

/// Uses that e(aG, bH)^a is the power a^2 b of the pairing of the generators.
fn powers(all: &[Value]) -> Cases {
    let case = |row| {
        let [a, b] = [bytes(row, "a")?, bytes(row, "b")?].map(|s| bn254::Scalar::decode_reduce(&s));
        Case::new("bn254", "GT pow", &[&(a * a * b).encode()], &[(0, &first(row, "gt_pow_a")?)])
    };
    all.iter().map(case).collect()
}

/// Computes multiples of the generator, and decodes them.
fn multiples(group: &str, all: &[Value], scalar: &str, point: &str) -> Cases {
    let mut out = Vec::new();
    for row in all {
        let (s, p) = (bytes(row, scalar)?, bytes(row, point)?);
        out.push(Case::new(group, "mulgen", &[&s], &[(0, &p)])?);
        out.push(decoded(group, &p)?);
    }
    Ok(out)
}
