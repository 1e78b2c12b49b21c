//! Vectors of xsb233 and xsk233.

use super::{Tables, columns, json, rows, text, unhex};
use serde_json::Value;

/// Adds these vectors to the tables.
pub(super) fn add(tables: &mut Tables) {
    ["xsb233", "xsk233"].into_iter().for_each(|group| one(tables, group));
}

fn one(tables: &mut Tables, group: &str) {
    let mut add =
        |name: &str, columns: usize, rows: Vec<Vec<Vec<u8>>>| tables.add(&format!("{group}_{name}"), columns, rows);
    let file = &json("xs233/xs233.json")[group];
    let list = |name: &str| rows(&file[name]).iter().map(|v| vec![unhex(v.as_str().expect("text"))]).collect();
    add("decode_good", 1, list("decode_ok"));
    add("decode_bad", 1, list("decode_bad"));
    add("add", 6, columns(&file["add"], &["P1", "P2", "P1+P2", "2P1", "2P1+P2", "2P1+2P2"]));
    let multiple = |r: &Value| {
        let digits = text(r, "n").trim_start_matches("0x");
        vec![unhex(&format!("{digits:0>64}")).into_iter().rev().collect(), unhex(text(r, "enc"))]
    };
    add("multiples", 2, rows(&file["multiples_of_G_generated"]).iter().map(multiple).collect());
    let extra = &json("xs233/xs233-extra.json")[group];
    let products = [&file["mul"], &extra["mul"]].map(|list| columns(list, &["P", "n_le", "nP"]));
    add("mul", 3, products.concat());
    add("map", 2, columns(&extra["map"], &["u", "P"]));
    add("sec1", 4, columns(&extra["sec1"], &["k", "P", "compressed", "uncompressed"]));
    add("sec1_bad", 1, columns(&extra["sec1_bad"], &["hex"]));
    add("hash", 3, columns(&json("xs233/xs233-hash.json")[group], &["msg", "dst", "P"]));
}
