//! xsb233 and xsk233: every published vector and our own, every multiplication algorithm, standard encodings, and key
//! exchange with OpenSSL.

use primegroup_core::cpu::Base;
use primegroup_core::curve::binary::Params;
use primegroup_core::curve::mul::tau;
use primegroup_core::field::{BinaryField, Field, PrimeField};
use primegroup_core::group::Element;
use primegroup_core::group::xs233::{Curve, F, ScalarOf, Xs233, b::B233, k::K233, sec1};
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

/// A group with all its multiplication algorithms.
trait Ways: Curve {
    fn mul_ways(p: &Element<Xs233<Self>>, s: &ScalarOf<Self>) -> Vec<Element<Xs233<Self>>> {
        let zero = ScalarOf::<Self>::ZERO;
        vec![
            p.mul(s),
            p.mul_ladder(s),
            p.mul_window(s),
            p.mul_add_generator_vartime(s, &zero),
            Element::multi_scalar_mul_vartime(&[*s], &[*p]),
        ]
    }
    fn generator_ways(s: &ScalarOf<Self>) -> Vec<Element<Xs233<Self>>> {
        let g = Element::<Xs233<Self>>::GENERATOR;
        let mut out = Self::mul_ways(&g, s);
        out.push(Element::mul_generator(s));
        out.push(g.mul_add_generator_vartime(&ScalarOf::<Self>::ZERO, s));
        out.extend(Self::more_generator_ways(s));
        out
    }
    fn more_generator_ways(_: &ScalarOf<Self>) -> Vec<Element<Xs233<Self>>> {
        Vec::new()
    }
}

impl Ways for B233 {}

impl Ways for K233 {
    fn more_generator_ways(s: &ScalarOf<K233>) -> Vec<Element<Xs233<K233>>> {
        vec![Element::<Xs233<K233>>::mul_generator_window(s)]
    }
}

fn element<C: Curve>(v: &Value) -> Element<Xs233<C>> {
    Element::decode(&bytes(v)).expect("an element")
}

/// Returns a field element from its integer in hexadecimal.
fn coordinate(v: &Value) -> F<Base> {
    let digits = v.as_str().and_then(|n| n.strip_prefix("0x")).expect("hexadecimal");
    let mut bytes = hex::decode(format!("{digits:0>60}")).expect("hexadecimal");
    bytes.reverse();
    let (x, ok) = F::<Base>::decode_ct(&bytes.try_into().expect("30 bytes"));
    assert!(ok.declassify());
    x
}

/// Checks x = bX/Z, s = bS/Z^2 and w of the generator.
fn generator<C: Curve>(v: &Value) {
    let [x, s, z, t] = Element::<Xs233<C>>::GENERATOR.raw().map(F::<Base>::from_limbs);
    let b = <C::On<Base> as Params>::B.map_or(F::<Base>::ONE, |c| c.b);
    let over = z.invert();
    let same = |value: F<Base>, name: &str| assert_eq!(value.encode(), coordinate(&v[name]).encode(), "{name}");
    same(b * x * over, "x");
    same(b * s * over.square(), "s");
    same((s * t.invert()).sqrt(), "w");
    assert_eq!(coordinate(&v["w"]).encode(), Element::<Xs233<C>>::GENERATOR.encode());
    assert_eq!((x * z).encode(), t.encode());
}

fn published<C: Ways>(expected: usize) {
    let all = file("xs233.json");
    let v = &all[C::NAME];
    generator::<C>(&v["generator_xs_generated"]);
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

/// Sections that this file reads of the two vector files. A new section without a test is an error.
#[test]
fn nothing_is_left_out() {
    let common = ["add", "decode_bad", "decode_ok", "generator_xs_generated", "mul", "multiples_of_G_generated"];
    let koblitz = ["tau_eigenvalue_generated", "tau_recode"];
    let extra = ["map", "mul", "sec1", "sec1_bad"];
    let names = |file: &Value, group: &str| -> Vec<String> {
        let mut names: Vec<_> = file[group].as_object().expect("an object").keys().cloned().collect();
        names.sort();
        names
    };
    let (published, own) = (file("xs233.json"), file("xs233-extra.json"));
    assert_eq!(names(&published, "xsb233"), common);
    assert_eq!(names(&published, "xsk233"), [&common[..], &koblitz].concat());
    for file in [&published, &own] {
        assert_eq!(file.as_object().expect("an object").len(), 2);
    }
    for group in ["xsb233", "xsk233"] {
        assert_eq!(names(&own, group), extra);
    }
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
        // The file's digits are non-adjacent digits of the same integer k0 + k1 tau, grouped by five positions.
        let (mut u, mut v) = tau::split(&s.to_words());
        let mut got = vec![0; want.len()];
        for i in 0..5 * want.len() {
            let digit = if u & 1 == 0 { 0 } else { 1 - ((u ^ (v << 1)) & 2) };
            got[i / 5] += (digit as i64) << (i % 5);
            let half = (u - digit) / 2;
            (u, v) = (v - half, -half);
        }
        assert_eq!((u, v), (0, 0));
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
        assert_eq!(Element::<Xs233<C>>::from_sec1(&long), Some(p));
        assert_eq!(Element::<Xs233<C>>::from_sec1(&short), Some(p));
        assert_eq!(Element::<Xs233<C>>::from_sec1(&short[..30]), None);
    }
    let other = if C::NAME == B233::NAME { K233::NAME } else { B233::NAME };
    for t in list(&all[other], "sec1") {
        assert_eq!(Element::<Xs233<C>>::from_sec1(&bytes(&t["uncompressed"])), None, "a point of {other}");
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
    assert_eq!(Element::<Xs233<C>>::from_sec1(&[0]), Some(o));
    assert_eq!((o.to_sec1_uncompressed(), o.to_sec1_compressed(), o.sec1_x()), (None, None, [0; 30]));
    let mut decoded = 0;
    for _ in 0..400 {
        let p = Element::<Xs233<C>>::map_to_group(&inputs.bytes());
        assert_eq!(Element::<Xs233<C>>::from_sec1(&p.to_sec1_uncompressed().expect("not neutral")), Some(p));
        assert_eq!(Element::<Xs233<C>>::from_sec1(&p.to_sec1_compressed().expect("not neutral")), Some(p));
        // Random x: half are on the curve, and a half or a quarter of these have order r. Decoded points are encoded
        // to the same bytes.
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

/// The OpenSSL command, run in a temporary folder.
struct OpenSsl(std::path::PathBuf);

impl OpenSsl {
    /// Finds the command, and checks that it has the curves.
    fn find() -> Self {
        let out = std::process::Command::new("openssl").args(["ecparam", "-list_curves"]).output().expect("openssl");
        let curves = String::from_utf8_lossy(&out.stdout).into_owned();
        assert!(curves.contains("sect233k1") && curves.contains("sect233r1"), "{curves}");
        let dir = std::env::temp_dir().join(format!("primegroup-xs233-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a folder for OpenSSL");
        OpenSsl(dir)
    }

    /// Writes the input files, runs the command, and reads the file `out`.
    fn run(&self, inputs: &[(&str, &[u8])], args: &[&str]) -> Vec<u8> {
        for (name, bytes) in inputs {
            std::fs::write(self.0.join(name), bytes).expect("a file for OpenSSL");
        }
        let _ = std::fs::remove_file(self.0.join("out"));
        let done = std::process::Command::new("openssl").args(args).current_dir(&self.0).output().expect("openssl");
        assert!(done.status.success(), "{args:?}: {}", String::from_utf8_lossy(&done.stderr));
        std::fs::read(self.0.join("out")).expect("OpenSSL's output")
    }
}

impl Drop for OpenSsl {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Exchanges keys with OpenSSL: each program takes both sides. The last byte of the object identifier selects the
/// curve.
fn against_openssl<C: Curve>(openssl: &OpenSsl, oid: u8) {
    let curve = [0x06, 5, 0x2b, 0x81, 4, 0, oid];
    let mut inputs = Inputs(11);
    for round in 0..12 {
        let scalar = || -> ScalarOf<C> { PrimeField::decode_reduce(&Inputs(round).bytes::<40>()) };
        let ours = if round == 0 { -ScalarOf::<C>::ONE } else { scalar() };
        let theirs = ScalarOf::<C>::decode_reduce(&inputs.bytes::<40>());
        // ECPrivateKey of RFC 5915 without a public key; SubjectPublicKeyInfo of RFC 5480.
        let mut secret = theirs.encode()[..30].to_vec();
        secret.reverse();
        let secret = [&[0x30, 0x2c, 2, 1, 1, 4, 30][..], &secret, &[0xa0, 7], &curve].concat();
        let public = |point: &[u8]| {
            let id = [0x30, 0x10, 0x06, 7, 0x2a, 0x86, 0x48, 0xce, 0x3d, 2, 1];
            let bits = [0x03, 1 + point.len() as u8, 0];
            let body = [&id[..], &curve, &bits, point].concat();
            [&[0x30, body.len() as u8][..], &body].concat()
        };
        // The public key of the private key, computed by OpenSSL, in both formats.
        for (form, len) in [("compressed", sec1::COMPRESSED), ("uncompressed", sec1::UNCOMPRESSED)] {
            let args = [
                "ec", "-inform", "DER", "-in", "secret", "-pubout", "-conv_form", form, "-outform", "DER", "-out",
                "out",
            ];
            let out = openssl.run(&[("secret", &secret)], &args);
            let point = &out[out.len() - len..];
            let q = Element::<Xs233<C>>::from_sec1(point).expect("OpenSSL's public key");
            assert_eq!(q, Element::mul_generator(&theirs), "{round}");
            let again = if len == sec1::COMPRESSED {
                q.to_sec1_compressed().map(|b| b.to_vec())
            } else {
                q.to_sec1_uncompressed().map(|b| b.to_vec())
            };
            assert_eq!(again.as_deref(), Some(point), "{round}");
        }
        let p = Element::<Xs233<C>>::mul_generator(&ours);
        let peer = public(&p.to_sec1_uncompressed().expect("not neutral"));
        let args =
            ["pkeyutl", "-derive", "-keyform", "DER", "-inkey", "secret", "-peerform", "DER", "-peerkey", "peer"];
        let shared = openssl.run(&[("secret", &secret), ("peer", &peer)], &[&args[..], &["-out", "out"]].concat());
        assert_eq!(shared, Element::<Xs233<C>>::mul_generator(&theirs).mul(&ours).sec1_x(), "{round}");
        assert_eq!(shared, p.mul_ladder(&theirs).sec1_x(), "{round}");
    }
}

#[test]
#[ignore = "needs OpenSSL's command; cargo xtask test openssl"]
fn key_exchange_with_openssl() {
    let openssl = OpenSsl::find();
    against_openssl::<K233>(&openssl, 0x1a);
    against_openssl::<B233>(&openssl, 0x1b);
}
