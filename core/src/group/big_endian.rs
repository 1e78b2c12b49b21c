//! Coordinates as big-endian integers, as in SEC 1 and MIRACL. Constant time.

use crate::ct::Mask;
use crate::field::{ByteArray, PrimeField};
use crate::limb::copy_bytes;
use crate::settings::TINY;

/// Encodes an element as a big-endian integer.
pub fn encode<F: PrimeField>(x: F) -> F::Bytes {
    reversed(x.encode())
}

/// Decodes a big-endian integer below p. For other integers the result is zero and the mask is false.
pub fn decode<F: PrimeField>(bytes: &F::Bytes) -> (F, Mask) {
    F::decode_ct(&reversed(*bytes))
}

/// Returns the bytes in reverse order.
#[inline(always)]
fn reversed<B: ByteArray>(mut bytes: B) -> B {
    if TINY {
        let mut out = B::ZERO;
        copy_bytes(out.as_mut(), bytes.as_ref(), true);
        return out;
    }
    bytes.as_mut().reverse();
    bytes
}
