//! The command line of `cargo xtask boards`.

use super::build::{Board, TINY};
use primegroup_operations::Entry;
use std::path::PathBuf;

/// Usage.
pub const USAGE: &str = "usage: cargo xtask boards [OPTION ...]
  --quick               few inputs each
  --group G, --op O     only these groups, only these operations (may be repeated; `--op key_exchange` or \"key exchange\")
  --board BOARD         only this board: m0plus, m4f, m4 (without FPU), which are meant without it; hazard3, fe310 (with ibex), m4k,
                        esp32; may be repeated
  --tables SIZE         fixed-base tables: small, medium, default, large (instead of the board's own); all, for the comparison; or
                        tiny, for the profile `tiny` and the smallest programs
  --json                the figures as JSON
  --html FILE           the figures as a page with plots
  --check               compares with the accepted figures (boards/figures.json)
  --write               accepts: renews boards/figures.json, docs/benchmarks.md, boards/CONSTANT-TIME.md and the
                        answers; with --board those of that board alone
  --page                renews the tables of docs/benchmarks.md from the accepted figures, and measures nothing
  --force               repeats simulations whose results are in target/boards/passed
  --ct                  constant time: no branch, no address and no awaited product depends on a secret
  --secrets-left        no copies of keys, nonces and shared secrets stay on the stack
  --depths              measures how deep secrets are left on unwiped stacks, and raises the depths in
                        primegroup/src/depths.rs that are too small (with --force also lowers them); without --board
                        for all boards and this machine
  --faults N            injects up to N faults into each of some operations; with --write, boards/FAULTS.md has the result
  --twins               kernel functions against their portable twins
  --vectors             the reference vectors, of the groups that have some, by the firmware
  --selftest            the self-test under QEMU, or in the simulator if QEMU does not run the board's code
  --profile             where the cycles of each chosen operation go
  --flamegraph FILE     the same as input for a flame graph, of one chosen operation
  --all                 all checks: --check, --twins, --ct, --secrets-left, --vectors and --selftest,
                        of all boards with accepted figures";

/// The options of a run.
#[derive(Default)]
pub struct Options {
    /// Use few inputs.
    pub quick: bool,
    groups: Vec<String>,
    operations: Vec<String>,
    boards: Vec<String>,
    /// Size of the fixed-base tables, or `all`.
    pub tables: Option<String>,
    /// Print JSON to standard output.
    pub json: bool,
    /// File for an HTML page with the figures.
    pub html: Option<PathBuf>,
    /// Compare with the accepted figures.
    pub check: bool,
    /// Only renew the tables of docs/benchmarks.md from the accepted figures.
    pub page: bool,
    /// Simulate unchanged programs, too.
    pub force: bool,
    /// Accept the results: renew the files.
    pub write: bool,
    /// Run the constant-time check.
    pub ct: bool,
    /// Run all checks.
    pub all: bool,
    /// Search for secrets left on the stack.
    pub residue: bool,
    /// Measure the depths of wiped stacks.
    pub depths: bool,
    /// Number of faults to inject into each operation.
    pub faults: Option<usize>,
    /// Compare kernels with their reference implementations.
    pub twins: bool,
    /// Run the reference vectors.
    pub vectors: bool,
    /// Run the self-test.
    pub selftest: bool,
    /// Print profiles.
    pub profile: bool,
    /// File for a folded profile, the input of a flame graph.
    pub flamegraph: Option<PathBuf>,
}

/// Returns whether an operation has a name, with spaces in place of underscores.
fn is_called(e: &Entry, name: &str) -> bool {
    [e.name, e.symbol].iter().any(|own| own.replace('_', " ") == name)
}

impl Options {
    /// Parses the arguments.
    pub fn parse(args: &[String]) -> Result<Self, String> {
        let mut o = Options::default();
        let mut args = args.iter();
        while let Some(arg) = args.next() {
            let mut value = || args.next().cloned().ok_or(format!("{arg} needs a value\n{USAGE}"));
            match arg.as_str() {
                "--quick" => o.quick = true,
                "--group" => o.groups.push(value()?),
                "--op" => o.operations.push(value()?.replace('_', " ")),
                "--board" => o.boards.push(value()?),
                "--tables" => o.tables = Some(value()?),
                "--json" => o.json = true,
                "--html" => o.html = Some(value()?.into()),
                "--check" => o.check = true,
                "--page" => o.page = true,
                "--force" => o.force = true,
                "--write" => o.write = true,
                "--ct" => o.ct = true,
                "--secrets-left" => o.residue = true,
                "--depths" => o.depths = true,
                "--faults" => {
                    let number = value()?;
                    let parsed = number.parse().ok().filter(|n| *n > 0);
                    o.faults = Some(parsed.ok_or(format!("--faults: {number:?} is no number of faults"))?);
                }
                "--twins" => o.twins = true,
                "--vectors" => o.vectors = true,
                "--selftest" => o.selftest = true,
                "--profile" => o.profile = true,
                "--flamegraph" => o.flamegraph = Some(value()?.into()),
                "--all" => {
                    o.all = true;
                    (o.check, o.twins, o.ct, o.residue, o.vectors, o.selftest) = (true, true, true, true, true, true);
                }
                _ => return Err(format!("unknown argument {arg}\n{USAGE}")),
            }
        }
        let known = [TINY, "small", "medium", "default", "large", "all"];
        if let Some(size) = o.tables.as_deref().filter(|t| !known.contains(t)) {
            return Err(format!("unknown size of tables {size:?}: one of {}", known.join(", ")));
        }
        if let Some(name) = o.boards.iter().find(|name| !Board::MEASURED.iter().any(|board| board.is_called(name))) {
            return Err(format!("unknown board {name:?}: one of {}", Board::MEASURED.map(Board::name).join(", ")));
        }
        let all = super::operations();
        let unknown = |what: &str, name: &str, mut known: Vec<&str>| {
            known.sort_unstable();
            known.dedup();
            format!("unknown {what} {name:?}: one of {}", known.join(", "))
        };
        if let Some(name) = o.groups.iter().find(|g| !all.iter().any(|e| *g == e.group)) {
            return Err(unknown("group", name, all.iter().map(|e| e.group).collect()));
        }
        if let Some(name) = o.operations.iter().find(|o| !all.iter().any(|e| is_called(e, o))) {
            return Err(unknown("operation", name, all.iter().map(|e| e.name).collect()));
        }
        if !all.iter().any(|e| o.wants(e)) {
            return Err("none of the groups has one of the operations".to_owned());
        }
        Ok(o)
    }

    /// Returns the boards to measure.
    pub fn boards(&self) -> Vec<Board> {
        if !self.boards.is_empty() {
            let wanted = |b: &Board| self.boards.iter().any(|name| b.is_called(name));
            return Board::MEASURED.into_iter().filter(wanted).collect();
        }
        if !self.all {
            return Board::USUAL.to_vec();
        }
        let accepted = super::figures::read().unwrap_or_default();
        let has_figures = |b: &Board| accepted.operations.iter().any(|f| f.board == b.name());
        Board::MEASURED.into_iter().filter(has_figures).collect()
    }

    /// Returns whether the command line names boards.
    pub fn names_boards(&self) -> bool {
        !self.boards.is_empty()
    }

    /// Returns whether a board gets all requested checks.
    pub fn checks(&self, board: Board) -> bool {
        board.wholly() || !self.boards.is_empty()
    }

    /// Returns whether an operation is selected.
    pub fn wants(&self, e: &Entry) -> bool {
        (self.groups.is_empty() || self.groups.iter().any(|g| g == e.group))
            && (self.operations.is_empty() || self.operations.iter().any(|o| is_called(e, o)))
    }

    /// Returns the size of the fixed-base tables on a board.
    pub fn size<'a>(&'a self, board: &str) -> &'a str {
        let asked = self.tables.as_deref().filter(|t| *t != "all");
        asked.unwrap_or_else(|| primegroup_figures::tables(board))
    }

    /// Returns whether to measure operations: for `--check` and `--write`, or if no check is requested.
    pub fn measures(&self) -> bool {
        self.check || self.write || self.measures_alone()
    }

    /// Returns whether no check is requested.
    fn measures_alone(&self) -> bool {
        !(self.check || self.ct || self.residue || self.twins || self.vectors || self.selftest)
    }

    /// Returns whether all operations of the selected boards run with all inputs. Files are written only then.
    pub fn everything(&self) -> bool {
        let all_tables = self.tables.as_deref().is_none_or(|tables| tables == "all");
        self.groups.is_empty() && self.operations.is_empty() && all_tables && !self.quick
    }
}
