//! Checks the constant-time table lookups of a board. They run with every size of table that the core lists and at
//! every index, including indices out of range.

use super::machine::Machine;
use super::twins::entry;
use crate::tools::Trouble;
use primegroup_contracts::lookups::LOOKUPS;
use primegroup_operations::Random;

/// The table of the functions' addresses, which the firmware exports.
pub const TABLE: &str = "KERNEL_LOOKUPS";

/// Offset of the arguments, after the result and its guards: the addresses of result and table, and the index.
const ARGUMENTS_AT: usize = 192;
/// Offset of the table.
const TABLE_AT: usize = ARGUMENTS_AT + 12;
const GUARD: u8 = 0xa5;

/// Compares all lookups with the expected entries. Returns the number of calls.
pub fn check(m: &mut Machine, base: u32) -> Result<u64, Trouble> {
    let io = |e: primegroup_simulator::Error| Trouble::Failed(e.to_string());
    let mut r = Random::new(3);
    let mut done = 0;
    for (i, lookup) in LOOKUPS.iter().enumerate() {
        let (function, size) = (entry(m, TABLE, i)?, 4 * lookup.words);
        let table: Vec<u8> = (0..lookup.entries * size).map(|_| r.word() as u8).collect();
        m.simulator.write(base + TABLE_AT as u32, &table).map_err(io)?;
        let mut cycles = None;
        for index in (0..lookup.entries as u32 + 3).chain([255, 256, u32::MAX]) {
            let wrong = |why: &str| Err(Trouble::Failed(format!("look-up of {index} in {lookup:?}: {why}")));
            m.simulator.write(base, &[GUARD; ARGUMENTS_AT]).map_err(io)?;
            let arguments = [base + 16, base + TABLE_AT as u32, index].map(u32::to_le_bytes);
            m.simulator.write(base + ARGUMENTS_AT as u32, arguments.as_flattened()).map_err(io)?;
            let run = m
                .simulator
                .call_address(function, &[base + ARGUMENTS_AT as u32, base + ARGUMENTS_AT as u32 + 8])
                .map_err(|f| Trouble::Failed(f.to_string()))?;
            if !run.clobbered.is_empty() {
                return wrong(&format!("registers {:?} are not kept", run.clobbered));
            }
            if *cycles.get_or_insert(run.cycles) != run.cycles {
                return wrong("its cycles depend on the index");
            }
            let mut expected = vec![GUARD; ARGUMENTS_AT];
            let found = table.get((index as usize).saturating_mul(size)..).and_then(|t| t.get(..size));
            expected[16..16 + size].copy_from_slice(found.unwrap_or(&vec![0; size]));
            if m.simulator.read(base, ARGUMENTS_AT).map_err(io)? != expected {
                return wrong("another entry, or more than one");
            }
            done += 1;
        }
    }
    Ok(done)
}
