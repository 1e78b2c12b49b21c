//! Coordinate fields of both groups, as encodings and maps need them: bytes, signs and square roots. Constant time.

use crate::ct::Mask;
use crate::curve::weierstrass::{NoOrdinate, Params, affine};
use crate::field::mont::{Kernel, Modulus, Mont};
use crate::field::tower::{Base, Quadratic};
use crate::field::{ByteArray, Field, Fused, PrimeField, SquareRoot};
use crate::limb::Limb;

/// Order of the coefficients of a coordinate in Fp2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leading {
    /// The coefficient of 1 comes first.
    Real,
    /// The coefficient of i comes first: Zcash, EIP-197 and MIRACL.
    Imaginary,
}

/// A coordinate: an element of Fp, or of Fp2.
pub trait Coordinate: Fused {
    /// Number of coefficients.
    const DEGREE: usize;
    /// Writes the coefficients as big-endian integers, with leading zeros to fill the space.
    fn write(&self, out: &mut [u8], leading: Leading);
    /// Reads the output of [`Self::write`]. The mask is false for integers that are not below p.
    fn read(bytes: &[u8], leading: Leading) -> (Self, Mask);
    /// Returns whether this is larger than its negative. The comparison uses the coefficient of i, or the other
    /// coefficient if that is 0.
    fn is_larger(&self) -> Mask;
    /// Returns `sgn0` of RFC 9380 section 4.1: whether this is odd. In Fp2 it uses the coefficient of 1, or the other
    /// coefficient if that is 0.
    fn is_odd(&self) -> Mask;
    /// Returns whether this is zero or a square.
    fn is_square(&self) -> Mask;
    /// Returns a square root, and whether one exists.
    fn sqrt(&self) -> (Self, Mask);
}

impl<M: Modulus, K: Kernel> Coordinate for Mont<M, K>
where
    Self: Fused + SquareRoot<Bytes = M::Bytes>,
{
    const DEGREE: usize = 1;

    fn write(&self, out: &mut [u8], _: Leading) {
        const { assert!(M::BIG_ENDIAN) };
        let (zeros, integer) = out.split_at_mut(out.len().saturating_sub(M::Bytes::LEN));
        zeros.fill(0);
        integer.copy_from_slice(self.encode().as_ref());
    }
    fn read(bytes: &[u8], _: Leading) -> (Self, Mask) {
        const { assert!(M::BIG_ENDIAN) };
        let (zeros, integer) = bytes.split_at(bytes.len().saturating_sub(M::Bytes::LEN));
        // EIP-2537 has 64 bytes for an integer of 48 bytes. The bytes before it must be zeros, or an element would have
        // several encodings.
        let none = Mask::from_zero(Limb::from(zeros.iter().fold(0, |a, b| a | b)));
        let Some(integer) = M::Bytes::from_slice(integer) else { return (Self::ZERO, Mask::FALSE) };
        let (x, canonical) = Self::decode_ct(&integer);
        (x, none & canonical)
    }
    fn is_larger(&self) -> Mask {
        // x > p - x exactly if 2x exceeds p. Then 2x - p is odd, and otherwise 2x is even.
        PrimeField::is_odd(self.double())
    }
    fn is_odd(&self) -> Mask {
        PrimeField::is_odd(*self)
    }
    fn is_square(&self) -> Mask {
        SquareRoot::is_square(*self)
    }
    fn sqrt(&self) -> (Self, Mask) {
        SquareRoot::sqrt(*self)
    }
}

impl<F: Base + Coordinate> Coordinate for Quadratic<F> {
    const DEGREE: usize = 2;

    fn write(&self, out: &mut [u8], leading: Leading) {
        let [re, im] = &self.0;
        let (upper, lower) = out.split_at_mut(out.len() / 2);
        let (a, b) = if leading == Leading::Real { (re, im) } else { (im, re) };
        a.write(upper, leading);
        b.write(lower, leading);
    }
    fn read(bytes: &[u8], leading: Leading) -> (Self, Mask) {
        let (upper, lower) = bytes.split_at(bytes.len() / 2);
        let ((a, one), (b, two)) = (F::read(upper, leading), F::read(lower, leading));
        let x = if leading == Leading::Real { Quadratic::new(a, b) } else { Quadratic::new(b, a) };
        (x, one & two)
    }
    fn is_larger(&self) -> Mask {
        let [re, im] = self.0;
        im.is_larger() | im.is_zero() & re.is_larger()
    }
    fn is_odd(&self) -> Mask {
        Quadratic::is_odd(*self)
    }
    fn is_square(&self) -> Mask {
        Quadratic::is_square(*self)
    }
    fn sqrt(&self) -> (Self, Mask) {
        Quadratic::sqrt(*self)
    }
}

/// Curves with point encodings in this module.
pub trait Encoded: Params<Field: Coordinate, Mark = NoOrdinate> {}
impl<C: Params<Field: Coordinate, Mark = NoOrdinate>> Encoded for C {}

/// Returns `x^3 + b`.
pub fn right_side<C: Encoded>(x: &C::Field) -> C::Field {
    x.square() * *x + C::B
}

/// Returns a point with this x, and whether one exists. `choose` receives y and says whether to take -y instead.
pub fn lift<C: Encoded>(x: C::Field, choose: impl FnOnce(&C::Field) -> Mask) -> (affine::Point<C>, Mask) {
    let (mut y, ok) = right_side::<C>(&x).sqrt();
    // y comes from a square root, so both signs are possible, and the encoding says which.
    y.negate_assign_if(choose(&y));
    (affine::Point::new(x, y), ok)
}

/// Writes x and y. The neutral element is written as zeros.
pub fn write_both<C: Encoded>(p: &affine::Point<C>, out: &mut [u8], leading: Leading) {
    let neutral = p.is_neutral();
    let (x_out, y_out) = out.split_at_mut(out.len() / 2);
    for (mut c, out) in [(p.x, x_out), (p.y, y_out)] {
        c.assign_if(neutral, &C::Field::ZERO);
        c.write(out, leading);
    }
}

/// Reads the output of [`write_both`]. Zeros are the neutral element, because (0, 0) is not on any curve here. The mask
/// is false for coordinates that are not below p or that are not on the curve.
pub fn read_both<C: Encoded>(bytes: &[u8], leading: Leading) -> (affine::Point<C>, Mask) {
    let (x, y) = bytes.split_at(bytes.len() / 2);
    let ((x, x_ok), (y, y_ok)) = (C::Field::read(x, leading), C::Field::read(y, leading));
    let on_curve = y.square().ct_eq(right_side::<C>(&x));
    let neutral = x.is_zero() & y.is_zero();
    let mut p = affine::Point::new(x, y);
    p.set_neutral_if(neutral);
    (p, x_ok & y_ok & (on_curve | neutral))
}
