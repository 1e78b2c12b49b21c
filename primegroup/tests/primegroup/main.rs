//! The public API, group by group. The files of vectors are read in `testkit/tests/suite`.

mod bls;
#[path = "../../../testkit/tests/suite/common.rs"]
mod common;
mod each;
mod expand;
mod generic;
mod group_traits;
mod held;
mod invalid;
mod jwk;
mod keys;
mod messages;
mod names;
mod pem;
mod pem_ec;
mod suite;
mod verbs;
