//! The library's groups in the words of the command: their descriptions, and their refusals.

use primegroup::suite::{self, Suite};
use primegroup::{Error, Hash, Rules};
use serde::Serialize;
use zeroize::Zeroizing;

/// A line of `primegroup groups`.
#[derive(Clone, Debug, Serialize)]
pub struct Info {
    pub name: &'static str,
    pub about: &'static str,
    /// Security in bits.
    pub security: u32,
    /// True if the group has prime order, without a visible cofactor.
    pub prime_order: bool,
    /// Bytes of an encoded element or public key.
    pub element: usize,
    /// Bytes of a private key.
    pub private_key: usize,
    /// Bytes of a shared secret, if the group exchanges keys.
    pub shared_secret: Option<usize>,
    /// Bytes of a signature, if the group signs.
    pub signature: Option<usize>,
    /// The signature scheme.
    pub scheme: Option<&'static str>,
    /// True if signatures can be verified in batches.
    pub batch: bool,
    /// True if data can be hashed to the group.
    pub hash_to_group: bool,
}

impl From<&Suite> for Info {
    fn from(suite: &Suite) -> Self {
        let info = suite.info();
        Info {
            name: info.name,
            about: info.about,
            security: info.security,
            prime_order: info.prime_order,
            element: info.public_key,
            private_key: info.private_key,
            shared_secret: info.shared_secret,
            signature: info.signatures.map(|s| s.len),
            scheme: info.signatures.map(|s| s.about),
            batch: info.signatures.is_some_and(|s| s.batch),
            hash_to_group: info.hash_to_group.is_some(),
        }
    }
}

/// Accepted signatures of Ed25519. Other groups have only one rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Mode {
    /// Canonical encodings, no points of small order, equation without cofactor
    Strict,
    /// Like strict, but points of small order too: a key of small order has signatures that are valid for every message
    Plain,
    /// ZIP-215: any encodings, points of small order too, equation with cofactor
    Zip215,
}

impl From<Mode> for Rules {
    fn from(mode: Mode) -> Self {
        match mode {
            Mode::Strict => Rules::Strict,
            Mode::Plain => Rules::Plain,
            Mode::Zip215 => Rules::Zip215,
        }
    }
}

/// Reason for refusing a command; it decides the exit code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The group does not support the operation.
    Unsupported(String),
    /// The library's error.
    Library(Error),
    /// The peer's key is not valid, so the exchange failed.
    Peer,
}

impl Refusal {
    fn unsupported<T>(what: &str) -> Result<T, Refusal> {
        Err(Refusal::Unsupported(what.to_owned()))
    }

    /// Returns a conversion for errors of the library. [`Error::Unsupported`] means that the group has no `what`.
    pub fn of(what: &'static str) -> impl Fn(Error) -> Refusal {
        move |e| if e == Error::Unsupported { Refusal::Unsupported(what.to_owned()) } else { Refusal::Library(e) }
    }
}

impl From<Error> for Refusal {
    fn from(e: Error) -> Self {
        Refusal::Library(e)
    }
}

/// Requested kind of signature.
#[derive(Clone, Copy, Debug)]
pub struct Kind<'a> {
    /// Hash function whose value is signed instead of the file.
    pub hash: Option<Hash>,
    pub context: Option<&'a [u8]>,
    /// Accepted signatures.
    pub mode: Option<Mode>,
    /// True if the signature is in DER.
    pub der: bool,
}

impl Kind<'_> {
    /// Checks that a group has signatures of this kind. Called before a long file is read.
    pub fn is_of(&self, suite: &Suite) -> Result<(), Refusal> {
        let Some(signatures) = suite.info().signatures else { return Refusal::unsupported("signatures") };
        if self.hash.is_some_and(|h| !signatures.hashes.contains(&h)) {
            let names: Vec<&str> = signatures.hashes.iter().map(|h| h.name()).collect();
            return Err(Refusal::Unsupported(if names.is_empty() {
                "signatures of hash values (--hash)".to_owned()
            } else {
                format!("signatures of hash values but those of --hash {}", names.join(", "))
            }));
        }
        if self.context.is_some() && !signatures.contexts {
            return Refusal::unsupported("contexts (--context)");
        }
        if self.der && !signatures.der {
            return Refusal::unsupported("signatures in DER (--der)");
        }
        if self.mode.is_some() && !signatures.rules {
            return Refusal::unsupported("choice of verification rules (--mode)");
        }
        Ok(())
    }
}

/// Computes the secret shared with a peer. If it fails, the error says whose key is not valid.
pub fn agree(suite: &Suite, private: &[u8], peer: &[u8]) -> Result<Zeroizing<Vec<u8>>, Refusal> {
    suite.agree(private, peer).map_err(|e| match e {
        Error::Unsupported => Refusal::Unsupported("key exchange".to_owned()),
        e => suite.public(private).map_or(Refusal::Library(e), |_| Refusal::Peer),
    })
}

/// Hashes data to a group. If the group has tags, the default tag is the suite's name.
pub fn hash_to_group(suite: &Suite, data: &[u8], dst: Option<&str>) -> Result<Vec<u8>, Refusal> {
    let Some(info) = suite.info().hash_to_group else { return Refusal::unsupported("hashing to the group") };
    if dst.is_some() && !info.tags {
        return Refusal::unsupported("domain separation tag (--dst)");
    }
    let dst = dst.or(info.tags.then_some(info.suite)).map(str::as_bytes);
    Ok(suite.hash_to_group(primegroup::Message::raw(data), dst)?)
}

/// Groups that a build has with `--features weak` only.
const WEAK: [&str; 5] = ["c1665", "bn254_g1", "bn254_g2", "alt_bn128_g1", "alt_bn128_g2"];

/// Finds a group by its name.
pub fn find(name: &str) -> anyhow::Result<&'static Suite> {
    suite::suite(name).map_err(|_| missing(name))
}

fn missing(name: &str) -> anyhow::Error {
    if WEAK.contains(&name) {
        return anyhow::anyhow!(
            "{name} has about 100 bits of security or fewer; only a build with `--features weak` has it"
        );
    }
    let names: Vec<&str> = suite::suites().map(|s| s.info().name).collect();
    anyhow::anyhow!("unknown group {name:?}; there are {}", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_of_another_build_is_named() {
        assert!(missing("bn254_g1").to_string().contains("`--features weak`"));
        assert!(missing("p521").to_string().starts_with("unknown group \"p521\"; there are do255e,"));
        for name in WEAK {
            assert_eq!(suite::suite(name).is_ok(), cfg!(feature = "weak"), "{name}");
        }
    }
}
