//! Operations on many inputs with a separate result for each: a verdict for each signature, a shared secret for each
//! public key. Each result equals that of the single operation. With the feature `parallel`, they run on all threads of
//! the global pool of `rayon`.

use super::Item;
use crate::error::Error;
use crate::message::VerifyOptions;
#[cfg(any(feature = "alloc", feature = "bls"))]
use crate::scheme::VerifyBatch;
use crate::scheme::{Exchange, Verify};

/// Maximum number of signatures in a batch that may have to be halved.
#[cfg(feature = "bls")]
const WHOLE: usize = if cfg!(feature = "alloc") { 64 } else { super::CHUNK };
/// Minimum number of items per thread; below that a thread costs more than it saves.
#[cfg(feature = "parallel")]
const MIN: usize = 8;

/// Checks that there is one result for each item.
pub(crate) fn same_length<T, U>(items: &[T], results: &[U]) -> Result<(), Error> {
    if items.len() == results.len() { Ok(()) } else { Err(Error::Length) }
}

/// Writes the verdicts of single verification.
pub(crate) fn one_by_one<K: Verify>(
    items: &[Item<'_, K>],
    options: &VerifyOptions<'_>,
    verdicts: &mut [bool],
) -> Result<(), Error> {
    same_length(items, verdicts)?;
    let mut answer = Ok(());
    for (item, verdict) in items.iter().zip(verdicts) {
        let result = item.key.verify_with(item.message, item.signature, options);
        *verdict = result.is_ok();
        answer = answer.and(match result {
            Err(Error::Verification) => Ok(()),
            other => other,
        });
    }
    answer
}

/// Writes verdicts for a scheme whose batches follow the rules of single verification: if a batch is valid, all its
/// signatures are valid. Otherwise it is halved. At any share of invalid signatures this costs at most 1.16 times
/// verification one by one.
#[cfg(feature = "bls")]
pub(crate) fn by_batches<K: VerifyBatch>(
    items: &[Item<'_, K>],
    options: &VerifyOptions<'_>,
    verdicts: &mut [bool],
) -> Result<(), Error> {
    same_length(items, verdicts)?;
    let mut answer = Ok(());
    super::plan::search(items.len(), WHOLE, |part, together| {
        let (Some(items), Some(verdicts)) = (items.get(part.clone()), verdicts.get_mut(part)) else { return 0 };
        if together {
            let valid = K::verify_batch(items, options).is_ok();
            verdicts.fill(valid);
            return usize::from(!valid);
        }
        answer = answer.and(one_by_one(items, options, verdicts));
        verdicts.iter().filter(|valid| !**valid).count()
    });
    answer
}

/// Runs `each` on all items and their results.
#[cfg(not(feature = "parallel"))]
fn spread<T, U>(items: &[T], out: &mut [U], each: impl Fn(&[T], &mut [U]) -> Result<(), Error>) -> Result<(), Error> {
    each(items, out)
}

/// Runs `each` on one part of the items and results per thread.
#[cfg(feature = "parallel")]
fn spread<T: Sync, U: Send>(
    items: &[T],
    out: &mut [U],
    each: impl Fn(&[T], &mut [U]) -> Result<(), Error> + Sync,
) -> Result<(), Error> {
    use rayon::prelude::*;
    same_length(items, out)?;
    let size = items.len().div_ceil(rayon::current_num_threads()).max(MIN);
    let parts = items.par_chunks(size).zip(out.par_chunks_mut(size));
    // Returns the first of several errors, as on one thread.
    parts.map(|(items, out)| each(items, out)).reduce(|| Ok(()), Result::and)
}

/// Verifies each of many signatures: sets `verdicts[i]` to whether item i is valid. The verdict equals that of the
/// public key's `verify`. For schemes with batch verification this holds except with the probability that
/// [`batch`](super) states.
///
/// # Errors
/// [`Error::Length`] if `verdicts` and `items` differ in length; no verdicts are written then.
///
/// ```
/// # fn main() -> Result<(), primegroup::Error> {
/// # #[cfg(feature = "ed25519")] {
/// use primegroup::{Message, batch, ed25519};
/// let key = ed25519::SecretKey::from_seed(&[7; 32])?;
/// let signatures = [key.sign(b"one"), key.sign(b"two")];
/// let items = [(b"one", 0), (b"two", 1), (b"two", 0)].map(|(message, i): (_, usize)| batch::Item {
///     key: key.public_key(),
///     message: Message::raw(message),
///     signature: &signatures[i],
/// });
/// let mut verdicts = [false; 3];
/// batch::verify_each(&items, &mut verdicts)?;
/// assert_eq!(verdicts, [true, true, false]);
/// # }
/// # Ok(())
/// # }
/// ```
pub fn verify_each<K: Verify>(items: &[Item<'_, K>], verdicts: &mut [bool]) -> Result<(), Error> {
    verify_each_with(items, &VerifyOptions::new(), verdicts)
}

/// [`verify_each`] with [`VerifyOptions`] that apply to all signatures: the context and the rules.
///
/// # Errors
/// [`Error::Length`] if `verdicts` and `items` differ in length; no verdicts are written then. Otherwise, the first
/// error of an item's `verify_with` other than [`Error::Verification`], for example [`Error::Unsupported`]. Every item
/// with an error gets the verdict false; the other verdicts are correct.
pub fn verify_each_with<K: Verify>(
    items: &[Item<'_, K>],
    options: &VerifyOptions<'_>,
    verdicts: &mut [bool],
) -> Result<(), Error> {
    spread(items, verdicts, |items, verdicts| K::verify_each(items, options, verdicts))
}

/// Returns the indexes of all items that are not valid, in ascending order: the items that get the verdict false from
/// [`verify_each`]. Returns none if all are valid.
///
/// For schemes whose batches are sums, the search costs at most 1.15 times single verification, and much less if few
/// signatures are not valid.
///
/// # Errors
/// Only the errors of [`invalid_with`] for messages that are hash values.
///
/// ```
/// # fn main() -> Result<(), primegroup::Error> {
/// # #[cfg(feature = "ed25519")] {
/// use primegroup::{Message, batch, ed25519};
/// let key = ed25519::SecretKey::from_seed(&[7; 32])?;
/// let signatures = [key.sign(b"one"), key.sign(b"two")];
/// let items = [(b"one", 0), (b"two", 0), (b"two", 1)].map(|(message, i): (_, usize)| batch::Item {
///     key: key.public_key(),
///     message: Message::raw(message),
///     signature: &signatures[i],
/// });
/// assert_eq!(batch::invalid(&items)?, [1]);
/// # }
/// # Ok(())
/// # }
/// ```
#[cfg(feature = "alloc")]
pub fn invalid<K: VerifyBatch>(items: &[Item<'_, K>]) -> Result<alloc::vec::Vec<usize>, Error> {
    invalid_with(items, &VerifyOptions::new())
}

/// [`invalid`] with [`VerifyOptions`] that apply to all signatures: the context and the rules.
///
/// # Errors
/// The first error of an item's `verify_with` other than [`Error::Verification`].
#[cfg(feature = "alloc")]
pub fn invalid_with<K: VerifyBatch>(
    items: &[Item<'_, K>],
    options: &VerifyOptions<'_>,
) -> Result<alloc::vec::Vec<usize>, Error> {
    let mut verdicts = alloc::vec![false; items.len()];
    verify_each_with(items, options, &mut verdicts)?;
    Ok(verdicts.iter().enumerate().filter_map(|(i, valid)| (!valid).then_some(i)).collect())
}

/// Exchanges keys with the owners of many public keys: sets `out[i]` to the result of the private key's `agree` for
/// `peers[i]`, a shared secret or an error. Constant time in the private key, like `agree`.
///
/// # Errors
/// [`Error::Length`] if `out` and `peers` differ in length; nothing is written then.
///
/// ```
/// # fn main() -> Result<(), primegroup::Error> {
/// # #[cfg(feature = "x25519")] {
/// use primegroup::{Error, batch, x25519};
/// let keys = [[1; 32], [2; 32], [3; 32]].map(|seed| x25519::SecretKey::from_seed(&seed));
/// let [Ok(own), Ok(a), Ok(b)] = &keys else { return Err(Error::Length) };
/// let (a, b) = (a.public_key().encode(), b.public_key().encode());
/// let mut shared = [const { Err(Error::Encoding) }; 3];
/// batch::agree_each(own, &[&a, &b, &[0; 32]], &mut shared)?;
/// assert!(shared[0].is_ok() && shared[1].is_ok());
/// assert_eq!(shared[2].as_ref().err(), Some(&Error::Encoding)); // of small order
/// # }
/// # Ok(())
/// # }
/// ```
pub fn agree_each<K: Exchange>(key: &K, peers: &[&[u8]], out: &mut [Result<K::Shared, Error>]) -> Result<(), Error> {
    spread(peers, out, |peers, out| key.agree_each(peers, out))
}

/// [`agree_each`] for many private keys, with one public key each.
///
/// # Errors
/// [`Error::Length`] if `out` and `pairs` differ in length; nothing is written then.
pub fn agree_pairs<K: Exchange>(pairs: &[(&K, &[u8])], out: &mut [Result<K::Shared, Error>]) -> Result<(), Error> {
    spread(pairs, out, K::agree_pairs)
}
