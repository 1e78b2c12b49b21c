//! The steps `aarch64` and `riscv64`: tests of builds for another architecture, under qemu's emulation of programs.

use crate::steps::{BUILDS, SUITE};
use std::fs;
use std::process::Command;
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
    tests("aarch64", "aarch64-unknown-linux-gnu")?;
    crate::instructions::check()
}

pub fn riscv64() -> Result<(), Trouble> {
    tests("riscv64", "riscv64gc-unknown-linux-gnu")
}

/// Tests of the command that run under qemu: `--version` and help, keys and key exchange of all groups, signatures of
/// RFC 8032. The other ones take minutes there, because they start the command many times.
const COMMAND: [&str; 3] = ["has_the_name", "keys::", "signs_as_rfc_8032_does"];

/// Runs the tests of core and the suite of all groups, with few inputs where tests compare with other libraries, and
/// some tests of the command.
fn tests(arch: &str, target: &str) -> Result<(), Trouble> {
    let folder = root().join("target").join(arch);
    let runner = format!("qemu-{arch} -L /usr/{arch}-linux-gnu");
    // The tests of the command start this program. The system, and not the emulator, would start the command itself.
    let script = folder.join("primegroup");
    let text = format!("#!/bin/sh\nexec {runner} {} \"$@\"\n", folder.join(target).join("debug/primegroup").display());
    let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&script, text));
    written.map_err(|e| Trouble::Failed(format!("{}: {e}", script.display())))?;
    run(Command::new("chmod").arg("+x").arg(&script))?;
    let compiler = Compiler::find(target)?;
    // Both calls name the same packages, so that the second one builds nothing again.
    let test = || {
        let mut c = compiler.command("test", &root(), "dev", target, "std");
        let variable = |name: &str| format!("CARGO_TARGET_{}_{name}", target.to_uppercase().replace('-', "_"));
        c.env(variable("LINKER"), format!("{arch}-linux-gnu-gcc")).env(variable("RUNNER"), &runner);
        c.env("PRIMEGROUP_DIFF", "0.03").env("CARGO_PROFILE_DEV_DEBUG", "false");
        c.env("PRIMEGROUP_TEST_COMMAND", &script).arg("--target-dir").arg(&folder).args(["-p", "primegroup-cli"]);
        c
    };
    run(test().args(BUILDS).args(SUITE))?;
    println!("tests of the command: {}", COMMAND.join(", "));
    let packages = ["-p", "primegroup-core", "-p", "primegroup-testkit"];
    run(test().args(packages).args(["--test", "cli", "--"]).args(COMMAND))
}
