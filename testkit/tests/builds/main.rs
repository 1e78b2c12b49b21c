//! Tests that every build must pass, for any instruction set that the compiler may use: every operation gives the
//! answer of the other builds, vector registers are preserved, and the list of operations on secrets is complete.
//!
//! This program is separate from `suite`, so that one more CPU level does not need a build of the whole suite.

mod answers;
#[cfg(feature = "secrets")]
mod public_api;
mod registers;
#[cfg(feature = "secrets")]
mod secrets;
