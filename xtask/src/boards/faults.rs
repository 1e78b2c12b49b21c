//! `--faults N`: a campaign of injected faults. In each run of an operation one instruction is skipped, or one bit of its
//! result is inverted. Faults are chosen from the list of executed instructions: the first and the last execution of
//! each and one in between are skipped, and a bit of the results of two of them is inverted. If there are more than N,
//! they are sampled at equal distances. When invalid signatures are verified, instructions that are executed once are
//! skipped, up to ten times as many: the decisions are among these.

use super::build::{Board, Library};
use super::machine::{Machine, functions, own, symbol};
use super::options::Options;
use crate::tools::{Trouble, root};
use primegroup_core::field::PrimeField;
use primegroup_operations::{Entry, INPUT, Input, Output, place};
use primegroup_simulator::{Injection, Run};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Boards of the campaign.
const BOARDS: [Board; 2] = [Board::M0Plus, Board::M4F];
/// Operations of the campaign: group, operation.
const OPERATIONS: [(&str, &str); 9] = [
    ("jq255e", "sign"),
    ("jq255e", "key_exchange"),
    ("jq255e", "verify"),
    ("ed25519", "sign"),
    ("x25519", "key_exchange"),
    ("ed25519", "verify"),
    ("p256", "sign"),
    ("p256", "key_exchange"),
    ("p256", "verify"),
];
/// Length of a message.
const MESSAGE: usize = 32;
/// Number of places that are shown for an operation; those where a signature is accepted are shown all.
const SHOWN: usize = 6;

/// Effect of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Effect {
    /// The output is right.
    None,
    /// The board stops (an address without memory, an undefined instruction, no end), or the operation returns an error.
    Stopped,
    /// The output is wrong, and does no harm: a shared secret that the peer does not have, a refused signature.
    Wrong,
    /// A signature that is not valid leaves the device, under another nonce than the right one.
    Invalid,
    /// A signature that is not valid leaves the device under the nonce of the right one, so that the key may be computed from
    /// both; or bytes of the key do.
    Reveals,
    /// A signature that is not valid is accepted.
    Accepts,
}

/// Counts of an operation.
#[derive(Default)]
struct Count {
    /// Number of faults that there are to choose from.
    all: usize,
    effects: BTreeMap<Effect, usize>,
    /// The places of the worst effects, with their instructions.
    places: Vec<String>,
}

/// Returns the operation with a symbol.
fn entry(group: &str, symbol: &str) -> Result<&'static Entry, Trouble> {
    let found = super::operations().into_iter().find(|e| e.group == group && e.symbol == symbol);
    found.ok_or_else(|| Trouble::Failed(format!("no operation {group} {symbol}")))
}

/// Returns at most `most` things at equal distances.
fn spread<T: Copy>(all: &[T], most: usize) -> Vec<T> {
    let chosen = all.len().min(most);
    (0..chosen).map(|i| all[i * all.len() / chosen]).collect()
}

/// Returns the faults of a run, at most `most`, and if `decides` up to ten times as many skips of what is executed once; and
/// the number of all that could be injected.
fn faults(run: &Run, most: usize, decides: bool) -> (Vec<(u32, Injection)>, usize) {
    let (mut all, mut once) = (Vec::new(), Vec::new());
    for (pc, e) in &run.executed {
        let mut numbers = vec![e.first, e.last, e.other];
        numbers.sort_unstable();
        numbers.dedup();
        let to = if decides && e.count == 1 { &mut once } else { &mut all };
        to.extend(numbers.iter().map(|n| (*pc, Injection::Skip(*n))));
        all.extend(numbers.iter().take(2).map(|n| (*pc, Injection::Flip(*n, (n.wrapping_mul(37) % 32) as u8))));
    }
    let count = all.len() + once.len();
    let mut chosen = spread(&once, 10 * most);
    chosen.extend(spread(&all, most));
    (chosen, count)
}

/// A run of an operation on an input.
struct Case {
    entry: &'static Entry,
    /// The function in place of the operation's second part.
    function: String,
    input: Input,
    right: Output,
}

impl Case {
    fn sampled(entry: &'static Entry) -> Self {
        let (input, right) = super::measure::sample(entry, 1);
        Case { entry, function: symbol(entry), input, right }
    }

    /// Returns the cases of an operation, with their names.
    fn all(entry: &'static Entry) -> Vec<(String, Self)> {
        let name = format!("{} {}", entry.group, entry.name);
        let case = Self::sampled(entry);
        match entry.symbol {
            "sign" => {
                let checked = Case { function: format!("op_checked_{}", entry.group), ..Self::sampled(entry) };
                vec![(name.clone(), case), (format!("{name}, with `fault_check`"), checked)]
            }
            // A signature of another message, and one with another last byte.
            "verify" => {
                let places = [place(public_len(entry)), place(public_len(entry)) + MESSAGE + signature_len(entry) - 1];
                let wrong = |(i, at): (usize, usize)| {
                    let mut case = Self::sampled(entry);
                    case.input[at] ^= 1 << i;
                    case.right = entry.evaluate(&case.input);
                    (format!("{name}, {}", ["another message", "another signature"][i]), case)
                };
                places.into_iter().enumerate().map(wrong).collect()
            }
            _ => vec![(name, case)],
        }
    }

    /// Returns the effect of an output.
    fn judge(&self, output: &[u8]) -> Result<Effect, Trouble> {
        if output == self.right {
            return Ok(Effect::None);
        }
        let secret = &self.input[..32];
        let shows = |bytes: &[u8]| bytes.windows(8).any(|window| secret.windows(8).any(|s| s == window));
        Ok(match self.entry.symbol {
            "verify" if output[0] == 2 => Effect::Accepts,
            "verify" => Effect::Stopped,
            "sign" if output[..signature_len(self.entry)].iter().all(|b| *b == 0) => Effect::Stopped,
            _ if shows(output) => Effect::Reveals,
            "sign" => self.judge_signature(output)?,
            // The operation has returned an error.
            _ if output[..32].iter().all(|b| *b == 0) => Effect::Stopped,
            _ => Effect::Wrong,
        })
    }

    fn judge_signature(&self, output: &[u8]) -> Result<Effect, Trouble> {
        let n = signature_len(self.entry);
        let verify = entry(self.entry.group, "verify")?;
        let public = entry(self.entry.group, "keygen")?.evaluate(&self.input);
        let mut input = [0; INPUT];
        let after = place(public_len(self.entry));
        input[..public_len(self.entry)].copy_from_slice(&public[..public_len(self.entry)]);
        input[after..after + MESSAGE].copy_from_slice(&self.input[32..32 + MESSAGE]);
        let mut verdict = |signature: &[u8]| {
            input[after + MESSAGE..after + MESSAGE + n].copy_from_slice(&signature[..n]);
            verify.evaluate(&input)[0]
        };
        if verdict(&self.right) != 2 {
            return Err(Trouble::Failed(format!("{}: the right signature is not accepted", self.entry.group)));
        }
        if verdict(output) == 2 {
            return Ok(Effect::Wrong);
        }
        let same = if self.entry.group == "jq255e" {
            nonce(&self.input[..32], output) == nonce(&self.input[..32], &self.right)
        } else {
            output[..32] == self.right[..32]
        };
        Ok(if same { Effect::Reveals } else { Effect::Invalid })
    }
}

/// Returns the nonce of a signature of jq255e: s - c x, for the private key x.
fn nonce(key: &[u8], signature: &[u8]) -> primegroup::jq255e::Scalar {
    let [x, c, s] =
        [key, &signature[..16], &signature[16..48]].map(<primegroup::jq255e::Scalar as PrimeField>::decode_reduce);
    s - c * x
}

fn public_len(e: &Entry) -> usize {
    if e.group == "p256" { 33 } else { 32 }
}

fn signature_len(e: &Entry) -> usize {
    if e.group == "jq255e" { 48 } else { 64 }
}

/// Runs a case with each fault.
fn campaign(m: &mut Machine, case: &Case, most: usize) -> Result<Count, Trouble> {
    m.prepare(case.entry, &case.input)?;
    let before = m.simulator.snapshot();
    m.simulator.options().injection = Some(Injection::List);
    let run = m.call(&case.function, &[])?;
    m.simulator.options().injection = None;
    m.finish_with(case.entry, &case.right)?;
    let (faults, all) = faults(&run, most, case.entry.symbol == "verify");
    let mut count = Count { all, ..Count::default() };
    for (pc, fault) in faults {
        m.simulator.restore(&before);
        let options = m.simulator.options();
        (options.injection, options.cycle_limit) = (Some(fault), 2 * run.cycles);
        let ended = m.simulator.call(&case.function, &[]);
        let options = m.simulator.options();
        (options.injection, options.cycle_limit) = (None, 1_000_000_000);
        let effect = match ended {
            Err(_) => Effect::Stopped,
            // A fault may have destroyed what the last part encodes.
            Ok(_) => m.finish(case.entry).map_or(Ok(Effect::Stopped), |output| case.judge(&output))?,
        };
        *count.effects.entry(effect).or_default() += 1;
        if effect == Effect::Accepts || effect >= Effect::Invalid && count.places.len() < SHOWN {
            let at = m.simulator.place(pc);
            count.places.push(format!("{fault:?}: {at}: {}", m.simulator.describe(pc)));
        }
    }
    Ok(count)
}

/// Returns the rows of a board, and the places of faults with bad effects.
fn of_board(board: Board, most: usize, o: &Options) -> Result<(String, String), Trouble> {
    let tables = o.size(board.name());
    let library = Library::build_for_faults(board, tables)?;
    let (mut rows, mut places) = (String::new(), String::new());
    for (group, symbol) in OPERATIONS {
        let e = entry(group, symbol)?;
        if !o.wants(e) {
            continue;
        }
        for (name, case) in Case::all(e) {
            let mut roots = own(e);
            roots.push(case.function.clone());
            roots.extend(functions(&[]));
            let mut m = Machine::new(board, &library.link(&roots, &format!("faults-{group}-{symbol}"))?)?;
            let c = campaign(&mut m, &case, most)?;
            let of = |effect| c.effects.get(&effect).copied().unwrap_or_default();
            let total: usize = c.effects.values().sum();
            let _ = writeln!(
                rows,
                "| {} | {name} | {total} of {} | {} | {} | {} | {} | {} | {} |",
                board.title(),
                c.all,
                of(Effect::None),
                of(Effect::Stopped),
                of(Effect::Wrong),
                of(Effect::Invalid),
                of(Effect::Reveals),
                of(Effect::Accepts)
            );
            eprintln!("{}", rows.lines().last().unwrap_or_default());
            for place in c.places {
                let _ = writeln!(places, "{} {name}: {place}", board.title());
            }
        }
    }
    Ok((rows, places))
}

/// Text in front of the table.
const HEAD: &str = "# Faults

For users whose devices an attacker can reach. In each run one instruction of an operation is skipped, or one bit of its result is
inverted. `cargo xtask boards --faults 300 --write` makes this page in the simulator. A real fault may do more than that, and hit more
than one instruction.

Of each executed instruction the first and the last execution and one in between are skipped, and one bit of two of its results is
inverted; the column *faults* says how many of these were run. *Stopped* means that the board stops or that the operation returns an error.
*Wrong* is an output that does no harm: a shared secret that the peer does not have, or another valid signature. *Invalid* is a
signature that is not valid. *Reveals* is one under the nonce of the right signature, so that both together may give the private key away;
or an output with bytes of the key. *Accepts* is an invalid signature that is accepted. When invalid signatures are verified,
up to ten times as many instructions that are executed once are skipped: the decisions are among these.

";

/// Runs the campaign on the boards of the command line, or on both.
pub fn run(most: usize, o: &Options) -> Result<(), Trouble> {
    let boards: Vec<_> = BOARDS.into_iter().filter(|b| !o.names_boards() || o.boards().contains(b)).collect();
    if boards.is_empty() {
        return Err(Trouble::Failed("--faults is for m0plus and m4f".to_owned()));
    }
    let results: Vec<_> = std::thread::scope(|s| {
        let threads: Vec<_> = boards.into_iter().map(|b| s.spawn(move || of_board(b, most, o))).collect();
        threads.into_iter().map(|t| t.join().unwrap_or_else(|_| Err(Trouble::Failed("panicked".to_owned())))).collect()
    });
    let mut text = "| board | operation | faults | no effect | stopped | wrong | invalid | reveals | accepts |\n\
                    |---|---|---:|---:|---:|---:|---:|---:|---:|\n"
        .to_owned();
    let mut places = String::new();
    for result in results {
        let (rows, bad) = result?;
        text += &rows;
        places += &bad;
    }
    println!("{text}\n{places}");
    if o.write {
        let path = root().join("boards/FAULTS.md");
        std::fs::write(&path, format!("{HEAD}{text}"))
            .map_err(|e| Trouble::Failed(format!("{}: {e}", path.display())))?;
    }
    Ok(())
}
