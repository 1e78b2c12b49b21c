//! Operations of curves with a pairing: the inputs are points, the outputs are elements of the third group.
//!
//! An output holds as many of the first bytes of an element's encoding as fit. This suffices for a comparison: every
//! coefficient depends on everything that was computed.

use crate::buffers::{Input, Output, State, part, place, set_part, write};
use crate::entry::Operation;
use crate::random::{Random, Secrets};
use core::marker::PhantomData;
use primegroup_core::Group;
use primegroup_core::field::{ByteArray, PrimeField};
use primegroup_core::pairing::{Argument, Pairing, Target};

type ScalarOf<E> = <E as Pairing>::Scalar;
type ScalarBytes<E> = <ScalarOf<E> as PrimeField>::Bytes;

/// Returns the position of the part that follows a point of the first group.
const fn after_first<E: Pairing>() -> usize {
    place(<E::G1 as Group>::Bytes::LEN)
}

/// Returns two points of an input, whose pair begins at byte 0.
fn pair_of<E: Pairing>(input: &Input) -> (E::G1, E::G2) {
    let first = E::G1::decode_ct(part(input, 0)).0;
    (first, E::G2::decode_ct(part(input, after_first::<E>())).0)
}

/// Writes a pair of secret points.
fn secret_pair<E: Pairing>(secret: &mut Secrets, input: &mut Input) {
    let mut scalar = || ScalarOf::<E>::decode_reduce(secret.scalar::<ScalarOf<E>>().as_ref());
    set_part(input, 0, E::G1::mul_generator(&scalar()).encode().as_ref());
    set_part(input, after_first::<E>(), E::G2::mul_generator(&scalar()).encode().as_ref());
}

/// Stores the pair of an input in the state.
fn set_up<E: Pairing>(input: &Input, state: &mut State) {
    state.put(pair_of::<E>(input));
}

/// Returns the pair in the state.
///
/// # Safety
/// [`set_up`] stored it last.
unsafe fn get<E: Pairing>(state: &State) -> (E::G1, Argument<'_, E>) {
    // SAFETY: as above.
    let (p, q) = unsafe { state.get::<(E::G1, E::G2)>() };
    (*p, Argument::Point(q))
}

/// Encodes the element in the state.
fn encode<E: Pairing>(state: &State, output: &mut Output) {
    // SAFETY: every operation that finishes with this function stored an element last.
    write(output, unsafe { state.get::<E::Gt>() }.encode().as_ref());
}

/// `pairing`: pairs a point of the first group with the point of the second group that follows it.
pub struct Pair<E>(PhantomData<E>);
impl<E: Pairing> Operation for Pair<E> {
    const SECRET: bool = true;
    fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
        secret_pair::<E>(secret, input);
    }
    fn setup(input: &Input, state: &mut State) {
        set_up::<E>(input, state);
    }
    fn run(_: &Input, state: &mut State, _: &mut Output) {
        // SAFETY: `setup` stored a pair.
        let e = E::multi_pair(&[unsafe { get::<E>(state) }]);
        state.put(e);
    }
    fn finish(state: &State, output: &mut Output) {
        encode::<E>(state, output);
    }
}

/// `Miller loop`: the first half of a pairing.
pub struct MillerLoop<E>(PhantomData<E>);
impl<E: Pairing> Operation for MillerLoop<E> {
    const SECRET: bool = true;
    fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
        secret_pair::<E>(secret, input);
    }
    fn setup(input: &Input, state: &mut State) {
        set_up::<E>(input, state);
    }
    fn run(_: &Input, state: &mut State, _: &mut Output) {
        // SAFETY: `setup` stored a pair.
        let f = E::multi_miller_loop(&[unsafe { get::<E>(state) }]);
        state.put(f);
    }
    fn finish(state: &State, output: &mut Output) {
        // A Miller loop's value is one of many representatives, so the output holds its final exponentiation.
        // SAFETY: `run` stored a value of a Miller loop.
        let e = E::final_exponentiation(unsafe { state.get::<E::MillerValue>() });
        write(output, e.encode().as_ref());
    }
}

/// `final exponentiation`: the second half of a pairing.
pub struct FinalExponentiation<E>(PhantomData<E>);
impl<E: Pairing> Operation for FinalExponentiation<E> {
    const SECRET: bool = true;
    fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
        secret_pair::<E>(secret, input);
    }
    fn setup(input: &Input, state: &mut State) {
        let (p, q) = pair_of::<E>(input);
        state.put(E::multi_miller_loop(&[(p, Argument::Point(&q))]));
    }
    fn run(_: &Input, state: &mut State, _: &mut Output) {
        // SAFETY: `setup` stored a value of a Miller loop.
        let e = E::final_exponentiation(unsafe { state.get::<E::MillerValue>() });
        state.put(e);
    }
    fn finish(state: &State, output: &mut Output) {
        encode::<E>(state, output);
    }
}

/// `GT pow`: raises the pairing of the generators to the power of a scalar (reduced).
pub struct Power<E>(PhantomData<E>);
impl<E: Pairing> Operation for Power<E> {
    const SECRET: bool = true;
    fn sample(_: &mut Random, secret: &mut Secrets, input: &mut Input) {
        set_part(input, 0, secret.scalar::<ScalarOf<E>>().as_ref());
    }
    fn setup(_: &Input, state: &mut State) {
        state.put(E::Gt::generator());
    }
    fn run(input: &Input, state: &mut State, _: &mut Output) {
        let s = ScalarOf::<E>::decode_reduce(part::<ScalarBytes<E>>(input, 0).as_ref());
        // SAFETY: `setup` stored an element.
        let e = unsafe { state.get::<E::Gt>() }.pow(&s);
        state.put(e);
    }
    fn finish(state: &State, output: &mut Output) {
        encode::<E>(state, output);
    }
}

/// `pairing product`: checks e(aG, bH) e(-abG, H) = 1, in variable time, as signature verification does. The input
/// holds the points aG, bH and -abG.
pub struct Product<E>(PhantomData<E>);
impl<E: Pairing> Product<E> {
    const THIRD: usize = after_first::<E>() + place(<E::G2 as Group>::Bytes::LEN);
}
impl<E: Pairing> Operation for Product<E> {
    const SECRET: bool = false;
    fn sample(public: &mut Random, _: &mut Secrets, input: &mut Input) {
        let (a, b): (ScalarOf<E>, ScalarOf<E>) = (public.scalar(), public.scalar());
        set_part(input, 0, E::G1::mul_generator(&a).encode().as_ref());
        set_part(input, after_first::<E>(), E::G2::mul_generator(&b).encode().as_ref());
        set_part(input, Self::THIRD, E::G1::mul_generator(&-(a * b)).encode().as_ref());
    }
    fn setup(input: &Input, state: &mut State) {
        let (p, q) = pair_of::<E>(input);
        state.put((p, q, E::G1::decode_ct(part(input, Self::THIRD)).0));
    }
    fn run(_: &Input, state: &mut State, output: &mut Output) {
        // SAFETY: `setup` stored three points.
        let (p, q, r) = unsafe { state.get::<(E::G1, E::G2, E::G1)>() };
        let generator = E::G2::GENERATOR;
        let pairs = [(*p, Argument::Point(q)), (*r, Argument::Point(&generator))];
        output[0] = u8::from(E::product_is_one_vartime(&pairs));
    }
}
