//! [`Suite`]: the parameters of a ciphersuite, as RFC 9381, section 5, defines them.

use core::fmt::Debug;
use primegroup::core_groups::field::{ByteArray, PrimeField};
use primegroup::core_groups::group::Spec;
use primegroup::{Element, Error};
use sha2::digest::{Digest, Output};

/// Bytes of a challenge.
pub(super) const CHALLENGE: usize = 16;

/// An element of the curve or group of a suite.
pub(super) type Point<S> = Element<<S as Suite>::Spec>;
/// An integer modulo the order.
pub(super) type Scalar<S> = <<S as Suite>::Spec as Spec>::Scalar;
/// An encoded element.
pub(super) type Bytes<S> = <<S as Suite>::Spec as Spec>::Bytes;
/// An encoded scalar.
pub(super) type ScalarBytes<S> = <Scalar<S> as PrimeField>::Bytes;

pub(super) mod sealed {
    /// Prevents implementations of [`super::Suite`] outside this crate.
    pub trait Sealed {}
}

/// A ciphersuite. Only the types of this module implement it.
pub trait Suite: sealed::Sealed + Copy + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// The name of the suite.
    const NAME: &'static str;
    /// The curve or group.
    type Spec: Spec;
    /// The hash function.
    type Hash: Digest;
    /// A private key in the suite's own definition: a scalar, or the seed of RFC 8032.
    type Private: ByteArray;

    /// Starts the hash function with `suite_string`.
    #[doc(hidden)]
    fn start() -> Self::Hash;
    /// Returns the private key of the suite's definition for 64 uniform bytes.
    #[doc(hidden)]
    fn private(uniform: &[u8; 64]) -> Self::Private;
    /// Expands a seed to uniform bytes.
    #[doc(hidden)]
    fn expand(seed: &[u8]) -> [u8; 64];
    /// Returns the secret scalar x of a private key.
    #[doc(hidden)]
    fn scalar(private: &Self::Private) -> Result<Scalar<Self>, Error>;
    /// ECVRF_encode_to_curve, with the public key as the salt.
    #[doc(hidden)]
    fn encode_to_curve(public: &[u8], alpha: &[u8]) -> Point<Self>;
    /// ECVRF_nonce_generation.
    #[doc(hidden)]
    fn nonce(private: &Self::Private, h: &[u8]) -> Scalar<Self>;
    /// Multiplies a point by the cofactor.
    #[doc(hidden)]
    fn clear(p: Point<Self>) -> Point<Self> {
        p
    }
    /// Returns whether Gamma may be this point.
    #[doc(hidden)]
    fn allows(gamma: &Point<Self>) -> bool {
        !gamma.is_identity().declassify()
    }
}

/// A published suite, for which other programs may have made keys. Only the types of this module implement it.
pub trait Published: Suite {}

/// ECVRF_challenge_generation: computes c in the form that proofs contain.
pub(super) fn challenge<S: Suite>(points: [&Bytes<S>; 5]) -> [u8; CHALLENGE] {
    let mut hash = S::start().chain_update([2]);
    points.iter().for_each(|point| hash.update(point));
    let digest = hash.chain_update([0]).finalize();
    let mut out = [0; CHALLENGE];
    out.iter_mut().zip(&digest).for_each(|(to, from)| *to = *from);
    out
}

/// ECVRF_proof_to_hash, from Gamma.
pub(super) fn output<S: Suite>(gamma: Point<S>) -> Output<S::Hash> {
    S::start().chain_update([3]).chain_update(S::clear(gamma).encode()).chain_update([0]).finalize()
}
