//! [`Proof`] and [`Output`].

use super::suite::{self, Bytes, CHALLENGE, Point, Scalar, ScalarBytes, Suite};
use alloc::vec::Vec;
use core::fmt;
use primegroup::core_groups::field::{ByteArray, PrimeField};
use primegroup::{Error, ct};
use sha2::digest;

/// A proof: the encoding of Gamma, the challenge c in 16 bytes, and the scalar s. It is decoded but not verified.
#[derive(Clone, Copy)]
pub struct Proof<S: Suite> {
    pub(super) gamma: Point<S>,
    pub(super) encoded: Bytes<S>,
    pub(super) c: [u8; CHALLENGE],
    pub(super) s: Scalar<S>,
}

impl<S: Suite> Proof<S> {
    /// Length in bytes.
    pub const LEN: usize = Bytes::<S>::LEN + CHALLENGE + ScalarBytes::<S>::LEN;

    /// Decodes a proof. Costs one decoding of an element.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length. [`Error::Encoding`] if Gamma is not the canonical encoding of an element,
    /// or neutral in a group of prime order, or if s is not below the order.
    pub fn decode(bytes: &[u8]) -> Result<Self, Error> {
        let (gamma, rest) = bytes.split_at_checked(Bytes::<S>::LEN).ok_or(Error::Length)?;
        let (c, s) = rest.split_first_chunk().ok_or(Error::Length)?;
        let encoded = Bytes::<S>::from_slice(gamma).ok_or(Error::Length)?;
        let s = ByteArray::from_ref(s).ok_or(Error::Length)?;
        let (s, below) = Scalar::<S>::decode_ct(s);
        let gamma = Point::<S>::decode(encoded.as_ref()).ok_or(Error::Encoding)?;
        if !below.declassify() || !S::allows(&gamma) {
            return Err(Error::Encoding);
        }
        Ok(Proof { gamma, encoded, c: *c, s })
    }

    /// Writes the proof to the first [`Self::LEN`] bytes of `out`, and returns them.
    ///
    /// # Errors
    /// [`Error::Length`] if `out` is too short.
    pub fn write_to<'a>(&self, out: &'a mut [u8]) -> Result<&'a [u8], Error> {
        let out = out.get_mut(..Self::LEN).ok_or(Error::Length)?;
        let s = self.s.encode();
        let parts = self.encoded.as_ref().iter().chain(&self.c).chain(s.as_ref());
        out.iter_mut().zip(parts).for_each(|(to, from)| *to = *from);
        Ok(out)
    }

    /// Returns the proof as bytes.
    #[must_use]
    pub fn to_vec(&self) -> Vec<u8> {
        let s = self.s.encode();
        [self.encoded.as_ref(), &self.c, s.as_ref()].concat()
    }

    /// Returns `beta` of this proof, which is meaningful only if the proof was verified, or made here. Constant time.
    /// Costs one encoding and one hash.
    #[must_use]
    pub fn output(&self) -> Output<S> {
        Output(suite::output::<S>(self.gamma))
    }
}

impl<S: Suite> TryFrom<&[u8]> for Proof<S> {
    type Error = Error;
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::decode(bytes)
    }
}

impl<S: Suite> PartialEq for Proof<S> {
    fn eq(&self, o: &Self) -> bool {
        (self.encoded, self.c) == (o.encoded, o.c) && self.s == o.s
    }
}
impl<S: Suite> Eq for Proof<S> {}

impl<S: Suite> fmt::Debug for Proof<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Proof(")?;
        self.to_vec().iter().try_for_each(|b| write!(f, "{b:02x}"))?;
        f.write_str(")")
    }
}

/// `beta`, wiped when dropped. It has as many bytes as the suite's hash values. Comparison is constant-time.
pub struct Output<S: Suite>(pub(super) digest::Output<S::Hash>);

impl<S: Suite> Output<S> {
    /// Returns the bytes.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }
}

impl<S: Suite> AsRef<[u8]> for Output<S> {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl<S: Suite> Drop for Output<S> {
    fn drop(&mut self) {
        ct::wipe_bytes(&mut self.0);
    }
}

impl<S: Suite> zeroize::ZeroizeOnDrop for Output<S> {}

impl<S: Suite> PartialEq for Output<S> {
    fn eq(&self, o: &Self) -> bool {
        ct::bytes_eq(&self.0, &o.0).declassify()
    }
}
impl<S: Suite> Eq for Output<S> {}

impl<S: Suite> fmt::Debug for Output<S> {
    /// Prints only the type, because the output is secret until the proof is published.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Output(..)")
    }
}
