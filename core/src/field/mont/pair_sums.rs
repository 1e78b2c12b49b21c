//! Products of pairs in builds without columns (`pair_sums/columns.rs` serves those with columns).

use super::{Kernel, composed};
use crate::limb::Limb;

#[cfg(primegroup_small = "memory")]
pub use super::sums::Reduced as PortableSum;
#[cfg(not(primegroup_small = "memory"))]
pub use super::sums::Unreduced as PortableSum;

/// Empty bound: products are in words.
pub trait InColumns {}
impl<T> InColumns for T {}

/// `a b / R` for pairs below p.
#[inline(always)]
pub fn mul_pair<K: Kernel, const N: usize>(
    a: &[[Limb; N]; 2],
    b: &[[Limb; N]; 2],
    p: &[Limb; N],
    p0inv: Limb,
) -> [[Limb; N]; 2] {
    composed::mul_pair::<K, N>(a, b, p, p0inv)
}

/// `a^2 / R` for a pair below p.
#[inline(always)]
pub fn square_pair<K: Kernel, const N: usize>(a: &[[Limb; N]; 2], p: &[Limb; N], p0inv: Limb) -> [[Limb; N]; 2] {
    composed::square_pair::<K, N>(a, p, p0inv)
}
