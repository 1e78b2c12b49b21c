//! `overlap.c`: a table of every function that writes something, read from the headers, with valid inputs for each.
//! The test `tests/overlap.c` calls each function with its output over each of its inputs.
//!
//! A function or parameter that this file does not understand stops the build, so none is left out.

use crate::operations::array;
use crate::table::Group;
use crate::{groups, read};
use primegroup::scheme::KeyPair;
use std::fmt::Write;
use std::path::Path;

/// The components of a parameter in C, such as `const uint8_t a[PG_X_SCALAR_BYTES]`.
pub(crate) struct Parameter {
    kind: String,
    pub(crate) name: String,
    /// The text in the brackets.
    array: Option<String>,
    pointer: bool,
}

impl Parameter {
    fn parse(text: &str) -> Self {
        let (text, array) = match text.split_once('[') {
            Some((t, size)) => (t, Some(size.trim_end_matches(']').to_owned())),
            None => (text, None),
        };
        let at = text.rfind([' ', '*']).unwrap_or_else(|| panic!("a parameter without a name: {text}"));
        let (kind, name) = text.split_at(at + 1);
        let pointer = kind.contains('*') || array.is_some();
        Parameter { kind: kind.replace('*', "").trim().to_owned(), name: name.to_owned(), array, pointer }
    }

    fn is_output(&self) -> bool {
        self.pointer && !self.kind.starts_with("const ") && self.kind != "void"
    }
}

/// A C function.
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) parameters: Vec<Parameter>,
}

/// Returns the functions of a header.
pub(crate) fn parse(header: &str) -> Vec<Function> {
    let mut code = String::new();
    let mut rest = header;
    while let Some((before, comment)) = rest.split_once("/*") {
        code += before;
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    code += rest;
    let heads = code.split("pg_status pg_").skip(1).filter_map(|f| f.split_once(");"));
    heads
        .map(|(head, _)| {
            let (name, list) = head.split_once('(').expect("a list of parameters");
            let list = list.split_whitespace().collect::<Vec<_>>().join(" ");
            Function { name: name.to_owned(), parameters: list.split(", ").map(Parameter::parse).collect() }
        })
        .collect()
}

/// Returns the length of the object that `name` points to, for parameters whose type does not give it. `value` is a
/// SHA-512 hash.
fn length(group: &str, function: &str, name: &str) -> String {
    let constant = |name: &str| format!("PG_{}_{name}", group.to_uppercase());
    match name {
        "message_len" => "45".to_owned(),
        "value_len" => "64".to_owned(),
        "extra_len" => "17".to_owned(),
        "context_len" => "9".to_owned(),
        "dst_len" => "20".to_owned(),
        "seed_len" => "40".to_owned(),
        "shared_len" => "50".to_owned(),
        "derive_len" => "11".to_owned(),
        "authenticate_len" => "13".to_owned(),
        "tag_len" => "16".to_owned(),
        // For a message of 45 bytes: the padding has 3 bytes instead of 16, and the tag has 16 bytes instead of 32.
        "sealed_len" => format!("{} - 13 - 16 + 45", constant("ECIES_ADDED_BYTES")),
        "peer_len" | "public_key_len" => constant("PUBLIC_KEY_BYTES"),
        "der_len" => "sizeof der".to_owned(),
        "count" => "1".to_owned(),
        "len" if function.ends_with("from_sec1") => constant("SEC1_COMPRESSED_BYTES"),
        "len" => "40".to_owned(),
        _ => panic!("pg_{function}: a length {name}"),
    }
}

/// Returns a valid value for an input, as the address of static memory that `examples` fills.
fn example(group: &str, function: &str, p: &Parameter) -> String {
    let kind = p.kind.trim_start_matches("const ");
    match (kind, p.name.as_str()) {
        ("uint8_t", "bytes") if function.ends_with("gt_decode") => format!("{group}_encoded"),
        ("uint8_t", "public_key") if function.contains("bls_") => format!("{group}_bls_public"),
        ("uint8_t", "public_key") if function.contains("ecies_") => format!("{group}_element"),
        ("uint8_t", "public_key") => format!("{group}_public"),
        ("uint8_t", "proof") => format!("{group}_bls_proof"),
        ("uint8_t", "sealed") => format!("{group}_sealed"),
        ("uint8_t", "peer" | "bytes") if group != "x25519" => format!("{group}_element"),
        ("uint8_t", "signature") if function.contains("prehashed") => format!("{group}_signature_prehashed"),
        ("uint8_t", "signature") => format!("{group}_signature"),
        ("uint8_t", "data") if function.ends_with("from_sec1") => format!("{group}_sec1"),
        ("uint8_t", "signatures") => format!("{group}_bls_signature"),
        ("uint8_t", "der") => "der".to_owned(),
        ("uint8_t", "pair") => function.replace("_from_pair", "_pair"),
        ("uint8_t", "secret") => format!("{group}_secret"),
        ("uint8_t", "scalar" | "a" | "x") => "scalar_a".to_owned(),
        ("uint8_t", "b" | "y") => "scalar_b".to_owned(),
        ("uint8_t", "message" | "value" | "extra" | "context" | "dst" | "seed" | "data" | "uniform") => {
            "bytes".to_owned()
        }
        ("uint8_t", "digest" | "u" | "peer" | "derive" | "authenticate") => "bytes".to_owned(),
        ("pg_batch_item", _) => format!("&{group}_item"),
        (_, "b") if kind.ends_with("_point") || kind.ends_with("_gt") => {
            format!("&{}_b", kind.trim_start_matches("pg_"))
        }
        _ if kind.ends_with("_point") || kind.ends_with("_gt") => format!("&{}_a", kind.trim_start_matches("pg_")),
        _ if kind.ends_with("_key") => format!("&{}_value", kind.trim_start_matches("pg_")),
        (kind, name) => panic!("pg_{function}: an input {kind} {name}"),
    }
}

/// Returns a private key of a group's own scheme, or nothing for a curve without keys. Keys of the group's other
/// schemes begin with the same bytes.
fn private_key(group: &str) -> Vec<u8> {
    let mut found = None;
    primegroup::for_each_group! {
        keys as K => if group == MODULE {
            found = Some(<K as KeyPair>::from_seed(&[7; 32]).expect("32 bytes are enough").to_bytes().as_ref().to_vec());
        };
        pairing as E => if group == MODULE {
            found = Some(Vec::new());
        };
    }
    found.unwrap_or_else(|| panic!("no group {group}"))
}

/// Writes the values of a group, and the function that makes them.
fn examples(out: &mut String, group: &str, header: &str) {
    let upper = group.to_uppercase();
    let has = |function: &str| header.contains(&format!("pg_{group}_{function}("));
    let mut body = String::new();
    let private_key = private_key(group);
    if !private_key.is_empty() {
        let _ = writeln!(out, "static const uint8_t {group}_secret[64] = {{ {} }};", array(&private_key));
    }
    if has("pair") {
        let _ = writeln!(out, "static pg_{group}_gt {group}_gt_a, {group}_gt_b;");
        let _ = writeln!(out, "static uint8_t {group}_encoded[PG_{upper}_GT_BYTES];");
        for name in ["a", "b"] {
            let points = format!("&{group}_g1_point_{name}, &{group}_g2_point_{name}");
            let _ = writeln!(body, "    OK(pg_{group}_pair(&{group}_gt_{name}, {points}));");
        }
        let _ = writeln!(body, "    OK(pg_{group}_gt_encode({group}_encoded, &{group}_gt_b));");
    }
    if has("point_mul_generator") {
        let _ = writeln!(out, "static pg_{group}_point {group}_point_a, {group}_point_b;");
        let _ = writeln!(out, "static uint8_t {group}_element[PG_{upper}_ELEMENT_BYTES];");
        let _ = writeln!(body, "    OK(pg_{group}_point_mul_generator(&{group}_point_a, scalar_a));");
        let _ = writeln!(body, "    OK(pg_{group}_point_mul_generator(&{group}_point_b, scalar_b));");
        let _ = writeln!(body, "    OK(pg_{group}_point_encode({group}_element, &{group}_point_b));");
    }
    if has("point_from_sec1") {
        let _ = writeln!(out, "static uint8_t {group}_sec1[PG_{upper}_SEC1_COMPRESSED_BYTES];");
        let _ = writeln!(body, "    OK(pg_{group}_point_to_sec1_compressed({group}_sec1, &{group}_point_b));");
    }
    let keys = header.lines().filter_map(|l| l.strip_prefix("} pg_")?.strip_suffix("_key;"));
    for key in keys.filter(|key| !key.ends_with("_proven")) {
        let make = if header.contains(&format!("pg_{key}_key_from_bytes(")) { "from_bytes" } else { "from_seed" };
        let _ = writeln!(out, "static pg_{key}_key {key}_key_value;");
        let _ = writeln!(body, "    OK(pg_{key}_key_{make}(&{key}_key_value, {group}_secret));");
        let _ = writeln!(out, "static uint8_t {key}_key_pair[160];");
        let _ = writeln!(body, "    OK(pg_{key}_key_to_pair({key}_key_pair, &{key}_key_value));");
    }
    if has("verify_ct") {
        let _ = writeln!(out, "static uint8_t {group}_public[PG_{upper}_PUBLIC_KEY_BYTES];");
        let _ = writeln!(body, "    OK(pg_{group}_key_public({group}_public, &{group}_key_value));");
        for (kind, arguments) in [("", "bytes, 45"), ("_prehashed", "PG_HASH_SHA512, bytes, 64")] {
            let _ = writeln!(out, "static uint8_t {group}_signature{kind}[PG_{upper}_SIGNATURE_BYTES];");
            let call =
                format!("pg_{group}_sign{kind}({group}_signature{kind}, &{group}_key_value, {arguments}, NULL, 0)");
            let _ = writeln!(body, "    OK({call});");
        }
    }
    if has("ecdsa_sign") {
        let _ = writeln!(out, "static uint8_t {group}_signature[PG_{upper}_ECDSA_SIGNATURE_BYTES];");
        let call = format!("pg_{group}_ecdsa_sign({group}_signature, &{group}_ecdsa_key_value, bytes, 45, NULL, 0)");
        let _ = writeln!(body, "    OK({call});");
    }
    if has("bls_sign") {
        let _ = writeln!(out, "static uint8_t {group}_bls_signature[PG_{upper}_BLS_SIGNATURE_BYTES];");
        let call =
            format!("pg_{group}_bls_sign({group}_bls_signature, &{group}_bls_key_value, PG_BLS_BASIC, bytes, 45)");
        let _ = writeln!(body, "    OK({call});");
        let _ = writeln!(out, "static uint8_t {group}_bls_public[PG_{upper}_PUBLIC_KEY_BYTES];");
        let _ = writeln!(out, "static uint8_t {group}_bls_proof[PG_{upper}_BLS_SIGNATURE_BYTES];");
        let _ = writeln!(body, "    OK(pg_{group}_bls_key_public({group}_bls_public, &{group}_bls_key_value));");
        let _ = writeln!(body, "    OK(pg_{group}_bls_pop_prove({group}_bls_proof, &{group}_bls_key_value));");
    }
    if has("ecies_encrypt") {
        let scheme = exchange_scheme(group, header);
        let _ = writeln!(out, "static uint8_t {group}_sealed[{}];", length(group, "", "sealed_len"));
        let call = format!("pg_{group}_{scheme}key_public({group}_sealed, &{group}_{scheme}key_value)");
        let _ = writeln!(body, "    OK({call});");
        let key = format!("{group}_sealed, PG_{upper}_PUBLIC_KEY_BYTES");
        let rest = "bytes, 45, bytes, 11, bytes, 13, 16, fill_counting, &state";
        let _ =
            writeln!(body, "    OK(pg_{group}_ecies_encrypt({group}_sealed, sizeof {group}_sealed, {key}, {rest}));");
    }
    if header.contains("verify_each(") {
        // A batch item, with a key if the group has one. Its signature need not be meaningful.
        let _ = writeln!(out, "static pg_batch_item {group}_item;");
        for (field, value) in [("public_key", format!("{group}_element")), ("signature", "bytes".to_owned())] {
            let _ = writeln!(body, "    {group}_item.{field} = {value};");
        }
    }
    let state = if body.contains("&state") { "    uint32_t state = 5;\n" } else { "" };
    let _ = writeln!(out, "static void {group}_examples(void) {{\n{state}{body}}}\n");
}

/// Returns the prefix of the group's key-exchange functions: of its own scheme, or else of ECDH.
pub(crate) fn exchange_scheme(group: &str, header: &str) -> &'static str {
    if header.contains(&format!("pg_{group}_ecdh_exchange(")) { "ecdh_" } else { "" }
}

/// True if a function reads this input while it writes its output, so that the two must not overlap.
fn lies_apart(function: &str, name: &str) -> bool {
    matches!(name, "derive" | "authenticate") || function.ends_with("ecies_encrypt") && name == "message"
}

/// Writes one function: how to call it with all pointers from an array, and the objects they point to.
fn entry(out: &mut String, list: &mut String, group: &str, f: &Function) {
    let (mut arguments, mut rows) = (Vec::new(), Vec::new());
    for (i, p) in f.parameters.iter().enumerate() {
        let kind = p.kind.trim_start_matches("const ");
        if !p.pointer || kind == "void" {
            arguments.push(match (kind, p.name.as_str()) {
                ("pg_hash", _) => "PG_HASH_SHA512".to_owned(),
                ("pg_bls_scheme", _) => "PG_BLS_BASIC".to_owned(),
                ("uint32_t", "n") => "3".to_owned(),
                ("pg_fill", _) => "fill_counting".to_owned(),
                ("void", "context") => "&state".to_owned(),
                ("size_t", name) => length(group, &f.name, name),
                (kind, name) => panic!("pg_{}: a parameter {kind} {name}", f.name),
            });
            continue;
        }
        let space = if p.is_output() { "" } else { "const " };
        arguments.push(format!("({space}{kind} *)({space}void *)at[{}]", rows.len()));
        let size = match (&p.array, kind, f.parameters.get(i + 1)) {
            (Some(size), ..) => size.clone(),
            (None, "uint8_t", _) if p.name == "valid" => length(group, &f.name, "count"),
            (None, "uint8_t", Some(next)) if next.name == "count" => {
                format!("PG_{}_BLS_SIGNATURE_BYTES", group.to_uppercase())
            }
            // The plaintext buffer needs as many bytes as the ciphertext.
            (None, "uint8_t", Some(next)) if next.pointer => length(group, &f.name, "sealed_len"),
            (None, "uint8_t", Some(next)) => length(group, &f.name, &next.name),
            _ => format!("sizeof({kind})"),
        };
        let align = match kind {
            "uint8_t" => 1,
            "uint32_t" => 4,
            _ => 8,
        };
        let value = if p.is_output() { "NULL".to_owned() } else { example(group, &f.name, p) };
        let apart = i32::from(!p.is_output() && lies_apart(&f.name, &p.name));
        rows.push(format!("    {{ \"{}\", {size}, {align}, {value}, {apart} }},\n", p.name));
    }
    let state = if arguments.iter().any(|a| a == "&state") { "    uint32_t state = 7;\n" } else { "" };
    let _ = writeln!(
        out,
        "static pg_status call_{}(uint8_t *const *at) {{\n{state}    return pg_{0}({});\n}}",
        f.name,
        arguments.join(", ")
    );
    let _ = writeln!(out, "static const overlap_parameter parameters_{}[] = {{\n{}}};", f.name, rows.concat());
    let _ = writeln!(list, "    {{ \"pg_{0}\", call_{0}, parameters_{0}, {1} }},", f.name, rows.len());
}

/// Writes `overlap_table.c`.
pub(crate) fn write(folder: &Path) {
    let mut out = "/* Made from the headers by primegroup-c-tool. */\n#include \"check.h\"\n#include \"overlap.h\"\n\n"
        .to_owned();
    out += "static const uint8_t scalar_a[64] = { 7, 1 }, scalar_b[64] = { 9, 2 };\nstatic uint8_t bytes[128];\n";
    // A signature with r = s = 1.
    out += "static const uint8_t der[] = { 0x30, 6, 2, 1, 1, 2, 1, 1 };\n\n";
    let (mut list, mut setup, mut count) = (String::new(), String::new(), 0);
    for Group { name: group, .. } in &groups() {
        let header = read(&format!("include/primegroup/{group}.h"));
        examples(&mut out, group, &header);
        let _ = writeln!(setup, "    {group}_examples();");
        for f in parse(&header).iter().filter(|f| f.parameters.iter().any(Parameter::is_output)) {
            entry(&mut out, &mut list, group, f);
            count += 1;
        }
    }
    assert!(count > 300, "{count} functions in the headers");
    let _ = write!(
        out,
        "\nvoid overlap_examples(void) {{\n    size_t i;\n    for (i = 0; i < sizeof bytes; i++) {{\n        \
         bytes[i] = (uint8_t)(5 * i + 1);\n    }}\n{setup}}}\n\n\
         const overlap_function overlap_functions[] = {{\n{list}}};\nconst size_t overlap_count = {count};\n"
    );
    std::fs::write(folder.join("overlap_table.c"), out).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
}
