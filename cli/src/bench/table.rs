//! The result as text tables.

use super::Context;
use super::measure::{Figure, Row};
use super::ops::COLUMNS;
use std::fmt::Write;

/// The groups that have rows, in order.
pub fn groups(rows: &[Row]) -> Vec<&'static str> {
    let mut out: Vec<&'static str> = Vec::new();
    for r in rows {
        if !out.contains(&r.group) {
            out.push(r.group);
        }
    }
    out
}

/// The columns that have rows, in order.
pub fn columns(rows: &[Row]) -> Vec<&'static str> {
    COLUMNS.into_iter().filter(|c| rows.iter().any(|r| r.operation == *c)).collect()
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
    let columns = columns(rows);
    let mut out = format!("\n{title}\n\n{:<14}", "");
    for c in &columns {
        write!(out, "{c:>14}").unwrap_or_default();
    }
    out.push('\n');
    for g in groups(rows) {
        write!(out, "{g:<14}").unwrap_or_default();
        for c in &columns {
            let text = rows.iter().find(|r| r.group == g && r.operation == *c).and_then(&cell);
            write!(out, "{:>14}", text.unwrap_or_else(|| "-".to_owned())).unwrap_or_default();
        }
        out.push('\n');
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
            the peer's bytes resp. with the key decoded; hash: of 32 bytes to the group. Messages have 32 bytes. X25519 knows no\n\
            points, only keygen and key exchange.\n";
    out
}
