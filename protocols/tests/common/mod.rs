//! Helpers that the tests of several protocols share.
#![allow(dead_code)] // no test uses all of them

use rand_core::{TryCryptoRng, TryRng};
use serde_json::Value;
use std::convert::Infallible;

/// Generator that returns these bytes first, then pseudorandom numbers that are always the same.
pub struct Bytes(pub Vec<u8>, pub u64);

impl Bytes {
    /// Returns a generator with a seed.
    pub fn seeded(seed: u64) -> Self {
        Bytes(Vec::new(), seed)
    }
    /// Returns a generator that starts with these bytes.
    pub fn first(bytes: Vec<u8>) -> Self {
        Bytes(bytes, 1)
    }
}

impl TryRng for Bytes {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.try_next_u64().map(|x| x as u32)
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut out = [0; 8];
        self.try_fill_bytes(&mut out)?;
        Ok(u64::from_le_bytes(out))
    }
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        for to in out {
            *to = if self.0.is_empty() {
                // splitmix64 of Steele and others, one byte of each word.
                self.1 = self.1.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let z = (self.1 ^ self.1 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
                (z >> 56) as u8
            } else {
                self.0.remove(0)
            };
        }
        Ok(())
    }
}
impl TryCryptoRng for Bytes {}

/// Reads a file of `vectors`.
pub fn file(name: &str) -> Value {
    let path = format!("{}/../vectors/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_slice(&std::fs::read(path).expect("a file of vectors")).expect("JSON")
}

/// Returns the bytes of a field.
pub fn bytes(row: &Value, key: &str) -> Vec<u8> {
    hex::decode(row[key].as_str().unwrap_or_else(|| panic!("{key} in {row}"))).expect("hex")
}

/// Returns several byte strings of one field, separated by commas.
pub fn list(row: &Value, key: &str) -> Vec<Vec<u8>> {
    let text = row[key].as_str().unwrap_or_else(|| panic!("{key} in {row}"));
    text.split(',').map(|part| hex::decode(part).expect("hex")).collect()
}
