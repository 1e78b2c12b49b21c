//! The functions of each group, from `templates/`: text with `@name@`, `@NAME@` and, for keys, `@key@`, `@scheme@`, `@use@`
//! and `@derive@`.
//!
//! Why text, and not a macro over the registry: cbindgen reads sources and expands macros only with a nightly compiler, and
//! names like `pg_jq255e_sign` cannot be made in `macro_rules!` without another crate. The result is plain Rust that
//! people can read, search and debug, and that any compiler builds.

use crate::read;

const MARK: &str = "made by `cargo xtask c header` from templates/; edit those";

/// What is put into a template.
type Values<'a> = [(&'a str, &'a str)];

fn fill(template: &str, values: &Values<'_>) -> String {
    let mut text = read(&format!("templates/{template}.rs"));
    for (from, to) in values {
        text = text.replace(&format!("@{from}@"), to);
    }
    let rest = text.lines().find(|l| l.contains("pg_@") || l.contains("PG_@") || l.contains("@::"));
    assert!(rest.is_none(), "templates/{template}.rs: a name without value: {rest:?}");
    text
}

const FROM_SHAKE: &str = "The scalar is SHAKE256(seed), 32 bytes at a time, modulo the order, until it is not zero";
const FROM_SHA512: &str = "docs/schnorr.md has the derivation";

/// The text of one group's module.
fn module(name: &str, kind: &str) -> String {
    let upper = name.to_uppercase();
    let names = [("name", name), ("NAME", &upper)];
    let keys = |key: &str, scheme: &str, purpose: &str, derive: &str| {
        let more = [("key", key), ("scheme", scheme), ("use", purpose), ("derive", derive)];
        fill("keys", &[&names[..], &more].concat())
    };
    let generic = || {
        let (schnorr, dh) = (format!("{name}_schnorr"), format!("{name}_dh"));
        fill("xmd", &names)
            + &keys(&schnorr, "schnorr", "generic Schnorr signatures", FROM_SHA512)
            + &keys(&dh, "dh", "generic Diffie-Hellman", FROM_SHA512)
            + &fill("generic", &names)
    };
    let own = |scheme: &str, signature: &str| {
        keys(name, scheme, &format!("the {scheme} schemes: signatures and key exchange"), FROM_SHAKE)
            + &fill("double_odd", &[&names[..], &[("scheme", scheme), ("signature", signature)]].concat())
    };
    let group = || fill("element", &names) + &fill("map", &names);
    let body = match kind {
        "Do255" => fill("key_sizes", &names) + &own("do255", "64") + &fill("do255", &names) + &group() + &generic(),
        "Jq255" => fill("key_sizes", &names) + &own("jq255", "48") + &group() + &generic(),
        "Ristretto" => group() + &fill("ristretto255", &names) + &fill("key_sizes", &names) + &generic(),
        "Edwards" => fill("element", &names) + &fill("ed25519", &names),
        "Montgomery" => fill("x25519", &names),
        other => panic!("{name} is of the kind {other}, for which there is no template"),
    };
    format!("//! {name}: {MARK}.\n\n{}{body}", imports(name, kind, &body))
}

/// The `use` lines that a body needs.
fn imports(name: &str, kind: &str, body: &str) -> String {
    let used = |word: &str| {
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        body.match_indices(word).any(|(i, _)| {
            !body[..i].ends_with(is_name) && !body[..i].ends_with('.') && !body[i + word.len()..].starts_with(is_name)
        })
    };
    let list = |words: &[&str]| words.iter().filter(|w| used(w)).copied().collect::<Vec<_>>().join(", ");
    let mut out = String::new();
    if used("batch::verify") {
        out += "use crate::batch;\n";
    }
    out += &format!("use crate::common::{{{}}};\n", list(&["pg_batch_item", "pg_fill", "pg_hash", "pg_status"]));
    let helpers = [
        "bytes",
        "check",
        "fill",
        "held",
        "holds",
        "object",
        "peek",
        "prehashed",
        "random",
        "read_hash",
        "read_scalar",
    ];
    let writers = ["write", "write2", "write_bytes", "write_secret", "Wiped"];
    let module = if used("ffi::fill") { "self, " } else { "" };
    out += &format!("use crate::ffi::{{{module}{}}};\n", list(&[&helpers[..], &writers].concat()));
    if used("c_void") {
        out += "use core::ffi::c_void;\n";
    }
    if kind == "Montgomery" {
        return out + "use library::x25519;\nuse zeroize::Zeroize;\n";
    }
    if used("Mask") {
        out += "use library::ct::Mask;\n";
    }
    out += "use library::core_groups::field::{Field, PrimeField};\n";
    out += &format!("use library::{name}::{{Point, Scalar}};\n");
    let more = list(&["Message", "dh", "do255", "ed25519", "jq255", "schnorr"]);
    if more.is_empty() { out } else { out + &format!("use library::{{{more}}};\n") }
}

/// Every group of the registry, in its order: module and kind.
pub(crate) fn groups() -> Vec<(&'static str, &'static str)> {
    let mut out = Vec::new();
    macro_rules! each {
        { $module:ident, $kind:ident } => { out.push((stringify!($module), stringify!($kind))) };
    }
    primegroup::for_each_group!(each);
    out
}

/// The generated sources: path below bindings/c, and text.
pub(crate) fn files() -> Vec<(String, String)> {
    let mut list = format!("//! One module per group: {MARK}.\n");
    list += "#![allow(clippy::missing_safety_doc, clippy::too_many_arguments, missing_docs)] // the rules are in common.h\n";
    list += "#![allow(clippy::redundant_closure, unused_imports, unused_unsafe)] // some templates need less than others\n\n";
    let mut files = Vec::new();
    for (name, kind) in groups() {
        list += &format!("#[cfg(feature = \"{name}\")]\npub mod {name};\n");
        files.push((format!("src/generated/{name}.rs"), module(name, kind)));
    }
    files.push(("src/generated/mod.rs".to_owned(), list));
    files
}
