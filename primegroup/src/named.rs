//! The key types of all schemes whose private keys are scalars. With them `jq255e::PublicKey` and `ecdsa::PublicKey<G>`
//! are types, and the compiler's messages and the documentation use these names.
//!
//! A type is a transparent wrapper of a generic type of [`keys`](crate::keys). All its methods call the generic ones.

/// Defines both key types of a scheme, with the methods common to all schemes: from the public key type, the bytes of a
/// key, the private key type, its bytes, the group and the scheme. Texts describe the types, and the way from a seed to
/// a scalar. The scheme's file adds signatures and key exchange.
macro_rules! keys {
    (
        [$($generics:tt)*] $public:ty, $bytes:ty, $secret:ty, $private:ty, $group:ty, $scheme:ty,
        $about:literal, $about_secret:literal, $derivation:literal
    ) => {
        $crate::named::public_key!([$($generics)*] $public, $bytes, $group, $scheme, $about);

        #[doc = $about_secret]
        #[repr(transparent)]
        pub struct SecretKey<$($generics)*>($crate::keys::SecretKey<$group, $scheme, $public>);

        impl<$($generics)*> zeroize::ZeroizeOnDrop for $secret {}

        impl<$($generics)*> Clone for $secret {
            /// Returns a copy of the key, which is also wiped when dropped.
            fn clone(&self) -> Self {
                primegroup_core::ct::on_wiped_stack::<{ $crate::secret::depth::NAMED }, _>(|| SecretKey(self.0.clone()))
            }
        }

        impl<$($generics)*> $secret {
            /// Returns the private key with these bytes. Costs one fixed-base multiplication and one encoding.
            ///
            /// # Errors
            /// [`Error::Length`](crate::Error::Length) for a wrong length; [`Error::Encoding`](crate::Error::Encoding)
            /// for zero and for integers not below the order.
            pub fn from_bytes(bytes: &[u8]) -> Result<Self, $crate::Error> {
                $crate::keys::SecretKey::from_bytes_as(bytes, SecretKey)
            }

            /// Returns the private key as bytes. The caller wipes them.
            #[must_use]
            pub fn to_bytes(&self) -> $private {
                primegroup_core::ct::on_wiped_stack::<{ $crate::secret::depth::NAMED }, _>(|| {
                    primegroup_core::field::PrimeField::encode(*self.0.scalar())
                })
            }

            /// Returns the public key. Free: it is stored.
            #[must_use]
            #[inline]
            pub fn public_key(&self) -> &$public {
                self.0.public_key()
            }

            /// Derives the key pair from a seed of 16 bytes or more (BLS: 32); the same seed always gives the same key.
            /// The seed must hold at least 32 unpredictable bytes.
            ///
            #[doc = $derivation]
            ///
            /// # Errors
            /// [`Error::Length`](crate::Error::Length) if the seed has fewer bytes, because such a seed can be guessed.
            pub fn from_seed(seed: &[u8]) -> Result<Self, $crate::Error> {
                $crate::keys::SecretKey::from_seed_as(seed, SecretKey)
            }

            /// [`Self::from_seed`] for a seed of any length, because published vectors have seeds of one byte. For
            /// tests only.
            #[doc(hidden)]
            #[must_use]
            pub fn from_seed_of_test_vector(seed: &[u8]) -> Self {
                SecretKey($crate::keys::SecretKey::from_seed_of_test_vector(seed))
            }

            /// Returns a key pair from 64 uniform bytes, reduced modulo the order.
            ///
            /// # Errors
            /// [`Error::Randomness`](crate::Error::Randomness) for bytes that give zero (never, if they are random).
            pub fn from_uniform_bytes(bytes: &[u8; 64]) -> Result<Self, $crate::Error> {
                $crate::keys::SecretKey::from_uniform_bytes_as(bytes, SecretKey)
            }

            /// Returns a random key pair.
            #[cfg(feature = "rand_core")]
            #[must_use]
            pub fn generate<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
                $crate::keys::SecretKey::generate_as(rng, SecretKey)
            }

            /// Returns a random key pair, from a generator that may fail.
            ///
            /// # Errors
            /// [`Error::Randomness`](crate::Error::Randomness) if the generator fails.
            #[cfg(feature = "rand_core")]
            pub fn try_generate<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, $crate::Error> {
                $crate::keys::SecretKey::try_generate_as(rng, SecretKey)
            }

            /// Returns whether both keys are equal, in constant time.
            pub fn ct_eq(&self, other: &Self) -> primegroup_core::ct::Mask {
                self.0.ct_eq(&other.0)
            }

            /// Makes the key pair of these keys, which a check has shown to be one.
            #[inline]
            fn join(private: &[u8], public: &[u8]) -> Result<Self, $crate::Error> {
                $crate::keys::SecretKey::join_as(private, public, SecretKey)
            }

            /// Replaces the public key by a wrong one, to simulate a memory fault.
            #[cfg(test)]
            #[allow(dead_code)] // schemes that sign use it
            pub(crate) fn damaged(self, public: $public) -> Self {
                SecretKey(self.0.damaged(public))
            }

            /// Replaces only the encoding of the public key and keeps its point.
            #[cfg(test)]
            #[allow(dead_code)] // as above
            pub(crate) fn misnamed(self, public: $public) -> Self {
                SecretKey(self.0.misnamed(public))
            }
        }

        impl<$($generics)*> core::fmt::Debug for $secret {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Debug::fmt(&self.0, f)
            }
        }

        $crate::scheme::key_pair!(
            [$($generics)*] $secret, $public, $private, <$scheme as $crate::keys::Scheme<$group>>::NAME,
            seed: <$scheme as $crate::keys::Scheme<$group>>::MIN_SEED..=usize::MAX,
            <$group as $crate::Group>::ABOUT, <$group as $crate::Group>::SECURITY
        );
    };
}
pub(crate) use keys;

/// Defines the key types of a scheme on every group `G` with this trait. The scheme's name is `SCHEME`.
macro_rules! generic_keys {
    ($trait:path, $about:literal) => {
        #[doc = $about]
        #[derive(Clone, Copy, Debug)]
        pub struct Scheme;

        impl $crate::keys::sealed::Sealed for Scheme {}

        impl<G: $trait> $crate::keys::Scheme<G> for Scheme {
            const NAME: &'static str = SCHEME;
            fn derive(seed: &[u8]) -> G::Scalar {
                $crate::hash::scalar_from_seed::<G>(SCHEME, seed)
            }
        }

        $crate::named::keys!(
            [G: $trait] PublicKey<G>, G::Bytes, SecretKey<G>, <G::Scalar as primegroup_core::field::PrimeField>::Bytes,
            G, Scheme,
            "A public key: an element of the group other than the neutral one.",
            "A private key with its public key. Not `Copy`, not printable, wiped when dropped.\n\nThe private key is an integer from 1 to r-1, where r is the order of the group. It is encoded like the group's scalars, with the same length and byte order.",
            "`docs/schnorr.md` specifies the scalar of a seed. It depends on the scheme and on the group."
        );
    };
}
pub(crate) use generic_keys;

/// Defines the public key type alone.
macro_rules! public_key {
    ([$($generics:tt)*] $public:ty, $bytes:ty, $group:ty, $scheme:ty, $about:literal) => {
        #[doc = $about]
        #[derive(Clone, Copy, PartialEq, Eq)]
        #[repr(transparent)]
        pub struct PublicKey<$($generics)*>($crate::keys::PublicKey<$group, $scheme>);

        impl<$($generics)*> $public {
            /// Decodes a public key. Costs one decoding of a group element.
            ///
            /// # Errors
            /// [`Error::Length`](crate::Error::Length) for a wrong length; [`Error::Encoding`](crate::Error::Encoding)
            /// for bytes that are no canonical encoding of an element, or encode the neutral element.
            pub fn decode(bytes: &[u8]) -> Result<Self, $crate::Error> {
                $crate::keys::PublicKey::decode_as(bytes, PublicKey)
            }

            /// Returns the public key that is this element.
            ///
            /// # Errors
            /// [`Error::Encoding`](crate::Error::Encoding) for the neutral element.
            pub fn from_point(point: $group) -> Result<Self, $crate::Error> {
                $crate::keys::PublicKey::from_point(point).map(PublicKey)
            }

            /// Returns the canonical encoding. Free: it is stored.
            #[must_use]
            #[inline]
            pub fn encode(&self) -> $bytes {
                self.0.encode()
            }

            /// Returns the stored canonical encoding by reference.
            #[must_use]
            #[inline]
            pub fn as_bytes(&self) -> &$bytes {
                self.0.as_bytes()
            }

            /// Returns the group element.
            #[must_use]
            #[inline]
            pub fn point(&self) -> $group {
                self.0.point()
            }
        }

        impl<$($generics)*> core::fmt::Debug for $public {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Debug::fmt(&self.0, f)
            }
        }

        impl<$($generics)*> $crate::keys::sealed::Sealed for $public {}
        impl<$($generics)*> $crate::keys::Named<$group, $scheme> for $public {
            #[inline(always)]
            fn named(key: $crate::keys::PublicKey<$group, $scheme>) -> Self {
                PublicKey(key)
            }
            #[inline(always)]
            fn inner(&self) -> &$crate::keys::PublicKey<$group, $scheme> {
                &self.0
            }
        }

        $crate::scheme::public!(
            [$($generics)*] $public, $bytes, group: <$group as $crate::Group>::NAME,
            fn decode_each(encodings: &[&[u8]], out: &mut [Result<Self, $crate::Error>]) {
                $crate::keys::decode_each(encodings, out);
            }
        );
    };
}
pub(crate) use public_key;
