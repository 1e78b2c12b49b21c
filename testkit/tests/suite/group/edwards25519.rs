//! Ed25519's curve, Ristretto255 and X25519 compared with laws and with the vectors of their RFCs.

use primegroup_core::group::{ed25519, ristretto255, x25519};

fn hex<const N: usize>(s: &str) -> [u8; N] {
    core::array::from_fn(|i| u8::from_str_radix(&s[2 * i..2 * i + 2], 16).unwrap())
}

/// Returns the quoted strings of `len` hex digits in a part of a JSON text.
fn strings(text: &str, len: usize) -> Vec<&str> {
    text.split('"').filter(|s| s.len() == len && s.bytes().all(|b| b.is_ascii_hexdigit())).collect()
}

#[test]
fn ristretto_vectors() {
    let text = include_str!("../../../../vectors/rfc/rfc9496/ristretto255.json");
    let (mut good, mut bad, mut maps) = (0, 0, 0);
    let p = ristretto255::Point::GENERATOR;
    let multiples = &text[text.find("\"multiples_of").unwrap()..];
    let mut acc = ristretto255::Point::IDENTITY;
    for s in strings(multiples, 64).into_iter().take(16) {
        assert_eq!(acc.encode(), hex::<32>(s));
        assert_eq!(ristretto255::Point::decode(&hex::<32>(s)), Some(acc));
        acc += p;
        good += 1;
    }
    let invalid = &text[text.find("invalid").unwrap()..];
    for s in strings(invalid, 64).into_iter().take(9) {
        assert_eq!(ristretto255::Point::decode(&hex::<32>(s)), None, "{s}");
        bad += 1;
    }
    for s in strings(text, 128) {
        let at = text.find(s).unwrap();
        let out = strings(&text[at + 129..], 64)[0];
        assert_eq!(ristretto255::Point::from_uniform_bytes(&hex(s)).encode(), hex::<32>(out));
        maps += 1;
    }
    assert_eq!((good, bad, maps), (16, 9, 7));
}

#[test]
fn x25519_rfc7748() {
    let k = hex("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4");
    let u = hex("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c");
    let r = hex("c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552");
    assert_eq!(x25519::x25519(&k, &u), r);
    let mut nine = [0; 32];
    nine[0] = 9;
    let (mut k, mut u) = (nine, nine);
    for i in 0..1000 {
        assert_eq!(x25519::x25519_base(&k), x25519::x25519(&k, &nine));
        (k, u) = (x25519::x25519(&k, &u), k);
        if i == 0 {
            assert_eq!(k, hex("422c8e7a6227d7bca1350b3e2bb7279f7897b87bb6854b783c60e80311ae3079"));
        }
    }
    assert_eq!(k, hex("684cf59ba83309552800ef566f2f4d3c1c3887c49360e3875f2eb94d99532c51"));
}

#[test]
fn edwards_laws() {
    use ed25519::{Point, Scalar};
    let g = Point::GENERATOR;
    assert_eq!(g.encode(), hex::<32>("5866666666666666666666666666666666666666666666666666666666666666"));
    assert!(g.is_torsion_free().declassify());
    assert!(!g.is_small_order().declassify());
    // A point of order 8 and its multiples.
    let t = Point::decode(&hex::<32>("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a")).unwrap();
    assert!(t.is_small_order().declassify() && !t.is_torsion_free().declassify());
    let points = [Point::IDENTITY, g, -g, g.double(), t, t.double(), t.double_n(2), t + g, t - g];
    for a in points {
        assert_eq!(a + Point::IDENTITY, a);
        assert_eq!(a - a.mul(&Scalar::ONE), Point::IDENTITY);
        assert_eq!(a.double_n(4), a.double().double().double().double());
        assert_eq!(Point::decode(&a.encode()), Some(a));
        for b in points {
            assert_eq!(a + b, b + a);
            assert_eq!((a + b).double(), a + a + b + b);
        }
    }
    let mut s = Scalar::from_u64(0x9e37_79b9_7f4a_7c15);
    let mut q = Point::mul_generator(&s);
    for _ in 0..100 {
        let u = s.square() + Scalar::ONE;
        let sum = Point::mul_generator(&(s * u + s));
        assert_eq!(q.mul(&u), g.mul(&(s * u)));
        assert_eq!(q.mul_add_generator_vartime(&u, &s), sum);
        assert!(q.verify_mul_add_generator_vartime(&u, &s, &sum));
        assert!(!q.verify_mul_add_generator_vartime(&u, &s, &(sum + t)));
        q = q.mul(&s);
        s = s.square();
    }
    let r = ristretto255::Point::mul_generator(&s);
    assert!(r.verify_mul_add_generator_vartime(&s, &s, &r.mul(&(s + Scalar::ONE))));
    for i in 0..50u8 {
        let m = Point::map_to_group(&[i; 32]);
        assert_eq!(Point::decode(&m.encode()), Some(m));
    }
}
