//! What runs on the boards. `cargo xtask boards` builds this as a static library and links from it what it wants to
//! look at: all operations, one of them with all it pulls in, the kernels, or the self-test.
//!
//! * `op_<group>_<operation>`, with `setup_…` and `finish_…`: see the crate primegroup-operations.
//! * `kernel_<field>_<function>`: one kernel function, for comparing it with its portable twin ([`kernels`]).
//! * `op_leak`: a function that leaks, which the constant-time check must find ([`leak`]).
//! * `reset`, with the vector table where the CPU wants one: runs the [`selftest`].
#![no_std]
#![cfg_attr(target_arch = "mips", feature(asm_experimental_arch))]

mod answers;
mod kernels;
mod leak;
mod panic;
mod selftest;
mod semihosting;
mod start;
