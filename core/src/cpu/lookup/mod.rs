//! Constant-time look-up of the CPUs that have one of their own: all of the table is read, whatever the index.
//!
//! The routines for Cortex-M stand with those of the family that they were made for, whose macros they use; here is said which sizes they take.

pub mod m0;
pub mod m4;
pub mod rv32;
pub mod x64;
