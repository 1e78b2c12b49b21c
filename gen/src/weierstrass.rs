//! Short Weierstrass curves over prime fields and over Fp2, with the chord-and-tangent law. An entry is (x, y) in
//! Montgomery form.

use crate::curves::{Curve, Field, Multiples, words_of};
use crate::{File, endomorphism, table};
use num_bigint::BigUint;

pub fn hex(s: &str) -> BigUint {
    BigUint::parse_bytes(s.as_bytes(), 16).expect("a hexadecimal constant")
}

/// A field of coordinates.
pub trait Coordinates {
    /// An element.
    type Element: Clone + PartialEq;
    /// `a + b`
    fn sum(&self, a: &Self::Element, b: &Self::Element) -> Self::Element;
    /// `a - b`
    fn difference(&self, a: &Self::Element, b: &Self::Element) -> Self::Element;
    /// `a b`
    fn product(&self, a: &Self::Element, b: &Self::Element) -> Self::Element;
    /// `a / b`
    fn quotient(&self, a: &Self::Element, b: &Self::Element) -> Self::Element;
    /// Returns the 64-bit words of an element in Montgomery form.
    fn montgomery(&self, a: &Self::Element) -> String;
    /// Type of a pair of elements, as words.
    fn pair_type(&self) -> &'static str;
    /// Names the form in which words represent an element.
    fn form(&self) -> &'static str;
}

impl Coordinates for Field {
    type Element = BigUint;
    fn sum(&self, a: &BigUint, b: &BigUint) -> BigUint {
        self.add(a, b)
    }
    fn difference(&self, a: &BigUint, b: &BigUint) -> BigUint {
        self.sub(a, b)
    }
    fn product(&self, a: &BigUint, b: &BigUint) -> BigUint {
        self.mul(a, b)
    }
    fn quotient(&self, a: &BigUint, b: &BigUint) -> BigUint {
        self.div(a, b)
    }
    fn montgomery(&self, a: &BigUint) -> String {
        let count = self.words();
        words_of(count, &[(a << (64 * count)) % &self.0]).concat()
    }
    fn pair_type(&self) -> &'static str {
        if self.words() == 4 { "[[u64; 4]; 2]" } else { "[[u64; 6]; 2]" }
    }
    fn form(&self) -> &'static str {
        if self.words() == 4 {
            "as 64-bit words of x 2^256 modulo p, low word first"
        } else {
            "as 64-bit words of x 2^384 modulo p, low word first"
        }
    }
}

/// The order of secp256k1.
const SECP256K1_ORDER: &str = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";

/// Returns the tables of these curves.
pub fn files() -> Vec<File> {
    let koblitz = Weierstrass::secp256k1();
    let constants = endomorphism::constants(&koblitz, &koblitz.f.0, &hex(SECP256K1_ORDER)).text;
    vec![("p256.rs", table::comb(&Weierstrass::p256())), ("secp256k1.rs", table::comb(&koblitz) + &constants)]
}

/// The curve y^2 = x^3 + ax + b.
pub struct Weierstrass<F: Coordinates = Field> {
    pub f: F,
    pub a: F::Element,
    pub generator: (F::Element, F::Element),
    /// Distance between the generated windows: only every `step`-th window gets a table line.
    pub step: usize,
}

impl Weierstrass {
    /// P-256 (FIPS 186-5).
    pub fn p256() -> Self {
        let f = Field(hex("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff"));
        Weierstrass {
            a: f.neg(&BigUint::from(3u32)),
            step: 2,
            f,
            generator: (
                hex("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296"),
                hex("4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5"),
            ),
        }
    }

    /// secp256k1 (SEC 2).
    pub fn secp256k1() -> Self {
        Weierstrass {
            f: Field(hex("fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f")),
            a: BigUint::ZERO,
            step: 2,
            generator: (
                hex("79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"),
                hex("483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8"),
            ),
        }
    }
}

impl<F: Coordinates> Weierstrass<F> {
    /// Computes b from the generator.
    pub fn b(&self) -> F::Element {
        let (f, (x, y)) = (&self.f, &self.generator);
        let rest = f.sum(&f.product(x, x), &self.a);
        f.difference(&f.product(y, y), &f.product(&rest, x))
    }
}

impl<F: Coordinates> Curve for Weierstrass<F> {
    /// (x, y), or the point at infinity.
    type Point = Option<(F::Element, F::Element)>;

    const WIDTH: usize = 6;
    const DIGITS: usize = 43;
    const MULTIPLES: Multiples = Multiples::Odd;
    const COLUMNS: usize = 52;

    fn entry_type(&self) -> &'static str {
        self.f.pair_type()
    }
    fn form(&self) -> &'static str {
        self.f.form()
    }
    fn step(&self) -> usize {
        self.step
    }

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
        let f = &self.f;
        let slope = if x1 != x2 {
            f.quotient(&f.difference(y2, y1), &f.difference(x2, x1))
        } else if y1 == y2 {
            let xx = f.product(x1, x1);
            let three = f.sum(&xx, &f.sum(&xx, &xx));
            f.quotient(&f.sum(&three, &self.a), &f.sum(y1, y1))
        } else {
            return None;
        };
        let x3 = f.difference(&f.product(&slope, &slope), &f.sum(x1, x2));
        let y3 = f.difference(&f.product(&slope, &f.difference(x1, &x3)), y1);
        Some((x3, y3))
    }

    fn neg(&self, p: &Self::Point) -> Self::Point {
        let zero = |y| self.f.difference(y, y);
        p.as_ref().map(|(x, y)| (x.clone(), self.f.difference(&zero(y), y)))
    }

    fn entry(&self, p: &Self::Point) -> Vec<String> {
        let (x, y) = p.as_ref().expect("no table holds the point at infinity");
        [x, y].map(|v| self.f.montgomery(v)).to_vec()
    }
    fn about(&self) -> &'static str {
        "(x, y)"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generators_have_the_published_orders() {
        for (c, n) in [
            (Weierstrass::p256(), "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"),
            (Weierstrass::secp256k1(), SECP256K1_ORDER),
        ] {
            let n = hex(n);
            let multiple = (0..n.bits()).rev().fold(c.identity(), |acc, i| {
                let double = c.add(&acc, &acc);
                if n.bit(i) { c.add(&double, &c.generator()) } else { double }
            });
            assert!(multiple.is_none());
        }
    }
}
