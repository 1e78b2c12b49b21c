//! Rows of Curve9767: everything that the reference implementation's table has, field operations included.

use ours::{TEXT, chain, element, seeds, yes};
use primegroup::core_groups::cpu::{self, Cpu, Family};
use primegroup::core_groups::ct::Mask;
use primegroup::core_groups::curve::mul::lattice::reduce_basis_vartime;
use primegroup::core_groups::field::Field;
use primegroup::core_groups::field::gf9767x19::Gf9767x19;
use primegroup::core_groups::field::mont::Modulus;
use primegroup::core_groups::group::curve9767::{Order, icart};
use primegroup::curve9767::{Point, PublicKey, Scalar, SecretKey, Signature, hash_to_group};
use primegroup::{Hash, Message, SharedSecret, SignOptions, VerifyOptions};
use server::{INPUTS, Rows};
use std::hint::black_box;

const NAME: &str = "curve9767";
/// The field rows, on the CPU that group operations choose.
struct FieldRows<'a>(&'a mut Rows, &'a [[u8; 32]]);

impl cpu::Run for FieldRows<'_> {
    const FAMILY: Family = Family::Gf9767x19;
    type Output = ();
    fn run<K: Cpu>(self) {
        field::<K>(self.0, self.1);
    }
}

fn field<K: Cpu>(rows: &mut Rows, encoded: &[[u8; 32]]) {
    type F<K> = Gf9767x19<<K as Cpu>::Gf9767x19>;
    let inputs: Vec<F<K>> = encoded
        .iter()
        .map(|e| {
            let mut e = *e;
            e[31] &= 0x3f;
            F::<K>::decode_ct(&e).0
        })
        .collect();
    let bytes = |x: F<K>| x.encode().to_vec();
    chain(rows, NAME, "field mul", &inputs, bytes, |x, y| *x *= y);
    chain(rows, NAME, "field square", &inputs, bytes, |x, _| x.square_assign());
    chain(rows, NAME, "inversion", &inputs, bytes, |x, _| x.invert_assign());
    chain(rows, NAME, "square root", &inputs, bytes, |x, _| *x = x.sqrt().0);
    chain(rows, NAME, "QR test", &inputs, bytes, |_, y| {
        let _ = black_box(black_box(y).is_square());
    });
    chain(rows, NAME, "cube root", &inputs, bytes, |x, _| *x = x.cbrt());
    let uniform: Vec<[u8; 48]> = encoded.iter().map(|e| core::array::from_fn(|i| e[i % 32] ^ i as u8)).collect();
    rows.add("ours", NAME, "MapToField", bytes, move |i| F::<K>::map_uniform(&uniform[i]));
    rows.add("ours", NAME, "Icart's map", |p| format!("{p:?}").into_bytes(), move |i| icart::<K>(inputs[i]));
}

fn main() {
    let mut all = Rows::default();
    let rows = &mut all;
    let keys = || -> Vec<SecretKey> { seeds().iter().filter_map(|s| SecretKey::from_seed(s).ok()).collect() };
    let public: Vec<PublicKey> = keys().iter().map(|k| *k.public_key()).collect();
    let encoded: Vec<[u8; 32]> = public.iter().map(PublicKey::encode).collect();
    let points: Vec<Point> = encoded.iter().filter_map(|e| Point::decode(e)).collect();
    let scalars: Vec<Scalar> = keys().iter().map(|k| Scalar::decode_reduce(&k.to_bytes()[..32])).collect();
    cpu::run(FieldRows(rows, &encoded));

    let s = scalars.clone();
    rows.add(
        "ours",
        NAME,
        "lattice reduction",
        |v| format!("{v:?}").into_bytes(),
        move |i| reduce_basis_vartime(&s[i].to_words(), &Order::WORDS),
    );
    chain(rows, NAME, "point add", &points, element, |p, q| *p += *q);
    chain(rows, NAME, "point x2", &points, element, |p, _| *p = p.double_n(1));
    chain(rows, NAME, "point x4", &points, element, |p, _| *p = p.double_n(2));
    chain(rows, NAME, "point x8", &points, element, |p, _| *p = p.double_n(3));
    chain(rows, NAME, "point x16", &points, element, |p, _| *p = p.double_n(4));
    let e = encoded.clone();
    rows.add("ours", NAME, "decode", |p: Option<Point>| p.map_or(Vec::new(), element), move |i| Point::decode(&e[i]));
    let p = points.clone();
    rows.add("ours", NAME, "encode", Vec::from, move |i| p[i].encode());
    let (p, s) = (points.clone(), scalars.clone());
    rows.add("ours", NAME, "mul", element, move |i| p[i].mul(&s[(i + 5) % INPUTS]));
    let s = scalars.clone();
    rows.add("ours", NAME, "mulgen", element, move |i| Point::mul_generator(&s[i]));
    // In constant time, as the reference's; then not.
    let (p, s) = (points.clone(), scalars.clone());
    rows.add("ours", NAME, "aP+bG constant time", element, move |i| {
        p[i].mul_add_generator(&s[(i + 5) % INPUTS], &s[(i + 9) % INPUTS])
    });
    rows.add("ours", NAME, "aP+bG", element, move |i| {
        points[i].mul_add_generator_vartime(&scalars[(i + 5) % INPUTS], &scalars[(i + 9) % INPUTS])
    });

    const MESSAGE: Message<'static> = match Message::prehashed(Hash::Sha3_256, TEXT) {
        Ok(message) => message,
        Err(_) => panic!(),
    };
    const PLAIN: SignOptions<'static> = SignOptions::new();
    let signatures: Vec<Signature> = keys().iter().filter_map(|k| k.sign_with(MESSAGE, &PLAIN).ok()).collect();
    let texts: Vec<[u8; 48]> = signatures.iter().map(|s| core::array::from_fn(|i| s.as_bytes()[i])).collect();
    let hashed = |p: Result<Point, _>| p.map_or(Vec::new(), element);
    rows.add("ours", NAME, "hash", hashed, move |i| hash_to_group(Message::raw(&texts[i]), None));
    let e = encoded.clone();
    let own = |k: Result<SecretKey, _>| k.map_or(Vec::new(), |k| k.public_key().encode().to_vec());
    rows.add("ours", NAME, "keygen", own, move |i| SecretKey::from_seed(&e[i]));
    let k = keys();
    rows.add(
        "ours",
        NAME,
        "key exchange",
        |(s, _): (SharedSecret, _)| s.as_ref().to_vec(),
        move |i| k[i].agree_silently(&encoded[(i + 1) % INPUTS]),
    );
    let k = keys();
    let bytes = |s: Result<Signature, _>| s.map_or(Vec::new(), |s| s.to_bytes().to_vec());
    rows.add("ours", NAME, "sign", bytes, move |i| k[i].sign_with(MESSAGE, &PLAIN));
    let (p, s) = (public.clone(), signatures.clone());
    rows.add(
        "ours",
        NAME,
        "verify constant time",
        |m: Mask| yes(m.declassify()),
        move |i| p[i].verify_ct_with(MESSAGE, &s[i]),
    );
    rows.add("ours", NAME, "verify decoded", yes, move |i| {
        public[i].verify_with(MESSAGE, &signatures[i], &VerifyOptions::new()).is_ok()
    });
    all.serve();
}
