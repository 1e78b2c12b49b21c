//! Vectors of RFCs, of Wycheproof and of CCTV: Ed25519, X25519, Ristretto255.

use super::{Tables, columns, json, read, rows, text, unhex};
use serde_json::Value;

/// Adds these vectors to the tables.
pub(super) fn add(tables: &mut Tables) {
    [ed25519, x25519, ristretto255].into_iter().for_each(|add| add(tables));
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
            // ZIP-215 accepts encodings of R that are not canonical.
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
            // y in 32 bytes, little-endian, and the parity of x in the top bit.
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
