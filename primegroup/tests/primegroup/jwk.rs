//! JSON Web Keys: the example of RFC 7515, ignored members, and rejected input.
#![cfg(all(feature = "jwk", feature = "p256"))]

use primegroup::jwk::JwkError;
use primegroup::p256::Point;
use primegroup::{Error, ecdsa};

type Key = ecdsa::SecretKey<Point>;
type Public = ecdsa::PublicKey<Point>;

/// RFC 7515 appendix A.3.1.
const X: &str = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU";
const Y: &str = "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0";
const D: &str = "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI";

fn public() -> String {
    format!("{{\"kty\":\"EC\",\"crv\":\"P-256\",\"x\":\"{X}\",\"y\":\"{Y}\"}}")
}

fn private() -> String {
    public().replace('}', &format!(",\"d\":\"{D}\"}}"))
}

/// Tests the example of RFC 7515: its key, and its signature.
#[test]
fn rfc7515() {
    let key = Key::from_jwk_str(&private()).unwrap();
    assert_eq!((*key.to_jwk_string()).as_str(), private());
    assert_eq!(key.public_key().to_jwk_string(), public());
    let found = Public::from_jwk_str(&public()).unwrap();
    assert_eq!(&found, key.public_key());
    let input = b"eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ";
    let signature = [
        14, 209, 33, 83, 121, 99, 108, 72, 60, 47, 127, 21, 88, 7, 212, 2, 163, 178, 40, 3, 58, 249, 124, 126, 23, 129,
        154, 195, 22, 158, 166, 101, 197, 10, 7, 211, 140, 60, 112, 229, 216, 241, 45, 175, 8, 74, 84, 128, 166, 101,
        144, 197, 242, 147, 80, 154, 143, 63, 127, 138, 131, 163, 84, 213,
    ];
    found.verify(input, &ecdsa::Signature::from_slice(&signature).unwrap()).unwrap();
}

/// The private key 1 of secp256k1 (RFC 8812), whose public key is the generator of SEC 2.
#[cfg(feature = "secp256k1")]
#[test]
fn secp256k1() {
    type Key = ecdsa::SecretKey<primegroup::secp256k1::Point>;
    let text = "{\"kty\":\"EC\",\"crv\":\"secp256k1\",\"x\":\"eb5mfvncu6xVoGKVzocLBwKb_NstzijZWfKBWxb4F5g\",\"y\":\"SDradyajxGVdpPv8DhEIqP0XtEimhVQZnEfQj_sQ1Lg\",\"d\":\"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAE\"}";
    let key = Key::from_jwk_str(text).unwrap();
    assert_eq!(key.public_key().point(), primegroup::secp256k1::Point::GENERATOR);
    assert_eq!((*key.to_jwk_string()).as_str(), text);
    let renamed = text.replace("secp256k1", "P-256");
    assert_eq!(Key::from_jwk_str(&renamed).unwrap_err(), JwkError::Curve);
    let other = ecdsa::SecretKey::<primegroup::p256::Point>::from_jwk_str(&renamed);
    assert_eq!(other.unwrap_err(), JwkError::Key(Error::Encoding));
    assert_eq!(Key::from_jwk_str(&private()).unwrap_err(), JwkError::Curve);
}

/// RFC 8037, appendices A.1, A.2 and A.4.
#[cfg(feature = "ed25519")]
#[test]
fn rfc8037_ed25519() {
    use primegroup::ed25519::{PublicKey, SecretKey};
    let public = "{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo\"}";
    let private = public.replace('}', ",\"d\":\"nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A\"}");
    let key = SecretKey::from_jwk_str(&private).unwrap();
    assert_eq!((*key.to_jwk_string()).as_str(), private);
    assert_eq!(key.public_key().to_jwk_string(), public);
    assert_eq!(PublicKey::from_jwk_str(public).as_ref(), Ok(key.public_key()));
    let signature = key.sign(b"eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc");
    let expected = "860c98d2297f3060a33f42739672d61b53cf3adefed3d3c672f320dc021b411e9d59b8628dc351e248b88b29468e0e41855b0fb7d83bb15be902bfccb8cd0a02";
    assert_eq!(signature.to_string(), expected);
    assert_eq!(PublicKey::from_jwk_str(&private), Err(JwkError::Private));
    assert_eq!(PublicKey::from_jwk_str(&public.replace("Ed25519", "X25519")), Err(JwkError::Curve));
    assert_eq!(PublicKey::from_jwk_str(&public.replace("OKP", "EC")), Err(JwkError::Curve));
    assert_eq!(SecretKey::from_jwk_str(public).unwrap_err(), JwkError::Member("d"));
    let other = private.replace("11qY", "21qY");
    assert!(matches!(SecretKey::from_jwk_str(&other).unwrap_err(), JwkError::Mismatch | JwkError::Key(_)));
}

/// RFC 8037, appendix A.6.
#[cfg(feature = "x25519")]
#[test]
fn rfc8037_x25519() {
    use primegroup::x25519::{PublicKey, SecretKey};
    let okp = |x: &str| format!("{{\"kty\":\"OKP\",\"crv\":\"X25519\",\"x\":\"{x}\"}}");
    let bob =
        PublicKey::from_jwk_str(&okp("3p7bfXt9wbTTW2HC7OQ1Nz-DQ8hbeGdNrfx-FG-IK08").replace('}', ",\"kid\":\"Bob\"}"));
    let ephemeral = okp("hSDwCYkwp1R0i33ctD73Wg2_Og0mOBr066SpjqqbTmo");
    let private = ephemeral.replace('}', ",\"d\":\"dwdtCnMYpX08FsFyUbJmRd9ML4frwJkqsXf7pR25LCo\"}");
    let key = SecretKey::from_jwk_str(&private).unwrap();
    assert_eq!(key.public_key().to_jwk_string(), ephemeral);
    let shared = key.agree(bob.unwrap().as_ref()).unwrap();
    let expected = "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742";
    assert_eq!(crate::common::hex(shared.as_bytes()), expected);
}

/// Names are compared in pairs, so an object may have only few members.
#[test]
fn refuses_an_object_of_many_members() {
    let with = |n| public().replace('}', &(0..n).map(|i| format!(",\"m{i}\":0")).collect::<String>()) + "}";
    assert!(Public::from_jwk_str(&with(60)).is_ok());
    for n in [61, 500] {
        assert_eq!(Public::from_jwk_str(&with(n)), Err(JwkError::Members));
    }
    assert!(JwkError::Members.to_string().contains("64"));
}

/// White space, any order, and unknown members.
#[test]
fn passes_over_what_it_does_not_know() {
    let more =
        r#","kid":"a \"key\" é","use":"sig","key_ops":["verify", "sign",[]],"n":[-1.5e+3,0,true,null,{"x":{}}]}"#;
    for text in [
        public().replace('}', more),
        format!(" \n{}\t\r", public().replace(',', " , \n").replace(':', "\t: ")),
        format!("{{\"y\":\"{Y}\",\"x\":\"{X}\",\"crv\":\"P-256\",\"kty\":\"EC\"}}"),
    ] {
        assert!(Public::from_jwk_str(&text).is_ok(), "{text}");
    }
}

#[test]
fn refuses_what_is_no_such_key() {
    let p = public();
    let other = Key::from_seed(&[1; 32]).unwrap().public_key().to_jwk_string();
    let with = |more: &str| p.replace('}', more);
    for (text, error) in [
        (String::new(), JwkError::Syntax),
        (p[..p.len() - 1].to_owned(), JwkError::Syntax),
        (format!("{p}{p}"), JwkError::Syntax),
        (format!("[{p}]"), JwkError::Syntax),
        (with(",}"), JwkError::Syntax),
        (with(",\"kid\":}"), JwkError::Syntax),
        (with(",\"kid\":01}"), JwkError::Syntax),
        (with(",\"kid\":.5}"), JwkError::Syntax),
        (with(",\"kid\":yes}"), JwkError::Syntax),
        (with(",\"kid\":\"\\x\"}"), JwkError::Syntax),
        (with(",\"kid\":\"\n\"}"), JwkError::Syntax),
        (with(",\"kid\" \"a\"}"), JwkError::Syntax),
        (with(&format!(",\"n\":{}}}", "[".repeat(100))), JwkError::Syntax),
        (with(&format!(",\"n\":{}{}}}", "[".repeat(10), "]".repeat(10))), JwkError::Syntax),
        (with(&format!(",\"n\":\"{}\"}}", "a".repeat(9000))), JwkError::Syntax),
        // Duplicate members, including ignored ones; and a name that is equal after unescaping.
        (with(&format!(",\"x\":\"{X}\"}}")), JwkError::Syntax),
        (with(",\"kid\":\"a\",\"kid\":\"a\"}"), JwkError::Syntax),
        (with(&format!(",\"\\u0078\":\"{X}\"}}")), JwkError::Syntax),
        (p.replace("EC", "OKP"), JwkError::Curve),
        (p.replace("EC", "ec"), JwkError::Curve),
        (p.replace("P-256", "P-384"), JwkError::Curve),
        (p.replace("P-256", "secp256k1"), JwkError::Curve),
        (p.replace("P-256", "P\\u002d256"), JwkError::Member("crv")),
        (p.replace("\"EC\"", "1"), JwkError::Member("kty")),
        (p.replace("\"kty\"", "\"Kty\""), JwkError::Member("kty")),
        (p.replace("\"y\"", "\"z\""), JwkError::Member("y")),
        // Padded, too short, too long, of the other alphabet, not canonical in its last bits.
        (p.replace(X, &format!("{X}=")), JwkError::Base64("x")),
        (p.replace(X, &X[1..]), JwkError::Base64("x")),
        (p.replace(X, ""), JwkError::Base64("x")),
        (p.replace(X, &format!("AA{X}")), JwkError::Base64("x")),
        (p.replace(Y, &Y.replace('_', "/")), JwkError::Base64("y")),
        (p.replace(X, &X.replace("VEU", "VEV")), JwkError::Base64("x")),
        // Not on the curve; coordinates that are not below p.
        (p.replace(X, Y), JwkError::Key(Error::Encoding)),
        (p.replace(X, &"_".repeat(42)).replace("\"__", "\"____"), JwkError::Base64("x")),
        (p.replace(X, &("_".repeat(42) + "8")), JwkError::Key(Error::Encoding)),
        (private(), JwkError::Private),
    ] {
        assert_eq!(Public::from_jwk_str(&text), Err(error), "{text}");
        assert!(!error.to_string().is_empty());
    }
    let s = private();
    for (text, error) in [
        (public(), JwkError::Member("d")),
        (s.replace(&format!("\"{D}\""), "null"), JwkError::Member("d")),
        (s.replace(D, &D[1..]), JwkError::Base64("d")),
        (s.replace(D, &"A".repeat(43)), JwkError::Key(Error::Encoding)),
        (s.replace(D, &("_".repeat(42) + "8")), JwkError::Key(Error::Encoding)),
        (other.replace('}', &format!(",\"d\":\"{D}\"}}")), JwkError::Mismatch),
    ] {
        assert_eq!(Key::from_jwk_str(&text).map(|_| ()), Err(error), "{text}");
    }
}
