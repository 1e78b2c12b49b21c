//! Descriptions of well-known files that are not keys of this library: RSA keys, certificates, keys in OpenSSH's
//! format, encrypted keys.

use super::{PemError, text};
use pem_rfc7468::Decoder;
use pkcs8::der::asn1::{AnyRef, BitStringRef, OctetStringRef, UintRef};
use pkcs8::der::{Decode, Reader, Result, SliceReader};
use pkcs8::{AlgorithmIdentifierRef, ObjectIdentifier};

const RSA: &str = "an RSA key";
const DSA: &str = "a DSA key";
const CERTIFICATE: &str = "a certificate";
const REQUEST: &str = "a certificate request";
const OPENSSH: &str = "a key in OpenSSH's format";
const PGP: &str = "a PGP key";

/// Minimum length in bytes for content to be called an RSA key. PKCS#1 public keys of 1,024 bits are longer. ECDSA
/// signatures, which also consist of integers, are shorter.
const SHORTEST_RSA: usize = 128;

/// PEM labels and their descriptions.
const LABELS: [(&str, &str); 18] = [
    ("RSA PRIVATE KEY", RSA),
    ("RSA PUBLIC KEY", RSA),
    ("DSA PRIVATE KEY", DSA),
    ("DSA PUBLIC KEY", DSA),
    ("OPENSSH PRIVATE KEY", OPENSSH),
    ("CERTIFICATE", CERTIFICATE),
    ("X509 CERTIFICATE", CERTIFICATE),
    ("TRUSTED CERTIFICATE", CERTIFICATE),
    ("ATTRIBUTE CERTIFICATE", CERTIFICATE),
    ("CERTIFICATE REQUEST", REQUEST),
    ("NEW CERTIFICATE REQUEST", REQUEST),
    ("X509 CRL", "a list of revoked certificates"),
    ("PKCS7", "a PKCS#7 message"),
    ("CMS", "a CMS message"),
    ("DH PARAMETERS", "parameters of Diffie-Hellman, and no key"),
    ("DSA PARAMETERS", "parameters of DSA, and no key"),
    ("PGP PRIVATE KEY BLOCK", PGP),
    ("PGP PUBLIC KEY BLOCK", PGP),
];

/// Algorithms and curves, with descriptions of their keys.
const OIDS: [(&str, &str); 9] = [
    ("1.2.840.113549.1.1.1", RSA),
    ("1.2.840.113549.1.1.10", RSA),
    ("1.2.840.10040.4.1", DSA),
    ("1.3.101.111", "a key of X448"),
    ("1.3.101.113", "a key of Ed448"),
    ("1.3.132.0.33", "a key of P-224"),
    ("1.3.132.0.34", "a key of P-384"),
    ("1.3.132.0.35", "a key of P-521"),
    ("1.3.36.3.3.2.8.1.1.7", "a key of brainpoolP256r1"),
];

/// Returns the error for an unsupported algorithm or curve.
pub(super) fn of_oid(oid: ObjectIdentifier) -> PemError {
    let known = OIDS.iter().find(|(text, _)| ObjectIdentifier::new(text) == Ok(oid));
    known.map_or(PemError::Algorithm, |(_, what)| PemError::Foreign(what))
}

/// Returns the error for a text whose first line is enough to reject it.
pub(super) fn of_label(text: &[u8]) -> Option<PemError> {
    let Some((label, encrypted)) = text::label(text) else {
        let ssh = [&b"ssh-"[..], b"ecdsa-sha2-", b"sk-ssh-", b"sk-ecdsa-"].iter().any(|start| text.starts_with(start));
        return ssh.then_some(PemError::Foreign(OPENSSH));
    };
    match LABELS.iter().find(|(name, _)| name.as_bytes() == label) {
        Some((_, what)) => Some(PemError::Foreign(what)),
        None => (encrypted || label == b"ENCRYPTED PRIVATE KEY").then_some(PemError::Encrypted),
    }
}

/// Returns the error for a text that the parser rejected because it is longer than any key of this library.
pub(super) fn of_long(text: &[u8]) -> Option<PemError> {
    // The object identifiers of RSA and DSA, which occur in the first bytes of PKCS#8 and SubjectPublicKeyInfo:
    // headers, an optional version, and the algorithm.
    const ALGORITHMS: [(&[u8], &str); 2] =
        [(&[0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1], RSA), (&[0x2a, 0x86, 0x48, 0xce, 0x38, 4, 1], DSA)];
    let mut start = [0; 32];
    let start = Decoder::new(text).ok()?.decode(&mut start).ok()?;
    let (_, what) = ALGORITHMS.iter().find(|(oid, _)| start.windows(oid.len()).any(|w| w == *oid))?;
    Some(PemError::Foreign(what))
}

/// Returns the error for DER in other formats: EncryptedPrivateKeyInfo of PKCS#8, PKCS#1, or a signed structure.
pub(super) fn of_der(content: &[u8]) -> core::result::Result<super::Key, PemError> {
    let parse = |parts: fn(&mut SliceReader<'_>) -> Result<()>| {
        AnyRef::from_der(content).and_then(|any| any.sequence(parts)).is_ok()
    };
    let encrypted = parse(|reader| {
        AlgorithmIdentifierRef::decode(reader)?;
        <&OctetStringRef>::decode(reader).map(drop)
    });
    let integers = parse(|reader| {
        while !reader.is_finished() {
            UintRef::decode(reader)?;
        }
        Ok(())
    });
    let signed = parse(|reader| {
        AnyRef::decode(reader)?;
        AlgorithmIdentifierRef::decode(reader)?;
        BitStringRef::decode(reader).map(drop)
    });
    Err(if encrypted {
        PemError::Encrypted
    } else if integers && content.len() >= SHORTEST_RSA {
        PemError::Foreign(RSA)
    } else if signed {
        PemError::Foreign("a certificate or a certificate request")
    } else {
        PemError::Content
    })
}
