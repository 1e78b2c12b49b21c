//! Building blocks of BLS12-381 that another library also exports: the field and its extension in chains, and the check
//! that a point has the order of its group.

use crate::{chain, yes};
use primegroup::bls12_381::Bls12381;
use primegroup::core_groups::cpu::{self, Cpu, Family};
use primegroup::core_groups::curve::weierstrass::affine;
use primegroup::core_groups::field::Field;
use primegroup::core_groups::field::mont::Mont;
use primegroup::core_groups::field::tower::Quadratic;
use primegroup::core_groups::group::Element;
use primegroup::core_groups::group::bls12_381::{Group1, Group2, Prime};
use primegroup::core_groups::group::pairings::Pairings;
use primegroup::core_groups::group::pairings::encoding::{Form, Side};
use primegroup_operations::Random;
use server::{INPUTS, Rows};

type F<K> = Mont<Prime, <K as Cpu>::Mont>;

/// The rows, run on the CPU that group operations select.
pub struct Inside<'a>(pub &'a mut Rows);

impl cpu::Run for Inside<'_> {
    const FAMILY: Family = Family::Mont;
    type Output = ();
    fn run<K: Cpu>(self) {
        let rows = self.0;
        fields::<K>(rows, "bls12_381");
        check::<Group1, K>(rows);
        check::<Group2, K>(rows);
    }
}

fn fields<K: Cpu>(rows: &mut Rows, name: &str) {
    let mut random = Random::new(1);
    let mut element = || F::<K>::decode_reduce(&random.bytes::<64>());
    let inputs: Vec<Quadratic<F<K>>> = (0..INPUTS).map(|_| Quadratic::new(element(), element())).collect();
    let parts: Vec<F<K>> = inputs.iter().map(|x| x.0[0]).collect();
    chain(rows, name, "Fp mul", &parts, |x| x.encode().as_ref().to_vec(), |x, y| *x *= y);
    let bytes = |x: Quadratic<F<K>>| x.0.map(|part| part.encode().as_ref().to_vec()).concat();
    chain(rows, name, "Fp2 mul", &inputs, bytes, |x, y| *x *= y);
    chain(rows, name, "Fp2 square", &inputs, bytes, |x, _| x.square_assign());
}

/// `subgroup check` on points of the curve. Every second point is in the subgroup by construction; the check takes the
/// same time for all points.
fn check<S: Side<Pairings = Bls12381>, K: Cpu>(rows: &mut Rows) {
    let mut random = Random::new(2);
    let read = |bytes: &S::Bytes| <<Bls12381 as Pairings>::Compressed as Form>::read::<S::Curve<K>>(bytes.as_ref());
    let mut point = |i: usize| -> (S::Bytes, affine::Point<S::Curve<K>>) {
        loop {
            let mut bytes = Element::<S>::mul_generator(&random.scalar()).encode();
            if i % 2 == 1 {
                // Random coordinates below 2^380, thus below p, with the flag of a compressed point.
                for part in bytes.as_mut().chunks_mut(48) {
                    part.copy_from_slice(&random.bytes::<48>());
                    part[0] &= 0x0f;
                }
                bytes.as_mut()[0] |= 0x80;
            }
            let (p, ok) = read(&bytes);
            if ok.declassify() {
                return (bytes, p);
            }
        }
    };
    let (bytes, points): (Vec<S::Bytes>, Vec<_>) = (0..INPUTS).map(&mut point).unzip();
    let inputs = bytes.iter().map(|b| b.as_ref().to_vec()).collect();
    rows.add_on("ours", S::NAME, "subgroup check", 1, inputs, yes, move |i| S::is_member::<K>(&points[i]).declassify());
}
