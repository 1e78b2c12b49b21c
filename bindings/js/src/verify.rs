//! Verification of one signature or many, conversion to and from DER, and recovery of the public key from an ECDSA
//! signature.

use crate::abi::{Code, Options, answer, at, code, held, hold, list, message, put, signing, verifying};
use alloc::vec;
use alloc::vec::Vec;
use primegroup::core_groups::group::Coordinates;
use primegroup::ecdsa::{self, RecoveryId};
use primegroup::scheme::{KeyPair, SignatureBytes, SignatureDer, Verify, VerifyBatch};
use primegroup::{Error, Message, VerifyOptions, batch};

/// Makes an object of a public key, decoded by the rules of the options.
pub(crate) unsafe fn public<V: Verify>(public: *const u8, n: usize, options: *const Options) -> Code {
    // SAFETY: the caller's promise.
    unsafe { answer(V::decode_for(at(public, n), &verifying(options)).map(hold)) }
}

fn verify_one<V: Verify>(
    key: &V,
    m: Message<'_>,
    signature: &[u8],
    options: &VerifyOptions<'_>,
) -> Result<usize, Error> {
    key.verify_with(m, &V::Signature::from_slice(signature)?, options).map(|()| 0)
}

/// Verifies with a key object.
pub(crate) unsafe fn verify<V: Verify>(
    key: usize,
    s: (*const u8, usize),
    m: *const u8,
    n: usize,
    hash: u32,
    options: *const Options,
) -> Code {
    // SAFETY: the caller's promise.
    unsafe {
        answer(message(m, n, hash).and_then(|m| verify_one(held::<V>(key), m, at(s.0, s.1), &verifying(options))))
    }
}

/// One of many signatures, in the layout that JavaScript writes.
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct Given {
    public: (*const u8, usize),
    signature: (*const u8, usize),
    message: (*const u8, usize),
    hash: u32,
}

/// Decoded key, signature and message.
type Read<'a, V> = (V, <V as Verify>::Signature, Message<'a>);

unsafe fn read<'a, V: Verify>(item: &Given, options: &VerifyOptions<'_>) -> Result<Read<'a, V>, Error> {
    // SAFETY: the caller's promise.
    unsafe {
        let m = message(item.message.0, item.message.1, item.hash)?;
        let signature = V::Signature::from_slice(at(item.signature.0, item.signature.1))?;
        Ok((V::decode_for(at(item.public.0, item.public.1), options)?, signature, m))
    }
}

fn items<'a, V: Verify>(read: impl Iterator<Item = &'a Read<'a, V>>) -> Vec<batch::Item<'a, V>> {
    read.map(|(key, signature, message)| batch::Item { key, message: *message, signature }).collect()
}

/// Verifies a batch: returns 0 if all signatures are valid.
pub(crate) unsafe fn verify_batch<V: VerifyBatch>(given: *const Given, count: usize, options: *const Options) -> Code {
    // SAFETY: the caller's promise.
    let (given, options) = unsafe { (list(given, count), verifying(options)) };
    // SAFETY: as before.
    let read = given.iter().map(|item| unsafe { read::<V>(item, &options) }).collect::<Result<Vec<_>, _>>();
    answer(read.and_then(|read| V::verify_batch(&items(read.iter()), &options)).map(|()| 0))
}

/// Writes one verdict byte per signature: 1 if it is valid. A signature or key that does not decode is not valid; a
/// feature that the scheme lacks is an error.
pub(crate) unsafe fn verify_each<V: Verify>(
    given: *const Given,
    count: usize,
    options: *const Options,
    out: *mut u8,
) -> Code {
    // SAFETY: the caller's promise.
    let (given, options) = unsafe { (list(given, count), verifying(options)) };
    // SAFETY: as before.
    let read: Vec<Result<_, Error>> = given.iter().map(|item| unsafe { read::<V>(item, &options) }).collect();
    let some = items(read.iter().flatten());
    let mut of_some = vec![false; some.len()];
    match batch::verify_each_with(&some, &options, &mut of_some) {
        Err(e) if e != Error::Verification => return code(e),
        _ => {}
    }
    let mut verdicts = of_some.into_iter();
    let all: Vec<u8> = read.iter().map(|r| u8::from(r.is_ok() && verdicts.next().unwrap_or_default())).collect();
    // SAFETY: as before.
    unsafe { put(out, &all) as Code }
}

/// Converts a signature to DER.
pub(crate) unsafe fn to_der<S: SignatureDer>(s: *const u8, n: usize, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    unsafe { answer(S::from_slice(at(s, n)).map(|s| put(out, s.to_der()))) }
}

/// Reads a signature from DER.
pub(crate) unsafe fn from_der<S: SignatureDer>(der: *const u8, n: usize, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    unsafe { answer(S::from_der(at(der, n)).map(|s| put(out, s))) }
}

/// Schemes whose signatures reveal the public key.
pub(crate) trait Recover: Verify {
    type Private: KeyPair;
    fn sign_recoverable(
        key: &Self::Private,
        m: Message<'_>,
        options: *const Options,
    ) -> Result<(Self::Signature, u8), Error>;
    fn recover(m: Message<'_>, signature: &[u8], id: u8) -> Result<Self, Error>;
    fn verify_digest(&self, value: &[u8], signature: &[u8]) -> Result<(), Error>;
    fn is_low(signature: &[u8]) -> Result<bool, Error>;
    fn to_low(signature: &[u8]) -> Result<Self::Signature, Error>;
}

impl<G: Coordinates> Recover for ecdsa::PublicKey<G>
where
    ecdsa::PublicKey<G>: Verify<Signature = ecdsa::Signature<G>>,
    ecdsa::SecretKey<G>: KeyPair,
{
    type Private = ecdsa::SecretKey<G>;
    fn sign_recoverable(
        key: &Self::Private,
        m: Message<'_>,
        options: *const Options,
    ) -> Result<(Self::Signature, u8), Error> {
        // SAFETY: the caller of the exported function made this promise.
        let options = unsafe { signing(options) };
        key.sign_recoverable(m, &options).map(|(signature, id)| (signature, id.to_u8()))
    }
    fn recover(m: Message<'_>, signature: &[u8], id: u8) -> Result<Self, Error> {
        ecdsa::PublicKey::<G>::recover(m, &ecdsa::Signature::from_slice(signature)?, RecoveryId::from_u8(id)?)
    }
    fn verify_digest(&self, value: &[u8], signature: &[u8]) -> Result<(), Error> {
        ecdsa::PublicKey::verify_digest(self, value, &ecdsa::Signature::from_slice(signature)?)
    }
    fn is_low(signature: &[u8]) -> Result<bool, Error> {
        Ok(ecdsa::Signature::<G>::from_slice(signature)?.is_low())
    }
    fn to_low(signature: &[u8]) -> Result<Self::Signature, Error> {
        Ok(ecdsa::Signature::<G>::from_slice(signature)?.to_low())
    }
}

/// Writes a signature; its last byte is the recovery id, which helps to find the public key.
pub(crate) unsafe fn sign_recoverable<V: Recover>(
    key: (*const u8, usize),
    m: *const u8,
    n: usize,
    hash: u32,
    options: *const Options,
    out: *mut u8,
) -> Code {
    // SAFETY: the caller's promise.
    unsafe {
        let signed = message(m, n, hash)
            .and_then(|m| V::sign_recoverable(&V::Private::from_bytes(at(key.0, key.1))?, m, options));
        answer(signed.map(|(s, id)| {
            let n = put(out, s);
            put(out.add(n), [id]) + n
        }))
    }
}

/// Writes the public key, computed from a signature and its recovery id.
pub(crate) unsafe fn recover<V: Recover>(
    m: *const u8,
    n: usize,
    hash: u32,
    s: (*const u8, usize),
    id: u32,
    out: *mut u8,
) -> Code {
    // SAFETY: the caller's promise.
    unsafe {
        let key = message(m, n, hash).and_then(|m| V::recover(m, at(s.0, s.1), id.min(255) as u8));
        answer(key.map(|key| put(out, key.encode())))
    }
}

/// Verifies a signature of a hash value of any hash function and any length.
pub(crate) unsafe fn verify_digest<V: Recover>(
    key: (*const u8, usize),
    s: (*const u8, usize),
    value: *const u8,
    n: usize,
) -> Code {
    // SAFETY: the caller's promise.
    unsafe {
        answer(V::decode(at(key.0, key.1)).and_then(|key| key.verify_digest(at(value, n), at(s.0, s.1))).map(|()| 0))
    }
}
