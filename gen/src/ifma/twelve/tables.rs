//! Tables for the kernels: p, the element 1, and the factors of [`scale`](super::scale).

use super::super::graph::LANES;
use super::super::wide::{LIMBS, limbs};
use super::prime;
use crate::curves::Field;
use crate::pairings::Quadratic;
use num_bigint::BigUint;

/// Returns p. The core compares with it.
pub fn constants() -> Vec<(&'static str, &'static str, BigUint)> {
    vec![("P", "p", prime().p)]
}

/// Returns orders of lanes, the element 1, and the factors of `scale`: for each map, three times its argument `by`.
pub fn tables() -> Vec<(&'static str, &'static str, Vec<[u64; LANES]>)> {
    let f = prime();
    let p = &f.p;
    let power = |n: u32| (BigUint::from(1u32) << n) % p;
    let rows = |lanes: [&BigUint; LANES]| -> Vec<[u64; LANES]> {
        let all = lanes.map(limbs);
        (0..LIMBS).map(|i| all.map(|x| x[i] as u64)).collect()
    };
    let (one, zero) = (power(392), BigUint::ZERO);
    let negative = |x: &BigUint| (p - x) % p;
    let orders = vec![[0, 2, 0, 2], [1, 3, 1, 3], [0, 2, 2, 0], [1, 3, 3, 1]];
    let unit: Vec<_> = [rows([&one, &zero, &zero, &zero]), rows([&zero; 4]), rows([&zero; 4])].concat();
    let same = |lanes: [&BigUint; LANES]| [rows(lanes), rows([&zero; 4])].concat().repeat(3);
    let (enter, leave, minus) = (power(400), power(384), negative(&one));
    let fp2 = Quadratic(Field(p.clone()));
    // The map takes w^k to xi^(k (p - 1)/6) w^k, and conjugates its coefficient.
    let frobenius = (0..3u32)
        .flat_map(|j| {
            let [c0, c1] = [2 * j, 2 * j + 1].map(|k| {
                let [re, im] = fp2.power(&[1u32, 1].map(BigUint::from), &((p - 1u32) / 6u32 * k));
                [re * &one % p, im * &one % p]
            });
            let minus = [&c0, &c1].map(|[re, _]| negative(re));
            [rows([&c0[0], &minus[0], &c1[0], &minus[1]]), rows([&c0[1], &c0[1], &c1[1], &c1[1]])].concat()
        })
        .collect();
    vec![
        ("ORDERS", "Orders of lanes for the factors of a product, left and right: real and imaginary parts.", orders),
        ("ONE", "1.", unit),
        ("ENTER", "For `scale`, coefficient by coefficient: from R = 2^384 to 2^392.", same([&enter; 4])),
        ("LEAVE", "And back.", same([&leave; 4])),
        ("CONJUGATE", "The power p^6.", same([&one, &one, &minus, &minus])),
        ("FROBENIUS", "The power p.", frobenius),
    ]
}
