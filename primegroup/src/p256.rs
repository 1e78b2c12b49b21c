//! P-256 (secp256r1, prime256v1): the standard curve of FIPS 186 over a prime of 256 bits; 128 bits of security.
//!
//! Its schemes are [`ecdsa`](crate::ecdsa) and [`ecdh`](crate::ecdh); the generic ones ([`schnorr`](crate::schnorr), [`dh`](crate::dh)) work
//! on it, too. Elements can be read and written in all encodings of SEC 1. It is not in the registry yet: the command, C and `suite` do
//! not have it.

use crate::error::Error;
use crate::message::{Hash, Message};
use crate::scheme::HashToGroup;
#[doc(inline)]
pub use primegroup_core::group::p256::{Point, Scalar};

/// Hashes to the group, as a random oracle: the suite P256_XMD:SHA-256_SSWU_RO_ of RFC 9380. The tag `dst` names the use.
///
/// # Errors
/// [`Error::Unsupported`] without a tag, and for the value of a hash function; [`Error::Length`] if the tag is empty.
pub fn hash_to_group(message: Message<'_>, dst: Option<&[u8]>) -> Result<Point, Error> {
    crate::hash::with_tag::<_, sha2::Sha256>(message, dst)
}

impl HashToGroup for Point {
    const SUITE: &'static str = "P256_XMD:SHA-256_SSWU_RO_";
    const TAGS: bool = true;
    const HASHES: &'static [Hash] = &[];

    #[inline(always)]
    fn hash_to_group(message: Message<'_>, dst: Option<&[u8]>) -> Result<Self, Error> {
        hash_to_group(message, dst)
    }
}
