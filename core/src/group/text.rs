//! Traits of the standard library for elements and scalars, based on their encodings: text, conversion from bytes, and
//! for elements hash and order.
//!
//! Scalars have no text, hash or order, because they may be secret and these traits take variable time.

use super::{Element, Spec};
use crate::field::mont::{Kernel, Modulus, Mont};
use crate::hex::{self, Hex};
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

/// Error for bytes or text that are not a canonical encoding of an element or a scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidEncoding;

impl fmt::Display for InvalidEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("invalid encoding of an element or a scalar")
    }
}

impl core::error::Error for InvalidEncoding {}

impl<S: Spec> fmt::Display for Element<S> {
    /// Formats the encoding in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Hex(self.encode().as_ref()), f)
    }
}

impl<S: Spec> FromStr for Element<S> {
    type Err = InvalidEncoding;
    fn from_str(text: &str) -> Result<Self, InvalidEncoding> {
        let bytes: S::Bytes = hex::decode(text).ok_or(InvalidEncoding)?;
        Self::try_from(bytes.as_ref())
    }
}

impl<S: Spec> TryFrom<&[u8]> for Element<S> {
    type Error = InvalidEncoding;
    fn try_from(bytes: &[u8]) -> Result<Self, InvalidEncoding> {
        Self::decode(bytes).ok_or(InvalidEncoding)
    }
}

impl<S: Spec> Hash for Element<S> {
    /// Hashes the encoding.
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Coordinates would not do: equal elements must have equal hashes, and an element has many representations.
        self.encode().as_ref().hash(state);
    }
}

impl<S: Spec> PartialOrd for Element<S> {
    fn partial_cmp(&self, o: &Self) -> Option<Ordering> {
        Some(self.cmp(o))
    }
}

impl<S: Spec> Ord for Element<S> {
    /// Compares the encodings lexicographically, in variable time.
    fn cmp(&self, o: &Self) -> Ordering {
        // Canonical encodings are equal only for equal elements, so this order agrees with `Eq`.
        self.encode().as_ref().cmp(o.encode().as_ref())
    }
}

impl<M: Modulus, K: Kernel> TryFrom<&[u8]> for Mont<M, K> {
    type Error = InvalidEncoding;
    fn try_from(bytes: &[u8]) -> Result<Self, InvalidEncoding> {
        Self::decode(bytes).ok_or(InvalidEncoding)
    }
}
