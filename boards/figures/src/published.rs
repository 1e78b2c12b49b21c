//! Published figures that ours are held against: `boards/figures/published.tsv`.

const FILE: &str = include_str!("../published.tsv");

/// The published cycles for an operation on a board, if there are any.
///
/// jq255 has no published figures of its own on these CPUs: it is held against do255 on the same curve.
#[must_use]
pub fn cycles(board: &str, group: &str, operation: &str) -> Option<u64> {
    let group = group.replace("jq255", "do255");
    let fields = |line: &'static str| line.split('\t').collect::<Vec<_>>();
    let mut rows = FILE.lines().filter(|l| !l.starts_with('#')).map(fields);
    let row = rows.find(|f| f.starts_with(&[&group, operation]))?;
    // What has no column of its own is the same with an FPU.
    let column = match board {
        "m0plus" => 2,
        "m4" if row.len() > 4 => 4,
        "m4" | "m4f" => 3,
        _ => return None,
    };
    row.get(column)?.parse().ok()
}
