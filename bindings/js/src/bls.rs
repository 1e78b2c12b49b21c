//! BLS signatures: the three schemes with aggregation, by the run-time suite; keys from key material, and Ethereum's
//! key tree.

use crate::abi::{Code, answer, at, code, list, put};
use alloc::vec::Vec;
use primegroup::bls::{Basic, SecretKey, Variant};
use primegroup::suite::{Aggregating, Possession};

/// Number of the scheme with proofs of possession.
const POSSESSION: u32 = 2;

/// Returns a scheme by its number: basic, augmented, possession.
fn scheme<V: Variant>(which: u32) -> Aggregating {
    let [basic, augmented, possession] = Aggregating::schemes::<V>();
    match which {
        0 => basic,
        1 => augmented,
        _ => possession,
    }
}

/// An address and a length, in the layout that JavaScript writes.
pub(crate) type Bytes = (*const u8, usize);

unsafe fn all<'a>(given: *const Bytes, count: usize) -> Vec<&'a [u8]> {
    // SAFETY: the caller's promise.
    unsafe { list(given, count).iter().map(|b| at(b.0, b.1)).collect() }
}

/// Returns the keys of JavaScript objects of the class `ProvenPublicKey`, with their evidence.
unsafe fn proven<'a>(given: *const Bytes, count: usize) -> Vec<(&'a [u8], Possession<'static>)> {
    // SAFETY: the caller's promise.
    unsafe { all(given, count).into_iter().map(|key| (key, evidence(POSSESSION))).collect() }
}

pub(crate) unsafe fn sign<V: Variant>(which: u32, key: Bytes, m: *const u8, n: usize, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    unsafe { answer(scheme::<V>(which).sign(at(key.0, key.1), at(m, n)).map(|s| put(out, s))) }
}

pub(crate) unsafe fn verify<V: Variant>(which: u32, key: Bytes, m: *const u8, n: usize, s: Bytes) -> Code {
    // SAFETY: the caller's promise.
    unsafe { answer(scheme::<V>(which).verify(at(key.0, key.1), at(m, n), at(s.0, s.1)).map(|()| 0)) }
}

pub(crate) unsafe fn aggregate<V: Variant>(which: u32, signatures: *const Bytes, count: usize, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    unsafe { answer(scheme::<V>(which).aggregate(&all(signatures, count)).map(|s| put(out, s))) }
}

/// Returns the evidence for a key of a scheme. JavaScript's class `ProvenPublicKey` verified the proof of each of its
/// keys, or its caller promised that.
const fn evidence(which: u32) -> Possession<'static> {
    match which {
        0 | 1 => Possession::NotNeeded,
        _ => Possession::CheckedElsewhere,
    }
}

/// Verifies an aggregate signature. The list alternates keys and messages.
pub(crate) unsafe fn aggregate_verify<V: Variant>(which: u32, signed: *const Bytes, count: usize, s: Bytes) -> Code {
    // SAFETY: the caller's promise.
    unsafe {
        let both = all(signed, count.saturating_mul(2));
        let signed: Vec<_> = both.chunks_exact(2).map(|two| (two[0], evidence(which), two[1])).collect();
        answer(scheme::<V>(which).aggregate_verify(&signed, at(s.0, s.1)).map(|()| 0))
    }
}

/// Verifies an aggregate signature of one message by proven keys.
pub(crate) unsafe fn fast_aggregate_verify<V: Variant>(
    keys: *const Bytes,
    count: usize,
    m: *const u8,
    n: usize,
    s: Bytes,
) -> Code {
    // SAFETY: the caller's promise.
    unsafe {
        let keys = proven(keys, count);
        answer(scheme::<V>(POSSESSION).fast_aggregate_verify(&keys, at(m, n), at(s.0, s.1)).map(|()| 0))
    }
}

pub(crate) unsafe fn prove<V: Variant>(which: u32, key: *const u8, n: usize, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    unsafe { answer(scheme::<V>(which).prove(at(key, n)).map(|proof| put(out, proof))) }
}

pub(crate) unsafe fn verify_proof<V: Variant>(which: u32, key: *const u8, n: usize, proof: Bytes) -> Code {
    // SAFETY: the caller's promise.
    unsafe { answer(scheme::<V>(which).verify_proof(at(key, n), at(proof.0, proof.1)).map(|()| 0)) }
}

/// Derives the master key of a key tree (EIP-2333) from a seed, and the key at a path below it.
pub(crate) unsafe fn derive<V: Variant>(
    seed: *const u8,
    n: usize,
    path: *const u32,
    count: usize,
    out: *mut u8,
) -> Code {
    // SAFETY: the caller's promise.
    unsafe {
        match SecretKey::<V, Basic>::derive_master(at(seed, n)) {
            Ok(root) => put(out, root.derive_path(list(path, count)).to_bytes()) as Code,
            Err(e) => code(e),
        }
    }
}

/// Adds proven public keys, for messages that all of them signed.
pub(crate) unsafe fn aggregate_keys<V: Variant>(keys: *const Bytes, count: usize, out: *mut u8) -> Code {
    // SAFETY: the caller's promise.
    unsafe { answer(scheme::<V>(POSSESSION).aggregate_keys(&proven(keys, count)).map(|sum| put(out, sum))) }
}
