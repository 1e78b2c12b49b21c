//! What a curve with a pairing can do with secret points, and with secret elements of the third group, beside what the list of operations
//! says.

use super::source::Source;
use super::{List, Run, run};
use primegroup::Group;
use primegroup::pairing::{Argument, Pairing, Target};
use std::hint::black_box;
use std::marker::PhantomData;

/// A function of two elements of the third group.
fn elements<E: Pairing, T: 'static>(source: &mut Source, f: fn(&E::Gt, &E::Gt) -> T) -> Run {
    // Powers of one element: pairings take long here.
    let (a, b) = (source.value_scalar::<E::Scalar>(), source.value_scalar::<E::Scalar>());
    let generator = E::Gt::generator();
    let (x, y) = (generator.pow(&a), generator.pow(&b));
    run(move || f(&x, &y))
}

/// Secret points.
fn points<E: Pairing>(source: &mut Source) -> (E::G1, E::G2) {
    let (a, b) = (source.value_scalar(), source.value_scalar());
    (E::G1::mul_generator(&a), E::G2::mul_generator(&b))
}

/// All of it.
pub(super) fn all<E: Pairing>(l: &mut List, _: PhantomData<E>) {
    l.add("fg, f^2, 1/f", |s| elements::<E, _>(s, |f, g| [*f * *g, f.square(), f.invert()]));
    l.add("f=g, select f or g", |s| elements::<E, _>(s, |f, g| (f.is_one(), E::Gt::select(f.ct_eq(g), f, g))));
    l.add("encode, decode", |s| elements::<E, _>(s, |f, _| E::Gt::decode_ct(&f.encode())));
    l.add("decode, invalid", |s| {
        elements::<E, _>(s, |f, g| {
            let mut bytes = f.encode();
            bytes.as_mut().iter_mut().zip(g.encode().as_ref()).step_by(7).for_each(|(x, y)| *x ^= y & 1);
            E::Gt::decode_ct(&bytes)
        })
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
