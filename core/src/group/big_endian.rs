//! Coordinates as big-endian integers, which is how SEC 1 and MIRACL write them. Constant time.

use crate::ct::Mask;
use crate::field::PrimeField;

/// An element as a big-endian integer.
pub fn encode<F: PrimeField>(x: F) -> F::Bytes {
    let mut bytes = x.encode();
    bytes.as_mut().reverse();
    bytes
}

/// The element that a big-endian integer below p is; of others zero, and the mask is false.
pub fn decode<F: PrimeField>(bytes: &F::Bytes) -> (F, Mask) {
    let mut bytes = *bytes;
    bytes.as_mut().reverse();
    F::decode_ct(&bytes)
}
