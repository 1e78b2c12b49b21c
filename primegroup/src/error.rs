//! The error type of all schemes.

use core::fmt;

/// The reason why an operation rejected external data. It reveals nothing about secrets. A failed verification does not
/// say why it failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Error {
    /// A byte string has the wrong length: a key, a signature or a hash value of another size; a context or tag that is
    /// longer than its format allows; a seed of fewer than 16 bytes.
    Length,
    /// Bytes of the right length that encode nothing valid: not canonical, not on the curve, zero or neutral where that
    /// is not allowed.
    Encoding,
    /// A signature, or a batch of them, is not valid.
    Verification,
    /// The source of random bytes failed.
    Randomness,
    /// The scheme does not support the request: a context, a hash value, or this hash function.
    Unsupported,
    /// The signature failed the check that [`SignOptions::fault_check`](crate::SignOptions::fault_check) requests
    /// before release: the machine computed wrongly, or the key in memory is damaged. The signature is wiped.
    Fault,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Error::Length => "wrong length",
            Error::Encoding => "invalid encoding",
            Error::Verification => "verification failed",
            Error::Randomness => "random number generator failed",
            Error::Unsupported => "not supported by this scheme",
            Error::Fault => "fault while signing",
        })
    }
}

impl core::error::Error for Error {}
