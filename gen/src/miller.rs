//! The lines of the Miller loop for the generator of the second group, and the pairing of both generators.
//!
//! Points are affine. An element of Fp12 is a polynomial in w with coefficients in Fp2.

use crate::curves::{Coordinates as _, Curve as _, hex, power};
use crate::pairings::{Parameters, Quadratic};
use crate::table::{array, constant};
use crate::weierstrass::Weierstrass;
use num_bigint::BigUint;

/// An element of Fp2.
type Two = [BigUint; 2];
/// An element of Fp12: the coefficients of w^0 to w^5.
type Twelve = [Two; 6];

/// A step of the loop: flags for squaring and conjugating the value first, and the line. The line through (x, y) with
/// slope l is stored as lx - y and l.
struct Step {
    square: bool,
    conjugate: bool,
    line: [Two; 2],
}

/// Returns the digits of the loop length, the highest first: bits, or for BN curves the non-adjacent form (digits -1,
/// 0, 1).
fn digits(c: &Parameters) -> Vec<i8> {
    let mut rest = if c.bn { (6 * c.x + 2).abs() } else { c.x.abs() };
    let mut all = Vec::new();
    while rest > 0 {
        let digit = match rest & 3 {
            3 if c.bn => -1,
            low => (low & 1) as i8,
        };
        all.push(digit);
        rest = (rest - i128::from(digit)) / 2;
    }
    all.reverse();
    all
}

/// Returns the digits of a positive integer, the highest first: odd and below 8 in absolute value, or zero. Of four
/// adjacent digits at most one is not zero.
fn signed(mut rest: i128) -> Vec<i8> {
    let mut all = Vec::new();
    while rest > 0 {
        let digit = match rest & 15 {
            low if low & 1 == 0 => 0,
            low if low < 8 => low as i8,
            low => low as i8 - 16,
        };
        all.push(digit);
        rest = (rest - i128::from(digit)) / 2;
    }
    all.reverse();
    all
}

/// Returns a list of digits as Rust source.
fn list(name: &str, about: &str, digits: &[i8]) -> String {
    let digits = digits.iter().map(i8::to_string).collect::<Vec<_>>().join(", ");
    format!("\n/// {about}\n#[rustfmt::skip]\npub const {name}: &[i8] = &[{digits}];\n")
}

/// Returns the line through two points of the twist, or the tangent if they are equal; and their sum.
fn line(c: &Weierstrass<Quadratic>, p: &(Two, Two), q: &(Two, Two)) -> ([Two; 2], (Two, Two)) {
    let f = &c.f;
    let sum = c.add(&Some(p.clone()), &Some(q.clone())).expect("no sum in the loop is neutral");
    // The third intersection of the line with the curve is minus the sum.
    let slope = f.div(&f.add(&p.1, &sum.1), &f.sub(&p.0, &sum.0));
    ([f.sub(&f.mul(&slope, &p.0), &p.1), slope], sum)
}

/// Returns the steps of the loop for the generator. The Frobenius endomorphism on the twist multiplies the conjugates of x
/// and y by `on_twist`.
fn steps(c: &Parameters, g2: &Weierstrass<Quadratic>, on_twist: &[Two; 2]) -> Vec<Step> {
    let f = &g2.f;
    let negative = |(x, y): &(Two, Two)| (x.clone(), f.neg(y));
    let image = |(x, y): &(Two, Two)| {
        let conjugate = |[re, im]: &Two| [re.clone(), f.0.neg(im)];
        (f.mul(&conjugate(x), &on_twist[0]), f.mul(&conjugate(y), &on_twist[1]))
    };
    let q = g2.generator.clone();
    let mut running = q.clone();
    let mut steps: Vec<Step> = Vec::new();
    let mut push = |running: &mut (Two, Two), other: &(Two, Two), square, conjugate| {
        let (line, sum) = line(g2, running, other);
        *running = sum;
        steps.push(Step { square, conjugate, line });
    };
    for (i, digit) in digits(c).into_iter().enumerate().skip(1) {
        let same = running.clone();
        push(&mut running, &same, i > 1, false);
        if digit != 0 {
            push(&mut running, &if digit < 0 { negative(&q) } else { q.clone() }, false, false);
        }
    }
    if c.bn {
        if c.x < 0 {
            running = negative(&running);
        }
        push(&mut running, &image(&q), false, c.x < 0);
        push(&mut running, &negative(&image(&image(&q))), false, false);
    }
    steps
}

/// The field Fp12 = Fp2\[w\] with w^6 = xi.
struct Tower<'a>(&'a Quadratic, Two);

impl Tower<'_> {
    const ZERO: Twelve = [const { [BigUint::ZERO, BigUint::ZERO] }; 6];

    fn product(&self, a: &Twelve, b: &Twelve) -> Twelve {
        let mut out = Self::ZERO;
        for (i, x) in a.iter().enumerate() {
            for (j, y) in b.iter().enumerate() {
                let xy = self.0.mul(x, y);
                let xy = if i + j < 6 { xy } else { self.0.mul(&xy, &self.1) };
                out[(i + j) % 6] = self.0.add(&out[(i + j) % 6], &xy);
            }
        }
        out
    }
    fn one() -> Twelve {
        let mut out = Self::ZERO;
        out[0][0] = BigUint::from(1u32);
        out
    }
    fn power(&self, a: &Twelve, e: &BigUint) -> Twelve {
        power(Self::one(), a, e, |x, y| self.product(x, y))
    }
    /// Returns a^(p^6): w becomes -w.
    fn conjugate(&self, a: &Twelve) -> Twelve {
        std::array::from_fn(|i| if i % 2 == 1 { self.0.neg(&a[i]) } else { a[i].clone() })
    }
}

/// Returns the pairing of both generators. For the family BLS12 the exponent is three times the usual one.
fn pairing(c: &Parameters, tower: &Tower<'_>, steps: &[Step], g1: &Weierstrass) -> Twelve {
    let (f, r) = (tower.0, hex(c.r));
    let (x, y) = &g1.generator;
    let minus_x = f.0.neg(x);
    let scale = |[re, im]: &Two, by: &BigUint| [f.0.mul(re, by), f.0.mul(im, by)];
    let mut value = Tower::one();
    for Step { square, conjugate, line: [one, slope] } in steps {
        if *square {
            value = tower.product(&value, &value);
        }
        if *conjugate {
            value = tower.conjugate(&value);
        }
        let mut line = Tower::ZERO;
        let at_y = [y.clone(), BigUint::ZERO];
        (line[0], line[if c.type_m { 2 } else { 1 }], line[3]) = if c.type_m {
            (one.clone(), scale(slope, &minus_x), at_y)
        } else {
            (at_y, scale(slope, &minus_x), one.clone())
        };
        value = tower.product(&value, &line);
    }
    if c.x < 0 && !c.bn {
        value = tower.conjugate(&value);
    }
    let exponent = (f.0.0.pow(12) - 1u32) / &r * if c.bn { 1u32 } else { 3 };
    let value = tower.power(&value, &exponent);
    assert!(value != Tower::one() && tower.power(&value, &r) == Tower::one(), "the pairing has another order");
    value
}

/// Returns the constants as Rust source.
pub fn constants(c: &Parameters, g1: &Weierstrass, g2: &Weierstrass<Quadratic>, on_twist: &[Two; 2]) -> String {
    let steps = steps(c, g2, on_twist);
    let words = g1.f.words();
    let row = |step: &Step| step.line.each_ref().map(|x| format!("[{}]", g2.f.montgomery(x))).join(", ");
    let rows: Vec<String> = steps.iter().map(row).collect();
    let about = "Lines of the Miller loop for the generator of the second group: of slope l through (x, y), lx - y and l, in Montgomery form.";
    let lines = array("LINES", about, &format!("[[[u64; {words}]; 2]; 2]"), &rows);
    let value = pairing(c, &Tower(&g2.f, c.xi.map(BigUint::from)), &steps, g1);
    // The coefficients of 1, v, v^2 with v = w^2; then the coefficients of w, vw, v^2 w.
    let half = |n: usize| {
        let all = [n, n + 2, n + 4].map(|i| format!("        [{}],\n", g2.f.montgomery(&value[i])));
        format!("    [\n{}    ],\n", all.concat())
    };
    let exponent = if c.bn { "" } else { ", with three times the exponent (p^12 - 1)/r" };
    let form = if c.bn { "non-adjacent form of |6x + 2|" } else { "bits of |x|" };
    let about = format!("Digits of the length of the Miller loop, highest first: {form}.");
    let mut out = list("LOOP", &about, &digits(c));
    if c.x.count_ones() > 16 && c.x > 0 {
        out += &list("X_DIGITS", "Non-adjacent form of width 4 of x, highest digit first.", &signed(c.x));
    }
    let about = format!("The pairing of both generators{exponent}, in Montgomery form.");
    out + &lines + &constant("TARGET", &about, &format!("[[[[u64; {words}]; 2]; 3]; 2]"), &(half(0) + &half(1)))
}
