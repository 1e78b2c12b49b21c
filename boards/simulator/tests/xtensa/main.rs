//! The simulator's Xtensa instructions against QEMU's, on random operands and memory; windows that overflow; and what QEMU's CPUs lack or
//! forbid: the upper halves of products, against those of 64 bits, and accesses that are not aligned.
//!
//! Every form of instruction is run a fixed number of times in both; all registers and the memory it can reach must agree after it.

mod alone;
mod asm;
mod case;
mod control;
#[path = "../qemu/elf.rs"]
mod elf;
mod form;
mod image;
#[path = "../qemu/linux.rs"]
mod linux;
#[allow(dead_code)] // its floating-point numbers
#[path = "../qemu/random.rs"]
mod random;
mod windows;

use form::Form;
use image::Builder;
use linux::{Source, forms, qemu};
use primegroup_simulator::Cpu;

const QEMU: &str = "qemu-xtensa";
const QEMU_CPU: &str = "dc233c";
const CORE: Cpu = Cpu::Lx6;
/// How often each form runs.
const TIMES: u32 = 150;
/// Programs are no longer than jumps reach.
const LARGEST: u32 = 0x1_8000;

fn check(name: &str, sources: &[Source]) {
    // Instructions begin at any byte.
    linux::check(name, sources, |_| Builder::new(), |builder, random| builder.here() + random.below(4));
}

#[test]
fn registers_and_memory() {
    if qemu() {
        check("straight", &forms(form::STRAIGHT));
    }
}

#[test]
fn branches() {
    if qemu() {
        check("branches", &forms(form::BRANCHES));
    }
}

#[test]
fn jumps_calls_and_loops() {
    if qemu() {
        check("control", &control::MAKERS.iter().map(Source::Maker).collect::<Vec<_>>());
    }
}
