//! The steps `python` and `python-aarch64`. The latter builds the wheel for AArch64 Linux and tests it under qemu.
//!
//! The step `python` runs the commands of `bindings/python/README.md` in order, then those of
//! `examples/telemetry/README.md`.
//!
//! So the package is built and installed as users do it, and its tests run by the commands that the files name.

use std::fs;
use std::process::Command;
use xtask::packages::need;
use xtask::toolchain::Compiler;
use xtask::tools::{Trouble, root, run, text};

/// The files, each with the least number of blocks of commands in it. The second file uses what the first one installs.
const READMES: [(&str, usize); 2] = [("bindings/python/README.md", 3), ("examples/telemetry/README.md", 2)];

/// Shell code in front of the commands: `pip` asks again if a registry does not answer for a moment. No test of ours is
/// about the registry.
const PATIENCE: &str = "pip() {
    command pip \"$@\" || { sleep 15; command pip \"$@\"; } || { sleep 60; command pip \"$@\"; }
}
";

/// Returns the blocks of commands in a Markdown text.
fn commands(markdown: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut inside: Option<String> = None;
    for line in markdown.lines() {
        match &mut inside {
            None if line == "```sh" => inside = Some(String::new()),
            None => {}
            Some(_) if line == "```" => blocks.extend(inside.take()),
            Some(block) => {
                block.push_str(line);
                block.push('\n');
            }
        }
    }
    blocks
}

/// Returns all commands of a file.
fn script(path: &str, at_least: usize) -> Result<String, Trouble> {
    let readme = std::fs::read_to_string(root().join(path)).map_err(|e| Trouble::Failed(format!("{path}: {e}")))?;
    let blocks = commands(&readme);
    if blocks.len() < at_least {
        return Err(Trouble::Failed(format!("{path}: only {} blocks of commands", blocks.len())));
    }
    Ok(blocks.concat())
}

/// Runs all commands of the files in one shell, which shows each before it runs. The package is built with less
/// optimization than for users.
pub fn step() -> Result<(), Trouble> {
    let version =
        text(Command::new("python3").args(["-c", "import sys, ensurepip; print(sys.version_info >= (3, 11))"]));
    if version.as_deref() != Some("True") {
        return Err(Trouble::Skipped("Python 3.11 or later with venv: apt-get install python3-venv".to_owned()));
    }
    let mut all = PATIENCE.to_owned();
    for (path, at_least) in READMES {
        all += &script(path, at_least)?;
    }
    // The example would not make files again that an earlier run wrote.
    let _ = std::fs::remove_dir_all(root().join("target/python/telemetry"));
    let mut c = Command::new("bash");
    c.args(["-euxo", "pipefail", "-c", &all]).current_dir(root());
    c.env("MATURIN_PEP517_ARGS", "--profile tests").env("CARGO_TARGET_DIR", root().join("target/python/build"));
    // pip and maturin must not use a virtual environment that is active in the caller's shell.
    for name in ["VIRTUAL_ENV", "PYTHONPATH", "PYTHONHOME", "CONDA_PREFIX"] {
        c.env_remove(name);
    }
    run(&mut c)
}

/// Debian's packages with CPython for AArch64, and with the libraries that it and the packages of the tests load.
const CPYTHON: [&str; 13] = [
    "python3.11-minimal",
    "libpython3.11-minimal",
    "libpython3.11-stdlib",
    "libbz2-1.0",
    "libc6",
    "libexpat1",
    "libffi8",
    "libgcc-s1",
    "liblzma5",
    "libsqlite3-0",
    "libssl3",
    "libstdc++6",
    "zlib1g",
];

/// Options of pip for packages of AArch64. pip does not run them.
const FOREIGN: [&str; 8] = [
    "--only-binary=:all:",
    "--python-version",
    "3.11",
    "--platform",
    "manylinux2014_aarch64",
    "--platform",
    "manylinux_2_28_aarch64",
    "--upgrade",
];

/// Builds the wheel for AArch64 Linux, as users get it. Runs the tests of the package from this wheel under qemu, in
/// Debian's CPython for AArch64. CPython is unpacked and not installed: apt keeps its lists in a folder of its own.
pub fn aarch64() -> Result<(), Trouble> {
    const TARGET: &str = "aarch64-unknown-linux-gnu";
    ["python3", "qemu-aarch64", "aarch64-linux-gnu-gcc"].into_iter().try_for_each(need)?;
    let folder = root().join("target/python/aarch64");
    let [wheels, apt, system, site, venv] = ["wheels", "apt", "system", "site", "venv"].map(|name| folder.join(name));
    for old in [&wheels, &apt, &site] {
        let _ = fs::remove_dir_all(old);
    }
    let lists = apt.join("lists/partial");
    fs::create_dir_all(&lists).map_err(|e| Trouble::Failed(format!("{}: {e}", lists.display())))?;
    let apt_get = || {
        let mut c = Command::new("apt-get");
        c.current_dir(&apt).args(["-qq", "-o", "APT::Architecture=arm64", "-o", "APT::Architectures=arm64"]);
        for (option, folder) in [("Dir::State::Lists", "lists"), ("Dir::Cache", "cache")] {
            c.arg("-o").arg(format!("{option}={}", apt.join(folder).display()));
        }
        c
    };
    let got = run(apt_get().arg("update")).and_then(|()| run(apt_get().arg("download").args(CPYTHON)));
    got.map_err(|_| Trouble::Skipped("CPython 3.11 for arm64 from Debian 12, by apt-get".to_owned()))?;
    let files = fs::read_dir(&apt).map_err(|e| Trouble::Failed(format!("{}: {e}", apt.display())))?;
    for file in files.flatten().map(|f| f.path()).filter(|f| f.extension().is_some_and(|e| e == "deb")) {
        run(Command::new("dpkg").arg("-x").arg(file).arg(&system))?;
    }

    run(Command::new("python3").args(["-m", "venv"]).arg(&venv))?;
    let pip = || {
        let mut c = Command::new(venv.join("bin/pip"));
        c.args(["install", "--quiet"]).current_dir(root());
        c
    };
    run(pip().arg("maturin>=1.16,<2"))?;
    let mut maturin = Command::new(venv.join("bin/maturin"));
    maturin.args(["build", "--release", "--target", TARGET, "--interpreter", "python3.11", "--out"]).arg(&wheels);
    maturin.current_dir(root().join("bindings/python")).env("CARGO_TARGET_DIR", root().join("target/python/build"));
    maturin.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", "aarch64-linux-gnu-gcc");
    for name in ["VIRTUAL_ENV", "CONDA_PREFIX"] {
        maturin.env_remove(name);
    }
    let compiler = Compiler::find(TARGET)?;
    compiler.set_environment(&mut maturin);
    if let Compiler::Debian = compiler {
        maturin.args(["-Z", "build-std=std"]);
    }
    run(&mut maturin)?;

    run(pip().args(FOREIGN).arg("--target").arg(&site).args(["--requirement", "bindings/python/requirements.txt"]))?;
    let wheel = fs::read_dir(&wheels).ok().and_then(|mut files| files.next()?.ok()).map(|f| f.path());
    let wheel = wheel.ok_or_else(|| Trouble::Failed(format!("no wheel in {}", wheels.display())))?;
    run(Command::new("python3").args(["-m", "zipfile", "-e"]).arg(&wheel).arg(&site))?;

    // Tests start the interpreter again by its name. The system starts this program, which starts the emulator.
    let interpreter = folder.join("python");
    let (home, modules) = (system.join("usr"), site.display());
    let text = format!(
        "#!/bin/sh\nexec qemu-aarch64 -0 \"$0\" -L {} -E PYTHONHOME={home} -E PYTHONPATH=\"${{PYTHONPATH:+$PYTHONPATH:}}{modules}\" {home}/bin/python3.11 \"$@\"\n",
        system.display(),
        home = home.display(),
    );
    fs::write(&interpreter, text).map_err(|e| Trouble::Failed(format!("{}: {e}", interpreter.display())))?;
    run(Command::new("chmod").arg("+x").arg(&interpreter))?;
    // The emulator does not run threads in a forked process.
    let left_out = ["test_after_use[fork]", "test_fork_while_threads_verify"];
    let left_out = left_out.map(|test| format!("--deselect=bindings/python/tests/test_processes.py::{test}"));
    run(Command::new(&interpreter).args(["-m", "pytest", "bindings/python"]).args(left_out).current_dir(root()))?;
    println!("wheel for AArch64 Linux: {}", wheel.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_of_a_text() {
        let text = "# x\n```sh\na\nb c\n```\n```python\nno\n```\n`sh`\n```sh\nd\n```\n";
        assert_eq!(commands(text), ["a\nb c\n", "d\n"]);
        assert!(commands("```sh\nnever closed\n").is_empty());
        let texts = READMES.map(|(path, at_least)| script(path, at_least).expect("the file has commands"));
        for (text, parts) in texts.iter().zip([
            &[
                "venv",
                "pip install './bindings/python[verify]'",
                "pytest",
                "stubtest",
                "pyright",
                "doctest",
                "bench.py",
            ][..],
            &["generate.py", "primegroup.verify", "polars", "duckdb", "datafusion", "dask", "pytest"],
        ]) {
            for part in parts {
                assert!(text.contains(part), "{part}");
            }
        }
        assert!(script(READMES[0].0, 1000).is_err() && script("no/such/file", 0).is_err());
    }
}
