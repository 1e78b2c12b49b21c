//! Figures of other code that ours are compared with: `published.tsv`, `paper.tsv` and `simulated.tsv`.

const FILE: &str = include_str!("../published.tsv");

/// Cycles of other code for an operation of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Other {
    /// Cycles.
    pub cycles: u64,
    /// Letter of the source. [`sources`] has the text.
    pub mark: &'static str,
}

/// Returns the sources: letter, and name of the code and of its board. A capital letter means that the code was not
/// measured on a board, but ran in our simulator.
pub fn sources() -> impl Iterator<Item = (&'static str, String)> {
    FILE.lines().filter_map(|line| line.strip_prefix('@')?.split_once('\t')).map(|(mark, text)| {
        let kind = if mark.starts_with(char::is_uppercase) { ", simulated here" } else { "" };
        (mark, format!("{text}{kind}"))
    })
}

/// Returns the cycles of other code for an operation on a board.
///
/// No figures for jq255 are published on these CPUs, so jq255 is compared with do255 on the same curve.
pub fn others(board: &str, group: &str, operation: &str) -> impl Iterator<Item = Other> {
    let wanted = [group.replace("jq255", "do255"), operation.to_owned()];
    let columns: &[usize] = match board {
        "m0plus" => &[2],
        "m4f" => &[3],
        // Cortex-M4 without FPU uses the Cortex-M4F column unless the line has a separate column.
        "m4" => &[4, 3],
        _ => &[],
    };
    FILE.lines().filter_map(move |line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let cell = columns.iter().find_map(|column| fields.get(*column)).filter(|_| fields[..2] == wanted)?;
        let (cycles, mark) = cell.split_once(' ')?;
        Some(Other { cycles: cycles.parse().ok()?, mark })
    })
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
    /// Curve and operation, as named in the paper.
    pub about: &'static str,
    /// Time in seconds.
    pub seconds: f64,
    /// Our group.
    pub group: &'static str,
    /// Our operation.
    pub operation: &'static str,
}

impl Paper {
    /// Returns the cycles of the same library in our simulator, if it was simulated: `boards/figures/simulated.tsv`.
    #[must_use]
    pub fn simulated(&self) -> Option<u64> {
        let key = [self.library, self.board, self.group, self.operation];
        include_str!("../simulated.tsv").lines().find_map(|line| {
            let (row, cycles) = line.rsplit_once('\t')?;
            row.split('\t').eq(key).then(|| cycles.parse().ok())?
        })
    }
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
            about: next()?,
            seconds: next()?.parse().ok()?,
            group: next()?,
            operation: next()?,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Figures, tables};

    /// Each row of the three files is read, and compared with a figure of ours.
    #[test]
    fn every_row_is_compared() {
        let figures = Figures::accepted();
        let lines = |file: &'static str| file.lines().filter(|l| !l.starts_with(['#', '@']));
        assert_eq!(lines(include_str!("../paper.tsv")).count(), 207 + 10);
        assert_eq!(paper().filter(|row| row.library == "MIRACL").count(), 207);
        assert_eq!(paper().count(), 207 + 10);
        for row in paper() {
            assert!(
                row.seconds > 0.0 && figures.find(row.board, tables(row.board), row.group, row.operation).is_some()
            );
        }
        let mut simulated: Vec<_> =
            paper().filter_map(|row| Some((row.library, row.board, row.simulated()?))).collect();
        simulated.dedup();
        // C1665 on Cortex-M0+ is not legible in the paper.
        assert_eq!(simulated.len() + 1, lines(include_str!("../simulated.tsv")).count());

        for line in lines(FILE) {
            let fields: Vec<&str> = line.split('\t').collect();
            for (board, cell) in ["m0plus", "m4f", "m4"].into_iter().zip(&fields[2..]).filter(|(_, cell)| **cell != "-")
            {
                let has_source = |o: &Other| sources().any(|(mark, _)| mark == o.mark);
                let mut others = others(board, fields[0], fields[1]).filter(has_source);
                assert!(others.any(|o| format!("{} {}", o.cycles, o.mark) == *cell), "{line}");
                assert!(figures.find(board, tables(board), fields[0], fields[1]).is_some(), "{line}");
            }
        }
    }

    /// A ratio is to the fastest figure, be it published or simulated.
    #[test]
    fn the_fastest_counts() {
        let figures = Figures::accepted();
        let other = |board: &str| {
            figures.find(board, tables(board), "p256", "key exchange uncompressed").and_then(|f| f.other())
        };
        assert_eq!(other("m4f"), Some(Other { cycles: 861_278, mark: "L" }));
        assert_eq!((other("m4"), others("m4f", "p256", "key exchange uncompressed").count()), (None, 2));
        assert!(sources().any(|(mark, text)| mark == "L" && text.ends_with("simulated here")));
    }
}
