//! Labelled key derivation of RFC 9180, section 4, with HKDF-SHA-256.

use hkdf::{Hkdf, HkdfExtract};
use sha2::Sha256;

/// Prefix of every label.
const VERSION: &[u8] = b"HPKE-v1";

/// The `suite_id` of a key encapsulation.
#[derive(Clone, Copy)]
pub(super) struct Labels {
    number: [u8; 2],
    name: &'static str,
}

impl Labels {
    /// Makes a `suite_id` from the identifier and the additional name.
    pub(super) const fn new(number: u16, name: &'static str) -> Self {
        Labels { number: number.to_be_bytes(), name }
    }

    /// Computes `LabeledExtract("", label, concatenated parts)`.
    pub(super) fn extract(self, label: &str, parts: &[&[u8]]) -> Expander {
        let mut extract = HkdfExtract::<Sha256>::new(None);
        for part in [VERSION, b"KEM", &self.number, self.name.as_bytes(), label.as_bytes()].iter().chain(parts) {
            extract.input_ikm(part);
        }
        Expander { labels: self, key: extract.finalize().1 }
    }
}

/// A key from which other keys are derived.
pub struct Expander {
    labels: Labels,
    key: Hkdf<Sha256>,
}

impl Expander {
    /// Computes `LabeledExpand(key, label, concatenated parts, length of out)`, for at most 8,160 bytes.
    pub fn expand(&self, label: &str, parts: [&[u8]; 3], out: &mut [u8]) {
        let len = (out.len() as u16).to_be_bytes();
        let Labels { number, name } = self.labels;
        let [a, b, c] = parts;
        // An error would mean that the output is longer than HKDF allows; no caller asks for that.
        let done = self
            .key
            .expand_multi_info(&[&len, VERSION, b"KEM", &number, name.as_bytes(), label.as_bytes(), a, b, c], out);
        debug_assert!(done.is_ok());
    }
}
