//! `cargo xtask peers`: ours and the peers', in one run, on one pinned core, in turns.
//!
//! Two programs outside the workspace (`peers/ours`, `peers/theirs`) serve rows on demand. Ours is built as any user would
//! (`cargo build --release`), and once more with `-C target-cpu=native` to show that this changes nothing; theirs is built
//! with `-C target-cpu=native`. Every round measures a row of ours, then the same of each peer, and so on; the figure is the
//! median of the rounds. Curve9767, xsb233 and xsk233 have one peer each, and tables of their own: [`mod@reference`].

mod reference;

use crate::tools::{cargo, root};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};

/// A running program.
struct Server {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    rows: Vec<String>,
}

impl Server {
    /// Builds a package of `peers/` into a folder with flags, and of its features one alone or the default ones; starts it.
    fn build_and_start(package: &str, feature: Option<&str>, folder: &str, flags: &str) -> Result<Self, String> {
        let dir = root().join("peers").join(package);
        eprintln!("building {package} {flags}");
        let mut build = cargo();
        build.args(["build", "--release", "--quiet", "--target-dir", folder]).current_dir(&dir).env("RUSTFLAGS", flags);
        if let Some(feature) = feature {
            build.args(["--no-default-features", "--features", feature]);
        }
        if !build.status().map_err(|e| e.to_string())?.success() {
            return Err(format!("peers/{package} does not build"));
        }
        Self::start(&dir.join(folder).join("release").join(package))
    }

    /// Starts a program.
    fn start(binary: &Path) -> Result<Self, String> {
        // Pinned to one core where util-linux is there.
        let mut c = if crate::tools::works("taskset", "--version") {
            let mut c = Command::new("taskset");
            c.args(["-c", "1"]).arg(binary);
            c
        } else {
            Command::new(binary)
        };
        let mut child = c.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(|e| e.to_string())?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err("no pipes".to_owned());
        };
        let mut server = Server { child, input, output: BufReader::new(output), rows: Vec::new() };
        let list = server.ask("list")?;
        server.rows = list.split('\t').map(str::to_owned).collect();
        Ok(server)
    }

    fn ask(&mut self, line: &str) -> Result<String, String> {
        writeln!(self.input, "{line}").map_err(|e| e.to_string())?;
        let mut answer = String::new();
        self.output.read_line(&mut answer).map_err(|e| e.to_string())?;
        if answer.is_empty() { Err(format!("no answer to {line:?}")) } else { Ok(answer.trim_end().to_owned()) }
    }

    /// Estimated core cycles per item.
    fn measure(&mut self, library: &str, row: &str, time: u64) -> Result<Option<f64>, String> {
        let name = format!("{library} {row}");
        if !self.rows.contains(&name) {
            return Ok(None);
        }
        let answer = self.ask(&format!("{name} {time}"))?;
        Ok(answer.split(' ').nth(1).and_then(|x| x.parse().ok()))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn median(mut v: Vec<f64>) -> f64 {
    v.sort_by(f64::total_cmp);
    v.get(v.len() / 2).copied().unwrap_or(f64::NAN)
}

/// A measured row.
struct Row {
    group: String,
    operation: String,
    ours: f64,
    native: Option<f64>,
    /// Every peer that has the row, by name.
    peers: BTreeMap<String, f64>,
}

impl Row {
    fn best(&self) -> Option<(&str, f64)> {
        self.peers.iter().min_by(|a, b| a.1.total_cmp(b.1)).map(|(n, v)| (n.as_str(), *v))
    }
    /// What the row must not exceed, by the project's own rule.
    fn must(&self) -> Option<(f64, f64)> {
        let over_25519 = ["ed25519", "x25519", "ristretto255"].contains(&self.group.as_str());
        let ratio = self.ours / self.best()?.1;
        Some((ratio, if over_25519 { 1.10 } else { 0.90 }))
    }
}

/// The peer's row for one of ours: do255 groups are held against jq255 on the same curve, and rows that only we have
/// against our own single operation.
fn counterparts(row: &str) -> Vec<(&'static str, String)> {
    let (group, operation) = row.split_once(' ').unwrap_or((row, ""));
    let theirs = group.replace("do255", "jq255");
    let mut out: Vec<(&'static str, String)> =
        ["crrl", "dalek", "aws-lc"].into_iter().map(|l| (l, format!("{theirs} {operation}"))).collect();
    if let Some(single) = operation.strip_prefix("schnorr-batch").map(|_| "schnorr-verify") {
        out = vec![("ours", format!("{group} {single}"))];
    } else if operation.starts_with("batch") && group.starts_with("do255") {
        out = vec![("ours", format!("{group} verify"))];
    } else if operation.starts_with("batch") {
        out.push(("ours", format!("{group} verify")));
    }
    out
}

fn name_of(library: &str, row: &str) -> String {
    let version = match library {
        "crrl" => "crrl 0.9",
        "dalek" => "dalek 5/3",
        "aws-lc" => "aws-lc-rs 1",
        other => other,
    };
    format!("{version} {row}")
}

fn measure_all(filter: &str, rounds: usize, time: u64) -> Result<Vec<Row>, String> {
    let mut ours = Server::build_and_start("ours", Some("libraries"), "target", "")?;
    let mut native = Server::build_and_start("ours", Some("libraries"), "target/native", "-C target-cpu=native")?;
    let mut theirs = Server::build_and_start("theirs", None, "target", "-C target-cpu=native")?;
    let names: Vec<String> = ours
        .rows
        .iter()
        .filter_map(|r| r.strip_prefix("ours "))
        .filter(|r| r.contains(filter))
        .map(str::to_owned)
        .collect();
    let mut rows = Vec::new();
    for (i, name) in names.iter().enumerate() {
        eprint!("\r{:>3}/{} {name:<40}", i + 1, names.len());
        let mut figures: BTreeMap<String, Vec<f64>> = BTreeMap::new();
        for _ in 0..rounds {
            let mut note = |key: &str, value: Option<f64>| {
                if let Some(v) = value {
                    figures.entry(key.to_owned()).or_default().push(v);
                }
            };
            note("", ours.measure("ours", name, time)?);
            for (library, row) in counterparts(name) {
                let server = if library == "ours" { &mut ours } else { &mut theirs };
                note(&name_of(library, &row), server.measure(library, &row, time)?);
            }
            note("native", native.measure("ours", name, time)?);
        }
        let mut figures: BTreeMap<String, f64> = figures.into_iter().map(|(k, v)| (k, median(v))).collect();
        let (group, operation) = name.split_once(' ').unwrap_or((name, ""));
        rows.push(Row {
            group: group.to_owned(),
            operation: operation.to_owned(),
            ours: figures.remove("").unwrap_or(f64::NAN),
            native: figures.remove("native"),
            peers: figures,
        });
    }
    eprintln!();
    Ok(rows)
}

fn json(rows: &[Row]) -> String {
    let lines: Vec<String> = rows
        .iter()
        .filter_map(|r| {
            let (name, peer) = r.best()?;
            Some(format!(
                "  {{\"group\": \"{}\", \"operation\": \"{}\", \"ours\": {:.0}, \"peer\": {peer:.0}, \"peer_name\": \"{name}\", \"ratio\": {:.3}}}",
                r.group,
                r.operation,
                r.ours,
                r.ours / peer
            ))
        })
        .collect();
    format!("[\n{}\n]", lines.join(",\n"))
}

fn table(rows: &[Row]) -> String {
    let mut out = String::from(
        "| group | operation | ours | best peer | | ratio | other peers |\n|---|---|---:|---:|---|---:|---|\n",
    );
    for r in rows {
        match r.best() {
            Some((name, peer)) => {
                let others: Vec<String> =
                    r.peers.iter().filter(|(n, _)| n.as_str() != name).map(|(n, v)| format!("{n}: {v:.0}")).collect();
                let missed = r.must().is_some_and(|(ratio, must)| ratio > must && !name.starts_with("ours"));
                let mark = if missed { " (!)" } else { "" };
                let _ = writeln!(
                    out,
                    "| {} | {} | {:.0} | {peer:.0} | {name} | {:.2}{mark} | {} |",
                    r.group,
                    r.operation,
                    r.ours,
                    r.ours / peer,
                    others.join("; ")
                );
            }
            None => {
                let _ = writeln!(out, "| {} | {} | {:.0} | | | | |", r.group, r.operation, r.ours);
            }
        }
    }
    out
}

fn geometric_mean(values: impl Iterator<Item = f64>) -> f64 {
    let logs: Vec<f64> = values.map(f64::ln).collect();
    (logs.iter().sum::<f64>() / logs.len() as f64).exp()
}

fn summary(rows: &[Row]) -> String {
    let mut out = String::new();
    let jq = rows.iter().filter(|r| r.group.starts_with("jq255")).filter_map(|r| r.must()).map(|(ratio, _)| ratio);
    let native = rows.iter().filter_map(|r| Some(r.ours / r.native?));
    let _ = writeln!(out, "- Geometric mean of the jq255e and jq255s rows against crrl: {:.2}.", geometric_mean(jq));
    let _ = writeln!(
        out,
        "- Our plain build against our build with `-C target-cpu=native`: {:.2} (geometric mean of all rows).",
        geometric_mean(native)
    );
    let missed: Vec<String> = rows
        .iter()
        .filter(|r| r.best().is_some_and(|(n, _)| !n.starts_with("ours")))
        .filter_map(|r| r.must().filter(|(ratio, must)| ratio > must).map(|(ratio, must)| (r, ratio, must)))
        .map(|(r, ratio, must)| format!("{} {} {ratio:.2} (at most {must:.2})", r.group, r.operation))
        .collect();
    let _ = writeln!(
        out,
        "- Rows over the limit, marked (!): {}.",
        if missed.is_empty() { "none".to_owned() } else { missed.join(", ") }
    );
    out
}

fn cpu() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |key: &str| info.lines().find(|l| l.starts_with(key)).and_then(|l| l.split(": ").nth(1)).unwrap_or("?");
    format!("{} (family {}, model {})", field("model name"), field("cpu family"), field("model\t"))
}

/// The figures that depend on the size of the fixed-base tables, with their bytes.
fn tables_text() -> Result<String, String> {
    const OPERATIONS: [&str; 3] = ["mulgen", "keygen", "sign"];
    // Digits and entries per table; an entry has 96 bytes. The comb has 64, 4 or 1 steps.
    let groups = [("jq255e", 43, 18), ("jq255s", 51, 17), ("ed25519", 52, 17)];
    let mut out = String::from("| group | tables | bytes | mulgen | keygen | sign |\n|---|---|---:|---:|---:|---:|\n");
    for (size, steps) in [("small", 64), ("default", 4), ("large", 1)] {
        let flags = format!("--cfg primegroup_tables=\"{size}\"");
        let mut server = Server::build_and_start("ours", Some("libraries"), &format!("target/{size}"), &flags)?;
        for (group, digits, entries) in groups {
            let _ = write!(out, "| {group} | {size} | {} |", usize::div_ceil(digits, steps) * entries * 96);
            for operation in OPERATIONS {
                let row = format!("{group} {operation}");
                let samples: Result<Vec<_>, String> =
                    (0..11).map(|_| server.measure("ours", &row, 5_000_000)).collect();
                // The least of the samples: sizes are compared across runs minutes apart, and bursts of noise only add.
                let least = samples?.into_iter().flatten().fold(f64::INFINITY, f64::min);
                let _ = write!(out, " {least:.0} |");
            }
            out.push('\n');
        }
    }
    Ok(out)
}

/// `cargo xtask tables`.
pub fn tables(args: &[String]) -> ExitCode {
    let result = tables_text().and_then(|text| {
        println!("{text}");
        if args.iter().any(|a| a == "--write") { write_page("tables", &text) } else { Ok(()) }
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("tables: {e}");
            ExitCode::FAILURE
        }
    }
}

/// The text between the markers of a section in docs/benchmarks.md.
pub fn page_section(section: &str) -> Result<String, String> {
    let page = std::fs::read_to_string(root().join("docs/benchmarks.md")).map_err(|e| e.to_string())?;
    let (open, close) = (format!("<!-- {section}: begin -->"), format!("<!-- {section}: end -->"));
    let text = page.split_once(&open).and_then(|(_, rest)| rest.split_once(&close));
    text.map(|(text, _)| text.to_owned()).ok_or_else(|| format!("docs/benchmarks.md has no section {section}"))
}

/// Puts a text between its markers in docs/benchmarks.md.
pub fn write_page(section: &str, text: &str) -> Result<(), String> {
    let path = root().join("docs/benchmarks.md");
    let page = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
    let (open, close) = (format!("<!-- {section}: begin -->"), format!("<!-- {section}: end -->"));
    let (Some(begin), Some(end)) = (page.find(&open), page.find(&close)) else {
        return Err(format!("{}: the markers of {section} are missing", path.display()));
    };
    let page = format!("{}{open}\n{text}\n{}", &page[..begin], &page[end..]);
    std::fs::write(&path, page).map_err(|e| e.to_string())
}

/// The subcommand.
pub fn peers(args: &[String]) -> ExitCode {
    let has = |flag: &str| args.iter().any(|a| a == flag);
    let value = |flag: &str| args.iter().position(|a| a == flag).and_then(|i| args.get(i + 1)).map(String::as_str);
    let filter = value("--rows").unwrap_or("");
    if has("--reference") {
        let folders =
            args.iter().zip(&args[1..]).filter(|(flag, _)| *flag == "--reference").map(|(_, folder)| folder.as_str());
        return reference::reference(&folders.collect::<Vec<_>>(), filter, has("--quick"), has("--write"));
    }
    let (rounds, time) = if has("--quick") { (3, 2_000_000) } else { (21, 5_000_000) };
    let rows = match measure_all(filter, rounds, time) {
        Ok(rows) if !rows.is_empty() => rows,
        Ok(_) => {
            eprintln!("no row matches {filter:?}");
            return ExitCode::from(2);
        }
        Err(e) => {
            eprintln!("peers: {e}");
            return ExitCode::FAILURE;
        }
    };
    if has("--json") {
        println!("{}", json(&rows));
    } else {
        println!("{}\n{}", table(&rows), summary(&rows));
    }
    if has("--write") {
        let date = Command::new("date")
            .arg("+%Y-%m-%d")
            .output()
            .map(|o| String::from_utf8_lossy(&o.stdout).trim().to_owned());
        let text = format!(
            "{}, {}, `cargo xtask peers --write`. Core cycles per operation (batches and MSM: per item), estimated from the \
             clock next to each sample; median of {rounds} rounds.\n\n{}\n{}",
            date.unwrap_or_default(),
            cpu(),
            table(&rows),
            summary(&rows)
        );
        if let Err(e) = write_page("peers", &text) {
            eprintln!("peers: {e}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
