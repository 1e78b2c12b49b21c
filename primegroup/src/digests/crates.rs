//! The hash functions from crates.

use blake2::Blake2s256;
use shake::digest::{ExtendableOutput, FixedOutput, Update, XofReader};

/// BLAKE2s with 32 bytes of output, no key.
pub(crate) struct Blake2s(Blake2s256);

impl Blake2s {
    /// Returns the state for an empty input.
    pub(crate) fn new() -> Self {
        Blake2s(Blake2s256::default())
    }

    /// Appends bytes.
    pub(crate) fn update(&mut self, data: &[u8]) {
        self.0.update(data);
    }

    /// Returns the hash of all bytes. Nothing may be appended afterwards.
    pub(crate) fn finish(&mut self) -> [u8; 32] {
        core::mem::take(&mut self.0).finalize_fixed().into()
    }
}

/// SHAKE256.
pub(crate) struct Shake256(shake::Shake256);

/// The output of SHAKE256.
pub(crate) struct Reader(shake::Shake256Reader);

impl Shake256 {
    /// Returns the state for an empty input.
    pub(crate) fn new() -> Self {
        Shake256(shake::Shake256::default())
    }

    /// Appends bytes.
    pub(crate) fn update(&mut self, data: &[u8]) {
        self.0.update(data);
    }

    /// Returns the output for all bytes. Nothing may be appended afterwards.
    pub(crate) fn finish(&mut self) -> Reader {
        Reader(core::mem::take(&mut self.0).finalize_xof())
    }
}

impl Reader {
    /// Writes the next bytes of output.
    pub(crate) fn read(&mut self, out: &mut [u8]) {
        self.0.read(out);
    }
}
