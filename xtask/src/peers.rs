//! `cargo xtask peers` and `tables`: ours and the peers', in one run, on one pinned core, in turns.
//!
//! Programs outside the workspace (`peers/ours`, `peers/theirs`) serve rows on demand: [`server`]. Their answers are compared before
//! anything is timed, and [`quiet`] says how a figure comes about. [`libraries`] is the table of all groups, [`tables`] that of the sizes
//! of fixed-base tables; groups with a reference by their authors have one peer each, and tables of their own: [`mod@reference`].

mod libraries;
mod quiet;
mod reference;
mod server;
mod sizes;

use xtask::page::write_page;

use primegroup_figures::number;
use quiet::{Figure, SPREAD};
use std::process::ExitCode;

/// A figure as a cell: without one if it is not steady.
fn cell(f: &Figure) -> String {
    if f.steady { number(f.median.round() as u64) } else { "not steady".to_owned() }
}

/// The ratio of two figures, if both are steady.
fn ratio(a: &Figure, b: &Figure) -> Option<f64> {
    (a.steady && b.steady).then(|| a.median / b.median)
}

/// The widest spread of some figures, in percent.
fn spread<'a>(figures: impl Iterator<Item = &'a Figure>) -> String {
    let widest = figures.map(|f| f.spread).fold(0.0, |a: f64, b| if b.is_nan() || b > a { b } else { a });
    if widest.is_nan() { "?".to_owned() } else { format!("{:.1} %", 100.0 * widest) }
}

/// Complains of rows without a steady figure.
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

/// `cargo xtask tables`.
pub fn tables(args: &[String]) -> ExitCode {
    let has = |flag: &str| args.iter().any(|a| a == flag);
    ended("tables", sizes::sizes(has("--quick"), has("--write")))
}

/// `cargo xtask peers`.
pub fn peers(args: &[String]) -> ExitCode {
    let has = |flag: &str| args.iter().any(|a| a == flag);
    let value = |flag: &str| args.iter().position(|a| a == flag).and_then(|i| args.get(i + 1)).map(String::as_str);
    let filter = value("--rows").unwrap_or("");
    let asked = libraries::Rows { filter, pairings: has("--pairings") };
    if has("--write") && (!filter.is_empty() || has("--quick")) {
        eprintln!("peers: --write is for whole tables in full length: without --rows and --quick");
        return ExitCode::from(2);
    }
    if let Some(count) = value("--compare") {
        let count = count.parse().map_err(|_| format!("--compare {count}: how many inputs?"));
        return ended("peers", count.and_then(|count| libraries::compare(asked, count)));
    }
    if has("--reference") {
        let folders =
            args.iter().zip(&args[1..]).filter(|(flag, _)| *flag == "--reference").map(|(_, folder)| folder.as_str());
        let folders: Vec<&str> = folders.collect();
        return ended("peers", reference::reference(&folders, filter, has("--quick"), has("--write")));
    }
    ended("peers", libraries::libraries(asked, has("--quick"), has("--json"), has("--write")))
}
