//! `cargo xtask boards`: builds the firmware, then measures and checks it on simulated boards.

mod build;
mod cache;
mod contracts;
mod ct;
mod depths;
pub mod elf;
mod faults;
mod figures;
mod hashes;
mod lookups;
mod machine;
mod measure;
mod options;
mod page;
mod profile;
mod report;
mod residue;
mod selftest;
mod table;
mod traces;
mod twins;
mod vectors;

use crate::tools::Trouble;
use build::{Board, Library};
use cache::Cache;
use ct::Count;
use depths::Depths;
use machine::Programs;
use measure::Asked;
use options::Options;
use primegroup_figures::{BOARDS, Figure, Figures, SIZES};
use primegroup_operations::{Entry, for_each};
use std::collections::BTreeMap;
use std::process::ExitCode;

/// Name prefix of the groups of alt_bn128. No board has them, because nobody runs this curve on a board.
/// `operations/Cargo.toml` leaves it out.
const NOT_ON_BOARDS: &str = "alt_bn128";

/// Returns whether boards have an operation.
fn is_on_boards(e: &Entry) -> bool {
    !e.group.starts_with(NOT_ON_BOARDS)
}

/// Returns all operations of the firmware that are measured and traced.
fn operations() -> Vec<&'static Entry> {
    let mut all = Vec::new();
    for_each(|e| all.push(e));
    all.retain(|e| is_on_boards(e));
    all.retain(|e| !is_long(e) || !ELSEWHERE.contains(&e.symbol));
    all
}

/// Operations that are not measured on curves with a pairing, because they consist of measured ones. These are generic
/// schemes in addition to a group's own, keys from seeds, and verification without the decoding of the key. The
/// self-test runs them.
const ELSEWHERE: [&str; 5] = ["schnorr_sign", "schnorr_verify", "dh", "keygen_from_seed", "verify_decoded"];

/// Returns whether an operation is slow, so that it runs on few inputs only.
fn is_long(e: &Entry) -> bool {
    xtask::is_of_pairing(e.group)
}

/// The results on one board.
#[derive(Default)]
struct Findings {
    figures: Figures,
    panics: Vec<String>,
    /// The constant-time checks that passed.
    constant_time: Vec<(Board, Count)>,
    lines: Vec<String>,
}

/// Runs the requested measurements and checks on one board.
fn one(board: Board, o: &Options) -> Result<Findings, Trouble> {
    let tables = o.size(board.name());
    let wanted: Vec<_> = operations().into_iter().filter(|e| o.wants(e)).collect();
    let library = Library::build(board, tables)?;
    let checks = o.checks(board);
    let mut f = Findings::default();
    f.figures.compiler.clone_from(&library.compiler);
    if o.profile || o.flamegraph.is_some() {
        profile::profile(&library, o)?;
        return Ok(f);
    }
    let mut cache = Cache::new(board, o.force)?;
    let mut programs = Programs::new(&library, tables);
    if o.twins && board.compares_twins_itself() {
        f.lines.push(selftest::simulated_twins(&library, o.quick || !checks, &mut cache)?);
    } else if o.twins && board.has_limbs_of_host() {
        let calls = twins::check(&library, o.quick || !checks, &mut cache)?;
        f.lines.push(format!("{}: {calls} calls of kernel functions agree with their portable twins", board.title()));
    }
    if o.vectors && checks {
        f.lines.extend(vectors::check(&library, &wanted, &mut cache)?);
    }
    if o.selftest && checks {
        if !selftest::runs_under_qemu(board) {
            f.lines.push(selftest::simulated(&library, &mut cache)?);
        }
        selftest::qemu(board, o.force)?;
        if board == Board::Esp32 {
            selftest::qemu(Board::Xtensa, o.force)?;
        }
    }
    let asked = Asked { figures: o.measures(), ct: (o.ct || o.write) && checks, residue: o.residue && checks };
    measure::board(&mut programs, tables, asked, o.quick, &wanted, &mut cache, &mut f)?;
    if o.measures() {
        let others: &[&str] = match () {
            () if o.tables.as_deref() == Some("all") || o.write && board.compares_tables() => &SIZES,
            // Each size needs a full build, so only the nightly set has more than the board's own. The smallest uses
            // other algorithms; the rest differ only in the length of a loop.
            () if o.all && board.compares_tables() => &SIZES[..2],
            () => &[],
        };
        for size in others.iter().filter(|s| **s != tables) {
            measure::table_size(board, size, o.quick, &wanted, &mut cache, &mut f)?;
        }
    }
    f.lines.extend(cache.line());
    Ok(f)
}

/// Runs the self-test and the comparison of kernels on boards that are not measured, unless the command line names boards.
fn others(o: &Options) -> Result<Findings, Trouble> {
    let mut f = Findings::default();
    if o.names_boards() {
        return Ok(f);
    }
    for board in [Board::RiscV, Board::Mips] {
        if o.selftest {
            selftest::qemu(board, o.force)?;
        }
        if o.twins {
            f.lines.push(selftest::twins(board, o.force, o.quick)?);
        }
    }
    Ok(f)
}

/// Runs all boards in parallel, because each uses only one processor.
fn all(o: &Options) -> Result<Findings, Trouble> {
    let results: Vec<_> = std::thread::scope(|s| {
        let boards = o.boards().into_iter();
        let mut threads: Vec<_> = boards.map(|b| s.spawn(move || one(b, o))).collect();
        // First in the list: the last result names the compiler, which must be that of a measured board.
        threads.insert(0, s.spawn(|| others(o)));
        threads.into_iter().map(|t| t.join().unwrap_or_else(|_| Err(Trouble::Failed("panicked".to_owned())))).collect()
    });
    let mut sum = Findings::default();
    for result in results {
        let f = result?;
        sum.figures.compiler = f.figures.compiler;
        sum.figures.operations.extend(f.figures.operations);
        sum.figures.programs.extend(f.figures.programs);
        sum.panics.extend(f.panics);
        sum.constant_time.extend(f.constant_time);
        sum.lines.extend(f.lines);
    }
    Ok(sum)
}

/// Prints the results.
fn print(f: &Findings, o: &Options) {
    if o.json {
        print!("{}", table::json(&f.figures.operations));
        return;
    }
    for (name, title) in BOARDS {
        let of = |size: &str| -> Vec<Figure> { f.figures.of(name, size).cloned().collect() };
        let tables = o.size(name);
        if !of(tables).is_empty() {
            println!("{}", table::plain(&of(tables), &format!("{title}, {tables} tables, {}", f.figures.compiler)));
        }
        let sizes: Vec<Figure> = SIZES.iter().filter(|s| **s != tables).flat_map(|s| of(s)).collect();
        if !sizes.is_empty() {
            println!("{}", table::sizes((name, title), &f.figures));
        }
    }
    for p in &f.figures.programs {
        println!("{} {} ({} tables): {} bytes of flash", p.board, p.name, p.tables, p.flash);
    }
    for line in &f.lines {
        println!("{line}");
    }
    println!("{:.2} G cycles were simulated", primegroup_simulator::simulated_cycles() as f64 / 1e9);
}

/// Measures the depths of wiped stacks on the selected boards, or on all boards and on this machine, and writes them.
fn measure_depths(o: &Options) -> Result<(), Trouble> {
    let mut measured = BTreeMap::new();
    if !o.names_boards() {
        measured.insert(depths::HOST, depths::of_host()?);
    }
    for board in if o.names_boards() { o.boards() } else { Board::MEASURED.to_vec() } {
        let wanted: Vec<_> = operations().into_iter().filter(|e| o.wants(e)).collect();
        let column: &mut Depths = measured.entry(depths::column(board)).or_default();
        for (entry, depth) in depths::of_board(board, o.size(board.name()), &wanted)? {
            let greatest = column.entry(entry).or_default();
            *greatest = depth.max(*greatest);
        }
    }
    depths::write(&measured, o.force)
}

/// Runs the requested actions.
fn run(o: &Options) -> Result<(), Trouble> {
    if o.page {
        return page::write(&figures::read()?);
    }
    if o.depths {
        return measure_depths(o);
    }
    if let Some(most) = o.faults {
        return faults::run(most, o);
    }
    selftest::renew_answers(o.write)?;
    let f = all(o)?;
    print(&f, o);
    if let Some(file) = &o.html {
        std::fs::write(file, primegroup_figures::page(&f.figures)).map_err(|e| Trouble::Failed(e.to_string()))?;
    }
    if o.write && f.panics.is_empty() {
        if !o.everything() {
            return Err(Trouble::Failed(
                "--write takes every operation: no --group, --op, --tables, --quick".to_owned(),
            ));
        }
        let figures = figures::merge(&figures::read()?, &f.figures)?;
        figures::write(&figures)?;
        page::write(&figures)?;
        report::write(&f.constant_time, &f.figures.compiler)?;
    }
    if !f.panics.is_empty() {
        let why = format!("panic machinery is linked into {}", f.panics.join(", "));
        if o.check || o.write {
            return Err(Trouble::Failed(why));
        }
        eprintln!("{why}");
    }
    if o.check {
        println!("{}", figures::check(&f.figures, o.everything())?);
    }
    Ok(())
}

/// Runs the subcommand `boards`.
pub fn boards(args: &[String]) -> ExitCode {
    if args.iter().any(|arg| arg == "--help" || arg == "-h") {
        println!("{}", options::USAGE);
        return ExitCode::SUCCESS;
    }
    let options = match Options::parse(args) {
        Ok(options) => options,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::from(2);
        }
    };
    match run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Trouble::Failed(why) | Trouble::Skipped(why)) => {
            eprintln!("boards: {why}");
            ExitCode::FAILURE
        }
    }
}
