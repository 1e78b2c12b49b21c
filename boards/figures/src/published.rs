//! Published figures that ours are compared with: `boards/figures/published.tsv`.

const FILE: &str = include_str!("../published.tsv");

/// Returns the published cycles for an operation on a board, if there are any.
///
/// No figures for jq255 are published on these CPUs, so jq255 is compared with do255 on the same curve.
#[must_use]
pub fn cycles(board: &str, group: &str, operation: &str) -> Option<u64> {
    let group = group.replace("jq255", "do255");
    let fields = |line: &'static str| line.split('\t').collect::<Vec<_>>();
    let mut rows = FILE.lines().filter(|l| !l.starts_with('#')).map(fields);
    let row = rows.find(|f| f.starts_with(&[&group, operation]))?;
    // Cortex-M4 without FPU uses the Cortex-M4F column unless the line has a separate column.
    let column = match board {
        "m0plus" => 2,
        "m4" if row.len() > 4 => 4,
        "m4" | "m4f" => 3,
        _ => return None,
    };
    row.get(column)?.parse().ok()
}

/// One entry of the paper that measured boards in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paper {
    /// Common name of the machine.
    pub machine: &'static str,
    /// Short name of our board with the same CPU.
    pub board: &'static str,
    /// Clock frequency in MHz.
    pub mhz: u32,
    /// Library that was measured.
    pub library: &'static str,
    /// Curve, as named in the paper.
    pub curve: &'static str,
    /// Operation, as described in the paper.
    pub about: &'static str,
    /// Time in seconds, computed as cycles over clock frequency (see the file). Otherwise the reason why it is unknown.
    pub seconds: Result<f64, &'static str>,
    /// Our group.
    pub group: &'static str,
    /// Our operation.
    pub operation: &'static str,
}

/// Returns the entries of the paper: `boards/figures/paper.tsv`.
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
