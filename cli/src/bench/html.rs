//! The result as one self-contained page: tables, and a bar chart per operation, light or dark as the reader likes it.

use super::Context;
use super::measure::{Figure, Row};
use super::table::{columns, groups, number, spread};
use std::fmt::Write;

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #5b6570; --line: #d5dbe1; --page: #ffffff; --card: #f6f8fa; --bar: #2f6fb2; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ed; --soft: #9aa4af; --line: #333b44; --page: #14181d; --card: #1c2229; --bar: #6aa5e3; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); max-width: 1100px; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin-bottom: .2rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; } p, dl { color: var(--soft); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
th, td { padding: .35rem .6rem; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } th { font-weight: 600; } td small { color: var(--soft); }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(330px, 1fr)); gap: 1rem; }
figure { margin: 0; background: var(--card); border-radius: 8px; padding: .8rem 1rem; } figcaption { font-weight: 600; margin-bottom: .3rem; }
svg { width: 100%; height: auto; display: block; } svg text { fill: var(--ink); font: 12px system-ui, sans-serif; } svg .soft { fill: var(--soft); }
svg rect { fill: var(--bar); } svg line { stroke: var(--ink); stroke-width: 1; }
";

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn table(out: &mut String, rows: &[Row], unit: &str, figure: impl Fn(&Row) -> Option<Figure>) {
    let columns = columns(rows);
    write!(out, "<h2>{unit}</h2><p>Median, and half the distance of the quartiles in percent.</p><div class=scroll><table><thead><tr><th>group</th>")
        .unwrap_or_default();
    for c in &columns {
        write!(out, "<th>{c}</th>").unwrap_or_default();
    }
    out.push_str("</tr></thead><tbody>");
    for g in groups(rows) {
        write!(out, "<tr><td>{g}</td>").unwrap_or_default();
        for c in &columns {
            match rows.iter().find(|r| r.group == g && r.operation == *c).and_then(&figure) {
                Some(f) => write!(out, "<td>{}<br><small>±{:.1}&nbsp;%</small></td>", number(f.median), spread(&f)),
                None => write!(out, "<td>–</td>"),
            }
            .unwrap_or_default();
        }
        out.push_str("</tr>");
    }
    out.push_str("</tbody></table></div>");
}

/// One bar a group, with a whisker from quartile to quartile.
fn chart(out: &mut String, rows: &[Row], operation: &str, unit: &str, figure: impl Fn(&Row) -> Option<Figure>) {
    const LABEL: f64 = 92.0;
    const BAR: f64 = 190.0;
    const STEP: f64 = 24.0;
    let bars: Vec<(&str, Figure)> =
        rows.iter().filter(|r| r.operation == operation).filter_map(|r| Some((r.group, figure(r)?))).collect();
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
            number(f.median)
        )
        .unwrap_or_default();
    }
    out.push_str("</svg></figure>");
}

/// The page.
pub fn page(rows: &[Row], context: &Context) -> String {
    let nanoseconds = |r: &Row| Some(r.nanoseconds);
    let mut out = format!(
        "<!doctype html><html lang=en><head><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
         <title>primegroup bench</title><style>{STYLE}</style></head><body><h1>primegroup bench</h1>\
         <p>{}; kernel {}; {} known answers checked first; about {:.0} seconds of measuring{}.</p>",
        escape(&context.cpu),
        context.kernel,
        context.checks,
        context.seconds,
        if context.cycles { "" } else { "; no cycle counter could be read" }
    );
    table(&mut out, rows, "Nanoseconds", nanoseconds);
    if context.cycles {
        table(&mut out, rows, "Core cycles", |r| r.cycles);
    }
    out.push_str("<h2>By operation</h2><p>Shorter is faster; the line in a bar goes from quartile to quartile.</p><div class=charts>");
    for c in columns(rows) {
        if context.cycles {
            chart(&mut out, rows, c, "core cycles", |r| r.cycles);
        } else {
            chart(&mut out, rows, c, "nanoseconds", nanoseconds);
        }
    }
    out.push_str(
        "</div><h2>What is measured</h2><p>mul: s P. mulgen: s G. aP+bG: in variable time. keygen: the public key of a private key. \
         key exchange: from the peer's bytes. verify: with the public key decoded. hash: 32 bytes to the group. Messages have 32 bytes. \
         Every operation goes round 64 different inputs.</p></body></html>\n",
    );
    out
}
