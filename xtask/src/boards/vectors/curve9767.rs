//! The vectors of Curve9767 as inputs of the firmware's operations.

use super::{Case, Section, file, groups, integer, json, monte_carlo, rows, text, unhex};
use crate::tools::Trouble;
use primegroup::Hash;
use primegroup::curve9767::{Point, Scalar};
use primegroup_core::field::gf9767x19::Gf9767x19;
use sha3::{Digest, Sha3_256};
use shake::Shake256;
use shake::digest::{ExtendableOutput, Update, XofReader};

type F = Gf9767x19;
type Cases = Result<Vec<Case>, Trouble>;

/// Vectors that only the host runs, and the reasons.
pub const NOT_RUN: &str = "on the host: scalars, Frobenius and lattices (no operations); in the sections of hashes and signatures the hash \
                           and the arithmetic of scalars (operations take raw messages of 32 bytes); extra signatures";

/// The encoder's output for the neutral element.
const NEUTRAL: [u8; 32] = {
    let mut bytes = [0xff; 32];
    bytes[31] = 0x7f;
    bytes
};
/// Number of steps of the Monte-Carlo test.
const STEPS: usize = 200;
/// The encoding of the generator.
const GENERATOR: [u8; 32] = [0; 32];

fn case(operation: &str, input: &[&[u8]], expected: &[u8]) -> Result<Case, Trouble> {
    Case::new("curve9767", operation, input, &[(0, expected)])
}

fn array<const N: usize>(bytes: &[u8]) -> Result<[u8; N], Trouble> {
    bytes.try_into().map_err(|_| Trouble::Failed(format!("{} bytes, not {N}", bytes.len())))
}

/// Returns SHAKE256 of the concatenation of some parts.
fn shake<const N: usize>(parts: &[&[u8]]) -> [u8; N] {
    let mut hash = Shake256::default();
    parts.iter().for_each(|p| hash.update(p));
    let mut out = [0; N];
    hash.finalize_xof().read(&mut out);
    out
}

/// Returns all sections.
pub fn sections() -> Result<Vec<Section>, Trouble> {
    let published = file("curve9767/test-vectors.txt")?;
    let extra = json("curve9767/curve9767-extra.json")?;
    let section = |title, count, cases| Section { title, count, cases };
    Ok(vec![
        section("encode/decode", 131, encodings(&published)?),
        section("basic operations", 20 * 11, basic(&published)?),
        section("map to field", 22, map_to_field(&published)?),
        section("Icart's map", 21, icart(&published)?),
        section("hash to curve (halves)", 20 * 2, hash_to_curve(&published)?),
        section("ECDH", 20 * 4, ecdh(&published)?),
        section("signatures (key pair, equation)", 20 * 5, signatures(&published)?),
        section("Monte-Carlo (first steps)", STEPS, steps(&published)?),
        section("extra field", 20 * 6, field(&extra)?),
        section("extra multiples", 17 * 2 + 27 + 3, multiples(&extra)?),
    ])
}

/// Returns the lines of a section of the published file.
fn section<const N: usize>(published: &str, title: &str) -> Result<Vec<[String; N]>, Trouble> {
    groups(published, title, "# ====")
}

fn encodings(published: &str) -> Cases {
    let cases = section::<1>(published, "Encode/decode")?.into_iter().map(|[line]| {
        let (bytes, valid) = line.split_once(' ').ok_or_else(|| Trouble::Failed(format!("no flag: {line}")))?;
        let (bytes, ok) = (unhex(bytes)?, valid == "1");
        let output = if ok { &bytes[..] } else { &NEUTRAL };
        Case::new("curve9767", "decode", &[&bytes], &[(0, output), (64, &[if ok { 0xff } else { 0 }])])
    });
    cases.collect()
}

fn basic(published: &str) -> Cases {
    let mut out = Vec::new();
    let [one, minus_one, two] = [Scalar::ONE, -Scalar::ONE, Scalar::ONE.double()].map(|s| s.encode());
    for lines in section::<8>(published, "Basic curve")? {
        let bytes = lines.iter().map(|l| unhex(l)).collect::<Result<Vec<_>, _>>()?;
        let [k1, k2, q1, q2, double1, double2, sum, difference] = core::array::from_fn(|i| &bytes[i][..]);
        for (k, q, double) in [(k1, q1, double1), (k2, q2, double2)] {
            out.push(case("mulgen", &[k], q)?);
            out.push(case("mul", &[k, &GENERATOR], q)?);
            // This operation doubles the point before it encodes it.
            out.push(case("encode", &[q], double)?);
        }
        out.push(case("mul", &[&two, q1], double1)?);
        // The second point is kG, so it enters by the scalar of the generator.
        for operation in ["aP+bG", "aP+bG constant time"] {
            out.push(case(operation, &[&one, k2, q1], sum)?);
            out.push(case(operation, &[&minus_one, k1, q2], difference)?);
        }
    }
    Ok(out)
}

fn map_to_field(published: &str) -> Cases {
    let lines = section::<2>(published, "Map to base")?;
    lines.iter().map(|[input, output]| case("MapToField", &[&unhex(input)?], &unhex(output)?)).collect()
}

fn icart(published: &str) -> Cases {
    let lines = section::<2>(published, "Icart's map")?;
    let cases = lines.iter().map(|[input, output]| {
        let output = unhex(output)?;
        // For the neutral element, the file has bytes that differ from the encoder's output.
        let output = if output == [0xff; 32] { &NEUTRAL[..] } else { &output };
        case("Icart's map", &[&uniform(&unhex(input)?)?], output)
    });
    cases.collect()
}

/// Maps each half of the hash. The expected result is the published point minus the host's map of the other half.
fn hash_to_curve(published: &str) -> Cases {
    let mut out = Vec::new();
    for [message, point] in section(published, "Hash-to-curve")? {
        let bytes: [u8; 96] = shake(&[message.trim_matches('"').as_bytes()]);
        let point = decode(&unhex(&point)?)?;
        let halves = [array::<48>(&bytes[..48])?, array::<48>(&bytes[48..])?];
        for (half, other) in [(halves[0], halves[1]), (halves[1], halves[0])] {
            out.push(case("Icart's map", &[&half], &(point - Point::map_to_group(&other)).encode())?);
        }
    }
    Ok(out)
}

fn ecdh(published: &str) -> Cases {
    let mut out = Vec::new();
    for lines in section::<7>(published, "ECDH tests")? {
        let b = lines.iter().map(|l| unhex(l)).collect::<Result<Vec<_>, _>>()?;
        out.push(case("keygen", &[&b[0]], &b[2])?);
        out.push(case("mulgen", &[&b[1]], &b[2])?);
        for (peer, secret, valid) in [(3, 4, 1), (5, 6, 0)] {
            let expected = [(0, &b[secret][..]), (64, &[valid][..])];
            out.push(Case::new("curve9767", "key exchange", &[&b[0], &b[peer]], &expected)?);
        }
    }
    Ok(out)
}

/// Checks key pairs, the commitment from its nonce, and the verification equation dG - eQ = R. The host computes the
/// challenge.
fn signatures(published: &str) -> Cases {
    let mut out = Vec::new();
    for [seed, s, _, public, message, signature] in section(published, "Signature tests")? {
        let (seed, s, public, signature) = (unhex(&seed)?, unhex(&s)?, unhex(&public)?, unhex(&signature)?);
        let (c, d) = signature.split_at(32);
        let (value, oid) = (Sha3_256::digest(&message), Hash::Sha3_256.oid().as_bytes());
        let e: [u8; 64] = shake(&[b"curve9767-sign-e:", c, &public, oid, b":", &value]);
        let e = Scalar::decode_reduce(&e);
        let nonce = Scalar::decode_reduce(d) - e * Scalar::decode_reduce(&s);
        out.push(case("keygen", &[&seed], &public)?);
        out.push(case("mulgen", &[&s], &public)?);
        out.push(case("mulgen", &[&nonce.encode()], c)?);
        for operation in ["aP+bG", "aP+bG constant time"] {
            out.push(case(operation, &[&(-e).encode(), d, &public], c)?);
        }
    }
    Ok(out)
}

fn steps(published: &str) -> Cases {
    let list = section::<1>(published, "Monte-Carlo")?;
    monte_carlo("curve9767", &Point::GENERATOR.double().encode(), STEPS, &unhex(&list[0][0])?)
}

fn field(extra: &serde_json::Value) -> Cases {
    let mut out = Vec::new();
    for row in rows(extra, "field") {
        let get = |key: &str| unhex(text(row, key)?);
        let (a, b) = (uniform(&get("a")?)?, uniform(&get("b")?)?);
        let mut unary = |operation: &str, result: &[u8]| case(operation, &[&a, &b], result).map(|c| out.push(c));
        unary("field mul", &get("mul")?)?;
        unary("field square", &get("sqr")?)?;
        unary("inversion", &get("inv")?)?;
        unary("cube root", &get("cuberoot")?)?;
        // The file has the nonnegative square root; the operation may return either of the two.
        let root = F::decode_ct(&array(&get("sqrt_of_a_or_minus_a_nonneg")?)?).0;
        let negative = F::map_uniform(&a).sqrt().0.is_negative().declassify();
        unary("square root", &if negative { -root } else { root }.encode())?;
        unary("QR test", &get(if row["is_square"] == 1 { "b" } else { "a" })?)?;
    }
    Ok(out)
}

fn multiples(extra: &serde_json::Value) -> Cases {
    let mut out = Vec::new();
    for row in rows(extra, "multiples_of_G") {
        let (n, point) = (integer(text(row, "n")?)?, unhex(text(row, "enc")?)?);
        out.push(case("mulgen", &[&n], &point)?);
        out.push(case("mul", &[&n, &GENERATOR], &point)?);
    }
    for row in rows(extra, "mul2k") {
        let (point, result) = (unhex(text(row, "P")?)?, unhex(text(row, "out")?)?);
        let k = row["k"].as_u64().unwrap_or(u64::MAX);
        let power = (0..k.min(255)).fold(Scalar::ONE, |x, _| x.double()).encode();
        out.push(case("mul", &[&power, &point], &result)?);
        if k == 1 {
            out.push(case("encode", &[&point], &result)?);
        }
    }
    Ok(out)
}

fn decode(bytes: &[u8]) -> Result<Point, Trouble> {
    Point::decode(bytes).ok_or_else(|| Trouble::Failed("a vector that is no point".to_owned()))
}

/// Returns the integer that maps to the field element in an encoding. Its digits in base 9767 are the element's
/// coefficients.
///
/// An encoding stores three coefficients in 40 bits: first their low parts of 11 bits each, then their high parts in
/// base 5. The last coefficient takes 14 bits.
fn uniform(encoding: &[u8]) -> Result<[u8; 48], Trouble> {
    let bytes: [u8; 32] = array(encoding)?;
    let mut coefficients = Vec::new();
    for five in bytes[..30].chunks(5) {
        let v = five.iter().rev().fold(0, |v, b| v << 8 | u64::from(*b));
        let high = v >> 33;
        for (i, h) in [high % 5, high / 5 % 5, high / 25].into_iter().enumerate() {
            coefficients.push((v >> (11 * i) & 2047 | h << 11) as u32);
        }
    }
    coefficients.push(u32::from(bytes[30]) | u32::from(bytes[31] & 0x3f) << 8);
    let mut out = [0; 48];
    for c in coefficients.into_iter().rev() {
        let mut carry = c;
        for byte in &mut out {
            carry += u32::from(*byte) * 9767;
            *byte = carry as u8;
            carry >>= 8;
        }
    }
    // The host checks that the integer maps to the element.
    if F::map_uniform(&out).encode() == bytes {
        Ok(out)
    } else {
        Err(Trouble::Failed("a vector that is no field element".to_owned()))
    }
}
