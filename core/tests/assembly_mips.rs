//! Rules for the assembly of MIPS32, checked by reading its sources: what `assembly_arm.rs` asks of names and sections holds for it, too.

use std::collections::BTreeSet;
use std::fs::read_to_string;
use std::path::{Path, PathBuf};

/// The files below a folder whose names begin with `mips`.
fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut all = Vec::new();
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(files(&path));
        } else if path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("mips")) {
            let text = read_to_string(&path).unwrap();
            all.push((path, text));
        }
    }
    all
}

/// The assembly files.
fn sources() -> Vec<(PathBuf, String)> {
    let core = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
    files(core).into_iter().filter(|(path, _)| path.extension().is_some_and(|e| e == "S")).collect()
}

/// The instructions, labels and directives of an assembly file as words, without comments.
fn statements(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .flat_map(|line| line.split('#').next().unwrap().split(';'))
        .map(|s| s.split([' ', '\t', ',']).filter(|w| !w.is_empty()).collect())
        .filter(|s: &Vec<_>| !s.is_empty())
}

/// What stands behind a directive.
fn after<'a>(text: &'a str, directive: &str) -> Vec<&'a str> {
    statements(text).filter(|s| s[0] == directive).map(|s| s[1]).collect()
}

/// The unit's time depends on an operand: what uses it next is one instruction further, so that it has ended in any case.
#[test]
fn products_are_apart() {
    let mut products = 0;
    for (path, text) in sources() {
        let mut before = vec![];
        for now in statements(&text) {
            let unit = |s: &[&str]| {
                s.first().is_some_and(|op| ["mul", "mad", "msu", "mf", "mt", "div"].iter().any(|x| op.starts_with(x)))
            };
            let product = |s: &[&str]| s.first().is_some_and(|op| ["mult", "multu", "madd", "maddu"].contains(op));
            assert!(!(product(&before) && unit(&now)), "{}: {before:?} and {now:?}", path.display());
            // Nothing else multiplies or divides.
            let other = unit(&now) && !product(&now) && !["mflo", "mfhi", "mtlo", "mthi"].contains(&now[0]);
            assert!(!other, "{}: {now:?}", path.display());
            products += usize::from(product(&now));
            before = now;
        }
    }
    assert!(products > 1000, "{products} products");
}

/// A routine is global and has a type and a size; a section is left again, and so are the assembler's modes.
#[test]
fn routines_end_where_they_begin() {
    let mut routines = 0;
    for (path, text) in sources() {
        let begun = after(&text, ".globl");
        for directive in [".type", ".size"] {
            assert_eq!(begun, after(&text, directive), "{}", path.display());
        }
        let modes = after(&text, ".set");
        let count = |mode| modes.iter().filter(|m| **m == mode).count();
        assert_eq!((count("push"), count("pop")), (1, 1), "{}", path.display());
        assert_eq!((modes[0], modes.last()), ("push", Some(&"pop")), "{}", path.display());
        assert_eq!(begun.len(), text.matches(".pushsection").count(), "{}", path.display());
        assert_eq!(begun.len(), text.matches(".popsection").count(), "{}", path.display());
        routines += begun.len();
    }
    assert!(routines > 15, "{routines} routines");
}

/// What is there, Rust declares: in the kernel of the family, or in that of RV32 where both have the same.
#[test]
fn every_routine_is_declared() {
    for (path, text) in sources() {
        let declared: BTreeSet<String> = ["mips.rs", "rv32.rs"]
            .iter()
            .flat_map(|name| {
                let text = read_to_string(path.with_file_name(name)).unwrap_or_default();
                let names = text.split("fn primegroup_").skip(1).map(|part| part.split('(').next().unwrap().to_owned());
                names.collect::<Vec<_>>()
            })
            .collect();
        for name in after(&text, ".globl") {
            let short = name.strip_prefix("primegroup_").unwrap_or_default();
            assert!(declared.contains(short), "{}: {name}", path.display());
        }
    }
}

/// A program optimized as a whole has all assembly in one piece: a macro is forgotten where its file ends.
#[test]
fn macros_are_forgotten() {
    for (path, text) in sources() {
        for name in after(&text, ".macro") {
            let short = name.rsplit('_').next().unwrap();
            let listed = statements(&text).any(|s| s[0] == ".irp" && s[1] == "name" && s[2..].contains(&short));
            assert!(listed || after(&text, ".purgem").contains(&name), "{}: {name} is not forgotten", path.display());
        }
    }
}
