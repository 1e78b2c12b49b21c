//! Coordinates as big-endian integers, as in SEC 1 and MIRACL. Constant time.

use crate::ct::Mask;
use crate::field::PrimeField;

/// Encodes an element as a big-endian integer.
pub fn encode<F: PrimeField>(x: F) -> F::Bytes {
    let mut bytes = x.encode();
    bytes.as_mut().reverse();
    bytes
}

/// Decodes a big-endian integer below p. For other integers the result is zero and the mask is false.
pub fn decode<F: PrimeField>(bytes: &F::Bytes) -> (F, Mask) {
    let mut bytes = *bytes;
    bytes.as_mut().reverse();
    F::decode_ct(&bytes)
}
