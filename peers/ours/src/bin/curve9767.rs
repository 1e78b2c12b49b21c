//! Rows of Curve9767: all operations of the list, except operations on field elements and points. The reference
//! implementation measures operations on field elements and points in chains.

use ours::{chain, element, keys, operations};
use primegroup::core_groups::cpu::{self, Cpu, Family};
use primegroup::core_groups::field::Field;
use primegroup::core_groups::field::gf9767x19::Gf9767x19;
use primegroup::curve9767::{Point, PublicKey, SecretKey};
use server::Rows;
use std::hint::black_box;

const NAME: &str = "curve9767";
/// Operations that this program measures in rows of its own.
const CHAINS: [&str; 11] = [
    "field mul", "field square", "inversion", "square root", "QR test", "cube root", "point add", "point x2",
    "point x4", "point x8", "point x16",
];

/// The field rows, run on the CPU that group operations select.
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
}

fn main() {
    let mut all = Rows::default();
    let rows = &mut all;
    let public: Vec<PublicKey> = keys::<SecretKey>().iter().map(|k| *k.public_key()).collect();
    let encoded: Vec<[u8; 32]> = public.iter().map(PublicKey::encode).collect();
    let points: Vec<Point> = encoded.iter().filter_map(|e| Point::decode(e)).collect();
    cpu::run(FieldRows(rows, &encoded));
    chain(rows, NAME, "point add", &points, element, |p, q| *p += *q);
    chain(rows, NAME, "point x2", &points, element, |p, _| *p = p.double_n(1));
    chain(rows, NAME, "point x4", &points, element, |p, _| *p = p.double_n(2));
    chain(rows, NAME, "point x8", &points, element, |p, _| *p = p.double_n(3));
    chain(rows, NAME, "point x16", &points, element, |p, _| *p = p.double_n(4));
    operations(rows, |entry| entry.group == NAME && !CHAINS.contains(&entry.name));
    all.serve();
}
