//! The vectors of xsb233 and xsk233 as inputs of the firmware's operations.

use super::{Case, Section, integer, json, rows, text, unhex};
use crate::tools::Trouble;

type Cases = Result<Vec<Case>, Trouble>;
type Row = serde_json::Value;

/// Vectors that only the host runs, and the reasons.
pub const NOT_RUN: &str = "on the host: points of SEC 1, one map alone, tau-adic digits, the eigenvalue of Frobenius, coordinates of G \
                           (no operations); hashes of other messages and tags";

/// Returns a case for an operation with a point as its output.
fn case(group: &str, operation: &str, input: &[&[u8]], point: &[u8]) -> Result<Case, Trouble> {
    Case::new(group, operation, input, &[(0, point)])
}

/// Returns a field of an object, padded to the 32 bytes that operations take.
fn bytes(row: &Row, key: &str) -> Result<[u8; 32], Trouble> {
    padded(text(row, key)?)
}

/// Pads an encoding or a scalar of 30 bytes with zeros to the 32 bytes that operations take and return.
fn padded(digits: &str) -> Result<[u8; 32], Trouble> {
    let mut bytes = unhex(digits)?;
    bytes.resize(32, 0);
    bytes.try_into().map_err(|_| Trouble::Failed(format!("more than 32 bytes: {digits:?}")))
}

/// Returns all sections of a group.
pub fn sections(group: &str) -> Result<Vec<Section>, Trouble> {
    let (published, extra) = (json("xs233/xs233.json")?, json("xs233/xs233-extra.json")?);
    let hashes = json("xs233/xs233-hash.json")?;
    let (published, extra) = (&published[group], &extra[group]);
    let section = |title, count, cases| Section { title, count, cases };
    Ok(vec![
        section("decode", 40, decode(group, published)?),
        section("sums and doublings", 10 * 8, sums(group, published)?),
        section("multiplication", 10 * 3, multiplication(group, published)?),
        section("multiples of G", 20 + 62 + 15, multiples(group, published)?),
        section("extra multiplication", 19 * 2, extra_multiplication(group, extra)?),
        section("extra standard key pairs", 17 * 2, key_pairs(group, extra)?),
        section("hash (those of 32 bytes)", 2, hash(group, &hashes)?),
    ])
}

fn decode(group: &str, published: &Row) -> Cases {
    let mut out = Vec::new();
    for (list, valid) in [("decode_ok", true), ("decode_bad", false)] {
        for row in rows(published, list) {
            let bytes = padded(row.as_str().unwrap_or_default())?;
            // An invalid encoding gives the neutral element, which encodes as zeros.
            let expected: [(usize, &[u8]); 2] =
                if valid { [(0, &bytes), (64, &[0xff])] } else { [(0, &[]), (64, &[0])] };
            out.push(Case::new(group, "decode", &[&bytes], &expected)?);
        }
    }
    Ok(out)
}

/// Adds and doubles points. The operation `encode` doubles the point before it encodes it.
fn sums(group: &str, published: &Row) -> Cases {
    let mut out = Vec::new();
    for row in rows(published, "add") {
        let [p, q, sum, double, sum3, double_sum] =
            ["P1", "P2", "P1+P2", "2P1", "2P1+P2", "2P1+2P2"].map(|k| bytes(row, k));
        let (p, q, sum, double, sum3, double_sum) = (p?, q?, sum?, double?, sum3?, double_sum?);
        for (a, b, result) in
            [(p, q, sum), (q, p, sum), (p, p, double), (double, q, sum3), (sum, p, sum3), (sum, sum, double_sum)]
        {
            out.push(case(group, "add", &[&a, &b], &result)?);
        }
        out.push(case(group, "encode", &[&p], &double)?);
        out.push(case(group, "encode", &[&sum], &double_sum)?);
    }
    Ok(out)
}

/// Computes each product by every multiplication algorithm. In `aP+bG`, b is 0.
fn multiplication(group: &str, published: &Row) -> Cases {
    let mut out = Vec::new();
    for row in rows(published, "mul") {
        let (n, p, product) = (bytes(row, "n_le")?, bytes(row, "P")?, bytes(row, "nP")?);
        out.push(case(group, "mul", &[&n, &p], &product)?);
        out.push(case(group, "ladder", &[&n, &p], &product)?);
        out.push(case(group, "aP+bG", &[&n, &[0; 32], &p], &product)?);
    }
    Ok(out)
}

/// Computes multiples of the generator by fixed-base multiplication, and sums n G + m G if the vectors have the
/// result. Sums from 15 G to 17 G are also computed by `aP+bG` with P = G.
fn multiples(group: &str, published: &Row) -> Cases {
    let mut out = Vec::new();
    let mut small = Vec::new();
    for row in rows(published, "multiples_of_G_generated") {
        let (n, point) = (text(row, "n")?, bytes(row, "enc")?);
        out.push(case(group, "mulgen", &[&integer(n)?], &point)?);
        if let Ok(n) = u64::from_str_radix(n.trim_start_matches("0x"), 16) {
            small.push((n, point));
        }
    }
    let find = |wanted: u64| small.iter().find(|(n, _)| *n == wanted).map(|(_, point)| point);
    let generator = find(1).ok_or_else(|| Trouble::Failed("no generator in the vectors".to_owned()))?;
    for (n, p) in &small {
        for (m, q) in &small {
            if let Some(sum) = find(n + m) {
                out.push(case(group, "add", &[p, q], sum)?);
                if (15..18).contains(&(n + m)) {
                    let [n, m] = [n, m].map(|n| integer(&format!("{n:x}")));
                    out.push(case(group, "aP+bG", &[&n?, &m?, generator], sum)?);
                }
            }
        }
    }
    Ok(out)
}

/// Multiplies by edge-case scalars.
fn extra_multiplication(group: &str, extra: &Row) -> Cases {
    let mut out = Vec::new();
    for row in rows(extra, "mul") {
        let (n, p, product) = (bytes(row, "n_le")?, bytes(row, "P")?, bytes(row, "nP")?);
        out.push(case(group, "mul", &[&n, &p], &product)?);
        out.push(case(group, "ladder", &[&n, &p], &product)?);
    }
    Ok(out)
}

/// Computes the points for scalars of B-233 and K-233. The expected points correspond to the standard ones, because
/// the key pairs are the same.
fn key_pairs(group: &str, extra: &Row) -> Cases {
    let mut out = Vec::new();
    for row in rows(extra, "sec1") {
        let (k, point) = (bytes(row, "k")?, bytes(row, "P")?);
        out.push(case(group, "keygen", &[&k], &point)?);
        out.push(case(group, "mulgen", &[&k], &point)?);
    }
    Ok(out)
}

/// Hashes the messages of 32 bytes that have the operation's tag.
fn hash(group: &str, hashes: &Row) -> Cases {
    let mut out = Vec::new();
    for row in rows(hashes, group) {
        let message = unhex(text(row, "msg")?)?;
        if message.len() == 32 && unhex(text(row, "dst")?)? == b"boards" {
            out.push(case(group, "hash", &[&message], &bytes(row, "P")?)?);
        }
    }
    Ok(out)
}
