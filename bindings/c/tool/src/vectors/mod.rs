//! Test vectors of `vectors/` as C: `vectors.h` and `vectors.c`, tables with rows of byte strings. Each file of this
//! module reads the files of one folder of `vectors/`. The tests that run through the tables are in `tests/vectors`
//! and `firmware/vectors`.
//!
//! The C tests contain the number of rows of every table, so that a lost row is an error.

mod c1665;
mod curve9767;
mod double_odd;
mod p256;
mod pairings;
mod rfc;
mod xs233;

use serde_json::Value;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// A table under construction: a row is a list of byte strings.
struct Table {
    name: String,
    columns: usize,
    rows: Vec<Vec<Vec<u8>>>,
}

/// All tables.
#[derive(Default)]
struct Tables(Vec<Table>);

impl Tables {
    fn add(&mut self, name: &str, columns: usize, rows: Vec<Vec<Vec<u8>>>) {
        assert!(rows.iter().all(|r| r.len() == columns), "{name}: rows of {columns}");
        self.0.push(Table { name: name.to_owned(), columns, rows });
    }

    fn header(&self) -> String {
        let mut out = "/* Made from vectors/ by primegroup-c-tool. */\n#include <stddef.h>\n".to_owned();
        out += "typedef struct { const char *bytes; size_t len; } cell;\n";
        out += "typedef struct { size_t rows, columns; const cell *cells; } table;\n";
        for table in &self.0 {
            let _ = writeln!(out, "extern const table v_{};", table.name);
        }
        out
    }

    fn source(&self) -> String {
        let mut out = "/* Made from vectors/ by primegroup-c-tool. */\n#include \"vectors.h\"\n".to_owned();
        for Table { name, columns, rows } in &self.0 {
            if rows.is_empty() {
                let _ = writeln!(out, "const table v_{name} = {{ 0, {columns}, NULL }};");
                continue;
            }
            // Each table is a separate variable, so that firmware links only the tables it uses.
            let mut cells = format!("static const cell c_{name}[] = {{\n");
            for (i, cell) in rows.iter().flatten().enumerate() {
                // C99 guarantees string literals of at most 4,095 characters.
                let value = if cell.len() < 4096 {
                    let text: String = cell.iter().map(|b| format!("\\x{b:02x}")).collect();
                    format!("\"{text}\"")
                } else {
                    let bytes: Vec<String> = cell.iter().map(|b| format!("'\\x{b:02x}'")).collect();
                    format!("{{ {} }}", bytes.join(", "))
                };
                let _ = writeln!(out, "static const char b_{name}_{i}[] = {value};");
                let _ = writeln!(cells, "{{ b_{name}_{i}, {} }},", cell.len());
            }
            out += &cells;
            let _ = writeln!(out, "}};\nconst table v_{name} = {{ {}, {columns}, c_{name} }};", rows.len());
        }
        out
    }
}

/// Writes `vectors.h` and `vectors.c`.
pub(crate) fn write(folder: &Path) {
    let mut tables = Tables::default();
    let all = [double_odd::add, curve9767::add, c1665::add, xs233::add, p256::add, pairings::add, rfc::add];
    all.into_iter().for_each(|add| add(&mut tables));
    std::fs::create_dir_all(folder).expect("the output folder");
    std::fs::write(folder.join("vectors.h"), tables.header()).expect("vectors.h");
    std::fs::write(folder.join("vectors.c"), tables.source()).expect("vectors.c");
}

fn read(path: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../vectors").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn json(path: &str) -> Value {
    serde_json::from_str(&read(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn unhex(s: &str) -> Vec<u8> {
    assert!(s.len().is_multiple_of(2), "odd number of digits: {s}");
    (0..s.len()).step_by(2).map(|i| u8::from_str_radix(&s[i..i + 2], 16).expect("hexadecimal")).collect()
}

fn rows(v: &Value) -> &Vec<Value> {
    v.as_array().expect("a list")
}

fn text<'a>(row: &'a Value, key: &str) -> &'a str {
    row[key].as_str().unwrap_or_else(|| panic!("{key} in {row}"))
}

/// Returns some columns of a list of objects, decoded from hexadecimal.
fn columns(list: &Value, names: &[&str]) -> Vec<Vec<Vec<u8>>> {
    rows(list).iter().map(|r| names.iter().map(|n| unhex(text(r, n))).collect()).collect()
}
