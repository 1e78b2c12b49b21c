//! The schemes of do255e and do255s: key pairs from a seed, key exchange, 64-byte signatures, hashing to the group.
//!
//! They use SHAKE256 and match byte for byte the double-odd specification (Pornin, "Double-Odd Elliptic Curves", IACR
//! ePrint 2020/1558, and its reference implementations). Both curves share this file; the group's name separates them.
//!
//! Constant time in the private key, the nonce, the shared element, and whether a key exchange failed. Public keys,
//! messages and signatures are public.

use crate::agreement::{Agreement, Silent, in_order};
use crate::batch::Item;
use crate::commitment::{self, shake, split};
use crate::digests::Shake256;
use crate::error::Error;
use crate::keys::{self, Named, release, verdict};
use crate::message::{Message, SignOptions, VerifyOptions};
use crate::order;
use crate::scheme::Verify;
use crate::secret::{Secret, depth};
use primegroup_core::Group;
use primegroup_core::ct::{self, Fleeting, Mask};
use primegroup_core::field::PrimeField;

/// A group of this generation of double-odd curves: do255e or do255s.
pub trait Do255:
    Group<Bytes = [u8; 32], Uniform = [u8; 32], Scalar: PrimeField<Bytes = [u8; 32]>> + crate::keys::sealed::Sealed
{
    /// Returns the encoding of w^2 from the encoding of an element, which is w. The result is the same for an element
    /// and its negation.
    #[doc(hidden)]
    fn w_squared(encoding: &[u8; 32]) -> [u8; 32];
    /// True if half-size scalars make verification faster, which requires decoding R. This holds for the group without
    /// an endomorphism.
    #[doc(hidden)]
    const HALVES: bool;
}

/// The do255 schemes, as a type.
#[derive(Clone, Copy, Debug)]
pub struct Scheme;

impl crate::keys::sealed::Sealed for Scheme {}
impl Silent for Scheme {}

impl<G: Do255> keys::Scheme<G> for Scheme {
    const NAME: &'static str = "do255";
    fn derive(seed: &[u8]) -> G::Scalar {
        scalar_from_seed(seed)
    }
}

/// Returns a scalar from SHAKE256 of a seed, read 32 bytes at a time until the value is not zero modulo the order. More
/// than one block is read with probability 2^-250, so the loop reveals nothing.
pub(crate) fn scalar_from_seed<S: PrimeField>(seed: &[u8]) -> S {
    let mut hash = Shake256::new();
    hash.update(seed);
    let mut reader = hash.finish();
    let mut block = Fleeting::new([0; 32]);
    loop {
        reader.read(&mut *block);
        let scalar = S::decode_reduce(&*block);
        if !scalar.is_zero().declassify() {
            return scalar;
        }
    }
}

/// Inner type of the private keys of these groups.
pub(crate) type SecretKey<G, P> = keys::SecretKey<G, Scheme, P>;
/// Inner type of the public keys of these groups.
pub(crate) type PublicKey<G> = keys::PublicKey<G, Scheme>;
/// A signature: the encoding of R, then s as 32 bytes little-endian.
pub type Signature = keys::Signature<64, Scheme>;

#[inline(never)]
fn challenge<G: Do255>(r: &[u8; 32], key: &PublicKey<G>, message: Message<'_>) -> G::Scalar {
    commitment::challenge::<G, 32>(r, &key.encode(), message)
}

impl<G: Do255, P: Named<G, Scheme>> SecretKey<G, P> {
    /// Signs a message or a hash value, with randomness, with a check for faults. Contexts are not supported.
    pub(crate) fn sign_with(&self, message: Message<'_>, options: &SignOptions<'_>) -> Result<Signature, Error> {
        keys::no_context(options.context)?;
        let signature = self.finish(message, options.randomness);
        release(signature, options, |s| PublicKey::from_point(self.public_key().inner().point())?.check(message, s))
    }

    /// Signs a message or a hash value; `extra` is the randomness or empty.
    pub(crate) fn finish(&self, message: Message<'_>, extra: &[u8]) -> Signature {
        ct::on_wiped_stack::<{ depth::SIGN }, _>(|| {
            let mut buf = Fleeting::new([0; 32]);
            let key = Fleeting::new(self.scalar().encode());
            let len = (extra.len() as u64).to_le_bytes();
            shake::<G>("-sign-k:", &[&*key, &len, extra], Some(message), &mut *buf);
            let k = Secret::new(G::Scalar::decode_reduce(&*buf));
            let r = G::mul_generator(&k).encode();
            let c = challenge::<G>(&r, self.public_key().inner(), message);
            let s = *k + c * *self.scalar();
            Signature::join(&r, &s.encode())
        })
    }
}

impl<G: Do255> Agreement<G> for Scheme {
    #[inline(always)]
    fn finish_encoded<P: Named<G, Self>>(
        key: &SecretKey<G, P>,
        peer: &[u8],
        shared: &[u8; 32],
        ok: Mask,
        out: &mut [u8],
    ) {
        let (own, shared) = (Fleeting::new(key.scalar().encode()), Fleeting::new(G::w_squared(shared)));
        let secret = Fleeting::new(ct::select_bytes(ok, &own, &shared));
        let flag = [!ok.word32() as u8];
        in_order(key.public_key().inner().encode(), peer, order::sort_little_endian, |first, second| {
            shake::<G>("-ecdh:", &[&flag, &*secret, first, second], None, out);
        });
    }
}

impl<G: Do255> PublicKey<G> {
    /// Verifies a signature, in variable time. A signature is valid if sG = R + cQ, with R canonical (it may be
    /// neutral) and s below the order (it may be zero).
    ///
    /// Costs one double multiplication and one encoding on do255e; one decoding and a multiplication with half-size
    /// scalars on do255s; one hash on both.
    #[inline(never)]
    pub(crate) fn check(&self, message: Message<'_>, signature: &Signature) -> Result<(), Error> {
        let (r, s) = split::<G>(signature.as_bytes())?;
        let c = challenge::<G>(r, self, message);
        if G::HALVES {
            if commitment::holds(self.point_ref(), r, s, &c) { Ok(()) } else { Err(Error::Verification) }
        } else {
            // Compares R's bytes, which costs an inversion. Decoding them would cost a square root and a Legendre
            // symbol.
            let mut p = self.point();
            p.negate_assign();
            p.mul_add_generator_assign_vartime(&c, &s);
            verdict(&(&p.encode(), r), |(encoded, r)| encoded == r)
        }
    }

    /// Returns (s, c): the signature is valid iff sG - cQ = R.
    fn equation(&self, message: Message<'_>, signature: &Signature) -> Result<(G::Scalar, G::Scalar), Error> {
        let (r, s) = split::<G>(signature.as_bytes())?;
        let c = challenge::<G>(r, self, message);
        Ok((s, c))
    }
}

/// Returns the equation of one item of a batch.
pub(crate) fn equation<G: Do255, K: Verify<Signature = Signature> + Named<G, Scheme>>(
    item: &Item<'_, K>,
    options: &VerifyOptions<'_>,
) -> Result<(G::Scalar, G::Scalar), Error> {
    options.nothing()?;
    item.key.inner().equation(item.message, item.signature)
}

/// Hashes a message to the group. The result is indistinguishable from a random element, and nobody knows its discrete
/// logarithm.
///
/// Costs one hash, two maps, one addition.
///
/// # Errors
/// [`Error::Unsupported`] for a tag: tags are not supported.
pub fn hash_to_group<G: Do255>(message: Message<'_>, dst: Option<&[u8]>) -> Result<G, Error> {
    keys::no_context(dst)?;
    let mut halves = [[0; 32]; 2];
    shake::<G>("-hash-to-curve:", &[], Some(message), halves.as_flattened_mut());
    Ok(G::map_to_group(&halves[0]) + G::map_to_group(&halves[1]))
}

#[cfg(feature = "do255e")]
impl Do255 for primegroup_core::group::do255e::Point {
    const HALVES: bool = false;

    fn w_squared(encoding: &[u8; 32]) -> [u8; 32] {
        // Calls the inherent method of the element.
        Self::w_squared(encoding)
    }
}

#[cfg(feature = "do255s")]
impl Do255 for primegroup_core::group::do255s::Point {
    // The profile `tiny` has one routine for all sums.
    const HALVES: bool = cfg!(not(primegroup_profile = "tiny"));

    fn w_squared(encoding: &[u8; 32]) -> [u8; 32] {
        // Calls the inherent method of the element.
        Self::w_squared(encoding)
    }
}
