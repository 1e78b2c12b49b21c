//! Test vectors of hashing to xsb233 and xsk233 (docs/hash-to-xs233.md), `vectors/xs233/xs233-hash.json`. They are
//! computed with the affine arithmetic of this crate.

use crate::File;
use crate::binary::{invert, mul, square_n};
use crate::curves::Curve;
use crate::xs233::Xs233;
use num_bigint::BigUint;
use num_traits::{One, Zero};
use sha2::{Digest, Sha512};
use std::fmt::Write;

/// `expand_message_xmd` of RFC 9380 with SHA-512, for one output block.
fn expand(message: &[u8], dst: &[u8]) -> [u8; 60] {
    let dst = if dst.len() > 255 {
        Sha512::new().chain_update(b"H2C-OVERSIZE-DST-").chain_update(dst).finalize().to_vec()
    } else {
        dst.to_vec()
    };
    let tag = [&dst[..], &[dst.len() as u8]].concat();
    let b0 = Sha512::new().chain_update([0; 128]).chain_update(message).chain_update([0, 60, 0]).chain_update(&tag);
    let b1 = Sha512::new().chain_update(b0.finalize()).chain_update([1]).chain_update(&tag).finalize();
    core::array::from_fn(|i| b1[i])
}

/// Icart's map to the standard curve, of the low 233 bits of 30 bytes.
fn icart(curve: &Xs233, bytes: &[u8]) -> (BigUint, BigUint) {
    let u = BigUint::from_bytes_le(bytes) % (BigUint::one() << 233u32);
    let v = mul(&u, &u) ^ &u ^ &curve.a;
    let v2 = mul(&v, &v);
    // The exponent (2^234 - 1)/3 inverts cubing. Its bits are 1 at all even positions, so the power is a product of
    // a^(4^i).
    let cube = mul(&v2, &v2) ^ mul(&v2, &v) ^ &curve.b;
    let root = (0..117).fold(BigUint::one(), |root, i| mul(&root, &square_n(&cube, 2 * i)));
    assert_eq!(mul(&root, &mul(&root, &root)), cube);
    let x = root ^ v;
    let y = mul(&u, &x) ^ v2;
    assert_eq!(mul(&y, &(&x ^ &y)), mul(&mul(&x, &x), &(&x ^ &curve.a)) ^ &curve.b, "on the curve");
    (x, y)
}

/// Formats a point of the standard curve, uncompressed.
fn standard((x, y): &(BigUint, BigUint)) -> String {
    format!("04{x:060x}{y:060x}")
}

/// Returns the encoding of the element that a point of order r or 1 represents: the square root of (y + (a + 1) x +
/// x^2)/x, little-endian.
fn encode(curve: &Xs233, p: &<Xs233 as Curve>::Point) -> String {
    let w = p.as_ref().map_or(BigUint::zero(), |(x, y)| {
        let s = y ^ mul(&(&curve.a ^ BigUint::one()), x) ^ mul(x, x);
        square_n(&mul(&s, &invert(x)), 232)
    });
    let mut bytes = w.to_bytes_le();
    bytes.resize(30, 0);
    hex(&bytes)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

/// Maps 30 uniform bytes to an element. Returns the point of the standard curve that the map gives, and its image in
/// the group.
fn map(curve: &Xs233, bytes: &[u8]) -> ((BigUint, BigUint), <Xs233 as Curve>::Point) {
    let q = icart(curve, bytes);
    let p = curve.double_n(&Some(q.clone()), if curve.a.is_one() { 1 } else { 2 });
    (q, p)
}

/// Returns the file of vectors.
pub fn files() -> Vec<File> {
    vec![("../../../vectors/xs233/xs233-hash.json", vectors())]
}

fn vectors() -> String {
    let mut out = "{\n".to_owned();
    for (name, curve) in [("xsb233", Xs233::b()), ("xsk233", Xs233::k())] {
        let suite = format!("{name}_XMD:SHA-512_ICART_RO_");
        let usual = format!("QUUX-V01-CS02-with-{suite}").into_bytes();
        let long = [b"q128_".to_vec(), vec![b'q'; 128]].concat();
        let messages = [b"".to_vec(), b"abc".to_vec(), b"abcdef0123456789".to_vec(), long];
        let mut cases: Vec<_> = messages.map(|m| (m, usual.clone())).into();
        cases.extend([suite.into_bytes(), vec![b'x'; 255], vec![b'x'; 256]].map(|dst| (b"abc".to_vec(), dst)));
        // The inputs of the firmware's operation.
        cases.extend([(0..32).collect(), vec![0xff; 32]].map(|m| (m, b"boards".to_vec())));
        let rows = cases.iter().map(|(message, dst)| {
            let uniform = expand(message, dst);
            let ((q0, p0), (q1, p1)) = (map(&curve, &uniform[..30]), map(&curve, &uniform[30..]));
            let p = encode(&curve, &curve.add(&p0, &p1));
            let (p0, p1) = (encode(&curve, &p0), encode(&curve, &p1));
            let fields = [
                ("msg", hex(message)),
                ("dst", hex(dst)),
                ("uniform", hex(&uniform)),
                ("Q0", standard(&q0)),
                ("Q1", standard(&q1)),
                ("P0", p0),
                ("P1", p1),
                ("P", p),
            ];
            let fields: Vec<_> = fields.iter().map(|(key, value)| format!("   \"{key}\": \"{value}\"")).collect();
            format!("  {{\n{}\n  }}", fields.join(",\n"))
        });
        let rows: Vec<_> = rows.collect();
        let end = if name == "xsb233" { "," } else { "" };
        let _ = writeln!(out, " \"{name}\": [\n{}\n ]{end}", rows.join(",\n"));
    }
    out + "}\n"
}
