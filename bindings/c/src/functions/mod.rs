//! Functions of the groups, one macro per set of related functions. Their doc comments are also the text of the C
//! headers.
//!
//! `bindings/c/tool` reads these files to make the headers. It substitutes macro parameters as the compiler does, and
//! `@group@`, `@GROUP@` and `@parameter@` in comments. It relies on these rules:
//!
//! * A file is one macro with one arm.
//! * `pg_point`, `pg_key` and names in capitals that end in `BYTES` belong to the group.
//! * `export_name` gives a function's name in C.

#[macro_use]
mod bls;
#[macro_use]
mod c1665;
#[macro_use]
mod ecdsa;
#[macro_use]
mod ecies;
#[macro_use]
mod ed25519;
#[macro_use]
mod element;
#[macro_use]
mod from_uniform;
#[macro_use]
mod generic;
#[macro_use]
mod hash;
#[macro_use]
mod hash_shake;
#[macro_use]
mod hash_suite;
#[macro_use]
mod key_sizes;
#[macro_use]
mod keys;
#[macro_use]
mod ladder;
#[macro_use]
mod long_and_batch;
#[macro_use]
mod map;
#[macro_use]
mod own;
#[macro_use]
mod pairing;
#[macro_use]
mod sec1;
#[macro_use]
mod verify_ct;
#[macro_use]
mod x25519;
#[macro_use]
mod xmd;
