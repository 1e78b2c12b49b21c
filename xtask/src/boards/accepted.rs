//! Accepted results. `boards/checked.tsv` lists each simulated program with a hash and the checks that it passed. A
//! program with the same hash need not be simulated again.
//!
//! The hash covers everything that a result depends on:
//! - the program's bytes, which depend neither on the folder nor on the user (boards/README.md);
//! - the simulator's sources for the board's instruction set, and those that all boards share;
//! - the sources of the checks;
//! - the inputs.

use super::build::Board;
use crate::tools::{Trouble, root};
use primegroup_figures::Figures;
use primegroup_operations::{Entry, INPUT, Random, Secrets};
use sha3::{Digest, Sha3_256};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// A check. The file has a letter for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Check {
    /// The figures. Results are compared with the host's.
    Figures,
    /// Constant time: different secrets give the same trace.
    ConstantTime,
    /// Constant time except for multiplications: cycles could depend on their operands.
    ButProducts,
    /// No copies of secrets on the stack.
    Left,
    /// The reference vectors.
    Vectors,
    /// Kernels compared with their reference implementations.
    Twins,
    /// The same comparison with fewer inputs.
    FewTwins,
    /// The self-test.
    SelfTest,
}

impl Check {
    fn letter(self) -> char {
        match self {
            Check::Figures => 'f',
            Check::ConstantTime => 'c',
            Check::ButProducts => 'p',
            Check::Left => 'l',
            Check::Vectors => 'v',
            Check::Twins => 't',
            Check::FewTwins => 'q',
            Check::SelfTest => 's',
        }
    }
}

/// Name of a program: the board's short name, the size of its tables, the content.
type Name = (String, String, String);

/// A program that passed a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passed {
    name: Name,
    hash: String,
    check: Check,
}

/// The content of the file. With `force` it does not count.
#[derive(Default)]
pub struct Accepted {
    programs: BTreeMap<Name, (String, String)>,
    /// The accepted figures.
    pub figures: Figures,
    force: bool,
}

/// Record of a run on one board with one size of tables: the programs that were skipped and those that passed.
pub struct Ledger<'a> {
    accepted: &'a Accepted,
    board: Board,
    tables: String,
    /// Hash state after the sources, which all hashes start from.
    common: Sha3_256,
    passed: Vec<Passed>,
    skipped: usize,
}

fn path() -> PathBuf {
    root().join("boards/checked.tsv")
}

/// Adds all files below a folder to `into`, in sorted order.
pub fn files(folder: &Path, into: &mut Vec<PathBuf>) -> Result<(), Trouble> {
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
    let (simulator, checks) = (root().join("boards/simulator/src"), root().join("xtask/src/boards"));
    let mut all = Vec::new();
    files(&simulator, &mut all)?;
    // Each instruction set has a folder. Those of other boards, and the command line, do not affect the results.
    let folders = ["arm", "mips", "riscv", "xtensa", "cli"].map(|name| (name, simulator.join(name)));
    let own = match board {
        Board::M0Plus | Board::M4F | Board::M4 => "arm",
        Board::Hazard3 | Board::Fe310 | Board::RiscV => "riscv",
        Board::M4K | Board::Mips => "mips",
        Board::Esp32 | Board::Xtensa => "xtensa",
    };
    all.retain(|path| !folders.iter().any(|(name, folder)| *name != own && path.starts_with(folder)));
    for name in ["machine.rs", "measure.rs", "ct.rs", "left.rs", "twins.rs", "contracts.rs", "lookups.rs", "hashes.rs"]
    {
        all.push(checks.join(name));
    }
    files(&checks.join("vectors"), &mut all)?;
    files(&root().join("core/src/field/contract"), &mut all)?;
    files(&root().join("testkit/src/secrets"), &mut all)?;
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

impl Accepted {
    /// Reads the file. With `force` no program in it counts as accepted.
    pub fn read(force: bool) -> Result<Self, Trouble> {
        let text = std::fs::read_to_string(path()).unwrap_or_default();
        Ok(Accepted { programs: Self::parse(&text), figures: super::figures::read()?, force })
    }

    fn parse(text: &str) -> BTreeMap<Name, (String, String)> {
        let row = |line: &str| {
            let fields: Vec<&str> = line.split('\t').collect();
            let [board, tables, program, hash, checks] = fields.try_into().ok()?;
            let name = (board.to_owned(), tables.to_owned(), program.to_owned());
            Some((name, (hash.to_owned(), checks.to_owned())))
        };
        text.lines().filter(|line| !line.starts_with('#')).filter_map(row).collect()
    }

    fn text(&self) -> String {
        let mut out = String::from(
            "# Programs that were simulated, by `cargo xtask boards --write`: board, tables, program, hash, checks that it passed\n\
             # (f figures, c constant time, p constant time but for products, l secrets left, v vectors, t twins, q a tenth of the twins' inputs, s self-test).\n\
             # `sources`: all programs of the board at once, by a hash of what they are made of, of the compiler's version and of the board's figures.\n",
        );
        for ((board, tables, program), (hash, checks)) in &self.programs {
            let _ = writeln!(out, "{board}\t{tables}\t{program}\t{hash}\t{checks}");
        }
        out
    }

    /// Adds the checks that passed in this run. If a program has changed, its earlier checks are dropped.
    pub fn add(&mut self, passed: &[Passed]) {
        for Passed { name, hash, check } in passed {
            let (old, checks) = self.programs.entry(name.clone()).or_default();
            if old != hash {
                hash.clone_into(old);
                checks.clear();
            }
            if !checks.contains(check.letter()) {
                checks.push(check.letter());
            }
        }
    }

    /// Removes operations that no longer exist.
    pub fn retain(&mut self, operations: &[&Entry]) {
        let names: Vec<_> = operations.iter().map(|e| operation(e)).collect();
        let is_operation = |name: &str| !OTHERS.iter().any(|other| name.starts_with(other));
        self.programs.retain(|(_, _, name), _| !is_operation(name) || names.contains(name));
    }

    /// Writes the file.
    pub fn write(&self) -> Result<(), Trouble> {
        std::fs::write(path(), self.text()).map_err(|e| Trouble::Failed(format!("{}: {e}", path().display())))
    }

    /// Returns whether the program of an operation passed a check on a board, with the board's own size of tables.
    pub fn has(&self, board: Board, e: &Entry, check: Check) -> bool {
        let tables = primegroup_figures::tables(board.name()).to_owned();
        let name = (board.name().to_owned(), tables, operation(e));
        self.programs.get(&name).is_some_and(|(_, checks)| checks.contains(check.letter()))
    }
}

/// Prefixes of the names of programs that are not operations.
const OTHERS: [&str; 4] = ["twins ", "vectors ", "self-test", "sources"];

/// Returns the name of an operation's program.
fn operation(e: &Entry) -> String {
    format!("{} {}", e.group, e.name)
}

impl<'a> Ledger<'a> {
    /// Creates a ledger for the programs of a board with tables of a size.
    pub fn new(accepted: &'a Accepted, board: Board, tables: &str) -> Result<Self, Trouble> {
        let (tables, common) = (tables.to_owned(), sources(board)?);
        Ok(Ledger { accepted, board, tables, common, passed: Vec::new(), skipped: 0 })
    }

    /// Returns the accepted figures.
    pub fn figures(&self) -> &'a Figures {
        &self.accepted.figures
    }

    /// Returns the hash of a program, of the sources and of the inputs.
    pub fn hash(&self, elf: &[u8], inputs: &[&[u8]]) -> String {
        let mut hash = self.common.clone();
        add(&mut hash, elf);
        inputs.iter().for_each(|input| add(&mut hash, input));
        hash.finalize().iter().take(8).fold(String::new(), |mut out, byte| {
            let _ = write!(out, "{byte:02x}");
            out
        })
    }

    /// Returns the hash of an operation's program. It covers the inputs of all checks.
    pub fn operation_hash(&self, elf: &[u8], e: &Entry) -> String {
        let mut inputs = Vec::new();
        let mut sample = |mut random: Random, mut secrets: Secrets| {
            let mut input = [0; INPUT];
            (e.sample)(&mut random, &mut secrets, &mut input);
            inputs.push(input);
        };
        (0..super::measure::samples(e, false)).for_each(|i| sample(Random::new(i), Secrets::random(i)));
        if e.secret {
            sample(Random::new(9), Secrets::random(9));
        }
        self.hash(elf, &inputs.iter().map(|input| input.as_slice()).collect::<Vec<_>>())
    }

    /// Returns true if a program was accepted for a check and need not be simulated again, and counts it as skipped.
    pub fn skips(&mut self, program: &str, hash: &str, check: Check) -> bool {
        let name = (self.board.name().to_owned(), self.tables.clone(), program.to_owned());
        let accepted = self.accepted.programs.get(&name);
        let more = matches!(check, Check::FewTwins).then_some('t');
        let skips = !self.accepted.force
            && accepted.is_some_and(|(old, checks)| {
                old == hash && (checks.contains(check.letter()) || more.is_some_and(|t| checks.contains(t)))
            });
        if skips {
            self.skipped += 1;
            self.pass(program, hash, check);
        }
        skips
    }

    /// Like [`Ledger::skips`], for an operation.
    pub fn skips_operation(&mut self, e: &Entry, hash: &str, check: Check) -> bool {
        self.skips(&operation(e), hash, check)
    }

    /// Records that a program passed a check.
    pub fn pass(&mut self, program: &str, hash: &str, check: Check) {
        let name = (self.board.name().to_owned(), self.tables.clone(), program.to_owned());
        self.passed.push(Passed { name, hash: hash.to_owned(), check });
    }

    /// Like [`Ledger::pass`], for an operation.
    pub fn pass_operation(&mut self, e: &Entry, hash: &str, check: Check) {
        self.pass(&operation(e), hash, check);
    }

    /// Returns the programs that passed, and a line about those that were skipped.
    pub fn finish(self) -> (Vec<Passed>, Option<String>) {
        let (skipped, all) = (self.skipped, self.passed.len());
        let line = (skipped > 0).then(|| {
            format!(
                "{}, {} tables: {skipped} of {all} runs were not simulated, as their programs and inputs are the accepted ones \
                 (boards/checked.tsv; --force runs them)",
                self.board.title(),
                self.tables
            )
        });
        (self.passed, line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ledger(accepted: &Accepted) -> Ledger<'_> {
        let (tables, common) = ("medium".to_owned(), Sha3_256::new());
        Ledger { accepted, board: Board::M0Plus, tables, common, passed: Vec::new(), skipped: 0 }
    }

    #[test]
    fn only_the_same_program_is_skipped_and_only_for_checks_that_it_passed() {
        let empty = Accepted::default();
        let mut l = ledger(&empty);
        let hash = l.hash(b"program", &[b"input"]);
        assert!(!l.skips("a", &hash, Check::Figures));
        l.pass("a", &hash, Check::Figures);
        l.pass("a", &hash, Check::Twins);
        let mut accepted = Accepted::default();
        accepted.add(&l.finish().0);
        let accepted = Accepted { programs: Accepted::parse(&accepted.text()), ..Accepted::default() };

        let mut l = ledger(&accepted);
        assert!(l.skips("a", &hash, Check::Figures) && l.skips("a", &hash, Check::FewTwins));
        assert!(!l.skips("a", &hash, Check::ConstantTime) && !l.skips("b", &hash, Check::Figures));
        for (program, input) in [(&b"programs"[..], &b"input"[..]), (b"program", b"inputs"), (b"programi", b"nput")] {
            let other = l.hash(program, &[input]);
            assert!(other != hash && !l.skips("a", &other, Check::Figures));
        }
        assert!(l.finish().1.is_some_and(|line| line.contains("2 of 2 runs")));
        let forced = Accepted { force: true, ..accepted };
        assert!(!ledger(&forced).skips("a", &hash, Check::Figures));
    }

    #[test]
    fn what_another_program_passed_is_forgotten() {
        let empty = Accepted::default();
        let mut l = ledger(&empty);
        l.pass("a", "1", Check::Figures);
        l.pass("a", "2", Check::Left);
        let passed = l.finish().0;
        let mut accepted = Accepted::default();
        accepted.add(&passed);
        assert!(accepted.text().ends_with("m0plus\tmedium\ta\t2\tl\n"));
        l = ledger(&empty);
        l.pass("twins a", "3", Check::Twins);
        accepted.add(&l.finish().0);
        accepted.retain(&[]);
        assert_eq!(accepted.programs.keys().map(|name| name.2.as_str()).collect::<Vec<_>>(), ["twins a"]);
    }

    #[test]
    fn sources_are_those_of_the_instruction_set() {
        let of = |board| sources(board).unwrap().finalize();
        assert_eq!(of(Board::M0Plus), of(Board::M4F));
        assert_ne!(of(Board::M0Plus), of(Board::Hazard3));
    }
}
