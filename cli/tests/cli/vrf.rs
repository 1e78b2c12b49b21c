//! Verifiable random functions.

use crate::{Dir, all, failed};
use primegroup::{ed25519, p256};
use primegroup_protocols::vrf::{Ed25519Ell2, P256Sswu, Suite, suites};
use sha2::{Digest, Sha256, Sha512};

/// The flag for bare keys.
const BARE: &str = "--bare-key-that-signs-nothing-else";

/// Returns the groups that have a VRF.
fn groups() -> Vec<&'static str> {
    let has =
        |name: &&str| primegroup::suite::suite(name).is_ok_and(|s| s.info().prime_order || s.info().name == "ed25519");
    let groups: Vec<&str> = all().into_iter().filter(has).collect();
    assert!(groups.len() >= 16, "{groups:?}");
    groups
}

impl Dir {
    /// Makes a VRF key pair.
    fn vrf_keys(&self, group: &str, name: &str, more: &[&str]) {
        let (private, public) = (format!("{name}.vrf"), format!("{name}.vrf.pub"));
        let args = ["vrf", "keygen", "--group", group, "--out", &private, "--public", &public];
        self.ok(&[&args[..], more].concat());
    }
}

#[test]
fn every_group() {
    for group in groups() {
        let d = Dir::new();
        d.vrf_keys(group, "a", &[]);
        d.vrf_keys(group, "b", &[]);
        d.write("x", "input");
        d.write("y", "another");
        let (prove, verify) = (["vrf", "prove", "--key", "a.vrf", "x"], ["vrf", "verify", "--public", "a.vrf.pub"]);
        d.ok(&[&prove[..], &["--out", "proof"]].concat());
        let output = d.ok(&[&verify[..], &["--proof", "proof", "x"]].concat());
        // The output is a function of key and input.
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
        // The public key follows from the private one.
        assert_eq!(d.ok(&["public", "a.vrf"]).as_bytes(), d.read("a.vrf.pub"));
        let text = d.ok(&["public", "a.vrf", "--json"]);
        let public: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!((&public["group"], &public["suite"]), (&row["group"], &row["suite"]));
        // Another input, another key, or a changed proof is refused.
        d.fails(&[&verify[..], &["--proof", "proof", "y"]].concat(), 1, "the proof is NOT valid");
        d.fails(&["vrf", "verify", "--public", "b.vrf.pub", "--proof", "proof", "x"], 1, "the proof is NOT valid");
        let mut bad = d.read("proof");
        bad[40] ^= 1;
        d.write("bad", bad);
        let refused = d.run(&[&verify[..], &["--proof", "bad", "x", "--json"]].concat());
        failed(&refused, 1, "the proof is NOT valid", group);
        assert!(String::from_utf8_lossy(&refused.stdout).contains("\"valid\":false"));
        d.fails(&[&verify[..], &["--proof", "x", "x"]].concat(), 3, "a proof of");
        // Every suite of the group, and no suite of another group. One seed gives different keys in each suite.
        let seed = "07".repeat(32);
        let mut keys = Vec::new();
        for suite in suites().filter(|s| s.group() == group) {
            let name = suite.name().to_lowercase();
            d.vrf_keys(group, "s", &["--suite", &name, "--seed", &seed, "--force"]);
            d.ok(&["vrf", "prove", "--key", "s.vrf", "x", "--out", "p", "--force"]);
            d.ok(&["vrf", "verify", "--public", "s.vrf.pub", "--proof", "p", "x"]);
            let text = d.ok(&["public", "s.vrf", "--json"]);
            let public: serde_json::Value = serde_json::from_str(&text).unwrap();
            assert_eq!(public["suite"], suite.name());
            keys.push(public["public"].to_string());
        }
        let count = keys.len();
        assert!(count > 0);
        keys.sort();
        keys.dedup();
        assert_eq!(keys.len(), count);
        let other = ["vrf", "keygen", "--group", group, "--suite", "other", "--out", "o"];
        d.fails(&other, 2, "has no \"other\"; there is");
    }
}

/// Example 19 of RFC 9381, with its published keys and bytes, which are bare keys.
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
        assert_eq!(d.ok(&["vrf", "prove", "--key", "a.pem", BARE, "--suite", suite, "--hex"]).trim(), pi);
        d.write("proof", pi);
        let verify = ["vrf", "verify", "--public", "a.pub", BARE, "--suite", suite, "--proof", "proof"];
        assert_eq!(d.ok(&verify).trim(), beta);
    }
}

/// Computes the private scalar of P-256 from a proof and a signature of the hashed input's bytes, because both use the
/// same nonce.
fn p256_key(proof: &[u8], h: &[u8], signature: &[u8]) -> [p256::Scalar; 2] {
    let scalar = |bytes: &[u8]| p256::Scalar::decode_reduce(bytes);
    let (c, s) = (scalar(&proof[33..49]), scalar(&proof[49..]));
    let (r, t, e) = (scalar(&signature[..32]), scalar(&signature[32..]), scalar(&Sha256::digest(h)));
    // s = k + c x and t = (e + r x) / k, or its negative if the signer uses the smaller of t and -t.
    [t, -t].map(|t| (s * t - e) * (r + c * t).invert())
}

/// Computes the private scalar of Ed25519 in the same way.
fn ed25519_key(proof: &[u8], h: &[u8], public: &[u8], signature: &[u8]) -> ed25519::Scalar {
    let scalar = |bytes: &[u8]| ed25519::Scalar::decode_reduce(bytes);
    let (c, s) = (scalar(&proof[32..48]), scalar(&proof[48..]));
    let (r, t) = signature.split_at(32);
    let e = scalar(&Sha512::digest([r, public, h].concat()));
    // s = k + c x and t = k + e x.
    (scalar(t) - s) * (e - c).invert()
}

/// One proof and one signature of 32 or 33 chosen bytes reveal a key, so no key file does both. `vrf prove` refuses
/// keys that sign, and `sign` refuses VRF keys. The flag for bare keys permits what its name says.
#[test]
fn no_key_both_proves_and_signs() {
    for group in ["p256", "ed25519"] {
        let d = Dir::new();
        d.keys(group, "a");
        d.vrf_keys(group, "b", &[]);
        d.write("x", "input");
        // A signing key is refused by `vrf prove` and `vrf verify`. The message names the key's kind and the expected
        // kind.
        let refused = "a.pem: this is a private key that signs or exchanges keys; a VRF key is expected, as `primegroup vrf keygen`";
        d.fails(&["vrf", "prove", "--key", "a.pem", "x", "--out", "proof"], 3, refused);
        d.ok(&["vrf", "prove", "--key", "b.vrf", "x", "--out", "proof"]);
        let refused = "a.pub: this is a public key that signs or exchanges keys; a VRF key is expected";
        d.fails(&["vrf", "verify", "--public", "a.pub", "--proof", "proof", "x"], 3, refused);
        // A VRF key is refused by `sign` and `verify`.
        let key = primegroup::pem::decode_vrf(&d.read("b.vrf.pub")).unwrap();
        let h = match group {
            "p256" => P256Sswu::encode_to_curve(key.bytes(), b"input").encode().to_vec(),
            _ => Ed25519Ell2::encode_to_curve(key.bytes(), b"input").encode().to_vec(),
        };
        d.write("h", h);
        let refused =
            "b.vrf: this is a private VRF key, for proofs of a verifiable random function alone; a key that signs";
        d.fails(&["sign", "--key", "b.vrf", "h", "--out", "sig"], 3, refused);
        for args in [
            &["agree", "--key", "b.vrf", "--peer", "a.pub", "--out", "-"][..],
            &["decrypt", "--key", "b.vrf", "x"],
            &["vrf", "prove", "--key", "b.vrf", BARE, "x"],
        ] {
            d.fails(args, 3, "b.vrf: this is a private VRF key");
        }
        d.ok(&["sign", "--key", "a.pem", "h", "--out", "sig"]);
        for args in [
            &["verify", "--public", "b.vrf.pub", "--signature", "sig", "h"][..],
            &["encrypt", "--to", "b.vrf.pub", "x"],
            &["vrf", "verify", "--public", "b.vrf.pub", BARE, "--proof", "proof", "x"],
        ] {
            d.fails(args, 3, "b.vrf.pub: this is a public VRF key");
        }
        // Users who break the promise of the flag lose the key.
        let (private, public) = (d.read("a.pem"), d.read("a.pub"));
        let [private, public] = [private, public].map(|text| primegroup::pem::decode(&text).unwrap().bytes().to_vec());
        d.ok(&["vrf", "prove", "--key", "a.pem", BARE, "x", "--out", "proof", "--force"]);
        let output = d.ok(&["vrf", "verify", "--public", "a.pub", BARE, "--proof", "proof", "x"]);
        assert_eq!(output.trim().len(), if group == "p256" { 64 } else { 128 });
        if group == "p256" {
            let h = P256Sswu::encode_to_curve(&public, b"input").encode();
            d.write("h", h);
            d.ok(&["sign", "--key", "a.pem", "h", "--out", "sig", "--force"]);
            let found = p256_key(&d.read("proof"), &h, &d.read("sig"));
            assert!(found.iter().any(|x| x.encode().as_ref() == private));
        } else {
            let h = Ed25519Ell2::encode_to_curve(&public, b"input").encode();
            d.write("h", h);
            d.ok(&["sign", "--key", "a.pem", "h", "--out", "sig", "--force"]);
            let found = ed25519_key(&d.read("proof"), &h, &public, &d.read("sig"));
            assert_eq!(ed25519::Point::mul_generator(&found).encode().as_ref(), public);
        }
    }
}

#[test]
fn wrong_arguments() {
    let d = Dir::new();
    for group in ["x25519", "c1665"].into_iter().filter(|g| all().contains(g)) {
        d.keys(group, group);
        let text = format!("{group} has no verifiable random function");
        d.fails(&["vrf", "keygen", "--group", group, "--out", "k"], 2, &text);
    }
    d.write("x", "input");
    d.vrf_keys("jq255e", "a", &[]);
    d.keys("jq255e", "j");
    // Only published suites have bare keys.
    d.fails(&["vrf", "prove", "--key", "j.pem", BARE, "x"], 2, "jq255e has no suite with bare keys");
    d.fails(
        &["vrf", "verify", "--public", "j.pub", BARE, "--proof", "x", "x"],
        2,
        "jq255e has no suite with bare keys",
    );
    // A VRF key names its suite.
    let named = ["vrf", "prove", "--key", "a.vrf", "--suite", "primegroup-ecvrf-v1", "x"];
    assert_eq!(d.run(&named).status.code(), Some(2));
    d.fails(&["vrf", "prove", "--key", "a.vrf.pub", "x"], 3, "public");
    d.fails(&["vrf", "verify", "--public", "a.vrf", "--proof", "x", "x"], 3, "private");
    d.fails(&["vrf", "prove", "--key", "-"], 2, "standard input can be read once");
    d.fails(&["vrf", "prove", "--key", "a.vrf", "none"], 4, "no such file");
    d.fails(&["vrf", "prove", "--key", "a.vrf", "x", "--out", "x", "--force"], 2, "would overwrite");
    d.fails(&["vrf", "prove", "--key", "a.vrf", "x", "--out", "a.vrf.pub"], 4, "exists already");
    // Seeds must have 32 bytes.
    for (seed, text) in [("00".repeat(31), "too short"), ("00".repeat(33), "a VRF key takes exactly 32")] {
        d.fails(&["vrf", "keygen", "--group", "p256", "--seed", &seed, "--out", "k"], 3, text);
    }
    // Files with invalid suites and keys.
    let file = |group, suite, bytes: &[u8]| {
        primegroup::pem::encode_vrf(group, suite, primegroup::pem::Kind::Private, bytes).unwrap().as_bytes().to_vec()
    };
    for (content, text) in [
        (file("jq255e", "ECVRF-P256-SHA256-SSWU", &[1; 32]), "over \"jq255e\", which is not known"),
        (file("p256", "ecvrf-p256-sha256-sswu", &[1; 32]), "which is not known"),
        (file("p256", "ECVRF-P256-SHA256-SSWU", &[1; 31]), "wrong length"),
    ] {
        d.write("bad", content);
        d.fails(&["vrf", "prove", "--key", "bad", "x"], 3, text);
        d.fails(&["public", "bad"], 3, text);
    }
    // From standard input.
    let proof = d.run_with(b"input", &["vrf", "prove", "--key", "a.vrf"]);
    assert!(proof.status.success());
    d.write("proof", &proof.stdout);
    d.ok(&["vrf", "verify", "--public", "a.vrf.pub", "--proof", "proof", "x"]);
}
