//! How the command ends: one line on standard error, and an exit code that scripts can tell apart.

use crate::suite::Refusal;
use std::io::Write;
use std::process::ExitCode;

/// Why the command failed.
#[derive(Debug)]
pub enum Failure {
    /// 1: a signature is not valid, or the peer of a key exchange has no valid key.
    Invalid(String),
    /// 2: wrong arguments (also what the argument parser says).
    Usage(String),
    /// 3: a file holds something else than it should.
    Input(String),
    /// 4: reading or writing failed.
    Io(String),
    /// 141, without a word: whoever read standard output has gone (`| head`). It is what a shell reports of a program that the
    /// signal for this (SIGPIPE, 13) ends.
    Closed,
}

impl Failure {
    /// Prints the line and gives the code.
    pub fn report(&self) -> ExitCode {
        let (code, text) = match self {
            Failure::Invalid(t) => (1, t),
            Failure::Usage(t) => (2, t),
            Failure::Input(t) => (3, t),
            Failure::Io(t) => (4, t),
            Failure::Closed => return ExitCode::from(128 + 13),
        };
        // Where standard error cannot be written either, the code has to say it all.
        let _ = writeln!(std::io::stderr(), "primegroup: {text}");
        ExitCode::from(code)
    }

    /// What a group refused, about `what`.
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
