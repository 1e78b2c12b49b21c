//! The one list of what each group can do: every operation, from bytes to bytes, with inputs made from a public and a secret seed.
//!
//! Who goes through the list:
//!
//! * `cargo xtask boards`. The firmware exports each operation as functions without arguments that work on the buffers `INPUT` and
//!   `OUTPUT` (feature `exports`); the host runs the same operation and compares the results. Traces say that it is constant time, and a
//!   search that it leaves no secrets.
//! * The self-test of the boards, a test of the host for every kernel, and the command's `bench` before it measures: they hold every
//!   operation against its accepted answer ([`check`]).
//! * The checks of secrets (`testkit/src/secrets`): valgrind, with the bytes that come from the secret seed marked
//!   ([`Secrets::marked`]), and the search of the stack for what operations that own their secrets leave ([`Operation::OWNS`]).
//! * C's tests (`bindings/c/tool/src/operations.rs`): every function that does an operation gives the accepted answer.
//! * Fuzzing (`testkit/src/fuzz.rs`): no input makes an operation panic.
//!
//! An operation has three parts, so that only what its name says is measured: [`Operation::setup`] (a key read from bytes, a
//! point decoded), [`Operation::run`], which is measured, and [`Operation::finish`] (a point encoded, to be compared).
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
//! The list is made from the capabilities in the library's registry: a group has the operations of those that its row names, without a
//! line here.
#![no_std]

mod answers;
mod buffers;
#[cfg(not(target_os = "none"))]
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
#[cfg(not(target_os = "none"))]
pub use ecies::{ecies_options, message_to_encrypt, sealed_message};
pub use entry::{Entry, Operation, check, for_each};
pub use keys::{Keys, message_to_sign, peer};
pub use random::{Random, Secrets};
