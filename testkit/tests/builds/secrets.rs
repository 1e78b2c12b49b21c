//! Checks that the list of operations on secrets covers the whole library.

use primegroup_testkit::secrets::{RUN_TIME, groups, operations};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Returns the names of a group's operations.
fn names() -> BTreeMap<&'static str, BTreeSet<String>> {
    let mut all: BTreeMap<_, BTreeSet<String>> = BTreeMap::new();
    for o in operations() {
        assert!(all.entry(o.group).or_default().insert(o.name.clone()), "{} {} is there twice", o.group, o.name);
    }
    all
}

/// Returns the number of a group's operations that belong to no capability.
fn more(group: &str) -> usize {
    // Elements chosen at run time, HPKE, the traits of `ff` and `group`, JSON Web Keys, `agree_with` of ECDH.
    let (elements, hpke, traits, jwk, ecdh) = (3, 3, 5, 2, 1);
    match group {
        "ed25519" | "ristretto255" | "bls12_381" => 2,
        "bn254" => 1,
        "jq255e" => elements + hpke + traits,
        "p256" => elements + hpke + traits + jwk + ecdh,
        "secp256k1" => jwk,
        "x25519" => hpke,
        "bls12_381_g1" | "xsk233" => traits,
        _ => 0,
    }
}

/// Returns the number of run-time operations that a capability gives to a group. Only the groups of `RUN_TIME` have
/// them.
fn at_run_time(group: &str, capability: &str) -> usize {
    match capability {
        "keys" if RUN_TIME.contains(&group) => 5,
        "sign" if RUN_TIME.contains(&group) => 3,
        "exchange" if RUN_TIME.contains(&group) => 3,
        _ => 0,
    }
}

/// Returns the number of a group's operations that are in the list of operations.
fn listed(group: &str) -> usize {
    let mut count = 0;
    primegroup_operations::for_each(|e| count += usize::from(e.group == group && e.secret));
    count
}

/// Returns the number of operations that a capability gives in addition to the list. `own` is true if the group has
/// schemes of its own; generic schemes belong to the capability `group`.
fn expected(group: &str, capability: &str, own: bool) -> usize {
    // Ed25519 and X25519 have no keys from uniform bytes. Signing has two more operations if the scheme has contexts.
    let keys = if matches!(group, "ed25519" | "x25519") { 12 } else { 13 };
    let bls = matches!(group, "bls12_381_g1" | "bls12_381_g2" | "bn254_g2");
    match capability {
        "keys" if own => keys,
        // Groups with keys of BLS signatures use the generic exchange, which has no hash values.
        "exchange" if own => {
            if bls {
                0
            } else {
                3
            }
        }
        "long" | "hidden" | "hash" | "sec1" => 1,
        "sign" if own && bls => 3,
        "sign" if own => 4 + if group == "ed25519" { 2 } else { 0 },
        // Arithmetic, multiplication.
        "element" => 22 + 4,
        // Hashing; private keys of two schemes, signing and exchange.
        "group" => 2 + 2 * keys + 5 + 5,
        "silent" | "ladder" => 3,
        "pairing" => 8 + 4,
        "ecies" => 4,
        "keys" | "exchange" | "sign" | "scalar_keys" | "seed_keys" | "verify" | "batch" | "der" | "bls" | "beside" => 0,
        _ => panic!("a new capability: how many operations on secrets does it have?"),
    }
}

#[test]
fn every_group_of_the_registry_has_every_operation_of_its_capabilities() {
    let names = names();
    let mut sum = 0;
    for (group, capabilities) in groups() {
        let own = capabilities.contains(&"beside") || !capabilities.contains(&"group");
        let n = names.get(group).map_or(0, BTreeSet::len);
        sum += n;
        let counted: usize = capabilities.iter().map(|c| expected(group, c, own) + at_run_time(group, c)).sum();
        assert_eq!(n, counted + listed(group) + more(group), "{group}: {:?}", names.get(group));
    }
    // No operation may be lost.
    assert!(sum >= 613, "{sum}");
}

/// FROST and OPRF run in crates of others. Our part of them are the ciphersuites, whose functions are five operations.
#[test]
fn every_ciphersuite_of_frost_and_oprf_is_in_the_list() {
    let all = &names()["protocols"];
    for suite in
        ["FROST Ed25519", "FROST P-256", "FROST ristretto255", "FROST jq255e", "OPRF ristretto255", "OPRF P-256"]
    {
        let listed = all.iter().filter(|name| name.strip_prefix(suite).is_some_and(|n| n.starts_with(' '))).count();
        assert_eq!(listed, 5, "{suite}: {all:?}");
    }
}

/// Methods of private keys that do not use the secret, or that another listed method calls.
const OTHERS: [&str; 2] = ["public_key", "from_seed_of_test_vector"];

/// Returns the public functions in blocks `impl … SecretKey`, by scheme, which is the name of their file.
fn methods() -> BTreeSet<(String, String)> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../primegroup/src");
    let mut all = BTreeSet::new();
    for entry in std::fs::read_dir(sources).expect("the library's sources") {
        let path = entry.expect("an entry").path();
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let file = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut inside = false;
        for line in text.lines() {
            if line.starts_with("impl") {
                inside = line.contains("SecretKey") && !line.contains(" for ");
            } else if line.starts_with('}') {
                inside = false;
            }
            if let Some(rest) = line.trim_start().strip_prefix("pub fn ").filter(|_| inside) {
                let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                all.insert((file.clone(), name));
            }
        }
    }
    all
}

#[test]
fn every_method_of_a_private_key_is_in_the_list() {
    let names = names();
    let methods = methods();
    assert!(methods.len() > 40, "{methods:?}");
    for (file, method) in methods {
        let with = |capability: &str| -> Vec<&str> {
            groups().into_iter().filter(|(_, all)| all.contains(&capability)).map(|(g, _)| g).collect()
        };
        let (those, scheme) = match file.as_str() {
            // Methods of keys of all schemes.
            "keys" => (with("group"), "schnorr"),
            "schnorr" => (with("group"), "schnorr"),
            "dh" => (with("group"), "dh"),
            "do255" => (vec!["do255e", "do255s"], "own"),
            "jq255" => (vec!["jq255e", "jq255s"], "own"),
            "jwk" => (vec!["p256", "secp256k1"], "jwk"),
            "ecdh" => (vec!["p256"], "own"),
            "agreement" => (with("silent"), "own"),
            // A module with its own keys.
            group if names.contains_key(group) => (vec![group], "own"),
            other => panic!("private keys in a file that this test does not know: {other}"),
        };
        for group in those {
            let there = names[group].iter().any(|n| {
                n.strip_prefix(scheme).is_some_and(|n| n.trim_start().split(',').next() == Some(method.as_str()))
            });
            assert!(there || OTHERS.contains(&method.as_str()), "{group} {scheme}: {method} of {file}.rs is missing");
        }
    }
}
