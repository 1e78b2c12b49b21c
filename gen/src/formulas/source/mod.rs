//! Formulas of the curve models. Each stands here once, as its paper has it.
//!
//! A formula is a generic function over a `Ring`, with operators on values. `gen` runs it on symbols and writes the
//! code that computes it in place, in `core/src/generated/formulas_*.rs`: it chooses the order of operations, the
//! places of intermediate values, and combined operations of `Fused`. Tests run the same functions on elements of
//! a field, and compare.
//!
//! This folder depends on nothing, so that the tests of core can include it.

pub mod double_odd;
pub mod edwards;
pub mod weierstrass;

use core::ops::{Add, Mul, Sub};

/// A commutative ring, in which 2 may have to be invertible.
pub trait Ring: Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> {
    /// Returns whether additions are so much cheaper than multiplications that one product of sums is the best way to
    /// compute a sum of two products.
    #[must_use]
    fn sums_are_cheap() -> bool;
    /// Returns `self^2`.
    #[must_use]
    fn square(self) -> Self {
        self * self
    }
    /// Returns `w self`.
    #[must_use]
    fn times(self, w: i32) -> Self;
    /// Returns `2 self`.
    #[must_use]
    fn double(self) -> Self {
        self.times(2)
    }
    /// Returns `self / 2`.
    #[must_use]
    fn half(self) -> Self;
}
