//! What every prime-order group can do with secret scalars, elements and bytes.

use super::source::Source;
use super::{List, Run, as_message, run};
use primegroup::core_groups::ct;
use primegroup::core_groups::field::{ByteArray, Field, PrimeField};
use primegroup::scheme::HashToGroup;
use primegroup::{Group, Hash, Message, hash, ristretto255};
use std::hint::black_box;

/// A function of two scalars.
fn scalars<G: Group, T: 'static>(source: &mut Source, f: fn(G::Scalar, G::Scalar) -> T) -> Run {
    let (a, b) = (source.value_scalar::<G>(), source.value_scalar::<G>());
    run(move || f(a, b))
}

/// A function of two elements.
fn elements<G: Group, T: 'static>(source: &mut Source, f: fn(&G, &G) -> T) -> Run {
    let (p, q) = (source.value_scalar::<G>(), source.value_scalar::<G>());
    let (p, q) = (G::mul_generator(&p), G::mul_generator(&q).double());
    run(move || f(&p, &q))
}

/// So many of 64 secret bytes.
pub(super) fn array<B: ByteArray>(source: &mut Source) -> B {
    let bytes = source.value::<128>();
    let mut out = B::ZERO;
    out.as_mut().copy_from_slice(&bytes[..B::LEN]);
    out
}

/// Arithmetic of scalars and elements.
fn arithmetic<G: Group>(l: &mut List) {
    l.add("scalar a+b", |s| scalars::<G, _>(s, |a, b| a + b));
    l.add("scalar a-b", |s| scalars::<G, _>(s, |a, b| a - b));
    l.add("scalar ab", |s| scalars::<G, _>(s, |a, b| a * b));
    l.add("scalar -a", |s| scalars::<G, _>(s, |a, _| -a));
    l.add("scalar a^2", |s| scalars::<G, _>(s, |a, _| a.square()));
    l.add("scalar 1/a", |s| scalars::<G, _>(s, |a, _| a.invert()));
    l.add("scalar a=b", |s| scalars::<G, _>(s, |a, b| (a.ct_eq(b), a.is_zero(), a.is_odd())));
    l.add("scalar select", |s| scalars::<G, _>(s, |a, b| G::Scalar::select(a.is_odd(), a, b)));
    l.add("scalar encode", |s| scalars::<G, _>(s, |a, _| a.encode()));
    l.add("scalar decode", |s| {
        let bytes = array::<<G::Scalar as PrimeField>::Bytes>(s);
        run(move || G::Scalar::decode_ct(&bytes))
    });
    l.add("scalar decode_reduce", |s| {
        let bytes = s.value::<64>();
        run(move || [&bytes[..32], &bytes[..48], &bytes[..]].map(G::Scalar::decode_reduce))
    });
    l.add("P+Q", |s| elements::<G, _>(s, |p, q| [*p + *q, *q + *p, *p + *p]));
    l.add("P-Q", |s| elements::<G, _>(s, |p, q| [*p - *q, *q - *p]));
    l.add("-P", |s| elements::<G, _>(s, |p, _| -*p));
    l.add("2P", |s| elements::<G, _>(s, |p, _| p.double()));
    l.add("32P", |s| elements::<G, _>(s, |p, _| p.double_n(5)));
    l.add("P=Q", |s| elements::<G, _>(s, |p, q| (p.ct_eq(q), p.is_identity())));
    l.add("select P or Q", |s| elements::<G, _>(s, |p, q| G::select(p.ct_eq(q), p, q)));
    l.add("encode", |s| elements::<G, _>(s, |p, q| (p.encode(), q.encode())));
    l.add("decode", |s| elements::<G, _>(s, |_, q| G::decode_ct(&q.encode())));
    l.add("decode, invalid", |s| {
        let bytes = array(s);
        run(move || G::decode_ct(&bytes))
    });
    l.add("map", |s| {
        let bytes = array(s);
        run(move || G::map_to_group(&bytes))
    });
    l.add("aP+bG", |s| {
        let p = s.public_element::<G>();
        scalars_on::<G>(s, p, |p, a, b| p.mul_add_generator(a, b))
    });
}

/// A function of an element and two scalars.
fn scalars_on<G: Group>(source: &mut Source, p: G, f: fn(&G, &G::Scalar, &G::Scalar) -> G) -> Run {
    let (a, b) = (source.secret_scalar::<G>("first scalar"), source.secret_scalar::<G>("second scalar"));
    run(move || f(&p, &a, &b))
}

/// Multiplication by secret scalars, of which it leaves nothing.
fn multiplication<G: Group>(l: &mut List) {
    l.add("sP", |s| {
        let p = s.public_element::<G>();
        let scalar = s.secret_scalar::<G>("scalar");
        run(move || Group::mul(&p, &scalar))
    });
    l.add("P *= s", |s| {
        let mut p = s.public_element::<G>();
        let scalar = s.secret_scalar::<G>("scalar");
        run(move || p.mul_assign(&scalar))
    });
    l.add("sG", |s| {
        let scalar = s.secret_scalar::<G>("scalar");
        run(move || G::mul_generator(&scalar))
    });
}

/// Hashing secret bytes, of which it leaves nothing.
fn hashing<G: Group>(l: &mut List) {
    l.add("hash_to_scalar", |s| {
        let message = s.secret::<40>("message");
        s.needle_scalar("hashed scalar", || {
            hash::hash_to_scalar::<G>(&[&message], b"check").unwrap_or(G::Scalar::ZERO)
        });
        // The scalar is the caller's, who wipes it.
        run(move || {
            let mut scalar = hash::hash_to_scalar::<G>(&[&message], b"check");
            black_box(&scalar);
            scalar.iter_mut().for_each(ct::wipe);
        })
    });
    l.add("hash_to_group", |s| {
        let message = s.secret::<40>("message");
        run(move || hash::hash_to_group::<G>(&[&message], b"check").is_ok())
    });
    l.add("element wiped", |s| {
        let scalar = s.value_scalar::<G>();
        let mut p = G::mul_generator(&scalar);
        run(move || {
            p.wipe();
            black_box(&p);
        })
    });
}

/// Everything of a group without schemes.
pub(super) fn all<G: Group>(l: &mut List) {
    arithmetic::<G>(l);
    multiplication::<G>(l);
    hashing::<G>(l);
}

/// Hashing as the group's own suite has it.
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

/// The ways to multiply on groups over binary fields, and the encodings of their standard curves.
macro_rules! ladder {
    ($list:expr, $point:ty) => {{
        type Point = $point;
        let list: &mut $crate::secrets::List = $list;
        list.add("sP by ladder", |s| {
            let p = s.public_element::<Point>();
            let scalar = s.secret_scalar::<Point>("scalar");
            $crate::secrets::run(move || p.mul_ladder(&scalar))
        });
        list.add("sP by window", |s| {
            let p = s.public_element::<Point>();
            let scalar = s.secret_scalar::<Point>("scalar");
            $crate::secrets::run(move || p.mul_window(&scalar))
        });
        // The form and the verdict are public, and whether an element is neutral.
        list.add("SEC 1", |s| {
            let p = Point::mul_generator(&s.value_scalar::<Point>());
            $crate::secrets::run(move || {
                let compressed = p.to_sec1_compressed().and_then(|b| Point::from_sec1(&b));
                let uncompressed = p.to_sec1_uncompressed().and_then(|b| Point::from_sec1(&b));
                (p.sec1_x(), compressed, uncompressed)
            })
        });
    }};
}
pub(super) use ladder;

/// What the RFCs define for ristretto255 beside.
pub(super) fn ristretto255(l: &mut List) {
    l.add("from_uniform_bytes", |s| {
        let bytes = s.value::<64>();
        run(move || ristretto255::from_uniform_bytes(&bytes))
    });
    l.add("own hash_to_scalar", |s| {
        let message = s.value::<20>();
        run(move || ristretto255::hash_to_scalar(&message, b"check"))
    });
}
