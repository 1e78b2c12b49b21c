//! [`SecretKey`], which proves, and [`PublicKey`], which verifies.

use super::proof::{Output, Proof};
use super::suite::{Bytes, Point, Scalar, Suite, challenge};
use core::fmt;
use primegroup::core_groups::ct::{Fleeting, on_wiped_stack};
use primegroup::core_groups::field::{ByteArray, Field, PrimeField};
use primegroup::{Error, ct};
use zeroize::ZeroizeOnDrop;

/// Bytes of stack that are overwritten after an operation on secrets: what signing and exchanging keys in the largest group take.
const STACK: usize = if cfg!(all(target_arch = "arm", target_os = "none")) { 10240 } else { 24576 };

/// Fewest bytes of a seed.
const MIN_SEED: usize = 32;

/// A private key with its public key. Not `Copy`, not printable, wiped when dropped.
///
/// It is what the group's keys are: the seed of an Ed25519 key, an integer from 1 to r - 1 everywhere else.
pub struct SecretKey<S: Suite> {
    private: Fleeting<S::Private>,
    scalar: Fleeting<Scalar<S>>,
    public: PublicKey<S>,
}

impl<S: Suite> ZeroizeOnDrop for SecretKey<S> {}

impl<S: Suite> SecretKey<S> {
    /// Length in bytes.
    pub const LEN: usize = S::Private::LEN;

    /// The private key with these bytes. Costs one multiplication of the generator and one encoding.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length; [`Error::Encoding`] for zero and for integers not below the order.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        on_wiped_stack::<STACK, _>(|| Self::new(S::Private::from_ref(bytes).ok_or(Error::Length)?))
    }

    /// The private key for a seed of 32 bytes or more, always the same for the same seed and suite. The seed must hold at least 32
    /// unpredictable bytes. (Where a private key is a seed, of Ed25519, it is a hash of this one: [`Self::from_bytes`] takes it as it is.)
    ///
    /// # Errors
    /// [`Error::Length`] for a shorter one.
    pub fn from_seed(seed: &[u8]) -> Result<Self, Error> {
        if seed.len() < MIN_SEED {
            return Err(Error::Length);
        }
        on_wiped_stack::<STACK, _>(|| Self::from_uniform(&Fleeting::new(S::expand(seed))))
    }

    /// A random private key.
    #[must_use]
    pub fn generate<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        on_wiped_stack::<STACK, _>(|| {
            let mut uniform = Fleeting::new([0; 64]);
            loop {
                rng.fill_bytes(&mut *uniform);
                // But for one chance in the order.
                if let Ok(key) = Self::from_uniform(&uniform) {
                    return key;
                }
            }
        })
    }

    /// A random private key, from a generator that may fail.
    ///
    /// # Errors
    /// [`Error::Randomness`] if the generator does.
    pub fn try_generate<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, Error> {
        on_wiped_stack::<STACK, _>(|| {
            let mut uniform = Fleeting::new([0; 64]);
            rng.try_fill_bytes(&mut *uniform).map_err(|_| Error::Randomness)?;
            Self::from_uniform(&uniform).map_err(|_| Error::Randomness)
        })
    }

    fn from_uniform(uniform: &[u8; 64]) -> Result<Self, Error> {
        Self::new(&Fleeting::new(S::private(uniform)))
    }

    fn new(private: &S::Private) -> Result<Self, Error> {
        let scalar = Fleeting::new(S::scalar(private)?);
        if scalar.is_zero().declassify() {
            return Err(Error::Encoding);
        }
        let point = Point::<S>::mul_generator(&scalar);
        let public = PublicKey { point, bytes: point.encode() };
        Ok(SecretKey { private: Fleeting::new(*private), scalar, public })
    }

    /// The private key as bytes. The caller wipes them.
    #[must_use]
    pub fn to_bytes(&self) -> S::Private {
        *self.private
    }

    /// The public key. Free: it is kept.
    #[must_use]
    pub fn public_key(&self) -> &PublicKey<S> {
        &self.public
    }

    /// Whether both are the same key, in constant time.
    pub fn ct_eq(&self, o: &Self) -> ct::Mask {
        ct::bytes_eq(self.private.as_ref(), o.private.as_ref())
    }

    /// ECVRF_prove: the proof for an input. It is a function of key and input.
    ///
    /// One hash to the curve, two multiplications, one of the generator, two inversions, three hashes.
    #[must_use]
    pub fn prove(&self, alpha: &[u8]) -> Proof<S> {
        on_wiped_stack::<STACK, _>(|| {
            let public = &self.public.bytes;
            let h = S::encode_to_curve(public.as_ref(), alpha);
            let encoded_h = h.encode();
            let k = Fleeting::new(S::nonce(&self.private, encoded_h.as_ref()));
            let points = [h.mul(&self.scalar), Point::<S>::mul_generator(&k), h.mul(&k)];
            let [gamma, ..] = points;
            let [encoded, u, v] = encode_each::<S>(&points);
            let c = challenge::<S>([public, &encoded_h, &encoded, &u, &v]);
            let s = *k + Scalar::<S>::decode_reduce(&c) * *self.scalar;
            Proof { gamma, encoded, c, s }
        })
    }
}

/// The encodings of three points, with one inversion where that is possible.
fn encode_each<S: Suite>(points: &[Point<S>; 3]) -> [Bytes<S>; 3] {
    let mut encoded = [Bytes::<S>::ZERO; 3];
    Point::<S>::encode_each(points, &mut encoded);
    encoded
}

impl<S: Suite> fmt::Debug for SecretKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecretKey").field("public", &self.public).finish_non_exhaustive()
    }
}

/// A public key, validated: ECVRF_validate_key (section 5.4.5) accepts it.
#[derive(Clone, Copy)]
pub struct PublicKey<S: Suite> {
    point: Point<S>,
    bytes: Bytes<S>,
}

impl<S: Suite> PublicKey<S> {
    /// Length in bytes.
    pub const LEN: usize = Bytes::<S>::LEN;

    /// Decodes a public key. Costs one decoding of an element.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length; [`Error::Encoding`] for bytes that are no canonical encoding of an element, and for the neutral
    /// element and points of small order.
    pub fn decode(bytes: &[u8]) -> Result<Self, Error> {
        let bytes = Bytes::<S>::from_slice(bytes).ok_or(Error::Length)?;
        let point = Point::<S>::decode(bytes.as_ref()).ok_or(Error::Encoding)?;
        if S::clear(point).is_identity().declassify() { Err(Error::Encoding) } else { Ok(PublicKey { point, bytes }) }
    }

    /// The canonical encoding.
    #[must_use]
    pub fn encode(&self) -> Bytes<S> {
        self.bytes
    }

    /// The canonical encoding, where it is kept.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// ECVRF_verify, in variable time: the output for an input, if the proof is valid.
    ///
    /// One hash to the curve, two sums of two products, two inversions, three hashes.
    ///
    /// # Errors
    /// [`Error::Verification`] if it is not.
    pub fn verify_vartime(&self, alpha: &[u8], proof: &Proof<S>) -> Result<Output<S>, Error> {
        let h = S::encode_to_curve(self.bytes.as_ref(), alpha);
        let (c, s) = (Scalar::<S>::decode_reduce(&proof.c), proof.s);
        // Points are negated, and not c: where there is a cofactor, -c modulo the order is another factor than -c.
        let u = (-self.point).mul_add_generator_vartime(&c, &s);
        let v = Point::<S>::multi_scalar_mul_vartime(&[s, c], &[h, -proof.gamma]);
        let [h, u, v] = encode_each::<S>(&[h, u, v]);
        let expected = challenge::<S>([&self.bytes, &h, &proof.encoded, &u, &v]);
        if expected == proof.c { Ok(proof.output()) } else { Err(Error::Verification) }
    }
}

impl<S: Suite> PartialEq for PublicKey<S> {
    fn eq(&self, o: &Self) -> bool {
        self.bytes == o.bytes
    }
}
impl<S: Suite> Eq for PublicKey<S> {}

impl<S: Suite> fmt::Debug for PublicKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PublicKey").field(&self.point).finish()
    }
}
