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

/// Scalar routines change no other register than a call declares: not x18 (the platform's), x19 (LLVM's) and x29
/// (frames), and no vector register. (Those with vectors have a test in `gen`.) They do not branch or divide, no address depends on data, and each ends with its return.
#[test]
fn registers_of_others_are_kept() {
    let calls = read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/src/kernels/a64/mod.rs")).unwrap();
    let (mut lines, mut used) = (0, BTreeSet::new());
    for text in sources("S").iter().filter(|text| !text.contains("primegroup_a64_function neon_")) {
        // The last instruction of the routine, and the registers that it has written.
        let (mut last, mut written) = ("ret", BTreeSet::new());
        for line in text.lines().map(|l| l.split("//").next().unwrap().trim()).filter(|l| !l.is_empty()) {
            if line.starts_with("primegroup_a64_") || line.starts_with(".purgem ") {
                assert_eq!(last, "ret", "before {line}");
                written.clear();
                continue;
            }
            let (name, operands) = line.split_once(' ').unwrap_or((line, ""));
            last = line;
            let known = "adc adcs add adds and cmp cset csel extr ldp ldr lsl lsr mov movk movz mul mvn orr ret sbc sbcs \
                         stp str sub subs umulh";
            assert!(known.split_whitespace().any(|n| n == name) && operands.is_empty() == (name == "ret"), "{line}");
            for word in operands.split([' ', ',', '[', ']']).filter(|w| !w.is_empty()) {
                let other =
                    ["sp", "xzr", "cs", "lsl"].contains(&word) || word.starts_with(|c: char| c.is_ascii_digit());
                if !other {
                    assert!(word.starts_with('x'), "{line}");
                    used.insert(word.to_owned());
                }
            }
            // The base is an argument or the stack pointer, which moves by numbers only.
            if let Some((_, place)) = operands.split_once('[') {
                let (base, offset) = place.split_once(", ").unwrap_or((place, "0"));
                let (base, offset) = (base.trim_end_matches(']'), offset.trim_end_matches(']'));
                assert!(!written.contains(base) && offset.parse::<u32>().is_ok(), "{line}");
            }
            if let Some(by) = operands.strip_prefix("sp, ") {
                assert!(by.strip_prefix("sp, ").is_some_and(|by| by.parse::<u32>().is_ok()), "{line}");
            } else if !["str", "stp", "cmp"].contains(&name) {
                written.extend(operands.split(", ").take(if name == "ldp" { 2 } else { 1 }));
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
    let lanes = read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/src/field/lanes/neon.rs")).unwrap();
    let rust = [rust, vec![lanes]].concat();
    let words = ["fn primegroup_", "routines!(primegroup_", "routines!(vectors primegroup_"];
    let declared: BTreeSet<_> = words.iter().flat_map(|word| names(rust.clone(), word, '(')).collect();
    assert_eq!(defined, declared);
}
