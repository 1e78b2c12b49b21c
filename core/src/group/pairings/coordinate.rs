//! What encodings and maps ask of the coordinate fields of both groups: bytes, signs and roots. Constant time.

use crate::ct::Mask;
use crate::curve::weierstrass::{NoOrdinate, Params, affine};
use crate::field::mont::{Kernel, Modulus, Mont};
use crate::field::tower::{Base, Quadratic};
use crate::field::{ByteArray, Field, Fused, PrimeField, SquareRoot};
use crate::limb::Limb;

/// Which coefficient of a coordinate in Fp2 comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leading {
    /// That of 1.
    Real,
    /// That of i: Zcash, EIP-197 and MIRACL.
    Imaginary,
}

/// A coordinate: an element of Fp, or of Fp2.
pub trait Coordinate: Fused {
    /// Coefficients.
    const DEGREE: usize;
    /// Writes coefficients as integers in big-endian order, with zeros before them where there is more room than they need.
    fn write(&self, out: &mut [u8], leading: Leading);
    /// Reads what [`Self::write`] gives; the mask is false for integers that are not below p.
    fn read(bytes: &[u8], leading: Leading) -> (Self, Mask);
    /// Whether this is larger than its negative: by the coefficient of i, or by the other if that is 0.
    fn is_larger(&self) -> Mask;
    /// `sgn0` of RFC 9380 section 4.1: whether this is odd, in Fp2 by the coefficient of 1, or by the other if that is 0.
    fn is_odd(&self) -> Mask;
    /// Whether this is zero or a square.
    fn is_square(&self) -> Mask;
    /// A square root, and whether there is one.
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
        let none = Mask::from_zero(Limb::from(zeros.iter().fold(0, |a, b| a | b)));
        let Some(integer) = M::Bytes::from_slice(integer) else { return (Self::ZERO, Mask::FALSE) };
        let (x, canonical) = Self::decode_ct(&integer);
        (x, none & canonical)
    }
    fn is_larger(&self) -> Mask {
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

/// Curves whose points have encodings here.
pub trait Encoded: Params<Field: Coordinate, Mark = NoOrdinate> {}
impl<C: Params<Field: Coordinate, Mark = NoOrdinate>> Encoded for C {}

/// `x^3 + b`.
pub fn right_side<C: Encoded>(x: &C::Field) -> C::Field {
    x.square() * *x + C::B
}

/// The points with this x, of which `choose` says, by y, whether it is the other one; whether there are any.
pub fn lift<C: Encoded>(x: C::Field, choose: impl FnOnce(&C::Field) -> Mask) -> (affine::Point<C>, Mask) {
    let (mut y, ok) = right_side::<C>(&x).sqrt();
    y.negate_assign_if(choose(&y));
    (affine::Point::new(x, y), ok)
}

/// Writes x and y, the neutral element as zeros.
pub fn write_both<C: Encoded>(p: &affine::Point<C>, out: &mut [u8], leading: Leading) {
    let neutral = p.is_neutral();
    let (x_out, y_out) = out.split_at_mut(out.len() / 2);
    for (mut c, out) in [(p.x, x_out), (p.y, y_out)] {
        c.assign_if(neutral, &C::Field::ZERO);
        c.write(out, leading);
    }
}

/// Reads what [`write_both`] gives: zeros are the neutral element, which is no point of any curve here. The mask is false for coordinates
/// that are not below p, and for those of no point of the curve.
pub fn read_both<C: Encoded>(bytes: &[u8], leading: Leading) -> (affine::Point<C>, Mask) {
    let (x, y) = bytes.split_at(bytes.len() / 2);
    let ((x, x_ok), (y, y_ok)) = (C::Field::read(x, leading), C::Field::read(y, leading));
    let on_curve = y.square().ct_eq(right_side::<C>(&x));
    let neutral = x.is_zero() & y.is_zero();
    let mut p = affine::Point::new(x, y);
    p.set_neutral_if(neutral);
    (p, x_ok & y_ok & (on_curve | neutral))
}
