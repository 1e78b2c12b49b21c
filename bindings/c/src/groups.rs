//! C functions of each group in the registry. `build.rs` renders them from `functions/*.txt`.

#[allow(unused_imports)] // some groups need less than others
mod names {
    pub(super) use crate::batch;
    pub(super) use crate::common::{pg_batch_item, pg_bls_scheme, pg_fill, pg_hash, pg_status};
    pub(super) use crate::ffi::{self, Copied, Generator, Wiped, peek, read_hash};
    pub(super) use core::ffi::c_void;
    pub(super) use library::core_groups::field::{Field, PrimeField};
    pub(super) use library::ct::Mask;
    pub(super) use library::{Hash, Message, SignOptions, VerifyOptions};
    pub(super) use zeroize::Zeroize;
}

/// Defines the module of a group.
macro_rules! group {
    { $group:ident $(, $capability:ident: $type:ty)* } => {
        #[allow(missing_docs)] // the headers are the documentation
        pub mod $group {
            use super::names::*;
            #[allow(unused_imports)] // as above
            use library::$group::*;
            include!(concat!(env!("OUT_DIR"), "/", stringify!($group), ".rs"));
        }
    };
}
library::for_each_group!(group);
