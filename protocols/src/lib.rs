//! Protocols of other crates over the groups of [`primegroup`]: adapters, and what makes them easy to use.
//!
//! They stand in a crate of their own, because the crates that they adapt to change more often than `primegroup` should.
//!
//! | module | protocol | crate |
//! |---|---|---|
//! | [`hpke`](mod@hpke) | hybrid public-key encryption, RFC 9180 | `hpke` 0.15 |
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod hpke;
