//! The steps `aarch64` and `riscv64`: tests of builds for another architecture, under qemu's emulation of programs.

use crate::steps::{BUILDS, SUITE};
use xtask::toolchain::Compiler;
use xtask::tools::{Trouble, root, run};

/// Targets that have the kernels of AArch64 in another object format or without a system, and one that has none
/// because it is big-endian. Core is built for them without groups, which assembles all its assembly: groups differ in
/// nothing from those of the target whose tests run.
const AARCH64: [&str; 6] = [
    "aarch64-apple-darwin",
    "aarch64-apple-ios",
    "aarch64-linux-android",
    "aarch64-pc-windows-msvc",
    "aarch64-unknown-none",
    "aarch64_be-unknown-linux-gnu",
];

pub fn aarch64() -> Result<(), Trouble> {
    for target in AARCH64 {
        println!("{target}");
        let mut c = Compiler::find(target)?.build(&root(), "dev", target);
        run(c.args(["-p", "primegroup-core", "--no-default-features", "--target-dir", "target/no_std"]))?;
    }
    tests("aarch64", "aarch64-unknown-linux-gnu")
}

pub fn riscv64() -> Result<(), Trouble> {
    tests("riscv64", "riscv64gc-unknown-linux-gnu")
}

/// Runs the tests of core and the suite of all groups, with few inputs where tests compare with other libraries.
fn tests(arch: &str, target: &str) -> Result<(), Trouble> {
    let folder = format!("target/{arch}");
    let mut c = Compiler::find(target)?.command("test", &root(), "dev", target, "std");
    let variable = |name: &str| format!("CARGO_TARGET_{}_{name}", target.to_uppercase().replace('-', "_"));
    c.env(variable("LINKER"), format!("{arch}-linux-gnu-gcc"));
    c.env(variable("RUNNER"), format!("qemu-{arch} -L /usr/{arch}-linux-gnu"));
    c.env("PRIMEGROUP_DIFF", "0.03").env("CARGO_PROFILE_DEV_DEBUG", "false");
    run(c.args(BUILDS).args(SUITE).args(["--target-dir", &folder]))
}
