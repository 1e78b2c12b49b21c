//! The labelled key derivation of RFC 9180 section 4, with HKDF-SHA-256.

use hkdf::{Hkdf, HkdfExtract};
use sha2::Sha256;

/// What every label begins with.
const VERSION: &[u8] = b"HPKE-v1";

/// Who derives: `suite_id` of a key encapsulation.
#[derive(Clone, Copy)]
pub(super) struct Labels {
    number: [u8; 2],
    name: &'static str,
}

impl Labels {
    /// Of a number, and of what is not part of it.
    pub(super) const fn new(number: u16, name: &'static str) -> Self {
        Labels { number: number.to_be_bytes(), name }
    }

    /// `LabeledExtract("", label, parts in a row)`.
    pub(super) fn extract(self, label: &str, parts: &[&[u8]]) -> Expander {
        let mut extract = HkdfExtract::<Sha256>::new(None);
        for part in [VERSION, b"KEM", &self.number, self.name.as_bytes(), label.as_bytes()].iter().chain(parts) {
            extract.input_ikm(part);
        }
        Expander { labels: self, key: extract.finalize().1 }
    }
}

/// A key that others are derived from.
pub struct Expander {
    labels: Labels,
    key: Hkdf<Sha256>,
}

impl Expander {
    /// `LabeledExpand(key, label, parts in a row, length of out)`, for at most 8,160 bytes.
    pub fn expand(&self, label: &str, parts: [&[u8]; 3], out: &mut [u8]) {
        let len = (out.len() as u16).to_be_bytes();
        let Labels { number, name } = self.labels;
        let [a, b, c] = parts;
        // An error would say that more bytes are wanted than HKDF has; nobody asks for as many.
        let done = self
            .key
            .expand_multi_info(&[&len, VERSION, b"KEM", &number, name.as_bytes(), label.as_bytes(), a, b, c], out);
        debug_assert!(done.is_ok());
    }
}
