//! Common rules of all encodings of points on curves with a pairing.

use primegroup::Group;

/// One encoding of a group: its encoder and decoder, the positions of its coefficients, and the flag bits of the first
/// byte.
pub struct Encoding<G> {
    pub encode: fn(&G) -> Vec<u8>,
    pub decode: fn(&[u8]) -> Option<G>,
    /// Positions at which coefficients begin.
    pub coefficients: &'static [usize],
    /// Bytes of a coefficient.
    pub size: usize,
    /// Flags in the first byte of the first coefficient.
    pub flags: u8,
}

/// Adds p to an integer, if the sum fits below the flags.
fn plus(integer: &mut [u8], p: &[u8], flags: u8) -> bool {
    let kept = integer[0] & flags;
    integer[0] &= !flags;
    let mut carry = 0;
    let p = [vec![0; integer.len() - p.len()], p.to_vec()].concat();
    for (byte, p) in integer.iter_mut().zip(p).rev() {
        let sum = u32::from(*byte) + u32::from(p) + carry;
        (*byte, carry) = (sum as u8, sum >> 8);
    }
    let fits = carry == 0 && integer[0] & flags == 0;
    integer[0] |= kept;
    fits
}

/// Checks an encoding. Encodings decode to their elements, and are all different. Other lengths, and coefficients with
/// p added, are refused. Returns the smallest number, over all coefficients, of refused cases with p added.
pub fn check<G: Group>(e: &Encoding<G>, p: &[u8], neutral: Option<&[u8]>) -> usize {
    let mut counts = vec![0; e.coefficients.len()];
    let mut point = G::GENERATOR;
    let mut seen = std::collections::BTreeSet::new();
    for _ in 0..60 {
        for point in [point, -point] {
            let bytes = (e.encode)(&point);
            assert_eq!((e.decode)(&bytes), Some(point));
            assert!(seen.insert(bytes.clone()));
            for (count, at) in counts.iter_mut().zip(e.coefficients) {
                let mut other = bytes.clone();
                if plus(&mut other[*at..][..e.size], p, if *at == e.coefficients[0] { e.flags } else { 0 }) {
                    assert_eq!((e.decode)(&other), None, "{at}");
                    *count += 1;
                }
            }
        }
        point = point.double() + G::GENERATOR;
    }
    let bytes = (e.encode)(&point);
    for length in 0..bytes.len() {
        assert_eq!((e.decode)(&bytes[..length]), None);
    }
    for more in 1..260 {
        assert_eq!((e.decode)(&[bytes.clone(), vec![0; more]].concat()), None);
    }
    // The neutral element, and its encoding with each bit flipped.
    assert_eq!((e.decode)(&vec![0; bytes.len()]).is_some(), neutral.is_some_and(|n| n.iter().all(|b| *b == 0)));
    if let Some(neutral) = neutral {
        assert_eq!((e.encode)(&G::IDENTITY), neutral);
        assert_eq!((e.decode)(neutral), Some(G::IDENTITY));
        for bit in 0..8 * neutral.len() {
            let mut other = neutral.to_vec();
            other[bit / 8] ^= 1 << (bit % 8);
            // If the changed bytes decode, they are the encoding of another element.
            if let Some(point) = (e.decode)(&other) {
                assert_ne!(point, G::IDENTITY);
                assert_eq!((e.encode)(&point), other);
            }
        }
    } else {
        assert_eq!((e.encode)(&G::IDENTITY), vec![0; bytes.len()]);
    }
    counts.into_iter().min().unwrap_or(0)
}
