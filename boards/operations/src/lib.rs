//! What is measured on boards: every operation of every group, from bytes to bytes.
//!
//! One definition serves three users. The firmware exports each operation as functions without arguments that work on
//! the buffers `INPUT` and `OUTPUT` (feature `exports`); `cargo xtask boards` runs the same operation with the library of
//! the host and compares the results; the self-test goes through the list on the board itself.
//!
//! An operation has three parts, so that only what its name says is measured: [`Operation::setup`] (a key read from bytes, a
//! point decoded), [`Operation::run`], which is measured, and [`Operation::finish`] (a point encoded, to be compared).
//!
//! The list follows the registry of the library: a group of a known kind appears without a line here.
#![no_std]

mod buffers;
mod entry;
#[cfg(feature = "exports")]
mod exports;
mod functions;
mod groups;
mod keys;
mod parts9767;
mod points;
mod random;
mod schemes;

pub use buffers::{INPUT, Input, OUTPUT, Output, State};
pub use entry::{Entry, Operation, for_each};
pub use random::{Random, Secrets};
