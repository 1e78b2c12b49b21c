//! `--depths`: measures how deep operations leave secrets on the stack, and writes `primegroup/src/depths.rs`.
//!
//! The library is built with `--cfg primegroup_depths`. Each operation runs once for each entry of the list that it uses:
//! then the calls of this entry are not wiped, and all others are wiped as usual. The depth of an entry is the distance
//! from the top of its call to the deepest copy of a secret, of all operations and of all boards of a column.
//!
//! Cells that no operation uses (sequences of exchanges, texts, verifiable random functions on boards) keep their depths.

use super::build::{Board, Library};
use super::machine::{Machine, Programs};
use super::{measure, residue};
use crate::tools::{Trouble, cargo, root};
use primegroup_operations::Entry;
use std::collections::BTreeMap;

/// The file that holds the depths.
const FILE: &str = "primegroup/src/depths.rs";
/// Number of entries in the memory of a board.
const ENTRIES: usize = 64;
/// The column of the machines that are no boards.
pub const HOST: usize = 4;

/// Measured depths, by number of the entry.
pub type Depths = BTreeMap<usize, usize>;

/// Returns the column of a board.
pub fn column(board: Board) -> usize {
    ["thumb", "riscv", "mips", "xtensa"].iter().position(|arch| board.target().starts_with(arch)).unwrap_or(HOST)
}

/// Measures operations on a board.
pub fn of_board(board: Board, tables: &str, wanted: &[&'static Entry]) -> Result<Depths, Trouble> {
    let library = Library::build_for_depths(board, tables)?;
    let mut programs = Programs::new(&library, tables);
    let mut depths = Depths::new();
    for e in wanted.iter().filter(|e| e.secret && e.owns) {
        let m = &mut Machine::new(board, &*programs.of(e)?)?;
        let (input, expected) = measure::sample(e, 0);
        let secrets = residue::secrets(m, e, &input)?;
        let mut run = |entry: usize| {
            let used = m.choose(entry)?;
            m.prepare(e, &input)?;
            m.clear_tops(ENTRIES)?;
            residue::paint(m)?;
            m.compute(e)?;
            let found = (residue::deepest(m, &secrets)?, if used { m.tops(ENTRIES)? } else { Vec::new() });
            m.finish_with(e, &expected)?;
            Ok::<_, Trouble>(found)
        };
        let (_, used) = run(0)?;
        for entry in (1..used.len()).filter(|entry| used[*entry] > 0) {
            let (deepest, tops) = run(entry)?;
            let depth = depths.entry(entry).or_default();
            *depth = deepest.map_or(0, |at| (tops[entry] as usize).saturating_sub(at)).max(*depth);
        }
    }
    Ok(depths)
}

/// Measures all operations on this machine, with the kernels that it would choose.
pub fn of_host() -> Result<Depths, Trouble> {
    let failed = |why: String| Trouble::Failed(format!("secrets_left: {why}"));
    let mut c = cargo();
    c.args(["run", "--release", "-p", "primegroup-testkit", "--bin", "secrets_left", "--features", "secrets"]);
    c.args(["--target-dir", "target/depths"]).env("RUSTFLAGS", "--cfg primegroup_depths").current_dir(root());
    let output = c.stderr(std::process::Stdio::inherit()).output().map_err(|e| failed(e.to_string()))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if !output.status.success() {
        return Err(failed(text));
    }
    let pair = |line: &str| {
        let (entry, depth) = line.strip_prefix("depth ")?.split_once(' ')?;
        Some((entry.parse().ok()?, depth.parse().ok()?))
    };
    Ok(text.lines().filter_map(pair).collect())
}

/// Renews the columns that were measured. Entries that no operation of a column uses keep their depths.
pub fn write(measured: &BTreeMap<usize, Depths>, lower: bool) -> Result<(), Trouble> {
    let failed = |e: std::io::Error| Trouble::Failed(format!("{FILE}: {e}"));
    let old = std::fs::read_to_string(root().join(FILE)).map_err(failed)?;
    let mut new = String::new();
    for line in old.lines() {
        new += &renewed(line, measured, lower).unwrap_or_else(|| line.to_owned());
        new.push('\n');
    }
    // An unchanged file keeps its time, so that nothing is built again.
    if new == old { Ok(()) } else { std::fs::write(root().join(FILE), new).map_err(failed) }
}

/// Returns a line with its depths renewed, if it has some.
fn renewed(line: &str, measured: &BTreeMap<usize, Depths>, lower: bool) -> Option<String> {
    let (before, rest) = line.split_once("depth(")?;
    let (entry, rest) = rest.split_once(", [")?;
    let (numbers, after) = rest.split_once(']')?;
    let number: usize = entry.parse().ok()?;
    let mut depths: Vec<usize> = numbers.split(", ").map(str::parse).collect::<Result<_, _>>().ok()?;
    for (column, found) in measured {
        if let (Some(depth), Some(found)) = (depths.get_mut(*column), found.get(&number)) {
            println!("{}: column {column}, {found} bytes measured, {depth} accepted", line.trim());
            *depth = rounded(*found, *depth, lower);
        }
    }
    Some(format!("{before}depth({entry}, {depths:?}{after}"))
}

/// Returns the depth to wipe: that of the deepest copy, rounded up to a multiple of 32, which `wipe_stack` requires. An
/// accepted depth falls with `--force` only: other compilers may need it.
fn rounded(found: usize, accepted: usize, lower: bool) -> usize {
    let needed = found.next_multiple_of(32);
    if lower { needed } else { needed.max(accepted) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depths_rise_and_other_text_stays() {
        let measured = BTreeMap::from([(0, Depths::from([(2, 33)])), (1, Depths::from([(2, 1), (3, 99)]))]);
        let line = "    depth(2, [32, 96, 5]),";
        assert_eq!(renewed(line, &measured, false).as_deref(), Some("    depth(2, [64, 96, 5]),"));
        assert_eq!(renewed(line, &measured, true).as_deref(), Some("    depth(2, [64, 32, 5]),"));
        assert_eq!(renewed("const fn depth(entry: usize, depths: [usize; 5]) -> usize {", &measured, true), None);
        let file = std::fs::read_to_string(root().join(FILE)).unwrap();
        let numbered = file.lines().filter(|line| renewed(line, &measured, false).is_some()).count();
        assert_eq!(numbered, 25, "entries of {FILE}");
    }
}
