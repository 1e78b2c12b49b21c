//! Ristretto255 (RFC 9496): the prime-order group inside edwards25519. Its schemes are the generic ones
//! ([`schnorr`](crate::schnorr), [`dh`](crate::dh)).

use crate::error::Error;
use crate::message::{Hash, Message};
use crate::scheme::HashToGroup;
#[doc(inline)]
pub use primegroup_core::group::ristretto255::{Point, Scalar};

/// Hashes to the group: the suite ristretto255_XMD:SHA-512_R255MAP_RO_ of RFC 9380. The tag `dst` names the use.
///
/// # Errors
/// [`Error::Unsupported`] without a tag, and for a hash value; [`Error::Length`] if the tag is empty.
pub fn hash_to_group(message: Message<'_>, dst: Option<&[u8]>) -> Result<Point, Error> {
    crate::hash::with_tag::<_, crate::digests::Sha512>(message, dst)
}

impl HashToGroup for Point {
    const SUITE: &'static str = "ristretto255_XMD:SHA-512_R255MAP_RO_";
    const TAGS: bool = true;
    const HASHES: &'static [Hash] = &[];

    #[inline(always)]
    fn hash_to_group(message: Message<'_>, dst: Option<&[u8]>) -> Result<Self, Error> {
        hash_to_group(message, dst)
    }
}

/// Hashes to a scalar: HashToScalar of the suite ristretto255-SHA512 of RFC 9497.
///
/// # Errors
/// [`Error::Length`] if `dst` is empty.
pub fn hash_to_scalar(message: &[u8], dst: &[u8]) -> Result<Scalar, Error> {
    crate::hash::hash_to_scalar::<Point>(&[message], dst)
}

/// Returns the element for 64 uniform bytes (RFC 9496 section 4.3.4): the sum of the maps of both halves.
#[must_use]
pub fn from_uniform_bytes(bytes: &[u8; 64]) -> Point {
    let (mut a, mut b) = ([0; 32], [0; 32]);
    a.copy_from_slice(&bytes[..32]);
    b.copy_from_slice(&bytes[32..]);
    Point::map_to_group(&a) + Point::map_to_group(&b)
}
