//! Comparison of traces, the constant-time check of boards whose compiler has no inline assembly. There the library
//! cannot tell the simulator which values it declassifies, so marks would report every refused key. The machine code
//! runs with different secrets and the same public inputs. Cycles, the sequence of instruction addresses and the
//! sequence of data addresses must be the same.

use super::machine::{Machine, symbol};
use crate::tools::Trouble;
use primegroup_operations::{Entry, INPUT, Random, Secrets};
use primegroup_simulator::Trace;

/// Returns the numbers of the secrets of an operation: special ones, then two random ones. Long operations get three. Many
/// random secrets hardly find more than two: rare paths have probabilities such as 2^-30 (docs/notes/constant-time.md).
fn numbers(e: &Entry) -> Vec<u64> {
    match super::is_long(e) {
        true => vec![0, Secrets::SPECIAL + 1, Secrets::SPECIAL + 2],
        false => (0..Secrets::SPECIAL + 2).collect(),
    }
}

/// Prepares the input with a numbered secret. The public part is always the same.
fn prepare(m: &mut Machine, e: &Entry, number: u64) -> Result<[u8; INPUT], Trouble> {
    let mut input = [0; INPUT];
    (e.sample)(&mut Random::new(9), &mut Secrets::new(number), &mut input);
    m.prepare(e, &input)?;
    Ok(input)
}

/// Returns the trace of an operation with a numbered secret.
fn trace(m: &mut Machine, e: &Entry, number: u64) -> Result<Trace, Trouble> {
    let input = prepare(m, e, number)?;
    m.simulator.options().trace = true;
    let run = m.run(e, &e.evaluate(&input));
    m.simulator.options().trace = false;
    run?.trace.ok_or_else(|| Trouble::Failed("the simulator gave no trace".to_owned()))
}

/// Returns the first difference between the traces of an operation, if there is one.
pub fn difference(m: &mut Machine, e: &Entry) -> Result<Option<String>, Trouble> {
    let numbers = numbers(e);
    let first = trace(m, e, numbers[0])?;
    for number in &numbers[1..] {
        if trace(m, e, *number)? == first {
            continue;
        }
        prepare(m, e, numbers[0])?;
        let a = m.simulator.snapshot();
        prepare(m, e, *number)?;
        let b = m.simulator.snapshot();
        let divergence = m.simulator.divergence(&symbol(e), &[], &a, &b).map_err(|f| Trouble::Failed(f.to_string()))?;
        return Ok(Some(match divergence {
            Some(d) => format!("secret {number} differs from secret {}:\n{d}", numbers[0]),
            None => "only as part of a sequence of calls".to_owned(),
        }));
    }
    Ok(None)
}

/// Returns whether the traces of a function with an argument of 0 to 3 differ.
pub fn differ(m: &mut Machine, function: &str) -> Result<bool, Trouble> {
    m.simulator.options().trace = true;
    let traces: Result<Vec<_>, _> = (0..4).map(|secret| m.call(function, &[secret]).map(|r| r.trace)).collect();
    m.simulator.options().trace = false;
    Ok(traces?.windows(2).any(|t| t[0] != t[1]))
}
