//! Encodings of miracl/core (Apache-2.0). Coordinates are big-endian; in Fp2 the coefficient of i comes first.
//!
//! **Compressed**: 02 or 03, and x. The prefix is 03 if y is odd. In Fp2, y is odd if its coefficient of 1 is odd, or
//! if that coefficient is 0 and the coefficient of i is odd.
//! **Uncompressed**: 04, x and y.
//! The neutral element has no encoding. It is encoded as zeros, which decoding rejects. Decoding is stricter than in
//! MIRACL, which accepts x + p in place of x.
//! **GT**: coefficients of w^5, w^2, w^4, w, w^3 and 1; within each, the coefficient of i comes first.

use super::Gt;
use crate::ct::Mask;
use crate::curve::weierstrass::affine;
use crate::group::pairings::coordinate::{Coordinate as _, Encoded, Leading, lift, read_both, write_both};
use crate::group::pairings::encoding::{Form, clear_if};
use crate::limb::Limb;

/// Points encoded by x and the parity of y.
#[derive(Clone, Copy, Debug)]
pub struct Compressed;

/// Points encoded by both coordinates.
#[derive(Clone, Copy, Debug)]
pub struct Uncompressed;

impl Form for Compressed {
    fn write<P: Encoded>(p: &affine::Point<P>, out: &mut [u8]) {
        if let Some((tag, x)) = out.split_first_mut() {
            *tag = 2 | p.y.is_odd().bit() as u8;
            p.x.write(x, Leading::Imaginary);
        }
        clear_if(p.is_neutral(), out);
    }
    fn read<P: Encoded>(bytes: &[u8]) -> (affine::Point<P>, Mask) {
        let Some((tag, x)) = bytes.split_first() else { return (affine::Point::NEUTRAL, Mask::FALSE) };
        let odd = Mask::from_lsb(Limb::from(*tag));
        let (x, canonical) = P::Field::read(x, Leading::Imaginary);
        let (p, on_curve) = lift::<P>(x, |y| odd ^ y.is_odd());
        // The tag is 2 or 3.
        (p, canonical & on_curve & Mask::from_eq(Limb::from(*tag | 1), 3))
    }
}

impl Form for Uncompressed {
    fn write<P: Encoded>(p: &affine::Point<P>, out: &mut [u8]) {
        if let Some((tag, both)) = out.split_first_mut() {
            *tag = 4;
            write_both(p, both, Leading::Imaginary);
        }
        clear_if(p.is_neutral(), out);
    }
    fn read<P: Encoded>(bytes: &[u8]) -> (affine::Point<P>, Mask) {
        let Some((tag, both)) = bytes.split_first() else { return (affine::Point::NEUTRAL, Mask::FALSE) };
        let (p, ok) = read_both::<P>(both, Leading::Imaginary);
        (p, ok & Mask::from_eq(Limb::from(*tag), 4) & !p.is_neutral())
    }
}

/// Length of a coefficient, in bytes.
const COEFFICIENT: usize = 32;
/// Positions in our order of MIRACL's coefficients. Our order is 1, v = w^2, v^2, w, vw, v^2 w; within each, the
/// coefficient of 1 comes first.
const PLACES: [usize; 12] = [11, 10, 3, 2, 5, 4, 7, 6, 9, 8, 1, 0];

impl Gt {
    /// Encodes the element in MIRACL's format.
    #[must_use]
    pub fn encode_miracl(&self) -> [u8; 384] {
        let (from, mut out) = (self.encode(), [0; 384]);
        for (to, place) in out.chunks_exact_mut(COEFFICIENT).zip(PLACES) {
            to.copy_from_slice(&from[place * COEFFICIENT..][..COEFFICIENT]);
        }
        out
    }

    /// Decodes the output of [`Self::encode_miracl`]. Returns `None` for a wrong length, coefficients that are not
    /// below p, and elements that are neither 1 nor of order r.
    #[must_use]
    pub fn decode_miracl(bytes: &[u8]) -> Option<Self> {
        let bytes: &[u8; 384] = bytes.try_into().ok()?;
        let mut out = [0; 384];
        for (from, place) in bytes.chunks_exact(COEFFICIENT).zip(PLACES) {
            out[place * COEFFICIENT..][..COEFFICIENT].copy_from_slice(from);
        }
        Self::decode(&out)
    }
}
