//! Operations that belong neither to points alone nor to keys: hashing to the group, X25519 on bytes.

use crate::buffers::{Input, Output, State, get, put, slot, write};
use crate::entry::Operation;
use crate::random::{Random, Secrets};
use core::marker::PhantomData;
use primegroup::scheme::HashToGroup;
use primegroup::{Element, Message, x25519};
use primegroup_core::group::Spec;

/// `hash`: hashes 32 bytes to the group.
pub struct Hash<S>(PhantomData<S>);
impl<S: Spec> Operation for Hash<S>
where
    Element<S>: HashToGroup,
{
    const SECRET: bool = true;
    fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
        *slot::<0, 32>(input) = secret.bytes();
    }
    fn run(input: &Input, state: &mut State, _: &mut Output) {
        let tag = if Element::<S>::TAGS { Some(b"boards".as_slice()) } else { None };
        state.put(Element::<S>::hash_to_group(Message::raw(get::<0, 32>(input)), tag).unwrap_or_default());
    }
    fn finish(state: &State, output: &mut Output) {
        // SAFETY: `run` stored an element.
        write(output, unsafe { state.get::<Element<S>>() }.encode().as_ref());
    }
}

/// `X25519`: multiplies a u-coordinate (bytes 32..64) by a scalar (bytes 0..32).
pub struct X25519;
impl Operation for X25519 {
    const SECRET: bool = true;
    const OWNS: bool = true;
    fn sample(public: &mut Random, secret: &mut Secrets, input: &mut Input) {
        *slot::<0, 32>(input) = secret.bytes();
        *slot::<32, 32>(input) = public.bytes();
    }
    fn run(input: &Input, _: &mut State, output: &mut Output) {
        put(output, &x25519::x25519(get::<0, 32>(input), get::<32, 32>(input)));
    }
}

/// `X25519 base`: multiplies the base point by a scalar (bytes 0..32).
pub struct X25519Base;
impl Operation for X25519Base {
    const SECRET: bool = true;
    const OWNS: bool = true;
    fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
        *slot::<0, 32>(input) = secret.bytes();
    }
    fn run(input: &Input, _: &mut State, output: &mut Output) {
        put(output, &x25519::x25519_base(get::<0, 32>(input)));
    }
}
