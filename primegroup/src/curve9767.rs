//! The schemes of Curve9767: key pairs from a seed, key exchange, 64-byte signatures, hashing to the curve.
//!
//! They use SHAKE256 and match byte for byte the reference implementation (Pornin, "Efficient Elliptic Curve Operations
//! On Microcontrollers With Finite Field Extensions", IACR ePrint 2020/009).
//!
//! Constant time in the private key, the nonce, the shared element, and whether a key exchange failed. Public keys,
//! messages and signatures are public, but [`PublicKey::verify_ct`] does not reveal them either.

use crate::agreement::{self, Agreement, Silent};
use crate::batch::{self, Item};
use crate::commitment::{self, challenge, shake, split};
use crate::error::Error;
use crate::keys::{self, MIN_SEED, Named, release};
use crate::message::{Hash, Message, SignOptions, VerifyOptions};
use crate::scheme::{self, ExchangeLong, ExchangeSilently, HashToGroup, VerifySilently};
use crate::secret::{Secret, SharedSecret, depth};
use core::fmt;
use primegroup_core::Group;
use primegroup_core::ct::{self, Fleeting, Mask};
use zeroize::{ZeroizeOnDrop, Zeroizing};

#[doc(inline)]
pub use primegroup_core::group::curve9767::{Point, Scalar};

impl keys::sealed::Sealed for Point {}

/// The Curve9767 schemes, as a type.
#[derive(Clone, Copy, Debug)]
pub struct Scheme;

impl keys::sealed::Sealed for Scheme {}
impl Silent for Scheme {}

impl keys::Scheme<Point> for Scheme {
    const NAME: &'static str = "curve9767";
    fn derive(seed: &[u8]) -> Scalar {
        from_seed(seed, &mut [0; 32])
    }
}

crate::named::public_key!([] PublicKey, [u8; 32], Point, Scheme, "A public key: 32 bytes.");
/// A signature: the encoding c of the commitment, then d as 32 bytes little-endian.
pub type Signature = keys::Signature<64, Scheme>;

/// Derives the scalar and the secret t from a seed. The scalar is zero with probability 2^-251.
fn from_seed(seed: &[u8], t: &mut [u8; 32]) -> Scalar {
    let mut bytes = Fleeting::new([0; 96]);
    shake::<Point>("-keygen:", &[seed], None, &mut *bytes);
    let (scalar, rest) = bytes.split_at(64);
    t.copy_from_slice(rest);
    Scalar::decode_reduce(scalar)
}

/// A private key with its public key. Not `Copy`, not printable, wiped when dropped.
///
/// The private key has 64 bytes: an integer from 1 to n-1, little-endian, and 32 secret bytes t, which nonces are
/// derived from.
pub struct SecretKey {
    key: keys::SecretKey<Point, Scheme, PublicKey>,
    t: Zeroizing<[u8; 32]>,
}

impl ZeroizeOnDrop for SecretKey {}

impl Clone for SecretKey {
    /// Returns a copy of the key, which is also wiped when dropped.
    fn clone(&self) -> Self {
        ct::on_wiped_stack::<{ depth::NAMED }, _>(|| SecretKey { key: self.key.clone(), t: self.t.clone() })
    }
}

impl SecretKey {
    /// Derives the key pair from a seed of 16 bytes or more; the same seed always gives the same key. The seed must
    /// hold at least 32 unpredictable bytes.
    ///
    /// Costs one hash, one fixed-base multiplication, one encoding.
    ///
    /// # Errors
    /// [`Error::Length`] if the seed has fewer than 16 bytes, because such a seed can be guessed.
    pub fn from_seed(seed: &[u8]) -> Result<Self, Error> {
        if seed.len() < MIN_SEED { Err(Error::Length) } else { Self::derived(seed) }
    }

    /// [`Self::from_seed`] for a seed of any length, because published vectors have short seeds. For tests only.
    #[doc(hidden)]
    #[must_use]
    pub fn from_seed_of_test_vector(seed: &[u8]) -> Self {
        Self::derive(seed)
    }

    /// Replaces the public key by a wrong one, to simulate a memory fault.
    #[cfg(test)]
    pub(crate) fn damaged(mut self, public: PublicKey) -> Self {
        self.key = self.key.damaged(public);
        self
    }

    /// Replaces only the encoding of the public key and keeps its point.
    #[cfg(test)]
    pub(crate) fn misnamed(mut self, public: PublicKey) -> Self {
        self.key = self.key.misnamed(public);
        self
    }

    /// [`Self::derive`], with no residue on the stack.
    fn derived(seed: &[u8]) -> Result<Self, Error> {
        ct::on_wiped_stack::<{ depth::KEY }, _>(|| Ok(Self::derive(seed)))
    }

    fn derive(seed: &[u8]) -> Self {
        let mut t = Zeroizing::new([0; 32]);
        let scalar = Secret::new(from_seed(seed, &mut t));
        let key = keys::SecretKey::from_nonzero(Scalar::select(scalar.is_zero(), *scalar, Scalar::ONE));
        SecretKey { key, t }
    }

    /// Returns the private key with these 64 bytes. Costs one fixed-base multiplication and one encoding.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length; [`Error::Encoding`] if the integer is zero or not below the order.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let bytes: &[u8; 64] = bytes.try_into().map_err(|_| Error::Length)?;
        ct::on_wiped_stack::<{ depth::KEY }, _>(|| {
            let (scalar, rest) = bytes.split_at(32);
            let mut t = Zeroizing::new([0; 32]);
            t.copy_from_slice(rest);
            keys::SecretKey::decoded_as(scalar, |key| SecretKey { key, t })
        })
    }

    /// Makes the key with these bytes, with its public key, which a check has shown to be that.
    fn join(private: &[u8], public: &[u8]) -> Result<Self, Error> {
        let (scalar, rest) = private.split_at_checked(32).ok_or(Error::Length)?;
        let rest = rest.first_chunk::<32>().ok_or(Error::Length)?;
        ct::on_wiped_stack::<{ depth::KEY }, _>(|| {
            let mut t = Zeroizing::new([0; 32]);
            t.copy_from_slice(rest);
            keys::SecretKey::join_as(scalar, public, |key| SecretKey { key, t })
        })
    }

    /// Returns the private key as bytes. The caller wipes them.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; 64] {
        ct::on_wiped_stack::<512, _>(|| {
            let mut out = [0; 64];
            out[..32].copy_from_slice(&self.key.scalar().encode());
            out[32..].copy_from_slice(&*self.t);
            out
        })
    }

    /// Returns the key pair for 64 uniform bytes: they are used as a seed.
    ///
    /// # Errors
    /// None. The return type matches the other schemes, in which such bytes may give no key.
    pub fn from_uniform_bytes(bytes: &[u8; 64]) -> Result<Self, Error> {
        Self::derived(bytes)
    }

    /// Returns a random key pair.
    #[cfg(feature = "rand_core")]
    #[must_use]
    pub fn generate<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        ct::on_wiped_stack::<{ depth::KEY }, _>(|| {
            let mut seed = Fleeting::new([0; 32]);
            rng.fill_bytes(&mut *seed);
            Self::derive(&*seed)
        })
    }

    /// Returns a random key pair, from a generator that may fail.
    ///
    /// # Errors
    /// [`Error::Randomness`] if the generator fails.
    #[cfg(feature = "rand_core")]
    pub fn try_generate<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, Error> {
        ct::on_wiped_stack::<{ depth::KEY }, _>(|| {
            let mut seed = Fleeting::new([0; 32]);
            rng.try_fill_bytes(&mut *seed).map_err(|_| Error::Randomness)?;
            Ok(Self::derive(&*seed))
        })
    }

    /// Returns the public key. Free: it is stored.
    #[must_use]
    pub fn public_key(&self) -> &PublicKey {
        self.key.public_key()
    }

    /// Returns whether both keys are equal, in constant time.
    pub fn ct_eq(&self, other: &Self) -> Mask {
        self.key.ct_eq(&other.key) & ct::bytes_eq(&*self.t, &*other.t)
    }

    /// Signs a message. The signature equals that of the reference implementation and is a function of key and message.
    ///
    /// Costs one fixed-base multiplication, one encoding, two hashes.
    #[must_use]
    #[inline]
    pub fn sign(&self, message: &[u8]) -> Signature {
        self.finish(Message::raw(message), &[])
    }

    /// Signs with [`SignOptions`]: a message or a hash value, with randomness, with a check for faults. Contexts are
    /// not supported. If there is randomness, a hash of t and the randomness replaces t.
    ///
    /// # Errors
    /// [`Error::Unsupported`] for a context; [`Error::Fault`] if the requested check finds that the signature is not
    /// valid.
    pub fn sign_with(&self, message: Message<'_>, options: &SignOptions<'_>) -> Result<Signature, Error> {
        keys::no_context(options.context)?;
        let signature = self.finish(message, options.randomness);
        release(signature, options, |s| PublicKey::from_point(self.public_key().point())?.check(message, s))
    }

    /// Signs a message or a hash value; `extra` is the randomness or empty.
    fn finish(&self, message: Message<'_>, extra: &[u8]) -> Signature {
        ct::on_wiped_stack::<{ depth::SIGN }, _>(|| {
            let k = Secret::new(self.nonce(message, extra));
            let c = Point::mul_generator(&k).encode();
            let e = challenge::<Point, 64>(&c, &self.public_key().encode(), message);
            let d = *k + e * *self.key.scalar();
            Signature::join(&c, &d.encode())
        })
    }

    /// Returns the nonce, which is not zero.
    #[inline(never)]
    fn nonce(&self, message: Message<'_>, extra: &[u8]) -> Scalar {
        let mut t = self.t.clone();
        if !extra.is_empty() {
            shake::<Point>("-sign-t:", &[&*self.t, extra], None, &mut *t);
        }
        let mut bytes = Fleeting::new([0; 64]);
        shake::<Point>("-sign-k:", &[&*t], Some(message), &mut *bytes);
        let k = Secret::new(Scalar::decode_reduce(&*bytes));
        Scalar::select(k.is_zero(), *k, Scalar::ONE)
    }

    /// Returns the secret shared with the owner of `peer`: 32 bytes.
    ///
    /// Costs one decoding, one multiplication, one encoding, two hashes. Constant time, except that it reveals whether
    /// `peer` is valid; [`Self::agree_silently`] does not.
    ///
    /// # Errors
    /// [`Error::Length`] and [`Error::Encoding`] if `peer` is no public key.
    pub fn agree(&self, peer: &[u8]) -> Result<SharedSecret, Error> {
        self.key.agree(peer)
    }

    /// Exchanges keys: returns the 32 bytes shared with the owner of `peer`, and whether `peer` is a valid public key.
    ///
    /// If `peer` is not valid (whatever its length), the bytes are those of a failed exchange as specified:
    /// unpredictable to anyone except the owner of this key. The caller may use them or inspect the mask. Until then
    /// neither time nor addresses depend on the validity (only on the length of `peer`).
    ///
    /// Costs one decoding, one multiplication, one encoding, two hashes.
    pub fn agree_silently(&self, peer: &[u8]) -> (SharedSecret, Mask) {
        self.key.agree_silently(peer)
    }

    /// [`Self::agree_silently`] with a shared secret of any length: fills `out`, and returns whether `peer` is a valid
    /// public key.
    #[must_use = "the bytes are shared with nobody where the mask is false"]
    pub fn agree_into(&self, peer: &[u8], out: &mut [u8]) -> Mask {
        self.key.agree_over(peer, out)
    }
}

impl fmt::Debug for SecretKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.key.fmt(f)
    }
}

impl Agreement<Point> for Scheme {
    #[inline(always)]
    fn finish_encoded<P: Named<Point, Self>>(
        key: &keys::SecretKey<Point, Self, P>,
        peer: &[u8],
        shared: &[u8; 32],
        ok: Mask,
        out: &mut [u8],
    ) {
        // The field encoding of x, without the sign of y.
        let mut x = Fleeting::new(*shared);
        x[31] &= 0x3f;
        let own = Fleeting::new(key.scalar().encode());
        let mut failed = Fleeting::new([0; 32]);
        shake::<Point>("-ecdh-failed:", &[&*own, peer], None, &mut *failed);
        let master = Fleeting::new(ct::select_bytes(ok, &failed, &x));
        shake::<Point>("-ecdh:", &[&*master], None, out);
    }
}

impl PublicKey {
    /// Verifies a signature, in variable time. A signature is valid if c decodes to R with dG = R + eQ, and d is below
    /// the order (it may be zero). A signature with neutral R is never valid, because the neutral element has no
    /// encoding.
    ///
    /// Costs one decoding, one multiplication with half-size scalars, one hash.
    ///
    /// # Errors
    /// [`Error::Verification`] if the signature is not valid.
    #[inline]
    pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
        self.check(Message::raw(message), signature)
    }

    /// Verifies a signature of a message or a hash value, by the same rule. Contexts and rules are not supported.
    ///
    /// # Errors
    /// [`Error::Verification`] if the signature is not valid; [`Error::Unsupported`] for a context and for rules.
    pub fn verify_with(
        &self,
        message: Message<'_>,
        signature: &Signature,
        options: &VerifyOptions<'_>,
    ) -> Result<(), Error> {
        options.nothing()?;
        self.check(message, signature)
    }

    #[inline(never)]
    fn check(&self, message: Message<'_>, signature: &Signature) -> Result<(), Error> {
        let (c, d) = split::<Point>(signature.as_bytes())?;
        let e = challenge::<Point, 64>(c, &self.encode(), message);
        if commitment::holds(self.0.point_ref(), c, d, &e) { Ok(()) } else { Err(Error::Verification) }
    }

    /// Verifies a signature by the same rule, in constant time. The time reveals only the message's length, not even
    /// whether the signature is valid.
    ///
    /// Costs one double multiplication, one encoding, one hash.
    pub fn verify_ct(&self, message: &[u8], signature: &Signature) -> Mask {
        self.verify_ct_with(Message::raw(message), signature)
    }

    /// [`Self::verify_ct`] for a message or a hash value.
    #[inline(never)]
    pub fn verify_ct_with(&self, message: Message<'_>, signature: &Signature) -> Mask {
        let signature = signature.as_bytes();
        let (mut c, mut d) = ([0; 32], [0; 32]);
        c.copy_from_slice(&signature[..32]);
        d.copy_from_slice(&signature[32..]);
        let (d, canonical) = Scalar::decode_ct(&d);
        let e = challenge::<Point, 64>(&c, &self.encode(), message);
        // R = dG - eQ. Comparing its encoding with c is enough, because only one encoding decodes to R.
        let r = self.0.point_ref().mul_add_generator(&-e, &d);
        canonical & !r.is_identity() & ct::bytes_eq(&r.encode(), &c)
    }

    /// Returns (d, e): the signature is valid iff dG - eQ = R.
    fn equation(&self, message: Message<'_>, signature: &Signature) -> Result<(Scalar, Scalar), Error> {
        let (c, d) = split::<Point>(signature.as_bytes())?;
        let e = challenge::<Point, 64>(c, &self.encode(), message);
        Ok((d, e))
    }
}

/// Hashes to the curve. The result is indistinguishable from a random element, and nobody knows its discrete logarithm.
/// The input of SHAKE256 is the message alone, so the caller prepends a domain separator. Callers that already have a
/// hash state pass 96 bytes of its output to [`Point::from_uniform_bytes`].
///
/// Costs one hash, two maps, one addition.
///
/// # Errors
/// [`Error::Unsupported`] for a tag and for a hash value.
pub fn hash_to_group(message: Message<'_>, dst: Option<&[u8]>) -> Result<Point, Error> {
    keys::no_context(dst)?;
    let message = message.unhashed()?;
    let mut hash = crate::digests::Shake256::new();
    hash.update(message);
    let mut bytes = Fleeting::new([0; 96]);
    hash.finish().read(&mut *bytes);
    Ok(Point::from_uniform_bytes(&bytes))
}

scheme::key_pair!(
    [] SecretKey, PublicKey, [u8; 64], "curve9767",
    seed: MIN_SEED..=usize::MAX, Point::ABOUT, Point::SECURITY
);
scheme::sign!(
    [] SecretKey, PublicKey, Signature, "Curve9767 over SHAKE256",
    hashes: &Hash::ALL, contexts: false, rules: false, each: verify_each
);
scheme::exchange!([] SecretKey, pairs: agree_pairs);

fn agree_pairs(pairs: &[(&SecretKey, &[u8])], out: &mut [Result<SharedSecret, Error>]) {
    agreement::agree_pairs(pairs, out, |key| &key.key);
}

impl ExchangeSilently for SecretKey {
    #[inline(always)]
    fn agree_silently(&self, peer: &[u8]) -> (SharedSecret, Mask) {
        Self::agree_silently(self, peer)
    }
}

impl ExchangeLong for SecretKey {
    #[inline(always)]
    fn agree_into(&self, peer: &[u8], out: &mut [u8]) -> Mask {
        Self::agree_into(self, peer, out)
    }
}

impl VerifySilently for PublicKey {
    #[inline(always)]
    fn verify_ct(&self, message: &[u8], signature: &Signature) -> Mask {
        Self::verify_ct(self, message, signature)
    }
    #[inline(always)]
    fn verify_ct_with(&self, message: Message<'_>, signature: &Signature) -> Mask {
        Self::verify_ct_with(self, message, signature)
    }
}

/// Returns the equation of one item of a batch.
fn equation(item: &Item<'_, PublicKey>, options: &VerifyOptions<'_>) -> Result<(Scalar, Scalar), Error> {
    options.nothing()?;
    item.key.equation(item.message, item.signature)
}

batch::by_equation!([] PublicKey, Point, "curve9767", equation);

impl HashToGroup for Point {
    const SUITE: &'static str = "Curve9767 over SHAKE256";
    const TAGS: bool = false;
    const HASHES: &'static [Hash] = &[];

    #[inline(always)]
    fn hash_to_group(message: Message<'_>, dst: Option<&[u8]>) -> Result<Self, Error> {
        hash_to_group(message, dst)
    }
}

#[cfg(feature = "signature")]
crate::signature_traits::traits!([], SecretKey, PublicKey, Signature);
