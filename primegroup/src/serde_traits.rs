//! `serde` for public keys and signatures: lower-case hexadecimal in human-readable formats, bytes in other formats.
//! Input is checked like by `decode`. Private keys have no `serde` traits on purpose: storing one requires an explicit
//! `to_bytes`.

use core::fmt;
use primegroup_core::Group;
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
