//! BLS signatures: schemes, aggregates, proofs of possession.

use crate::{Dir, all};
use primegroup::pem::Kind;

/// Returns the groups of public keys of BLS signatures.
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
        // `sign` uses the basic scheme.
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
        // All keys sign one message.
        d.ok(&["bls", "aggregate", "--group", group, "a.one", "b.one", "--out", "one", "--hex"]);
        for name in ["a", "b"] {
            d.ok(&["bls", "prove", "--key", &format!("{name}.pem"), "--out", &format!("{name}.proof")]);
        }
        let fast = ["bls", "verify-aggregate", "--scheme", "possession", "--signature", "one", "--message", "a.txt"];
        let with = |more: &[&'static str]| -> Vec<&str> { [&fast[..], more].concat() };
        assert!(d.ok(&with(&["--proof", "a.proof", "--proof", "b.proof", "a.pub", "b.pub"])).contains("is valid"));
        d.ok(&with(&["--proofs-checked-elsewhere", "a.pub", "b.pub"]));
        d.fails(&with(&["--proof", "a.proof", "a.pub"]), 1, "the aggregate is NOT valid");
        // Each key needs its own proof.
        d.fails(&with(&["a.pub", "b.pub"]), 2, "there are 0 proofs for 2 keys");
        d.fails(&with(&["--proof", "a.proof", "a.pub", "b.pub"]), 2, "there are 1 proofs for 2 keys");
        let swapped = with(&["--proof", "b.proof", "--proof", "a.proof", "a.pub", "b.pub"]);
        d.fails(&swapped, 1, "the proof b.proof of the key a.pub is NOT valid");
        let json = d.run(&[&swapped[..], &["--json"]].concat());
        assert!(json.status.code() == Some(1) && String::from_utf8_lossy(&json.stdout).contains("false"));
        d.fails(&with(&["--proof", "a.proof", "--proof", "a.txt", "a.pub", "b.pub"]), 3, "a.txt");
        // Each key with its message: in this scheme messages may be equal, too.
        let each = ["bls", "verify-aggregate", "--scheme", "possession", "--signature", "one"];
        let pairs = ["a.pub", "a.txt", "b.pub", "a.txt"];
        d.ok(&[&each[..], &["--proof", "a.proof", "--proof", "b.proof"], &pairs].concat());
        d.fails(&[&each[..], &pairs].concat(), 2, "there are 0 proofs for 2 keys");
        d.fails(
            &[&verify[..], &["--proof", "a.proof", "a.pub", "a.txt"]].concat(),
            2,
            "only keys of --scheme possession",
        );
        d.fails(
            &["bls", "verify-aggregate", "--signature", "one", "--message", "a.txt", "a.pub"],
            2,
            "--scheme possession",
        );
        d.fails(&["bls", "aggregate", "--group", group, "a.sig", "a.txt"], 3, "a.txt");
        d.keys("jq255e", "j");
        d.fails(&with(&["--proofs-checked-elsewhere", "a.pub", "j.pub"]), 3, "this is a key of jq255e");
        d.fails(&["bls", "sign", "--key", "j.pem", "a.txt"], 2, "jq255e has no BLS signatures");
        d.fails(&["bls", "aggregate", "--group", "jq255e", "a.sig"], 2, "jq255e has no BLS signatures");
    }
}

/// b.pub = yG - X_a, with a signature by y alone. Without a's signature and without a proof, no aggregate of both is
/// valid.
#[test]
fn verify_aggregate_refuses_a_rogue_key() {
    for group in groups() {
        let d = Dir::new();
        d.keys(group, "a");
        let suite = primegroup::suite::suite(group).unwrap();
        let text = d.read("a.pub");
        let victim = suite.from_pem(Kind::Public, &text).unwrap();
        let own = suite.keygen(&[7; 32]).unwrap();
        d.write("y.pem", suite.to_pem(Kind::Private, &own).unwrap().as_bytes());
        let elements = suite.elements().unwrap();
        let own = elements.decode(&suite.public(&own).unwrap()).unwrap();
        let rogue = own.sub(&elements.decode(&victim).unwrap()).unwrap().encode();
        d.write("b.pub", suite.to_pem(Kind::Public, &rogue).unwrap().as_bytes());
        d.write("m", "pay mallory");
        d.ok(&["bls", "sign", "--scheme", "possession", "--key", "y.pem", "m", "--out", "both"]);
        d.ok(&["bls", "prove", "--key", "a.pem", "--out", "a.proof"]);
        d.ok(&["bls", "prove", "--key", "y.pem", "--out", "y.proof"]);
        let verify = ["bls", "verify-aggregate", "--scheme", "possession", "--signature", "both"];
        for files in [&["--message", "m", "a.pub", "b.pub"][..], &["a.pub", "m", "b.pub", "m"]] {
            d.fails(&[&verify[..], files].concat(), 2, "needs a --proof for each public key");
            let proofs = ["--proof", "a.proof", "--proof", "y.proof"];
            let args = [&verify[..], &proofs, files].concat();
            d.fails(&args, 1, "the proof y.proof of the key b.pub is NOT valid");
        }
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
