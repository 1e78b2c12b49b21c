//! Aggregation: sums of signatures, and their verification (sections 2.8, 2.9 and 3 of the draft).

use super::product::{Product, for_each_class};
use super::{Possession, ProvenPublicKey, PublicKey, Scheme, Signature, Variant, hash};
use crate::error::Error;
use core::cmp::Ordering;
use primegroup_core::Group;

/// Compares hash inputs. Equal inputs have the same hash.
pub(super) fn order<V: Variant, S: Scheme>(
    (a, a_message): (&PublicKey<V, S>, &[u8]),
    (b, b_message): (&PublicKey<V, S>, &[u8]),
) -> Ordering {
    order_encoded::<S>((a.as_bytes().as_ref(), a_message), (b.as_bytes().as_ref(), b_message))
}

/// [`order`] by encoded keys.
fn order_encoded<S: Scheme>((a, a_message): (&[u8], &[u8]), (b, b_message): (&[u8], &[u8])) -> Ordering {
    let keys = if S::WITH_KEY { a.cmp(b) } else { Ordering::Equal };
    // Lengths first: most comparisons end with them, or with the first bytes.
    keys.then_with(|| a_message.len().cmp(&b_message.len())).then_with(|| a_message.cmp(b_message))
}

impl<V: Variant, S: Scheme> Signature<V, S> {
    /// Aggregate: returns the sum of signatures, which is a signature of all messages by all keys. Sums can be added
    /// again. Costs one addition per signature.
    ///
    /// The signatures are not checked. A valid sum does not imply that each signature is valid.
    ///
    /// # Errors
    /// [`Error::Length`] if there are no signatures.
    pub fn aggregate<'a>(signatures: impl IntoIterator<Item = &'a Self>) -> Result<Self, Error> {
        let mut signatures = signatures.into_iter();
        let mut sum = signatures.next().ok_or(Error::Length)?.point();
        signatures.for_each(|signature| sum += signature.point());
        Ok(Self::from_point(sum))
    }

    /// AggregateVerify: verifies that this is the sum of signatures of these messages by these keys. Costs a hash and a
    /// Miller loop for each distinct message, one more Miller loop, and one final exponentiation.
    ///
    /// Keys are [`PublicKey`]s in the basic and the augmented scheme, and [`ProvenPublicKey`]s in the scheme
    /// [`Possession`]. In the basic scheme messages must be distinct. Keys of equal messages are added first; they may
    /// cancel, as in the draft.
    ///
    /// Without the feature `alloc` each message is compared with each other message.
    ///
    /// # Errors
    /// [`Error::Verification`] if it is not such a sum; if there are no messages; if two messages are equal, in the
    /// basic scheme.
    pub fn aggregate_verify(&self, signed: &[(&S::AggregateKey<V>, &[u8])]) -> Result<(), Error> {
        self.aggregate_verify_by(
            signed,
            |(a, a_message), (b, b_message)| order::<V, S>((S::key(a), a_message), (S::key(b), b_message)),
            |(key, message)| Ok((*S::key(key), *message)),
        )
    }

    /// [`Self::aggregate_verify`] for encoded keys: `read` returns the encoded public key and the message of an item.
    /// Keys are decoded when they are needed, so their number does not affect memory use. `promise` converts a decoded
    /// key to an aggregate key: `|key| key`, or, for [`Possession`], [`ProvenPublicKey::checked_elsewhere`].
    ///
    /// # Errors
    /// The errors of [`Self::aggregate_verify`]; [`Error::Length`] and [`Error::Encoding`] for bytes that are no public
    /// key.
    pub fn aggregate_verify_encoded<T>(
        &self,
        signed: &[T],
        read: impl for<'a> Fn(&'a T) -> (&'a [u8], &'a [u8]),
        promise: impl Fn(PublicKey<V, S>) -> S::AggregateKey<V>,
    ) -> Result<(), Error> {
        self.aggregate_verify_by(
            signed,
            |a, b| order_encoded::<S>(read(a), read(b)),
            |item| {
                let (key, message) = read(item);
                Ok((*S::key(&promise(PublicKey::decode(key)?)), message))
            },
        )
    }

    fn aggregate_verify_by<T>(
        &self,
        signed: &[T],
        order: impl Fn(&T, &T) -> Ordering,
        read: impl for<'a> Fn(&'a T) -> Result<(PublicKey<V, S>, &'a [u8]), Error>,
    ) -> Result<(), Error> {
        if signed.is_empty() {
            return Err(Error::Verification);
        }
        let mut product = Product::<V::Curve>::new();
        for_each_class(signed, order, |first, class| {
            let mut count = 0;
            let mut sum = V::Keys::IDENTITY;
            for item in class {
                count += 1;
                sum += read(item)?.0.point();
            }
            if count > 1 && S::DIFFERENT {
                return Err(Error::Verification);
            }
            let (key, message) = read(first)?;
            product.push(V::pair(&sum, &hash::<V, S>(&key, message)?));
            Ok(())
        })?;
        product.finish(V::of_generator(&self.point()))
    }
}

impl<V: Variant> Signature<V, Possession> {
    /// FastAggregateVerify: verifies that this is the sum of signatures of one message by all these keys. Costs one
    /// addition per key, and one verification.
    ///
    /// # Errors
    /// [`Error::Verification`] if it is not such a sum; if there are no keys; if the sum of the keys is neutral.
    pub fn fast_aggregate_verify<'a>(
        &self,
        keys: impl IntoIterator<Item = &'a ProvenPublicKey<V>>,
        message: &[u8],
    ) -> Result<(), Error> {
        ProvenPublicKey::aggregate(keys).map_err(|_| Error::Verification)?.public_key().verify(message, self)
    }
}
