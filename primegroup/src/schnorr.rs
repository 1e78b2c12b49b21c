//! Schnorr signatures over any prime-order group, with one domain-separated definition.
//!
//! With G of order r, key pair (x, X = xG), message M, context C (at most 255 bytes, empty unless one is given), and H =
//! SHA-512 of a tag (scheme, purpose, group name; see `docs/schnorr.md`, which has every byte) and parts:
//!
//! * k = H("nonce"; x, X, len8(extra), extra, len1(C), C, M) mod r, R = kG
//! * e = H("challenge"; R, X, len1(C), C, M) mod r, s = k + ex mod r
//! * the signature is R || s; it is valid iff R and s are canonical and sG = R + eX.
//!
//! Signatures carry R, so that batches can be verified. The scheme is strongly unforgeable: no other signature is valid
//! for the same (R, e). Constant time in key and nonce; verification is in variable time.

use crate::digests::Sha512;
use crate::error::Error;
use crate::hash::{finish_scalar, scalar_from_seed, tagged};
use crate::keys;
use crate::secret::Secret;
use core::fmt;
use primegroup_core::Group;
use primegroup_core::field::{ByteArray, PrimeField};
use sha2::Digest;
use zeroize::Zeroizing;

const SCHEME: &str = "schnorr";

/// Schnorr signatures, as a type.
#[derive(Clone, Copy, Debug)]
pub struct Scheme;

impl keys::sealed::Sealed for Scheme {}

impl<G: Group> keys::Scheme<G> for Scheme {
    const NAME: &'static str = SCHEME;
    fn derive(seed: &[u8]) -> G::Scalar {
        scalar_from_seed::<G>(SCHEME, seed)
    }
}

/// A private key with its public key.
pub type SecretKey<G> = keys::SecretKey<G, Scheme>;
/// A public key.
pub type PublicKey<G> = keys::PublicKey<G, Scheme>;

/// A signature: an encoded element R and 32 bytes s.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Signature<G: Group> {
    r: G::Bytes,
    s: [u8; 32],
}

impl<G: Group> Signature<G> {
    /// Length in bytes.
    pub const LEN: usize = G::Bytes::LEN + 32;

    /// The signature in these bytes.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length. Whether it is valid, verification says.
    pub fn from_slice(bytes: &[u8]) -> Result<Self, Error> {
        let (r, s) = bytes.split_at_checked(G::Bytes::LEN).ok_or(Error::Length)?;
        Ok(Signature { r: G::Bytes::from_slice(r).ok_or(Error::Length)?, s: s.try_into().map_err(|_| Error::Length)? })
    }

    /// Writes the signature to the first [`Self::LEN`] bytes of `out`, and returns them.
    ///
    /// # Errors
    /// [`Error::Length`] if `out` is too short.
    pub fn write_to<'a>(&self, out: &'a mut [u8]) -> Result<&'a [u8], Error> {
        let out = out.get_mut(..Self::LEN).ok_or(Error::Length)?;
        let (r, s) = out.split_at_mut_checked(G::Bytes::LEN).ok_or(Error::Length)?;
        r.copy_from_slice(self.r.as_ref());
        s.copy_from_slice(&self.s);
        Ok(out)
    }

    /// The signature as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> G::WithScalar {
        let mut out = G::WithScalar::ZERO;
        for (to, from) in out.as_mut().iter_mut().zip(self.r.as_ref().iter().chain(&self.s)) {
            *to = *from;
        }
        out
    }

    /// The signature as bytes.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn to_vec(&self) -> alloc::vec::Vec<u8> {
        [self.r.as_ref(), &self.s].concat()
    }
}

impl<G: Group> TryFrom<&[u8]> for Signature<G> {
    type Error = Error;
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_slice(bytes)
    }
}

impl<G: Group> fmt::Debug for Signature<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Signature(")?;
        self.r.as_ref().iter().chain(&self.s).try_for_each(|b| write!(f, "{b:02x}"))?;
        f.write_str(")")
    }
}

/// Appends len1(C), C, M.
fn with_message(hash: Sha512, context: &[u8], message: &[u8]) -> Sha512 {
    hash.chain_update([context.len() as u8]).chain_update(context).chain_update(message)
}

fn challenge<G: Group>(r: &G::Bytes, key: &PublicKey<G>, context: &[u8], message: &[u8]) -> G::Scalar {
    let hash = tagged::<G>(SCHEME, "challenge").chain_update(r).chain_update(key.encode());
    finish_scalar(with_message(hash, context, message))
}

impl<G: Group> SecretKey<G> {
    /// Signs with an empty context. `extra` may be empty (the signature is then a function of key and message); if it
    /// holds fresh random bytes the nonce depends on them too, which protects against faults. It need not be secret.
    ///
    /// One multiplication of the generator, one encoding, two hashes.
    #[must_use]
    pub fn sign(&self, message: &[u8], extra: &[u8]) -> Signature<G> {
        self.sign_unchecked(message, &[], extra)
    }

    /// Signs in a context, which the verifier must know: a signature for one context is invalid in every other.
    ///
    /// # Errors
    /// [`Error::Length`] for a context of more than 255 bytes.
    pub fn sign_ctx(&self, message: &[u8], context: &[u8], extra: &[u8]) -> Result<Signature<G>, Error> {
        if context.len() > 255 { Err(Error::Length) } else { Ok(self.sign_unchecked(message, context, extra)) }
    }

    fn sign_unchecked(&self, message: &[u8], context: &[u8], extra: &[u8]) -> Signature<G> {
        let key = Zeroizing::new(self.to_bytes());
        let hash = tagged::<G>(SCHEME, "nonce")
            .chain_update(key)
            .chain_update(self.public_key().encode())
            .chain_update((extra.len() as u64).to_le_bytes())
            .chain_update(extra);
        let k = Secret::new(finish_scalar::<G::Scalar>(with_message(hash, context, message)));
        let r = G::mul_generator(&k).encode();
        let e = challenge::<G>(&r, self.public_key(), context, message);
        Signature { r, s: (*k + e * *self.scalar()).encode() }
    }
}

impl<G: Group> PublicKey<G> {
    /// Verifies a signature with an empty context, in variable time: whether sG = R + eX, with R canonical (it may be
    /// neutral) and s below the order (it may be zero).
    ///
    /// One decoding, one double multiplication, one hash.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length; [`Error::Verification`] if the signature is not valid.
    pub fn verify(&self, signature: &[u8], message: &[u8]) -> Result<(), Error> {
        self.verify_ctx(signature, message, &[])
    }

    /// Verifies a signature made in a context.
    ///
    /// # Errors
    /// [`Error::Length`] for a signature of wrong length or a context of more than 255 bytes; [`Error::Verification`] if
    /// the signature is not valid.
    pub fn verify_ctx(&self, signature: &[u8], message: &[u8], context: &[u8]) -> Result<(), Error> {
        let (r, s, e) = self.equation(signature, message, context)?;
        if (-self.point()).verify_mul_add_generator_vartime(&e, &s, &r) { Ok(()) } else { Err(Error::Verification) }
    }

    /// (R, s, e): the signature is valid iff sG - eX = R.
    pub(crate) fn equation(
        &self,
        signature: &[u8],
        message: &[u8],
        context: &[u8],
    ) -> Result<(G, G::Scalar, G::Scalar), Error> {
        if context.len() > 255 {
            return Err(Error::Length);
        }
        let signature = Signature::<G>::from_slice(signature)?;
        let (s, ok) = G::Scalar::decode_ct(&signature.s);
        if !ok.declassify() {
            return Err(Error::Verification);
        }
        let r = G::decode(signature.r.as_ref()).ok_or(Error::Verification)?;
        Ok((r, s, challenge::<G>(&signature.r, self, context, message)))
    }
}
