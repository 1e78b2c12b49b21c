//! Batch verification: many signatures in one multi-scalar multiplication, several times faster than one by one.
//!
//! Every signature is an equation s_i G - e_i X_i - R_i = 0 in the group. The batch checks the sum of z_i times these
//! equations. Nobody can predict the 128-bit coefficients z_i before all signatures are fixed. They are derived from
//! the hash of all signatures, so no random number generator is needed and the result is deterministic. If every
//! equation holds, so does the sum. If one equation does not hold, the sum still holds with probability 2^-128 per
//! attempt to find such a batch.
//!
//! The coefficients: t = SHA-512("primegroup-batch-v1:" || scheme || ":" || I2OSP(len(name), 1) || name || then, for
//! each signature, the public key, the signature and e, 32 bytes little-endian, unmodified). This fixes every number in
//! the equations. Block j = SHA-512(t || j as 8 bytes little-endian); z_i is the quarter i mod 4 of block i/4, as a
//! little-endian integer.
//!
//! Without the feature `alloc` the batch is processed in chunks of [`CHUNK`] signatures, each chunk with its own
//! coefficients. With `alloc`, the batch is processed as a whole, and the terms of equal keys are added up first. This
//! makes it a third cheaper if keys sign often. With `parallel`, each thread processes a part. All three accept the
//! same batches.
//!
//! Everything here is public data, processed in variable time. The trait [`VerifyBatch`] marks the public keys that
//! support batches: the keys of [`schnorr`](crate::schnorr) on every group, and of the schemes whose signatures contain
//! R. (The 48-byte signatures of jq255 do not contain R.) Batches of `bls` use pairings instead of the sum; see that
//! module.
//!
//! A batch accepts exactly the signatures that single verification accepts with the same options. Ed25519 has three
//! [`Rules`](crate::Rules), and only the rules of ZIP-215 allow a sum:
//! `verify_with(&items, &VerifyOptions::new().rules(Rules::Zip215))`. With its other rules, which include the default,
//! signatures are verified one by one.
//!
//! [`verify_each`] returns a verdict for each signature, equal to that of single verification. Without the feature
//! `alloc`, it verifies one by one. `invalid` finds the signatures that are not valid (feature `alloc`).
//!
//! **Search for bad signatures** (feature `alloc`, schemes whose batches are sums): sums of parts of the batch, with
//! the same coefficients, show which signatures are bad. The size of the parts follows the share of bad signatures
//! found so far. If that share is high, signatures are verified one by one. The search never costs more than 1.15 times
//! single verification of all signatures, wherever the bad ones are; with few bad ones it costs a fraction. Because of
//! this limit, batches of up to about 16 signatures of different keys are verified one by one. Reusing the coefficients
//! is sound: a rejected signature is certainly bad. A bad signature is accepted only if the sum of a part that contains
//! it is zero. As long as no such sum is zero, the search chooses its parts by the keys and by which signatures are
//! bad, and not by the coefficients. So the probability of a wrong verdict is at most 2^-128 for each part with a bad
//! signature. There are fewer than two such parts for each signature of the batch.
//!
//! [`agree_each`] exchanges keys with many peers at once.

use crate::digests::Sha512;
use crate::error::Error;
use crate::keys::Named;
use crate::message::{Message, VerifyOptions};
use crate::scheme::{Verify, VerifyBatch};
use core::ops::Sub;
use primegroup_core::Group;
use primegroup_core::field::{ByteArray, PrimeField};
use primegroup_core::group::Scalar;
use sha2::Digest;

#[cfg(all(test, feature = "alloc", feature = "jq255e"))]
mod counted;
mod each;
#[cfg(any(feature = "alloc", feature = "bls"))]
#[allow(dead_code)] // with one of the two
mod plan;
#[cfg(feature = "alloc")]
mod sums;

#[cfg(feature = "bls")]
pub(crate) use each::by_batches;
pub use each::{agree_each, agree_pairs, verify_each, verify_each_with};
#[cfg(feature = "alloc")]
pub use each::{invalid, invalid_with};
pub(crate) use each::{one_by_one, same_length};
#[cfg(feature = "alloc")]
pub(crate) use sums::slots;

/// Number of signatures that are verified together without the feature `alloc`.
pub const CHUNK: usize = 16;

/// Number of encodings decoded at once, and of elements encoded at once: enough to fill the SIMD lanes of any CPU.
pub(crate) const AT_ONCE: usize = 8;

/// One signature to verify: the public key, the message, and the signature. `K` is the type of public keys.
#[derive(Clone, Copy, Debug)]
pub struct Item<'a, K: Verify> {
    /// The public key.
    pub key: &'a K,
    /// The message, or its hash value.
    pub message: Message<'a>,
    /// The signature.
    pub signature: &'a K::Signature,
}

/// The data of an item that goes into the hash: this and e determine every number in the equation.
pub(crate) trait Statement: Sync {
    /// An encoded public key. Terms with equal keys are added up.
    type Key: AsRef<[u8]>;

    #[cfg_attr(not(feature = "alloc"), allow(dead_code))]
    fn key(&self) -> Self::Key;
    fn describe(&self, transcript: &mut Sha512);
}

impl<K: Verify> Statement for Item<'_, K> {
    type Key = K::Bytes;

    fn key(&self) -> K::Bytes {
        self.key.encode()
    }
    fn describe(&self, transcript: &mut Sha512) {
        transcript.update(self.key.encode());
        transcript.update(self.signature);
    }
}

/// An item as an equation: s G = R + e X. R is missing here, because it is decoded for several items at once.
pub(crate) struct Equation<P, S> {
    pub(crate) key: P,
    pub(crate) s: S,
    pub(crate) e: S,
}

/// The scheme and the group of a batch. The group may have a cofactor.
pub(crate) struct Suite<P, S> {
    pub(crate) scheme: &'static str,
    pub(crate) group: &'static str,
    pub(crate) generator: P,
    pub(crate) msm: fn(&[S], &[P]) -> P,
    pub(crate) is_zero: fn(&P) -> bool,
    /// Returns whether s G = R + e X, given X, s, e and R.
    #[cfg_attr(not(feature = "alloc"), allow(dead_code))]
    pub(crate) holds: fn(&P, &S, &S, &P) -> bool,
    /// Smallest number of items, with distinct keys, for which one sum is faster than verifying each item alone.
    #[cfg_attr(not(feature = "alloc"), allow(dead_code))]
    pub(crate) sum_pays_from: fn() -> usize,
}

/// The sequence of coefficients of a batch.
struct Coefficients {
    seed: [u8; 64],
    block: [u8; 64],
    next: u64,
}

impl Coefficients {
    fn new(transcript: Sha512) -> Self {
        Coefficients { seed: transcript.finalize().into(), block: [0; 64], next: 0 }
    }

    fn next<S: PrimeField>(&mut self) -> S {
        let quarter = (self.next % 4) as usize;
        if quarter == 0 {
            let hash = Sha512::new().chain_update(self.seed).chain_update((self.next / 4).to_le_bytes());
            self.block = hash.finalize().into();
        }
        self.next += 1;
        S::decode_reduce(&self.block[16 * quarter..16 * quarter + 16])
    }
}

impl<P: Copy + Sub<Output = P>, S: Scalar> Suite<P, S> {
    /// Returns the hash state of a batch before its first signature.
    fn transcript(&self) -> Sha512 {
        Sha512::new()
            .chain_update(b"primegroup-batch-v1:")
            .chain_update(self.scheme)
            .chain_update(b":")
            .chain_update([self.group.len() as u8])
            .chain_update(self.group)
    }
}

#[cfg(not(feature = "alloc"))]
impl<P: Copy + Sub<Output = P>, S: Scalar> Suite<P, S> {
    /// Checks one batch. `scalars` and `points` are work space for `2 items.len() + 1` elements each: R, then X, then
    /// G.
    fn check<I: Statement>(
        &self,
        items: &[I],
        equation: impl Fn(&I) -> Result<Equation<P, S>, Error>,
        commitments: impl Fn(&[I], &mut [Option<P>]),
        scalars: &mut [S],
        points: &mut [P],
    ) -> Result<(), Error> {
        let n = items.len();
        let mut transcript = self.transcript();
        for (i, item) in items.iter().enumerate() {
            let Equation { key, s, e } = equation(item)?;
            item.describe(&mut transcript);
            transcript.update(e.encode());
            scalars[i] = s;
            (scalars[n + i], points[n + i]) = (e, key);
        }
        let mut decoded = [None; CHUNK];
        commitments(items, &mut decoded[..n]);
        for (to, point) in points.iter_mut().zip(&decoded[..n]) {
            *to = point.ok_or(Error::Verification)?;
        }
        let mut coefficients = Coefficients::new(transcript);
        let mut b = S::ZERO;
        for i in 0..n {
            let z = coefficients.next::<S>();
            b -= z * scalars[i];
            scalars[i] = z;
            scalars[n + i] *= z;
        }
        (scalars[2 * n], points[2 * n]) = (b, self.generator);
        if (self.is_zero)(&(self.msm)(&scalars[..=2 * n], &points[..=2 * n])) {
            Ok(())
        } else {
            Err(Error::Verification)
        }
    }

    /// Checks any number of items.
    pub(crate) fn verify<I: Statement>(
        &self,
        items: &[I],
        equation: impl Fn(&I) -> Result<Equation<P, S>, Error> + Sync,
        commitments: impl Fn(&[I], &mut [Option<P>]) + Sync,
    ) -> Result<(), Error> {
        let mut scalars = [S::ZERO; 2 * CHUNK + 1];
        let mut points = [self.generator; 2 * CHUNK + 1];
        items.chunks(CHUNK).try_for_each(|chunk| self.check(chunk, &equation, &commitments, &mut scalars, &mut points))
    }
}

/// Runs `check` on all items or, with several threads, on one part per thread. A part has at least `min` items; below
/// that a thread costs more than it saves.
#[cfg(any(feature = "alloc", feature = "ed25519"))]
pub(crate) fn in_parts<'a, T: Sync>(
    items: &'a [T],
    min: usize,
    check: impl Fn(&'a [T]) -> Result<(), Error> + Sync,
) -> Result<(), Error> {
    #[cfg(feature = "parallel")]
    {
        use rayon::prelude::*;
        let size = items.len().div_ceil(rayon::current_num_threads()).max(min);
        items.par_chunks(size).try_for_each(&check)
    }
    #[cfg(not(feature = "parallel"))]
    {
        let _ = min;
        check(items)
    }
}

/// Decodes the commitments R, the first part of each signature, several at once.
pub(crate) fn decode_commitments<K: Verify, B: ByteArray, P: Copy>(
    items: &[Item<'_, K>],
    points: &mut [Option<P>],
    decode_each: impl Fn(&[B], &mut [Option<P>]),
) {
    for (items, points) in items.chunks(AT_ONCE).zip(points.chunks_mut(AT_ONCE)) {
        let mut encodings = [B::ZERO; AT_ONCE];
        for (to, item) in encodings.iter_mut().zip(items) {
            // `unwrap_or` is never reached: a signature is not shorter than its first part.
            *to = item.signature.as_ref().get(..B::LEN).and_then(B::from_slice).unwrap_or(B::ZERO);
        }
        decode_each(&encodings[..items.len()], points);
    }
}

/// Returns the parameters of batches of a scheme on a group of prime order.
pub(crate) fn suite_of<G: Group>(scheme: &'static str) -> Suite<G, G::Scalar> {
    Suite {
        scheme,
        group: G::NAME,
        generator: G::GENERATOR,
        msm: G::multi_scalar_mul_vartime,
        is_zero: |p: &G| p.is_identity().declassify(),
        holds: |key, s, e, r| (-*key).verify_mul_add_generator_vartime(e, s, r),
        sum_pays_from: G::sum_pays_from,
    }
}

/// Returns the equation of an item from (s, e) and the item's key.
fn with_key<G: Group, S, K: Verify + Named<G, S>>(
    item: &Item<'_, K>,
    (s, e): (G::Scalar, G::Scalar),
) -> Equation<G, G::Scalar> {
    Equation { key: item.key.inner().point(), s, e }
}

/// Verifies a batch on a group of prime order. Each signature consists of R and a part that gives an equation (s, e).
pub(crate) fn prime_order<G: Group, S, K: Verify + Named<G, S>>(
    scheme: &'static str,
    items: &[Item<'_, K>],
    equation: impl Fn(&Item<'_, K>) -> Result<(G::Scalar, G::Scalar), Error> + Sync,
) -> Result<(), Error> {
    let equation = |item: &Item<'_, _>| Ok(with_key(item, equation(item)?));
    suite_of::<G>(scheme).verify(items, equation, |items, points| decode_commitments(items, points, G::decode_each))
}

/// Writes a verdict for each signature of such a batch.
#[cfg(feature = "alloc")]
pub(crate) fn prime_order_each<G: Group, S, K: Verify + Named<G, S>>(
    scheme: &'static str,
    items: &[Item<'_, K>],
    verdicts: &mut [bool],
    equation: impl Fn(&Item<'_, K>) -> Result<(G::Scalar, G::Scalar), Error> + Sync,
) -> Result<(), Error> {
    let equation = |item: &Item<'_, _>| Ok(with_key(item, equation(item)?));
    let commitments = |items: &[Item<'_, K>], points: &mut [_]| decode_commitments(items, points, G::decode_each);
    suite_of::<G>(scheme).verdicts(items, equation, commitments, verdicts)
}

/// Verifies a batch of signatures. Succeeds if every signature is valid, and for an empty batch. If a signature is not
/// valid, it fails, except with probability 2^-128.
///
/// # Errors
/// [`Error::Verification`] if a signature is not valid; [`first_invalid`] finds it.
///
/// ```
/// # fn main() -> Result<(), primegroup::Error> {
/// # #[cfg(feature = "ristretto255")] {
/// use primegroup::{Message, batch, ristretto255, schnorr};
/// let key = schnorr::SecretKey::<ristretto255::Point>::from_seed(b"a seed for an example, not secret")?;
/// let signatures = [key.sign(b"one"), key.sign(b"two")];
/// let items = [(b"one", 0), (b"two", 1)].map(|(message, i): (_, usize)| batch::Item {
///     key: key.public_key(),
///     message: Message::raw(message),
///     signature: &signatures[i],
/// });
/// batch::verify(&items)?;
/// # }
/// # Ok(())
/// # }
/// ```
pub fn verify<K: VerifyBatch>(items: &[Item<'_, K>]) -> Result<(), Error> {
    K::verify_batch(items, &VerifyOptions::new())
}

/// [`verify`] with [`VerifyOptions`] that apply to all signatures: the context and the rules.
///
/// # Errors
/// [`Error::Verification`] if a signature is not valid; [`Error::Unsupported`] for options that the scheme does not
/// support; [`Error::Length`] for a context that is too long.
pub fn verify_with<K: VerifyBatch>(items: &[Item<'_, K>], options: &VerifyOptions<'_>) -> Result<(), Error> {
    K::verify_batch(items, options)
}

/// Returns the index of the first item that `verify` rejects, or `None` if it accepts all items. `verify` can be
/// [`verify`] of this module. Uses bisection and costs about as much as two batches.
pub fn first_invalid<T>(items: &[T], verify: impl Fn(&[T]) -> Result<(), Error>) -> Option<usize> {
    verify(items).err()?;
    let (mut start, mut rest) = (0, items);
    while rest.len() > 1 {
        let (left, right) = rest.split_at(rest.len() / 2);
        rest = if verify(left).is_err() {
            left
        } else {
            start += left.len();
            right
        };
    }
    Some(start)
}

/// Calls `found` with the index of every item that `verify` rejects, in ascending order. Uses bisection; each rejected
/// item that is far from the others costs about as much as two batches. To find more than a few, use [`verify_each`].
pub fn each_invalid<T>(items: &[T], verify: impl Fn(&[T]) -> Result<(), Error>, mut found: impl FnMut(usize)) {
    bisect(0, items, &verify, &mut found);
}

fn bisect<T>(start: usize, items: &[T], verify: &impl Fn(&[T]) -> Result<(), Error>, found: &mut impl FnMut(usize)) {
    if verify(items).is_ok() {
        return;
    }
    match items {
        [] => {}
        [_] => found(start),
        _ => {
            let (left, right) = items.split_at(items.len() / 2);
            bisect(start, left, verify, found);
            bisect(start + left.len(), right, verify, found);
        }
    }
}

/// Implements [`VerifyBatch`] for public keys on a group of prime order, from the equation of an item. It also defines
/// a function for the scheme's `verify_each`, with the name given and the same rules.
macro_rules! by_equation {
    ([$($generics:tt)*] $public:ty, $group:ty, $scheme:expr, $equation:path) => {
        fn verify_each<$($generics)*>(
            items: &[$crate::batch::Item<'_, $public>],
            options: &$crate::VerifyOptions<'_>,
            verdicts: &mut [bool],
        ) -> Result<(), $crate::Error> {
            #[cfg(feature = "alloc")]
            return $crate::batch::prime_order_each::<$group, _, _>($scheme, items, verdicts, |item| $equation(item, options));
            #[cfg(not(feature = "alloc"))]
            $crate::batch::one_by_one(items, options, verdicts)
        }

        impl<$($generics)*> $crate::scheme::VerifyBatch for $public {
            fn verify_batch(
                items: &[$crate::batch::Item<'_, Self>],
                options: &$crate::VerifyOptions<'_>,
            ) -> Result<(), $crate::Error> {
                $crate::batch::prime_order::<$group, _, _>($scheme, items, |item| $equation(item, options))
            }
        }
    };
}
pub(crate) use by_equation;
