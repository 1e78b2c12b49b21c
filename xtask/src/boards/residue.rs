//! Search for secrets left on the stack of a board. An operation with a secret runs on a painted stack. Then the stack is
//! searched for the secret and for values that the operation computes from it.

use super::build::Library;
use super::machine::{Machine, functions};
use crate::tools::Trouble;
use primegroup_operations::{Entry, Input};
use primegroup_testkit::secrets::listed::{UNKNOWN, needles};
use primegroup_testkit::secrets::stack::{Left, search};
use primegroup_testkit::secrets::{Needle, Source};

/// Byte that the stack is painted with.
const PAINT: u8 = 0xd7;
/// Number of stack bytes that are painted: more than any operation takes.
const STACK: u32 = 32768;
/// A function of the firmware that leaves a copy of its argument on purpose. The search must find it.
const PLANTED: &str = "op_leave";

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

/// Returns the secrets of an operation on an input.
pub fn secrets(m: &mut Machine, e: &Entry, input: &Input) -> Result<Vec<Needle>, Trouble> {
    let mut source = Source::with_needles(1, 1);
    if !needles(e, input, &mut source) {
        return Err(Trouble::Failed(format!("{} {}: {UNKNOWN}", e.group, e.name)));
    }
    let mut all = source.needles();
    all.extend(coordinates(m, e, input)?);
    Ok(all)
}

/// Paints the stack.
pub fn paint(m: &mut Machine) -> Result<(), Trouble> {
    let bottom = m.stack_top()? - STACK;
    m.simulator.write(bottom, &[PAINT; STACK as usize]).map_err(|e| Trouble::Failed(e.to_string()))
}

/// Returns the address of the deepest copy of a secret, or none.
pub fn deepest(m: &Machine, secrets: &[Needle]) -> Result<Option<usize>, Trouble> {
    let memory = m.simulator.read(m.stack_top()? - STACK, STACK as usize);
    let memory = memory.map_err(|e| Trouble::Failed(e.to_string()))?;
    let places = search(&memory, secrets).into_iter().flat_map(|left| left.places);
    places.map(|(at, _)| at).max().map(|at| m.stack_top().map(|top| top as usize - at)).transpose()
}

/// Searches the stack from the deepest written byte upwards. This includes data that a CPU stores below its stack
/// pointer (Xtensa's windows), and data above the first frame. Returns a line for each secret that is left.
pub fn find(m: &Machine, secrets: &[Needle]) -> Result<Vec<String>, Trouble> {
    let memory = m.simulator.read(m.stack_top()? - STACK, STACK as usize);
    let memory = memory.map_err(|e| Trouble::Failed(e.to_string()))?;
    let memory: Vec<u8> = memory.into_iter().skip_while(|byte| *byte == PAINT).collect();
    let line = |Left { what, places, .. }: Left| {
        let places: Vec<String> =
            places.iter().take(6).map(|(at, place)| format!("-{at} (from byte {place})")).collect();
        format!("{what} at {} of {}", places.join(", "), memory.len())
    };
    Ok(search(&memory, secrets).into_iter().map(line).collect())
}

/// Checks that the planted copy is found.
pub fn planted(library: &Library) -> Result<(), Trouble> {
    let m = &mut Machine::new(library.board, &library.link(&functions(&[PLANTED]), "leaves")?)?;
    let word = 0x1234_9876u32;
    let bytes = [word.to_le_bytes(), (!word).to_le_bytes()].concat();
    paint(m)?;
    m.call(PLANTED, &[word])?;
    if find(m, &[Needle { what: "argument".to_owned(), bytes }])?.is_empty() {
        return Err(Trouble::Failed("a planted copy was not found".to_owned()));
    }
    Ok(())
}
