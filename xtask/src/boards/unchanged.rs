//! Boards for which nothing has changed. Where all sources that a board's programs, inputs and checks are made of are those of the run that
//! was accepted, and the compiler is the same, the programs are the same, and so is what was found. Then nothing is even built.

use super::accepted::{Accepted, Check, Ledger, files};
use super::build::Board;
use super::options::Options;
use crate::toolchain::Compiler;
use crate::tools::{Trouble, root};
use primegroup_figures::Figures;

/// What programs, inputs and checks are made of: files, and folders with all that is in them.
const SOURCES: [&str; 20] = [
    "Cargo.lock",
    "Cargo.toml",
    "boards/firmware/Cargo.toml",
    "boards/firmware/link",
    "boards/firmware/src",
    "boards/simulator/src",
    "core/Cargo.toml",
    "core/build.rs",
    "core/src",
    "operations/Cargo.toml",
    "operations/src",
    "primegroup/Cargo.toml",
    "primegroup/src",
    "testkit/src",
    "vectors",
    "xtask/src/boards",
    "xtask/src/qemu.rs",
    "xtask/src/toolchain.rs",
    "xtask/src/tools.rs",
    "xtask/src/xtensa.rs",
];

/// The place of what passed: a program for all programs of a board, with tables of all sizes.
const PROGRAM: &str = "sources";
const TABLES: &str = "all";

/// The checks that a run makes on a board.
fn checks(o: &Options, board: Board) -> Vec<Check> {
    let (wholly, measured) = (o.checks(board), board.cpu().is_some());
    let twins = if wholly && !o.quick { Check::Twins } else { Check::FewTwins };
    let all = [
        (measured && o.measures(), Check::Figures),
        (measured && wholly && (o.ct || o.write), Check::ConstantTime),
        (measured && wholly && o.left, Check::Left),
        (measured && wholly && o.vectors, Check::Vectors),
        (wholly && o.selftest, Check::SelfTest),
        (o.twins, twins),
    ];
    all.into_iter().filter(|(asked, _)| *asked).map(|(_, check)| check).collect()
}

/// The figures that were accepted of a board.
fn of_board(board: Board, figures: &Figures) -> Figures {
    let is_its = |name: &str| name == board.name() || board.beside() == Some(name);
    let mut out = Figures { compiler: figures.compiler.clone(), ..Figures::default() };
    out.operations.extend(figures.operations.iter().filter(|f| is_its(&f.board)).cloned());
    out.programs.extend(figures.programs.iter().filter(|p| is_its(&p.board)).cloned());
    out
}

/// A ledger, and the hash of all sources of a board and of its figures.
fn ledger<'a>(board: Board, accepted: &'a Accepted, figures: &Figures) -> Result<(Ledger<'a>, String), Trouble> {
    let compiler = Compiler::find(board.target())?.version();
    let figures = of_board(board, figures);
    let operations = figures.operations.iter().map(|f| format!("{f:?}"));
    // In an order of their own: the file has another one than a run.
    let mut figures: Vec<_> = operations.chain(figures.programs.iter().map(|p| format!("{p:?}"))).collect();
    figures.sort();
    let mut texts = vec![compiler.into_bytes(), figures.concat().into_bytes()];
    let mut paths = Vec::new();
    for name in SOURCES {
        let path = root().join(name);
        if path.is_dir() {
            files(&path, &mut paths)?;
        } else {
            paths.push(path);
        }
    }
    for path in paths {
        texts.push(path.strip_prefix(root()).unwrap_or(&path).to_string_lossy().into_owned().into_bytes());
        texts.push(std::fs::read(&path).map_err(|e| Trouble::Failed(format!("{}: {e}", path.display())))?);
    }
    let ledger = Ledger::new(accepted, board, TABLES)?;
    let inputs: Vec<_> = texts.iter().map(Vec::as_slice).collect();
    let hash = ledger.hash(&[], &inputs);
    Ok((ledger, hash))
}

/// What a run would find on a board, if nothing of it has changed and all that is asked for is a check.
pub fn found(board: Board, o: &Options, accepted: &Accepted) -> Result<Option<Figures>, Trouble> {
    if !o.checks_all() {
        return Ok(None);
    }
    let (mut ledger, hash) = ledger(board, accepted, &accepted.figures)?;
    let asked = checks(o, board);
    let unchanged = !asked.is_empty() && asked.iter().all(|check| ledger.skips(PROGRAM, &hash, *check));
    Ok(unchanged.then(|| of_board(board, &accepted.figures)))
}

/// Adds that a board passed what was asked for, with these figures.
pub fn pass(board: Board, o: &Options, accepted: &Accepted, figures: &Figures) -> Result<Vec<super::Passed>, Trouble> {
    let (mut ledger, hash) = ledger(board, accepted, figures)?;
    checks(o, board).iter().for_each(|check| ledger.pass(PROGRAM, &hash, *check));
    Ok(ledger.finish().0)
}

#[cfg(test)]
mod tests {
    use super::super::figures::read;
    use super::*;

    fn options(args: &[&str]) -> Options {
        Options::parse(&args.iter().map(|a| (*a).to_owned()).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn only_what_was_accepted_is_not_built() {
        let board = Board::Hazard3;
        if Compiler::find(board.target()).is_err() {
            return;
        }
        let figures = read().unwrap();
        let nothing = || {
            let mut accepted = Accepted::default();
            accepted.figures.clone_from(&figures);
            accepted
        };
        let mut accepted = nothing();
        let all = options(&["--all"]);
        assert!(found(board, &all, &accepted).unwrap().is_none());
        let passed = pass(board, &options(&["--all", "--write"]), &accepted, &figures).unwrap();
        accepted.add(&passed);
        accepted.retain(&[]);
        let of_it = found(board, &all, &accepted).unwrap().unwrap();
        assert!(of_it.operations.iter().all(|f| f.board == "hazard3") && !of_it.operations.is_empty());
        assert!(found(Board::Fe310, &all, &accepted).unwrap().is_none());
        for args in [&["--all", "--force"][..], &["--all", "--write"], &["--all", "--group", "jq255e"], &[]] {
            assert!(found(board, &options(args), &accepted).unwrap().is_none(), "{args:?}");
        }
        // Another figure than the accepted one.
        let of_board = |f: &&mut primegroup_figures::Figure| f.board == "hazard3";
        accepted.figures.operations.iter_mut().find(of_board).unwrap().cycles += 1;
        assert!(found(board, &all, &accepted).unwrap().is_none());
        // Fewer checks than are asked for.
        let mut fewer = nothing();
        fewer.add(&pass(board, &options(&["--write"]), &fewer, &figures).unwrap());
        assert!(found(board, &all, &fewer).unwrap().is_none());
        assert!(found(board, &options(&["--check", "--ct"]), &fewer).unwrap().is_some());
    }
}
