//! Hashing to a group with the hash function of the group's own schemes.

macro_rules! hash {
    ($group:ident, $hash:path) => {
        /// Hashes a message to the group. The result is a random element whose discrete logarithm is unknown. Constant
        /// time in the message.
        /// @return PG_OK, PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_hash_to_group"))]
        #[must_use]
        pub unsafe extern "C" fn hash_to_group(
            out: *mut pg_point,
            message: *const u8,
            message_len: usize,
        ) -> pg_status {
            unsafe { fill(out, || Ok($hash(Message::raw(bytes(message, message_len)?), None)?)) }
        }

        /// Hashes a hash value to the group.
        /// @return PG_OK, PG_ERROR_LENGTH (the length does not match the hash function), PG_ERROR_ENCODING (the hash
        /// function is unknown), PG_ERROR_NULL
        #[unsafe(export_name = concat!("pg_", stringify!($group), "_hash_to_group_prehashed"))]
        #[must_use]
        pub unsafe extern "C" fn hash_to_group_prehashed(
            out: *mut pg_point,
            hash: pg_hash,
            value: *const u8,
            value_len: usize,
        ) -> pg_status {
            unsafe { fill(out, || Ok($hash(prehashed(hash, value, value_len)?, None)?)) }
        }
    };
}
