//! Ed25519 signatures (RFC 8032), with Ed25519ctx and Ed25519ph.
//!
//! # Rules of verification
//! All rules reject S >= L (malleability), and hash the bytes of R and A as they were given. A is the public key.
//!
//! | rules, method | decoder of keys | encoding of A | encoding of R | equation | small-order A, R |
//! |---|---|---|---|---|---|
//! | [`Rules::Strict`] (default), [`PublicKey::verify`] | [`PublicKey::decode`] | canonical | canonical | SB = R + kA | refused |
//! | [`Rules::Plain`], [`PublicKey::verify_plain`] | [`PublicKey::decode_plain`] | canonical | canonical | SB = R + kA | accepted |
//! | [`Rules::Zip215`], [`PublicKey::verify_zip215`] | [`PublicKey::decode_zip215`] | any | any | 8SB = 8R + 8kA | accepted |
//!
//! Signatures made by honest signers pass all three. Use the strict rules unless a protocol requires others. Under the
//! other two, a key of small order (for example 0100...00) has signatures that are valid for every message. The plain
//! rules are RFC 8032 without the cofactor (RFC 8032 calls this "sufficient, but not required"). ZIP-215 is the rule
//! set of Zcash and some other ledgers.
//!
//! The strict rules check A and R themselves, whichever decoder the key comes from. The plain rules and ZIP-215 rely on
//! the key's decoder. So decode by the rules that you verify by, like
//! [`Verify::decode_for`](crate::scheme::Verify::decode_for). For keys of `decode_zip215`, `verify_plain` accepts
//! exactly what `verify` of ed25519-dalek accepts, and `verify_zip215` is ZIP-215. In all rules A and R may have a
//! torsion component if the equation holds.
//!
//! Of the 914 edge cases of CCTV, the strict rules accept 43, the plain rules 172, and ZIP-215 826, with keys decoded
//! by the same rules. With keys of `decode_zip215`, the plain rules accept 208.
//!
//! # Batches
//! A batch accepts exactly the signatures that single verification accepts by the same rules. Only ZIP-215 verifies a
//! batch as one sum, which is several times faster. Select it for speed: `VerifyOptions::new().rules(Rules::Zip215)`.
//! The other rules verify one by one, because a sum does not detect torsion components.
//!
//! Constant time in the seed and everything derived from it. Verification takes variable time.

use crate::batch::{self, Equation, Item};
use crate::digests::Sha512;
use crate::error::Error;
use crate::hash::expand_message_xmd;
use crate::keys::{self, release};
pub use crate::message::Rules;
use crate::message::{Hash, Message, SignOptions, VerifyOptions};
use crate::scheme::{self, HashToGroup, VerifyBatch};
use crate::secret::{Secret, depth};
use core::fmt;
use primegroup_core::ct::{self, Fleeting, Mask};
#[doc(inline)]
pub use primegroup_core::group::ed25519::{Point, Scalar};
use primegroup_core::group::ed25519::{decode_permissive, decode_permissive_each};
use sha2::Digest;
use zeroize::ZeroizeOnDrop;

/// Ed25519, as a type.
#[derive(Clone, Copy, Debug)]
pub struct Scheme;

/// A signature: the encoding of R, then S as 32 bytes little-endian.
pub type Signature = keys::Signature<64, Scheme>;

/// Returns the SHA-512 of a message, the input of Ed25519ph: `Message::prehashed(Hash::Sha512, &prehash(message))`.
/// Callers that receive the message in pieces can use any implementation of SHA-512.
#[must_use]
pub fn prehash(message: &[u8]) -> [u8; 64] {
    Sha512::digest(message).into()
}

/// The prefix of both hashes of a signature: dom2 of RFC 8032 section 2 (flag and context), or nothing in the pure
/// scheme.
#[derive(Clone, Copy)]
struct Domain<'a>(Option<(u8, &'a [u8])>);

impl<'a> Domain<'a> {
    const PURE: Self = Domain(None);

    fn new(message: &Message<'_>, context: Option<&'a [u8]>) -> Result<Self, Error> {
        let domain = match (message.hash(), context) {
            (None, None) => None,
            (None, Some(context)) => Some((0, context)),
            (Some(Hash::Sha512), context) => Some((1, context.unwrap_or_default())),
            (Some(_), _) => return Err(Error::Unsupported),
        };
        if domain.is_some_and(|(_, context)| context.len() > 255) { Err(Error::Length) } else { Ok(Domain(domain)) }
    }

    /// Returns SHA-512 of the prefix and the parts, modulo the order. Not inlined, so that its stack frame holds the
    /// hash state only for the duration of the call.
    #[inline(never)]
    fn scalar(self, parts: &[&[u8]]) -> Scalar {
        let mut hash = Sha512::new();
        if let Some((flag, context)) = self.0 {
            hash.update(b"SigEd25519 no Ed25519 collisions");
            hash.update([flag, context.len() as u8]);
            hash.update(context);
        }
        for part in parts {
            hash.update(part);
        }
        crate::hash::finish_scalar(hash)
    }
}

/// A private key: a seed of 32 bytes. Not `Copy`, not printable, wiped when dropped.
pub struct SecretKey {
    seed: [u8; 32],
    scalar: Secret<Scalar>,
    prefix: [u8; 32],
    public: PublicKey,
}

impl Drop for SecretKey {
    fn drop(&mut self) {
        ct::wipe_bytes(&mut self.seed);
        ct::wipe_bytes(&mut self.prefix);
    }
}

impl ZeroizeOnDrop for SecretKey {}

impl Clone for SecretKey {
    /// Returns a copy of the key, which is also wiped when dropped.
    fn clone(&self) -> Self {
        ct::on_wiped_stack::<{ depth::NAMED }, _>(|| SecretKey {
            seed: self.seed,
            scalar: Secret::new(*self.scalar),
            prefix: self.prefix,
            public: self.public,
        })
    }
}

impl SecretKey {
    /// Derives the key from a seed, which must be 32 uniform bytes. Costs one hash, one fixed-base multiplication, one
    /// encoding.
    ///
    /// # Errors
    /// [`Error::Length`] if the seed does not have 32 bytes.
    pub fn from_seed(seed: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(seed)
    }

    /// Makes the key of this seed, with its public key, which a check has shown to be that.
    fn join(seed: &[u8], public: &[u8]) -> Result<Self, Error> {
        let seed = seed.try_into().map_err(|_| Error::Length)?;
        let public = PublicKey::decode(public)?;
        ct::on_wiped_stack::<{ depth::KEY }, _>(|| Ok(Self::derive_with(seed, |_| public)))
    }

    /// [`Self::from_bytes`], on a stack that is not wiped.
    fn derive(seed: &[u8; 32]) -> Self {
        Self::derive_with(seed, |scalar| {
            let point = Point::mul_generator(scalar);
            PublicKey { point, bytes: point.encode() }
        })
    }

    /// Makes the key of this seed, given its public key, on a stack that is not wiped.
    #[inline(always)]
    fn derive_with(seed: &[u8; 32], public: impl FnOnce(&Scalar) -> PublicKey) -> Self {
        let mut digest = Fleeting::new([0; 64]);
        digest.copy_from_slice(&Sha512::digest(seed));
        let (mut low, mut prefix) = (Fleeting::new([0; 32]), [0; 32]);
        low.copy_from_slice(&digest[..32]);
        prefix.copy_from_slice(&digest[32..]);
        low[0] &= 248;
        low[31] = low[31] & 127 | 64;
        // Multiplication of the generator, and s = r + ka, need a only modulo the order.
        let scalar = Secret::new(Scalar::decode_reduce(&*low));
        let public = public(&scalar);
        let key = SecretKey { seed: *seed, scalar, prefix, public };
        ct::wipe_bytes(&mut prefix);
        key
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

    /// Derives the key from the seed in these bytes: [`Self::from_seed`].
    ///
    /// # Errors
    /// [`Error::Length`] if there are not 32 bytes.
    pub fn from_bytes(seed: &[u8]) -> Result<Self, Error> {
        let seed = seed.try_into().map_err(|_| Error::Length)?;
        ct::on_wiped_stack::<{ depth::KEY }, _>(|| Ok(Self::derive(seed)))
    }

    /// Returns the seed. The caller wipes it.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 32] {
        self.seed
    }

    /// Returns a random key.
    #[cfg(feature = "rand_core")]
    #[must_use]
    pub fn generate<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        ct::on_wiped_stack::<{ depth::KEY }, _>(|| {
            let mut seed = Fleeting::new([0; 32]);
            rng.fill_bytes(&mut *seed);
            Self::derive(&seed)
        })
    }

    /// Returns a random key, from a generator that may fail.
    ///
    /// # Errors
    /// [`Error::Randomness`] if the generator fails.
    #[cfg(feature = "rand_core")]
    pub fn try_generate<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, Error> {
        ct::on_wiped_stack::<{ depth::KEY }, _>(|| {
            let mut seed = Fleeting::new([0; 32]);
            rng.try_fill_bytes(&mut *seed).map_err(|_| Error::Randomness)?;
            Ok(Self::derive(&seed))
        })
    }

    /// Returns the public key. Free: it is stored.
    #[must_use]
    pub fn public_key(&self) -> &PublicKey {
        &self.public
    }

    /// Returns whether both keys are equal, in constant time.
    pub fn ct_eq(&self, other: &Self) -> Mask {
        ct::bytes_eq(&self.seed, &other.seed)
    }

    /// Signs with Ed25519. Costs one fixed-base multiplication, one encoding, two hashes.
    #[must_use]
    pub fn sign(&self, message: &[u8]) -> Signature {
        self.finish(Domain::PURE, &self.prefix, message)
    }

    /// Signs with [`SignOptions`]:
    ///
    /// * a message without a context with Ed25519
    /// * a message with a context with Ed25519ctx (RFC 8032 says that the context should not be empty)
    /// * the SHA-512 of a message ([`prehash`]) with Ed25519ph, in the given context or the empty one.
    ///
    /// With randomness Z the signature is "hedged EdDSA" of draft-irtf-cfrg-det-sigs-with-noise-05: the first 32 bytes
    /// of SHA-512(prefix || Z) replace the prefix. So r = SHA-512(dom2 || SHA-512(prefix || Z)[..32] || M). The draft
    /// has 32 bytes for Z; here any length is accepted. Without randomness, the signature is that of RFC 8032.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for the value of another hash function; [`Error::Length`] for a context of more than 255
    /// bytes; [`Error::Fault`] if the requested check finds that the signature is not valid.
    pub fn sign_with(&self, message: Message<'_>, options: &SignOptions<'_>) -> Result<Signature, Error> {
        let domain = Domain::new(&message, options.context)?;
        let mut prefix = Fleeting::new([0; 32]);
        self.hedge(options.randomness, &mut prefix);
        let signature = self.finish(domain, &prefix, message.data());
        let point = self.public.point;
        release(signature, options, |s| PublicKey { point, bytes: point.encode() }.strict(domain, message.data(), s))
    }

    /// Writes the prefix or, if there is randomness, its replacement.
    fn hedge(&self, randomness: &[u8], prefix: &mut [u8; 32]) {
        if randomness.is_empty() {
            prefix.copy_from_slice(&self.prefix);
            return;
        }
        ct::on_wiped_stack::<{ depth::HASH }, _>(|| {
            let mut hash = Sha512::new();
            hash.update(self.prefix);
            hash.update(randomness);
            let mut digest = hash.finalize();
            prefix.copy_from_slice(&digest[..32]);
            ct::wipe_bytes(&mut digest);
        });
    }

    /// Signs in a domain, with this prefix.
    fn finish(&self, domain: Domain<'_>, prefix: &[u8; 32], message: &[u8]) -> Signature {
        ct::on_wiped_stack::<{ depth::SIGN }, _>(|| {
            let r = Secret::new(domain.scalar(&[prefix, message]));
            let encoded = Point::mul_generator(&r).encode();
            let k = domain.scalar(&[&encoded, &self.public.bytes, message]);
            Signature::join(&encoded, &(*r + k * *self.scalar).encode())
        })
    }
}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecretKey").field("public", &self.public).finish_non_exhaustive()
    }
}

/// A public key: a point of the curve with the bytes that it was decoded from, which may be any of its encodings.
#[derive(Clone, Copy)]
pub struct PublicKey {
    point: Point,
    bytes: [u8; 32],
}

/// The parts of a signature: the decoded R, S, and the challenge.
struct Parts {
    r: Point,
    s: Scalar,
    k: Scalar,
}

impl PublicKey {
    /// Decodes a public key by the strict rules: canonical encodings of points whose order does not divide 8.
    ///
    /// # Errors
    /// [`Error::Length`] if there are not 32 bytes; [`Error::Encoding`] if they do not encode a point canonically, or
    /// encode a point of small order.
    pub fn decode(bytes: &[u8]) -> Result<Self, Error> {
        let key = Self::decode_plain(bytes)?;
        if key.is_small_order() { Err(Error::Encoding) } else { Ok(key) }
    }

    /// Decodes a public key by the rules of RFC 8032: canonical encodings of any point, including points of small
    /// order. Canonical means y < p, and no sign on x = 0 (section 5.1.3). For [`Self::verify_plain`].
    ///
    /// # Errors
    /// [`Error::Length`] if there are not 32 bytes; [`Error::Encoding`] if they do not encode a point canonically.
    pub fn decode_plain(bytes: &[u8]) -> Result<Self, Error> {
        let bytes: [u8; 32] = bytes.try_into().map_err(|_| Error::Length)?;
        Ok(PublicKey { point: Point::decode(&bytes).ok_or(Error::Encoding)?, bytes })
    }

    /// Decodes a public key by the rules of ZIP-215: y may be p or more, and the sign of x = 0 may be set. For
    /// [`Self::verify_zip215`].
    ///
    /// # Errors
    /// [`Error::Length`] if there are not 32 bytes; [`Error::Encoding`] if no point has this y.
    pub fn decode_zip215(bytes: &[u8]) -> Result<Self, Error> {
        let bytes: [u8; 32] = bytes.try_into().map_err(|_| Error::Length)?;
        Ok(PublicKey { point: decode_permissive(&bytes).ok_or(Error::Encoding)?, bytes })
    }

    /// Returns the bytes it was decoded from.
    #[must_use]
    pub fn encode(&self) -> [u8; 32] {
        self.bytes
    }

    /// Returns the bytes it was decoded from, by reference.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; 32] {
        &self.bytes
    }

    /// Returns the point.
    #[must_use]
    pub fn point(&self) -> Point {
        self.point
    }

    /// Returns whether the point has order 1, 2, 4 or 8. By the plain rules and ZIP-215 such a key has signatures that
    /// are valid for many messages. [`Self::decode`] rejects it.
    #[must_use]
    pub fn is_small_order(&self) -> bool {
        small_order(&self.point)
    }

    /// Decodes S and, with `decode`, R; computes the challenge.
    fn parts(
        &self,
        domain: Domain<'_>,
        message: &[u8],
        signature: &Signature,
        decode: fn(&[u8; 32]) -> Option<Point>,
    ) -> Result<Parts, Error> {
        let (s, k) = self.scalars(domain, message, signature)?;
        let mut r = [0; 32];
        r.copy_from_slice(&signature.as_bytes()[..32]);
        Ok(Parts { r: decode(&r).ok_or(Error::Verification)?, s, k })
    }

    /// Decodes S; computes the challenge.
    fn scalars(&self, domain: Domain<'_>, message: &[u8], signature: &Signature) -> Result<(Scalar, Scalar), Error> {
        let (r, s) = signature.as_bytes().split_at(32);
        let s = Scalar::decode(s).ok_or(Error::Verification)?;
        Ok((s, domain.scalar(&[r, &self.bytes, message])))
    }

    /// Returns SB - kA, if its encoding equals R's bytes in the signature. This is equivalent to decoding R by the
    /// canonical rules and comparing the points. On 64-bit machines an inversion takes half the time of a square root.
    #[cfg(target_pointer_width = "64")]
    fn commitment(&self, domain: Domain<'_>, message: &[u8], signature: &Signature) -> Result<Point, Error> {
        let (s, k) = self.scalars(domain, message, signature)?;
        let point = (-self.point).mul_add_generator_vartime(&k, &s);
        let of = (&point.encode(), signature.as_bytes());
        keys::verdict(&of, |(encoded, signature)| **encoded == signature[..32]).map(|()| point)
    }

    #[cfg(not(target_pointer_width = "64"))]
    fn equation_holds(&self, parts: &Parts) -> Result<(), Error> {
        let ok = (-self.point).verify_mul_add_generator_vartime(&parts.k, &parts.s, &parts.r);
        if ok { Ok(()) } else { Err(Error::Verification) }
    }

    #[cfg(target_pointer_width = "64")]
    fn plain(&self, domain: Domain<'_>, message: &[u8], signature: &Signature) -> Result<(), Error> {
        self.commitment(domain, message, signature).map(|_| ())
    }

    #[cfg(not(target_pointer_width = "64"))]
    fn plain(&self, domain: Domain<'_>, message: &[u8], signature: &Signature) -> Result<(), Error> {
        self.equation_holds(&self.parts(domain, message, signature, decode_canonical)?)
    }

    #[cfg(target_pointer_width = "64")]
    fn strict(&self, domain: Domain<'_>, message: &[u8], signature: &Signature) -> Result<(), Error> {
        self.check_strict(&self.commitment(domain, message, signature)?)
    }

    #[cfg(not(target_pointer_width = "64"))]
    fn strict(&self, domain: Domain<'_>, message: &[u8], signature: &Signature) -> Result<(), Error> {
        let parts = self.parts(domain, message, signature, decode_canonical)?;
        self.check_strict(&parts.r)?;
        self.equation_holds(&parts)
    }

    /// Applies the checks that the strict rules have in addition to the plain rules. Rejects A and R of small order
    /// and, for keys of [`Self::decode_zip215`], a y of A that is not below p. (A point with the sign set on x = 0 has
    /// small order.)
    fn check_strict(&self, r: &Point) -> Result<(), Error> {
        // 2^255 - 19 <= y < 2^255.
        let [low, middle @ .., high] = &self.bytes;
        let above = *low >= 0xed && middle.iter().all(|b| *b == 0xff) && high & 0x7f == 0x7f;
        if above || small_order(&self.point) || small_order(r) { Err(Error::Verification) } else { Ok(()) }
    }

    fn zip215(&self, domain: Domain<'_>, message: &[u8], signature: &Signature) -> Result<(), Error> {
        let parts = self.parts(domain, message, signature, decode_permissive)?;
        let rest = (-self.point).mul_add_generator_vartime(&parts.k, &parts.s) - parts.r;
        if small_order(&rest) { Ok(()) } else { Err(Error::Verification) }
    }

    /// Verifies an Ed25519 signature by the strict rules: S < L, SB = R + kA, A and R canonical and not of small order.
    /// Costs one double multiplication, one hash, and one encoding (on 32-bit machines one decoding instead).
    ///
    /// # Errors
    /// [`Error::Verification`] if the signature is not valid.
    pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        self.strict(Domain::PURE, message, signature)
    }

    /// Verifies by the plain rules: like [`Self::verify`], but A and R may have small order. To accept the same keys as
    /// other verifiers that accept small order, decode with [`Self::decode_plain`].
    ///
    /// # Errors
    /// The errors of [`Self::verify`].
    pub fn verify_plain(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        self.plain(Domain::PURE, message, signature)
    }

    /// Verifies by the rules of ZIP-215: any encoding of R, S < L, 8SB = 8R + 8kA. To follow ZIP-215 completely, decode
    /// the key with [`Self::decode_zip215`].
    ///
    /// # Errors
    /// The errors of [`Self::verify`].
    pub fn verify_zip215(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        self.zip215(Domain::PURE, message, signature)
    }

    /// Verifies a signature of [`SecretKey::sign_with`]: Ed25519 or, with a context, Ed25519ctx for a message, and
    /// Ed25519ph for its SHA-512. Uses the [`Rules`] of the options; the default is the strict rules.
    ///
    /// # Errors
    /// [`Error::Verification`] if the signature is not valid; [`Error::Unsupported`] for the value of a hash function
    /// other than SHA-512; [`Error::Length`] for a context of more than 255 bytes.
    pub fn verify_with(
        &self,
        message: Message<'_>,
        signature: &Signature,
        options: &VerifyOptions<'_>,
    ) -> Result<(), Error> {
        let (domain, data) = (Domain::new(&message, options.context)?, message.data());
        match options.rules.unwrap_or_default() {
            Rules::Strict => self.strict(domain, data, signature),
            Rules::Plain => self.plain(domain, data, signature),
            Rules::Zip215 => self.zip215(domain, data, signature),
        }
    }
}

impl PartialEq for PublicKey {
    fn eq(&self, o: &Self) -> bool {
        self.bytes == o.bytes
    }
}
impl Eq for PublicKey {}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PublicKey").field(&self.point).finish()
    }
}

#[cfg(not(target_pointer_width = "64"))]
fn decode_canonical(bytes: &[u8; 32]) -> Option<Point> {
    Point::decode(bytes)
}

fn small_order(p: &Point) -> bool {
    p.is_small_order().declassify()
}

/// Hashes to the subgroup of order L: the suite edwards25519_XMD:SHA-512_ELL2_RO_ of RFC 9380. The tag `dst` names the
/// use. Costs one hash, two maps, three doublings.
///
/// # Errors
/// [`Error::Unsupported`] without a tag, and for a hash value; [`Error::Length`] if the tag is empty.
pub fn hash_to_group(message: Message<'_>, dst: Option<&[u8]>) -> Result<Point, Error> {
    let mut uniform = [0; 96];
    expand_message_xmd::<Sha512>(&[message.unhashed()?], dst.ok_or(Error::Unsupported)?, &mut uniform)?;
    let (a, b) = uniform.split_at_mut(48);
    Ok((map(a) + map(b)).mul_by_cofactor())
}

/// Hashes to the subgroup of order L, not uniformly: the suite edwards25519_XMD:SHA-512_ELL2_NU_ of RFC 9380, for
/// protocols that require it. Costs one hash, one map, three doublings.
///
/// # Errors
/// The errors of [`hash_to_group`].
pub fn encode_to_group(message: Message<'_>, dst: Option<&[u8]>) -> Result<Point, Error> {
    let mut uniform = [0; 48];
    expand_message_xmd::<Sha512>(&[message.unhashed()?], dst.ok_or(Error::Unsupported)?, &mut uniform)?;
    Ok(map(&mut uniform).mul_by_cofactor())
}

/// Elligator 2 of a big-endian integer modulo p (hash_to_field and map_to_curve of RFC 9380). Does not clear the
/// cofactor.
fn map(uniform: &mut [u8]) -> Point {
    uniform.reverse();
    Point::map_integer(uniform)
}

scheme::key_pair!(
    [] SecretKey, PublicKey, [u8; 32], "ed25519",
    seed: 32..=32, "edwards25519 with cofactor 8 over 2^255 - 19, RFC 8032", 126
);
scheme::public!([] PublicKey, [u8; 32], group: "ed25519");
scheme::sign!(
    [] SecretKey, PublicKey, Signature, "Ed25519, -ctx, -ph",
    hashes: &[Hash::Sha512], contexts: true, rules: true, each: verify_each,
    fn decode_for(bytes: &[u8], options: &VerifyOptions<'_>) -> Result<Self, Error> {
        match options.rules.unwrap_or_default() {
            Rules::Strict => Self::decode(bytes),
            Rules::Plain => Self::decode_plain(bytes),
            Rules::Zip215 => Self::decode_zip215(bytes),
        }
    },
    fn decode_each_for(encodings: &[&[u8]], options: &VerifyOptions<'_>, out: &mut [Result<Self, Error>]) {
        use batch::AT_ONCE;
        if options.rules != Some(Rules::Zip215) {
            encodings.iter().zip(out).for_each(|(bytes, out)| *out = Self::decode_for(bytes, options));
            return;
        }
        for (encodings, out) in encodings.chunks(AT_ONCE).zip(out.chunks_mut(AT_ONCE)) {
            let (mut bytes, mut points) = ([[0; 32]; AT_ONCE], [None; AT_ONCE]);
            for (to, from) in bytes.iter_mut().zip(encodings) {
                *to = (*from).try_into().unwrap_or_default();
            }
            decode_permissive_each(&bytes[..encodings.len()], &mut points);
            for (((out, encoding), bytes), point) in out.iter_mut().zip(encodings).zip(bytes).zip(points) {
                *out = match point {
                    _ if encoding.len() != 32 => Err(Error::Length),
                    Some(point) => Ok(PublicKey { point, bytes }),
                    None => Err(Error::Encoding),
                };
            }
        }
    }
);

/// Writes the verdicts of single verification: by ZIP-215 from sums, by other rules one by one. The other rules have no
/// cofactor. If A or R has a component of small order, a sum may hold although one of its equations does not. This has
/// probability 1/8, for any choice of factors. Excluding such components takes as long as verifying.
fn verify_each(items: &[Item<'_, PublicKey>], options: &VerifyOptions<'_>, verdicts: &mut [bool]) -> Result<(), Error> {
    if options.rules != Some(Rules::Zip215) {
        return batch::one_by_one(items, options, verdicts);
    }
    #[cfg(feature = "alloc")]
    return SUITE.verdicts(items, |item| equation(item, options), commitments, verdicts);
    #[cfg(not(feature = "alloc"))]
    batch::one_by_one(items, options, verdicts)
}

const SUITE: batch::Suite<Point, Scalar> = batch::Suite {
    scheme: "ed25519",
    group: "ed25519",
    generator: Point::GENERATOR,
    msm: Point::multi_scalar_mul_vartime,
    is_zero: small_order,
    holds: |key, s, k, r| small_order(&((-*key).mul_add_generator_vartime(k, s) - *r)),
    sum_pays_from: Point::sum_pays_from,
};

fn equation(item: &Item<'_, PublicKey>, options: &VerifyOptions<'_>) -> Result<Equation<Point, Scalar>, Error> {
    let domain = Domain::new(&item.message, options.context)?;
    let (s, k) = item.key.scalars(domain, item.message.data(), item.signature)?;
    Ok(Equation { key: item.key.point, s, e: k })
}

fn commitments(items: &[Item<'_, PublicKey>], points: &mut [Option<Point>]) {
    batch::decode_commitments(items, points, decode_permissive_each);
}

impl VerifyBatch for PublicKey {
    /// Verifies by ZIP-215 with one sum, and by other rules one by one.
    fn verify_batch(items: &[Item<'_, Self>], options: &VerifyOptions<'_>) -> Result<(), Error> {
        if options.rules == Some(Rules::Zip215) {
            return SUITE.verify(items, |item| equation(item, options), commitments);
        }
        batch::in_parts(items, 8, |items| {
            items.iter().try_for_each(|item| item.key.verify_with(item.message, item.signature, options))
        })
    }
}

impl HashToGroup for Point {
    const SUITE: &'static str = "edwards25519_XMD:SHA-512_ELL2_RO_";
    const TAGS: bool = true;
    const HASHES: &'static [Hash] = &[];

    #[inline(always)]
    fn hash_to_group(message: Message<'_>, dst: Option<&[u8]>) -> Result<Self, Error> {
        hash_to_group(message, dst)
    }
}

#[cfg(feature = "signature")]
crate::signature_traits::traits!([], SecretKey, PublicKey, Signature);
