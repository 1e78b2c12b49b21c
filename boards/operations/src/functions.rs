//! Operations that are neither of points alone nor of keys: hashing to the group, key generation from a seed, X25519 on
//! bytes.

use crate::buffers::{Input, Output, State, get, put, slot};
use crate::entry::Operation;
use crate::random::{Random, Secrets};
use primegroup::x25519;

/// `hash`: 32 bytes to the group; `keygen from seed`: hashes 32 bytes to a private key, and its public key.
macro_rules! hash {
    ($name:ident, $point:ty, $f:expr) => {
        /// Hashing to the group.
        pub struct $name;
        impl $crate::Operation for $name {
            const SECRET: bool = true;
            fn sample(_: &mut $crate::Random, secret: &mut $crate::Secrets, input: &mut $crate::Input) {
                *$crate::buffers::slot::<0, 32>(input) = secret.bytes();
            }
            fn run(input: &$crate::Input, state: &mut $crate::State, _: &mut $crate::Output) {
                let f: fn(&[u8; 32]) -> $point = $f;
                state.put(f($crate::buffers::get::<0, 32>(input)));
            }
            fn finish(state: &$crate::State, output: &mut $crate::Output) {
                // SAFETY: `run` put an element.
                $crate::buffers::put(output, &$crate::points::padded(&unsafe { state.get::<$point>() }.encode()));
            }
        }
    };
}
pub(crate) use hash;

/// Key generation from a seed of 32 bytes.
macro_rules! seeded {
    ($name:ident, $key:ty) => {
        /// Key generation from a seed.
        pub struct $name;
        impl $crate::Operation for $name {
            const SECRET: bool = true;
            fn sample(_: &mut $crate::Random, secret: &mut $crate::Secrets, input: &mut $crate::Input) {
                *$crate::buffers::slot::<0, 32>(input) = secret.bytes();
            }
            fn run(input: &$crate::Input, _: &mut $crate::State, output: &mut $crate::Output) {
                if let Ok(key) = &<$key>::from_seed($crate::buffers::get::<0, 32>(input)) {
                    $crate::buffers::put(output, &key.public_key().encode());
                }
            }
        }
    };
}
pub(crate) use seeded;

/// `X25519`: a scalar (bytes 0..32) and a u-coordinate (bytes 32..64).
pub struct X25519;
impl Operation for X25519 {
    const SECRET: bool = true;
    fn sample(public: &mut Random, secret: &mut Secrets, input: &mut Input) {
        *slot::<0, 32>(input) = secret.bytes();
        *slot::<32, 32>(input) = public.bytes();
    }
    fn run(input: &Input, _: &mut State, output: &mut Output) {
        put(output, &x25519::x25519(get::<0, 32>(input), get::<32, 32>(input)));
    }
}

/// `X25519 base`: a scalar (bytes 0..32) and the base point.
pub struct X25519Base;
impl Operation for X25519Base {
    const SECRET: bool = true;
    fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
        *slot::<0, 32>(input) = secret.bytes();
    }
    fn run(input: &Input, _: &mut State, output: &mut Output) {
        put(output, &x25519::x25519_base(get::<0, 32>(input)));
    }
}
