//! Short vectors in the lattice of a scalar, for halved verification equations. **Variable time: public inputs only.**
//!
//! **Object**: for 0 <= k < n, a vector (c0, c1) with c0 = c1 k modulo n and both entries about sqrt(n).
//! **Method**: Euclid's algorithm on (n, k) keeps r_i = t_i k modulo n with |t_i| r_(i-1) <= n. The first remainder
//! below 2^h gives c0 = r_i < 2^h and |c1| = |t_i| <= n / 2^h. With 2h = bits of n, this is as short as the best bound
//! for any reduced basis, up to a factor of 2 (A. Antipa et al., "Accelerated verification of ECDSA signatures", 2005;
//! T. Pornin, eprint 2020/454, solves the same problem by Lagrange reduction). The quotients come from the highest bits
//! (D. H. Lehmer, with G. E. Collins' condition that they are correct). Quotients that this does not find are computed
//! with shifts and subtractions.
//! **Bounds**: n from 2^130 to 2^256, with no other condition. All t_i are below 2^128 up to the last step.
//! **Cost**: 5 to 6 passes of 30 bits in [`wide`], 9 to 10 of 14 bits in [`narrow`].

pub mod narrow;
pub mod wide;

use crate::limb::LIMB_BITS;

/// A vector with c0 = c1 k modulo n, c0 not negative, and c1 not zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShortVector {
    /// c0, below 2^h, where h is half of the bit length of n, rounded down.
    pub c0: u128,
    /// |c1|, at most n / 2^h, so below 2^(bits of n - h).
    pub c1: u128,
    /// True if c1 is negative.
    pub c1_is_negative: bool,
}

/// Returns a short vector for `k` modulo `n`; `k < n` and `2^130 <= n < 2^256`, both in little-endian words.
#[inline(never)]
pub fn reduce_basis_vartime(k: &[u64], n: &[u64]) -> ShortVector {
    if LIMB_BITS == 64 { wide::reduce_basis_vartime(k, n) } else { narrow::reduce_basis_vartime(k, n) }
}
