//! Ristretto255 (RFC 9496): the prime-order group inside edwards25519. Schemes on it are the generic ones
//! ([`schnorr`](crate::schnorr), [`dh`](crate::dh)).

use crate::error::Error;
#[doc(inline)]
pub use primegroup_core::group::ristretto255::{Point, Scalar};

impl crate::keys::sealed::Sealed for Point {}

/// Hashes to the group: the suite ristretto255_XMD:SHA-512_R255MAP_RO_ of RFC 9380. The tag `dst` names the use.
///
/// # Errors
/// [`Error::Length`] if `dst` is empty.
pub fn hash_to_group(message: &[u8], dst: &[u8]) -> Result<Point, Error> {
    crate::hash::hash_to_group(&[message], dst)
}

/// Hashes to a scalar: HashToScalar of the suite ristretto255-SHA512 of RFC 9497.
///
/// # Errors
/// [`Error::Length`] if `dst` is empty.
pub fn hash_to_scalar(message: &[u8], dst: &[u8]) -> Result<Scalar, Error> {
    crate::hash::hash_to_scalar::<Point>(&[message], dst)
}

/// The element for 64 uniform bytes (RFC 9496 section 4.3.4): the sum of the maps of the halves.
#[must_use]
pub fn from_uniform_bytes(bytes: &[u8; 64]) -> Point {
    let (mut a, mut b) = ([0; 32], [0; 32]);
    a.copy_from_slice(&bytes[..32]);
    b.copy_from_slice(&bytes[32..]);
    Point::map_to_group(&a) + Point::map_to_group(&b)
}
