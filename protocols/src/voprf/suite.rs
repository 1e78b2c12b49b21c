//! [`Suite`]: the parameters of a ciphersuite in addition to its group.

use core::ops::Add;
use generic_array::typenum::Const;
use generic_array::{ArrayLength, IntoArrayLength};
use primegroup::Group;
use primegroup::core_groups::field::{ByteArray, PrimeField};
use sha2_010::digest::core_api::BlockSizeUser;
use sha2_010::digest::{FixedOutput, HashMarker};
use sha2_010::{Sha256, Sha512};

/// A group with a ciphersuite: every group of prime order in the registry.
pub trait Suite: Group {
    /// The identifier.
    const ID: &'static str;
    /// Number of uniform bytes that are reduced to a scalar, at most 64.
    const UNIFORM_SCALAR: usize;
    /// The hash function.
    type Hash: BlockSizeUser + Default + FixedOutput + HashMarker;
    /// Bytes of an encoded element.
    type ElemLen: ArrayLength + 'static;
    /// Bytes of an encoded scalar.
    type ScalarLen: ArrayLength + Add<Self::ElemLen> + 'static;
}

macro_rules! each {
    { $module:ident $(, $capability:ident: $type:ty)* } => { $( each!(@ $capability $module $type); )* };
    (@ group ristretto255 $type:ty) => { each!(# $type, "ristretto255-SHA512", 64, Sha512); };
    (@ group p256 $type:ty) => { each!(# $type, "P256-SHA256", 48, Sha256); };
    (@ group $module:ident $type:ty) => {
        each!(# $type, concat!("primegroup-", stringify!($module), "-SHA512"), 64, Sha512);
    };
    (@ $other:ident $module:ident $type:ty) => {};
    (# $type:ty, $id:expr, $uniform:literal, $hash:ty) => {
        impl Suite for $type {
            const ID: &'static str = $id;
            const UNIFORM_SCALAR: usize = $uniform;
            type Hash = $hash;
            type ElemLen = <Const<{ <<$type as Group>::Bytes as ByteArray>::LEN }> as IntoArrayLength>::ArrayLength;
            type ScalarLen = <Const<{ <<<$type as Group>::Scalar as PrimeField>::Bytes as ByteArray>::LEN }> as IntoArrayLength>::ArrayLength;
        }
    };
}
primegroup::for_each_group!(each);
