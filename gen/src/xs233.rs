//! B-233 and K-233 as standard curves, y^2 + xy = x^3 + a x^2 + B, with the chord-and-tangent law on points of order r.
//!
//! The core uses neither these formulas nor these coordinates. An entry is the point plus N, in the coordinates of the
//! core.

use crate::binary::{invert, mul, square_n};
use crate::curves::{Curve, Shape, hex, words};
use crate::{File, table};
use num_bigint::BigUint;
use num_traits::{One, Zero};

/// Returns the generated files of both curves.
pub fn files() -> Vec<File> {
    vec![("xsb233.rs", table::comb(&Xs233::b())), ("xsk233.rs", table::frobenius(&Xs233::k()))]
}

/// A binary curve of FIPS 186.
pub struct Xs233 {
    /// a of the standard equation.
    pub a: BigUint,
    /// B of the standard equation.
    pub b: BigUint,
    generator: (BigUint, BigUint),
}

impl Xs233 {
    pub fn b() -> Self {
        Xs233 {
            a: BigUint::one(),
            b: hex("66647ede6c332c7f8c0923bb58213b333b20e9ce4281fe115f7d8f90ad"),
            generator: (
                hex("fac9dfcbac8313bb2139f1bb755fef65bc391f8b36f8f8eb7371fd558b"),
                hex("1006a08a41903350678e58528bebf8a0beff867a7ca36716f7e01f81052"),
            ),
        }
    }

    pub fn k() -> Self {
        Xs233 {
            a: BigUint::zero(),
            b: BigUint::one(),
            generator: (
                hex("17232ba853a7e731af129f22ff4149563a419c26bf50a4c9d6eefad6126"),
                hex("1db537dece819b7f70f555a67c427a8cd9bf18aeb9b56e0c11056fae6a3"),
            ),
        }
    }

    /// Applies the Frobenius endomorphism.
    pub fn frobenius(&self, p: &<Self as Curve>::Point) -> <Self as Curve>::Point {
        assert!(self.b.is_one(), "only there it is an endomorphism");
        p.as_ref().map(|(x, y)| (square_n(x, 1), square_n(y, 1)))
    }

    /// Multiplies P by the representative of m in base tau^6.
    ///
    /// The candidates are all a + b tau with a - 38 b = m modulo 64, which is the residue modulo tau^6. The
    /// representative has the least norm a^2 - ab + 2b^2; of two candidates with this norm, it has the lesser a.
    pub fn digit_multiple(&self, m: i32, p: &<Self as Curve>::Point) -> <Self as Curve>::Point {
        let numbers = (-8..=8).flat_map(|a: i32| (-8..=8).map(move |b: i32| (a * a - a * b + 2 * b * b, a, b)));
        let (_, a, b) = numbers.filter(|(_, a, b)| (a - 38 * b - m) % 64 == 0).min().expect("there are some");
        let times = |n: i32, p| {
            let p = if n < 0 { self.neg(p) } else { p.clone() };
            (0..n.abs()).fold(None, |sum, _| self.add(&sum, &p))
        };
        self.add(&times(a, p), &times(b, &self.frobenius(p)))
    }
}

impl Curve for Xs233 {
    /// (x, y), or the point at infinity.
    type Point = Option<(BigUint, BigUint)>;

    fn identity(&self) -> Self::Point {
        None
    }
    fn generator(&self) -> Self::Point {
        Some(self.generator.clone())
    }

    fn add(&self, p: &Self::Point, q: &Self::Point) -> Self::Point {
        let (Some((x1, y1)), Some((x2, y2))) = (p, q) else {
            return if p.is_none() { q.clone() } else { p.clone() };
        };
        let slope = if x1 != x2 {
            mul(&(y1 ^ y2), &invert(&(x1 ^ x2)))
        } else if y1 == y2 && !x1.is_zero() {
            x1 ^ mul(y1, &invert(x1))
        } else {
            return None;
        };
        let x3 = mul(&slope, &slope) ^ &slope ^ x1 ^ x2 ^ &self.a;
        let y3 = mul(&slope, &(x1 ^ &x3)) ^ &x3 ^ y1;
        Some((x3, y3))
    }

    fn neg(&self, p: &Self::Point) -> Self::Point {
        p.as_ref().map(|(x, y)| (x.clone(), x ^ y))
    }

    // P + N: x' = b/x, s' = b (y + (a + 1) x + x^2)/x^2, with b the square root of B. The neutral element becomes N
    // itself: x = 0, s = b.
    fn entry(&self, p: &Self::Point) -> Vec<String> {
        let b = square_n(&self.b, 232);
        let (over, s) = match p {
            None => (BigUint::zero(), BigUint::one()),
            Some((x, y)) => {
                let i = invert(x);
                let s = y ^ mul(&(&self.a ^ BigUint::one()), x) ^ mul(x, x);
                (i.clone(), mul(&s, &mul(&i, &i)))
            }
        };
        if b.is_one() { words(&[over, s]) } else { words(&[mul(&b, &over), s, over]) }
    }
    fn shape(&self) -> Shape {
        let three = !self.b.is_one();
        Shape::new(
            if three { "[[u64; 4]; 3]" } else { "[[u64; 4]; 2]" },
            if three { "(x, s/b, x/b)" } else { "(x, s)" },
            47,
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generators_are_on_their_curves() {
        for c in [Xs233::b(), Xs233::k()] {
            let (x, y) = c.generator;
            let right = mul(&mul(&x, &x), &(&x ^ &c.a)) ^ &c.b;
            assert_eq!(mul(&y, &(&x ^ &y)), right);
        }
    }

    #[test]
    fn the_endomorphism_satisfies_its_equation() {
        let c = Xs233::k();
        let g = c.generator();
        let once = c.frobenius(&g);
        let twice = c.frobenius(&once);
        assert!(c.add(&c.add(&twice, &once), &c.add(&g, &g)).is_none());
        // Digits 25 and 3 represent tau - 1 and 3.
        assert_eq!(c.add(&c.digit_multiple(25, &g), &g), once);
        let three = c.add(&c.add(&g, &g), &g);
        assert_eq!(c.digit_multiple(3, &g), three);
        // Digit 26 represents tau: 26 and tau differ by a multiple of tau^6.
        assert_eq!(c.digit_multiple(26, &g), once);
    }
}
