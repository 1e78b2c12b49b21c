//! Firmware for the boards. `cargo xtask boards` builds this crate as a static library and links the part under test:
//! all operations, one operation with everything it needs, the kernels, or the self-test.
//!
//! * `op_<group>_<operation>`, with `setup_…` and `finish_…`: see the crate primegroup-operations.
//! * `KERNEL_<family>` and `kernel_…`: kernel functions, compared with their portable reference implementations
//!   ([`kernels`]).
//! * `op_leak`: a function that leaks, which the constant-time check must find ([`leak`]).
//! * `reset`, with a vector table on CPUs that need one: runs the [`selftest`].
//! * `TWINS`, on RISC-V, MIPS and Xtensa (also `TWINS_FEW` on Xtensa): compares kernels with their reference
//!   implementations on the board.
//!
//! `--cfg boards_few` keeps only the operations that are measured with other sizes of fixed-base tables.
//!
//! On targets with an operating system this crate is empty, so that workspace-wide commands skip it.
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

// Operations export themselves and nothing here calls them. Without this mention they would not be linked.
use primegroup_operations as _;
