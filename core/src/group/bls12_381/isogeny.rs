//! Isogenies to the curve and to its twist (RFC 9380 appendix E.2 and E.3). They start from curves with ab ≠ 0, which
//! the simplified map requires.
//!
//! The generated constants are coefficients of the numerators of x and y, lowest powers first, and of the polynomial of
//! the kernel. Its square is the denominator of x, its cube the denominator of y. Its leading coefficient, 1, is
//! omitted.

use crate::curve::CurvePoint as _;
use crate::curve::weierstrass::complete::Point;
use crate::curve::weierstrass::{Params, complete};
use crate::field::Field;

pub use crate::generated::bls12_381::{
    FIRST_KERNEL, FIRST_SSWU, FIRST_X, FIRST_Y, SECOND_KERNEL, SECOND_SSWU, SECOND_X, SECOND_Y,
};

/// An integer modulo p.
pub type Words = [u64; 6];

/// Evaluates a polynomial at X/Z and multiplies by Z^degree. `highest` is the leading coefficient, or the value of the
/// two leading terms. `powers` start with the power of Z that belongs to the next coefficient.
fn value<F: Field>(highest: F, others: impl DoubleEndedIterator<Item = F>, x: F, powers: &[F]) -> F {
    others.rev().zip(powers).fold(highest, |value, (c, power)| value * x + c * *power)
}

/// Returns the image of a point, with constants made from the listed coefficients. Points in the kernel map to the
/// neutral element.
///
/// An isogeny of odd degree has the form x' = N/h^2 and y' = y M/h^3. The roots of the polynomial h are the
/// x-coordinates of the kernel. So (X', Y', Z') = (N h, Y M, h^3 Z), where N, M and h are made homogeneous by powers of
/// Z.
pub fn image<C: Params, D: Params<Field = C::Field>, T: Copy>(
    p: &Point<C>,
    [x, y, kernel]: [&[T]; 3],
    constant: impl Fn(&T) -> C::Field,
) -> Point<D> {
    // The numerator of y has the highest degree, 15: Z, Z^2, ... Z^15.
    let mut powers = [p.z; 15];
    for i in 1..y.len().saturating_sub(1) {
        powers[i] = powers[i - 1] * p.z;
    }
    let of = |list: &[T]| match list.split_last() {
        Some((highest, others)) => value(constant(highest), others.iter().map(&constant), p.x, &powers),
        None => Field::ZERO,
    };
    let h = match kernel.split_last() {
        Some((next, others)) => {
            value(p.x + constant(next) * p.z, others.iter().map(&constant), p.x, powers.get(1..).unwrap_or_default())
        }
        None => Field::ONE,
    };
    let mut out: Point<D> = Point { x: of(x) * h, y: of(y) * p.y, z: h.square() * h * p.z };
    // Z' = 0 if h = 0 (a point of the kernel) or Z = 0. Both map to the neutral element.
    out.assign_if(out.z.is_zero(), &complete::Point::IDENTITY);
    out
}
