//! Published and extra vectors, run by the firmware's operations on a board. The tests of the crate primegroup run the
//! same vectors on the host. A section is a list of cases; each has an operation's input and the output that the file
//! requires.
//!
//! Operations have inputs of a fixed shape (a message of 32 bytes, a seed of 32 bytes), so not all sections fit. Each
//! list names the sections that are not run, and the reasons.

mod c1665;
mod curve9767;
mod double_odd;
mod pairings;
mod xs233;

use crate::boards::build::Library;
use crate::boards::cache::Cache;
use crate::boards::machine::{self, Machine};
use crate::boards::operations;
use crate::tools::{Trouble, root};
use primegroup_operations::{Entry, INPUT, Input, OUTPUT, Output};

/// An operation with an input and the expected output.
pub struct Case {
    entry: &'static Entry,
    input: Input,
    expected: Output,
}

impl Case {
    /// Creates a case from the parts of the input, and from parts of the output with their offsets. All other bytes
    /// are zero.
    pub fn new(group: &str, operation: &str, input: &[&[u8]], expected: &[(usize, &[u8])]) -> Result<Self, Trouble> {
        let entry = operations().into_iter().find(|e| e.group == group && e.name == operation);
        let entry = entry.ok_or_else(|| Trouble::Failed(format!("no operation {operation} of {group}")))?;
        let mut case = Case { entry, input: [0; INPUT], expected: [0; OUTPUT] };
        let input = input.concat();
        let shape = || Trouble::Failed(format!("{group} {operation}: a vector that does not fit"));
        case.input.get_mut(..input.len()).ok_or_else(shape)?.copy_from_slice(&input);
        for (at, bytes) in expected {
            case.expected.get_mut(*at..at + bytes.len()).ok_or_else(shape)?.copy_from_slice(bytes);
        }
        Ok(case)
    }

    /// Returns whether a board computes the expected output.
    fn holds(&self, machine: &mut Machine) -> Result<bool, Trouble> {
        machine.prepare(self.entry, &self.input)?;
        machine.compute(self.entry)?;
        Ok(machine.finish(self.entry)? == self.expected)
    }
}

/// The cases of a section.
pub struct Section {
    /// Title of the section.
    pub title: &'static str,
    /// Number of cases that the section must have.
    pub count: usize,
    /// The cases.
    pub cases: Vec<Case>,
}

/// The vectors of a group.
struct List {
    group: &'static str,
    sections: Vec<Section>,
    /// Vectors that are not run, and the reasons.
    not_run: &'static str,
}

fn lists() -> Result<Vec<List>, Trouble> {
    let mut all = vec![List { group: "curve9767", sections: curve9767::sections()?, not_run: curve9767::NOT_RUN }];
    for group in ["do255e", "do255s", "jq255e", "jq255s"] {
        let sections = double_odd::sections(group)?;
        all.push(List { group, sections, not_run: double_odd::NOT_RUN });
    }
    for group in ["xsb233", "xsk233"] {
        all.push(List { group, sections: xs233::sections(group)?, not_run: xs233::NOT_RUN });
    }
    all.push(List { group: "c1665", sections: c1665::sections()?, not_run: c1665::NOT_RUN });
    for group in pairings::GROUPS {
        all.push(List { group, sections: pairings::sections(group)?, not_run: pairings::NOT_RUN });
    }
    Ok(all)
}

/// Runs all cases of the selected groups. Returns lines for the report.
pub fn check(library: &Library, wanted: &[&'static Entry], cache: &mut Cache) -> Result<Vec<String>, Trouble> {
    let title = library.board.title();
    let mut lines = Vec::new();
    for list in lists()?.into_iter().filter(|l| wanted.iter().any(|e| e.group == l.group)) {
        let group: Vec<&Entry> = operations().into_iter().filter(|e| e.group == list.group).collect();
        let program = library.link(&machine::parts(&group), &format!("vectors-{}", list.group))?;
        let cases = list.sections.iter().flat_map(|section| &section.cases);
        let name = |case: &Case| case.entry.symbol.as_bytes();
        let inputs = cases.flat_map(|case| [name(case), &case.input, &case.expected]);
        let hash = cache.hash(&program.elf, [&b"vectors"[..]].into_iter().chain(inputs));
        let skips = cache.find(&hash).is_some();
        let mut machine = Machine::new(library.board, &program)?;
        let (mut counts, mut sum) = (Vec::new(), 0);
        for section in list.sections {
            let place = format!("{title}: {}, {}", list.group, section.title);
            if section.cases.len() != section.count {
                let (found, right) = (section.cases.len(), section.count);
                return Err(Trouble::Failed(format!("{place}: {found} cases, not {right}")));
            }
            if !skips {
                run(&mut machine, &section.cases, &place)?;
            }
            counts.push(format!("{} {}", section.title, section.count));
            sum += section.count;
        }
        if !skips {
            cache.store(&hash, "")?;
        }
        lines.push(format!(
            "{title}: {sum} cases from the vectors of {} hold: {}; {}",
            list.group,
            counts.join(", "),
            list.not_run
        ));
    }
    if lines.is_empty() {
        lines.push(format!("{title}: no vectors run for these groups"));
    }
    Ok(lines)
}

/// Runs the cases of a section. Then runs the last one again with a wrong expectation, which must fail.
fn run(machine: &mut Machine, cases: &[Case], place: &str) -> Result<(), Trouble> {
    for (i, case) in cases.iter().enumerate() {
        if !case.holds(machine)? {
            let host = if case.entry.evaluate(&case.input) == case.expected { "right" } else { "wrong too" };
            let what = format!("case {i} ({}) gives another result; the host's is {host}", case.entry.name);
            return Err(Trouble::Failed(format!("{place}: {what}")));
        }
    }
    let Some(last) = cases.last() else { return Err(Trouble::Failed(format!("{place}: nothing to run"))) };
    let mut wrong = Case { entry: last.entry, input: last.input, expected: last.expected };
    wrong.expected[0] ^= 1;
    if wrong.holds(machine)? { Err(Trouble::Failed(format!("{place}: a planted error is not found"))) } else { Ok(()) }
}

/// Returns the first `count` multiplications of a point by its own encoding, from a start value on. The host continues
/// to the thousandth, because the file has that result.
pub fn monte_carlo(group: &str, start: &[u8], count: usize, thousandth: &[u8]) -> Result<Vec<Case>, Trouble> {
    let mut cases = Vec::new();
    let mut point = start.to_vec();
    for i in 0..1000 {
        let mut case = Case::new(group, "mul", &[&point, &point], &[])?;
        case.expected = case.entry.evaluate(&case.input);
        point = case.expected[..32].to_vec();
        if i < count {
            cases.push(case);
        }
    }
    if point == thousandth { Ok(cases) } else { Err(Trouble::Failed(format!("{group}: Monte-Carlo on the host"))) }
}

/// Reads a file below `vectors/`.
pub fn file(path: &str) -> Result<String, Trouble> {
    let path = root().join("vectors").join(path);
    std::fs::read_to_string(&path).map_err(|e| Trouble::Failed(format!("{}: {e}", path.display())))
}

/// Reads a JSON file below `vectors/`.
pub fn json(path: &str) -> Result<serde_json::Value, Trouble> {
    serde_json::from_str(&file(path)?).map_err(|e| Trouble::Failed(format!("{path}: {e}")))
}

/// Decodes hexadecimal digits.
pub fn unhex(s: &str) -> Result<Vec<u8>, Trouble> {
    let byte = |i: usize| s.get(i..i + 2).and_then(|d| u8::from_str_radix(d, 16).ok());
    let bytes = (0..s.len()).step_by(2).map(byte).collect::<Option<_>>();
    bytes.ok_or_else(|| Trouble::Failed(format!("not hexadecimal: {s:?}")))
}

/// Converts an integer `0x…` to 32 bytes, little-endian.
pub fn integer(s: &str) -> Result<[u8; 32], Trouble> {
    let mut bytes = unhex(&format!("{:0>64}", s.trim_start_matches("0x")))?;
    bytes.reverse();
    bytes.try_into().map_err(|_| Trouble::Failed(format!("not 256 bits: {s:?}")))
}

/// Returns a string in a JSON object.
pub fn text<'a>(row: &'a serde_json::Value, key: &str) -> Result<&'a str, Trouble> {
    row[key].as_str().ok_or_else(|| Trouble::Failed(format!("no {key:?} in a vector")))
}

/// Returns the elements of a list in a JSON object. A missing list counts as empty; the check of the number of cases
/// detects it.
pub fn rows<'a>(all: &'a serde_json::Value, key: &str) -> &'a [serde_json::Value] {
    all[key].as_array().map_or(&[], Vec::as_slice)
}

/// Returns the lines between the comment that contains `title` and the next line that begins with `end`, in groups of
/// `N`.
pub fn groups<const N: usize>(text: &str, title: &str, end: &str) -> Result<Vec<[String; N]>, Trouble> {
    let failed = |what: &str| Trouble::Failed(format!("vectors, {title:?}: {what}"));
    let lines = text.lines().skip_while(|l| !(l.starts_with('#') && l.contains(title)));
    // Skip the rest of the comment first, because it may contain a line that begins with `end`.
    let lines = lines.skip_while(|l| l.starts_with('#')).take_while(|l| !l.starts_with(end));
    let lines: Vec<String> =
        lines.map(str::trim).filter(|l| !l.is_empty() && !l.starts_with('#')).map(str::to_owned).collect();
    if lines.is_empty() {
        return Err(failed("no such section"));
    }
    let (groups, rest) = lines.as_chunks::<N>();
    if rest.is_empty() { Ok(groups.to_vec()) } else { Err(failed("a group is not complete")) }
}
