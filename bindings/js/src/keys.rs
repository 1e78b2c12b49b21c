//! Keys, signing, key exchange. All operations take key objects, so that a module contains the code that decodes keys
//! once.

use crate::abi::{Code, Options, answer, at, code, held, hold, message, put, put_secret, signing};
use primegroup::Error;
use primegroup::core_groups::ct;
use primegroup::scheme::{Exchange, KeyPair, Public, Sign};
use zeroize::Zeroizing;

/// Derives the private key from a seed.
pub(crate) unsafe fn keygen<K: KeyPair>(seed: *const u8, n: usize, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    unsafe { answer(K::from_seed(at(seed, n)).map(|key| put_secret(out, key.to_bytes()))) }
}

/// Makes an object of a private key.
pub(crate) unsafe fn key<K: KeyPair>(private: *const u8, n: usize) -> Code {
    // SAFETY: the caller's promise.
    unsafe { answer(K::from_bytes(at(private, n)).map(hold)) }
}

/// Writes the bytes of a private key.
pub(crate) unsafe fn key_bytes<K: KeyPair>(key: usize, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    unsafe { put_secret(out, held::<K>(key).to_bytes()) as Code }
}

/// Writes the public key of a key object.
pub(crate) unsafe fn key_public<K: KeyPair>(key: usize, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    unsafe { put(out, held::<K>(key).public_key().encode()) as Code }
}

/// Writes a key object as a pair that loads without a multiplication.
pub(crate) unsafe fn key_to_pair<K: KeyPair>(key: usize, out: *mut u8) -> Code {
    let mut pair = Zeroizing::new(alloc::vec![0; K::PAIR_LEN]);
    // SAFETY: the caller's promise.
    unsafe { answer(held::<K>(key).write_pair(&mut pair).map(|pair| put(out, pair))) }
}

/// Makes an object of such a pair.
pub(crate) unsafe fn key_of_pair<K: KeyPair>(pair: *const u8, n: usize) -> Code {
    // SAFETY: the caller's promise.
    unsafe { answer(K::from_pair(at(pair, n)).map(hold)) }
}

/// Checks a public key: returns 0 if the bytes are one.
pub(crate) unsafe fn check<K: KeyPair>(public: *const u8, n: usize) -> Code {
    // SAFETY: the caller's promise.
    answer(K::Public::decode(unsafe { at(public, n) }).map(|_| 0))
}

/// Signs with a key object.
pub(crate) unsafe fn sign<K: Sign>(
    key: usize,
    m: *const u8,
    n: usize,
    hash: u32,
    options: *const Options,
    out: *mut u8,
) -> Code {
    // SAFETY: the caller's promise.
    unsafe {
        let signed = message(m, n, hash).and_then(|m| held::<K>(key).sign_with(m, &signing(options)));
        answer(signed.map(|s| put(out, s)))
    }
}

/// Writes the secret shared with the owner of a public key, with a key object.
pub(crate) unsafe fn agree<K: Exchange>(key: usize, peer: *const u8, n: usize, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    unsafe { answer(held::<K>(key).agree(at(peer, n)).map(|shared| put(out, shared))) }
}

/// Computes X25519 of RFC 7748. It needs no public key of the caller's own, and so no object.
pub(crate) unsafe fn x25519(key: (*const u8, usize), peer: *const u8, n: usize, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    let (key, peer) = unsafe { (at(key.0, key.1), at(peer, n)) };
    let (Ok(key), Ok(peer)) = (key.try_into(), peer.try_into()) else { return code(Error::Length) };
    let shared = primegroup::x25519::x25519(key, peer);
    // Refuses zeros, like the object: they come from a peer of small order.
    if ct::bytes_eq(&shared, &[0; 32]).declassify() {
        return code(Error::Encoding);
    }
    // SAFETY: as before.
    unsafe { put_secret(out, shared) as Code }
}
