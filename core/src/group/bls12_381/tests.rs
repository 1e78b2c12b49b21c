//! Laws, and what generated constants say.

use super::*;
use crate::group::pairings::tests;

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
    crate::pairing::laws::check::<Bls12381>();
}

#[test]
fn membership_is_that_of_the_order() {
    let [first, second] = tests::membership::<Bls12381>();
    assert!(first[0] > 40 && second[0] > 40, "{first:?} {second:?}");
}
