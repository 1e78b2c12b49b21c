//! BLS signatures: keys of one group, signatures of the other.

macro_rules! bls {
    ($group:ident, $module:ident, $element:literal, $signature:literal, $proven:literal) => {
        /// Bytes of a BLS signature, of a sum of them, and of a proof of possession: an element of the other group.
        pub const BLS_SIGNATURE_BYTES: usize = $signature;

        /// A public key whose private key somebody has, as a proof has shown: only such keys are summed. Without proofs, whoever sees the
        /// key of another can choose one that cancels it in the sum, and signs for both alone. Memory of the caller, filled by
        /// pg_@group@_bls_pop_verify() or pg_@group@_bls_proven_key_checked_elsewhere(). It may be copied. To store it, store the public
        /// key.
        #[repr(C)]
        pub struct pg_bls_proven_key {
            opaque: [u64; $proven],
        }

        holds!(
            pg_bls_proven_key,
            library::bls::ProvenPublicKey<library::bls::$module::Variant>,
            |k| k.public_key().encode() != [0; $element],
            |k| k.public_key().as_bytes()
        );

        /// A message of a sum of signatures, and the key that signed it.
        #[repr(C)]
        pub struct pg_bls_signed {
            /// The key.
            pub key: *const pg_bls_proven_key,
            /// The message; may be NULL if it is empty.
            pub message: *const u8,
            /// The length of the message.
            pub message_len: usize,
        }

        impl crate::bls::Signed for pg_bls_signed {
            type Key = pg_bls_proven_key;
            fn parts(&self) -> (*const pg_bls_proven_key, *const u8, usize) {
                (self.key, self.message, self.message_len)
            }
        }

        /// Signs a message by a scheme of draft-irtf-cfrg-bls-signature. Signatures of one scheme are none of another. A message has one
        /// signature: there are no random numbers.
        /// Cost: one hash to the other group, one multiplication there. Constant time in the key.
        /// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key, or there is no such scheme), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_bls_sign"))]
        #[must_use]
        pub unsafe extern "C" fn bls_sign(
            signature: *mut [u8; BLS_SIGNATURE_BYTES],
            key: *const pg_bls_key,
            scheme: pg_bls_scheme,
            message: *const u8,
            message_len: usize,
        ) -> pg_status {
            unsafe {
                write(signature, || {
                    let (key, message) = (held(key)?, bytes(message, message_len)?);
                    crate::bls::sign::<library::bls::$module::Variant>(key, scheme, message)
                })
            }
        }

        /// Verifies a signature of a message. In variable time.
        /// Cost: one hash to the other group, two decodings, two pairings.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (public_key is not a public key, or there is no such
        /// scheme), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_bls_verify"))]
        #[must_use]
        pub unsafe extern "C" fn bls_verify(
            signature: *const [u8; BLS_SIGNATURE_BYTES],
            public_key: *const [u8; PUBLIC_KEY_BYTES],
            scheme: pg_bls_scheme,
            message: *const u8,
            message_len: usize,
        ) -> pg_status {
            check(|| unsafe {
                let (signature, key) = (object(signature)?, object(public_key)?);
                let message = bytes(message, message_len)?;
                crate::bls::verify::<library::bls::$module::Variant>(signature, key, scheme, message)
            })
        }

        /// The sum of `count` signatures, which stand one behind the other: a signature of all their messages by all their keys. Whether they
        /// are valid is not checked.
        /// Cost: one decoding and one addition each.
        /// @return PG_OK, PG_ERROR_LENGTH (no signature, or more than an object can hold), PG_ERROR_ENCODING (one is no element of the group),
        /// PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_bls_aggregate"))]
        #[must_use]
        pub unsafe extern "C" fn bls_aggregate(
            out: *mut [u8; BLS_SIGNATURE_BYTES],
            signatures: *const u8,
            count: usize,
        ) -> pg_status {
            unsafe {
                write(out, || {
                    let signatures = items(signatures.cast::<[u8; BLS_SIGNATURE_BYTES]>(), count)?;
                    crate::bls::aggregate::<library::bls::$module::Variant>(signatures)
                })
            }
        }

        /// Verifies the sum of signatures of `count` messages, each by its key, by PG_BLS_BASIC (messages must be different) or
        /// PG_BLS_AUGMENTED. PG_BLS_POSSESSION has pg_@group@_bls_aggregate_verify_proven(). The signatures of the items are not looked
        /// at. In variable time.
        /// Cost: one decoding, one hash and one Miller loop each, one final exponentiation.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid, or no message), PG_ERROR_ENCODING (one of the keys is none, or the
        /// scheme is not one of these), PG_ERROR_LENGTH (count too large), PG_ERROR_NULL (also for a pointer in an item)
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_bls_aggregate_verify"))]
        #[must_use]
        pub unsafe extern "C" fn bls_aggregate_verify(
            signature: *const [u8; BLS_SIGNATURE_BYTES],
            scheme: pg_bls_scheme,
            signed: *const pg_batch_item,
            count: usize,
        ) -> pg_status {
            check(|| unsafe {
                let signature = object(signature)?;
                crate::bls::aggregate_verify::<library::bls::$module::Variant>(signature, scheme, signed, count)
            })
        }

        /// Verifies the sum of signatures of `count` messages, each by its key, whose proof has been verified; by PG_BLS_POSSESSION.
        /// Messages may be equal, and keys of equal messages may cancel, as the draft has it. In variable time.
        /// Cost: one decoding, one hash and one Miller loop each, one final exponentiation.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid, or no message), PG_ERROR_ENCODING (a structure holds no key),
        /// PG_ERROR_LENGTH (count too large), PG_ERROR_NULL (also for a pointer in an item)
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_bls_aggregate_verify_proven"))]
        #[must_use]
        pub unsafe extern "C" fn bls_aggregate_verify_proven(
            signature: *const [u8; BLS_SIGNATURE_BYTES],
            signed: *const pg_bls_signed,
            count: usize,
        ) -> pg_status {
            check(|| unsafe {
                crate::bls::aggregate_verify_proven::<library::bls::$module::Variant, _>(
                    object(signature)?,
                    signed,
                    count,
                )
            })
        }

        /// Verifies the sum of signatures of one message by `count` keys, which stand one behind the other; by PG_BLS_POSSESSION. In
        /// variable time.
        /// Cost: one addition each, one verification.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid, no key, or the sum of the keys is neutral), PG_ERROR_ENCODING (a
        /// structure holds no key), PG_ERROR_LENGTH (count too large), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_bls_fast_aggregate_verify"))]
        #[must_use]
        pub unsafe extern "C" fn bls_fast_aggregate_verify(
            signature: *const [u8; BLS_SIGNATURE_BYTES],
            keys: *const pg_bls_proven_key,
            count: usize,
            message: *const u8,
            message_len: usize,
        ) -> pg_status {
            check(|| unsafe {
                let (signature, message) = (object(signature)?, bytes(message, message_len)?);
                crate::bls::fast_aggregate_verify::<library::bls::$module::Variant, _>(signature, keys, count, message)
            })
        }

        /// Proves that the private key of this public key exists, for PG_BLS_POSSESSION: a signature of the public key, and none of a
        /// message.
        /// Cost: as signing. Constant time in the key.
        /// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_bls_pop_prove"))]
        #[must_use]
        pub unsafe extern "C" fn bls_pop_prove(
            proof: *mut [u8; BLS_SIGNATURE_BYTES],
            key: *const pg_bls_key,
        ) -> pg_status {
            unsafe { write(proof, || crate::bls::pop_prove::<library::bls::$module::Variant>(held(key)?)) }
        }

        /// Verifies such a proof, once for each key, and gives the key as one that can be summed. In variable time.
        /// Cost: as verifying a signature.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (public_key is not a public key), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_bls_pop_verify"))]
        #[must_use]
        pub unsafe extern "C" fn bls_pop_verify(
            proven: *mut pg_bls_proven_key,
            proof: *const [u8; BLS_SIGNATURE_BYTES],
            public_key: *const [u8; PUBLIC_KEY_BYTES],
        ) -> pg_status {
            unsafe {
                fill(proven, || {
                    crate::bls::pop_verify::<library::bls::$module::Variant>(object(proof)?, object(public_key)?)
                })
            }
        }

        /// Takes the caller's promise that the proof of this public key has been verified elsewhere: before the key was stored, say, or
        /// by the ledger that it stands in. If that is not so, whoever chose the key can sign for all whose keys it is summed with.
        /// Cost: one decoding.
        /// @return PG_OK, PG_ERROR_ENCODING (public_key is not a public key), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_bls_proven_key_checked_elsewhere"))]
        #[must_use]
        pub unsafe extern "C" fn bls_proven_key_checked_elsewhere(
            proven: *mut pg_bls_proven_key,
            public_key: *const [u8; PUBLIC_KEY_BYTES],
        ) -> pg_status {
            unsafe {
                fill(proven, || crate::bls::checked_elsewhere::<library::bls::$module::Variant>(object(public_key)?))
            }
        }

        /// Verifies many signatures at once, some at a time: whether all of them are valid. No random numbers are needed. In variable time.
        /// To find which one is wrong, verify one by one.
        /// Cost: one decoding of each key and signature, one hash, one Miller loop and one short multiplication each.
        /// @return PG_OK (all valid, or none given), PG_ERROR_VERIFICATION (one is not), PG_ERROR_ENCODING (one of the keys is none, or there is
        /// no such scheme), PG_ERROR_LENGTH (count too large), PG_ERROR_NULL (also for a pointer in an item)
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_bls_verify_batch"))]
        #[must_use]
        pub unsafe extern "C" fn bls_verify_batch(
            scheme: pg_bls_scheme,
            batch: *const pg_batch_item,
            count: usize,
        ) -> pg_status {
            check(|| unsafe {
                crate::bls::verify_batch::<library::bls::$module::Variant, PUBLIC_KEY_BYTES>(scheme, batch, count)
            })
        }
    };
}
