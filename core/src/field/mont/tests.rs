//! Results of each kernel are in their ranges and agree with the portable functions.

use super::{Kernel, Portable};
use crate::contracts::{mont, pairs};
use crate::field::contract::tests::twins;

fn compare<K: Kernel>() {
    twins::<mont::Values<0>, K, Portable>();
    twins::<mont::Values<1>, K, Portable>();
    twins::<mont::Values<2>, K, Portable>();
    twins::<mont::Values<3>, K, Portable>();
    twins::<mont::Values<4>, K, Portable>();
    twins::<pairs::six::Values<0>, K, Portable>();
    twins::<pairs::six::Values<1>, K, Portable>();
    twins::<pairs::four::Values<0>, K, Portable>();
    twins::<pairs::four::Values<1>, K, Portable>();
}

#[test]
fn portable_kernel() {
    compare::<Portable>();
}

#[cfg(primegroup_kernels = "x64")]
#[test]
fn x64_kernel() {
    compare::<super::X64>();
}
