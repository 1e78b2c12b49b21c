//! The simulator's MIPS instructions against QEMU's, on random operands and memory.
//!
//! Every form of instruction is run a fixed number of times in both; all registers, HI and LO, and the memory it can reach must
//! agree after it.

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
const TIMES: u32 = 300;

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
    let found = Command::new("qemu-mipsel").arg("--version").output().is_ok_and(|out| out.status.success());
    if !found {
        assert!(std::env::var_os("CI").is_none(), "qemu-mipsel is not installed, and CI requires it");
        eprintln!("SKIPPED: qemu-mipsel is not installed, so the simulator was not compared with it");
    }
    found
}

/// The records of all cases, from QEMU.
fn in_qemu(image: &Image, name: &str) -> Vec<u32> {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("mips-{name}.elf"));
    std::fs::write(&file, &image.elf).unwrap();
    std::fs::set_permissions(&file, PermissionsExt::from_mode(0o755)).unwrap();
    // Release 2 without floating point, as the M4K, which QEMU does not have.
    let run = Command::new("qemu-mipsel").args(["-cpu", "24Kc"]).arg(&file).output().unwrap();
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
    let mut board = Board::new(Cpu::M4K, &image.elf).unwrap();
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

/// Runs every source `TIMES` times.
fn check(name: &str, sources: &[Source]) {
    let mut random = Random::new(name.bytes().fold(0, |seed, byte| seed * 257 + u64::from(byte)));
    let mut builder = Builder::new(&mut random);
    for source in sources.iter().flat_map(|source| (0..TIMES).map(move |_| source)) {
        builder.push(source.make(builder.here(), &mut random));
    }
    let (image, cases) = builder.finish();
    assert_eq!(cases.len(), TIMES as usize * sources.len());
    compare(&image, &cases, name);
    eprintln!("{name}: {} cases of {} forms agree with QEMU", cases.len(), sources.len());
}

fn forms(all: &'static [Form]) -> Vec<Source> {
    all.iter().map(Source::Form).collect()
}

#[test]
fn arithmetic() {
    if qemu() {
        check("base", &forms(forms::BASE));
    }
}

#[test]
fn high_and_low() {
    if qemu() {
        check("unit", &forms(forms::UNIT));
    }
}

#[test]
fn loads_and_stores() {
    if qemu() {
        check("memory", &forms(forms::MEMORY));
    }
}

#[test]
fn traps_that_do_not() {
    if qemu() {
        check("traps", &forms(forms::TRAPS));
    }
}

#[test]
fn branches_and_jumps() {
    if qemu() {
        check("control", &control::MAKERS.iter().map(Source::Maker).collect::<Vec<_>>());
    }
}
