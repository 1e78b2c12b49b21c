//! Curve9767 in affine coordinates: y^2 = x^3 - 3x + 2048 z^9 over GF(9767)\[z\] / (z^19 - 2).
//!
//! Coefficients are plain integers, multiplication is schoolbook, and inversion uses Fermat's theorem. The core uses
//! none of these methods.

use crate::curves::{Curve, Multiples};
use crate::{File, table};
use num_bigint::BigUint;

const P: u32 = 9767;
const DEGREE: usize = 19;

/// Coefficients 0..9766, the constant one first.
type Coefficients = [u32; DEGREE];

const ZERO: Coefficients = [0; DEGREE];

/// c z^i.
fn monomial(c: u32, i: usize) -> Coefficients {
    let mut out = ZERO;
    out[i] = c;
    out
}

fn add(a: &Coefficients, b: &Coefficients) -> Coefficients {
    core::array::from_fn(|i| (a[i] + b[i]) % P)
}

fn sub(a: &Coefficients, b: &Coefficients) -> Coefficients {
    core::array::from_fn(|i| (a[i] + P - b[i]) % P)
}

fn scale(k: u32, a: &Coefficients) -> Coefficients {
    a.map(|c| k * c % P)
}

fn mul(a: &Coefficients, b: &Coefficients) -> Coefficients {
    let mut out = ZERO;
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            let wrapped = if i + j < DEGREE { 1 } else { 2 };
            let to = &mut out[(i + j) % DEGREE];
            *to = (*to + wrapped * (x * y % P)) % P;
        }
    }
    out
}

fn invert(a: &Coefficients) -> Coefficients {
    assert_ne!(*a, ZERO, "no inverse of zero is asked for");
    let exponent = BigUint::from(P).pow(DEGREE as u32) - 2u32;
    (0..exponent.bits()).rev().fold(monomial(1, 0), |acc, i| {
        let square = mul(&acc, &acc);
        if exponent.bit(i) { mul(&square, a) } else { square }
    })
}

/// Returns the generated file of Curve9767.
pub fn files() -> Vec<File> {
    vec![("curve9767.rs", table::comb(&Curve9767))]
}

/// The curve Curve9767.
pub struct Curve9767;

impl Curve for Curve9767 {
    /// (x, y), or the point at infinity.
    type Point = Option<(Coefficients, Coefficients)>;

    const MULTIPLES: Multiples = Multiples::Odd;
    const COLUMNS: usize = 51;
    const TABLES: usize = 1;
    const ENTRY: &str = "[[u16; 20]; 2]";
    const FORM: &str = "as coefficients c 2^32 mod 9767 in 1..=9767, the constant one first, and a zero";

    fn identity(&self) -> Self::Point {
        None
    }
    fn generator(&self) -> Self::Point {
        Some((ZERO, monomial(32, 14)))
    }

    fn add(&self, p: &Self::Point, q: &Self::Point) -> Self::Point {
        let (Some((x1, y1)), Some((x2, y2))) = (p, q) else {
            return if p.is_none() { *q } else { *p };
        };
        let (numerator, denominator) = if x1 != x2 {
            (sub(y2, y1), sub(x2, x1))
        } else if y1 == y2 {
            (sub(&scale(3, &mul(x1, x1)), &monomial(3, 0)), scale(2, y1))
        } else {
            return None;
        };
        let slope = mul(&numerator, &invert(&denominator));
        let x3 = sub(&mul(&slope, &slope), &add(x1, x2));
        Some((x3, sub(&mul(&slope, &sub(x1, &x3)), y1)))
    }

    fn neg(&self, p: &Self::Point) -> Self::Point {
        p.map(|(x, y)| (x, sub(&ZERO, &y)))
    }

    fn entry(&self, p: &Self::Point) -> Vec<String> {
        let (x, y) = p.expect("no table holds the point at infinity");
        let montgomery = |c: u32| match (u64::from(c) << 32) % u64::from(P) {
            0 => P.to_string(),
            c => c.to_string(),
        };
        let coordinate = |v: Coefficients| v.map(montgomery).join(", ") + ", 0";
        vec![coordinate(x), coordinate(y)]
    }
    fn about(&self) -> &'static str {
        "(x, y)"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_has_the_published_order() {
        let c = Curve9767;
        let (x, y) = c.generator().expect("not the point at infinity");
        let right = add(&sub(&mul(&x, &mul(&x, &x)), &scale(3, &x)), &monomial(2048, 9));
        assert_eq!(mul(&y, &y), right);
        let n: BigUint =
            "6389436622109970582043832278503799542449455630003248488928817956373993578097".parse().expect("digits");
        let multiple = (0..n.bits()).rev().fold(c.identity(), |acc, i| {
            let double = c.add(&acc, &acc);
            if n.bit(i) { c.add(&double, &c.generator()) } else { double }
        });
        assert!(multiple.is_none());
    }
}
