//! The result as one self-contained page: tables, and a bar chart for each operation. Below them are the accepted
//! figures of the boards.

use super::Context;
use super::measure::{Figure, Row};
use super::table::{groups, spread, tables};
use crate::output::PAGE_MARK;
use primegroup_figures::{Figures, STYLE, close_table, number, open_table, section};
use std::fmt::Write;

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn table(out: &mut String, rows: &[Row], unit: &str, figure: impl Fn(&Row) -> Option<Figure>) {
    write!(
        out,
        "<h2>{unit}, measured here</h2><p>The median of the samples; ± is half the distance of their quartiles, in percent of the median.</p>"
    )
    .unwrap_or_default();
    for (heading, columns) in tables(rows) {
        let names: Vec<&str> = std::iter::once("group").chain(columns.iter().copied()).collect();
        open_table(out, &format!("{heading}: {}", unit.to_lowercase()), &names, 1);
        for g in groups(rows, &columns) {
            write!(out, "<tr><td class=text>{g}</td>").unwrap_or_default();
            for c in &columns {
                match rows.iter().find(|r| r.group == g && r.operation == *c).and_then(&figure) {
                    Some(f) => {
                        write!(out, "<td>{}<br><small>±{:.1}&nbsp;%</small></td>", whole(f.median), spread(&f))
                    }
                    None => write!(out, "<td>–</td>"),
                }
                .unwrap_or_default();
            }
            out.push_str("</tr>");
        }
        close_table(out);
    }
}

fn whole(x: f64) -> String {
    number(x.round() as u64)
}

/// Draws one bar for each group, with a whisker between the quartiles.
fn chart(out: &mut String, rows: &[Row], operation: &str, unit: &str, figure: impl Fn(&Row) -> Option<Figure>) {
    const LABEL: f64 = 92.0;
    const BAR: f64 = 190.0;
    const STEP: f64 = 24.0;
    let bars: Vec<(&str, Figure)> =
        rows.iter().filter(|r| r.operation == operation).filter_map(|r| Some((r.group, figure(r)?))).collect();
    // A single bar has nothing to compare with.
    if bars.len() < 2 {
        return;
    }
    let max = bars.iter().map(|(_, f)| f.high.max(f.median)).fold(1.0, f64::max);
    let height = STEP * bars.len() as f64 + 4.0;
    write!(
        out,
        "<figure><figcaption>{operation} <small class=soft>({unit})</small></figcaption><svg viewBox=\"0 0 360 {height}\" role=img aria-label=\"{operation}, {unit}\">"
    )
    .unwrap_or_default();
    for (i, (group, f)) in bars.iter().enumerate() {
        let y = STEP * i as f64 + 2.0;
        let x = |v: f64| LABEL + BAR * v / max;
        let middle = y + 9.0;
        write!(
            out,
            "<text x=0 y={:.1}>{group}</text><rect x={LABEL} y={y:.1} width={:.1} height=18 rx=2 />\
             <line x1={:.1} x2={:.1} y1={middle:.1} y2={middle:.1} /><text x={:.1} y={:.1}>{}</text>",
            y + 13.0,
            BAR * f.median / max,
            x(f.low),
            x(f.high),
            x(f.median.max(f.high)) + 6.0,
            y + 13.0,
            whole(f.median)
        )
        .unwrap_or_default();
    }
    out.push_str("</svg></figure>");
}

/// Returns the page.
pub fn page(rows: &[Row], context: &Context) -> String {
    let nanoseconds = |r: &Row| Some(r.nanoseconds);
    let mut out = format!(
        "<!doctype html><html lang=en><head><meta charset=utf-8>{PAGE_MARK}<meta name=viewport content=\"width=device-width\">\
         <title>primegroup bench</title><style>{STYLE}</style></head><body><h1>primegroup bench</h1>\
         <p>{}; kernel {}; {} known answers checked first; about {:.0} seconds of measuring{}.</p>",
        escape(&context.cpu),
        context.kernel,
        number(context.checks as u64),
        context.seconds,
        if context.cycles { "" } else { "; no cycle counter could be read" }
    );
    table(&mut out, rows, "Nanoseconds", nanoseconds);
    if context.cycles {
        table(&mut out, rows, "Core cycles", |r| r.cycles);
    }
    let mut charts = String::new();
    for c in tables(rows).into_iter().flat_map(|(_, columns)| columns) {
        if context.cycles {
            chart(&mut charts, rows, c, "core cycles", |r| r.cycles);
        } else {
            chart(&mut charts, rows, c, "nanoseconds", nanoseconds);
        }
    }
    if !charts.is_empty() {
        write!(
            out,
            "<h2>By operation</h2><p>Shorter is faster; the line in a bar goes from quartile to quartile.</p><div class=charts>{charts}</div>"
        )
        .unwrap_or_default();
    }
    out.push_str(
        "<h2>What is measured</h2><p>mul: s P. mulgen: s G. aP+bG: in variable time. keygen: the public key of a private key. \
         key exchange: from the peer's bytes. verify: with the public key decoded. hash: 32 bytes to the group. \
         window, ladder: s P by these ways, whichever mul takes; mulgen window: s G without the endomorphism that mulgen has. pairing product: whether that of two pairings is 1; GT pow: an element of the third group to the power of a scalar. \
         Messages have 32 bytes. Every operation goes round 64 different inputs.</p>",
    );
    out.push_str(&section(
        &Figures::accepted(),
        "Not measured in this run: these are the figures that the project accepted last (boards/figures.json), from its simulator and not \
         from a board.",
    ));
    out.push_str("</body></html>\n");
    out
}
