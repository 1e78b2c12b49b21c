//! The result as text tables.

use super::Context;
use super::measure::{Figure, Row};
use super::ops::{COLUMNS, WAYS};
use std::fmt::Write;

/// The groups that have rows of these operations, in order.
pub fn groups(rows: &[Row], operations: &[&str]) -> Vec<&'static str> {
    let mut out: Vec<&'static str> = Vec::new();
    for r in rows.iter().filter(|r| operations.contains(&r.operation)) {
        if !out.contains(&r.group) {
            out.push(r.group);
        }
    }
    out
}

/// The columns of each table: those that have rows, in order.
pub fn tables(rows: &[Row]) -> Vec<Vec<&'static str>> {
    let measured =
        |all: &[&'static str]| all.iter().copied().filter(|c| rows.iter().any(|r| r.operation == *c)).collect();
    [measured(&COLUMNS), measured(&WAYS)].into_iter().filter(|columns: &Vec<_>| !columns.is_empty()).collect()
}

/// A number with a thin separator between thousands.
pub fn number(x: f64) -> String {
    let digits = format!("{x:.0}");
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            out.push(',');
        }
        out.push(c);
    }
    out
}

/// Half the distance of the quartiles, in percent of the median.
pub fn spread(f: &Figure) -> f64 {
    if f.median > 0.0 { 50.0 * (f.high - f.low) / f.median } else { 0.0 }
}

fn table(rows: &[Row], title: &str, cell: impl Fn(&Row) -> Option<String>) -> String {
    let mut out = format!("\n{title}\n");
    for columns in tables(rows) {
        write!(out, "\n{:<14}", "").unwrap_or_default();
        for c in &columns {
            write!(out, "{c:>14}").unwrap_or_default();
        }
        out.push('\n');
        for g in groups(rows, &columns) {
            write!(out, "{g:<14}").unwrap_or_default();
            for c in &columns {
                let text = rows.iter().find(|r| r.group == g && r.operation == *c).and_then(&cell);
                write!(out, "{:>14}", text.unwrap_or_else(|| "-".to_owned())).unwrap_or_default();
            }
            out.push('\n');
        }
    }
    out
}

/// All tables.
pub fn text(rows: &[Row], context: &Context) -> String {
    let with_spread = |f: &Figure| format!("{} ±{:.0}%", number(f.median), spread(f).ceil());
    let mut out = table(rows, "Nanoseconds (median; ± half the distance of the quartiles)", |r| {
        Some(with_spread(&r.nanoseconds))
    });
    if context.cycles {
        out += &table(rows, "Core cycles (median; ± half the distance of the quartiles)", |r| {
            r.cycles.as_ref().map(with_spread)
        });
    }
    out += "\nmul: s P; mulgen: s G; aP+bG: in variable time; keygen: public key of a private key; key exchange and verify: from\n\
            the peer's bytes, and with the key decoded; hash: of 32 bytes to the group. Messages have 32 bytes. X25519 knows no\n\
            points, only keygen and key exchange. window, ladder: s P by these ways, whichever mul takes; mulgen window: s G\n\
            without the endomorphism that mulgen has.\n";
    out
}
