//! The figures as a page, or as a section of another page: a table and charts per board.

use crate::{BOARDS, Figure, Figures, SIZES, number, tables};
use std::fmt::Write;

/// The look of all pages, light or dark as the reader likes it.
pub const STYLE: &str = "
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

/// What stands in the lists of groups and operations, once each and in order.
fn distinct<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut all = Vec::new();
    for name in names {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
}

/// Groups down, operations across: cycles, with the ratio to the published figure.
fn table(out: &mut String, figures: &[&Figure]) {
    let operations = distinct(figures.iter().map(|f| f.operation.as_str()));
    out.push_str("<div class=scroll><table><thead><tr><th>group</th>");
    for o in &operations {
        let _ = write!(out, "<th>{o}</th>");
    }
    out.push_str("</tr></thead><tbody>");
    for g in distinct(figures.iter().map(|f| f.group.as_str())) {
        let _ = write!(out, "<tr><td>{g}</td>");
        for o in &operations {
            let _ = match figures.iter().find(|f| f.group == g && f.operation == *o) {
                Some(f) => {
                    let ratio = f.ratio().map_or(String::new(), |r| format!("×{r:.2}, "));
                    write!(out, "<td>{}<br><small>{ratio}{} B stack</small></td>", number(f.cycles), f.stack)
                }
                None => write!(out, "<td>–</td>"),
            };
        }
        out.push_str("</tr>");
    }
    out.push_str("</tbody></table></div>");
}

/// One bar a row, with a line at the published figure.
fn chart(out: &mut String, title: &str, bars: &[(&str, u64, Option<u64>)]) {
    const LABEL: f64 = 92.0;
    const BAR: f64 = 190.0;
    const STEP: f64 = 24.0;
    let max = bars.iter().map(|b| b.1.max(b.2.unwrap_or(0))).max().unwrap_or(1).max(1) as f64;
    let height = STEP * bars.len() as f64 + 4.0;
    let _ = write!(
        out,
        "<figure><figcaption>{title} <small class=soft>(cycles)</small></figcaption><svg viewBox=\"0 0 360 {height}\" role=img aria-label=\"{title}\">"
    );
    for (i, (label, cycles, published)) in bars.iter().enumerate() {
        let y = STEP * i as f64 + 2.0;
        let x = |v: u64| LABEL + BAR * v as f64 / max;
        let _ = write!(
            out,
            "<text x=0 y={:.1}>{label}</text><rect x={LABEL} y={y:.1} width={:.1} height=18 rx=2 />",
            y + 13.0,
            x(*cycles) - LABEL
        );
        if let Some(p) = published {
            let _ = write!(out, "<line x1={0:.1} x2={0:.1} y1={1:.1} y2={2:.1} />", x(*p), y - 2.0, y + 20.0);
        }
        let end = x((*cycles).max(published.unwrap_or(0)));
        let _ = write!(out, "<text x={:.1} y={:.1}>{}</text>", end + 6.0, y + 13.0, number(*cycles));
    }
    out.push_str("</svg></figure>");
}

/// The figures as sections with headings of the second level.
#[must_use]
pub fn section(figures: &Figures) -> String {
    let mut out = String::new();
    for (board, title) in BOARDS {
        let rows: Vec<&Figure> = figures.of(board, tables(board)).collect();
        if rows.is_empty() {
            continue;
        }
        let _ = write!(
            out,
            "<h2>{title}</h2><p>Cycles in the simulator (boards/ACCURACY.md says what they are worth), {}, memory without wait \
             states, {} tables. × is the ratio to the fastest published figure, the line in the charts; jq255 is held \
             against do255 on the same curve.</p>",
            figures.compiler,
            tables(board)
        );
        table(&mut out, &rows);
        out.push_str("<div class=charts>");
        for operation in distinct(rows.iter().map(|f| f.operation.as_str())) {
            let bars: Vec<_> = rows
                .iter()
                .filter(|f| f.operation == operation)
                .map(|f| (f.group.as_str(), f.cycles, f.published()))
                .collect();
            chart(&mut out, &format!("{operation}, {title}"), &bars);
        }
        for group in distinct(figures.of(board, SIZES[0]).map(|f| f.group.as_str())) {
            let bars: Vec<_> = SIZES
                .iter()
                .filter_map(|size| {
                    let f = figures.find(board, size, group, "mulgen")?;
                    Some((*size, f.cycles, f.published()))
                })
                .collect();
            if bars.len() > 1 {
                chart(&mut out, &format!("mulgen by tables, {group}, {title}"), &bars);
            }
        }
        out.push_str("</div>");
    }
    out
}

/// The figures as a page of their own.
#[must_use]
pub fn page(figures: &Figures) -> String {
    format!(
        "<!doctype html><html lang=en><head><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
         <title>primegroup on boards</title><style>{STYLE}</style></head><body><h1>primegroup on boards</h1>{}</body></html>\n",
        section(figures)
    )
}
