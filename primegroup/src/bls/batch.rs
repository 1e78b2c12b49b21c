//! Batch verification of many signatures of different messages by different keys.
//!
//! Signature i is valid iff e(X_i, H_i) = e(G, S_i). The batch checks that the product of e(z_i X_i, H_i) is e(G, sum
//! of z_i S_i). Nobody can know the factors z_i when the signatures are made. The cost is n + 1 Miller loops that share
//! their squarings and one final exponentiation, instead of 2n loops and n exponentiations. (Factors multiply elements
//! of G1 if that is cheaper.) By linearity, pairs with the same message are merged, or pairs with the same key,
//! whichever leaves fewer.
//!
//! **Factors**: t = SHA-512("primegroup-batch-v1:bls:" || I2OSP(len(tag), 1) || tag || I2OSP(len(random), 1) || random,
//! then, for each item, the public key, the signature, the length of the message as 8 bytes little-endian, and the
//! message). Block j = SHA-512(t || j as 8 bytes little-endian). z_i is the quarter i mod 4 of block i/4, as a
//! little-endian integer: all 128 bits of it, or the lower 64.
//!
//! **Soundness**: the groups have prime order. So if a signature is not valid, the equation holds for at most one value
//! of its factor, whatever the other factors are. If factors are only hashes, an attacker who makes a batch can try as
//! many factors as hashes he can compute; so these factors have 128 bits. If factors also depend on randomness of the
//! verifier, which the attacker cannot know, he has one attempt for each batch that is verified. Then 64 bits are
//! enough.

use super::product::{Product, for_each_class};
use super::suite::ScalarOf;
use super::{EncodedSignature, PublicKey, Scheme, Signature, Variant, aggregate, hash};
use crate::batch::Item;
use crate::digests::Sha512;
use crate::error::Error;
use crate::message::VerifyOptions;
use crate::scheme::VerifyBatch;
use primegroup_core::Group;
use sha2::Digest;

/// One signature to verify: the public key, the message, and the signature.
#[derive(Debug)]
pub struct Signed<'a, V: Variant, S: Scheme> {
    /// The public key.
    pub key: &'a PublicKey<V, S>,
    /// The message.
    pub message: &'a [u8],
    /// The signature.
    pub signature: &'a Signature<V, S>,
}

impl<V: Variant, S: Scheme> Clone for Signed<'_, V, S> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<V: Variant, S: Scheme> Copy for Signed<'_, V, S> {}

/// Source and length of the factors of a batch.
#[derive(Clone, Copy, Debug)]
pub struct Factors<'a> {
    random: &'a [u8],
    wide: bool,
}

impl Default for Factors<'_> {
    fn default() -> Self {
        Self::hashed()
    }
}

impl<'a> Factors<'a> {
    /// Factors of 128 bits from the hash of the batch. The result is deterministic. A batch with a bad signature passes
    /// with probability 2^-128 for each hash that its maker computes.
    #[must_use]
    pub const fn hashed() -> Self {
        Factors { random: &[], wide: true }
    }

    /// Factors of 64 bits from the hash of the batch and of 32 random bytes. Use new random bytes for each batch; the
    /// makers of signatures must not know them in advance. A batch with a bad signature passes with probability 2^-64,
    /// whatever its maker computes. This is the fastest option.
    #[must_use]
    pub const fn random(bytes: &'a [u8; 32]) -> Self {
        Factors { random: bytes, wide: false }
    }

    /// Returns the same factors with 128 bits.
    #[must_use]
    pub const fn wide(self) -> Self {
        Factors { wide: true, ..self }
    }
}

/// An item with its factor.
struct Entry<'a, V: Variant, S: Scheme> {
    key: &'a PublicKey<V, S>,
    message: &'a [u8],
    signature: Signature<V, S>,
    factor: ScalarOf<V::Curve>,
}

impl<V: Variant, S: Scheme> Clone for Entry<'_, V, S> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<V: Variant, S: Scheme> Copy for Entry<'_, V, S> {}

impl<'a, V: Variant, S: Scheme> Entry<'a, V, S> {
    fn new(key: &'a PublicKey<V, S>, message: &'a [u8], signature: Signature<V, S>) -> Self {
        Entry { key, message, signature, factor: ScalarOf::<V::Curve>::ZERO }
    }

    fn signed(&self) -> (&'a PublicKey<V, S>, &'a [u8]) {
        (self.key, self.message)
    }
}

/// Gives each entry its factor.
fn set_factors<V: Variant, S: Scheme>(entries: &mut [Entry<'_, V, S>], factors: &Factors<'_>) {
    let tag = V::TAGS[S::INDEX].as_bytes();
    // Both lengths are below 256 bytes.
    let mut transcript = Sha512::new()
        .chain_update(b"primegroup-batch-v1:bls:")
        .chain_update([tag.len() as u8])
        .chain_update(tag)
        .chain_update([factors.random.len() as u8])
        .chain_update(factors.random);
    for entry in entries.iter() {
        transcript.update(entry.key.as_bytes());
        transcript.update(entry.signature.encode());
        transcript.update((entry.message.len() as u64).to_le_bytes());
        transcript.update(entry.message);
    }
    let seed = transcript.finalize();
    for (j, block) in entries.chunks_mut(4).enumerate() {
        let hash: [u8; 64] = Sha512::new().chain_update(seed).chain_update((j as u64).to_le_bytes()).finalize().into();
        let (words, _) = hash.as_chunks::<8>();
        let (pairs, _) = words.as_chunks::<2>();
        for (entry, [low, high]) in block.iter_mut().zip(pairs) {
            let high = if factors.wide { u64::from_le_bytes(*high) } else { 0 };
            entry.factor = ScalarOf::<V::Curve>::from_words([u64::from_le_bytes(*low), high]);
        }
    }
}

/// Work space for a multi-scalar multiplication with one term per entry.
struct Terms<'a, G: Group> {
    scalars: &'a mut [G::Scalar],
    points: &'a mut [G],
}

impl<G: Group> Terms<'_, G> {
    /// Returns the sum of scalars times points.
    fn sum(&mut self, terms: impl Iterator<Item = (G::Scalar, G)>) -> G {
        let places = self.scalars.iter_mut().zip(self.points.iter_mut());
        let count = places.zip(terms).map(|((scalar, point), term)| (*scalar, *point) = term).count();
        G::multi_scalar_mul_vartime(
            self.scalars.get(..count).unwrap_or_default(),
            self.points.get(..count).unwrap_or_default(),
        )
    }
}

/// Checks one batch.
fn check<V: Variant, S: Scheme>(
    entries: &mut [Entry<'_, V, S>],
    factors: &Factors<'_>,
    mut keys: Terms<'_, V::Keys>,
    mut signatures: Terms<'_, V::Signatures>,
) -> Result<(), Error> {
    set_factors(entries, factors);
    let by_message = |a: &Entry<'_, V, S>, b: &Entry<'_, V, S>| aggregate::order::<V, S>(a.signed(), b.signed());
    let by_key = |a: &Entry<'_, V, S>, b: &Entry<'_, V, S>| a.key.as_bytes().as_ref().cmp(b.key.as_bytes().as_ref());
    let (mut of_messages, mut of_keys) = (0, 0);
    for_each_class(entries, by_message, |_, _| {
        of_messages += 1;
        Ok(())
    })?;
    for_each_class(entries, by_key, |_, _| {
        of_keys += 1;
        Ok(())
    })?;
    let mut product = Product::<V::Curve>::new();
    if of_keys < of_messages {
        for_each_class(entries, by_key, |first, class| {
            let mut hashes = Ok(());
            let sum = signatures.sum(class.map_while(|entry| {
                let hash = hash::<V, S>(entry.key, entry.message).map_err(|e| hashes = Err(e)).ok()?;
                Some((entry.factor, hash))
            }));
            product.push(V::pair(first.key.0.point_ref(), &sum));
            hashes
        })?;
    } else {
        for_each_class(entries, by_message, |first, class| {
            let mut hash = hash::<V, S>(first.key, first.message)?;
            let mut class = class.peekable();
            // For a single entry, the factor multiplies the element of G1.
            let one = class.next();
            let key = if V::KEYS_IN_FIRST || class.peek().is_some() {
                keys.sum(one.into_iter().chain(class).map(|entry| (entry.factor, entry.key.point())))
            } else {
                hash = signatures.sum(core::iter::once((first.factor, hash)));
                first.key.point()
            };
            product.push(V::pair(&key, &hash));
            Ok(())
        })?;
    }
    let sum = signatures.sum(entries.iter().map(|entry| (entry.factor, entry.signature.point())));
    product.finish(V::of_generator(&sum))
}

/// Checks any number of items.
#[cfg(feature = "alloc")]
fn run<'a, V: Variant, S: Scheme, T: Sync>(
    items: &'a [T],
    read: impl Fn(&'a T) -> Result<Entry<'a, V, S>, Error> + Sync,
    factors: &Factors<'_>,
) -> Result<(), Error> {
    use alloc::vec;
    use alloc::vec::Vec;
    let part = |items: &'a [T]| {
        let mut entries = items.iter().map(&read).collect::<Result<Vec<_>, _>>()?;
        let scalars = || vec![ScalarOf::<V::Curve>::ZERO; items.len()];
        let keys = Terms { scalars: &mut scalars(), points: &mut vec![V::Keys::IDENTITY; items.len()] };
        let signatures = Terms { scalars: &mut scalars(), points: &mut vec![V::Signatures::IDENTITY; items.len()] };
        check(&mut entries, factors, keys, signatures)
    };
    // Each part has a final exponentiation of its own.
    crate::batch::in_parts(items, 8, part)
}

/// Checks any number of items, a chunk at a time.
#[cfg(not(feature = "alloc"))]
fn run<'a, V: Variant, S: Scheme, T: Sync>(
    items: &'a [T],
    read: impl Fn(&'a T) -> Result<Entry<'a, V, S>, Error> + Sync,
    factors: &Factors<'_>,
) -> Result<(), Error> {
    /// Number of signatures that are verified together.
    const CHUNK: usize = if cfg!(all(target_arch = "arm", target_os = "none")) { 4 } else { crate::batch::CHUNK };
    let mut scalars = [[ScalarOf::<V::Curve>::ZERO; CHUNK]; 2];
    let (mut keys, mut signatures) = ([V::Keys::IDENTITY; CHUNK], [V::Signatures::IDENTITY; CHUNK]);
    items.chunks(CHUNK).try_for_each(|chunk| {
        let [first, ..] = chunk else { return Ok(()) };
        let mut entries = [read(first)?; CHUNK];
        for (entry, item) in entries.iter_mut().zip(chunk).skip(1) {
            *entry = read(item)?;
        }
        let [a, b] = &mut scalars;
        let keys = Terms { scalars: a, points: &mut keys };
        let signatures = Terms { scalars: b, points: &mut signatures };
        check(entries.get_mut(..chunk.len()).unwrap_or_default(), factors, keys, signatures)
    })
}

/// Verifies many signatures. Succeeds if every signature is valid, and if there are none. If one is not valid, it
/// fails, except with the probability stated by [`Factors`]. [`batch::first_invalid`](crate::batch::first_invalid) and
/// [`batch::each_invalid`](crate::batch::each_invalid) find the invalid ones.
///
/// The cost is:
///
/// * a hash and a Miller loop for each distinct message; or, if there are fewer distinct keys, a hash for each
///   signature and a Miller loop for each distinct key
/// * for each signature, a multiplication in G1 by 64 or 128 bits, and a term of a multi-scalar multiplication in the
///   group of signatures
/// * one Miller loop and one final exponentiation.
///
/// Without the feature `alloc`, it processes 16 signatures at a time (4 on boards); with `parallel`, one part per
/// thread.
///
/// # Errors
/// [`Error::Verification`] if a signature is not valid.
///
/// ```
/// # fn main() -> Result<(), primegroup::Error> {
/// use primegroup::batch;
/// use primegroup::bls::min_pk::basic::SecretKey;
/// use primegroup::bls::{Factors, Signed, verify_batch};
/// let keys = [SecretKey::from_seed(&[1; 32])?, SecretKey::from_seed(&[2; 32])?];
/// let signatures = [keys[0].sign(b"one"), keys[1].sign(b"two")];
/// let signed = |i: usize, message| Signed { key: keys[i].public_key(), message, signature: &signatures[i] };
/// let random = [7; 32]; // in earnest, from a random number generator
/// verify_batch(&[signed(0, b"one"), signed(1, b"two")], &Factors::random(&random))?;
/// let bad = [signed(0, b"one"), signed(1, b"three")];
/// assert_eq!(batch::first_invalid(&bad, |part| verify_batch(part, &Factors::random(&random))), Some(1));
/// # Ok(())
/// # }
/// ```
pub fn verify_batch<V: Variant, S: Scheme>(items: &[Signed<'_, V, S>], factors: &Factors<'_>) -> Result<(), Error> {
    run(items, |item| Ok(Entry::new(item.key, item.message, *item.signature)), factors)
}

/// Decodes the signature of an item. An item that does not decode is not valid.
fn decoded<'a, V: Variant, S: Scheme>(item: &'a Item<'a, PublicKey<V, S>>) -> Result<Entry<'a, V, S>, Error> {
    let signature: &EncodedSignature<V, S> = item.signature;
    Ok(Entry::new(item.key, item.message.unhashed()?, signature.decode().map_err(|_| Error::Verification)?))
}

impl<V: Variant, S: Scheme> VerifyBatch for PublicKey<V, S> {
    fn verify_batch(items: &[Item<'_, Self>], options: &VerifyOptions<'_>) -> Result<(), Error> {
        options.nothing()?;
        run(items, decoded, &Factors::hashed())
    }
}
