//! Comparisons with foreign code: other libraries, big integers, and properties that proptest tries to refute. The
//! crates for them are built for this program only.

mod bls;
mod differential;
mod divsteps;
mod lattice;
mod laws;
mod pairings;
