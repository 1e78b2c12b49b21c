//! Tests of group laws and of the generated constants.

use super::*;
use crate::cpu::Base;
use crate::group::pairings::tests;
use std::vec::Vec;
use std::{format, vec};

#[test]
fn groups_have_their_laws() {
    tests::groups::<Bls12381>();
}

#[test]
fn sums_are_those_of_logarithms() {
    tests::sums_of_products::<Bls12381>();
}

#[test]
fn pairings_have_their_laws() {
    crate::pairing::tests::laws::check::<Bls12381>();
}

#[test]
fn membership_is_that_of_the_order() {
    let [first, second] = tests::membership::<Bls12381>();
    assert!(first[0] > 40 && second[0] > 40, "{first:?} {second:?}");
}

/// Reads the four polynomials of an isogeny from a file: the numbers after each name, lowest powers first.
fn polynomials(text: &str, isogeny: &str, degree: usize) -> [Vec<Quadratic<F<Base>>>; 4] {
    let object = text.split_once(&format!("\"{isogeny}\": {{")).unwrap().1;
    let mut maps = object.split("},").map(|map| {
        // Integers start with 0x. Keys of coefficients count upwards and are skipped.
        let numbers: Vec<F<Base>> = map.split("\"0x").skip(1).map(|n| number(n.split('"').next().unwrap())).collect();
        numbers.chunks(degree).map(|c| Quadratic::new(c[0], c.get(1).copied().unwrap_or(F::<Base>::ZERO))).collect()
    });
    core::array::from_fn(|_| maps.next().unwrap())
}

/// Parses a hexadecimal integer.
fn number(hex: &str) -> F<Base> {
    hex.chars()
        .fold(F::<Base>::ZERO, |x, c| x * F::<Base>::from_u64(16) + F::<Base>::from_u64(c.to_digit(16).unwrap().into()))
}

/// Multiplies two polynomials.
fn product<T: Field>(a: &[T], b: &[T]) -> Vec<T> {
    let mut out = vec![T::ZERO; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate() {
        for (j, y) in b.iter().enumerate() {
            out[i + j] += *x * *y;
        }
    }
    out
}

#[test]
fn isogenies_are_those_of_rfc9380() {
    type T = Quadratic<F<Base>>;
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../vectors/bls12-381/isogeny-constants.json");
    let text = std::fs::read_to_string(path).unwrap();
    let first = |list: &[[u64; 6]]| -> Vec<T> { list.iter().map(|c| pairings::quadratic([*c, [0; 6]])).collect() };
    let second = |list: &[[[u64; 6]; 2]]| -> Vec<T> { list.iter().map(|c| pairings::quadratic(*c)).collect() };
    let ours = [
        (
            polynomials(&text, "G1_11_isogeny", 1),
            [first(&isogeny::FIRST_X), first(&isogeny::FIRST_Y), first(&isogeny::FIRST_KERNEL)],
            [12, 10, 16, 15],
        ),
        (
            polynomials(&text, "G2_3_isogeny", 2),
            [second(&isogeny::SECOND_X), second(&isogeny::SECOND_Y), second(&isogeny::SECOND_KERNEL)],
            [4, 2, 4, 3],
        ),
    ];
    for (file, [x, y, mut kernel], counts) in ours {
        assert_eq!(file.each_ref().map(Vec::len), counts);
        kernel.push(T::ONE);
        let square = product(&kernel, &kernel);
        let cube = product(&square, &kernel);
        // Denominators are monic, and the files omit their leading coefficients.
        assert!(file[0] == x && file[1] == square[..counts[1]] && file[2] == y && file[3] == cube[..counts[3]]);
        assert_eq!([square.len(), cube.len()], [counts[1] + 1, counts[3] + 1]);
    }
}
