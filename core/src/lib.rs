//! Fields, curve models and prime-order groups: the arithmetic layers of primegroup.
//!
//! The crate is `no_std`, allocates nothing and has no dependencies. Its layers, from the bottom up:
//!
//! * [`limb`] and [`ct`]: machine words and constant-time masks.
//! * `kernels`: the arithmetic of fields in assembly, a folder for each CPU.
//! * [`field`]: the families of finite fields and their portable kernels.
//! * [`curve`]: the point formulas of each curve model, and scalar multiplication.
//! * [`cpu`]: bundles kernels to CPUs and chooses one.
//! * [`group`]: the named groups, one file each.
//!
//! In addition, [`hash`] contains permutations of hash functions, for boards only.
//!
//! # Conventions
//! * Everything is constant time in its values unless its name ends in `_vartime`.
//! * A condition made from secret data is a [`ct::Mask`], never a `bool`.
//! * `1/0 = 0`. Encodings are little-endian and canonical; decoding rejects all other bytes.
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
// MIPS targets need a compiler that builds `core` as well, so unstable features are available.
#![cfg_attr(primegroup_kernels = "mips", feature(asm_experimental_arch))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate self as primegroup_core;
#[cfg(test)]
extern crate std;

// The files of the crate `primegroup-contracts`: only tests inside this crate can name kernels that must be detected.
#[cfg(test)]
#[path = "../../testkit/contracts/src/lib.rs"]
pub mod contracts;

pub mod cpu;
pub mod ct;
pub mod curve;
pub mod field;
mod generated;
pub mod group;
pub mod hash;
#[doc(hidden)]
pub mod hex;
#[doc(hidden)]
pub mod kernels;
pub mod limb;
#[cfg(feature = "pairings")]
pub mod pairing;
mod settings;
pub mod tables;

pub use group::{Element, Group};
