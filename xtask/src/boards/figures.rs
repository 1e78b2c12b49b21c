//! The accepted figures, `boards/figures.json`: the costs of each operation when they were last accepted. They hold
//! for one compiler, which the file names.

use crate::tools::{Trouble, root};
use primegroup_figures::{BOARDS, Figure, Figures};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Largest relative difference from the accepted figure.
const TOLERANCE: f64 = 0.005;
/// Largest relative rise if the compiler is not the one of the accepted figures. A fall is ignored then.
const OTHER_COMPILER: f64 = 0.10;

fn path() -> PathBuf {
    root().join("boards/figures.json")
}

/// Replaces the old figures of the boards that were measured by the new ones.
pub fn merge(old: &Figures, new: &Figures) -> Result<Figures, Trouble> {
    let measured = |board: &str| new.operations.iter().any(|f| f.board == board);
    if !BOARDS.iter().all(|(board, _)| measured(board)) && old.compiler != new.compiler {
        let why = format!("the figures of other boards are of {}, this is {}: --write all", old.compiler, new.compiler);
        return Err(Trouble::Failed(why));
    }
    let mut all = Figures { compiler: new.compiler.clone(), ..Figures::default() };
    for (board, _) in BOARDS {
        let from = if measured(board) { new } else { old };
        all.operations.extend(from.operations.iter().filter(|f| f.board == board).cloned());
        all.programs.extend(from.programs.iter().filter(|p| p.board == board).cloned());
    }
    Ok(all)
}

/// Writes the file.
pub fn write(figures: &Figures) -> Result<(), Trouble> {
    std::fs::write(path(), figures.to_text()).map_err(|e| Trouble::Failed(format!("{}: {e}", path().display())))
}

/// Reads the file.
pub fn read() -> Result<Figures, Trouble> {
    let bad = |why: String| Trouble::Failed(format!("{}: {why}", path().display()));
    Figures::parse(&std::fs::read_to_string(path()).map_err(|e| bad(e.to_string()))?).map_err(bad)
}

/// The differences between new figures and the accepted ones.
struct Comparison {
    same_compiler: bool,
    worse: String,
    better: String,
}

impl Comparison {
    fn number(&mut self, what: &str, new: u64, old: u64) {
        let change = new as f64 / old.max(1) as f64 - 1.0;
        let line = || format!("  {what}: {old} -> {new} ({:+.2} %)\n", 100.0 * change);
        if change > if self.same_compiler { TOLERANCE } else { OTHER_COMPILER } {
            self.worse += &line();
        } else if change < -TOLERANCE && self.same_compiler {
            self.better += &line();
        }
    }
}

/// Compares new figures with the accepted ones. With `complete`, the new figures must cover all accepted operations
/// and programs of their boards and sizes of tables.
pub fn check(new: &Figures, complete: bool) -> Result<String, Trouble> {
    let old = read()?;
    let same_compiler = old.compiler == new.compiler;
    let mut c = Comparison { same_compiler, worse: String::new(), better: String::new() };
    let mut unknown = String::new();
    for f in &new.operations {
        let name = format!("{} {} {} ({} tables)", f.board, f.group, f.operation, f.tables);
        let key = |f: &Figure| (f.board.clone(), f.tables.clone(), f.group.clone(), f.operation.clone());
        match old.operations.iter().find(|o| key(o) == key(f)) {
            Some(o) => {
                c.number(&format!("{name}, cycles"), f.cycles, o.cycles);
                c.number(&format!("{name}, bytes of flash"), f.flash.into(), o.flash.into());
                c.number(&format!("{name}, bytes of stack"), f.stack.into(), o.stack.into());
            }
            None => writeln!(unknown, "  {name}: not in the file").unwrap_or_default(),
        }
    }
    for p in &new.programs {
        match old.programs.iter().find(|o| o.board == p.board && o.tables == p.tables && o.name == p.name) {
            Some(o) => c.number(&format!("{} {}, bytes of flash", p.board, p.name), p.flash.into(), o.flash.into()),
            None => writeln!(unknown, "  {} {}: not in the file", p.board, p.name).unwrap_or_default(),
        }
    }
    let is_measured = |board: &str, tables: &str| new.operations.iter().any(|f| f.board == board && f.tables == tables);
    let operations = old.operations.iter().filter(|f| is_measured(&f.board, &f.tables)).count();
    let programs = old.programs.iter().filter(|p| is_measured(&p.board, &p.tables)).count();
    if complete && (operations > new.operations.len() || programs > new.programs.len()) {
        unknown += "  the file has figures of operations that are gone\n";
    }
    let renew = "`cargo xtask boards --write` in the same commit renews boards/figures.json";
    let mut trouble = String::new();
    if !c.worse.is_empty() {
        let _ = write!(trouble, "figures that rose:\n{}if that must be, {renew}\n", c.worse);
    }
    if !c.better.is_empty() {
        let _ = write!(trouble, "figures that fell, well done: {renew}\n{}", c.better);
    }
    if !unknown.is_empty() {
        let _ = write!(trouble, "the list of operations changed: {renew}\n{unknown}");
    }
    if !trouble.is_empty() {
        return Err(Trouble::Failed(trouble));
    }
    Ok(if same_compiler {
        format!("{} figures are the accepted ones, within {} %", new.operations.len(), 100.0 * TOLERANCE)
    } else {
        format!(
            "the accepted figures are of {}, this is {}: no figure is more than {} % above them",
            old.compiler,
            new.compiler,
            100.0 * OTHER_COMPILER
        )
    })
}
