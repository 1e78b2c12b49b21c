//! Separate key types for groups that have their own schemes. With them `jq255e::PublicKey` is a type, and the
//! compiler's messages and the documentation use that name.
//!
//! A type is a transparent wrapper of the generic type of [`keys`](crate::keys). All its methods call the generic ones.

/// Defines a public key type around the generic one, with the methods common to all schemes. The scheme's file adds
/// verification.
#[allow(unused_macros)] // with few groups
macro_rules! public_key {
    ($about:literal, $scheme:path) => {
        #[doc = $about]
        #[derive(Clone, Copy, PartialEq, Eq)]
        #[repr(transparent)]
        pub struct PublicKey($crate::keys::PublicKey<Point, $scheme>);

        impl PublicKey {
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
            pub fn from_point(point: Point) -> Result<Self, $crate::Error> {
                $crate::keys::PublicKey::from_point(point).map(PublicKey)
            }

            /// Returns the canonical encoding. Free: it is stored.
            #[must_use]
            #[inline]
            pub fn encode(&self) -> [u8; 32] {
                self.0.encode()
            }

            /// Returns the stored canonical encoding by reference.
            #[must_use]
            #[inline]
            pub fn as_bytes(&self) -> &[u8; 32] {
                self.0.as_bytes()
            }

            /// Returns the group element.
            #[must_use]
            #[inline]
            pub fn point(&self) -> Point {
                self.0.point()
            }
        }

        impl core::fmt::Debug for PublicKey {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Debug::fmt(&self.0, f)
            }
        }

        impl $crate::keys::sealed::Sealed for PublicKey {}
        impl $crate::keys::Named<Point, $scheme> for PublicKey {
            #[inline(always)]
            fn named(key: $crate::keys::PublicKey<Point, $scheme>) -> Self {
                PublicKey(key)
            }
            #[inline(always)]
            fn inner(&self) -> &$crate::keys::PublicKey<Point, $scheme> {
                &self.0
            }
        }

        $crate::scheme::public!(
            [] PublicKey, [u8; 32], group: <Point as $crate::Group>::NAME,
            fn decode_each(encodings: &[&[u8]], out: &mut [Result<Self, $crate::Error>]) {
                $crate::keys::decode_each(encodings, out);
            }
        );
        #[cfg(feature = "serde")]
        $crate::serde_traits::bytes!([], PublicKey, PublicKey::encode, PublicKey::decode);
    };
}
#[allow(unused_imports)] // as above
pub(crate) use public_key;

/// Defines the key types of a double-odd group from its scheme, with signatures and key exchange.
#[allow(unused_macros)] // as above
macro_rules! double_odd_keys {
    ($schemes:ident, $about:literal, verify_each: $verify_each:path) => {
        $crate::named::public_key!("A public key: 32 bytes.", $crate::$schemes::Scheme);

        /// A private key with its public key. Not `Copy`, not printable, wiped when dropped.
        ///
        /// The private key is an integer from 1 to r-1, where r is the order of the group, as 32 bytes, little-endian.
        #[repr(transparent)]
        pub struct SecretKey($crate::$schemes::SecretKey<Point, PublicKey>);

        impl zeroize::ZeroizeOnDrop for SecretKey {}

        impl Clone for SecretKey {
            /// Returns a copy of the key, which is also wiped when dropped.
            fn clone(&self) -> Self {
                ct::on_wiped_stack::<{ depth::NAMED }, _>(|| SecretKey(self.0.clone()))
            }
        }

        impl SecretKey {
            /// Returns the private key with these bytes. Costs one fixed-base multiplication and one encoding.
            ///
            /// # Errors
            /// [`Error::Length`] for a wrong length; [`Error::Encoding`] for zero and for integers not below the order.
            pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
                $crate::$schemes::SecretKey::from_bytes_as(bytes, SecretKey)
            }

            /// Returns the private key as bytes. The caller wipes them.
            #[must_use]
            #[inline]
            pub fn to_bytes(&self) -> [u8; 32] {
                self.0.to_bytes()
            }

            /// Returns the public key. Free: it is stored.
            #[must_use]
            #[inline]
            pub fn public_key(&self) -> &PublicKey {
                self.0.public_key()
            }

            /// Derives the key pair from a seed of 16 bytes or more; the same seed always gives the same key. The seed
            /// must hold at least 32 unpredictable bytes.
            ///
            /// The scalar is the first 32 bytes of SHAKE256(seed) as a little-endian integer modulo the order, as in
            /// the published vectors. If that is zero, it is the next 32 bytes, and so on.
            ///
            /// # Errors
            /// [`Error::Length`] if the seed has fewer bytes, because such a seed can be guessed.
            pub fn from_seed(seed: &[u8]) -> Result<Self, Error> {
                $crate::$schemes::SecretKey::from_seed_as(seed, SecretKey)
            }

            /// [`Self::from_seed`] for a seed of any length, because published vectors have seeds of one byte. For
            /// tests only.
            #[doc(hidden)]
            #[must_use]
            pub fn from_seed_of_test_vector(seed: &[u8]) -> Self {
                SecretKey($crate::$schemes::SecretKey::from_seed_of_test_vector(seed))
            }

            /// Returns a key pair from 64 uniform bytes, reduced modulo the order.
            ///
            /// # Errors
            /// [`Error::Randomness`] for bytes that give zero (never, if they are random).
            pub fn from_uniform_bytes(bytes: &[u8; 64]) -> Result<Self, Error> {
                $crate::$schemes::SecretKey::from_uniform_bytes_as(bytes, SecretKey)
            }

            /// Returns a random key pair.
            #[cfg(feature = "rand_core")]
            #[must_use]
            pub fn generate<R: rand_core::CryptoRng + ?Sized>(rng: &mut R) -> Self {
                $crate::$schemes::SecretKey::generate_as(rng, SecretKey)
            }

            /// Returns a random key pair, from a generator that may fail.
            ///
            /// # Errors
            /// [`Error::Randomness`] if the generator fails.
            #[cfg(feature = "rand_core")]
            pub fn try_generate<R: rand_core::TryCryptoRng + ?Sized>(rng: &mut R) -> Result<Self, Error> {
                $crate::$schemes::SecretKey::try_generate_as(rng, SecretKey)
            }

            /// Returns whether both keys are equal, in constant time.
            pub fn ct_eq(&self, other: &Self) -> Mask {
                self.0.ct_eq(&other.0)
            }

            /// Signs a message. The signature is a function of key and message.
            ///
            /// Costs one fixed-base multiplication, one encoding, two hashes.
            #[must_use]
            pub fn sign(&self, message: &[u8]) -> Signature {
                self.0.finish(Message::raw(message), &[])
            }

            /// Signs with [`SignOptions`]: a message or a hash value, with randomness, with a check for faults.
            /// Contexts are not supported.
            ///
            /// # Errors
            /// [`Error::Unsupported`] for a context; [`Error::Fault`] if the requested check finds that the signature
            /// is not valid.
            pub fn sign_with(&self, message: Message<'_>, options: &SignOptions<'_>) -> Result<Signature, Error> {
                self.0.sign_with(message, options)
            }

            /// Returns the secret shared with the owner of `peer`: 32 bytes.
            ///
            /// Costs one decoding, one multiplication, one encoding, one hash. Constant time, except that it reveals
            /// whether `peer` is valid; [`Self::agree_silently`] does not.
            ///
            /// # Errors
            /// [`Error::Length`] and [`Error::Encoding`] if `peer` is no public key.
            pub fn agree(&self, peer: &[u8]) -> Result<SharedSecret, Error> {
                self.0.agree(peer)
            }

            /// Exchanges keys: returns the 32 bytes shared with the owner of `peer`, and whether `peer` is a valid
            /// public key.
            ///
            /// If `peer` is not valid (whatever its length), the bytes are those of a failed exchange as specified:
            /// unpredictable to anyone except the owner of this key. The caller may use them or inspect the mask. Until
            /// then neither time nor addresses depend on the validity (only on the length of `peer`).
            ///
            /// Costs one decoding, one multiplication, one encoding, one hash.
            pub fn agree_silently(&self, peer: &[u8]) -> (SharedSecret, Mask) {
                self.0.agree_silently(peer)
            }

            /// Replaces the public key by a wrong one, to simulate a memory fault.
            #[cfg(test)]
            pub(crate) fn damaged(self, public: PublicKey) -> Self {
                SecretKey(self.0.damaged(public))
            }

            /// Replaces only the encoding of the public key and keeps its point.
            #[cfg(test)]
            pub(crate) fn misnamed(self, public: PublicKey) -> Self {
                SecretKey(self.0.misnamed(public))
            }
        }

        impl core::fmt::Debug for SecretKey {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Debug::fmt(&self.0, f)
            }
        }

        impl PublicKey {
            #[doc = concat!("Verifies a signature, in variable time, by the rule of [`", stringify!($schemes), "`](crate::", stringify!($schemes), ").")]
            ///
            /// # Errors
            /// [`Error::Verification`] if the signature is not valid.
            pub fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), Error> {
                self.0.check(Message::raw(message), signature)
            }

            /// Verifies a signature of a message or a hash value, by the same rule. Contexts and rules are not
            /// supported.
            ///
            /// # Errors
            /// [`Error::Verification`] if the signature is not valid; [`Error::Unsupported`] for a context and for
            /// rules.
            pub fn verify_with(
                &self,
                message: Message<'_>,
                signature: &Signature,
                options: &VerifyOptions<'_>,
            ) -> Result<(), Error> {
                options.nothing()?;
                self.0.check(message, signature)
            }
        }

        scheme::key_pair!(
            [] SecretKey, PublicKey, [u8; 32], stringify!($schemes),
            seed: $crate::keys::MIN_SEED..=usize::MAX, <Point as $crate::Group>::ABOUT, <Point as $crate::Group>::SECURITY
        );
        scheme::sign!(
            [] SecretKey, PublicKey, Signature, $about,
            hashes: &Hash::ALL, contexts: false, rules: false, each: $verify_each
        );
        scheme::exchange!([] SecretKey, pairs: agree_pairs);

        fn agree_pairs(pairs: &[(&SecretKey, &[u8])], out: &mut [Result<SharedSecret, Error>]) {
            $crate::agreement::agree_pairs(pairs, out, |key| &key.0);
        }

        impl scheme::ExchangeSilently for SecretKey {
            #[inline(always)]
            fn agree_silently(&self, peer: &[u8]) -> (SharedSecret, Mask) {
                Self::agree_silently(self, peer)
            }
        }

        #[cfg(feature = "signature")]
        $crate::signature_traits::traits!([], SecretKey, PublicKey, Signature);
    };
}
#[allow(unused_imports)] // as above
pub(crate) use double_odd_keys;

/// Defines the additional methods of key types: shared secrets of any length, and batches.
#[allow(unused_macros)] // as above
macro_rules! long_and_batch {
    (jq255) => {};
    (do255) => {
        impl SecretKey {
            /// [`Self::agree_silently`] with a shared secret of any length: fills `out`, and returns whether `peer` is
            /// a valid public key.
            #[must_use = "the bytes are shared with nobody where the mask is false"]
            pub fn agree_into(&self, peer: &[u8], out: &mut [u8]) -> Mask {
                self.0.agree_over(peer, out)
            }
        }

        impl scheme::ExchangeLong for SecretKey {
            #[inline(always)]
            fn agree_into(&self, peer: &[u8], out: &mut [u8]) -> Mask {
                Self::agree_into(self, peer, out)
            }
        }

        $crate::batch::by_equation!([] PublicKey, Point, "do255", $crate::do255::equation);
    };
}
#[allow(unused_imports)] // as above
pub(crate) use long_and_batch;
