//! Short Weierstrass curves over prime fields and over Fp2, with the chord-and-tangent law. An entry is (x, y) in
//! Montgomery form.

use crate::curves::{Coordinates, Curve, Field, Multiples, Shape, hex};
use crate::{File, endomorphism, table};

/// The order of secp256k1.
pub const SECP256K1_ORDER: &str = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141";

/// Returns the tables of these curves.
pub fn files() -> Vec<File> {
    let koblitz = Weierstrass::secp256k1();
    let (_, constants) = endomorphism::constants(&koblitz, &koblitz.f.0, &hex(SECP256K1_ORDER));
    vec![("p256.rs", table::comb(&Weierstrass::p256())), ("secp256k1.rs", table::comb(&koblitz) + &constants)]
}

/// The curve y^2 = x^3 + ax + b.
pub struct Weierstrass<F: Coordinates = Field> {
    pub f: F,
    pub a: F::Element,
    pub generator: (F::Element, F::Element),
    pub shape: Shape,
}

impl Weierstrass {
    /// P-256 (FIPS 186-5).
    pub fn p256() -> Self {
        let f = Field(hex("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff"));
        let x = hex("6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296");
        let y = hex("4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5");
        Weierstrass::new(f.small(-3), f, (x, y), 2)
    }

    /// secp256k1 (SEC 2).
    pub fn secp256k1() -> Self {
        let f = Field(hex("fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f"));
        let x = hex("79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798");
        let y = hex("483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8");
        Weierstrass::new(f.small(0), f, (x, y), 2)
    }
}

impl<F: Coordinates> Weierstrass<F> {
    /// Returns a curve with windows of six bits in its tables. Every `step`-th window gets a table line.
    pub fn new(a: F::Element, f: F, generator: (F::Element, F::Element), step: usize) -> Self {
        let [entry, form] = f.form();
        let usual = Shape::new(entry, "(x, y)", 52);
        Weierstrass {
            f,
            a,
            generator,
            shape: Shape { form, width: 6, digits: 43, multiples: Multiples::Odd, step, ..usual },
        }
    }

    /// Computes b from the generator.
    pub fn b(&self) -> F::Element {
        let (f, (x, y)) = (&self.f, &self.generator);
        let rest = f.add(&f.mul(x, x), &self.a);
        f.sub(&f.mul(y, y), &f.mul(&rest, x))
    }
}

impl<F: Coordinates> Curve for Weierstrass<F> {
    /// (x, y), or the point at infinity.
    type Point = Option<(F::Element, F::Element)>;

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
            f.div(&f.sub(y2, y1), &f.sub(x2, x1))
        } else if y1 == y2 {
            let xx = f.mul(x1, x1);
            let three = f.add(&xx, &f.add(&xx, &xx));
            f.div(&f.add(&three, &self.a), &f.add(y1, y1))
        } else {
            return None;
        };
        let x3 = f.sub(&f.mul(&slope, &slope), &f.add(x1, x2));
        let y3 = f.sub(&f.mul(&slope, &f.sub(x1, &x3)), y1);
        Some((x3, y3))
    }

    fn neg(&self, p: &Self::Point) -> Self::Point {
        p.as_ref().map(|(x, y)| (x.clone(), self.f.neg(y)))
    }

    fn entry(&self, p: &Self::Point) -> Vec<String> {
        let (x, y) = p.as_ref().expect("no table holds the point at infinity");
        [x, y].map(|v| self.f.montgomery(v)).to_vec()
    }
    fn shape(&self) -> Shape {
        self.shape
    }
}
