//! Tests the C programs of `bindings/c/firmware`. Compilers for boards link them with our archives. They run in the
//! simulator and in QEMU, and are searched for symbols that they must not contain.

use super::targets::{self, Machine, Map, Target};
use super::toolchains::{self, Source};
use super::{Result, groups, home, secrets, vectors};
use crate::boards::elf;
use crate::packages::need;
use crate::qemu;
use crate::tools::{Trouble, root};
use primegroup_simulator::Board;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A program in the folder.
struct Program {
    name: &'static str,
    ram: u32,
    /// True if the stack and the traces of its calls are checked.
    is_checked: bool,
    /// Folder with more C files of the program.
    folder: Option<&'static str>,
    /// Returns parts of the names of functions that must not be linked.
    without: fn() -> Vec<String>,
}

const PROGRAMS: [Program; 4] = [
    Program { name: "jq255e", ram: 16 << 10, is_checked: true, folder: None, without: all_but_jq255e },
    Program { name: "groups", ram: 32 << 10, is_checked: false, folder: Some("vectors"), without: panics },
    Program { name: "ecies", ram: 32 << 10, is_checked: false, folder: None, without: panics },
    // Multi-scalar multiplication indexes arrays of a length that only the caller knows, so bounds are checked.
    Program { name: "batch", ram: 64 << 10, is_checked: false, folder: None, without: Vec::new },
];

/// Modules of the core that jq255e uses, in the folders that also have modules for other groups.
const OF_JQ255E: [(&str, &[&str]); 3] = [
    ("group", &["double_odd", "element", "jq255", "mod", "operators"]),
    ("curve", &["double_odd", "mod", "mul"]),
    ("field", &["gf255", "mod", "mont", "safegcd", "vector"]),
];

/// Returns parts of names that the program `jq255e` must not contain: functions, curves and fields of other groups,
/// and hashes except BLAKE2s.
///
/// Module names include the length that Rust's mangling puts before them. So items that are only kept in another
/// group's file do not match.
fn all_but_jq255e() -> Vec<String> {
    let others = groups().into_iter().filter(|group| group != "jq255e");
    let mut without: Vec<String> = others.map(|group| format!("pg_{group}_")).collect();
    for (folder, used) in OF_JQ255E {
        let entries = std::fs::read_dir(root().join("core/src").join(folder)).into_iter().flatten().flatten();
        let modules = entries.filter_map(|e| Some(e.path().file_stem()?.to_str()?.to_owned()));
        without.extend(modules.filter(|m| !used.contains(&m.as_str())).map(|m| format!("{}{m}", m.len())));
    }
    let more = [PANICS, "10double_odd1s", "5batch", "4sha2", "6sha512", "4sha3", "5shake", "6keccak"];
    without.extend(more.map(str::to_owned));
    without
}

/// The curve of jq255e, which is also that of do255e. Equal functions for both groups may have the name of either.
const SHARED: &str = "10double_odd1e";

/// Part of the names of the functions that a panic ends in.
const PANICS: &str = "9panicking";

fn panics() -> Vec<String> {
    vec![PANICS.to_owned()]
}

/// Parts of symbols that no program may contain: formatting, unwinding, allocation. Names are mangled.
const NEVER: [&str; 4] = ["core3fmt", "_Unwind", "malloc", "alloc5alloc"];

/// Runs a program in the simulator. Returns its output.
pub fn simulate(target: &Target, elf: &Path) -> Result<String> {
    let failed = |why: String| Trouble::Failed(format!("{}: {why}", elf.display()));
    let run = load(target, elf)?.run().map_err(|e| failed(e.to_string()))?;
    let text = String::from_utf8_lossy(&run.output).into_owned();
    if run.exit != Some(0) {
        return Err(failed(format!("ended with {:?} in the simulator: {text}", run.exit)));
    }
    println!(
        "{:<14} simulator  {:>12} cycles, {:>5} bytes of stack: {}",
        target.name,
        run.cycles,
        run.stack,
        text.trim()
    );
    Ok(text)
}

/// Loads a program into the simulator.
pub fn load(target: &Target, elf: &Path) -> Result<Board> {
    let failed = |why: String| Trouble::Failed(format!("{}: {why}", elf.display()));
    let cpu = target.cpu.ok_or_else(|| failed("its CPU is not simulated".to_owned()))?;
    let bytes = std::fs::read(elf).map_err(|e| failed(e.to_string()))?;
    Board::new(cpu, &bytes).map_err(|e| failed(e.to_string()))
}

/// Checks the stack of each call on jq255e.
fn stacks(target: &Target, elf: &Path) -> Result {
    let failed = |why: String| Trouble::Failed(format!("{}: {why}", elf.display()));
    let mut board = load(target, elf)?;
    board.options().regions = ["exchange", "sign*", "verify*"].map(|f| format!("pg_jq255e_{f}")).to_vec();
    let run = board.run().map_err(|e| failed(e.to_string()))?;
    if run.regions.len() < 3 {
        return Err(failed(format!("only {} functions of three were called", run.regions.len())));
    }
    for region in &run.regions {
        println!("{:<14} {}: {} bytes of stack", target.name, region.name, region.stack);
        if region.stack > target.stack {
            let (name, stack, most) = (&region.name, region.stack, target.stack);
            return Err(failed(format!("{name} takes {stack} bytes of stack, more than {most}")));
        }
    }
    Ok(())
}

/// Runs a program in QEMU. Returns its output.
fn emulate(target: &Target, machine: &Machine, elf: &Path) -> Result<String> {
    let qemu = qemu::Machine { program: target.qemu, arguments: machine.arguments, words: &[] };
    let (status, text) = qemu.run(elf, 300)?;
    let name = machine.arguments.get(1).unwrap_or(&"");
    if !status.success() {
        return Err(Trouble::Failed(format!("{} on {name}: {status}: {text}", elf.display())));
    }
    println!("{:<14} QEMU's {name}: {}", target.name, text.trim());
    Ok(text)
}

/// Finds a symbol that must not be in a program.
///
/// Equal functions are merged into one, which keeps one of the names or several. So small functions are ignored: they
/// may be ours under another group's name. If a function has several names, one allowed name is enough.
fn intruder(target: &Target, elf: &Path, without: &[String]) -> Result<Option<String>> {
    const SMALL: u64 = 128;
    let text = toolchains::symbols(target, elf)?;
    let mut places: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for line in text.lines() {
        if let [address, size, _, name] = line.split_whitespace().collect::<Vec<_>>()[..] {
            let forbidden = name.contains(PANICS) || NEVER.iter().any(|part| name.contains(part));
            if forbidden || u64::from_str_radix(size, 16).is_ok_and(|size| size >= SMALL) {
                places.entry(address).or_default().push(name);
            }
        }
    }
    let wrong = |name: &&str| {
        // Symbols of test data belong to the program.
        let data = ["v_", "c_", "b_"].iter().any(|p| name.starts_with(p));
        let mut parts = without.iter().map(String::as_str).filter(|part| *part == PANICS || !name.contains(SHARED));
        !data && (parts.any(|part| name.contains(part)) || NEVER.iter().any(|part| name.contains(part)))
    };
    Ok(places.values().find(|names| names.iter().all(wrong)).and_then(|names| names.first()).map(|n| (*n).to_owned()))
}

/// Returns the number of bytes of code and constants.
pub fn flash(elf: &Path) -> Result<u32> {
    let bytes = std::fs::read(elf).map_err(|e| Trouble::Failed(format!("{}: {e}", elf.display())))?;
    elf::flash(&bytes).ok_or_else(|| Trouble::Failed(format!("{} has no sections", elf.display())))
}

/// Fails if a tool that the targets need in addition to Rust is missing.
pub fn need_tools(targets: &[&Target]) -> Result {
    for target in targets {
        target.toolchain.need()?;
        if !target.machines.is_empty() {
            need(target.qemu)?;
        }
    }
    Ok(())
}

/// Adds the C files of a folder to a list, in sorted order. Returns their names without `.c`.
fn c_files(folder: &Path, sources: &mut Vec<PathBuf>) -> Result<Vec<String>> {
    let entries = std::fs::read_dir(folder).map_err(|e| Trouble::Failed(format!("{}: {e}", folder.display())))?;
    let files = entries.flatten().filter_map(|e| e.file_name().to_str()?.strip_suffix(".c").map(str::to_owned));
    let mut names: Vec<_> = files.collect();
    names.sort();
    sources.extend(names.iter().map(|name| folder.join(format!("{name}.c"))));
    Ok(names)
}

/// A program for a target: its objects, and the library.
struct Parts<'a> {
    target: &'a Target,
    program: &'a Program,
    objects: Vec<PathBuf>,
    library: &'a Path,
}

impl<'a> Parts<'a> {
    /// Compiles the program.
    fn compile(target: &'a Target, program: &'a Program, vectors: &Path, library: &'a Path) -> Result<Self> {
        let here = home().join("firmware");
        let include = [here.clone(), home().join("include"), vectors.to_owned()];
        let own = here.join(format!("{}.c", program.name));
        let mut sources = vec![target.start(), own, vectors.join("vectors.c")];
        let each = program.folder.map_or(Ok(Vec::new()), |folder| c_files(&here.join(folder), &mut sources))?;
        let out = home().join("target/firmware").join(target.name);
        std::fs::create_dir_all(&out).map_err(|e| Trouble::Failed(format!("{}: {e}", out.display())))?;
        let mut objects = Vec::new();
        for file in &sources {
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            let object = out.join(format!("{}-{name}.o", program.name));
            toolchains::compile(target, &Source { file, each: &each, include: &include }, &object)?;
            objects.push(object);
        }
        Ok(Parts { target, program, objects, library })
    }

    /// Links the program for a QEMU machine or the simulator.
    fn link(&self, name: &str, map: Map, ram: u32) -> Result<PathBuf> {
        let out = home().join("target/firmware").join(self.target.name);
        let elf = out.join(format!("{}-{name}.elf", self.program.name));
        let library = [self.library.to_string_lossy().into_owned()];
        toolchains::link(self.target, &self.objects, &library, map, ram, &elf)?;
        Ok(elf)
    }
}

/// Builds and runs all programs on a target.
fn test_on(target: &Target, vectors: &Path) -> Result {
    let library = target.archive.build()?;
    for program in &PROGRAMS {
        let parts = Parts::compile(target, program, vectors, &library)?;
        let (mut said, mut elves) = (Vec::new(), Vec::new());
        if target.cpu.is_some() {
            let elf = parts.link("simulator", None, program.ram)?;
            said.push(simulate(target, &elf)?);
            elves.push(elf);
        }
        for machine in target.machines.iter().filter(|m| m.ram >= program.ram) {
            let name = machine.arguments.get(1).unwrap_or(&"qemu");
            let elf = parts.link(name, machine.map, program.ram)?;
            said.push(emulate(target, machine, &elf)?);
            elves.push(elf);
        }
        let expected = format!("{}: ok", program.name);
        let Some(elf) = elves.first() else { continue };
        if let Some(wrong) = said.iter().find(|s| s.trim() != expected) {
            return Err(Trouble::Failed(format!("{} says {wrong:?}", elf.display())));
        }
        if let Some(name) = intruder(target, elf, &(program.without)())? {
            return Err(Trouble::Failed(format!("{} has {name} in it", elf.display())));
        }
        println!("{:<14} {} has {} bytes of flash, test data included", target.name, program.name, flash(elf)?);
        if program.is_checked && target.cpu.is_some() {
            stacks(target, elf)?;
            secrets::test(target, elf)?;
        }
    }
    Ok(())
}

/// Tests the programs on the named targets, or on all.
pub fn test(names: &[&str]) -> Result {
    let targets = targets::named(names)?;
    need_tools(&targets)?;
    let vectors = vectors()?;
    targets.into_iter().try_for_each(|target| test_on(target, &vectors))
}
