//! Operations of any scheme with keys: key pairs, signatures, key exchange.

use crate::buffers::{Input, Output, State, part, place, set_part, verdict, write};
use crate::entry::Operation;
use crate::random::{Random, Secrets};
use core::marker::PhantomData;
use primegroup::scheme::{self, Exchange, ExchangeSilently, KeyPair, Public, SignatureBytes, VerifySilently};
use primegroup::{Error, Group, Scheme, SecretKey};
use primegroup_core::field::{ByteArray, PrimeField};

/// A private key as inputs have it: bytes that are the key, or its seed.
pub trait Keys: KeyPair {
    /// These bytes.
    type Input: ByteArray;
    /// Where a part begins that stands after a private key.
    const END: usize = place(Self::Input::LEN);
    /// A random one.
    fn sample(secret: &mut Secrets) -> Self::Input;
    /// Makes the key pair.
    ///
    /// # Errors
    /// None, for what [`Self::sample`] gives.
    fn make(bytes: &Self::Input) -> Result<Self, Error>;
}

/// Implements [`Keys`] for keys that are scalars.
macro_rules! from_scalar {
    ([$($generics:tt)*] $key:ty, $scalar:ty) => {
        impl<$($generics)*> Keys for $key {
            type Input = <$scalar as PrimeField>::Bytes;
            fn sample(secret: &mut Secrets) -> Self::Input {
                secret.scalar::<$scalar>()
            }
            #[inline(always)]
            fn make(bytes: &Self::Input) -> Result<Self, Error> {
                Self::from_bytes(bytes.as_ref())
            }
        }
    };
}

from_scalar! { [G: Group, S: Scheme<G>] SecretKey<G, S>, G::Scalar }
from_scalar! { [] primegroup::do255e::SecretKey, primegroup::do255e::Scalar }
from_scalar! { [] primegroup::do255s::SecretKey, primegroup::do255s::Scalar }
from_scalar! { [] primegroup::jq255e::SecretKey, primegroup::jq255e::Scalar }
from_scalar! { [] primegroup::jq255s::SecretKey, primegroup::jq255s::Scalar }

/// Keys that are made from seeds, whatever they are then.
macro_rules! from_seed {
    ($key:ty) => {
        impl $crate::keys::Keys for $key {
            type Input = [u8; 32];
            fn sample(secret: &mut $crate::Secrets) -> [u8; 32] {
                secret.bytes()
            }
            #[inline(always)]
            fn make(bytes: &[u8; 32]) -> Result<Self, primegroup::Error> {
                Self::from_seed(bytes)
            }
        }
    };
}
pub(crate) use from_seed;

/// The type of public keys, and that of signatures.
pub(crate) type PublicOf<K> = <K as KeyPair>::Public;
type SignatureOf<V> = <V as scheme::Verify>::Signature;

/// Bytes of the messages.
const MESSAGE: usize = 32;

/// Where a part begins that stands after a public key.
pub(crate) const fn after_public<K: KeyPair>() -> usize {
    place(PublicOf::<K>::LEN)
}

/// The message of an input for `sign`, which stands after the private key.
#[inline(always)]
#[must_use]
pub fn message_to_sign<K: Keys>(input: &Input) -> &[u8; MESSAGE] {
    part(input, K::END)
}

/// The public key of an input for `key exchange`, which stands after the private key.
#[inline(always)]
#[must_use]
pub fn peer<K: Keys>(input: &Input) -> &[u8] {
    part::<<PublicOf<K> as Public>::Bytes>(input, K::END).as_ref()
}

/// A public key, made from public randomness.
fn public_key<K: Keys>(public: &mut Random, input: &mut Input, at: usize) {
    let mut secret = Secrets::random(public.word());
    if let Ok(key) = K::make(&K::sample(&mut secret)) {
        set_part(input, at, key.public_key().encode().as_ref());
    }
}

/// `keygen`: the public key of a private one.
pub struct KeyGeneration<K>(PhantomData<K>);
impl<K: Keys> Operation for KeyGeneration<K> {
    const SECRET: bool = true;
    const OWNS: bool = true;
    fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
        set_part(input, 0, K::sample(secret).as_ref());
    }
    fn run(input: &Input, _: &mut State, output: &mut Output) {
        // The key stays where it was made: to move it is to copy it.
        if let Ok(key) = &K::make(part(input, 0)) {
            write(output, key.public_key().encode().as_ref());
        }
    }
}

/// `keygen from seed`: hashes 32 bytes to a private key, and its public key.
pub struct Seeded<K>(PhantomData<K>);
impl<K: KeyPair> Operation for Seeded<K> {
    const SECRET: bool = true;
    const OWNS: bool = true;
    fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
        set_part(input, 0, &secret.bytes::<32>());
    }
    fn run(input: &Input, _: &mut State, output: &mut Output) {
        if let Ok(key) = &K::from_seed(part::<[u8; 32]>(input, 0)) {
            write(output, key.public_key().encode().as_ref());
        }
    }
}

/// Reads a private key before the operation.
#[inline(always)]
pub(crate) fn set_up<K: Keys>(input: &Input, state: &mut State) {
    state.put(K::make(part(input, 0)));
}

/// `sign`: with a key that was read before, a message after it.
pub struct Sign<K>(PhantomData<K>);
impl<K: Keys + scheme::Sign> Operation for Sign<K> {
    const SECRET: bool = true;
    const OWNS: bool = true;
    fn sample(public: &mut Random, secret: &mut Secrets, input: &mut Input) {
        set_part(input, 0, K::sample(secret).as_ref());
        set_part(input, K::END, &public.bytes::<MESSAGE>());
    }
    fn setup(input: &Input, state: &mut State) {
        set_up::<K>(input, state);
    }
    fn run(input: &Input, state: &mut State, output: &mut Output) {
        // SAFETY: `setup` put this type.
        if let Ok(key) = unsafe { state.get::<Result<K, Error>>() } {
            write(output, key.sign(message_to_sign::<K>(input)).as_ref());
        }
    }
}

/// A public key, a message, and its signature.
fn signed<K: Keys + scheme::Sign>(secret: &mut Secrets, message: [u8; MESSAGE], input: &mut Input) {
    set_part(input, after_public::<K>(), &message);
    if let Ok(key) = K::make(&K::sample(secret)) {
        set_part(input, 0, key.public_key().encode().as_ref());
        set_part(input, after_public::<K>() + MESSAGE, key.sign(&message).as_ref());
    }
}

/// The public key of a signed message.
#[inline(always)]
fn decoded<K: KeyPair>(input: &Input) -> Result<PublicOf<K>, Error> {
    PublicOf::<K>::decode(part::<<PublicOf<K> as Public>::Bytes>(input, 0).as_ref())
}

/// The message of a signed message.
#[inline(always)]
fn message<K: KeyPair>(input: &Input) -> &[u8; MESSAGE] {
    part(input, after_public::<K>())
}

/// The signature of a signed message.
#[inline(always)]
fn signature<K: scheme::Sign>(input: &Input) -> Result<SignatureOf<PublicOf<K>>, Error> {
    let at = after_public::<K>() + MESSAGE;
    let bytes = part::<<SignatureOf<PublicOf<K>> as SignatureBytes>::Bytes>(input, at);
    SignatureOf::<PublicOf<K>>::from_slice(bytes.as_ref())
}

/// 2 if the signature is valid, 1 if not, 0 without a public key.
#[inline(always)]
fn validity<K: scheme::Sign>(key: &Result<PublicOf<K>, Error>, input: &Input) -> u8 {
    use scheme::Verify as _;
    match key {
        Ok(key) => 1 + u8::from(signature::<K>(input).and_then(|s| key.verify(message::<K>(input), &s)).is_ok()),
        Err(_) => 0,
    }
}

/// `verify`: by a public key, which is decoded too, a message, and its signature.
pub struct Verify<K>(PhantomData<K>);
impl<K: Keys + scheme::Sign> Operation for Verify<K> {
    const SECRET: bool = false;
    fn sample(public: &mut Random, _: &mut Secrets, input: &mut Input) {
        let mut secret = Secrets::random(public.word());
        signed::<K>(&mut secret, public.bytes(), input);
    }
    fn run(input: &Input, _: &mut State, output: &mut Output) {
        output[0] = validity::<K>(&decoded::<K>(input), input);
    }
}

/// `verify decoded`: the same with a public key that was decoded before.
pub struct VerifyDecoded<K>(PhantomData<K>);
impl<K: Keys + scheme::Sign> Operation for VerifyDecoded<K> {
    const SECRET: bool = false;
    fn sample(public: &mut Random, secret: &mut Secrets, input: &mut Input) {
        Verify::<K>::sample(public, secret, input);
    }
    fn setup(input: &Input, state: &mut State) {
        state.put(decoded::<K>(input));
    }
    fn run(input: &Input, state: &mut State, output: &mut Output) {
        // SAFETY: `setup` put this type.
        output[0] = validity::<K>(unsafe { state.get::<Result<PublicOf<K>, Error>>() }, input);
    }
}

/// `verify constant time`: the same in constant time, with everything secret.
pub struct VerifyHidden<K>(PhantomData<K>);
impl<K: Keys + scheme::Sign<Public: VerifySilently>> Operation for VerifyHidden<K> {
    const SECRET: bool = true;
    fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
        let message = secret.bytes();
        signed::<K>(secret, message, input);
    }
    fn setup(input: &Input, state: &mut State) {
        state.put(decoded::<K>(input));
    }
    fn run(input: &Input, state: &mut State, output: &mut Output) {
        // SAFETY: `setup` put this type.
        let key = unsafe { state.get::<Result<PublicOf<K>, Error>>() };
        if let (Ok(key), Ok(signature)) = (key, signature::<K>(input)) {
            output[0] = 1 + (key.verify_ct(message::<K>(input), &signature).word32() & 1) as u8;
        }
    }
}

/// The input of a key exchange: a private key, and another's public key.
pub(crate) fn exchange<K: Keys>(public: &mut Random, secret: &mut Secrets, input: &mut Input) {
    set_part(input, 0, K::sample(secret).as_ref());
    public_key::<K>(public, input, K::END);
}

/// `key exchange`: by a private key that was read before, with the owner of a public key after it, which is decoded here.
pub struct KeyExchange<K>(PhantomData<K>);
impl<K: Keys + Exchange> Operation for KeyExchange<K> {
    const SECRET: bool = true;
    const OWNS: bool = true;
    fn sample(public: &mut Random, secret: &mut Secrets, input: &mut Input) {
        exchange::<K>(public, secret, input);
    }
    fn setup(input: &Input, state: &mut State) {
        set_up::<K>(input, state);
    }
    fn run(input: &Input, state: &mut State, output: &mut Output) {
        // SAFETY: `setup` put this type.
        if let Ok(key) = unsafe { state.get::<Result<K, Error>>() } {
            let shared = key.agree(peer::<K>(input));
            if let Ok(shared) = &shared {
                write(output, shared.as_ref());
            }
            output[const { verdict(K::SHARED_LEN) }] = u8::from(shared.is_ok());
        }
    }
}

/// `key exchange`, where it does not tell whether the public key is valid.
pub struct KeyExchangeSilent<K>(PhantomData<K>);
impl<K: Keys + ExchangeSilently> Operation for KeyExchangeSilent<K> {
    const SECRET: bool = true;
    const OWNS: bool = true;
    fn sample(public: &mut Random, secret: &mut Secrets, input: &mut Input) {
        exchange::<K>(public, secret, input);
    }
    fn setup(input: &Input, state: &mut State) {
        set_up::<K>(input, state);
    }
    fn run(input: &Input, state: &mut State, output: &mut Output) {
        // SAFETY: `setup` put this type.
        if let Ok(key) = unsafe { state.get::<Result<K, Error>>() } {
            let (shared, ok) = &key.agree_silently(peer::<K>(input));
            write(output, shared.as_ref());
            output[const { verdict(K::SHARED_LEN) }] = (ok.word32() & 1) as u8;
        }
    }
}
