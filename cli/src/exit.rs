//! Exits of the command: one line on standard error, and an exit code that scripts can distinguish.

use crate::suite::Refusal;
use std::io::Write;
use std::process::ExitCode;

/// Reason for which the command failed.
#[derive(Debug)]
pub enum Failure {
    /// 1: a signature, a proof, or the peer's key in a key exchange is not valid; a file cannot be decrypted; or the
    /// self-check of `bench` failed.
    Invalid(String),
    /// 2: wrong arguments, including those that the argument parser refuses.
    Usage(String),
    /// 3: a file has unexpected content.
    Input(String),
    /// 4: reading or writing failed.
    Io(String),
    /// 141, without a message: the reader of standard output has gone (`| head`). A shell reports this code for a
    /// program that SIGPIPE (signal 13) ends.
    Closed,
}

impl Failure {
    /// Prints the line and returns the code.
    pub fn report(&self) -> ExitCode {
        let (code, text) = match self {
            Failure::Invalid(t) => (1, t),
            Failure::Usage(t) => (2, t),
            Failure::Input(t) => (3, t),
            Failure::Io(t) => (4, t),
            Failure::Closed => return ExitCode::from(128 + 13),
        };
        // If standard error cannot be written either, only the code remains.
        let _ = writeln!(std::io::stderr(), "primegroup: {text}");
        ExitCode::from(code)
    }

    /// Converts a refusal to a failure. `what` names the input in messages about the library's errors.
    pub fn from_refusal(group: &str, what: &str, r: Refusal) -> Failure {
        match r {
            Refusal::Unsupported(feature) => Failure::Usage(format!("{group} has no {feature}")),
            Refusal::Library(primegroup::Error::Verification) => {
                Failure::Invalid("the signature is NOT valid".to_owned())
            }
            Refusal::Library(primegroup::Error::Fault) => Failure::Invalid(
                "the signature that was made is NOT valid, and not released: this machine computed wrongly".to_owned(),
            ),
            Refusal::Library(e) => Failure::Input(format!("{what}: {e}")),
            Refusal::Peer => Failure::Invalid("the peer's public key is not valid".to_owned()),
        }
    }
}

impl From<anyhow::Error> for Failure {
    fn from(e: anyhow::Error) -> Self {
        Failure::Usage(e.to_string())
    }
}
