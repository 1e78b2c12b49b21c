//! [`SecretKey`], which proves; [`BareKey`], for keys of other programs; and [`PublicKey`], which verifies.

use super::proof::{Output, Proof};
use super::suite::{Bytes, Point, Published, Scalar, Suite, challenge};
use alloc::string::String;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;
use primegroup::core_groups::ct::{Fleeting, on_wiped_stack};
use primegroup::core_groups::field::{ByteArray, Field, PrimeField};
use primegroup::core_groups::group::Spec;
use primegroup::core_groups::hex;
use primegroup::pem::{self, Kind, PemError};
use primegroup::{Error, STACK_OF_VRF as STACK, ct};
use zeroize::{ZeroizeOnDrop, Zeroizing};

/// Bytes of a seed.
const SEED: usize = 32;

/// A private key with its public key. It is not `Copy`, not printable, and wiped when dropped.
///
/// The key is a seed of 32 bytes. The scalar (for Ed25519, the 32 bytes of RFC 8032) is a hash of the suite's name and
/// the seed. So it differs from any other key, even one with the same 32 bytes: a signing key is never a VRF key, and
/// there is no conversion.
pub struct SecretKey<S: Suite> {
    seed: Fleeting<[u8; SEED]>,
    key: BareKey<S>,
}

impl<S: Suite> ZeroizeOnDrop for SecretKey<S> {}

/// The copy is wiped like the original.
impl<S: Suite> Clone for SecretKey<S> {
    fn clone(&self) -> Self {
        SecretKey { seed: Fleeting::new(*self.seed), key: self.key.clone() }
    }
}

impl<S: Suite> SecretKey<S> {
    /// Length in bytes.
    pub const LEN: usize = SEED;

    /// Derives the private key from a seed of 32 unpredictable bytes. Costs one hash, one fixed-base multiplication,
    /// and one encoding.
    ///
    /// # Errors
    /// [`Error::Length`] for another length; [`Error::Encoding`] for a seed whose scalar is zero, which nobody can
    /// find.
    pub fn from_seed(seed: &[u8]) -> Result<Self, Error> {
        on_wiped_stack::<STACK, _>(|| Self::new(seed.try_into().map_err(|_| Error::Length)?))
    }

    /// Returns a random private key.
    #[must_use]
    pub fn generate<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
        on_wiped_stack::<STACK, _>(|| {
            let mut seed = Fleeting::new([0; SEED]);
            loop {
                rng.fill_bytes(&mut *seed);
                if let Ok(key) = Self::new(&seed) {
                    return key;
                }
            }
        })
    }

    /// Returns a random private key, from a generator that may fail.
    ///
    /// # Errors
    /// [`Error::Randomness`] if the generator fails.
    pub fn try_generate<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, Error> {
        on_wiped_stack::<STACK, _>(|| {
            let mut seed = Fleeting::new([0; SEED]);
            rng.try_fill_bytes(&mut *seed).map_err(|_| Error::Randomness)?;
            Self::new(&seed).map_err(|_| Error::Randomness)
        })
    }

    fn new(seed: &[u8; SEED]) -> Result<Self, Error> {
        let private: Fleeting<S::Private> = Fleeting::new(S::private(&Fleeting::new(S::expand(seed))));
        Ok(SecretKey { seed: Fleeting::new(*seed), key: BareKey::new(&*private)? })
    }

    /// Returns the seed. The caller must wipe it.
    #[must_use]
    pub fn to_seed(&self) -> [u8; SEED] {
        *self.seed
    }

    /// Returns the key as PEM with the label `PRIMEGROUP VRF PRIVATE KEY`, wiped when dropped. `docs/key-files.md`
    /// specifies every byte.
    ///
    /// # Errors
    /// None in practice: names and length are right.
    pub fn to_pem(&self) -> Result<Zeroizing<String>, PemError> {
        on_wiped_stack::<STACK, _>(|| pem::encode_vrf(S::Spec::NAME, S::NAME, Kind::Private, &*self.seed))
    }

    /// Reads a private key from PEM.
    ///
    /// # Errors
    /// [`PemError::NotVrf`] for a signing or key-exchange key; [`PemError::Group`] and [`PemError::Suite`] for a VRF
    /// key of another suite; for the others see [`PemError`].
    pub fn from_pem(text: impl AsRef<[u8]>) -> Result<Self, PemError> {
        on_wiped_stack::<STACK, _>(|| {
            let key = pem::decode_vrf(text.as_ref())?;
            Self::from_seed(key.expect(S::Spec::NAME, S::NAME, Kind::Private)?).map_err(PemError::Key)
        })
    }

    /// Returns the public key. No computation is needed: the key holds it.
    #[must_use]
    pub fn public_key(&self) -> &PublicKey<S> {
        &self.key.public
    }

    /// Returns whether both keys are equal, in constant time.
    pub fn ct_eq(&self, o: &Self) -> ct::Mask {
        ct::bytes_eq(&*self.seed, &*o.seed)
    }

    /// ECVRF_prove: returns the proof for an input. It depends only on key and input.
    ///
    /// Costs one hash to the curve, two multiplications, one fixed-base multiplication, two inversions, and three
    /// hashes.
    #[must_use]
    pub fn prove(&self, alpha: &[u8]) -> Proof<S> {
        self.key.prove(alpha)
    }
}

impl<S: Suite> fmt::Debug for SecretKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecretKey").field("public", self.public_key()).finish_non_exhaustive()
    }
}

/// A private key in the format of RFC 9381 and c2sp.org/vrf-r255, which is that of a signing key. Use it only for keys
/// and test vectors of other programs.
///
/// With the suites of RFC 9381 **the key must sign nothing**. One proof, and one signature (Ed25519, or ECDSA by RFC
/// 6979) of the encoding of the hashed input, reveal the private key. It is not `Copy`, not printable, and wiped when
/// dropped.
pub struct BareKey<S: Suite> {
    private: Fleeting<S::Private>,
    scalar: Fleeting<Scalar<S>>,
    public: PublicKey<S>,
}

impl<S: Suite> ZeroizeOnDrop for BareKey<S> {}

/// The copy is wiped like the original.
impl<S: Suite> Clone for BareKey<S> {
    fn clone(&self) -> Self {
        BareKey { private: Fleeting::new(*self.private), scalar: Fleeting::new(*self.scalar), public: self.public }
    }
}

impl<S: Published> BareKey<S> {
    /// Makes the key from these 32 bytes: the seed of RFC 8032, or an integer from 1 to r - 1. The caller promises to
    /// use the key for this suite only. Costs one fixed-base multiplication and one encoding.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length; [`Error::Encoding`] for zero and for integers not below the order.
    pub fn that_signs_nothing_else(bytes: &[u8]) -> Result<Self, Error> {
        on_wiped_stack::<STACK, _>(|| Self::new(S::Private::from_ref(bytes).ok_or(Error::Length)?))
    }
}

impl<S: Suite> BareKey<S> {
    fn new(private: &S::Private) -> Result<Self, Error> {
        let scalar = Fleeting::new(S::scalar(private)?);
        if scalar.is_zero().declassify() {
            return Err(Error::Encoding);
        }
        let point = Point::<S>::mul_generator(&scalar);
        let public = PublicKey { point, bytes: point.encode() };
        Ok(BareKey { private: Fleeting::new(*private), scalar, public })
    }

    /// Returns the public key. No computation is needed: the key holds it.
    #[must_use]
    pub fn public_key(&self) -> &PublicKey<S> {
        &self.public
    }

    /// ECVRF_prove: see [`SecretKey::prove`].
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

impl<S: Suite> fmt::Debug for BareKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BareKey").field("public", &self.public).finish_non_exhaustive()
    }
}

/// Returns the encodings of three points, with one inversion where that is possible.
fn encode_each<S: Suite>(points: &[Point<S>; 3]) -> [Bytes<S>; 3] {
    let mut encoded = [Bytes::<S>::ZERO; 3];
    Point::<S>::encode_each(points, &mut encoded);
    encoded
}

/// A validated public key: ECVRF_validate_key (section 5.4.5) accepts it.
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
    /// [`Error::Length`] for a wrong length; [`Error::Encoding`] for bytes that are not the canonical encoding of an
    /// element, for the neutral element, and for points of small order.
    pub fn decode(bytes: &[u8]) -> Result<Self, Error> {
        let bytes = Bytes::<S>::from_slice(bytes).ok_or(Error::Length)?;
        let point = Point::<S>::decode(bytes.as_ref()).ok_or(Error::Encoding)?;
        if S::clear(point).is_identity().declassify() { Err(Error::Encoding) } else { Ok(PublicKey { point, bytes }) }
    }

    /// Returns the canonical encoding.
    #[must_use]
    pub fn encode(&self) -> Bytes<S> {
        self.bytes
    }

    /// Returns a reference to the stored canonical encoding.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// Returns the key as PEM with the label `PRIMEGROUP VRF PUBLIC KEY`. `docs/key-files.md` specifies every byte.
    ///
    /// # Errors
    /// None in practice: names and length are right.
    pub fn to_pem(&self) -> Result<String, PemError> {
        pem::encode_vrf(S::Spec::NAME, S::NAME, Kind::Public, self.as_bytes()).map(|text| String::clone(&text))
    }

    /// Reads a public key from PEM.
    ///
    /// # Errors
    /// Same as [`SecretKey::from_pem`].
    pub fn from_pem(text: impl AsRef<[u8]>) -> Result<Self, PemError> {
        let key = pem::decode_vrf(text.as_ref())?;
        Self::decode(key.expect(S::Spec::NAME, S::NAME, Kind::Public)?).map_err(PemError::Key)
    }

    /// ECVRF_verify, in variable time: returns the output for an input, if the proof is valid.
    ///
    /// Costs one hash to the curve, two double-scalar multiplications, two inversions, and three hashes.
    ///
    /// # Errors
    /// [`Error::Verification`] if the proof is not valid.
    pub fn verify_vartime(&self, alpha: &[u8], proof: &Proof<S>) -> Result<Output<S>, Error> {
        let h = S::encode_to_curve(self.bytes.as_ref(), alpha);
        let (c, s) = (Scalar::<S>::decode_reduce(&proof.c), proof.s);
        // The points are negated, not c: with a cofactor, -c modulo the order is a different factor than -c.
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

impl<S: Suite> Hash for PublicKey<S> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_bytes().hash(state);
    }
}

impl<S: Suite> PartialOrd for PublicKey<S> {
    fn partial_cmp(&self, o: &Self) -> Option<Ordering> {
        Some(self.cmp(o))
    }
}

impl<S: Suite> Ord for PublicKey<S> {
    /// Compares the bytes, in lexicographic order.
    fn cmp(&self, o: &Self) -> Ordering {
        self.as_bytes().cmp(o.as_bytes())
    }
}

impl<S: Suite> AsRef<[u8]> for PublicKey<S> {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl<S: Suite> TryFrom<&[u8]> for PublicKey<S> {
    type Error = Error;
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::decode(bytes)
    }
}

impl<S: Suite> fmt::Display for PublicKey<S> {
    /// Writes the bytes as hexadecimal digits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex::Hex(self.as_bytes()).fmt(f)
    }
}

impl<S: Suite> FromStr for PublicKey<S> {
    type Err = Error;
    /// Reads the bytes from hexadecimal digits, in either case.
    fn from_str(text: &str) -> Result<Self, Error> {
        if text.len() != 2 * Self::LEN {
            return Err(Error::Length);
        }
        Self::decode(hex::decode::<Bytes<S>>(text).ok_or(Error::Encoding)?.as_ref())
    }
}

impl<S: Suite> fmt::Debug for PublicKey<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PublicKey").field(&self.point).finish()
    }
}
