//! primegroup for C: functions on fixed-size byte arrays, for hosts and microcontrollers. Only batches allocate, and only
//! with an operating system.
//!
//! | file | contents |
//! |---|---|
//! | `common.rs` | status, hash names, the RNG callback, wiping: `include/primegroup/common.h` |
//! | `ffi.rs` | conversion of pointers to references and back: the only file that dereferences |
//! | `groups.rs` | functions of each group in the registry, from the tables `../functions/*.txt` |
//! | `batch.rs` | batches of signatures, in chunks |
//! | `heap.rs` | the allocator: C's |
//! | `ecies.rs` | sealed messages of any length |
//! | `bls.rs` | BLS signatures, with the scheme selected at run time |
//! | `pairing.rs` | products of pairings, in chunks |
//! | `panic.rs` | the panic handler: a trap |
//!
//! A function does three things: it checks its pointers, calls the library, and writes its output, or zeros if it
//! fails. The rules for callers are at the top of `common.h`.
#![no_std]
#![allow(non_camel_case_types)] // C's names

#[cfg(not(target_os = "none"))]
extern crate alloc;

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
#[allow(clippy::missing_safety_doc, clippy::too_many_arguments, clippy::redundant_closure)] // the rules are in common.h
mod groups;
#[cfg(not(target_os = "none"))]
mod heap;
#[allow(dead_code)] // as above
#[cfg(any(feature = "bls12_381", feature = "bn254", feature = "alt_bn128"))]
mod pairing;
mod panic;

pub use common::*;
