//! The result as text tables.

use super::Context;
use super::measure::{Figure, Row};
use super::ops::{COLUMNS, PAIRINGS, WAYS};
use primegroup_figures::number;
use std::fmt::Write;

/// Returns the groups that have rows of these operations, in order.
pub fn groups(rows: &[Row], operations: &[&str]) -> Vec<&'static str> {
    let mut out: Vec<&'static str> = Vec::new();
    for r in rows.iter().filter(|r| operations.contains(&r.operation)) {
        if !out.contains(&r.group) {
            out.push(r.group);
        }
    }
    out
}

/// Returns the heading of each table, and its columns that have rows, in order.
pub fn tables(rows: &[Row]) -> Vec<(&'static str, Vec<&'static str>)> {
    let measured =
        |all: &[&'static str]| all.iter().copied().filter(|c| rows.iter().any(|r| r.operation == *c)).collect();
    let tables = [
        ("Operations", measured(&COLUMNS)),
        ("Pairings", measured(&PAIRINGS)),
        ("Other ways to multiply, on xsb233 and xsk233", measured(&WAYS)),
    ];
    tables.into_iter().filter(|(_, columns): &(_, Vec<_>)| !columns.is_empty()).collect()
}

/// Returns half the distance of the quartiles, in percent of the median.
pub fn spread(f: &Figure) -> f64 {
    if f.median > 0.0 { 50.0 * (f.high - f.low) / f.median } else { 0.0 }
}

fn table(rows: &[Row], title: &str, cell: impl Fn(&Row) -> Option<String>) -> String {
    let mut out = format!("\n{title}\n");
    let width = |column: &str| (column.len() + 2).max(15);
    for (heading, columns) in tables(rows) {
        write!(out, "\n{heading}\n{:<14}", "").unwrap_or_default();
        for c in &columns {
            write!(out, "{c:>0$}", width(c)).unwrap_or_default();
        }
        out.push('\n');
        for g in groups(rows, &columns) {
            write!(out, "{g:<14}").unwrap_or_default();
            for c in &columns {
                let text = rows.iter().find(|r| r.group == g && r.operation == *c).and_then(&cell);
                write!(out, "{:>1$}", text.unwrap_or_else(|| "-".to_owned()), width(c)).unwrap_or_default();
            }
            out.push('\n');
        }
    }
    out
}

/// Returns all tables as text.
pub fn text(rows: &[Row], context: &Context) -> String {
    let with_spread = |f: &Figure| format!("{} ±{:.0}%", number(f.median.round() as u64), spread(f).ceil());
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
            without the endomorphism that mulgen has. pairing product: whether that of two pairings is 1; GT pow: an element of the\n\
            third group to the power of a scalar.\n";
    out
}
