//! Arithmetic modulo primes of four words as a list of functions, with special and random test values. Tests use them
//! to compare kernels with their reference implementations.
//!
//! The functions are those of [`Mont`], which calls the kernel. The primes include ones with and without assembly for
//! Cortex-M. [`contract`](primegroup_core::field::contract) describes the format of the list.

use super::list::{self, *};
use primegroup_core::ct::recast;
use primegroup_core::field::Field;
use primegroup_core::field::mont::{self, LimbArray, Modulus, Mont, Portable};
use primegroup_core::limb::{Limb, U256, from_words, limbs, to_words};

/// Number of limbs of an element.
pub const N: usize = limbs(256);
/// An element in Montgomery form, or an integer.
pub type Limbs = [Limb; N];

primegroup_core::modulus! {
    /// The order of jq255e: just below 2^254.
    pub Below254 = "3fffffffffffffffffffffffffffffff9d0c930f54078c531f52c8ae74d84525"
}
primegroup_core::modulus! {
    /// The order of jq255s: just above 2^254.
    pub Above254 = "400000000000000000000000000000002acf567a912b7f03dcf2ac65396152c7"
}
primegroup_core::modulus! {
    /// The order of Ristretto255: just above 2^252.
    pub Above252 = "1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed"
}
primegroup_core::modulus! {
    /// The order of P-256: the highest bit is set, so no assembly for Cortex-M supports it.
    pub Full = "ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"
}

primegroup_core::modulus! {
    /// The coordinate field of secp256k1: just below 2^256.
    pub Near = "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f"
}

/// A modulus of this length.
pub trait Four: Modulus<Words = U256> {}
impl<M: Modulus<Words = U256>> Four for M {}

/// Returns the element with these limbs.
fn raw<M: Four, K: mont::Kernel>(a: &Limbs) -> Mont<M, K> {
    recast(*a)
}
fn mul<M: Four, K: mont::Kernel>(a: &Limbs, b: &Limbs) -> Limbs {
    recast(raw::<M, K>(a) * raw(b))
}
fn square<M: Four, K: mont::Kernel>(a: &Limbs) -> Limbs {
    recast(raw::<M, K>(a).square())
}
fn add<M: Four, K: mont::Kernel>(a: &Limbs, b: &Limbs) -> Limbs {
    recast(raw::<M, K>(a) + raw(b))
}
fn sub<M: Four, K: mont::Kernel>(a: &Limbs, b: &Limbs) -> Limbs {
    recast(raw::<M, K>(a) - raw(b))
}
fn invert<M: Four, K: mont::Kernel>(a: &Limbs) -> Limbs {
    recast(Field::invert(raw::<M, K>(a)))
}
fn enter<M: Four, K: mont::Kernel>(a: &Limbs) -> Limbs {
    LimbArray::enter::<M, K>(a, false)
}
/// Returns 1, -1 or 2.
fn small<M: Four, K: mont::Kernel>(i: usize) -> Limbs {
    let one = Mont::<M, K>::ONE;
    recast([one, -one, one.double()][i])
}
fn leave<M: Four, K: mont::Kernel>(a: &Limbs) -> Limbs {
    raw::<M, K>(a).limbs()
}

/// Calls a function of kernel `K` modulo prime number `C`.
macro_rules! modulo {
    ($C:ident, $K:ty: $f:ident $arguments:tt) => {
        modulo!(@ $C, $K: $f $arguments, 0 Below254, 1 Above254, 2 Above252, 3 Full, 4 Near)
    };
    (@ $C:ident, $K:ty: $f:ident $arguments:tt, $($number:literal $Modulus:ident),*) => {
        match $C {
            $($number => $f::<$Modulus, $K> $arguments,)*
            _ => [0; N], // no such prime
        }
    };
}

primegroup_core::contract! {
    /// Functions of the list. Elements are in Montgomery form with R = 2^256. `C` is the number of a prime.
    pub trait Kernel, list mont_functions {
        /// The kernel under test.
        type Of: mont::Kernel;
    }

    ranges {
        /// Below `p`, so representations are unique.
        Element;
        /// Below `2^256`: any 256-bit integer.
        Any;
    }

    values {
        /// `a b / R`.
        fn mul<C>(a: Element, b: Element) -> Element, cost M => modulo!(C, Self::Of: mul(a, b));
        /// `a^2 / R`.
        fn square<C>(a: Element) -> Element, cost S => modulo!(C, Self::Of: square(a));
        /// `a + b`.
        fn add<C>(a: Element, b: Element) -> Element, cost A => modulo!(C, Self::Of: add(a, b));
        /// `a - b`.
        fn sub<C>(a: Element, b: Element) -> Element, cost A => modulo!(C, Self::Of: sub(a, b));
        /// `R^2 / a`, or 0 for 0.
        fn invert<C>(a: Element) -> Element, cost I => modulo!(C, Self::Of: invert(a));
        /// `a R`: converts to Montgomery form.
        fn enter<C>(a: Any) -> Element, cost M => modulo!(C, Self::Of: enter(a));
        /// `a / R`: converts out of Montgomery form.
        fn leave<C>(a: Element) -> Element, cost M => modulo!(C, Self::Of: leave(a));
    }

    memory {}
}

impl<K: mont::Kernel> Kernel for K {
    type Of = K;
}

/// Test values modulo prime number `C`.
#[derive(Clone, Copy, Debug)]
pub struct Values<const C: u64>;

mont_functions!();

/// Bit positions near the ends of words and of primes.
const BITS: [usize; 14] = [31, 32, 63, 64, 95, 96, 127, 128, 191, 192, 223, 224, 252, 254];

impl<const C: u64> Values<C> {
    const P: U256 = [Below254::WORDS, Above254::WORDS, Above252::WORDS, Full::WORDS, Near::WORDS][C as usize];
}

impl<const C: u64> list::Values for Values<C> {
    type Limbs = Limbs;
    type Range = Range;
    const MODULUS: &'static [u64] = &Self::P;
    const EXAMPLE: Limbs = [7; N];
    /// Number of special values: integers near 0 and the prime; the elements 1, -1 and 2; integers near the ends of
    /// words.
    const EDGES: usize = 2 * 7 + 3 + 2 * BITS.len();

    fn edge(i: usize) -> Limbs {
        match i {
            0..14 => from_words(&plus([[0; 4], Self::P][i / 7], (i % 7) as i64 - 3)),
            14..17 => modulo!(C, Portable: small(i - 14)),
            _ => {
                let power: U256 = power(BITS[(i - 17) / 2]);
                from_words(&plus(power, -((i % 2) as i64)))
            }
        }
    }

    fn random(range: Range, word: &mut dyn FnMut() -> u64) -> Limbs {
        // One in four values has words of zeros and ones.
        let shape = word();
        let x: Limbs = from_words(&core::array::from_fn::<_, 4, _>(|i| match (shape >> 62, shape >> (4 * i) & 15) {
            (0, 0..4) => 0,
            (0, 4..8) => u64::MAX,
            _ => word(),
        }));
        if Self::holds(range, &x) { x } else { modulo!(C, Portable: enter(&x)) }
    }

    fn holds(range: Range, x: &Limbs) -> bool {
        range == Range::Any || to_words::<4>(x).iter().rev().lt(Self::P.iter().rev())
    }

    fn same(_: Range, x: &Limbs, y: &Limbs) -> bool {
        x == y
    }
}
