//! BLS signatures: keys in one group, signatures in the other.

macro_rules! bls {
    ($group:ident, $module:ident, $element:literal, $signature:literal, $proven:literal) => {
        /// Bytes of a BLS signature, of an aggregate, and of a proof of possession: an element of the other group.
        pub const BLS_SIGNATURE_BYTES: usize = $signature;

        /// A public key with a verified proof that somebody has its private key. Only such keys may be aggregated.
        /// Without proofs, an attacker who sees another's key can choose a key that cancels it in the sum, and then
        /// signs for both alone. The caller provides the memory; pg_@group@_bls_pop_verify() or
        /// pg_@group@_bls_proven_key_checked_elsewhere() fills it. It may be copied. To store it, store the public
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

        /// A message of an aggregate, and the key that signed it.
        #[repr(C)]
        pub struct pg_bls_signed {
            /// The key.
            pub key: *const pg_bls_proven_key,
            /// The message; may be NULL if it is empty.
            pub message: *const u8,
            /// The length of the message in bytes.
            pub message_len: usize,
        }

        impl crate::bls::Signed for pg_bls_signed {
            type Key = pg_bls_proven_key;
            fn parts(&self) -> (*const pg_bls_proven_key, *const u8, usize) {
                (self.key, self.message, self.message_len)
            }
        }

        /// Signs a message by a scheme of draft-irtf-cfrg-bls-signature. A signature of one scheme is invalid in every
        /// other. Signing is deterministic: a message has exactly one signature.
        /// Cost: one hash to the other group, one multiplication in it. Constant time in the key.
        /// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key, or the scheme is unknown), PG_ERROR_NULL
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

        /// Verifies a signature of a message. Runs in variable time.
        /// Cost: one hash to the other group, two decodings, two pairings.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (public_key is not a public
        /// key, or the scheme is unknown), PG_ERROR_NULL
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

        /// Aggregates `count` signatures, which are stored one after the other. The sum is a signature of all their
        /// messages by all their keys. This function does not check that the signatures are valid.
        /// Cost: one decoding and one addition per signature.
        /// @return PG_OK, PG_ERROR_LENGTH (no signature, or more than an object can hold), PG_ERROR_ENCODING (a
        /// signature is not an element of the group), PG_ERROR_NULL
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

        /// Verifies an aggregate signature of `count` messages, each with its own key, by PG_BLS_BASIC (messages must
        /// be different) or PG_BLS_AUGMENTED. For PG_BLS_POSSESSION use pg_@group@_bls_aggregate_verify_proven(). The
        /// `signature` pointers of the items are ignored. Runs in variable time.
        /// Cost: one decoding, one hash and one Miller loop per message, and one final exponentiation.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid, or no message), PG_ERROR_ENCODING (an item's key
        /// is not a public key, or the scheme is neither of these two), PG_ERROR_LENGTH (count too large),
        /// PG_ERROR_NULL (also for a pointer in an item)
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

        /// Verifies an aggregate signature of `count` messages by PG_BLS_POSSESSION, each with its own proven key.
        /// Messages may be equal, and keys of equal messages may cancel, as the draft specifies. Runs in variable
        /// time.
        /// Cost: one decoding, one hash and one Miller loop per message, and one final exponentiation.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid, or no message), PG_ERROR_ENCODING (a structure
        /// holds no key), PG_ERROR_LENGTH (count too large), PG_ERROR_NULL (also for a pointer in an item)
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

        /// Verifies an aggregate signature of one message by `count` keys, which are stored one after the other; by
        /// PG_BLS_POSSESSION. Runs in variable time.
        /// Cost: one addition per key, and one verification.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid, no key, or the sum of the keys is neutral),
        /// PG_ERROR_ENCODING (a structure holds no key), PG_ERROR_LENGTH (count too large), PG_ERROR_NULL
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

        /// Proves possession of the private key of this public key, for PG_BLS_POSSESSION. The proof is a signature of
        /// the public key. It is never valid as a signature of a message.
        /// Cost: as for signing. Constant time in the key.
        /// @return PG_OK, PG_ERROR_ENCODING (the structure holds no key), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_bls_pop_prove"))]
        #[must_use]
        pub unsafe extern "C" fn bls_pop_prove(
            proof: *mut [u8; BLS_SIGNATURE_BYTES],
            key: *const pg_bls_key,
        ) -> pg_status {
            unsafe { write(proof, || crate::bls::pop_prove::<library::bls::$module::Variant>(held(key)?)) }
        }

        /// Verifies a proof of possession and returns the proven key, which can be aggregated. Do this once per key.
        /// Runs in variable time.
        /// Cost: as for verifying a signature.
        /// @return PG_OK (valid), PG_ERROR_VERIFICATION (not valid), PG_ERROR_ENCODING (public_key is not a public
        /// key), PG_ERROR_NULL
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

        /// Makes a proven key on the caller's promise that its proof has been verified elsewhere: for example before
        /// the key was stored, or by a ledger that contains it. If the promise is false, the person who chose the key
        /// can sign for every key that it is aggregated with.
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

        /// Verifies many signatures at once, in chunks, and tells whether all of them are valid. Needs no random
        /// numbers. Runs in variable time. To find out which signature is invalid, verify them one by one.
        /// Cost: one hash, one Miller loop, one short multiplication and the decodings of key and signature, per
        /// signature.
        /// @return PG_OK (all valid, or none given), PG_ERROR_VERIFICATION (a signature is not valid),
        /// PG_ERROR_ENCODING (an item's key is not a public key, or the scheme is unknown), PG_ERROR_LENGTH (count too
        /// large), PG_ERROR_NULL (also for a pointer in an item)
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
