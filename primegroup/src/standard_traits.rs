//! Traits of the standard library and of `serde` for public values that are bytes: hash, order, hexadecimal text,
//! serialization. Private keys do not have these traits.

#[cfg(feature = "bls")]
use crate::bls;
#[cfg(feature = "ecdsa")]
use crate::ecdsa;
use crate::error::Error;
use crate::keys::Signature;
use crate::schnorr;
use primegroup_core::Group;
use primegroup_core::field::ByteArray;
#[cfg(feature = "ecdsa")]
use primegroup_core::group::Coordinates;
use primegroup_core::hex;

/// Reads the hexadecimal digits of a value, which has the length that `_encode` returns.
pub(crate) fn parse<T, B: ByteArray>(
    text: &str,
    _encode: impl FnOnce(&T) -> B,
    decode: impl FnOnce(&[u8]) -> Result<T, Error>,
) -> Result<T, Error> {
    if text.len() != 2 * B::LEN {
        return Err(Error::Length);
    }
    decode(hex::decode::<B>(text).ok_or(Error::Encoding)?.as_ref())
}

/// Implements the traits for a type, by functions from the value to its bytes and back.
macro_rules! standard_traits {
    ([$($generics:tt)*] $type:ty, $encode:expr, $decode:expr) => {
        impl<$($generics)*> core::hash::Hash for $type {
            fn hash<Z: core::hash::Hasher>(&self, state: &mut Z) {
                AsRef::<[u8]>::as_ref(&$encode(self)).hash(state);
            }
        }
        impl<$($generics)*> PartialOrd for $type {
            fn partial_cmp(&self, o: &Self) -> Option<core::cmp::Ordering> {
                Some(self.cmp(o))
            }
        }
        impl<$($generics)*> Ord for $type {
            /// Compares the bytes lexicographically.
            fn cmp(&self, o: &Self) -> core::cmp::Ordering {
                AsRef::<[u8]>::as_ref(&$encode(self)).cmp($encode(o).as_ref())
            }
        }
        impl<$($generics)*> core::fmt::Display for $type {
            /// Writes the bytes in hexadecimal digits.
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::Display::fmt(&primegroup_core::hex::Hex($encode(self).as_ref()), f)
            }
        }
        impl<$($generics)*> core::str::FromStr for $type {
            type Err = $crate::Error;
            /// Reads the bytes in hexadecimal digits, in either case.
            fn from_str(text: &str) -> Result<Self, $crate::Error> {
                $crate::standard_traits::parse(text, $encode, $decode)
            }
        }
        #[cfg(feature = "serde")]
        impl<$($generics)*> serde::Serialize for $type {
            fn serialize<Z: serde::Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
                $crate::serde_traits::serialize($encode(self), serializer)
            }
        }
        #[cfg(feature = "serde")]
        impl<'de, $($generics)*> serde::Deserialize<'de> for $type {
            fn deserialize<Z: serde::Deserializer<'de>>(deserializer: Z) -> Result<Self, Z::Error> {
                $crate::serde_traits::deserialize_with(deserializer, $decode)
            }
        }
    };
}
pub(crate) use standard_traits;

standard_traits!([const N: usize, S] Signature<N, S>, Signature::<N, S>::to_bytes, |b| Signature::try_from(b));
standard_traits!([G: Group] schnorr::Signature<G>, schnorr::Signature::<G>::to_bytes, schnorr::Signature::from_slice);
#[cfg(feature = "ecdsa")]
standard_traits!(
    [G: Coordinates] ecdsa::Signature<G>,
    ecdsa::Signature::<G>::to_bytes,
    ecdsa::Signature::from_slice
);
#[cfg(feature = "bls")]
standard_traits!(
    [V: bls::Variant, S] bls::Signature<V, S>,
    bls::Signature::<V, S>::encode,
    bls::Signature::decode
);
#[cfg(feature = "bls")]
standard_traits!(
    [V: bls::Variant] bls::ProofOfPossession<V>,
    bls::ProofOfPossession::<V>::encode,
    bls::ProofOfPossession::decode
);
#[cfg(feature = "bls")]
standard_traits!(
    [V: bls::Variant, S] bls::EncodedSignature<V, S>,
    bls::EncodedSignature::<V, S>::to_bytes,
    |b| bls::EncodedSignature::try_from(b)
);
