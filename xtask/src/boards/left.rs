//! Check for secrets left on the stack of a board. Each operation with a secret runs on a painted stack. The check
//! then searches the stack for the secret and for values that the operation computes from it.

use super::accepted::{Check, Ledger};
use super::machine::{Machine, Programs, functions};
use crate::tools::Trouble;
use primegroup_operations::{Entry, INPUT, Input, Random, Secrets};
use primegroup_testkit::secrets::listed::{UNKNOWN, needles};
use primegroup_testkit::secrets::stack::{Left, search};
use primegroup_testkit::secrets::{Needle, Source};

/// Byte that the stack is painted with.
const PAINT: u8 = 0xd7;
/// Number of stack bytes that are painted: more than any operation takes.
const STACK: u32 = 32768;
/// A function of the firmware that leaves a copy of its argument on purpose. The check must find it.
pub const PLANTED: &str = "op_leave";

/// Known residues that are allowed until they are fixed: the board, the operation, the secret, and the reason. Each
/// must be found.
const ALLOWED: [(&str, &str, &str, &str); 0] = [];

/// Returns the coordinates of the shared element of a key exchange, as the board's own multiplication stores them.
/// They depend on the algorithm.
fn coordinates(m: &mut Machine, e: &Entry, input: &Input) -> Result<Option<Needle>, Trouble> {
    let all = super::operations();
    let mul = all.iter().find(|o| o.group == e.group && o.symbol == "mul");
    let (true, Some(mul)) = (matches!(e.symbol, "key_exchange" | "dh"), mul) else { return Ok(None) };
    m.prepare(mul, input)?;
    m.compute(mul)?;
    // 96 bytes hold at least three coordinates in any model. The last words may lie after the element; they are zeros
    // then.
    Ok(Some(Needle { what: "coordinates of the shared element".to_owned(), bytes: m.state(96)? }))
}

/// Paints the stack, calls a function on prepared inputs, and returns the stack from the deepest written byte upwards.
/// This includes data that a CPU stores below its stack pointer (Xtensa's windows), and data above the first frame.
fn memory(m: &mut Machine, function: &str, args: &[u32]) -> Result<Vec<u8>, Trouble> {
    let bottom = m.stack_top()? - STACK;
    let io = |e: primegroup_simulator::Error| Trouble::Failed(e.to_string());
    m.simulator.write(bottom, &[PAINT; STACK as usize]).map_err(io)?;
    m.call(function, args)?;
    let memory = m.simulator.read(bottom, STACK as usize).map_err(io)?;
    Ok(memory.into_iter().skip_while(|byte| *byte == PAINT).collect())
}

/// Checks that the planted copy is found.
fn planted(m: &mut Machine) -> Result<(), Trouble> {
    let word = 0x1234_9876u32;
    let bytes = [word.to_le_bytes(), (!word).to_le_bytes()].concat();
    let needle = Needle { what: "argument".to_owned(), bytes };
    if search(&memory(m, PLANTED, &[word])?, &[needle]).is_empty() {
        return Err(Trouble::Failed("a planted copy was not found".to_owned()));
    }
    Ok(())
}

/// Checks the selected operations of a board. Returns their number.
pub fn check(
    programs: &mut Programs<'_>,
    wanted: &[&'static Entry],
    ledger: &mut Ledger<'_>,
) -> Result<usize, Trouble> {
    let library = programs.library;
    planted(&mut Machine::new(library.board, &library.link(&functions(&[PLANTED]), "leaves")?)?)?;
    let board = library.board.title();
    let (mut count, mut found, mut needed) = (0, Vec::new(), [false; ALLOWED.len()]);
    for e in wanted.iter().filter(|e| e.secret && e.owns) {
        let name = format!("{} {}", e.group, e.name);
        count += 1;
        let program = programs.of(e)?;
        let hash = ledger.operation_hash(&program.elf, e);
        // Each allowed residue must be found, so its operation always runs.
        let allowed = ALLOWED.iter().any(|a| a.0 == board && a.1 == name);
        if !allowed && ledger.skips_operation(e, &hash, Check::Left) {
            continue;
        }
        let mut m = Machine::new(library.board, &program)?;
        let before = found.len();
        let mut input = [0; INPUT];
        (e.sample)(&mut Random::new(9), &mut Secrets::random(9), &mut input);
        let mut source = Source::with_needles(1, 1);
        if !needles(e, &input, &mut source) {
            return Err(Trouble::Failed(format!("{name}: {UNKNOWN}")));
        }
        let mut all = source.needles();
        if let Some(needle) = coordinates(&mut m, e, &input)? {
            all.push(needle);
        }
        m.prepare(e, &input)?;
        let memory = memory(&mut m, &super::machine::symbol(e), &[])?;
        for Left { what, places, .. } in search(&memory, &all) {
            match ALLOWED.iter().position(|a| a.0 == board && a.1 == name && a.2 == what) {
                Some(i) => needed[i] = true,
                None => {
                    let places: Vec<String> =
                        places.iter().take(6).map(|(at, place)| format!("-{at} (from byte {place})")).collect();
                    found.push(format!("{name} on {board}: {what} at {} of {}", places.join(", "), memory.len()));
                }
            }
        }
        if found.len() == before {
            ledger.pass_operation(e, &hash, Check::Left);
        }
    }
    if wanted.len() == super::operations().len() {
        for (a, _) in ALLOWED.iter().zip(needed).filter(|(a, needed)| a.0 == board && !needed) {
            found.push(format!("{} of {} on {board} is not left any more, so it need not be allowed", a.2, a.1));
        }
    }
    if found.is_empty() {
        Ok(count)
    } else {
        Err(Trouble::Failed(format!("copies of secrets are left:\n{}", found.join("\n"))))
    }
}
