//! Measures cycles, stack and flash of operations, and checks them in the same simulation: constant time, and secrets
//! left on the stack.

use super::build::{Board, Library};
use super::cache::Cache;
use super::ct::{self, Count};
use super::machine::{Machine, Programs, symbol};
use super::{Findings, elf, residue, traces};
use crate::tools::Trouble;
use primegroup_figures::{Figure, Program};
use primegroup_operations::{Entry, INPUT, Input, Output, Random, Secrets};
use primegroup_simulator::Marking;
use std::collections::BTreeSet;

/// Returns the number of inputs of an operation.
///
/// Figures of variable-time operations and of signatures are averages over 8 inputs. The others take the same time
/// for any input (which `--ct` checks), so a few inputs are enough, and two if these agree ([`AGREEING`]). On curves
/// with a pairing all operations take nearly the same time.
pub fn samples(e: &Entry, quick: bool) -> u64 {
    let few = e.secret && !e.name.contains("sign");
    match (super::is_long(e), quick) {
        (true, _) => 1,
        (false, true) => 2,
        (false, false) => {
            if few {
                3
            } else {
                8
            }
        }
    }
}

/// Number of inputs after which no more are run, if an operation with secrets took the same cycles and stack for all of
/// them.
const AGREEING: usize = 2;

/// Returns input number `i` of an operation, and the output that the host's library computes.
pub fn sample(e: &Entry, i: u64) -> (Input, Output) {
    let mut input = [0; INPUT];
    (e.sample)(&mut Random::new(i), &mut Secrets::random(i), &mut input);
    (input, e.evaluate(&input))
}

/// The parts of a run that are asked for.
#[derive(Clone, Copy)]
pub struct Asked {
    /// The figures.
    pub figures: bool,
    /// The constant-time check, of operations with secrets.
    pub ct: bool,
    /// The search for secrets left on the stack, after operations that own their secrets.
    pub residue: bool,
}

impl Asked {
    /// Returns the parts that an operation can have.
    fn of(self, e: &Entry) -> Self {
        Asked { ct: self.ct && e.secret, residue: self.residue && e.secret && e.owns, ..self }
    }

    fn is_any(self) -> bool {
        self.figures || self.ct || self.residue
    }
}

/// Costs of a run, or of an operation: average cycles, the average second count (cycles of a second core, or
/// instructions), and the deepest stack.
#[derive(Clone, Copy, PartialEq)]
struct Cost {
    cycles: u64,
    beside: Option<u64>,
    stack: u32,
}

impl Cost {
    /// Parses the numbers that the cache holds. Most boards have no second count.
    fn parse(cycles: &str, beside: &str, stack: &str) -> Option<Self> {
        Some(Cost { cycles: cycles.parse().ok()?, beside: beside.parse().ok(), stack: stack.parse().ok()? })
    }
}

/// The results of an operation. A part that was not run has none.
#[derive(Default)]
struct Results {
    cost: Option<Cost>,
    /// Functions with multiplications whose time depends on a secret.
    products: Option<BTreeSet<String>>,
    /// True if no secret was left on the stack.
    clean: bool,
}

impl Results {
    /// Parses the text that the cache holds.
    fn parse(text: &str) -> Self {
        let mut results = Results::default();
        for line in text.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            match fields[..] {
                ["cost", cycles, beside, stack] => results.cost = Cost::parse(cycles, beside, stack),
                ["constant time", ..] => results.products = Some(fields[1..].iter().map(|f| (*f).to_owned()).collect()),
                ["clean"] => results.clean = true,
                _ => {}
            }
        }
        results
    }

    fn text(&self) -> String {
        let mut lines = Vec::new();
        if let Some(Cost { cycles, beside, stack }) = self.cost {
            lines
                .push(format!("cost\t{cycles}\t{}\t{stack}", beside.map_or_else(|| "-".to_owned(), |x| x.to_string())));
        }
        if let Some(products) = &self.products {
            lines.push(
                ["constant time"].into_iter().chain(products.iter().map(String::as_str)).collect::<Vec<_>>().join("\t"),
            );
        }
        if self.clean {
            lines.push("clean".to_owned());
        }
        lines.join("\n")
    }

    /// Returns the parts that are asked for and have no result.
    fn missing(&self, asked: Asked) -> Asked {
        Asked {
            figures: asked.figures && self.cost.is_none(),
            ct: asked.ct && self.products.is_none(),
            residue: asked.residue && !self.clean,
        }
    }
}

/// Runs an operation on its inputs, with all checks that are asked for on the first one. Returns what is wrong, as text.
fn simulate(
    m: &mut Machine,
    e: &Entry,
    inputs: &[(Input, Output)],
    asked: Asked,
    results: &mut Results,
) -> Result<(), String> {
    let text = |trouble: Trouble| match trouble {
        Trouble::Failed(why) | Trouble::Skipped(why) => why,
    };
    let mut costs: Vec<Cost> = Vec::new();
    let marks = asked.ct && m.board.declassifies();
    let count = if asked.figures { inputs.len() } else { 1 };
    for (input, expected) in inputs.iter().take(count) {
        if e.secret && costs.len() == AGREEING && costs.iter().all(|cost| *cost == costs[0]) {
            break;
        }
        let first = costs.is_empty();
        let secrets = if first && asked.residue { residue::secrets(m, e, input).map_err(text)? } else { Vec::new() };
        if first && marks {
            m.mark(&ct::marks(e)).map_err(text)?;
            m.simulator.options().marking = Marking::Memory;
        }
        m.prepare(e, input).map_err(text)?;
        if first && asked.residue {
            residue::paint(m).map_err(text)?;
        }
        let run = m.compute(e).map_err(text)?;
        m.simulator.options().marking = Marking::Off;
        if first && marks {
            results.products = Some(ct::judge(m, run.leaks)?);
        }
        if first && asked.residue {
            let left = residue::find(m, &secrets).map_err(text)?;
            if !left.is_empty() {
                return Err(format!("leaves secrets on the stack: {}", left.join("; ")));
            }
            results.clean = true;
        }
        m.finish_with(e, expected).map_err(text)?;
        let beside = if m.board.counts_instructions() { Some(run.instructions) } else { run.beside };
        costs.push(Cost { cycles: run.cycles, beside, stack: run.stack });
    }
    if asked.figures {
        let n = costs.len() as u64;
        let average = |of: fn(&Cost) -> Option<u64>| Some((costs.iter().map(of).sum::<Option<u64>>()? + n / 2) / n);
        let (cycles, beside) = (average(|cost| Some(cost.cycles)).unwrap_or(0), average(|cost| cost.beside));
        results.cost = Some(Cost { cycles, beside, stack: costs.iter().map(|cost| cost.stack).max().unwrap_or(0) });
    }
    if asked.ct && !marks {
        if let Some(difference) = traces::difference(m, e).map_err(text)? {
            return Err(difference);
        }
        results.products = Some(BTreeSet::new());
    }
    Ok(())
}

/// Returns the bytes of flash of a program made of some functions, and whether it contains a panic.
pub fn flash(library: &Library, roots: &[String], name: &str) -> Result<(u32, bool), Trouble> {
    let program = library.link(roots, name)?;
    let bytes = elf::flash(&program.elf).ok_or_else(|| Trouble::Failed(format!("{name}: no ELF file")))?;
    Ok((bytes, program.panics))
}

/// Returns the names for a board's figures: its own, and that of the second count.
fn names(board: Board) -> impl Iterator<Item = &'static str> {
    [Some(board.name()), board.beside()].into_iter().flatten()
}

/// Measures and checks operations, each in its own program and in one simulation per input.
fn operations(
    programs: &mut Programs<'_>,
    tables: &str,
    asked: Asked,
    quick: bool,
    wanted: &[&'static Entry],
    cache: &mut Cache,
    f: &mut Findings,
) -> Result<(), Trouble> {
    let board = programs.library.board;
    if asked.ct {
        ct::planted(programs)?;
    }
    if asked.residue {
        residue::planted(programs.library)?;
    }
    let (mut wrong, mut count, mut clean) = (Vec::new(), Count::default(), 0);
    for e in wanted {
        let asked = asked.of(e);
        if !asked.is_any() {
            continue;
        }
        let program = programs.of(e)?;
        let inputs: Vec<(Input, Output)> = (0..samples(e, quick)).map(|i| sample(e, i)).collect();
        let hash = cache.hash(&program.elf, inputs.iter().flat_map(|(input, output)| [&input[..], &output[..]]));
        let mut results = cache.find(&hash).map_or_else(Results::default, |text| Results::parse(&text));
        let missing = results.missing(asked);
        if missing.is_any() {
            let mut m = Machine::new(board, &program)?;
            if let Err(why) = simulate(&mut m, e, &inputs, missing, &mut results) {
                wrong.push(format!("{} {} on {}: {why}", e.group, e.name, board.title()));
                continue;
            }
            cache.store(&hash, &results.text())?;
        }
        if let (true, Some(products)) = (asked.ct, &results.products) {
            count.add(e, products);
        }
        clean += usize::from(asked.residue);
        let (true, Some(Cost { cycles, beside, stack })) = (asked.figures, results.cost) else { continue };
        let (flash, panic) = flash(programs.library, &[symbol(e)], &format!("{tables}-{}", symbol(e)))?;
        if panic {
            f.panics.push(format!("{} {} on {}", e.group, e.name, board.title()));
        }
        for (name, cycles) in names(board).zip([Some(cycles), beside].into_iter().flatten()) {
            f.figures.operations.push(Figure {
                board: name.to_owned(),
                tables: tables.to_owned(),
                group: e.group.to_owned(),
                operation: e.name.to_owned(),
                cycles,
                flash,
                stack,
            });
        }
    }
    if !wrong.is_empty() {
        return Err(Trouble::Failed(wrong.join("\n")));
    }
    if asked.ct {
        f.lines.push(format!("{}: {count}", board.title()));
        f.constant_time.push((board, count));
    }
    if asked.residue {
        f.lines.push(format!("{}: {clean} operations leave no copies of secrets on the stack", board.title()));
    }
    Ok(())
}

/// Groups that contain the public keys of BLS signatures.
const BLS_KEYS: [&str; 3] = ["bls12_381_g1", "bls12_381_g2", "bn254_g2"];
/// Programs with BLS signatures only: the name, and the operations. The last operation is the main one.
const BLS: [(&str, &[&str]); 2] =
    [("BLS signer: keygen from seed + sign", &["keygen_from_seed", "sign"]), ("BLS verifier", &["verify"])];

/// Programs that other libraries have, too: the name, and the functions.
const COMPARED: [(&str, &[&str]); 4] = [
    ("p256 verify of a hash value", &["op_p256_verify_digest"]),
    (
        "p256 keygen + key exchange + sign + verify",
        &["op_p256_keygen", "op_p256_key_exchange", "op_p256_sign", "op_p256_verify"],
    ),
    ("ed25519 verify", &["op_ed25519_verify"]),
    (
        "ed25519 and x25519: keygen + key exchange + sign + verify",
        &["op_ed25519_keygen", "op_ed25519_sign", "op_ed25519_verify", "op_x25519_keygen", "op_x25519_key_exchange"],
    ),
];

/// Measures programs with key exchange, signing and verification, for each group that has its own version of all
/// three. Also measures the programs with BLS signatures.
fn programs(library: &Library, tables: &str, wanted: &[&'static Entry], f: &mut Findings) -> Result<(), Trouble> {
    const PARTS: [&str; 3] = ["key exchange", "sign", "verify"];
    let mut add = |name: String, roots: &[String], of: &str| -> Result<(), Trouble> {
        let (flash, _) = flash(library, roots, &format!("{tables}-{of}"))?;
        f.figures.programs.push(Program {
            board: library.board.name().to_owned(),
            tables: tables.to_owned(),
            name,
            flash,
        });
        Ok(())
    };
    let mut groups: Vec<&str> = wanted.iter().map(|e| e.group).collect();
    groups.dedup();
    for group in groups {
        let part = |p: &str| wanted.iter().find(|e| e.group == group && e.name == p).map(|e| symbol(e));
        if let Some(roots) = PARTS.map(part).into_iter().collect::<Option<Vec<_>>>() {
            add(format!("{group} {}", PARTS.join(" + ")), &roots, group)?;
        }
        for (i, (name, roots)) in COMPARED.into_iter().enumerate() {
            if name.starts_with(group) {
                let roots: Vec<_> = roots.iter().map(|root| (*root).to_owned()).collect();
                add(name.to_owned(), &roots, &format!("compared-{i}"))?;
            }
        }
        for (name, parts) in BLS.into_iter().filter(|_| BLS_KEYS.contains(&group)) {
            if parts.last().copied().and_then(part).is_some() {
                let roots: Vec<_> = parts.iter().map(|part| format!("op_{group}_{part}")).collect();
                add(format!("{group} {name}"), &roots, &format!("{group}-bls"))?;
            }
        }
    }
    Ok(())
}

/// Measures and checks all selected operations and programs on one board.
pub fn board(
    p: &mut Programs<'_>,
    tables: &str,
    asked: Asked,
    quick: bool,
    wanted: &[&'static Entry],
    cache: &mut Cache,
    f: &mut Findings,
) -> Result<(), Trouble> {
    operations(p, tables, asked, quick, wanted, cache, f)?;
    if asked.figures { programs(p.library, tables, wanted, f) } else { Ok(()) }
}

/// Returns whether an operation's cost depends on the size of the fixed-base tables. With small tables all code is
/// small, so every cost changes; key exchange and verification are measured then, too.
fn uses_tables(e: &Entry, tables: &str) -> bool {
    ["mulgen", "keygen", "sign", "X25519 base"].contains(&e.name)
        || primegroup_figures::saves_flash(tables) && ["key exchange", "verify"].contains(&e.name)
}

/// Measures the operations that depend on the size of the tables, with another size.
pub fn table_size(
    board: Board,
    tables: &str,
    quick: bool,
    wanted: &[&'static Entry],
    cache: &mut Cache,
    f: &mut Findings,
) -> Result<(), Trouble> {
    let library = Library::build_few(board, tables)?;
    let few: Vec<_> = wanted.iter().copied().filter(|e| uses_tables(e, tables)).collect();
    let asked = Asked { figures: true, ct: false, residue: false };
    operations(&mut Programs::new(&library, tables), tables, asked, quick, &few, cache, f)?;
    programs(&library, tables, wanted, f)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_results_are_read_and_only_missing_parts_run() {
        let results = Results {
            cost: Some(Cost { cycles: 1234, beside: None, stack: 56 }),
            products: Some(["f".to_owned(), "g::<h>".to_owned()].into()),
            clean: false,
        };
        let read = Results::parse(&results.text());
        assert_eq!(read.text(), results.text());
        let all = Asked { figures: true, ct: true, residue: true };
        let missing = read.missing(all);
        assert!(!missing.figures && !missing.ct && missing.residue);
        assert!(!Results { clean: true, ..read }.missing(all).is_any());
        assert!(Results::parse("cost\t1\t-").missing(all).figures);
    }
}
