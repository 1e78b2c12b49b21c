//! ECDSA (FIPS 186-5, SEC 1 section 4.1) over any group of points of a curve of prime order.
//!
//! Given G of order n and a key pair (d, Q = dG). Let e be the leftmost bits of the message's hash value, as many bits
//! as n has.
//!
//! * k from d and the hash value (RFC 6979), R = kG, r = x(R) mod n, s = (e + rd)/k mod n
//! * the signature is r || s, both as long as a scalar, big-endian (IEEE P1363); [`Signature::to_der`] is the form of
//!   X.509 and TLS
//! * it is valid iff r and s are integers from 1 to n - 1 and x((e/s) G + (r/s) Q) mod n = r.
//!
//! Anyone who has (r, s) can make (r, n - s), which is also valid. [`Signature::is_low`] and [`Signature::to_low`] are
//! for systems that accept only one of the two. Private keys and nonces are processed in constant time; verification
//! takes variable time.

mod der;
mod hinted;
pub(crate) mod nonce;
#[cfg(feature = "alloc")]
mod prepared;
mod recover;

use crate::batch::Item;
use crate::digests::Sha256;
use crate::error::Error;
use crate::keys::{no_context, release, verdict};
use crate::message::{Hash, Message, SignOptions, VerifyOptions};
use crate::scheme::{self, SignatureBytes, VerifyBatch};
use crate::secret::{Secret, depth};
use core::fmt;
use primegroup_core::ct::{self, Fleeting};
use primegroup_core::field::{ByteArray, Field, PrimeField};
use primegroup_core::group::{Coordinates, Scalar as _};
use sha2::Digest;
use sha2::digest::block_api::BlockSizeUser;
use sha2::digest::{FixedOutputReset, Output};

pub use der::Der;
pub use hinted::{Hinted, verify_batch_hinted};
#[cfg(feature = "alloc")]
pub use prepared::PreparedPublicKey;
pub use recover::RecoveryId;

const SCHEME: &str = "ecdsa";

crate::named::generic_keys!(Coordinates, "ECDSA, as a type.");

/// Hash functions that are supported for signing a hash value instead of a message. (A signature of a message equals a
/// signature of its SHA-256 value.)
const HASHES: &[Hash] = &[
    Hash::Sha224,
    Hash::Sha256,
    Hash::Sha384,
    Hash::Sha512,
    Hash::Sha512_256,
    Hash::Sha3_224,
    Hash::Sha3_256,
    Hash::Sha3_384,
    Hash::Sha3_512,
];

/// A signature: r and s. Any bytes are a value of this type; verification decides whether they are valid.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Signature<G: Coordinates> {
    bytes: G::TwoScalars,
}

/// The bytes of an encoded scalar.
type ScalarBytes<G> = <<G as primegroup_core::Group>::Scalar as PrimeField>::Bytes;

impl<G: Coordinates> Signature<G> {
    /// Length in bytes.
    pub const LEN: usize = G::TwoScalars::LEN;

    /// Makes a signature from these bytes, without checks.
    #[must_use]
    pub const fn from_bytes(bytes: G::TwoScalars) -> Self {
        Signature { bytes }
    }

    /// Reads a signature from these bytes. Does not verify it.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length.
    pub fn from_slice(bytes: &[u8]) -> Result<Self, Error> {
        Ok(Signature { bytes: G::TwoScalars::from_slice(bytes).ok_or(Error::Length)? })
    }

    /// Returns the signature as bytes.
    #[must_use]
    pub const fn to_bytes(&self) -> G::TwoScalars {
        self.bytes
    }

    /// Returns the signature as bytes, by reference.
    #[must_use]
    pub const fn as_bytes(&self) -> &G::TwoScalars {
        &self.bytes
    }

    /// Returns the bytes of r and s, without checks.
    fn halves(&self) -> (&[u8], &[u8]) {
        self.bytes.as_ref().split_at(ScalarBytes::<G>::LEN)
    }

    /// Returns r and s, if both are integers from 1 to n - 1.
    fn scalars(&self) -> Option<(G::Scalar, G::Scalar)> {
        let (r, s) = self.halves();
        Some((positive::<G::Scalar>(r)?, positive::<G::Scalar>(s)?))
    }

    fn join(r: &[u8], s: &[u8]) -> Self {
        let mut bytes = G::TwoScalars::ZERO;
        let (first, second) = bytes.as_mut().split_at_mut(ScalarBytes::<G>::LEN);
        // Lengths are equal. The check removes a path to a panic.
        let copy = |to: &mut [u8], from: &[u8]| {
            if to.len() == from.len() {
                to.copy_from_slice(from);
            }
        };
        copy(first, r);
        copy(second, s);
        Signature { bytes }
    }

    /// Returns whether s is at most n/2. This holds for exactly one of the signatures (r, s) and (r, n - s).
    #[must_use]
    pub fn is_low(&self) -> bool {
        // 2s is even iff it was not reduced, as n is odd.
        self.scalars().is_some_and(|(_, s)| !s.double().is_odd().declassify())
    }

    /// Returns (r, s) or (r, n - s), whichever has s at most n/2; itself, if it is not valid.
    #[must_use]
    pub fn to_low(&self) -> Self {
        match self.scalars() {
            Some((_, s)) if !self.is_low() => Self::join(self.halves().0, (-s).encode().as_ref()),
            _ => *self,
        }
    }
}

impl<G: Coordinates> TryFrom<&[u8]> for Signature<G> {
    type Error = Error;
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_slice(bytes)
    }
}

impl<G: Coordinates> AsRef<[u8]> for Signature<G> {
    fn as_ref(&self) -> &[u8] {
        self.bytes.as_ref()
    }
}

impl<G: Coordinates> AsMut<[u8]> for Signature<G> {
    fn as_mut(&mut self) -> &mut [u8] {
        self.bytes.as_mut()
    }
}

impl<G: Coordinates> fmt::Debug for Signature<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signature({self})")
    }
}

impl<G: Coordinates> SignatureBytes for Signature<G> {
    type Bytes = G::TwoScalars;

    #[inline(always)]
    fn from_slice(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_slice(bytes)
    }
    #[inline(always)]
    fn to_bytes(&self) -> G::TwoScalars {
        Self::to_bytes(self)
    }
}

/// Returns an integer from 1 to n - 1.
#[inline(never)]
fn positive<S: PrimeField>(bytes: &[u8]) -> Option<S> {
    S::decode(bytes).filter(|x| !x.is_zero().declassify())
}

/// bits2int of RFC 6979: returns the leftmost bits of a hash value, as many as the order has, as an integer in the
/// bytes of a scalar.
fn leftmost<S: PrimeField>(value: &[u8]) -> S::Bytes {
    let mut out = S::Bytes::ZERO;
    let len = S::Bytes::LEN;
    let value = value.get(..len).unwrap_or(value);
    let (_, low) = out.as_mut().split_at_mut(len - value.len());
    low.copy_from_slice(value);
    remove_excess::<S>(low);
    out
}

/// Removes the lowest bits of an integer that has more than the order, but not more bytes.
fn remove_excess<S: PrimeField>(bytes: &mut [u8]) {
    // Number of excess bits in the last byte.
    let over = (8 * bytes.len() as u32).saturating_sub(S::BITS);
    if over > 0 {
        let mut above = 0;
        for byte in bytes {
            (*byte, above) = (*byte >> over | above, *byte << (8 - over));
        }
    }
}

/// Returns the leftmost bits of a hash value as a scalar.
fn integer<S: PrimeField>(value: &[u8]) -> S {
    if S::BITS as usize == 8 * S::Bytes::LEN {
        // Whole bytes.
        return S::reduce(value.get(..S::Bytes::LEN).unwrap_or(value));
    }
    S::reduce(leftmost::<S>(value).as_ref())
}

/// Adds bytes to the state of a hash function, and writes the hash value if there is a place for it (the state is not
/// used afterwards). One function for messages and nonces, because the buffer of a hash takes much code.
#[inline(never)]
fn absorb<H: Digest + FixedOutputReset>(hash: &mut H, first: &[u8], rest: &[&[u8]], out: Option<&mut Output<H>>) {
    Digest::update(hash, first);
    for part in rest {
        Digest::update(hash, part);
    }
    if let Some(out) = out {
        FixedOutputReset::finalize_into_reset(hash, out);
    }
}

/// Returns the SHA-256 value. Not inlined, so that the hash state is off the stack during later computations.
#[inline(never)]
fn sha256(message: &[u8]) -> Output<Sha256> {
    let mut out = Output::<Sha256>::default();
    absorb(&mut Sha256::new(), message, &[], Some(&mut out));
    out
}

/// The hash value to sign, and its hash function.
enum Digested<'a> {
    Computed([u8; 32]),
    Given(Hash, &'a [u8]),
}

impl<'a> Digested<'a> {
    fn new(message: Message<'a>) -> Result<Self, Error> {
        match message.hash() {
            None => Ok(Digested::Computed(sha256(message.data()).into())),
            Some(hash) if HASHES.contains(&hash) => Ok(Digested::Given(hash, message.data())),
            Some(_) => Err(Error::Unsupported),
        }
    }
    fn value(&self) -> &[u8] {
        match self {
            Digested::Computed(value) => value,
            Digested::Given(_, value) => value,
        }
    }
}

/// Returns the first nonce of RFC 6979 section 3.2 for a private key and the hash value of a message, with HMAC of `H`.
/// For protocols that derive their nonces this way, such as ECVRF (RFC 9381). The nonce together with a signature of
/// that hash value reveals the private key. Constant time.
#[must_use]
pub fn rfc6979_nonce<G: Coordinates, H: Digest + FixedOutputReset + BlockSizeUser + Clone>(
    private_key: &G::Scalar,
    hash_value: &[u8],
) -> G::Scalar {
    let e = integer::<G::Scalar>(hash_value);
    nonce::nonce::<G::Scalar, H>(&*Fleeting::new(private_key.encode()), &e, &[], 0)
}

/// A signature, and the hint that identifies R.
type Recoverable<G> = (Signature<G>, RecoveryId);

impl<G: Coordinates> SecretKey<G> {
    /// Signs the SHA-256 value of a message, with the nonce of RFC 6979. The signature is a function of key and
    /// message.
    ///
    /// Costs one fixed-base multiplication, one inversion, and about 20 compressions of the hash.
    #[must_use]
    #[inline]
    pub fn sign(&self, message: &[u8]) -> Signature<G> {
        self.finish::<Sha256>(&sha256(message), &[]).0
    }

    /// Signs with [`SignOptions`]: a message or a hash value, with randomness, with a check for faults.
    ///
    /// The nonce is that of RFC 6979 with the hash function of the message (SHA-256 for SHA-3 and truncated SHA-512).
    /// With randomness, it is that of draft-irtf-cfrg-det-sigs-with-noise.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a context, and for values of hash functions that are not in
    /// [`Verify::HASHES`](scheme::Verify::HASHES); [`Error::Fault`] if the requested check finds that the signature is
    /// not valid.
    pub fn sign_with(&self, message: Message<'_>, options: &SignOptions<'_>) -> Result<Signature<G>, Error> {
        self.sign_recoverable(message, options).map(|(signature, _)| signature)
    }

    /// [`Self::sign_with`] that also returns two bits for recovering the public key from the signature and the message:
    /// [`PublicKey::recover`].
    ///
    /// # Errors
    /// The errors of [`Self::sign_with`].
    pub fn sign_recoverable(&self, message: Message<'_>, options: &SignOptions<'_>) -> Result<Recoverable<G>, Error> {
        no_context(options.context)?;
        let digested = Digested::new(message)?;
        let (value, noise) = (digested.value(), options.randomness);
        let (signature, id) = match digested {
            Digested::Given(Hash::Sha224, _) => self.finish::<sha2::Sha224>(value, noise),
            Digested::Given(Hash::Sha384, _) => self.finish::<sha2::Sha384>(value, noise),
            Digested::Given(Hash::Sha512, _) => self.finish::<sha2::Sha512>(value, noise),
            _ => self.finish::<Sha256>(value, noise),
        };
        // Hashes again: a fault in the first hash would be in both.
        let check = |s: &Signature<G>| {
            let digested = Digested::new(core::hint::black_box(message))?;
            PublicKey::from_point(self.public_key().point())?.check(digested.value(), s)
        };
        release(signature, options, check).map(|signature| (signature, id))
    }

    /// Returns s = (e + rd)/k. Not inlined, so that its stack frame does not add to that of the multiplication.
    #[inline(never)]
    fn response(&self, e: &G::Scalar, k: &G::Scalar, r: &G::Scalar) -> G::Scalar {
        let inverse = Secret::new(k.invert());
        let mut s = *r;
        s *= self.0.scalar();
        s += e;
        s *= &*inverse;
        s
    }

    /// Signs a hash value. The nonces use HMAC with `H`.
    fn finish<H: nonce::Hash>(&self, value: &[u8], noise: &[u8]) -> Recoverable<G> {
        ct::on_wiped_stack::<{ depth::ECDSA }, _>(|| {
            let e = integer::<G::Scalar>(value);
            let secret = Fleeting::new(self.0.scalar().encode());
            let mut index = 0;
            loop {
                let k = Secret::new(nonce::nonce::<G::Scalar, H>(&secret, &e, noise, index));
                index += 1;
                // By reference, because coordinates take code to move.
                let (x, y) = &mut G::mul_generator(&k).coordinates();
                // R is public: every verifier computes it.
                ct::declassify_bytes(x.as_mut());
                ct::declassify_bytes(y.as_mut());
                let r = match x.as_ref() {
                    x if x.len() > ScalarBytes::<G>::LEN => G::Scalar::decode_reduce(x),
                    x => G::Scalar::reduce(x),
                };
                let s = self.response(&e, &k, &r);
                // Each of r and s is zero with probability about 2^-256.
                if !(r.is_zero() | s.is_zero()).declassify() {
                    let r = r.encode();
                    return (Signature::join(r.as_ref(), s.encode().as_ref()), RecoveryId::new::<G>(x, y, r.as_ref()));
                }
            }
        })
    }
}

/// Reads a public key, a point other than the point at infinity, in an encoding of SEC 1.
pub(crate) fn public_from_sec1<G: Coordinates>(bytes: &[u8]) -> Result<G, Error> {
    let len = bytes.len();
    let is_known = len == 1 || len == G::Compressed::LEN || len == G::Uncompressed::LEN;
    let error = if is_known { Error::Encoding } else { Error::Length };
    // One byte is at most the point at infinity, which is no public key.
    let point = if len > 1 { G::from_sec1(bytes) } else { None };
    point.filter(|point| !point.is_identity().declassify()).ok_or(error)
}

impl<G: Coordinates> PublicKey<G> {
    /// Reads a point in an encoding of SEC 1: compressed or uncompressed.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length; [`Error::Encoding`] for bytes that are no point, and for the one byte of
    /// the point at infinity.
    pub fn from_sec1(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_point(public_from_sec1(bytes)?)
    }

    /// Verifies a signature of a message, through its SHA-256 value, in variable time.
    ///
    /// Costs one inversion modulo the order, one double multiplication, one hash.
    ///
    /// # Errors
    /// [`Error::Verification`] if the signature is not valid.
    #[inline]
    pub fn verify(&self, message: &[u8], signature: &Signature<G>) -> Result<(), Error> {
        self.check(&sha256(message), signature)
    }

    /// Verifies a signature of a message or a hash value.
    ///
    /// # Errors
    /// [`Error::Verification`] if the signature is not valid; [`Error::Unsupported`] for a context, for rules, and for
    /// values of hash functions that are not in [`Verify::HASHES`](scheme::Verify::HASHES).
    pub fn verify_with(
        &self,
        message: Message<'_>,
        signature: &Signature<G>,
        options: &VerifyOptions<'_>,
    ) -> Result<(), Error> {
        no_context(options.context_alone()?)?;
        self.check(Digested::new(message)?.value(), signature)
    }

    /// Verifies a signature of a hash value of any length, in variable time. For hash functions that [`Message`] does
    /// not name.
    ///
    /// # Errors
    /// [`Error::Verification`] if the signature is not valid.
    pub fn verify_digest(&self, value: &[u8], signature: &Signature<G>) -> Result<(), Error> {
        self.check(value, signature)
    }

    fn check(&self, value: &[u8], signature: &Signature<G>) -> Result<(), Error> {
        // By reference, because a claim takes code to move.
        match &Claim::new(value, signature) {
            Ok(Claim { r, of_key, of_generator }) => {
                let mut sum = self.point();
                sum.mul_add_generator_assign_vartime(of_key, of_generator);
                verdict(&(&sum, r), |(sum, r)| sum.x_is_vartime(r))
            }
            Err(error) => Err(*error),
        }
    }
}

/// The claim of a signature about a hash value: x(a Q + b G) mod n = r, with a = r/s and b = e/s.
struct Claim<G: Coordinates> {
    r: G::Scalar,
    of_key: G::Scalar,
    of_generator: G::Scalar,
}

impl<G: Coordinates> Claim<G> {
    #[inline(never)]
    fn new(value: &[u8], signature: &Signature<G>) -> Result<Self, Error> {
        let (r, s) = signature.halves();
        let (Some(r), Some(s)) = (&positive::<G::Scalar>(r), &positive::<G::Scalar>(s)) else {
            return Err(Error::Verification);
        };
        let mut claim = Claim { r: *r, of_key: s.invert_vartime(), of_generator: integer(value) };
        claim.of_generator *= &claim.of_key;
        claim.of_key *= r;
        Ok(claim)
    }
}

scheme::sign!(
    [G: Coordinates] SecretKey<G>, PublicKey<G>, Signature<G>, "ECDSA",
    hashes: HASHES, contexts: false, rules: false, each: crate::batch::one_by_one
);

/// Verifies each signature by itself: signatures contain only x(R), so there is no equation to add up.
/// [`verify_batch_hinted`] is for signatures with known R.
impl<G: Coordinates> VerifyBatch for PublicKey<G> {
    fn verify_batch(items: &[Item<'_, Self>], options: &VerifyOptions<'_>) -> Result<(), Error> {
        items.iter().try_for_each(|item| item.key.verify_with(item.message, item.signature, options))
    }
}
