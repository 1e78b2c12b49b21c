//! Plots of flash against cycles: for each program a point for each size of tables, and points of other libraries.

use crate::{Figures, SIZES, number, title};
use std::fmt::Write;

/// A plot: a program, a title, a group, and the operation whose cycles count.
type Plot = (&'static str, &'static str, &'static str, &'static str);
const PLOTS: [Plot; 6] = [
    ("p256 verify of a hash value", "P-256, only verification", "p256", "verify"),
    ("p256 keygen + key exchange + sign + verify", "P-256, all operations", "p256", "key exchange"),
    ("ed25519 and x25519: keygen + key exchange + sign + verify", "Ed25519 and X25519", "ed25519", "sign"),
    ("jq255e key exchange + sign + verify", "jq255e", "jq255e", "sign"),
    ("bls12_381_g1 BLS signer: keygen from seed + sign", "BLS signer", "bls12_381_g1", "sign"),
    ("bls12_381_g1 BLS verifier", "BLS verifier", "bls12_381_g1", "verify"),
];
/// The boards of the plots.
const ON: [&str; 2] = ["m0plus", "m4f"];

/// A program of another library: name, bytes of flash, and cycles if they were measured.
type Theirs = (&'static str, u64, Option<u64>);

/// Returns the same programs of other libraries.
fn theirs(board: &str, (program, _, _, operation): Plot) -> Vec<Theirs> {
    let rows = include_str!("../small.tsv").lines().map(|line| line.split('\t').collect::<Vec<_>>());
    rows.filter_map(|row| match row[..] {
        [on, of, library, flash, what, cycles] if (on, of, what) == (board, program, operation) => {
            Some((library, flash.parse().ok()?, cycles.parse().ok()))
        }
        _ => None,
    })
    .collect()
}

/// Returns bytes of flash of our program, and cycles of its operation.
fn ours(figures: &Figures, board: &str, size: &str, (program, _, group, operation): Plot) -> Option<(u32, u64)> {
    let flash = figures.programs.iter().find(|p| p.board == board && p.tables == size && p.name == program)?.flash;
    Some((flash, figures.find(board, size, group, operation)?.cycles))
}

/// A point: label, bytes of flash, cycles, and whether it is ours.
struct Point(&'static str, f64, f64, bool);

/// Returns our points and those of others for a program on a board, by rising flash.
fn points(figures: &Figures, board: &str, plot: Plot) -> Vec<Point> {
    let ours = SIZES.into_iter().filter_map(|size| {
        let (flash, cycles) = ours(figures, board, size, plot)?;
        Some(Point(size, f64::from(flash), cycles as f64, true))
    });
    let theirs = theirs(board, plot).into_iter();
    let mut all: Vec<_> = ours
        .chain(theirs.filter_map(|(name, flash, cycles)| Some(Point(name, flash as f64, cycles? as f64, false))))
        .collect();
    all.sort_by(|a, b| a.1.total_cmp(&b.1));
    all
}

/// Formats the programs of the plots, ours and theirs, as a table: flash, and cycles for each size of tables.
#[must_use]
pub fn small_programs(figures: &Figures) -> String {
    let mut out = format!("| program | board | | {} | others |\n", SIZES.join(" | "));
    let _ = writeln!(out, "|---|---|---|{}---|", "---:|".repeat(SIZES.len()));
    for plot in PLOTS {
        for board in ON {
            let sizes = SIZES.map(|size| ours(figures, board, size, plot));
            let board_title = title(board);
            let row = |out: &mut String, what: &str, ours: &dyn Fn((u32, u64)) -> u64, theirs: Vec<(&str, u64)>| {
                let ours = sizes.map(|s| s.map(|s| number(ours(s))).unwrap_or_default()).join(" | ");
                let theirs: Vec<_> = theirs.iter().map(|(name, n)| format!("{name} {}", number(*n))).collect();
                let _ = writeln!(out, "| {} | {board_title} | {what} | {ours} | {} |", plot.1, theirs.join(", "));
            };
            let others = theirs(board, plot);
            let cycles = others.iter().filter_map(|t| Some((t.0, t.2?))).collect();
            row(&mut out, "bytes", &|s| s.0.into(), others.iter().map(|t| (t.0, t.1)).collect());
            row(&mut out, &format!("cycles of {}", plot.3), &|s| s.1, cycles);
        }
    }
    out
}

/// Width and height of a plot, and its margins: left, and bottom and top.
const SIZE: (f64, f64) = (400.0, 250.0);
const LEFT: f64 = 44.0;
const EDGE: f64 = 36.0;

/// Returns 1, 2 and 5 times powers of ten from `low` to `high`.
fn ticks(low: f64, high: f64) -> impl Iterator<Item = f64> {
    let all = (2..9).flat_map(|e| [1.0, 2.0, 5.0].map(|m| m * 10f64.powi(e)));
    all.filter(move |x| (low..=high).contains(x))
}

/// Formats a number with k or M.
fn short(n: f64) -> String {
    if n < 1e6 { format!("{}k", n / 1e3) } else { format!("{}M", n / 1e6) }
}

/// Draws the plots as an image. Both scales are logarithmic.
#[must_use]
pub fn frontier(figures: &Figures) -> String {
    let (width, height) = (SIZE.0 * ON.len() as f64, SIZE.1 * PLOTS.len() as f64);
    let mut out = format!(
        "<svg class=\"frontier\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
         aria-label=\"flash and cycles of programs\">\n<style>.frontier text {{ font: 11px system-ui, sans-serif; fill: #1b1f24 }} \
         .frontier .grid {{ stroke: #d5dbe1 }} .frontier .ours {{ stroke: #2f6fb2; fill: none; stroke-width: 1.5 }} .frontier .dot {{ fill: #2f6fb2 }} \
         .frontier .other {{ fill: #b2462f }}</style>\n<rect style=\"fill: #ffffff\" width=\"{width}\" height=\"{height}\"/>\n"
    );
    for (row, plot) in PLOTS.into_iter().enumerate() {
        for (column, board) in ON.into_iter().enumerate() {
            let points = points(figures, board, plot);
            let board_title = title(board);
            let titles = [format!("{}, {board_title}", plot.1), format!("cycles of {}, by bytes of flash", plot.3)];
            draw(&mut out, (SIZE.0 * column as f64, SIZE.1 * row as f64), &titles, &points);
        }
    }
    out + "</svg>\n"
}

/// Draws one plot with its upper left corner at `at`.
fn draw(out: &mut String, at: (f64, f64), [title, axes]: &[String; 2], points: &[Point]) {
    // Room around the points, so that labels fit.
    let ends = |value: fn(&Point) -> f64, below: f64, above: f64| {
        let values = points.iter().map(value);
        let low = values.clone().fold(f64::MAX, f64::min);
        (low * below, values.fold(0.0, f64::max) * above)
    };
    let (x, y) = (ends(|p| p.1, 0.8, 1.6), ends(|p| p.2, 0.7, 1.5));
    let place = |value: f64, (low, high): (f64, f64), from: f64, to: f64| {
        from + (to - from) * (value / low).ln() / (high / low).ln()
    };
    let (right, bottom) = (at.0 + SIZE.0 - 8.0, at.1 + SIZE.1 - EDGE);
    let (left, top) = (at.0 + LEFT, at.1 + EDGE);
    let spot = |p: &Point| (place(p.1, x, left, right), place(p.2, y, bottom, top));
    let _ = writeln!(out, "<text x=\"{:.0}\" y=\"{:.0}\" font-weight=\"600\">{title}</text>", at.0 + 6.0, at.1 + 16.0);
    let _ = writeln!(out, "<text x=\"{:.0}\" y=\"{:.0}\">{axes}</text>", at.0 + 6.0, at.1 + 30.0);
    for tick in ticks(x.0, x.1) {
        let x = place(tick, x, left, right);
        let _ = writeln!(out, "<line class=\"grid\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{top:.1}\" y2=\"{bottom:.1}\"/>");
        let label = short(tick);
        let _ = writeln!(out, "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{label}</text>", bottom + 14.0);
    }
    for tick in ticks(y.0, y.1) {
        let y = place(tick, y, bottom, top);
        let _ = writeln!(out, "<line class=\"grid\" x1=\"{left:.1}\" x2=\"{right:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\"/>");
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            left - 4.0,
            y + 4.0,
            short(tick)
        );
    }
    let line: Vec<_> = points.iter().filter(|p| p.3).map(spot).map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
    let _ = writeln!(out, "<polyline class=\"ours\" points=\"{}\"/>", line.join(" "));
    for p in points {
        let ((x, y), class) = (spot(p), if p.3 { "dot" } else { "other" });
        let _ = writeln!(out, "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\"/>");
        // The largest size is close to the one before it.
        let below = if p.0 == "default" { 22.0 } else { 0.0 };
        let _ = writeln!(out, "<text x=\"{:.1}\" y=\"{:.1}\">{}</text>", x - 4.0, y - 6.0 + below, p.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every row of the file is in a plot, and every plot has a point for each size that is measured.
    #[test]
    fn plots_have_all_points() {
        let figures = Figures::accepted();
        let of = |ours: bool| -> usize {
            let plots = PLOTS.iter().flat_map(|plot| ON.map(|board| points(&figures, board, *plot)));
            plots.map(|points| points.iter().filter(|p| p.3 == ours).count()).sum()
        };
        let measured = |l: &&str| !l.starts_with('#') && !l.ends_with('-');
        assert_eq!(of(false), include_str!("../small.tsv").lines().filter(measured).count());
        assert!(of(true) >= 3 * PLOTS.len() * ON.len(), "{}", of(true));
    }
}
