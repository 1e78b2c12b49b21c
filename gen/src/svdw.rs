//! Constants of the map of Shallue and van de Woestijne (RFC 9380 section 6.6.1) to a curve y^2 = x^3 + b.

use crate::curves::{Coordinates, Field};
use crate::pairings::Quadratic;
use crate::weierstrass::Weierstrass;
use num_bigint::BigUint;

/// Fields with square roots, for p = 3 modulo 4.
pub trait Roots: Coordinates {
    /// Converts an integer to an element.
    fn integer(&self, n: i64) -> Self::Element;
    /// Returns a square root, if one exists.
    fn root(&self, a: &Self::Element) -> Option<Self::Element>;
    /// Returns the sign `sgn0` (RFC 9380 section 4.1).
    fn is_odd(&self, a: &Self::Element) -> bool;
}

impl Roots for Field {
    fn integer(&self, n: i64) -> BigUint {
        self.small(n)
    }
    fn root(&self, a: &BigUint) -> Option<BigUint> {
        let root = a.modpow(&((&self.0 + 1u32) / 4u32), &self.0);
        (self.mul(&root, &root) == *a).then_some(root)
    }
    fn is_odd(&self, a: &BigUint) -> bool {
        a.bit(0)
    }
}

impl Roots for Quadratic {
    fn integer(&self, n: i64) -> [BigUint; 2] {
        [self.0.integer(n), BigUint::ZERO]
    }
    // RFC 9380 appendix I.3.
    fn root(&self, a: &[BigUint; 2]) -> Option<[BigUint; 2]> {
        let (p, one) = (&self.0.0, self.integer(1));
        let power = self.power(a, &((p - 3u32) / 4u32));
        let most = self.mul(&power, a);
        let alpha = self.mul(&power, &most);
        let root = if alpha == self.integer(-1) {
            self.mul(&most, &[BigUint::ZERO, BigUint::from(1u32)])
        } else {
            self.mul(&most, &self.power(&self.add(&one, &alpha), &((p - 1u32) / 2u32)))
        };
        (self.mul(&root, &root) == *a).then_some(root)
    }
    fn is_odd(&self, [re, im]: &[BigUint; 2]) -> bool {
        re.bit(0) || *re == BigUint::ZERO && im.bit(0)
    }
}

/// Returns Z by RFC 9380 appendix H.1, then c1 = g(Z), c2 = -Z/2, c3, and c4 = -4 g(Z) / (3 Z^2). c3 is the square root
/// of -3 Z^2 g(Z) with sign 0.
pub fn constants<F: Roots>(c: &Weierstrass<F>) -> [F::Element; 5] {
    let f = &c.f;
    let zero = f.integer(0);
    assert!(c.a == zero, "the formulas here are for a = 0");
    let cube = |x: &F::Element| f.mul(&f.mul(x, x), x);
    let b = c.b();
    let g = |x: &F::Element| f.add(&cube(x), &b);
    let three_squares = |z: &F::Element| f.mul(&f.integer(3), &f.mul(z, z));
    let half = |z: &F::Element| f.div(&f.neg(z), &f.integer(2));
    let fits = |z: &F::Element| {
        let gz = g(z);
        // -3 Z^2 / (4 g(Z)) is never 0 for a = 0.
        gz != zero
            && f.root(&f.div(&f.neg(&three_squares(z)), &f.mul(&f.integer(4), &gz))).is_some()
            && (f.root(&gz).is_some() || f.root(&g(&half(z))).is_some())
    };
    let z = (1..).flat_map(|n| [n, -n]).map(|n| f.integer(n)).find(fits).expect("half of all numbers fit");
    let (c1, c2) = (g(&z), half(&z));
    let root = f.root(&f.mul(&f.neg(&three_squares(&z)), &c1)).expect("it is a square where Z fits");
    let c3 = if f.is_odd(&root) { f.neg(&root) } else { root };
    let c4 = f.div(&f.neg(&f.mul(&f.integer(4), &c1)), &three_squares(&z));
    [z, c1, c2, c3, c4]
}
