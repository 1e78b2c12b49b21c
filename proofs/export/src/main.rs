//! Prints the contract lists of all families and the table lookups as lines of JSON. The addresses of the functions are in
//! tables of this program.
//!
//! A range has two ends: the text of its documentation, and the least integer that the tests' `holds` rejects. The
//! prover compares them.

mod tables;

use primegroup_contracts::lookups::LOOKUPS;
use primegroup_contracts::{Argument, List, Numbers, Role};

/// Returns the value whose bytes are those of an integer, lowest first.
fn value<L: Copy>(bytes: &[u8], example: L) -> L {
    let mut value = example;
    assert_eq!(bytes.len(), size_of::<L>());
    // SAFETY: values are arrays of words or of entries, so any bytes are a value; the length has been compared.
    unsafe { core::ptr::copy_nonoverlapping(bytes.as_ptr(), (&raw mut value).cast::<u8>(), bytes.len()) };
    value
}

/// Returns the largest integer that a range holds, in hexadecimal. The range is an interval from 0.
fn largest<K: 'static, V: List<K>>(range: V::Range) -> String {
    let mut bytes = vec![0; size_of::<V::Limbs>()];
    for bit in (0..8 * bytes.len()).rev() {
        bytes[bit / 8] |= 1 << (bit % 8);
        if !V::holds(range, &value(&bytes, V::EXAMPLE)) {
            bytes[bit / 8] &= !(1 << (bit % 8));
        }
    }
    bytes.iter().rev().map(|b| format!("{b:02x}")).collect()
}

fn list<V: List<K>, K: 'static>(family: &str, constant: u64, table: &str) {
    let modulus: String = V::MODULUS.iter().rev().map(|word| format!("{word:016x}")).collect();
    let ranges: Vec<_> = V::RANGES
        .iter()
        .map(|(range, end)| format!(r#""{range:?}": [{end:?}, "{}"]"#, largest::<K, V>(*range)))
        .collect();
    for f in V::FUNCTIONS {
        let mut arguments = Vec::new();
        for argument in f.arguments {
            arguments.push(match argument {
                Argument::Place { name, role, range } => {
                    let role = match role {
                        Role::From => "from",
                        Role::To => "to",
                        Role::InPlace => "in_place",
                        Role::Lost => "lost",
                        Role::Returned => "returned",
                    };
                    format!(r#"{{"place": "{name}", "role": "{role}", "range": "{range:?}"}}"#)
                }
                Argument::Word { name, public, numbers } => {
                    let numbers = match numbers {
                        Numbers::Within(r) => format!(r#"{{"first": {}, "last": {}}}"#, r.start(), r.end()),
                        Numbers::Among(a) => format!("{a:?}"),
                    };
                    format!(r#"{{"word": "{name}", "public": {public}, "numbers": {numbers}}}"#)
                }
                Argument::Number(r) => format!(r#"{{"number": [{}, {}]}}"#, r.start(), r.end()),
                Argument::Nothing => continue,
            });
        }
        let apart: Vec<_> = f.apart.iter().map(|(x, y)| format!(r#"["{x}", "{y}"]"#)).collect();
        println!(
            r#"{{"family": "{family}", "constant": {constant}, "table": "{table}", "modulus": "{modulus}", "ranges": {{{}}}, "bytes": {}, "name": "{}", "formula": {:?}, "memory": {}, "arguments": [{}], "apart": [{}]}}"#,
            ranges.join(", "),
            size_of::<V::Limbs>(),
            f.name,
            f.formula,
            f.in_memory,
            arguments.join(", "),
            apart.join(", ")
        );
    }
}

fn main() {
    primegroup_contracts::families!(V, K, P => list::<V, K>(NAME, CONSTANT, TABLE));
    for lookup in LOOKUPS {
        let (entries, bytes) = (lookup.entries, 4 * lookup.words);
        let end = |bytes: usize| format!(r#"["`2^{}`", "{}"]"#, 8 * bytes, "ff".repeat(bytes));
        println!(
            r#"{{"family": "lookup", "constant": {entries}, "table": "KERNEL_LOOKUPS", "modulus": "0", "ranges": {{"Entry": {}, "Table": {}}}, "bytes": {bytes}, "name": "words_{}", "formula": "`out = entry(T, i)`", "memory": false, "arguments": [{{"place": "out", "role": "to", "range": "Entry"}}, {{"place": "T", "role": "from", "range": "Table", "bytes": {}}}, {{"word": "i", "public": false, "numbers": {{"first": 0, "last": {}}}}}], "apart": []}}"#,
            end(bytes),
            end(entries * bytes),
            lookup.words,
            entries * bytes,
            u32::MAX
        );
    }
}
