//! Key files of verifiable random functions. They have separate labels, so that such a key is never used for signing,
//! and a signing key is never used for proofs.
//!
//! The content is a version byte (1), the group's name, the suite's name, and the key. Each name follows its length
//! (one byte). The key is a seed of 32 bytes, or an encoded element. `docs/key-files.md` specifies every byte. The
//! suites are in the crate `primegroup-protocols`.

use super::{EC_PRIVATE, PRIVATE as STANDARD_PRIVATE, PUBLIC as STANDARD_PUBLIC};
use super::{
    Kind, MAX, OWN_PRIVATE, OWN_PUBLIC, PemError, VERSION, as_text, block, concat, is_name, name_in, version_1,
};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use zeroize::Zeroizing;

pub(super) const PRIVATE: &str = "PRIMEGROUP VRF PRIVATE KEY";
pub(super) const PUBLIC: &str = "PRIMEGROUP VRF PUBLIC KEY";

/// The content of a VRF key file. The bytes are wiped when dropped. They have not been checked to be a valid key.
pub struct VrfKey {
    group: String,
    suite: String,
    kind: Kind,
    bytes: Zeroizing<Vec<u8>>,
}

impl VrfKey {
    /// Returns the lower-case name of the group.
    #[must_use]
    pub fn group(&self) -> &str {
        &self.group
    }

    /// Returns the name of the suite, in its original case: `ECVRF-P256-SHA256-SSWU`.
    #[must_use]
    pub fn suite(&self) -> &str {
        &self.suite
    }

    /// Returns whether the key is private or public.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the key bytes: the seed of a private key, the encoding of a public key.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the key bytes, if this is a key of that group, suite and kind.
    ///
    /// # Errors
    /// [`PemError::Group`], [`PemError::Suite`] or [`PemError::Kind`] if not.
    pub fn expect(&self, group: &str, suite: &str, kind: Kind) -> Result<&[u8], PemError> {
        if self.group != group {
            Err(PemError::Group)
        } else if self.suite != suite {
            Err(PemError::Suite)
        } else if self.kind != kind {
            Err(PemError::Kind(self.kind))
        } else {
            Ok(&self.bytes)
        }
    }
}

impl fmt::Debug for VrfKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("VrfKey");
        out.field("group", &self.group).field("suite", &self.suite).field("kind", &self.kind).finish_non_exhaustive()
    }
}

/// Returns whether this is a valid name of a suite.
fn is_suite(name: &str) -> bool {
    matches!(name.len(), 1..=64) && name.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'))
}

/// Reads a VRF key file.
///
/// # Errors
/// [`PemError::NotVrf`] for a key for signing or key exchange; for the others see [`PemError`].
pub fn decode_vrf(text: &[u8]) -> Result<VrfKey, PemError> {
    let mut buf = Zeroizing::new([0_u8; MAX]);
    let (kind, content) = match block(text, &mut buf)? {
        (PRIVATE, content) => (Kind::Private, content),
        (PUBLIC, content) => (Kind::Public, content),
        (STANDARD_PRIVATE | EC_PRIVATE | OWN_PRIVATE, _) => return Err(not_vrf(text, Kind::Private)),
        (STANDARD_PUBLIC | OWN_PUBLIC, _) => return Err(not_vrf(text, Kind::Public)),
        _ => return Err(PemError::Label),
    };
    let (group, rest) = name_in(version_1(content)?)?;
    let (suite, key) = name_in(rest)?;
    if !is_name(group) || !is_suite(suite) || key.is_empty() {
        return Err(PemError::Content);
    }
    Ok(VrfKey { group: group.into(), suite: suite.into(), kind, bytes: Zeroizing::new(key.to_vec()) })
}

/// Returns the error for a file with another kind of key. If the key does not belong to this library, the error
/// describes it.
fn not_vrf(text: &[u8], kind: Kind) -> PemError {
    match super::decode(text) {
        Err(foreign @ PemError::Foreign(_)) => foreign,
        _ => PemError::NotVrf(kind),
    }
}

/// Writes a VRF key file for a group and a suite, given by their names. The bytes are not checked.
///
/// # Errors
/// [`PemError::Content`] for an invalid name, or for key bytes that are empty or too long.
pub fn encode_vrf(group: &str, suite: &str, kind: Kind, bytes: &[u8]) -> Result<Zeroizing<String>, PemError> {
    if !is_name(group) || !is_suite(suite) || bytes.is_empty() {
        return Err(PemError::Content);
    }
    let mut buf = Zeroizing::new([0_u8; MAX]);
    // Names have at most 64 bytes.
    let parts = [&[VERSION, group.len() as u8], group.as_bytes(), &[suite.len() as u8], suite.as_bytes(), bytes];
    let label = match kind {
        Kind::Private => PRIVATE,
        Kind::Public => PUBLIC,
    };
    as_text(label, concat(&parts, &mut *buf).ok_or(PemError::Content)?)
}
