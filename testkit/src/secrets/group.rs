//! Operations of elements on secret scalars and bytes that the list of operations does not cover: arithmetic, refused
//! inputs, and residue of scalars.

use super::source::Source;
use super::{List, Run, as_message, run};
use primegroup::core_groups::ct;
use primegroup::core_groups::field::{ByteArray, Field, PrimeField};
use primegroup::core_groups::group::Spec;
use primegroup::core_groups::group::xs233::{Curve, Xs233};
use primegroup::scheme::{HashToGroup, Sec1};
use primegroup::{Element, Group, Hash, Message, hash};
use std::hint::black_box;
use std::marker::PhantomData;

/// Prepares a function of two scalars.
fn scalars<S: Spec, T: 'static>(source: &mut Source, f: fn(S::Scalar, S::Scalar) -> T) -> Run {
    let (a, b) = (source.value_scalar(), source.value_scalar());
    run(move || f(a, b))
}

/// Prepares a function of two elements.
fn elements<S: Spec, T: 'static>(source: &mut Source, f: fn(&Element<S>, &Element<S>) -> T) -> Run {
    let (p, q) = (source.value_scalar(), source.value_scalar());
    let (p, q) = (Element::mul_generator(&p), Element::mul_generator(&q).double());
    run(move || f(&p, &q))
}

/// Returns an array, filled from 64 secret bytes.
pub(super) fn array<B: ByteArray>(source: &mut Source) -> B {
    let bytes = source.value::<128>();
    let mut out = B::ZERO;
    out.as_mut().copy_from_slice(&bytes[..B::LEN]);
    out
}

/// Adds arithmetic of scalars and elements.
fn arithmetic<S: Spec>(l: &mut List) {
    l.add("scalar a+b", |s| scalars::<S, _>(s, |a, b| a + b));
    l.add("scalar a-b", |s| scalars::<S, _>(s, |a, b| a - b));
    l.add("scalar ab", |s| scalars::<S, _>(s, |a, b| a * b));
    l.add("scalar -a", |s| scalars::<S, _>(s, |a, _| -a));
    l.add("scalar a^2", |s| scalars::<S, _>(s, |a, _| a.square()));
    l.add("scalar 1/a", |s| scalars::<S, _>(s, |a, _| a.invert()));
    l.add("scalar a=b", |s| scalars::<S, _>(s, |a, b| (a.ct_eq(b), a.is_zero(), a.is_odd())));
    l.add("scalar select", |s| scalars::<S, _>(s, |a, b| S::Scalar::select(a.is_odd(), a, b)));
    l.add("scalar encode", |s| scalars::<S, _>(s, |a, _| a.encode()));
    l.add("scalar decode", |s| {
        let bytes = array::<<S::Scalar as PrimeField>::Bytes>(s);
        run(move || S::Scalar::decode_ct(&bytes))
    });
    l.add("scalar decode_reduce", |s| {
        let bytes = s.value::<64>();
        run(move || [&bytes[..32], &bytes[..48], &bytes[..]].map(S::Scalar::decode_reduce))
    });
    l.add("P+Q", |s| elements::<S, _>(s, |p, q| [*p + *q, *q + *p, *p + *p]));
    l.add("P-Q", |s| elements::<S, _>(s, |p, q| [*p - *q, *q - *p]));
    l.add("-P", |s| elements::<S, _>(s, |p, _| -*p));
    l.add("2P", |s| elements::<S, _>(s, |p, _| p.double()));
    l.add("32P", |s| elements::<S, _>(s, |p, _| p.double_n(5)));
    l.add("P=Q", |s| elements::<S, _>(s, |p, q| (p.ct_eq(q), p.is_identity())));
    l.add("select P or Q", |s| elements::<S, _>(s, |p, q| Element::<S>::select(p.ct_eq(q), p, q)));
    l.add("decode", |s| elements::<S, _>(s, |_, q| Element::<S>::decode_ct(&q.encode())));
    l.add("decode, invalid", |s| {
        let bytes = array(s);
        run(move || Element::<S>::decode_ct(&bytes))
    });
    l.add("map", |s| {
        let bytes = array(s);
        run(move || Element::<S>::map_to_group(&bytes))
    });
    l.add("aP+bG", |s| {
        let p = s.public_element::<S>();
        let (a, b) = (s.secret_scalar("first scalar"), s.secret_scalar("second scalar"));
        run(move || p.mul_add_generator(&a, &b))
    });
}

/// Adds multiplications by secret scalars, which must leave no residue of them.
fn multiplication<S: Spec>(l: &mut List) {
    l.add("sP", |s| {
        let p = s.public_element::<S>();
        let scalar = s.secret_scalar("scalar");
        run(move || p.mul(&scalar))
    });
    l.add("P *= s", |s| {
        let mut p = s.public_element::<S>();
        let scalar = s.secret_scalar("scalar");
        run(move || p.mul_assign(&scalar))
    });
    l.add("sG", |s| {
        let scalar = s.secret_scalar("scalar");
        run(move || Element::<S>::mul_generator(&scalar))
    });
    l.add("element wiped", |s| {
        let mut p = Element::<S>::mul_generator(&s.value_scalar());
        run(move || {
            p.wipe();
            black_box(&p);
        })
    });
}

/// Adds the operations of all elements, of a group or of a curve with a cofactor.
pub(super) fn element<S: Spec>(l: &mut List, _: PhantomData<Element<S>>) {
    arithmetic::<S>(l);
    multiplication::<S>(l);
}

/// Adds hashing of secret bytes, which must leave no residue of them.
pub(super) fn hashing<G: Group>(l: &mut List) {
    l.add("hash_to_scalar", |s| {
        let message = s.secret::<40>("message");
        s.needle_scalar("hashed scalar", || {
            hash::hash_to_scalar::<G>(&[&message], b"check").unwrap_or(G::Scalar::ZERO)
        });
        // The caller owns the scalar, and wipes it.
        run(move || {
            let mut scalar = hash::hash_to_scalar::<G>(&[&message], b"check");
            black_box(&scalar);
            scalar.iter_mut().for_each(ct::wipe);
        })
    });
    l.add("hash_to_group_xmd", |s| {
        let message = s.secret::<40>("message");
        run(move || hash::hash_to_group_xmd::<G>(&[&message], b"check").is_ok())
    });
}

/// Adds hashing by the group's own suite.
pub(super) fn hash<P: HashToGroup + 'static>(l: &mut List) {
    l.of("own", "hash_to_group", |s| {
        let data = s.value::<32>();
        let tag = P::TAGS.then_some(b"check".as_slice());
        let prehashed = P::HASHES.contains(&Hash::Sha3_256);
        run(move || {
            let value = prehashed.then(|| P::hash_to_group(as_message(Some(Hash::Sha3_256), &data), tag).is_ok());
            (P::hash_to_group(Message::raw(&data), tag).is_ok(), value)
        })
    });
}

/// Adds the encodings of standard curves. They are written in constant time, except for whether an element is neutral.
pub(super) fn sec1<P: Group + Sec1>(l: &mut List) {
    l.add("write SEC 1", |s| {
        let p = P::mul_generator(&s.value_scalar());
        run(move || (p.to_sec1_compressed().is_some(), p.to_sec1_uncompressed().is_some()))
    });
}

/// Adds the multiplications on groups over binary fields, and the coordinate of their standard curves.
pub(super) fn ladder<C: Curve>(l: &mut List, _: PhantomData<Element<Xs233<C>>>) {
    l.add("sP by ladder", |s| {
        let p: Element<Xs233<C>> = s.public_element();
        let scalar = s.secret_scalar("scalar");
        run(move || p.mul_ladder(&scalar))
    });
    l.add("sP by window", |s| {
        let p: Element<Xs233<C>> = s.public_element();
        let scalar = s.secret_scalar("scalar");
        run(move || p.mul_window(&scalar))
    });
    // These groups also read SEC 1 in constant time. The format, the verdict, and whether an element is neutral are
    // public.
    l.add("SEC 1", |s| {
        let p = Element::<Xs233<C>>::mul_generator(&s.value_scalar());
        run(move || {
            let compressed = p.to_sec1_compressed().and_then(|b| Element::<Xs233<C>>::from_sec1(&b));
            let uncompressed = p.to_sec1_uncompressed().and_then(|b| Element::<Xs233<C>>::from_sec1(&b));
            (p.sec1_x(), compressed, uncompressed)
        })
    });
}
