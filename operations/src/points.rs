//! Operations of any group as a group, without a scheme: points in, points out.

use crate::buffers::{Input, Output, State, part, place, set_part, verdict, write};
use crate::entry::Operation;
use crate::random::{Random, Secrets};
use core::marker::PhantomData;
use primegroup_core::Element;
use primegroup_core::field::{ByteArray, PrimeField};
use primegroup_core::group::Spec;
use primegroup_core::group::xs233::{Curve, Xs233};

/// Relates an element type to its group.
pub trait OfGroup {
    /// The group.
    type Spec: Spec;
}
impl<S: Spec> OfGroup for Element<S> {
    type Spec = S;
}
/// The group of an element type.
pub type SpecOf<P> = <P as OfGroup>::Spec;

/// Bytes of an encoded scalar of a group.
type ScalarBytes<S> = <<S as Spec>::Scalar as PrimeField>::Bytes;

/// Returns the position of the part that follows `count` scalars.
const fn after_scalars<S: Spec>(count: usize) -> usize {
    count * place(ScalarBytes::<S>::LEN)
}

fn random_point<S: Spec>(random: &mut Random) -> Element<S> {
    Element::mul_generator(&random.scalar())
}

/// Returns the scalar whose encoding begins at byte `at` of an input, reduced.
#[inline(always)]
fn scalar<S: Spec>(input: &Input, at: usize) -> S::Scalar {
    S::Scalar::decode_reduce(part::<ScalarBytes<S>>(input, at).as_ref())
}

/// Decodes the point at byte `at` of an input and stores it in the state.
fn set_up<S: Spec>(input: &Input, at: usize, state: &mut State) {
    state.put(Element::<S>::decode_ct(part::<S::Bytes>(input, at)).0);
}

/// Encodes the point in the state.
fn encode<S: Spec>(state: &State, output: &mut Output) {
    // SAFETY: every operation that finishes with this function stored an element last.
    write(output, unsafe { state.get::<Element<S>>() }.encode().as_ref());
}

/// `decode`: decodes a point.
pub struct Decode<S>(PhantomData<S>);
impl<S: Spec> Operation for Decode<S> {
    const SECRET: bool = false;
    fn sample(public: &mut Random, _: &mut Secrets, input: &mut Input) {
        set_part(input, 0, random_point::<S>(public).encode().as_ref());
    }
    fn run(input: &Input, state: &mut State, output: &mut Output) {
        let (p, ok) = Element::<S>::decode_ct(part::<S::Bytes>(input, 0));
        output[const { verdict(S::Bytes::LEN) }] = ok.word32() as u8;
        state.put(p);
    }
    fn finish(state: &State, output: &mut Output) {
        encode::<S>(state, output);
    }
}

/// `encode`: encodes a point. `setup` doubles it, so that its denominator is not one.
pub struct Encode<S>(PhantomData<S>);
impl<S: Spec> Operation for Encode<S> {
    const SECRET: bool = true;
    fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
        let s = S::Scalar::decode_reduce(secret.scalar::<S::Scalar>().as_ref());
        set_part(input, 0, Element::<S>::mul_generator(&s).encode().as_ref());
    }
    fn setup(input: &Input, state: &mut State) {
        state.put(Element::<S>::decode_ct(part::<S::Bytes>(input, 0)).0.double());
    }
    fn run(_: &Input, state: &mut State, output: &mut Output) {
        encode::<S>(state, output);
    }
}

/// `add`: adds two points.
pub struct Add<S>(PhantomData<S>);
impl<S: Spec> Operation for Add<S> {
    const SECRET: bool = true;
    fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
        for at in [0, place(S::Bytes::LEN)] {
            let s = S::Scalar::decode_reduce(secret.scalar::<S::Scalar>().as_ref());
            set_part(input, at, Element::<S>::mul_generator(&s).encode().as_ref());
        }
    }
    fn setup(input: &Input, state: &mut State) {
        let point = |at| Element::<S>::decode_ct(part::<S::Bytes>(input, at)).0;
        // No array of positions: Xtensa's compiler would make a loop of it, with bounds checks.
        state.put([point(0), point(place(S::Bytes::LEN))]);
    }
    fn run(_: &Input, state: &mut State, _: &mut Output) {
        // SAFETY: `setup` stored two elements.
        let [p, q] = unsafe { state.get::<[Element<S>; 2]>() };
        let sum = *p + *q;
        state.put(sum);
    }
    fn finish(state: &State, output: &mut Output) {
        encode::<S>(state, output);
    }
}

/// `mul`: multiplies a point by a scalar (reduced), which precedes it.
pub struct Mul<S>(PhantomData<S>);
impl<S: Spec> Operation for Mul<S> {
    const SECRET: bool = true;
    fn sample(public: &mut Random, secret: &mut Secrets, input: &mut Input) {
        set_part(input, 0, secret.scalar::<S::Scalar>().as_ref());
        set_part(input, after_scalars::<S>(1), random_point::<S>(public).encode().as_ref());
    }
    fn setup(input: &Input, state: &mut State) {
        set_up::<S>(input, after_scalars::<S>(1), state);
    }
    fn run(input: &Input, state: &mut State, _: &mut Output) {
        let s = scalar::<S>(input, 0);
        // SAFETY: `setup` stored an element.
        let p = unsafe { state.get::<Element<S>>() }.mul(&s);
        state.put(p);
    }
    fn finish(state: &State, output: &mut Output) {
        encode::<S>(state, output);
    }
}

/// `ladder`: multiplies by a ladder on the x coordinate.
pub type Ladder<P> = Way<P, false>;
/// `window`: multiplies by windows.
pub type Window<P> = Way<P, true>;

/// An alternative multiplication with the same input as [`Mul`].
pub struct Way<P, const WINDOW: bool>(PhantomData<P>);
impl<C: Curve, const WINDOW: bool> Operation for Way<Element<Xs233<C>>, WINDOW> {
    const SECRET: bool = true;
    fn sample(public: &mut Random, secret: &mut Secrets, input: &mut Input) {
        Mul::<Xs233<C>>::sample(public, secret, input);
    }
    fn setup(input: &Input, state: &mut State) {
        Mul::<Xs233<C>>::setup(input, state);
    }
    fn run(input: &Input, state: &mut State, _: &mut Output) {
        let s = scalar::<Xs233<C>>(input, 0);
        // SAFETY: `setup` stored an element.
        let p = unsafe { state.get::<Element<Xs233<C>>>() };
        let p = if WINDOW { p.mul_window(&s) } else { p.mul_ladder(&s) };
        state.put(p);
    }
    fn finish(state: &State, output: &mut Output) {
        encode::<Xs233<C>>(state, output);
    }
}

/// `mulgen`: multiplies the generator by a scalar (reduced).
pub struct MulGenerator<S>(PhantomData<S>);
impl<S: Spec> Operation for MulGenerator<S> {
    const SECRET: bool = true;
    fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
        set_part(input, 0, secret.scalar::<S::Scalar>().as_ref());
    }
    fn run(input: &Input, state: &mut State, _: &mut Output) {
        state.put(Element::<S>::mul_generator(&scalar::<S>(input, 0)));
    }
    fn finish(state: &State, output: &mut Output) {
        encode::<S>(state, output);
    }
}

/// `aP+bG`: computes aP + bG in variable time, from two scalars a and b (reduced) and the point P after them.
pub struct MulAddGenerator<S>(PhantomData<S>);
impl<S: Spec> Operation for MulAddGenerator<S> {
    const SECRET: bool = false;
    fn sample(public: &mut Random, _: &mut Secrets, input: &mut Input) {
        set_part(input, 0, public.scalar::<S::Scalar>().encode().as_ref());
        set_part(input, after_scalars::<S>(1), public.scalar::<S::Scalar>().encode().as_ref());
        set_part(input, after_scalars::<S>(2), random_point::<S>(public).encode().as_ref());
    }
    fn setup(input: &Input, state: &mut State) {
        set_up::<S>(input, after_scalars::<S>(2), state);
    }
    fn run(input: &Input, state: &mut State, _: &mut Output) {
        let (a, b) = (scalar::<S>(input, 0), scalar::<S>(input, after_scalars::<S>(1)));
        // SAFETY: `setup` stored an element.
        let p = unsafe { state.get::<Element<S>>() }.mul_add_generator_vartime(&a, &b);
        state.put(p);
    }
    fn finish(state: &State, output: &mut Output) {
        encode::<S>(state, output);
    }
}

/// `aP+bG constant time`: computes aP + bG in constant time.
pub struct MulAddGeneratorHidden<S>(PhantomData<S>);
impl<S: Spec> Operation for MulAddGeneratorHidden<S> {
    const SECRET: bool = true;
    fn sample(public: &mut Random, secret: &mut Secrets, input: &mut Input) {
        set_part(input, 0, secret.scalar::<S::Scalar>().as_ref());
        set_part(input, after_scalars::<S>(1), secret.scalar::<S::Scalar>().as_ref());
        set_part(input, after_scalars::<S>(2), random_point::<S>(public).encode().as_ref());
    }
    fn setup(input: &Input, state: &mut State) {
        set_up::<S>(input, after_scalars::<S>(2), state);
    }
    fn run(input: &Input, state: &mut State, _: &mut Output) {
        let (a, b) = (scalar::<S>(input, 0), scalar::<S>(input, after_scalars::<S>(1)));
        // SAFETY: `setup` stored an element.
        let p = unsafe { state.get::<Element<S>>() }.mul_add_generator(&a, &b);
        state.put(p);
    }
    fn finish(state: &State, output: &mut Output) {
        encode::<S>(state, output);
    }
}
