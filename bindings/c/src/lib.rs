//! primegroup for C: functions on fixed-size byte arrays, without allocation, for hosts and microcontrollers.
//!
//! | file | what |
//! |---|---|
//! | `common.rs` | status, hash names, the RNG callback, wiping: `include/primegroup/common.h` |
//! | `ffi.rs` | from pointers to references and back: the only place that dereferences |
//! | `functions/*.rs` | the functions of a group, a macro for what belongs together: with their comments, the headers |
//! | `groups.rs` | which of them each group of the registry has |
//! | `batch.rs` | batches of signatures, in chunks |
//! | `ecies.rs` | sealed messages of any length |
//! | `bls.rs` | BLS signatures, whose schemes are named at run time |
//! | `pairing.rs` | products of pairings, in chunks |
//! | `panic.rs` | what is left of a panic: a trap |
//!
//! A function does three things: it checks its pointers, calls the library, and writes its output, or zeros if it fails.
//! Rules for callers are in `common.h`, on top.
#![no_std]
#![allow(non_camel_case_types)] // C's names

#[allow(dead_code)] // a build with few groups needs few helpers
mod batch;
#[allow(dead_code)] // as above
#[cfg(any(feature = "bls12_381", feature = "bn254"))]
mod bls;
mod common;
#[allow(dead_code)] // as above
#[cfg(feature = "ecies")]
mod ecies;
#[allow(dead_code)] // as above
mod ffi;
#[allow(unused_macros)] // as above
#[macro_use]
mod functions;
#[allow(unused_macros)] // as above
#[allow(clippy::missing_safety_doc, clippy::too_many_arguments, clippy::redundant_closure)] // the rules are in common.h
mod groups;
#[allow(dead_code)] // as above
#[cfg(any(feature = "bls12_381", feature = "bn254", feature = "alt_bn128"))]
mod pairing;
mod panic;

pub use common::*;
