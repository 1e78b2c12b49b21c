//! FROST (RFC 9591): threshold signatures over every group of prime order, with the crate `frost-core`.
//!
//! That crate implements the protocol: keys from a dealer or from distributed key generation, the two rounds of
//! signing, aggregation, repair and refresh of shares. This module provides the ciphersuites, types for its parameter
//! `C`:
//!
//! * [`Schnorr<G>`](Schnorr), for any group of prime order. Its challenge is that of [`primegroup::schnorr`], so **the
//!   result is an ordinary Schnorr signature of this library**. Verifiers see no difference, and batches accept it.
//! * The suites of the RFC: [`Ed25519Sha512`], whose signatures are Ed25519 signatures, [`Ristretto255Sha512`],
//!   [`P256Sha256`], [`Secp256k1Sha256`].
//!
//! ```
//! use primegroup::{jq255e, schnorr};
//! use primegroup_protocols::frost::{Schnorr, frost_core as frost};
//! use primegroup_protocols::Rng;
//! use std::collections::BTreeMap;
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
//! type Suite = Schnorr<jq255e::Point>;
//! // A dealer makes a key of which any 2 of 3 have to sign. `rng` is a generator of `rand_core` 0.10.
//! let mut rng = Rng(&mut rng);
//! let ids = frost::keys::IdentifierList::<Suite>::Default;
//! let (shares, public) = frost::keys::generate_with_dealer(3, 2, ids, &mut rng)?;
//! // Two of them: a round for nonces, a round for shares of the signature.
//! let mut signers = BTreeMap::new();
//! let mut commitments = BTreeMap::new();
//! for (id, share) in shares.into_iter().take(2) {
//!     let key = frost::keys::KeyPackage::try_from(share)?;
//!     let (nonces, commitment) = frost::round1::commit(key.signing_share(), &mut rng);
//!     signers.insert(id, (key, nonces));
//!     commitments.insert(id, commitment);
//! }
//! let package = frost::SigningPackage::new(commitments, b"message");
//! let mut signed = BTreeMap::new();
//! for (id, (key, nonces)) in &signers {
//!     signed.insert(*id, frost::round2::sign(&package, nonces, key)?);
//! }
//! let signature = frost::aggregate(&package, &signed, &public)?;
//! // Who verifies needs no threshold signatures.
//! let key = schnorr::PublicKey::<jq255e::Point>::decode(&public.verifying_key().serialize()?)?;
//! let signature = schnorr::Signature::from_slice(&signature.serialize()?)?;
//! key.verify(b"message", &signature)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! An existing key can be shared too: pass `frost_core::SigningKey::deserialize(&key.to_bytes())`, of a
//! [`schnorr::SecretKey`], to `frost_core::keys::split`. Then delete all other copies of the key, because each copy
//! can sign alone. Signatures have no context.
//!
//! # What to know
//! * Elements are decoded strictly: one canonical encoding, not the neutral element, and for Ed25519 only points in
//!   the subgroup of prime order. That check takes one multiplication per point.
//! * All code of this module that handles secrets is constant-time. `frost-core` overwrites secrets in its own types
//!   by plain assignment, which a compiler may remove. Encodings that pass through this module are wiped.
//! * Encoding whole packages for transport needs the feature `serialization` of `frost-core`; users who want it must
//!   enable it themselves. The parts of packages have `serialize` and `deserialize` without it.
//! * A group with less than 128 bits of security ([`Group::SECURITY`]) gives signatures with no more security.
//!
//! [`schnorr::SecretKey`]: primegroup::schnorr::SecretKey

mod generic;
mod standard;

pub use ::frost_core;
pub use generic::Schnorr;
pub use rand_core_06 as rand_core;
pub use standard::{Ed25519Sha512, P256Sha256, Ristretto255Sha512, Secp256k1Sha256};

use crate::wrapped::{Bytes, Element, Scalar, decode_element, random_scalar};
use ::frost_core::{FieldError, GroupError};
use core::marker::PhantomData;
use primegroup::Group;
use primegroup::Scalar as _;
use primegroup::core_groups::field::{Field as _, PrimeField};
use rand_core_06::{CryptoRng, RngCore};

/// The scalars of a group, in the form that `frost-core` requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScalarField<G>(PhantomData<G>);

/// A group, in the form that `frost-core` requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adapter<G>(PhantomData<G>);

impl<G: Group> ::frost_core::Field for ScalarField<G> {
    type Scalar = Scalar<G>;
    type Serialization = Bytes<<G::Scalar as PrimeField>::Bytes>;

    fn zero() -> Scalar<G> {
        Scalar(G::Scalar::ZERO)
    }
    fn one() -> Scalar<G> {
        Scalar(G::Scalar::ONE)
    }
    fn invert(scalar: &Scalar<G>) -> Result<Scalar<G>, FieldError> {
        if scalar.0.is_zero().declassify() {
            return Err(FieldError::InvalidZeroScalar);
        }
        Ok(Scalar(scalar.0.invert()))
    }
    fn random<R: RngCore + CryptoRng>(rng: &mut R) -> Scalar<G> {
        let fill = |bytes: &mut [u8]| {
            rng.fill_bytes(bytes);
            Ok::<(), core::convert::Infallible>(())
        };
        match random_scalar(fill) {
            Ok(scalar) => scalar,
            Err(never) => match never {},
        }
    }
    fn serialize(scalar: &Scalar<G>) -> Self::Serialization {
        Bytes(scalar.0.encode())
    }
    fn little_endian_serialize(scalar: &Scalar<G>) -> Self::Serialization {
        let mut bytes = Bytes(scalar.0.encode());
        let words = scalar.0.to_words();
        let words = words.as_ref().iter().flat_map(|word| word.to_le_bytes());
        bytes.0.as_mut().iter_mut().zip(words).for_each(|(to, from)| *to = from);
        bytes
    }
    fn deserialize(bytes: &Self::Serialization) -> Result<Scalar<G>, FieldError> {
        let (scalar, ok) = G::Scalar::decode_ct(&bytes.0);
        if ok.declassify() { Ok(Scalar(scalar)) } else { Err(FieldError::MalformedScalar) }
    }
}

impl<G: Group> ::frost_core::Group for Adapter<G> {
    type Field = ScalarField<G>;
    type Element = Element<G>;
    type Serialization = Bytes<G::Bytes>;

    fn cofactor() -> Scalar<G> {
        Scalar(G::Scalar::ONE)
    }
    fn identity() -> Element<G> {
        Element(G::IDENTITY)
    }
    fn generator() -> Element<G> {
        Element(G::GENERATOR)
    }
    fn serialize(element: &Element<G>) -> Result<Self::Serialization, GroupError> {
        if element.0.is_identity().declassify() {
            return Err(GroupError::InvalidIdentityElement);
        }
        Ok(Bytes(element.0.encode()))
    }
    fn deserialize(bytes: &Self::Serialization) -> Result<Element<G>, GroupError> {
        decode_element(bytes.as_ref()).ok_or(GroupError::MalformedElement)
    }
}
