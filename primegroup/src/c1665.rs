//! C1665, MIRACL's Edwards curve over 2^166 - 5, with MIRACL's schemes: **80 bits of security only**. It is for devices
//! that already use it and for research; new designs should use another group.
//!
//! Integers have 21 bytes, big-endian. Public keys are points `02 || x` or `03 || x` (22 bytes), or `04 || x || y` (43
//! bytes).
//!
//! * **Keys** are clamped when they are made: integers of 168 bits, multiples of the cofactor 4.
//! * **Key exchange** returns the x-coordinate of the product ([`SecretKey::agree`]).
//! * **Signatures** are MIRACL's ECDSA. It takes the leftmost 21 bytes of the hash value as an integer, 4 bits more
//!   than the order has; FIPS 186 takes as many bits as the order has. MIRACL leaves the nonce to its caller; here it
//!   is the nonce of RFC 6979.
//! * **Encryption** is in [`ecies`](crate::ecies).
//!
//! As in MIRACL, a public key may be any point whose order does not divide 4. Private keys are multiples of 4, so key
//! exchange with a point outside the subgroup of prime order reveals nothing about them. Constant time in private keys
//! and nonces.

use crate::digests::Sha256;
use crate::ecdsa::nonce;
use crate::error::Error;
use crate::keys::{self, no_context, release};
use crate::message::{Hash, Message, SignOptions, VerifyOptions};
use crate::scheme;
use crate::secret::{Secret, SharedSecret, depth};
use core::fmt;
use primegroup_core::ct::{self, Fleeting, Mask};
use primegroup_core::group::Spec;
use primegroup_core::group::c1665::{self as curve, C1665};
pub use primegroup_core::group::c1665::{BYTES, Point, Scalar};
use sha2::Digest;
use zeroize::{Zeroize, ZeroizeOnDrop};

/// MIRACL's ECDSA, as a type.
#[derive(Clone, Copy, Debug)]
pub struct Scheme;

/// A signature, c || d: 42 bytes.
pub type Signature = keys::Signature<{ 2 * BYTES }, Scheme>;

/// Hash functions that are supported for signing a hash value instead of a message: the ones that MIRACL uses. (A
/// signature of a message is a signature of its SHA-256 value.)
const HASHES: &[Hash] = &[Hash::Sha256, Hash::Sha384, Hash::Sha512];

/// A public key: a point whose order does not divide 4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PublicKey {
    point: Point,
    bytes: [u8; 22],
}

impl PublicKey {
    /// Decodes 22 bytes. Costs one square root.
    ///
    /// # Errors
    /// [`Error::Length`] for another length; [`Error::Encoding`] for bytes that encode no point, or a point of small
    /// order.
    pub fn decode(bytes: &[u8]) -> Result<Self, Error> {
        if bytes.len() == 22 { Self::decode_any(bytes) } else { Err(Error::Length) }
    }

    /// Decodes 22 or 43 bytes. Costs one square root for 22.
    ///
    /// # Errors
    /// The errors of [`Self::decode`].
    pub fn decode_any(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_point(decode_any(bytes)?)
    }

    /// Returns the public key that is this point.
    ///
    /// # Errors
    /// [`Error::Encoding`] if its order divides 4.
    pub fn from_point(point: Point) -> Result<Self, Error> {
        if point.is_small_order().declassify() { Err(Error::Encoding) } else { Ok(Self::new(point)) }
    }

    fn new(point: Point) -> Self {
        PublicKey { point, bytes: point.encode() }
    }

    /// Returns the point in 22 bytes. Free: they are stored.
    #[must_use]
    pub fn encode(&self) -> [u8; 22] {
        self.bytes
    }

    /// Returns the point in 22 bytes, by reference.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 22] {
        &self.bytes
    }

    /// Returns the point in 43 bytes. Costs one inversion.
    #[must_use]
    pub fn encode_uncompressed(&self) -> [u8; 43] {
        self.point.encode_uncompressed()
    }

    /// Returns the point.
    #[must_use]
    pub fn point(&self) -> Point {
        self.point
    }

    /// Verifies a signature of a message, through its SHA-256 value, in variable time.
    ///
    /// # Errors
    /// [`Error::Verification`] if it is not valid.
    pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        self.check(&Sha256::digest(message), signature)
    }

    /// Verifies a signature of a message or a hash value.
    ///
    /// # Errors
    /// [`Error::Verification`] if it is not valid; [`Error::Unsupported`] for a context, for rules, and for values of
    /// hash functions other than SHA-256, SHA-384 and SHA-512.
    pub fn verify_with(
        &self,
        message: Message<'_>,
        signature: &Signature,
        options: &VerifyOptions<'_>,
    ) -> Result<(), Error> {
        no_context(options.context_alone()?)?;
        match message.hash() {
            None => self.verify(message.data(), signature),
            Some(hash) if HASHES.contains(&hash) => self.check(message.data(), signature),
            Some(_) => Err(Error::Unsupported),
        }
    }

    fn check(&self, value: &[u8], signature: &Signature) -> Result<(), Error> {
        let (c, d) = signature.as_bytes().split_at(BYTES);
        let (c, d) = (Scalar::decode(c), Scalar::decode(d));
        let (Some(c), Some(d)) = (c, d) else { return Err(Error::Verification) };
        if (c.is_zero() | d.is_zero()).declassify() {
            return Err(Error::Verification);
        }
        let inverse = d.invert();
        let sum = self.point.mul_add_generator_vartime(&(c * inverse), &(integer(value) * inverse));
        // Accepts no neutral element: it has x = 0, and c is not 0.
        if Scalar::decode_reduce(&sum.x()).ct_eq(c).declassify() { Ok(()) } else { Err(Error::Verification) }
    }
}

/// Decodes a point from 22 or 43 bytes.
fn decode_any(bytes: &[u8]) -> Result<Point, Error> {
    if matches!(bytes.len(), 22 | 43) { Point::decode_any(bytes).ok_or(Error::Encoding) } else { Err(Error::Length) }
}

/// Returns the leftmost 21 bytes of a hash value, as an integer modulo the order.
fn integer(value: &[u8]) -> Scalar {
    Scalar::decode_reduce(value.get(..BYTES).unwrap_or(value))
}

/// A private key with its public key: 21 bytes, clamped. Not `Copy`, not printable, wiped when dropped.
pub struct SecretKey {
    public: PublicKey,
    bytes: [u8; BYTES],
    /// Replaces padding: every byte in the key's memory belongs to the key, because C compares and stores it.
    _rest: [u8; 3],
}

impl SecretKey {
    /// Derives the key pair from a seed of 16 bytes or more. Its bytes are the first 21 of SHA-256 of
    /// `"primegroup-c1665-v1:key:" || seed`, clamped.
    ///
    /// # Errors
    /// [`Error::Length`] for a shorter seed.
    pub fn from_seed(seed: &[u8]) -> Result<Self, Error> {
        if seed.len() < keys::MIN_SEED {
            return Err(Error::Length);
        }
        ct::on_wiped_stack::<{ depth::KEY }, _>(|| {
            let mut hash = Sha256::new().chain_update(b"primegroup-c1665-v1:key:").chain_update(seed).finalize();
            let mut bytes = [0; BYTES];
            bytes.iter_mut().zip(&hash).for_each(|(to, from)| *to = *from);
            ct::wipe_bytes(&mut hash);
            let key = Self::derive(&bytes);
            ct::wipe_bytes(&mut bytes);
            Ok(key)
        })
    }

    /// Returns the key with these 21 bytes, which must be clamped, like MIRACL's keys. Costs one fixed-base
    /// multiplication.
    ///
    /// # Errors
    /// [`Error::Length`] for another length; [`Error::Encoding`] if the bytes are not clamped.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let bytes: &[u8; BYTES] = bytes.try_into().map_err(|_| Error::Length)?;
        ct::on_wiped_stack::<{ depth::KEY }, _>(|| {
            let key = Self::derive(bytes);
            // Reveals only whether these bytes are a key.
            if ct::bytes_eq(&key.bytes, bytes).declassify() { Ok(key) } else { Err(Error::Encoding) }
        })
    }

    /// Returns a key from 64 uniform bytes: clamps the first 21 of them.
    ///
    /// # Errors
    /// None.
    pub fn from_uniform_bytes(bytes: &[u8; 64]) -> Result<Self, Error> {
        let bytes = bytes.first_chunk().ok_or(Error::Length)?;
        ct::on_wiped_stack::<{ depth::KEY }, _>(|| Ok(Self::derive(bytes)))
    }

    /// Replaces the public key by a wrong one, to simulate a memory fault.
    #[cfg(test)]
    pub(crate) fn damaged(mut self, public: PublicKey) -> Self {
        self.public = public;
        self
    }

    /// Replaces only the encoding of the public key and keeps its point.
    #[cfg(test)]
    pub(crate) fn misnamed(mut self, public: PublicKey) -> Self {
        self.public.bytes = public.bytes;
        self
    }

    /// Makes the key with these bytes, with its public key, which a check has shown to be that.
    fn join(bytes: &[u8], public: &[u8]) -> Result<Self, Error> {
        let bytes: &[u8; BYTES] = bytes.try_into().map_err(|_| Error::Length)?;
        let public = PublicKey::decode(public)?;
        ct::on_wiped_stack::<{ depth::KEY }, _>(|| {
            let key = SecretKey { public, bytes: curve::clamp(bytes), _rest: [0; 3] };
            if ct::bytes_eq(&key.bytes, bytes).declassify() { Ok(key) } else { Err(Error::Encoding) }
        })
    }

    /// Clamps these bytes and returns their key, on a stack that is not wiped. (A clamped integer is 0 modulo the order
    /// only if it is one of two multiples of 4r. This has probability 2^-163; the public key is then neutral, and
    /// worthless.)
    fn derive(bytes: &[u8; BYTES]) -> Self {
        let mut key = SecretKey { public: PublicKey::new(Point::GENERATOR), bytes: curve::clamp(bytes), _rest: [0; 3] };
        key.public = PublicKey::new(Point::mul_generator(&key.scalar()));
        key
    }

    /// Returns the key as an integer modulo the order.
    fn scalar(&self) -> Secret<Scalar> {
        Secret::new(Scalar::decode_reduce(&self.bytes))
    }

    /// Returns the bytes, clamped. The caller wipes them.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; BYTES] {
        self.bytes
    }

    /// Returns a random key.
    #[cfg(feature = "rand_core")]
    #[must_use]
    pub fn generate<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        ct::on_wiped_stack::<{ depth::KEY }, _>(|| {
            let mut bytes = zeroize::Zeroizing::new([0; BYTES]);
            rng.fill_bytes(&mut *bytes);
            Self::derive(&bytes)
        })
    }

    /// Returns a random key, from a generator that may fail.
    ///
    /// # Errors
    /// [`Error::Randomness`] if the generator fails.
    #[cfg(feature = "rand_core")]
    pub fn try_generate<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, Error> {
        ct::on_wiped_stack::<{ depth::KEY }, _>(|| {
            let mut bytes = zeroize::Zeroizing::new([0; BYTES]);
            rng.try_fill_bytes(&mut *bytes).map_err(|_| Error::Randomness)?;
            Ok(Self::derive(&bytes))
        })
    }

    /// Returns the public key. Free: it is stored.
    #[must_use]
    pub fn public_key(&self) -> &PublicKey {
        &self.public
    }

    /// Returns whether both keys are equal, in constant time.
    pub fn ct_eq(&self, other: &Self) -> Mask {
        ct::bytes_eq(&self.bytes, &other.bytes)
    }

    /// Returns the secret shared with the owner of `peer`, a point in 22 or 43 bytes. The secret is the x-coordinate of
    /// the product, 21 bytes. Derive keys from it, and from both public keys, with a key derivation function.
    ///
    /// # Errors
    /// [`Error::Length`] for another length; [`Error::Encoding`] for bytes that encode no point, or a point of small
    /// order.
    pub fn agree(&self, peer: &[u8]) -> Result<SharedSecret<BYTES>, Error> {
        ct::on_wiped_stack::<{ depth::DH }, _>(|| {
            let peer = decode_any(peer)?;
            let (mut x, ok) = curve::agree(&self.bytes, &peer);
            let secret = SharedSecret::new(x);
            ct::wipe_bytes(&mut x);
            // The mask reveals only that the peer's key, which is public, has small order.
            if ok.declassify() { Ok(secret) } else { Err(Error::Encoding) }
        })
    }

    /// Signs the SHA-256 value of a message, with the nonce of RFC 6979. The signature is a function of key and
    /// message.
    #[must_use]
    pub fn sign(&self, message: &[u8]) -> Signature {
        self.finish::<Sha256>(&Sha256::digest(message), &[])
    }

    /// Signs with [`SignOptions`]: a message or a hash value, with randomness, with a check for faults. Nonces are
    /// those of [`ecdsa`](crate::ecdsa::SecretKey::sign_with).
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a context, and for values of hash functions other than SHA-256, SHA-384 and SHA-512;
    /// [`Error::Fault`] if the requested check finds that the signature is not valid.
    pub fn sign_with(&self, message: Message<'_>, options: &SignOptions<'_>) -> Result<Signature, Error> {
        no_context(options.context)?;
        let (value, noise) = (message.data(), options.randomness);
        let signature = match message.hash() {
            None => self.finish::<Sha256>(&Sha256::digest(value), noise),
            Some(Hash::Sha256) => self.finish::<Sha256>(value, noise),
            Some(Hash::Sha384) => self.finish::<sha2::Sha384>(value, noise),
            Some(Hash::Sha512) => self.finish::<sha2::Sha512>(value, noise),
            Some(_) => return Err(Error::Unsupported),
        };
        release(signature, options, |signature| {
            PublicKey::from_point(self.public.point)?.verify_with(message, signature, &VerifyOptions::new())
        })
    }

    /// Signs a hash value. The nonces use HMAC with `H`.
    fn finish<H: nonce::Hash>(&self, value: &[u8], noise: &[u8]) -> Signature {
        ct::on_wiped_stack::<{ depth::ECDSA }, _>(|| {
            let (scalar, f) = (self.scalar(), integer(value));
            let secret = Fleeting::new(scalar.encode());
            let mut index = 0;
            loop {
                let k = Secret::new(nonce::nonce::<Scalar, H>(&secret, &f, noise, index));
                index += 1;
                let mut x = Point::mul_generator(&k).x();
                // kG is public: every verifier computes it.
                ct::declassify_bytes(&mut x);
                let c = Scalar::decode_reduce(&x);
                let inverse = Secret::new(k.invert());
                let d = *inverse * (f + c * *scalar);
                // Each of c and d is zero with probability about 2^-163.
                if !(c.is_zero() | d.is_zero()).declassify() {
                    return Signature::join(&c.encode(), &d.encode());
                }
            }
        })
    }
}

impl Drop for SecretKey {
    fn drop(&mut self) {
        self.bytes.zeroize();
    }
}

impl ZeroizeOnDrop for SecretKey {}

impl Clone for SecretKey {
    /// Returns a copy of the key, which is also wiped when dropped.
    fn clone(&self) -> Self {
        ct::on_wiped_stack::<{ depth::NAMED }, _>(|| SecretKey {
            public: self.public,
            bytes: self.bytes,
            _rest: [0; 3],
        })
    }
}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecretKey").field("public", &self.public).finish_non_exhaustive()
    }
}

scheme::key_pair!(
    [] SecretKey, PublicKey, [u8; BYTES], "c1665",
    seed: keys::MIN_SEED..=usize::MAX, C1665::ABOUT, C1665::SECURITY
);
scheme::public!([] PublicKey, [u8; 22], group: "c1665");
scheme::exchange!([] SecretKey, BYTES);
scheme::sign!(
    [] SecretKey, PublicKey, Signature, "ECDSA of MIRACL",
    hashes: HASHES, contexts: false, rules: false, each: crate::batch::one_by_one
);

#[cfg(feature = "ecies")]
impl crate::ecies::Recipient for PublicKey {
    type Private = SecretKey;
    type Uncompressed = [u8; 43];

    fn uncompressed(&self) -> [u8; 43] {
        self.encode_uncompressed()
    }
}

#[cfg(feature = "signature")]
crate::signature_traits::traits!([], SecretKey, PublicKey, Signature);
