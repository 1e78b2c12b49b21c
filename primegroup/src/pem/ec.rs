//! Keys on standard curves in the standard formats: SubjectPublicKeyInfo of RFC 5480, and PKCS#8 around the
//! ECPrivateKey of RFC 5915. ECPrivateKey alone is supported, too; OpenSSL calls it `EC PRIVATE KEY`. Object
//! identifiers name the curves. Points are read in both encodings of SEC 1, and written uncompressed, because every
//! tool reads this form.

use super::{PemError, foreign};
use crate::error::Error;
use alloc::vec::Vec;
use pkcs8::der::asn1::{BitStringRef, OctetStringRef};
use pkcs8::der::{self, AnyRef, Decode, Encode};
use pkcs8::{AlgorithmIdentifierRef, ObjectIdentifier, PrivateKeyInfoRef, SubjectPublicKeyInfoRef};
use sec1::{EcParameters, EcPrivateKey};
use zeroize::Zeroizing;

/// id-ecPublicKey: the algorithm of all these keys, whatever their use.
pub(super) const ALGORITHM: ObjectIdentifier = ObjectIdentifier::new_unwrap("1.2.840.10045.2.1");

/// Maximum length of an ECPrivateKey in bytes, enough for two scalars and two coordinates of 64 bytes.
const MOST: usize = 256;

/// A group with such keys.
pub(super) struct Curve {
    pub(super) name: &'static str,
    oid: ObjectIdentifier,
    /// Returns the public key of a private key, uncompressed.
    public: fn(&[u8]) -> Result<Vec<u8>, Error>,
    /// Converts a point in an encoding of SEC 1 to the group's encoding.
    read: fn(&[u8]) -> Result<Vec<u8>, Error>,
    /// Converts the group's encoding to an uncompressed point.
    write: fn(&[u8]) -> Result<Vec<u8>, Error>,
}

/// The curves of this build.
static CURVES: &[Curve] = &[
    #[cfg(feature = "p256")]
    Curve::of::<crate::p256::Point>("1.2.840.10045.3.1.7"),
    #[cfg(feature = "secp256k1")]
    Curve::of::<crate::secp256k1::Point>("1.3.132.0.10"),
];

#[allow(dead_code)] // without such a group
impl Curve {
    #[cfg(feature = "ecdsa")]
    const fn of<G: primegroup_core::group::Coordinates>(oid: &str) -> Self {
        use crate::ecdsa;
        fn long<G: primegroup_core::group::Coordinates>(key: &ecdsa::PublicKey<G>) -> Result<Vec<u8>, Error> {
            Ok(key.point().to_sec1_uncompressed().ok_or(Error::Encoding)?.as_ref().to_vec())
        }
        Curve {
            name: G::NAME,
            oid: ObjectIdentifier::new_unwrap(oid),
            // The key stays where it was made, because moving it leaves a copy on the stack.
            public: |private| match &ecdsa::SecretKey::<G>::from_bytes(private) {
                Ok(key) => long(key.public_key()),
                Err(error) => Err(*error),
            },
            read: |point| Ok(ecdsa::PublicKey::<G>::from_sec1(point)?.encode().as_ref().to_vec()),
            write: |public| long(&ecdsa::PublicKey::<G>::decode(public)?),
        }
    }

    /// Returns the curve of a group, if its keys are of this kind.
    pub(super) fn named(group: &str) -> Option<&'static Self> {
        CURVES.iter().find(|c| c.name == group)
    }

    fn with(oid: ObjectIdentifier) -> Result<&'static Self, PemError> {
        CURVES.iter().find(|c| c.oid == oid).ok_or_else(|| foreign::of_oid(oid))
    }

    /// Returns the curve that an algorithm identifier names in its parameters.
    pub(super) fn of_algorithm(algorithm: &AlgorithmIdentifierRef<'_>) -> Result<&'static Self, PemError> {
        let named = algorithm.parameters.and_then(|p| p.decode_as::<ObjectIdentifier>().ok());
        Self::with(named.ok_or(PemError::Content)?)
    }

    /// Returns the curve that the block `EC PARAMETERS` names.
    pub(super) fn of_parameters(content: &[u8]) -> Result<&'static Self, PemError> {
        Self::with(ObjectIdentifier::from_der(content).map_err(|_| PemError::Content)?)
    }

    /// Converts a public key to the group's encoding.
    pub(super) fn decode_public(&self, point: &[u8]) -> Result<Zeroizing<Vec<u8>>, PemError> {
        (self.read)(point).map(Zeroizing::new).map_err(PemError::Key)
    }

    /// Returns the private key of an ECPrivateKey. Its other fields, and the public key `beside` it, must match.
    pub(super) fn decode_private(&self, content: &[u8], beside: Option<&[u8]>) -> Result<Zeroizing<Vec<u8>>, PemError> {
        let key = EcPrivateKey::from_der(content).map_err(|_| PemError::Content)?;
        if key.parameters.is_some_and(|p| p.named_curve() != Some(self.oid)) {
            return Err(PemError::Mismatch);
        }
        let mut own = None;
        for public in [key.public_key, beside].into_iter().flatten() {
            if own.is_none() {
                own = Some((self.public)(key.private_key).and_then(|p| (self.read)(&p)).map_err(PemError::Key)?);
            }
            if own != (self.read)(public).ok() {
                return Err(PemError::Mismatch);
            }
        }
        Ok(Zeroizing::new(key.private_key.to_vec()))
    }

    /// [`Self::decode_private`] for an ECPrivateKey that stands alone and names its curve.
    pub(super) fn decode_alone(content: &[u8]) -> Result<(&'static Self, Zeroizing<Vec<u8>>), PemError> {
        let key = EcPrivateKey::from_der(content).map_err(|_| PemError::Content)?;
        let curve = Self::with(key.parameters.and_then(EcParameters::named_curve).ok_or(PemError::Content)?)?;
        Ok((curve, curve.decode_private(content, None)?))
    }

    /// Encodes an ECPrivateKey with the public key. It also includes the curve if `named` is set, for an ECPrivateKey
    /// that stands alone.
    pub(super) fn encode_alone(&self, private: &[u8], named: bool) -> Result<Zeroizing<Vec<u8>>, PemError> {
        let public = (self.public)(private).map_err(PemError::Key)?;
        let parameters = named.then_some(EcParameters::NamedCurve(self.oid));
        let key = EcPrivateKey { private_key: private, parameters, public_key: Some(&public) };
        // Uses a buffer of fixed size, because a growing vector leaves copies behind.
        let mut out = Zeroizing::new([0; MOST]);
        let written = key.encode_to_slice(&mut *out).map_err(|_| PemError::Content)?;
        Ok(Zeroizing::new(written.to_vec()))
    }

    /// Encodes a private key as PKCS#8.
    pub(super) fn encode_private<'a>(&self, private: &[u8], buf: &'a mut [u8]) -> Result<&'a [u8], PemError> {
        let inner = self.encode_alone(private, false)?;
        let encoded = OctetStringRef::new(&inner).and_then(|inner| {
            self.algorithm(|algorithm| PrivateKeyInfoRef::new(algorithm, inner).encode_to_slice(buf))
        });
        encoded.map_err(|_| PemError::Content)
    }

    /// Encodes a public key as SubjectPublicKeyInfo.
    pub(super) fn encode_public<'a>(&self, public: &[u8], buf: &'a mut [u8]) -> Result<&'a [u8], PemError> {
        let point = (self.write)(public).map_err(PemError::Key)?;
        let encoded = BitStringRef::from_bytes(&point).and_then(|subject_public_key| {
            self.algorithm(|algorithm| SubjectPublicKeyInfoRef { algorithm, subject_public_key }.encode_to_slice(buf))
        });
        encoded.map_err(|_| PemError::Content)
    }

    /// Calls a function with the algorithm identifier.
    fn algorithm<T>(&self, f: impl FnOnce(AlgorithmIdentifierRef<'_>) -> der::Result<T>) -> der::Result<T> {
        f(AlgorithmIdentifierRef { oid: ALGORITHM, parameters: Some(AnyRef::from(&self.oid)) })
    }
}
