//! The one error type of the schemes.

use core::fmt;

/// Why an operation on outside data was refused. It says nothing about secrets, and a failed verification says nothing
/// more than that it failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Error {
    /// A byte string has the wrong length (or a context or tag is longer than its format allows).
    Length,
    /// Bytes of the right length that encode nothing valid: not canonical, not on the curve, zero or neutral where that is
    /// not allowed.
    Encoding,
    /// A signature, or a batch of them, is not valid.
    Verification,
    /// The source of random bytes failed.
    Randomness,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Error::Length => "wrong length",
            Error::Encoding => "invalid encoding",
            Error::Verification => "verification failed",
            Error::Randomness => "random number generator failed",
        })
    }
}

impl core::error::Error for Error {}
