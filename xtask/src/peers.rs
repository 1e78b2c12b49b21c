//! `cargo xtask peers` and `tables`: our library and others, measured in turns in one run on one pinned core.
//!
//! Programs outside the workspace (`peers/ours`, `peers/theirs`) measure rows on demand; [`server`] runs them. Their
//! answers are compared before anything is timed. [`quiet`] describes how a figure is measured.
//!
//! [`libraries`] makes the table of all groups, with [`published`] figures of others below it. [`tables`] makes the
//! table of the sizes of fixed-base tables. Groups with a reference implementation by their authors are compared with
//! that implementation, in tables of their own: [`mod@reference`].

mod arguments;
mod bad_rows;
mod builds;
mod downstream;
mod libraries;
pub mod predicted;
mod published;
mod quiet;
mod reference;
mod server;
mod sizes;

use xtask::page::write_page;

use arguments::Arguments;
use primegroup_figures::number;
use quiet::{Figure, SPREAD};
use std::process::ExitCode;

/// Formats a figure as a cell of a table. If it is not steady, the cell says so instead.
fn cell(f: &Figure) -> String {
    if f.steady { number(f.median.round() as u64) } else { "not steady".to_owned() }
}

/// Returns the ratio of two figures, if both are steady.
fn ratio(a: &Figure, b: &Figure) -> Option<f64> {
    (a.steady && b.steady).then(|| a.median / b.median)
}

/// Returns the widest spread of some figures, in percent.
fn spread<'a>(figures: impl Iterator<Item = &'a Figure>) -> String {
    let widest = figures.map(|f| f.spread).fold(0.0, |a: f64, b| if b.is_nan() || b > a { b } else { a });
    if widest.is_nan() { "?".to_owned() } else { format!("{:.1} %", 100.0 * widest) }
}

/// Returns an error if there are rows without a steady figure.
fn unsteady(rows: &[String]) -> Result<(), String> {
    if rows.is_empty() {
        return Ok(());
    }
    let most = 100.0 * SPREAD;
    Err(format!(
        "not steady, and without a figure for it (spread over {most:.0} %, or too few rounds that nothing disturbed): {}. Measure them \
         again on a quiet machine",
        rows.join(", ")
    ))
}

fn ended(command: &str, result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(e) => {
            eprintln!("{command}: {e}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the error in the arguments, and the usage.
fn refused(command: &str, error: &str) -> ExitCode {
    eprintln!("{command}: {error}\n\n{}", crate::USAGE);
    ExitCode::from(2)
}

/// `cargo xtask tables`.
pub fn tables(args: &[String]) -> ExitCode {
    let has = |flag: &str| args.iter().any(|a| a == flag);
    if has("--help") {
        println!("{}", crate::USAGE);
        return ExitCode::SUCCESS;
    }
    if let Some(unknown) = args.iter().find(|a| !["--quick", "--write"].contains(&a.as_str())) {
        return refused("tables", &format!("{unknown}: unknown"));
    }
    ended("tables", sizes::sizes(has("--quick"), has("--write")))
}

/// `cargo xtask peers`.
pub fn peers(args: &[String]) -> ExitCode {
    let asked = match Arguments::of(args) {
        Ok(asked) => asked,
        Err(e) => return refused("peers", &e),
    };
    if asked.help {
        println!("{}", crate::USAGE);
        return ExitCode::SUCCESS;
    }
    if asked.threads {
        return ended("peers", server::run_unpinned("threads", "threads", &[]).map(|text| print!("{text}")));
    }
    if asked.downstream {
        return ended("peers", downstream::downstream(asked.write));
    }
    if asked.bad_rows {
        return ended("peers", bad_rows::bad_rows(asked.quick, asked.write));
    }
    let rows = libraries::Rows { filter: asked.rows, pairings: asked.pairings };
    let builds = builds::Builds::of(asked.without_ifma, asked.lto);
    let result = match asked.compare {
        Some(count) => libraries::compare(rows, &builds, count),
        None if !asked.references.is_empty() => {
            reference::reference(&asked.references, asked.rows, asked.quick, asked.write)
        }
        None => libraries::libraries(rows, &builds, asked.rounds(), asked.json, asked.write),
    };
    ended("peers", result)
}
