//! The list that everything goes through, `primegroup-operations`: its operations on secrets, and what their secrets are.
//!
//! The bytes of an input that come from the secret seed are secret, and no others. An operation that is in variable time by its definition
//! says so in the list (`Operation::SECRET`), as does one that leaves nothing of its secrets (`Operation::OWNS`).

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

/// The operations of a group.
pub(super) fn all(l: &mut List) {
    for_each(|e| {
        if e.secret && e.group == l.group {
            l.add(e.name, move |s| prepare(e, s));
        }
    });
}

/// Makes the input of an operation, and what it starts from.
fn prepare(e: &'static Entry, s: &mut Source) -> Run {
    // On the heap, where nobody looks for copies.
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

/// What is wrong with an operation of which [`needles`] knows nothing.
pub const UNKNOWN: &str = "what its secrets are is not said in testkit/src/secrets/listed.rs";

/// The private key of an input, whose secrets are needles.
fn key<K: Keys + Key>(input: &Input, s: &mut Source) -> Option<K> {
    let key = K::make(K::Input::from_ref(input.get(..K::Input::LEN)?)?).ok()?;
    key.needles(s);
    Some(key)
}

/// Adds the needles of an operation with keys, if the operation is one.
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

/// The same for signing a message.
fn sign<K: Keys + Signer>(input: &Input, s: &mut Source) -> Option<()> {
    let (key, message) = (key::<K>(input, s)?, message_to_sign::<K>(input));
    let nonce = key.nonce(Message::raw(message), None, b"");
    K::nonce_needles(&nonce, key.sign(message).as_ref(), s);
    Some(())
}

/// The same for exchanging keys.
fn exchange<K: Keys + Key + Exchange>(input: &Input, s: &mut Source) -> Option<()> {
    let (key, peer) = (key::<K>(input, s)?, peer::<K>(input));
    let shared = key.agree(peer).ok()?;
    key.shared_needles(peer, shared.as_ref(), s);
    Some(())
}

/// The same for ECIES: what is agreed, the two keys that are derived from it, the message.
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
    key.shared_needles(&peer, shared.as_ref(), s);
    let keys = Sha256::digest([&v[..], shared.as_ref(), &[0, 0, 0, 1]].concat());
    s.needle("cipher key", || keys[..16].to_vec());
    s.needle("authentication key", || keys[16..].to_vec());
    Some(())
}

/// Adds the needles of an operation that owns its secrets; false if it is not known here.
pub fn needles(e: &Entry, input: &Input, s: &mut Source) -> bool {
    macro_rules! each {
        { $module:ident $(, $capability:ident: $type:ty)* } => {
            if e.group == stringify!($module) {
                $( if each!(@ $capability $type).is_some() { return true; } )*
            }
        };
        (@ keys $k:ty) => { keys::<$k>(e.symbol, input, s) };
        (@ sign $k:ty) => { if e.symbol == "sign" { sign::<$k>(input, s) } else { None } };
        (@ exchange $k:ty) => { if e.symbol == "key_exchange" { exchange::<$k>(input, s) } else { None } };
        (@ ecies $k:ty) => { ecies::<$k>(e.symbol, input, s) };
        (@ beside $p:ty) => {
            match e.symbol {
                "schnorr_sign" => sign::<schnorr::SecretKey<$p>>(input, s),
                "dh" => exchange::<dh::SecretKey<$p>>(input, s),
                _ => None,
            }
        };
        (@ $other:ident $t:ty) => { None::<()> };
    }
    primegroup::for_each_group!(each);
    // What functions of bytes return is their caller's, here the operation's.
    matches!(e.symbol, "x25519" | "x25519_base") && key::<x25519::SecretKey>(input, s).is_some()
}
