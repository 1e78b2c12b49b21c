//! Key pairs and key exchange.

use crate::{Dir, all, mode_is};

#[test]
fn agrees() {
    for group in all().iter().filter(|g| **g != "ed25519") {
        let d = Dir::new();
        d.keys(group, "a");
        d.keys(group, "b");
        d.ok(&["agree", "--key", "a.pem", "--peer", "b.pub", "--out", "ab"]);
        let ba = d.ok(&["agree", "--key", "b.pem", "--peer", "a.pub", "--out", "-", "--hex"]);
        assert_eq!(hex::encode(std::fs::read(d.path("ab")).expect("a secret")), ba.trim());
        mode_is(&d.path("ab"), 0o600);
    }
    let d = Dir::new();
    d.keys("ed25519", "e");
    d.fails(&["agree", "--key", "e.pem", "--peer", "e.pub", "--out", "-"], 2, "has no key exchange");
}

#[test]
fn protects_private_keys() {
    let d = Dir::new();
    let seed = "00".repeat(32);
    let out = d.ok(&["keygen", "--group", "jq255e", "--out", "k", "--seed", &seed]);
    assert!(out.contains("PUBLIC KEY") && !out.contains("PRIVATE"));
    mode_is(&d.path("k"), 0o600);
    let before = std::fs::read(d.path("k")).expect("a key");
    d.fails(&["keygen", "--group", "jq255e", "--out", "k"], 4, "exists already");
    assert_eq!(std::fs::read(d.path("k")).expect("a key"), before);
    d.ok(&["keygen", "--group", "jq255e", "--out", "k", "--force"]);
    assert_ne!(std::fs::read(d.path("k")).expect("a key"), before);
    // The same seed gives the same key, and `--out -` prints it.
    assert_eq!(d.ok(&["keygen", "--group", "jq255e", "--out", "-", "--seed", &seed]).as_bytes(), before);
    d.write("seed", [0; 32]);
    assert_eq!(d.ok(&["keygen", "--group", "jq255e", "--out", "-", "--seed-file", "seed"]).as_bytes(), before);
    d.fails(&["keygen", "--group", "jq255e", "--out", "-", "--seed", "00ff"], 3, "too short");
    d.fails(&["keygen", "--group", "jq255e", "--out", "-", "--seed", "zz"], 2, "not hex");
    d.fails(&["keygen", "--group", "p521", "--out", "-"], 2, "unknown group");
    let public = d.ok(&["public", "k"]);
    assert!(public.contains("PUBLIC KEY"));
    d.fails(&["keygen", "--group", "jq255e", "--out", "no/such/dir"], 4, "no such directory: no/such");
}

/// Everything is checked before anything is written, so no half of a pair ever exists alone.
#[test]
fn makes_pairs_or_nothing() {
    let d = Dir::new();
    d.write("there", "");
    for (args, code, text) in [
        (&["--out", "k", "--public", "no/such"][..], 4, "no such directory"),
        (&["--out", "no/such", "--public", "p"], 4, "no such directory"),
        (&["--out", "k", "--public", "there"], 4, "exists already"),
        (&["--out", "there", "--public", "p"], 4, "exists already"),
        (&["--out", "k", "--public", "."], 4, "is a directory"),
        (&["--out", ".", "--public", "p"], 4, "is a directory"),
        (&["--out", "k", "--public", "k"], 2, "the same file"),
        (&["--out", "k", "--public", "./k"], 2, "the same file"),
        (&["--out", "k", "--public", "there", "--force", "--seed", "00"], 3, "too short"),
        (&["--out", "-", "--json"], 2, "standard output"),
        (&["--out", "-", "--public", "-"], 2, "standard output"),
    ] {
        d.fails(&[&["keygen", "--group", "jq255e"], args].concat(), code, text);
        assert_eq!(d.names(), ["there"], "{args:?}");
        assert_eq!(d.read("there"), b"");
    }
    d.write("short", [1; 33]);
    d.fails(&["keygen", "--group", "ed25519", "--out", "k", "--seed-file", "short"], 3, "takes exactly 32");
}

/// Only a private key replaces a private key, and no output replaces an input.
#[test]
fn keeps_private_keys() {
    let d = Dir::new();
    d.keys("jq255e", "a");
    d.keys("jq255e", "b");
    d.write("m", "m");
    let before = d.read("b.pem");
    let bench = ["bench", "--group", "jq255e", "--op", "encode", "--time", "0.01", "--html", "b.pem", "--force"];
    for args in [
        &["keygen", "--group", "jq255e", "--out", "k", "--public", "b.pem", "--force"][..],
        &["public", "a.pem", "--out", "b.pem", "--force"],
        &["agree", "--key", "a.pem", "--peer", "b.pub", "--out", "b.pem", "--force"],
        &["sign", "--key", "a.pem", "m", "--out", "b.pem", "--force"],
        &["sign", "--key", "b.pem", "m", "--out", "b.pem", "--force"],
        &bench,
    ] {
        d.fails(args, 4, "holds a private key");
        assert_eq!(d.read("b.pem"), before, "{args:?}");
    }
    d.fails(&["sign", "--key", "a.pem", "m", "--out", "./m", "--force"], 2, "would overwrite FILE");
    assert_eq!(d.read("m"), b"m");
    d.fails(&["agree", "--key", "a.pem", "--peer", "b.pub", "--out", "b.pub", "--force"], 2, "would overwrite --peer");
    let again = ["keygen", "--group", "jq255e", "--out", "s", "--seed-file", "s", "--force"];
    d.write("s", [9; 32]);
    d.fails(&again, 2, "would overwrite --seed-file");
    d.ok(&["keygen", "--group", "jq255e", "--out", "b.pem", "--public", "b.pub", "--force"]);
    assert_ne!(d.read("b.pem"), before);
    assert_eq!(d.ok(&["public", "b.pem"]).as_bytes(), d.read("b.pub"));
    assert_eq!(d.names(), ["a.pem", "a.pub", "b.pem", "b.pub", "m", "s"]);
}
