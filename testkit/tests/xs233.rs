//! xsb233 and xsk233: every published vector and our own, every way to multiply, standard encodings, and key exchange against OpenSSL.

use primegroup_core::curve::mul::tau;
use primegroup_core::field::{Field, PrimeField};
use primegroup_core::group::Element;
use primegroup_core::group::xs233::{B233, Curve, K233, ScalarOf, Xs233, sec1};
use primegroup_testkit::{Inputs, edge_scalars};
use serde_json::Value;

fn file(name: &str) -> Value {
    let path = format!("{}/../vectors/xs233/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    serde_json::from_str(&text).expect("JSON")
}

fn list<'a>(v: &'a Value, name: &str) -> &'a [Value] {
    v[name].as_array().unwrap_or_else(|| panic!("a list {name}"))
}

fn bytes(v: &Value) -> Vec<u8> {
    hex::decode(v.as_str().expect("a string")).expect("hexadecimal")
}

/// A group with all the ways it has to multiply.
trait Ways: Curve {
    fn mul_ways(p: &Element<Xs233<Self>>, s: &ScalarOf<Self>) -> Vec<Element<Xs233<Self>>> {
        let zero = ScalarOf::<Self>::ZERO;
        vec![
            p.mul(s),
            p.mul_ladder(s),
            p.mul_add_generator_vartime(s, &zero),
            Element::multi_scalar_mul_vartime(&[*s], &[*p]),
        ]
    }
    fn generator_ways(s: &ScalarOf<Self>) -> Vec<Element<Xs233<Self>>> {
        let g = Element::<Xs233<Self>>::GENERATOR;
        let mut out = Self::mul_ways(&g, s);
        out.push(Element::mul_generator(s));
        out.push(g.mul_add_generator_vartime(&ScalarOf::<Self>::ZERO, s));
        out
    }
}

impl Ways for B233 {}

impl Ways for K233 {
    fn mul_ways(p: &Element<Xs233<K233>>, s: &ScalarOf<K233>) -> Vec<Element<Xs233<K233>>> {
        let zero = ScalarOf::<K233>::ZERO;
        vec![
            p.mul(s),
            p.mul_ladder(s),
            p.mul_window(s),
            p.mul_add_generator_vartime(s, &zero),
            Element::multi_scalar_mul_vartime(&[*s], &[*p]),
        ]
    }
    fn generator_ways(s: &ScalarOf<K233>) -> Vec<Element<Xs233<K233>>> {
        let g = Element::<Xs233<K233>>::GENERATOR;
        let mut out = Self::mul_ways(&g, s);
        out.push(Element::mul_generator(s));
        out.push(Element::<Xs233<K233>>::mul_generator_window(s));
        out.push(g.mul_add_generator_vartime(&ScalarOf::<K233>::ZERO, s));
        out
    }
}

fn element<C: Curve>(v: &Value) -> Element<Xs233<C>> {
    Element::decode(&bytes(v)).expect("an element")
}

fn published<C: Ways>(expected: usize) {
    let all = file("xs233.json");
    let v = &all[C::NAME];
    let mut cases = 0;
    for e in list(v, "decode_ok") {
        assert_eq!(element::<C>(e).encode()[..], bytes(e));
        cases += 1;
    }
    for e in list(v, "decode_bad") {
        assert!(Element::<Xs233<C>>::decode(&bytes(e)).is_none(), "{e}");
        cases += 1;
    }
    for t in list(v, "add") {
        let (p, q) = (element::<C>(&t["P1"]), element::<C>(&t["P2"]));
        let same = |x: Element<Xs233<C>>, name: &str| assert_eq!(x.encode()[..], bytes(&t[name]), "{name}");
        same(p + q, "P1+P2");
        same(q + p, "P1+P2");
        same(p + p, "2P1");
        same(p.double(), "2P1");
        same(p + p + q, "2P1+P2");
        same(p + (p + q), "2P1+P2");
        same(p.double() + q.double(), "2P1+2P2");
        same((p + q).double(), "2P1+2P2");
        cases += 1;
    }
    for t in list(v, "mul") {
        let s = ScalarOf::<C>::decode_reduce(&bytes(&t["n_le"]));
        for r in C::mul_ways(&element(&t["P"]), &s) {
            assert_eq!(r.encode()[..], bytes(&t["nP"]));
        }
        cases += 1;
    }
    for t in list(v, "multiples_of_G_generated") {
        let n = t["n"].as_str().and_then(|n| n.strip_prefix("0x")).expect("hexadecimal");
        let mut n = hex::decode(format!("{n:0>64}")).expect("hexadecimal");
        n.reverse();
        for r in C::generator_ways(&ScalarOf::<C>::decode_reduce(&n)) {
            assert_eq!(r.encode()[..], bytes(&t["enc"]));
        }
        cases += 1;
    }
    assert_eq!(cases, expected);
}

#[test]
fn published_vectors() {
    published::<B233>(80);
    published::<K233>(80);
}

#[test]
fn published_expansions() {
    let all = file("xs233.json");
    let cases = list(&all["xsk233"], "tau_recode");
    for t in cases {
        let s = ScalarOf::<K233>::decode_reduce(&bytes(&t["n_le"]));
        let want: Vec<i64> = list(t, "digits").iter().map(|d| d.as_i64().expect("an integer")).collect();
        let got: Vec<i64> = tau::groups(&s.to_words()).iter().map(|d| i64::from(*d)).collect();
        assert_eq!(got, want);
    }
    assert_eq!(cases.len(), 6);

    let lambda = all["xsk233"]["tau_eigenvalue_generated"].as_str().and_then(|n| n.strip_prefix("0x")).expect("hex");
    let mut lambda = hex::decode(lambda).expect("hexadecimal");
    lambda.reverse();
    let lambda = ScalarOf::<K233>::decode_reduce(&lambda);
    let p = Element::<Xs233<K233>>::map_to_group(&[7; 30]);
    assert_eq!(p.frobenius(), p.mul(&lambda));
    assert_eq!(p.frobenius().frobenius() + p.frobenius() + p.double(), Element::IDENTITY);
}

fn our_own<C: Ways>(expected: [usize; 4]) {
    let all = file("xs233-extra.json");
    let v = &all[C::NAME];
    for t in list(v, "map") {
        let u: [u8; 30] = bytes(&t["u"]).try_into().expect("30 bytes");
        let p = Element::<Xs233<C>>::map_to_group(&u);
        assert_eq!(p.encode()[..], bytes(&t["P"]), "{t}");
        assert_eq!(Element::decode(&p.encode()), Some(p));
    }
    for t in list(v, "sec1") {
        let p = element::<C>(&t["P"]);
        assert_eq!(Element::mul_generator(&ScalarOf::<C>::decode_reduce(&bytes(&t["k"]))), p);
        let (long, short) = (bytes(&t["uncompressed"]), bytes(&t["compressed"]));
        assert_eq!(p.to_sec1_uncompressed().expect("not neutral")[..], long);
        assert_eq!(p.to_sec1_compressed().expect("not neutral")[..], short);
        assert_eq!(p.sec1_x()[..], long[1..31]);
        assert_eq!(Element::from_sec1(&long), Some(p));
        assert_eq!(Element::from_sec1(&short), Some(p));
        assert_eq!(Element::<Xs233<C>>::from_sec1(&short[..30]), None);
    }
    for t in list(v, "sec1_bad") {
        assert_eq!(Element::<Xs233<C>>::from_sec1(&bytes(&t["hex"])), None, "{t}");
    }
    for t in list(v, "mul") {
        let s = ScalarOf::<C>::decode_reduce(&bytes(&t["n_le"]));
        for r in C::mul_ways(&element(&t["P"]), &s) {
            assert_eq!(r.encode()[..], bytes(&t["nP"]), "{t}");
        }
    }
    assert_eq!(["map", "sec1", "sec1_bad", "mul"].map(|name| list(v, name).len()), expected);
}

#[test]
fn our_own_vectors() {
    our_own::<B233>([29, 17, 21, 19]);
    our_own::<K233>([27, 17, 29, 19]);
}

fn agreement<C: Ways>() {
    let mut inputs = Inputs(9);
    let mut scalars = edge_scalars::<ScalarOf<C>>();
    scalars.extend((0..200).map(|_| ScalarOf::<C>::decode_reduce(&inputs.edgy::<40>())));
    for s in scalars {
        let p = Element::<Xs233<C>>::map_to_group(&inputs.bytes());
        let want = p.mul(&s);
        assert!(C::mul_ways(&p, &s).into_iter().all(|r| r == want), "{s:?}");
        let want = Element::mul_generator(&s);
        assert!(C::generator_ways(&s).into_iter().all(|r| r == want), "{s:?}");
        assert!(C::mul_ways(&Element::IDENTITY, &s).into_iter().all(|r| r == Element::IDENTITY), "{s:?}");
    }
}

#[test]
fn all_ways_to_multiply_agree() {
    agreement::<B233>();
    agreement::<K233>();
}

fn standard<C: Curve>() {
    let mut inputs = Inputs(10);
    let o = Element::<Xs233<C>>::IDENTITY;
    assert_eq!(Element::from_sec1(&[0]), Some(o));
    assert_eq!((o.to_sec1_uncompressed(), o.to_sec1_compressed(), o.sec1_x()), (None, None, [0; 30]));
    let mut decoded = 0;
    for _ in 0..400 {
        let p = Element::<Xs233<C>>::map_to_group(&inputs.bytes());
        assert_eq!(Element::from_sec1(&p.to_sec1_uncompressed().expect("not neutral")), Some(p));
        assert_eq!(Element::from_sec1(&p.to_sec1_compressed().expect("not neutral")), Some(p));
        // Random x: half are on the curve, of these a half or a quarter of order r; and what is decoded is encoded as it was.
        let mut bytes: [u8; sec1::COMPRESSED] = inputs.bytes();
        (bytes[0], bytes[1]) = (2 | bytes[0] & 1, bytes[1] & 1);
        if let Some(p) = Element::<Xs233<C>>::from_sec1(&bytes) {
            assert_eq!(p.to_sec1_compressed(), Some(bytes));
            assert_eq!(Element::decode(&p.encode()), Some(p), "in the group");
            decoded += 1;
        }
    }
    let share = 400 >> (1 + C::COFACTOR_BITS);
    assert!((share / 2..2 * share).contains(&decoded), "{decoded}");
}

#[test]
fn standard_encodings() {
    standard::<B233>();
    standard::<K233>();
}
