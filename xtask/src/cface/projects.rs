//! Builds the projects of the folder `projects`. Stubs take the place of the makers' headers and CMake functions. QEMU
//! runs the boot loaders, with good and bad images, and the key exchanges.

use super::firmware;
use super::targets::{self, Target};
use super::toolchains::{self, Source};
use super::{Result, home, output, read};
use crate::packages::need;
use crate::qemu;
use crate::toolchain::Compiler;
use crate::tools::{Trouble, root};
use primegroup::jq255e::SecretKey;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A project in C.
struct Project {
    name: &'static str,
    /// Folder of its main files.
    main: &'static str,
    /// Names of the targets that it is built for.
    cpus: &'static [&'static str],
    /// Variable of the environment that names the maker's SDK to CMake, if the project uses CMake.
    sdk: Option<&'static str>,
    /// Bytes of an image before its vector table.
    skip: usize,
}

const PROJECTS: [Project; 4] = [
    Project { name: "esp-idf", main: "esp-idf/main", cpus: &["esp32c3", "esp32"], sdk: Some("IDF_PATH"), skip: 0 },
    // The archive is that of Cortex-M4 without FPU.
    Project { name: "zephyr", main: "zephyr", cpus: &["cortex-m33"], sdk: Some("ZEPHYR_BASE"), skip: 0 },
    Project { name: "pico-sdk", main: "pico-sdk", cpus: &["cortex-m0plus"], sdk: Some("PICO_SDK_PATH"), skip: 256 },
    Project { name: "platformio", main: "platformio", cpus: &["cortex-m4"], sdk: None, skip: 0 },
];

/// Target of the project in Rust, and the target of `TARGETS` that runs it.
const RUST: (&str, &str) = ("thumbv7em-none-eabi", "cortex-m4");

/// Distance of the slot from the start of flash, and its length: the values of all projects and stubs.
const SLOT: (u32, usize) = (0x10000, 0x10000);

/// Seed of the key that signs images in tests.
const SEED: &[u8] = b"seed of the test key of the folder projects";

fn here() -> PathBuf {
    root().join("projects")
}

fn failed(path: &Path, why: impl std::fmt::Display) -> Trouble {
    Trouble::Failed(format!("{}: {why}", path.display()))
}

/// Returns the start of flash and of RAM on the last machine of a target, which has the most memory.
fn map(target: &Target) -> [u32; 2] {
    let default = if target.family == "xtensa" { 0x1000_0000 } else { 0 };
    target.machines.last().and_then(|m| m.map).unwrap_or([default, 0x2000_0000])
}

/// Compiles C files with a target's start-up code, and links them at `start`. Returns the program.
fn link(target: &Target, stubs: &str, sources: &[PathBuf], library: &[String], start: u32, out: &Path) -> Result {
    let include = [here().join("stubs").join(stubs), home().join("include"), home().join("firmware")];
    let mut objects = Vec::new();
    for file in [target.start()].iter().chain(sources) {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let object = out.with_extension(format!("{name}.o"));
        toolchains::compile(target, &Source { file, each: &[], include: &include }, &object)?;
        objects.push(object);
    }
    toolchains::link(target, &objects, library, Some([start, map(target)[1]]), targets::LEAST, out)
}

/// Returns a small program that a boot loader on a Cortex-M can start: its bytes in flash, after `skip` zeros.
fn image(target: &Target, skip: usize, out: &Path) -> Result<Vec<u8>> {
    if target.family != "cortex-m" {
        // Only the stub of the maker's boot loader starts this image.
        return Ok(vec![0x5a; 1000]);
    }
    let (elf, binary) = (out.join("image.elf"), out.join("image.bin"));
    let start = map(target)[0] + SLOT.0 + u32::try_from(skip).unwrap_or_default();
    link(target, "", &[here().join("stubs/image.c")], &[], start, &elf)?;
    output(Command::new("arm-none-eabi-objcopy").args(["-O", "binary"]).arg(&elf).arg(&binary))?;
    let code = std::fs::read(&binary).map_err(|e| failed(&binary, e))?;
    Ok([vec![0; skip], code].concat())
}

/// Returns a slot with a signed image.
fn slot(image: &[u8]) -> Result<Vec<u8>> {
    let key = SecretKey::from_seed(SEED).map_err(|e| Trouble::Failed(e.to_string()))?;
    let mut slot = image.to_vec();
    slot.resize(SLOT.1 - 64, 0xff);
    slot.extend(u32::try_from(image.len()).unwrap_or_default().to_le_bytes());
    slot.extend([0xff; 12]);
    slot.extend(key.sign(image).to_bytes());
    Ok(slot)
}

/// Damages that a boot loader must notice: the first byte that changes, and its new value as a difference.
const DAMAGES: [(&str, usize, u8); 5] = [
    ("a flipped bit in the image", 300, 0x10),
    ("a flipped bit in the challenge of the signature", SLOT.1 - 48, 1),
    ("a flipped bit in the signature's last byte", SLOT.1 - 1, 0x10),
    ("a length that is longer by a bit", SLOT.1 - 64, 2),
    ("a length beyond the slot", SLOT.1 - 61, 0x80),
];

/// Runs a program on a target's last QEMU machine, with a slot in its flash. Returns the exit code and the output.
fn run(target: &Target, elf: &Path, slot: &[u8]) -> Result<(Option<i32>, String)> {
    let Some(machine) = target.machines.last() else {
        let run = firmware::load(target, elf)?.run().map_err(|e| failed(elf, e))?;
        return Ok((run.exit.map(|code| code as i32), String::from_utf8_lossy(&run.output).into_owned()));
    };
    let file = elf.with_extension("slot");
    std::fs::write(&file, slot).map_err(|e| failed(&file, e))?;
    let loader = format!("loader,file={},addr={},force-raw=on", file.display(), map(target)[0] + SLOT.0);
    let arguments = [machine.arguments, &["-device", &loader]].concat();
    let (status, text) = qemu::Machine { program: target.qemu, arguments: &arguments, words: &[] }.run(elf, 60)?;
    Ok((status.code(), text))
}

/// Checks both programs: the boot loader starts a signed image and refuses damaged ones, and the exchange succeeds.
fn check(target: &Target, [boot, exchange]: [&Path; 2], image: &[u8]) -> Result {
    if run(target, exchange, &[])?.0 != Some(0) {
        return Err(failed(exchange, "no common secret"));
    }
    if target.machines.is_empty() {
        println!("{:<14} {}: exchanges keys", target.name, exchange.display());
        return Ok(());
    }
    let good = slot(image)?;
    let (code, text) = run(target, boot, &good)?;
    if code != Some(0) || text.trim() != "image: runs" {
        return Err(failed(boot, format!("a signed image ends with {code:?}: {text:?}")));
    }
    for (name, place, difference) in DAMAGES {
        let mut bad = good.clone();
        bad[place] ^= difference;
        let (code, text) = run(target, boot, &bad)?;
        if code != Some(1) && code != Some(255) || !text.is_empty() {
            return Err(failed(boot, format!("{name} ends with {code:?}: {text:?}")));
        }
    }
    let sizes = [firmware::flash(boot)?, firmware::flash(exchange)?];
    println!("{:<14} boots and refuses: {} bytes of flash; exchanges keys: {}", target.name, sizes[0], sizes[1]);
    Ok(())
}

/// Lets CMake read the project, with stubs of the maker's functions. It fails if a file is missing.
fn configure(project: &Project, program: &str, library: &Path, out: &Path) -> Result {
    let Some(variable) = project.sdk else { return Ok(()) };
    need("cmake")?;
    let mut c = Command::new("cmake");
    c.arg("-S").arg(here().join(project.name)).arg("-B").arg(out.join(format!("cmake-{program}")));
    c.arg(format!("-DPROGRAM={program}")).arg(format!("-DPRIMEGROUP_ARCHIVE={}", library.display()));
    output(c.env(variable, here().join("stubs").join(project.name))).map(|_| ())
}

/// Builds and checks a project in C on a target.
fn c(project: &Project, target: &Target) -> Result {
    println!("{:<14} projects/{}", target.name, project.name);
    let out = home().join("target/projects").join(project.name).join(target.name);
    std::fs::create_dir_all(&out).map_err(|e| failed(&out, e))?;
    let library = target.archive.build()?;
    let [boot, exchange] = ["boot", "exchange"].map(|program| -> Result<PathBuf> {
        configure(project, program, &library, &out)?;
        let elf = out.join(format!("{program}.elf"));
        let main = here().join(project.main).join(format!("{program}_main.c"));
        let sources = [here().join(format!("{program}.c")), main];
        link(target, project.name, &sources, &[library.to_string_lossy().into_owned()], map(target)[0], &elf)?;
        Ok(elf)
    });
    check(target, [&boot?, &exchange?], &image(target, project.skip, &out)?)
}

/// Builds and checks the project in Rust.
fn rust(target: &Target) -> Result {
    println!("{:<14} projects/cortex-m-rt", target.name);
    let (folder, out) = (here().join("cortex-m-rt"), home().join("target/projects/cortex-m-rt"));
    let mut c = Compiler::find(RUST.0)?.build(&folder, "release", RUST.0);
    c.args(["--locked", "--features", "simulated", "--target-dir"]).arg(&out);
    // Debian's compiler comes without a linker.
    output(c.env("CARGO_TARGET_THUMBV7EM_NONE_EABI_LINKER", "arm-none-eabi-ld"))?;
    let [boot, exchange] = ["boot", "exchange"].map(|program| out.join(RUST.0).join("release").join(program));
    check(target, [&boot, &exchange], &image(target, 0, &out)?)
}

/// Checks that both boot loaders have the public key of the tests.
fn public_key() -> Result {
    let key = SecretKey::from_seed(SEED).map_err(|e| Trouble::Failed(e.to_string()))?;
    let bytes: Vec<_> = key.public_key().encode().iter().map(|byte| format!("{byte:#04x}")).collect();
    for path in ["public_key.h", "cortex-m-rt/src/bin/boot.rs"].map(|file| here().join(file)) {
        let text: String = read(&path)?.split_whitespace().collect();
        if !text.contains(&bytes.join(",")) {
            return Err(failed(&path, format!("not the public key of the tests: expected {}", bytes.join(", "))));
        }
    }
    Ok(())
}

/// Builds and checks the projects on the named targets, or on all.
pub fn test(names: &[&str]) -> Result {
    let targets = targets::named(names)?;
    firmware::need_tools(&targets)?;
    public_key()?;
    for target in &targets {
        PROJECTS.iter().filter(|p| p.cpus.contains(&target.name)).try_for_each(|project| c(project, target))?;
        if target.name == RUST.1 {
            rust(target)?;
        }
    }
    Ok(())
}
