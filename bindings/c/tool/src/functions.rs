//! The functions of each group, from `templates/`: text with `@name@`, `@NAME@` and what else differs between groups and
//! schemes.
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

/// The keys of one scheme on a group.
struct Keys<'a> {
    /// In the names of the functions.
    key: &'a str,
    scheme: &'a str,
    purpose: &'a str,
    derive: &'a str,
    /// What the private key is, and the macro for its size.
    private: [&'a str; 2],
    /// 64-bit words of a key pair.
    words: usize,
    /// Whether the types have no parameter for the group.
    own_types: bool,
}

const SCALAR: &str = "an integer from 1 to r-1, r the order, little-endian";
const SCALAR_AND_T: &str = "an integer from 1 to r-1, r the order, little-endian,\n/// then 32 secret bytes for nonces";
const FROM_SHAKE: &str = "The scalar is SHAKE256(seed), 32 bytes at a time, modulo the order, until it is not zero";
const FROM_SHA512: &str = "docs/schnorr.md has the derivation";

/// The text of one group's module.
fn module(name: &str, kind: &str) -> String {
    let upper = name.to_uppercase();
    let small = kind == "Curve9767";
    let binary = kind == "Binary";
    let (point_words, uniform) = if small { (10, "48") } else { (16, if binary { "30" } else { "32" }) };
    let (element, schnorr) = if binary { ("30", "62") } else { ("32", "64") };
    let words = point_words.to_string();
    // An encoding of zeros is the neutral element's, or G's where that has none; zeros in memory are the neutral element there.
    let (is_set, neutral, no_neutral) = if small {
        (
            "|k| !k.public_key().point().is_identity().declassify()",
            "; the neutral element has none",
            " The neutral element has none: its\n/// 31 bytes 0xff and one 0x7f are refused by every function",
        )
    } else {
        let is_set =
            if binary { "|k| k.public_key().encode() != [0; 30]" } else { "|k| k.public_key().encode() != [0; 32]" };
        (is_set, "; the neutral element is one", "")
    };
    let no_neutral = if no_neutral.is_empty() { String::new() } else { format!("{no_neutral}.") };
    let names = [
        ("name", name),
        ("NAME", &upper),
        ("point_words", &words),
        ("uniform", uniform),
        ("element_bytes", element),
        ("schnorr_bytes", schnorr),
        ("neutral", neutral),
        ("no_neutral", &no_neutral),
        ("private_bytes", if small { "64" } else { "32" }),
    ];
    let keys = |k: &Keys<'_>| {
        let parameter = if k.own_types { "" } else { "<Point>" };
        let (secret, words) = (format!("{}::SecretKey", k.scheme), k.words.to_string());
        let more = [
            ("key", k.key),
            ("scheme", k.scheme),
            ("use", k.purpose),
            ("derive", k.derive),
            ("private", k.private[0]),
            ("SECRET", k.private[1]),
            ("zeros", if k.own_types { "" } else { ", or gave zeros" }),
            ("type", &format!("{secret}{parameter}")),
            ("secret", &secret),
            ("key_words", &words),
            ("is_set", is_set),
        ];
        fill("keys", &[&names[..], &more].concat())
    };
    // A private key of 32 bytes, an element, its encoding.
    let pair = 4 + point_words + 4;
    // Where private keys of the group's own scheme are longer, a scalar is the generic schemes' private key.
    let size = if small { "SCALAR" } else { "SECRET_KEY" };
    let generic = || {
        let (schnorr, dh) = (format!("{name}_schnorr"), format!("{name}_dh"));
        let of = |key, scheme, purpose| Keys {
            key,
            scheme,
            purpose,
            derive: FROM_SHA512,
            private: [SCALAR, size],
            words: pair,
            own_types: false,
        };
        fill("xmd", &names)
            + &keys(&of(&schnorr, "schnorr", "generic Schnorr signatures"))
            + &keys(&of(&dh, "dh", "generic Diffie-Hellman"))
            + &fill("generic", &names)
    };
    let own = |signature: &str, more: &[&str], gain: &str, k: Keys<'_>| {
        let parameter = if k.own_types { "" } else { "::<Point>" };
        let public = format!("{}::PublicKey{parameter}", k.scheme);
        let values = [("scheme", k.scheme), ("signature", signature), ("public", &public), ("gain", gain)];
        let values = [&names[..], &values].concat();
        ["own"].iter().chain(more).fold(keys(&k), |text, template| text + &fill(template, &values))
    };
    let purpose = |scheme: &str| format!("the {scheme} schemes: signatures and key exchange");
    let double_odd = |scheme: &str, signature: &str, more: &[&str]| {
        let k = Keys {
            key: name,
            scheme,
            purpose: &purpose(scheme),
            derive: FROM_SHAKE,
            private: [SCALAR, "SECRET_KEY"],
            words: pair,
            own_types: false,
        };
        own(signature, more, ": a sixth of the time on do255s, nothing on do255e", k)
    };
    let curve9767 = || {
        let k = Keys {
            key: name,
            scheme: "curve9767",
            purpose: &purpose("curve9767"),
            derive: "The integer and the other 32 bytes are SHAKE256 of a tag and the seed",
            private: [SCALAR_AND_T, "SECRET_KEY"],
            words: pair + 4,
            own_types: true,
        };
        own("64", &["curve9767", "long_and_batch"], "", k)
    };
    let group = || fill("element", &names) + &fill("map", &names);
    let sizes = || fill("key_sizes", &names);
    let body = match kind {
        "Do255" => sizes() + &double_odd("do255", "64", &["hash", "long_and_batch"]) + &group() + &generic(),
        "Jq255" => sizes() + &double_odd("jq255", "48", &["hash"]) + &group() + &generic(),
        "Curve9767" => sizes() + &curve9767() + &group() + &generic(),
        "Ristretto" => group() + &fill("ristretto255", &names) + &sizes() + &generic(),
        "Binary" => group() + &fill("binary", &names) + &sizes() + &generic(),
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
    let writers = ["Copied", "write", "write2", "write_bytes", "write_secret", "Wiped"];
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
    let more = list(&["Hash", "Message", "SignOptions", "curve9767", "dh", "do255", "ed25519", "jq255", "schnorr"]);
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
