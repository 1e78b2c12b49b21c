//! ECIES for every scheme with keys that supports it.

use crate::buffers::{Input, OUTPUT, Output, State, part, set_part, write};
use crate::entry::Operation;
use crate::keys::{Keys, PublicOf, after_public, exchange, peer, set_up};
use crate::random::{Random, Secrets};
use core::marker::PhantomData;
use primegroup::Error;
use primegroup::ecies::{self, Recipient};
use primegroup::scheme::{Exchange, KeyPair, Public};
use primegroup_core::ct;

/// Bytes of the messages to encrypt. An output holds V of 65 bytes, two cipher blocks and a tag of 16 bytes.
pub const PLAINTEXT: usize = 24;

/// ECIES options that both sides know, in addition to the keys.
#[must_use]
pub const fn ecies_options() -> ecies::Options<'static> {
    ecies::Options::new().authenticate(b"boards")
}

/// Returns the number of bytes of an encrypted message.
const fn sealed<K: KeyPair<Public: Recipient>>() -> usize {
    match ecies::sealed_len::<K::Public>(PLAINTEXT, &ecies_options()) {
        Some(len) if len < OUTPUT => len,
        _ => panic!("a sealed message and a byte fit into an output"),
    }
}

/// Returns the position of the secret message in an input for `ECIES encrypt`: after the ephemeral key and the
/// recipient's public key.
const fn after_recipient<K: Keys>() -> usize {
    K::END + after_public::<K>()
}

/// Returns the secret message of an input for `ECIES encrypt`.
#[inline(always)]
#[must_use]
pub fn message_to_encrypt<K: Keys>(input: &Input) -> &[u8; PLAINTEXT] {
    part(input, after_recipient::<K>())
}

/// `ECIES encrypt`: encrypts a message with an ephemeral key that `setup` read. The recipient's public key is decoded
/// inside the measurement.
pub struct Encrypt<K>(PhantomData<K>);
impl<K: Keys + Exchange<Public: Recipient>> Operation for Encrypt<K> {
    const SECRET: bool = true;
    const OWNS: bool = true;
    fn sample(public: &mut Random, secret: &mut Secrets, input: &mut Input) {
        exchange::<K>(public, secret, input);
        set_part(input, after_recipient::<K>(), &secret.bytes::<PLAINTEXT>());
    }
    fn setup(input: &Input, state: &mut State) {
        set_up::<K>(input, state);
    }
    fn run(input: &Input, state: &mut State, output: &mut Output) {
        // SAFETY: `setup` stored this type.
        if let (Ok(key), Ok(peer)) =
            (unsafe { state.get::<Result<K, Error>>() }, PublicOf::<K>::decode(peer::<K>(input)))
        {
            let message = message_to_encrypt::<K>(input);
            let done = ecies::encrypt_of_test_vector(key, &peer, message, &ecies_options(), output).is_ok();
            output[OUTPUT - 1] = u8::from(done);
        }
    }
}

/// Returns the sealed message of an input for `ECIES decrypt`. It follows the private key.
#[inline(always)]
#[must_use]
pub fn sealed_message<K: Keys + KeyPair<Public: Recipient>>(input: &Input) -> &[u8] {
    &input[K::END..K::END + sealed::<K>()]
}

/// `ECIES decrypt`: decrypts a message with a private key that `setup` read. The plaintext follows V in the output.
pub struct Decrypt<K>(PhantomData<K>);
impl<K: Keys + Exchange<Public: Recipient>> Operation for Decrypt<K> {
    const SECRET: bool = true;
    const OWNS: bool = true;
    fn sample(public: &mut Random, secret: &mut Secrets, input: &mut Input) {
        let private = K::sample(secret);
        set_part(input, 0, private.as_ref());
        let ephemeral = K::make(&K::sample(&mut Secrets::random(public.word())));
        if let (Ok(key), Ok(ephemeral)) = (K::make(&private), ephemeral) {
            let mut recipient = key.public_key().encode();
            ct::declassify_bytes(recipient.as_mut());
            if let Ok(recipient) = PublicOf::<K>::decode(recipient.as_ref()) {
                let message = public.bytes::<PLAINTEXT>();
                let out = &mut input[K::END..];
                let _ = ecies::encrypt_of_test_vector(&ephemeral, &recipient, &message, &ecies_options(), out);
            }
        }
    }
    fn setup(input: &Input, state: &mut State) {
        set_up::<K>(input, state);
    }
    fn run(input: &Input, state: &mut State, output: &mut Output) {
        // SAFETY: `setup` stored this type.
        if let Ok(key) = unsafe { state.get::<Result<K, Error>>() } {
            write(output, sealed_message::<K>(input));
            let done = ecies::decrypt(key, &mut output[..sealed::<K>()], &ecies_options()).is_ok();
            output[OUTPUT - 1] = u8::from(done);
        }
    }
}
