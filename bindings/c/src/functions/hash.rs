//! Hashing to a group with the hash of its own schemes.

macro_rules! hash {
    ($group:ident, $hash:path) => {
        /// Hashes a message to the group: a random element whose discrete logarithm nobody knows. Constant time in the message.
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

        /// Hashes the value of a hash function to the group.
        /// @return PG_OK, PG_ERROR_LENGTH (the function's values have another length), PG_ERROR_ENCODING (no such hash function),
        /// PG_ERROR_NULL
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
