//! `cargo xtask instructions`: instructions of every operation on AArch64, counted under qemu; and a check that neither
//! branches nor addresses depend on secrets.
//!
//! A release build runs each operation. A plugin of qemu counts the instructions between two system calls, and hashes
//! the addresses of what runs and of what it accesses. Counts are exact, so accepted figures are compared.
//! [`crate::peers::predicted`] counts the operations of other libraries with the same plugin.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use xtask::page::write_between;
use xtask::toolchain::Compiler;
use xtask::tools::{Trouble, root, run, text};

pub const TARGET: &str = "aarch64-unknown-linux-gnu";
const FILE: &str = "boards/aarch64.tsv";
/// Largest relative difference from the accepted figure, and the largest rise with another compiler.
const TOLERANCE: [f64; 2] = [0.005, 0.1];
/// Operations in the table of docs/aarch64.md.
const SHOWN: [&str; 8] = ["keygen", "key exchange", "sign", "verify decoded", "mul", "mulgen", "aP+bG", "pairing"];

/// Cost of an operation: the average of two inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cost {
    group: String,
    operation: String,
    instructions: u64,
    /// Products of 64 bits: lower words, and upper words.
    products: [u64; 2],
    /// Products in vector registers.
    vector: u64,
}

impl Cost {
    /// Returns the predicted number of cycles on Cortex-A72, A76 and Neoverse N1: those of the multipliers. If a sixth of
    /// the instructions are products in vector registers, it is no less than 2.4 instructions in a cycle. None if other
    /// instructions take longer, three of them in a cycle.
    fn predicted(&self) -> Option<u64> {
        let cycles = multipliers(self.products, self.vector);
        if 6 * self.vector > self.instructions {
            return Some(cycles.max(self.instructions * 10 / 24));
        }
        (cycles > self.instructions / 3).then_some(cycles)
    }
}

/// Returns the number of cycles that the multipliers of Cortex-A72, A76 and Neoverse N1 need, and 4 %: 3 for each lower and
/// 4 for each upper word of 64-bit products, and at the same time 1 for each product in vector registers.
pub fn multipliers([low, high]: [u64; 2], vector: u64) -> u64 {
    (3 * low + 4 * high).max(vector) * 104 / 100
}

/// Costs of all operations, and the compiler that they hold for.
#[derive(Debug, PartialEq, Eq)]
struct Costs {
    compiler: String,
    all: Vec<Cost>,
}

impl Costs {
    fn text(&self) -> String {
        let mut out = format!(
            "# {}\n# group, operation, instructions, lower and upper words of products, products of vectors\n",
            self.compiler
        );
        for Cost { group, operation, instructions, products: [low, high], vector } in &self.all {
            let _ = writeln!(out, "{group}\t{operation}\t{instructions}\t{low}\t{high}\t{vector}");
        }
        out
    }

    fn parse(text: &str) -> Option<Costs> {
        let mut lines = text.lines();
        let compiler = lines.next()?.strip_prefix("# ")?.to_owned();
        let cost = |line: &str| {
            let [group, operation, instructions, low, high, vector] = line.split('\t').collect::<Vec<_>>()[..] else {
                return None;
            };
            let products = [low.parse().ok()?, high.parse().ok()?];
            let (group, operation) = (group.to_owned(), operation.to_owned());
            let [instructions, vector] = [instructions, vector].map(|n| n.parse().ok());
            Some(Cost { group, operation, instructions: instructions?, products, vector: vector? })
        };
        Some(Costs { compiler, all: lines.skip(1).map(cost).collect::<Option<_>>()? })
    }

    /// Returns what differs from accepted costs by more than the tolerance, one operation a line.
    fn differences(&self, accepted: &Costs) -> String {
        let same = self.compiler == accepted.compiler;
        let mut out = String::new();
        let find = |all: &[Cost], x: &Cost| {
            all.iter().find(|y| (&y.group, &y.operation) == (&x.group, &x.operation)).map(|y| y.instructions)
        };
        for new in &self.all {
            // An operation that is not accepted is an infinite rise.
            let old = find(&accepted.all, new).unwrap_or(0);
            let change = new.instructions as f64 / old as f64 - 1.0;
            if change > TOLERANCE[usize::from(!same)] || same && change < -TOLERANCE[0] {
                let _ = writeln!(out, "  {} {}: {old} -> {}", new.group, new.operation, new.instructions);
            }
        }
        for old in accepted.all.iter().filter(|old| find(&self.all, old).is_none()) {
            let _ = writeln!(out, "  {} {}: no longer there", old.group, old.operation);
        }
        out
    }

    /// Returns the table of docs/aarch64.md.
    fn table(&self) -> String {
        let number = primegroup_figures::number;
        let mut out = format!(
            "{}; generic AArch64, little endian.\n\n| group | operation | instructions | products | vector products | predicted cycles |\n\
             |---|---|---:|---:|---:|---:|\n",
            self.compiler
        );
        for x in self.all.iter().filter(|x| SHOWN.contains(&x.operation.as_str())) {
            let predicted = x.predicted().map_or("–".to_owned(), |n| format!("predicted {}", number(n)));
            let counts = [x.instructions, x.products.iter().sum(), x.vector].map(number).join(" | ");
            let _ = writeln!(out, "| {} | {} | {counts} | {predicted} |", x.group, x.operation);
        }
        out.trim_end().to_owned()
    }
}

/// Reads the lines of the program: three of each operation, of which the second and the third count.
fn read(output: &str, compiler: String) -> Result<Costs, String> {
    let parse = |line: &str| {
        let [instructions, low, high, _, vector, hash, name @ ..] = &line.split('\t').collect::<Vec<_>>()[..] else {
            return None;
        };
        let [instructions, low, high, vector] = [instructions, low, high, vector].map(|n| n.parse::<u64>().ok());
        let name: Option<[String; 3]> = name.iter().map(|w| (*w).to_owned()).collect::<Vec<_>>().try_into().ok();
        Some((name?, [instructions?, low?, high?, vector?], (*hash).to_owned()))
    };
    let lines: Vec<_> = output.lines().map(parse).collect::<Option<_>>().ok_or("a line of the program is no figure")?;
    // First the marks alone: what they take is no part of an operation.
    let [(_, marks, _), lines @ ..] = &lines[..] else { return Err("the program prints nothing".to_owned()) };
    let (mut all, mut dependent) = (Vec::new(), String::new());
    for lines in lines.chunks(3) {
        let [(name, ..), x, y] = lines else { return Err("a line is missing".to_owned()) };
        if *name != x.0 || *name != y.0 {
            return Err(format!("lines of {name:?} do not agree"));
        }
        let [group, operation, kind] = name.clone();
        if kind == "secret" && x != y {
            let _ = write!(dependent, "\n  {group} {operation}");
        }
        let counts: [u64; 4] = std::array::from_fn(|i| ((x.1[i] + y.1[i]) / 2).saturating_sub(marks[i]));
        let [instructions, low, high, vector] = counts;
        all.push(Cost { group, operation, instructions, products: [low, high], vector });
    }
    if !dependent.is_empty() {
        return Err(format!("branches or addresses depend on secrets:{dependent}"));
    }
    println!("{} operations: no branch and no address depends on secrets, in two runs of each", all.len());
    Ok(Costs { compiler, all })
}

/// Returns the folder of builds for AArch64.
fn folder() -> PathBuf {
    root().join("target/aarch64")
}

/// Builds a program in release mode. `arguments` of cargo choose it. Returns its path, which is `path` in the folder of
/// such programs.
pub fn build(compiler: &Compiler, package: &Path, arguments: &[&str], path: &str) -> Result<PathBuf, Trouble> {
    let mut c = compiler.build_with(package, "release", TARGET, "std");
    c.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", "aarch64-linux-gnu-gcc");
    run(c.args(arguments).arg("--target-dir").arg(folder()))?;
    Ok(folder().join(TARGET).join("release").join(path))
}

/// Builds the plugin. Returns the command that runs qemu with it; `properties` follow the CPU's name, and `options` the
/// plugin's. The command lacks the program.
pub fn qemu(properties: &str, options: &str) -> Result<Command, Trouble> {
    let plugin = folder().join("instructions.so");
    let mut cc = Command::new("cc");
    cc.args(["-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o"]).arg(&plugin);
    run(cc.arg(root().join("xtask/src/instructions.c")))?;
    // A static choice of the CPU: the C library has several functions to copy memory.
    let mut qemu = Command::new("qemu-aarch64");
    qemu.arg("-cpu").arg(format!("cortex-a72{properties}")).args(["-L", "/usr/aarch64-linux-gnu", "-plugin"]);
    qemu.arg(format!("{}{options}", plugin.display()));
    Ok(qemu)
}

/// Builds the program with all operations and the plugin, and runs them.
fn measure() -> Result<Costs, Trouble> {
    let compiler = Compiler::find(TARGET)?;
    let arguments = ["-p", "primegroup-operations", "--features", "weak", "--example", "instructions"];
    let program = build(&compiler, &root(), &arguments, "examples/instructions")?;
    let output = text(qemu("", "")?.arg(program));
    let output = output.ok_or_else(|| Trouble::Failed("the program does not run under qemu".to_owned()))?;
    read(&output, compiler.version()).map_err(Trouble::Failed)
}

/// Counts, and compares with the accepted figures.
pub fn check() -> Result<(), Trouble> {
    let accepted = std::fs::read_to_string(root().join(FILE)).ok().and_then(|text| Costs::parse(&text));
    let accepted = accepted.ok_or_else(|| Trouble::Failed(format!("{FILE} has no figures")))?;
    let differences = measure()?.differences(&accepted);
    if differences.is_empty() {
        return Ok(());
    }
    let renew = "cargo xtask instructions --write accepts the new figures";
    Err(Trouble::Failed(format!("instructions differ from {FILE} by more than 0.5 % ({renew}):\n{differences}")))
}

fn write() -> Result<(), Trouble> {
    let costs = measure()?;
    std::fs::write(root().join(FILE), costs.text()).map_err(|e| Trouble::Failed(format!("{FILE}: {e}")))?;
    write_between("docs/aarch64.md", "instructions", &costs.table()).map_err(Trouble::Failed)
}

/// Runs the command.
pub fn command(args: &[String]) -> ExitCode {
    let result = match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => measure().map(|costs| print!("{}", costs.text())),
        ["--check"] => check(),
        ["--write"] => write(),
        ["--peers"] => crate::peers::predicted::predicted(false),
        ["--peers", "--write"] => crate::peers::predicted::predicted(true),
        _ => return ExitCode::from(2),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Trouble::Failed(why) | Trouble::Skipped(why)) => {
            eprintln!("instructions: {why}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(last: &str) -> String {
        let run = "110\t12\t10\t3\t4\tff\tg\top\tsecret\n";
        format!("10\t2\t0\t0\t0\tab\tmarks\talone\tpublic\n{run}{run}{last}\tg\top\tsecret\n")
    }

    #[test]
    fn a_trace_that_depends_on_a_secret_is_found() {
        let costs = read(&lines("110\t12\t10\t3\t4\tff"), "c".to_owned()).expect("equal lines");
        assert_eq!((costs.all[0].instructions, costs.all[0].products), (100, [10, 10]));
        assert_eq!(costs.all[0].predicted(), Some(72));
        // Vectors: a product begins in a cycle, and 2.4 instructions.
        let predicted = |instructions, vector| Cost { instructions, vector, ..costs.all[0].clone() }.predicted();
        assert_eq!(
            [(2400, 500), (240, 100), (2400, 400)].map(|(n, vector)| predicted(n, vector)),
            [Some(1000), Some(104), None]
        );
        for other in ["110\t12\t10\t3\t4\tfe", "111\t12\t10\t3\t4\tff"] {
            let why = read(&lines(other), "c".to_owned()).expect_err("the trace differs");
            assert!(why.contains("g op"), "{why}");
        }
        assert!(read("", String::new()).is_err() && read("g\top\n", String::new()).is_err());
    }

    #[test]
    fn figures_that_differ_are_found() {
        let costs = |instructions, compiler: &str| {
            Costs::parse(&format!("# {compiler}\n# \ng\top\t{instructions}\t1\t2\t3\n")).expect("a file")
        };
        let differ = |new, compiler| !costs(new, compiler).differences(&costs(10_000, "c")).is_empty();
        assert_eq!([10_000, 10_049, 10_051, 9_951, 9_949].map(|n| differ(n, "c")), [false, false, true, false, true]);
        assert_eq!([10_999, 11_001, 5000].map(|n| differ(n, "other")), [false, true, false]);
        let none = Costs { compiler: "c".to_owned(), all: vec![] };
        assert!(!none.differences(&costs(1, "c")).is_empty() && !costs(1, "c").differences(&none).is_empty());
        assert_eq!(Costs::parse(&costs(7, "c").text()), Some(costs(7, "c")));
    }
}
