//! ECIES according to IEEE 1363a and MIRACL: encryption to a public key, with KDF2 and HMAC over SHA-256, and AES-128
//! in CBC mode.
//!
//! It is for devices that already use it. It does not authenticate the sender, and binds no context except two strings.
//! New designs should use HPKE (`primegroup-protocols`).
//!
//! Given an ephemeral key pair (u, V), the recipient's public key W, and strings P1 and P2 that both sides know
//! ([`Options`]):
//!
//! * Z is the x-coordinate of uW: the result of [`Exchange::agree`].
//! * K1 || K2 = SHA-256(V || Z || 00000001 || P1), 16 bytes each. V is uncompressed.
//! * C is the message in CBC mode with K1, PKCS #7 padding and an initial value of zeros: K1 is used once.
//! * T is the start of HMAC-SHA-256 with K2 of C || P2 || length of P2 in 8 bytes, big-endian.
//! * The output is V || C || T.
//!
//! ```
//! # #[cfg(all(feature = "p256", feature = "alloc", feature = "rand_core"))]
//! # fn main() -> Result<(), primegroup::Error> {
//! # use rand::SeedableRng;
//! use primegroup::{ecdh, ecies, p256::Point};
//! let recipient = ecdh::SecretKey::<Point>::from_seed(b"a seed for an example, not secret")?;
//! # let mut rng = rand::rngs::StdRng::from_seed([7; 32]);
//! // `rng` is the system's generator of random numbers.
//! let options = ecies::Options::new().authenticate(b"example");
//! let mut sealed = ecies::encrypt_to_vec(&mut rng, recipient.public_key(), b"message", &options)?;
//! assert_eq!(ecies::decrypt(&recipient, &mut sealed, &options)?, b"message");
//! # Ok(())
//! # }
//! # #[cfg(not(all(feature = "p256", feature = "alloc", feature = "rand_core")))]
//! # fn main() {}
//! ```

use crate::digests::Sha256;
use crate::error::Error;
use crate::scheme::{Exchange, KeyPair, Public};
use crate::secret::depth;
use aes::Aes128;
use cbc::cipher::block_padding::{NoPadding, Pkcs7};
use cbc::cipher::{BlockModeDecrypt, BlockModeEncrypt, KeyIvInit};
use hmac::{KeyInit, Mac, SimpleHmac};
use primegroup_core::ct;
use primegroup_core::field::ByteArray;
use primegroup_core::limb::Limb;
use sha2::Digest;

/// Block size of the cipher in bytes.
const BLOCK: usize = 16;
/// Length in bytes of the keys of the cipher and of the MAC.
const KEY: usize = 16;

/// A public key that messages are encrypted to, on a curve whose key exchange returns a coordinate.
pub trait Recipient: Public {
    /// The private keys, which decrypt.
    type Private: Exchange<Public = Self>;
    /// A public key without compression: the first part of the output.
    type Uncompressed: ByteArray;

    /// Returns the public key without compression.
    fn uncompressed(&self) -> Self::Uncompressed;
}

/// The first part of the output for a recipient with a private key of type `K`.
type Uncompressed<K> = <<K as KeyPair>::Public as Recipient>::Uncompressed;

/// Data that both sides know in addition to the keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options<'a> {
    derive: &'a [u8],
    authenticate: &'a [u8],
    tag: usize,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> Options<'a> {
    /// Returns options with empty strings, and a tag of 16 bytes.
    #[must_use]
    pub const fn new() -> Self {
        Options { derive: &[], authenticate: &[], tag: 16 }
    }

    /// Sets P1, a string that goes into the key derivation.
    #[must_use]
    pub const fn derive(self, with: &'a [u8]) -> Self {
        Options { derive: with, ..self }
    }

    /// Sets P2, a string that is authenticated with the ciphertext.
    #[must_use]
    pub const fn authenticate(self, with: &'a [u8]) -> Self {
        Options { authenticate: with, ..self }
    }

    /// Sets the length of the tag: 8 to 32 bytes. MIRACL's examples use 12.
    ///
    /// # Errors
    /// [`Error::Length`] for another length.
    pub const fn tag_len(self, len: usize) -> Result<Self, Error> {
        if len < 8 || len > 32 { Err(Error::Length) } else { Ok(Options { tag: len, ..self }) }
    }
}

/// Returns the length of the output in bytes for a message of `len` bytes: V, the padded message, T. Returns `None` if
/// the length overflows.
#[must_use]
pub const fn sealed_len<P: Recipient>(len: usize, options: &Options<'_>) -> Option<usize> {
    let Some(blocks) = (len / BLOCK + 1).checked_mul(BLOCK) else { return None };
    blocks.checked_add(P::Uncompressed::LEN + options.tag)
}

/// K1 and K2, wiped when dropped.
struct Keys([[u8; KEY]; 2]);

impl Keys {
    fn new<K: Exchange>(key: &K, peer: &[u8], v: &[u8], options: &Options<'_>) -> Result<Self, Error> {
        let shared = key.agree(peer)?;
        let mut value = Sha256::new()
            .chain_update(v)
            .chain_update(shared.as_ref())
            .chain_update([0, 0, 0, 1])
            .chain_update(options.derive)
            .finalize();
        let mut keys = Keys([[0; KEY]; 2]);
        keys.0.as_flattened_mut().copy_from_slice(&value);
        ct::wipe_bytes(&mut value);
        Ok(keys)
    }

    /// Returns the length of the message in a ciphertext, if its last block ends in valid padding (PKCS #7: n bytes n,
    /// 1 to 16 of them). Constant time, except for this result.
    fn message_len(&self, ciphertext: &[u8]) -> Option<usize> {
        let (blocks, _) = ciphertext.as_chunks::<BLOCK>();
        let (last, before) = blocks.split_last()?;
        let mut last = (*last).into();
        self.decryptor(before.last().unwrap_or(&[0; BLOCK])).decrypt_block(&mut last);
        let mut last: [u8; BLOCK] = last.into();
        let [.., n] = last;
        // Not zero if n is not a valid padding length, or if a byte of the padding is not n.
        let mut wrong = Limb::from(n.wrapping_sub(1) & 0xf0);
        for (i, byte) in last.iter().rev().enumerate() {
            // All ones for the bytes of the padding: i < n.
            let inside = (i as Limb).wrapping_sub(Limb::from(n)) >> 8;
            wrong |= inside & Limb::from(byte ^ n);
        }
        ct::wipe_bytes(&mut last);
        // Two numbers of 8 bits, which are the result.
        let public = ct::declassify_word(wrong << 8 | Limb::from(n));
        if public >> 8 == 0 { ciphertext.len().checked_sub(public as usize) } else { None }
    }

    fn decryptor(&self, before: &[u8; BLOCK]) -> cbc::Decryptor<Aes128> {
        cbc::Decryptor::new((&self.0[0]).into(), before.into())
    }

    /// Returns the whole tag, before truncation.
    fn tag(&self, ciphertext: &[u8], options: &Options<'_>) -> [u8; 32] {
        let mut out = [0; 32];
        // HMAC accepts keys of any length, so this never fails. (`unwrap` would link a panic on boards.)
        if let Ok(mut mac) = SimpleHmac::<Sha256>::new_from_slice(&self.0[1]) {
            mac.update(ciphertext);
            mac.update(options.authenticate);
            mac.update(&(options.authenticate.len() as u64).to_be_bytes());
            out = mac.finalize().into_bytes().into();
        }
        out
    }
}

impl Drop for Keys {
    fn drop(&mut self) {
        ct::wipe_bytes(self.0.as_flattened_mut());
    }
}

/// Encrypts a message to the owner of `peer`, into the start of `out`. Returns the bytes to send, [`sealed_len`] of
/// them. The ephemeral key is drawn from `rng`.
///
/// # Errors
/// [`Error::Length`] if `out` is too short; [`Error::Randomness`] if the generator fails.
#[cfg(feature = "rand_core")]
pub fn encrypt<'a, P: Recipient, R: rand_core::TryCryptoRng + ?Sized>(
    rng: &mut R,
    peer: &P,
    message: &[u8],
    options: &Options<'_>,
    out: &'a mut [u8],
) -> Result<&'a mut [u8], Error> {
    ct::on_wiped_stack::<{ depth::DH }, _>(|| {
        encrypt_of_test_vector(&P::Private::try_generate(rng)?, peer, message, options, out)
    })
}

/// [`encrypt`] with the caller's ephemeral key, because test vectors have one. For tests only: two messages with one
/// ephemeral key are encrypted with the same keys, and anyone who knows the ephemeral key can decrypt.
///
/// # Errors
/// [`Error::Length`] if `out` is too short.
pub fn encrypt_of_test_vector<'a, K: Exchange<Public: Recipient>>(
    ephemeral: &K,
    peer: &K::Public,
    message: &[u8],
    options: &Options<'_>,
    out: &'a mut [u8],
) -> Result<&'a mut [u8], Error> {
    let len = sealed_len::<K::Public>(message.len(), options).ok_or(Error::Length)?;
    let out = out.get_mut(..len).ok_or(Error::Length)?;
    let v = ephemeral.public_key().uncompressed();
    let (first, rest) = out.split_at_mut_checked(v.as_ref().len()).ok_or(Error::Length)?;
    let body_len = rest.len().checked_sub(options.tag).ok_or(Error::Length)?;
    let (body, tag) = rest.split_at_mut(body_len);
    first.copy_from_slice(v.as_ref());
    ct::on_wiped_stack::<{ depth::DH }, _>(|| {
        let keys = Keys::new(ephemeral, peer.encode().as_ref(), v.as_ref(), options)?;
        cbc::Encryptor::<Aes128>::new((&keys.0[0]).into(), &[0; BLOCK].into())
            .encrypt_padded_b2b::<Pkcs7>(message, body)
            .map_err(|_| Error::Length)?;
        tag.copy_from_slice(keys.tag(body, options).get(..tag.len()).ok_or(Error::Length)?);
        Ok(())
    })?;
    Ok(out)
}

/// Decrypts in place a ciphertext that was encrypted to `key`, and returns the message, a part of `sealed`. The tag is
/// checked before anything is decrypted. On an error, `sealed` is unchanged.
///
/// # Errors
/// [`Error::Length`] for a length that no ciphertext has; [`Error::Encoding`] if the bytes do not begin with a valid
/// public key; [`Error::Verification`] if they were not made for this key and these options.
pub fn decrypt<'a, K: Exchange<Public: Recipient>>(
    key: &K,
    sealed: &'a mut [u8],
    options: &Options<'_>,
) -> Result<&'a mut [u8], Error> {
    let (v, rest) = sealed.split_at_mut_checked(Uncompressed::<K>::LEN).ok_or(Error::Length)?;
    let body_len = rest.len().checked_sub(options.tag).ok_or(Error::Length)?;
    let (body, tag) = rest.split_at_mut(body_len);
    if body.is_empty() || !body.len().is_multiple_of(BLOCK) {
        return Err(Error::Length);
    }
    let len = ct::on_wiped_stack::<{ depth::DH }, _>(|| {
        let keys = Keys::new(key, v, v, options)?;
        let expected = keys.tag(body, options);
        if !ct::bytes_eq(expected.get(..tag.len()).ok_or(Error::Length)?, tag).declassify() {
            return Err(Error::Verification);
        }
        // The tag was valid, so the sender made this padding. An error in it reveals nothing to anyone else.
        let len = keys.message_len(body).ok_or(Error::Verification)?;
        keys.decryptor(&[0; BLOCK]).decrypt_padded::<NoPadding>(body).map_err(|_| Error::Verification)?;
        Ok(len)
    })?;
    body.get_mut(..len).ok_or(Error::Length)
}

/// [`encrypt`] into a new vector.
///
/// # Errors
/// [`Error::Length`] if the output's length overflows; [`Error::Randomness`] if the generator fails.
#[cfg(all(feature = "alloc", feature = "rand_core"))]
pub fn encrypt_to_vec<P: Recipient, R: rand_core::TryCryptoRng + ?Sized>(
    rng: &mut R,
    peer: &P,
    message: &[u8],
    options: &Options<'_>,
) -> Result<alloc::vec::Vec<u8>, Error> {
    let mut out = alloc::vec![0; sealed_len::<P>(message.len(), options).ok_or(Error::Length)?];
    encrypt(rng, peer, message, options, &mut out)?;
    Ok(out)
}

/// [`decrypt`] into new memory, which is wiped when dropped.
///
/// # Errors
/// The errors of [`decrypt`].
#[cfg(feature = "alloc")]
pub fn decrypt_to_vec<K: Exchange<Public: Recipient>>(
    key: &K,
    sealed: &[u8],
    options: &Options<'_>,
) -> Result<zeroize::Zeroizing<alloc::vec::Vec<u8>>, Error> {
    let mut all = zeroize::Zeroizing::new(sealed.to_vec());
    let message = decrypt(key, &mut all, options)?;
    let len = message.len();
    let start = Uncompressed::<K>::LEN;
    all.copy_within(start..start + len, 0);
    all.truncate(len);
    Ok(all)
}
