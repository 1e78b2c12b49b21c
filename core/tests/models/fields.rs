//! Fields small enough for exhaustive tests.

use core::fmt;
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};
use primegroup_core::ct::{Mask, Words};
use primegroup_core::field::{BinaryField, Field, Fused, PrimeField, SmallMultiples};
use primegroup_core::limb::Limb;

/// Integers modulo a prime `P` below 2^16. Formulas choose their variant by `CHEAP`.
///
/// Zero is stored as `P`, so no element has all words zero; affine points require this. All-zero words count as zero in
/// sums and products, because a table lookup of a missing entry returns them. They do not compare equal to zero.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Fp<const P: u64, const CHEAP: bool = true>(Limb);

/// Polynomials over GF(2) modulo `M`. The degree of `M` is odd and below 16.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct F2m<const M: u64>(Limb);

// SAFETY: one limb, of any value.
unsafe impl<const P: u64, const CHEAP: bool> Words for Fp<P, CHEAP> {}
// SAFETY: one limb, of any value.
unsafe impl<const M: u64> Words for F2m<M> {}

impl<const P: u64, const CHEAP: bool> Fp<P, CHEAP> {
    /// Creates an element from an integer.
    pub const fn new(x: u64) -> Self {
        let x = x % P;
        Fp(if x == 0 { P } else { x } as Limb)
    }
    /// Returns the value, from 0 to P - 1.
    #[allow(clippy::unnecessary_cast)] // on targets with 64-bit limbs
    pub fn value(self) -> u64 {
        self.0 as u64 % P
    }
    /// Returns all elements.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..P).map(Self::new)
    }
    /// The element with all words zero.
    pub const ABSENT: Self = Fp(0);
    /// Returns whether all words are zero.
    pub fn is_absent(self) -> bool {
        self.0 == 0
    }
    /// Returns whether a square root exists.
    pub fn has_root(self) -> bool {
        Self::all().any(|y| y.square().value() == self.value())
    }
    fn power(self, n: u64) -> Self {
        (0..64).rev().fold(Self::ONE, |x, i| if n >> i & 1 == 1 { x.square() * self } else { x.square() })
    }
}

impl<const M: u64> F2m<M> {
    const DEGREE: u32 = M.ilog2();

    /// Creates a polynomial from its bits.
    pub const fn new(x: u64) -> Self {
        F2m(x as Limb)
    }
    /// Returns the polynomial as bits.
    #[allow(clippy::unnecessary_cast)] // on targets with 64-bit limbs
    pub fn value(self) -> u64 {
        self.0 as u64
    }
    /// Returns all elements.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..1 << Self::DEGREE).map(Self::new)
    }
}

/// Implements the operators from functions on values.
macro_rules! operators {
    ($field:ident, [$($generics:tt)*], [$($arguments:tt)*], $add:expr, $sub:expr, $mul:expr) => {
        operators!(@one $field, [$($generics)*], [$($arguments)*], Add, add, AddAssign, add_assign, $add);
        operators!(@one $field, [$($generics)*], [$($arguments)*], Sub, sub, SubAssign, sub_assign, $sub);
        operators!(@one $field, [$($generics)*], [$($arguments)*], Mul, mul, MulAssign, mul_assign, $mul);
        impl<$($generics)*> Neg for $field<$($arguments)*> {
            type Output = Self;
            fn neg(self) -> Self {
                Self::ZERO - self
            }
        }
        impl<$($generics)*> fmt::Debug for $field<$($arguments)*> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}", self.value())
            }
        }
    };
    (@one $field:ident, [$($generics:tt)*], [$($arguments:tt)*], $op:ident, $f:ident, $assign:ident, $g:ident, $value:expr) => {
        impl<$($generics)*> $op for $field<$($arguments)*> {
            type Output = Self;
            fn $f(self, o: Self) -> Self {
                let value: fn(u64, u64) -> u64 = $value;
                Self::new(value(self.value(), o.value()))
            }
        }
        impl<$($generics)*> $assign for $field<$($arguments)*> {
            fn $g(&mut self, o: Self) {
                *self = $op::$f(*self, o);
            }
        }
        impl<$($generics)*> $assign<&Self> for $field<$($arguments)*> {
            fn $g(&mut self, o: &Self) {
                *self = $op::$f(*self, *o);
            }
        }
    };
}

operators!(Fp, [const P: u64, const CHEAP: bool], [P, CHEAP], |a, b| a + b, |a, b| a + P - b, |a, b| a * b);
operators!(F2m, [const M: u64], [M], |a, b| a ^ b, |a, b| a ^ b, |a, b| {
    (0..M.ilog2()).rev().fold(0, |x, i| {
        let x = x << 1;
        let x = if x >> M.ilog2() & 1 == 1 { x ^ M } else { x };
        if b >> i & 1 == 1 { x ^ a } else { x }
    })
});

impl<const P: u64, const CHEAP: bool> Field for Fp<P, CHEAP> {
    const SUMS_ARE_CHEAP: bool = CHEAP;
    const ZERO: Self = Self::new(0);
    const ONE: Self = Self::new(1);

    fn square(self) -> Self {
        self * self
    }
    fn invert(self) -> Self {
        self.power(P - 2)
    }
    fn is_zero(self) -> Mask {
        Mask::from_public(self.value() == 0)
    }
    fn ct_eq(self, o: Self) -> Mask {
        Mask::from_public(self.value() == o.value() && self.is_absent() == o.is_absent())
    }
    fn select(m: Mask, a: Self, b: Self) -> Self {
        if m.declassify() { b } else { a }
    }
}

impl<const P: u64, const CHEAP: bool> Fused for Fp<P, CHEAP> {}

impl<const P: u64, const CHEAP: bool> PrimeField for Fp<P, CHEAP> {
    type Bytes = [u8; 2];
    const BITS: u32 = P.ilog2() + 1;

    fn encode(self) -> [u8; 2] {
        (self.value() as u16).to_le_bytes()
    }
    fn decode_ct(bytes: &[u8; 2]) -> (Self, Mask) {
        let x = u64::from(u16::from_le_bytes(*bytes));
        if x < P { (Self::new(x), Mask::TRUE) } else { (Self::ZERO, !Mask::TRUE) }
    }
    fn decode_reduce(bytes: &[u8]) -> Self {
        bytes.iter().rev().fold(Self::ZERO, |x, b| x * Self::new(256) + Self::new(u64::from(*b)))
    }
    fn from_u64(x: u64) -> Self {
        Self::new(x)
    }
    fn is_odd(self) -> Mask {
        Mask::from_public(self.value() % 2 == 1)
    }
}

impl<const P: u64, const CHEAP: bool> SmallMultiples for Fp<P, CHEAP> {
    fn mul_small_assign(&mut self, w: u32) {
        *self *= Self::new(w.into());
    }
    fn set_sum_small(&mut self, a: &Self, b: &Self, w: u32) {
        *self = *a + *b * Self::new(w.into());
    }
    fn add_small_assign(&mut self, b: &mut Self, w: u32) {
        *self += *b * Self::new(w.into());
    }
    fn sub_small_assign(&mut self, b: &Self, w: u32) {
        *self -= *b * Self::new(w.into());
    }
    fn set_half(&mut self, a: &Self) {
        *self = *a * Self::new(P.div_ceil(2));
    }
    fn sum_difference_assign(a: &mut Self, b: &mut Self) {
        (*a, *b) = (*a + *b, *a - *b);
    }
}

impl<const M: u64> Field for F2m<M> {
    const ZERO: Self = F2m(0);
    const ONE: Self = F2m(1);

    fn square(self) -> Self {
        self * self
    }
    fn invert(self) -> Self {
        // Exponent: 2^m - 2 = 2 (2^(m-1) - 1).
        (1..Self::DEGREE - 1).fold(self, |x, _| x.square() * self).square()
    }
    fn is_zero(self) -> Mask {
        Mask::from_public(self.0 == 0)
    }
    fn select(m: Mask, a: Self, b: Self) -> Self {
        if m.declassify() { b } else { a }
    }
}

impl<const M: u64> BinaryField for F2m<M> {
    fn mul2(a: &Self, b: &Self, c: &Self, d: &Self) -> (Self, Self) {
        (*a * *b, *c * *d)
    }
    fn square2(a: &Self, b: &Self) -> (Self, Self) {
        (a.square(), b.square())
    }
    fn square3_n(a: &Self, b: &Self, c: &Self, n: u32) -> (Self, Self, Self) {
        (a.square_n(n), b.square_n(n), c.square_n(n))
    }
    fn set_product_sum(&mut self, a: &Self, b: &Self, c: &Self) {
        *self = *a * *b + *c;
    }
    fn add_product(&mut self, a: &Self, b: &Self) {
        *self += *a * *b;
    }
    fn add_assign_if(&mut self, a: &Self, m: Mask) {
        if m.declassify() {
            *self += a;
        }
    }
    fn square_n_assign(&mut self, n: u32) {
        *self = self.square_n(n);
    }
    fn sqrt(self) -> Self {
        self.square_n(Self::DEGREE - 1)
    }
    fn trace(self) -> Mask {
        let trace = (0..Self::DEGREE).fold(Self::ZERO, |t, i| t + self.square_n(i));
        Mask::from_public(trace.value() == 1)
    }
    fn half_trace(self) -> Self {
        (0..Self::DEGREE.div_ceil(2)).fold(Self::ZERO, |t, i| t + self.square_n(2 * i))
    }
}

/// Checks that the fields satisfy the field laws and that their constants are correct.
#[test]
fn laws() {
    type F = Fp<13>;
    type G = F2m<0b10_0101>;
    for a in F::all() {
        for b in F::all() {
            assert_eq!((a + b).value(), (a.value() + b.value()) % 13);
            assert_eq!((a - b + b).value(), a.value());
            assert_eq!((a * b).value(), a.value() * b.value() % 13);
        }
        assert_eq!((a * a.invert()).value(), u64::from(a.value() != 0));
    }
    for a in G::all() {
        for b in G::all() {
            assert_eq!((a * b).value(), (b * a).value());
            assert_eq!(((a + b) * (a + b)).value(), (a * a + b * b).value());
            assert_eq!((a * b).value() == 0, a.value() == 0 || b.value() == 0);
        }
        assert_eq!((a * a.invert()).value(), u64::from(a.value() != 0));
        assert_eq!(a.sqrt().square().value(), a.value());
        let h = a.half_trace();
        assert_eq!((h.square() + h).value(), (a + if a.trace().declassify() { G::ONE } else { G::ZERO }).value());
    }
}
