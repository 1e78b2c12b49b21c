//! Encoding of elements of Fp12 as bytes: twelve coefficients, in the encoding of the prime field.

use super::target::Fp12;
use crate::cpu::Cpu;
use crate::ct::Mask;
use crate::field::mont::Modulus;
use crate::field::{ByteArray, Field, PrimeField};
use crate::group::pairings::Pairings;

/// Returns the number of bytes of a coefficient.
const fn size<C: Pairings>() -> usize {
    let size = <C::Prime as Modulus>::Bytes::LEN;
    assert!(C::TargetBytes::LEN == 12 * size);
    size
}

/// Encodes the coefficients of 1, v, v^2, w, vw, v^2 w.
pub(super) fn encode<C: Pairings, K: Cpu>(f: &Fp12<C, K>) -> C::TargetBytes {
    let mut out = C::TargetBytes::ZERO;
    let coefficients = f.0.iter().flat_map(|half| &half.0).flat_map(|x| &x.0);
    for (to, x) in out.as_mut().chunks_mut(const { size::<C>() }).zip(coefficients) {
        to.copy_from_slice(x.encode().as_ref());
    }
    out
}

/// Decodes any element of Fp12. The mask is false if a coefficient is not below p.
pub(super) fn decode<C: Pairings, K: Cpu>(bytes: &C::TargetBytes) -> (Fp12<C, K>, Mask) {
    let mut f = Fp12::<C, K>::ZERO;
    let coefficients = f.0.iter_mut().flat_map(|half| &mut half.0).flat_map(|x| &mut x.0);
    // All coefficients are decoded, also after one that is not below p: the time does not tell which one it was.
    let mut ok = Mask::TRUE;
    for (x, chunk) in coefficients.zip(bytes.as_ref().chunks(const { size::<C>() })) {
        let mut one = <C::Prime as Modulus>::Bytes::ZERO;
        one.as_mut().copy_from_slice(chunk);
        let (value, below) = PrimeField::decode_ct(&one);
        *x = value;
        ok = ok & below;
    }
    (f, ok)
}
