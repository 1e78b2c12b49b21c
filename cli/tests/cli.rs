//! The command as a user meets it: what works, and what every wrong input says.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

struct Dir(tempfile::TempDir);

impl Dir {
    fn new() -> Self {
        Dir(tempfile::tempdir().expect("a temporary directory"))
    }
    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
    fn write(&self, name: &str, data: impl AsRef<[u8]>) -> PathBuf {
        std::fs::write(self.path(name), data).expect("a file");
        self.path(name)
    }
    fn run(&self, args: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_primegroup"))
            .args(args)
            .current_dir(self.0.path())
            .stdin(Stdio::null())
            .output()
            .expect("the command runs")
    }
    fn ok(&self, args: &[&str]) -> String {
        let out = self.run(args);
        assert!(out.status.success(), "{args:?}: {}", String::from_utf8_lossy(&out.stderr));
        String::from_utf8_lossy(&out.stdout).into_owned()
    }
    /// Fails with this code and one line that contains the text.
    fn fails(&self, args: &[&str], code: i32, text: &str) {
        let out = self.run(args);
        let err = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(code), "{args:?}: {err}");
        assert_eq!(err.trim_end().lines().count(), 1, "{args:?}: {err}");
        assert!(err.contains(text), "{args:?}: {err:?} lacks {text:?}");
        assert!(!err.contains("panicked"), "{err}");
    }
    fn keys(&self, group: &str, name: &str) {
        let (private, public) = (format!("{name}.pem"), format!("{name}.pub"));
        self.ok(&["keygen", "--group", group, "--out", &private, "--public", &public]);
    }
}

const ALL: [&str; 10] =
    ["do255e", "do255s", "jq255e", "jq255s", "ed25519", "ristretto255", "x25519", "curve9767", "xsb233", "xsk233"];

#[test]
fn lists_groups() {
    let d = Dir::new();
    let text = d.ok(&["groups"]);
    ALL.iter().for_each(|g| assert!(text.contains(g), "{g}"));
    let json: serde_json::Value = serde_json::from_str(&d.ok(&["groups", "--json"])).expect("JSON");
    assert_eq!(json.as_array().map(Vec::len), Some(ALL.len()));
}

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

#[test]
fn agrees() {
    for group in ALL.iter().filter(|g| **g != "ed25519") {
        let d = Dir::new();
        d.keys(group, "a");
        d.keys(group, "b");
        d.ok(&["agree", "--key", "a.pem", "--peer", "b.pub", "--out", "ab"]);
        let ba = d.ok(&["agree", "--key", "b.pem", "--peer", "a.pub", "--stdout"]);
        assert_eq!(hex::encode(std::fs::read(d.path("ab")).expect("a secret")), ba.trim());
        mode_is(&d.path("ab"), 0o600);
    }
    let d = Dir::new();
    d.keys("ed25519", "e");
    d.fails(&["agree", "--key", "e.pem", "--peer", "e.pub", "--stdout"], 2, "has no key exchange");
}

#[cfg(unix)]
fn mode_is(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    assert_eq!(std::fs::metadata(path).expect("a file").permissions().mode() & 0o777, mode);
}
#[cfg(not(unix))]
fn mode_is(_: &Path, _: u32) {}

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
    // The same seed, the same key; and on demand it is printed.
    assert_eq!(d.ok(&["keygen", "--group", "jq255e", "--stdout", "--seed", &seed]).as_bytes(), before);
    d.write("seed", [0; 32]);
    assert_eq!(d.ok(&["keygen", "--group", "jq255e", "--stdout", "--seed-file", "seed"]).as_bytes(), before);
    d.fails(&["keygen", "--group", "jq255e", "--stdout", "--seed", "00ff"], 3, "too short");
    d.fails(&["keygen", "--group", "jq255e", "--stdout", "--seed", "zz"], 2, "not hex");
    d.fails(&["keygen", "--group", "p521", "--stdout"], 2, "unknown group");
    let public = d.ok(&["public", "k"]);
    assert!(public.contains("PUBLIC KEY"));
    d.fails(&["keygen", "--group", "jq255e", "--out", "no/such/dir"], 4, "no such file");
}

#[test]
fn refuses_bad_files() {
    let d = Dir::new();
    d.keys("jq255e", "a");
    d.keys("jq255s", "b");
    d.write("m", "m");
    d.ok(&["sign", "--key", "a.pem", "m", "--out", "s"]);
    let pem = std::fs::read_to_string(d.path("a.pem")).expect("a key");
    d.write("truncated", &pem[..pem.len() / 2]);
    d.write("empty", "");
    d.write("binary", [0u8, 255, 1, 254, 13, 10]);
    d.write("huge", vec![b'-'; 100_000]);
    for (file, code, text) in [
        ("truncated", 3, "truncated: "),
        ("empty", 3, "is empty"),
        ("binary", 3, "not a PEM file"),
        ("huge", 3, "longer than"),
        ("missing", 4, "no such file"),
        (".", 4, "directory"),
        ("a.pub", 3, "is a public key"),
    ] {
        d.fails(&["sign", "--key", file, "m"], code, text);
        d.fails(&["public", file], code, text);
    }
    d.fails(&["verify", "--public", "a.pem", "--signature", "s", "m"], 3, "is a private key");
    d.fails(&["verify", "--public", "b.pub", "--signature", "s", "m"], 1, "NOT valid");
    d.fails(&["agree", "--key", "a.pem", "--peer", "b.pub", "--stdout"], 3, "jq255s");
    d.fails(&["sign", "--key", "a.pem", "missing"], 4, "no such file");
    d.fails(&["sign", "--key", "a.pem", "."], 4, "directory");
    d.fails(&["verify", "--public", "a.pub", "--signature", ".", "m"], 4, "directory");
    d.fails(&["verify", "--public", "a.pub", "--signature", "m", "m"], 3, "is expected");
    // A point off the curve, in an otherwise good file: one of a few neighbours of a valid key is none.
    let public = std::fs::read_to_string(d.path("a.pub")).expect("a key");
    let key = primegroup::pem::decode(public.as_bytes()).expect("a key file");
    let mut refused = 0;
    for i in 0..16u8 {
        let mut bytes = key.bytes().to_vec();
        bytes[0] ^= i + 1;
        let text = primegroup::pem::encode("jq255e", primegroup::pem::Kind::Public, &bytes).expect("PEM");
        d.write("off", text.as_bytes());
        let out = d.run(&["verify", "--public", "off", "--signature", "s", "m"]);
        match out.status.code() {
            Some(3) => {
                assert!(String::from_utf8_lossy(&out.stderr).contains("off: invalid encoding"));
                d.fails(&["agree", "--key", "a.pem", "--peer", "off", "--stdout"], 1, "not valid");
                refused += 1;
            }
            code => assert_eq!(code, Some(1)),
        }
    }
    assert!(refused > 0);
}

#[test]
fn hashes_to_groups() {
    let d = Dir::new();
    d.write("m", "data");
    for group in ALL.iter().filter(|g| **g != "x25519") {
        let a = d.ok(&["hash-to-group", "--group", group, "m"]);
        assert_eq!(a.trim().len(), if group.ends_with("233") { 60 } else { 64 });
        assert_eq!(a, d.ok(&["hash-to-group", "--group", group, "m"]));
    }
    let a = d.ok(&["hash-to-group", "--group", "ristretto255", "m", "--dst", "one"]);
    assert_ne!(a, d.ok(&["hash-to-group", "--group", "ristretto255", "m", "--dst", "two"]));
    d.fails(&["hash-to-group", "--group", "x25519", "m"], 2, "has no");
    d.fails(&["hash-to-group", "--group", "jq255e", "m", "--dst", "x"], 2, "jq255e has no domain separation tag");
}

/// The generators of FIPS 186, which are public keys for the private key 1; and points that are none.
#[test]
fn converts_standard_points() {
    let generators = [
        (
            "xsb233",
            "0300fac9dfcbac8313bb2139f1bb755fef65bc391f8b36f8f8eb7371fd558b",
            "84c5b020e4d102b42c3f48adc85cb72e8e128ad81ecaaae4623a8015f001",
        ),
        (
            "xsk233",
            "02017232ba853a7e731af129f22ff4149563a419c26bf50a4c9d6eefad6126",
            "2de512903596491ee70af673e1cdd9171a1f3ccea82343b26b256efbff01",
        ),
    ];
    for (group, point, encoding) in generators {
        let d = Dir::new();
        let json = d.ok(&["from-sec1", "--group", group, point, "--json"]);
        assert!(json.contains(&format!("\"public\":\"{encoding}\"")), "{json}");
        d.ok(&["from-sec1", "--group", group, point, "--out", "g.pub"]);
        assert_eq!(d.ok(&["to-sec1", "g.pub", "--compressed"]).trim(), point);
        // Both forms of a random key, and back.
        d.keys(group, "a");
        let public = std::fs::read_to_string(d.path("a.pub")).expect("a key");
        for (form, len) in [(&["to-sec1", "a.pub"][..], 61), (&["to-sec1", "a.pub", "--compressed"], 31)] {
            let point = d.ok(form);
            assert_eq!(point.trim().len(), 2 * len);
            assert_eq!(d.ok(&["from-sec1", "--group", group, point.trim()]), public);
            let json: serde_json::Value = serde_json::from_str(&d.ok(&[form, &["--json"]].concat())).expect("JSON");
            assert_eq!(json["point"], point.trim());
        }
        // The point of order 2, infinity, the other curve's generator, another length; and no hex.
        let other = generators.iter().find(|g| g.0 != group).expect("two");
        d.ok(&["from-sec1", "--group", other.0, other.1, "--out", "o.pub"]);
        let other = d.ok(&["to-sec1", "o.pub"]);
        let two = format!("02{}", "00".repeat(30));
        let standard = d.ok(&["to-sec1", "g.pub"]);
        let (first, rest) = standard.trim().split_at(120);
        let off = format!("{first}{:02x}", u8::from_str_radix(rest, 16).expect("a byte") ^ 1);
        for bad in [two.as_str(), other.trim(), "00", "", &point[..60], &off, &format!("05{}", &point[2..])] {
            d.fails(&["from-sec1", "--group", group, bad], 3, "no point of the standard curve");
        }
        d.fails(&["from-sec1", "--group", group, "zz"], 2, "not hex");
        d.fails(&["from-sec1", "--group", "jq255e", point], 2, "jq255e has no standard curve");
        d.fails(&["from-sec1", "--group", group, point, "--out", "g.pub"], 4, "exists already");
        d.fails(&["to-sec1", "a.pem"], 3, "is a private key");
        d.keys("jq255e", "j");
        d.fails(&["to-sec1", "j.pub"], 2, "jq255e has no standard curve");
    }
}

#[test]
fn measures() {
    let d = Dir::new();
    let json =
        d.ok(&["bench", "--group", "jq255e", "--op", "encode", "--time", "0.05", "--json", "--html", "page.html"]);
    let rows: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(rows.as_array().map(Vec::len), Some(1));
    assert!(rows[0]["nanoseconds"]["median"].as_f64().is_some_and(|x| x > 0.0));
    let page = std::fs::read_to_string(d.path("page.html")).expect("a page");
    assert!(page.contains("<svg") && page.contains("jq255e") && !page.contains("http"));
    d.fails(&["bench", "--group", "nope"], 2, "unknown group");
    d.fails(&["bench", "--op", "nope"], 2, "no operation matches");
    d.fails(&["bench", "--time=-1"], 2, "a number of seconds");
}
