//! Compares the simulator's instructions with QEMU's, on random operands, flags and memory.
//!
//! Every form of instruction that the simulator supports runs a fixed number of times in both. All core registers, the
//! flags, the floating-point registers and the reachable memory must agree afterwards. Forms that are allowed in an IT
//! block also run inside one. No unpredictable instruction is encoded.
//!
//! Floating point is compared bit for bit in the default mode: round to nearest even, no flush to zero, and NaN
//! operands passed on as quiet NaN (not replaced by the default NaN). Exception flags are not compared, because the
//! simulator has none.

mod branch;
mod case;
mod coverage;
mod dsp;
mod elf;
mod float;
mod form;
mod forms16;
mod forms32;
mod harness;
mod image;
mod machine;
mod memory;
mod random;

use case::Case;
use form::{Allowed, draw, encode};
use image::Builder;
use machine::{Machine, compare, qemu};
use memory::Access;
use random::Random;

/// Number of runs per form.
const TIMES: u32 = 150;
/// Number of runs per floating-point form. Rounding and NaN need more cases.
const FLOAT_TIMES: u32 = 600;

/// Source of cases of one form.
enum Source {
    Plain(&'static (&'static str, &'static str, Allowed), bool),
    Access(&'static Access),
    Maker(&'static branch::Maker),
}

impl Source {
    fn make(&self, at: u32, machine: Machine, random: &mut Random) -> Case {
        let v6m = machine == Machine::Microbit;
        let (mut case, conditional) = match self {
            Source::Plain((name, pattern, allowed), conditional) => {
                let mut case = Case::new(name, at, random);
                case.code = encode(pattern, &draw(pattern, *allowed, random));
                (case, *conditional)
            }
            Source::Access(access) => (access.case(at, v6m, random), true),
            Source::Maker((name, make)) => {
                let mut case = Case::new(name, at, random);
                make(&mut case, random);
                (case, false)
            }
        };
        if v6m {
            case.apsr &= 0xf000_0000;
        }
        if conditional && !v6m && random.one_in(4) {
            case.code.insert(0, 0xbf08 | (random.below(14) as u16) << 4);
        }
        case
    }
}

fn plain(forms: &'static [(&'static str, &'static str, Allowed)]) -> impl Iterator<Item = Source> {
    forms.iter().map(|form| Source::Plain(form, true))
}

/// Runs every source `times` times, in as few programs as the flash allows. Returns the number of cases.
fn check(machine: Machine, name: &str, sources: impl Iterator<Item = Source>, times: u32) -> u32 {
    let mut random = Random::new(name.bytes().fold(0, |seed, byte| seed * 257 + u64::from(byte)));
    let sources: Vec<_> = sources.collect();
    let fpu = machine == Machine::Mps2An386;
    let mut todo = sources.iter().flat_map(|source| (0..times).map(move |_| source)).peekable();
    let (mut total, mut program) = (0, 0);
    while todo.peek().is_some() {
        let mut builder = Builder::new(fpu, &mut random);
        while builder.size() < machine.flash()
            && let Some(source) = todo.next()
        {
            let at = builder.here() + 2 * random.below(2);
            builder.push(source.make(at, machine, &mut random));
        }
        let (image, cases) = builder.finish();
        compare(machine, &image, &cases, &format!("{name}-{program}"));
        total += cases.len() as u32;
        program += 1;
    }
    assert_eq!(total, times * sources.len() as u32);
    eprintln!("{name}: {total} cases of {} forms agree with QEMU", sources.len());
    total
}

fn narrow() -> impl Iterator<Item = Source> {
    plain(forms16::FORMS)
        .chain(forms16::OUTSIDE_IT.iter().map(|form| Source::Plain(form, false)))
        .chain(memory::NARROW.iter().map(Source::Access))
        .chain(branch::BOTH.iter().map(Source::Maker))
}

#[test]
fn armv6m() {
    if qemu() {
        let total = check(Machine::Microbit, "armv6m", narrow().chain(plain(forms16::WIDE_ON_V6M)), TIMES);
        assert_eq!(total, TIMES * 83);
    }
}

#[test]
fn the_same_on_the_m4() {
    if qemu() {
        let total = check(Machine::Mps2An386, "narrow", narrow().chain(plain(forms16::WIDE_ON_V6M)), TIMES);
        assert_eq!(total, TIMES * 83);
    }
}

#[test]
fn thumb_2() {
    if qemu() {
        let total = check(Machine::Mps2An386, "thumb2", plain(forms32::FORMS), TIMES);
        assert_eq!(total, TIMES * 79);
    }
}

#[test]
fn dsp_extension() {
    if qemu() {
        let total = check(Machine::Mps2An386, "dsp", plain(dsp::FORMS), TIMES);
        assert_eq!(total, TIMES * 46);
    }
}

#[test]
fn loads_stores_and_branches() {
    if qemu() {
        let sources = memory::WIDE.iter().map(Source::Access).chain(branch::M4.iter().map(Source::Maker));
        let total = check(Machine::Mps2An386, "memory", sources, 2 * TIMES);
        assert_eq!(total, 2 * TIMES * 49);
    }
}

#[test]
fn floating_point() {
    if qemu() {
        let sources = plain(float::FORMS).chain(memory::FLOAT.iter().map(Source::Access));
        let total = check(Machine::Mps2An386, "float", sources, FLOAT_TIMES);
        assert_eq!(total, FLOAT_TIMES * 46);
    }
}
