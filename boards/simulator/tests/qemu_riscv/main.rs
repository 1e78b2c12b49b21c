//! The simulator's RISC-V instructions against QEMU's, on random operands and memory.
//!
//! Every form of instruction, of 32 and of 16 bits, is run a fixed number of times in both; all registers and the memory it
//! can reach must agree after it.

mod case;
mod control;
mod coverage;
#[path = "../qemu/elf.rs"]
mod elf;
#[path = "../qemu/form.rs"]
mod form;
mod forms;
mod image;
#[allow(dead_code)] // its floating-point numbers
#[path = "../qemu/random.rs"]
mod random;

use case::Case;
use forms::Form;
use image::{Builder, Image, RECORD_WORDS, words};
use primegroup_simulator::{Board, Cpu};
use random::Random;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Command;

/// How often each form runs.
const TIMES: u32 = 150;
/// Programs are no longer than jumps reach.
const LARGEST: u32 = 0x8_0000;

/// Something that makes cases of one form.
enum Source {
    Form(&'static Form),
    Maker(&'static control::Maker),
}

impl Source {
    fn make(&self, at: u32, random: &mut Random) -> Case {
        match self {
            Source::Form(form) => form.case(at, random),
            Source::Maker((name, make)) => {
                let mut case = Case::new(name, at, random);
                make(&mut case, random);
                case
            }
        }
    }
}

/// Whether QEMU is there. Without it the tests are skipped, with a message; in CI they fail.
fn qemu() -> bool {
    let found = Command::new("qemu-riscv32").arg("--version").output().is_ok_and(|out| out.status.success());
    if !found {
        assert!(std::env::var_os("CI").is_none(), "qemu-riscv32 is not installed, and CI requires it");
        eprintln!("SKIPPED: qemu-riscv32 is not installed, so the simulator was not compared with it");
    }
    found
}

/// The records of all cases, from QEMU.
fn in_qemu(image: &Image, name: &str) -> Vec<u32> {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("riscv-{name}.elf"));
    std::fs::write(&file, &image.elf).unwrap();
    // QEMU runs what can be executed.
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o755)).unwrap();
    let run = Command::new("qemu-riscv32")
        .args(["-cpu", "rv32,zba=true,zbb=true,zbc=true,zbs=true,zbkb=true"])
        .arg(&file)
        .output()
        .unwrap();
    let done = run.stdout.len() / 4 / RECORD_WORDS;
    assert!(
        run.status.success() && done == image.cases.len(),
        "QEMU stopped after {done} of {} cases, {name}: {}",
        image.cases.len(),
        String::from_utf8_lossy(&run.stderr).lines().take(4).collect::<Vec<_>>().join("; ")
    );
    words(&run.stdout)
}

/// Runs all cases in both, and fails with the first differences of the forms that differ.
fn compare(image: &Image, cases: &[Case], name: &str) {
    let expected = in_qemu(image, name);
    let mut board = Board::new(Cpu::Hazard3, &image.elf).unwrap();
    let mut wrong: Vec<String> = Vec::new();
    let mut blamed = Vec::new();
    for ((case, &address), expected) in cases.iter().zip(&image.cases).zip(expected.chunks(RECORD_WORDS)) {
        let difference = match board.call(case.entry(), &[address]) {
            Err(fault) => Some(format!("the simulator faults: {fault}")),
            Ok(run) => {
                assert!(run.clobbered.is_empty(), "{:?}", run.clobbered);
                let found = words(&board.read(image::RECORD, 4 * RECORD_WORDS).unwrap());
                (0..RECORD_WORDS)
                    .find(|&i| i as u32 != case.reserved && found[i] != expected[i])
                    .map(|i| format!("word {i} of the record is {:#010x}, in QEMU {:#010x}", found[i], expected[i]))
            }
        };
        if let Some(difference) = difference
            && !blamed.contains(&case.form)
        {
            blamed.push(case.form);
            wrong.push(format!("{}: {difference}\n  {case}", case.form));
        }
    }
    assert!(wrong.is_empty(), "{} forms differ from QEMU\n{}", wrong.len(), wrong.join("\n"));
}

/// Runs every source `TIMES` times, in as few programs as jumps allow.
fn check(name: &str, sources: &[Source]) {
    let mut random = Random::new(name.bytes().fold(0, |seed, byte| seed * 257 + u64::from(byte)));
    let mut todo = sources.iter().flat_map(|source| (0..TIMES).map(move |_| source)).peekable();
    let (mut total, mut program) = (0, 0);
    while todo.peek().is_some() {
        let mut builder = Builder::new(&mut random);
        while builder.size() < LARGEST
            && let Some(source) = todo.next()
        {
            let at = builder.here() + 2 * random.below(2);
            builder.push(source.make(at, &mut random));
        }
        let (image, cases) = builder.finish();
        compare(&image, &cases, &format!("{name}-{program}"));
        total += cases.len();
        program += 1;
    }
    assert_eq!(total, TIMES as usize * sources.len());
    eprintln!("{name}: {total} cases of {} forms agree with QEMU", sources.len());
}

fn forms(all: &'static [Form]) -> Vec<Source> {
    all.iter().map(Source::Form).collect()
}

#[test]
fn integers_and_products() {
    if qemu() {
        check("base", &forms(forms::BASE));
    }
}

#[test]
fn bit_manipulation() {
    if qemu() {
        check("bits", &forms(forms::BITS));
    }
}

#[test]
fn compressed() {
    if qemu() {
        check("compressed", &forms(forms::COMPRESSED));
    }
}

#[test]
fn loads_stores_and_atomics() {
    if qemu() {
        check("memory", &forms(forms::MEMORY));
    }
}

#[test]
fn branches_and_jumps() {
    if qemu() {
        check("control", &control::MAKERS.iter().map(Source::Maker).collect::<Vec<_>>());
    }
}
