//! `cargo xtask peers --reference FOLDER`: groups against their authors' implementations, row by row, in one run.
//!
//! FOLDER is a checkout of such an implementation, the reader's own; its code is not part of this project. Its sources tell which
//! one it is. They are compiled, with our driver in `peers/reference`, by every C compiler at hand and with every set of flags that
//! suits them, since which one does best differs by row: a row is held against the best figure. All builds of theirs and of ours
//! measure a row in turns. Our builds have to give the same answers; the authors' programs are not asked for theirs, as their inputs are
//! others (`vectors` has what both compute).

mod curve9767;
mod xs233;

use super::page::cpu;
use super::quiet::{Figure, Key, measure, same_answers};
use super::server::Server;
use super::{cell, ratio, spread, unsteady, write_page};
use crate::tools::{root, works};
use primegroup_figures::number;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// An implementation, and what is measured beside it.
struct Reference {
    /// Its repository.
    name: &'static str,
    /// Our driver, `peers/reference/<driver>.c`; our rows are the feature of that name of `peers/ours`, and the table's section in
    /// docs/benchmarks.md is `<driver>-x86`.
    driver: &'static str,
    /// The sources that are compiled with the driver, less `.c`: the folder that has them all is it.
    sources: &'static [&'static str],
    /// Sets of flags to compile it with.
    flags: &'static [&'static [&'static str]],
    /// Our builds: heading of the column, and flags. The first, which is held against theirs, is the one any user gets.
    ours: &'static [(&'static str, &'static str)],
    /// What a row may take at most, as a part of the reference's figure.
    must: f64,
    /// Headings of published figures.
    published: &'static [&'static str],
    /// The rows.
    rows: &'static [Row],
    /// What else the text above the table says.
    about: &'static str,
    /// What is said below the table.
    summary: fn(&[Measured]) -> String,
}

const REFERENCES: [&Reference; 2] = [&curve9767::REFERENCE, &xs233::REFERENCE];

/// A row, in our server and in theirs.
struct Row {
    group: &'static str,
    operation: &'static str,
    /// The reference's operation, if it has a counterpart.
    theirs: Option<&'static str>,
    /// Published figures, in the order of the headings; 0 where there is none.
    published: &'static [u32],
}

impl Row {
    /// An operation that both have.
    const fn new(group: &'static str, operation: &'static str) -> Self {
        Row { group, operation, theirs: Some(operation), published: &[] }
    }
    /// The same, held against another one of theirs.
    const fn against(self, theirs: &'static str) -> Self {
        Row { theirs: Some(theirs), ..self }
    }
    /// The same, with published figures.
    const fn published(self, published: &'static [u32]) -> Self {
        Row { published, ..self }
    }
    /// An operation that only we have.
    const fn alone(group: &'static str, operation: &'static str) -> Self {
        Row { group, operation, theirs: None, published: &[] }
    }
    fn matches(&self, filter: &str) -> bool {
        format!("{} {}", self.group, self.operation).contains(filter)
    }
}

/// A measured row.
struct Measured {
    row: &'static Row,
    /// Cycles of our builds.
    ours: Vec<Figure>,
    /// The least of theirs.
    reference: Option<Figure>,
}

impl Measured {
    fn ratio(&self) -> Option<f64> {
        ratio(&self.ours[0], &self.reference?)
    }
}

/// The C compilers at hand: the one named by `CC` alone, or the first clang and gcc.
fn compilers() -> Vec<String> {
    if let Ok(cc) = std::env::var("CC") {
        return vec![cc];
    }
    let first = |names: &[&str]| names.iter().find(|n| works(n, "--version")).map(|n| (*n).to_owned());
    [first(&["clang", "clang-21", "clang-20", "clang-19", "clang-18"]), first(&["gcc"])].into_iter().flatten().collect()
}

impl Reference {
    /// Which one a folder holds, and where in it the sources are: in itself or in its `src`.
    fn find(folder: &str) -> Result<(&'static Self, PathBuf), String> {
        let places = [Path::new(folder).join("src"), PathBuf::from(folder)];
        for place in places {
            let has = |s: &&str| place.join(s).with_extension("c").is_file();
            if let Some(reference) = REFERENCES.into_iter().find(|r| r.sources.iter().all(has)) {
                return Ok((reference, place));
            }
        }
        let known: Vec<&str> = REFERENCES.iter().map(|r| r.name).collect();
        Err(format!("--reference {folder}: neither there nor in its src are the sources of {}", known.join(" or ")))
    }

    /// Compiles the sources with our driver, by one compiler with one set of flags, and starts the program.
    fn start(&self, folder: &Path, compiler: &str, flags: &[&str]) -> Result<Server, String> {
        let out = root().join("target/reference");
        std::fs::create_dir_all(&out).map_err(|e| e.to_string())?;
        let base = Path::new(compiler).file_name().unwrap_or_default().to_string_lossy();
        let binary = out.join(format!("{}-{base}{}", self.driver, flags.concat()));
        eprintln!("building {} with {compiler} {}", self.name, flags.join(" "));
        let mut c = Command::new(compiler);
        c.arg("-std=c99").args(flags).arg("-I").arg(folder);
        c.arg(root().join("peers/reference").join(self.driver).with_extension("c"));
        c.args(self.sources.iter().map(|s| folder.join(s).with_extension("c"))).arg("-o").arg(&binary);
        if !c.status().map_err(|e| e.to_string())?.success() {
            return Err(format!("{compiler} does not build {} in {}", self.name, folder.display()));
        }
        Server::start(&binary)
    }

    /// Measures the rows whose names contain the filter.
    fn measure(
        &self,
        folder: &Path,
        compilers: &[String],
        filter: &str,
        rounds: usize,
        time: u64,
    ) -> Result<Vec<Measured>, String> {
        let builds = compilers.iter().flat_map(|cc| self.flags.iter().map(move |flags| (cc, flags)));
        let mut theirs = builds.map(|(cc, flags)| self.start(folder, cc, flags)).collect::<Result<Vec<_>, String>>()?;
        let mut ours = Vec::new();
        for (i, (_, flags)) in self.ours.iter().enumerate() {
            let target = format!("target/{}-{i}", self.driver);
            ours.push(Server::build_and_start("ours", Some(self.driver), &target, flags)?);
        }
        let count = ours.len();
        let mut servers = ours;
        servers.append(&mut theirs);
        let rows: Vec<_> = self.rows.iter().filter(|r| r.matches(filter)).collect();
        let ours_key = |server: usize, row: &Row| Key { server, row: format!("ours {} {}", row.group, row.operation) };
        let theirs_key = |server: usize, row: &Row, operation: &str| Key {
            server,
            row: format!("reference {} {operation}", row.group),
        };
        let mut keys = Vec::new();
        for row in &rows {
            for server in 0..count {
                if server > 0 {
                    same_answers(&mut servers, &ours_key(0, row), &ours_key(server, row))?;
                }
                keys.push(ours_key(server, row));
            }
            for server in count..servers.len() {
                keys.extend(row.theirs.map(|operation| theirs_key(server, row, operation)));
            }
        }
        keys.dedup();
        let all = servers.len();
        let figures = measure(&mut servers, &keys, rounds, time)?;
        let measured = rows.into_iter().map(|row| {
            let reference = row.theirs.and_then(|operation| {
                let builds = (count..all).map(|server| figures[&theirs_key(server, row, operation)]);
                builds.min_by(|a, b| a.median.total_cmp(&b.median))
            });
            Measured { row, ours: (0..count).map(|server| figures[&ours_key(server, row)]).collect(), reference }
        });
        Ok(measured.collect())
    }

    /// The table: a column for the group where there are several, then ours, theirs, their ratio, published figures, and our other
    /// builds. A row over the limit is marked.
    fn table(&self, rows: &[Measured]) -> String {
        let several = self.rows.iter().any(|r| r.group != self.rows[0].group);
        let mut headings = vec!["operation", "ours", "reference", "ratio", "spread"];
        headings.extend(self.published);
        headings.extend(self.ours[1..].iter().map(|b| b.0));
        if several {
            headings.insert(0, "group");
        }
        let text = if several { 2 } else { 1 };
        let align = "---|".repeat(text) + &"---:|".repeat(headings.len() - text);
        let mut out = format!("| {} |\n|{align}\n", headings.join(" | "));
        for m in rows {
            let mut cells = if several { vec![m.row.group.to_owned()] } else { Vec::new() };
            cells.extend([m.row.operation.to_owned(), cell(&m.ours[0])]);
            cells.push(m.reference.map(|f| cell(&f)).unwrap_or_default());
            let mark = |ratio: f64| if ratio > self.must { " (!)" } else { "" };
            cells.push(m.ratio().map(|x| format!("{x:.2}{}", mark(x))).unwrap_or_default());
            cells.push(spread(m.ours.iter().chain(&m.reference)));
            let published = |i: usize| m.row.published.get(i).filter(|x| **x > 0);
            cells.extend(
                (0..self.published.len()).map(|i| published(i).map(|x| number((*x).into())).unwrap_or_default()),
            );
            cells.extend(m.ours[1..].iter().map(cell));
            let _ = writeln!(out, "| {} |", cells.join(" | "));
        }
        out
    }
}

/// Measures against one checkout; prints the table, or writes it too.
fn one(folder: &str, filter: &str, quick: bool, write: bool) -> Result<(), String> {
    let (reference, folder) = Reference::find(folder)?;
    let compilers = compilers();
    if compilers.is_empty() {
        return Err("neither clang nor gcc found; name a compiler by CC".to_owned());
    }
    let (rounds, time) = if quick { (5, 2_000_000) } else { (31, 5_000_000) };
    let rows = reference.measure(&folder, &compilers, filter, rounds, time)?;
    if rows.is_empty() {
        return Err(format!("no row of {} matches {filter:?}", reference.name));
    }
    let table = format!("{}{}", reference.table(&rows), (reference.summary)(&rows));
    println!("{table}");
    let open = rows.iter().filter(|m| m.ours.iter().chain(&m.reference).any(|f| !f.steady));
    let open = unsteady(&open.map(|m| format!("{} {}", m.row.group, m.row.operation)).collect::<Vec<_>>());
    if !write {
        return open;
    }
    let flags: Vec<String> = reference.flags.iter().map(|f| format!("`{}`", f.join(" "))).collect();
    let text = format!(
        "{}, `cargo xtask peers --reference FOLDER --write`: {}, of each row the best of the builds by {} with {}. Core cycles, \
         estimated from the clock next to each sample; median of {rounds} rounds. Spread: the widest among the row's figures. {}\n\n{table}",
        cpu(),
        reference.name,
        compilers.join(" and "),
        flags.join(" and with "),
        reference.about
    );
    write_page(&format!("{}-x86", reference.driver), &text)?;
    open
}

/// The command, for one checkout or several; `--write` puts each table into docs/benchmarks.md.
pub fn reference(folders: &[&str], filter: &str, quick: bool, write: bool) -> Result<(), String> {
    // All of them, even if one has rows that are not steady.
    let results: Vec<_> = folders.iter().map(|folder| one(folder, filter, quick, write)).collect();
    results.into_iter().collect()
}
