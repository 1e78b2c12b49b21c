//! Key files: files written by other tools, and rejected files.
#![cfg(feature = "pem")]

use primegroup::pem::{self, Kind, PemError, TextError};

/// The key of RFC 8410 section 10.3, as OpenSSL writes it.
#[cfg(feature = "ed25519")]
const RFC8410_PRIVATE: &str = "-----BEGIN PRIVATE KEY-----
MC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
-----END PRIVATE KEY-----
";
#[cfg(feature = "ed25519")]
const RFC8410_PUBLIC: &str = "-----BEGIN PUBLIC KEY-----
MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=
-----END PUBLIC KEY-----
";
/// Version 2, with attributes and the public key.
#[cfg(feature = "ed25519")]
const RFC8410_VERSION_2: &str = "-----BEGIN PRIVATE KEY-----
MHICAQEwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC
oB8wHQYKKoZIhvcNAQkJFDEPDA1DdXJkbGUgQ2hhaXJzgSEAGb9ECWmEzf6FQbrB
Z9w7lshQhqowtrbLDFw4rXAxZuE=
-----END PRIVATE KEY-----
";

#[cfg(feature = "ed25519")]
#[test]
fn rfc8410() {
    use primegroup::ed25519::{PublicKey, SecretKey};
    let key = SecretKey::from_pem(RFC8410_PRIVATE).unwrap();
    assert_eq!(*key.to_pem().unwrap(), RFC8410_PRIVATE);
    assert_eq!(key.public_key().to_pem(), RFC8410_PUBLIC);
    assert_eq!(&PublicKey::from_pem(RFC8410_PUBLIC).unwrap(), key.public_key());
    assert!(SecretKey::from_pem(RFC8410_VERSION_2).unwrap().ct_eq(&key).declassify());
    // Windows line ends, and text before the key.
    assert!(SecretKey::from_pem(RFC8410_PRIVATE.replace('\n', "\r\n")).is_ok());
    // A public key that does not match the private key next to it.
    let wrong = RFC8410_VERSION_2.replace("AGb9E", "AGb9F");
    assert!(SecretKey::from_pem(wrong).is_err());
    assert_eq!(SecretKey::from_pem(RFC8410_PUBLIC).unwrap_err(), PemError::Kind(Kind::Public));
}

#[cfg(all(feature = "ed25519", feature = "x25519"))]
#[test]
fn x25519_is_another_group() {
    use primegroup::{ed25519, x25519};
    let key = x25519::SecretKey::from_seed(&[7; 32]).unwrap();
    let (secret, public) = (key.to_pem().unwrap(), key.public_key().to_pem());
    assert!(x25519::SecretKey::from_pem(&*secret).unwrap().ct_eq(&key).declassify());
    assert_eq!(&x25519::PublicKey::from_pem(&public).unwrap(), key.public_key());
    assert_eq!(ed25519::SecretKey::from_pem(&*secret).unwrap_err(), PemError::Group);
    assert_eq!(pem::decode(public.as_bytes()).unwrap().group(), "x25519");
}

/// The example of docs/key-files.md.
#[cfg(feature = "jq255e")]
#[test]
fn documented_example() {
    let docs = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/key-files.md");
    let docs = std::fs::read_to_string(docs).unwrap();
    let lines: Vec<_> = docs.lines().filter_map(|l| l.strip_prefix("    ")).collect();
    let start = lines.iter().position(|l| l.contains("BEGIN PRIMEGROUP")).unwrap();
    let example = lines[start..].join("\n") + "\n";
    let mut scalar = [0; 32];
    scalar[0] = 1;
    let key = primegroup::jq255e::SecretKey::from_bytes(&scalar).unwrap();
    assert_eq!(example, key.to_pem().unwrap().to_string() + &key.public_key().to_pem());
}

fn text(label: &str, base64: &str) -> String {
    format!("-----BEGIN {label}-----\n{base64}\n-----END {label}-----\n")
}

#[test]
fn refused() {
    let own = "PRIMEGROUP PRIVATE KEY";
    let good = pem::encode("jq255e", Kind::Private, &[1; 32]).unwrap();
    assert_eq!(pem::decode(good.as_bytes()).unwrap().group(), "jq255e");
    // Truncated at every position, and every byte changed to something that is not text.
    for i in 0..good.len() - 1 {
        assert!(pem::decode(&good.as_bytes()[..i]).is_err(), "{i}");
        let mut wrong = good.as_bytes().to_vec();
        wrong[i] = 0xff;
        assert!(pem::decode(&wrong).is_err(), "{i}");
    }
    for (input, error) in [
        (text("KEY", "AAAA"), PemError::Label),
        (text("CERTIFICATE", "AAAA"), PemError::Foreign("a certificate")),
        (text("ENCRYPTED PRIVATE KEY", "AAAA"), PemError::Encrypted),
        (text("PRIVATE KEY", "AAAA"), PemError::Content),
        (text("PUBLIC KEY", "AAAA"), PemError::Content),
        // Version 2; no name; a name longer than the content; a name in capitals; no key; a group with an object
        // identifier.
        (text(own, "AgFhAAAA"), PemError::Version(2)),
        (text(own, "AQAAAAAA"), PemError::Content),
        (text(own, "Af9hAAAA"), PemError::Content),
        (text(own, "AQFBAAAA"), PemError::Content),
        (text(own, "AQFh"), PemError::Content),
        (text(own, "AQZ4MjU1MTkA"), PemError::Content),
        (text(own, "AQ=="), PemError::Content),
        // P-384 as SubjectPublicKeyInfo, cut to its algorithm.
        (text("PUBLIC KEY", "MBYwEAYHKoZIzj0CAQYFK4EEACIDAgAE"), PemError::Foreign("a key of P-384")),
    ] {
        assert_eq!(pem::decode(input.as_bytes()).unwrap_err(), error, "{input}");
        assert!(!error.to_string().is_empty());
    }
    for input in [
        "",
        "\n",
        "key",
        "-----BEGIN PUBLIC KEY-----\n",
        &text(own, &"A".repeat(4000)),
        &text(own, "A"),
        &text(own, ""),
    ] {
        assert!(pem::decode(input.as_bytes()).is_err());
    }
    assert!(pem::encode("ed25519", Kind::Private, &[1; 31]).is_err());
    assert!(pem::encode("Name", Kind::Private, &[1; 32]).is_err());
    assert!(pem::encode("name", Kind::Private, &[]).is_err());
    assert!(pem::encode("name", Kind::Private, &[1; 600]).is_err());
}

/// Errors in text that is not PEM are described in our own words. Line ends may be those of Windows, and text may
/// precede the key.
#[test]
fn says_what_is_no_pem() {
    let good = pem::encode("jq255e", Kind::Private, &[1; 32]).unwrap();
    let (begin, rest) = good.split_once('\n').unwrap();
    let (content, end) = rest.trim_end().rsplit_once('\n').unwrap();
    for fine in [good.to_string(), good.replace('\n', "\r\n"), good.trim_end().to_owned(), format!("a key\n{}", *good)]
    {
        assert_eq!(pem::decode(fine.as_bytes()).unwrap().bytes(), [1; 32], "{fine:?}");
    }
    let lines = |begin: &str, content: &str, end: &str| [begin, content, end].join("\n").into_bytes();
    let long = lines(begin, &vec!["A".repeat(64); 12].join("\n"), end);
    for (input, error) in [
        (Vec::new(), TextError::Begin),
        (b"key ssh-ed25519 AAAA".to_vec(), TextError::Begin),
        (b"-----BEGIN PUBLIC KEY\n-----".to_vec(), TextError::Begin),
        (vec![0x30, 0x2e, 2, 1, 0, 0x30], TextError::Binary),
        (good.encode_utf16().flat_map(u16::to_le_bytes).collect(), TextError::Binary),
        (good.as_bytes()[..80].to_vec(), TextError::End),
        (lines(begin, content, "-----END PUBLIC KEY-----"), TextError::Labels),
        (good.repeat(2).into_bytes(), TextError::Trailing),
        (format!("{}\n", *good).into_bytes(), TextError::Trailing),
        (format!("{}bye", *good).into_bytes(), TextError::Trailing),
        (lines(begin, "Comment: mine\n\nAAAA", end), TextError::Headers),
        (lines(begin, "no base64!", end), TextError::Base64),
        (lines(begin, "A", end), TextError::Base64),
        (lines(begin, &content[1..], end), TextError::Base64),
        (long, TextError::Long),
    ] {
        let found = pem::decode(&input).unwrap_err();
        assert_eq!(found, PemError::Text(error), "{}", String::from_utf8_lossy(&input));
        let said = found.to_string();
        assert!(said.starts_with("not a PEM file: it") || said.contains("line"), "{said}");
        assert!(!said.contains("encapsulat") && !said.contains("Base64"), "{said}");
    }
}

/// Well-known files that are not keys of this library are named, whatever their length, instead of "not a PEM file".
#[test]
fn foreign_files_are_named() {
    // The headers of RSA keys of 2,048 bits; the numbers do not matter.
    let long = |start: &str, digits: usize| {
        let all = format!("{start}{}", "A".repeat(digits - start.len()));
        let lines: Vec<&str> = (0..digits).step_by(64).map(|at| &all[at..digits.min(at + 64)]).collect();
        lines.join("\n")
    };
    let pkcs8 = long("MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQ", 1624);
    let spki = long("MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA", 392);
    let dsa = long("MIICXAIBADCCAjUGByqGSM44BAEwggIoAoIBAQ", 816);
    for (input, what) in [
        (text("PRIVATE KEY", &pkcs8), "an RSA key"),
        (text("PUBLIC KEY", &spki), "an RSA key"),
        (text("PRIVATE KEY", &dsa), "a DSA key"),
        (text("RSA PRIVATE KEY", &pkcs8), "an RSA key"),
        (text("RSA PRIVATE KEY", "AAAA"), "an RSA key"),
        (text("RSA PRIVATE KEY", "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\nAAAA"), "an RSA key"),
        (text("CERTIFICATE", &pkcs8), "a certificate"),
        (text("CERTIFICATE REQUEST", &pkcs8), "a certificate request"),
        (text("OPENSSH PRIVATE KEY", &spki), "a key in OpenSSH's format"),
        ("ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI me@here\n".to_owned(), "a key in OpenSSH's format"),
        ("ecdsa-sha2-nistp256 AAAAE2VjZHNhLXNoYTItbmlzdHAy\n".to_owned(), "a key in OpenSSH's format"),
        (text("PGP PRIVATE KEY BLOCK", "\nAAAA\n=AAAA"), "a PGP key"),
    ] {
        for e in [pem::decode(input.as_bytes()).unwrap_err(), pem::decode_vrf(input.as_bytes()).unwrap_err()] {
            assert_eq!(e, PemError::Foreign(what), "{input}");
            let said = e.to_string();
            assert!(said.starts_with(&format!("this is {what}; ")) && said.ends_with("is expected"), "{said}");
        }
    }
    let parameters = text("EC PARAMETERS", "BggqhkjOPQMBBw==");
    let e = pem::decode(parameters.as_bytes()).unwrap_err();
    assert_eq!(e, PemError::Foreign("a file of curve parameters, without a key"));
    for encrypted in [
        text("ENCRYPTED PRIVATE KEY", &pkcs8),
        text("EC PRIVATE KEY", "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\nAAAA"),
    ] {
        let e = pem::decode(encrypted.as_bytes()).unwrap_err();
        assert_eq!(e, PemError::Encrypted);
        assert!(e.to_string().contains("openssl pkey"), "{e}");
    }
    // In DER: PKCS#1 and signed structures are named, too; two small integers, as in a signature, are not.
    let der = |tag: u8, content: &[u8]| {
        let len = content.len();
        [&[tag, 0x82, (len >> 8) as u8, len as u8][..], content].concat()
    };
    let short = |tag: u8, content: &[u8]| [&[tag, content.len() as u8][..], content].concat();
    let modulus = der(2, &[&[0][..], &[0xff; 256]].concat());
    let exponent = short(2, &[1, 0, 1]);
    let rsa = der(0x30, &[modulus, exponent.clone()].concat());
    assert_eq!(pem::decode_der(&rsa).unwrap_err(), PemError::Foreign("an RSA key"));
    let algorithm = short(0x30, &short(6, &[0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2]));
    let signed = [short(0x30, &exponent), algorithm, short(3, &[0, 1, 2])].concat();
    let signed = short(0x30, &signed);
    assert_eq!(pem::decode_der(&signed).unwrap_err(), PemError::Foreign("a certificate or a certificate request"));
    let signature = short(0x30, &[exponent.clone(), exponent].concat());
    assert_eq!(pem::decode_der(&signature).unwrap_err(), PemError::Content);
}
