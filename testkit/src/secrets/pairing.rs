//! Operations of curves with a pairing on secret points and secret elements of the third group, in addition to the
//! list of operations.

use super::source::Source;
use super::{List, Run, run};
use primegroup::bn254::Bn254;
use primegroup::core_groups::field::ByteArray;
use primegroup::core_groups::group::bls12_381::{self, encoding::Ethereum};
use primegroup::core_groups::group::pairings::encoding::Side;
use primegroup::core_groups::group::pairings::{G1, G2, Pairings};
use primegroup::core_groups::pairing::Gt;
use primegroup::pairing::{Argument, Pairing, Target};
use primegroup::{Element, Group};
use std::hint::black_box;
use std::marker::PhantomData;

/// Prepares a function of two elements of the third group.
fn elements<E: Pairing, T: 'static>(source: &mut Source, f: fn(&E::Gt, &E::Gt) -> T) -> Run {
    // Both are powers of one element, because pairings are slow under valgrind.
    let (a, b) = (source.value_scalar::<E::Scalar>(), source.value_scalar::<E::Scalar>());
    let generator = E::Gt::generator();
    let (x, y) = (generator.pow(&a), generator.pow(&b));
    run(move || f(&x, &y))
}

/// Returns secret points.
fn points<E: Pairing>(source: &mut Source) -> (E::G1, E::G2) {
    let (a, b) = (source.value_scalar(), source.value_scalar());
    (E::G1::mul_generator(&a), E::G2::mul_generator(&b))
}

/// Prepares a function of a secret element of one of the two groups.
fn element<S: Side, T: 'static>(source: &mut Source, f: fn(&Element<S>) -> T) -> Run {
    // Doubled, because for a generator multiple Z = 1 may be public.
    let p = Element::mul_generator(&source.value_scalar()).double();
    run(move || f(&p))
}

/// Changes bits in every seventh byte of an encoding.
fn spoilt<B: ByteArray>(mut bytes: B, secret: &[u8]) -> B {
    bytes.as_mut().iter_mut().zip(secret).step_by(7).for_each(|(x, y)| *x ^= y & 1);
    bytes
}

/// Adds encodings with both coordinates.
fn coordinates<S: Side>(l: &mut List) {
    let name = |what: &str| format!("{what} of {}", S::NAME);
    l.add(&name("both coordinates"), |s| {
        element::<S, _>(s, |p| Element::<S>::decode_uncompressed_ct(&p.encode_uncompressed()))
    });
    l.add(&name("both coordinates, invalid,"), |s| {
        element::<S, _>(s, |p| {
            let bytes = p.encode_uncompressed();
            Element::<S>::decode_uncompressed_ct(&spoilt(bytes, p.double().encode_uncompressed().as_ref()))
        })
    });
}

/// Adds Ethereum's encodings of points. Whether they are valid is public.
fn eip2537<S: Ethereum>(l: &mut List) {
    l.add(&format!("EIP-2537, bytes of {}", S::NAME), |s| {
        element::<S, _>(s, |p| {
            let bytes = p.encode_eip2537();
            let spoilt = spoilt(bytes, p.double().encode_eip2537().as_ref());
            [bytes, spoilt].map(|bytes| Element::<S>::decode_eip2537(bytes.as_ref()))
        })
    });
}

/// Adds operations of single curves.
pub(super) fn more(l: &mut List) {
    l.begin("bls12_381", false);
    eip2537::<bls12_381::Group1>(l);
    eip2537::<bls12_381::Group2>(l);
    l.begin("bn254", false);
    l.add("MIRACL's bytes of GT", |s| {
        elements::<Bn254, _>(s, |f, g| {
            let bytes = f.encode_miracl();
            [bytes, spoilt(bytes, &g.encode_miracl())].map(|bytes| Gt::<Bn254>::decode_miracl(&bytes))
        })
    });
}

/// Adds all operations of a curve.
pub(super) fn all<E: Pairing + Pairings>(l: &mut List, _: PhantomData<E>) {
    coordinates::<G1<E>>(l);
    coordinates::<G2<E>>(l);
    l.add("fg, f^2, 1/f", |s| elements::<E, _>(s, |f, g| [*f * *g, f.square(), f.invert()]));
    l.add("f=g, select f or g", |s| elements::<E, _>(s, |f, g| (f.is_one(), E::Gt::select(f.ct_eq(g), f, g))));
    l.add("encode, decode", |s| elements::<E, _>(s, |f, _| E::Gt::decode_ct(&f.encode())));
    l.add("decode, invalid", |s| {
        elements::<E, _>(s, |f, g| E::Gt::decode_ct(&spoilt(f.encode(), g.encode().as_ref())))
    });
    l.add("element of GT wiped", |s| {
        elements::<E, _>(s, |f, _| {
            let mut f = *f;
            f.wipe();
            black_box(&f);
        })
    });
    l.add("pairings of prepared points", |s| {
        let (p, q) = points::<E>(s);
        run(move || {
            let prepared = E::prepare(&q);
            let f = E::multi_miller_loop(&[(p, Argument::Prepared(&prepared)), (-p, Argument::Point(&q))]);
            E::final_exponentiation(&(f * f)).is_one()
        })
    });
    l.add("pairings of neutral elements", |s| {
        let (p, q) = points::<E>(s);
        run(move || {
            let terms = [(E::G1::IDENTITY, Argument::Point(&q)), (p, Argument::Point(&E::G2::IDENTITY))];
            E::product_is_one(&terms)
        })
    });
    l.add("f^s", |s| {
        let scalar = s.secret_scalar::<E::Scalar>("scalar");
        let f = E::Gt::generator();
        run(move || f.pow(&scalar))
    });
}
