//! That the list of operations on secrets has all that the library has.

use primegroup_testkit::secrets::{groups, operations};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Names of a group's operations.
fn names() -> BTreeMap<&'static str, BTreeSet<String>> {
    let mut all: BTreeMap<_, BTreeSet<String>> = BTreeMap::new();
    for o in operations() {
        assert!(all.entry(o.group).or_default().insert(o.name.clone()), "{} {} is there twice", o.group, o.name);
    }
    all
}

/// How many operations a kind of group has.
fn expected(kind: &str) -> usize {
    // Arithmetic, multiplication, hashing; private keys of two schemes, signing and exchanging.
    let (group, keys) = (23 + 3 + 3, 9);
    let generic = 2 * (keys + 1) + 5 + 4;
    match kind {
        // Own keys, their signatures, exchanges and hashing.
        "Do255" => group + generic + keys + 11,
        "Jq255" => group + generic + keys + 10,
        "Curve9767" => group + generic + keys + 12,
        "Ristretto" => group + generic + 3,
        "Binary" => group + generic + 4,
        "Edwards" => keys + 11,
        "Montgomery" => keys + 4,
        _ => panic!("a new kind: how many operations on secrets does it have?"),
    }
}

#[test]
fn every_group_of_the_registry_has_every_operation_of_its_kind() {
    let names = names();
    for (group, kind) in groups() {
        let n = names.get(group).map_or(0, BTreeSet::len);
        assert_eq!(n, expected(kind), "{group}: {:?}", names.get(group));
    }
}

/// Methods of private keys that do nothing with the secret half, or are what another one calls.
const OTHERS: [&str; 2] = ["public_key", "from_seed_of_test_vector"];

/// The public functions in blocks `impl … SecretKey`, by scheme: the name of the file they are in.
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
        let (groups, scheme): (&[&str], _) = match file.as_str() {
            // Methods of all keys.
            "keys" => (&["ristretto255", "jq255s"], "schnorr"),
            "schnorr" => (&["ristretto255", "do255e", "xsb233", "curve9767"], "schnorr"),
            "dh" => (&["ristretto255", "do255e", "xsb233", "curve9767"], "dh"),
            "do255" => (&["do255e", "do255s"], "own"),
            "jq255" => (&["jq255e", "jq255s"], "own"),
            "agreement" => (&["do255e", "jq255e"], "own"),
            "curve9767" => (&["curve9767"], "own"),
            "ed25519" => (&["ed25519"], "own"),
            "x25519" => (&["x25519"], "own"),
            other => panic!("private keys in a file that this test does not know: {other}"),
        };
        for group in groups {
            let there = names[group].iter().any(|n| {
                n.strip_prefix(scheme).is_some_and(|n| n.trim_start().split(',').next() == Some(method.as_str()))
            });
            assert!(there || OTHERS.contains(&method.as_str()), "{group} {scheme}: {method} of {file}.rs is missing");
        }
    }
}
