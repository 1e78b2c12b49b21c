//! Curve9767 in affine coordinates: y^2 = x^3 - 3x + 2048 z^9 over GF(9767)\[z\] / (z^19 - 2).
//!
//! Coefficients are plain integers, multiplication is schoolbook, and inversion uses Fermat's theorem. The core uses
//! none of these methods.

use crate::curves::{Coordinates, Multiples, Shape, power};
use crate::weierstrass::Weierstrass;
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

/// Returns the generated file of Curve9767.
pub fn files() -> Vec<File> {
    vec![("curve9767.rs", table::comb(&curve9767()))]
}

/// The curve Curve9767.
pub fn curve9767() -> Weierstrass<Gf9767x19> {
    let [entry, form] = Gf9767x19.form();
    let shape = Shape { form, digits: 52, multiples: Multiples::Odd, tables: 1, ..Shape::new(entry, "(x, y)", 51) };
    Weierstrass { f: Gf9767x19, a: monomial(P - 3, 0), generator: (ZERO, monomial(32, 14)), shape }
}

/// The field GF(9767^19).
pub struct Gf9767x19;

impl Coordinates for Gf9767x19 {
    type Element = Coefficients;
    fn add(&self, a: &Coefficients, b: &Coefficients) -> Coefficients {
        core::array::from_fn(|i| (a[i] + b[i]) % P)
    }
    fn sub(&self, a: &Coefficients, b: &Coefficients) -> Coefficients {
        core::array::from_fn(|i| (a[i] + P - b[i]) % P)
    }
    fn mul(&self, a: &Coefficients, b: &Coefficients) -> Coefficients {
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
    fn div(&self, a: &Coefficients, b: &Coefficients) -> Coefficients {
        assert_ne!(*b, ZERO, "no inverse of zero is asked for");
        let exponent = BigUint::from(P).pow(DEGREE as u32) - 2u32;
        self.mul(a, &power(monomial(1, 0), b, &exponent, |x, y| self.mul(x, y)))
    }
    fn montgomery(&self, a: &Coefficients) -> String {
        let coefficient = |c: u32| match (u64::from(c) << 32) % u64::from(P) {
            0 => P.to_string(),
            c => c.to_string(),
        };
        a.map(coefficient).join(", ") + ", 0"
    }
    fn form(&self) -> [&'static str; 2] {
        ["[[u16; 20]; 2]", "as coefficients c 2^32 mod 9767 in 1..=9767, the constant one first, and a zero"]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_is_the_published_one() {
        assert_eq!(curve9767().b(), monomial(2048, 9));
    }
}
