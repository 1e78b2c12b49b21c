//! The C programs of `bindings/c/firmware`: linked by arm-none-eabi-gcc with our archive, run in the simulator and in QEMU,
//! and searched for what must not be in them.

use super::{Result, archive, groups, home, output, secrets, vectors};
use crate::packages::need;
use crate::qemu::Machine;
use crate::tools::{Trouble, root};
use primegroup_simulator::{Board, Cpu};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A CPU that programs are made for.
#[derive(Clone, Copy)]
pub struct Target {
    pub cpu: Cpu,
    pub name: &'static str,
    /// Rust's name.
    pub rust: &'static str,
    /// Flags of the C compiler.
    pub flags: &'static [&'static str],
    /// QEMU's machines with such a CPU (or one that runs its code), the first with 16 KB of RAM or more.
    pub machines: &'static [&'static str],
}

pub const TARGETS: [Target; 2] = [
    Target {
        cpu: Cpu::M0Plus,
        name: "cortex-m0plus",
        rust: "thumbv6m-none-eabi",
        flags: &["-mcpu=cortex-m0plus", "-mthumb", "-mfloat-abi=soft"],
        machines: &["microbit", "mps2-an385"],
    },
    Target {
        cpu: Cpu::M4F,
        name: "cortex-m4",
        rust: "thumbv7em-none-eabihf",
        flags: &["-mcpu=cortex-m4", "-mthumb", "-mfpu=fpv4-sp-d16", "-mfloat-abi=hard"],
        machines: &["mps2-an386"],
    },
];

/// A program of the folder.
struct Program {
    name: &'static str,
    ram: u32,
    /// Whether it fits the smallest machine.
    small: bool,
    /// The folder whose C files belong to it, too.
    folder: Option<&'static str>,
    /// Parts of names of functions that must not be linked.
    without: fn() -> Vec<String>,
}

const PROGRAMS: [Program; 3] = [
    Program { name: "jq255e", ram: 16 << 10, small: true, folder: None, without: all_but_jq255e },
    Program {
        name: "groups",
        ram: 32 << 10,
        small: false,
        folder: Some("vectors"),
        without: || vec![PANICS.to_owned()],
    },
    // Sums of many products index arrays whose length only the caller knows: bounds are checked there.
    Program { name: "batch", ram: 64 << 10, small: false, folder: None, without: Vec::new },
];

/// The files and folders of the core that jq255e is made of, in the folders that have some for other groups.
const OF_JQ255E: [(&str, &[&str]); 3] = [
    ("group", &["double_odd", "element", "jq255", "mod", "operators"]),
    ("curve", &["double_odd", "mod", "mul"]),
    ("field", &["gf255", "kernels", "mod", "mont", "safegcd", "vector"]),
];

/// No function of another group, no curve or field of one, no hash but BLAKE2s. Modules are looked for with the lengths that Rust puts before
/// their names, so that what is only kept in another group's file is not meant.
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

/// A part of the names of what stands at the end of a panic.
const PANICS: &str = "9panicking";

/// What no program may have: formatting, unwinding, allocation. Names as the compilers mangle them.
const NEVER: [&str; 4] = ["core3fmt", "_Unwind", "malloc", "alloc5alloc"];

fn compiler() -> Command {
    Command::new("arm-none-eabi-gcc")
}

/// Compiles C sources, which find the macro `EACH` defined if there is a list: `EACH(run)` is `run(name)` for each name.
pub fn link(
    target: Target,
    sources: &[PathBuf],
    each: &[String],
    include: &[PathBuf],
    ram: u32,
    library: &Path,
    out: &Path,
) -> Result {
    let mut c = compiler();
    if !each.is_empty() {
        let calls: Vec<_> = each.iter().map(|name| format!("run({name})")).collect();
        c.arg(format!("-DEACH(run)={}", calls.join(" ")));
    }
    c.args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-Os", "-ffunction-sections", "-fdata-sections"]);
    c.args(target.flags).args(["-nostartfiles", "--specs=nosys.specs", "-Wl,--gc-sections", "-Wl,-z,noexecstack"]);
    c.arg(format!("-Wl,--defsym=ram_size={ram}")).arg("-T").arg(home().join("firmware/cortex-m.ld"));
    for folder in include {
        c.arg("-I").arg(folder);
    }
    output(c.args(sources).arg(library).arg("-o").arg(out)).map(|_| ())
}

/// Runs a program in the simulator: what it printed.
pub fn simulate(target: Target, elf: &Path) -> Result<String> {
    let failed = |why: String| Trouble::Failed(format!("{}: {why}", elf.display()));
    let bytes = std::fs::read(elf).map_err(|e| failed(e.to_string()))?;
    let mut board = Board::new(target.cpu, &bytes).map_err(|e| failed(e.to_string()))?;
    let run = board.run().map_err(|e| failed(e.to_string()))?;
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

/// Stack that a key exchange, a signature or a verification may take, from the C function on.
const STACK: u32 = 2048;

/// Checks it, call by call.
fn stacks(target: Target, elf: &Path) -> Result {
    let failed = |why: String| Trouble::Failed(format!("{}: {why}", elf.display()));
    let bytes = std::fs::read(elf).map_err(|e| failed(e.to_string()))?;
    let mut board = Board::new(target.cpu, &bytes).map_err(|e| failed(e.to_string()))?;
    board.options().regions = ["exchange", "sign*", "verify*"].map(|f| format!("pg_jq255e_{f}")).to_vec();
    let run = board.run().map_err(|e| failed(e.to_string()))?;
    if run.regions.len() < 3 {
        return Err(failed(format!("only {} functions of three were called", run.regions.len())));
    }
    for region in &run.regions {
        println!("{:<14} {}: {} bytes of stack", target.name, region.name, region.stack);
        if region.stack > STACK {
            return Err(failed(format!("{} takes {} bytes of stack, more than {STACK}", region.name, region.stack)));
        }
    }
    Ok(())
}

/// Runs a program in QEMU: what it printed.
pub fn emulate(machine: &str, elf: &Path) -> Result<String> {
    let qemu = Machine { program: "qemu-system-arm", arguments: &["-M", machine], words: &[] };
    let (status, text) = qemu.run(elf, 300)?;
    if !status.success() {
        return Err(Trouble::Failed(format!("{} on {machine}: {status}: {text}", elf.display())));
    }
    println!("{:<14} QEMU: {}", machine, text.trim());
    Ok(text)
}

/// A symbol that must not be in a program.
///
/// Equal functions are one function, with one of their names or several. So what is small is passed over: it may be ours
/// under another group's name. And of several names, one that is allowed is enough.
fn intruder(elf: &Path, without: &[String]) -> Result<Option<String>> {
    const SMALL: u64 = 128;
    let text = output(Command::new("arm-none-eabi-nm").args(["--defined-only", "--print-size"]).arg(elf))?;
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
        // Test data is the program's own.
        let data = ["v_", "c_", "b_"].iter().any(|p| name.starts_with(p));
        let mut parts = without.iter().map(String::as_str).chain(NEVER);
        !data && parts.any(|part| name.contains(part))
    };
    Ok(places.values().find(|names| names.iter().all(wrong)).and_then(|names| names.first()).map(|n| (*n).to_owned()))
}

/// Bytes of code and constants.
fn flash(elf: &Path) -> Result<u32> {
    let text = output(Command::new("arm-none-eabi-size").arg(elf))?;
    let number = text.lines().nth(1).and_then(|l| l.split_whitespace().next()).and_then(|n| n.parse().ok());
    number.ok_or_else(|| Trouble::Failed(format!("arm-none-eabi-size says {text:?}")))
}

pub fn need_tools() -> Result {
    need("arm-none-eabi-gcc")?;
    if output(compiler().arg("-print-file-name=nosys.specs"))?.trim() == "nosys.specs" {
        need("/usr/lib/arm-none-eabi/newlib/nosys.specs")?;
    }
    need("qemu-system-arm")
}

/// Adds the C files of a folder to a list, in order: their names without `.c`.
fn c_files(folder: &Path, sources: &mut Vec<PathBuf>) -> Result<Vec<String>> {
    let entries = std::fs::read_dir(folder).map_err(|e| Trouble::Failed(format!("{}: {e}", folder.display())))?;
    let files = entries.flatten().filter_map(|e| e.file_name().to_str()?.strip_suffix(".c").map(str::to_owned));
    let mut names: Vec<_> = files.collect();
    names.sort();
    sources.extend(names.iter().map(|name| folder.join(format!("{name}.c"))));
    Ok(names)
}

pub fn test() -> Result {
    need_tools()?;
    let vectors = vectors()?;
    let here = home().join("firmware");
    let include = [here.clone(), home().join("include"), vectors.clone()];
    let mut small = Vec::new();
    for target in TARGETS {
        let library = archive(target.rust)?;
        for program in &PROGRAMS {
            let own = here.join(format!("{}.c", program.name));
            let mut sources = vec![here.join("board.c"), own, vectors.join("vectors.c")];
            let each = program.folder.map_or(Ok(Vec::new()), |folder| c_files(&here.join(folder), &mut sources))?;
            let elf = home().join("target").join(format!("{}-{}.elf", program.name, target.name));
            link(target, &sources, &each, &include, program.ram, &library, &elf)?;
            let expected = format!("{}: ok", program.name);
            let mut said = vec![simulate(target, &elf)?];
            let machines = if program.small { target.machines } else { &target.machines[target.machines.len() - 1..] };
            for machine in machines {
                said.push(emulate(machine, &elf)?);
            }
            if let Some(wrong) = said.iter().find(|s| s.trim() != expected) {
                return Err(Trouble::Failed(format!("{} says {wrong:?}", elf.display())));
            }
            if let Some(name) = intruder(&elf, &(program.without)())? {
                return Err(Trouble::Failed(format!("{} has {name} in it", elf.display())));
            }
            println!("{:<14} {} has {} bytes of flash, test data included", target.name, program.name, flash(&elf)?);
            if program.small {
                small.push((target, elf));
            }
        }
    }
    for (target, elf) in &small {
        stacks(*target, elf)?;
        secrets::test(*target, elf)?;
    }
    Ok(())
}
