//! Compares the kernel functions of a field family with their portable reference implementations.
//!
//! The family's list of functions (`primegroup_contracts`) says how each is called. The core's own tests
//! run the same cases.

use super::machine::Machine;
use super::twins::entry;
use crate::tools::Trouble;
use primegroup_contracts::check::{Case, Effort, Outcome, check};
use primegroup_contracts::{Function, List, Values, cost};
use primegroup_core::field::gf9767x19;
use std::collections::HashMap;

/// The functions of a field family on the boards, with their comparison.
pub struct Family {
    /// The table of addresses that the firmware exports.
    pub table: &'static str,
    /// Compares all functions of the table, with operands in memory at an address. Returns the number of calls.
    pub check: fn(&mut Machine, &str, u32, bool) -> Result<u64, Trouble>,
}

/// Returns the families. On these boards elements of `gfp256` are any integers, so only those ranges apply.
pub fn families() -> Vec<Family> {
    let mut all = Vec::new();
    primegroup_contracts::families!(V, K, P => if NAME != "gfp256" || CONSTANT == 0 {
        all.push(Family { table: TABLE, check: functions::<V, P, { size_of::<<V as Values>::Limbs>() }> });
    });
    all
}

/// Number of guard bytes before, between and after slots.
const GUARDS: usize = 16;
const GUARD: u8 = 0xa5;

/// Returns the number of random inputs of a function.
///
/// Additions have few carries, so they need fewer inputs. Slow functions are composed of parts that are tested on
/// their own, so they need fewer, too. Functions on values mostly run the code of those in memory.
fn effort<V: Values>(f: &Function<V>, quick: bool) -> Effort {
    const SUM: u32 = 2 * cost::A;
    let random = match f.cost {
        cost::I.. => 500,
        cost::N.. => 5_000,
        _ if !f.in_memory => 25_000,
        ..=SUM => 20_000,
        _ => 100_000,
    };
    // Twice as many with three operands, which have more aliasing patterns.
    let random = random * (f.patterns().count() / 5).clamp(1, 2);
    Effort { all_pairs: false, random: if quick { random.div_ceil(25) } else { random } }
}

/// Compares all functions of a family with values of `BYTES` bytes.
fn functions<V: List<K>, K, const BYTES: usize>(
    m: &mut Machine,
    table: &str,
    base: u32,
    quick: bool,
) -> Result<u64, Trouble>
where
    V::Limbs: Bytes<BYTES>,
{
    let mut done = 0;
    for (i, f) in V::FUNCTIONS.iter().enumerate() {
        let function = entry(m, table, i)?;
        // Cycles of the first call for each pattern and its public words.
        let mut traces = HashMap::new();
        let run = |case: &Case<V::Limbs>| call::<V::Limbs, BYTES>(m, function, base, case, &mut traces);
        done += check(f, effort(f, quick), run)
            .map_err(|wrong| Trouble::Failed(format!("{table}, {}: {wrong:x?}", f.name)))?;
    }
    Ok(done)
}

/// Runs a case. Memory at `base` holds the pointers, the words, and the slots between guards.
fn call<L: Bytes<BYTES>, const BYTES: usize>(
    m: &mut Machine,
    function: u32,
    base: u32,
    case: &Case<L>,
    traces: &mut HashMap<([usize; 6], [u32; 3]), u64>,
) -> Result<Outcome<L>, String> {
    let slots_at = 4 * (case.pattern.len() + case.words.len());
    let at = |slot: usize| slots_at + GUARDS + (BYTES + GUARDS) * slot;
    let mut memory = vec![GUARD; at(case.slots.len())];
    let places = case.pattern.iter().map(|slot| base + at(*slot) as u32);
    for (to, word) in memory.chunks_exact_mut(4).zip(places.chain(case.words)) {
        to.copy_from_slice(&word.to_le_bytes());
    }
    for (i, x) in case.slots.iter().enumerate() {
        memory[at(i)..at(i) + BYTES].copy_from_slice(&x.bytes());
    }
    m.simulator.write(base, &memory).map_err(|e| e.to_string())?;
    let words = base + 4 * case.pattern.len() as u32;
    let run = m.simulator.call_address(function, &[base, words]).map_err(|f| f.to_string())?;
    if !run.clobbered.is_empty() {
        return Err(format!("registers {:?} are not kept", run.clobbered));
    }
    let cycles = *traces.entry((case.pattern, case.public)).or_insert(run.cycles);
    if cycles != run.cycles {
        return Err(format!("takes {} cycles, and {cycles} on other values", run.cycles));
    }
    let mut after = m.simulator.read(base, memory.len()).map_err(|e| e.to_string())?;
    let slots = std::array::from_fn(|i| L::from_bytes(&after[at(i)..at(i) + BYTES]));
    for i in 0..case.slots.len() {
        after[at(i)..at(i) + BYTES].copy_from_slice(&memory[at(i)..at(i) + BYTES]);
    }
    if after != memory {
        return Err("writes beside its results".to_owned());
    }
    Ok(Outcome { slots, number: run.r0 })
}

/// Conversion of values to and from their bytes in the memory of a board.
trait Bytes<const BYTES: usize> {
    fn bytes(&self) -> [u8; BYTES];
    fn from_bytes(bytes: &[u8]) -> Self;
}

/// `BYTES` is `8 * WORDS`.
impl<const WORDS: usize, const BYTES: usize> Bytes<BYTES> for [u64; WORDS] {
    fn bytes(&self) -> [u8; BYTES] {
        const { assert!(BYTES == 8 * WORDS) };
        std::array::from_fn(|i| self[i / 8].to_le_bytes()[i % 8])
    }
    fn from_bytes(bytes: &[u8]) -> Self {
        std::array::from_fn(|i| bytes[8 * i..8 * i + 8].iter().rev().fold(0, |x, b| x << 8 | u64::from(*b)))
    }
}

impl Bytes<40> for gf9767x19::Limbs {
    fn bytes(&self) -> [u8; 40] {
        std::array::from_fn(|i| self.0[i / 2].to_le_bytes()[i % 2])
    }
    fn from_bytes(bytes: &[u8]) -> Self {
        gf9767x19::Limbs(std::array::from_fn(|i| u16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]])))
    }
}
