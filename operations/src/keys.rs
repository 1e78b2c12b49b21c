//! Operations of all schemes with keys: key pairs, signatures, key exchange.

use crate::buffers::{Input, Output, State, part, place, set_part, verdict, write};
use crate::entry::Operation;
use crate::random::{Random, Secrets};
use core::marker::PhantomData;
use primegroup::bls::{self, Variant};
use primegroup::ecdh;
use primegroup::scheme::{self, Exchange, ExchangeSilently, KeyPair, Public, SignatureBytes, VerifySilently};
use primegroup::{Error, Group};
use primegroup_core::field::{ByteArray, PrimeField};
use primegroup_core::group::Coordinates;

/// A private key in the form that inputs use: the bytes of the key, or its seed.
pub trait Keys: KeyPair {
    /// Bytes of the private key in an input.
    type Input: ByteArray;
    /// Position of the part that follows a private key.
    const END: usize = place(Self::Input::LEN);
    /// Returns a random private key.
    fn sample(secret: &mut Secrets) -> Self::Input;
    /// Makes the key pair.
    ///
    /// # Errors
    /// None for values from [`Self::sample`].
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

from_scalar! { [G: Group] primegroup::dh::SecretKey<G>, G::Scalar }
from_scalar! { [G: Group] primegroup::schnorr::SecretKey<G>, G::Scalar }
from_scalar! { [G: Coordinates] primegroup::ecdh::SecretKey<G>, G::Scalar }
from_scalar! { [G: Coordinates] primegroup::ecdsa::SecretKey<G>, G::Scalar }
from_scalar! { [V: Variant, S: bls::Scheme] bls::SecretKey<V, S>, bls::ScalarOf<V::Curve> }
from_scalar! { [] primegroup::do255e::SecretKey, primegroup::do255e::Scalar }
from_scalar! { [] primegroup::do255s::SecretKey, primegroup::do255s::Scalar }
from_scalar! { [] primegroup::jq255e::SecretKey, primegroup::jq255e::Scalar }
from_scalar! { [] primegroup::jq255s::SecretKey, primegroup::jq255s::Scalar }

/// The types of public keys and of signatures.
pub(crate) type PublicOf<K> = <K as KeyPair>::Public;
type SignatureOf<V> = <V as scheme::Verify>::Signature;

/// Bytes of the messages.
const MESSAGE: usize = 32;

/// Returns the position of the part that follows a public key.
pub(crate) const fn after_public<K: KeyPair>() -> usize {
    place(PublicOf::<K>::LEN)
}

/// Returns the message of an input for `sign`. It follows the private key.
#[inline(always)]
#[must_use]
pub fn message_to_sign<K: Keys>(input: &Input) -> &[u8; MESSAGE] {
    part(input, K::END)
}

/// Returns the public key of an input for `key exchange`. It follows the private key.
#[inline(always)]
#[must_use]
pub fn peer<K: Keys>(input: &Input) -> &[u8] {
    part::<<PublicOf<K> as Public>::Bytes>(input, K::END).as_ref()
}

/// Writes a public key, made from public randomness.
fn public_key<K: Keys>(public: &mut Random, input: &mut Input, at: usize) {
    let mut secret = Secrets::random(public.word());
    if let Ok(key) = K::make(&K::sample(&mut secret)) {
        set_part(input, at, key.public_key().encode().as_ref());
    }
}

/// `keygen`: computes the public key of a private key.
pub struct KeyGeneration<K>(PhantomData<K>);
impl<K: Keys> Operation for KeyGeneration<K> {
    const SECRET: bool = true;
    const OWNS: bool = true;
    fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
        set_part(input, 0, K::sample(secret).as_ref());
    }
    fn run(input: &Input, _: &mut State, output: &mut Output) {
        // The key stays where it was made, because moving it would copy it.
        if let Ok(key) = &K::make(part(input, 0)) {
            write(output, key.public_key().encode().as_ref());
        }
    }
}

/// `keygen from seed`: hashes 32 bytes to a private key, and computes its public key.
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

/// Reads a private key before the measurement.
#[inline(always)]
pub(crate) fn set_up<K: Keys>(input: &Input, state: &mut State) {
    state.put(K::make(part(input, 0)));
}

/// `sign`: signs a message with a private key that `setup` read.
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
        // SAFETY: `setup` stored this type.
        if let Ok(key) = unsafe { state.get::<Result<K, Error>>() } {
            write(output, key.sign(message_to_sign::<K>(input)).as_ref());
        }
    }
}

/// Writes a public key, a message, and its signature.
fn signed<K: Keys + scheme::Sign>(secret: &mut Secrets, message: [u8; MESSAGE], input: &mut Input) {
    set_part(input, after_public::<K>(), &message);
    if let Ok(key) = K::make(&K::sample(secret)) {
        set_part(input, 0, key.public_key().encode().as_ref());
        set_part(input, after_public::<K>() + MESSAGE, key.sign(&message).as_ref());
    }
}

/// Returns the public key of a signed message.
#[inline(always)]
fn decoded<K: KeyPair>(input: &Input) -> Result<PublicOf<K>, Error> {
    PublicOf::<K>::decode(part::<<PublicOf<K> as Public>::Bytes>(input, 0).as_ref())
}

/// Returns the message of a signed message.
#[inline(always)]
fn message<K: KeyPair>(input: &Input) -> &[u8; MESSAGE] {
    part(input, after_public::<K>())
}

/// Returns the signature of a signed message.
#[inline(always)]
fn signature<K: scheme::Sign>(input: &Input) -> Result<SignatureOf<PublicOf<K>>, Error> {
    let at = after_public::<K>() + MESSAGE;
    let bytes = part::<<SignatureOf<PublicOf<K>> as SignatureBytes>::Bytes>(input, at);
    SignatureOf::<PublicOf<K>>::from_slice(bytes.as_ref())
}

/// Returns 2 if the signature is valid, 1 if it is not, and 0 if there is no public key.
#[inline(always)]
fn validity<K: scheme::Sign>(key: &Result<PublicOf<K>, Error>, input: &Input) -> u8 {
    use scheme::Verify as _;
    match key {
        Ok(key) => 1 + u8::from(signature::<K>(input).and_then(|s| key.verify(message::<K>(input), &s)).is_ok()),
        Err(_) => 0,
    }
}

/// `verify`: decodes a public key and verifies the signature of a message.
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

/// `verify decoded`: verifies with a public key that `setup` decoded.
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
        // SAFETY: `setup` stored this type.
        output[0] = validity::<K>(unsafe { state.get::<Result<PublicOf<K>, Error>>() }, input);
    }
}

/// `verify constant time`: verifies in constant time, with all inputs secret.
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
        // SAFETY: `setup` stored this type.
        let key = unsafe { state.get::<Result<PublicOf<K>, Error>>() };
        if let (Ok(key), Ok(signature)) = (key, signature::<K>(input)) {
            output[0] = 1 + (key.verify_ct(message::<K>(input), &signature).word32() & 1) as u8;
        }
    }
}

/// Writes the input of a key exchange: a private key, and the peer's public key.
pub(crate) fn exchange<K: Keys>(public: &mut Random, secret: &mut Secrets, input: &mut Input) {
    set_part(input, 0, K::sample(secret).as_ref());
    public_key::<K>(public, input, K::END);
}

/// `key exchange`: agrees on a secret, with a private key that `setup` read. The peer's public key is decoded inside
/// the measurement.
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
        agree::<K>(peer::<K>(input), state, output);
    }
}

/// Agrees on a secret with the key that `setup` read.
#[inline(always)]
fn agree<K: Keys + Exchange>(peer: &[u8], state: &mut State, output: &mut Output) {
    // SAFETY: `setup` stored this type.
    if let Ok(key) = unsafe { state.get::<Result<K, Error>>() } {
        let shared = key.agree(peer);
        if let Ok(shared) = &shared {
            write(output, shared.as_ref());
        }
        output[const { verdict(K::SHARED_LEN) }] = u8::from(shared.is_ok());
    }
}

/// `key exchange uncompressed`: ECDH with both coordinates of the peer's point (65 bytes), as TLS sends it. The check of
/// the curve's equation replaces the square root.
pub struct KeyExchangeUncompressed<G>(PhantomData<G>);
impl<G: Coordinates<Coordinate = [u8; 32], Uncompressed = [u8; 65]>> Operation for KeyExchangeUncompressed<G> {
    const SECRET: bool = true;
    const OWNS: bool = true;
    fn sample(public: &mut Random, secret: &mut Secrets, input: &mut Input) {
        exchange::<ecdh::SecretKey<G>>(public, secret, input);
        let point = G::from_sec1(peer::<ecdh::SecretKey<G>>(input)).and_then(|point| point.to_sec1_uncompressed());
        set_part(input, <ecdh::SecretKey<G> as Keys>::END, &point.unwrap_or([0; 65]));
    }
    fn setup(input: &Input, state: &mut State) {
        set_up::<ecdh::SecretKey<G>>(input, state);
    }
    fn run(input: &Input, state: &mut State, output: &mut Output) {
        let peer: &[u8; 65] = part(input, <ecdh::SecretKey<G> as Keys>::END);
        agree::<ecdh::SecretKey<G>>(peer, state, output);
    }
}

/// `key exchange`, for schemes that do not reveal whether the public key is valid.
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
        // SAFETY: `setup` stored this type.
        if let Ok(key) = unsafe { state.get::<Result<K, Error>>() } {
            let (shared, ok) = &key.agree_silently(peer::<K>(input));
            write(output, shared.as_ref());
            output[const { verdict(K::SHARED_LEN) }] = (ok.word32() & 1) as u8;
        }
    }
}
