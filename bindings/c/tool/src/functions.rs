//! Source text of the functions of each group, from the macros of `src/functions` and `src/groups.rs`. The macros are
//! expanded as the compiler does, with two differences: parameters are also substituted in comments, and names become
//! the names in C.
//!
//! The compiler's own expansion does not help here. cbindgen expands macros only with a nightly compiler, and its
//! comments are then the same text for all groups.

use crate::{home, read};
use std::collections::BTreeMap;

/// A macro with one arm.
struct Macro {
    parameters: Vec<String>,
    body: Vec<String>,
}

/// Entry of a group in `src/groups.rs`.
struct Row {
    /// The comment above its line.
    about: String,
    /// Name of the macro that the entry calls.
    first: String,
}

/// All macros, and the entry of each group.
struct Macros {
    by_name: BTreeMap<String, Macro>,
    of_group: BTreeMap<String, Row>,
}

impl Macros {
    fn read() -> Self {
        let mut macros = Macros { by_name: BTreeMap::new(), of_group: BTreeMap::new() };
        let folder = home().join("src/functions");
        let files = std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        let names = files.flatten().map(|f| format!("src/functions/{}", f.file_name().to_string_lossy()));
        names.chain(["src/groups.rs".to_owned()]).for_each(|path| macros.add(&read(&path)));
        macros
    }

    /// Reads the macros of a file.
    fn add(&mut self, text: &str) {
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            let Some(name) = line.strip_prefix("macro_rules! ").and_then(|l| l.strip_suffix(" {")) else { continue };
            let inside: Vec<&str> = lines.by_ref().take_while(|l| *l != "}").collect();
            if name == "group" {
                self.rows(&inside);
                continue;
            }
            let split = inside.iter().position(|l| l.ends_with(") => {")).unwrap_or_else(|| panic!("{name}: no arm"));
            let head: String = inside[..=split].iter().map(|l| l.trim()).collect::<Vec<_>>().join(" ");
            let head = head.trim_start_matches('(').trim_end_matches(") => {");
            let parameters =
                head.split(',').filter_map(|p| p.trim().strip_prefix('$')?.split(':').next()).map(str::to_owned);
            let end =
                inside.iter().position(|l| *l == "    };").unwrap_or_else(|| panic!("{name}: the arm does not end"));
            assert_eq!(end + 1, inside.len(), "{name}: more than one arm");
            let body = inside[split + 1..end].iter().map(|l| (*l).to_owned()).collect();
            self.by_name.insert(name.to_owned(), Macro { parameters: parameters.collect(), body });
        }
    }

    /// Reads the macro that has a line for each group: `(@ name $group:ident) => { first!($group); };`, below a
    /// comment.
    fn rows(&mut self, inside: &[&str]) {
        let mut about = String::new();
        for line in inside.iter().map(|l| l.trim()) {
            if let Some(text) = line.strip_prefix("// ") {
                about += text;
                about.push('\n');
            } else if let Some((group, rest)) = line.strip_prefix("(@ ").and_then(|l| l.split_once(' ')) {
                let first =
                    rest.split_once("{ ").and_then(|(_, r)| r.split_once('!')).map(|(first, _)| first.to_owned());
                let first = first.unwrap_or_else(|| panic!("{group}: the line does not call a macro"));
                assert!(!about.is_empty(), "{group}: no comment above its line");
                self.of_group.insert(group.to_owned(), Row { about: std::mem::take(&mut about), first });
            }
        }
    }

    /// Expands a macro call, including the calls inside it.
    fn expand(&self, name: &str, arguments: &[String], out: &mut Vec<String>) {
        let called = &self.by_name[name];
        assert_eq!(called.parameters.len(), arguments.len(), "{name}: {arguments:?}");
        let values: Vec<(&str, &str)> =
            called.parameters.iter().map(String::as_str).zip(arguments.iter().map(String::as_str)).collect();
        let group = arguments.first().expect("the group is the first parameter").to_uppercase();
        let mut lines = called.body.iter();
        while let Some(line) = lines.next() {
            let mut line = line.clone();
            let nested = line.trim().split_once("!(").map(|(name, _)| name.to_owned());
            if let Some(nested) = nested.filter(|n| self.by_name.contains_key(n)) {
                while !line.ends_with(");") {
                    line += lines.next().expect("a call ends").trim();
                    line.push(' ');
                    line.truncate(line.trim_end().len());
                }
                let (_, list) =
                    put(&line, &values).split_once("!(").map(|(a, b)| (a.to_owned(), b.to_owned())).expect("a call");
                self.expand(&nested, &split(list.trim_end_matches(");")), out);
            } else if line.trim_start().starts_with("///") {
                let mut text = line.trim().replace("@GROUP@", &group);
                for (parameter, value) in &values {
                    let value = value.trim_matches('"').replace("\\n", "\n/// ");
                    text = text.replace(&format!("@{parameter}@"), &value);
                }
                assert!(
                    !text.contains("@group")
                        && !text.split_whitespace().any(|w| w.starts_with('@') && w.ends_with('@')),
                    "{text}"
                );
                out.extend(text.lines().map(str::to_owned));
            } else {
                out.push(put(&line, &values));
            }
        }
    }
}

/// Substitutes values for parameters.
fn put(line: &str, values: &[(&str, &str)]) -> String {
    // Longest names first, because one name may be a prefix of another.
    let mut values = values.to_vec();
    values.sort_by_key(|(parameter, _)| std::cmp::Reverse(parameter.len()));
    values.iter().fold(line.to_owned(), |line, (parameter, value)| line.replace(&format!("${parameter}"), value))
}

/// Splits the arguments of a call at commas outside strings, brackets and generics.
fn split(list: &str) -> Vec<String> {
    let (mut out, mut depth, mut quoted) = (vec![String::new()], 0, false);
    for c in list.trim().chars() {
        match c {
            '"' => quoted = !quoted,
            '(' | '[' | '{' | '<' if !quoted => depth += 1,
            ')' | ']' | '}' | '>' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                out.push(String::new());
                continue;
            }
            _ => {}
        }
        out.last_mut().expect("never empty").push(c);
    }
    out.iter().map(|a| a.trim().to_owned()).filter(|a| !a.is_empty()).collect()
}

/// Renames the identifiers of a line to their names in C: `pg_point` of jq255e becomes `pg_jq255e_point`, and
/// `SIGNATURE_BYTES` becomes `PG_JQ255E_SIGNATURE_BYTES`. `super::jq255e::pg_point`, used by another group, also
/// becomes `pg_jq255e_point`.
fn rename(line: &str, group: &str) -> String {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    if let Some((before, other)) = line.split_once("super::") {
        let (other, rest) = other.split_once("::pg_").unwrap_or_else(|| panic!("{line}: not a structure of a group"));
        return format!("{}pg_{other}_{}", rename(before, group), rename(rest, group));
    }
    let mut out = String::new();
    let mut rest = line;
    while let Some(start) = rest.find(is_name) {
        let (before, from) = rest.split_at(start);
        let (word, after) = from.split_at(from.find(|c| !is_name(c)).unwrap_or(from.len()));
        out += before;
        out += &match word.strip_prefix("pg_") {
            Some(kind) if matches!(kind, "point" | "key" | "gt" | "bls_signed") || kind.ends_with("_key") => {
                format!("pg_{group}_{kind}")
            }
            None if word == "BYTES" || word.ends_with("_BYTES") => format!("PG_{}_{word}", group.to_uppercase()),
            _ => word.to_owned(),
        };
        rest = after;
    }
    out + rest
}

/// Returns the function name that `#[unsafe(export_name = concat!("pg_", stringify!(jq255e), "_sign"))]` defines.
fn exported(line: &str) -> Option<String> {
    let parts = line.trim().strip_prefix("#[unsafe(export_name = concat!(")?.strip_suffix("))]")?;
    let plain =
        |part: &str| part.trim().trim_start_matches("stringify!(").trim_end_matches(')').trim_matches('"').to_owned();
    Some(parts.split(',').map(plain).collect())
}

/// Returns the functions of one group as input for cbindgen: without their Rust names, and without the blocks around
/// some.
fn source(macros: &Macros, group: &str, first: &str) -> String {
    let mut lines = Vec::new();
    macros.expand(first, &[group.to_owned()], &mut lines);
    let (mut out, mut name, mut indent) = (String::new(), None, 8);
    for line in lines {
        match line.as_str() {
            "        const _: () = {" => indent = 12,
            "        };" => indent = 8,
            comment if comment.starts_with("///") => out += &format!("\n{comment}"),
            _ => {
                if let Some(exported) = exported(&line) {
                    name = Some(exported);
                    out += "\n#[unsafe(no_mangle)]";
                    continue;
                }
                let mut line = rename(line.get(indent..).unwrap_or_default(), group);
                if let Some((head, rest)) = line.split_once("unsafe extern \"C\" fn ") {
                    let name = name.take().unwrap_or_else(|| panic!("{head}{rest}: a function without export_name"));
                    let parameters = rest.split_once('(').expect("a function has parameters").1;
                    line = format!("pub unsafe extern \"C\" fn {name}({parameters}");
                }
                out += &format!("\n{line}");
            }
        }
    }
    out
}

/// Returns the functions of every group, in the order of the registry: the group's name, its description, and the text
/// for cbindgen.
pub(crate) fn sources() -> Vec<(&'static str, String, String)> {
    let macros = Macros::read();
    let one = |name| {
        let row = macros.of_group.get(name).unwrap_or_else(|| panic!("{name} has no line in src/groups.rs"));
        (name, row.about.clone(), source(&macros, name, &row.first))
    };
    groups().into_iter().map(one).collect()
}

/// Returns every group, in the order of the registry.
pub(crate) fn groups() -> Vec<&'static str> {
    let mut out = Vec::new();
    macro_rules! each {
        { $module:ident $(, $capability:ident: $type:ty)* } => { out.push(stringify!($module)) };
    }
    primegroup::for_each_group!(each);
    out
}
