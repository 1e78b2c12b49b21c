//! Rules for the assembly of AArch64, checked by reading its sources.

use std::collections::BTreeSet;
use std::fs::read_to_string;
use std::path::Path;

/// Returns the contents of a folder's files with this extension.
fn files(folder: &str, extension: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/kernels").join(folder);
    let paths = folder.read_dir().unwrap().map(|entry| entry.unwrap().path());
    let named = paths.filter(|path| path.extension().is_some_and(|e| e == extension));
    named.map(|path| read_to_string(path).unwrap()).collect()
}

/// Returns the contents of the kernels' files with this extension.
fn sources(extension: &str) -> Vec<String> {
    files("a64", extension)
}

/// Routines change no other register than a call declares: not x18 (the platform's), x19 (LLVM's) and x29 (frames), and
/// no vector register. They do not branch.
#[test]
fn registers_of_others_are_kept() {
    let calls = read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/src/kernels/a64/mod.rs")).unwrap();
    let (mut lines, mut used) = (0, BTreeSet::new());
    for text in sources("S") {
        for line in text.lines().map(|l| l.split("//").next().unwrap().trim()).filter(|l| !l.is_empty()) {
            if line.starts_with("primegroup_a64_") || line.starts_with(".purgem ") {
                continue;
            }
            let (name, operands) = line.split_once(' ').unwrap_or((line, ""));
            let known = "adc adcs add adds and cmp cset csel extr ldp ldr lsl lsr mov movk movz mul mvn orr ret sbc sbcs \
                         stp str sub subs umulh";
            assert!(known.split_whitespace().any(|n| n == name), "{line}");
            for word in operands.split([' ', ',', '[', ']']).filter(|w| !w.is_empty()) {
                let other =
                    ["sp", "xzr", "cs", "lsl"].contains(&word) || word.starts_with(|c: char| c.is_ascii_digit());
                if !other {
                    assert!(word.starts_with('x'), "{line}");
                    used.insert(word.to_owned());
                }
            }
            lines += 1;
        }
    }
    assert!(lines > 1000, "{lines} lines");
    for name in used {
        assert!(calls.contains(&format!("\"{name}\"")), "{name} is not declared");
    }
    for kept in ["x18", "x19", "x29"] {
        assert!(!calls.contains(&format!("\"{kept}\"")), "{kept} is not for routines");
    }
}

/// The assembly defines exactly the routines that Rust declares.
#[test]
fn every_routine_is_declared() {
    let names = |texts: Vec<String>, word: &str, end: char| -> BTreeSet<String> {
        let parts = texts.iter().flat_map(|t| t.split(word).skip(1));
        parts.map(|part| part.split(end).next().unwrap().trim().to_owned()).collect()
    };
    let defined = names(sources("S"), "primegroup_a64_function ", '\n');
    assert_eq!(defined, names(sources("S"), "primegroup_a64_end ", '\n'));
    // Two families have the Rust code of RV64.
    let rust = [sources("rs"), files("rv64", "rs")].concat();
    assert_eq!(defined, names(rust, "fn primegroup_", '('));
}
