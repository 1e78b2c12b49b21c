//! The simulator's Xtensa instructions against QEMU's, on random operands and memory; windows that overflow; and what QEMU's CPUs lack or
//! forbid: the upper halves of products, against those of 64 bits, and accesses that are not aligned.
//!
//! Every form of instruction is run a fixed number of times in both; all registers and the memory it can reach must agree after it.

mod alone;
mod asm;
mod case;
mod control;
#[path = "../qemu/elf.rs"]
mod elf;
mod form;
mod image;
#[allow(dead_code)] // its floating-point numbers
#[path = "../qemu/random.rs"]
mod random;
mod windows;

use case::Case;
use form::Form;
use image::{Builder, Image, RECORD_WORDS, words};
use primegroup_simulator::{Board, Cpu};
use random::Random;
use std::path::PathBuf;
use std::process::Command;

/// How often each form runs.
const TIMES: u32 = 150;
/// Programs are no longer than jumps reach.
const LARGEST: u32 = 0x1_8000;

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
    let found = Command::new("qemu-xtensa").arg("--version").output().is_ok_and(|out| out.status.success());
    if !found {
        assert!(std::env::var_os("CI").is_none(), "qemu-xtensa is not installed, and CI requires it");
        eprintln!("SKIPPED: qemu-xtensa is not installed, so the simulator was not compared with it");
    }
    found
}

/// What a program writes in QEMU.
fn in_qemu(elf: &[u8], name: &str) -> (bool, Vec<u8>, String) {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("xtensa-{name}.elf"));
    std::fs::write(&file, elf).unwrap();
    // QEMU for other CPUs does not ask for it.
    #[cfg(unix)]
    std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let run = Command::new("qemu-xtensa").args(["-cpu", "dc233c"]).arg(&file).output().unwrap();
    let error = String::from_utf8_lossy(&run.stderr).lines().take(4).collect::<Vec<_>>().join("; ");
    (run.status.success(), run.stdout, format!("{}: {error}", run.status))
}

/// Runs all cases in both, and fails with the first differences of the forms that differ.
fn compare(image: &Image, cases: &[Case], name: &str) {
    let (success, output, error) = in_qemu(&image.elf, name);
    let done = output.len() / 4 / RECORD_WORDS;
    assert!(
        success && done == image.cases.len(),
        "QEMU stopped after {done} of {} cases, {name}: {error}: {}",
        image.cases.len(),
        cases.get(done).map_or(String::new(), |case| format!("{}: {case}", case.form))
    );
    let expected = words(&output);
    let mut board = Board::new(Cpu::Lx6, &image.elf).unwrap();
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
        let mut builder = Builder::new();
        while builder.size() < LARGEST
            && let Some(source) = todo.next()
        {
            // Instructions begin at any byte.
            let at = builder.here() + random.below(4);
            builder.add(source.make(at, &mut random));
        }
        let (image, cases) = builder.finish();
        compare(&image, &cases, &format!("{name}-{program}"));
        total += cases.len();
        program += 1;
    }
    assert_eq!(total, TIMES as usize * sources.len());
    eprintln!("{name}: {total} cases of {} forms agree with QEMU", sources.len());
}

#[test]
fn registers_and_memory() {
    if qemu() {
        check("straight", &form::STRAIGHT.iter().map(Source::Form).collect::<Vec<_>>());
    }
}

#[test]
fn branches() {
    if qemu() {
        check("branches", &form::BRANCHES.iter().map(Source::Form).collect::<Vec<_>>());
    }
}

#[test]
fn jumps_calls_and_loops() {
    if qemu() {
        check("control", &control::MAKERS.iter().map(Source::Maker).collect::<Vec<_>>());
    }
}
