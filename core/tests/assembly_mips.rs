//! Rules for the assembly of MIPS32, checked by reading its sources. The rules of `assembly_arm.rs` for names and
//! sections apply here, too.

use std::collections::BTreeSet;
use std::fs::read_to_string;
use std::path::{Path, PathBuf};

fn kernels() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/kernels"))
}

/// Returns the files of a CPU's kernels with this extension, and their contents.
fn files(cpu: &str, extension: &str) -> Vec<(PathBuf, String)> {
    let paths = kernels().join(cpu).read_dir().unwrap().map(|entry| entry.unwrap().path());
    let named = paths.filter(|path| path.extension().is_some_and(|e| e == extension));
    named.map(|path| (path.clone(), read_to_string(&path).unwrap())).collect()
}

/// Returns the assembly files.
fn sources() -> Vec<(PathBuf, String)> {
    files("mips", "S")
}

/// Returns the instructions, labels and directives of an assembly file as words, without comments.
fn statements(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines()
        .flat_map(|line| line.split('#').next().unwrap().split(';'))
        .map(|s| s.split([' ', '\t', ',']).filter(|w| !w.is_empty()).collect())
        .filter(|s: &Vec<_>| !s.is_empty())
}

/// Returns the first argument of each occurrence of a directive.
fn after<'a>(text: &'a str, directive: &str) -> Vec<&'a str> {
    statements(text).filter(|s| s[0] == directive).map(|s| s[1]).collect()
}

/// The time of the multiplier depends on an operand. So its next use is at least one instruction later, when it has
/// finished in any case.
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
            // No other instruction multiplies or divides.
            let other = unit(&now) && !product(&now) && !["mflo", "mfhi", "mtlo", "mthi"].contains(&now[0]);
            assert!(!other, "{}: {now:?}", path.display());
            products += usize::from(product(&now));
            before = now;
        }
    }
    assert!(products > 1000, "{products} products");
}

/// A routine is global and has a type and a size. Sections and assembler modes are restored at its end.
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

/// Every routine is named in Rust: in the kernels of this CPU, or in the kernel that it shares with RV32.
#[test]
fn every_routine_is_declared() {
    let shared = read_to_string(kernels().join("rv32/mont.rs")).unwrap();
    let own = files("mips", "rs").into_iter().map(|(_, text)| text);
    let declared: BTreeSet<String> = own
        .chain([shared])
        .flat_map(|text| {
            let name = |part: &str| part.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap().to_owned();
            text.split("primegroup_").skip(1).map(name).collect::<Vec<_>>()
        })
        .collect();
    for (path, text) in sources() {
        for name in after(&text, ".globl") {
            let short = name.strip_prefix("primegroup_").unwrap_or_default();
            assert!(declared.contains(short), "{}: {name}", path.display());
        }
    }
}

/// With link-time optimization, a program has all assembly in one piece. So each file must undefine its macros at its
/// end.
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
