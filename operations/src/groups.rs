//! The operations of each group, derived from its capabilities in the registry.

use crate::entry::Entry;
use crate::{functions, keys, pairing, parts, points};
use primegroup::{dh, schnorr};

/// Defines the list of a group's operations, and exports their functions.
macro_rules! entries {
    ($module:ident; $($(#[$cfg:meta])? $name:literal $symbol:tt $operation:ty,)*) => {
        /// Operations of the group.
        pub const ENTRIES: &[Entry] =
            &[$($(#[$cfg])? Entry::new::<$operation>(stringify!($module), $name, $symbol)),*];
        $(
            $(#[$cfg])?
            #[cfg(feature = "exports")]
            $crate::exports::choose!($symbol, $module, $operation);
        )*
    };
}
pub(crate) use entries;

/// Collects the operations of a group from its capabilities. Each operation has a name, an identifier, and a type.
macro_rules! collect {
    ([$($done:tt)*] $module:ident) => {
        parts::more! { $module $($done)* }
    };
    ([$($done:tt)*] $module:ident, keys: $k:ty $(, $($rest:tt)*)?) => {
        collect! { [$($done)*
            "keygen" "keygen" keys::KeyGeneration<$k>,
        ] $module $(, $($rest)*)? }
    };
    ([$($done:tt)*] $module:ident, scalar_keys: $k:ty $(, $($rest:tt)*)?) => {
        collect! { [$($done)*
            "keygen from seed" "keygen_from_seed" keys::Seeded<$k>,
        ] $module $(, $($rest)*)? }
    };
    ([$($done:tt)*] $module:ident, seed_keys: $k:ty $(, $($rest:tt)*)?) => {
        // These keys are made from seeds, whatever their own form.
        impl keys::Keys for $k {
            type Input = [u8; 32];
            fn sample(secret: &mut crate::Secrets) -> [u8; 32] {
                secret.bytes()
            }
            #[inline(always)]
            fn make(bytes: &[u8; 32]) -> Result<Self, primegroup::Error> {
                Self::from_seed(bytes)
            }
        }
        collect! { [$($done)*] $module $(, $($rest)*)? }
    };
    ([$($done:tt)*] $module:ident, exchange: $k:ty, silent: $_k:ty $(, $($rest:tt)*)?) => {
        collect! { [$($done)*
            "key exchange" "key_exchange" keys::KeyExchangeSilent<$k>,
        ] $module $(, $($rest)*)? }
    };
    ([$($done:tt)*] $module:ident, exchange: $k:ty $(, $($rest:tt)*)?) => {
        collect! { [$($done)*
            "key exchange" "key_exchange" keys::KeyExchange<$k>,
        ] $module $(, $($rest)*)? }
    };
    ([$($done:tt)*] $module:ident, ecies: $k:ty $(, $($rest:tt)*)?) => {
        collect! { [$($done)*
            "ECIES encrypt" "ecies_encrypt" crate::ecies::Encrypt<$k>,
            "ECIES decrypt" "ecies_decrypt" crate::ecies::Decrypt<$k>,
        ] $module $(, $($rest)*)? }
    };
    ([$($done:tt)*] $module:ident, sign: $k:ty $(, $($rest:tt)*)?) => {
        collect! { [$($done)*
            "sign" "sign" keys::Sign<$k>,
            "verify" "verify" keys::Verify<$k>,
            "verify decoded" "verify_decoded" keys::VerifyDecoded<$k>,
        ] $module $(, $($rest)*)? }
    };
    ([$($done:tt)*] $module:ident, hidden: $k:ty $(, $($rest:tt)*)?) => {
        collect! { [$($done)*
            "verify constant time" "verify_ct" keys::VerifyHidden<$k>,
        ] $module $(, $($rest)*)? }
    };
    ([$($done:tt)*] $module:ident, element: $p:ty $(, $($rest:tt)*)?) => {
        collect! { [$($done)*
            "mul" "mul" points::Mul<points::SpecOf<$p>>,
            "mulgen" "mulgen" points::MulGenerator<points::SpecOf<$p>>,
            "aP+bG" "mul_add_generator" points::MulAddGenerator<points::SpecOf<$p>>,
            "decode" "decode" points::Decode<points::SpecOf<$p>>,
            "encode" "encode" points::Encode<points::SpecOf<$p>>,
        ] $module $(, $($rest)*)? }
    };
    ([$($done:tt)*] $module:ident, ladder: $p:ty $(, $($rest:tt)*)?) => {
        collect! { [$($done)*
            "ladder" "ladder" points::Ladder<$p>,
            "window" "window" points::Window<$p>,
            "add" "add" points::Add<points::SpecOf<$p>>,
        ] $module $(, $($rest)*)? }
    };
    ([$($done:tt)*] $module:ident, hash: $p:ty $(, $($rest:tt)*)?) => {
        collect! { [$($done)*
            "hash" "hash" functions::Hash<points::SpecOf<$p>>,
        ] $module $(, $($rest)*)? }
    };
    ([$($done:tt)*] $module:ident, beside: $p:ty $(, $($rest:tt)*)?) => {
        collect! { [$($done)*
            "schnorr sign" "schnorr_sign" keys::Sign<schnorr::SecretKey<$p>>,
            "schnorr verify" "schnorr_verify" keys::Verify<schnorr::SecretKey<$p>>,
            "dh" "dh" keys::KeyExchange<dh::SecretKey<$p>>,
        ] $module $(, $($rest)*)? }
    };
    ([$($done:tt)*] $module:ident, pairing: $e:ty $(, $($rest:tt)*)?) => {
        collect! { [$($done)*
            "pairing" "pairing" pairing::Pair<$e>,
            "Miller loop" "miller_loop" pairing::MillerLoop<$e>,
            "final exponentiation" "final_exponentiation" pairing::FinalExponentiation<$e>,
            "pairing product" "pairing_product" pairing::Product<$e>,
            "GT pow" "gt_pow" pairing::Power<$e>,
        ] $module $(, $($rest)*)? }
    };
    // Capabilities without an operation of their own to measure.
    ([$($done:tt)*] $module:ident, $capability:ident: $t:ty $(, $($rest:tt)*)?) => {
        collect! { [$($done)*] $module $(, $($rest)*)? }
    };
}

macro_rules! each {
    { $module:ident $($capabilities:tt)* } => {
        #[doc = concat!("Operations of ", stringify!($module), ".")]
        pub mod $module {
            #[allow(unused_imports)] // not every group uses all of them
            use super::{Entry, dh, functions, keys, pairing, parts, points, schnorr};
            collect! { [] $module $($capabilities)* }
        }
    };
}
primegroup::for_each_group!(each);
