//! Operations of any scheme with keys: key pairs, signatures, key exchange.

use crate::buffers::{Input, Output, State, first, get, put, slot};
use crate::entry::Operation;
use crate::random::{Random, Secrets};
use core::marker::PhantomData;
use primegroup::Error;
use primegroup_core::ct::Mask;

/// A scheme with key pairs of 32 bytes each.
pub trait Keys {
    /// A private key.
    type Secret;
    /// A random private key as bytes.
    fn sample(secret: &mut Secrets) -> [u8; 32];
    /// Reads a private key; computes the public one.
    fn secret(bytes: &[u8; 32]) -> Option<Self::Secret>;
    /// Calls a function with the private key, which stays where it was made: to move it is to copy it.
    fn with_secret(bytes: &[u8; 32], f: impl FnOnce(&Self::Secret));
    /// The public key.
    fn public(secret: &Self::Secret) -> [u8; 32];
}

/// A signature scheme; messages of 32 bytes.
pub trait Signs: Keys {
    /// A public key.
    type Public;
    /// Reads a public key. As the library returns it: a copy of a key is 160 bytes of stack.
    fn decode(bytes: &[u8; 32]) -> Result<Self::Public, Error>;
    /// Signs; signatures shorter than 64 bytes end in zeros.
    fn sign(secret: &Self::Secret, message: &[u8; 32]) -> [u8; 64];
    /// Verifies.
    fn verify(public: &Self::Public, signature: &[u8; 64], message: &[u8; 32]) -> bool;
}

/// A signature scheme that verifies in constant time too.
pub trait Hides: Signs {
    /// Verifies.
    fn verify_ct(public: &Self::Public, signature: &[u8; 64], message: &[u8; 32]) -> Mask;
}

/// A key exchange.
pub trait Exchanges: Keys {
    /// Writes the shared secret; whether there is one.
    fn agree(secret: &Self::Secret, peer: &[u8; 32], out: &mut [u8; 32]) -> bool;
}

/// A public key, made from public randomness.
fn public_key<T: Keys>(public: &mut Random) -> [u8; 32] {
    let mut secret = Secrets::random(public.word());
    T::secret(&T::sample(&mut secret)).map_or([0; 32], |k| T::public(&k))
}

/// `keygen`: the public key of a private one (bytes 0..32).
pub struct KeyGeneration<T>(PhantomData<T>);
impl<T: Keys> Operation for KeyGeneration<T> {
    const SECRET: bool = true;
    fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
        *slot::<0, 32>(input) = T::sample(secret);
    }
    fn run(input: &Input, _: &mut State, output: &mut Output) {
        T::with_secret(get::<0, 32>(input), |key| put(output, &T::public(key)));
    }
}

/// `sign`: a message (bytes 32..64) with a key that was read before (bytes 0..32).
pub struct Sign<T>(PhantomData<T>);
impl<T: Signs> Operation for Sign<T> {
    const SECRET: bool = true;
    fn sample(public: &mut Random, secret: &mut Secrets, input: &mut Input) {
        *slot::<0, 32>(input) = T::sample(secret);
        *slot::<32, 32>(input) = public.bytes();
    }
    fn setup(input: &Input, state: &mut State) {
        state.put(T::secret(get::<0, 32>(input)));
    }
    fn run(input: &Input, state: &mut State, output: &mut Output) {
        // SAFETY: `setup` put this type.
        if let Some(key) = unsafe { state.get::<Option<T::Secret>>() } {
            put(output, &T::sign(key, get::<32, 32>(input)));
        }
    }
}

/// `verify`: a signature (bytes 64..128) of a message (bytes 32..64) by a public key (bytes 0..32), which is decoded too.
pub struct Verify<T>(PhantomData<T>);
impl<T: Signs> Operation for Verify<T> {
    const SECRET: bool = false;
    fn sample(public: &mut Random, _: &mut Secrets, input: &mut Input) {
        let mut secret = Secrets::random(public.word());
        let message = public.bytes();
        *slot::<32, 32>(input) = message;
        if let Some(key) = T::secret(&T::sample(&mut secret)) {
            *slot::<0, 32>(input) = T::public(&key);
            *slot::<64, 64>(input) = T::sign(&key, &message);
        }
    }
    fn run(input: &Input, _: &mut State, output: &mut Output) {
        output[0] = match T::decode(get::<0, 32>(input)) {
            Ok(key) => 1 + u8::from(T::verify(&key, get::<64, 64>(input), get::<32, 32>(input))),
            Err(_) => 0,
        };
    }
}

/// `verify decoded`: the same with a public key that was decoded before.
pub struct VerifyDecoded<T>(PhantomData<T>);
impl<T: Signs> Operation for VerifyDecoded<T> {
    const SECRET: bool = false;
    fn sample(public: &mut Random, secret: &mut Secrets, input: &mut Input) {
        Verify::<T>::sample(public, secret, input);
    }
    fn setup(input: &Input, state: &mut State) {
        state.put(T::decode(get::<0, 32>(input)));
    }
    fn run(input: &Input, state: &mut State, output: &mut Output) {
        // SAFETY: `setup` put this type.
        output[0] = match unsafe { state.get::<Result<T::Public, Error>>() } {
            Ok(key) => 1 + u8::from(T::verify(key, get::<64, 64>(input), get::<32, 32>(input))),
            Err(_) => 0,
        };
    }
}

/// `verify constant time`: the same in constant time, with everything secret.
pub struct VerifyHidden<T>(PhantomData<T>);
impl<T: Hides> Operation for VerifyHidden<T> {
    const SECRET: bool = true;
    fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
        let message = secret.bytes();
        *slot::<32, 32>(input) = message;
        if let Some(key) = T::secret(&T::sample(secret)) {
            *slot::<0, 32>(input) = T::public(&key);
            *slot::<64, 64>(input) = T::sign(&key, &message);
        }
    }
    fn setup(input: &Input, state: &mut State) {
        state.put(T::decode(get::<0, 32>(input)));
    }
    fn run(input: &Input, state: &mut State, output: &mut Output) {
        // SAFETY: `setup` put this type.
        if let Ok(key) = unsafe { state.get::<Result<T::Public, Error>>() } {
            output[0] = 1 + (T::verify_ct(key, get::<64, 64>(input), get::<32, 32>(input)).word32() & 1) as u8;
        }
    }
}

/// `key exchange`: with the owner of a public key (bytes 32..64, decoded here) by a private key that was read before (bytes
/// 0..32).
pub struct KeyExchange<T>(PhantomData<T>);
impl<T: Exchanges> Operation for KeyExchange<T> {
    const SECRET: bool = true;
    fn sample(public: &mut Random, secret: &mut Secrets, input: &mut Input) {
        *slot::<0, 32>(input) = T::sample(secret);
        *slot::<32, 32>(input) = public_key::<T>(public);
    }
    fn setup(input: &Input, state: &mut State) {
        state.put(T::secret(get::<0, 32>(input)));
    }
    fn run(input: &Input, state: &mut State, output: &mut Output) {
        // SAFETY: `setup` put this type.
        if let Some(key) = unsafe { state.get::<Option<T::Secret>>() } {
            output[64] = u8::from(T::agree(key, get::<32, 32>(input), first(output)));
        }
    }
}
