//! Verification with a hint that identifies the point R. The hint is the two bits that also allow recovery of the
//! public key. Variable time.
//!
//! Without a hint a verifier knows only x(R) modulo the order, so it can only compute R and compare. With a hint, R =
//! (e/s) G + (r/s) Q is an equation between points. A single equation is verified with scalars of half the size (A.
//! Antipa et al., "Accelerated verification of ECDSA signatures", SAC 2005). Many equations are added up, each
//! multiplied by a coefficient that nobody can predict ([`batch`](crate::batch)).

use super::{Claim, Digested, PublicKey, RecoveryId, SCHEME, Signature};
use crate::batch::{self, Equation, Item, Statement};
use crate::digests::Sha512;
use crate::error::Error;
use crate::message::Message;
use primegroup_core::group::Coordinates;
use sha2::Digest;

/// A signature to verify, and its hint.
#[derive(Clone, Copy, Debug)]
pub struct Hinted<'a, G: Coordinates> {
    /// The signature with its public key and message.
    pub item: Item<'a, PublicKey<G>>,
    /// The hint: which point is R.
    pub hint: RecoveryId,
}

impl<G: Coordinates> Statement for Hinted<'_, G> {
    type Key = G::Bytes;

    fn key(&self) -> G::Bytes {
        self.item.key.encode()
    }
    fn describe(&self, transcript: &mut Sha512) {
        self.item.describe(transcript);
        transcript.update([self.hint.to_u8()]);
    }
}

/// Returns R, and the claim about it.
fn equation<G: Coordinates>(
    message: Message<'_>,
    signature: &Signature<G>,
    hint: RecoveryId,
) -> Result<(G, Claim<G>), Error> {
    let claim = Claim::new(Digested::new(message)?.value(), signature)?;
    let r = PublicKey::<G>::signer_point(signature, hint).ok_or(Error::Verification)?;
    Ok((r, claim))
}

impl<G: Coordinates> PublicKey<G> {
    /// Verifies a signature with its hint ([`SecretKey::sign_recoverable`](super::SecretKey) returns both), in variable
    /// time. A valid signature with a wrong hint is rejected.
    ///
    /// Costs one inversion modulo the order, one decoding, and one multiplication with half of the doublings.
    ///
    /// # Errors
    /// [`Error::Verification`] if the signature is not valid, or the hint does not belong to it; [`Error::Unsupported`]
    /// for values of hash functions that are not in [`Verify::HASHES`](crate::scheme::Verify::HASHES).
    pub fn verify_hinted(&self, message: Message<'_>, signature: &Signature<G>, hint: RecoveryId) -> Result<(), Error> {
        let (r, claim) = equation(message, signature, hint)?;
        if self.point().verify_mul_add_generator_vartime(&claim.of_key, &claim.of_generator, &r) {
            Ok(())
        } else {
            Err(Error::Verification)
        }
    }
}

/// Verifies a batch of signatures with their hints, in one sum. Succeeds if every signature is valid and has its own
/// hint, and for an empty batch. Otherwise it fails, except with probability 2^-128.
/// [`batch::first_invalid`](crate::batch::first_invalid) finds an invalid one.
///
/// # Errors
/// The errors of [`PublicKey::verify_hinted`].
///
/// ```
/// # fn main() -> Result<(), primegroup::Error> {
/// # #[cfg(feature = "p256")] {
/// use primegroup::batch::Item;
/// use primegroup::ecdsa::{Hinted, SecretKey, verify_batch_hinted};
/// use primegroup::{Message, SignOptions, p256};
/// let key = SecretKey::<p256::Point>::from_seed(b"a seed for an example, not secret")?;
/// let message = Message::raw(b"a message");
/// let (signature, hint) = key.sign_recoverable(message, &SignOptions::new())?;
/// verify_batch_hinted(&[Hinted { item: Item { key: key.public_key(), message, signature: &signature }, hint }])?;
/// # }
/// # Ok(())
/// # }
/// ```
pub fn verify_batch_hinted<G: Coordinates>(items: &[Hinted<'_, G>]) -> Result<(), Error> {
    let equation = |Hinted { item, .. }: &Hinted<'_, G>| {
        let claim = Claim::new(Digested::new(item.message)?.value(), item.signature)?;
        // b G = R - a Q
        Ok(Equation { key: item.key.point(), s: claim.of_generator, e: -claim.of_key })
    };
    batch::suite_of::<G>(SCHEME).verify(items, equation, |items, points| {
        for (Hinted { item, hint }, r) in items.iter().zip(points) {
            *r = PublicKey::<G>::signer_point(item.signature, *hint);
        }
    })
}
