//! Proofs of kernel functions from their machine code: the program in `proofs/`, in a virtual environment of its own.

use std::path::PathBuf;
use std::process::{Command, ExitCode};
use xtask::toolchain::Compiler;
use xtask::tools::{Trouble, cargo, root, run, text};
use xtask::xtensa;

/// Returns the interpreter of the environment with the packages of `proofs/requirements.txt`. Makes the environment
/// again if that file has changed.
fn interpreter() -> Result<PathBuf, Trouble> {
    let (wanted, folder) = (root().join("proofs/requirements.txt"), root().join("target/proofs/venv"));
    let (python, installed) = (folder.join("bin/python"), folder.join("requirements.txt"));
    let read = |path: &PathBuf| std::fs::read_to_string(path).ok();
    if python.is_file() && read(&wanted) == read(&installed) {
        return Ok(python);
    }
    let version =
        text(Command::new("python3").args(["-c", "import sys, ensurepip; print(sys.version_info >= (3, 11))"]));
    if version.as_deref() != Some("True") {
        return Err(Trouble::Skipped("Python 3.11 or later with venv: apt-get install python3-venv".to_owned()));
    }
    run(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&folder))?;
    run(Command::new(&python).args(["-m", "pip", "install", "--quiet", "-r"]).arg(&wanted))?;
    std::fs::copy(&wanted, &installed).map_err(|e| Trouble::Failed(format!("{}: {e}", installed.display())))?;
    Ok(python)
}

/// Compiles the kernels for Xtensa, which needs tools of its own. The prover builds the programs of other CPUs.
fn compile_for_xtensa() -> Result<(), Trouble> {
    let (folder, package) = (root().join("proofs/export"), "primegroup-proofs-export");
    let sources = xtensa::Sources { folder, package, profile: "release", args: &["--lib"] };
    let flags = "--cfg primegroup_backend=\"lx6\" --cfg primegroup_profile=\"small\"";
    xtensa::build(
        &Compiler::find(xtensa::TARGET)?,
        xtensa::Core::Lx6,
        &sources,
        &root().join("target/proofs/lx6"),
        flags,
    )?;
    Ok(())
}

/// Runs the prover with these arguments.
fn prove(args: &[&str]) -> Result<(), Trouble> {
    if args.contains(&"lx6") {
        compile_for_xtensa()?;
    }
    run(Command::new(interpreter()?).arg(root().join("proofs/prove.py")).args(args).current_dir(root()))
}

/// The step `prove-quick`: products and squares of all families on x86-64, in less than two minutes of one processor.
pub fn quick() -> Result<(), Trouble> {
    prove(&["--quick"])
}

/// The step `prove`: the prover's own tests, products and squares on x86-64 with AVX-512, AArch64 and boards, planted
/// bugs, a second opinion, the formulas of curves, and the number of divsteps that inversions need.
pub fn step() -> Result<(), Trouble> {
    let mut tests = Command::new(interpreter()?);
    tests.args(["-m", "unittest", "discover", "-s", "tests"]).env("PYTHONPATH", ".");
    run(tests.current_dir(root().join("proofs")))?;
    prove(&["--quick", "--cpu", "x64v", "--cpu", "x64w", "--cpu", "x64g"])?;
    prove(&["--quick", "--cpu", "a64", "--cpu", "m4", "--cpu", "m0plus"])?;
    prove(&["--family", "gf255:19", "--function", "mul", "--function", "sub_at", "--mutants", "20", "--seconds", "5"])?;
    prove(&["--family", "gf166", "--second"])?;
    prove(&["--formulas"])?;
    let tests = ["test", "-p", "primegroup-compared", "--test", "compared", "--", "--ignored", "--exact"];
    run(cargo().args(tests).arg("divsteps::divsteps_bounds"))
}

/// The command `cargo xtask prove`.
pub fn command(args: &[String]) -> ExitCode {
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match prove(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Trouble::Skipped(why)) => {
            eprintln!("not run: {why}");
            ExitCode::FAILURE
        }
        Err(Trouble::Failed(_)) => ExitCode::FAILURE, // the prover has said why
    }
}
