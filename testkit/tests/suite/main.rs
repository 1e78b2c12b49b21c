//! What every kernel, every size of tables and every profile must pass, beside `builds`: the laws of fields and groups, all ways to
//! multiply, every file of vectors.
//!
//! One program, so that a build with other settings compiles the groups once. What does not depend on kernels is tested elsewhere:
//! in the crates themselves, and against other libraries in `testkit/compared`.

mod bls;
mod common;
mod ecies;
mod fuzz;
mod group;
mod integers;
mod lengths;
mod vectors;
