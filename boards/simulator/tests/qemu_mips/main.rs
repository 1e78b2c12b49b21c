//! Compares the simulator's MIPS instructions with QEMU's, on random operands and memory.
//!
//! Every form of instruction runs a fixed number of times in both. All registers, HI and LO, and the reachable memory
//! must agree afterwards.

mod case;
mod control;
mod coverage;
#[path = "../qemu/elf.rs"]
mod elf;
#[path = "../qemu/form.rs"]
mod form;
mod forms;
mod image;
#[path = "../qemu/linux.rs"]
mod linux;
#[allow(dead_code)] // its floating-point numbers
#[path = "../qemu/random.rs"]
mod random;

use forms::Form;
use image::Builder;
use linux::{Source, forms, qemu};
use primegroup_simulator::Cpu;

/// QEMU program. The CPU has release 2 without floating point, like the M4K, which QEMU does not have.
const QEMU: &str = "qemu-mipsel";
const QEMU_CPU: &str = "24Kc";
const CORE: Cpu = Cpu::M4K;
/// Number of runs per form.
const TIMES: u32 = 300;
/// Maximum program size. Jumps reach everything.
const LARGEST: u32 = u32::MAX;

fn check(name: &str, sources: &[Source]) {
    linux::check(name, sources, Builder::new, |builder, _| builder.here());
}

#[test]
fn arithmetic() {
    if qemu() {
        check("base", &forms(forms::BASE));
    }
}

#[test]
fn high_and_low() {
    if qemu() {
        check("unit", &forms(forms::UNIT));
    }
}

#[test]
fn loads_and_stores() {
    if qemu() {
        check("memory", &forms(forms::MEMORY));
    }
}

#[test]
fn traps_that_do_not() {
    if qemu() {
        check("traps", &forms(forms::TRAPS));
    }
}

#[test]
fn branches_and_jumps() {
    if qemu() {
        check("control", &control::MAKERS.iter().map(Source::Maker).collect::<Vec<_>>());
    }
}
