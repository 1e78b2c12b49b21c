//! The step `python`: runs the commands of `bindings/python/README.md` in order, then those of
//! `examples/telemetry/README.md`.
//!
//! So the package is built and installed as users do it, and its tests run by the commands that the files name.

use std::process::Command;
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
