//! Recovery of the public key from a signature and its message (SEC 1 section 4.1.6). Two bits select one of four
//! candidates.

use super::{Digested, PublicKey, ScalarBytes, Signature, integer};
use crate::error::Error;
use crate::message::Message;
use primegroup_core::ct;
use primegroup_core::field::{ByteArray, Field, PrimeField};
use primegroup_core::group::{Coordinates, Scalar as _};

/// Identifies the point R of a signature: whether its y is odd, and whether its x is at least the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecoveryId(u8);

impl RecoveryId {
    /// Returns the identifier of R = (x, y), with r = x mod n.
    pub(super) fn new<G: Coordinates>(x: &G::Coordinate, y: &G::Coordinate, r: &[u8]) -> Self {
        let odd = y.as_ref().last().map_or(0, |b| b & 1);
        let reduced = !ct::bytes_eq(x.as_ref(), r);
        RecoveryId(odd | (reduced.bit() as u8) << 1)
    }

    /// Makes the identifier from its number: 1 if y is odd, plus 2 if x is at least the order.
    ///
    /// # Errors
    /// [`Error::Encoding`] for numbers above 3.
    pub const fn from_u8(id: u8) -> Result<Self, Error> {
        if id < 4 { Ok(RecoveryId(id)) } else { Err(Error::Encoding) }
    }

    /// Returns the number.
    #[must_use]
    pub const fn to_u8(self) -> u8 {
        self.0
    }

    /// Returns the identifier of the signature (r, n - s), if this is the identifier of (r, s).
    #[must_use]
    pub const fn negated(self) -> Self {
        RecoveryId(self.0 ^ 1)
    }
}

impl<G: Coordinates> PublicKey<G> {
    /// Returns the public key of the signer, in variable time: Q = (s R - e G)/r.
    ///
    /// Costs one decoding, one double multiplication, one inversion.
    ///
    /// # Errors
    /// [`Error::Verification`] if there is no such key; [`Error::Unsupported`] for values of hash functions that are
    /// not in [`Verify::HASHES`](crate::scheme::Verify::HASHES).
    pub fn recover(message: Message<'_>, signature: &Signature<G>, id: RecoveryId) -> Result<Self, Error> {
        let digested = Digested::new(message)?;
        let (r, s) = signature.scalars().ok_or(Error::Verification)?;
        let point = Self::signer_point(signature, id).ok_or(Error::Verification)?;
        let e = integer::<G::Scalar>(digested.value());
        let inverse = r.invert_vartime();
        let q = point.mul_add_generator_vartime(&(s * inverse), &-(e * inverse));
        Self::from_point(q).map_err(|_| Error::Verification)
    }

    /// Returns R.
    pub(super) fn signer_point(signature: &Signature<G>, id: RecoveryId) -> Option<G> {
        let (r, _) = signature.halves();
        let mut compressed = G::Compressed::ZERO;
        let (tag, x) = compressed.as_mut().split_first_mut()?;
        *tag = 2 | id.0 & 1;
        // The order has at most as many bytes as a coordinate.
        let at = x.len().checked_sub(ScalarBytes::<G>::LEN)?;
        x.get_mut(at..)?.copy_from_slice(r);
        if id.0 & 2 != 0 {
            // x = r + n = r + 1 + (n - 1)
            let order_less_one = (-G::Scalar::ONE).encode();
            let mut carry = 1;
            for (to, from) in x.iter_mut().rev().zip(order_less_one.as_ref().iter().rev().chain(core::iter::repeat(&0)))
            {
                carry += u16::from(*to) + u16::from(*from);
                *to = carry as u8;
                carry >>= 8;
            }
            if carry != 0 {
                return None;
            }
        }
        G::from_sec1(compressed.as_ref())
    }
}
