//! What runs on the boards. `cargo xtask boards` builds this as a static library and links from it what it wants to
//! look at: all operations, one of them with all it pulls in, the kernels, or the self-test.
//!
//! * `op_<group>_<operation>`, with `setup_…` and `finish_…`: see the crate primegroup-operations.
//! * `KERNEL_<family>` and `kernel_…`: kernel functions, for comparing them with their portable twins ([`kernels`]).
//! * `op_leak`: a function that leaks, which the constant-time check must find ([`leak`]).
//! * `reset`, with the vector table where the CPU wants one: runs the [`selftest`].
//! * `TWINS`, on RISC-V, MIPS and Xtensa, where there is `TWINS_FEW`, too: compares kernels with their twins there.
//!
//! With `--cfg boards_few` only those operations are there that other sizes of fixed-base tables are measured with.
//!
//! For machines with an operating system this is an empty crate, so that commands on the whole workspace can pass over it.
#![cfg(target_os = "none")]
#![no_std]
#![cfg_attr(target_arch = "mips", feature(asm_experimental_arch))]

#[cfg(not(boards_few))]
mod kernels;
#[cfg(not(boards_few))]
mod leak;
#[cfg(all(target_arch = "arm", primegroup_tables = "small"))]
mod memory;
mod panic;
#[cfg(all(not(boards_few), target_arch = "mips"))]
mod products;
#[cfg(not(boards_few))]
mod selftest;
#[cfg(not(boards_few))]
mod semihosting;
#[cfg(not(boards_few))]
mod start;
#[cfg(all(not(boards_few), any(target_arch = "riscv32", target_arch = "mips", target_arch = "xtensa")))]
mod twins;

// Nothing here calls the operations, which export themselves; without a mention they would not be linked.
use primegroup_operations as _;
