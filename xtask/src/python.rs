//! The step `python`: the commands of `bindings/python/README.md`, as they stand there, one after the other, then those of
//! `examples/telemetry/README.md`. So the package is built and installed as its users do it, and no test of it has another command than the one
//! that the file names.

use std::process::Command;
use xtask::tools::{Trouble, root, run, text};

/// The files, the second of which uses what the first installs; each has so many blocks of commands at least.
const READMES: [(&str, usize); 2] = [("bindings/python/README.md", 3), ("examples/telemetry/README.md", 2)];

/// In front of the commands: a registry that does not answer for a moment is asked again, as no test of ours is about it.
const PATIENCE: &str = "pip() {
    command pip \"$@\" || { sleep 15; command pip \"$@\"; } || { sleep 60; command pip \"$@\"; }
}
";

/// The blocks of commands of a text in Markdown.
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

/// All commands of a file.
fn script(path: &str, at_least: usize) -> Result<String, Trouble> {
    let readme = std::fs::read_to_string(root().join(path)).map_err(|e| Trouble::Failed(format!("{path}: {e}")))?;
    let blocks = commands(&readme);
    if blocks.len() < at_least {
        return Err(Trouble::Failed(format!("{path}: only {} blocks of commands", blocks.len())));
    }
    Ok(blocks.concat())
}

/// All commands of the files, in one shell, which shows each before it runs. The package is built with less optimization than for users.
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
    // Files that another run of the example wrote would not be made again.
    let _ = std::fs::remove_dir_all(root().join("target/python/telemetry"));
    let mut c = Command::new("bash");
    c.args(["-euxo", "pipefail", "-c", &all]).current_dir(root());
    c.env("MATURIN_PEP517_ARGS", "--profile tests").env("CARGO_TARGET_DIR", root().join("target/python/build"));
    // What pip and maturin find of a virtual environment that somebody else has active would not be ours.
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
