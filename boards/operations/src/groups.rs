//! The operations of each group, by its kind in the registry.

use crate::{entry::Entry, functions, keys, parts9767, points, schemes};
use primegroup::Message;

/// The list of a group, and its exported functions.
macro_rules! entries {
    ($module:ident; $($name:literal $symbol:tt $operation:ty,)*) => {
        /// The operations of the group.
        pub const ENTRIES: &[Entry] =
            &[$(Entry::new::<$operation>(stringify!($module), $name, $symbol)),*];
        $(
            #[cfg(feature = "exports")]
            $crate::exports::choose!($symbol, $module, $operation);
        )*
    };
}

macro_rules! double_odd {
    ($module:ident) => {
        #[doc = concat!("Operations of ", stringify!($module), ".")]
        pub mod $module {
            use super::{Entry, Message, functions, keys, points, schemes};
            use primegroup::$module::{Point, SecretKey, hash_to_group};
            type Spec = points::SpecOf<Point>;
            schemes::own!($module, Scheme, |s| s.scalar::<primegroup::$module::Scalar>(), |b| SecretKey::from_bytes(b));
            functions::hash!(Hash, Point, |m| hash_to_group(Message::raw(m)));
            functions::seeded!(Seeded, SecretKey);
            entries! { $module;
                "keygen" "keygen" keys::KeyGeneration<Scheme>,
                "keygen from seed" "keygen_from_seed" Seeded,
                "key exchange" "key_exchange" keys::KeyExchange<Scheme>,
                "sign" "sign" keys::Sign<Scheme>,
                "verify" "verify" keys::Verify<Scheme>,
                "verify decoded" "verify_decoded" keys::VerifyDecoded<Scheme>,
                "mul" "mul" points::Mul<Spec>,
                "mulgen" "mulgen" points::MulGenerator<Spec>,
                "aP+bG" "mul_add_generator" points::MulAddGenerator<Spec>,
                "decode" "decode" points::Decode<Spec>,
                "encode" "encode" points::Encode<Spec>,
                "hash" "hash" Hash,
                "schnorr sign" "schnorr_sign" keys::Sign<schemes::Schnorr<Point>>,
                "schnorr verify" "schnorr_verify" keys::Verify<schemes::Schnorr<Point>>,
                "dh" "dh" keys::KeyExchange<schemes::Dh<Point>>,
            }
        }
    };
}

macro_rules! curve9767 {
    ($module:ident) => {
        #[doc = concat!("Operations of ", stringify!($module), ".")]
        pub mod $module {
            use super::{Entry, functions, keys, parts9767 as parts, points, schemes};
            use primegroup::$module::{Point, PublicKey, SecretKey, hash_to_group};
            type Spec = points::SpecOf<Point>;
            schemes::own!($module, Scheme, |s| s.bytes(), |b| SecretKey::from_seed(b));
            impl keys::Hides for Scheme {
                fn verify_ct(public: &PublicKey, signature: &[u8; 64], message: &[u8; 32]) -> primegroup::ct::Mask {
                    public.verify_ct(message, &primegroup::$module::Signature::from_bytes(*signature))
                }
            }
            functions::hash!(Hash, Point, |m| hash_to_group(m));
            entries! { $module;
                "keygen" "keygen" keys::KeyGeneration<Scheme>,
                "key exchange" "key_exchange" keys::KeyExchange<Scheme>,
                "sign" "sign" keys::Sign<Scheme>,
                "verify" "verify" keys::Verify<Scheme>,
                "verify decoded" "verify_decoded" keys::VerifyDecoded<Scheme>,
                "verify constant time" "verify_ct" keys::VerifyHidden<Scheme>,
                "mul" "mul" points::Mul<Spec>,
                "mulgen" "mulgen" points::MulGenerator<Spec>,
                "aP+bG" "mul_add_generator" points::MulAddGenerator<Spec>,
                "aP+bG constant time" "mul_add_generator_ct" points::MulAddGeneratorHidden<Spec>,
                "decode" "decode" points::Decode<Spec>,
                "encode" "encode" points::Encode<Spec>,
                "hash" "hash" Hash,
                "schnorr sign" "schnorr_sign" keys::Sign<schemes::Schnorr<Point>>,
                "schnorr verify" "schnorr_verify" keys::Verify<schemes::Schnorr<Point>>,
                "dh" "dh" keys::KeyExchange<schemes::Dh<Point>>,
                "field mul" "field_mul" parts::FieldMul,
                "field square" "field_square" parts::FieldSquare,
                "inversion" "inversion" parts::Inversion,
                "square root" "square_root" parts::SquareRoot,
                "QR test" "square_test" parts::SquareTest,
                "cube root" "cube_root" parts::CubeRoot,
                "point add" "point_add" parts::Add,
                "point x2" "point_x2" parts::Times2,
                "point x4" "point_x4" parts::Times4,
                "point x8" "point_x8" parts::Times8,
                "point x16" "point_x16" parts::Times16,
                "look-up" "lookup" parts::LookUp,
                "lattice reduction" "lattice_reduction" parts::LatticeReduction,
                "MapToField" "map_to_field" parts::MapToField,
                "Icart's map" "icart" parts::Icart,
            }
        }
    };
}

macro_rules! ristretto {
    ($module:ident) => {
        #[doc = concat!("Operations of ", stringify!($module), ".")]
        pub mod $module {
            use super::{Entry, functions, keys, points, schemes};
            use primegroup::$module::{Point, hash_to_group};
            type Spec = points::SpecOf<Point>;
            functions::hash!(Hash, Point, |m| hash_to_group(m, b"boards").unwrap_or_default());
            functions::seeded!(Seeded, primegroup::schnorr::SecretKey<Point>);
            entries! { $module;
                "keygen" "keygen" keys::KeyGeneration<schemes::Schnorr<Point>>,
                "keygen from seed" "keygen_from_seed" Seeded,
                "key exchange" "key_exchange" keys::KeyExchange<schemes::Dh<Point>>,
                "sign" "sign" keys::Sign<schemes::Schnorr<Point>>,
                "verify" "verify" keys::Verify<schemes::Schnorr<Point>>,
                "verify decoded" "verify_decoded" keys::VerifyDecoded<schemes::Schnorr<Point>>,
                "mul" "mul" points::Mul<Spec>,
                "mulgen" "mulgen" points::MulGenerator<Spec>,
                "aP+bG" "mul_add_generator" points::MulAddGenerator<Spec>,
                "decode" "decode" points::Decode<Spec>,
                "encode" "encode" points::Encode<Spec>,
                "hash" "hash" Hash,
            }
        }
    };
}

macro_rules! binary {
    ($module:ident) => {
        #[doc = concat!("Operations of ", stringify!($module), ".")]
        pub mod $module {
            use super::{Entry, functions, keys, points, schemes};
            use primegroup::$module::{Point, hash_to_group};
            type Spec = points::SpecOf<Point>;
            functions::hash!(Hash, Point, |m| hash_to_group(m, b"boards").unwrap_or_default());
            entries! { $module;
                "keygen" "keygen" keys::KeyGeneration<schemes::Schnorr<Point>>,
                "key exchange" "key_exchange" keys::KeyExchange<schemes::Dh<Point>>,
                "sign" "sign" keys::Sign<schemes::Schnorr<Point>>,
                "verify" "verify" keys::Verify<schemes::Schnorr<Point>>,
                "mul" "mul" points::Mul<Spec>,
                "ladder" "ladder" points::Ladder<Point>,
                "mulgen" "mulgen" points::MulGenerator<Spec>,
                "aP+bG" "mul_add_generator" points::MulAddGenerator<Spec>,
                "add" "add" points::Add<Spec>,
                "decode" "decode" points::Decode<Spec>,
                "encode" "encode" points::Encode<Spec>,
                "hash" "hash" Hash,
            }
        }
    };
}

macro_rules! edwards {
    ($module:ident) => {
        #[doc = concat!("Operations of ", stringify!($module), ".")]
        pub mod $module {
            use super::{Entry, functions, keys, points, schemes};
            use primegroup::$module::{Point, hash_to_group};
            type Spec = points::SpecOf<Point>;
            functions::hash!(Hash, Point, |m| hash_to_group(m, b"boards").unwrap_or_default());
            entries! { $module;
                "keygen" "keygen" keys::KeyGeneration<schemes::Ed25519>,
                "sign" "sign" keys::Sign<schemes::Ed25519>,
                "verify" "verify" keys::Verify<schemes::Ed25519>,
                "verify decoded" "verify_decoded" keys::VerifyDecoded<schemes::Ed25519>,
                "mul" "mul" points::Mul<Spec>,
                "mulgen" "mulgen" points::MulGenerator<Spec>,
                "aP+bG" "mul_add_generator" points::MulAddGenerator<Spec>,
                "decode" "decode" points::Decode<Spec>,
                "encode" "encode" points::Encode<Spec>,
                "hash" "hash" Hash,
            }
        }
    };
}

macro_rules! montgomery {
    ($module:ident) => {
        #[doc = concat!("Operations of ", stringify!($module), ".")]
        pub mod $module {
            use super::{Entry, functions, keys, schemes};
            entries! { $module;
                "keygen" "keygen" keys::KeyGeneration<schemes::X25519>,
                "key exchange" "key_exchange" keys::KeyExchange<schemes::X25519>,
                "X25519" "x25519" functions::X25519,
                "X25519 base" "x25519_base" functions::X25519Base,
            }
        }
    };
}

macro_rules! each {
    { $module:ident, Do255 } => { double_odd!($module); };
    { $module:ident, Jq255 } => { double_odd!($module); };
    { $module:ident, Curve9767 } => { curve9767!($module); };
    { $module:ident, Ristretto } => { ristretto!($module); };
    { $module:ident, Binary } => { binary!($module); };
    { $module:ident, Edwards } => { edwards!($module); };
    { $module:ident, Montgomery } => { montgomery!($module); };
}
primegroup::for_each_group!(each);
