//! Arithmetic modulo primes of four words as a list of functions, and what their twins are tested with: special values and random ones.
//!
//! The functions are those of [`Mont`], which every kernel is behind, with the assembly for Cortex-M and beside it.
//! [`contract`](crate::field::contract) says how to read the list.

use super::{Modulus, Mont};
use crate::field::Field;
use crate::field::contract::{self, contract};
use crate::limb::{Limb, U256, from_words, limbs, to_words};

/// Limbs of an element.
pub const N: usize = limbs(256);
/// An element in Montgomery form, or an integer.
pub type Limbs = [Limb; N];

crate::modulus! {
    /// The order of jq255e: just below 2^254.
    pub Below254 = "3fffffffffffffffffffffffffffffff9d0c930f54078c531f52c8ae74d84525"
}
crate::modulus! {
    /// The order of jq255s: just above 2^254.
    pub Above254 = "400000000000000000000000000000002acf567a912b7f03dcf2ac65396152c7"
}
crate::modulus! {
    /// The order of Ristretto255: just above 2^252.
    pub Above252 = "1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed"
}
crate::modulus! {
    /// The order of P-256: the highest bit is set, which no assembly for Cortex-M takes.
    pub Full = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
}

/// An expression with the field modulo the prime of number `C`.
macro_rules! modulo {
    ($C:ident, $F:ident => $value:expr) => {
        modulo!(@ $C, $F => $value, 0 Below254, 1 Above254, 2 Above252, 3 Full)
    };
    (@ $C:ident, $F:ident => $value:expr, $($number:literal $Modulus:ident),*) => {
        match $C {
            $($number => {
                type $F = Mont<$Modulus>;
                $value
            })*
            _ => [0; N], // no such prime
        }
    };
}

contract! {
    /// The functions, which are the same for every kernel of the family: elements are computed with on that of the build. With R = 2^256,
    /// elements are in Montgomery form. `C` is the number of a prime.
    pub trait Kernel {}

    ranges {
        /// Below the prime: one representation.
        Element;
        /// Any 256-bit integer.
        Any;
    }

    values {
        /// `a b / R`.
        fn mul<C>(a: Element, b: Element) -> Element, cost M => modulo!(C, F => (F::raw(*a) * F::raw(*b)).0);
        /// `a + b`.
        fn add<C>(a: Element, b: Element) -> Element, cost A => modulo!(C, F => (F::raw(*a) + F::raw(*b)).0);
        /// `a - b`.
        fn sub<C>(a: Element, b: Element) -> Element, cost A => modulo!(C, F => (F::raw(*a) - F::raw(*b)).0);
        /// `R^2 / a`, 0 for 0.
        fn invert<C>(a: Element) -> Element, cost I => modulo!(C, F => Field::invert(F::raw(*a)).0);
        /// `a R`: into Montgomery form.
        fn enter<C>(a: Any) -> Element, cost M => modulo!(C, F => F::enter(a, false).0);
        /// `a / R`: out of Montgomery form.
        fn leave<C>(a: Element) -> Element, cost M => modulo!(C, F => F::raw(*a).integer());
    }

    memory {}
}

impl<K: super::Kernel> Kernel for K {}

/// The values modulo the prime of number `C`.
#[derive(Clone, Copy, Debug)]
pub struct Values<const C: u64>;

/// Where words begin and end, and primes do.
const BITS: [usize; 14] = [31, 32, 63, 64, 95, 96, 127, 128, 191, 192, 223, 224, 252, 254];

/// `w + x`, modulo 2^256.
fn plus(w: U256, x: i64) -> U256 {
    let mut carry = i128::from(x);
    w.map(|word| {
        carry += i128::from(word);
        let low = carry as u64;
        carry >>= 64;
        low
    })
}

impl<const C: u64> Values<C> {
    const P: U256 = [Below254::WORDS, Above254::WORDS, Above252::WORDS, Full::WORDS][C as usize];
}

impl<const C: u64> contract::Values for Values<C> {
    type Limbs = Limbs;
    type Range = Range;
    const EXAMPLE: Limbs = [7; N];
    /// What is around 0 and the prime; what stands for 1, -1 and 2; what is around the ends of words.
    const EDGES: usize = 2 * 7 + 3 + 2 * BITS.len();

    fn edge(i: usize) -> Limbs {
        match i {
            0..14 => from_words(&plus([[0; 4], Self::P][i / 7], (i % 7) as i64 - 3)),
            14..17 => modulo!(C, F => [F::ONE, -F::ONE, F::ONE.double()][i - 14].0),
            _ => {
                let bit = BITS[(i - 17) / 2];
                let mut power = [0; 4];
                power[bit / 64] = 1 << (bit % 64);
                from_words(&plus(power, -((i % 2) as i64)))
            }
        }
    }

    fn random(range: Range, word: &mut dyn FnMut() -> u64) -> Limbs {
        // Of four values, one has words of zeros and ones.
        let shape = word();
        let x: Limbs = from_words(&core::array::from_fn::<_, 4, _>(|i| match (shape >> 62, shape >> (4 * i) & 15) {
            (0, 0..4) => 0,
            (0, 4..8) => u64::MAX,
            _ => word(),
        }));
        if Self::holds(range, &x) { x } else { modulo!(C, F => F::enter(&x, false).0) }
    }

    fn holds(range: Range, x: &Limbs) -> bool {
        range == Range::Any || to_words::<4>(x).iter().rev().lt(Self::P.iter().rev())
    }

    fn same(_: Range, x: &Limbs, y: &Limbs) -> bool {
        x == y
    }
}

/// Results are in their ranges.
#[cfg(test)]
#[test]
fn twins() {
    use super::Portable;
    contract::check::twins::<Values<0>, Portable, Portable>();
    contract::check::twins::<Values<1>, Portable, Portable>();
    contract::check::twins::<Values<2>, Portable, Portable>();
    contract::check::twins::<Values<3>, Portable, Portable>();
}
