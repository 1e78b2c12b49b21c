//! Rules for the assembly of RV32, checked by reading its sources. The rules of `assembly_arm.rs` for names and
//! sections apply here, too.

use std::collections::BTreeSet;
use std::fs::read_to_string;
use std::path::{Path, PathBuf};

/// Returns the kernels' files with this extension, and their contents.
fn sources(extension: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/kernels/rv32"));
    let paths = folder.read_dir().unwrap().map(|entry| entry.unwrap().path());
    let named = paths.filter(|path| path.extension().is_some_and(|e| e == extension));
    named.map(|path| (path.clone(), read_to_string(&path).unwrap())).collect()
}

/// Returns the lines of an assembly file as words, without comments.
fn lines(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .map(|l| l.split("//").next().unwrap().split([' ', '\t', ',']).filter(|w| !w.is_empty()).collect())
        .filter(|l: &Vec<_>| !l.is_empty())
}

/// Returns the next word of each line that begins with a given word.
fn after<'a>(text: &'a str, word: &str) -> Vec<&'a str> {
    lines(text).filter(|l| l[0] == word).map(|l| l[1]).collect()
}

/// Routines use the macros that begin and end a routine, which push and pop a section.
#[test]
fn routines_end_where_they_begin() {
    let mut routines = 0;
    for (path, text) in sources("S") {
        let begun = after(&text, "primegroup_rv32_function");
        assert_eq!(begun, after(&text, "primegroup_rv32_end"), "{}", path.display());
        assert_eq!(after(&text, ".pushsection").len(), text.matches(".popsection").count(), "{}", path.display());
        routines += begun.len();
    }
    assert!(routines > 60, "{routines} routines");
}

/// The assembly defines exactly the routines that Rust names, except for the routines that other routines share.
#[test]
fn every_routine_is_declared() {
    let defined: BTreeSet<String> = sources("S")
        .iter()
        .flat_map(|(_, text)| {
            let mut names: Vec<String> =
                after(text, "primegroup_rv32_function").into_iter().map(|name| format!("primegroup_{name}")).collect();
            names.extend(after(text, ".globl").into_iter().filter(|n| !n.contains('\\')).map(str::to_owned));
            names
        })
        .collect();
    let mut declared = BTreeSet::new();
    for (_, text) in sources("rs") {
        for part in text.split("primegroup_").skip(1) {
            let name = part.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap();
            declared.insert(format!("primegroup_{name}"));
        }
    }
    let shared = [
        "primegroup_gf255_square_words",
        "primegroup_gf255_fold_add",
        "primegroup_gf255_fold_double",
        "primegroup_gf255_fold_less",
        "primegroup_gfp256_fold_less",
        "primegroup_gfp256_fold_less_both",
        "primegroup_rv32_product8",
        "primegroup_rv32_square8",
    ];
    let more: Vec<_> = defined.difference(&declared).map(String::as_str).filter(|n| !shared.contains(n)).collect();
    let less: Vec<_> = declared.difference(&defined).collect();
    assert!(more.is_empty() && less.is_empty(), "not declared: {more:?}; not there: {less:?}");
}

/// With link-time optimization, a program has all assembly in one piece. So no two files define a macro of the same name,
/// and the file that several families include defines its macros once.
#[test]
fn macros_are_defined_once() {
    let mut macros = BTreeSet::new();
    for (path, text) in sources("S") {
        for name in after(&text, ".macro") {
            assert!(macros.insert(name.to_owned()), "{}: {name} is a macro of another file, too", path.display());
        }
        let guarded = lines(&text).find(|l| l[0] == ".ifndef").is_some_and(|l| l[1] == ".Lprimegroup_columns");
        assert_eq!(guarded, path.ends_with("columns.S"), "{}", path.display());
    }
    assert!(macros.len() > 30, "{} macros", macros.len());
}
