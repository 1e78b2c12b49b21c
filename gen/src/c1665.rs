//! C1665 in affine coordinates: x^2 + y^2 = 1 + 5766 x^2 y^2 over 2^166 - 5.

use crate::curves::{Curve, Field, words_of};
use crate::{File, table};
use num_bigint::BigUint;
use num_traits::{One, Zero};

/// Returns the generated file of C1665.
pub fn files() -> Vec<File> {
    vec![("c1665.rs", table::short(&C1665::new()))]
}

/// The curve C1665.
pub struct C1665 {
    f: Field,
    d: BigUint,
}

fn hexadecimal(digits: &str) -> BigUint {
    BigUint::parse_bytes(digits.as_bytes(), 16).expect("a constant in hexadecimal")
}

impl C1665 {
    pub fn new() -> Self {
        C1665 { f: Field((BigUint::one() << 166) - 5u32), d: BigUint::from(5766u32) }
    }
}

impl Curve for C1665 {
    type Point = (BigUint, BigUint);
    const ENTRY: &str = "[[u64; 3]; 3]";
    const DIGITS: usize = 33;

    fn identity(&self) -> Self::Point {
        (BigUint::zero(), BigUint::one())
    }
    fn generator(&self) -> Self::Point {
        (
            hexadecimal("14c94da505b809a0618ee0f666c671b9dbf9d52398"),
            hexadecimal("29414549bc0a13bfc7739d62dc2c7087b244920345"),
        )
    }

    fn add(&self, (x1, y1): &Self::Point, (x2, y2): &Self::Point) -> Self::Point {
        let f = &self.f;
        let (xx, yy) = (f.mul(x1, x2), f.mul(y1, y2));
        let k = f.mul(&self.d, &f.mul(&xx, &yy));
        let one = BigUint::one();
        (f.div(&f.add(&f.mul(x1, y2), &f.mul(x2, y1)), &f.add(&one, &k)), f.div(&f.sub(&yy, &xx), &f.sub(&one, &k)))
    }

    fn neg(&self, (x, y): &Self::Point) -> Self::Point {
        (self.f.neg(x), y.clone())
    }

    fn entry(&self, (x, y): &Self::Point) -> Vec<String> {
        let f = &self.f;
        let t2d = f.mul(&f.mul(&BigUint::from(2u32), &self.d), &f.mul(x, y));
        words_of(3, &[f.add(y, x), f.sub(y, x), t2d])
    }
    fn about(&self) -> &'static str {
        "(y + x, y - x, 2dxy)"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_has_the_published_order() {
        let (c, f) = (C1665::new(), C1665::new().f);
        let (x, y) = c.generator();
        let (xx, yy) = (f.mul(&x, &x), f.mul(&y, &y));
        assert_eq!(f.add(&xx, &yy), f.add(&BigUint::one(), &f.mul(&c.d, &f.mul(&xx, &yy))));
        let r = hexadecimal("ffffffffffffffffffffd5ef0180ff0a99dba8b27");
        let multiple = (0..r.bits()).rev().fold(c.identity(), |acc, i| {
            let double = c.add(&acc, &acc);
            if r.bit(i) { c.add(&double, &c.generator()) } else { double }
        });
        assert_eq!(multiple, c.identity());
    }
}
