//! Operations on secrets of the list `primegroup-operations`, and their secrets.
//!
//! In an input, exactly the bytes from the secret seed are secret. The list says whether an operation may be in
//! variable time by its definition (`Operation::SECRET`), and whether it leaves no residue of its secrets
//! (`Operation::OWNS`).

use super::{Key, List, Run, Signer, Source};
use primegroup::core_groups::field::ByteArray;
use primegroup::ecies::{self, Recipient};
use primegroup::scheme::Exchange;
use primegroup::{Message, dh, schnorr, x25519};
use primegroup_operations::{
    Entry, INPUT, Input, Keys, OUTPUT, State, ecies_options, for_each, message_to_encrypt, message_to_sign, peer,
    sealed_message,
};
use sha2::{Digest, Sha256};

/// Adds the operations of a group.
pub(super) fn all(l: &mut List) {
    for_each(|e| {
        if e.secret && e.group == l.group {
            l.add(e.name, move |s| prepare(e, s));
        }
    });
}

/// Makes the input of an operation, and its starting state.
fn prepare(e: &'static Entry, s: &mut Source) -> Run {
    // They are on the heap, which the check does not search.
    let (mut input, mut state, mut output) = (Box::new([0; INPUT]), Box::new(State::new()), Box::new([0; OUTPUT]));
    let (mut public, mut secrets) = s.seeds();
    (e.sample)(&mut public, &mut secrets, &mut input);
    if e.owns && s.wants_needles() {
        assert!(needles(e, &input, s), "{} {}: {UNKNOWN}", e.group, e.name);
    }
    (e.setup)(&input, &mut state);
    Box::new(move || {
        (e.run)(&input, &mut state, &mut output);
        (e.finish)(&state, &mut output);
    })
}

/// Error for an operation whose secrets [`needles`] does not know.
pub const UNKNOWN: &str = "what its secrets are is not said in testkit/src/secrets/listed.rs";

/// Returns the private key of an input, and adds its needles.
fn key<K: Keys + Key>(input: &Input, s: &mut Source) -> Option<K> {
    let key = K::make(K::Input::from_ref(input.get(..K::Input::LEN)?)?).ok()?;
    key.needles(s);
    Some(key)
}

/// Adds the needles of an operation with keys. Returns `None` if it is not one.
fn keys<K: Keys + Key>(symbol: &str, input: &Input, s: &mut Source) -> Option<()> {
    match symbol {
        "keygen" => key::<K>(input, s).map(drop),
        "keygen_from_seed" => {
            s.needle("seed", || input[..32].to_vec());
            K::from_seed(&input[..32]).ok()?.needles(s);
            Some(())
        }
        _ => None,
    }
}

/// Adds the needles of signing a message.
fn sign<K: Keys + Signer>(input: &Input, s: &mut Source) -> Option<()> {
    let (key, message) = (key::<K>(input, s)?, message_to_sign::<K>(input));
    let nonce = key.nonce(Message::raw(message), None, b"");
    K::nonce_needles(&nonce, key.sign(message).as_ref(), s);
    Some(())
}

/// Returns a point in its compressed form, which needles are computed from, if it is an uncompressed point of SEC 1.
fn compressed(point: &[u8]) -> Vec<u8> {
    match point {
        [4, xy @ ..] if xy.len() == 64 => [&[2 + (xy[63] & 1)], &xy[..32]].concat(),
        _ => point.to_vec(),
    }
}

/// Adds the needles of a key exchange.
fn exchange<K: Keys + Key + Exchange>(peer: &[u8], input: &Input, s: &mut Source) -> Option<()> {
    let key = key::<K>(input, s)?;
    let shared = key.agree(peer).ok()?;
    key.shared_needles(peer, shared.as_ref(), s);
    Some(())
}

/// Adds the needles of ECIES: the shared secret, the two keys derived from it, and the message.
fn ecies<K: Keys + Key + Exchange<Public: Recipient>>(symbol: &str, input: &Input, s: &mut Source) -> Option<()> {
    if !matches!(symbol, "ecies_encrypt" | "ecies_decrypt") {
        return None;
    }
    let key = key::<K>(input, s)?;
    let (v, peer) = if symbol == "ecies_encrypt" {
        s.needle("message", || message_to_encrypt::<K>(input).to_vec());
        (key.public_key().uncompressed().as_ref().to_vec(), peer::<K>(input).to_vec())
    } else {
        let sealed = sealed_message::<K>(input);
        let message = ecies::decrypt_to_vec(&key, sealed, &ecies_options()).ok()?;
        s.needle("message", || message.to_vec());
        let v = sealed[..<K::Public as Recipient>::Uncompressed::LEN].to_vec();
        (v.clone(), v)
    };
    let shared = key.agree(&peer).ok()?;
    key.shared_needles(&compressed(&peer), shared.as_ref(), s);
    let keys = Sha256::digest([&v[..], shared.as_ref(), &[0, 0, 0, 1]].concat());
    s.needle("cipher key", || keys[..16].to_vec());
    s.needle("authentication key", || keys[16..].to_vec());
    Some(())
}

/// Adds the needles of an operation that owns its secrets. Returns false if this file does not know the operation.
pub fn needles(e: &Entry, input: &Input, s: &mut Source) -> bool {
    let mut found = None;
    let mut of = |group, known: &mut dyn FnMut() -> Option<()>| {
        if found.is_none() && e.group == group {
            found = known();
        }
    };
    primegroup::for_each_group! {
        keys as K => of(MODULE, &mut || keys::<K>(e.symbol, input, s));
        sign as K => of(MODULE, &mut || if e.symbol == "sign" { sign::<K>(input, s) } else { None });
        exchange as K => of(MODULE, &mut || match e.symbol {
            "key_exchange" => exchange::<K>(peer::<K>(input), input, s),
            "key_exchange_uncompressed" => exchange::<K>(&compressed(input.get(K::END..K::END + 65)?), input, s),
            _ => None,
        });
        ecies as K => of(MODULE, &mut || ecies::<K>(e.symbol, input, s));
        beside as P => of(MODULE, &mut || match e.symbol {
            "schnorr_sign" => sign::<schnorr::SecretKey<P>>(input, s),
            "dh" => exchange::<dh::SecretKey<P>>(peer::<dh::SecretKey<P>>(input), input, s),
            _ => None,
        });
    }
    // Results of functions of bytes belong to the caller, which here is the operation.
    found.is_some() || matches!(e.symbol, "x25519" | "x25519_base") && key::<x25519::SecretKey>(input, s).is_some()
}
