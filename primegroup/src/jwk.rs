//! Keys on standard curves as JSON Web Keys (RFC 7517). The method names are those of the crate `elliptic-curve`.
//!
//! * `kty` "EC", `crv` "P-256" or "secp256k1" (RFC 7518 section 6.2, RFC 8812): `x`, `y` and `d` as base64url of 32
//!   bytes.
//! * `kty` "OKP", `crv` "Ed25519" or "X25519" (RFC 8037): `x` and `d` as base64url of 32 bytes.
//!
//! Reading is strict. It requires one object of at most 64 members, without duplicate members; coordinates of exactly
//! the curve's length, without padding; a point on the curve; and a private key that matches the point. Other members
//! (`kid`, `use`, `alg`, `key_ops`, …) are allowed and ignored. Callers that need them must read them first.

mod json;

use crate::error::Error;
use crate::scheme::KeyPair;
use crate::secret::depth;
use alloc::string::String;
use alloc::vec::Vec;
use base64ct::{Base64UrlUnpadded, Encoding};
use core::fmt;
use primegroup_core::ct::{self, Fleeting};
use primegroup_core::field::{ByteArray, PrimeField};
use primegroup_core::group::Coordinates;
use zeroize::Zeroizing;

/// A curve that has a name in JSON Web Keys.
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

/// The reason why a JSON Web Key was rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JwkError {
    /// The text is not one JSON object, or has a duplicate member, or is too long.
    Syntax,
    /// The object has more than 64 members.
    Members,
    /// `kty` is another type of key, or `crv` another curve.
    Curve,
    /// A required member is missing or is not a string.
    Member(&'static str),
    /// A coordinate, or the private key, is not base64url without padding, or does not have the curve's length.
    Base64(&'static str),
    /// The public key next to the private key does not match it.
    Mismatch,
    /// A private key, but a public key is expected.
    Private,
    /// The point is not on the curve, or the private key is not valid.
    Key(Error),
}

impl fmt::Display for JwkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JwkError::Syntax => f.write_str("not a JSON object with each member once"),
            JwkError::Members => write!(f, "a JSON object of more than {} members", json::MEMBERS),
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

/// The members of a JSON Web Key as text, with the right type and curve.
struct Members<'a>(Vec<(&'a str, Option<&'a str>)>);

impl<'a> Members<'a> {
    fn read(text: &'a str, kty: &str, crv: &str) -> Result<Self, JwkError> {
        let members = Members(json::object(text)?);
        if (members.text("kty")?, members.text("crv")?) == (kty, crv) { Ok(members) } else { Err(JwkError::Curve) }
    }

    /// Returns the value of a member: the inner `None` stands for a value that is not a string.
    fn find(&self, name: &str) -> Option<Option<&'a str>> {
        self.0.iter().find(|(n, _)| *n == name).map(|(_, value)| *value)
    }

    /// Returns the text of a member.
    fn text(&self, name: &'static str) -> Result<&'a str, JwkError> {
        self.find(name).flatten().ok_or(JwkError::Member(name))
    }

    /// Returns the bytes of a member.
    fn bytes<B: ByteArray>(&self, name: &'static str) -> Result<B, JwkError> {
        decode(name, self.text(name)?)
    }

    /// Rejects a private key.
    fn public_only(self) -> Result<Self, JwkError> {
        match self.find("d") {
            Some(None) => Err(JwkError::Member("d")),
            Some(Some(_)) => Err(JwkError::Private),
            None => Ok(self),
        }
    }

    /// Returns the point of a public key on a curve of prime order.
    fn point<G: JwkCurve>(&self) -> Result<G, JwkError> {
        let (x, y): (G::Coordinate, G::Coordinate) = (self.bytes("x")?, self.bytes("y")?);
        let mut point = G::Uncompressed::ZERO;
        let parts = [4].iter().chain(x.as_ref()).chain(y.as_ref());
        point.as_mut().iter_mut().zip(parts).for_each(|(to, from)| *to = *from);
        crate::ecdsa::public_from_sec1(point.as_ref()).map_err(JwkError::Key)
    }

    /// Makes the private key from its bytes with `read`, and checks that its public key is `public`.
    fn private<B: ByteArray, K: KeyPair>(
        &self,
        public: &K::Public,
        read: impl FnOnce(&[u8]) -> Result<K, Error>,
    ) -> Result<K, JwkError> {
        let bytes = Fleeting::new(self.bytes::<B>("d")?);
        let key = read(bytes.as_ref()).map_err(JwkError::Key)?;
        if key.public_key() == public { Ok(key) } else { Err(JwkError::Mismatch) }
    }
}

/// Decodes the bytes of a member.
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

/// Appends a member with its bytes. The text must have room for it.
fn push(out: &mut String, name: &str, bytes: &[u8]) {
    // Base64 digits of at most 64 bytes.
    let mut digits = Zeroizing::new([0; 88]);
    out.push_str(",\"");
    out.push_str(name);
    out.push_str("\":\"");
    out.push_str(Base64UrlUnpadded::encode(bytes, &mut *digits).unwrap_or_default());
    out.push('"');
}

/// Returns a JSON Web Key with type, curve, and members with their bytes. The memory does not move, so no copies
/// remain.
fn write(kty: &str, crv: &str, members: &[(&str, &[u8])]) -> Zeroizing<String> {
    let mut out = Zeroizing::new(String::with_capacity(512));
    for part in ["{\"kty\":\"", kty, "\",\"crv\":\"", crv, "\""] {
        out.push_str(part);
    }
    members.iter().for_each(|(name, bytes)| push(&mut out, name, bytes));
    out.push('}');
    out
}

/// Implements JSON Web Keys of a generic scheme on the curves that have them.
macro_rules! ec {
    ($module:ident) => {
        impl<G: JwkCurve> crate::$module::PublicKey<G> {
            /// Returns the public key as a JSON Web Key.
            #[must_use]
            pub fn to_jwk_string(&self) -> String {
                let (x, y) = self.point().coordinates();
                String::clone(&write("EC", G::CRV, &[("x", x.as_ref()), ("y", y.as_ref())]))
            }

            /// Reads a public key from a JSON Web Key.
            ///
            /// # Errors
            /// See [`JwkError`]. A private key is an error, too.
            pub fn from_jwk_str(text: &str) -> Result<Self, JwkError> {
                Self::from_point(Members::read(text, "EC", G::CRV)?.public_only()?.point()?).map_err(JwkError::Key)
            }
        }

        impl<G: JwkCurve> crate::$module::SecretKey<G> {
            /// Returns the private key, with the public one, as a JSON Web Key, wiped when dropped.
            #[must_use]
            pub fn to_jwk_string(&self) -> Zeroizing<String> {
                ct::on_wiped_stack::<{ depth::PEM }, _>(|| {
                    let private = Fleeting::new(self.to_bytes());
                    let (x, y) = self.public_key().point().coordinates();
                    write("EC", G::CRV, &[("x", x.as_ref()), ("y", y.as_ref()), ("d", private.as_ref())])
                })
            }

            /// Reads a private key from a JSON Web Key.
            ///
            /// # Errors
            /// See [`JwkError`]. A public key that does not match the private key is an error, too.
            pub fn from_jwk_str(text: &str) -> Result<Self, JwkError> {
                ct::on_wiped_stack::<{ depth::PEM }, _>(|| {
                    let members = Members::read(text, "EC", G::CRV)?;
                    let public = crate::$module::PublicKey::<G>::from_point(members.point()?).map_err(JwkError::Key)?;
                    members.private::<<G::Scalar as PrimeField>::Bytes, Self>(&public, Self::from_bytes)
                })
            }
        }
    };
}
ec!(dh);
ec!(ecdh);
ec!(ecdsa);
ec!(schnorr);

/// Implements JSON Web Keys of RFC 8037 for keys with a coordinate and a private key of 32 bytes, in the encoding of
/// the scheme.
#[allow(unused_macros)] // without such a group
macro_rules! okp {
    ($module:ident, $crv:literal) => {
        impl crate::$module::PublicKey {
            /// Returns the public key as a JSON Web Key.
            #[must_use]
            pub fn to_jwk_string(&self) -> String {
                String::clone(&write("OKP", $crv, &[("x", &self.encode())]))
            }

            /// Reads a public key from a JSON Web Key.
            ///
            /// # Errors
            /// See [`JwkError`]. A private key is an error, too.
            pub fn from_jwk_str(text: &str) -> Result<Self, JwkError> {
                let members = Members::read(text, "OKP", $crv)?.public_only()?;
                Self::decode(&members.bytes::<[u8; 32]>("x")?).map_err(JwkError::Key)
            }
        }

        impl crate::$module::SecretKey {
            /// Returns the private key, with the public one, as a JSON Web Key, wiped when dropped.
            #[must_use]
            pub fn to_jwk_string(&self) -> Zeroizing<String> {
                ct::on_wiped_stack::<{ depth::PEM }, _>(|| {
                    let private = Fleeting::new(self.to_bytes());
                    write("OKP", $crv, &[("x", &self.public_key().encode()), ("d", &*private)])
                })
            }

            /// Reads a private key from a JSON Web Key.
            ///
            /// # Errors
            /// See [`JwkError`]. A public key that does not match the private key is an error, too.
            pub fn from_jwk_str(text: &str) -> Result<Self, JwkError> {
                ct::on_wiped_stack::<{ depth::PEM }, _>(|| {
                    let members = Members::read(text, "OKP", $crv)?;
                    let public = crate::$module::PublicKey::decode(&members.bytes::<[u8; 32]>("x")?);
                    members.private::<[u8; 32], Self>(&public.map_err(JwkError::Key)?, Self::from_bytes)
                })
            }
        }
    };
}
#[cfg(feature = "ed25519")]
okp!(ed25519, "Ed25519");
#[cfg(feature = "x25519")]
okp!(x25519, "X25519");
