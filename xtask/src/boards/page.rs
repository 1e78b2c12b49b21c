//! The sections of docs/benchmarks.md that tell of the boards.

use crate::peers::{page_section, write_page};
use crate::tools::Trouble;
use primegroup_figures::{BOARDS, Figure, Figures, SIZES, number, tables};
use std::fmt::Write as _;

/// A cell with cycles, and the ratio to the published figure.
fn cell(f: Option<&Figure>) -> String {
    match f {
        Some(f) => match f.ratio() {
            Some(ratio) => format!("{} | {ratio:.2}", number(f.cycles)),
            None => format!("{} | ", number(f.cycles)),
        },
        None => " | ".to_owned(),
    }
}

/// x86-64, M4 and M0+ side by side. x86-64 is what the section of the peers says, or that of the binary groups' reference.
fn side_by_side(figures: &Figures) -> Result<String, String> {
    let (peers, binary) = (page_section("peers")?, page_section("xs233-x86")?);
    let x86 = |group: &str, operation: &str| {
        let figure = |page: &str, operation: &str| {
            page.lines().find_map(|line| {
                let fields: Vec<&str> = line.split('|').map(str::trim).collect();
                (fields.len() > 4 && fields[1] == group && fields[2] == operation)
                    .then(|| fields[3].parse::<u64>().ok())?
            })
        };
        // The page of the binary groups has the names of the boards, but for ways to multiply that are not the group's choice.
        if let Some(x) = figure(&binary, &operation.replace("ladder", "mul (ladder)")) {
            return Some(x);
        }
        // There verification is measured with the key decoded, and key exchange is written with a hyphen.
        let operation = operation.replace("key exchange", "key-exchange").replace("X25519 base", "keygen");
        let operation = operation.replace("X25519", "key-exchange").replace(' ', "-");
        figure(&peers, &operation)
    };
    let mut out = String::from(
        "| group | operation | x86-64 | Cortex-M4F | ratio | published | Cortex-M0+ | ratio | published |\n\
         |---|---|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    for f in figures.of("m0plus", tables("m0plus")) {
        let m4 = figures.find("m4f", tables("m4f"), &f.group, &f.operation);
        let published = |f: Option<&Figure>| f.and_then(Figure::published).map(number).unwrap_or_default();
        let x86 = x86(&f.group, &f.operation).map(number).unwrap_or_default();
        let _ = writeln!(
            out,
            "| {} | {} | {x86} | {} | {} | {} | {} |",
            f.group,
            f.operation,
            cell(m4),
            published(m4),
            cell(Some(f)),
            published(Some(f))
        );
    }
    Ok(out)
}

/// Everything of Curve9767 beside the reference's: on the boards, and on x86-64 as the section of the reference says.
fn curve9767(figures: &Figures) -> Result<String, String> {
    let reference = page_section("curve9767-x86")?;
    let x86 = |operation: &str| {
        let row = reference.lines().map(|l| l.split('|').map(str::trim).collect::<Vec<_>>());
        row.into_iter().find(|f| f.len() > 5 && f[1] == operation).map_or(" | | ".to_owned(), |f| f[2..5].join(" | "))
    };
    let mut out = String::from(
        "| operation | Cortex-M0+ | ratio | published | Cortex-M4F | ratio | reference | x86-64 | reference | ratio |\n\
         |---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    for f in figures.of("m0plus", tables("m0plus")).filter(|f| f.group == "curve9767") {
        let m4 = figures.find("m4f", tables("m4f"), &f.group, &f.operation);
        let published = |f: Option<&Figure>| f.and_then(Figure::published).map(number).unwrap_or_default();
        let (m0, theirs) = (cell(Some(f)), published(Some(f)));
        let _ = writeln!(
            out,
            "| {} | {m0} | {theirs} | {} | {} | {} |",
            f.operation,
            cell(m4),
            published(m4),
            x86(&f.operation)
        );
    }
    Ok(out)
}

/// Flash and stack of everything on one board.
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

/// The sizes of the fixed-base tables, and programs of three operations.
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
    out.push_str("\nFlash of programs with key exchange, signing and verification:\n\n| board | program | tables | bytes |\n|---|---|---|---:|\n");
    for p in &figures.programs {
        let title = BOARDS.iter().find(|b| b.0 == p.board).map_or("", |b| b.1);
        let _ = writeln!(out, "| {title} | {} | {} | {} |", p.name, p.tables, number(p.flash.into()));
    }
    out
}

/// Renews the sections.
pub fn write(figures: &Figures) -> Result<(), Trouble> {
    let introduction = format!(
        "`cargo xtask boards --write`, {}, cycles; {} tables on M4F, {} tables on M0+.\n\n",
        figures.compiler,
        tables("m4f"),
        tables("m0plus")
    );
    side_by_side(figures)
        .and_then(|text| write_page("boards", &(introduction + &text)))
        .and_then(|()| curve9767(figures))
        .and_then(|text| write_page("curve9767", &text))
        .and_then(|()| write_page("boards-memory", &memory(figures)))
        .and_then(|()| write_page("boards-tables", &sizes(figures)))
        .map_err(Trouble::Failed)
}
