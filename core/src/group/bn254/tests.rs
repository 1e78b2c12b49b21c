//! Tests of group laws and of the generated constants.

use super::*;
use crate::group::pairings::tests;

#[test]
fn groups_have_their_laws() {
    tests::groups::<Bn254>();
}

#[test]
fn sums_are_those_of_logarithms() {
    tests::sums_of_products::<Bn254>();
}

#[test]
fn pairings_have_their_laws() {
    crate::pairing::tests::laws::check::<Bn254>();
}

#[test]
fn membership_is_that_of_the_order() {
    let [first, second] = tests::membership::<Bn254>();
    assert!(first[0] == 0 && second[0] > 40, "{first:?} {second:?}");
}
