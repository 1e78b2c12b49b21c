//! Published figures that ours are held against: `boards/figures/published.tsv`.

const FILE: &str = include_str!("../published.tsv");

/// The published cycles for an operation on a board, if there are any.
///
/// jq255 has no published figures of its own on these CPUs: it is held against do255 on the same curve.
#[must_use]
pub fn cycles(board: &str, group: &str, operation: &str) -> Option<u64> {
    let group = group.replace("jq255", "do255");
    let column = match board {
        "m0plus" => 2,
        "m4f" => 3,
        _ => return None,
    };
    FILE.lines().filter(|l| !l.starts_with('#')).find_map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        (fields.len() == 4 && fields[0] == group && fields[1] == operation).then(|| fields[column].parse().ok())?
    })
}
