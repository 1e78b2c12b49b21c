//! ECDH (SEC 1 section 3.3.1, NIST SP 800-56A): the x-coordinate of the shared point, over any group of points of a
//! curve of prime order.
//!
//! The shared secret is x itself, big-endian, as TLS and HPKE use it. Derive keys from it, and from both public keys,
//! with a key derivation function. Constant time in the private key; the validity of the peer's key is public.

use crate::ecdsa::public_from_sec1;
use crate::error::Error;
use crate::scheme;
use crate::secret::{SharedSecret, depth};
use primegroup_core::ct;
#[cfg(feature = "ecies")]
use primegroup_core::field::ByteArray;
use primegroup_core::group::Coordinates;

const SCHEME: &str = "ecdh";

crate::named::generic_keys!(Coordinates, "ECDH, as a type.");

impl<G: Coordinates> PublicKey<G> {
    /// Reads a point in an encoding of SEC 1: compressed or uncompressed.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length; [`Error::Encoding`] for bytes that are no point, and for the one byte of
    /// the point at infinity.
    pub fn from_sec1(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_point(public_from_sec1(bytes)?)
    }
}

impl<G: Coordinates<Coordinate = [u8; 32]>> SecretKey<G> {
    /// Returns the secret shared with the owner of `peer`: 32 bytes. `peer` is a point in an encoding of SEC 1,
    /// compressed or uncompressed.
    ///
    /// Costs one decoding (a square root, if it is compressed), one multiplication, one inversion.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length; [`Error::Encoding`] for bytes that are no point, and for the one byte of
    /// the point at infinity.
    pub fn agree(&self, peer: &[u8]) -> Result<SharedSecret, Error> {
        ct::on_wiped_stack::<{ depth::ECDH }, _>(|| {
            // The product is not neutral: the order is prime, the private key is not zero, and the peer's point is not
            // neutral.
            // By reference, because points take code to move.
            match &mut public_from_sec1(peer) {
                Ok(point) => Ok(self.exchange(point)),
                Err(error) => Err(*error),
            }
        })
    }

    /// Returns the secret shared with the owner of `peer`, already decoded.
    #[must_use]
    pub fn agree_with(&self, peer: &PublicKey<G>) -> SharedSecret {
        ct::on_wiped_stack::<{ depth::ECDH }, _>(|| {
            let mut shared = *peer.0.point_ref();
            self.exchange(&mut shared)
        })
    }

    /// Returns the secret shared with the owner of a point. The caller's stack is wiped, so the product is not wiped here.
    fn exchange(&self, shared: &mut G) -> SharedSecret {
        shared.mul_assign(self.0.scalar());
        SharedSecret::new(shared.coordinates().0)
    }
}

scheme::exchange!([G: Coordinates<Coordinate = [u8; 32]>] SecretKey<G>);

#[cfg(feature = "ecies")]
impl<G: Coordinates<Coordinate = [u8; 32]>> crate::ecies::Recipient for PublicKey<G> {
    type Private = SecretKey<G>;
    type Uncompressed = G::Uncompressed;

    fn uncompressed(&self) -> G::Uncompressed {
        // A public key is not neutral, so it has coordinates.
        self.0.point_ref().to_sec1_uncompressed().unwrap_or(G::Uncompressed::ZERO)
    }
}
