//! The single list of operations of all groups. Every operation maps bytes to bytes; its inputs are made from a public
//! and a secret seed.
//!
//! Users of the list:
//!
//! * `cargo xtask boards`: the firmware exports each operation as functions without arguments that work on the buffers
//!   `INPUT` and `OUTPUT` (feature `exports`). The host runs the same operation and compares the results. Traces check
//!   that it is constant-time, and a memory search checks that it leaves no secrets.
//! * The self-test of the boards, a test of the host for every kernel, and the command's `bench` before it measures:
//!   they compare every operation with its accepted answer ([`check`]).
//! * The checks of secrets (`testkit/src/secrets`): valgrind, with the bytes from the secret seed marked
//!   ([`Secrets::marked`]), and a search of the stack for residue of operations that own their secrets
//!   ([`Operation::OWNS`]).
//! * The C tests (`bindings/c/tool/src/operations.rs`): every C function that implements an operation gives the
//!   accepted answer.
//! * Fuzzing (`testkit/src/fuzz`): no input makes an operation panic.
//!
//! An operation has three parts, so that measurements cover only the operation itself. [`Operation::setup`] prepares
//! (reads a key from bytes, decodes a point). [`Operation::run`] is measured. [`Operation::finish`] encodes the result
//! for the comparison.
//!
//! ```
//! use primegroup_operations::{INPUT, Random, Secrets, for_each};
//!
//! for_each(|operation| {
//!     let mut input = [0; INPUT];
//!     (operation.sample)(&mut Random::new(1), &mut Secrets::random(2), &mut input);
//!     if operation.group == "jq255e" && operation.name == "verify" {
//!         // 0: no public key; 1: not valid; 2: valid.
//!         assert_eq!(operation.evaluate(&input)[0], 2);
//!     }
//! });
//! ```
//!
//! The list is derived from the capabilities in the library's registry. A group's operations follow from the
//! capabilities in its registry entry; this crate has no line for it.
#![no_std]

mod answers;
mod buffers;
#[cfg(all(feature = "exports", boards_faults))]
mod checked;
mod ecies;
mod entry;
#[cfg(feature = "exports")]
mod exports;
mod functions;
mod groups;
mod keys;
mod pairing;
mod parts;
mod points;
mod random;

pub use answers::ANSWERS;
pub use buffers::{INPUT, Input, OUTPUT, Output, State, place, verdict};
pub use ecies::{ecies_options, message_to_encrypt, sealed_message};
pub use entry::{Entry, Operation, check, for_each};
pub use keys::{Keys, message_to_sign, peer};
pub use random::{Random, Secrets};
