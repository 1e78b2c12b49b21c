//! Formats the figures as text, with one table for each board, or as JSON.

use primegroup_figures::{Figure, Figures, SIZES, number};
use std::fmt::Write as _;

/// Formats a table for the terminal.
pub fn plain(figures: &[Figure], title: &str) -> String {
    let mut out = format!("{title}\n");
    let _ = writeln!(
        out,
        "{:<13} {:<17} {:>11} {:>11} {:>6} {:>8} {:>6}",
        "group", "operation", "cycles", "others", "ratio", "flash", "stack"
    );
    for f in figures {
        let _ = writeln!(
            out,
            "{:<13} {:<17} {:>11} {:>11} {:>6} {:>8} {:>6}",
            f.group,
            f.operation,
            number(f.cycles),
            f.other().map(|other| number(other.cycles)).unwrap_or_default(),
            f.ratio().map(|r| format!("{r:.3}")).unwrap_or_default(),
            number(f.flash.into()),
            number(f.stack.into())
        );
    }
    out
}

/// Formats the figures as JSON: an array of objects.
pub fn json(figures: &[Figure]) -> String {
    let lines: Vec<String> = figures
        .iter()
        .map(|f| {
            let other = f.other().map_or("null".to_owned(), |other| other.cycles.to_string());
            let ratio = f.ratio().map_or("null".to_owned(), |r| format!("{r:.4}"));
            format!(
                "  {{\"board\": \"{}\", \"group\": \"{}\", \"operation\": \"{}\", \"cycles\": {}, \"other\": {other}, \
                 \"ratio\": {ratio}, \"flash\": {}, \"stack\": {}, \"tables\": \"{}\"}}",
                f.board, f.group, f.operation, f.cycles, f.flash, f.stack, f.tables
            )
        })
        .collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}

/// Formats a table of the sizes of fixed-base tables side by side, with one row for each operation.
pub fn sizes((board, title): (&str, &str), figures: &Figures) -> String {
    let mut out = format!("{title}, cycles by size of the fixed-base tables\n{:<13} {:<17}", "group", "operation");
    for size in SIZES {
        let _ = write!(out, " {size:>11}");
    }
    out.push('\n');
    for f in figures.of(board, SIZES[0]) {
        let _ = write!(out, "{:<13} {:<17}", f.group, f.operation);
        for size in SIZES {
            let other = figures.find(&f.board, size, &f.group, &f.operation);
            let _ = write!(out, " {:>11}", other.map(|x| number(x.cycles)).unwrap_or_default());
        }
        out.push('\n');
    }
    out
}
