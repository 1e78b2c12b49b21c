//! Prime-order elliptic-curve groups and the schemes on them.
//!
//! The groups come from [`primegroup_core`]; here are keys, key exchange, signatures, batch verification and hashing,
//! each written once for every group it fits.
//!
//! | module | what |
//! |---|---|
//! | [`do255e`], [`do255s`] | key exchange, 64-byte signatures, hash to the group, over SHAKE256 |
//! | [`jq255e`], [`jq255s`] | key exchange, 48-byte signatures, hash to the group, over BLAKE2s |
//! | [`ed25519`], [`x25519`] | RFC 8032 signatures, RFC 7748 key exchange |
//! | [`ristretto255`] | the group of RFC 9496 |
//! | [`schnorr`], [`dh`] | signatures and key exchange over any [`Group`] |
//! | [`batch`] | many signatures verified together |
//! | [`hash`], [`msm`] | hashing to scalars and elements; multi-scalar multiplication |
//!
//! Everything that touches a secret is constant time; what is not ends in `_vartime`, or is verification. Secrets are
//! types of their own: not `Copy`, silent in `Debug`, wiped when dropped.
//!
//! `no_std`, and without an allocator unless the feature `alloc` asks for one.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

mod error;
mod keys;
mod message;
mod secret;

pub mod batch;
pub mod dh;
pub mod do255;
pub mod hash;
pub mod jq255;
pub mod msm;
pub mod schnorr;

pub use error::Error;
pub use keys::{PublicKey, Scheme, SecretKey, Signature};
pub use message::{Hash, Message};
pub use primegroup_core as core_groups;
pub use primegroup_core::ct;
pub use primegroup_core::group::{Element, Group, Scalar};
pub use secret::SharedSecret;
