//! Published and additional vectors of Curve9767.

use super::{Tables, json, read, rows, text, unhex};
use serde_json::Value;

/// Adds these vectors to the tables.
pub(super) fn add(tables: &mut Tables) {
    let file = read("curve9767/test-vectors.txt");
    // A section begins with a ruler and its title. Any other comment only ends a group of lines.
    let section = |title: &str| -> Vec<Vec<&str>> {
        let mut sections = file.split("# ====").filter_map(|s| s.split_once('\n').map(|(_, rest)| rest));
        let found = sections.find(|s| s.lines().next().is_some_and(|l| l.contains(title)));
        let lines: Vec<&str> = found.unwrap_or_else(|| panic!("no section {title}")).lines().collect();
        let groups = lines.split(|l| l.is_empty() || l.starts_with('#')).filter(|g| !g.is_empty());
        groups.map(<[&str]>::to_vec).collect()
    };
    let cell = |s: &str| match s.strip_prefix('"') {
        Some(rest) => rest.trim_end_matches('"').as_bytes().to_vec(),
        None => unhex(s),
    };
    let mut add =
        |name: &str, columns: usize, rows: Vec<Vec<Vec<u8>>>| tables.add(&format!("curve9767_{name}"), columns, rows);
    let all = |title: &str| -> Vec<Vec<Vec<u8>>> {
        section(title).iter().map(|g| g.iter().map(|s| cell(s)).collect()).collect()
    };
    add("scalars", 8, all("Scalar tests"));
    let decode = section("Encode/decode").concat();
    let decode = decode.iter().map(|l| l.split_once(' ').expect("bytes and a digit"));
    add("decode", 2, decode.map(|(bytes, valid)| vec![unhex(bytes), vec![u8::from(valid == "1")]]).collect());
    add("basic", 8, all("Basic curve"));
    add("hash_raw", 2, all("Hash-to-curve"));
    add("ecdh", 7, all("ECDH tests"));
    let value = |m: &str| <sha3::Sha3_256 as sha3::Digest>::digest(m).to_vec();
    let sign = section("Signature tests");
    let row = |g: &Vec<&str>| {
        let [seed, s, t, public, message, signature] = g[..] else { panic!("a row of six") };
        vec![unhex(seed), unhex(&format!("{s}{t}")), unhex(public), value(message), unhex(signature)]
    };
    add("sign", 5, sign.iter().map(row).collect());
    add("monte_carlo", 1, section("Monte-Carlo").concat().iter().map(|l| vec![unhex(l)]).collect());

    let extra = json("curve9767/curve9767-extra.json");
    let multiple = |r: &Value| {
        let digits = text(r, "n").trim_start_matches("0x");
        vec![unhex(&format!("{digits:0>64}")).into_iter().rev().collect(), unhex(text(r, "enc"))]
    };
    add("multiples", 2, rows(&extra["multiples_of_G"]).iter().map(multiple).collect());
    let signature = |r: &Value| {
        let valid = vec![u8::from(r["valid"].as_bool() == Some(true))];
        vec![unhex(text(r, "Q")), unhex(text(r, "hv")), unhex(text(r, "sig")), valid]
    };
    add("verify", 4, rows(&extra["signatures_sha3_256"]).iter().map(signature).collect());
}
