//! Encryption and decryption of files and streams.

use crate::{Dir, all, failed, mode_is};

/// The groups that exchange keys.
fn groups() -> impl Iterator<Item = &'static str> {
    let exchanges = |name: &&str| primegroup::suite::suite(name).is_ok_and(|s| s.info().shared_secret.is_some());
    all().into_iter().filter(exchanges)
}

#[test]
fn every_group() {
    for group in groups() {
        let d = Dir::new();
        d.keys(group, "a");
        d.keys(group, "b");
        for message in [&b""[..], b"message\n", &[0xff; 70_000]] {
            d.write("m", message);
            d.ok(&["encrypt", "--to", "b.pub", "m", "--out", "c", "--force"]);
            d.ok(&["decrypt", "--key", "b.pem", "c", "--out", "p", "--force"]);
            assert_eq!(d.read("p"), message);
            mode_is(&d.path("p"), 0o600);
            assert_eq!(
                d.read("c").split(|b| *b == b'\n').next().unwrap(),
                format!("primegroup-hpke-v1 {group} base").as_bytes()
            );
            // From somebody, in a context.
            let more = ["--context", "x", "--force"];
            d.ok(&[&["encrypt", "--to", "b.pub", "--from", "a.pem", "m", "--out", "s"][..], &more].concat());
            d.ok(&[&["decrypt", "--key", "b.pem", "--from", "a.pub", "s", "--out", "p"][..], &more].concat());
            assert_eq!(d.read("p"), message);
        }
        d.fails(&["decrypt", "--key", "a.pem", "c"], 1, "NOT encrypted to this key");
        d.fails(&["decrypt", "--key", "b.pem", "--context", "x", "c"], 1, "NOT encrypted to this key");
        d.fails(&["decrypt", "--key", "b.pem", "--from", "a.pub", "s"], 1, "by this sender");
        d.fails(&["decrypt", "--key", "b.pem", "--from", "b.pub", "--context-hex", "78", "s"], 1, "by this sender");
        d.fails(&["decrypt", "--key", "b.pem", "--context", "x", "s"], 2, "--from");
        d.fails(&["decrypt", "--key", "b.pem", "--from", "a.pub", "c"], 1, "does not say who");
    }
}

/// Whatever is changed, nothing comes out: no plaintext before the tag was checked.
#[test]
fn changed_files() {
    let d = Dir::new();
    d.keys("jq255e", "a");
    d.write("m", b"message");
    d.ok(&["encrypt", "--to", "a.pub", "m", "--out", "c"]);
    let good = d.read("c");
    let line = good.iter().position(|b| *b == b'\n').unwrap() + 1;
    let decrypt = |data: &[u8]| d.run_with(data, &["decrypt", "--key", "a.pem"]);
    assert_eq!(decrypt(&good).stdout, b"message");
    for at in line..good.len() {
        let mut bad = good.clone();
        bad[at] ^= 1;
        let out = decrypt(&bad);
        failed(&out, 1, "changed since", "a changed byte");
        assert!(out.stdout.is_empty());
    }
    for len in line..good.len() {
        let out = decrypt(&good[..len]);
        let (code, text) = if len < line + 48 { (3, "cut off") } else { (1, "changed since") };
        failed(&out, code, text, "a shorter file");
        assert!(out.stdout.is_empty());
    }
    let text = "holds nothing that `primegroup encrypt` wrote";
    for head in [
        &b""[..],
        b"message",
        b"primegroup-hpke-v1",
        b"primegroup-hpke-v1 jq255e\n",
        b"primegroup-hpke-v1 jq255e none\n",
        b"primegroup-hpke-v1 jq255e base more\n",
        b"primegroup-hpke-v2 jq255e base\n",
        b"primegroup-hpke-v1jq255e base\n",
        b"\xff\n",
        &[b'a'; 1000],
    ] {
        failed(&decrypt(&[head, &good[line..]].concat()), 3, text, "a first line");
    }
    let other = [b"primegroup-hpke-v1 do255e base\n", &good[line..]].concat();
    failed(&decrypt(&other), 3, "one of jq255e", "another group");
    // A file remains as it was.
    d.write("there", b"old");
    let mut bad = good.clone();
    bad[line] ^= 1;
    d.write("bad", bad);
    d.fails(&["decrypt", "--key", "a.pem", "bad", "--out", "there", "--force"], 1, "changed since");
    assert_eq!(d.read("there"), b"old");
}

#[test]
fn wrong_arguments() {
    let d = Dir::new();
    d.keys("jq255e", "a");
    d.keys("do255e", "b");
    d.keys("ed25519", "e");
    d.write("m", b"message");
    d.ok(&["encrypt", "--to", "a.pub", "m", "--out", "c"]);
    d.fails(&["encrypt", "--to", "e.pub", "m"], 2, "ed25519 has no key exchange, and so no encryption");
    d.fails(&["decrypt", "--key", "e.pem", "c"], 2, "ed25519 has no key exchange");
    d.fails(
        &["encrypt", "--to", "a.pub", "--from", "b.pem", "m"],
        3,
        "this is a key of do255e, but a.pub is one of jq255e",
    );
    d.fails(
        &["decrypt", "--key", "a.pem", "--from", "b.pub", "c"],
        3,
        "this is a key of do255e, but a.pem is one of jq255e",
    );
    d.fails(&["encrypt", "--to", "a.pem", "m"], 3, "private");
    d.fails(&["decrypt", "--key", "a.pub", "c"], 3, "public");
    d.fails(&["encrypt", "--to", "a.pub", "--context", "", "m"], 2, "not empty");
    d.fails(&["encrypt", "--to", "-", "-"], 2, "standard input can be read once");
    d.fails(&["encrypt", "--to", "a.pub", "m", "--out", "m", "--force"], 2, "would overwrite");
    d.fails(&["encrypt", "--to", "a.pub", "m", "--out", "c"], 4, "exists already");
    d.fails(&["decrypt", "--key", "a.pem", "c", "--out", "c", "--force"], 2, "would overwrite");
    d.fails(&["encrypt", "--to", "a.pub", "none"], 4, "no such file");
    d.fails(&["decrypt", "--key", "b.pem", "c"], 3, "encrypted to a key of \"jq255e\", but b.pem is one of do255e");
}
