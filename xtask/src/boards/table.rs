//! The figures as text: one table a board.

use super::measure::Figure;
use std::fmt::Write as _;

/// A number with spaces between groups of three digits.
pub fn number(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, d) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(d);
    }
    out
}

/// For the terminal.
pub fn plain(figures: &[Figure], title: &str) -> String {
    let mut out = format!("{title}\n");
    let _ = writeln!(
        out,
        "{:<13} {:<17} {:>11} {:>11} {:>6} {:>8} {:>6}",
        "group", "operation", "cycles", "published", "ratio", "flash", "stack"
    );
    for f in figures {
        let _ = writeln!(
            out,
            "{:<13} {:<17} {:>11} {:>11} {:>6} {:>8} {:>6}",
            f.group,
            f.operation,
            number(f.cycles),
            f.published().map(number).unwrap_or_default(),
            f.ratio().map(|r| format!("{r:.3}")).unwrap_or_default(),
            number(f.flash.into()),
            number(f.stack.into())
        );
    }
    out
}

/// As JSON: an array of objects.
pub fn json(figures: &[Figure]) -> String {
    let lines: Vec<String> = figures
        .iter()
        .map(|f| {
            let published = f.published().map_or("null".to_owned(), |p| p.to_string());
            let ratio = f.ratio().map_or("null".to_owned(), |r| format!("{r:.4}"));
            format!(
                "  {{\"board\": \"{}\", \"group\": \"{}\", \"operation\": \"{}\", \"cycles\": {}, \"published\": {published}, \
                 \"ratio\": {ratio}, \"flash\": {}, \"stack\": {}, \"tables\": \"{}\"}}",
                f.board, f.group, f.operation, f.cycles, f.flash, f.stack, f.tables
            )
        })
        .collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}
