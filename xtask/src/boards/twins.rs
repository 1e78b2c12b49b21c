//! Kernel functions against their portable twins: the firmware's machine code, called with special values and random ones, in every
//! aliasing pattern, against the host.
//!
//! Beside the result: it is in its range, nothing beside it is overwritten, registers are kept, and secrets leave no trace.

use super::machine::Machine;
use super::{contracts, hashes, lookups};
use crate::tools::Trouble;

/// What the firmware exports for twins.
pub fn kernels() -> Vec<String> {
    let mut all: Vec<String> = contracts::FAMILIES.iter().map(|f| f.table.to_owned()).collect();
    all.extend(hashes::KERNELS.map(str::to_owned));
    all.extend([lookups::TABLE, "OPERANDS"].map(str::to_owned));
    all
}

/// The address of a function.
pub fn find(m: &Machine, symbol: &str) -> Result<u32, Trouble> {
    m.simulator.symbol(symbol).map(|s| s.address).ok_or_else(|| Trouble::Failed(format!("no symbol {symbol}")))
}

/// The address of a function, of which the firmware exports a table.
pub fn entry(m: &Machine, table: &str, i: usize) -> Result<u32, Trouble> {
    let pointer = m.simulator.read(find(m, table)? + 4 * i as u32, 4).map_err(|e| Trouble::Failed(e.to_string()))?;
    Ok(pointer.iter().rev().fold(0, |x, b| x << 8 | u32::from(*b)))
}

/// Runs all kernels of a board against their twins; how many calls were compared.
pub fn check(m: &mut Machine, quick: bool) -> Result<u64, Trouble> {
    let base = find(m, "OPERANDS")?;
    let mut done = 0;
    for family in &contracts::FAMILIES {
        done += (family.check)(m, family.table, base, quick)?;
    }
    Ok(done + lookups::check(m, base)? + hashes::check(m, base, quick)?)
}
