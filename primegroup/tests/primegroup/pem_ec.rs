//! Key files on standard curves: files written by OpenSSL, of RFCs and of Wycheproof, and rejected files.
//! `testkit/tests/suite/openssl.rs` compares with the command of OpenSSL.
#![cfg(all(feature = "pem", feature = "p256"))]

use primegroup::p256::Point;
use primegroup::pem::{self, Kind, PemError, TextError};
use primegroup::{Error, ecdh, ecdsa, ed25519};

/// One key in the output of `openssl ecparam -name prime256v1 -genkey`, `openssl pkcs8 -topk8 -nocrypt` and
/// `openssl ec -pubout`.
const PARAMETERS: &str = "-----BEGIN EC PARAMETERS-----
BggqhkjOPQMBBw==
-----END EC PARAMETERS-----
";
const SEC1: &str = "-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIO59UdHQdi+ymVkkwo9Sfag/0CvToFddKwL4I0rNvmGZoAoGCCqGSM49
AwEHoUQDQgAEkbRnyAmkuyZpQ0B0W2E2JNVL9HbFRRC5pEMH+FOkpWugLaKyGrld
Cp67LBQsaRcwteKAoV4JRYehT0I5MN71MQ==
-----END EC PRIVATE KEY-----
";
const PKCS8: &str = "-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg7n1R0dB2L7KZWSTC
j1J9qD/QK9OgV10rAvgjSs2+YZmhRANCAASRtGfICaS7JmlDQHRbYTYk1Uv0dsVF
ELmkQwf4U6Sla6AtorIauV0KnrssFCxpFzC14oChXglFh6FPQjkw3vUx
-----END PRIVATE KEY-----
";
const SPKI: &str = "-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEkbRnyAmkuyZpQ0B0W2E2JNVL9HbF
RRC5pEMH+FOkpWugLaKyGrldCp67LBQsaRcwteKAoV4JRYehT0I5MN71MQ==
-----END PUBLIC KEY-----
";
const SPKI_COMPRESSED: &str = "-----BEGIN PUBLIC KEY-----
MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgADkbRnyAmkuyZpQ0B0W2E2JNVL9HbF
RRC5pEMH+FOkpWs=
-----END PUBLIC KEY-----
";
/// The same key encrypted, by PKCS#8 and in the older format.
const ENCRYPTED: &str = "-----BEGIN ENCRYPTED PRIVATE KEY-----
MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAhdpoGHZqv+1AICCAAw
DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEL6QoTD48S1f0tdRW//jJgcEgZDH
x5Fha10qsz/bwr8W0PFJMYBq9P4Wcblv9ao9TheHj7bGILYzd927ltQ4OO82anGp
cd3FHQPxnOpXfTkAwmp3m8kW5uc6dvax/kOFXY+U6gU9PGfIog0UlbLoiOp3spFm
BOdfPI1ahm4kIf2gTeO/c9QTWWW/C3VLS3ydGUHTwHAZ1hMuysj0SUcX6X3Lxxo=
-----END ENCRYPTED PRIVATE KEY-----
";
const ENCRYPTED_SEC1: &str = "-----BEGIN EC PRIVATE KEY-----
Proc-Type: 4,ENCRYPTED
DEK-Info: AES-128-CBC,D89493061595E2D9D207B10C79C80AD0

SZKi477ZbgccuAp2TypVLomdRbsu2EHJ4eOCwni3foVYPiIW5SG45ZAVXkZfinzH
BI2JM1mDvnUgcuHOnu41oI4C4EcwpH7ayL5QXYyrDn9QmFKEZvkebgS8a0xOKjga
s/lTntfLWOFAlYXqUkl8olnCi3f5QKvhivytendDWsw=
-----END EC PRIVATE KEY-----
";

type Key = ecdsa::SecretKey<Point>;
type Public = ecdsa::PublicKey<Point>;

#[test]
fn reads_and_writes_what_openssl_does() {
    let key = Key::from_pem(SEC1).unwrap();
    let public = key.public_key();
    for text in [PKCS8.to_owned(), PARAMETERS.to_owned() + SEC1, (PARAMETERS.to_owned() + SEC1).replace('\n', "\r\n")] {
        assert!(Key::from_pem(&text).unwrap().ct_eq(&key).declassify(), "{text}");
    }
    assert_eq!((Public::from_pem(SPKI), Public::from_pem(SPKI_COMPRESSED)), (Ok(*public), Ok(*public)));
    // Writing gives the same bytes.
    assert_eq!(*key.to_pem().unwrap(), PKCS8);
    assert_eq!(public.to_pem(), SPKI);
    assert_eq!(*pem::encode_sec1("p256", &key.to_bytes()).unwrap(), SEC1);
    // The same in DER.
    for der in [key.to_der().unwrap(), pem::encode_sec1_der("p256", &key.to_bytes()).unwrap()] {
        assert!(Key::from_der(&der).unwrap().ct_eq(&key).declassify());
        assert_eq!(Public::from_der(&der), Err(PemError::Kind(Kind::Private)));
    }
    assert_eq!(Public::from_der(&public.to_der().unwrap()), Ok(*public));
    // The file does not name the scheme.
    assert_eq!(ecdh::SecretKey::<Point>::from_pem(PKCS8).unwrap().to_bytes(), key.to_bytes());
    assert_eq!(ed25519::SecretKey::from_pem(PKCS8).unwrap_err(), PemError::Group);
}

#[test]
fn refuses_encrypted_keys() {
    assert_eq!(pem::decode(ENCRYPTED.as_bytes()).unwrap_err(), PemError::Encrypted);
    let old = ENCRYPTED_SEC1.as_bytes();
    assert_eq!(pem::decode(old).unwrap_err(), PemError::Encrypted);
    // EncryptedPrivateKeyInfo: an algorithm, and an octet string.
    let der = [0x30, 9, 0x30, 3, 0x06, 1, 0x2a, 0x04, 2, 1, 1];
    assert_eq!(pem::decode_der(&der).unwrap_err(), PemError::Encrypted);
}

/// DER bytes built by a test: a tag, a length below 128 or two bytes of length, and parts.
fn tlv(tag: u8, parts: &[&[u8]]) -> Vec<u8> {
    let body = parts.concat();
    match body.len() {
        len @ 0..128 => [&[tag, len as u8][..], &body].concat(),
        len => [&[tag, 0x81, len as u8][..], &body].concat(),
    }
}

const CURVE: &[u8] = &[0x06, 8, 0x2a, 0x86, 0x48, 0xce, 0x3d, 3, 1, 7];
const SECP256K1: &[u8] = &[0x06, 5, 0x2b, 0x81, 4, 0, 10];
#[cfg(feature = "secp256k1")]
#[test]
fn secp256k1_has_an_identifier_of_its_own() {
    use primegroup::secp256k1::Point;
    let key = ecdsa::SecretKey::<Point>::from_seed(&[1; 32]).unwrap();
    let (private, public) = (key.to_bytes(), key.public_key().encode());
    let long = key.public_key().point().to_sec1_uncompressed().unwrap();
    let named = [ALGORITHM, SECP256K1].concat();
    let (own, theirs) = (pkcs8(&named, &sec1(1, &private, None, Some(&long))), spki(&named, &long));
    assert_eq!(*key.to_der().unwrap(), own);
    assert_eq!(key.public_key().to_der().unwrap(), theirs);
    let found = pem::decode_der(&own).unwrap();
    assert_eq!((found.group(), found.kind(), found.bytes()), ("secp256k1", Kind::Private, &private[..]));
    let found = pem::decode_der(&theirs).unwrap();
    assert_eq!((found.group(), found.kind(), found.bytes()), ("secp256k1", Kind::Public, &public[..]));
    // A key of one curve is rejected for the other curve.
    assert!(Key::from_der(&own).is_err() && ecdsa::PublicKey::<primegroup::p256::Point>::from_der(&theirs).is_err());
}

const P384: &[u8] = &[0x06, 5, 0x2b, 0x81, 4, 0, 0x22];
const ALGORITHM: &[u8] = &[0x06, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1];
const ED25519: &[u8] = &[0x06, 3, 0x2b, 0x65, 0x70];

/// ECPrivateKey, with optional fields.
fn sec1(version: u8, private: &[u8], curve: Option<&[u8]>, public: Option<&[u8]>) -> Vec<u8> {
    let curve = curve.map_or(Vec::new(), |c| tlv(0xa0, &[c]));
    let public = public.map_or(Vec::new(), |p| tlv(0xa1, &[&tlv(3, &[&[0], p])]));
    tlv(0x30, &[&[2, 1, version], &tlv(4, &[private]), &curve, &public])
}

fn pkcs8(algorithm: &[u8], inner: &[u8]) -> Vec<u8> {
    tlv(0x30, &[&[2, 1, 0], &tlv(0x30, &[algorithm]), &tlv(4, &[inner])])
}

fn spki(algorithm: &[u8], point: &[u8]) -> Vec<u8> {
    tlv(0x30, &[&tlv(0x30, &[algorithm]), &tlv(3, &[&[0], point])])
}

#[test]
fn reads_every_form_and_refuses_what_does_not_fit() {
    let key = Key::from_pem(PKCS8).unwrap();
    let (private, compressed) = (key.to_bytes(), key.public_key().encode());
    let long = key.public_key().point().to_sec1_uncompressed().unwrap();
    let other = *Key::from_seed(&[1; 32]).unwrap().public_key();
    let wrong = other.point().to_sec1_uncompressed().unwrap();
    let mut off = long;
    off[64] ^= 1;
    let mut hybrid = long;
    hybrid[0] = 6 | (long[64] & 1);
    let named = [ALGORITHM, CURVE].concat();

    // With and without the optional fields.
    for public in [None, Some(&long[..]), Some(&compressed)] {
        for curve in [None, Some(CURVE)] {
            let inner = sec1(1, &private, curve, public);
            let found = pem::decode_der(&pkcs8(&named, &inner)).unwrap();
            assert_eq!((found.group(), found.kind(), found.bytes()), ("p256", Kind::Private, &private[..]));
            let alone = pem::decode_der(&inner);
            assert_eq!(alone.map(|k| k.bytes().to_vec()).ok(), curve.map(|_| private.to_vec()));
        }
    }
    for point in [&long[..], &compressed] {
        let found = pem::decode_der(&spki(&named, point)).unwrap();
        assert_eq!((found.group(), found.kind(), found.bytes()), ("p256", Kind::Public, &compressed[..]));
    }

    let good = sec1(1, &private, Some(CURVE), Some(&long));
    for (der, error) in [
        // Another curve, no curve, explicit curve parameters, another algorithm, parameters where none are allowed.
        (pkcs8(&[ALGORITHM, P384].concat(), &good), PemError::Foreign("a key of P-384")),
        (pkcs8(ALGORITHM, &good), PemError::Content),
        (pkcs8(&[ALGORITHM, &[5, 0]].concat(), &good), PemError::Content),
        (pkcs8(&[ALGORITHM, &[0x30, 0]].concat(), &good), PemError::Content),
        (pkcs8(&[ED25519, CURVE].concat(), &good), PemError::Content),
        (pkcs8(&[&[0x06, 1, 0x2a], CURVE].concat(), &good), PemError::Algorithm),
        (spki(&[ALGORITHM, P384].concat(), &long), PemError::Foreign("a key of P-384")),
        (spki(ALGORITHM, &long), PemError::Content),
        (sec1(1, &private, Some(P384), None), PemError::Foreign("a key of P-384")),
        (sec1(1, &private, None, None), PemError::Content),
        // Two curves; another key's public key; a point off the curve, in hybrid form, at infinity.
        (pkcs8(&named, &sec1(1, &private, Some(SECP256K1), None)), PemError::Mismatch),
        (pkcs8(&named, &sec1(1, &private, None, Some(&wrong))), PemError::Mismatch),
        (pkcs8(&named, &sec1(1, &private, None, Some(&off))), PemError::Mismatch),
        (pkcs8(&named, &sec1(1, &private, None, Some(&hybrid))), PemError::Mismatch),
        (pkcs8(&named, &sec1(1, &private, None, Some(&[0]))), PemError::Mismatch),
        (spki(&named, &off), PemError::Key(Error::Encoding)),
        (spki(&named, &hybrid), PemError::Key(Error::Encoding)),
        (spki(&named, &[0]), PemError::Key(Error::Encoding)),
        (spki(&named, &long[..64]), PemError::Key(Error::Length)),
        // Invalid versions, trailing bytes, and content of another kind.
        (pkcs8(&named, &sec1(0, &private, None, None)), PemError::Content),
        (pkcs8(&named, &sec1(2, &private, None, None)), PemError::Content),
        ([pkcs8(&named, &good), vec![0]].concat(), PemError::Content),
        (pkcs8(&named, &[&good[..], &[0]].concat()), PemError::Content),
        (pkcs8(&named, &private), PemError::Content),
        (Vec::new(), PemError::Content),
        (vec![0x30, 0x80], PemError::Content),
    ] {
        assert_eq!(pem::decode_der(&der).map(|_| ()), Err(error), "{der:02x?}");
    }
    // Invalid private keys: a wrong length, zero, not below the order.
    for (private, error) in
        [(vec![7; 31], Error::Length), (vec![0; 32], Error::Encoding), (vec![255; 32], Error::Encoding)]
    {
        let inner = sec1(1, &private, Some(CURVE), None);
        assert_eq!(Key::from_der(&pkcs8(&named, &inner)).unwrap_err(), PemError::Key(error));
        assert_eq!(Key::from_der(&inner).unwrap_err(), PemError::Key(error));
        let inner = sec1(1, &private, Some(CURVE), Some(&long));
        assert_eq!(pem::decode_der(&inner).unwrap_err(), PemError::Key(error));
        assert_eq!(pem::encode("p256", Kind::Private, &private).unwrap_err(), PemError::Key(error));
    }
    assert_eq!(pem::encode("p256", Kind::Public, &[4; 33]).unwrap_err(), PemError::Key(Error::Encoding));
    // A file that is truncated anywhere, or has any byte changed, is rejected.
    let der = key.to_der().unwrap();
    for i in 0..der.len() {
        assert!(pem::decode_der(&der[..i]).is_err());
        let mut changed = der.to_vec();
        changed[i] ^= 1;
        assert!(pem::decode_der(&changed).is_err(), "{i}");
    }
}

#[test]
fn parameters_and_key_belong_together() {
    let key = |curve: &[u8]| {
        let private = Key::from_pem(PKCS8).unwrap().to_bytes();
        let der = sec1(1, &private, Some(curve), None);
        pem::decode_der(&der).map(|_| ())
    };
    assert_eq!(key(CURVE), Ok(()));
    assert_eq!(key(P384), Err(PemError::Foreign("a key of P-384")));
    let p384 = PARAMETERS.replace("BggqhkjOPQMBBw==", "BgUrgQQAIg==");
    for (text, error) in [
        (p384 + SEC1, PemError::Foreign("a key of P-384")),
        (PARAMETERS.replace("BggqhkjOPQMBBw==", "AAAA") + SEC1, PemError::Content),
        (PARAMETERS.to_owned() + PKCS8, PemError::Label),
        (PARAMETERS.to_owned() + SPKI, PemError::Label),
        (PARAMETERS.to_owned(), PemError::Foreign("a file of curve parameters, without a key")),
        (PARAMETERS.to_owned() + SEC1 + SEC1, PemError::Text(TextError::Trailing)),
        (PARAMETERS.to_owned() + PARAMETERS + SEC1, PemError::Text(TextError::Trailing)),
        (SEC1.to_owned() + PARAMETERS, PemError::Text(TextError::Trailing)),
        (PARAMETERS.replace("END EC PARAMETERS", "END PARAMETERS") + SEC1, PemError::Text(TextError::Labels)),
        (PARAMETERS.to_owned() + ENCRYPTED_SEC1, PemError::Encrypted),
    ] {
        assert_eq!(pem::decode(text.as_bytes()).map(|_| ()), Err(error), "{text}");
    }
}

/// Groups with a format of our own have no DER.
#[test]
fn der_needs_an_identifier() {
    assert_eq!(pem::encode_der("jq255e", Kind::Public, &[1; 32]).unwrap_err(), PemError::Algorithm);
    assert_eq!(pem::encode_sec1("ed25519", &[1; 32]).unwrap_err(), PemError::Algorithm);
    let key = ed25519::SecretKey::from_seed(&[7; 32]).unwrap();
    assert_eq!(ed25519::SecretKey::from_der(&key.to_der().unwrap()).unwrap().to_bytes(), [7; 32]);
    assert_eq!(ed25519::PublicKey::from_der(&key.public_key().to_der().unwrap()), Ok(*key.public_key()));
    // A group with an object identifier has only the standard format.
    let own = "-----BEGIN PRIMEGROUP PUBLIC KEY-----\nAQRwMjU2AAAA\n-----END PRIMEGROUP PUBLIC KEY-----\n";
    assert_eq!(pem::decode(own.as_bytes()).unwrap_err(), PemError::Content);
}
