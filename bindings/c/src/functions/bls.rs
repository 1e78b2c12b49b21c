//! BLS signatures: keys of one group, signatures of the other.

macro_rules! bls {
    ($group:ident, $module:ident, $signature:literal) => {
        /// Bytes of a BLS signature, of a sum of them, and of a proof of possession: an element of the other group.
        pub const BLS_SIGNATURE_BYTES: usize = $signature;

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

        /// Whether this is the sum of signatures of `count` messages, each by its key. In the basic scheme messages must be different. With
        /// PG_BLS_POSSESSION, the proof of each key has been verified before. The signatures of the items are not looked at. In variable time.
        /// Cost: one decoding, one hash and one Miller loop each, one final exponentiation.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid, or no message), PG_ERROR_ENCODING (one of the keys is none, or there is no
        /// such scheme), PG_ERROR_LENGTH (count too large), PG_ERROR_NULL (also for a pointer in an item)
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

        /// Whether this is the sum of signatures of one message by `count` keys, which stand one behind the other, and whose proofs have been
        /// verified before; of the scheme PG_BLS_POSSESSION. In variable time.
        /// Cost: one decoding and one addition each, one verification.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid, or no key), PG_ERROR_ENCODING (one of the keys is none), PG_ERROR_LENGTH
        /// (count too large), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_bls_fast_aggregate_verify"))]
        #[must_use]
        pub unsafe extern "C" fn bls_fast_aggregate_verify(
            signature: *const [u8; BLS_SIGNATURE_BYTES],
            public_keys: *const u8,
            count: usize,
            message: *const u8,
            message_len: usize,
        ) -> pg_status {
            check(|| unsafe {
                let signature = object(signature)?;
                let keys = items(public_keys.cast::<[u8; PUBLIC_KEY_BYTES]>(), count)?;
                let message = bytes(message, message_len)?;
                crate::bls::fast_aggregate_verify::<library::bls::$module::Variant>(signature, keys, message)
            })
        }

        /// The proof that the private key of this public key exists, for the scheme PG_BLS_POSSESSION.
        /// Cost: as signing. Constant time in the key.
        /// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_bls_prove"))]
        #[must_use]
        pub unsafe extern "C" fn bls_prove(proof: *mut [u8; BLS_SIGNATURE_BYTES], key: *const pg_bls_key) -> pg_status {
            unsafe { write(proof, || crate::bls::prove::<library::bls::$module::Variant>(held(key)?)) }
        }

        /// Verifies such a proof. In variable time.
        /// Cost: as verifying a signature.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (public_key is not a public key), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_bls_verify_proof"))]
        #[must_use]
        pub unsafe extern "C" fn bls_verify_proof(
            proof: *const [u8; BLS_SIGNATURE_BYTES],
            public_key: *const [u8; PUBLIC_KEY_BYTES],
        ) -> pg_status {
            check(|| unsafe {
                crate::bls::verify_proof::<library::bls::$module::Variant>(object(proof)?, object(public_key)?)
            })
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
