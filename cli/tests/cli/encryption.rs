//! Encryption and decryption of files and streams.

use crate::{Dir, all, failed, mode_is};
use primegroup_protocols::hpke::{self, CHUNK, TAG, rand_core::UnwrapErr};

/// Returns the groups with key exchange.
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
        for message in [&b""[..], b"message\n", &[0xff; CHUNK], &[0xff; 70_000]] {
            d.write("m", message);
            d.ok(&["encrypt", "--to", "b.pub", "m", "--out", "c", "--force"]);
            d.ok(&["decrypt", "--key", "b.pem", "c", "--out", "p", "--force"]);
            assert_eq!(d.read("p"), message);
            mode_is(&d.path("p"), 0o600);
            assert_eq!(
                d.read("c").split(|b| *b == b'\n').next().unwrap(),
                format!("primegroup-hpke-v2 {group} base").as_bytes()
            );
            // With a sender and a context.
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

/// A changed file gives no output: no plaintext before the tag is checked.
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
        b"primegroup-hpke-v2",
        b"primegroup-hpke-v2 jq255e\n",
        b"primegroup-hpke-v2 jq255e none\n",
        b"primegroup-hpke-v2 jq255e base more\n",
        b"primegroup-hpke-v3 jq255e base\n",
        b"primegroup-hpke-v2jq255e base\n",
        b"\xff\n",
        &[b'a'; 1000],
    ] {
        failed(&decrypt(&[head, &good[line..]].concat()), 3, text, "a first line");
    }
    let other = [b"primegroup-hpke-v2 do255e base\n", &good[line..]].concat();
    failed(&decrypt(&other), 3, "one of jq255e", "another group");
    // An existing file keeps its content.
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

/// Returns a message in which all chunks differ.
fn message(len: usize) -> Vec<u8> {
    (0..len).map(|i| (i % 251 + i / 65_536) as u8).collect()
}

/// Returns the length of the first line and of the encapsulated key of jq255e.
fn head(file: &[u8]) -> usize {
    file.iter().position(|b| *b == b'\n').unwrap() + 1 + 32
}

/// Lengths around each boundary; to files, from files, and through pipes.
#[test]
fn every_length() {
    let d = Dir::new();
    d.keys("jq255e", "a");
    for len in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 2 * CHUNK - 1, 2 * CHUNK, 3 * CHUNK + 5] {
        let message = message(len);
        d.write("m", &message);
        d.ok(&["encrypt", "--to", "a.pub", "m", "--out", "c", "--force"]);
        let file = d.read("c");
        assert_eq!(file.len(), head(&file) + len + TAG * len.div_ceil(CHUNK).max(1), "{len}");
        d.ok(&["decrypt", "--key", "a.pem", "c", "--out", "p", "--force"]);
        assert!(d.read("p") == message, "{len}");
        assert!(d.run(&["decrypt", "--key", "a.pem", "c"]).stdout == message, "{len}");
        let piped = d.run_with(&message, &["encrypt", "--to", "a.pub"]);
        assert!(piped.status.success());
        assert!(d.run_with(&piped.stdout, &["decrypt", "--key", "a.pem"]).stdout == message, "{len}");
    }
}

/// A file that was cut, extended or reordered is refused, and no byte is written to a file or a stream.
#[test]
fn changed_chunks() {
    let d = Dir::new();
    d.keys("jq255e", "a");
    d.write("m", message(3 * CHUNK));
    d.write("n", message(2 * CHUNK));
    d.ok(&["encrypt", "--to", "a.pub", "m", "--out", "c"]);
    d.ok(&["encrypt", "--to", "a.pub", "n", "--out", "other"]);
    let (good, other) = (d.read("c"), d.read("other"));
    let head = head(&good);
    let (start, chunks): (_, Vec<&[u8]>) = (&good[..head], good[head..].chunks(CHUNK + TAG).collect());
    assert_eq!(chunks.len(), 3);
    let [a, b, c] = chunks[..] else { unreachable!() };
    let file = |chunks: &[&[u8]]| [start, &chunks.concat()].concat();
    let mut bad = vec![
        // Cut at every chunk boundary, and next to it.
        file(&[a]),
        file(&[a, b]),
        file(&[a, b, &c[..CHUNK + TAG - 1]]),
        file(&[a, b, &c[..1]]),
        file(&[a, &b[..TAG]]),
        file(&[&a[..TAG]]),
        // Chunks reordered, repeated or omitted.
        file(&[b, a, c]),
        file(&[a, c, b]),
        file(&[c]),
        file(&[a, c]),
        file(&[b, c]),
        file(&[a, a, b, c]),
        file(&[a, b, b, c]),
        // Additional data.
        file(&[a, b, c, c]),
        file(&[a, b, c, b"x"]),
        file(&[a, b, c, &[0; TAG]]),
        // Chunks of another file.
        file(&[a, &other[head..][..CHUNK + TAG], c]),
        [&other[..head], &good[head..]].concat(),
        // Labelled as version 1.
        [&b"primegroup-hpke-v1"[..], &good[18..]].concat(),
    ];
    for chunk in 0..3 {
        for at in [0, CHUNK / 2, CHUNK + TAG - 1] {
            let mut changed = good.clone();
            changed[head + chunk * (CHUNK + TAG) + at] ^= 1;
            bad.push(changed);
        }
    }
    let names = d.names();
    for (i, bad) in bad.iter().enumerate() {
        let out = d.run_with(bad, &["decrypt", "--key", "a.pem"]);
        assert!(matches!(out.status.code(), Some(1 | 3)), "{i}: {out:?}");
        assert!(out.stdout.is_empty(), "{i}");
        let out = d.run_with(bad, &["decrypt", "--key", "a.pem", "--out", "p"]);
        assert!(matches!(out.status.code(), Some(1 | 3)), "{i}: {out:?}");
        assert_eq!(d.names(), names, "{i}");
    }
    assert!(d.run_with(&good, &["decrypt", "--key", "a.pem"]).stdout == message(3 * CHUNK));
}

/// Files of version 1, in one piece, can be read. The library makes them, because the command no longer writes them.
#[test]
fn reads_version_1() {
    let d = Dir::new();
    d.keys("p256", "a");
    d.keys("p256", "b");
    let [public, sender] = ["a.pub", "b.pem"].map(|name| primegroup::pem::decode(&d.read(name)).unwrap());
    for len in [0, 7, CHUNK, 2 * CHUNK + 1] {
        for from in [None, Some(sender.bytes())] {
            let line = format!("primegroup-hpke-v1 p256 {}\n", if from.is_some() { "auth" } else { "base" });
            let sealed = hpke::suite("p256").unwrap().seal(
                public.bytes(),
                from,
                b"context",
                line.as_bytes(),
                &message(len),
                &mut UnwrapErr(getrandom::SysRng),
            );
            d.write("c", [line.as_bytes(), &sealed.unwrap()].concat());
            let mut args = vec!["decrypt", "--key", "a.pem", "--context", "context", "c"];
            if from.is_some() {
                args.extend(["--from", "b.pub"]);
            }
            assert!(d.run(&args).stdout == message(len), "{len}");
            d.ok(&[&args[..], &["--out", "p", "--force"]].concat());
            assert!(d.read("p") == message(len), "{len}");
            let cut = d.read("c");
            d.write("c", &cut[..cut.len() - 1]);
            assert_eq!(d.run(&args).status.code(), Some(if len == 0 { 3 } else { 1 }));
        }
    }
}

/// Files of 12 MiB need less than 8 MiB of data memory, with files and pipes.
#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_file() {
    let d = Dir::new();
    d.keys("jq255e", "a");
    let long = std::fs::File::create(d.path("m")).expect("a file");
    long.set_len(12 << 20).expect("a file");
    for line in [
        "\"$P\" encrypt --to a.pub m --out c",
        "\"$P\" decrypt --key a.pem c --out p && cmp m p",
        "\"$P\" decrypt --key a.pem c | cmp - m",
        "\"$P\" encrypt --to a.pub < m | \"$P\" decrypt --key a.pem | cmp - m",
    ] {
        let out = d.shell(&format!("ulimit -d 8192; {line}"));
        assert!(out.status.success(), "{line}: {}", String::from_utf8_lossy(&out.stderr));
    }
}
