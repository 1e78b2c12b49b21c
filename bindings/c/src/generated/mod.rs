//! One module per group: made by `cargo xtask c header` from templates/; edit those.
#![allow(clippy::missing_safety_doc, clippy::too_many_arguments, missing_docs)] // the rules are in common.h
#![allow(clippy::redundant_closure, unused_imports, unused_unsafe)] // some templates need less than others

#[cfg(feature = "do255e")]
pub mod do255e;
#[cfg(feature = "do255s")]
pub mod do255s;
#[cfg(feature = "jq255e")]
pub mod jq255e;
#[cfg(feature = "jq255s")]
pub mod jq255s;
#[cfg(feature = "ed25519")]
pub mod ed25519;
#[cfg(feature = "ristretto255")]
pub mod ristretto255;
#[cfg(feature = "x25519")]
pub mod x25519;
#[cfg(feature = "curve9767")]
pub mod curve9767;
#[cfg(feature = "xsb233")]
pub mod xsb233;
#[cfg(feature = "xsk233")]
pub mod xsk233;
