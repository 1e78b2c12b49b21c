//! Public keys with precomputed tables, for verifying many signatures by the same key. Variable time.

use super::{Claim, Digested, PublicKey, Signature};
use crate::digests::Sha256;
use crate::error::Error;
use crate::keys::{no_context, verdict};
use crate::message::{Message, VerifyOptions};
use core::fmt;
use primegroup_core::group::weierstrass::Prepare;
use sha2::Digest;

/// A public key with its tables, about 22 KB for generator tables of the default size. Verification takes a third of
/// the time.
///
/// ```
/// # fn main() -> Result<(), primegroup::Error> {
/// # #[cfg(feature = "p256")] {
/// use primegroup::{ecdsa, p256};
/// let key = ecdsa::SecretKey::<p256::Point>::from_seed(b"a seed for an example, not secret")?;
/// let prepared = key.public_key().prepare();
/// prepared.verify(b"a message", &key.sign(b"a message"))?;
/// # }
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct PreparedPublicKey<G: Prepare> {
    key: PublicKey<G>,
    tables: G::Tables,
}

impl<G: Prepare> PublicKey<G> {
    /// Returns the key with its tables. Takes as long as two or three verifications.
    #[must_use]
    pub fn prepare(&self) -> PreparedPublicKey<G> {
        PreparedPublicKey { key: *self, tables: self.point().prepare_vartime() }
    }
}

impl<G: Prepare> PreparedPublicKey<G> {
    /// Returns the key without its tables.
    #[must_use]
    pub const fn public_key(&self) -> &PublicKey<G> {
        &self.key
    }

    /// Verifies a signature, like [`PublicKey::verify`].
    ///
    /// # Errors
    /// [`Error::Verification`] if the signature is not valid.
    pub fn verify(&self, message: &[u8], signature: &Signature<G>) -> Result<(), Error> {
        self.verify_digest(&Sha256::digest(message), signature)
    }

    /// Verifies a signature with options, like [`PublicKey::verify_with`].
    ///
    /// # Errors
    /// The errors of [`PublicKey::verify_with`].
    pub fn verify_with(
        &self,
        message: Message<'_>,
        signature: &Signature<G>,
        options: &VerifyOptions<'_>,
    ) -> Result<(), Error> {
        no_context(options.context_alone()?)?;
        self.verify_digest(Digested::new(message)?.value(), signature)
    }

    /// Verifies a signature of a hash value, like [`PublicKey::verify_digest`].
    ///
    /// # Errors
    /// [`Error::Verification`] if the signature is not valid.
    pub fn verify_digest(&self, value: &[u8], signature: &Signature<G>) -> Result<(), Error> {
        let Claim { r, of_key, of_generator } = Claim::new(value, signature)?;
        let sum = G::mul_add_prepared_vartime(&self.tables, &of_key, &of_generator);
        verdict(&(&sum, &r), |(sum, r)| sum.x_is_vartime(r))
    }
}

impl<G: Prepare> fmt::Debug for PreparedPublicKey<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Prepared{:?}", self.key)
    }
}
