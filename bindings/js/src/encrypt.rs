//! Encryption to a public key: HPKE for every group with a key exchange, and MIRACL's ECIES.

use crate::abi::{Code, answer, at, maybe, one, put_new};
use core::convert::Infallible;
use primegroup::Error;
use primegroup::ecies;
use primegroup::scheme::{Exchange, Public};
use primegroup_protocols::hpke::rand_core::{TryCryptoRng, TryRng};
use primegroup_protocols::hpke::{self, KemKey};

/// Random bytes from JavaScript, each used once. There are more than any key takes.
struct Random<'a>(&'a [u8]);

impl TryRng for Random<'_> {
    type Error = Infallible;
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut bytes = [0; 4];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.try_fill_bytes(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Infallible> {
        let Some((bytes, rest)) = self.0.split_at_checked(out.len()) else {
            // Traps rather than use bytes twice or invent them.
            core::arch::wasm32::unreachable()
        };
        out.copy_from_slice(bytes);
        self.0 = rest;
        Ok(())
    }
}

impl TryCryptoRng for Random<'_> {}

fn error(e: hpke::Error) -> Error {
    match e {
        hpke::Error::Length => Error::Length,
        hpke::Error::Encoding => Error::Encoding,
        _ => Error::Verification,
    }
}

/// An address and a length, in the layout that JavaScript writes.
type Bytes = (*const u8, usize);

/// HPKE inputs that both sides know, in the layout that JavaScript writes.
#[repr(C)]
pub(crate) struct Sealing {
    /// The recipient's key: the public key to seal, the private key to open.
    recipient: Bytes,
    /// The sender's key, or none.
    sender: Bytes,
    info: Bytes,
    aad: Bytes,
    /// The message, or the sealed message.
    data: Bytes,
    random: Bytes,
}

pub(crate) unsafe fn seal<K: KemKey>(given: *const Sealing, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    unsafe {
        let g = one(given);
        let bytes = |b: &Bytes| at(b.0, b.1);
        let sealed = hpke::suite_of::<K>().seal(
            bytes(&g.recipient),
            maybe(g.sender.0, g.sender.1),
            bytes(&g.info),
            bytes(&g.aad),
            bytes(&g.data),
            &mut Random(bytes(&g.random)),
        );
        answer(sealed.map_err(error).map(|sealed| put_new(out, &sealed)))
    }
}

pub(crate) unsafe fn open<K: KemKey>(given: *const Sealing, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    unsafe {
        let g = one(given);
        let bytes = |b: &Bytes| at(b.0, b.1);
        let sender = maybe(g.sender.0, g.sender.1);
        let opened =
            hpke::suite_of::<K>().open(bytes(&g.recipient), sender, bytes(&g.info), bytes(&g.aad), bytes(&g.data));
        answer(opened.map_err(error).map(|message| put_new(out, &message)))
    }
}

/// Returns the options of ECIES for both sides: `info` is P1, `aad` is P2.
unsafe fn ecies_options<'a>(g: &Sealing, tag: usize) -> Result<ecies::Options<'a>, Error> {
    // SAFETY: the caller's promise.
    let (info, aad) = unsafe { (at(g.info.0, g.info.1), at(g.aad.0, g.aad.1)) };
    ecies::Options::new().derive(info).authenticate(aad).tag_len(tag)
}

pub(crate) unsafe fn ecies_encrypt<K: Exchange<Public: ecies::Recipient>>(
    given: *const Sealing,
    tag: usize,
    out: *mut u8,
) -> Code {
    // SAFETY: the caller's promise.
    unsafe {
        let g = one(given);
        let encrypt = || {
            let peer = K::Public::decode(at(g.recipient.0, g.recipient.1))?;
            let mut random = Random(at(g.random.0, g.random.1));
            ecies::encrypt_to_vec(&mut random, &peer, at(g.data.0, g.data.1), &ecies_options(g, tag)?)
        };
        answer(encrypt().map(|sealed| put_new(out, &sealed)))
    }
}

pub(crate) unsafe fn ecies_decrypt<K: Exchange<Public: ecies::Recipient>>(
    given: *const Sealing,
    tag: usize,
    out: *mut u8,
) -> Code {
    // SAFETY: the caller's promise.
    unsafe {
        let g = one(given);
        let decrypt = || {
            let key = K::from_bytes(at(g.recipient.0, g.recipient.1))?;
            ecies::decrypt_to_vec(&key, at(g.data.0, g.data.1), &ecies_options(g, tag)?)
        };
        answer(decrypt().map(|message| put_new(out, &message)))
    }
}
