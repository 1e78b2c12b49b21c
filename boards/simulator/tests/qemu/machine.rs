//! Runs a program in QEMU and in the simulator, and compares the records.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use primegroup_simulator::{Board, Cpu};

use crate::case::{Case, SCRATCH};
use crate::image::{Image, OUTPUT, record};

/// A core, and a QEMU machine with that core.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Machine {
    /// Cortex-M0, which has the same instructions as the Cortex-M0+.
    Microbit,
    /// Cortex-M4F.
    Mps2An386,
}

impl Machine {
    fn name(self) -> &'static str {
        match self {
            Machine::Microbit => "microbit",
            Machine::Mps2An386 => "mps2-an386",
        }
    }

    fn cpu(self) -> Cpu {
        match self {
            Machine::Microbit => Cpu::M0Plus,
            Machine::Mps2An386 => Cpu::M4F,
        }
    }

    /// Returns the size of flash that both the QEMU machine and the simulator have.
    pub fn flash(self) -> u32 {
        match self {
            Machine::Microbit => 0x3_0000,
            Machine::Mps2An386 => 0xc_0000,
        }
    }

    /// Returns the mask of compared bits in word `index` of a record. The floating-point exception flags are excluded,
    /// because the simulator has none. Q is excluded on ARMv6-M, where it does not exist.
    fn mask(self, index: usize) -> u32 {
        match (self, index) {
            (Machine::Microbit, 15) => 0xf000_0000,
            (Machine::Mps2An386, 15) => 0xf80f_0000,
            (Machine::Mps2An386, 16) => 0xf000_0000,
            _ => u32::MAX,
        }
    }

    /// Returns the name of word `index` of a record.
    fn word(self, index: usize) -> String {
        let scratch = if self == Machine::Microbit { 16 } else { 49 };
        match index {
            13 => "SP".into(),
            14 => "LR".into(),
            15 => "APSR".into(),
            i if i < 13 => format!("R{i}"),
            i if i >= scratch => format!("memory at {:#x}", SCRATCH as usize + 4 * (i - scratch)),
            16 => "FPSCR".into(),
            i => format!("S{}", i - 17),
        }
    }
}

/// Returns whether QEMU is installed. Without it, tests are skipped with a message, but fail in CI.
pub fn qemu() -> bool {
    let found = Command::new("qemu-system-arm").arg("--version").output().is_ok_and(|out| out.status.success());
    if !found {
        assert!(std::env::var_os("CI").is_none(), "qemu-system-arm is not installed, and CI requires it");
        eprintln!("SKIPPED: qemu-system-arm is not installed, so the simulator was not compared with it");
    }
    found
}

/// Returns the records of all cases from QEMU.
fn in_qemu(machine: Machine, image: &Image, name: &str) -> Vec<u32> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("program.elf"), &image.elf).unwrap();
    let _ = std::fs::remove_file(folder.join(OUTPUT));
    let run = Command::new("qemu-system-arm")
        .args(["-M", machine.name(), "-display", "none", "-monitor", "none", "-serial", "none"])
        .args(["-semihosting-config", "enable=on,target=native", "-kernel", "program.elf"])
        .current_dir(&folder)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let bytes = std::fs::read(folder.join(OUTPUT)).unwrap_or_default();
    let done = bytes.len() / image.record_size as usize;
    assert!(
        run.status.success() && done == image.cases.len(),
        "QEMU stopped after {done} of {} cases, {name}: {}",
        image.cases.len(),
        String::from_utf8_lossy(&run.stderr).lines().take(4).collect::<Vec<_>>().join("; ")
    );
    words(&bytes)
}

fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect()
}

/// Runs all cases in both, and fails with the first differences of each differing form.
pub fn compare(machine: Machine, image: &Image, cases: &[Case], name: &str) {
    let expected = in_qemu(machine, image, name);
    let mut board = Board::new(machine.cpu(), &image.elf).unwrap();
    let mut wrong: Vec<String> = Vec::new();
    let mut blamed = Vec::new();
    for (case, (&address, expected)) in
        cases.iter().zip(image.cases.iter().zip(expected.chunks(image.record_size as usize / 4)))
    {
        let difference = match board.call("one_case", &[address]) {
            Err(fault) => Some(format!("the simulator faults: {fault}")),
            Ok(_) => {
                let found = words(&board.read(record(), image.record_size as usize).unwrap());
                let unequal = |i: &usize| (found[*i] ^ expected[*i]) & machine.mask(*i) != 0;
                (0..found.len())
                    .find(unequal)
                    .map(|i| format!("{} is {:#010x}, in QEMU {:#010x}", machine.word(i), found[i], expected[i]))
            }
        };
        if let Some(difference) = difference
            && !blamed.contains(&case.form)
        {
            blamed.push(case.form);
            wrong.push(format!("{}: {difference}\n  {}", case.form, describe(case)));
        }
    }
    assert!(wrong.is_empty(), "{} forms differ from QEMU\n{}", wrong.len(), wrong.join("\n"));
}

/// Describes the code and the initial state.
fn describe(case: &Case) -> String {
    let code: Vec<_> = case.code.iter().map(|half| format!("{half:04x}")).collect();
    let registers: Vec<_> = case.registers.iter().map(|register| format!("{register:08x}")).collect();
    format!("code {} at {:#x}, APSR {:08x}, R0 to LR {}", code.join(" "), case.at, case.apsr, registers.join(" "))
}
