//! Detects boards for which nothing has changed. If the compiler and all sources of a board's programs, inputs and
//! checks match the accepted run, its results still hold. Then nothing is built.

use super::accepted::{Accepted, Check, Ledger, files};
use super::build::Board;
use super::options::Options;
use crate::toolchain::Compiler;
use crate::tools::{Trouble, root};
use primegroup_figures::Figures;

/// Sources of programs, inputs and checks: files, and folders with all their content.
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

/// Name in the file of accepted results. It stands for all programs of a board, with tables of all sizes.
const PROGRAM: &str = "sources";
const TABLES: &str = "all";

/// Returns the checks that a run makes on a board.
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

/// Returns the figures of one board.
fn of_board(board: Board, figures: &Figures) -> Figures {
    let is_its = |name: &str| name == board.name() || board.beside() == Some(name);
    let mut out = Figures { compiler: figures.compiler.clone(), ..Figures::default() };
    out.operations.extend(figures.operations.iter().filter(|f| is_its(&f.board)).cloned());
    out.programs.extend(figures.programs.iter().filter(|p| is_its(&p.board)).cloned());
    out
}

/// Returns a ledger, and the hash of a board's sources and figures and of the compiler's version.
fn ledger<'a>(board: Board, accepted: &'a Accepted, figures: &Figures) -> Result<(Ledger<'a>, String), Trouble> {
    let compiler = Compiler::find(board.target())?.version();
    let figures = of_board(board, figures);
    let operations = figures.operations.iter().map(|f| format!("{f:?}"));
    // Sorted, because the file and a run have different orders.
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

/// Returns the accepted figures of a board if the run only makes checks and nothing has changed.
pub fn found(board: Board, o: &Options, accepted: &Accepted) -> Result<Option<Figures>, Trouble> {
    if !o.checks_all() {
        return Ok(None);
    }
    let (mut ledger, hash) = ledger(board, accepted, &accepted.figures)?;
    let asked = checks(o, board);
    let unchanged = !asked.is_empty() && asked.iter().all(|check| ledger.skips(PROGRAM, &hash, *check));
    Ok(unchanged.then(|| of_board(board, &accepted.figures)))
}

/// Records that a board passed the requested checks with these figures.
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
        // A figure differs from the accepted one.
        let of_board = |f: &&mut primegroup_figures::Figure| f.board == "hazard3";
        accepted.figures.operations.iter_mut().find(of_board).unwrap().cycles += 1;
        assert!(found(board, &all, &accepted).unwrap().is_none());
        // Fewer checks were accepted than are requested.
        let mut fewer = nothing();
        fewer.add(&pass(board, &options(&["--write"]), &fewer, &figures).unwrap());
        assert!(found(board, &all, &fewer).unwrap().is_none());
        assert!(found(board, &options(&["--check", "--ct"]), &fewer).unwrap().is_some());
    }
}
