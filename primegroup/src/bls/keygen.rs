//! Private keys: KeyGen of the draft (section 2.3), and the key tree of EIP-2333. Both use HKDF (RFC 5869) with
//! SHA-256.

use super::suite::{Curve, ScalarOf};
use super::{Scheme, SecretKey, Variant, on_wiped_stack};
use crate::digests::Sha256;
use crate::error::Error;
use crate::keys;
use crate::secret::Secret;
use hmac::{KeyInit, Mac, SimpleHmac};
use primegroup_core::ct::Fleeting;
use sha2::Digest;

/// Minimum length of a seed: 32 bytes, as the draft and the EIP require.
pub(super) const MIN_SEED: usize = 32;

/// Number of bytes that are reduced modulo an order of 254 or 255 bits: ceil(3 bits / 16).
const WIDE: usize = 48;

/// The salt of [`SecretKey::key_gen`]: any bytes, or one of the two salts that drafts prescribed before it became a
/// parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Salt<'a>(Start<'a>);

/// Source of the first salt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start<'a> {
    Given(&'a [u8]),
    /// The salt is the SHA-256 of these bytes.
    Hashed(&'a [u8]),
}

/// ASCII string that the salts of the drafts are made from.
const ASCII: &[u8] = b"BLS-SIG-KEYGEN-SALT-";

impl Salt<'static> {
    /// The SHA-256 of `BLS-SIG-KEYGEN-SALT-`: the salt of draft 4 and EIP-2333.
    /// [`SecretKey::from_seed`] uses it on BLS12-381.
    pub const DRAFT_4: Self = Salt(Start::Hashed(ASCII));
    /// The letters `BLS-SIG-KEYGEN-SALT-`: the salt of drafts before 4, and of MIRACL.
    pub const DRAFT_3: Self = Salt(Start::Given(ASCII));
}

impl<'a> Salt<'a> {
    /// A salt with these bytes. The draft recommends the same random salt for all keys of an application; it is not
    /// secret.
    #[must_use]
    pub const fn new(salt: &'a [u8]) -> Self {
        Salt(Start::Given(salt))
    }
}

/// HMAC-SHA256 of parts. The caller wipes the stack.
fn hmac(key: &[u8], parts: &[&[u8]]) -> Fleeting<[u8; 32]> {
    let mut out = Fleeting::new([0; 32]);
    // HMAC accepts keys of any length, so this never fails. (`unwrap` would link a panic on boards.)
    if let Ok(mut mac) = SimpleHmac::<Sha256>::new_from_slice(key) {
        parts.iter().for_each(|part| mac.update(part));
        out.copy_from_slice(&mac.finalize().into_bytes());
    }
    out
}

/// KeyGen with input keying material and info given in parts.
fn key_gen<C: Curve>(salt: Salt<'_>, ikm: &[u8], info: &[u8]) -> Secret<ScalarOf<C>> {
    let hashed: [u8; 32];
    let mut salt = match salt.0 {
        Start::Given(salt) => salt,
        Start::Hashed(salt) => {
            hashed = Sha256::digest(salt).into();
            &hashed
        }
    };
    let mut next;
    loop {
        let prk = hmac(salt, &[ikm, &[0]]);
        let mut wide = Fleeting::new([0; WIDE]);
        let length = (WIDE as u16).to_be_bytes();
        let first = hmac(&*prk, &[info, &length, &[1]]);
        let second = hmac(&*prk, &[&*first, info, &length, &[2]]);
        for (to, from) in wide.iter_mut().zip(first.iter().chain(&*second)) {
            *to = *from;
        }
        let scalar = Secret::new(ScalarOf::<C>::decode_reduce(&*wide));
        // Zero has probability 2^-254, so the loop reveals nothing.
        if !scalar.is_zero().declassify() {
            return scalar;
        }
        next = <[u8; 32]>::from(Sha256::digest(salt));
        salt = &next;
    }
}

/// Returns the private scalar for a seed, with the salt of the curve.
pub(super) fn from_seed<C: Curve>(seed: &[u8]) -> ScalarOf<C> {
    *key_gen::<C>(C::SALT, seed, &[])
}

/// Returns the scalar of a child: HKDF_mod_r of the compressed Lamport public key. Costs 1020 hashes of 32 bytes each,
/// of one block or two.
fn child<C: Curve>(parent: &ScalarOf<C>, index: u32) -> Secret<ScalarOf<C>> {
    let mut ikm = Fleeting::new([0; 32]);
    // Orders of 254 and 255 bits are encoded in 32 bytes, big-endian.
    for (to, from) in ikm.iter_mut().zip(Fleeting::new(parent.encode()).as_ref()) {
        *to = *from;
    }
    let mut lamport = Sha256::new();
    for _ in 0..2 {
        let prk = hmac(&index.to_be_bytes(), &[&*ikm]);
        let mut block = Fleeting::new([0; 32]);
        for i in 1..=255u8 {
            let previous: &[u8] = if i == 1 { &[] } else { &*block };
            let next = hmac(&*prk, &[previous, &[i]]);
            block.copy_from_slice(&*next);
            lamport.update(Sha256::digest(*block));
        }
        ikm.iter_mut().for_each(|byte| *byte = !*byte);
    }
    let mut compressed = Fleeting::new([0; 32]);
    compressed.copy_from_slice(&lamport.finalize());
    key_gen::<C>(Salt::DRAFT_4, &*compressed, &[])
}

impl<V: Variant, S: Scheme> SecretKey<V, S> {
    /// KeyGen of the draft: derives the private key from at least 32 unpredictable bytes, a salt, and public
    /// information, which may be empty. Costs several HMACs, one fixed-base multiplication, and one encoding.
    ///
    /// # Errors
    /// [`Error::Length`] for fewer than 32 bytes.
    pub fn key_gen(ikm: &[u8], salt: Salt<'_>, info: &[u8]) -> Result<Self, Error> {
        if ikm.len() < MIN_SEED {
            return Err(Error::Length);
        }
        on_wiped_stack::<V::Keys, _>(|| {
            Ok(SecretKey(keys::SecretKey::from_nonzero(*key_gen::<V::Curve>(salt, ikm, info))))
        })
    }

    /// `derive_master_SK` of EIP-2333: returns the root of the key tree, [`Self::key_gen`] with the salt of draft 4.
    ///
    /// # Errors
    /// [`Error::Length`] for a seed of fewer than 32 bytes.
    pub fn derive_master(seed: &[u8]) -> Result<Self, Error> {
        Self::key_gen(seed, Salt::DRAFT_4, &[])
    }

    /// `derive_child_SK` of EIP-2333: returns a child in the key tree. All children are hardened: a public key reveals
    /// nothing about its children. Costs about 3000 blocks of SHA-256.
    #[must_use]
    pub fn derive_child(&self, index: u32) -> Self {
        self.derive_path(&[index])
    }

    /// Returns the descendant along a path: `m/12381/3600/0/0` is `[12381, 3600, 0, 0]` from the root. Intermediate
    /// public keys are not computed.
    #[must_use]
    pub fn derive_path(&self, path: &[u32]) -> Self {
        on_wiped_stack::<V::Keys, _>(|| {
            let mut scalar = Secret::new(*self.0.scalar());
            for index in path {
                scalar = child::<V::Curve>(&scalar, *index);
            }
            SecretKey(keys::SecretKey::from_nonzero(*scalar))
        })
    }
}
