//! Results of earlier simulations on this machine, in `target/boards/passed`. A simulation whose program, inputs,
//! expected results and checks are the same as before is not repeated. So a change of a comment, or of code for another
//! CPU, simulates nothing.

use super::build::Board;
use crate::toolchain::built;
use crate::tools::{Trouble, root};
use sha3::{Digest, Sha3_256};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Results of one board's simulations, by the hash of everything that they depend on.
pub struct Cache {
    board: Board,
    /// Hash state after the sources of the simulator and of the checks, which all hashes start from.
    common: Sha3_256,
    /// True if earlier results do not count.
    force: bool,
    found: usize,
    all: usize,
}

/// Adds all files below a folder to `into`, in sorted order.
fn files(folder: &Path, into: &mut Vec<PathBuf>) -> Result<(), Trouble> {
    let failed = |e: std::io::Error| Trouble::Failed(format!("{}: {e}", folder.display()));
    let mut all: Vec<_> = std::fs::read_dir(folder).map_err(failed)?.flatten().map(|entry| entry.path()).collect();
    all.sort();
    for path in all {
        if path.is_dir() {
            files(&path, into)?;
        } else {
            into.push(path);
        }
    }
    Ok(())
}

/// Hashes the sources that affect the results on a board, except those of programs and inputs.
fn sources(board: Board) -> Result<Sha3_256, Trouble> {
    let simulator = root().join("boards/simulator/src");
    let mut all = Vec::new();
    files(&simulator, &mut all)?;
    // Each instruction set has a folder. Those of other boards, and the command line, do not affect the results.
    let own = match board {
        Board::M0Plus | Board::M4F | Board::M4 => "arm",
        Board::Hazard3 | Board::Fe310 | Board::RiscV => "riscv",
        Board::M4K | Board::Mips => "mips",
        Board::Esp32 | Board::Xtensa => "xtensa",
    };
    let others = ["arm", "mips", "riscv", "xtensa", "cli"].into_iter().filter(|name| *name != own);
    let others: Vec<_> = others.map(|name| simulator.join(name)).collect();
    all.retain(|path| !others.iter().any(|folder| path.starts_with(folder)));
    for folder in ["xtask/src/boards", "testkit/contracts/src", "testkit/src/secrets"] {
        files(&root().join(folder), &mut all)?;
    }
    let mut hash = Sha3_256::new();
    for path in all {
        let text = std::fs::read(&path).map_err(|e| Trouble::Failed(format!("{}: {e}", path.display())))?;
        add(&mut hash, path.strip_prefix(root()).unwrap_or(&path).to_string_lossy().as_bytes());
        add(&mut hash, &text);
    }
    Ok(hash)
}

/// Hashes bytes after their length, so that adjacent inputs cannot be confused.
fn add(hash: &mut Sha3_256, bytes: &[u8]) {
    hash.update((bytes.len() as u64).to_le_bytes());
    hash.update(bytes);
}

impl Cache {
    /// Creates the cache of a board. With `force` earlier results do not count.
    pub fn new(board: Board, force: bool) -> Result<Self, Trouble> {
        Ok(Cache { board, common: sources(board)?, force, found: 0, all: 0 })
    }

    /// Returns the hash of a program and of what it runs on: a name of the run, inputs, expected results.
    pub fn hash<'b>(&self, elf: &[u8], inputs: impl IntoIterator<Item = &'b [u8]>) -> String {
        let mut hash = self.common.clone();
        add(&mut hash, elf);
        inputs.into_iter().for_each(|input| add(&mut hash, input));
        hash.finalize().iter().take(16).fold(String::new(), |mut out, byte| {
            let _ = write!(out, "{byte:02x}");
            out
        })
    }

    fn path(&self, hash: &str) -> PathBuf {
        built().join("passed").join(format!("{}-{hash}", self.board.name()))
    }

    /// Returns the stored results of a run.
    pub fn find(&mut self, hash: &str) -> Option<String> {
        self.all += 1;
        let text = if self.force { None } else { std::fs::read_to_string(self.path(hash)).ok() };
        self.found += usize::from(text.is_some());
        text
    }

    /// Stores the results of a run that passed.
    pub fn store(&self, hash: &str, results: &str) -> Result<(), Trouble> {
        let path = self.path(hash);
        let written =
            path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(&path, results));
        written.map_err(|e| Trouble::Failed(format!("{}: {e}", path.display())))
    }

    /// Returns a line about the runs that were not repeated, if there are any.
    pub fn line(&self) -> Option<String> {
        (self.found > 0).then(|| {
            format!(
                "{}: {} of {} results are those of an earlier run with the same program and inputs (--force repeats it)",
                self.board.title(),
                self.found,
                self.all
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_run_is_not_repeated() {
        let mut cache = Cache::new(Board::M0Plus, false).unwrap();
        let hash = cache.hash(b"program of the test", [&b"input"[..]]);
        cache.store(&hash, "result").unwrap();
        assert_eq!(cache.find(&hash).as_deref(), Some("result"));
        for (program, input) in
            [("programs of the test", "input"), ("program of the test", "inputs"), ("program of the testi", "nput")]
        {
            let other = cache.hash(program.as_bytes(), [input.as_bytes()]);
            assert!(other != hash && cache.find(&other).is_none());
        }
        assert!(cache.line().unwrap().contains("1 of 4 results"));
        assert!(Cache::new(Board::M0Plus, true).unwrap().find(&hash).is_none());
        assert!(Cache::new(Board::M4F, false).unwrap().find(&hash).is_none());
        std::fs::remove_file(cache.path(&hash)).unwrap();
    }

    #[test]
    fn sources_are_those_of_the_instruction_set() {
        let of = |board| sources(board).unwrap().finalize();
        assert_eq!(of(Board::M0Plus), of(Board::M4F));
        assert_ne!(of(Board::M0Plus), of(Board::Hazard3));
    }
}
