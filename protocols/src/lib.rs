//! Protocols over the groups of [`primegroup`]: adapters for crates that implement them, a simple interface to those
//! crates, and verifiable random functions, which no other crate offers for any group.
//!
//! They are in a separate crate, because the crates that they adapt change more often than `primegroup` should. Each
//! protocol is a feature.
//!
//! | module, feature | protocol | implemented by |
//! |---|---|---|
#![cfg_attr(
    feature = "hpke",
    doc = "| [`hpke`](mod@hpke) (default) | hybrid public-key encryption, RFC 9180 | the crate `hpke` 0.15 |"
)]
#![cfg_attr(
    feature = "vrf",
    doc = "| [`vrf`] (default) | verifiable random functions on curves (ECVRF), RFC 9381 | this crate |"
)]
#![cfg_attr(feature = "frost", doc = "| [`frost`] | threshold signatures, RFC 9591 | the crate `frost-core` 3 |")]
#![cfg_attr(
    feature = "voprf",
    doc = "| [`voprf`](mod@voprf) | oblivious pseudorandom functions, RFC 9497 | the crate `voprf` 0.6.0-pre.1 |"
)]
//!
//! The crate is `no_std` and needs an allocator.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(feature = "hpke", feature = "vrf"))]
extern crate alloc;

#[cfg(any(feature = "frost", feature = "voprf"))]
mod rng;
#[cfg(any(feature = "frost", feature = "voprf"))]
mod wrapped;

#[cfg(feature = "frost")]
pub mod frost;
#[cfg(feature = "hpke")]
pub mod hpke;
#[cfg(feature = "voprf")]
pub mod voprf;
#[cfg(feature = "vrf")]
pub mod vrf;

/// Tests the example in the README.
#[cfg(all(doctest, feature = "vrf"))]
#[doc = include_str!("../README.md")]
pub struct Readme;

#[cfg(any(feature = "frost", feature = "voprf"))]
pub use rng::Rng;
#[cfg(any(feature = "frost", feature = "voprf"))]
pub use wrapped::{Bytes, Element, Scalar};
