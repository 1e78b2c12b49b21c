//! Rules for the assembly of Xtensa, checked by reading its sources. The rules of `assembly_arm.rs` for names and
//! sections apply here, too. The user who links a program assembles the files, so a missing routine would otherwise be
//! noticed only then.

use std::collections::BTreeSet;
use std::fs::read_to_string;
use std::path::{Path, PathBuf};

/// Returns the kernels' files with this extension, and their contents.
fn sources(extension: &str) -> Vec<(PathBuf, String)> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/kernels/lx6"));
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

/// The macros that begin and end a routine.
const BEGIN: &str = "primegroup_lx6_function";
const END: &str = "primegroup_lx6_end";

/// Routines use the macros that begin and end a routine.
#[test]
fn routines_end_where_they_begin() {
    for (path, text) in sources("S") {
        assert_eq!(after(&text, BEGIN), after(&text, END), "{}", path.display());
    }
}

/// The assembly defines exactly the routines that Rust names.
#[test]
fn every_routine_is_declared() {
    let mut defined = BTreeSet::new();
    for (_, text) in sources("S") {
        defined.extend(after(&text, BEGIN).into_iter().map(|name| format!("primegroup_{name}")));
    }
    let mut declared = BTreeSet::new();
    for (_, text) in sources("rs") {
        for part in text.split("primegroup_").skip(1) {
            declared.insert(format!(
                "primegroup_{}",
                part.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap()
            ));
        }
    }
    assert_eq!(defined, declared);
    assert!(defined.len() > 35, "{} routines", defined.len());
}

/// The time of a routine does not depend on its data. Only loops branch. Their counters are public: the number of
/// squarings in a4, or the number of words or entries in a5 and a6.
#[test]
fn branches_end_loops_alone() {
    let mut branches = 0;
    for (path, text) in sources("S") {
        for line in lines(&text) {
            let words = if line[0].ends_with(':') { &line[1..] } else { &line[..] };
            if let [op, register, ..] = words
                && (op.starts_with('b') || op.starts_with("loop"))
            {
                let known =
                    ["bnez", "beqz", "blti", "bgei", "loop"].contains(op) && ["a4", "a5", "a6"].contains(register);
                assert!(known, "{}: {line:?}", path.display());
                branches += 1;
            }
        }
    }
    assert!(branches >= 11, "{branches} branches");
}
