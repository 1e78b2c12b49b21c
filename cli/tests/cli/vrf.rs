//! Verifiable random functions.

use crate::{Dir, all, failed};
use primegroup_protocols::vrf::suites;

/// The groups that have one.
fn groups() -> Vec<&'static str> {
    let has =
        |name: &&str| primegroup::suite::suite(name).is_ok_and(|s| s.info().prime_order || s.info().name == "ed25519");
    let groups: Vec<&str> = all().into_iter().filter(has).collect();
    assert!(groups.len() >= 16, "{groups:?}");
    groups
}

#[test]
fn every_group() {
    for group in groups() {
        let d = Dir::new();
        d.keys(group, "a");
        d.keys(group, "b");
        d.write("x", "input");
        d.write("y", "another");
        let (prove, verify) = (["vrf", "prove", "--key", "a.pem", "x"], ["vrf", "verify", "--public", "a.pub"]);
        d.ok(&[&prove[..], &["--out", "proof"]].concat());
        let output = d.ok(&[&verify[..], &["--proof", "proof", "x"]].concat());
        // A function of key and input.
        d.ok(&[&prove[..], &["--out", "digits", "--hex"]].concat());
        assert_eq!(hex::decode(String::from_utf8(d.read("digits")).unwrap().trim()).unwrap(), d.read("proof"));
        assert_eq!(d.ok(&[&verify[..], &["--proof", "digits", "x"]].concat()), output);
        let text = d.ok(&[&prove[..], &["--json"]].concat());
        let row: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(row["group"], group);
        assert_eq!(row["output"], output.trim());
        assert_eq!(row["proof"], hex::encode(d.read("proof")));
        let text = d.ok(&[&verify[..], &["--proof", "proof", "x", "--json"]].concat());
        let other: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!((&other["valid"], &other["output"]), (&true.into(), &row["output"]));
        assert_eq!(other["suite"], row["suite"]);
        // Another input, another key, a changed proof.
        d.fails(&[&verify[..], &["--proof", "proof", "y"]].concat(), 1, "the proof is NOT valid");
        d.fails(&["vrf", "verify", "--public", "b.pub", "--proof", "proof", "x"], 1, "the proof is NOT valid");
        let mut bad = d.read("proof");
        bad[40] ^= 1;
        d.write("bad", bad);
        let refused = d.run(&[&verify[..], &["--proof", "bad", "x", "--json"]].concat());
        failed(&refused, 1, "the proof is NOT valid", group);
        assert!(String::from_utf8_lossy(&refused.stdout).contains("\"valid\":false"));
        d.fails(&[&verify[..], &["--proof", "x", "x"]].concat(), 3, "a proof of");
        // Every suite of the group, and none of another.
        let mut outputs = vec![output];
        for suite in suites().filter(|s| s.group() == group && s.name() != row["suite"]) {
            let name = suite.name().to_lowercase();
            d.ok(&[&prove[..], &["--suite", &name, "--out", "p", "--force"]].concat());
            outputs.push(d.ok(&[&verify[..], &["--suite", suite.name(), "--proof", "p", "x"]].concat()));
            d.fails(&[&verify[..], &["--proof", "p", "x"]].concat(), 1, "the proof is NOT valid");
        }
        let count = outputs.len();
        outputs.sort();
        outputs.dedup();
        assert_eq!(outputs.len(), count);
        assert_eq!(count, suites().filter(|s| s.group() == group).count());
        d.fails(&[&prove[..], &["--suite", "other"]].concat(), 2, "has no \"other\"; there is");
    }
}

/// Example 19 of RFC 9381, with the keys and the bytes that everybody has.
#[test]
fn published_vector() {
    let d = Dir::new();
    let seed = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
    d.ok(&["keygen", "--group", "ed25519", "--seed", seed, "--out", "a.pem", "--public", "a.pub"]);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../vectors/rfc/rfc9381/ecvrf.json");
    let file: serde_json::Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let rows: Vec<_> = file.as_array().unwrap().iter().filter(|row| row["SK"] == seed).collect();
    assert_eq!(rows.len(), 2);
    for row in rows {
        let (suite, pi, beta) = (&row["suite"], row["pi"].as_str().unwrap(), row["beta"].as_str().unwrap());
        let suite = suite.as_str().unwrap();
        assert_eq!(row["alpha"], "");
        assert_eq!(d.ok(&["vrf", "prove", "--key", "a.pem", "--suite", suite, "--hex"]).trim(), pi);
        d.write("proof", pi);
        let verify = ["vrf", "verify", "--public", "a.pub", "--suite", suite, "--proof", "proof"];
        assert_eq!(d.ok(&verify).trim(), beta);
    }
}

#[test]
fn wrong_arguments() {
    let d = Dir::new();
    for group in ["jq255e", "x25519", "c1665"] {
        d.keys(group, group);
    }
    d.write("x", "input");
    for group in ["x25519", "c1665"] {
        let (private, public) = (format!("{group}.pem"), format!("{group}.pub"));
        let text = format!("{group} has no verifiable random function");
        d.fails(&["vrf", "prove", "--key", &private, "x"], 2, &text);
        d.fails(&["vrf", "verify", "--public", &public, "--proof", "x", "x"], 2, &text);
    }
    d.fails(&["vrf", "prove", "--key", "jq255e.pub", "x"], 3, "public");
    d.fails(&["vrf", "verify", "--public", "jq255e.pem", "--proof", "x", "x"], 3, "private");
    d.fails(&["vrf", "prove", "--key", "-"], 2, "standard input can be read once");
    d.fails(&["vrf", "prove", "--key", "jq255e.pem", "none"], 4, "no such file");
    d.fails(&["vrf", "prove", "--key", "jq255e.pem", "x", "--out", "x", "--force"], 2, "would overwrite");
    d.fails(&["vrf", "prove", "--key", "jq255e.pem", "x", "--out", "jq255e.pub"], 4, "exists already");
    // From standard input.
    let proof = d.run_with(b"input", &["vrf", "prove", "--key", "jq255e.pem"]);
    assert!(proof.status.success());
    d.write("proof", &proof.stdout);
    d.ok(&["vrf", "verify", "--public", "jq255e.pub", "--proof", "proof", "x"]);
}
