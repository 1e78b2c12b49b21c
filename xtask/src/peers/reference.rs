//! `cargo xtask peers --reference FOLDER`: groups compared with their authors' implementations, row by row, in one run.
//!
//! FOLDER is the user's own checkout of such an implementation; its code is not part of this project. The names of its
//! sources tell which implementation it is. They are compiled with our driver in `peers/reference`, by every C compiler
//! at hand and with every set of flags that suits them. The fastest build differs by row, so each row is compared with
//! the best figure. All builds of theirs and of ours measure a row in turns.
//!
//! Our builds must give the same answers. Answers of the authors' programs are not compared, because their inputs are
//! different (`vectors` has results that both compute).
//!
//! The description of an implementation is JSON in the first comment of its driver, `peers/reference/NAME.c`. Our rows
//! are in `peers/ours/src/bin/NAME.rs`, and the table's section in docs/benchmarks.md is `NAME-x86`.

use super::quiet::{Figure, Key, measure, same_answers};
use super::server::Server;
use super::{cell, ratio, spread, unsteady, write_page};
use primegroup_figures::number;
use serde_json::Value;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use xtask::page::cpu;
use xtask::tools::{root, works};

/// An implementation and its comparison with ours, as described in the first comment of a driver.
struct Reference {
    /// The NAME of the driver.
    driver: String,
    /// Name of its repository.
    name: String,
    /// Sources that are compiled with the driver, without `.c`. The folder that has all of them is the right one.
    sources: Vec<String>,
    /// Sets of flags to compile it with.
    flags: Vec<String>,
    /// Our builds: column heading, and flags. The first is the build that any user gets; it is compared with theirs.
    ours: Vec<(String, String)>,
    /// Limit of our figure in a row, as a fraction of the reference's figure.
    must: f64,
    /// Column headings of published figures.
    published: Vec<String>,
    /// Further text above the table.
    about: String,
    /// Limit for one of our builds, if there is one. A sentence below the table names its slowest row.
    slowest: Option<Slowest>,
    /// The rows.
    rows: Vec<Row>,
}

/// Limit on the ratio of one build of ours to another build of ours. In `text`, `@` stands for `… times`.
struct Slowest {
    build: usize,
    beside: usize,
    at_most: f64,
    text: String,
}

/// A row of our program and of theirs: `[group, operation, theirs, published …]`.
struct Row {
    group: String,
    operation: String,
    /// The reference's operation; `null` if it has no counterpart.
    theirs: Option<String>,
    /// Published figures in the order of the headings; 0 if there is none.
    published: Vec<u64>,
}

impl Row {
    fn read(row: &Value) -> Option<Self> {
        let [group, operation, theirs, published @ ..] = row.as_array()?.as_slice() else { return None };
        Some(Row {
            group: group.as_str()?.to_owned(),
            operation: operation.as_str()?.to_owned(),
            theirs: theirs.as_str().map(str::to_owned),
            published: published.iter().map(Value::as_u64).collect::<Option<_>>()?,
        })
    }
    fn matches(&self, filter: &str) -> bool {
        format!("{} {}", self.group, self.operation).contains(filter)
    }
}

/// Reads a list of strings.
fn texts(list: &Value) -> Option<Vec<String>> {
    list.as_array()?.iter().map(|text| text.as_str().map(str::to_owned)).collect()
}

/// Reads all descriptions, in the order of their names.
fn references() -> Result<Vec<Reference>, String> {
    let folder = root().join("peers/reference");
    let files = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut paths: Vec<_> =
        files.flatten().map(|f| f.path()).filter(|p| p.extension().is_some_and(|e| e == "c")).collect();
    paths.sort();
    let read = |path: &PathBuf| {
        let failed = |why: &str| format!("{}: {why}", path.display());
        let text = std::fs::read_to_string(path).map_err(|e| failed(&e.to_string()))?;
        let comment = text.split_once("*/").map_or("", |(comment, _)| comment);
        let json = comment.find('{').map_or("", |begin| &comment[begin..]);
        let json = serde_json::from_str(json).map_err(|e| failed(&e.to_string()))?;
        let driver = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Reference::read(driver, &json).ok_or_else(|| failed("a part is missing, or of another type"))
    };
    paths.iter().map(read).collect()
}

/// A measured row.
struct Measured<'a> {
    row: &'a Row,
    /// Cycles of our builds.
    ours: Vec<Figure>,
    /// Least cycles of their builds.
    reference: Option<Figure>,
}

impl Measured<'_> {
    fn ratio(&self) -> Option<f64> {
        ratio(&self.ours[0], &self.reference?)
    }
}

/// Returns the C compilers at hand: only the one named by `CC`, or the first clang and gcc.
fn compilers() -> Vec<String> {
    if let Ok(cc) = std::env::var("CC") {
        return vec![cc];
    }
    let first = |names: &[&str]| names.iter().find(|n| works(n, "--version")).map(|n| (*n).to_owned());
    [first(&["clang", "clang-21", "clang-20", "clang-19", "clang-18"]), first(&["gcc"])].into_iter().flatten().collect()
}

impl Reference {
    fn read(driver: String, json: &Value) -> Option<Self> {
        let pair = |pair: &Value| match texts(pair)?.as_slice() {
            [heading, flags] => Some((heading.clone(), flags.clone())),
            _ => None,
        };
        let index = |value: &Value| usize::try_from(value.as_u64()?).ok();
        let slowest = |value: &Value| {
            Some(Slowest {
                build: index(&value["build"])?,
                beside: index(&value["beside"])?,
                at_most: value["at_most"].as_f64()?,
                text: value["text"].as_str()?.to_owned(),
            })
        };
        Some(Reference {
            driver,
            name: json["name"].as_str()?.to_owned(),
            sources: texts(&json["sources"])?,
            flags: texts(&json["flags"])?,
            ours: json["ours"].as_array()?.iter().map(pair).collect::<Option<_>>()?,
            must: json["must"].as_f64()?,
            published: texts(&json["published"])?,
            about: json["about"].as_str()?.to_owned(),
            slowest: if json["slowest"].is_null() { None } else { Some(slowest(&json["slowest"])?) },
            rows: json["rows"].as_array()?.iter().map(Row::read).collect::<Option<_>>()?,
        })
    }

    /// Returns the implementation that a folder holds, and the path of its sources: the folder's `src` or the folder
    /// itself.
    fn find(folder: &str) -> Result<(Self, PathBuf), String> {
        let places = [Path::new(folder).join("src"), PathBuf::from(folder)];
        let mut references = references()?;
        for place in places {
            let has = |s: &String| place.join(s).with_extension("c").is_file();
            if let Some(found) = references.iter().position(|r| r.sources.iter().all(has)) {
                return Ok((references.swap_remove(found), place));
            }
        }
        let known: Vec<&str> = references.iter().map(|r| r.name.as_str()).collect();
        Err(format!("--reference {folder}: neither there nor in its src are the sources of {}", known.join(" or ")))
    }

    /// Compiles the sources with our driver, by one compiler with one set of flags, and starts the program.
    fn start(&self, folder: &Path, compiler: &str, flags: &str) -> Result<Server, String> {
        let out = root().join("target/reference");
        std::fs::create_dir_all(&out).map_err(|e| e.to_string())?;
        let base = Path::new(compiler).file_name().unwrap_or_default().to_string_lossy();
        let binary = out.join(format!("{}-{base}{}", self.driver, flags.replace(' ', "")));
        eprintln!("building {} with {compiler} {flags}", self.name);
        let mut c = Command::new(compiler);
        c.arg("-std=c99").args(flags.split_whitespace()).arg("-I").arg(folder);
        c.arg(root().join("peers/reference").join(&self.driver).with_extension("c"));
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
    ) -> Result<Vec<Measured<'_>>, String> {
        let builds = compilers.iter().flat_map(|cc| self.flags.iter().map(move |flags| (cc, flags)));
        let mut theirs = builds.map(|(cc, flags)| self.start(folder, cc, flags)).collect::<Result<Vec<_>, String>>()?;
        let mut ours = Vec::new();
        for (i, (_, flags)) in self.ours.iter().enumerate() {
            let target = format!("target/{}-{i}", self.driver);
            ours.push(Server::build_and_start("ours", &self.driver, &target, flags, &[])?);
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
                keys.extend(row.theirs.as_ref().map(|operation| theirs_key(server, row, operation)));
            }
        }
        keys.dedup();
        let all = servers.len();
        let figures = measure(&mut servers, &keys, rounds, time)?;
        let measured = rows.into_iter().map(|row| {
            let reference = row.theirs.as_ref().and_then(|operation| {
                let builds = (count..all).map(|server| figures[&theirs_key(server, row, operation)]);
                builds.min_by(|a, b| a.median.total_cmp(&b.median))
            });
            Measured { row, ours: (0..count).map(|server| figures[&ours_key(server, row)]).collect(), reference }
        });
        Ok(measured.collect())
    }

    /// Formats the table: a column for the group if there are several, then ours, theirs, their ratio, the spread,
    /// published figures, and our other builds. Rows over the limit are marked.
    fn table(&self, rows: &[Measured<'_>]) -> String {
        let several = self.rows.iter().any(|r| r.group != self.rows[0].group);
        let mut headings = vec!["operation", "ours", "reference", "ratio", "spread"];
        headings.extend(self.published.iter().map(String::as_str));
        headings.extend(self.ours[1..].iter().map(|b| b.0.as_str()));
        if several {
            headings.insert(0, "group");
        }
        let text = if several { 2 } else { 1 };
        let align = "---|".repeat(text) + &"---:|".repeat(headings.len() - text);
        let mut out = format!("| {} |\n|{align}\n", headings.join(" | "));
        for m in rows {
            let mut cells = if several { vec![m.row.group.clone()] } else { Vec::new() };
            cells.extend([m.row.operation.clone(), cell(&m.ours[0])]);
            cells.push(m.reference.map(|f| cell(&f)).unwrap_or_default());
            let mark = |ratio: f64| if ratio > self.must { " (!)" } else { "" };
            cells.push(m.ratio().map(|x| format!("{x:.2}{}", mark(x))).unwrap_or_default());
            cells.push(spread(m.ours.iter().chain(&m.reference)));
            let published = |i: usize| m.row.published.get(i).filter(|x| **x > 0);
            cells.extend((0..self.published.len()).map(|i| published(i).map(|x| number(*x)).unwrap_or_default()));
            cells.extend(m.ours[1..].iter().map(cell));
            let _ = writeln!(out, "| {} |", cells.join(" | "));
        }
        out + &self.summary(rows)
    }

    /// Returns the sentence on the slowest row, with a mark if it is over the limit.
    fn summary(&self, rows: &[Measured<'_>]) -> String {
        let Some(limit) = &self.slowest else { return String::new() };
        let times = rows.iter().filter_map(|m| Some((ratio(&m.ours[limit.build], &m.ours[limit.beside])?, m.row)));
        let Some((most, row)) = times.max_by(|a, b| a.0.total_cmp(&b.0)) else { return String::new() };
        let mark = if most > limit.at_most { " (!)" } else { "" };
        let text = limit.text.replace('@', &format!("{most:.1} times{mark}"));
        format!("\n{text} ({} {}).\n", row.group, row.operation)
    }
}

/// Compares ours with one checkout. Prints the table, and writes it if asked.
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
    let table = reference.table(&rows);
    println!("{table}");
    let open = rows.iter().filter(|m| m.ours.iter().chain(&m.reference).any(|f| !f.steady));
    let open = unsteady(&open.map(|m| format!("{} {}", m.row.group, m.row.operation)).collect::<Vec<_>>());
    if !write {
        return open;
    }
    let flags: Vec<String> = reference.flags.iter().map(|f| format!("`{f}`")).collect();
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

/// The command, for one or several checkouts. `--write` puts each table into docs/benchmarks.md.
pub fn reference(folders: &[&str], filter: &str, quick: bool, write: bool) -> Result<(), String> {
    // Measure all of them, even if one has rows that are not steady.
    let results: Vec<_> = folders.iter().map(|folder| one(folder, filter, quick, write)).collect();
    results.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every description can be read, and the files of our rows exist.
    #[test]
    fn references_are_whole() {
        let all = references().expect("descriptions");
        assert!(!all.is_empty());
        for r in all {
            let ours = root().join("peers/ours/src/bin").join(&r.driver).with_extension("rs");
            assert!(ours.is_file(), "{}", ours.display());
            assert!(r.rows.iter().all(|row| [0, r.published.len()].contains(&row.published.len())), "{}", r.driver);
            assert!(r.slowest.is_none_or(|s| s.build.max(s.beside) < r.ours.len()), "{}", r.driver);
        }
    }
}
