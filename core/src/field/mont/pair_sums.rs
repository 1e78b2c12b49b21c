//! Products of pairs in builds without columns (`pair_sums/columns.rs` serves those with columns).

use super::sums::Pair;
use super::{Kernel, composed};
use crate::limb::{Int, Limb};

#[cfg(primegroup_small = "memory")]
pub use super::sums::Reduced as PortableSum;
#[cfg(not(primegroup_small = "memory"))]
pub use super::sums::Unreduced as PortableSum;

/// Empty bound: products are in words.
pub trait InColumns {}
impl<T> InColumns for T {}

/// `a b / R` for pairs below p.
#[inline(always)]
pub fn mul_pair<K: Kernel, const N: usize>(a: &Pair<N>, b: &Pair<N>, p: &Int<N>, p0inv: Limb) -> Pair<N> {
    composed::mul_pair::<K, N>(a, b, p, p0inv)
}

/// `a^2 / R` for a pair below p.
#[inline(always)]
pub fn square_pair<K: Kernel, const N: usize>(a: &Pair<N>, p: &Int<N>, p0inv: Limb) -> Pair<N> {
    composed::square_pair::<K, N>(a, p, p0inv)
}
