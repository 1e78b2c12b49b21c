//! Rows of xsb233 and xsk233: all operations of the list, and field operations in chains, as the original measures
//! them.

use ours::{CHAIN, chain, operations, seeds};
use primegroup::core_groups::cpu::{self, Cpu, Family};
use primegroup::core_groups::field::gf2_233::{Gf2p233, Kernel};
use primegroup::core_groups::field::{BinaryField, Field};
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

/// The field rows, run on the CPU that group operations select.
struct FieldRows<'a>(&'a mut Rows);

impl cpu::Run for FieldRows<'_> {
    const FAMILY: Family = Family::Gf2p233;
    type Output = ();
    fn run<K: Cpu>(self) {
        field::<K::Gf2p233>(self.0);
    }
}

fn main() {
    let mut rows = Rows::default();
    // SAFETY: no function of this program enables AVX for itself.
    unsafe { cpu::run_apart(FieldRows(&mut rows)) };
    operations(&mut rows, |entry| ["xsb233", "xsk233"].contains(&entry.group));
    rows.serve();
}
