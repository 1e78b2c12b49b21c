//! Rows of xsb233 and xsk233: what the original has, field operations included, and the library's own choices and schemes.

use ours::{CHAIN, TEXT, chain, element, group, scalars, seeds, yes};
use primegroup::core_groups::cpu::{self, Cpu, Family};
use primegroup::core_groups::field::gf2_233::{Gf2p233, Kernel};
use primegroup::core_groups::field::{BinaryField, Field};
use primegroup::{Group, SharedSecret, dh, schnorr};
use server::{INPUTS, Rows};

const FIELD: &str = "GF(2^233)";

fn field<K: Kernel>(rows: &mut Rows) {
    type F<K> = Gf2p233<K>;
    let inputs: Vec<F<K>> = seeds().iter().map(|s| F::decode_reduce(&s[..29]).square_n(200)).collect();
    let bytes = |x: F<K>| x.encode().to_vec();
    chain(rows, FIELD, "mul", &inputs, bytes, |x, y| *x *= *y);
    let x = inputs.clone();
    rows.add_many(
        "ours",
        FIELD,
        "mul, four side by side",
        4 * CHAIN,
        move |x: [F<K>; 4]| x.map(bytes).concat(),
        move |i| {
            let [mut a, mut b, mut c, mut d] = core::array::from_fn(|k| x[(i + k) % INPUTS]);
            let y = x[(i + 4) % INPUTS];
            for _ in 0..CHAIN {
                (a, b) = F::mul2(&a, &y, &b, &y);
                (c, d) = F::mul2(&c, &y, &d, &y);
            }
            [a, b, c, d]
        },
    );
    chain(rows, FIELD, "square", &inputs, bytes, |x, _| *x = x.square());
    chain(rows, FIELD, "half-trace", &inputs, bytes, |x, _| *x = x.half_trace());
    chain(rows, FIELD, "inverse", &inputs, bytes, |x, _| *x = x.invert());
}

/// Field operations on the CPU that group operations choose for themselves.
struct FieldRows<'a>(&'a mut Rows);

impl cpu::Run for FieldRows<'_> {
    const FAMILY: Family = Family::Gf2p233;
    type Output = ();
    fn run<K: Cpu>(self) {
        field::<K::Gf2p233>(self.0);
    }
}

fn field_here(rows: &mut Rows) {
    // SAFETY: no function of this program enables AVX for itself.
    unsafe { cpu::run_apart(FieldRows(rows)) }
}

/// The generic schemes, with the public key decoded before verification.
fn schemes<G: Group>(rows: &mut Rows) {
    let name = G::NAME;
    let keys = || -> Vec<schnorr::SecretKey<G>> {
        seeds().iter().filter_map(|s| schnorr::SecretKey::from_seed(s).ok()).collect()
    };
    let private: Vec<_> = keys().iter().map(|k| k.to_bytes()).collect();
    let public =
        |k: Result<schnorr::SecretKey<G>, _>| k.map_or(Vec::new(), |k| k.public_key().encode().as_ref().to_vec());
    rows.add("ours", name, "keygen", public, move |i| schnorr::SecretKey::<G>::from_bytes(private[i].as_ref()));
    let k: Vec<dh::SecretKey<G>> = seeds().iter().filter_map(|s| dh::SecretKey::from_seed(s).ok()).collect();
    let e: Vec<G::Bytes> = k.iter().map(|k| k.public_key().encode()).collect();
    let bytes = |s: Result<SharedSecret, _>| s.map_or(Vec::new(), |s| s.as_ref().to_vec());
    rows.add("ours", name, "key exchange", bytes, move |i| k[i].agree(e[(i + 1) % INPUTS].as_ref()));
    let k = keys();
    let public: Vec<schnorr::PublicKey<G>> = k.iter().map(|k| *k.public_key()).collect();
    let signatures: Vec<schnorr::Signature<G>> = k.iter().map(|k| k.sign(TEXT)).collect();
    rows.add("ours", name, "sign", |s: schnorr::Signature<G>| s.to_bytes().as_ref().to_vec(), move |i| k[i].sign(TEXT));
    rows.add("ours", name, "verify decoded", yes, move |i| public[i].verify(TEXT, &signatures[i]).is_ok());
}

/// What both groups have: beside the way to multiply that is chosen, the others.
macro_rules! both {
    ($rows:ident, $module:ident) => {{
        use primegroup::$module::{Point, Scalar};
        let name = <Point as Group>::NAME;
        group::<Point>($rows);
        schemes::<Point>($rows);
        let s: Vec<Scalar> = scalars();
        let p: Vec<Point> = s.iter().map(Point::mul_generator).collect();
        let (q, t) = (p.clone(), s.clone());
        $rows.add("ours", name, "mul (window)", element, move |i| q[i].mul_window(&t[(i + 5) % INPUTS]));
        let (q, t) = (p.clone(), s.clone());
        $rows.add("ours", name, "mul (ladder)", element, move |i| q[i].mul_ladder(&t[(i + 5) % INPUTS]));
        (p, s)
    }};
}

fn main() {
    let mut all = Rows::default();
    let rows = &mut all;
    field_here(rows);
    both!(rows, xsb233);
    // What xsk233 chooses has the endomorphism.
    use primegroup::xsk233::Point;
    let (p, s) = both!(rows, xsk233);
    let name = <Point as Group>::NAME;
    let t = s.clone();
    rows.add("ours", name, "mul (endomorphism)", element, move |i| p[i].mul(&t[(i + 5) % INPUTS]));
    let t = s.clone();
    rows.add("ours", name, "mulgen (window)", element, move |i| Point::mul_generator_window(&t[i]));
    rows.add("ours", name, "mulgen (endomorphism)", element, move |i| Point::mul_generator(&s[i]));
    all.serve();
}
