//! `cargo xtask c`: the C binding with its headers, tests on this machine, the installed package, the firmware, the
//! Arduino library and the projects for makers' tools.

mod archives;
mod arduino;
mod firmware;
mod host;
mod projects;
mod secrets;
mod targets;
mod toolchains;

use crate::tools::{Trouble, cargo, root, run, works};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use xtask::groups;

type Result<T = ()> = std::result::Result<T, Trouble>;

const USAGE: &str = "usage:
  cargo xtask c                    what is done on this machine, and for boards with Cortex-M; headers compared
  cargo xtask c here               what every change gets: header --check, lint, host, package
  cargo xtask c deep               lints of each group alone; clang's sanitizers and valgrind
  cargo xtask c boards [CPU...]    what is done for boards: firmware, arduino, projects
  cargo xtask c header [--check]   makes (or compares) bindings/c/include
  cargo xtask c lint               rustfmt and clippy of bindings/c
  cargo xtask c host               built by gcc: the tests with every vector file
  cargo xtask c aarch64            the same tests on AArch64, under qemu
  cargo xtask c package            installs, and builds a program by CMake and by pkg-config
  cargo xtask c firmware [CPU...]  C programs for boards, in the simulator and in QEMU
  cargo xtask c arduino [CPU...]   makes the library for Arduino and PlatformIO, and tests its sketches
  cargo xtask c projects [CPU...]  builds the folder projects against stubs of makers' headers, and runs it in QEMU
  cargo xtask c archive [NAME...] [--profile fast|small|tiny] [--tables small|medium|default|large]
                                   makes the static library for kinds of CPUs, and says where it is

CPUs are cortex-m0plus, cortex-m4, cortex-m33; fe310, esp32c3, hazard3; m4k; esp32; or families of them: cortex-m, riscv, mips,
xtensa. Without a name all are meant. Archives have the names of the folders in the library for Arduino.";

/// Returns the folder of the crate.
fn home() -> PathBuf {
    root().join("bindings/c")
}

/// Returns the URL of the project's documentation, which the packages contain.
fn url() -> Result<String> {
    let text = read(&root().join("primegroup/Cargo.toml"))?;
    let url = text.lines().find_map(|l| l.strip_prefix("documentation = \"")?.strip_suffix('"'));
    url.map(str::to_owned).ok_or_else(|| Trouble::Failed("primegroup/Cargo.toml has no documentation".to_owned()))
}

/// Returns a cargo command that runs in the folder of the crate.
fn cargo_here() -> Command {
    let mut c = cargo();
    c.current_dir(home());
    c
}

/// Runs the generator with arguments.
fn tool(args: &[&str]) -> Result {
    run(cargo_here().args(["run", "--quiet", "-p", "primegroup-c-tool", "--"]).args(args))
}

/// Generates the test vectors as C sources. Returns their folder.
fn vectors() -> Result<PathBuf> {
    let folder = home().join("target/vectors");
    tool(&["vectors", &folder.to_string_lossy()])?;
    Ok(folder)
}

/// Returns the output of a command. Fails if the command fails.
fn output(c: &mut Command) -> Result<String> {
    let name = c.get_program().to_string_lossy().into_owned();
    let out = c.output().map_err(|e| Trouble::Failed(format!("{name}: {e}")))?;
    if !out.status.success() {
        return Err(Trouble::Failed(format!("{name}: {}", String::from_utf8_lossy(&out.stderr))));
    }
    Ok(String::from_utf8_lossy(&out.stdout).into_owned())
}

/// Returns the first name under which a tool works.
fn find(names: &[&'static str]) -> Option<&'static str> {
    names.iter().find(|n| works(n, "--version")).copied()
}

fn write(path: &Path, text: &str) -> Result {
    let folder = path.parent().unwrap_or(path);
    std::fs::create_dir_all(folder).map_err(|e| Trouble::Failed(format!("{}: {e}", folder.display())))?;
    std::fs::write(path, text).map_err(|e| Trouble::Failed(format!("{}: {e}", path.display())))
}

fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).map_err(|e| Trouble::Failed(format!("{}: {e}", path.display())))
}

fn lint() -> Result {
    run(cargo_here().args(["fmt", "--all", "--check"]))?;
    run(cargo_here().args(["clippy", "--quiet", "--workspace", "--all-features", "--", "-D", "warnings"]))
}

/// Runs the slow checks that rarely find an error: the step `c-deep`.
fn deep() -> Result {
    // Each group alone, to prove that no group's file depends on another group.
    for group in &groups() {
        let args = ["clippy", "--quiet", "-p", "primegroup-c", "--no-default-features", "--features", group];
        run(cargo_here().args(args).args(["--", "-D", "warnings"]))?;
    }
    host::checkers()
}

/// Runs all regular tests on this machine: the step `c` of `cargo xtask test`.
fn here() -> Result {
    tool(&["header", "--check"])?;
    lint()?;
    host::test()?;
    host::package()
}

/// Runs all tests for boards: the steps `c-firmware` and `c-boards`, and a part of `c-deep`.
fn boards(names: &[&str]) -> Result {
    firmware::test(names)?;
    arduino::test(names)?;
    projects::test(names)
}

/// CPUs that every change is tested on. Others are tested by name.
const USUAL: [&str; 1] = ["cortex-m"];

/// Runs the subcommand `c`.
pub fn c(args: &[String]) -> ExitCode {
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match args[..] {
        [] => here().and_then(|()| deep()).and_then(|()| boards(&USUAL)),
        ["here"] => here(),
        ["deep"] => deep(),
        ["boards", ref names @ ..] => boards(names),
        ["header"] => tool(&["header"]),
        ["header", "--check"] => tool(&["header", "--check"]),
        ["lint"] => lint(),
        ["host"] => host::test(),
        ["aarch64"] => host::aarch64(),
        ["package"] => host::package(),
        ["firmware", ref names @ ..] => firmware::test(names),
        ["arduino", ref names @ ..] => arduino::test(names),
        ["projects", ref names @ ..] => projects::test(names),
        ["archive", ref args @ ..] => archives::make(args),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Trouble::Failed(why) | Trouble::Skipped(why)) => {
            eprintln!("c: {why}");
            ExitCode::FAILURE
        }
    }
}
