//! Signing and verifying.

use crate::{ALL, Dir};

#[test]
fn signs_and_verifies() {
    for group in ALL.iter().filter(|g| **g != "x25519") {
        let d = Dir::new();
        d.keys(group, "a");
        d.write("m", "a message");
        d.ok(&["sign", "--key", "a.pem", "m", "--out", "s"]);
        d.ok(&["verify", "--public", "a.pub", "--signature", "s", "m"]);
        d.write("other", "b message");
        d.fails(&["verify", "--public", "a.pub", "--signature", "s", "other"], 1, "NOT valid");
        let out = d.run(&["verify", "--public", "a.pub", "--signature", "s", "--json", "other"]);
        assert!(String::from_utf8_lossy(&out.stdout).contains("\"valid\":false"));
        // Hex, through JSON and through --hex.
        let json: serde_json::Value =
            serde_json::from_str(&d.ok(&["sign", "--key", "a.pem", "m", "--json"])).expect("JSON");
        d.write("hex", json["signature"].as_str().expect("hex"));
        d.ok(&["verify", "--public", "a.pub", "--signature", "hex", "m"]);
        d.ok(&["sign", "--key", "a.pem", "m", "--hex", "--out", "hex2"]);
        d.ok(&["verify", "--public", "a.pub", "--signature", "hex2", "m"]);
        // Every flipped byte is noticed.
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
    d.fails(&["sign", "--key", "e.pem", "--hash", "sha512", "m"], 2, "has no");
}

/// A key and a signature of small order: valid for every message by the plain rules, refused unless these are asked for.
#[test]
fn is_strict_unless_told_otherwise() {
    let d = Dir::new();
    let neutral = [[1_u8].as_slice(), &[0; 31]].concat();
    let public = primegroup::pem::encode("ed25519", primegroup::pem::Kind::Public, &neutral).expect("PEM");
    d.write("p", public.as_bytes());
    d.write("s", [neutral, vec![0; 32]].concat());
    d.write("m", "any message");
    let verify = ["verify", "--public", "p", "--signature", "s", "m"];
    d.fails(&verify, 1, "NOT valid");
    d.fails(&[&verify[..], &["--mode", "strict"]].concat(), 1, "NOT valid");
    d.ok(&[&verify[..], &["--mode", "plain"]].concat());
    d.ok(&[&verify[..], &["--mode", "zip215"]].concat());
    d.keys("jq255e", "a");
    d.ok(&["sign", "--key", "a.pem", "m", "--out", "j"]);
    d.fails(&["verify", "--public", "a.pub", "--signature", "j", "m", "--mode", "plain"], 2, "has no choice");
}
