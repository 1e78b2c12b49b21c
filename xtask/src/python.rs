//! The step `python`: the commands of `bindings/python/README.md`, as they stand there, one after the other. So the package is built and
//! installed as its users do it, and no test of it has another command than the one that the file names.

use std::process::Command;
use xtask::tools::{Trouble, root, run, text};

const README: &str = "bindings/python/README.md";

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

/// All commands of the file, in one shell, which shows each before it runs. The package is built with less optimization than for users.
pub fn step() -> Result<(), Trouble> {
    let version =
        text(Command::new("python3").args(["-c", "import sys, ensurepip; print(sys.version_info >= (3, 11))"]));
    if version.as_deref() != Some("True") {
        return Err(Trouble::Skipped("Python 3.11 or later with venv: apt-get install python3-venv".to_owned()));
    }
    let path = root().join(README);
    let readme = std::fs::read_to_string(&path).map_err(|e| Trouble::Failed(format!("{}: {e}", path.display())))?;
    let blocks = commands(&readme);
    if blocks.len() < 3 {
        return Err(Trouble::Failed(format!("{README}: only {} blocks of commands", blocks.len())));
    }
    let mut c = Command::new("bash");
    c.args(["-euxo", "pipefail", "-c", &blocks.concat()]).current_dir(root());
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
        let readme = std::fs::read_to_string(root().join(README)).expect("the file");
        let all = commands(&readme).concat();
        for part in ["venv", "pip install ./bindings/python", "pytest", "stubtest", "doctest", "bench.py"] {
            assert!(all.contains(part), "{part}");
        }
    }
}
