//! Compares the simulator's Xtensa instructions with QEMU's, on random operands and memory. Also tests windows that
//! overflow, and features that QEMU's CPUs lack or forbid: unaligned accesses, and the upper halves of products. The
//! latter are compared with 64-bit products.
//!
//! Every form of instruction runs a fixed number of times in both. All registers and the reachable memory must agree
//! afterwards.

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
/// Number of runs per form.
const TIMES: u32 = 150;
/// Maximum program size, limited by the range of jumps.
const LARGEST: u32 = 0x1_8000;

fn check(name: &str, sources: &[Source]) {
    // Instructions may begin at any byte.
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
