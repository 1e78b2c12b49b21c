//! Published and additional vectors of do255e, do255s, jq255e and jq255s.

use super::{Tables, columns, json, read, rows, text, unhex};
use serde_json::Value;

/// Adds these vectors to the tables.
pub(super) fn add(tables: &mut Tables) {
    ["do255e", "do255s", "jq255e", "jq255s"].into_iter().for_each(|group| one(tables, group));
}

/// Returns the groups of lines (separated by blank lines) of the section whose comment contains `title`.
fn section(file: &str, title: &str) -> Vec<Vec<Vec<u8>>> {
    let mut groups: Vec<Vec<Vec<u8>>> = Vec::new();
    let (mut comment, mut inside, mut found) = (String::new(), false, 0);
    let mut last_was_comment = false;
    for line in file.lines() {
        if let Some(c) = line.strip_prefix('#') {
            if !last_was_comment {
                comment.clear();
            }
            comment.push_str(c);
            last_was_comment = true;
            continue;
        }
        if last_was_comment {
            inside = comment.contains(title);
            found += usize::from(inside);
            groups.extend(inside.then(Vec::new));
        }
        last_was_comment = false;
        match line.trim() {
            _ if !inside => {}
            "" => groups.push(Vec::new()),
            "-" => groups.last_mut().expect("a group").push(Vec::new()),
            hex => groups.last_mut().expect("a group").push(unhex(hex)),
        }
    }
    assert!(found <= 1, "two sections {title:?}");
    groups.retain(|g| !g.is_empty());
    groups
}

fn one(tables: &mut Tables, group: &str) {
    let file = read(&format!("double-odd/test-{group}.txt"));
    let jq = group.starts_with("jq");
    let mut add = |name: &str, columns: usize, rows| tables.add(&format!("{group}_{name}"), columns, rows);
    // Lists with one value per line.
    let list = |title: &str| section(&file, title).concat().into_iter().map(|v| vec![v]).collect::<Vec<_>>();
    add("decode_good", 1, list("These values can all be decoded"));
    add("decode_range", 1, list("is out of range"));
    add("decode_no_point", 1, list("matches no point"));
    add("map", 2, section(&file, "Map-to-curve"));
    add("add", 6, section(&file, "Point addition"));
    add("mul", 3, section(&file, "Point multiplication"));
    add("monte_carlo", 1, list("Monte-Carlo"));
    add("keygen", 2, section(&file, "Keygen"));
    add("hash_raw", 1, list(if jq { "Hash-to-curve (raw)" } else { "Hash-to-curve" }));
    let values = if jq { section(&file, "Hash-to-curve (pre-hashed)").concat() } else { Vec::new() };
    let value = |i: usize| <blake2::Blake2s256 as blake2::Digest>::digest([i as u8]).to_vec();
    add("hash_prehashed", 2, values.into_iter().enumerate().map(|(i, v)| vec![value(i), v]).collect());
    add("ecdh", 5, section(&file, "ECDH"));
    add("sign", 5, section(&file, "Signature"));

    let extra = json("double-odd/double-odd-extra.json");
    let (generation, curve) = group.split_at(group.len() - 1);
    let extra = &extra[curve];
    let multiple = |r: &Value| {
        let digits = text(r, "n").trim_start_matches("0x");
        let n: Vec<u8> = unhex(&format!("{digits:0>64}")).into_iter().rev().collect();
        vec![n, unhex(text(r, generation))]
    };
    add("multiples", 2, rows(&extra["multiples_of_G"]).iter().map(multiple).collect());
    let signature = |r: &Value| {
        let hash = primegroup::Hash::ALL.iter().position(|h| h.name() == text(r, "hash"));
        assert_eq!(hash.is_none(), text(r, "hash").is_empty());
        vec![
            unhex(text(r, "private")),
            unhex(text(r, &format!("public_{generation}"))),
            vec![hash.map_or(0, |i| i as u8 + 1)],
            unhex(text(r, "data")),
            unhex(text(r, "seed")),
            unhex(text(r, &format!("sig_{generation}"))),
        ]
    };
    add("named_hashes", 6, rows(&extra["signatures"]).iter().map(signature).collect());
    add("seeds", 2, columns(&extra["keygen"], &["seed", "shake256"]));
}
