//! Operations of any group as a group: points in, points out, no scheme.

use crate::buffers::{Input, Output, State, get, put, slot};
use crate::entry::Operation;
use crate::random::{Random, Secrets};
use core::marker::PhantomData;
use primegroup_core::Element;
use primegroup_core::field::{ByteArray, PrimeField};
use primegroup_core::group::Spec;
use primegroup_core::group::xs233::{Curve, Xs233};

/// A group whose elements are 32 bytes or less.
pub trait Small: Spec {}
impl<S: Spec> Small for S {}

/// An element's group.
pub trait OfGroup {
    /// The group.
    type Spec: Small;
}
impl<S: Small> OfGroup for Element<S> {
    type Spec = S;
}
/// The group of an element type.
pub type SpecOf<P> = <P as OfGroup>::Spec;

/// An encoding in 32 bytes, with zeros behind a shorter one.
#[inline(always)]
pub fn padded<B: ByteArray>(bytes: &B) -> [u8; 32] {
    const { assert!(B::LEN <= 32) };
    let mut out = [0; 32];
    out[..B::LEN].copy_from_slice(bytes.as_ref());
    out
}

/// An encoding, of 32 bytes with zeros behind a shorter one.
#[inline(always)]
pub fn cut<B: ByteArray>(bytes: &[u8; 32]) -> B {
    const { assert!(B::LEN <= 32) };
    let mut out = B::ZERO;
    out.as_mut().copy_from_slice(&bytes[..B::LEN]);
    out
}

fn random_point<S: Small>(random: &mut Random) -> Element<S> {
    Element::mul_generator(&random.scalar())
}

fn decode<S: Small>(bytes: &[u8; 32]) -> Element<S> {
    Element::decode_ct(&cut(bytes)).0
}

/// Encodes the point in the state.
fn encode<S: Small>(state: &State, output: &mut Output) {
    // SAFETY: every operation that finishes with this put an element last.
    put(output, &padded(&unsafe { state.get::<Element<S>>() }.encode()));
}

/// `decode`: a point from 32 bytes (bytes 0..32).
pub struct Decode<S>(PhantomData<S>);
impl<S: Small> Operation for Decode<S> {
    const SECRET: bool = false;
    fn sample(public: &mut Random, _: &mut Secrets, input: &mut Input) {
        *slot::<0, 32>(input) = padded(&random_point::<S>(public).encode());
    }
    fn run(input: &Input, state: &mut State, output: &mut Output) {
        let (p, ok) = Element::<S>::decode_ct(&cut(get::<0, 32>(input)));
        output[64] = ok.word32() as u8;
        state.put(p);
    }
    fn finish(state: &State, output: &mut Output) {
        encode::<S>(state, output);
    }
}

/// `encode`: a point (bytes 0..32, doubled so that its denominator is not one) to 32 bytes.
pub struct Encode<S>(PhantomData<S>);
impl<S: Small> Operation for Encode<S> {
    const SECRET: bool = true;
    fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
        let s = S::Scalar::decode_reduce(&secret.scalar::<S::Scalar>());
        *slot::<0, 32>(input) = padded(&Element::<S>::mul_generator(&s).encode());
    }
    fn setup(input: &Input, state: &mut State) {
        state.put(decode::<S>(get::<0, 32>(input)).double());
    }
    fn run(_: &Input, state: &mut State, output: &mut Output) {
        encode::<S>(state, output);
    }
}

/// `add`: the sum of two points (bytes 0..32 and 32..64).
pub struct Add<S>(PhantomData<S>);
impl<S: Small> Operation for Add<S> {
    const SECRET: bool = true;
    fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
        let mut point = || {
            let s = S::Scalar::decode_reduce(&secret.scalar::<S::Scalar>());
            padded(&Element::<S>::mul_generator(&s).encode())
        };
        *slot::<0, 32>(input) = point();
        *slot::<32, 32>(input) = point();
    }
    fn setup(input: &Input, state: &mut State) {
        state.put([decode::<S>(get::<0, 32>(input)), decode::<S>(get::<32, 32>(input))]);
    }
    fn run(_: &Input, state: &mut State, _: &mut Output) {
        // SAFETY: `setup` put two elements.
        let [p, q] = unsafe { state.get::<[Element<S>; 2]>() };
        let sum = *p + *q;
        state.put(sum);
    }
    fn finish(state: &State, output: &mut Output) {
        encode::<S>(state, output);
    }
}

/// `mul`: a point (bytes 32..64) by a scalar (bytes 0..32, reduced).
pub struct Mul<S>(PhantomData<S>);
impl<S: Small> Operation for Mul<S> {
    const SECRET: bool = true;
    fn sample(public: &mut Random, secret: &mut Secrets, input: &mut Input) {
        *slot::<0, 32>(input) = secret.scalar::<S::Scalar>();
        *slot::<32, 32>(input) = padded(&random_point::<S>(public).encode());
    }
    fn setup(input: &Input, state: &mut State) {
        state.put(decode::<S>(get::<32, 32>(input)));
    }
    fn run(input: &Input, state: &mut State, _: &mut Output) {
        let s = S::Scalar::decode_reduce(get::<0, 32>(input));
        // SAFETY: `setup` put an element.
        let p = unsafe { state.get::<Element<S>>() }.mul(&s);
        state.put(p);
    }
    fn finish(state: &State, output: &mut Output) {
        encode::<S>(state, output);
    }
}

/// `ladder`: as `mul`, on the x coordinate.
pub struct Ladder<P>(PhantomData<P>);
impl<C: Curve> Operation for Ladder<Element<Xs233<C>>> {
    const SECRET: bool = true;
    fn sample(public: &mut Random, secret: &mut Secrets, input: &mut Input) {
        Mul::<Xs233<C>>::sample(public, secret, input);
    }
    fn setup(input: &Input, state: &mut State) {
        Mul::<Xs233<C>>::setup(input, state);
    }
    fn run(input: &Input, state: &mut State, _: &mut Output) {
        let s = PrimeField::decode_reduce(get::<0, 32>(input));
        // SAFETY: `setup` put an element.
        let p = unsafe { state.get::<Element<Xs233<C>>>() }.mul_ladder(&s);
        state.put(p);
    }
    fn finish(state: &State, output: &mut Output) {
        encode::<Xs233<C>>(state, output);
    }
}

/// `mulgen`: the generator by a scalar (bytes 0..32, reduced).
pub struct MulGenerator<S>(PhantomData<S>);
impl<S: Small> Operation for MulGenerator<S> {
    const SECRET: bool = true;
    fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
        *slot::<0, 32>(input) = secret.scalar::<S::Scalar>();
    }
    fn run(input: &Input, state: &mut State, _: &mut Output) {
        state.put(Element::<S>::mul_generator(&S::Scalar::decode_reduce(get::<0, 32>(input))));
    }
    fn finish(state: &State, output: &mut Output) {
        encode::<S>(state, output);
    }
}

/// `aP+bG`: a point (bytes 64..96) by a scalar (bytes 0..32) plus the generator by another (bytes 32..64), in variable time.
pub struct MulAddGenerator<S>(PhantomData<S>);
impl<S: Small> Operation for MulAddGenerator<S> {
    const SECRET: bool = false;
    fn sample(public: &mut Random, _: &mut Secrets, input: &mut Input) {
        *slot::<0, 32>(input) = public.scalar::<S::Scalar>().encode();
        *slot::<32, 32>(input) = public.scalar::<S::Scalar>().encode();
        *slot::<64, 32>(input) = padded(&random_point::<S>(public).encode());
    }
    fn setup(input: &Input, state: &mut State) {
        state.put(decode::<S>(get::<64, 32>(input)));
    }
    fn run(input: &Input, state: &mut State, _: &mut Output) {
        let (a, b) = (S::Scalar::decode_reduce(get::<0, 32>(input)), S::Scalar::decode_reduce(get::<32, 32>(input)));
        // SAFETY: `setup` put an element.
        let p = unsafe { state.get::<Element<S>>() }.mul_add_generator_vartime(&a, &b);
        state.put(p);
    }
    fn finish(state: &State, output: &mut Output) {
        encode::<S>(state, output);
    }
}

/// `aP+bG constant time`: the same in constant time.
pub struct MulAddGeneratorHidden<S>(PhantomData<S>);
impl<S: Small> Operation for MulAddGeneratorHidden<S> {
    const SECRET: bool = true;
    fn sample(public: &mut Random, secret: &mut Secrets, input: &mut Input) {
        *slot::<0, 32>(input) = secret.scalar::<S::Scalar>();
        *slot::<32, 32>(input) = secret.scalar::<S::Scalar>();
        *slot::<64, 32>(input) = padded(&random_point::<S>(public).encode());
    }
    fn setup(input: &Input, state: &mut State) {
        state.put(decode::<S>(get::<64, 32>(input)));
    }
    fn run(input: &Input, state: &mut State, _: &mut Output) {
        let (a, b) = (S::Scalar::decode_reduce(get::<0, 32>(input)), S::Scalar::decode_reduce(get::<32, 32>(input)));
        // SAFETY: `setup` put an element.
        let p = unsafe { state.get::<Element<S>>() }.mul_add_generator(&a, &b);
        state.put(p);
    }
    fn finish(state: &State, output: &mut Output) {
        encode::<S>(state, output);
    }
}
