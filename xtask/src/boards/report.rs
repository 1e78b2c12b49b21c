//! The report of the constant-time check, `boards/CONSTANT-TIME.md`: a section for each board. A run renews the sections
//! of the boards that it checked.

use super::build::Board;
use super::ct::Count;
use crate::tools::{Trouble, root};
use std::fmt::Write as _;

/// The text before the sections.
const HEAD: &str = "# Constant time on the boards

For users who must know what was checked on which CPU. Each section says with which compiler a board was checked, and what was
found. `cargo xtask boards --write --board BOARD` renews it. [CONSTANT-TIME.md](../docs/CONSTANT-TIME.md) describes the check.
";

/// Returns the section of a board.
fn section(board: Board, count: &Count, compiler: &str) -> String {
    let mut out = format!("## {}\n\nChecked with {compiler}: {count}\n", board.title());
    if !count.but_products().is_empty() {
        out += "\nThe time of a multiplication depends on an operand ([ACCURACY.md](ACCURACY.md)). In these operations a secret is\n\
                such an operand, and its product is awaited. **They are not constant time on this core**:\n\n";
        count.but_products().iter().for_each(|name| writeln!(out, "- {name}").unwrap_or_default());
    }
    out
}

/// Returns the report with new sections in place of old ones, in the order of the boards.
fn renewed(old: &str, new: &[(Board, String)]) -> String {
    let mut out = HEAD.to_owned();
    for board in Board::MEASURED {
        let title = format!("{}\n", board.title());
        let kept = || old.split("\n## ").skip(1).find(|text| text.starts_with(&title));
        let section = match new.iter().find(|(b, _)| *b == board) {
            Some((_, text)) => text.clone(),
            None => kept().map(|text| format!("## {}\n", text.trim_end())).unwrap_or_default(),
        };
        if !section.is_empty() {
            out += "\n";
            out += &section;
        }
    }
    out
}

/// Renews the file.
pub fn write(checked: &[(Board, Count)], compiler: &str) -> Result<(), Trouble> {
    let path = root().join("boards/CONSTANT-TIME.md");
    let new: Vec<_> = checked.iter().map(|(board, count)| (*board, section(*board, count, compiler))).collect();
    let old = std::fs::read_to_string(&path).unwrap_or_default();
    std::fs::write(&path, renewed(&old, &new)).map_err(|e| Trouble::Failed(format!("{}: {e}", path.display())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_renews_the_sections_of_its_boards_only() {
        let count = Count::default();
        let first = renewed("", &[(Board::M4K, section(Board::M4K, &count, "rustc 1"))]);
        let both = renewed(&first, &[(Board::M0Plus, section(Board::M0Plus, &count, "rustc 2"))]);
        let sections: Vec<&str> = both.split("\n## ").skip(1).collect();
        assert!(sections[0].starts_with("Cortex-M0+\n") && sections[0].contains("rustc 2"));
        assert!(sections[1].starts_with("MIPS32 M4K") && sections[1].contains("rustc 1"));
        assert_eq!(renewed(&both, &[]), both);
    }
}
