//! Oblivious pseudorandom functions (RFC 9497: OPRF, VOPRF, POPRF) over every group of prime order, with the crate
//! `voprf`.
//!
//! A server has a key, and a client has an input. The client learns the function's value for its input, and the server
//! learns nothing. In the verifiable modes the client also knows that the server used its key.
//!
//! [`Oprf<G>`](Oprf) is a ciphersuite for that crate and works with all its features. `Oprf<ristretto255::Point>` is
//! ristretto255-SHA512 and `Oprf<p256::Point>` is P256-SHA256 of the RFC:
//!
//! ```
//! use primegroup::jq255e;
//! use primegroup_protocols::Rng;
//! use primegroup_protocols::voprf::{Oprf, voprf::{VoprfClient, VoprfServer}};
//! # struct Counter(u8); // no random numbers
//! # impl rand_core::TryRng for Counter {
//! #     type Error = core::convert::Infallible;
//! #     fn try_next_u32(&mut self) -> Result<u32, Self::Error> { self.0 += 1; Ok(self.0.into()) }
//! #     fn try_next_u64(&mut self) -> Result<u64, Self::Error> { self.0 += 1; Ok(self.0.into()) }
//! #     fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Self::Error> {
//! #         out.iter_mut().for_each(|b| { self.0 = self.0.wrapping_add(1); *b = self.0 });
//! #         Ok(())
//! #     }
//! # }
//! # impl rand_core::TryCryptoRng for Counter {}
//! # let mut rng = Counter(0);
//! type Suite = Oprf<jq255e::Point>;
//! // `rng` is a generator of `rand_core` 0.10.
//! let mut rng = Rng(&mut rng);
//! let server = VoprfServer::<Suite>::new(&mut rng)?;
//! let client = VoprfClient::<Suite>::blind(b"input", &mut rng)?;
//! let answer = server.blind_evaluate(&mut rng, &client.message);
//! let output = client.state.finalize(b"input", &answer.message, &answer.proof, server.get_public_key())?;
//! assert_eq!(output, server.evaluate(b"input")?);
//! # Ok::<(), voprf::Error>(())
//! ```
//!
//! # No public input
//!
//! In the partially oblivious mode, pass `Some(b"")` on both sides if there is no public input, not `None`. With
//! `None`, `PoprfServer::evaluate` of `voprf` 0.6.0-pre.1 hashes no public input at all, while `PoprfClient::finalize`
//! and the RFC hash an empty one. So the two outputs differ, and only that of `finalize` follows the RFC.
//!
//! # Suites that the RFC does not define
//!
//! For other groups no suite is registered. They use RFC 9497 with SHA-512 and these definitions:
//!
//! * The identifier is `"primegroup-" || name of the group || "-SHA512"`. It is private: no registered identifier will
//!   have this prefix.
//! * Elements and scalars have the encodings of the group. The neutral element and 0 are refused.
//! * HashToGroup is the sum of two maps of uniform bytes from `expand_message_xmd` with SHA-512, as in
//!   [`hash_to_group_xmd`](primegroup::hash::hash_to_group_xmd).
//! * HashToScalar is an integer of 64 bytes from `expand_message_xmd` with SHA-512, in the byte order of the group's
//!   scalars, modulo the order: [`hash_to_scalar`](primegroup::hash::hash_to_scalar).
//!
//! For groups of curves with a pairing, the hardness of decisional Diffie-Hellman in one of the two groups is an
//! additional assumption. A group with less than 128 bits of security ([`SECURITY`](primegroup::Group::SECURITY))
//! gives no more security here. Against a server that answers q queries it gives some bits less (RFC 9497, section
//! 7.2.3).
//!
//! Elements are decoded strictly and in constant time. The crate wipes the secrets that it stores with the `zeroize`
//! implementations of the types in this module.

mod suite;

pub use ::voprf;
pub use rand_core_09 as rand_core;
pub use suite::Suite;

use crate::wrapped::{Element, Scalar, decode_element, random_scalar};
use ::voprf::{CipherSuite, Error, InternalError, Result};
use core::marker::PhantomData;
use core::ops::Add;
use elliptic_curve::hash2curve::{ExpandMsg, ExpandMsgXmd, Expander};
use generic_array::typenum::{IsLess, IsLessOrEqual, Sum, U256};
use generic_array::{ArrayLength, GenericArray};
use primegroup::core_groups::field::{ByteArray, Field, PrimeField};
use primegroup::ct;
use rand_core_09::{TryCryptoRng, TryRngCore};
use sha2_010::digest::core_api::BlockSizeUser;
use sha2_010::digest::{FixedOutput, HashMarker, OutputSizeUser};
use subtle::Choice;

/// The ciphersuite over `G`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Oprf<G>(PhantomData<G>);

impl<G: Suite> CipherSuite for Oprf<G>
where
    G::ScalarLen: Add<G::ElemLen> + Add<G::ScalarLen>,
    Sum<G::ScalarLen, G::ElemLen>: ArrayLength,
    Sum<G::ScalarLen, G::ScalarLen>: ArrayLength,
    <G::Hash as OutputSizeUser>::OutputSize:
        ArrayLength + IsLess<U256> + IsLessOrEqual<<G::Hash as BlockSizeUser>::BlockSize>,
{
    const ID: &'static str = G::ID;
    type Group = Self;
    type Hash = G::Hash;
}

/// Converts bytes to the array type of the crate.
fn array<L: ArrayLength>(bytes: &[u8]) -> GenericArray<u8, L> {
    let mut out = GenericArray::default();
    out.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
    out
}

/// Computes `expand_message_xmd` into consecutive buffers. The hash function implements the traits of the `voprf`
/// crate, which are older than ours.
fn expand<H>(input: &[&[u8]], dst: &[&[u8]], outs: &mut [&mut [u8]]) -> Result<(), InternalError>
where
    H: BlockSizeUser + Default + FixedOutput + HashMarker,
    H::OutputSize: IsLess<U256> + IsLessOrEqual<H::BlockSize>,
{
    let len = outs.iter().map(|out| out.len()).sum();
    let mut expander = ExpandMsgXmd::<H>::expand_message(input, dst, len).map_err(|_| InternalError::Input)?;
    outs.iter_mut().for_each(|out| expander.fill_bytes(out));
    Ok(())
}

impl<G: Suite> ::voprf::Group for Oprf<G>
where
    G::ScalarLen: Add<G::ElemLen> + Add<G::ScalarLen>,
    Sum<G::ScalarLen, G::ElemLen>: ArrayLength,
    Sum<G::ScalarLen, G::ScalarLen>: ArrayLength,
{
    type Elem = Element<G>;
    type ElemLen = G::ElemLen;
    type Scalar = Scalar<G>;
    type ScalarLen = G::ScalarLen;

    fn hash_to_curve<H>(input: &[&[u8]], dst: &[&[u8]]) -> Result<Element<G>, InternalError>
    where
        H: BlockSizeUser + Default + FixedOutput + HashMarker,
        H::OutputSize: IsLess<U256> + IsLessOrEqual<H::BlockSize>,
    {
        // Derived from the client's input, which is secret.
        let mut uniform = ct::Fleeting::new([G::Uniform::ZERO; 2]);
        let [a, b] = &mut *uniform;
        expand::<H>(input, dst, &mut [a.as_mut(), b.as_mut()])?;
        Ok(Element(G::map_sum_to_group(&*uniform)))
    }
    fn hash_to_scalar<H>(input: &[&[u8]], dst: &[&[u8]]) -> Result<Scalar<G>, InternalError>
    where
        H: BlockSizeUser + Default + FixedOutput + HashMarker,
        H::OutputSize: IsLess<U256> + IsLessOrEqual<H::BlockSize>,
    {
        let mut room = ct::Fleeting::new([0; 64]);
        let (uniform, _) = room.split_at_mut(G::UNIFORM_SCALAR);
        expand::<H>(input, dst, &mut [&mut *uniform])?;
        Ok(Scalar(G::Scalar::decode_reduce(uniform)))
    }
    fn base_elem() -> Element<G> {
        Element(G::GENERATOR)
    }
    fn identity_elem() -> Element<G> {
        Element(G::IDENTITY)
    }
    fn serialize_elem(elem: Element<G>) -> GenericArray<u8, G::ElemLen> {
        array(elem.0.encode().as_ref())
    }
    fn deserialize_elem(bytes: &[u8]) -> Result<Element<G>> {
        decode_element(bytes).ok_or(Error::Deserialization)
    }
    fn random_scalar<R: TryRngCore + TryCryptoRng>(rng: &mut R) -> Result<Scalar<G>> {
        loop {
            let scalar = random_scalar::<G, _>(|bytes| rng.try_fill_bytes(bytes)).map_err(|_| Error::Rng)?;
            // Zero has probability 1 / order.
            if !Field::is_zero(scalar.0).declassify() {
                return Ok(scalar);
            }
        }
    }
    fn invert_scalar(scalar: Scalar<G>) -> Scalar<G> {
        Scalar(scalar.0.invert())
    }
    fn is_zero_scalar(scalar: Scalar<G>) -> Choice {
        Choice::from(Field::is_zero(scalar.0).bit() as u8)
    }
    fn serialize_scalar(scalar: Scalar<G>) -> GenericArray<u8, G::ScalarLen> {
        array(ct::Fleeting::new(scalar.0.encode()).as_ref())
    }
    fn deserialize_scalar(bytes: &[u8]) -> Result<Scalar<G>> {
        let (scalar, ok) = G::Scalar::decode_ct(ByteArray::from_ref(bytes).ok_or(Error::Deserialization)?);
        if (ok & !scalar.is_zero()).declassify() { Ok(Scalar(scalar)) } else { Err(Error::Deserialization) }
    }
}
