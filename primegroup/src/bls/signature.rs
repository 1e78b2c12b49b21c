//! Signatures and proofs of possession as elements of the group of signatures, which are decoded once; and signatures
//! as bytes, for the traits that are common to all schemes.

use super::{PublicKey, Scheme, SecretKey, Variant};
use crate::batch::{self, Item};
use crate::error::Error;
use crate::message::{Hash, Message, SignOptions, VerifyOptions};
use crate::scheme::{Sign, SignatureBytes, Verify};
use core::fmt;
use core::marker::PhantomData;
use primegroup_core::Group;
use primegroup_core::ct;
use primegroup_core::field::ByteArray;

/// An encoded element of the group of signatures.
pub(super) type Bytes<V> = <<V as Variant>::Signatures as Group>::Bytes;

/// Writes a name, and bytes in hexadecimal digits in parentheses.
fn debug(name: &str, bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{name}(")?;
    bytes.iter().try_for_each(|b| write!(f, "{b:02x}"))?;
    f.write_str(")")
}

/// Defines the methods of an element of the group of signatures. The type says its meaning.
macro_rules! element {
    ([$($generics:tt)*] $type:ident<$($parameter:ident),*>, $what:literal) => {
        impl<$($generics)*> $type<$($parameter),*> {
            /// Length in bytes.
            pub const LEN: usize = Bytes::<V>::LEN;

            #[doc = concat!("The ", $what, " that is this element.")]
            #[must_use]
            pub const fn from_point(point: V::Signatures) -> Self {
                $type { point, of: PhantomData }
            }

            /// Returns the element.
            #[must_use]
            pub const fn point(&self) -> V::Signatures {
                self.point
            }

            #[doc = concat!("Decodes a ", $what, ": any element of the group, also the neutral one, which some sums are, and no valid ", $what)]
            /// of a single key is. One decoding, with the check that the point is in the group.
            ///
            /// # Errors
            /// [`Error::Length`] for a wrong length; [`Error::Encoding`] for bytes that are no canonical encoding of an
            /// element of the group.
            pub fn decode(bytes: &[u8]) -> Result<Self, Error> {
                let bytes = Bytes::<V>::from_ref(bytes).ok_or(Error::Length)?;
                let (point, ok) = V::Signatures::decode_ct(bytes);
                if ok.declassify() { Ok(Self::from_point(point)) } else { Err(Error::Encoding) }
            }

            /// Returns the encoding. Costs one inversion.
            #[must_use]
            pub fn encode(&self) -> Bytes<V> {
                self.point.encode()
            }

            /// Returns whether this is the neutral element.
            #[must_use]
            pub fn is_neutral(&self) -> bool {
                self.point.is_identity().declassify()
            }
        }

        impl<$($generics)*> Clone for $type<$($parameter),*> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<$($generics)*> Copy for $type<$($parameter),*> {}
        impl<$($generics)*> PartialEq for $type<$($parameter),*> {
            fn eq(&self, o: &Self) -> bool {
                self.point == o.point
            }
        }
        impl<$($generics)*> Eq for $type<$($parameter),*> {}
        impl<$($generics)*> fmt::Debug for $type<$($parameter),*> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                debug(stringify!($type), self.encode().as_ref(), f)
            }
        }
        impl<$($generics)*> TryFrom<&[u8]> for $type<$($parameter),*> {
            type Error = Error;
            fn try_from(bytes: &[u8]) -> Result<Self, Error> {
                Self::decode(bytes)
            }
        }
    };
}

/// A signature, or the sum of several: an element of the group, checked when it was decoded.
pub struct Signature<V: Variant, S> {
    point: V::Signatures,
    of: PhantomData<fn() -> S>,
}
element!([V: Variant, S] Signature<V, S>, "signature");

/// The proof that somebody has the private key of a public key.
pub struct ProofOfPossession<V: Variant> {
    point: V::Signatures,
    of: PhantomData<fn() -> V>,
}
element!([V: Variant] ProofOfPossession<V>, "proof");

impl<V: Variant, S> Signature<V, S> {
    /// Declassifies the signature: it is public from here on.
    pub(super) fn declassify(&mut self) {
        let mut bytes = self.encode();
        ct::declassify_bytes(bytes.as_mut());
        if let Some(point) = V::Signatures::decode(bytes.as_ref()) {
            self.point = point;
        }
    }

    /// Overwrites the element. The value is not a signature afterwards.
    pub(super) fn wipe(&mut self) {
        self.point.wipe();
    }
}

/// A signature as bytes, for the traits of [`scheme`](crate::scheme). Any bytes of its length are a value of this type.
/// Each verification decodes it again.
pub struct EncodedSignature<V: Variant, S> {
    bytes: Bytes<V>,
    of: PhantomData<fn() -> S>,
}

impl<V: Variant, S> EncodedSignature<V, S> {
    /// Length in bytes.
    pub const LEN: usize = Bytes::<V>::LEN;

    /// Makes a signature from these bytes, without checks.
    #[must_use]
    pub const fn from_bytes(bytes: Bytes<V>) -> Self {
        EncodedSignature { bytes, of: PhantomData }
    }

    /// Returns the signature as bytes.
    #[must_use]
    pub const fn to_bytes(&self) -> Bytes<V> {
        self.bytes
    }

    /// Decodes the signature: [`Signature::decode`].
    ///
    /// # Errors
    /// [`Error::Encoding`] for bytes that are no canonical encoding of an element of the group.
    pub fn decode(&self) -> Result<Signature<V, S>, Error> {
        Signature::decode(self.bytes.as_ref())
    }
}

impl<V: Variant, S> From<Signature<V, S>> for EncodedSignature<V, S> {
    fn from(signature: Signature<V, S>) -> Self {
        Self::from_bytes(signature.encode())
    }
}
impl<V: Variant, S> Clone for EncodedSignature<V, S> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<V: Variant, S> Copy for EncodedSignature<V, S> {}
impl<V: Variant, S> PartialEq for EncodedSignature<V, S> {
    fn eq(&self, o: &Self) -> bool {
        self.bytes == o.bytes
    }
}
impl<V: Variant, S> Eq for EncodedSignature<V, S> {}
impl<V: Variant, S> fmt::Debug for EncodedSignature<V, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        debug("EncodedSignature", self.bytes.as_ref(), f)
    }
}
impl<V: Variant, S> AsRef<[u8]> for EncodedSignature<V, S> {
    fn as_ref(&self) -> &[u8] {
        self.bytes.as_ref()
    }
}
impl<V: Variant, S> AsMut<[u8]> for EncodedSignature<V, S> {
    fn as_mut(&mut self) -> &mut [u8] {
        self.bytes.as_mut()
    }
}
impl<V: Variant, S> TryFrom<&[u8]> for EncodedSignature<V, S> {
    type Error = Error;
    fn try_from(bytes: &[u8]) -> Result<Self, Error> {
        Ok(Self::from_bytes(Bytes::<V>::from_slice(bytes).ok_or(Error::Length)?))
    }
}

impl<V: Variant, S: Scheme> SignatureBytes for EncodedSignature<V, S> {
    type Bytes = Bytes<V>;

    #[inline(always)]
    fn from_slice(bytes: &[u8]) -> Result<Self, Error> {
        Self::try_from(bytes)
    }
    #[inline(always)]
    fn to_bytes(&self) -> Bytes<V> {
        self.bytes
    }
}

/// Decodes a signature. If it does not decode, it is not valid.
fn decoded<V: Variant, S>(signature: &EncodedSignature<V, S>) -> Result<Signature<V, S>, Error> {
    signature.decode().map_err(|_| Error::Verification)
}

impl<V: Variant, S: Scheme> Sign for SecretKey<V, S> {
    fn sign(&self, message: &[u8]) -> EncodedSignature<V, S> {
        SecretKey::<V, S>::sign(self, message).into()
    }
    fn sign_with(&self, message: Message<'_>, options: &SignOptions<'_>) -> Result<EncodedSignature<V, S>, Error> {
        Ok(SecretKey::<V, S>::sign_with(self, message, options)?.into())
    }
}

impl<V: Variant, S: Scheme> Verify for PublicKey<V, S> {
    type Signature = EncodedSignature<V, S>;
    const ABOUT: &'static str = V::ABOUT[S::INDEX];
    const HASHES: &'static [Hash] = &[];
    const CONTEXTS: bool = false;
    const RULES: bool = false;

    fn verify(&self, message: &[u8], signature: &EncodedSignature<V, S>) -> Result<(), Error> {
        PublicKey::<V, S>::verify(self, message, &decoded(signature)?)
    }
    fn verify_with(
        &self,
        message: Message<'_>,
        signature: &EncodedSignature<V, S>,
        options: &VerifyOptions<'_>,
    ) -> Result<(), Error> {
        options.nothing()?;
        Verify::verify(self, message.unhashed()?, signature)
    }
    fn verify_each(items: &[Item<'_, Self>], options: &VerifyOptions<'_>, verdicts: &mut [bool]) -> Result<(), Error> {
        batch::by_batches(items, options, verdicts)
    }
}
