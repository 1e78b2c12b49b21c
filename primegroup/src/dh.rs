//! Diffie-Hellman key exchange over any prime-order group.
//!
//! The shared secret is the first half of SHA-512 over a tag (scheme, purpose, group name), both public keys in
//! lexicographic order, and the encoding of the shared element. `docs/schnorr.md` specifies every byte. As the group
//! has prime order, no public key is weak: the shared element is never neutral.
//!
//! Constant time in the private key and the shared element. The validity of the peer's key is public here. Groups with
//! their own schemes have a key exchange that hides it as well.

use crate::error::Error;
use crate::hash::tagged;
use crate::keys;
use crate::order;
use crate::scheme;
use crate::secret::{SharedSecret, depth, on_wiped_stack_by_size};
use primegroup_core::Group;
use primegroup_core::ct;
use sha2::Digest;

const SCHEME: &str = "dh";

crate::named::generic_keys!(Group, "Diffie-Hellman, as a type.");

/// Runs an exchange on a stack that is wiped as deep as this group uses it.
fn on_wiped_stack<G: Group, T>(f: impl FnOnce() -> T) -> T {
    // Groups with about 100 bits of security are on BN curves; groups on other pairing-friendly curves have larger
    // points.
    if size_of::<G>() >= 3 * 48 || G::SECURITY <= 100 {
        on_wiped_stack_by_size!(G, depth::DH_PAIRINGS, f)
    } else {
        ct::on_wiped_stack::<{ depth::DH }, _>(f)
    }
}

impl<G: Group> SecretKey<G> {
    /// Returns the secret shared with the owner of `peer`: 32 bytes.
    ///
    /// Costs one decoding, one multiplication, one encoding, one hash.
    ///
    /// # Errors
    /// The errors of [`PublicKey::decode`].
    pub fn agree(&self, peer: &[u8]) -> Result<SharedSecret, Error> {
        on_wiped_stack::<G, _>(|| Ok(self.exchange(&PublicKey::<G>::decode(peer)?)))
    }

    /// Returns the secret shared with the owner of `peer`, already decoded.
    #[must_use]
    pub fn agree_with(&self, peer: &PublicKey<G>) -> SharedSecret {
        on_wiped_stack::<G, _>(|| self.exchange(peer))
    }

    /// [`Self::agree_with`], on a stack that is not wiped.
    fn exchange(&self, peer: &PublicKey<G>) -> SharedSecret {
        let mut shared = peer.point() * *self.0.scalar();
        let mut bytes = shared.encode();
        shared.wipe();
        self.finish(&peer.encode(), &mut bytes)
    }

    /// Returns the secret from the encodings of the peer's element and of the shared element, and wipes the latter.
    fn finish(&self, peer: &G::Bytes, bytes: &mut G::Bytes) -> SharedSecret {
        let (mut first, mut second) = (self.public_key().encode(), *peer);
        order::sort(first.as_mut(), second.as_mut());
        let hash = tagged::<G>(SCHEME, "shared").chain_update(first).chain_update(second).chain_update(bytes.as_ref());
        let mut digest = hash.finalize();
        ct::wipe_bytes(bytes.as_mut());
        let mut out = [0; 32];
        out.copy_from_slice(&digest[..32]);
        ct::wipe_bytes(&mut digest);
        let secret = SharedSecret::new(out);
        ct::wipe_bytes(&mut out);
        secret
    }
}

/// [`SecretKey::agree`] for each pair.
fn agree_pairs<G: Group>(pairs: &[(&SecretKey<G>, &[u8])], out: &mut [Result<SharedSecret, Error>]) {
    ct::on_wiped_stack::<{ depth::DH_EACH }, _>(|| {
        keys::exchange_each::<_, G>(pairs, out, |key| key.0.scalar(), SecretKey::<G>::finish)
    });
}

scheme::exchange!([G: Group] SecretKey<G>, pairs: agree_pairs);
