//! Descriptions and what is written for them, on random and special operands, against formulas on large integers.

use super::interpret::Routine;
use super::program::Random;
use super::{KERNELS, gf166, gf255};
use num_bigint::BigUint;
use num_traits::One;

/// Returns the text of a kernel's file.
fn text(path: &str) -> String {
    KERNELS.iter().find(|k| k.path.ends_with(path)).expect("the kernel exists").text()
}

/// Returns an integer from limbs of so many bits.
fn integer(limbs: &[u32], bits: usize) -> BigUint {
    limbs.iter().rev().fold(BigUint::ZERO, |sum, limb| (sum << bits) + limb)
}

/// Returns limbs below or at these numbers: random ones, zero, the largest.
fn limbs(random: &mut Random, most: &[u128]) -> Vec<u32> {
    let kind = random.below(8);
    most.iter()
        .map(|most| match if kind < 4 { kind } else { random.below(4) } {
            0 => 0,
            1 => *most as u32,
            _ => (u128::from(random.next()) % (most + 1)) as u32,
        })
        .collect()
}

#[test]
fn gf255_products() {
    let file = text("mips/gf255.S");
    let most = gf255::operand();
    let [mul, square] = ["mul", "square"].map(|name| Routine::new(&file, &format!("primegroup_gf255_{name}")));
    let mut random = Random(1);
    for round in 0..2000 {
        let c = [19, 3957, 18651, 32767][random.below(4)];
        let p = (BigUint::one() << 255) - BigUint::from(c);
        let (a, b) = (limbs(&mut random, &most), limbs(&mut random, &most));
        let memory = [a.clone(), b.clone(), vec![7; 9]].concat();
        // The result is elsewhere, or an operand.
        let out = [18, 0, 9][round % 3];
        let products = [
            (integer(&b, 29), mul.call(&[Err(out), Err(0), Err(9), Ok(c)], &memory)),
            (integer(&a, 29), square.call(&[Err(out), Err(0), Ok(c)], &memory)),
        ];
        for (factor, (_, after)) in products {
            let result = &after[out as usize..][..9];
            assert_eq!(integer(result, 29) % &p, integer(&a, 29) * factor % &p);
            assert!(result[0] < (1 << 29) + (1 << 17) && result[8] < (1 << 23) + 8);
            assert!(result[1..8].iter().all(|x| *x < (1 << 29) + 8));
        }
    }
}

#[test]
fn gf166_products() {
    let file = text("mips/gf166.S");
    let most = gf166::operand();
    let [mul, square] = ["mul", "square"].map(|name| Routine::new(&file, &format!("primegroup_gf166_{name}")));
    let p = (BigUint::one() << 166) - 5u32;
    let mut random = Random(3);
    for round in 0..2000 {
        let (a, b) = (limbs(&mut random, &most), limbs(&mut random, &most));
        let memory = [a.clone(), b.clone(), vec![7; 6]].concat();
        let out = [12, 0, 6][round % 3];
        let products = [
            (integer(&b, 32), mul.call(&[Err(out), Err(0), Err(6)], &memory)),
            (integer(&a, 32), square.call(&[Err(out), Err(0)], &memory)),
        ];
        for (factor, (_, after)) in products {
            let result = integer(&after[out as usize..][..6], 32);
            assert_eq!(&result % &p, integer(&a, 32) * factor % &p);
            assert!(result < (BigUint::one() << 166) + (BigUint::one() << 161));
        }
    }
}

/// The values of all graphs are in their ranges, for the largest operands as well.
#[test]
fn ranges_hold() {
    let mut random = Random(2);
    for kernel in KERNELS {
        for graph in kernel.functions.iter().map(|f| f.graph(kernel.target)) {
            for _ in 0..500 {
                let kind = random.below(4);
                let values = graph.most.iter().map(|most| match if kind > 1 { random.below(2) } else { kind } {
                    0 => *most,
                    _ => u128::from(random.next()) % most.saturating_add(1),
                });
                graph.evaluate(&values.collect::<Vec<u128>>());
            }
        }
    }
}
