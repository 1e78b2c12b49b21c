//! Files with unexpected content, and the error message for each.

use crate::{Dir, failed};

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
    d.fails(
        &["agree", "--key", "a.pem", "--peer", "b.pub", "--out", "-"],
        3,
        "b.pub: this is a key of jq255s, but a.pem is one of jq255e",
    );
    d.fails(&["sign", "--key", "a.pem", "missing"], 4, "no such file");
    d.fails(&["sign", "--key", "a.pem", "."], 4, "directory");
    d.fails(&["verify", "--public", "a.pub", "--signature", ".", "m"], 4, "directory");
    d.fails(&["verify", "--public", "a.pub", "--signature", "m", "m"], 3, "is expected");
    // A point off the curve in an otherwise good file. Of a few encodings near a valid key, at least one is invalid.
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
                d.fails(&["agree", "--key", "a.pem", "--peer", "off", "--out", "-"], 1, "not valid");
                refused += 1;
            }
            code => assert_eq!(code, Some(1)),
        }
    }
    assert!(refused > 0);
}

/// Invalid key files; each gets a specific message.
#[test]
fn says_what_is_wrong_with_a_key() {
    let d = Dir::new();
    d.keys("jq255e", "a");
    d.keys("ed25519", "e");
    d.write("m", "m");
    let pem = d.ok(&["public", "a.pem"]);
    let private = String::from_utf8(d.read("a.pem")).expect("text");
    let (begin, rest) = private.split_once('\n').expect("lines");
    let body = rest.lines().next().expect("a line");
    let own = |bytes: &[u8]| {
        primegroup::pem::encode("jq255e", primegroup::pem::Kind::Private, bytes).expect("PEM").as_bytes().to_vec()
    };
    let openssh = "-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n-----END OPENSSH PRIVATE KEY-----\n";
    let rsa = "-----BEGIN RSA PRIVATE KEY-----\nAAAA\n-----END RSA PRIVATE KEY-----\n";
    let elliptic = rsa.replace("RSA", "EC");
    let encrypted = "-----BEGIN ENCRYPTED PRIVATE KEY-----\nAAAA\n-----END ENCRYPTED PRIVATE KEY-----\n";
    let stranger = primegroup::pem::encode("p521", primegroup::pem::Kind::Private, &[1; 66]).expect("PEM");
    for (content, text) in [
        (private.repeat(2).into_bytes(), "something follows the line -----END"),
        (format!("{private}{pem}").into_bytes(), "something follows the line -----END"),
        (begin.as_bytes().to_vec(), "no line -----END"),
        (format!("{begin}\n{body}\n-----END PRIVATE KEY-----\n").into_bytes(), "names something else"),
        (private.replace(body, "%%%%").into_bytes(), "is not base64"),
        (private.replace(body, "Proc-Type: 4,ENCRYPTED").into_bytes(), "the private key is encrypted"),
        (private.replace(body, "Comment: mine").into_bytes(), "has headers"),
        (private.replace(body, &format!("AQ{}", &body[4..])).into_bytes(), ""),
        (private.encode_utf16().flat_map(u16::to_le_bytes).collect(), "but binary data"),
        (b"ssh-ed25519 AAAA me".to_vec(), "this is a key in OpenSSH's format"),
        (openssh.as_bytes().to_vec(), "this is a key in OpenSSH's format"),
        (rsa.as_bytes().to_vec(), "this is an RSA key"),
        (rsa.replace("RSA", "MY").into_bytes(), "holds a MY PRIVATE KEY: its label is not known here"),
        (elliptic.into_bytes(), "the content is not what the label says"),
        (vec![0x30, 3, 2, 1, 0], "the content is not what the label says"),
        (encrypted.as_bytes().to_vec(), "is encrypted"),
        (stranger.as_bytes().to_vec(), "unknown group \"p521\""),
        (own(&[1; 31]), "a private key of jq255e has 32 bytes, and this has 31"),
        (own(&[0; 32]), "invalid encoding"),
        (own(&[255; 32]), "invalid encoding"),
    ] {
        d.write("bad", &content);
        for args in [&["sign", "--key", "bad", "m"][..], &["public", "bad"]] {
            let out = d.run(args);
            let said = String::from_utf8_lossy(&out.stderr).into_owned();
            failed(&out, 3, text, &format!("{args:?}"));
            assert!(said.starts_with("primegroup: bad: "), "{said}");
            for foreign in ["encapsulat", "Base64", "PEM error", "Error", "("] {
                assert!(!said.contains(foreign), "{said}");
            }
        }
    }
    // Windows line ends are accepted.
    d.write("crlf", private.replace('\n', "\r\n"));
    assert_eq!(d.ok(&["public", "crlf"]), pem);
    // An error message is one line, whatever the file's name is.
    d.fails(&["public", "two\nlines"], 4, "\"two\\nlines\": no such file");
    d.fails(&["public", ""], 4, "no such file");
}
