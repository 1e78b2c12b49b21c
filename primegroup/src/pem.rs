//! Keys as PEM text, and as DER where they have a standard format.
//!
//! Keys of Ed25519 and X25519 (RFC 8410) and of P-256 and secp256k1 (RFC 5480, RFC 5915) are PKCS#8 (`PRIVATE KEY`, version 1) and
//! SubjectPublicKeyInfo (`PUBLIC KEY`), as in every other tool. Of the latter two `EC PRIVATE KEY` is read, too, alone or after `EC
//! PARAMETERS`. Groups without an object identifier have a format of our own, `PRIMEGROUP PRIVATE KEY` and `PRIMEGROUP PUBLIC KEY`, which holds
//! a version byte (1), the length of the group's name (one byte), the name, and the key bytes. `docs/key-files.md` has every byte.
//!
//! Keys of verifiable random functions have labels of their own, `PRIMEGROUP VRF PRIVATE KEY` and `PRIMEGROUP VRF PUBLIC KEY`, which
//! [`decode_vrf`] reads and [`decode`] refuses: one key that signs and proves can be computed by others.
//!
//! Reading is strict (RFC 7468); PKCS#8 version 2 is read too, and its public key must then be the right one. Text made
//! from private keys, and every buffer on the way, is wiped when dropped.

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

/// Bytes of the longest content that is read: far more than any key of this crate takes.
const MAX: usize = 512;

const PRIVATE: &str = "PRIVATE KEY";
const PUBLIC: &str = "PUBLIC KEY";
const EC_PRIVATE: &str = "EC PRIVATE KEY";

/// Which half of a key pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A private key.
    Private,
    /// A public key.
    Public,
}

/// Why a key file was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PemError {
    /// The text is not PEM.
    Text(TextError),
    /// The PEM label is none of those that are known.
    Label,
    /// The private key is encrypted, which is not supported.
    Encrypted,
    /// Something that is known, and no key of this library: an RSA key, a certificate, a key in OpenSSH's format. In words.
    Foreign(&'static str),
    /// A key of a verifiable random function, where one that signs or exchanges keys is expected.
    Vrf(Kind),
    /// A key that signs or exchanges keys, where one of a verifiable random function is expected.
    NotVrf(Kind),
    /// A VRF key of another suite.
    Suite,
    /// The content is not what its label says.
    Content,
    /// An algorithm or a curve that is not known here; or a group without an identifier, where DER is asked for.
    Algorithm,
    /// A later version of our own format.
    Version(u8),
    /// The public key next to a private key is not its own, or the curve next to it another one.
    Mismatch,
    /// A private key where a public one is expected, or the other way round.
    Kind(Kind),
    /// A key of another group.
    Group,
    /// The key bytes are no key.
    Key(Error),
}

/// What is expected where a file holds something else.
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

/// The content of a key file: which group, which half, and the bytes of the key. The bytes are wiped when dropped; they
/// have not been checked to be a key.
pub struct Key {
    group: String,
    kind: Kind,
    bytes: Zeroizing<Vec<u8>>,
}

impl Key {
    fn of(group: &str, kind: Kind, bytes: Zeroizing<Vec<u8>>) -> Self {
        Key { group: group.into(), kind, bytes }
    }

    /// Lower-case name of the group.
    #[must_use]
    pub fn group(&self) -> &str {
        &self.group
    }

    /// Private or public.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The key: what `from_bytes` or `decode` of its type takes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The key bytes, if this is a key of that group and kind.
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
        // What `openssl ecparam -genkey` writes: the curve, and then a key on it.
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
    // At most one of them is not refused for its structure.
    let formats = [decode_pkcs8, decode_spki, decode_ec, foreign::of_der];
    let results = formats.into_iter().map(|decode| decode(content));
    results.into_iter().find(|r| !matches!(r, Err(PemError::Content))).unwrap_or(Err(PemError::Content))
}

/// The label and the content of a text.
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

/// Whether a public key is that of a private key.
#[allow(unused_variables)] // without either group there is no way to tell
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
    // One encoding per key: a name with an identifier has the standard format, and no other.
    if !is_name(name) || key.is_empty() || is_standard(name) {
        return Err(PemError::Content);
    }
    Ok(Key::of(name, kind, Zeroizing::new(key.to_vec())))
}

/// What follows the version, which is 1.
fn version_1(content: &[u8]) -> Result<&[u8], PemError> {
    match content.split_first().ok_or(PemError::Content)? {
        (&VERSION, rest) => Ok(rest),
        (&version, _) => Err(PemError::Version(version)),
    }
}

/// A name after its length, and what follows it.
fn name_in(content: &[u8]) -> Result<(&str, &[u8]), PemError> {
    let (&length, rest) = content.split_first().ok_or(PemError::Content)?;
    let (name, rest) = rest.split_at_checked(length.into()).ok_or(PemError::Content)?;
    Ok((core::str::from_utf8(name).map_err(|_| PemError::Content)?, rest))
}

/// Whether a group has keys of a standard format.
fn is_standard(name: &str) -> bool {
    OIDS.iter().any(|(n, _)| *n == name) || ec::Curve::named(name).is_some()
}

fn is_name(name: &str) -> bool {
    matches!(name.len(), 1..=32) && name.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_'))
}

/// Writes a key file for a group, by its lower-case name. The bytes are taken as they are, but on standard curves.
///
/// # Errors
/// [`PemError::Content`] for a name that is none, or for key bytes that are not 32 (Ed25519, X25519), none, or too long;
/// [`PemError::Key`] for bytes that are no key on a standard curve.
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
/// [`PemError::Algorithm`] for a group without an identifier; else as [`encode`].
pub fn encode_der(group: &str, kind: Kind, bytes: &[u8]) -> Result<Zeroizing<Vec<u8>>, PemError> {
    if !is_standard(group) {
        return Err(PemError::Algorithm);
    }
    let mut buf = Zeroizing::new([0_u8; MAX]);
    Ok(Zeroizing::new(standard(group, kind, bytes, &mut buf)?.to_vec()))
}

/// Writes a private key on a standard curve as ECPrivateKey (SEC 1, RFC 5915), for tools that know nothing newer: PEM text with the label
/// `EC PRIVATE KEY`.
///
/// # Errors
/// [`PemError::Algorithm`] for a group that is no such curve; [`PemError::Key`] for bytes that are no private key.
pub fn encode_sec1(group: &str, private: &[u8]) -> Result<Zeroizing<String>, PemError> {
    as_text(EC_PRIVATE, &encode_sec1_der(group, private)?)
}

/// [`encode_sec1`] in DER.
///
/// # Errors
/// As [`encode_sec1`].
pub fn encode_sec1_der(group: &str, private: &[u8]) -> Result<Zeroizing<Vec<u8>>, PemError> {
    ec::Curve::named(group).ok_or(PemError::Algorithm)?.encode_alone(private, true)
}

fn as_text(label: &str, content: &[u8]) -> Result<Zeroizing<String>, PemError> {
    pem_rfc7468::encode_string(label, LineEnding::LF, content).map(Zeroizing::new).map_err(|_| PemError::Content)
}

/// The content of a key file in the group's standard format.
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

/// Parts in a row, if there is room for them.
fn concat<'a>(parts: &[&[u8]], buf: &'a mut [u8]) -> Option<&'a [u8]> {
    let out = buf.get_mut(..parts.iter().map(|p| p.len()).sum())?;
    for (to, from) in out.iter_mut().zip(parts.iter().copied().flatten()) {
        *to = *from;
    }
    Some(out)
}

/// The methods of private keys.
macro_rules! private {
    ([$($generics:tt)*] $secret:ty) => {
        impl<$($generics)*> $secret {
            /// The private key as PEM, wiped when dropped.
            ///
            /// # Errors
            /// None, in fact: the group's name and the length are right.
            pub fn to_pem(&self) -> Result<zeroize::Zeroizing<alloc::string::String>, $crate::pem::PemError> {
                $crate::pem::private_to_pem(self)
            }

            /// Reads a private key from PEM.
            ///
            /// # Errors
            /// See [`PemError`](crate::pem::PemError).
            pub fn from_pem(text: impl AsRef<[u8]>) -> Result<Self, $crate::pem::PemError> {
                $crate::pem::private_from_pem(text.as_ref())
            }

            /// The private key as PKCS#8 in DER, wiped when dropped.
            ///
            /// # Errors
            /// [`PemError::Algorithm`](crate::pem::PemError::Algorithm) for groups that have a format of our own, and none in DER.
            pub fn to_der(&self) -> Result<zeroize::Zeroizing<alloc::vec::Vec<u8>>, $crate::pem::PemError> {
                $crate::pem::private_to_der(self)
            }

            /// Reads a private key in DER: PKCS#8, or ECPrivateKey.
            ///
            /// # Errors
            /// See [`PemError`](crate::pem::PemError).
            pub fn from_der(content: &[u8]) -> Result<Self, $crate::pem::PemError> {
                $crate::pem::private_from_der(content)
            }
        }
    };
}
pub(crate) use private;

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

/// The methods of public keys.
macro_rules! public {
    ([$($generics:tt)*] $public:ty) => {
        impl<$($generics)*> $public {
            /// The public key as PEM.
            #[must_use]
            pub fn to_pem(&self) -> alloc::string::String {
                $crate::pem::public_to_pem(self)
            }

            /// Reads a public key from PEM.
            ///
            /// # Errors
            /// See [`PemError`](crate::pem::PemError).
            pub fn from_pem(text: impl AsRef<[u8]>) -> Result<Self, $crate::pem::PemError> {
                $crate::pem::public_from_pem(text.as_ref())
            }

            /// The public key as SubjectPublicKeyInfo in DER.
            ///
            /// # Errors
            /// [`PemError::Algorithm`](crate::pem::PemError::Algorithm) for groups that have a format of our own, and none in DER.
            pub fn to_der(&self) -> Result<alloc::vec::Vec<u8>, $crate::pem::PemError> {
                $crate::pem::public_to_der(self)
            }

            /// Reads a public key in DER: SubjectPublicKeyInfo.
            ///
            /// # Errors
            /// See [`PemError`](crate::pem::PemError).
            pub fn from_der(content: &[u8]) -> Result<Self, $crate::pem::PemError> {
                $crate::pem::public_from_der(content)
            }
        }
    };
}
pub(crate) use public;

pub(crate) fn public_to_pem<P: Public>(key: &P) -> String {
    // The name and the key of a type are right: there is always a text.
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
