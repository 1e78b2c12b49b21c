//! Verification in constant time.

macro_rules! verify_ct {
    ($group:ident, $public:ty) => {
        /// Verifies a signature of a message in constant time, for signatures that must stay secret. Sets `valid` to 1
        /// or 0. The time reveals nothing except the length of the message.
        /// Cost: one decoding, one double-scalar multiplication, one encoding, one hash.
        /// @return PG_OK (for either answer), PG_ERROR_ENCODING (not a public key), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_verify_ct"))]
        #[must_use]
        pub unsafe extern "C" fn verify_ct(
            valid: *mut u32,
            signature: *const [u8; SIGNATURE_BYTES],
            public_key: *const [u8; PUBLIC_KEY_BYTES],
            message: *const u8,
            message_len: usize,
        ) -> pg_status {
            unsafe {
                write(valid, || {
                    let (signature, message) = ((*object(signature)?).into(), bytes(message, message_len)?);
                    let key = <$public>::decode(object(public_key)?);
                    Ok(peek(&key)?.verify_ct(message, &signature).word32() & 1)
                })
            }
        }

        /// Like pg_@group@_verify_ct(), for a hash value.
        /// @return as pg_@group@_verify_ct(); also PG_ERROR_ENCODING (the hash function is unknown), PG_ERROR_LENGTH
        /// (the length does not match the hash function)
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_verify_prehashed_ct"))]
        #[must_use]
        pub unsafe extern "C" fn verify_prehashed_ct(
            valid: *mut u32,
            signature: *const [u8; SIGNATURE_BYTES],
            public_key: *const [u8; PUBLIC_KEY_BYTES],
            hash: pg_hash,
            value: *const u8,
            value_len: usize,
        ) -> pg_status {
            unsafe {
                write(valid, || {
                    let (signature, message) = ((*object(signature)?).into(), prehashed(hash, value, value_len)?);
                    let key = <$public>::decode(object(public_key)?);
                    Ok(peek(&key)?.verify_ct_with(message, &signature).word32() & 1)
                })
            }
        }
    };
}
