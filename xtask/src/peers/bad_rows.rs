//! Cost of verdicts for many signatures by the share of bad ones: a table and a plot. A program of `peers/threads`
//! measures it.

use super::server::run_unpinned;
use super::write_page;
use std::fmt::Write as _;
use xtask::page::{cpu, date};
use xtask::tools::root;

/// A measurement, in microseconds per signature.
struct Row {
    share: String,
    many: f64,
    one: f64,
    ratio: String,
}

/// A case: its name and its rows.
type Case = (String, Vec<Row>);

/// The command `cargo xtask peers --bad-rows`.
pub fn bad_rows(quick: bool, write: bool) -> Result<(), String> {
    let output = run_unpinned("threads", "bad_rows", if quick { &["--quick"] } else { &[] })?;
    let cases = read(&output)?;
    let text = format!(
        "{}, {}, `cargo xtask peers --bad-rows --write`. Microseconds of processor time per row, batches of 4096 rows, median of nine rounds.\n\n{}",
        date(),
        cpu(),
        table(&cases)
    );
    println!("{text}");
    if write {
        write_page("bad-rows", &text)?;
        let path = root().join("docs/bad-rows.svg");
        std::fs::write(&path, plot(&cases)).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    Ok(())
}

fn read(output: &str) -> Result<Vec<Case>, String> {
    let mut cases: Vec<Case> = Vec::new();
    for line in output.lines() {
        let row = match line.split('\t').collect::<Vec<_>>()[..] {
            [case, share, many, one, ratio] => many
                .parse()
                .ok()
                .zip(one.parse().ok())
                .map(|(many, one)| (case, Row { share: format!("{share} %"), many, one, ratio: ratio.to_owned() })),
            _ => None,
        };
        let (case, row) = row.ok_or(format!("not a row: {line:?}"))?;
        match cases.last_mut().filter(|(name, _)| name == case) {
            Some((_, rows)) => rows.push(row),
            None => cases.push((case.to_owned(), vec![row])),
        }
    }
    if cases.is_empty() { Err("no rows".to_owned()) } else { Ok(cases) }
}

fn table(cases: &[Case]) -> String {
    let mut out = String::from("| | bad rows | µs | one by one, µs | ratio |\n|---|---:|---:|---:|---:|\n");
    for (case, rows) in cases {
        for Row { share, many, one, ratio } in rows {
            let _ = writeln!(out, "| {case} | {share} | {many:.1} | {one:.1} | {ratio} |");
        }
    }
    out
}

/// Draws a line for the verdicts of each case, and a dashed line in the same colour for single verification.
fn plot(cases: &[Case]) -> String {
    const COLOURS: [&str; 4] = ["#1f6fb4", "#c0561f", "#2f8f4e", "#7a4fa3"];
    const LEFT: f64 = 70.0;
    const RIGHT: f64 = 800.0;
    const TOP: f64 = 50.0;
    const BOTTOM: f64 = 380.0;
    let rows = || cases.iter().flat_map(|(_, rows)| rows);
    let most = rows().map(|r| r.many.max(r.one)).fold(10.0, f64::max);
    let step = if most > 40.0 { 10.0 } else { 5.0 };
    let top = (most / step).ceil() * step;
    let count = cases.iter().map(|(_, rows)| rows.len()).max().unwrap_or_default();
    let x = |i: usize| LEFT + (RIGHT - LEFT) * (i as f64 + 0.5) / count as f64;
    let y = |us: f64| BOTTOM - (BOTTOM - TOP) * us / top;
    let mut out = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 880 520\" font-family=\"system-ui, Helvetica, Arial, sans-serif\" \
         font-size=\"14\" role=\"img\" aria-labelledby=\"t d\">\n<title id=\"t\">Time per row by the share of bad rows</title>\n\
         <desc id=\"d\">Verdicts for many signatures as solid lines, single verification as dashed lines. The table beside the plot has the \
         figures.</desc>\n<rect width=\"880\" height=\"520\" fill=\"#fff\"/>\n<g fill=\"#1d2b3a\">\n",
    );
    let _ = writeln!(out, "<text x=\"{LEFT}\" y=\"30\" font-weight=\"600\">Microseconds per row</text>");
    for line in 0..=(top / step) as u32 {
        let us = f64::from(line) * step;
        let _ = writeln!(
            out,
            "<path d=\"M{LEFT} {0:.1}H{RIGHT}\" stroke=\"#d5dde6\"/><text x=\"{1}\" y=\"{2:.1}\" text-anchor=\"end\">{us}</text>",
            y(us),
            LEFT - 10.0,
            y(us) + 5.0,
        );
    }
    for (i, row) in cases.iter().flat_map(|(_, rows)| rows).take(count).enumerate() {
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            x(i),
            BOTTOM + 22.0,
            row.share
        );
    }
    let _ = writeln!(out, "<text x=\"{RIGHT}\" y=\"{}\" text-anchor=\"end\">share of bad rows</text>", BOTTOM + 44.0);
    for (n, ((case, rows), colour)) in cases.iter().zip(COLOURS).enumerate() {
        let line = |value: fn(&Row) -> f64| {
            let places = rows.iter().enumerate().map(|(i, r)| format!("{:.1},{:.1}", x(i), y(value(r))));
            places.collect::<Vec<_>>().join(" ")
        };
        let at = BOTTOM + 66.0 + 22.0 * n as f64;
        let _ = writeln!(
            out,
            "<g fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"><polyline points=\"{}\"/><polyline stroke-dasharray=\"3 5\" \
             points=\"{}\"/><path d=\"M{LEFT} {2}h40\"/></g><text x=\"{3}\" y=\"{4}\">{case} (dashed: one by one)</text>",
            line(|r| r.many),
            line(|r| r.one),
            at - 5.0,
            LEFT + 50.0,
            at,
        );
    }
    out.push_str("</g>\n</svg>\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_becomes_a_table_and_a_plot() {
        let cases = read("A\t0\t8\t40\t0.2\nA\t100\t42\t40\t1.05\nB\t0\t5.5\t30\t0.18\n").unwrap_or_default();
        assert_eq!(
            cases.iter().map(|(name, rows)| (name.as_str(), rows.len())).collect::<Vec<_>>(),
            [("A", 2), ("B", 1)]
        );
        assert!(table(&cases).contains("| A | 100 % | 42.0 | 40.0 | 1.05 |"));
        let plot = plot(&cases);
        assert_eq!(plot.matches("<polyline").count(), 4);
        assert!(plot.contains(">100 %</text>") && plot.contains(">B (dashed: one by one)</text>"));
        for wrong in ["", "A\t0\t8\t40", "A\t0\tx\t40\t0.2"] {
            assert!(read(wrong).is_err(), "{wrong:?}");
        }
    }
}
