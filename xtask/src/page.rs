//! The tables of docs/benchmarks.md, and their summary in README.md.

use crate::tools::root;
use std::fmt::Write as _;

/// Puts a text between its markers in docs/benchmarks.md, and renews the summary in README.md.
pub fn write_page(section: &str, text: &str) -> Result<(), String> {
    write_between("docs/benchmarks.md", section, text)?;
    write_summary()
}

/// Puts a text between its markers in a file.
pub fn write_between(file: &str, section: &str, text: &str) -> Result<(), String> {
    let path = root().join(file);
    let page = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
    let (open, close) = (format!("<!-- {section}: begin -->"), format!("<!-- {section}: end -->"));
    let (Some(begin), Some(end)) = (page.find(&open), page.find(&close)) else {
        return Err(format!("{}: the markers of {section} are missing", path.display()));
    };
    let page = format!("{}{open}\n{text}\n{}", &page[..begin], &page[end..]);
    std::fs::write(&path, page).map_err(|e| e.to_string())
}

/// Rows of the summary: group and operation as in docs/benchmarks.md.
const SUMMARY: [(&str, &str); 8] = [
    ("jq255e", "sign"),
    ("jq255e", "key exchange"),
    ("ristretto255", "mul"),
    ("ed25519", "sign"),
    ("ed25519", "verify decoded"),
    ("x25519", "key exchange"),
    ("p256", "verify decoded"),
    ("bls12_381", "pairing"),
];

/// A row of the summary: name, our cycles, cycles of the best other library, name of that library, ratio.
type SummaryRow = (String, String, String, String, f64);

/// Reads the rows of [`SUMMARY`] from the page, each from the first table that has it.
fn summary(page: &str) -> Result<Vec<SummaryRow>, String> {
    let rows: Vec<Vec<&str>> =
        page.lines().filter(|l| l.starts_with("| ")).map(|l| l.split('|').map(str::trim).collect()).collect();
    // The page shows a figure of another library only in the first row that needs it.
    let figure = |name: &str| rows.iter().find(|r| r.get(5) == Some(&name) && !r[4].is_empty()).map(|r| r[4]);
    let read = |(group, operation): &(&str, &str)| {
        let row = rows.iter().find(|r| r.get(1..3) == Some(&[*group, *operation]) && r.len() > 7)?;
        let library = row[5].strip_suffix(&format!(" {group} {operation}"))?;
        let ratio = row[6].split(' ').next()?.parse().ok()?;
        let name = format!("{group}: {}", operation.trim_end_matches(" decoded"));
        Some((name, row[3].to_owned(), figure(row[5])?.to_owned(), library.to_owned(), ratio))
    };
    let missing = |(group, operation): &(&str, &str)| format!("docs/benchmarks.md has no full row {group} {operation}");
    SUMMARY.iter().map(|row| read(row).ok_or_else(|| missing(row))).collect()
}

/// Draws one bar per ratio, and a line at ratio 1.
fn plot(rows: &[SummaryRow]) -> String {
    const LEFT: f64 = 190.0;
    const WIDTH: f64 = 480.0;
    let most = rows.iter().map(|r| r.4).fold(1.0, f64::max);
    let height = 56.0 + 26.0 * rows.len() as f64;
    let x = |ratio: f64| LEFT + WIDTH * ratio / most;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 760 {height}\" font-family=\"system-ui, Helvetica, Arial, sans-serif\" \
         font-size=\"14\" role=\"img\" aria-labelledby=\"t d\">\n<title id=\"t\">Cycles of primegroup divided by those of the fastest other \
         library</title>\n<desc id=\"d\">One bar per operation; README.md has the figures in a table.</desc>\n\
         <rect width=\"760\" height=\"{height}\" fill=\"#fff\"/>\n<g fill=\"#1d2b3a\">\n\
         <text x=\"{LEFT}\" y=\"24\">our cycles / those of the fastest other library (shorter is faster)</text>\n"
    );
    for (i, (name, _, _, _, ratio)) in rows.iter().enumerate() {
        let y = 40.0 + 26.0 * i as f64;
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{name}</text><rect x=\"{LEFT}\" y=\"{y}\" width=\"{:.1}\" height=\"18\" \
             fill=\"#1f6fb4\"/><text x=\"{:.1}\" y=\"{}\">{ratio:.2}</text>",
            LEFT - 10.0,
            y + 14.0,
            x(*ratio) - LEFT,
            x(*ratio) + 6.0,
            y + 14.0,
        );
    }
    let _ = writeln!(out, "<path d=\"M{0:.1} 34V{1}\" stroke=\"#c0561f\"/>\n</g>\n</svg>", x(1.0), height - 10.0);
    out
}

/// Renews the table in README.md and its plot from docs/benchmarks.md.
pub fn write_summary() -> Result<(), String> {
    let page = std::fs::read_to_string(root().join("docs/benchmarks.md")).map_err(|e| e.to_string())?;
    let rows = summary(&page)?;
    let mut text = String::from(
        "Cycles on x86-64 with AVX-512 IFMA; without it, the other libraries are ahead in some rows.\n\n\
         | | ours | best other | | ratio |\n|---|---:|---:|---|---:|\n",
    );
    for (name, ours, theirs, library, ratio) in &rows {
        let _ = writeln!(text, "| {name} | {ours} | {theirs} | {library} | {ratio:.2} |");
    }
    write_between("README.md", "speed", text.trim_end())?;
    std::fs::write(root().join("docs/speed.svg"), plot(&rows)).map_err(|e| e.to_string())
}

/// Returns whether docs/benchmarks.md has a section of this name.
pub fn has_section(section: &str) -> bool {
    let page = std::fs::read_to_string(root().join("docs/benchmarks.md")).unwrap_or_default();
    page.contains(&format!("<!-- {section}: begin -->"))
}

/// Returns the processor that figures are measured on: name, family, model.
pub fn cpu() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |key: &str| info.lines().find(|l| l.starts_with(key)).and_then(|l| l.split(": ").nth(1)).unwrap_or("?");
    format!("{} (family {}, model {})", field("model name"), field("cpu family"), field("model\t"))
}

/// Returns the day that figures are measured on: today.
pub fn date() -> String {
    let output = std::process::Command::new("date").arg("+%Y-%m-%d").output();
    output.map(|o| String::from_utf8_lossy(&o.stdout).trim().to_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summary_takes_figures_from_the_row_that_shows_them() {
        let page = SUMMARY.iter().fold(String::from("| ed25519 | sign | 9 |\n"), |page, (group, operation)| {
            page + &format!("| {group} | {operation} | 50 | 100 | dalek 5 {group} {operation} | 0.50 (!) | 1 % | |\n")
        });
        let rows = summary(&page).unwrap_or_default();
        assert_eq!(rows.len(), 8);
        assert_eq!(rows[4], ("ed25519: verify".into(), "50".into(), "100".into(), "dalek 5".into(), 0.5));
        assert_eq!(plot(&rows).matches("0.50</text>").count(), 8);
        assert!(summary(&page.replace("| 100 |", "| |")).is_err());
    }

    #[test]
    fn readme_has_the_figures_of_the_page() {
        let read = |file: &str| std::fs::read_to_string(root().join(file)).unwrap_or_default();
        let (readme, plot_there) = (read("README.md"), read("docs/speed.svg"));
        let rows = summary(&read("docs/benchmarks.md")).unwrap_or_default();
        for (name, ours, theirs, library, ratio) in &rows {
            let row = format!("| {name} | {ours} | {theirs} | {library} | {ratio:.2} |");
            assert!(readme.contains(&row), "README.md lacks {row}: cargo xtask boards --page");
        }
        assert!(rows.len() == 8 && plot_there == plot(&rows));
    }
}
