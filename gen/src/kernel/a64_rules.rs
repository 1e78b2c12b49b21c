//! Rules that the assembly files of AArch64 keep, checked in their texts. A call declares the registers that a routine
//! may change (`core/src/kernels/a64/mod.rs`), so a routine names no others. Time depends on no data.

use std::collections::HashSet;
use std::path::Path;

/// Instructions that read memory and instructions that write it.
const LOADS: [&str; 2] = ["ldr", "ldp"];
const STORES: [&str; 2] = ["str", "stp"];

/// The other instructions that a routine may have. None of them branches, and none takes a time that depends on
/// operands, as a division does.
const OTHERS: [&str; 23] = [
    "add", "adds", "adc", "adcs", "sub", "subs", "sbc", "sbcs", "mul", "umulh", "cmp", "cset", "csel", "and", "orr",
    "eor", "mvn", "lsl", "lsr", "extr", "mov", "movz", "movk",
];

/// Returns whether a routine may use a register. x18 belongs to the platform, x19 to LLVM, x29 to frames. Calls declare
/// no vector register.
fn is_declared(register: &str) -> bool {
    let number = register.strip_prefix('x').and_then(|n| n.parse::<u32>().ok());
    number.is_some_and(|n| n <= 30 && ![18, 19, 29].contains(&n)) || ["xzr", "sp"].contains(&register)
}

/// The part of a file that has been read.
#[derive(Default)]
struct State<'a> {
    /// Registers with a number that may depend on data.
    written: HashSet<&'a str>,
    /// A routine has begun and not returned.
    open: bool,
}

impl<'a> State<'a> {
    /// Reads a line. Returns whether it keeps the rules.
    fn allows(&mut self, line: &'a str) -> bool {
        let line = line.split("//").next().expect("a line").trim();
        let (name, operands) = line.split_once(' ').unwrap_or((line, ""));
        match name {
            "primegroup_a64_function" | "primegroup_a64_end" => {
                self.written.clear();
                // Only a routine that has returned may end.
                return !std::mem::replace(&mut self.open, name.ends_with("function"));
            }
            "" | ".purgem" => return true,
            "ret" => return std::mem::take(&mut self.open) && operands.is_empty(),
            _ => {}
        }
        let words = operands.split([',', ' ', '[', ']']);
        let names: Vec<&str> = words.filter(|w| w.starts_with(|c: char| c.is_alphabetic())).collect();
        let moves_stack = names.first() == Some(&"sp");
        let [loads, stores] = [LOADS, STORES].map(|list| list.contains(&name));
        let mut good = self.open && (loads || stores || OTHERS.contains(&name));
        // A condition and a shift are the only names that are no registers.
        good &= names.iter().all(|word| is_declared(word) || ["cs", "lsl"].contains(word));
        good &= !moves_stack || ["add", "sub"].contains(&name) && names == ["sp", "sp"];
        if loads || stores {
            // The base is an argument or the stack pointer, and the offset a number.
            let place = operands.split_once('[').and_then(|(_, place)| place.strip_suffix(']')).unwrap_or_default();
            let (base, offset) = place.split_once(", ").unwrap_or((place, "0"));
            good &= is_declared(base) && !self.written.contains(base) && offset.parse::<u32>().is_ok();
        }
        let results = match name {
            _ if stores || moves_stack || name == "cmp" => 0,
            _ if loads => names.len().saturating_sub(1),
            _ => 1,
        };
        self.written.extend(names.into_iter().take(results));
        good
    }
}

/// Returns the lines of a file that break a rule.
fn faults(text: &str) -> Vec<&str> {
    let mut state = State::default();
    text.lines().filter(|line| !state.allows(line)).collect()
}

#[test]
fn files_keep_the_rules() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/src/kernels/a64");
    let files = folder.read_dir().expect("the folder exists").map(|file| file.expect("a file").path());
    let files: Vec<_> = files.filter(|path| path.extension().is_some_and(|e| e == "S")).collect();
    assert!(files.len() >= 4, "{files:?}");
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a text");
        assert!(text.contains("\n    ret\n"), "{} has no routine", path.display());
        assert_eq!(faults(&text), [""; 0], "{}", path.display());
    }
}

#[test]
fn faults_are_found() {
    let routine = |line: &str| {
        let text = format!(
            "primegroup_a64_function f\n ldp x4, x5, [x1, 16]\n sub sp, sp, 16\n str x4, [sp, 8]\n {line}\n \
             add sp, sp, 16\n ret\nprimegroup_a64_end f\n"
        );
        faults(&text).len()
    };
    for good in ["", "// b.eq x18", "adds x6, x4, x5", "orr x6, x4, x5, lsl 3", "csel x6, x4, x5, cs", "str x4, [x0]"] {
        assert_eq!(routine(good), 0, "{good}");
    }
    // Registers of others.
    let registers = [
        "mov x18, 1", "adc x4, x18, x5", "mov w18, 1", "mov x29, 1", "mov x19, 1", "ldr x18, [x1, 0]", "movi v8.2d, 0",
        "fmov d8, x4", "mov d8, d9", "ldr q8, [x1, 0]", "ldr d15, [x1, 0]", "add x4, v0, x5",
    ];
    // Branches and division.
    let branches = [
        "cbz x4, 1f", "cbnz x4, 1f", "tbz x4, 3, 1f", "b.cs 1f", "b 1f", "bl f", "br x4", "ret x4", "svc 0",
        "udiv x4, x4, x5",
    ];
    // Addresses.
    let addresses = [
        "ldr x6, [x4, 0]", "ldr x6, [x1, x4]", "ldr x6, [x1], 8", "str x6, [x5, 0]", "add sp, sp, x4", "mov sp, x4",
        ".word 0",
    ];
    let long = ["ldr x6, [x1, x4, lsl 3]", "stp x6, x7, [x1, 16]!", "prfm pldl1keep, [x1, 0]"];
    for line in [&registers[..], &branches[..], &addresses[..], &long].concat() {
        assert!(routine(line) > 0, "{line}");
    }
    // A routine that goes on into another one, and code outside of routines.
    let [begin, end] = ["primegroup_a64_function f\n", "primegroup_a64_end f\n"];
    assert_eq!(faults(&format!("{begin}mul x4, x1, x2\n{end}")).len(), 1);
    assert_eq!(faults(&format!("{begin}ret\n{end}mul x4, x1, x2\n")).len(), 1);
    assert_eq!(faults(&format!("{begin}ret\nmul x4, x1, x2\n{end}")).len(), 1);
}
