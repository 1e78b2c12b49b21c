//! Signatures in DER, the format of X.509, TLS and WebAuthn: SEQUENCE { r INTEGER, s INTEGER } (RFC 3279 section
//! 2.2.3).

use super::{ScalarBytes, Signature};
use crate::error::Error;
use crate::scheme::SignatureDer;
use core::fmt;
use der::asn1::UintRef;
use der::{Decode, DecodeValue, Encode, EncodeValue, Header, Length, Reader, Sequence, Writer};
use primegroup_core::field::ByteArray;
use primegroup_core::group::Coordinates;

/// The two integers of a signature.
struct Integers<'a> {
    r: UintRef<'a>,
    s: UintRef<'a>,
}

impl<'a> DecodeValue<'a> for Integers<'a> {
    type Error = der::Error;

    fn decode_value<R: Reader<'a>>(reader: &mut R, _: Header) -> der::Result<Self> {
        Ok(Integers { r: reader.decode()?, s: reader.decode()? })
    }
}

impl EncodeValue for Integers<'_> {
    fn value_len(&self) -> der::Result<Length> {
        self.r.encoded_len()? + self.s.encoded_len()?
    }
    fn encode_value(&self, writer: &mut impl Writer) -> der::Result<()> {
        self.r.encode(writer)?;
        self.s.encode(writer)
    }
}

impl<'a> Sequence<'a> for Integers<'a> {}

/// Maximum length in bytes: two integers of 64 bytes with a sign byte each, two headers of two bytes, and three bytes
/// for the header of the sequence.
const MOST: usize = 3 + 2 * (2 + 65);

/// A signature in DER: at most 72 bytes for orders of 256 bits.
#[derive(Clone, Copy)]
pub struct Der {
    bytes: [u8; MOST],
    len: usize,
}

impl AsRef<[u8]> for Der {
    fn as_ref(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }
}

impl fmt::Debug for Der {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Der(")?;
        self.as_ref().iter().try_for_each(|b| write!(f, "{b:02x}"))?;
        f.write_str(")")
    }
}

impl<G: Coordinates> SignatureDer for Signature<G> {
    type Der = Der;

    #[inline(always)]
    fn to_der(&self) -> Der {
        Self::to_der(self)
    }
    #[inline(always)]
    fn from_der(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_der(bytes)
    }
}

impl<G: Coordinates> Signature<G> {
    /// Returns the signature in DER.
    #[must_use]
    pub fn to_der(&self) -> Der {
        let (r, s) = self.halves();
        let mut bytes = [0; MOST];
        // The buffer has room for any two integers of this length.
        let len = UintRef::new(r)
            .and_then(|r| Ok(Integers { r, s: UintRef::new(s)? }))
            .and_then(|both| Ok(both.encode_to_slice(&mut bytes)?.len()))
            .unwrap_or_default();
        Der { bytes, len }
    }

    /// Reads a signature in DER. Does not verify it.
    ///
    /// # Errors
    /// [`Error::Encoding`] for bytes that are not DER: lengths and integers in more bytes than they need, negative
    /// integers, bytes after the end; and for integers that are too long.
    pub fn from_der(bytes: &[u8]) -> Result<Self, Error> {
        let both = Integers::from_der(bytes).map_err(|_| Error::Encoding)?;
        let mut out = G::TwoScalars::ZERO;
        let len = ScalarBytes::<G>::LEN;
        let (r, s) = out.as_mut().split_at_mut(len);
        for (to, from) in [(r, both.r.as_bytes()), (s, both.s.as_bytes())] {
            let at = len.checked_sub(from.len()).ok_or(Error::Encoding)?;
            to.get_mut(at..).ok_or(Error::Encoding)?.copy_from_slice(from);
        }
        Ok(Self::from_bytes(out))
    }
}
