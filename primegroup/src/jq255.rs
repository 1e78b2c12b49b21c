//! The schemes of jq255e and jq255s: key pairs from a seed, key exchange, 48-byte signatures, hashing to the group.
//!
//! They use BLAKE2s and match byte for byte the specification (Pornin, "Double-Odd Jacobi Quartic", IACR ePrint
//! 2022/1052, and its reference implementations). Both curves share this file.
//!
//! # One signature for two messages
//! The challenge in a signature has 128 bits. Forging a signature takes about 2^128 work. But the signer chooses the
//! nonce, so he finds two messages with one signature by about 2^64 hash computations. So a signature proves that the
//! owner of the key made it. It does not bind the owner to one message against a search of that size.
//!
//! If a signer could gain by having two messages (contracts, logs that must be the same for everybody, votes), use
//! signatures of 64 bytes. [`do255`](crate::do255) has them on the same group, and [`schnorr`](crate::schnorr) works on
//! this group. See `docs/SOUNDNESS.md` for details.
//!
//! Constant time in the private key, the nonce, the shared element, and whether a key exchange failed. Public keys,
//! messages and signatures are public.

use crate::agreement::{Agreement, Silent, in_order};
use crate::digests::Blake2s;
use crate::do255::scalar_from_seed;
use crate::error::Error;
use crate::keys::{self, Named, release, verdict};
use crate::message::{Message, SignOptions};
use crate::order;
use crate::secret::{Secret, depth};
use primegroup_core::Group;
use primegroup_core::ct::{self, Fleeting, Mask};
use primegroup_core::field::PrimeField;

/// A group of this generation of double-odd curves: jq255e or jq255s.
pub trait Jq255:
    Group<Bytes = [u8; 32], Uniform = [u8; 32], Scalar: PrimeField<Bytes = [u8; 32]>> + crate::keys::sealed::Sealed
{
}

/// The jq255 schemes, as a type.
#[derive(Clone, Copy, Debug)]
pub struct Scheme;

impl crate::keys::sealed::Sealed for Scheme {}
impl Silent for Scheme {}

impl<G: Jq255> keys::Scheme<G> for Scheme {
    const NAME: &'static str = "jq255";
    fn derive(seed: &[u8]) -> G::Scalar {
        scalar_from_seed(seed)
    }
}

/// Inner type of the private keys of these groups.
pub(crate) type SecretKey<G, P> = keys::SecretKey<G, Scheme, P>;
/// Inner type of the public keys of these groups.
pub(crate) type PublicKey<G> = keys::PublicKey<G, Scheme>;
/// A signature: the challenge c (16 bytes), then s as 32 bytes little-endian.
pub type Signature = keys::Signature<48, Scheme>;

/// Returns BLAKE2s-256 of parts and optionally a message with the tag of its kind.
#[inline(never)]
fn blake2s(parts: &[&[u8]], message: Option<Message<'_>>) -> [u8; 32] {
    let mut hash = Blake2s::new();
    for part in parts {
        hash.update(part);
    }
    if let Some(m) = message {
        match m.hash() {
            None => hash.update(&[0x52]),
            Some(h) => {
                hash.update(&[0x48]);
                hash.update(h.name().as_bytes());
                hash.update(&[0x00]);
            }
        }
        hash.update(m.data());
    }
    hash.finish()
}

/// Returns the challenge: the first 16 bytes of a hash, and the same bytes as a scalar.
fn challenge<G: Jq255>(r: &[u8; 32], key: &[u8; 32], message: Message<'_>) -> ([u8; 16], G::Scalar) {
    let mut c = [0; 16];
    c.copy_from_slice(&blake2s(&[r, key], Some(message))[..16]);
    (c, G::Scalar::decode_reduce(&c))
}

impl<G: Jq255, P: Named<G, Scheme>> SecretKey<G, P> {
    /// Signs a message or a hash value, with randomness, with a check for faults. Contexts are not supported.
    pub(crate) fn sign_with(&self, message: Message<'_>, options: &SignOptions<'_>) -> Result<Signature, Error> {
        keys::no_context(options.context)?;
        let signature = self.finish(message, options.randomness);
        release(signature, options, |s| PublicKey::from_point(self.public_key().inner().point())?.check(message, s))
    }

    /// Signs a message or a hash value; `extra` is the randomness or empty.
    pub(crate) fn finish(&self, message: Message<'_>, extra: &[u8]) -> Signature {
        ct::on_wiped_stack::<{ depth::SIGN }, _>(|| {
            let public = self.public_key().inner().encode();
            let key = Fleeting::new(self.scalar().encode());
            let len = (extra.len() as u64).to_le_bytes();
            let nonce = Fleeting::new(blake2s(&[&*key, &public, &len, extra], Some(message)));
            let k = Secret::new(G::Scalar::decode_reduce(&*nonce));
            let (c, scalar) = challenge::<G>(&G::mul_generator(&k).encode(), &public, message);
            let s = *k + scalar * *self.scalar();
            Signature::join(&c, &s.encode())
        })
    }
}

impl<G: Jq255> Agreement<G> for Scheme {
    #[inline(always)]
    fn finish_encoded<P: Named<G, Self>>(
        key: &SecretKey<G, P>,
        peer: &[u8],
        shared: &[u8; 32],
        ok: Mask,
        out: &mut [u8],
    ) {
        let own = Fleeting::new(key.scalar().encode());
        let secret = Fleeting::new(ct::select_bytes(ok, &own, shared));
        let flag = ct::select_bytes(ok, &[0x46], &[0x53]);
        in_order(key.public_key().inner().encode(), peer, order::sort, |first, second| {
            let hash = Fleeting::new(blake2s(&[first, second, &flag, &*secret], None));
            for (to, from) in out.iter_mut().zip(&*hash) {
                *to = *from;
            }
        });
    }
}

impl<G: Jq255> PublicKey<G> {
    /// Verifies a signature, in variable time. A signature is valid if the challenge for R = sG - cQ is c, and s is
    /// below the order (it may be zero).
    ///
    /// Costs one double multiplication (c has 128 bits), one encoding, one hash.
    #[inline(never)]
    pub(crate) fn check(&self, message: Message<'_>, signature: &Signature) -> Result<(), Error> {
        let signature = signature.as_bytes();
        let mut r = self.point();
        // Not `?`, which would return the answer itself, and accept if a fault skips the comparison.
        if self.commitment(signature, &mut r).is_err() {
            return Err(Error::Verification);
        }
        self.check_challenge(signature, &r, message)
    }

    /// Computes R = sG - cQ; `r` holds Q on entry. Not inlined, so that the stack frames of decoding and hashing do not
    /// add up.
    #[inline(never)]
    fn commitment(&self, signature: &[u8; 48], r: &mut G) -> Result<(), Error> {
        let (c, s) = signature.split_at(16);
        let (s, ok) = G::Scalar::decode_ct(s.try_into().map_err(|_| Error::Length)?);
        if !ok.declassify() {
            return Err(Error::Verification);
        }
        r.negate_assign();
        r.mul_add_generator_assign_vartime(&G::Scalar::decode_reduce(c), &s);
        Ok(())
    }

    #[inline(never)]
    fn check_challenge(&self, signature: &[u8; 48], r: &G, message: Message<'_>) -> Result<(), Error> {
        let (expected, _) = challenge::<G>(&r.encode(), &self.encode(), message);
        verdict(&(&expected, signature), |(expected, signature)| **expected == signature[..16])
    }
}

/// Hashes a message to the group. The result is indistinguishable from a random element, and nobody knows its discrete
/// logarithm.
///
/// The hash does not contain the group's name: jq255e and jq255s map the same two digests.
///
/// Costs two hashes, two maps, one addition.
///
/// # Errors
/// [`Error::Unsupported`] for a tag: tags are not supported.
pub fn hash_to_group<G: Jq255>(message: Message<'_>, dst: Option<&[u8]>) -> Result<G, Error> {
    keys::no_context(dst)?;
    let half = |i: u8| G::map_to_group(&blake2s(&[&[i]], Some(message)));
    Ok(half(1) + half(2))
}

#[cfg(feature = "jq255e")]
impl Jq255 for primegroup_core::group::jq255e::Point {}
#[cfg(feature = "jq255s")]
impl Jq255 for primegroup_core::group::jq255s::Point {}
