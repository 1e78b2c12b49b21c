//! Arithmetic modulo orders of groups on a board against the host's. A scalar has one representation, so results must be the same words.

use super::machine::Machine;
use super::twins::find;
use crate::tools::Trouble;
use primegroup_core::ct::recast;
use primegroup_core::field::PrimeField;
use primegroup_core::group::{ed25519, jq255e, jq255s};
use primegroup_operations::Random;

type Words = [u64; 4];

const GROUPS: [&str; 3] = ["scalar_e", "scalar_s", "scalar_25519"];
const FUNCTIONS: [&str; 4] = ["mul", "add", "sub", "invert"];

/// The exported functions.
pub fn kernels() -> impl Iterator<Item = String> {
    GROUPS.iter().flat_map(|group| FUNCTIONS.iter().map(move |f| format!("kernel_{group}_{f}")))
}

/// Bytes of a slot with the guard behind it.
const STRIDE: usize = 48;
const GUARD: u8 = 0xa5;

/// Slots of result and operands: apart, result on either operand, both operands the same, all the same.
const ALIASES: [[usize; 3]; 5] = [[0, 1, 2], [1, 1, 2], [2, 1, 2], [0, 1, 1], [1, 1, 1]];

fn bytes(w: &Words) -> Vec<u8> {
    w.iter().flat_map(|w| w.to_le_bytes()).collect()
}

/// Calls a function on operands in slots between guards; the result.
fn call(
    m: &mut Machine,
    base: u32,
    function: u32,
    [out, a, b]: [usize; 3],
    x: &Words,
    y: &Words,
) -> Result<Vec<u8>, String> {
    let address = |slot: usize| base + (16 + STRIDE * slot) as u32;
    let at = |slot: usize| 16 + STRIDE * slot..16 + STRIDE * slot + 32;
    let mut memory = [GUARD; 16 + 3 * STRIDE];
    memory[at(b)].copy_from_slice(&bytes(y));
    memory[at(a)].copy_from_slice(&bytes(x));
    m.simulator.write(base, &memory).map_err(|e| e.to_string())?;
    let run = m.simulator.call_address(function, &[address(out), address(a), address(b)]).map_err(|f| f.to_string())?;
    if !run.clobbered.is_empty() {
        return Err(format!("registers {:?} are not kept", run.clobbered));
    }
    let mut after = m.simulator.read(base, memory.len()).map_err(|e| e.to_string())?;
    let result = after[at(out)].to_vec();
    after[at(out)].copy_from_slice(&memory[at(out)]);
    if after != memory { Err("writes beside its result".to_owned()) } else { Ok(result) }
}

fn group<S: PrimeField>(m: &mut Machine, base: u32, name: &str, quick: bool) -> Result<u64, Trouble> {
    let mut done = 0;
    for f in FUNCTIONS {
        let symbol = format!("kernel_{name}_{f}");
        let function = find(m, &symbol)?;
        let mut r = Random::new(7);
        let mut special = vec![S::ZERO, S::ONE, -S::ONE, S::ONE + S::ONE, recast::<Words, S>([1, 0, 0, 0])];
        special.push(-special[4]);
        let count = if f == "invert" { 100 } else { 20_000 } / if quick { 50 } else { 1 };
        for i in 0..36 + count {
            let (x, y) = if i < 36 { (special[i % 6], special[i / 6]) } else { (r.scalar(), r.scalar()) };
            let y = if i % 5 >= 3 { x } else { y };
            let (expected, alias) = match f {
                "mul" => (x * y, ALIASES[i % 5]),
                "add" => (x + y, ALIASES[i % 5]),
                "sub" => (x - y, ALIASES[i % 5]),
                _ => (x.invert(), ALIASES[i % 5]),
            };
            let result = call(m, base, function, alias, &recast(x), &recast(y))
                .map_err(|why| Trouble::Failed(format!("{symbol}: {why}")))?;
            if result != bytes(&recast(expected)) {
                return Err(Trouble::Failed(format!("{symbol}: {x:?}, {y:?}, aliases {alias:?}")));
            }
            done += 1;
        }
    }
    Ok(done)
}

/// Compares; how many calls.
pub fn check(m: &mut Machine, base: u32, quick: bool) -> Result<u64, Trouble> {
    let [e, s, c25519] = GROUPS;
    Ok(group::<jq255e::Scalar>(m, base, e, quick)?
        + group::<jq255s::Scalar>(m, base, s, quick)?
        + group::<ed25519::Scalar>(m, base, c25519, quick)?)
}
