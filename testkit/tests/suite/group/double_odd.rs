//! The double-odd groups compared with laws and with the group-level sections of their authors' vector files.

use primegroup_core::Group;
use primegroup_core::field::{Field, PrimeField};
use primegroup_core::group::{do255e, do255s, jq255e, jq255s};

fn hex(s: &str) -> [u8; 32] {
    core::array::from_fn(|i| u8::from_str_radix(&s[2 * i..2 * i + 2], 16).unwrap())
}

/// Checks decoding (valid, invalid), map, addition, multiplication: the first sections of a vector file.
fn vectors<G: Group<Bytes = [u8; 32], Uniform = [u8; 32]>>(text: &str) {
    let mut section = String::new();
    let mut values: Vec<[u8; 32]> = Vec::new();
    let mut count = [0; 5];
    for line in text.lines().chain([""]) {
        if let Some(comment) = line.strip_prefix("# ") {
            if comment.contains("ectors for") || comment.contains("ests for") || comment.contains("cannot be decoded") {
                section = comment.to_lowercase();
            }
            continue;
        }
        if line.len() == 64 {
            values.push(hex(line));
        }
        if !line.is_empty() {
            continue;
        }
        let v = core::mem::take(&mut values);
        let p = |i: usize| G::decode(&v[i]).unwrap();
        let same = |e: G, i: usize| assert_eq!(e.encode(), v[i], "{section} {i}");
        if section.contains("cannot be decoded") {
            count[0] += v.len();
            assert!(v.iter().all(|x| G::decode(x).is_none()));
        } else if section.contains("decode") {
            count[1] += v.len();
            (0..v.len()).for_each(|i| same(p(i), i));
        } else if section.contains("map-to-curve") {
            count[2] += v.len() / 2;
            (0..v.len()).step_by(2).for_each(|i| same(G::map_to_group(&v[i]), i + 1));
        } else if section.contains("addition") {
            for j in (0..v.len()).step_by(6) {
                let (a, b) = (p(j), p(j + 1));
                same(a + b, j + 2);
                same(a.double(), j + 3);
                same(a + a, j + 3);
                same(a.double() + b, j + 4);
                same((a + b).double(), j + 5);
                same(a + a + b + b, j + 5);
                count[3] += 1;
            }
        } else if section.contains("multiplication") {
            for j in (0..v.len()).step_by(3) {
                same(p(j) * G::Scalar::decode_reduce(&v[j + 1]), j + 2);
                count[4] += 1;
            }
        }
    }
    assert_eq!(count[1..], [21, 40, 20, 20]);
    assert!(count[0] == 40, "{count:?}");
}

fn laws<G: Group<Bytes = [u8; 32], Uniform = [u8; 32]>>() {
    let (o, g) = (G::IDENTITY, G::GENERATOR);
    let minus_one = -G::Scalar::ONE;
    assert_eq!(G::mul_generator(&minus_one), -g);
    assert_eq!(g * minus_one, -g);
    assert_eq!(o + g, g);
    assert_eq!(o + o, o);
    assert_eq!(o.double(), o);
    assert_eq!(o.double_n(7), o);
    assert_eq!(g * G::Scalar::ZERO, o);
    assert_eq!(o * minus_one, o);
    assert_eq!(G::mul_generator(&G::Scalar::ZERO), o);
    assert_eq!(o.encode(), [0; 32]);
    let mut p = g;
    assert_eq!(g - p, o);
    for i in 1..200u64 {
        let s = G::Scalar::from_u64(i);
        assert_eq!(g * s, p, "{i}");
        assert_eq!(G::mul_generator(&s), p, "{i}");
        assert_eq!(G::mul_generator(&-s).encode(), (-p).encode(), "{i}");
        assert_eq!(p.encode(), (g * s).encode());
        assert_eq!(G::decode(&p.encode()), Some(p));
        assert_eq!(p.double_n(5).encode(), (p * G::Scalar::from_u64(32)).encode());
        p += g;
    }
    let mut s = G::Scalar::from_u64(0x9e37_79b9_7f4a_7c15);
    let mut q = G::mul_generator(&s);
    for _ in 0..200 {
        let t = s.square() + G::Scalar::ONE;
        let sum = G::mul_generator(&(s * t + s));
        assert_eq!((q * t).encode(), G::mul_generator(&(s * t)).encode());
        assert_eq!(q.mul_add_generator_vartime(&t, &s).encode(), sum.encode());
        assert!(q.verify_mul_add_generator_vartime(&t, &s, &sum));
        assert!(!q.verify_mul_add_generator_vartime(&t, &s, &(sum + g)));
        q = q * s;
        s = s.square();
    }
}

#[test]
fn do255e() {
    vectors::<do255e::Point>(include_str!("../../../../vectors/double-odd/test-do255e.txt"));
    laws::<do255e::Point>();
}

#[test]
fn do255s() {
    vectors::<do255s::Point>(include_str!("../../../../vectors/double-odd/test-do255s.txt"));
    laws::<do255s::Point>();
}

#[test]
fn jq255e() {
    vectors::<jq255e::Point>(include_str!("../../../../vectors/double-odd/test-jq255e.txt"));
    laws::<jq255e::Point>();
}

#[test]
fn jq255s() {
    vectors::<jq255s::Point>(include_str!("../../../../vectors/double-odd/test-jq255s.txt"));
    laws::<jq255s::Point>();
}
