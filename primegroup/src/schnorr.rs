//! Schnorr signatures over any prime-order group, with one domain-separated definition.
//!
//! Given G of order r, a key pair (x, X = xG), a message M, and a context C (at most 255 bytes, empty by default). H is
//! SHA-512 of a tag (scheme, purpose, group name) and parts. `docs/schnorr.md` specifies every byte.
//!
//! * k = H("nonce"; x, X, len8(extra), extra, len1(C), C, M) mod r, R = kG
//! * e = H("challenge"; R, X, len1(C), C, M) mod r, s = k + ex mod r
//! * the signature is R || s; it is valid iff R and s are canonical and sG = R + eX.
//!
//! Signatures contain R, so they can be verified in batches. The scheme is strongly unforgeable: no other signature is
//! valid for the same (R, e). Constant time in key and nonce; verification takes variable time.

use crate::batch::{self, Item};
use crate::digests::Sha512;
use crate::error::Error;
use crate::hash::{finish_scalar, tagged};
use crate::keys::release;
use crate::message::{Message, SignOptions, VerifyOptions};
use crate::scheme::{self, SignatureBytes};
use crate::secret::{Secret, depth};
use core::fmt;
use primegroup_core::Group;
use primegroup_core::ct::{self, Fleeting};
use primegroup_core::field::{ByteArray, PrimeField};
use sha2::Digest;

const SCHEME: &str = "schnorr";

crate::named::generic_keys!(Group, "Schnorr signatures, as a type.");

/// A signature: an encoded element R and an encoded scalar s. Any bytes are a value of this type; verification decides
/// whether they are valid.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Signature<G: Group> {
    bytes: G::WithScalar,
}

impl<G: Group> Signature<G> {
    /// Length in bytes.
    pub const LEN: usize = G::WithScalar::LEN;

    /// Makes a signature from these bytes, without checks.
    #[must_use]
    pub const fn from_bytes(bytes: G::WithScalar) -> Self {
        Signature { bytes }
    }

    /// Reads a signature from these bytes. Does not verify it.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length.
    pub fn from_slice(bytes: &[u8]) -> Result<Self, Error> {
        Ok(Signature { bytes: G::WithScalar::from_slice(bytes).ok_or(Error::Length)? })
    }

    /// Writes the signature to the first [`Self::LEN`] bytes of `out`, and returns them.
    ///
    /// # Errors
    /// [`Error::Length`] if `out` is too short.
    pub fn write_to<'a>(&self, out: &'a mut [u8]) -> Result<&'a [u8], Error> {
        let out = out.get_mut(..Self::LEN).ok_or(Error::Length)?;
        out.copy_from_slice(self.bytes.as_ref());
        Ok(out)
    }

    /// Returns the signature as bytes.
    #[must_use]
    pub const fn to_bytes(&self) -> G::WithScalar {
        self.bytes
    }

    /// Returns the signature as bytes, by reference.
    #[must_use]
    pub const fn as_bytes(&self) -> &G::WithScalar {
        &self.bytes
    }

    /// Returns the signature as bytes in a vector.
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn to_vec(&self) -> alloc::vec::Vec<u8> {
        self.bytes.as_ref().to_vec()
    }

    /// Returns the bytes of R.
    fn commitment(&self) -> &[u8] {
        self.bytes.as_ref().get(..G::Bytes::LEN).unwrap_or_default()
    }

    fn join(r: &G::Bytes, s: &[u8]) -> Self {
        let mut bytes = G::WithScalar::ZERO;
        for (to, from) in bytes.as_mut().iter_mut().zip(r.as_ref().iter().chain(s)) {
            *to = *from;
        }
        Signature { bytes }
    }
}

impl<G: Group> TryFrom<&[u8]> for Signature<G> {
    type Error = Error;
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_slice(bytes)
    }
}

impl<G: Group> AsRef<[u8]> for Signature<G> {
    fn as_ref(&self) -> &[u8] {
        self.bytes.as_ref()
    }
}

impl<G: Group> AsMut<[u8]> for Signature<G> {
    fn as_mut(&mut self) -> &mut [u8] {
        self.bytes.as_mut()
    }
}

impl<G: Group> fmt::Debug for Signature<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signature({self})")
    }
}

/// Returns the data of a message. Rejects hash values, and contexts that are too long.
fn plain<'a>(message: Message<'a>, context: &[u8]) -> Result<&'a [u8], Error> {
    let data = message.unhashed()?;
    if context.len() > 255 { Err(Error::Length) } else { Ok(data) }
}

/// Appends len1(C), C, M.
fn with_message(hash: Sha512, context: &[u8], message: &[u8]) -> Sha512 {
    hash.chain_update([context.len() as u8]).chain_update(context).chain_update(message)
}

/// Returns the challenge e = H("challenge"; R, X, len1(C), C, M) mod r of a signature, from the encodings of R and X,
/// the context and the message. For protocols that produce such a signature, for example threshold signatures (FROST).
/// A context is truncated to 255 bytes, because no signature has a longer one.
#[must_use]
pub fn challenge<G: Group>(commitment: &G::Bytes, public_key: &G::Bytes, context: &[u8], message: &[u8]) -> G::Scalar {
    let hash = tagged::<G>(SCHEME, "challenge").chain_update(commitment).chain_update(public_key);
    finish_scalar(with_message(hash, context.get(..255).unwrap_or(context), message))
}

fn challenge_for<G: Group>(r: &[u8], key: &PublicKey<G>, context: &[u8], message: &[u8]) -> G::Scalar {
    let hash = tagged::<G>(SCHEME, "challenge").chain_update(r).chain_update(key.encode());
    finish_scalar(with_message(hash, context, message))
}

impl<G: Group> SecretKey<G> {
    /// Signs with an empty context. The signature is a function of key and message.
    ///
    /// Costs one fixed-base multiplication, one encoding, two hashes.
    #[must_use]
    #[inline]
    pub fn sign(&self, message: &[u8]) -> Signature<G> {
        self.finish(message, &[], &[])
    }

    /// Signs with [`SignOptions`]: in a context, with randomness, with a check for faults.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a hash value instead of a message; [`Error::Length`] for a context of more than 255
    /// bytes; [`Error::Fault`] if the requested check finds that the signature is not valid.
    pub fn sign_with(&self, message: Message<'_>, options: &SignOptions<'_>) -> Result<Signature<G>, Error> {
        let context = options.context.unwrap_or_default();
        let message = plain(message, context)?;
        let signature = self.finish(message, context, options.randomness);
        release(signature, options, |s| PublicKey::from_point(self.public_key().point())?.check(message, s, context))
    }

    /// Signs. The caller has checked the context's length.
    fn finish(&self, message: &[u8], context: &[u8], extra: &[u8]) -> Signature<G> {
        ct::on_wiped_stack::<{ depth::SCHNORR }, _>(|| {
            let k = Secret::new(self.nonce(message, context, extra));
            let r = G::mul_generator(&k).encode();
            let e = challenge_for::<G>(r.as_ref(), self.public_key(), context, message);
            Signature::join(&r, (*k + e * *self.0.scalar()).encode().as_ref())
        })
    }

    /// Returns the nonce.
    fn nonce(&self, message: &[u8], context: &[u8], extra: &[u8]) -> G::Scalar {
        let key = Fleeting::new(self.0.scalar().encode());
        let mut hash = tagged::<G>(SCHEME, "nonce");
        hash.update(key.as_ref());
        hash.update(self.public_key().encode());
        hash.update((extra.len() as u64).to_le_bytes());
        hash.update(extra);
        finish_scalar(with_message(hash, context, message))
    }
}

impl<G: Group> PublicKey<G> {
    /// Verifies a signature with an empty context, in variable time. A signature is valid if sG = R + eX, with R
    /// canonical (it may be neutral) and s below the order (it may be zero).
    ///
    /// Costs one decoding, one double multiplication, one hash.
    ///
    /// # Errors
    /// [`Error::Verification`] if the signature is not valid.
    #[inline]
    pub fn verify(&self, message: &[u8], signature: &Signature<G>) -> Result<(), Error> {
        self.check(message, signature, &[])
    }

    /// Verifies a signature made in a context. No context means the empty one.
    ///
    /// # Errors
    /// [`Error::Verification`] if the signature is not valid; [`Error::Unsupported`] for a hash value instead of a
    /// message, and for rules; [`Error::Length`] for a context of more than 255 bytes.
    pub fn verify_with(
        &self,
        message: Message<'_>,
        signature: &Signature<G>,
        options: &VerifyOptions<'_>,
    ) -> Result<(), Error> {
        let context = options.context_alone()?.unwrap_or_default();
        self.check(plain(message, context)?, signature, context)
    }

    /// Verifies. The caller has checked the context's length.
    fn check(&self, message: &[u8], signature: &Signature<G>, context: &[u8]) -> Result<(), Error> {
        let (s, e) = self.equation(message, signature, context)?;
        let r = G::decode(signature.commitment()).ok_or(Error::Verification)?;
        if (-self.point()).verify_mul_add_generator_vartime(&e, &s, &r) { Ok(()) } else { Err(Error::Verification) }
    }

    /// Returns (s, e): the signature is valid iff sG - eX = R. The caller has checked the context's length.
    fn equation(
        &self,
        message: &[u8],
        signature: &Signature<G>,
        context: &[u8],
    ) -> Result<(G::Scalar, G::Scalar), Error> {
        let (r, s) = signature.bytes.as_ref().split_at_checked(G::Bytes::LEN).ok_or(Error::Length)?;
        let (s, ok) = G::Scalar::decode_ct(ByteArray::from_ref(s).ok_or(Error::Length)?);
        if !ok.declassify() {
            return Err(Error::Verification);
        }
        Ok((s, challenge_for::<G>(r, self, context, message)))
    }
}

impl<G: Group> SignatureBytes for Signature<G> {
    type Bytes = G::WithScalar;

    #[inline(always)]
    fn from_slice(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_slice(bytes)
    }
    #[inline(always)]
    fn to_bytes(&self) -> G::WithScalar {
        Self::to_bytes(self)
    }
}

scheme::sign!(
    [G: Group] SecretKey<G>, PublicKey<G>, Signature<G>, "generic Schnorr",
    hashes: &[], contexts: true, rules: false, each: verify_each
);

/// Returns the equation of one item of a batch.
fn equation<G: Group>(
    item: &Item<'_, PublicKey<G>>,
    options: &VerifyOptions<'_>,
) -> Result<(G::Scalar, G::Scalar), Error> {
    let context = options.context_alone()?.unwrap_or_default();
    item.key.equation(plain(item.message, context)?, item.signature, context)
}

batch::by_equation!([G: Group] PublicKey<G>, G, SCHEME, equation);
