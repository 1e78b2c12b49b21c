//! The vectors of C1665, made by MIRACL, as inputs of the firmware's operations.

use super::{Case, Section, json, rows, text, unhex};
use crate::tools::Trouble;

type Cases = Result<Vec<Case>, Trouble>;

/// What stays on the host.
pub const NOT_RUN: &str =
    "on the host: keys, key exchange and ECDSA (operations make keys of seeds, and sign messages of 32 bytes), ECIES";

/// A field of a row, with zeros behind it.
fn field(row: &serde_json::Value, key: &str, len: usize) -> Result<Vec<u8>, Trouble> {
    let mut bytes = unhex(text(row, key)?)?;
    bytes.resize(len, 0);
    Ok(bytes)
}

/// All sections.
pub fn sections() -> Result<Vec<Section>, Trouble> {
    let file = json("c1665/c1665-generated.json")?;
    let (multiples, protocols) = (rows(&file, "multiples"), rows(&file, "protocols"));
    let section = |title, count, cases| Section { title, count, cases };
    Ok(vec![
        section("multiples of G", 24 * 3, by_multiplication(multiples)?),
        section("points", 24, points(multiples)?),
        section("key agreement", 8, agreement(protocols)?),
    ])
}

/// From the tables of the generator, as the multiple of a point, and as `aP+bG` with b = 0.
fn by_multiplication(all: &[serde_json::Value]) -> Cases {
    let Some(first) = all.first() else { return Ok(Vec::new()) };
    let generator = field(first, "compressed", 32)?;
    let mut out = Vec::new();
    for row in all {
        let (k, point) = (field(row, "k", 32)?, field(row, "compressed", 22)?);
        out.push(Case::new("c1665", "mulgen", &[&k], &[(0, &point)])?);
        out.push(Case::new("c1665", "mul", &[&k, &generator], &[(0, &point)])?);
        out.push(Case::new("c1665", "aP+bG", &[&k, &[0; 32], &generator], &[(0, &point)])?);
    }
    Ok(out)
}

fn points(all: &[serde_json::Value]) -> Cases {
    let case = |row| {
        let point = field(row, "compressed", 22)?;
        Case::new("c1665", "decode", &[&point], &[(0, &point), (64, &[0xff])])
    };
    all.iter().map(case).collect()
}

/// The private key times the other's public key: what is agreed upon is its x-coordinate.
fn agreement(all: &[serde_json::Value]) -> Cases {
    let mut out = Vec::new();
    for row in all {
        let peer = field(row, "W1", 43)?;
        // The operation reads a compressed point.
        let compressed = [&[2 | peer[42] & 1], &peer[1..22]].concat();
        let mut case = Case::new("c1665", "mul", &[&field(row, "S0_clamped", 32)?, &compressed], &[])?;
        case.expected = case.entry.evaluate(&case.input);
        if case.expected[1..22] != field(row, "dh_x", 21)? {
            return Err(Trouble::Failed("c1665: key agreement on the host".to_owned()));
        }
        out.push(case);
    }
    Ok(out)
}
