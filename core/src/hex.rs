//! Hexadecimal text of public values. Writes lower case, reads either case. Variable time.

use crate::field::ByteArray;
use core::fmt;

/// Bytes that are displayed as hexadecimal digits.
pub struct Hex<'a>(pub &'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|b| write!(f, "{b:02x}"))
    }
}

/// Reads one byte from two digits. Returns `None` for other characters.
pub fn byte([high, low]: [u8; 2]) -> Option<u8> {
    let digit = |c: u8| (c as char).to_digit(16);
    Some((digit(high)? << 4 | digit(low)?) as u8)
}

/// Reads an array. Returns `None` for a wrong number of digits and for other characters.
pub fn decode<B: ByteArray>(text: &str) -> Option<B> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let mut out = B::ZERO;
    if !rest.is_empty() || pairs.len() != B::LEN {
        return None;
    }
    for (to, pair) in out.as_mut().iter_mut().zip(pairs) {
        *to = byte(*pair)?;
    }
    Some(out)
}
