//! Keys on standard curves as JSON Web Keys (RFC 7517, RFC 7518 section 6.2): `kty` "EC", `crv` "P-256" or "secp256k1" (RFC 8812), and
//! `x`, `y` and `d` as base64url of 32 bytes. The names of the methods are those of the crate `elliptic-curve`.
//!
//! Reading is strict: one object without a member twice, coordinates of exactly the curve's length and without padding, a point on the
//! curve, a private key that the point belongs to. Other members (`kid`, `use`, `alg`, `key_ops`, …) may stand there and are passed over:
//! who acts on them reads them before.

mod json;

use crate::error::Error;
use crate::keys::{PublicKey, SecretKey};
use crate::secret::depth;
use alloc::string::String;
use alloc::vec::Vec;
use base64ct::{Base64UrlUnpadded, Encoding};
use core::fmt;
use primegroup_core::ct::{self, Fleeting};
use primegroup_core::field::{ByteArray, PrimeField};
use primegroup_core::group::Coordinates;
use zeroize::Zeroizing;

/// A curve that JSON Web Keys have a name for.
pub trait JwkCurve: Coordinates {
    /// The member `crv`.
    const CRV: &'static str;
}

#[cfg(feature = "p256")]
impl JwkCurve for crate::p256::Point {
    const CRV: &'static str = "P-256";
}

#[cfg(feature = "secp256k1")]
impl JwkCurve for crate::secp256k1::Point {
    const CRV: &'static str = "secp256k1";
}

/// Why a JSON Web Key was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JwkError {
    /// The text is not one JSON object, or has a member twice, or is too long.
    Syntax,
    /// `kty` is not "EC", or `crv` another curve.
    Curve,
    /// A member that must be there is not, or is no text.
    Member(&'static str),
    /// A coordinate, or the private key, is not base64url without padding, of the curve's length.
    Base64(&'static str),
    /// The public key beside a private key is not its own.
    Mismatch,
    /// A private key where a public one is expected.
    Private,
    /// The point is not on the curve, or the private key is none.
    Key(Error),
}

impl fmt::Display for JwkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JwkError::Syntax => f.write_str("not a JSON object with each member once"),
            JwkError::Curve => f.write_str("the key is of another type or curve"),
            JwkError::Member(name) => write!(f, "the member {name:?} is missing, or no text"),
            JwkError::Base64(name) => write!(f, "the member {name:?} is not base64url of the right length"),
            JwkError::Mismatch => f.write_str("the public key does not fit the private key"),
            JwkError::Private => f.write_str("this is a private key, and a public key is expected"),
            JwkError::Key(e) => write!(f, "invalid key: {e}"),
        }
    }
}

impl core::error::Error for JwkError {}

/// What a JSON Web Key of the curve holds, as text.
struct Members<'a> {
    x: &'a str,
    y: &'a str,
    d: Option<&'a str>,
}

impl<'a> Members<'a> {
    fn read<G: JwkCurve>(text: &'a str) -> Result<Self, JwkError> {
        let members: Vec<(&str, Option<&str>)> = json::object(text).ok_or(JwkError::Syntax)?;
        let find = |name: &'static str| members.iter().find(|(n, _)| *n == name).map(|(_, value)| *value);
        let member = |name| find(name).flatten().ok_or(JwkError::Member(name));
        if (member("kty")?, member("crv")?) != ("EC", G::CRV) {
            return Err(JwkError::Curve);
        }
        let d = find("d").map(|d| d.ok_or(JwkError::Member("d"))).transpose()?;
        Ok(Members { x: member("x")?, y: member("y")?, d })
    }

    /// The public key.
    fn public<G: JwkCurve, S>(&self) -> Result<PublicKey<G, S>, JwkError> {
        let (x, y): (G::Coordinate, G::Coordinate) = (decode("x", self.x)?, decode("y", self.y)?);
        let mut point = G::Uncompressed::ZERO;
        let parts = [4].iter().chain(x.as_ref()).chain(y.as_ref());
        point.as_mut().iter_mut().zip(parts).for_each(|(to, from)| *to = *from);
        crate::ecdsa::public_from_sec1(point.as_ref()).and_then(PublicKey::from_point).map_err(JwkError::Key)
    }
}

/// The bytes of a member.
fn decode<B: ByteArray>(name: &'static str, text: &str) -> Result<B, JwkError> {
    let mut out = B::ZERO;
    match Base64UrlUnpadded::decode(text, out.as_mut()) {
        Ok(bytes) if bytes.len() == B::LEN => Ok(out),
        _ => {
            ct::wipe_bytes(out.as_mut());
            Err(JwkError::Base64(name))
        }
    }
}

/// Adds a member's bytes to a text that has room for it.
fn push(out: &mut String, name: &str, bytes: &[u8]) {
    // Digits of at most 64 bytes.
    let mut digits = Zeroizing::new([0; 88]);
    out.push_str(",\"");
    out.push_str(name);
    out.push_str("\":\"");
    out.push_str(Base64UrlUnpadded::encode(bytes, &mut *digits).unwrap_or_default());
    out.push('"');
}

/// A JSON Web Key, in memory that does not move.
fn write<G: JwkCurve, S>(key: &PublicKey<G, S>, private: Option<&[u8]>) -> Zeroizing<String> {
    let mut out = Zeroizing::new(String::with_capacity(512));
    let (x, y) = key.point().coordinates();
    out.push_str("{\"kty\":\"EC\",\"crv\":\"");
    out.push_str(G::CRV);
    out.push('"');
    push(&mut out, "x", x.as_ref());
    push(&mut out, "y", y.as_ref());
    if let Some(private) = private {
        push(&mut out, "d", private);
    }
    out.push('}');
    out
}

impl<G: JwkCurve, S> PublicKey<G, S> {
    /// The public key as a JSON Web Key.
    #[must_use]
    pub fn to_jwk_string(&self) -> String {
        String::clone(&write(self, None))
    }

    /// Reads a public key from a JSON Web Key.
    ///
    /// # Errors
    /// See [`JwkError`]: also for a private key.
    pub fn from_jwk_str(text: &str) -> Result<Self, JwkError> {
        let members = Members::read::<G>(text)?;
        if members.d.is_some() { Err(JwkError::Private) } else { members.public() }
    }
}

impl<G: JwkCurve, S> SecretKey<G, S> {
    /// The private key, with the public one, as a JSON Web Key, wiped when dropped.
    #[must_use]
    pub fn to_jwk_string(&self) -> Zeroizing<String> {
        ct::on_wiped_stack::<{ depth::PEM }, _>(|| {
            let private = Fleeting::new(self.to_bytes());
            write(self.public_key(), Some(private.as_ref()))
        })
    }

    /// Reads a private key from a JSON Web Key.
    ///
    /// # Errors
    /// See [`JwkError`]: also for a public key that is not the private key's.
    pub fn from_jwk_str(text: &str) -> Result<Self, JwkError> {
        ct::on_wiped_stack::<{ depth::PEM }, _>(|| {
            let members = Members::read::<G>(text)?;
            let public = members.public::<G, S>()?;
            let private = members.d.ok_or(JwkError::Member("d"))?;
            let bytes = Fleeting::new(decode::<<G::Scalar as PrimeField>::Bytes>("d", private)?);
            let key = Self::from_bytes(bytes.as_ref()).map_err(JwkError::Key)?;
            if *key.public_key() == public { Ok(key) } else { Err(JwkError::Mismatch) }
        })
    }
}
