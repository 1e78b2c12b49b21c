//! HTML output of the figures, as a page or as a section of another page: tables and charts per board.

use crate::{BOARDS, Figure, Figures, SIZES, frontier, number, sources, tables};
use std::fmt::Write;

/// Style sheet of all pages, with a light and a dark color scheme.
pub const STYLE: &str = "
:root { color-scheme: light dark; --ink: #1b1f24; --soft: #5b6570; --line: #d5dbe1; --page: #ffffff; --card: #f6f8fa; --bar: #2f6fb2; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ed; --soft: #9aa4af; --line: #333b44; --page: #14181d; --card: #1c2229; --bar: #6aa5e3; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); max-width: 1240px; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin-bottom: .2rem; } h2 { font-size: 1.2rem; margin: 2.4rem 0 .5rem; } h3 { font-size: 1rem; margin: 1.4rem 0 .3rem; }
p, dl { color: var(--soft); max-width: 75ch; } p strong { color: var(--ink); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 14px; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .55rem; text-align: right; vertical-align: top; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; position: sticky; left: 0; background: var(--page); padding-left: 0; }
th { font-weight: 600; vertical-align: bottom; } td small { color: var(--soft); font-size: 12px; }
th.text, td.text { text-align: left; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(330px, 100%), 1fr)); gap: 1rem; align-items: start; }
figure { margin: 0; background: var(--card); border-radius: 8px; padding: .8rem 1rem; } figcaption { font-weight: 600; margin-bottom: .3rem; }
.soft { color: var(--soft); font-weight: 400; }
svg { width: 100%; height: auto; display: block; } svg text { fill: var(--ink); font: 12px system-ui, sans-serif; }
svg rect { fill: var(--bar); } svg line { stroke: var(--ink); stroke-width: 1; }
";

/// Largest number of groups in one table; more columns do not fit on 1280 pixels.
const WIDEST: usize = 10;

/// Returns each name once, in the order of first appearance.
fn distinct<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut all = Vec::new();
    for name in names {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
}

/// Opens a table under `heading`. `columns` are the column headings; the first `text` columns hold text.
pub fn open_table(out: &mut String, heading: &str, columns: &[&str], text: usize) {
    let _ = write!(out, "<h3>{heading}</h3><div class=scroll><table><thead><tr>");
    for (i, c) in columns.iter().enumerate() {
        let _ = write!(out, "<th{}>{c}</th>", if i < text { " class=text" } else { "" });
    }
    out.push_str("</tr></thead><tbody>");
}

/// Closes a table that [`open_table`] opened.
pub fn close_table(out: &mut String) {
    out.push_str("</tbody></table></div>");
}

/// Writes a table with operations as rows and groups as columns: cycles, ratio to the fastest other code, and stack.
/// Operations that only one group has go into a separate list.
fn operations(out: &mut String, title: &str, figures: &[&Figure]) {
    let groups_of = |o: &str| distinct(figures.iter().filter(|f| f.operation == o).map(|f| f.group.as_str()));
    let (common, alone): (Vec<&str>, Vec<&str>) =
        distinct(figures.iter().map(|f| f.operation.as_str())).into_iter().partition(|o| groups_of(o).len() > 1);
    let groups = distinct(figures.iter().filter(|f| common.contains(&f.operation.as_str())).map(|f| f.group.as_str()));
    let ratio = |f: &Figure, end| f.other().map_or(String::new(), |_| format!("×{}{end}", f.marked_ratio()));
    // Distributes groups evenly over several tables if one table would be too wide.
    let tables = groups.len().div_ceil(WIDEST).max(1);
    for (i, groups) in groups.chunks(groups.len().div_ceil(tables).max(1)).enumerate() {
        let columns: Vec<&str> = std::iter::once("operation").chain(groups.iter().copied()).collect();
        let part = if tables > 1 { format!(", part {} of {tables}", i + 1) } else { String::new() };
        open_table(
            out,
            &format!("{title}: cycles, ratio to the fastest other code, bytes of stack{part}"),
            &columns,
            1,
        );
        let find = |group: &str, o: &str| figures.iter().find(|f| f.group == group && f.operation == o);
        for o in common.iter().filter(|o| groups.iter().any(|g| find(g, o).is_some())) {
            let _ = write!(out, "<tr><td class=text>{o}</td>");
            for g in groups {
                let _ = match find(g, o) {
                    Some(f) => write!(
                        out,
                        "<td>{}<br><small>{}{}&nbsp;B</small></td>",
                        number(f.cycles),
                        ratio(f, ", "),
                        number(f.stack.into())
                    ),
                    None => write!(out, "<td>–</td>"),
                };
            }
            out.push_str("</tr>");
        }
        close_table(out);
    }
    if !alone.is_empty() {
        let columns = ["group", "operation", "cycles", "others", "ratio", "bytes of stack"];
        open_table(out, &format!("{title}: operations of one group alone"), &columns, 2);
        for f in figures.iter().filter(|f| alone.contains(&f.operation.as_str())) {
            let others = f.other().map_or("–".to_owned(), |other| number(other.cycles));
            let _ = write!(
                out,
                "<tr><td class=text>{}</td><td class=text>{}</td><td>{}</td><td>{others}</td><td>{}</td><td>{}</td></tr>",
                f.group,
                f.operation,
                number(f.cycles),
                ratio(f, ""),
                number(f.stack.into())
            );
        }
        close_table(out);
    }
}

/// Draws a bar chart, one bar per line, with a mark at the figure of other code.
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
    for (i, (label, cycles, other)) in bars.iter().enumerate() {
        let y = STEP * i as f64 + 2.0;
        let x = |v: u64| LABEL + BAR * v as f64 / max;
        let _ = write!(
            out,
            "<text x=0 y={:.1}>{label}</text><rect x={LABEL} y={y:.1} width={:.1} height=18 rx=2 />",
            y + 13.0,
            x(*cycles) - LABEL
        );
        if let Some(p) = other {
            let _ = write!(out, "<line x1={0:.1} x2={0:.1} y1={1:.1} y2={2:.1} />", x(*p), y - 2.0, y + 20.0);
        }
        let end = x((*cycles).max(other.unwrap_or(0)));
        let _ = write!(out, "<text x={:.1} y={:.1}>{}</text>", end + 6.0, y + 13.0, number(*cycles));
    }
    out.push_str("</svg></figure>");
}

/// Returns the figures as a section with a second-level heading. `origin` is the origin of the figures.
#[must_use]
pub fn section(figures: &Figures, origin: &str) -> String {
    let mut out = format!(
        "<h2>Microcontrollers, simulated</h2><p><strong>{origin}</strong> Cycles are those of the simulator for memory without wait states, \
         {}; boards/ACCURACY.md says how far they can be trusted. × is the ratio to the fastest other code, which a line marks in the \
         charts. Letters name its source: a small letter was measured on a board and published, a capital letter is that code run in this \
         simulator.</p><dl>",
        figures.compiler
    );
    for (mark, text) in sources() {
        let _ = write!(out, "<dt>{mark}: {text}</dt>");
    }
    // Within a page the image needs no name of its format.
    let plots = frontier(figures).replace(" xmlns=\"http://www.w3.org/2000/svg\"", "");
    let _ = write!(out, "</dl><h3>Flash and cycles of programs</h3>{plots}");
    for (board, title) in BOARDS {
        let rows: Vec<&Figure> = figures.of(board, tables(board)).collect();
        if rows.is_empty() {
            continue;
        }
        operations(&mut out, &format!("{title}, {} tables", tables(board)), &rows);
        let _ = write!(out, "<h3>{title}: charts</h3><div class=charts>");
        for operation in distinct(rows.iter().map(|f| f.operation.as_str())) {
            let bars: Vec<_> = rows
                .iter()
                .filter(|f| f.operation == operation)
                .map(|f| (f.group.as_str(), f.cycles, f.other().map(|other| other.cycles)))
                .collect();
            // A chart with a single bar compares nothing.
            if bars.len() > 1 {
                chart(&mut out, &format!("{operation}, {title}"), &bars);
            }
        }
        for group in distinct(figures.of(board, SIZES[0]).map(|f| f.group.as_str())) {
            let bars: Vec<_> = SIZES
                .iter()
                .filter_map(|size| {
                    let f = figures.find(board, size, group, "mulgen")?;
                    Some((*size, f.cycles, f.other().map(|other| other.cycles)))
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

/// Returns the figures of a simulator run as a complete page.
#[must_use]
pub fn page(figures: &Figures) -> String {
    format!(
        "<!doctype html><html lang=en><head><meta charset=utf-8><meta name=viewport content=\"width=device-width\">\
         <title>primegroup on boards</title><style>{STYLE}</style></head><body><h1>primegroup on boards</h1>{}</body></html>\n",
        section(figures, "Simulated in this run of `cargo xtask boards`, on no board.")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page states everything a reader must know about the figures, and each table has a heading.
    #[test]
    fn figures_are_labelled() {
        let text = section(&Figures::accepted(), "Not measured in this run.");
        assert!(
            text.contains("Not measured in this run.") && text.contains("simulated here") && text.contains("c-do255")
        );
        let tables = text.matches("<table>").count();
        assert!(tables >= 4, "{tables}");
        assert_eq!(text.matches("</h3><div class=scroll><table>").count(), tables);
        assert_eq!(text.matches("<div class=scroll>").count(), tables);
    }

    /// No table has more columns than fit on 1280 pixels.
    #[test]
    fn tables_are_narrow() {
        let text = page(&Figures::accepted());
        for head in text.split("<thead>").skip(1) {
            let columns = head.split("</thead>").next().unwrap_or_default().matches("<th").count();
            assert!(columns <= WIDEST + 1, "{columns} columns");
        }
    }
}
