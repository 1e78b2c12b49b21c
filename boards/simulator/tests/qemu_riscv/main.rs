//! Compares the simulator's RISC-V instructions with QEMU's, on random operands and memory.
//!
//! Every form of instruction, of 32 and of 16 bits, runs a fixed number of times in both. All registers and the
//! reachable memory must agree afterwards.

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

const QEMU: &str = "qemu-riscv32";
const QEMU_CPU: &str = "rv32,zba=true,zbb=true,zbc=true,zbs=true,zbkb=true";
const CORE: Cpu = Cpu::Hazard3;
/// Number of runs per form.
const TIMES: u32 = 150;
/// Maximum program size, limited by the range of jumps.
const LARGEST: u32 = 0x8_0000;

fn check(name: &str, sources: &[Source]) {
    linux::check(name, sources, Builder::new, |builder, random| builder.here() + 2 * random.below(2));
}

#[test]
fn integers_and_products() {
    if qemu() {
        check("base", &forms(forms::BASE));
    }
}

#[test]
fn bit_manipulation() {
    if qemu() {
        check("bits", &forms(forms::BITS));
    }
}

#[test]
fn compressed() {
    if qemu() {
        check("compressed", &forms(forms::COMPRESSED));
    }
}

#[test]
fn loads_stores_and_atomics() {
    if qemu() {
        check("memory", &forms(forms::MEMORY));
    }
}

#[test]
fn branches_and_jumps() {
    if qemu() {
        check("control", &control::MAKERS.iter().map(Source::Maker).collect::<Vec<_>>());
    }
}
