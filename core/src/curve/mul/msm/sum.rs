//! MSM without an allocator: Straus, a few points at a time.

use super::{CHUNK, ODD, Row, Terms, straus};
use crate::curve::CurvePoint;
use crate::curve::mul::wnaf::Wnaf;

pub use sum_vartime as sum_by_pairs_vartime;

/// Returns the sum of all terms. `TERMS` is at least the number of terms of a scalar in sliding windows of five bits
/// ([`terms`](crate::curve::mul::wnaf::terms)).
pub fn sum_vartime<const TERMS: usize, P: CurvePoint, T: Terms<P>>(terms: &T) -> P {
    let mut sum = P::IDENTITY;
    for start in (0..terms.count()).step_by(CHUNK) {
        let mut rows: [Row<P, TERMS>; CHUNK] = core::array::from_fn(|i| {
            if start + i < terms.count() {
                Row::new(terms, start + i, &terms.scalar(start + i))
            } else {
                // Without digits: `straus` adds nothing for this row and never reads its table.
                Row { a: Wnaf::ZERO, b: Wnaf::ZERO, table: [P::cached_identity(); ODD] }
            }
        });
        sum = sum.add(straus(terms, &mut rows));
    }
    sum
}
