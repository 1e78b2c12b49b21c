//! Tests that every kernel, every table size and every profile must pass, in addition to `builds`: the laws of fields
//! and groups, all multiplication algorithms, every file of vectors.
//!
//! They are one program, so that a build with other settings compiles the groups once. Tests that do not depend on
//! kernels are elsewhere: in the crates themselves, and in `testkit/compared` against other libraries.

mod bls;
mod common;
mod ecies;
mod fuzz;
mod group;
mod integers;
mod lengths;
mod vectors;
