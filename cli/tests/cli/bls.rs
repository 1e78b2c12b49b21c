//! BLS signatures: schemes, sums, proofs of possession.

use crate::{Dir, all};

/// The groups whose public keys are those of BLS signatures.
fn groups() -> Vec<&'static str> {
    let bls = |name: &&str| {
        primegroup::suite::suite(name).is_ok_and(|s| s.info().signatures.is_some_and(|signatures| signatures.bls))
    };
    let groups: Vec<&str> = all().into_iter().filter(bls).collect();
    assert!(groups.len() >= 2, "{groups:?}");
    groups
}

#[test]
fn schemes() {
    for group in groups() {
        let d = Dir::new();
        d.keys(group, "a");
        d.write("m", "message");
        // The basic scheme is that of `sign`.
        d.ok(&["sign", "--key", "a.pem", "m", "--out", "plain"]);
        d.ok(&["bls", "sign", "--key", "a.pem", "m", "--out", "basic"]);
        assert_eq!(d.read("plain"), d.read("basic"));
        for scheme in ["basic", "augmented", "possession"] {
            d.ok(&["bls", "sign", "--scheme", scheme, "--key", "a.pem", "m", "--out", scheme, "--force"]);
            for other in ["basic", "augmented", "possession"] {
                let args = ["bls", "verify", "--scheme", other, "--public", "a.pub", "--signature", scheme, "m"];
                if other == scheme {
                    assert!(d.ok(&args).contains("the signature is valid"));
                } else {
                    d.fails(&args, 1, "the signature is NOT valid");
                }
            }
        }
        assert_eq!(d.run(&["bls", "sign", "--scheme", "other", "--key", "a.pem", "m"]).status.code(), Some(2));
        d.write("short", "xyz");
        d.fails(&["bls", "verify", "--public", "a.pub", "--signature", "short", "m"], 3, "bytes");
    }
}

#[test]
fn sums() {
    for group in groups() {
        let d = Dir::new();
        for name in ["a", "b"] {
            d.keys(group, name);
            d.write(&format!("{name}.txt"), name);
            let (key, text, signature) = (format!("{name}.pem"), format!("{name}.txt"), format!("{name}.sig"));
            d.ok(&["bls", "sign", "--key", &key, &text, "--out", &signature]);
            d.ok(&["bls", "sign", "--scheme", "possession", "--key", &key, "a.txt", "--out", &format!("{name}.one")]);
        }
        d.ok(&["bls", "aggregate", "--group", group, "a.sig", "b.sig", "--out", "both"]);
        let verify = ["bls", "verify-aggregate", "--signature", "both"];
        let with = |more: &[&'static str]| -> Vec<&str> { [&verify[..], more].concat() };
        assert!(d.ok(&with(&["a.pub", "a.txt", "b.pub", "b.txt"])).contains("the aggregate is valid"));
        assert!(d.ok(&with(&["--json", "b.pub", "b.txt", "a.pub", "a.txt"])).contains("true"));
        d.fails(&with(&["a.pub", "b.txt", "b.pub", "a.txt"]), 1, "the aggregate is NOT valid");
        d.fails(&with(&["a.pub", "a.txt"]), 1, "the aggregate is NOT valid");
        d.fails(&with(&["a.pub", "a.txt", "b.pub"]), 2, "after each public key");
        // One message of all.
        d.ok(&["bls", "aggregate", "--group", group, "a.one", "b.one", "--out", "one", "--hex"]);
        let fast = ["bls", "verify-aggregate", "--scheme", "possession", "--signature", "one", "--message", "a.txt"];
        let with = |more: &[&'static str]| -> Vec<&str> { [&fast[..], more].concat() };
        d.ok(&with(&["a.pub", "b.pub"]));
        d.fails(&with(&["a.pub"]), 1, "the aggregate is NOT valid");
        d.fails(
            &["bls", "verify-aggregate", "--signature", "one", "--message", "a.txt", "a.pub"],
            2,
            "--scheme possession",
        );
        d.fails(&["bls", "aggregate", "--group", group, "a.sig", "a.txt"], 3, "a.txt");
        d.keys("jq255e", "j");
        d.fails(&with(&["a.pub", "j.pub"]), 3, "this is a key of jq255e");
        d.fails(&["bls", "sign", "--key", "j.pem", "a.txt"], 2, "jq255e has no BLS signatures");
        d.fails(&["bls", "aggregate", "--group", "jq255e", "a.sig"], 2, "jq255e has no BLS signatures");
    }
}

#[test]
fn proofs() {
    for group in groups() {
        let d = Dir::new();
        d.keys(group, "a");
        d.keys(group, "b");
        d.ok(&["bls", "prove", "--key", "a.pem", "--out", "proof"]);
        assert!(d.ok(&["bls", "verify-proof", "--public", "a.pub", "--proof", "proof"]).contains("the proof is valid"));
        d.fails(&["bls", "verify-proof", "--public", "b.pub", "--proof", "proof"], 1, "the proof is NOT valid");
        assert!(!d.ok(&["bls", "prove", "--key", "a.pem", "--hex"]).trim().is_empty());
    }
}
