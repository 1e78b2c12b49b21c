//! Batch verification: many signatures in one multi-scalar multiplication, several times faster than one by one.
//!
//! Every signature is an equation s_i G - e_i X_i - R_i = 0 in the group. The batch checks the sum of z_i times these, for
//! coefficients z_i of 128 bits that nobody can predict before all signatures are fixed: here the hash of all of them,
//! so that no random number generator is needed and the result is always the same for the same input. If every
//! equation holds, so does the sum; if one does not, the sum holds with probability 2^-128 per attempt to find such
//! a batch.
//!
//! The coefficients: t = SHA-512("primegroup-batch-v1:" || scheme || ":" || I2OSP(len(name), 1) || name || then, for each
//! signature, the public key, the signature and e, 32 bytes little-endian, as they are), which fixes every number in
//! the equations; block j = SHA-512(t || j as 8 bytes little-endian); z_i is the quarter i mod 4 of block i/4, as a
//! little-endian integer.
//!
//! Without the feature `alloc` the batch is processed in chunks of [`CHUNK`] signatures, each with its own
//! coefficients; with it, all at once; with `parallel`, one part per thread. What is accepted is the same.
//!
//! Everything here is public data in variable time. The 48-byte signatures of jq255 do not contain R and cannot be
//! verified in batches.

use crate::digests::Sha512;
use crate::error::Error;
use crate::message::Message;
use crate::{do255, schnorr};
use primegroup_core::Group;
use primegroup_core::field::PrimeField;
use primegroup_core::group::Scalar;
use sha2::Digest;

/// Signatures that are verified together where nothing can be allocated.
pub const CHUNK: usize = 16;

/// One signature to verify: whose, of what, and the signature. `K` is the type of public keys, `S` that of signatures, `M` that
/// of messages of the scheme.
#[derive(Clone, Copy, Debug)]
pub struct Item<'a, K, S, M = &'a [u8]> {
    /// The public key.
    pub key: &'a K,
    /// The message.
    pub message: M,
    /// The signature.
    pub signature: &'a S,
}

/// An item as an equation: s G = R + e X.
struct Equation<P, S> {
    key: P,
    r: P,
    s: S,
    e: S,
}

/// What a batch needs to know of its scheme and its group, which may have a cofactor.
struct Suite<P, S> {
    scheme: &'static str,
    group: &'static str,
    generator: P,
    msm: fn(&[S], &[P]) -> P,
    is_zero: fn(&P) -> bool,
}

/// The coefficients of a batch, one after the other.
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

impl<P: Copy, S: Scalar> Suite<P, S> {
    /// Checks one batch. `scalars` and `points` are work space for `2 items.len() + 1` each: R, then X, then G.
    fn check<T>(
        &self,
        items: &[T],
        equation: impl Fn(&T, &mut Sha512) -> Result<Equation<P, S>, Error>,
        scalars: &mut [S],
        points: &mut [P],
    ) -> Result<(), Error> {
        let n = items.len();
        let mut transcript = Sha512::new()
            .chain_update(b"primegroup-batch-v1:")
            .chain_update(self.scheme)
            .chain_update(b":")
            .chain_update([self.group.len() as u8])
            .chain_update(self.group);
        for (i, item) in items.iter().enumerate() {
            let Equation { key, r, s, e } = equation(item, &mut transcript)?;
            transcript.update(e.encode());
            (scalars[i], points[i]) = (s, r);
            (scalars[n + i], points[n + i]) = (e, key);
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
    #[cfg(not(feature = "alloc"))]
    fn verify<T: Sync>(
        &self,
        items: &[T],
        equation: impl Fn(&T, &mut Sha512) -> Result<Equation<P, S>, Error> + Sync,
    ) -> Result<(), Error> {
        let mut scalars = [S::ZERO; 2 * CHUNK + 1];
        let mut points = [self.generator; 2 * CHUNK + 1];
        items.chunks(CHUNK).try_for_each(|chunk| self.check(chunk, &equation, &mut scalars, &mut points))
    }

    /// Checks any number of items.
    #[cfg(feature = "alloc")]
    fn verify<T: Sync>(
        &self,
        items: &[T],
        equation: impl Fn(&T, &mut Sha512) -> Result<Equation<P, S>, Error> + Sync,
    ) -> Result<(), Error>
    where
        P: Sync,
    {
        let part = |items: &[T]| {
            let length = 2 * items.len() + 1;
            self.check(items, &equation, &mut alloc::vec![S::ZERO; length], &mut alloc::vec![self.generator; length])
        };
        #[cfg(feature = "parallel")]
        {
            use rayon::prelude::*;
            // Below this many signatures a thread costs more than it saves.
            const MIN: usize = 64;
            let size = items.len().div_ceil(rayon::current_num_threads()).max(MIN);
            items.par_chunks(size).try_for_each(part)
        }
        #[cfg(not(feature = "parallel"))]
        part(items)
    }
}

fn prime_order<G: Group>(scheme: &'static str) -> Suite<G, G::Scalar> {
    Suite {
        scheme,
        group: G::NAME,
        generator: G::GENERATOR,
        msm: G::multi_scalar_mul_vartime,
        is_zero: |p| p.is_identity().declassify(),
    }
}

/// Verifies a batch of [Schnorr signatures](crate::schnorr) with an empty context: succeeds iff every signature is valid
/// (but for a chance of 2^-128), and for an empty batch.
///
/// # Errors
/// [`Error::Verification`] if a signature is not valid: [`first_invalid`] finds it.
pub fn schnorr<G: Group>(items: &[Item<'_, schnorr::PublicKey<G>, schnorr::Signature<G>>]) -> Result<(), Error> {
    schnorr_ctx(items, &[])
}

/// [`schnorr()`] for signatures made in a context.
///
/// # Errors
/// As [`schnorr()`]; [`Error::Length`] also for a context of more than 255 bytes.
pub fn schnorr_ctx<G: Group>(
    items: &[Item<'_, schnorr::PublicKey<G>, schnorr::Signature<G>>],
    context: &[u8],
) -> Result<(), Error> {
    prime_order::<G>("schnorr").verify(items, |item, transcript| {
        let (r, s, e) = item.key.equation(item.message, item.signature, context)?;
        transcript.update(item.key.encode());
        transcript.update(item.signature.as_bytes());
        Ok(Equation { key: item.key.point(), r, s, e })
    })
}

/// Verifies a batch of [do255 signatures](crate::do255): succeeds iff every signature is valid (but for a chance of
/// 2^-128), and for an empty batch.
///
/// # Errors
/// [`Error::Verification`] if a signature is not valid: [`first_invalid`] finds it.
pub fn do255<G: do255::Do255>(
    items: &[Item<'_, do255::PublicKey<G>, do255::Signature, Message<'_>>],
) -> Result<(), Error> {
    prime_order::<G>("do255").verify(items, |item, transcript| {
        let (r, s, e) = item.key.equation(item.message, item.signature)?;
        transcript.update(item.key.encode());
        transcript.update(item.signature.as_bytes());
        Ok(Equation { key: item.key.point(), r, s, e })
    })
}

/// Verifies a batch of [Curve9767 signatures](crate::curve9767): succeeds iff every signature is valid (but for a chance of
/// 2^-128), and for an empty batch.
///
/// # Errors
/// [`Error::Verification`] if a signature is not valid: [`first_invalid`] finds it.
#[cfg(feature = "curve9767")]
pub fn curve9767(
    items: &[Item<'_, crate::curve9767::PublicKey, crate::curve9767::Signature, Message<'_>>],
) -> Result<(), Error> {
    use crate::curve9767::Point;
    prime_order::<Point>("curve9767").verify(items, |item, transcript| {
        let (r, s, e) = item.key.equation(item.message, item.signature)?;
        transcript.update(item.key.encode());
        transcript.update(item.signature.as_bytes());
        Ok(Equation { key: item.key.point(), r, s, e })
    })
}

/// Verifies a batch of [Ed25519 signatures](crate::ed25519) by the rules of ZIP-215, with the cofactor: succeeds iff
/// `verify_zip215` accepts every signature (but for a chance of 2^-128), and for an empty batch.
///
/// # Errors
/// [`Error::Verification`] if a signature is not valid: [`first_invalid`] finds it.
#[cfg(feature = "ed25519")]
pub fn ed25519(items: &[Item<'_, crate::ed25519::PublicKey, crate::ed25519::Signature>]) -> Result<(), Error> {
    use crate::ed25519::{Point, small_order};
    let suite = Suite {
        scheme: "ed25519",
        group: "ed25519",
        generator: Point::GENERATOR,
        msm: Point::multi_scalar_mul_vartime,
        is_zero: small_order,
    };
    suite.verify(items, |item, transcript| {
        let parts = item.key.parts_zip215(item.message, item.signature)?;
        transcript.update(item.key.encode());
        transcript.update(item.signature.as_bytes());
        Ok(Equation { key: item.key.point(), r: parts.r, s: parts.s, e: parts.k })
    })
}

/// The index of the first item that `verify` (one of the functions of this module) refuses, or `None` if it accepts all
/// of them; by bisection, at about the cost of two batches.
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
