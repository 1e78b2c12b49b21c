//! Operations as functions of the firmware: `setup_<group>_<operation>`, `op_…`, `finish_…`. They take no arguments
//! and work on static buffers that a host writes and reads.

use crate::buffers::{Input, Output, State};

/// Input of all operations.
#[unsafe(export_name = "INPUT")]
pub static mut INPUT: Input = [0; crate::INPUT];
/// Output of all operations.
#[unsafe(export_name = "OUTPUT")]
pub static mut OUTPUT: Output = [0; crate::OUTPUT];
/// State that the parts of an operation share.
#[unsafe(export_name = "BOARD_STATE")]
pub static mut STATE: State = State::new();

/// Verifies a signature of a hash value on P-256. Not an operation, because `verify` measures the same computation: for
/// the size of a program that brings its own hash function.
#[unsafe(export_name = "op_p256_verify_digest")]
extern "C" fn verify_digest() {
    use primegroup::ecdsa::{PublicKey, Signature};
    use primegroup::p256::Point;
    let (input, output) = (&raw const INPUT, &raw mut OUTPUT);
    // SAFETY: firmware has one thread, and nobody else has a reference to the buffers while this function runs.
    let (input, output) = unsafe { (&*input, &mut *output) };
    let valid = PublicKey::<Point>::decode(crate::buffers::get::<0, 33>(input)).is_ok_and(|key| {
        let signature = Signature::from_bytes(*crate::buffers::get::<96, 64>(input));
        key.verify_digest(crate::buffers::get::<64, 32>(input), &signature).is_ok()
    });
    output[0] = u8::from(valid);
}

/// Exports one operation. With `--cfg boards_few`, exports only the operations that are measured with other sizes of
/// fixed-base tables.
macro_rules! choose {
    ("keygen", $module:ident, $operation:ty) => {
        $crate::exports::export!($module, "keygen", $operation);
    };
    ("key_exchange", $module:ident, $operation:ty) => {
        $crate::exports::export!($module, "key_exchange", $operation);
    };
    // Needed by the programs that sign with BLS signatures.
    ("keygen_from_seed", bls12_381_g1, $operation:ty) => {
        $crate::exports::export!(bls12_381_g1, "keygen_from_seed", $operation);
    };
    ("keygen_from_seed", bls12_381_g2, $operation:ty) => {
        $crate::exports::export!(bls12_381_g2, "keygen_from_seed", $operation);
    };
    ("keygen_from_seed", bn254_g2, $operation:ty) => {
        $crate::exports::export!(bn254_g2, "keygen_from_seed", $operation);
    };
    ("sign", $module:ident, $operation:ty) => {
        $crate::exports::export!($module, "sign", $operation);
    };
    ("verify", $module:ident, $operation:ty) => {
        $crate::exports::export!($module, "verify", $operation);
    };
    ("mulgen", $module:ident, $operation:ty) => {
        $crate::exports::export!($module, "mulgen", $operation);
    };
    ("x25519_base", $module:ident, $operation:ty) => {
        $crate::exports::export!($module, "x25519_base", $operation);
    };
    ($symbol:tt, $module:ident, $operation:ty) => {
        #[cfg(not(boards_few))]
        $crate::exports::export!($module, $symbol, $operation);
    };
}
pub(crate) use choose;

/// Exports one operation.
macro_rules! export {
    ($module:ident, $symbol:tt, $operation:ty) => {
        const _: () = {
            use $crate::exports::{INPUT, OUTPUT, STATE};
            #[unsafe(export_name = concat!("setup_", stringify!($module), "_", $symbol))]
            extern "C" fn setup() {
                // SAFETY: firmware has one thread, and the parts of an operation do not call each other.
                unsafe { <$operation as $crate::Operation>::setup(&*(&raw const INPUT), &mut *(&raw mut STATE)) }
            }
            #[inline(never)]
            #[unsafe(export_name = concat!("op_", stringify!($module), "_", $symbol))]
            extern "C" fn op() {
                // SAFETY: one thread; nobody else has a reference to the buffers while this part runs.
                unsafe {
                    let (input, output) = (&*(&raw const INPUT), &mut *(&raw mut OUTPUT));
                    <$operation as $crate::Operation>::run(input, &mut *(&raw mut STATE), output)
                }
            }
            #[unsafe(export_name = concat!("finish_", stringify!($module), "_", $symbol))]
            extern "C" fn finish() {
                // SAFETY: one thread; nobody else has a reference to the buffers while this part runs.
                unsafe { <$operation as $crate::Operation>::finish(&*(&raw const STATE), &mut *(&raw mut OUTPUT)) }
            }
        };
    };
}
pub(crate) use export;
