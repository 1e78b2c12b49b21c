//! Key exchange that does not reveal its failure. This module is common to the schemes that specify the shared bytes
//! for an invalid public key.

use crate::error::Error;
use crate::keys::sealed::Sealed;
use crate::keys::{self, Named, Scheme, SecretKey};
use crate::order;
use crate::secret::{SharedSecret, depth};
use primegroup_core::Group;
use primegroup_core::ct::{self, Fleeting, Mask};

/// Marker of the schemes with such an exchange. It has no parameter, so that the compiler knows which schemes lack it.
pub trait Silent: Sealed {}

/// A scheme on the group `G` with a key exchange that does not reveal its failure.
pub trait Agreement<G: Group<Bytes = [u8; 32]>>: Scheme<G> + Silent {
    /// Writes the shared bytes from the shared element or, if the mask is false, as specified for a failure. Called in
    /// a stack frame of its own, separate from the multiplication's.
    #[doc(hidden)]
    #[inline(never)]
    fn finish<P: Named<G, Self>>(key: &SecretKey<G, Self, P>, peer: &[u8], shared: &G, ok: Mask, out: &mut [u8]) {
        Self::finish_encoded(key, peer, &Fleeting::new(shared.encode()), ok, out);
    }

    /// [`Self::finish`] from the encoding of the shared element.
    #[doc(hidden)]
    fn finish_encoded<P: Named<G, Self>>(
        key: &SecretKey<G, Self, P>,
        peer: &[u8],
        shared: &[u8; 32],
        ok: Mask,
        out: &mut [u8],
    );
}

// The types that wrap such a key have the documentation.
impl<G: Group<Bytes = [u8; 32]>, S: Agreement<G> + Silent, P: Named<G, S>> SecretKey<G, S, P> {
    /// Returns the secret shared with the owner of `peer`, if `peer` is valid.
    pub(crate) fn agree(&self, peer: &[u8]) -> Result<SharedSecret, Error> {
        ct::on_wiped_stack::<{ depth::AGREE }, _>(|| {
            let mut secret = SharedSecret::new([0; 32]);
            let ok = self.exchange(peer, secret.as_mut());
            if ok.declassify() {
                Ok(secret)
            } else {
                Err(if peer.len() == 32 { Error::Encoding } else { Error::Length })
            }
        })
    }

    /// Returns the secret shared with the owner of `peer`, or the secret of a failed exchange, and whether `peer` is
    /// valid.
    pub(crate) fn agree_silently(&self, peer: &[u8]) -> (SharedSecret, Mask) {
        ct::on_wiped_stack::<{ depth::AGREE }, _>(|| {
            let mut secret = SharedSecret::new([0; 32]);
            let ok = self.exchange(peer, secret.as_mut());
            (secret, ok)
        })
    }

    /// [`Self::agree_silently`] with a shared secret of any length that the scheme supports.
    pub(crate) fn agree_over(&self, peer: &[u8], out: &mut [u8]) -> Mask {
        ct::on_wiped_stack::<{ depth::AGREE }, _>(|| self.exchange(peer, out))
    }

    /// Performs the exchange on a stack that is not wiped.
    #[inline(never)]
    fn exchange(&self, peer: &[u8], out: &mut [u8]) -> Mask {
        let mut shared = G::IDENTITY;
        let ok = decode_peer::<G>(peer, &mut shared);
        shared.mul_assign(self.scalar());
        S::finish(self, peer, &shared, ok, out);
        shared.wipe();
        ok
    }
}

/// [`SecretKey::agree`] for pairs of a key and a peer's public key. `inner` converts the key.
pub(crate) fn agree_pairs<K, G: Group<Bytes = [u8; 32]>, S: Agreement<G> + Silent, P: Named<G, S>>(
    pairs: &[(&K, &[u8])],
    out: &mut [Result<SharedSecret, Error>],
    inner: impl Fn(&K) -> &SecretKey<G, S, P>,
) {
    ct::on_wiped_stack::<{ depth::AGREE_EACH }, _>(|| {
        keys::exchange_each::<K, G>(
            pairs,
            out,
            |key| inner(key).scalar(),
            |key, peer, shared| {
                let mut secret = SharedSecret::new([0; 32]);
                S::finish_encoded(inner(key), peer, shared, Mask::TRUE, secret.as_mut());
                secret
            },
        );
    });
}

/// Writes the peer's element and returns whether it is valid and not neutral. Otherwise it writes the generator, so
/// that the computation goes on as usual.
#[inline(never)]
fn decode_peer<G: Group<Bytes = [u8; 32]>>(peer: &[u8], to: &mut G) -> Mask {
    let (bytes, length_ok) = match <[u8; 32]>::try_from(peer) {
        Ok(bytes) => (bytes, Mask::TRUE),
        Err(_) => ([0; 32], Mask::FALSE),
    };
    let ok = to.set_decoded(&bytes);
    let ok = ok & length_ok & !to.is_identity();
    *to = G::select(ok, &G::GENERATOR, to);
    ok
}

/// Calls a function with both public keys in the order given by `sort`. A peer's key of a wrong length comes second.
#[inline(always)]
pub(crate) fn in_order(own: [u8; 32], peer: &[u8], sort: order::Sort, hash: impl FnOnce(&[u8], &[u8])) {
    let mut first = own;
    let mut sorted;
    let second: &[u8] = match <[u8; 32]>::try_from(peer) {
        Ok(key) => {
            sorted = key;
            sort(&mut first, &mut sorted);
            &sorted
        }
        Err(_) => peer,
    };
    hash(&first, second);
}
