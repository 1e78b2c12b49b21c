//! Keys as PEM text, and as DER if they have a standard format.
//!
//! Ed25519 and X25519 (RFC 8410), and P-256 and secp256k1 (RFC 5480, RFC 5915), use the same formats as other tools.
//! Private keys are PKCS#8 (`PRIVATE KEY`, version 1), public keys SubjectPublicKeyInfo (`PUBLIC KEY`). For P-256 and
//! secp256k1, `EC PRIVATE KEY` is read, too, alone or after `EC PARAMETERS`.
//!
//! Groups without an object identifier have a format of our own, `PRIMEGROUP PRIVATE KEY` and `PRIMEGROUP PUBLIC KEY`.
//! It holds a version byte (1), the length of the group's name (one byte), the name, and the key bytes.
//! `docs/key-files.md` specifies every byte.
//!
//! Keys of verifiable random functions have separate labels, `PRIMEGROUP VRF PRIVATE KEY` and
//! `PRIMEGROUP VRF PUBLIC KEY`. [`decode_vrf`] reads them and [`decode`] rejects them: if one key both signs and
//! proves, others can compute it.
//!
//! Reading is strict (RFC 7468). PKCS#8 version 2 is read too, and its public key must match the private key. Text made
//! from private keys, and every intermediate buffer, is wiped when dropped.

mod ec;
mod foreign;
mod text;
mod vrf;

use crate::error::Error;
use crate::scheme::{KeyPair, Public};
use crate::secret::depth;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use pem_rfc7468::LineEnding;
use pkcs8::der::asn1::{BitStringRef, OctetStringRef};
use pkcs8::der::{AnyRef, Decode, Encode};
use pkcs8::{AlgorithmIdentifierRef, ObjectIdentifier, PrivateKeyInfoRef, SubjectPublicKeyInfoRef};
use primegroup_core::ct::{self, Fleeting};
pub use text::TextError;
pub use vrf::{VrfKey, decode_vrf, encode_vrf};
use zeroize::Zeroizing;

const OIDS: [(&str, ObjectIdentifier); 2] =
    [("ed25519", ObjectIdentifier::new_unwrap("1.3.101.112")), ("x25519", ObjectIdentifier::new_unwrap("1.3.101.110"))];
const OWN_PRIVATE: &str = "PRIMEGROUP PRIVATE KEY";
const OWN_PUBLIC: &str = "PRIMEGROUP PUBLIC KEY";
const VERSION: u8 = 1;

/// Maximum length of the content in bytes, far more than any key of this crate needs.
const MAX: usize = 512;

const PRIVATE: &str = "PRIVATE KEY";
const PUBLIC: &str = "PUBLIC KEY";
const EC_PRIVATE: &str = "EC PRIVATE KEY";

/// The half of a key pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A private key.
    Private,
    /// A public key.
    Public,
}

/// The reason why a key file was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PemError {
    /// The text is not PEM.
    Text(TextError),
    /// The PEM label is unknown.
    Label,
    /// The private key is encrypted, which is not supported.
    Encrypted,
    /// A known format that is not a key of this library: an RSA key, a certificate, a key in OpenSSH's format.
    /// Described in words.
    Foreign(&'static str),
    /// A key of a verifiable random function, but a key for signing or key exchange is expected.
    Vrf(Kind),
    /// A key for signing or key exchange, but a key of a verifiable random function is expected.
    NotVrf(Kind),
    /// A VRF key of another suite.
    Suite,
    /// The content does not match its label.
    Content,
    /// An unknown algorithm or curve; or, for DER, a group without an object identifier.
    Algorithm,
    /// A later version of our own format.
    Version(u8),
    /// The public key or the curve next to a private key does not match it.
    Mismatch,
    /// A private key, but a public key is expected, or the other way round.
    Kind(Kind),
    /// A key of another group.
    Group,
    /// The key bytes are not a valid key.
    Key(Error),
}

/// The expected content, for error messages.
const EXPECTED: &str = "a key of `primegroup keygen`, or one of Ed25519, X25519, P-256 or secp256k1 as PKCS#8, SubjectPublicKeyInfo or SEC 1, \
    is expected";

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Private => "private",
            Kind::Public => "public",
        })
    }
}

impl fmt::Display for PemError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PemError::Text(e) => write!(f, "not a PEM file: {e}"),
            PemError::Label => write!(f, "its label is not known here; {EXPECTED}"),
            PemError::Encrypted => f.write_str(
                "the private key is encrypted, which is not supported; `openssl pkey -in FILE -out FILE` writes one that is not",
            ),
            PemError::Foreign(what) => write!(f, "this is {what}; {EXPECTED}"),
            PemError::Vrf(kind) => write!(
                f,
                "this is a {kind} VRF key, for proofs of a verifiable random function alone; a key that signs or exchanges keys is \
                 expected, as `primegroup keygen` makes it"
            ),
            PemError::NotVrf(kind) => write!(
                f,
                "this is a {kind} key that signs or exchanges keys; a VRF key is expected, as `primegroup vrf keygen` makes it, because \
                 a key that both signs and proves can be computed by others"
            ),
            PemError::Suite => f.write_str("the VRF key belongs to another suite"),
            PemError::Content => f.write_str("the content is not what the label says, or not complete"),
            PemError::Algorithm => write!(f, "the key is of an algorithm or a curve that is not known here; {EXPECTED}"),
            PemError::Version(v) => write!(f, "a key file of version {v}, and only version 1 is known"),
            PemError::Mismatch => {
                f.write_str("the key file holds a public key, or a curve, that does not fit its private key")
            }
            PemError::Kind(Kind::Private) => f.write_str("this is a private key, and a public key is expected"),
            PemError::Kind(Kind::Public) => f.write_str("this is a public key, and a private key is expected"),
            PemError::Group => f.write_str("the key belongs to another group"),
            PemError::Key(e) => write!(f, "invalid key: {e}"),
        }
    }
}

impl core::error::Error for PemError {}

/// The content of a key file: the group, the half of the key pair, and the bytes of the key. The bytes are wiped when
/// dropped. They have not been checked to be a valid key.
pub struct Key {
    group: String,
    kind: Kind,
    bytes: Zeroizing<Vec<u8>>,
}

impl Key {
    fn of(group: &str, kind: Kind, bytes: Zeroizing<Vec<u8>>) -> Self {
        Key { group: group.into(), kind, bytes }
    }

    /// Returns the lower-case name of the group.
    #[must_use]
    pub fn group(&self) -> &str {
        &self.group
    }

    /// Returns whether the key is private or public.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the key bytes, the input of `from_bytes` or `decode` of the key's type.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the key bytes, if this is a key of that group and kind.
    ///
    /// # Errors
    /// [`PemError::Group`] or [`PemError::Kind`] if not.
    pub fn expect(&self, group: &str, kind: Kind) -> Result<&[u8], PemError> {
        if self.group != group {
            Err(PemError::Group)
        } else if self.kind != kind {
            Err(PemError::Kind(self.kind))
        } else {
            Ok(&self.bytes)
        }
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Key").field("group", &self.group).field("kind", &self.kind).finish_non_exhaustive()
    }
}

/// Reads a key file of any of the formats.
///
/// # Errors
/// See [`PemError`].
pub fn decode(text: &[u8]) -> Result<Key, PemError> {
    let mut buf = Zeroizing::new([0_u8; MAX]);
    if let Some((parameters, rest)) = text::split_parameters(text) {
        // The output of `openssl ecparam -genkey`: the curve, followed by a key on it.
        if rest.is_empty() {
            return Err(PemError::Foreign("a file of curve parameters, without a key"));
        }
        let curve = ec::Curve::of_parameters(block(parameters, &mut buf)?.1)?;
        return match block(rest, &mut buf)? {
            (EC_PRIVATE, content) => match ec::Curve::decode_alone(content)? {
                (named, bytes) if named.name == curve.name => Ok(Key::of(curve.name, Kind::Private, bytes)),
                _ => Err(PemError::Mismatch),
            },
            _ => Err(PemError::Label),
        };
    }
    match block(text, &mut buf)? {
        (PRIVATE, content) => decode_pkcs8(content),
        (PUBLIC, content) => decode_spki(content),
        (EC_PRIVATE, content) => decode_ec(content),
        (OWN_PRIVATE, content) => decode_own(content, Kind::Private),
        (OWN_PUBLIC, content) => decode_own(content, Kind::Public),
        (vrf::PRIVATE, _) => Err(PemError::Vrf(Kind::Private)),
        (vrf::PUBLIC, _) => Err(PemError::Vrf(Kind::Public)),
        _ => Err(PemError::Label),
    }
}

/// Reads a key in DER: PKCS#8, SubjectPublicKeyInfo, or ECPrivateKey.
///
/// # Errors
/// See [`PemError`].
pub fn decode_der(content: &[u8]) -> Result<Key, PemError> {
    // At most one format gives a result other than a structure error.
    let formats = [decode_pkcs8, decode_spki, decode_ec, foreign::of_der];
    let results = formats.into_iter().map(|decode| decode(content));
    results.into_iter().find(|r| !matches!(r, Err(PemError::Content))).unwrap_or(Err(PemError::Content))
}

/// Returns the label and the content of a text.
fn block<'a>(text: &'a [u8], buf: &'a mut [u8; MAX]) -> Result<(&'a str, &'a [u8]), PemError> {
    if let Some(e) = foreign::of_label(text) {
        return Err(e);
    }
    pem_rfc7468::decode(text, buf)
        .map_err(|_| foreign::of_long(text).unwrap_or(PemError::Text(text::diagnose(text, MAX))))
}

fn name_of(algorithm: &AlgorithmIdentifierRef<'_>) -> Result<&'static str, PemError> {
    let (name, _) = OIDS.iter().find(|(_, oid)| *oid == algorithm.oid).ok_or_else(|| foreign::of_oid(algorithm.oid))?;
    // RFC 8410 section 3: the parameters must be absent.
    if algorithm.parameters.is_some() { Err(PemError::Content) } else { Ok(name) }
}

fn decode_pkcs8(content: &[u8]) -> Result<Key, PemError> {
    let info = PrivateKeyInfoRef::from_der(content).map_err(|_| PemError::Content)?;
    let public = info.public_key.map(|public| public.as_bytes().ok_or(PemError::Content)).transpose()?;
    if info.algorithm.oid == ec::ALGORITHM {
        let curve = ec::Curve::of_algorithm(&info.algorithm)?;
        return Ok(Key::of(curve.name, Kind::Private, curve.decode_private(info.private_key.as_bytes(), public)?));
    }
    let name = name_of(&info.algorithm)?;
    // RFC 8410 section 7: the private key is an octet string within the octet string.
    let key = <&OctetStringRef>::from_der(info.private_key.as_bytes()).map_err(|_| PemError::Content)?.as_bytes();
    if let Some(public) = public
        && !belongs(name, key, public)?
    {
        return Err(PemError::Mismatch);
    }
    Ok(Key::of(name, Kind::Private, Zeroizing::new(key.to_vec())))
}

fn decode_ec(content: &[u8]) -> Result<Key, PemError> {
    let (curve, bytes) = ec::Curve::decode_alone(content)?;
    Ok(Key::of(curve.name, Kind::Private, bytes))
}

/// Returns whether a public key belongs to a private key.
#[allow(unused_variables)] // without either group the keys cannot be compared
fn belongs(name: &str, private: &[u8], public: &[u8]) -> Result<bool, PemError> {
    #[cfg(feature = "ed25519")]
    if name == "ed25519" {
        let key = crate::ed25519::SecretKey::from_bytes(private).map_err(PemError::Key)?;
        return Ok(key.public_key().encode() == public);
    }
    #[cfg(feature = "x25519")]
    if name == "x25519" {
        let key = crate::x25519::SecretKey::from_bytes(private).map_err(PemError::Key)?;
        return Ok(key.public_key().encode() == public);
    }
    Ok(true)
}

fn decode_spki(content: &[u8]) -> Result<Key, PemError> {
    let info = SubjectPublicKeyInfoRef::from_der(content).map_err(|_| PemError::Content)?;
    let key = info.subject_public_key.as_bytes().ok_or(PemError::Content)?;
    if info.algorithm.oid == ec::ALGORITHM {
        let curve = ec::Curve::of_algorithm(&info.algorithm)?;
        return Ok(Key::of(curve.name, Kind::Public, curve.decode_public(key)?));
    }
    Ok(Key::of(name_of(&info.algorithm)?, Kind::Public, Zeroizing::new(key.to_vec())))
}

fn decode_own(content: &[u8], kind: Kind) -> Result<Key, PemError> {
    let (name, key) = name_in(version_1(content)?)?;
    // Each key has one encoding: a group with an object identifier has only the standard format.
    if !is_name(name) || key.is_empty() || is_standard(name) {
        return Err(PemError::Content);
    }
    Ok(Key::of(name, kind, Zeroizing::new(key.to_vec())))
}

/// Returns the content after the version, which must be 1.
fn version_1(content: &[u8]) -> Result<&[u8], PemError> {
    match content.split_first().ok_or(PemError::Content)? {
        (&VERSION, rest) => Ok(rest),
        (&version, _) => Err(PemError::Version(version)),
    }
}

/// Returns a length-prefixed name, and the bytes after it.
fn name_in(content: &[u8]) -> Result<(&str, &[u8]), PemError> {
    let (&length, rest) = content.split_first().ok_or(PemError::Content)?;
    let (name, rest) = rest.split_at_checked(length.into()).ok_or(PemError::Content)?;
    Ok((core::str::from_utf8(name).map_err(|_| PemError::Content)?, rest))
}

/// Returns whether a group has keys in a standard format.
fn is_standard(name: &str) -> bool {
    OIDS.iter().any(|(n, _)| *n == name) || ec::Curve::named(name).is_some()
}

fn is_name(name: &str) -> bool {
    matches!(name.len(), 1..=32) && name.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_'))
}

/// Writes a key file for a group, given by its lower-case name. The bytes are not checked, except on standard curves.
///
/// # Errors
/// [`PemError::Content`] for an invalid name, or for key bytes that are not 32 (Ed25519, X25519), empty, or too long;
/// [`PemError::Key`] for bytes that are not a key on a standard curve.
pub fn encode(group: &str, kind: Kind, bytes: &[u8]) -> Result<Zeroizing<String>, PemError> {
    let mut buf = Zeroizing::new([0_u8; MAX]);
    let (label, content) = match kind {
        Kind::Private if is_standard(group) => (PRIVATE, standard(group, kind, bytes, &mut buf)?),
        Kind::Public if is_standard(group) => (PUBLIC, standard(group, kind, bytes, &mut buf)?),
        Kind::Private => (OWN_PRIVATE, encode_own(group, bytes, &mut *buf).ok_or(PemError::Content)?),
        Kind::Public => (OWN_PUBLIC, encode_own(group, bytes, &mut *buf).ok_or(PemError::Content)?),
    };
    as_text(label, content)
}

/// Writes a key in DER: PKCS#8 or SubjectPublicKeyInfo.
///
/// # Errors
/// [`PemError::Algorithm`] for a group without an object identifier; otherwise the errors of [`encode`].
pub fn encode_der(group: &str, kind: Kind, bytes: &[u8]) -> Result<Zeroizing<Vec<u8>>, PemError> {
    if !is_standard(group) {
        return Err(PemError::Algorithm);
    }
    let mut buf = Zeroizing::new([0_u8; MAX]);
    Ok(Zeroizing::new(standard(group, kind, bytes, &mut buf)?.to_vec()))
}

/// Writes a private key on a standard curve as ECPrivateKey (SEC 1, RFC 5915): PEM text with the label
/// `EC PRIVATE KEY`. For tools that do not read PKCS#8.
///
/// # Errors
/// [`PemError::Algorithm`] for a group that is not such a curve; [`PemError::Key`] for bytes that are not a private
/// key.
pub fn encode_sec1(group: &str, private: &[u8]) -> Result<Zeroizing<String>, PemError> {
    as_text(EC_PRIVATE, &encode_sec1_der(group, private)?)
}

/// [`encode_sec1`] in DER.
///
/// # Errors
/// The errors of [`encode_sec1`].
pub fn encode_sec1_der(group: &str, private: &[u8]) -> Result<Zeroizing<Vec<u8>>, PemError> {
    ec::Curve::named(group).ok_or(PemError::Algorithm)?.encode_alone(private, true)
}

fn as_text(label: &str, content: &[u8]) -> Result<Zeroizing<String>, PemError> {
    pem_rfc7468::encode_string(label, LineEnding::LF, content).map(Zeroizing::new).map_err(|_| PemError::Content)
}

/// Returns the content of a key file in the group's standard format.
fn standard<'a>(group: &str, kind: Kind, bytes: &[u8], buf: &'a mut [u8; MAX]) -> Result<&'a [u8], PemError> {
    match (ec::Curve::named(group), kind) {
        (Some(curve), Kind::Private) => curve.encode_private(bytes, buf),
        (Some(curve), Kind::Public) => curve.encode_public(bytes, buf),
        (None, kind) => {
            let (_, oid) = OIDS.iter().find(|(name, _)| *name == group).ok_or(PemError::Algorithm)?;
            let encoded = match kind {
                _ if bytes.len() != 32 => return Err(PemError::Content),
                Kind::Private => encode_pkcs8(*oid, bytes, buf),
                Kind::Public => encode_spki(*oid, bytes, buf),
            };
            encoded.map_err(|_| PemError::Content)
        }
    }
}

fn algorithm(oid: ObjectIdentifier) -> AlgorithmIdentifierRef<'static> {
    AlgorithmIdentifierRef { oid, parameters: None::<AnyRef<'static>> }
}

fn encode_pkcs8<'a>(oid: ObjectIdentifier, key: &[u8], buf: &'a mut [u8]) -> pkcs8::der::Result<&'a [u8]> {
    let mut inner = Zeroizing::new([0; 34]);
    let inner = OctetStringRef::new(key)?.encode_to_slice(&mut *inner)?;
    PrivateKeyInfoRef::new(algorithm(oid), OctetStringRef::new(inner)?).encode_to_slice(buf)
}

fn encode_spki<'a>(oid: ObjectIdentifier, key: &[u8], buf: &'a mut [u8]) -> pkcs8::der::Result<&'a [u8]> {
    let subject_public_key = BitStringRef::from_bytes(key)?;
    SubjectPublicKeyInfoRef { algorithm: algorithm(oid), subject_public_key }.encode_to_slice(buf)
}

fn encode_own<'a>(group: &str, key: &[u8], buf: &'a mut [u8]) -> Option<&'a [u8]> {
    if !is_name(group) || key.is_empty() {
        return None;
    }
    let head = [VERSION, group.len() as u8];
    concat(&[&head, group.as_bytes(), key], buf)
}

/// Concatenates parts, if there is room for them.
fn concat<'a>(parts: &[&[u8]], buf: &'a mut [u8]) -> Option<&'a [u8]> {
    let out = buf.get_mut(..parts.iter().map(|p| p.len()).sum())?;
    for (to, from) in out.iter_mut().zip(parts.iter().copied().flatten()) {
        *to = *from;
    }
    Some(out)
}

pub(crate) fn private_to_pem<K: KeyPair>(key: &K) -> Result<Zeroizing<String>, PemError> {
    ct::on_wiped_stack::<{ depth::PEM }, _>(|| {
        let bytes = Fleeting::new(key.to_bytes());
        encode(K::GROUP, Kind::Private, bytes.as_ref())
    })
}

pub(crate) fn private_to_der<K: KeyPair>(key: &K) -> Result<Zeroizing<Vec<u8>>, PemError> {
    ct::on_wiped_stack::<{ depth::PEM }, _>(|| {
        let bytes = Fleeting::new(key.to_bytes());
        encode_der(K::GROUP, Kind::Private, bytes.as_ref())
    })
}

fn private_from<K: KeyPair>(key: Result<Key, PemError>) -> Result<K, PemError> {
    K::from_bytes(key?.expect(K::GROUP, Kind::Private)?).map_err(PemError::Key)
}

pub(crate) fn private_from_pem<K: KeyPair>(text: &[u8]) -> Result<K, PemError> {
    ct::on_wiped_stack::<{ depth::PEM }, _>(|| private_from(decode(text)))
}

pub(crate) fn private_from_der<K: KeyPair>(content: &[u8]) -> Result<K, PemError> {
    ct::on_wiped_stack::<{ depth::PEM }, _>(|| private_from(decode_der(content)))
}

pub(crate) fn public_to_pem<P: Public>(key: &P) -> String {
    // The name and the key of a type are always valid, so this never fails.
    encode(P::GROUP, Kind::Public, key.encode().as_ref()).map(|text| String::clone(&text)).unwrap_or_default()
}

pub(crate) fn public_to_der<P: Public>(key: &P) -> Result<Vec<u8>, PemError> {
    encode_der(P::GROUP, Kind::Public, key.encode().as_ref()).map(|content| Vec::clone(&content))
}

pub(crate) fn public_from_pem<P: Public>(text: &[u8]) -> Result<P, PemError> {
    P::decode(decode(text)?.expect(P::GROUP, Kind::Public)?).map_err(PemError::Key)
}

pub(crate) fn public_from_der<P: Public>(content: &[u8]) -> Result<P, PemError> {
    P::decode(decode_der(content)?.expect(P::GROUP, Kind::Public)?).map_err(PemError::Key)
}
