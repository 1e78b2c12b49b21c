//! Every encoding of elements, on arbitrary bytes and on changed encodings of an element.

use primegroup::core_groups::field::{ByteArray, PrimeField};
use primegroup::core_groups::group::bls12_381::{self, encoding::Ethereum};
use primegroup::core_groups::group::bn254;
use primegroup::core_groups::group::pairings::encoding::Side;
use primegroup::core_groups::group::pairings::{G1, G2};
use primegroup::pairing::{Pairing, Target};
use primegroup::{Element, Group};
use std::fmt::Debug;

/// Function that checks an encoding on data. If the flag is set, it also checks an element's encoding that the data
/// change.
type Check = fn(&[u8], bool);

/// Checks all encodings on the data. The first byte selects the one that is also checked on an element's encoding.
pub(super) fn all(data: &[u8]) {
    let mut all: Vec<Check> = Vec::new();
    primegroup::for_each_group! {
        group as P => all.push(group::<P>);
        pairing as E => all.extend([target::<E> as Check, both::<G1<E>>, both::<G2<E>>]);
    }
    all.extend([eip2537::<bls12_381::Group1> as Check, eip2537::<bls12_381::Group2>, miracl]);
    let chosen = data.first().map(|first| usize::from(*first) % all.len());
    all.iter().enumerate().for_each(|(i, check)| check(data, Some(i) == chosen));
}

/// Checks that a decoder and its encoder agree: accepted bytes are encoded to the same bytes. The inputs are the data,
/// and on request an element's encoding before and after bits change.
fn check<T: PartialEq + Debug>(
    data: &[u8],
    valid: Option<T>,
    encode: impl Fn(&T) -> Vec<u8>,
    decode: impl Fn(&[u8]) -> Option<T>,
) {
    let again = |bytes: &[u8]| {
        let element = decode(bytes);
        assert!(element.as_ref().is_none_or(|e| encode(e) == bytes));
        element
    };
    again(data);
    if let Some(valid) = valid {
        let mut bytes = encode(&valid);
        assert_eq!(again(&bytes), Some(valid));
        change(&mut bytes, data.get(1..).unwrap_or_default());
        again(&bytes);
    }
}

/// Changes up to three bits, which the data select. Half of the changes are in the first or the last byte, which hold
/// flags and signs.
pub(super) fn change(bytes: &mut [u8], data: &[u8]) {
    let Some((count, places)) = data.split_first() else { return };
    for place in places.chunks_exact(3).take(usize::from(count % 4)) {
        let at = match place[0] % 4 {
            0 => 0,
            1 => bytes.len() - 1,
            _ => usize::from(u16::from_le_bytes([place[1], place[2]])) % bytes.len(),
        };
        bytes[at] ^= 1 << (place[0] >> 5);
    }
}

/// Returns a scalar other than zero.
fn scalar<S: PrimeField>(data: &[u8]) -> S {
    let s = S::decode_reduce(data);
    S::select(s.is_zero(), s, S::ONE)
}

fn group<G: Group>(data: &[u8], chosen: bool) {
    let valid = chosen.then(|| G::mul_generator(&scalar(data)));
    check(data, valid, |p| p.encode().as_ref().to_vec(), G::decode);
}

fn target<E: Pairing>(data: &[u8], chosen: bool) {
    let valid = chosen.then(|| E::Gt::generator().pow(&scalar(data)));
    check(data, valid, |e| e.encode().as_ref().to_vec(), E::Gt::decode);
}

/// Checks encodings with both coordinates: of Zcash, EIP-196, EIP-197, MIRACL.
fn both<S: Side>(data: &[u8], chosen: bool) {
    let valid = chosen.then(|| Element::<S>::mul_generator(&scalar(data)));
    check(data, valid, |p| p.encode_uncompressed().as_ref().to_vec(), Element::<S>::decode_uncompressed);
    let either = Element::<S>::decode(data).or_else(|| Element::<S>::decode_uncompressed(data));
    assert_eq!(Element::<S>::decode_any(data), either);
}

fn eip2537<S: Ethereum>(data: &[u8], chosen: bool) {
    let valid = chosen.then(|| Element::<S>::mul_generator(&scalar(data)));
    check(data, valid, |p| p.encode_eip2537().as_ref().to_vec(), Element::<S>::decode_eip2537);
    // Sums are of points of any order, and are points again.
    let (a, b) = data.split_at(data.len() / 2);
    if let Some(sum) = Element::<S>::add_eip2537_vartime(a, b) {
        assert_eq!(Element::<S>::add_eip2537_vartime(sum.as_ref(), S::Eip2537::ZERO.as_ref()), Some(sum));
    }
}

fn miracl(data: &[u8], chosen: bool) {
    let valid = chosen.then(|| bn254::Gt::generator().pow(&scalar(data)));
    check(data, valid, |e| e.encode_miracl().to_vec(), bn254::Gt::decode_miracl);
}
