//! What is compared with code that is not ours: other libraries, integers of any length, and what proptest tries to refute. The crates
//! for that are built for this program alone.

mod bls;
mod differential;
mod divsteps;
mod lattice;
mod laws;
mod pairings;
