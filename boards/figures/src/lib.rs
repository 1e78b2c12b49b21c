//! Cost of operations on microcontrollers. Contains the accepted figures (`boards/figures.json`, renewed by
//! `cargo xtask boards --write`), figures of other code for comparison, and the page that shows both.

mod frontier;
mod html;
mod published;

pub use frontier::{frontier, small_programs};
pub use html::{STYLE, close_table, open_table, page, section};
pub use published::{Other, Paper, others, paper, sources};

use serde_json::Value;

/// The boards: short name and display name.
pub const BOARDS: [(&str, &str); 9] = [
    ("m0plus", "Cortex-M0+"),
    ("m4f", "Cortex-M4F"),
    ("m4", "Cortex-M4 without FPU"),
    ("hazard3", "Hazard3"),
    ("fe310", "FE310"),
    ("ibex", "Ibex"),
    ("m4k", "MIPS32 M4K (PIC32MX)"),
    ("esp32", "Xtensa LX6 (ESP32)"),
    ("esp32-instructions", "Xtensa LX6 (ESP32), instructions"),
];

/// Returns a board's display name.
#[must_use]
pub fn title(board: &str) -> &'static str {
    BOARDS.iter().find(|b| b.0 == board).map_or("", |b| b.1)
}

/// Returns the size of the fixed-base tables in a board's figures: the size that the library selects for that board.
#[must_use]
pub fn tables(board: &str) -> &'static str {
    if board == "m0plus" { "medium" } else { "default" }
}

/// Table sizes that are compared, and the profile `tiny`.
pub const SIZES: [&str; 4] = ["tiny", "small", "medium", "default"];

/// Returns whether builds of this size also have compact hash functions and are optimized for size.
#[must_use]
pub fn saves_flash(size: &str) -> bool {
    ["tiny", "small"].contains(&size)
}

/// Measured cost of one operation on one board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The board's short name.
    pub board: String,
    /// The size of the fixed-base tables.
    pub tables: String,
    /// The group.
    pub group: String,
    /// The operation.
    pub operation: String,
    /// Average number of cycles.
    pub cycles: u64,
    /// Bytes of flash, including everything the operation links in.
    pub flash: u32,
    /// Maximum stack depth in bytes.
    pub stack: u32,
}

impl Figure {
    /// Returns the figures of other code for this operation.
    pub fn others(&self) -> impl Iterator<Item = Other> {
        others(&self.board, &self.group, &self.operation)
    }

    /// Returns the fastest other code for this operation, if any is known.
    #[must_use]
    pub fn other(&self) -> Option<Other> {
        self.others().min_by_key(|other| other.cycles)
    }

    /// Returns cycles divided by those of the fastest other code.
    #[must_use]
    pub fn ratio(&self) -> Option<f64> {
        self.other().map(|other| self.cycles as f64 / other.cycles as f64)
    }

    /// Formats the ratio and the letter of its source. Empty if there is none.
    #[must_use]
    pub fn marked_ratio(&self) -> String {
        self.other().map(|other| self.against(other)).unwrap_or_default()
    }

    /// Formats the ratio to other code and the letter of its source.
    #[must_use]
    pub fn against(&self, other: Other) -> String {
        format!("{:.2} {}", self.cycles as f64 / other.cycles as f64, other.mark)
    }
}

/// A program that combines several operations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The board's short name.
    pub board: String,
    /// The size of the fixed-base tables.
    pub tables: String,
    /// Name, which lists the contents.
    pub name: String,
    /// Bytes of flash.
    pub flash: u32,
}

/// Contents of a file of figures.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Compiler that the figures were measured with.
    pub compiler: String,
    /// Operations.
    pub operations: Vec<Figure>,
    /// Programs of several operations.
    pub programs: Vec<Program>,
}

impl Figures {
    /// Returns the accepted figures, compiled in at build time.
    #[must_use]
    pub fn accepted() -> Self {
        Self::parse(include_str!("../figures.json")).unwrap_or_default()
    }

    /// Parses a file.
    ///
    /// # Errors
    /// If the text is not JSON.
    pub fn parse(text: &str) -> Result<Self, String> {
        let file: Value = serde_json::from_str(text).map_err(|e| e.to_string())?;
        let string = |v: &Value, key: &str| v[key].as_str().unwrap_or_default().to_owned();
        let number = |v: &Value, key: &str| v[key].as_u64().unwrap_or(0);
        let list = |key: &str| file[key].as_array().cloned().unwrap_or_default();
        let operation = |v: &Value| Figure {
            board: string(v, "board"),
            tables: string(v, "tables"),
            group: string(v, "group"),
            operation: string(v, "operation"),
            cycles: number(v, "cycles"),
            flash: number(v, "flash") as u32,
            stack: number(v, "stack") as u32,
        };
        let program = |v: &Value| Program {
            board: string(v, "board"),
            tables: string(v, "tables"),
            name: string(v, "name"),
            flash: number(v, "flash") as u32,
        };
        Ok(Figures {
            compiler: string(&file, "compiler"),
            operations: list("figures").iter().map(operation).collect(),
            programs: list("programs").iter().map(program).collect(),
        })
    }

    /// Returns the contents of a file, with one figure per line to keep diffs readable.
    #[must_use]
    pub fn to_text(&self) -> String {
        let operation = |f: &Figure| {
            format!(
                "{{\"board\": \"{}\", \"tables\": \"{}\", \"group\": \"{}\", \"operation\": \"{}\", \"cycles\": {}, \"flash\": {}, \
                 \"stack\": {}}}",
                f.board, f.tables, f.group, f.operation, f.cycles, f.flash, f.stack
            )
        };
        let program = |p: &Program| {
            format!(
                "{{\"board\": \"{}\", \"tables\": \"{}\", \"name\": \"{}\", \"flash\": {}}}",
                p.board, p.tables, p.name, p.flash
            )
        };
        format!(
            "{{\n\"compiler\": \"{}\",\n\"figures\": [\n{}\n],\n\"programs\": [\n{}\n]\n}}\n",
            self.compiler,
            self.operations.iter().map(operation).collect::<Vec<_>>().join(",\n"),
            self.programs.iter().map(program).collect::<Vec<_>>().join(",\n")
        )
    }

    /// Returns the figures of one board with tables of one size.
    pub fn of<'a>(&'a self, board: &'a str, tables: &'a str) -> impl Iterator<Item = &'a Figure> + 'a {
        self.operations.iter().filter(move |f| f.board == board && f.tables == tables)
    }

    /// Returns one figure.
    #[must_use]
    pub fn find(&self, board: &str, tables: &str, group: &str, operation: &str) -> Option<&Figure> {
        let mut all = self.operations.iter();
        all.find(|f| f.board == board && f.tables == tables && f.group == group && f.operation == operation)
    }
}

/// Formats a number with narrow spaces between groups of three digits.
#[must_use]
pub fn number(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, d) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(' ');
        }
        out.push(d);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_back() {
        let f = Figure {
            board: "m4f".into(),
            tables: "medium".into(),
            group: "jq255e".into(),
            operation: "mul".into(),
            cycles: 385_869,
            flash: 9,
            stack: 8,
        };
        assert_eq!(f.ratio(), Some(1.0));
        let p = Program { board: "m4f".into(), tables: "small".into(), name: "all".into(), flash: 7 };
        let figures = Figures { compiler: "c".into(), operations: vec![f], programs: vec![p] };
        assert_eq!(Figures::parse(&figures.to_text()), Ok(figures));
    }

    #[test]
    fn accepted_figures_are_there() {
        let figures = Figures::accepted();
        for (board, _) in BOARDS {
            let figure = figures.find(board, tables(board), "jq255e", "verify");
            // There are no published cycle counts for RISC-V and MIPS to compare with.
            let arm = ["m0plus", "m4f", "m4"].contains(&board);
            let measured = arm || figures.of(board, tables(board)).next().is_some();
            assert!(!measured || figure.is_some_and(|f| f.cycles > 0 && f.ratio().is_some() == arm), "{board}");
        }
    }

    #[test]
    fn groups_of_digits() {
        assert_eq!([0, 999, 1000, 1_234_567].map(number), ["0", "999", "1 000", "1 234 567"]);
    }
}
