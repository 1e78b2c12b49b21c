//! Exchange of P-256 and secp256k1 keys and signatures with the OpenSSL command.

use crate::Dir;
use std::process::Command;

/// Runs OpenSSL in the directory. Returns its standard output.
fn openssl(d: &Dir, args: &[&str]) -> Vec<u8> {
    let out = Command::new("openssl").args(args).current_dir(d.path("")).output().expect("openssl");
    assert!(out.status.success(), "{args:?}: {}", String::from_utf8_lossy(&out.stderr));
    out.stdout
}

/// The groups, and their names in OpenSSL.
const CURVES: [(&str, &str); 2] = [("p256", "prime256v1"), ("secp256k1", "secp256k1")];

/// Writes a private key in every format of OpenSSL. Returns the file names.
fn keys(d: &Dir, curve: &str) -> Vec<&'static str> {
    let parameter = format!("ec_paramgen_curve:{curve}");
    openssl(d, &["genpkey", "-algorithm", "EC", "-pkeyopt", &parameter, "-out", "genpkey"]);
    openssl(d, &["ecparam", "-name", curve, "-genkey", "-out", "ecparam"]);
    openssl(d, &["ecparam", "-name", curve, "-genkey", "-noout", "-out", "noout"]);
    openssl(d, &["ec", "-in", "genpkey", "-out", "ec"]);
    openssl(d, &["ec", "-in", "genpkey", "-no_public", "-out", "no_public"]);
    openssl(d, &["ec", "-in", "genpkey", "-conv_form", "compressed", "-out", "compressed"]);
    openssl(d, &["ec", "-in", "genpkey", "-outform", "DER", "-out", "ec.der"]);
    openssl(d, &["pkcs8", "-topk8", "-nocrypt", "-in", "ecparam", "-out", "pkcs8"]);
    openssl(d, &["pkcs8", "-topk8", "-nocrypt", "-in", "ecparam", "-outform", "DER", "-out", "pkcs8.der"]);
    vec!["genpkey", "ecparam", "noout", "ec", "no_public", "compressed", "ec.der", "pkcs8", "pkcs8.der"]
}

#[test]
#[ignore = "needs OpenSSL's command; cargo xtask test openssl"]
fn keys_and_signatures_of_openssl() {
    let d = Dir::new();
    d.write("m", "a message");
    for key in CURVES.iter().flat_map(|(_, curve)| keys(&d, curve)) {
        // Both derive the same public key; and OpenSSL's other formats of it can be read.
        let public = d.ok(&["public", key]);
        let theirs = openssl(&d, &["pkey", "-in", key, "-pubout", "-ec_conv_form", "uncompressed"]);
        assert_eq!(public.as_bytes(), theirs, "{key}");
        openssl(&d, &["pkey", "-in", key, "-pubout", "-out", "p"]);
        openssl(&d, &["pkey", "-in", key, "-pubout", "-outform", "DER", "-out", "p.der"]);
        openssl(&d, &["pkey", "-in", key, "-pubout", "-ec_conv_form", "compressed", "-out", "p.short"]);
        // Signatures in both directions.
        openssl(&d, &["dgst", "-sha256", "-sign", key, "-out", "theirs", "m"]);
        d.ok(&["sign", "--key", key, "--der", "m", "--out", "ours", "--force"]);
        openssl(&d, &["dgst", "-sha256", "-verify", "p", "-signature", "ours", "m"]);
        for public in ["p", "p.der", "p.short"] {
            d.ok(&["verify", "--public", public, "--der", "--signature", "theirs", "m"]);
            d.ok(&["verify", "--public", public, "--der", "--signature", "ours", "m"]);
        }
        for hash in ["sha384", "sha512", "sha3-256"] {
            let flag = format!("-{hash}");
            openssl(&d, &["dgst", &flag, "-sign", key, "-out", "theirs", "m"]);
            d.ok(&["verify", "--public", "p", "--hash", hash, "--der", "--signature", "theirs", "m"]);
            d.ok(&["sign", "--key", key, "--hash", hash, "--hedged", "--der", "m", "--out", "ours", "--force"]);
            openssl(&d, &["dgst", &flag, "-verify", "p", "-signature", "ours", "m"]);
        }
    }
}

#[test]
#[ignore = "needs OpenSSL's command; cargo xtask test openssl"]
fn openssl_reads_our_keys() {
    for (group, _) in CURVES {
        let d = Dir::new();
        d.write("m", "a message");
        d.keys(group, "a");
        d.keys(group, "b");
        openssl(&d, &["pkey", "-in", "a.pem", "-check", "-noout"]);
        openssl(&d, &["pkey", "-pubin", "-in", "a.pub", "-pubcheck", "-noout"]);
        assert_eq!(openssl(&d, &["pkey", "-in", "a.pem", "-pubout"]), d.read("a.pub"));
        assert_eq!(openssl(&d, &["pkey", "-in", "a.pem"]), d.read("a.pem"));
        // A pipe, as users write it.
        #[cfg(unix)]
        {
            let line =
                "$P sign --key a.pem --der m --out - | openssl dgst -sha256 -verify a.pub -signature /dev/stdin m";
            let out = d.shell(line);
            assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
            let line = "openssl dgst -sha256 -sign a.pem m | $P verify --public a.pub --der --signature - m";
            let out = d.shell(line);
            assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
        }
        // Both compute the same shared secret.
        let theirs = openssl(&d, &["pkeyutl", "-derive", "-inkey", "a.pem", "-peerkey", "b.pub"]);
        let ours = d.ok(&["agree", "--key", "b.pem", "--peer", "a.pub", "--out", "-", "--hex"]);
        assert_eq!(hex::encode(theirs), ours.trim());
    }
}

#[test]
#[ignore = "needs OpenSSL's command; cargo xtask test openssl"]
fn refuses_encrypted_keys_of_openssl() {
    let d = Dir::new();
    keys(&d, "prime256v1");
    let pass = ["-passout", "pass:secret"];
    openssl(&d, &[&["pkcs8", "-topk8", "-in", "ec", "-out", "pbes2"][..], &pass].concat());
    openssl(&d, &[&["pkcs8", "-topk8", "-in", "ec", "-outform", "DER", "-out", "pbes2.der"][..], &pass].concat());
    openssl(&d, &[&["ec", "-in", "ec", "-aes128", "-out", "old"][..], &pass].concat());
    d.fails(&["public", "pbes2"], 3, "the private key is encrypted");
    d.fails(&["public", "pbes2.der"], 3, "the private key is encrypted");
    d.fails(&["public", "old"], 3, "the private key is encrypted");
    // Keys on other curves are refused.
    openssl(&d, &["ecparam", "-name", "secp384r1", "-genkey", "-out", "p384"]);
    d.fails(&["public", "p384"], 3, "this is a key of P-384");
}

/// Key files of other kinds are named in the error message, in PEM and in DER.
#[test]
#[ignore = "needs OpenSSL's command; cargo xtask test openssl"]
fn names_foreign_files_of_openssl() {
    let d = Dir::new();
    d.write("m", "a message");
    let expected = "is expected";
    let refused = |file: &str, what: &str| {
        for args in
            [&["public", file][..], &["sign", "--key", file, "m"], &["verify", "--public", file, "--signature", "m"]]
        {
            d.fails(args, 3, &format!("{file}: {what}"));
            d.fails(args, 3, expected);
        }
    };
    for bits in ["1024", "4096"] {
        openssl(&d, &["genrsa", "-out", "rsa", bits]);
        openssl(&d, &["rsa", "-in", "rsa", "-traditional", "-out", "rsa.1"]);
        openssl(&d, &["rsa", "-in", "rsa", "-pubout", "-out", "rsa.pub"]);
        openssl(&d, &["rsa", "-in", "rsa", "-RSAPublicKey_out", "-out", "rsa.1.pub"]);
        openssl(&d, &["pkcs8", "-topk8", "-nocrypt", "-in", "rsa", "-outform", "DER", "-out", "rsa.der"]);
        openssl(&d, &["rsa", "-in", "rsa", "-traditional", "-outform", "DER", "-out", "rsa.1.der"]);
        openssl(&d, &["rsa", "-in", "rsa", "-pubout", "-outform", "DER", "-out", "rsa.pub.der"]);
        for file in ["rsa", "rsa.1", "rsa.pub", "rsa.1.pub", "rsa.der", "rsa.1.der", "rsa.pub.der"] {
            refused(file, "this is an RSA key");
        }
    }
    let request = ["req", "-new", "-key", "rsa", "-subj", "/CN=x"];
    openssl(&d, &[&request[..], &["-x509", "-out", "cert"]].concat());
    openssl(&d, &[&request[..], &["-x509", "-outform", "DER", "-out", "cert.der"]].concat());
    openssl(&d, &[&request[..], &["-out", "req"]].concat());
    refused("cert", "this is a certificate;");
    refused("cert.der", "this is a certificate or a certificate request");
    refused("req", "this is a certificate request");
    for (curve, what) in [("secp384r1", "a key of P-384"), ("secp521r1", "a key of P-521")] {
        openssl(&d, &["ecparam", "-name", curve, "-genkey", "-noout", "-out", "ec"]);
        openssl(&d, &["pkcs8", "-topk8", "-nocrypt", "-in", "ec", "-out", "ec.8"]);
        openssl(&d, &["ec", "-in", "ec", "-pubout", "-out", "ec.pub"]);
        openssl(&d, &["ecparam", "-name", curve, "-genkey", "-out", "ec.both"]);
        for file in ["ec", "ec.8", "ec.pub", "ec.both"] {
            refused(file, &format!("this is {what}"));
        }
    }
    openssl(&d, &["ecparam", "-name", "prime256v1", "-out", "parameters"]);
    refused("parameters", "this is a file of curve parameters, without a key");
    for (algorithm, what) in [("ed448", "a key of Ed448"), ("x448", "a key of X448")] {
        openssl(&d, &["genpkey", "-algorithm", algorithm, "-out", "448"]);
        refused("448", &format!("this is {what}"));
    }
}
