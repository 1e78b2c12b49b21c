//! The generator of bindings/c. `cargo xtask c` runs it.

mod headers;
mod operations;
mod overlap;
mod suites;
mod table;
mod vectors;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

const USAGE: &str = "usage:
  primegroup-c-tool header           writes include/primegroup
  primegroup-c-tool header --check   compares them with what would be written
  primegroup-c-tool vectors FOLDER   writes the test vectors as C
  primegroup-c-tool tests FOLDER     writes the list of tests, and how to call every function that writes something, as C";

/// Path of the folder bindings/c.
pub(crate) fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Reads a file below bindings/c.
pub(crate) fn read(path: &str) -> String {
    let path = home().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Returns the tables of all groups.
pub(crate) fn groups() -> Vec<table::Group> {
    table::groups(&home().join("functions"))
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["header"] => header(false),
        ["header", "--check"] => header(true),
        ["vectors", folder] => {
            vectors::write(Path::new(folder));
            ExitCode::SUCCESS
        }
        ["tests", folder] => {
            suites::write(Path::new(folder));
            overlap::write(Path::new(folder));
            ExitCode::SUCCESS
        }
        _ => {
            eprintln!("{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// Writes or compares the generated files.
fn header(check: bool) -> ExitCode {
    let files = headers::files();
    let mut stale = 0;
    for (path, text) in &files {
        if check {
            let found = std::fs::read_to_string(home().join(path)).unwrap_or_default();
            if found != *text {
                eprintln!("bindings/c/{path} is not what the generator makes: cargo xtask c header");
                stale += 1;
            }
        } else {
            std::fs::write(home().join(path), text).unwrap_or_else(|e| panic!("{path}: {e}"));
        }
    }
    let folder = "include/primegroup";
    for entry in std::fs::read_dir(home().join(folder)).unwrap_or_else(|e| panic!("{folder}: {e}")).flatten() {
        let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if files.iter().all(|(p, _)| *p != path) {
            eprintln!("bindings/c/{path} is made by nothing");
            stale += 1;
        }
    }
    if stale == 0 {
        println!("{} files {}", files.len(), if check { "are as generated" } else { "written" });
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
