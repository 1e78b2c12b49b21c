//! Multi-scalar multiplication (MSM): the sum of scalars times points, for public data.
//!
//! The core chooses the algorithm: Straus for few points, Pippenger's buckets for many. With the feature `parallel`
//! there is a version for several threads.

use crate::error::Error;
use primegroup_core::Group;

/// Returns the sum of `scalars[i] points[i]`, in variable time: public data only.
///
/// # Errors
/// [`Error::Length`] if the slices have different lengths.
pub fn multi_scalar_mul_vartime<G: Group>(scalars: &[G::Scalar], points: &[G]) -> Result<G, Error> {
    if scalars.len() == points.len() { Ok(G::multi_scalar_mul_vartime(scalars, points)) } else { Err(Error::Length) }
}

/// [`multi_scalar_mul_vartime`] on the threads of the global pool of `rayon`: each takes a part of the sum.
///
/// # Errors
/// [`Error::Length`] if the slices have different lengths.
#[cfg(feature = "parallel")]
pub fn multi_scalar_mul_parallel_vartime<G: Group>(scalars: &[G::Scalar], points: &[G]) -> Result<G, Error> {
    if scalars.len() != points.len() {
        return Err(Error::Length);
    }
    Ok(parallel(scalars, points, G::IDENTITY, G::multi_scalar_mul_vartime))
}

/// Computes a multi-scalar multiplication, split into one part per thread.
#[cfg(feature = "parallel")]
pub(crate) fn parallel<S: Sync, P: Copy + Send + Sync + core::ops::Add<Output = P>>(
    scalars: &[S],
    points: &[P],
    zero: P,
    msm: fn(&[S], &[P]) -> P,
) -> P {
    use rayon::prelude::*;
    // Minimum number of points per part; below that a part costs more to start than it saves.
    const MIN: usize = 64;
    let part = scalars.len().div_ceil(rayon::current_num_threads()).max(MIN);
    scalars.par_chunks(part).zip(points.par_chunks(part)).map(|(s, p)| msm(s, p)).reduce(|| zero, |a, b| a + b)
}
