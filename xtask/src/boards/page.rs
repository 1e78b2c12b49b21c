//! Writes the sections of docs/benchmarks.md about the boards.

use crate::page::{has_section, write_page};
use crate::tools::{Trouble, root};
use primegroup_figures::{
    BOARDS, Figure, Figures, Paper, SIZES, frontier, number, paper, small_programs, sources, tables, title,
};
use std::fmt::Write as _;

/// Formats a cell with cycles, and a cell with the ratio to the fastest other code.
fn cell(f: Option<&Figure>) -> String {
    f.map_or(" | ".to_owned(), |f| format!("{} | {}", number(f.cycles), f.marked_ratio()))
}

/// Returns the groups that have their own section on the page.
fn apart(figures: &Figures) -> Vec<String> {
    let mut groups: Vec<_> = figures.of("m0plus", tables("m0plus")).map(|f| f.group.clone()).collect();
    groups.dedup();
    groups.retain(|group| has_section(group));
    groups
}

/// Table of the M4 with and without an FPU and the M0+, side by side, for some groups.
fn side_by_side(figures: &Figures, wanted: impl Fn(&String) -> bool) -> String {
    let mut out = String::from(
        "| group | operation | Cortex-M4F | ratio | others | without FPU | ratio | Cortex-M0+ | ratio | others |\n\
         |---|---|---:|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    for f in figures.of("m0plus", tables("m0plus")).filter(|f| wanted(&f.group)) {
        let m4 = figures.find("m4f", tables("m4f"), &f.group, &f.operation);
        let others = |f: Option<&Figure>| f.and_then(Figure::other).map(|o| number(o.cycles)).unwrap_or_default();
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} | {} |",
            f.group,
            f.operation,
            cell(m4),
            others(m4),
            cell(figures.find("m4", tables("m4"), &f.group, &f.operation)),
            cell(Some(f)),
            others(Some(f))
        );
    }
    out
}

/// List of the letters at the ratios, and table of the figures of other code that are not the fastest.
fn origins(figures: &Figures) -> String {
    let mut out = "\nLetters at the ratios:\n\n".to_owned();
    for (mark, text) in sources() {
        let _ = writeln!(out, "- {mark}: {text}");
    }
    out += "\nSlower figures of others for the same operations:\n\n\
            | board | group | operation | others | ratio |\n|---|---|---|---:|---:|\n";
    for (board, title) in BOARDS {
        for f in figures.of(board, tables(board)) {
            for other in f.others().filter(|other| Some(*other) != f.other()) {
                let (cycles, ratio) = (number(other.cycles), f.against(other));
                let _ = writeln!(out, "| {title} | {} | {} | {cycles} | {ratio} |", f.group, f.operation);
            }
        }
    }
    out
}

/// Bytes of the instruction cache of the FE310. Figures of larger programs do not hold on the chip.
const CACHE: u32 = 16 << 10;

/// Table of the RISC-V cores side by side: cycles of all three, flash and stack of the two programs. Ibex runs the
/// program of the FE310.
fn riscv(figures: &Figures) -> String {
    let mut out = String::from(
        "| group | operation | Hazard3 | flash | stack | FE310 | Ibex | flash | stack |\n\
         |---|---|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    for f in figures.of("hazard3", tables("hazard3")) {
        let on = |board: &str| figures.find(board, tables(board), &f.group, &f.operation);
        let cycles = |f: Option<&Figure>| f.map(|f| number(f.cycles)).unwrap_or_default();
        let bytes = |f: Option<&Figure>| {
            f.map_or(" | ".to_owned(), |f| format!("{} | {}", number(f.flash.into()), number(f.stack.into())))
        };
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} | {} |",
            f.group,
            f.operation,
            cycles(Some(f)),
            bytes(Some(f)),
            cycles(on("fe310")) + if on("fe310").is_some_and(|f| f.flash > CACHE) { " *" } else { "" },
            cycles(on("ibex")),
            bytes(on("fe310"))
        );
    }
    out
}

/// Text in place of a table for a board without accepted figures.
fn none_yet(board: &str) -> String {
    format!("No figures have been accepted yet: `cargo xtask boards --board {board}` prints them.\n")
}

/// Table of the MIPS core.
fn mips(figures: &Figures) -> String {
    if figures.of("m4k", tables("m4k")).next().is_none() {
        return none_yet("m4k");
    }
    let mut out = String::from("| group | operation | M4K | flash | stack |\n|---|---|---:|---:|---:|\n");
    for f in figures.of("m4k", tables("m4k")) {
        let [cycles, flash, stack] = [f.cycles, f.flash.into(), f.stack.into()].map(number);
        let _ = writeln!(out, "| {} | {} | {cycles} | {flash} | {stack} |", f.group, f.operation);
    }
    out
}

/// Table of the ESP32: instructions, and cycles, which are only a model.
fn xtensa(figures: &Figures) -> String {
    if figures.of("esp32", tables("esp32")).next().is_none() {
        return none_yet("esp32");
    }
    let mut out = String::from(
        "| group | operation | cycles (±15 %) | instructions | flash | stack |\n|---|---|---:|---:|---:|---:|\n",
    );
    for f in figures.of("esp32", tables("esp32")) {
        let count = figures.find("esp32-instructions", tables("esp32-instructions"), &f.group, &f.operation);
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} |",
            f.group,
            f.operation,
            number(f.cycles),
            count.map(|f| number(f.cycles)).unwrap_or_default(),
            number(f.flash.into()),
            number(f.stack.into())
        );
    }
    out
}

/// Table of flash and stack of all operations on the M4F and the M0+.
fn memory(figures: &Figures) -> String {
    let mut out = String::from(
        "| group | operation | M4F: flash | stack | M0+: flash | stack |\n|---|---|---:|---:|---:|---:|\n",
    );
    for f in figures.of("m0plus", tables("m0plus")) {
        let m4 = figures.find("m4f", tables("m4f"), &f.group, &f.operation);
        let bytes = |f: Option<&Figure>| {
            f.map_or(" | ".to_owned(), |f| format!("{} | {}", number(f.flash.into()), number(f.stack.into())))
        };
        let _ = writeln!(out, "| {} | {} | {} | {} |", f.group, f.operation, bytes(m4), bytes(Some(f)));
    }
    out
}

/// Tables of operations by size of the fixed-base tables, and of the flash of programs.
fn sizes(figures: &Figures) -> String {
    let mut out = String::from("| board | group | operation |");
    for size in SIZES {
        let _ = write!(out, " {size} | ratio | flash |");
    }
    let _ = writeln!(out, "\n|---|---|---|{}", "---:|---:|---:|".repeat(SIZES.len()));
    for (board, title) in BOARDS {
        for f in figures.of(board, SIZES[0]) {
            let _ = write!(out, "| {title} | {} | {} |", f.group, f.operation);
            for size in SIZES {
                let f = figures.find(board, size, &f.group, &f.operation);
                let flash = f.map(|f| number(f.flash.into())).unwrap_or_default();
                let _ = write!(out, " {} | {flash} |", cell(f));
            }
            out.push('\n');
        }
    }
    out.push_str("\nFlash of programs:\n\n| board | program | tables | bytes |\n|---|---|---|---:|\n");
    for p in &figures.programs {
        let title = title(&p.board);
        let _ = writeln!(out, "| {title} | {} | {} | {} |", p.name, p.tables, number(p.flash.into()));
    }
    out
}

/// Tables of the paper that gives seconds: first other libraries, then a table for each board. They show our seconds
/// at the same clock. Operations without an accepted figure have no row.
fn seconds(figures: &Figures) -> String {
    const RATIOS: &str = "ours | ratio to the board | ratio to the same code, simulated |";
    let (miracl, others): (Vec<_>, Vec<_>) = paper().partition(|row| row.library == MIRACL);
    let mut boards: Vec<&str> = miracl.iter().map(|row| row.machine).collect();
    boards.dedup();
    let mut out = format!(
        "#### Other libraries\n\n| board | MHz | library | operation | seconds | {RATIOS}\n|---|---:|---|---|---:|---:|---:|---:|\n"
    );
    for row in others {
        if let Some(cells) = against(figures, &row) {
            let _ = writeln!(out, "| {} | {} | {} | {} | {cells}", row.machine, row.mhz, row.library, row.about);
        }
    }
    for board in boards {
        let _ = writeln!(
            out,
            "\n#### {board}\n\n| operation | MHz | MIRACL: seconds | {RATIOS}\n|---|---:|---:|---:|---:|---:|"
        );
        for row in miracl.iter().filter(|row| row.machine == board) {
            if let Some(cells) = against(figures, row) {
                let _ = writeln!(out, "| {} | {} | {cells}", row.about, row.mhz);
            }
        }
    }
    out
}

/// Table of the most stack that one of the usual operations takes, by group and size of the tables.
fn stacks(figures: &Figures) -> String {
    const OPERATIONS: [&str; 4] = ["keygen", "key exchange", "sign", "verify"];
    let columns: Vec<_> = ["m0plus", "m4f"]
        .into_iter()
        .flat_map(|board| ["tiny", "small", tables(board)].map(|size| (board, size)))
        .collect();
    let heads: Vec<_> = columns.iter().map(|(board, size)| format!("{}, {size}", title(board))).collect();
    let mut out = format!("| group | {} |\n|---|{}\n", heads.join(" | "), "---:|".repeat(columns.len()));
    let mut groups: Vec<_> = figures.of("m0plus", tables("m0plus")).map(|f| f.group.as_str()).collect();
    groups.dedup();
    for group in groups {
        let most = |(board, size): &(&str, &str)| {
            let of = |operation: &&str| Some(figures.find(board, size, group, operation)?.stack);
            OPERATIONS.iter().filter_map(of).max().map(|most| number(most.into())).unwrap_or_default()
        };
        let cells: Vec<_> = columns.iter().map(most).collect();
        if !cells.concat().is_empty() {
            let _ = writeln!(out, "| {group} | {} |", cells.join(" | "));
        }
    }
    out
}

/// The library that the paper's tables are about.
const MIRACL: &str = "MIRACL";

/// Formats the other library's seconds, our seconds at that clock, the ratio, and the ratio to the cycles of that
/// library in our simulator.
fn against(figures: &Figures, row: &Paper) -> Option<String> {
    let f = figures.find(row.board, tables(row.board), row.group, row.operation)?;
    let ours = f.cycles as f64 / (f64::from(row.mhz) * 1e6);
    let two_digits = |ratio: f64| format!("{ratio:.*}", if ratio < 0.1 { 3 } else { 2 });
    let simulated = row.simulated().map(|theirs| two_digits(f.cycles as f64 / theirs as f64)).unwrap_or_default();
    Some(format!("{:.3} | {ours:.4} | {} | {simulated} |", row.seconds, two_digits(ours / row.seconds)))
}

/// Returns the tables with the names of their sections. `boards` has all groups except those with their own section.
fn sections(figures: &Figures) -> Vec<(String, String)> {
    let apart = apart(figures);
    let mut out = vec![
        ("boards".to_owned(), side_by_side(figures, |group| !apart.contains(group)) + &origins(figures)),
        ("boards-memory".to_owned(), memory(figures)),
        ("boards-riscv".to_owned(), riscv(figures)),
        ("boards-mips".to_owned(), mips(figures)),
        ("boards-xtensa".to_owned(), xtensa(figures)),
        ("boards-tables".to_owned(), sizes(figures)),
        ("boards-small".to_owned(), small_programs(figures)),
        ("boards-stack".to_owned(), stacks(figures)),
        ("boards-seconds".to_owned(), seconds(figures)),
    ];
    out.extend(apart.iter().map(|own| (own.clone(), side_by_side(figures, |group| group == own))));
    out
}

/// The plots of flash and cycles.
const FRONTIER: &str = "docs/frontier.svg";

/// Renews the sections of the page, and the plots.
pub fn write(figures: &Figures) -> Result<(), Trouble> {
    let introduction = format!(
        "`cargo xtask boards --write`, {}, cycles; {} tables on M4, {} tables on M0+.\n\n",
        figures.compiler,
        tables("m4f"),
        tables("m0plus")
    );
    let file = |e: std::io::Error| Trouble::Failed(format!("{FRONTIER}: {e}"));
    std::fs::write(root().join(FRONTIER), frontier(figures)).map_err(file)?;
    for (name, table) in sections(figures) {
        let text = if name == "boards" { introduction.clone() + &table } else { table };
        write_page(&name, &text).map_err(Trouble::Failed)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page has the tables of the accepted figures. Each figure is in one table; figures of x86-64 are in other
    /// sections.
    #[test]
    fn tables_are_those_of_the_accepted_figures() {
        let page = std::fs::read_to_string(root().join("docs/benchmarks.md")).unwrap_or_default();
        let section = |name: &str| {
            let (_, rest) = page.split_once(&format!("<!-- {name}: begin -->")).unwrap_or_default();
            rest.split_once(&format!("<!-- {name}: end -->")).unwrap_or_default().0
        };
        let figures = Figures::accepted();
        for (name, text) in sections(&figures) {
            let name = name.as_str();
            assert!(section(name).contains(&text), "{name}: not what cargo xtask boards --write would write");
        }
        assert!(!section("boards").contains("x86-64"));
        let plots = std::fs::read_to_string(root().join(FRONTIER)).unwrap_or_default();
        assert!(plots == frontier(&figures), "{FRONTIER}: not what cargo xtask boards --write would write");
    }
}
