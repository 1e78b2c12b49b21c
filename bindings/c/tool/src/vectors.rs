//! The test vectors below `vectors/` as C: `vectors.h` and `vectors.c`, tables of rows of byte strings.
//!
//! Every number of rows is written down here or in the C tests, so that a row lost on the way is an error.

use serde_json::Value;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// A table under construction: a row is a list of byte strings.
struct Table {
    name: String,
    columns: usize,
    rows: Vec<Vec<Vec<u8>>>,
}

/// All tables.
#[derive(Default)]
struct Tables(Vec<Table>);

impl Tables {
    fn add(&mut self, name: &str, columns: usize, rows: Vec<Vec<Vec<u8>>>) {
        assert!(rows.iter().all(|r| r.len() == columns), "{name}: rows of {columns}");
        self.0.push(Table { name: name.to_owned(), columns, rows });
    }

    fn header(&self) -> String {
        let mut out = "/* Made from vectors/ by primegroup-c-tool. */\n#include <stddef.h>\n".to_owned();
        out += "typedef struct { const char *bytes; size_t len; } cell;\n";
        out += "typedef struct { size_t rows, columns; const cell *cells; } table;\n";
        for table in &self.0 {
            let _ = writeln!(out, "extern const table v_{};", table.name);
        }
        out
    }

    fn source(&self) -> String {
        let mut out = "/* Made from vectors/ by primegroup-c-tool. */\n#include \"vectors.h\"\n".to_owned();
        for Table { name, columns, rows } in &self.0 {
            if rows.is_empty() {
                let _ = writeln!(out, "const table v_{name} = {{ 0, {columns}, NULL }};");
                continue;
            }
            // Each byte string is a variable, so that a firmware links those of the tables it uses, and no others.
            let mut cells = format!("static const cell c_{name}[] = {{\n");
            for (i, cell) in rows.iter().flatten().enumerate() {
                let text: String = cell.iter().map(|b| format!("\\x{b:02x}")).collect();
                let _ = writeln!(out, "static const char b_{name}_{i}[] = \"{text}\";");
                let _ = writeln!(cells, "{{ b_{name}_{i}, {} }},", cell.len());
            }
            out += &cells;
            let _ = writeln!(out, "}};\nconst table v_{name} = {{ {}, {columns}, c_{name} }};", rows.len());
        }
        out
    }
}

/// Writes `vectors.h` and `vectors.c`.
pub(crate) fn write(folder: &Path) {
    let mut tables = Tables::default();
    for group in ["do255e", "do255s", "jq255e", "jq255s"] {
        double_odd(&mut tables, group);
    }
    curve9767(&mut tables);
    for group in ["xsb233", "xsk233"] {
        xs233(&mut tables, group);
    }
    ed25519(&mut tables);
    x25519(&mut tables);
    ristretto255(&mut tables);
    std::fs::create_dir_all(folder).expect("the output folder");
    std::fs::write(folder.join("vectors.h"), tables.header()).expect("vectors.h");
    std::fs::write(folder.join("vectors.c"), tables.source()).expect("vectors.c");
}

fn read(path: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../vectors").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn json(path: &str) -> Value {
    serde_json::from_str(&read(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn unhex(s: &str) -> Vec<u8> {
    assert!(s.len().is_multiple_of(2), "odd number of digits: {s}");
    (0..s.len()).step_by(2).map(|i| u8::from_str_radix(&s[i..i + 2], 16).expect("hexadecimal")).collect()
}

fn rows(v: &Value) -> &Vec<Value> {
    v.as_array().expect("a list")
}

fn text<'a>(row: &'a Value, key: &str) -> &'a str {
    row[key].as_str().unwrap_or_else(|| panic!("{key} in {row}"))
}

/// Some columns of a list of objects, in hexadecimal.
fn columns(list: &Value, names: &[&str]) -> Vec<Vec<Vec<u8>>> {
    rows(list).iter().map(|r| names.iter().map(|n| unhex(text(r, n))).collect()).collect()
}

/// Groups of lines (apart by blank lines) of the section whose comment contains `title`.
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

fn double_odd(tables: &mut Tables, group: &str) {
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

fn curve9767(tables: &mut Tables) {
    let file = read("curve9767/test-vectors.txt");
    // Sections begin with a ruler and their title; any other comment only ends a group of lines.
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

fn xs233(tables: &mut Tables, group: &str) {
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

fn ed25519(tables: &mut Tables) {
    let flag = |b: bool| vec![u8::from(b)];
    let file = json("rfc/rfc8032/ed25519-rfc8032.json");
    let row = |r: &Value| {
        let mut row: Vec<_> = ["sk", "pk", "msg", "context", "sig"].iter().map(|k| unhex(text(r, k))).collect();
        row.push(flag(r["prehash"].as_bool().expect("prehash")));
        row
    };
    tables.add("rfc8032", 6, rows(&file).iter().map(row).collect());

    // secret || public : public : message : signature || message
    let lines = read("rfc/rfc8032/ed25519-sign-input.txt");
    let line = |l: &str| {
        let f: Vec<Vec<u8>> = l.split(':').map(unhex).collect();
        vec![f[0][..32].to_vec(), f[1].clone(), f[2].clone(), f[3][..64].to_vec()]
    };
    tables.add("sign_input", 4, lines.lines().map(line).collect());

    let file = json("rfc/rfc8032/ed25519-cctv-edge-cases.json");
    let row = |r: &Value| vec![unhex(text(r, "key")), unhex(text(r, "sig")), text(r, "msg").as_bytes().to_vec()];
    tables.add("cctv", 3, rows(&file).iter().map(row).collect());

    let file = json("wycheproof/ed25519_test.json");
    let mut list = Vec::new();
    for group in rows(&file["testGroups"]) {
        for test in rows(&group["tests"]) {
            // ZIP-215 takes encodings of R that are not canonical.
            let flagged = rows(&test["flags"]).iter().any(|f| f == "InvalidEncoding");
            let lax = flagged && text(test, "comment").contains("sign bit of x");
            let valid = text(test, "result") == "valid";
            let public = unhex(text(&group["publicKey"], "pk"));
            list.push(vec![public, unhex(text(test, "msg")), unhex(text(test, "sig")), flag(valid), flag(lax)]);
        }
    }
    tables.add("wycheproof_ed25519", 5, list);

    for (name, suite) in [("rfc9380_ro", "RO"), ("rfc9380_nu", "NU")] {
        let file = json(&format!("rfc/rfc9380/edwards25519_XMD_SHA-512_ELL2_{suite}_.json"));
        let dst = text(&file, "dst").as_bytes();
        let row = |r: &Value| {
            // y in 32 bytes little-endian, and the parity of x.
            let coordinate = |k: &str| -> Vec<u8> {
                let digits = r["P"][k].as_str().expect("a coordinate").trim_start_matches("0x");
                unhex(&format!("{digits:0>64}")).into_iter().rev().collect()
            };
            let mut expected = coordinate("y");
            expected[31] |= coordinate("x")[0] << 7;
            vec![text(r, "msg").as_bytes().to_vec(), dst.to_vec(), expected]
        };
        tables.add(name, 3, rows(&file["vectors"]).iter().map(row).collect());
    }
}

fn x25519(tables: &mut Tables) {
    let file = json("rfc/rfc7748/x25519-rfc7748.json");
    tables.add("rfc7748", 3, columns(&file["x25519"], &["scalar", "u", "out"]));
    let iterated = ["1", "1000"].map(|n| vec![unhex(text(&file["iterated"], n))]);
    tables.add("rfc7748_iterated", 1, iterated.to_vec());
    let file = json("wycheproof/x25519_test.json");
    let groups = rows(&file["testGroups"]).iter();
    let tests = groups.flat_map(|g| columns(&g["tests"], &["private", "public", "shared"])).collect();
    tables.add("wycheproof_x25519", 3, tests);
}

fn ristretto255(tables: &mut Tables) {
    let file = json("rfc/rfc9496/ristretto255.json");
    let list = |name: &str| rows(&file[name]).iter().map(|v| vec![unhex(v.as_str().expect("text"))]).collect();
    tables.add("rfc9496_multiples", 1, list("multiples_of_generator_0_to_15"));
    tables.add("rfc9496_invalid", 1, list("invalid_encodings"));
    tables.add("rfc9496_uniform", 2, columns(&file["hash_to_group"], &["input", "out"]));

    // Blinded elements are HashToGroup(input) times the blind; private keys are HashToScalar outputs.
    let file = json("rfc/rfc9497/allVectors.json");
    let (mut elements, mut scalars) = (Vec::new(), Vec::new());
    for suite in rows(&file).iter().filter(|s| s["identifier"] == "ristretto255-SHA512") {
        let dst = unhex(text(suite, "groupDST"));
        let mode = u8::try_from(suite["mode"].as_u64().expect("mode")).expect("a small number");
        let (seed, info) = (unhex(text(suite, "seed")), unhex(text(suite, "keyInfo")));
        let context = [b"DeriveKeyPairOPRFV1-", &[mode][..], b"-ristretto255-SHA512"].concat();
        let length = u16::try_from(info.len()).expect("a short text").to_be_bytes();
        let input = [&seed[..], &length, &info, &[0]].concat();
        scalars.push(vec![input, context, unhex(text(suite, "skSm"))]);
        for row in rows(&suite["vectors"]) {
            let split = |k: &str| text(row, k).split(',').map(unhex).collect::<Vec<_>>();
            let (inputs, expected) = (split("Input"), split("BlindedElement"));
            for ((blind, input), expected) in split("Blind").into_iter().zip(inputs).zip(expected) {
                elements.push(vec![input, dst.clone(), blind, expected]);
            }
        }
    }
    tables.add("rfc9497_elements", 4, elements);
    tables.add("rfc9497_scalars", 3, scalars);
}
