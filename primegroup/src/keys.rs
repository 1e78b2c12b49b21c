//! Key pairs over any prime-order group, for any scheme.
//!
//! Each scheme has key types of its own, which wrap these: see [`named`](crate::named). The methods that use a key are in
//! the scheme's file. This file has the parts common to all schemes: decoding, encoding,
//! generation, wiping, and a `Debug` that prints no secrets.

use crate::batch::AT_ONCE;
use crate::error::Error;
use crate::message::SignOptions;
use crate::scheme::SignatureBytes;
use crate::secret::{Secret, SharedSecret, depth};
use core::fmt;
use core::marker::PhantomData;
use primegroup_core::Group;
use primegroup_core::ct::{self, Mask};
use primegroup_core::field::{ByteArray, Field, PrimeField};
use zeroize::ZeroizeOnDrop;

/// A scheme that keys belong to, on the group `G`. Only the schemes of this crate implement it.
pub trait Scheme<G: Group>: sealed::Sealed + Copy + 'static {
    /// Name for reports.
    const NAME: &'static str;
    /// Minimum length of a seed in bytes.
    const MIN_SEED: usize = MIN_SEED;

    /// Derives the private scalar from a seed. It is zero with negligible probability.
    #[doc(hidden)]
    fn derive(seed: &[u8]) -> G::Scalar;
}

pub(crate) mod sealed {
    /// Restricts implementations of [`super::Scheme`] to this crate.
    pub trait Sealed {}
}

/// Minimum length in bytes of a seed for deriving keys.
pub(crate) const MIN_SEED: usize = 16;

/// A public key: an element of the group other than the neutral one.
#[derive(Clone, Copy)]
pub struct PublicKey<G: Group, S> {
    point: G,
    bytes: G::Bytes,
    scheme: PhantomData<fn() -> S>,
}

impl<G: Group, S> PublicKey<G, S> {
    pub(crate) fn from_parts(point: G, bytes: G::Bytes) -> Self {
        PublicKey { point, bytes, scheme: PhantomData }
    }

    /// Decodes a public key and wraps it in another type, in place. Mapping the result afterwards would put another copy
    /// on the stack.
    #[inline(never)]
    pub(crate) fn decode_as<P>(bytes: &[u8], name: impl FnOnce(Self) -> P) -> Result<P, Error> {
        let bytes = G::Bytes::from_slice(bytes).ok_or(Error::Length)?;
        let (point, ok) = G::decode_ct(&bytes);
        if (ok & !point.is_identity()).declassify() {
            Ok(name(Self::from_parts(point, bytes)))
        } else {
            Err(Error::Encoding)
        }
    }

    pub(crate) fn from_point(point: G) -> Result<Self, Error> {
        if point.is_identity().declassify() {
            Err(Error::Encoding)
        } else {
            Ok(Self::from_parts(point, point.encode()))
        }
    }

    pub(crate) fn encode(&self) -> G::Bytes {
        self.bytes
    }

    pub(crate) fn as_bytes(&self) -> &G::Bytes {
        &self.bytes
    }

    pub(crate) fn point_ref(&self) -> &G {
        &self.point
    }

    pub(crate) fn point(&self) -> G {
        self.point
    }
}

impl<G: Group, S> PartialEq for PublicKey<G, S> {
    fn eq(&self, o: &Self) -> bool {
        self.bytes == o.bytes
    }
}
impl<G: Group, S> Eq for PublicKey<G, S> {}

impl<G: Group, S> fmt::Debug for PublicKey<G, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PublicKey").field(&self.point).finish()
    }
}

/// A public key type of a scheme, which wraps [`PublicKey`].
#[doc(hidden)]
pub trait Named<G: Group, S>: sealed::Sealed + 'static {
    /// Wraps the key.
    fn named(key: PublicKey<G, S>) -> Self;
    /// Returns the wrapped key.
    fn inner(&self) -> &PublicKey<G, S>;
}

/// A private key with its public key of the type `P`. Not `Copy`, not printable, wiped when dropped.
///
/// The private key is an integer from 1 to r-1, where r is the order of the group. It is encoded like the group's
/// scalars, with the same length and byte order.
pub struct SecretKey<G: Group, S, P> {
    scalar: Secret<G::Scalar>,
    public: P,
    scheme: PhantomData<fn() -> S>,
}

impl<G: Group, S, P> ZeroizeOnDrop for SecretKey<G, S, P> {}

impl<G: Group, S, P: Clone> Clone for SecretKey<G, S, P> {
    /// Returns a copy of the key, which is also wiped when dropped.
    fn clone(&self) -> Self {
        ct::on_wiped_stack::<{ depth::NAMED }, _>(|| SecretKey {
            scalar: Secret::new(*self.scalar),
            public: self.public.clone(),
            scheme: PhantomData,
        })
    }
}

impl<G: Group, S, P: Named<G, S>> SecretKey<G, S, P> {
    /// Makes a key pair from a scalar that is not zero.
    pub(crate) fn from_nonzero(scalar: G::Scalar) -> Self {
        let scalar = Secret::new(scalar);
        let point = G::mul_generator(&scalar);
        SecretKey { public: P::named(PublicKey::from_parts(point, point.encode())), scalar, scheme: PhantomData }
    }

    /// Makes the key pair of these keys, which a check has shown to be one.
    pub(crate) fn join_as<K>(private: &[u8], public: &[u8], name: impl FnOnce(Self) -> K) -> Result<K, Error> {
        let public = PublicKey::decode_as(public, P::named)?;
        ct::on_wiped_stack::<{ depth::NAMED }, _>(|| {
            let (scalar, ok) = G::Scalar::decode_ct(ByteArray::from_ref(private).ok_or(Error::Length)?);
            let scalar = Secret::new(scalar);
            let valid = (ok & !scalar.is_zero()).declassify();
            if valid { Ok(name(SecretKey { scalar, public, scheme: PhantomData })) } else { Err(Error::Encoding) }
        })
    }

    /// Replaces the public key by a wrong one, to simulate a memory fault.
    #[cfg(test)]
    #[allow(dead_code)] // unused without a group of prime order
    pub(crate) fn damaged(mut self, public: P) -> Self {
        self.public = public;
        self
    }

    /// Replaces only the encoding of the public key and keeps its point.
    #[cfg(test)]
    #[allow(dead_code)] // unused without a group of prime order
    pub(crate) fn misnamed(self, public: P) -> Self {
        let public = PublicKey::from_parts(self.public.inner().point, public.inner().bytes);
        self.damaged(P::named(public))
    }

    /// Converts a key pair to another scheme with the same keys.
    #[cfg(feature = "bls")]
    pub(crate) fn of_scheme<T, Q: Named<G, T>>(&self) -> SecretKey<G, T, Q> {
        let public = self.public.inner();
        let public = Q::named(PublicKey::from_parts(public.point, public.bytes));
        SecretKey { scalar: Secret::new(*self.scalar), public, scheme: PhantomData }
    }

    pub(crate) fn scalar(&self) -> &G::Scalar {
        &self.scalar
    }

    /// Returns the private key with these bytes, and wraps it in another type, in place, because mapping the result
    /// afterwards leaves a copy on the stack. The other methods that end in `_as` do the same.
    pub(crate) fn from_bytes_as<K>(bytes: &[u8], name: impl FnOnce(Self) -> K) -> Result<K, Error> {
        ct::on_wiped_stack::<{ depth::KEY }, _>(|| Self::decoded_as(bytes, name))
    }

    /// [`Self::from_bytes_as`], on a stack that is not wiped.
    pub(crate) fn decoded_as<K>(bytes: &[u8], name: impl FnOnce(Self) -> K) -> Result<K, Error> {
        let (scalar, ok) = G::Scalar::decode_ct(ByteArray::from_ref(bytes).ok_or(Error::Length)?);
        let scalar = Secret::new(scalar);
        if (ok & !scalar.is_zero()).declassify() { Ok(name(Self::from_nonzero(*scalar))) } else { Err(Error::Encoding) }
    }

    pub(crate) fn public_key(&self) -> &P {
        &self.public
    }

    pub(crate) fn from_seed_as<K>(seed: &[u8], name: impl FnOnce(Self) -> K) -> Result<K, Error>
    where
        S: Scheme<G>,
    {
        if seed.len() < S::MIN_SEED {
            return Err(Error::Length);
        }
        ct::on_wiped_stack::<{ depth::SEED }, _>(|| Ok(name(Self::from_seed_of_test_vector(seed))))
    }

    pub(crate) fn from_seed_of_test_vector(seed: &[u8]) -> Self
    where
        S: Scheme<G>,
    {
        let scalar = Secret::new(S::derive(seed));
        // Zero has probability at most 2^-250. It is replaced by one, because a public key must not be the neutral
        // element, whatever the seed.
        Self::from_nonzero(G::Scalar::select(scalar.is_zero(), *scalar, G::Scalar::ONE))
    }

    pub(crate) fn from_uniform_bytes_as<K>(bytes: &[u8; 64], name: impl FnOnce(Self) -> K) -> Result<K, Error> {
        ct::on_wiped_stack::<{ depth::KEY }, _>(|| Self::reduced_as(bytes, name))
    }

    /// [`Self::from_uniform_bytes_as`], on a stack that is not wiped.
    fn reduced_as<K>(bytes: &[u8; 64], name: impl FnOnce(Self) -> K) -> Result<K, Error> {
        const { assert!(G::Scalar::BITS <= 384, "64 bytes are too few for this order") };
        let scalar = Secret::new(G::Scalar::decode_reduce(bytes));
        if scalar.is_zero().declassify() { Err(Error::Randomness) } else { Ok(name(Self::from_nonzero(*scalar))) }
    }

    #[cfg(feature = "rand_core")]
    pub(crate) fn generate_as<K, R: rand_core::CryptoRng + ?Sized>(rng: &mut R, name: impl Fn(Self) -> K) -> K {
        ct::on_wiped_stack::<{ depth::KEY }, _>(|| {
            let mut bytes = zeroize::Zeroizing::new([0; 64]);
            loop {
                rng.fill_bytes(&mut *bytes);
                if let Ok(key) = Self::reduced_as(&bytes, &name) {
                    return key;
                }
            }
        })
    }

    #[cfg(feature = "rand_core")]
    pub(crate) fn try_generate_as<K, R: rand_core::TryCryptoRng + ?Sized>(
        rng: &mut R,
        name: impl FnOnce(Self) -> K,
    ) -> Result<K, Error> {
        ct::on_wiped_stack::<{ depth::KEY }, _>(|| {
            let mut bytes = zeroize::Zeroizing::new([0; 64]);
            rng.try_fill_bytes(&mut *bytes).map_err(|_| Error::Randomness)?;
            Self::reduced_as(&bytes, name)
        })
    }

    pub(crate) fn ct_eq(&self, other: &Self) -> Mask {
        self.scalar.ct_eq(*other.scalar)
    }
}

impl<G: Group, S, P: fmt::Debug> fmt::Debug for SecretKey<G, S, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecretKey").field("public", &self.public).finish_non_exhaustive()
    }
}

/// A signature of `N` bytes of the scheme `S`. Any bytes are a value of this type; verification decides whether they
/// are valid.
#[derive(Clone, Copy)]
#[repr(transparent)] // so that C's byte arrays can be used as signatures in place
pub struct Signature<const N: usize, S> {
    bytes: [u8; N],
    scheme: PhantomData<fn() -> S>,
}

impl<const N: usize, S> Signature<N, S> {
    /// Length in bytes.
    pub const LEN: usize = N;

    /// Makes a signature from these bytes, without checks.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; N]) -> Self {
        Signature { bytes, scheme: PhantomData }
    }

    /// Returns the signature as bytes.
    #[must_use]
    pub const fn to_bytes(&self) -> [u8; N] {
        self.bytes
    }

    /// Returns the signature as bytes, by reference.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; N] {
        &self.bytes
    }

    /// Reads a signature from these bytes. Does not verify it.
    ///
    /// # Errors
    /// [`Error::Length`] for a wrong length.
    pub fn from_slice(bytes: &[u8]) -> Result<Self, Error> {
        Ok(Self::from_bytes(bytes.try_into().map_err(|_| Error::Length)?))
    }

    /// Joins two parts that together have the right length.
    pub(crate) fn join(a: &[u8], b: &[u8]) -> Self {
        let mut bytes = [0; N];
        for (to, from) in bytes.iter_mut().zip(a.iter().chain(b)) {
            *to = *from;
        }
        Self::from_bytes(bytes)
    }
}

impl<const N: usize, S> TryFrom<&[u8]> for Signature<N, S> {
    type Error = Error;
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_slice(bytes)
    }
}

impl<const N: usize, S> From<[u8; N]> for Signature<N, S> {
    fn from(bytes: [u8; N]) -> Self {
        Self::from_bytes(bytes)
    }
}

impl<const N: usize, S> AsMut<[u8]> for Signature<N, S> {
    fn as_mut(&mut self) -> &mut [u8] {
        &mut self.bytes
    }
}

impl<const N: usize, S> AsRef<[u8]> for Signature<N, S> {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

impl<const N: usize, S> PartialEq for Signature<N, S> {
    fn eq(&self, o: &Self) -> bool {
        self.bytes == o.bytes
    }
}
impl<const N: usize, S> Eq for Signature<N, S> {}

impl<const N: usize, S> fmt::Debug for Signature<N, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signature({self})")
    }
}

impl<const N: usize, S: Copy + 'static> SignatureBytes for Signature<N, S> {
    type Bytes = [u8; N];

    #[inline(always)]
    fn from_slice(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_slice(bytes)
    }
    #[inline(always)]
    fn to_bytes(&self) -> [u8; N] {
        Self::to_bytes(self)
    }
}

/// Decodes public keys, several at once.
pub(crate) fn decode_each<G: Group, S, P: Named<G, S>>(encodings: &[&[u8]], out: &mut [Result<P, Error>]) {
    for (encodings, out) in encodings.chunks(AT_ONCE).zip(out.chunks_mut(AT_ONCE)) {
        let (mut bytes, mut points) = ([G::Bytes::ZERO; AT_ONCE], [None; AT_ONCE]);
        for (to, from) in bytes.iter_mut().zip(encodings) {
            *to = G::Bytes::from_slice(from).unwrap_or(G::Bytes::ZERO);
        }
        G::decode_each(&bytes[..encodings.len()], &mut points);
        for (((out, encoding), bytes), point) in out.iter_mut().zip(encodings).zip(bytes).zip(points) {
            *out = match point {
                _ if encoding.len() != G::Bytes::LEN => Err(Error::Length),
                Some(point) if !point.is_identity().declassify() => Ok(P::named(PublicKey::from_parts(point, bytes))),
                _ => Err(Error::Encoding),
            };
        }
    }
}

/// Rejects a context or a tag, for schemes that have none.
#[inline]
pub(crate) fn no_context(context: Option<&[u8]>) -> Result<(), Error> {
    context.map_or(Ok(()), |_| Err(Error::Unsupported))
}

/// Accepts a signature if the answer to a question about some values is yes twice. An instruction that a fault skips makes
/// one of the answers wrong, not both.
#[inline(always)]
pub(crate) fn verdict<T>(values: &T, question: impl Fn(&T) -> bool) -> Result<(), Error> {
    let ask = || question(core::hint::black_box(values));
    if ask() && ask() { Ok(()) } else { Err(Error::Verification) }
}

/// Returns whether a verification accepts. Not inlined, because the stack frame of signing must stay small on boards.
#[cold]
#[inline(never)]
fn accepted(verify: impl FnOnce() -> Result<(), Error>) -> bool {
    verify().is_ok()
}

/// Releases a signature; if a fault check was requested, only if `verify` accepts it. `verify` must encode the public
/// key again. Otherwise signer and verifier would agree on an encoding changed by a fault. If the nonce does not depend
/// on the encoding, two signatures of one message for two encodings reveal the private key.
#[inline]
pub(crate) fn release<T: AsMut<[u8]>>(
    mut signature: T,
    options: &SignOptions<'_>,
    verify: impl FnOnce(&T) -> Result<(), Error>,
) -> Result<T, Error> {
    if options.fault_check {
        ct::declassify_bytes(signature.as_mut());
        if !accepted(|| verify(&signature)) {
            ct::wipe_bytes(signature.as_mut());
            return Err(Error::Fault);
        }
    }
    Ok(signature)
}

/// Writes for each pair of a private key, with its `scalar`, and the encoding of a peer's public key the result of
/// `finish`, which takes the encodings of the peer's key and of the shared element. Decodes several keys at once, and
/// encodes several elements at once. Runs on a stack that is not wiped.
pub(crate) fn exchange_each<K, G: Group>(
    pairs: &[(&K, &[u8])],
    out: &mut [Result<SharedSecret, Error>],
    scalar: impl Fn(&K) -> &G::Scalar,
    finish: impl Fn(&K, &G::Bytes, &mut G::Bytes) -> SharedSecret,
) {
    for (pairs, out) in pairs.chunks(AT_ONCE).zip(out.chunks_mut(AT_ONCE)) {
        let (mut encodings, mut shared) = ([G::Bytes::ZERO; AT_ONCE], [G::Bytes::ZERO; AT_ONCE]);
        let (mut peers, mut products) = ([None; AT_ONCE], [G::IDENTITY; AT_ONCE]);
        for (to, (_, peer)) in encodings.iter_mut().zip(pairs) {
            *to = G::Bytes::from_slice(peer).unwrap_or(G::Bytes::ZERO);
        }
        G::decode_each(&encodings[..pairs.len()], &mut peers);
        for ((product, peer), (key, _)) in products.iter_mut().zip(&peers).zip(pairs) {
            *product = peer.unwrap_or(G::GENERATOR);
            product.mul_assign(scalar(key));
        }
        G::encode_each(&products[..pairs.len()], &mut shared);
        products.iter_mut().for_each(G::wipe);
        let parts = pairs.iter().zip(&peers).zip(encodings.iter().zip(&mut shared));
        for (out, (((key, bytes), peer), (encoding, shared))) in out.iter_mut().zip(parts) {
            *out = match peer {
                _ if bytes.len() != G::Bytes::LEN => Err(Error::Length),
                Some(peer) if !peer.is_identity().declassify() => Ok(finish(key, encoding, shared)),
                _ => Err(Error::Encoding),
            };
            ct::wipe_bytes(shared.as_mut());
        }
    }
}
