//! Sums of signatures and of keys, and their verification (sections 2.8, 2.9 and 3 of the draft).

use super::product::{Product, for_each_class};
use super::{Possession, PublicKey, Scheme, Signature, Variant, hash};
use crate::error::Error;
use core::cmp::Ordering;
use primegroup_core::Group;

/// The order of what is hashed: two that are equal have the same hash.
pub(super) fn order<V: Variant, S: Scheme>(
    (a, a_message): (&PublicKey<V, S>, &[u8]),
    (b, b_message): (&PublicKey<V, S>, &[u8]),
) -> Ordering {
    order_encoded::<S>((a.as_bytes().as_ref(), a_message), (b.as_bytes().as_ref(), b_message))
}

/// The same by encoded keys.
fn order_encoded<S: Scheme>((a, a_message): (&[u8], &[u8]), (b, b_message): (&[u8], &[u8])) -> Ordering {
    let keys = if S::WITH_KEY { a.cmp(b) } else { Ordering::Equal };
    // Lengths first: most comparisons end there, or at the first bytes.
    keys.then_with(|| a_message.len().cmp(&b_message.len())).then_with(|| a_message.cmp(b_message))
}

impl<V: Variant, S: Scheme> Signature<V, S> {
    /// Aggregate: the sum of signatures, which is a signature of all messages by all keys. Sums can be summed again. One addition each.
    ///
    /// That the signatures are valid is not checked, and that a sum is valid does not say that each of them is.
    ///
    /// # Errors
    /// [`Error::Length`] if there are none.
    pub fn aggregate<'a>(signatures: impl IntoIterator<Item = &'a Self>) -> Result<Self, Error> {
        let mut signatures = signatures.into_iter();
        let mut sum = signatures.next().ok_or(Error::Length)?.point();
        signatures.for_each(|signature| sum += signature.point());
        Ok(Self::from_point(sum))
    }

    /// AggregateVerify: whether this is the sum of signatures of these messages by these keys. A hash and a Miller loop for each message
    /// that is different from the others, and one more loop; one final exponentiation.
    ///
    /// Keys of equal messages are summed first, and the sum is checked as a key is: keys that cancel are refused (as in draft 6).
    /// In the basic scheme messages must be different. For [`Possession`], the proof of each key has been verified before.
    ///
    /// Without the feature `alloc` messages are compared each with each.
    ///
    /// # Errors
    /// [`Error::Verification`] if it is not; if there are no messages; if two messages are equal, in the basic scheme.
    pub fn aggregate_verify(&self, signed: &[(&PublicKey<V, S>, &[u8])]) -> Result<(), Error> {
        self.aggregate_verify_by(signed, |a, b| order::<V, S>(*a, *b), |(key, message)| Ok((**key, *message)))
    }

    /// The same of anything that `read` finds an encoded public key and a message in. Keys are decoded as they are needed: that takes no
    /// memory, however many there are.
    ///
    /// # Errors
    /// As [`Self::aggregate_verify`]; [`Error::Length`] and [`Error::Encoding`] for bytes that are no public key.
    pub fn aggregate_verify_encoded<T>(
        &self,
        signed: &[T],
        read: impl for<'a> Fn(&'a T) -> (&'a [u8], &'a [u8]),
    ) -> Result<(), Error> {
        self.aggregate_verify_by(
            signed,
            |a, b| order_encoded::<S>(read(a), read(b)),
            |item| {
                let (key, message) = read(item);
                Ok((PublicKey::decode(key)?, message))
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
            if count > 1 && S::DIFFERENT || sum.is_identity().declassify() {
                return Err(Error::Verification);
            }
            let (key, message) = read(first)?;
            product.push(V::pair(&sum, &hash::<V, S>(&key, message)?));
            Ok(())
        })?;
        product.finish(V::of_generator(&self.point()))
    }
}

impl<V: Variant, S: Scheme> PublicKey<V, S> {
    /// The sum of public keys: the key of the sum of their signatures of one message. One addition each.
    ///
    /// It is safe to verify with only if somebody has proved each private key: [`Self::pop_verify`](crate::PublicKey::pop_verify).
    ///
    /// # Errors
    /// [`Error::Length`] if there are none; [`Error::Encoding`] if the sum is neutral, which is no public key.
    pub fn aggregate<'a>(keys: impl IntoIterator<Item = &'a Self>) -> Result<Self, Error> {
        let mut keys = keys.into_iter();
        let mut sum = keys.next().ok_or(Error::Length)?.point();
        keys.for_each(|key| sum += key.point());
        Self::from_point(sum)
    }
}

impl<V: Variant> Signature<V, Possession> {
    /// FastAggregateVerify: whether this is the sum of signatures of one message by all these keys, whose proofs have been verified. An
    /// addition for each key, and one verification.
    ///
    /// # Errors
    /// [`Error::Verification`] if it is not; if there are no keys; if their sum is neutral.
    pub fn fast_aggregate_verify<'a>(
        &self,
        keys: impl IntoIterator<Item = &'a PublicKey<V, Possession>>,
        message: &[u8],
    ) -> Result<(), Error> {
        PublicKey::<V, Possession>::aggregate(keys).map_err(|_| Error::Verification)?.verify(message, self)
    }
}
