//! The vectors of the double-odd groups as inputs of the firmware's operations.

use super::{Case, Section, file, groups, integer, json, monte_carlo, rows, text, unhex};
use crate::tools::Trouble;

type Cases = Result<Vec<Case>, Trouble>;

/// Vectors that only the host runs, and the reasons.
pub const NOT_RUN: &str = "on the host: map to curve, sums of two points, splitting of scalars (no operations); hashes and signatures of \
                           other than raw messages of 32 bytes, keys from seeds of other lengths";

/// Number of steps of the Monte-Carlo test.
const STEPS: usize = 25;

/// Returns all sections of a group.
pub fn sections(group: &str) -> Result<Vec<Section>, Trouble> {
    let published = file(&format!("double-odd/test-{group}.txt"))?;
    let extra = json("double-odd/double-odd-extra.json")?;
    let (generation, curve) = group.split_at(group.len() - 1);
    let extra = &extra[curve];
    let section = |title, count, cases| Section { title, count, cases };
    Ok(vec![
        section("decode", 61, decode(group, &published)?),
        section("doubling", 20 * 2, doubling(group, &published)?),
        section("multiplication", 20, multiplication(group, &published)?),
        section("Monte-Carlo (first steps)", STEPS, steps(group, &published)?),
        section("keygen", 40, keygen(group, &published)?),
        section("hash (one of 32 bytes)", 1, hash(group, &published)?),
        section("ECDH", 20 * 2, ecdh(group, &published)?),
        section("extra multiples", 18, multiples(group, generation, extra)?),
        section("extra signatures (one of 32 bytes)", 3, signatures(group, generation, extra)?),
    ])
}

fn decode(group: &str, published: &str) -> Cases {
    let mut out = Vec::new();
    let titles = [("can all be decoded", true), ("is out of range", false), ("matches no point", false)];
    for (title, valid) in titles {
        for [line] in groups(published, title, "#")? {
            let bytes = unhex(&line)?;
            // An invalid encoding gives the neutral element, which encodes as zeros.
            let expected: [(usize, &[u8]); 2] =
                if valid { [(0, &bytes), (64, &[0xff])] } else { [(0, &[]), (64, &[0])] };
            out.push(Case::new(group, "decode", &[&bytes], &expected)?);
        }
    }
    Ok(out)
}

/// Takes the doublings from the section of additions. The operation `encode` doubles the point before it encodes it.
fn doubling(group: &str, published: &str) -> Cases {
    let mut out = Vec::new();
    for [p, _, sum, double, _, double_sum] in groups(published, "Point addition", "#")? {
        for (point, result) in [(p, double), (sum, double_sum)] {
            out.push(Case::new(group, "encode", &[&unhex(&point)?], &[(0, &unhex(&result)?)])?);
        }
    }
    Ok(out)
}

fn multiplication(group: &str, published: &str) -> Cases {
    let rows = groups::<3>(published, "Point multiplication", "#")?;
    let case =
        |[p, n, product]: &[String; 3]| Case::new(group, "mul", &[&unhex(n)?, &unhex(p)?], &[(0, &unhex(product)?)]);
    rows.iter().map(case).collect()
}

fn steps(group: &str, published: &str) -> Cases {
    let list = groups::<1>(published, "Monte-Carlo", "#")?;
    let [[start], [thousandth], ..] = &list[..] else { return Ok(vec![]) };
    monte_carlo(group, &unhex(start)?, STEPS, &unhex(thousandth)?)
}

/// Takes the key pairs of two sections.
fn keygen(group: &str, published: &str) -> Cases {
    let mut pairs: Vec<[String; 2]> = groups(published, "Keygen", "#")?;
    pairs.extend(groups(published, "Signature", "#")?.into_iter().map(|[private, public, _, _, _]| [private, public]));
    let case =
        |[private, public]: &[String; 2]| Case::new(group, "keygen", &[&unhex(private)?], &[(0, &unhex(public)?)]);
    pairs.iter().map(case).collect()
}

/// Hashes the only message of the operation's size: the bytes 0 to 31.
fn hash(group: &str, published: &str) -> Cases {
    let message: Vec<u8> = (0..32).collect();
    let title = if group.starts_with("do") { "Hash-to-curve" } else { "Hash-to-curve (raw)" };
    let list = groups::<1>(published, title, "#")?;
    list.iter().skip(32).take(1).map(|[point]| Case::new(group, "hash", &[&message], &[(0, &unhex(point)?)])).collect()
}

fn ecdh(group: &str, published: &str) -> Cases {
    let mut out = Vec::new();
    for [private, peer, secret, wrong, failed] in groups(published, "ECDH", "#")? {
        for (peer, secret, valid) in [(&peer, &secret, 1), (&wrong, &failed, 0)] {
            let expected = [(0, &unhex(secret)?[..]), (64, &[valid])];
            out.push(Case::new(group, "key exchange", &[&unhex(&private)?, &unhex(peer)?], &expected)?);
        }
    }
    Ok(out)
}

fn multiples(group: &str, generation: &str, extra: &serde_json::Value) -> Cases {
    let case = |row: &serde_json::Value| {
        Case::new(group, "mulgen", &[&integer(text(row, "n")?)?], &[(0, &unhex(text(row, generation)?)?)])
    };
    rows(extra, "multiples_of_G").iter().map(case).collect()
}

/// Signs and verifies the messages that fit the operations: raw messages of 32 bytes, without a seed.
fn signatures(group: &str, generation: &str, extra: &serde_json::Value) -> Cases {
    let mut out = Vec::new();
    for row in rows(extra, "signatures") {
        let get = |key: &str| unhex(text(row, key)?);
        let message = get("data")?;
        if message.len() == 32 && text(row, "hash")?.is_empty() && text(row, "seed")?.is_empty() {
            let (private, public) = (get("private")?, get(&format!("public_{generation}"))?);
            let mut signature = get(&format!("sig_{generation}"))?;
            signature.resize(64, 0);
            out.push(Case::new(group, "sign", &[&private, &message], &[(0, &signature)])?);
            out.push(Case::new(group, "verify", &[&public, &message, &signature], &[(0, &[2])])?);
            signature[0] ^= 1;
            out.push(Case::new(group, "verify", &[&public, &message, &signature], &[(0, &[1])])?);
        }
    }
    Ok(out)
}
