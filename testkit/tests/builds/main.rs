//! What every build must pass, whatever the compiler was allowed to use: every operation against the answer of the other builds, vector
//! registers left as they were, and the list of operations on secrets whole.
//!
//! A program of its own beside `suite`, so that one more level of a CPU does not cost all of that.

mod answers;
#[cfg(feature = "secrets")]
mod public_api;
mod registers;
#[cfg(feature = "secrets")]
mod secrets;
