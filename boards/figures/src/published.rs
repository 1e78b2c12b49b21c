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

/// A row of the paper that measured boards in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// The machine, as people call it.
    pub machine: &'static str,
    /// The short name of the board that has its CPU here.
    pub board: &'static str,
    /// Its clock.
    pub mhz: u32,
    /// Whose code it is.
    pub library: &'static str,
    /// The curve, as the paper calls it.
    pub curve: &'static str,
    /// What is done.
    pub about: &'static str,
    /// How long it takes: cycles over the clock, see the file. Or why that is not known.
    pub seconds: Result<f64, &'static str>,
    /// Our group.
    pub group: &'static str,
    /// Our operation.
    pub operation: &'static str,
}

/// The rows of the paper: `boards/figures/paper.tsv`.
pub fn paper() -> impl Iterator<Item = Paper> {
    const FILE: &str = include_str!("../paper.tsv");
    FILE.lines().filter(|l| !l.starts_with('#')).filter_map(|line| {
        let mut fields = line.split('\t');
        let mut next = || fields.next();
        Some(Paper {
            machine: next()?,
            board: next()?,
            mhz: next()?.parse().ok()?,
            library: next()?,
            curve: next()?,
            about: next()?,
            seconds: next().map(|seconds| seconds.parse().map_err(|_| seconds))?,
            group: next()?,
            operation: next()?,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_of_the_paper_is_read() {
        let lines = include_str!("../paper.tsv").lines().filter(|l| !l.starts_with('#')).count();
        assert_eq!((paper().count(), lines), (77, 77));
        assert!(paper().all(|row| crate::BOARDS.iter().any(|(board, _)| *board == row.board)
            && row.seconds.map_or_else(|why| ["lost", "did not fit"].contains(&why), |s| s > 0.0)));
        assert_eq!(paper().filter(|row| row.seconds.is_err()).count(), 11);
    }
}
