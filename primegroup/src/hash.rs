//! Hashing of byte strings to uniform bytes, scalars and group elements: the expanders of RFC 9380 and functions built
//! on them, for every group.

use crate::digests::Sha512;
use crate::error::Error;
use crate::message::Message;
use crate::scheme::HashToGroup;
use crate::secret::depth;
use primegroup_core::Group;
use primegroup_core::ct::{self, Fleeting};
use primegroup_core::field::{ByteArray, PrimeField};
use sha2::digest::block_api::BlockSizeUser;
use sha2::digest::{Digest, ExtendableOutput, Output, XofReader};

/// Fills `out` with uniform bytes: `expand_message_xmd` of RFC 9380 section 5.3.1, with the hash function `H`.
///
/// The message is the concatenation of `message`. A tag of more than 255 bytes is replaced by its hash, as in section
/// 5.3.3.
///
/// # Errors
/// [`Error::Length`] if `dst` is empty, or `out` longer than 255 hash values or 65535 bytes.
pub fn expand_message_xmd<H: Digest + BlockSizeUser>(
    message: &[&[u8]],
    dst: &[u8],
    out: &mut [u8],
) -> Result<(), Error> {
    expand_xmd::<H>(message, dst, &mut [out])
}

/// [`expand_message_xmd`] into several buffers, as if they were one.
fn expand_xmd<H: Digest + BlockSizeUser>(message: &[&[u8]], dst: &[u8], outs: &mut [&mut [u8]]) -> Result<(), Error> {
    let total = outs.iter().map(|o| o.len()).sum::<usize>();
    let size = <H as Digest>::output_size();
    if dst.is_empty() || total > usize::from(u16::MAX) || total.div_ceil(size) > 255 {
        return Err(Error::Length);
    }
    let long = (dst.len() > 255).then(|| H::new().chain_update(b"H2C-OVERSIZE-DST-").chain_update(dst).finalize());
    let dst = long.as_deref().unwrap_or(dst);
    let dst_len = [dst.len() as u8];

    let zeros = sha2::digest::block_api::Block::<H>::default();
    let mut h = H::new().chain_update(&zeros);
    for part in message {
        h.update(part);
    }
    let b0 = h.chain_update((total as u16).to_be_bytes()).chain_update([0]).chain_update(dst).chain_update(dst_len);
    let mut b0 = b0.finalize();

    let mut block = Output::<H>::default();
    let mut index = 0;
    let mut used = size; // bytes of `block` already output
    for byte in outs.iter_mut().flat_map(|o| o.iter_mut()) {
        if used == size {
            used = 0;
            index += 1;
            for (x, y) in block.iter_mut().zip(&b0) {
                *x ^= y;
            }
            block =
                H::new().chain_update(&block).chain_update([index]).chain_update(dst).chain_update(dst_len).finalize();
        }
        *byte = block[used];
        used += 1;
    }
    ct::wipe_bytes(&mut block);
    ct::wipe_bytes(&mut b0);
    Ok(())
}

/// Fills `out` with uniform bytes: `expand_message_xof` of RFC 9380 section 5.3.2, with the extendable-output function
/// `H`. `security` is the security level of `H` in bits (128 for SHAKE128, 256 for SHAKE256).
///
/// # Errors
/// [`Error::Length`] if `dst` is empty, or `out` longer than 65535 bytes.
pub fn expand_message_xof<H: ExtendableOutput + Default>(
    message: &[&[u8]],
    dst: &[u8],
    security: usize,
    out: &mut [u8],
) -> Result<(), Error> {
    if dst.is_empty() || out.len() > usize::from(u16::MAX) {
        return Err(Error::Length);
    }
    // The hash of a long tag has ceil(2 k / 8) bytes.
    let mut short = [0; 255];
    let dst = if dst.len() > 255 {
        let short = &mut short[..(2 * security).div_ceil(8).min(255)];
        let mut h = H::default();
        h.update(b"H2C-OVERSIZE-DST-");
        h.update(dst);
        h.finalize_xof().read(short);
        &*short
    } else {
        dst
    };
    let mut h = H::default();
    for part in message {
        h.update(part);
    }
    h.update(&(out.len() as u16).to_be_bytes());
    h.update(dst);
    h.update(&[dst.len() as u8]);
    h.finalize_xof().read(out);
    Ok(())
}

/// Hashes to a scalar of the group: 64 bytes of `expand_message_xmd` with SHA-512, as a little-endian integer modulo
/// the order. For Ristretto255 this is the HashToScalar of RFC 9497.
///
/// # Errors
/// [`Error::Length`] if `dst` is empty.
pub fn hash_to_scalar<G: Group>(message: &[&[u8]], dst: &[u8]) -> Result<G::Scalar, Error> {
    ct::on_wiped_stack::<{ depth::HASH }, _>(|| {
        const { assert!(G::Scalar::BITS <= 384, "64 bytes are too few for this order") };
        let mut uniform = Fleeting::new([0; 64]);
        expand_xmd::<Sha512>(message, dst, &mut [&mut *uniform])?;
        Ok(G::Scalar::decode_reduce(&*uniform))
    })
}

/// Hashes to the group by its own suite, which [`HashToGroup::SUITE`] names. The result equals that of the function of
/// this name in the group's module. For code that is generic over groups.
///
/// # Errors
/// The errors of [`HashToGroup::hash_to_group`].
#[inline]
pub fn hash_to_group<G: HashToGroup>(message: Message<'_>, dst: Option<&[u8]>) -> Result<G, Error> {
    G::hash_to_group(message, dst)
}

/// Hashes to the group by one construction for all groups, as a random oracle. `expand_message_xmd` with SHA-512 gives
/// uniform bytes for two maps to the group, and the result is the sum of both points. The message is the concatenation
/// of `message`.
///
/// For Ristretto255 this is the suite of RFC 9380; for xsb233 and xsk233 it is the group's own suite. **For other
/// groups it is not the standard suite and returns other points**; use [`hash_to_group()`] for the standard suite. This
/// function is for protocols that specify it, such as those of this project for groups without a registered suite.
///
/// # Errors
/// [`Error::Length`] if `dst` is empty.
pub fn hash_to_group_xmd<G: Group>(message: &[&[u8]], dst: &[u8]) -> Result<G, Error> {
    hash_to_group_by::<G, Sha512>(message, dst)
}

/// [`hash_to_group_xmd`] with another hash function.
pub(crate) fn hash_to_group_by<G: Group, H: Digest + BlockSizeUser>(message: &[&[u8]], dst: &[u8]) -> Result<G, Error> {
    ct::on_wiped_stack::<{ depth::HASH }, _>(|| {
        let mut uniform = [G::Uniform::ZERO; 2];
        let [a, b] = &mut uniform;
        expand_xmd::<H>(message, dst, &mut [a.as_mut(), b.as_mut()])?;
        Ok(G::map_sum_to_group(&uniform))
    })
}

/// [`hash_to_group_by`] with the arguments of [`HashToGroup`].
#[allow(dead_code)] // unused if no group hashes this way
#[inline(always)]
pub(crate) fn with_tag<G: Group, H: Digest + BlockSizeUser>(
    message: Message<'_>,
    dst: Option<&[u8]>,
) -> Result<G, Error> {
    hash_to_group_by::<G, H>(&[message.unhashed()?], dst.ok_or(Error::Unsupported)?)
}

/// Returns the initial state of every hash of the generic schemes: SHA-512 of the scheme's name, the purpose of the
/// hash, and the group's name.
///
/// `"primegroup-" || scheme || "-v1:" || purpose || ":" || I2OSP(len(name), 1) || name`
pub(crate) fn tagged<G: Group>(scheme: &str, purpose: &str) -> Sha512 {
    // Names are short literals, so the length fits into one byte.
    let name = G::NAME.as_bytes();
    Sha512::new()
        .chain_update(b"primegroup-")
        .chain_update(scheme)
        .chain_update(b"-v1:")
        .chain_update(purpose)
        .chain_update(b":")
        .chain_update([name.len() as u8])
        .chain_update(name)
}

/// Returns the hash value as an integer modulo the order, and wipes the hash value.
pub(crate) fn finish_scalar<S: PrimeField>(hash: Sha512) -> S {
    let mut digest = hash.finalize();
    let s = S::decode_reduce(&digest);
    ct::wipe_bytes(&mut digest);
    s
}

/// Returns the private scalar of a generic scheme for a seed.
pub(crate) fn scalar_from_seed<G: Group>(scheme: &str, seed: &[u8]) -> G::Scalar {
    finish_scalar(tagged::<G>(scheme, "key").chain_update(seed))
}
