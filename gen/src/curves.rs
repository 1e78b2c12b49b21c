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

/// A curve with a group law on pairs of coordinates, and the form of its table entries.
pub trait Curve {
    /// A point.
    type Point: Clone;
    /// The neutral element.
    fn identity(&self) -> Self::Point;
    /// The generator, in the representation that the core uses.
    fn generator(&self) -> Self::Point;
    /// The sum.
    fn add(&self, p: &Self::Point, q: &Self::Point) -> Self::Point;
    /// The inverse.
    fn neg(&self, p: &Self::Point) -> Self::Point;
    /// The type of a table entry.
    const ENTRY: &str = "[[u64; 4]; 3]";
    /// Format of an entry's coordinates, as text.
    const FORM: &str = "as 64-bit words, low word first";
    /// The type of a table entry. Overridden if it depends on the curve.
    fn entry_type(&self) -> &'static str {
        Self::ENTRY
    }
    /// Format of an entry's coordinates, as text. Overridden if it depends on the curve.
    fn form(&self) -> &'static str {
        Self::FORM
    }
    /// Distance between the generated windows: only every `step`-th window gets a table line.
    fn step(&self) -> usize {
        1
    }
    /// Width of a window in bits.
    const WIDTH: usize = 5;
    /// Number of windows in a scalar.
    const DIGITS: usize = 52;
    /// The multiples in each table line.
    const MULTIPLES: Multiples = Multiples::All;
    /// Number of columns of the five-tooth comb.
    const COLUMNS: usize = Self::DIGITS;
    /// Number of tables of the five-tooth comb: one for each column.
    const TABLES: usize = Self::COLUMNS;
    /// Returns a table entry: the words of each coordinate as text.
    fn entry(&self, p: &Self::Point) -> Vec<String>;
    /// Names the coordinates of an entry.
    fn about(&self) -> &'static str;

    /// `2^n p`.
    fn double_n(&self, p: &Self::Point, n: usize) -> Self::Point {
        (0..n).fold(p.clone(), |p, _| self.add(&p, &p))
    }
}

/// Returns the generated files of the curves in this module.
pub fn files() -> Vec<File> {
    vec![
        ("double_odd_e.rs", table::gaussian(&DoubleOdd::e())),
        ("double_odd_s.rs", table::comb(&DoubleOdd::s())),
        ("edwards25519.rs", table::comb(&Edwards::ed25519())),
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

/// Integers modulo a prime.
pub struct Field(pub BigUint);

impl Field {
    fn pseudo_mersenne(c: u32) -> Self {
        Field((BigUint::one() << 255) - c)
    }
    /// Number of 64-bit words in an element.
    pub fn words(&self) -> usize {
        self.0.bits().div_ceil(64) as usize
    }
    pub fn neg(&self, a: &BigUint) -> BigUint {
        (&self.0 - a % &self.0) % &self.0
    }
    pub fn add(&self, a: &BigUint, b: &BigUint) -> BigUint {
        (a + b) % &self.0
    }
    pub fn sub(&self, a: &BigUint, b: &BigUint) -> BigUint {
        self.add(a, &self.neg(b))
    }
    pub fn mul(&self, a: &BigUint, b: &BigUint) -> BigUint {
        (a * b) % &self.0
    }
    pub fn div(&self, a: &BigUint, b: &BigUint) -> BigUint {
        let inverse = b.modinv(&self.0).expect("formulas are complete: no denominator is zero");
        self.mul(a, &inverse)
    }
    fn small(&self, x: i64) -> BigUint {
        let a = BigUint::from(x.unsigned_abs());
        if x < 0 { self.neg(&a) } else { a }
    }
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
        let f = Field::pseudo_mersenne(18651);
        let (e, u) = (f.small(-3), f.small(-1));
        let eta = decimal(ETA);
        DoubleOdd { a_dual: f.small(0), b_dual: f.small(8), generator: (e, u), eta: Some(eta), f }
    }

    pub fn s() -> Self {
        let f = Field::pseudo_mersenne(3957);
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
    const COLUMNS: usize = 51;

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
    fn about(&self) -> &'static str {
        if self.eta.is_some() { "(e, u, eta u)" } else { "(e, u, u^2)" }
    }
}

/// The curve -x^2 + y^2 = 1 + d x^2 y^2 with points (x, y).
pub struct Edwards {
    f: Field,
    d: BigUint,
    generator: (BigUint, BigUint),
}

impl Edwards {
    pub fn ed25519() -> Self {
        let f = Field::pseudo_mersenne(19);
        let d = f.div(&f.small(-121665), &f.small(121666));
        let x = decimal("15112221349535400772501151409588531511454012693041857206046113283949847762202");
        let y = f.div(&f.small(4), &f.small(5));
        Edwards { d, generator: (x, y), f }
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
        (f.div(&f.add(&f.mul(x1, y2), &f.mul(x2, y1)), &f.add(&one, &k)), f.div(&f.add(&yy, &xx), &f.sub(&one, &k)))
    }

    fn neg(&self, (x, y): &Self::Point) -> Self::Point {
        (self.f.neg(x), y.clone())
    }

    fn entry(&self, (x, y): &Self::Point) -> Vec<String> {
        let f = &self.f;
        words(&[f.add(y, x), f.sub(y, x), f.mul(&f.mul(&f.small(2), &self.d), &f.mul(x, y))])
    }
    fn about(&self) -> &'static str {
        "(y + x, y - x, 2dxy)"
    }
}
