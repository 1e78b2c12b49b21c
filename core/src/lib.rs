//! Fields, curve models and prime-order groups: the arithmetic layers of primegroup.
//!
//! The crate is `no_std`, allocates nothing and depends on nothing. It is read from the bottom up: [`limb`] and [`ct`] are machine
//! words and constant-time masks; [`field`] has the families of finite fields and the kernels below them; [`curve`] has the point
//! formulas of each curve model and scalar multiplication; [`cpu`] bundles kernels to CPUs and chooses one; [`group`] has the named groups,
//! one file each. [`hash`] stands beside these:
//! permutations of hash functions, for boards only.
//!
//! # Conventions
//! * Everything is constant time in its values unless its name ends in `_vartime`.
//! * A condition made from secret data is a [`ct::Mask`], never a `bool`.
//! * `1/0 = 0`. Encodings are little-endian and canonical; decoding refuses what is not.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
// Compilers for MIPS are such that build `core` as well.
#![cfg_attr(primegroup_mips, feature(asm_experimental_arch))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod cpu;
pub mod ct;
pub mod curve;
pub mod field;
mod generated;
pub mod group;
pub mod hash;
#[doc(hidden)]
pub mod hex;
pub mod limb;
pub mod pairing;
mod settings;
pub mod tables;

pub use group::{Element, Group};
