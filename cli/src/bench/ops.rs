//! The operations that are measured, each going round at least 64 different inputs, so that no branch predictor learns one.

use primegroup::core_groups::field::PrimeField;
use primegroup::{Error, Group, Message, dh, schnorr};
use std::hint::black_box;

const INPUTS: usize = 64;
const TEXT: &[u8] = b"a message of thirty-two bytes...";

/// One operation of one group.
pub struct Op {
    pub group: &'static str,
    pub name: &'static str,
    pub run: Box<dyn FnMut(usize)>,
}

/// The columns of the tables, in order.
pub const COLUMNS: [&str; 10] =
    ["decode", "encode", "mul", "mulgen", "aP+bG", "keygen", "key exchange", "sign", "verify", "hash"];
/// The columns of a table of its own: ways to multiply beside mul and mulgen, which groups over binary fields have.
pub const WAYS: [&str; 3] = ["window", "ladder", "mulgen window"];

struct List(Vec<Op>);

impl List {
    fn add<T>(&mut self, group: &'static str, name: &'static str, mut f: impl FnMut(usize) -> T + 'static) {
        let run = Box::new(move |i: usize| {
            black_box(f(i % INPUTS));
        });
        self.0.push(Op { group, name, run });
    }
}

fn seeds() -> Vec<[u8; 32]> {
    (0..INPUTS as u8)
        .map(|i| core::array::from_fn(|j| i.wrapping_mul(37).wrapping_add((j as u8).wrapping_mul(11))))
        .collect()
}

fn scalars<S: PrimeField>() -> Vec<S> {
    // Spread over the whole field: x -> x^2 + seed, a few times.
    seeds()
        .iter()
        .map(|s| {
            let x = S::decode_reduce(s);
            (0..5).fold(x, |y, _| y.square() + x)
        })
        .collect()
}

/// Operations of any prime-order group.
fn group<G: Group>(list: &mut List) {
    let s: Vec<G::Scalar> = scalars();
    let p: Vec<G> = s.iter().map(G::mul_generator).collect();
    let e: Vec<G::Bytes> = p.iter().map(Group::encode).collect();
    let name = G::NAME;
    list.add(name, "decode", move |i| G::decode(e[i].as_ref()));
    let q = p.clone();
    list.add(name, "encode", move |i| q[i].encode());
    let (q, t) = (p.clone(), s.clone());
    list.add(name, "mul", move |i| q[i] * t[(i + 5) % INPUTS]);
    let t = s.clone();
    list.add(name, "mulgen", move |i| G::mul_generator(&t[i]));
    list.add(name, "aP+bG", move |i| p[i].mul_add_generator_vartime(&s[(i + 5) % INPUTS], &s[(i + 9) % INPUTS]));
}

/// Operations of a module with schemes of its own, given how it hashes to the group.
macro_rules! own {
    ($list:ident, $module:ident, $hash:expr) => {{
        use primegroup::$module::{Point, PublicKey, SecretKey};
        group::<Point>(&mut $list);
        let keys = || -> Vec<SecretKey> { seeds().iter().filter_map(|s| SecretKey::from_seed(s).ok()).collect() };
        let public: Vec<[u8; 32]> = keys().iter().map(|k| k.public_key().encode()).collect();
        let decoded: Vec<PublicKey> = keys().iter().map(|k| *k.public_key()).collect();
        let signatures: Vec<_> = keys().iter().map(|k| k.sign(TEXT)).collect();
        let private: Vec<_> = keys().iter().map(SecretKey::to_bytes).collect();
        list_name!($list, Point, "keygen", move |i| SecretKey::from_bytes(&private[i]));
        let k = keys();
        list_name!($list, Point, "key exchange", move |i| k[i].agree(&public[(i + 1) % INPUTS]));
        let k = keys();
        list_name!($list, Point, "sign", move |i| k[i].sign(TEXT));
        list_name!($list, Point, "verify", move |i| decoded[i].verify(TEXT, &signatures[i]));
        let s = seeds();
        let hash: fn(&[u8]) -> Point = $hash;
        list_name!($list, Point, "hash", move |i| hash(&s[i]));
    }};
}
macro_rules! list_name {
    ($list:ident, $point:ty, $name:literal, $f:expr) => {
        $list.add(<$point as Group>::NAME, $name, $f)
    };
}

/// The generic schemes on a group, and how it hashes.
fn generic<Point: Group>(list: &mut List, hash_to_group: fn(&[u8], &[u8]) -> Result<Point, Error>) {
    let name = Point::NAME;
    group::<Point>(list);
    let keys = || -> Vec<schnorr::SecretKey<Point>> {
        seeds().iter().filter_map(|s| schnorr::SecretKey::from_seed(s).ok()).collect()
    };
    let private: Vec<[u8; 32]> = keys().iter().map(|k| k.to_bytes()).collect();
    let public: Vec<schnorr::PublicKey<Point>> = keys().iter().map(|k| *k.public_key()).collect();
    let signatures: Vec<schnorr::Signature<Point>> = keys().iter().map(|k| k.sign(TEXT)).collect();
    list.add(name, "keygen", move |i| schnorr::SecretKey::<Point>::from_bytes(&private[i]));
    let k: Vec<dh::SecretKey<Point>> = seeds().iter().filter_map(|s| dh::SecretKey::from_seed(s).ok()).collect();
    let e: Vec<Point::Bytes> = k.iter().map(|k| k.public_key().encode()).collect();
    list.add(name, "key exchange", move |i| k[i].agree(e[(i + 1) % INPUTS].as_ref()));
    let k = keys();
    list.add(name, "sign", move |i| k[i].sign(TEXT));
    list.add(name, "verify", move |i| public[i].verify(TEXT, &signatures[i]));
    let s = seeds();
    list.add(name, "hash", move |i| hash_to_group(&s[i], b"bench"));
}

/// xsb233 or xsk233: with the ways to multiply that are not the group's first.
macro_rules! binary {
    ($list:ident, $module:ident) => {{
        use primegroup::$module::{Point, Scalar};
        generic::<Point>(&mut $list, primegroup::$module::hash_to_group);
        let name = <Point as Group>::NAME;
        let s: Vec<Scalar> = scalars();
        let p: Vec<Point> = s.iter().map(Point::mul_generator).collect();
        let (q, t) = (p.clone(), s.clone());
        $list.add(name, "window", move |i| q[i].mul_window(&t[(i + 5) % INPUTS]));
        $list.add(name, "ladder", move |i| p[i].mul_ladder(&s[(i + 5) % INPUTS]));
    }};
}

fn ed25519(list: &mut List) {
    use primegroup::core_groups::group::ed25519::{Point, Scalar};
    use primegroup::ed25519::{PublicKey, SecretKey, hash_to_group};
    let name = "ed25519";
    let s: Vec<Scalar> = scalars();
    let p: Vec<Point> = s.iter().map(Point::mul_generator).collect();
    let e: Vec<[u8; 32]> = p.iter().map(Point::encode).collect();
    list.add(name, "decode", move |i| Point::decode(&e[i]));
    let q = p.clone();
    list.add(name, "encode", move |i| q[i].encode());
    let (q, t) = (p.clone(), s.clone());
    list.add(name, "mul", move |i| q[i] * t[(i + 5) % INPUTS]);
    let t = s.clone();
    list.add(name, "mulgen", move |i| Point::mul_generator(&t[i]));
    list.add(name, "aP+bG", move |i| p[i].mul_add_generator_vartime(&s[(i + 5) % INPUTS], &s[(i + 9) % INPUTS]));
    let keys = || -> Vec<SecretKey> { seeds().iter().map(SecretKey::from_seed).collect() };
    let public: Vec<PublicKey> = keys().iter().map(|k| *k.public_key()).collect();
    let signatures: Vec<_> = keys().iter().map(|k| k.sign(TEXT)).collect();
    let seed = seeds();
    list.add(name, "keygen", move |i| SecretKey::from_seed(&seed[i]));
    let k = keys();
    list.add(name, "sign", move |i| k[i].sign(TEXT));
    list.add(name, "verify", move |i| public[i].verify(TEXT, &signatures[i]));
    let seed = seeds();
    list.add(name, "hash", move |i| hash_to_group(&seed[i], b"bench"));
}

fn x25519(list: &mut List) {
    use primegroup::x25519::SecretKey;
    let seed = seeds();
    list.add("x25519", "keygen", move |i| SecretKey::from_seed(&seed[i]));
    let k: Vec<SecretKey> = seeds().iter().map(SecretKey::from_seed).collect();
    let public: Vec<[u8; 32]> = k.iter().map(|k| k.public_key().encode()).collect();
    list.add("x25519", "key exchange", move |i| k[i].agree(&public[(i + 1) % INPUTS]));
}

/// Every operation of every group.
pub fn all() -> Vec<Op> {
    let mut list = List(Vec::new());
    macro_rules! each {
        { $module:ident, Do255 } => { own!(list, $module, |m| primegroup::$module::hash_to_group(Message::raw(m))) };
        { $module:ident, Jq255 } => { own!(list, $module, |m| primegroup::$module::hash_to_group(Message::raw(m))) };
        { $module:ident, Curve9767 } => { own!(list, $module, primegroup::$module::hash_to_group) };
        { $module:ident, Ristretto } => { generic(&mut list, primegroup::$module::hash_to_group) };
        { $module:ident, Binary } => { binary!(list, $module) };
        { $module:ident, Edwards } => { ed25519(&mut list) };
        { $module:ident, Montgomery } => { x25519(&mut list) };
    }
    primegroup::for_each_group!(each);
    {
        use primegroup::xsk233::{Point, Scalar};
        let s: Vec<Scalar> = scalars();
        list.add(Point::NAME, "mulgen window", move |i| Point::mul_generator_window(&s[i]));
    }
    list.0
}
