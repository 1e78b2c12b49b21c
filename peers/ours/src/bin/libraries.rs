//! Rows of every group: all operations of the list, then operations on many items at once. Arguments are names of operations
//! (`x25519 key exchange`): then these are all rows, and the program starts faster.

use ours::inside::Inside;
use ours::{batches, decodings, exchanges, hinted, many_bls, miller_loops, multi_scalar, operations, verdicts};
use primegroup::bls12_381_g1;
use primegroup::core_groups::cpu;
use primegroup::schnorr;
use server::Rows;
use std::marker::PhantomData;

/// Rows of a group in addition to its operations.
macro_rules! many {
    // The signing key precedes the public key, which tells whether batches are possible.
    (@ $rows:ident [$($key:ty)?], sign: $new:ty $(, $($rest:tt)*)?) => {
        many! { @ $rows [$new] $(, $($rest)*)? }
    };
    (@ $rows:ident [$($key:ty)?], exchange: $new:ty $(, $($rest:tt)*)?) => {
        exchanges::<$new>($rows, "agree each");
        many! { @ $rows [$($key)?] $(, $($rest)*)? }
    };
    (@ $rows:ident [$key:ty], verify: $_p:ty $(, $($rest:tt)*)?) => {
        verdicts::<$key>($rows, "verify each");
        many! { @ $rows [$key] $(, $($rest)*)? }
    };
    (@ $rows:ident [$($key:ty)?], element: $point:ty $(, $($rest:tt)*)?) => {
        decodings($rows, PhantomData::<$point>);
        many! { @ $rows [$($key)?] $(, $($rest)*)? }
    };
    (@ $rows:ident [$key:ty], batch: $_p:ty $(, $($rest:tt)*)?) => {
        batches::<$key>($rows, "batch");
        many! { @ $rows [$key] $(, $($rest)*)? }
    };
    (@ $rows:ident [$($key:ty)?], der: $public:ty $(, $($rest:tt)*)?) => {
        hinted($rows, PhantomData::<$public>);
        many! { @ $rows [$($key)?] $(, $($rest)*)? }
    };
    (@ $rows:ident [$($key:ty)?], bls: $variant:ty $(, $($rest:tt)*)?) => {
        many_bls::<$variant>($rows);
        many! { @ $rows [$($key)?] $(, $($rest)*)? }
    };
    (@ $rows:ident [$($key:ty)?], group: $point:ty $(, $($rest:tt)*)?) => {
        multi_scalar::<$point>($rows, 16);
        many! { @ $rows [$($key)?] $(, $($rest)*)? }
    };
    (@ $rows:ident [$($key:ty)?], beside: $point:ty $(, $($rest:tt)*)?) => {
        batches::<schnorr::SecretKey<$point>>($rows, "schnorr batch");
        verdicts::<schnorr::SecretKey<$point>>($rows, "schnorr verify each");
        many! { @ $rows [$($key)?] $(, $($rest)*)? }
    };
    (@ $rows:ident [$($key:ty)?], $other:ident: $_t:ty $(, $($rest:tt)*)?) => {
        many! { @ $rows [$($key)?] $(, $($rest)*)? }
    };
    (@ $rows:ident [$($key:ty)?]) => {};
}

fn main() {
    let mut all = Rows::default();
    let rows = &mut all;
    let names: Vec<String> = std::env::args().skip(1).collect();
    operations(rows, |entry| names.is_empty() || names.contains(&format!("{} {}", entry.group, entry.name)));
    if !names.is_empty() {
        return all.serve();
    }
    macro_rules! each {
        { $module:ident, pairing: $curve:ty } => { miller_loops::<$curve>(rows, stringify!($module)); };
        { $module:ident $($capabilities:tt)* } => { many! { @ rows [] $($capabilities)* } };
    }
    primegroup::for_each_group!(each);
    multi_scalar::<bls12_381_g1::Point>(rows, 1024);
    cpu::run(Inside(rows));
    all.serve();
}
