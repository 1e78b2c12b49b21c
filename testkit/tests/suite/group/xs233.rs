//! xsb233 and xsk233 compared with laws and with the vectors of their author's implementation.

use primegroup_core::Group;
use primegroup_core::field::{Field, PrimeField};
use primegroup_core::group::{xsb233, xsk233};

const VECTORS: &str = include_str!("../../../../vectors/xs233/xs233.json");

fn hex(s: &str) -> [u8; 30] {
    core::array::from_fn(|i| u8::from_str_radix(&s[2 * i..2 * i + 2], 16).unwrap())
}

/// Returns the text of one list in one group's part of the file, split at quotation marks.
fn strings<'a>(group: &str, key: &str) -> impl Iterator<Item = &'a str> {
    let part = &VECTORS[VECTORS.find(&format!("\"{group}\"")).unwrap()..];
    let part = &part[part.find(&format!("\"{key}\"")).unwrap()..];
    part[..part.find(']').unwrap()].split('"')
}

/// Returns the 30-byte values of the list.
fn list(group: &str, key: &str) -> Vec<[u8; 30]> {
    strings(group, key).filter(|s| s.len() == 60 && s.bytes().all(|b| b.is_ascii_hexdigit())).map(hex).collect()
}

/// Returns the integers of the list, in hexadecimal digits.
fn integers(group: &str, key: &str) -> Vec<&'static str> {
    strings(group, key).filter_map(|s| s.strip_prefix("0x")).collect()
}

fn vectors<G: Group<Bytes = [u8; 30]>>() {
    let list = |key| list(G::NAME, key);
    let p = |e: &[u8; 30]| G::decode(e).unwrap();
    let good = list("decode_ok");
    assert!(good.iter().all(|e| p(e).encode() == *e));
    let bad = list("decode_bad");
    assert!(bad.iter().all(|e| G::decode(e).is_none() && G::decode_ct(e).0.is_identity().declassify()));
    let sums = list("add");
    for v in sums.chunks_exact(6) {
        let (a, b) = (p(&v[0]), p(&v[1]));
        assert_eq!((a + b).encode(), v[2]);
        assert_eq!(a.double().encode(), v[3]);
        assert_eq!((a + a).encode(), v[3]);
        assert_eq!((a.double() + b).encode(), v[4]);
        assert_eq!((a + b + a).encode(), v[4]);
        assert_eq!((a + b).double().encode(), v[5]);
    }
    let products = list("mul");
    for v in products.chunks_exact(3) {
        assert_eq!((p(&v[0]) * G::Scalar::decode_reduce(&v[1])).encode(), v[2]);
    }
    let multiples = list("multiples_of_G_generated");
    for (e, n) in multiples.iter().zip(integers(G::NAME, "multiples_of_G_generated")) {
        let s = n.bytes().fold(G::Scalar::ZERO, |s, c| {
            s * G::Scalar::from_u64(16) + G::Scalar::from_u64(u64::from(char::from(c).to_digit(16).unwrap()))
        });
        assert_eq!(G::mul_generator(&s).encode(), *e, "{n}");
        assert_eq!((G::GENERATOR * s).encode(), *e, "{n}");
    }
    assert_eq!(integers(G::NAME, "multiples_of_G_generated").len(), 20);
    assert_eq!((good.len(), bad.len(), sums.len(), products.len(), multiples.len()), (20, 20, 60, 30, 20));
}

fn laws<G: Group<Bytes = [u8; 30], Uniform = [u8; 30]>>() {
    let (o, g) = (G::IDENTITY, G::GENERATOR);
    let minus_one = -G::Scalar::ONE;
    assert_eq!(G::mul_generator(&minus_one), -g);
    assert_eq!(g * minus_one, -g);
    assert_eq!(o * minus_one, o);
    assert_eq!(g * G::Scalar::ZERO, o);
    assert_eq!(o.encode(), [0; 30]);
    assert_eq!(o.double_n(7), o);
    let mut x = 0x9e37_79b9_7f4a_7c15u64;
    let mut bytes = || -> [u8; 32] {
        core::array::from_fn(|_| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x >> 32) as u8
        })
    };
    let mut p = g;
    for i in 0..200u64 {
        let s =
            if i < 40 { G::Scalar::from_u64(i) - G::Scalar::from_u64(20) } else { G::Scalar::decode_reduce(&bytes()) };
        let q = G::mul_generator(&s);
        assert_eq!(g * s, q);
        assert_eq!(p * s + q, (p + g) * s);
        assert_eq!(p + q, q + p);
        assert_eq!(p + q - q, p);
        assert_eq!(q + o, q);
        assert_eq!(q + -q, o);
        assert_eq!(q + q, q.double());
        for n in 0..8 {
            assert_eq!(q.double_n(n), (0..n).fold(q, |x, _| x.double()));
        }
        assert_eq!(p.mul_add_generator_vartime(&s, &-s), p * s - q);
        // Short scalars take another code path.
        let short = G::Scalar::decode_reduce(&bytes()[..16]);
        assert_eq!(p.mul_add_generator_vartime(&short, &s), p * short + q);
        assert_eq!(G::decode(&q.encode()), Some(q));
        assert_eq!(G::multi_scalar_mul_vartime(&[s, s, -s], &[p, q, g]), p * s + q * s - q);
        let m = G::map_to_group(&core::array::from_fn({
            let b = bytes();
            move |i| b[i]
        }));
        assert_eq!(G::decode(&m.encode()), Some(m));
        assert_eq!(m * minus_one + m, o);
        p += m;
    }
    // The degenerate inputs of the map, and bytes that exceed the field.
    for t in
        [[0; 30], [0xff; 30], core::array::from_fn(|i| u8::from(i == 0)), core::array::from_fn(|i| u8::from(i == 29))]
    {
        let m = G::map_to_group(&t);
        assert_eq!(G::decode(&m.encode()), Some(m));
        assert_eq!(m * minus_one + m, o);
    }
    for len in [0, 29, 31, 32] {
        assert_eq!(G::decode(&vec![0; len]), None);
    }
    for bit in 1..8 {
        let mut e = g.encode();
        e[29] |= 1 << bit;
        assert_eq!(G::decode(&e), None);
    }
}

#[test]
fn xsb233_vectors() {
    vectors::<xsb233::Point>();
}
#[test]
fn xsk233_vectors() {
    vectors::<xsk233::Point>();
}
#[test]
fn xsb233_laws() {
    laws::<xsb233::Point>();
}
#[test]
fn xsk233_laws() {
    laws::<xsk233::Point>();
}
