//! Affine arithmetic on the curves with big integers. It is slow, and independent of the core.

use crate::{File, table};
use num_bigint::BigUint;
use num_traits::{One, Zero};

/// Multiples of the base in one table line for windows of five bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Multiples {
    /// 0, 1, 2, ... 16, for signed digits.
    All,
    /// 1, 3, 5, ... 31, for odd digits, which are never zero.
    Odd,
}

/// Form of a curve's tables.
#[derive(Clone, Copy)]
pub struct Shape {
    /// The type of a table entry, names of its coordinates, and their format as text.
    pub entry: &'static str,
    pub about: &'static str,
    pub form: &'static str,
    /// Width of a window in bits, number of windows in a scalar, and the multiples in each table line.
    pub width: usize,
    pub digits: usize,
    pub multiples: Multiples,
    /// Distance between the generated windows: only every `step`-th window gets a table line.
    pub step: usize,
    /// Number of columns of the five-tooth comb, and number of its tables: one for each column.
    pub columns: usize,
    pub tables: usize,
}

impl Shape {
    pub fn new(entry: &'static str, about: &'static str, columns: usize) -> Self {
        let form = "as 64-bit words, low word first";
        let (width, digits, multiples, step, tables) = (5, columns, Multiples::All, 1, columns);
        Shape { entry, about, form, width, digits, multiples, step, columns, tables }
    }
}

/// A curve with a group law on pairs of coordinates, and the form of its table entries.
pub trait Curve {
    /// A point.
    type Point: Clone + PartialEq;
    /// The neutral element.
    fn identity(&self) -> Self::Point;
    /// The generator, in the representation that the core uses.
    fn generator(&self) -> Self::Point;
    /// The sum.
    fn add(&self, p: &Self::Point, q: &Self::Point) -> Self::Point;
    /// The inverse.
    fn neg(&self, p: &Self::Point) -> Self::Point;
    /// The form of tables.
    fn shape(&self) -> Shape;
    /// Returns a table entry: the words of each coordinate as text.
    fn entry(&self, p: &Self::Point) -> Vec<String>;

    /// `2^n p`.
    fn double_n(&self, p: &Self::Point, n: usize) -> Self::Point {
        (0..n).fold(p.clone(), |p, _| self.add(&p, &p))
    }
    /// `n p`.
    fn multiple(&self, n: &BigUint, p: &Self::Point) -> Self::Point {
        power(self.identity(), p, n, |p, q| self.add(p, q))
    }
}

/// Returns a power of an element of a group: of `one` if the exponent is 0.
pub fn power<T>(one: T, a: &T, e: &BigUint, product: impl Fn(&T, &T) -> T) -> T {
    (0..e.bits()).rev().fold(one, |acc, i| {
        let square = product(&acc, &acc);
        if e.bit(i) { product(&square, a) } else { square }
    })
}

/// Returns the generated files of the curves in this module.
pub fn files() -> Vec<File> {
    vec![
        ("double_odd_e.rs", table::gaussian(&DoubleOdd::e())),
        ("double_odd_s.rs", table::comb(&DoubleOdd::s())),
        ("edwards25519.rs", table::comb(&Edwards::ed25519())),
        ("c1665.rs", table::short(&Edwards::c1665())),
    ]
}

/// Formats each value as four 64-bit words in hexadecimal.
pub fn words(values: &[BigUint]) -> Vec<String> {
    words_of(4, values)
}

/// Formats each value as `count` 64-bit words in hexadecimal.
pub fn words_of(count: usize, values: &[BigUint]) -> Vec<String> {
    let words = |value: &BigUint| {
        let mut words = value.to_u64_digits();
        words.resize(count, 0);
        words.iter().map(|w| format!("{w:#x}")).collect::<Vec<_>>().join(", ")
    };
    values.iter().map(words).collect()
}

/// A field of coordinates.
pub trait Coordinates {
    /// An element.
    type Element: Clone + PartialEq;
    fn add(&self, a: &Self::Element, b: &Self::Element) -> Self::Element;
    fn sub(&self, a: &Self::Element, b: &Self::Element) -> Self::Element;
    fn mul(&self, a: &Self::Element, b: &Self::Element) -> Self::Element;
    fn div(&self, a: &Self::Element, b: &Self::Element) -> Self::Element;
    fn neg(&self, a: &Self::Element) -> Self::Element {
        self.sub(&self.sub(a, a), a)
    }
    /// Returns an element as its words in tables, in Montgomery form.
    fn montgomery(&self, a: &Self::Element) -> String;
    /// Returns the type of a pair of elements, as words, and names the form in which words represent an element.
    fn form(&self) -> [&'static str; 2];
}

/// Integers modulo a prime.
pub struct Field(pub BigUint);

impl Field {
    fn pseudo_mersenne(bits: u32, c: u32) -> Self {
        Field((BigUint::one() << bits) - c)
    }
    /// Number of 64-bit words in an element.
    pub fn words(&self) -> usize {
        self.0.bits().div_ceil(64) as usize
    }
    /// Converts an integer to an element.
    pub fn small(&self, x: i64) -> BigUint {
        let a = BigUint::from(x.unsigned_abs());
        if x < 0 { self.neg(&a) } else { a }
    }
}

impl Coordinates for Field {
    type Element = BigUint;
    fn add(&self, a: &BigUint, b: &BigUint) -> BigUint {
        (a + b) % &self.0
    }
    fn sub(&self, a: &BigUint, b: &BigUint) -> BigUint {
        (a + &self.0 - b % &self.0) % &self.0
    }
    fn mul(&self, a: &BigUint, b: &BigUint) -> BigUint {
        (a * b) % &self.0
    }
    fn div(&self, a: &BigUint, b: &BigUint) -> BigUint {
        let inverse = b.modinv(&self.0).expect("formulas are complete: no denominator is zero");
        self.mul(a, &inverse)
    }
    fn montgomery(&self, a: &BigUint) -> String {
        let count = self.words();
        words_of(count, &[(a << (64 * count)) % &self.0]).concat()
    }
    fn form(&self) -> [&'static str; 2] {
        if self.words() == 4 {
            ["[[u64; 4]; 2]", "as 64-bit words of x 2^256 modulo p, low word first"]
        } else {
            ["[[u64; 6]; 2]", "as 64-bit words of x 2^384 modulo p, low word first"]
        }
    }
}

pub fn hex(s: &str) -> BigUint {
    BigUint::parse_bytes(s.as_bytes(), 16).expect("a hexadecimal constant")
}

/// The square root of -1 of do255e.
pub const ETA: &str = "7656063742463026568679823572395325799027601838558345258426535816504372595438";

fn decimal(s: &str) -> BigUint {
    s.parse().expect("a decimal constant")
}

/// The curve e^2 = b' u^4 + a' u^2 + 1 with points (e, u).
pub struct DoubleOdd {
    f: Field,
    a_dual: BigUint,
    b_dual: BigUint,
    generator: (BigUint, BigUint),
    /// eta with eta^2 = -1, if multiplying u by it is an endomorphism.
    pub eta: Option<BigUint>,
}

impl DoubleOdd {
    pub fn e() -> Self {
        let f = Field::pseudo_mersenne(255, 18651);
        let (e, u) = (f.small(-3), f.small(-1));
        let eta = decimal(ETA);
        DoubleOdd { a_dual: f.small(0), b_dual: f.small(8), generator: (e, u), eta: Some(eta), f }
    }

    pub fn s() -> Self {
        let f = Field::pseudo_mersenne(255, 3957);
        let e = f.neg(&decimal("6929650852805837546485348833751579670837850621479164143703164723313568683024"));
        let u = f.small(-3);
        DoubleOdd { a_dual: f.small(2), b_dual: f.small(-1), generator: (e, u), eta: None, f }
    }

    /// Returns (e, eta u).
    pub fn turn(&self, p: &(BigUint, BigUint)) -> (BigUint, BigUint) {
        (p.0.clone(), self.f.mul(&p.1, self.eta.as_ref().expect("only where there is an endomorphism")))
    }
}

impl Curve for DoubleOdd {
    type Point = (BigUint, BigUint);

    fn identity(&self) -> Self::Point {
        (BigUint::one(), BigUint::zero())
    }
    fn generator(&self) -> Self::Point {
        self.generator.clone()
    }

    // eprint 2022/1052: e3 = ((1 + b'u1^2u2^2)(e1e2 + a'u1u2) + 2b'u1u2(u1^2 + u2^2)) / (1 - b'u1^2u2^2)^2,
    // u3 = (u1e2 + u2e1) / (1 - b'u1^2u2^2).
    fn add(&self, (e1, u1): &Self::Point, (e2, u2): &Self::Point) -> Self::Point {
        let f = &self.f;
        let one = BigUint::one();
        let uu = f.mul(u1, u2);
        let b = f.mul(&self.b_dual, &f.mul(&uu, &uu));
        let (plus, minus) = (f.add(&one, &b), f.sub(&one, &b));
        let first = f.mul(&plus, &f.add(&f.mul(e1, e2), &f.mul(&self.a_dual, &uu)));
        let squares = f.add(&f.mul(u1, u1), &f.mul(u2, u2));
        let second = f.mul(&f.mul(&f.small(2), &self.b_dual), &f.mul(&uu, &squares));
        (f.div(&f.add(&first, &second), &f.mul(&minus, &minus)), f.div(&f.add(&f.mul(u1, e2), &f.mul(u2, e1)), &minus))
    }

    fn neg(&self, (e, u): &Self::Point) -> Self::Point {
        (e.clone(), self.f.neg(u))
    }

    fn entry(&self, p: &Self::Point) -> Vec<String> {
        let third = match &self.eta {
            Some(eta) => self.f.mul(&p.1, eta),
            None => self.f.mul(&p.1, &p.1),
        };
        words(&[p.0.clone(), p.1.clone(), third])
    }
    fn shape(&self) -> Shape {
        Shape::new("[[u64; 4]; 3]", if self.eta.is_some() { "(e, u, eta u)" } else { "(e, u, u^2)" }, 51)
    }
}

/// The curve a x^2 + y^2 = 1 + d x^2 y^2 with points (x, y).
pub struct Edwards {
    f: Field,
    a: BigUint,
    pub d: BigUint,
    generator: (BigUint, BigUint),
    columns: usize,
}

impl Edwards {
    pub fn ed25519() -> Self {
        let f = Field::pseudo_mersenne(255, 19);
        let d = f.div(&f.small(-121665), &f.small(121666));
        let x = decimal("15112221349535400772501151409588531511454012693041857206046113283949847762202");
        let y = f.div(&f.small(4), &f.small(5));
        Edwards { a: f.small(-1), d, generator: (x, y), columns: 52, f }
    }

    /// C1665: x^2 + y^2 = 1 + 5766 x^2 y^2 over 2^166 - 5.
    pub fn c1665() -> Self {
        let f = Field::pseudo_mersenne(166, 5);
        let x = hex("14c94da505b809a0618ee0f666c671b9dbf9d52398");
        let y = hex("29414549bc0a13bfc7739d62dc2c7087b244920345");
        Edwards { a: f.small(1), d: f.small(5766), generator: (x, y), columns: 33, f }
    }
}

impl Curve for Edwards {
    type Point = (BigUint, BigUint);

    fn identity(&self) -> Self::Point {
        (BigUint::zero(), BigUint::one())
    }
    fn generator(&self) -> Self::Point {
        self.generator.clone()
    }

    fn add(&self, (x1, y1): &Self::Point, (x2, y2): &Self::Point) -> Self::Point {
        let f = &self.f;
        let (xx, yy) = (f.mul(x1, x2), f.mul(y1, y2));
        let k = f.mul(&self.d, &f.mul(&xx, &yy));
        let one = BigUint::one();
        let x = f.div(&f.add(&f.mul(x1, y2), &f.mul(x2, y1)), &f.add(&one, &k));
        (x, f.div(&f.sub(&yy, &f.mul(&self.a, &xx)), &f.sub(&one, &k)))
    }

    fn neg(&self, (x, y): &Self::Point) -> Self::Point {
        (self.f.neg(x), y.clone())
    }

    fn entry(&self, (x, y): &Self::Point) -> Vec<String> {
        let f = &self.f;
        let t2d = f.mul(&f.mul(&f.small(2), &self.d), &f.mul(x, y));
        words_of(f.words(), &[f.add(y, x), f.sub(y, x), t2d])
    }
    fn shape(&self) -> Shape {
        let entry = if self.f.words() == 4 { "[[u64; 4]; 3]" } else { "[[u64; 3]; 3]" };
        Shape::new(entry, "(y + x, y - x, 2dxy)", self.columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gf9767x19::curve9767;
    use crate::weierstrass::{SECP256K1_ORDER, Weierstrass};
    use crate::xs233::Xs233;

    fn has_order<C: Curve>(c: &C, n: &BigUint) -> bool {
        c.multiple(n, &c.generator()) == c.identity()
    }

    #[test]
    fn generators_have_the_published_orders() {
        assert!(has_order(&Edwards::c1665(), &hex("ffffffffffffffffffffd5ef0180ff0a99dba8b27")));
        let n = decimal("6389436622109970582043832278503799542449455630003248488928817956373993578097");
        assert!(has_order(&curve9767(), &n));
        let n = hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");
        assert!(has_order(&Weierstrass::p256(), &n));
        assert!(has_order(&Weierstrass::secp256k1(), &hex(SECP256K1_ORDER)));
        let n = decimal("6901746346790563787434755862277025555839812737345013555379383634485463");
        assert!(has_order(&Xs233::b(), &n));
        let n = decimal("3450873173395281893717377931138512760570940988862252126328087024741343");
        assert!(has_order(&Xs233::k(), &n));
    }

    #[test]
    fn the_generator_is_on_c1665() {
        let (Edwards { f, d, generator: (x, y), .. }, one) = (Edwards::c1665(), BigUint::one());
        let (xx, yy) = (f.mul(&x, &x), f.mul(&y, &y));
        assert_eq!(f.add(&xx, &yy), f.add(&one, &f.mul(&d, &f.mul(&xx, &yy))));
    }
}
