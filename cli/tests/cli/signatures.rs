//! Signing and verifying.

use crate::{Dir, all};
use primegroup::suite::suites;

#[test]
fn signs_and_verifies() {
    for group in all().iter().filter(|g| **g != "x25519") {
        let d = Dir::new();
        d.keys(group, "a");
        d.write("m", "a message");
        d.ok(&["sign", "--key", "a.pem", "m", "--out", "s"]);
        d.ok(&["verify", "--public", "a.pub", "--signature", "s", "m"]);
        d.write("other", "b message");
        d.fails(&["verify", "--public", "a.pub", "--signature", "s", "other"], 1, "NOT valid");
        let out = d.run(&["verify", "--public", "a.pub", "--signature", "s", "--json", "other"]);
        assert!(String::from_utf8_lossy(&out.stdout).contains("\"valid\":false"));
        // Hex, with --json and with --hex.
        let json: serde_json::Value =
            serde_json::from_str(&d.ok(&["sign", "--key", "a.pem", "m", "--json"])).expect("JSON");
        d.write("hex", json["signature"].as_str().expect("hex"));
        d.ok(&["verify", "--public", "a.pub", "--signature", "hex", "m"]);
        d.ok(&["sign", "--key", "a.pem", "m", "--hex", "--out", "hex2"]);
        d.ok(&["verify", "--public", "a.pub", "--signature", "hex2", "m"]);
        // A changed byte is detected. Every seventh byte is tested.
        let signature = std::fs::read(d.path("s")).expect("a signature");
        for i in (0..signature.len()).step_by(7) {
            let mut bad = signature.clone();
            bad[i] ^= 4;
            d.write("bad", bad);
            d.fails(&["verify", "--public", "a.pub", "--signature", "bad", "m"], 1, "NOT valid");
        }
        d.write("short", &signature[1..]);
        d.fails(&["verify", "--public", "a.pub", "--signature", "short", "m"], 3, "is expected");
        d.write("empty", "");
        d.fails(&["verify", "--public", "a.pub", "--signature", "empty", "m"], 3, "has 0 bytes");
    }
}

#[test]
fn signs_hash_values() {
    let d = Dir::new();
    d.keys("jq255e", "a");
    d.write("m", vec![7u8; 300_000]);
    for hash in ["sha256", "sha512", "sha3-256", "sha3-512", "blake2b", "blake2s"] {
        d.ok(&["sign", "--key", "a.pem", "--hash", hash, "m", "--out", "s", "--force"]);
        d.ok(&["verify", "--public", "a.pub", "--signature", "s", "--hash", hash, "m"]);
        d.fails(&["verify", "--public", "a.pub", "--signature", "s", "m"], 1, "NOT valid");
    }
    d.keys("ed25519", "e");
    d.fails(&["sign", "--key", "e.pem", "--hash", "sha256", "m"], 2, "but those of --hash sha512");
    d.keys("ristretto255", "r");
    d.fails(&["sign", "--key", "r.pem", "--hash", "sha512", "m"], 2, "has no signatures of hash values");
}

/// The examples of RFC 8032, sections 7.1 to 7.3, with the command: Ed25519, Ed25519ctx and Ed25519ph.
#[test]
fn signs_as_rfc_8032_does() {
    let vectors = include_str!("../../../vectors/rfc/rfc8032/ed25519-rfc8032.json");
    let vectors: serde_json::Value = serde_json::from_str(vectors).expect("JSON");
    let (mut contexts, mut hashed) = (0, 0);
    for v in vectors.as_array().expect("a list") {
        let field = |name: &str| v[name].as_str().expect("text").to_owned();
        let d = Dir::new();
        d.ok(&["keygen", "--group", "ed25519", "--seed", &field("sk"), "--out", "k", "--public", "p"]);
        d.write("m", hex::decode(field("msg")).expect("hex"));
        d.write("s", field("sig"));
        let context = field("context");
        let mut how = Vec::new();
        if v["prehash"].as_bool().expect("a flag") {
            how.extend(["--hash", "sha512"]);
            hashed += 1;
        }
        if !context.is_empty() {
            how.extend(["--context-hex", &context]);
            contexts += 1;
        }
        let sign = [&["sign", "--key", "k", "m", "--hex", "--check"], &how[..]].concat();
        assert_eq!(d.ok(&sign).trim(), field("sig"), "{}", field("name"));
        let verify = ["verify", "--public", "p", "--signature", "s", "m"];
        for mode in ["plain", "strict", "zip215"] {
            d.ok(&[&verify[..], &how[..], &["--mode", mode]].concat());
            if !how.is_empty() {
                d.fails(&[&verify[..], &["--mode", mode]].concat(), 1, "NOT valid");
            }
        }
        d.fails(&[&verify[..], &["--context", "another"]].concat(), 1, "NOT valid");
    }
    assert_eq!((contexts, hashed), (2, 1));
}

/// A signature is valid only in its context. Groups without contexts refuse the option.
#[test]
fn binds_to_contexts() {
    for group in ["ed25519", "ristretto255", "xsb233", "xsk233"] {
        let d = Dir::new();
        d.keys(group, "a");
        d.write("m", "message");
        let verify = ["verify", "--public", "a.pub", "--signature", "s", "m"];
        d.ok(&["sign", "--key", "a.pem", "m", "--out", "s", "--context", "one"]);
        d.ok(&[&verify[..], &["--context", "one"]].concat());
        d.ok(&[&verify[..], &["--context-hex", "6f6e65"]].concat());
        d.fails(&[&verify[..], &["--context", "two"]].concat(), 1, "NOT valid");
        d.fails(&verify, 1, "NOT valid");
        let (longest, long) = ("c".repeat(255), "c".repeat(256));
        d.ok(&["sign", "--key", "a.pem", "m", "--out", "s", "--context", &longest, "--force"]);
        d.ok(&[&verify[..], &["--context", &longest]].concat());
        d.fails(&["sign", "--key", "a.pem", "m", "--context", &long], 2, "at most 255 bytes");
        d.fails(&["sign", "--key", "a.pem", "m", "--context", ""], 2, "is not empty");
        d.fails(&["sign", "--key", "a.pem", "m", "--context-hex", "f"], 2, "not hex");
    }
    let without = suites().filter(|s| s.info().signatures.is_some_and(|s| !s.contexts));
    for info in without.map(|s| s.info()) {
        let (group, signature) = (info.name, info.signatures.map_or(0, |s| s.len));
        let d = Dir::new();
        d.keys(group, "a");
        // The error comes before a file is read.
        d.fails(&["sign", "--key", "a.pem", "missing", "--context", "one"], 2, "has no contexts");
        d.write("s", vec![0; signature]);
        let verify = ["verify", "--public", "a.pub", "--signature", "s", "missing", "--context", "one"];
        d.fails(&verify, 2, "has no contexts");
    }
}

/// Hedged signatures are valid and differ each time. Checked ones equal unchecked ones. A BLS signature is always the
/// same.
#[test]
fn hedges_and_checks() {
    for group in all().iter().filter(|g| **g != "x25519") {
        let d = Dir::new();
        d.keys(group, "a");
        d.write("m", "message");
        let sign = |more: &[&str], out: &str| {
            d.ok(&[&["sign", "--key", "a.pem", "m", "--out", out], more].concat());
            d.ok(&["verify", "--public", "a.pub", "--signature", out, "m"]);
            d.read(out)
        };
        let (plain, checked) = (sign(&[], "1"), sign(&["--check"], "2"));
        let (hedged, again) = (sign(&["--hedged"], "3"), sign(&["--hedged", "--check"], "4"));
        assert_eq!(plain, checked, "{group}");
        if ["bls12_381_g1", "bls12_381_g2", "bn254_g2"].contains(group) {
            assert!(hedged == plain && again == plain, "{group}");
        } else {
            assert!(hedged != plain && again != plain && hedged != again, "{group}");
        }
    }
}

/// A key and a signature of small order are valid for every message by the plain rules. By default they are refused.
#[test]
fn is_strict_unless_told_otherwise() {
    let d = Dir::new();
    let neutral = [[1_u8].as_slice(), &[0; 31]].concat();
    let public = primegroup::pem::encode("ed25519", primegroup::pem::Kind::Public, &neutral).expect("PEM");
    d.write("p", public.as_bytes());
    d.write("s", [neutral, vec![0; 32]].concat());
    d.write("m", "any message");
    let verify = ["verify", "--public", "p", "--signature", "s", "m"];
    d.fails(&verify, 3, "p: a public key of small order");
    d.fails(&[&verify[..], &["--mode", "strict"]].concat(), 3, "p: a public key of small order");
    d.ok(&[&verify[..], &["--mode", "plain"]].concat());
    d.ok(&[&verify[..], &["--mode", "zip215"]].concat());
    d.keys("jq255e", "a");
    d.ok(&["sign", "--key", "a.pem", "m", "--out", "j"]);
    d.fails(&["verify", "--public", "a.pub", "--signature", "j", "m", "--mode", "plain"], 2, "has no choice");
}

/// Signatures in DER, and invalid ones.
#[test]
fn signs_in_der() {
    let d = Dir::new();
    d.keys("p256", "a");
    d.write("m", "a message");
    d.ok(&["sign", "--key", "a.pem", "m", "--out", "s"]);
    d.ok(&["sign", "--key", "a.pem", "m", "--der", "--out", "der"]);
    let (plain, der) = (d.read("s"), d.read("der"));
    assert!(plain.len() == 64 && der[0] == 0x30 && (68..=72).contains(&der.len()));
    d.write("hex", d.ok(&["sign", "--key", "a.pem", "m", "--der", "--hex"]));
    for signature in ["der", "hex"] {
        d.ok(&["verify", "--public", "a.pub", "--der", "--signature", signature, "m"]);
    }
    d.write("other", "b message");
    d.fails(&["verify", "--public", "a.pub", "--der", "--signature", "der", "other"], 1, "NOT valid");
    d.fails(&["verify", "--public", "a.pub", "--signature", "der", "m"], 3, "is expected");
    d.fails(&["verify", "--public", "a.pub", "--der", "--signature", "s", "m"], 3, "a signature in DER is expected");
    d.write("long", [&der[..], &[0]].concat());
    d.fails(&["verify", "--public", "a.pub", "--der", "--signature", "long", "m"], 3, "a signature in DER is expected");
    // The SHA-256 value is signed. Other hash functions need their names.
    d.ok(&["verify", "--public", "a.pub", "--signature", "s", "--hash", "sha256", "m"]);
    d.fails(&["verify", "--public", "a.pub", "--signature", "s", "--hash", "sha384", "m"], 1, "NOT valid");
    d.fails(&["sign", "--key", "a.pem", "--hash", "blake2b", "m"], 2, "but those of --hash");
    d.keys("jq255e", "j");
    d.fails(&["sign", "--key", "j.pem", "--der", "m"], 2, "jq255e has no signatures in DER (--der)");
}
