//! The contract lists of core's kernels as data, with test values, and the comparison of kernels with their reference
//! implementations. Tests of boards, the firmware and the proofs use it.
//!
//! [`contract`](primegroup_core::field::contract) describes the lists. The tests of core contain these files as a module,
//! because other crates cannot name kernels of CPUs that must be detected.
//!
//! * [`check`](mod@check): special and random inputs in every aliasing pattern, and the verdict.
//! * A module for each family: values of each range. `mont` and [`pairs`] also list functions, because the kernels of
//!   integers modulo p have no list.
//! * [`lookups`]: sizes of constant-time table lookups.
#![cfg_attr(not(test), no_std)]
#![allow(unexpected_cfgs)] // `contract!` asks for one of core

#[macro_use]
mod list;

pub mod check;
mod families;
pub mod gf166;
pub mod gf255;
pub mod gf2_233;
pub mod gf9767x19;
pub mod gfp256;
pub mod lookups;
pub mod mont;
pub mod pairs;
mod w28;
mod words;

pub use list::{
    Argument, Call, Function, Give, List, Numbers, Operands, Role, Run, Take, Values, Visit, calls, cost, plus, power,
};
