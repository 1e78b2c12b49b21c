//! The map of A. Shallue and C. van de Woestijne (ANTS 2006) to a curve y^2 = x^3 + b, as in RFC 9380 section 6.6.1. It
//! serves curves without an isogeny of small degree that the simplified map needs. Constant time.

use super::coordinate::{Coordinate, Encoded, right_side};
use crate::curve::CurvePoint as _;
use crate::curve::weierstrass::complete::Point;

/// The constants of RFC 9380 appendix F.1.
#[derive(Clone, Copy, Debug)]
pub struct Svdw<F> {
    /// Z
    pub z: F,
    /// g(Z)
    pub c1: F,
    /// -Z/2
    pub c2: F,
    /// The square root of -3 g(Z) Z^2 with sign 0.
    pub c3: F,
    /// -4 g(Z) / (3 Z^2)
    pub c4: F,
}

impl<F: Coordinate> Svdw<F> {
    /// Creates the constants from Z, c1, c2, c3 and c4.
    pub const fn new([z, c1, c2, c3, c4]: [F; 5]) -> Self {
        Svdw { z, c1, c2, c3, c4 }
    }

    /// Maps `u` to a point. One inversion, two tests for squares, and one square root.
    ///
    /// At least one of x1 = c2 - t, x2 = c2 + t and x3 is the x-coordinate of a point. The reason is that the product
    /// of the three values x^3 + b is a square.
    pub fn map<C: Encoded<Field = F>>(&self, u: &F) -> Point<C> {
        let cu2 = u.square() * self.c1;
        let (less, more) = (F::ONE - cu2, F::ONE + cu2);
        // 1/0 = 0
        // RFC 9380 calls this inversion inv0: an exceptional u needs no branch, and x3 = Z is then a candidate.
        let inverse = (less * more).invert();
        let t = *u * less * inverse * self.c3;
        let (x1, x2) = (self.c2 - t, self.c2 + t);
        let x3 = (more.square() * inverse).square() * self.c4 + self.z;
        // The first candidate that is on the curve counts, so x1 is selected last. Both tests are made for every u,
        // which may come from a password.
        let x = F::select(right_side::<C>(&x2).is_square(), x3, x2);
        let x = F::select(right_side::<C>(&x1).is_square(), x, x1);
        let (y, _) = right_side::<C>(&x).sqrt();
        // The sign of y is that of u, as RFC 9380 requires.
        Point { x, y: y.negate_if(u.is_odd() ^ y.is_odd()), z: F::ONE }
    }

    /// Returns the sum of the points of all inputs. `element` converts each input to a field element.
    pub fn sum<C: Encoded<Field = F>, T>(&self, inputs: &[T], element: impl Fn(&T) -> F) -> Point<C> {
        inputs.iter().fold(Point::IDENTITY, |sum, u| sum.add(self.map(&element(u))))
    }
}
