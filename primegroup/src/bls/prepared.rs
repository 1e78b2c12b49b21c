//! Public keys in the second group with the precomputed lines of their Miller loop, for verifying many signatures by
//! the same key. Variable time.

use super::suite::{Curve, MinSig, Scheme};
use super::{PublicKey, Signature, Variant, hash};
use crate::error::Error;
use crate::message::{Message, VerifyOptions};
use core::fmt;
use primegroup_core::pairing::{Argument, G2Prepared, product_is_one_vartime};

/// A public key of [`MinSig`] with its lines: 13 KB on BLS12-381. The generator's lines are constants, so the lines of
/// both points of the second group are known before verification.
///
/// ```
/// # fn main() -> Result<(), primegroup::Error> {
/// use primegroup::bls::min_sig::basic::SecretKey;
/// let key = SecretKey::from_seed(b"a seed for an example, not secret")?;
/// let prepared = key.public_key().prepare();
/// prepared.verify(b"a message", &key.sign(b"a message"))?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct PreparedPublicKey<C: Curve, S: Scheme> {
    key: PublicKey<MinSig<C>, S>,
    lines: G2Prepared<C>,
}

impl<C: Curve, S: Scheme> PublicKey<MinSig<C>, S> {
    /// Returns the key with its lines. Costs less than half of a Miller loop.
    #[must_use]
    pub fn prepare(&self) -> PreparedPublicKey<C, S> {
        PreparedPublicKey { key: *self, lines: G2Prepared::new(self.0.point_ref()) }
    }
}

impl<C: Curve, S: Scheme> PreparedPublicKey<C, S> {
    /// Returns the key without its lines.
    #[must_use]
    pub const fn public_key(&self) -> &PublicKey<MinSig<C>, S> {
        &self.key
    }

    /// Verifies a signature, like [`PublicKey::verify`].
    ///
    /// # Errors
    /// [`Error::Verification`] if the signature is not valid.
    pub fn verify(&self, message: &[u8], signature: &Signature<MinSig<C>, S>) -> Result<(), Error> {
        let hash = hash::<MinSig<C>, S>(&self.key, message)?;
        let signature = signature.point();
        let terms = [(hash, Argument::Prepared(&self.lines)), MinSig::<C>::of_generator(&signature)];
        if product_is_one_vartime(&terms) { Ok(()) } else { Err(Error::Verification) }
    }

    /// Verifies a signature with options, like [`PublicKey::verify_with`].
    ///
    /// # Errors
    /// The errors of [`PublicKey::verify_with`].
    pub fn verify_with(
        &self,
        message: Message<'_>,
        signature: &Signature<MinSig<C>, S>,
        options: &VerifyOptions<'_>,
    ) -> Result<(), Error> {
        options.nothing()?;
        self.verify(message.unhashed()?, signature)
    }
}

impl<C: Curve, S: Scheme> fmt::Debug for PreparedPublicKey<C, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Prepared{:?}", self.key)
    }
}
