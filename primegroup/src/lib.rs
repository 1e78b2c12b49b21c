//! Keys, key exchange, signatures and hashing on the prime-order groups of primegroup-core.
#![no_std]

pub use primegroup_core as core_groups;
