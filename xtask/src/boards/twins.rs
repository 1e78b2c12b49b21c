//! Compares kernel functions with their portable reference implementations. The firmware's machine code is called with
//! special and random values, in every aliasing pattern. The host computes the expected results.
//!
//! In addition to the result, the check covers its range, memory around it, preserved registers, and traces that must
//! not depend on secrets.

use super::build::Library;
use super::cache::Cache;
use super::machine::{Machine, functions};
use super::{contracts, hashes, lookups};
use crate::tools::Trouble;

/// A program of kernels: the exported names that it is linked from, and the comparison.
struct Kernels {
    roots: Vec<&'static str>,
    check: Box<Comparison>,
}

/// Compares kernels, with operands in memory at an address. Returns the number of calls.
type Comparison = dyn Fn(&mut Machine, u32, bool) -> Result<u64, Trouble>;

/// Returns one program for each field family, one for table lookups, and one for the permutations of hash functions.
fn all() -> Vec<Kernels> {
    let families = contracts::families().into_iter().map(|family| Kernels {
        roots: vec![family.table],
        check: Box::new(move |m, base, quick| (family.check)(m, family.table, base, quick)),
    });
    let mut all: Vec<_> = families.collect();
    all.push(Kernels { roots: vec![lookups::TABLE], check: Box::new(|m, base, _| lookups::check(m, base)) });
    all.push(Kernels { roots: hashes::KERNELS.to_vec(), check: Box::new(hashes::check) });
    all
}

/// Returns the address of a symbol.
pub fn find(m: &Machine, symbol: &str) -> Result<u32, Trouble> {
    m.simulator.symbol(symbol).map(|s| s.address).ok_or_else(|| Trouble::Failed(format!("no symbol {symbol}")))
}

/// Returns the address of function number `i` in a table that the firmware exports.
pub fn entry(m: &Machine, table: &str, i: usize) -> Result<u32, Trouble> {
    let pointer = m.simulator.read(find(m, table)? + 4 * i as u32, 4).map_err(|e| Trouble::Failed(e.to_string()))?;
    Ok(pointer.iter().rev().fold(0, |x, b| x << 8 | u32::from(*b)))
}

/// Compares all kernels of a board with their reference implementations. Returns the number of compared calls.
pub fn check(library: &Library, quick: bool, cache: &mut Cache) -> Result<u64, Trouble> {
    let kind = if quick { "few twins" } else { "twins" };
    let mut done = 0;
    for Kernels { mut roots, check } in all() {
        let name = format!("twins {}", roots[0]);
        roots.push("OPERANDS");
        let program = library.link(&functions(&roots), &name.replace(' ', "-"))?;
        let hash = cache.hash(&program.elf, [kind.as_bytes()]);
        if cache.find(&hash).is_some() {
            continue;
        }
        let mut m = Machine::new(library.board, &program)?;
        let base = find(&m, "OPERANDS")?;
        done += check(&mut m, base, quick)?;
        cache.store(&hash, "")?;
    }
    Ok(done)
}
