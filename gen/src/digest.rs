//! Digests of the generated arrays, for the self-check in `core/src/tables.rs`, which computes the same function on
//! words in memory.

use std::fmt::Write;

/// Adds a 64-bit word to a digest. The step is a bijection of the state for each word, and of the word for each state.
fn step(state: u64, word: u64) -> u64 {
    (state ^ word).wrapping_mul(0x0000_0100_0000_01b3)
}

/// Returns the digest of integers of `bytes` bytes each, as they lie in memory: consecutive and little-endian.
fn digest(integers: &[u64], bytes: usize) -> u64 {
    let memory: Vec<u8> = integers.iter().flat_map(|x| x.to_le_bytes().into_iter().take(bytes)).collect();
    let (words, rest) = memory.as_chunks::<8>();
    assert!(rest.is_empty(), "a table is a whole number of words");
    words.iter().fold(0xcbf2_9ce4_8422_2325, |state, word| step(state, u64::from_le_bytes(*word)))
}

/// Parses an integer in Rust's notation.
fn integer(text: &str) -> Option<u64> {
    match text.strip_prefix("0x") {
        Some(digits) => u64::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

/// Appends a module with the digests of all arrays to the text of a file. Names combine the names of the array and of
/// its modules.
pub fn with_digests(text: String) -> String {
    let bytes = if text.contains("u16;") { 2 } else { 8 };
    let (mut module, mut array, mut digests) = (String::new(), None, String::new());
    for line in text.lines() {
        if let Some(name) = line.strip_prefix("pub mod ").and_then(|rest| rest.strip_suffix(" {")) {
            module = name.to_uppercase() + "_";
        } else if line == "}" {
            module.clear();
        } else if let Some(declared) = line.strip_prefix("pub const ").filter(|_| line.ends_with("= [")) {
            let name = declared.split(':').next().expect("there is a name");
            array = Some((format!("{module}{name}"), Vec::new()));
        } else if line == "];" {
            let (name, integers) = array.take().expect("an array begins before it ends");
            let digest = digest(&integers, bytes);
            writeln!(digests, "    pub const {name}: u64 = {digest:#018x};").expect("strings take text");
        } else if let Some((_, integers)) = &mut array {
            integers.extend(line.split(|c: char| !c.is_ascii_alphanumeric()).filter_map(integer));
        }
    }
    if digests.is_empty() {
        return text;
    }
    format!(
        "{text}\n/// Digests of the arrays, for the self-check.\n#[allow(missing_docs, dead_code)]\npub mod digest {{\n{digests}}}\n"
    )
}
