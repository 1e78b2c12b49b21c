//! Common code of the comparisons with QEMU's user mode for Linux programs. A test that includes this file defines these
//! constants: program and CPU of QEMU (`QEMU`, `QEMU_CPU`), our core (`CORE`), number of runs per form (`TIMES`), and
//! maximum program size (`LARGEST`). It also supplies its own cases, forms, case makers, and an image that runs cases.

use crate::case::Case;
use crate::image::{self, Builder, Image, RECORD_WORDS};
use crate::random::Random;
use crate::{CORE, Form, LARGEST, QEMU, QEMU_CPU, TIMES, control};
use primegroup_simulator::Board;
use std::path::PathBuf;
use std::process::Command;

/// Source of cases of one form.
pub enum Source {
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

/// Returns sources for all forms.
pub fn forms(all: &'static [Form]) -> Vec<Source> {
    all.iter().map(Source::Form).collect()
}

/// Returns whether QEMU is installed. Without it, tests are skipped with a message, but fail in CI.
pub fn qemu() -> bool {
    let found = Command::new(QEMU).arg("--version").output().is_ok_and(|out| out.status.success());
    if !found {
        assert!(std::env::var_os("CI").is_none(), "{QEMU} is not installed, and CI requires it");
        eprintln!("SKIPPED: {QEMU} is not installed, so the simulator was not compared with it");
    }
    found
}

/// Runs a program in QEMU. Returns whether it ended successfully, its output, and otherwise the reason for its end.
pub fn run(elf: &[u8], name: &str) -> (bool, Vec<u8>, String) {
    let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{QEMU}-{name}.elf"));
    std::fs::write(&file, elf).unwrap();
    // QEMU runs only executable files.
    #[cfg(unix)]
    std::fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let run = Command::new(QEMU).args(["-cpu", QEMU_CPU]).arg(&file).output().unwrap();
    let error = String::from_utf8_lossy(&run.stderr).lines().take(4).collect::<Vec<_>>().join("; ");
    (run.status.success(), run.stdout, format!("{}: {error}", run.status))
}

/// Converts bytes to words.
pub fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect()
}

/// Runs all cases in both, and fails with the first differences of each differing form.
fn compare(image: &Image, cases: &[Case], name: &str) {
    let (success, output, error) = run(&image.elf, name);
    let done = output.len() / 4 / RECORD_WORDS;
    assert!(
        success && done == image.cases.len(),
        "QEMU stopped after {done} of {} cases, {name}: {error}: {}",
        image.cases.len(),
        cases.get(done).map_or(String::new(), |case| format!("{}: {case}", case.form))
    );
    let expected = words(&output);
    let mut board = Board::new(CORE, &image.elf).unwrap();
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

/// Runs every source `TIMES` times, in as few programs as their length allows. `new` begins a program, and `place`
/// returns the address of the next case.
pub fn check(
    name: &str,
    sources: &[Source],
    new: impl Fn(&mut Random) -> Builder,
    place: impl Fn(&Builder, &mut Random) -> u32,
) {
    let mut random =
        Random::new(name.bytes().fold(0, |seed: u64, byte| seed.wrapping_mul(257).wrapping_add(u64::from(byte))));
    let mut todo = sources.iter().flat_map(|source| (0..TIMES).map(move |_| source)).peekable();
    let (mut total, mut program) = (0, 0);
    while todo.peek().is_some() {
        let mut builder = new(&mut random);
        while builder.size() < LARGEST
            && let Some(source) = todo.next()
        {
            let at = place(&builder, &mut random);
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
