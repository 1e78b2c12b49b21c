//! `serde` for public keys and signatures: lower-case hexadecimal in human-readable formats, bytes in other formats.
//! Input is checked like by `decode`. Private keys have no `serde` traits on purpose: storing one requires an explicit
//! `to_bytes`.

#[cfg(feature = "bls")]
use crate::bls;
#[cfg(feature = "ecdsa")]
use crate::ecdsa;
use crate::keys::Signature;
use crate::schnorr;
use core::fmt;
use primegroup_core::Group;
#[cfg(feature = "ecdsa")]
use primegroup_core::group::Coordinates;
use primegroup_core::hex::{self, Hex};
use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use serde::ser::Serializer;

/// Writes bytes.
///
/// # Errors
/// The errors of the serializer.
pub fn serialize<S: Serializer>(bytes: impl AsRef<[u8]>, serializer: S) -> Result<S::Ok, S::Error> {
    if serializer.is_human_readable() {
        serializer.collect_str(&Hex(bytes.as_ref()))
    } else {
        serializer.serialize_bytes(bytes.as_ref())
    }
}

/// Length in bytes of the longest value: a signature over a group with encodings of up to 96 bytes.
const MAX: usize = 128;

/// Up to [`MAX`] bytes.
struct Buffer {
    bytes: [u8; MAX],
    len: usize,
}

impl Buffer {
    fn collect<E: Error>(mut next: impl FnMut() -> Result<Option<u8>, E>) -> Result<Self, E> {
        let mut out = Buffer { bytes: [0; MAX], len: 0 };
        while let Some(byte) = next()? {
            *out.bytes.get_mut(out.len).ok_or_else(|| E::custom("too long"))? = byte;
            out.len += 1;
        }
        Ok(out)
    }
}

struct BufferVisitor;

impl<'de> Visitor<'de> for BufferVisitor {
    type Value = Buffer;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bytes, or hexadecimal digits")
    }
    fn visit_str<E: Error>(self, s: &str) -> Result<Buffer, E> {
        let (pairs, rest) = s.as_bytes().as_chunks::<2>();
        if !rest.is_empty() {
            return Err(E::custom("odd number of hexadecimal digits"));
        }
        let mut pairs = pairs.iter();
        let byte = |pair: &[u8; 2]| hex::byte(*pair).ok_or_else(|| E::custom("not hexadecimal"));
        Buffer::collect(|| pairs.next().map(byte).transpose())
    }
    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Buffer, E> {
        let mut bytes = bytes.iter();
        Buffer::collect(|| Ok(bytes.next().copied()))
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Buffer, A::Error> {
        Buffer::collect(|| seq.next_element())
    }
}

/// Reads bytes and decodes them.
pub(crate) fn deserialize_with<'de, D: Deserializer<'de>, T>(
    deserializer: D,
    decode: impl FnOnce(&[u8]) -> Result<T, crate::Error>,
) -> Result<T, D::Error> {
    let buffer = if deserializer.is_human_readable() {
        deserializer.deserialize_str(BufferVisitor)?
    } else {
        deserializer.deserialize_bytes(BufferVisitor)?
    };
    decode(&buffer.bytes[..buffer.len]).map_err(D::Error::custom)
}

/// For fields that are group elements: `#[serde(with = "primegroup::serde_traits::element")]`.
pub mod element {
    use super::{Deserializer, Group, Serializer, deserialize_with};

    /// Writes an element.
    ///
    /// # Errors
    /// The errors of the serializer.
    pub fn serialize<G: Group, S: Serializer>(element: &G, serializer: S) -> Result<S::Ok, S::Error> {
        super::serialize(element.encode(), serializer)
    }

    /// Reads an element.
    ///
    /// # Errors
    /// The errors of the deserializer, and an error for bytes that are no canonical encoding.
    pub fn deserialize<'de, G: Group, D: Deserializer<'de>>(deserializer: D) -> Result<G, D::Error> {
        deserialize_with(deserializer, |bytes| G::decode(bytes).ok_or(crate::Error::Encoding))
    }
}

/// Implements serialization of one type, by its bytes.
macro_rules! bytes {
    ([$($generics:tt)*], $type:ty, $encode:expr, $decode:expr) => {
        impl<$($generics)*> serde::Serialize for $type {
            fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
                $crate::serde_traits::serialize($encode(self), serializer)
            }
        }
        impl<'de, $($generics)*> serde::Deserialize<'de> for $type {
            fn deserialize<Z: serde::Deserializer<'de>>(deserializer: Z) -> Result<Self, Z::Error> {
                $crate::serde_traits::deserialize_with(deserializer, $decode)
            }
        }
    };
}

pub(crate) use bytes;

bytes!([const N: usize, S], Signature<N, S>, Signature::to_bytes, |b| Signature::try_from(b));
bytes!([G: Group], schnorr::Signature<G>, schnorr::Signature::to_bytes, schnorr::Signature::from_slice);
#[cfg(feature = "ecdsa")]
bytes!([G: Coordinates], ecdsa::Signature<G>, ecdsa::Signature::to_bytes, ecdsa::Signature::from_slice);
#[cfg(feature = "bls")]
bytes!([V: bls::Variant, S], bls::Signature<V, S>, bls::Signature::encode, bls::Signature::decode);
#[cfg(feature = "bls")]
bytes!([V: bls::Variant], bls::ProofOfPossession<V>, bls::ProofOfPossession::encode, bls::ProofOfPossession::decode);
#[cfg(feature = "bls")]
bytes!([V: bls::Variant, S], bls::EncodedSignature<V, S>, bls::EncodedSignature::to_bytes, |b| bls::EncodedSignature::try_from(b));
